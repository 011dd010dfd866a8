"""View of a seat, picture, words, audit and explanations."""
