"""Citations: where a text refers to another place, in either language."""
