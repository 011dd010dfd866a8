"""The 108 cards, the effects of their texts, the deck, and the use of a card or technology."""
