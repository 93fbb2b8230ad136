"""Cards across documents: lost subjects of rulings, and rulings in two languages."""
