"""What may happen to a match. Sockets, pages, commands and the lobby call these; nothing else writes."""
