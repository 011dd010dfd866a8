"""Phases of a turn: build, manage, and an action. RULES.md § Turns."""
