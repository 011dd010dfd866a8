"""Views of a Planet Masters table, and the words that rules and views share."""
