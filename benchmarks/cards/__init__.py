"""What card data cost, and how right what is inferred from them is."""
