"""Words and names: bilingual pairs, card names, terms that changed."""
