"""The static site: from a library to a folder of pages."""
