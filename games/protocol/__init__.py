"""Frames of docs/protocol.md."""
