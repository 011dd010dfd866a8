"""Theories: tokens, questions about them, and theory phases."""
