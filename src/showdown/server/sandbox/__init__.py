"""Worker processes with limited time and memory for expensive questions."""
