"""Many fights at once: runs played by worker processes, random setups, coverage of cards, and the benchmark."""
