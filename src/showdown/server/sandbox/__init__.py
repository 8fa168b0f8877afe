"""Worker processes with limits, for everything that replays or explains data from outside or written long ago."""
