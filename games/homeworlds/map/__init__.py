"""The star map: pieces, positions and the names of systems."""
