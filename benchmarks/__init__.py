"""What is timed, against what; each module says in its head how it is run."""
