"""One client over WebSocket: frames, the connection, its send queue."""
