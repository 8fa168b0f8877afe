"""Fingerprints of random fights: proof that a refactoring changed nothing a player could notice."""
