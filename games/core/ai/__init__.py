"""Computer opponents of any game: observations, imagined matches, search and reviews."""
