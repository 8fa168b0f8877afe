"""Many fights at once: the fast path, fights of every variety, and the bench.  A guest of the engine."""
