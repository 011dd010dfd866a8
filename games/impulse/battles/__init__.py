"""Battles: their course, the cards that count in them, and the chances of each side."""
