"""Phases of a round, and the options that players have in them. RULES.md § Phases."""
