"""The board: sectors, the time track, all valid skies, and clues and facts about them."""
