"""kb: rules documents of Magic: The Gathering as one bilingual knowledge base."""

__version__ = "0.1.0"
