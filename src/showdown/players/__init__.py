"""Players compiled with the engine: Sight (what a player may know), policies, search and whole fights."""
