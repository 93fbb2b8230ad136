"""What a person means by what they type, and what cites what; over the store alone."""
