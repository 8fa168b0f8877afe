"""Geometry of the showdown board, and nothing else: spaces, bit sets, bases, sight, routes."""
