"""What a frame from a client does: answers, undo, bots, auto-pass, explanations."""
