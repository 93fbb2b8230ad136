"""The website next to Pagefind and MkDocs: run ``python -m benchmarks.site``."""
