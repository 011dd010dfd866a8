"""Views of an Ares Expedition table, and the words that rules and views share."""
