"""The frames of docs/protocol.md."""
