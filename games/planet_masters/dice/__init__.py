"""Dice of Planet Masters: faces, rolls, counts and odds. RULES.md § Dice."""
