"""The record of a fight: its timeline, its verification, and the plain log that people write and check."""
