"""The engine: playing a match by its log, acts and undo."""
