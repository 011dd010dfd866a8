"""View of a seat, picture, words, and the notation of turns and records."""
