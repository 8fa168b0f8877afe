"""Deterministic simulation of the game server: ``python -m tests.simulate_server --seed N``.

The real tables, commands, storage and protocol run in one thread.  Clock, scheduling, threads, sockets, disk, sessions
of the database and random numbers come from one seed, and so do the faults.  See docs/inside/simulation.md.
"""
