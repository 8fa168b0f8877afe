"""From names to things: stories, packs, parties, rulings, saves and positions, or a refusal that says what to do."""
