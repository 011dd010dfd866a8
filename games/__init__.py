"""Matches and the games that they are played by."""
