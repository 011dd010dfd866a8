"""Tools for New Game."""
