"""The dialogue with players: questions, messages, declarations, and their rendering for a reader."""
