"""Mutation testing of the engine: put small faults into the rules and see whether a test notices."""
