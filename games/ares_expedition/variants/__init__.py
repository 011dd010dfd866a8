"""Variants for two partners and for one. RULES.md § Together, and alone."""
