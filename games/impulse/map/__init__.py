"""The map, and moves of fleets: declaration, movement, and convergence."""
