"""A player's board: engine, effects on it, and playing a card."""
