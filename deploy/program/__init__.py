"""The operator's program. It runs before any package is installed, so it uses the standard library alone."""
