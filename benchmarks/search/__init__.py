"""Search, measured: how well it answers, and how fast next to other engines."""
