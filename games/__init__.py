"""The match: what is played, by whom, and how it is kept."""
