"""What many editions of the rules cost, and how well rules are followed through them."""
