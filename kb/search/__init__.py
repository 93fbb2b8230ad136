"""Full-text search over the records of a library."""
