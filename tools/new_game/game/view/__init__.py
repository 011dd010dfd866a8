"""All that players see of a table, and the words that rules and views share."""
