"""Actions of a turn and at the end of the search."""
