"""The face of the site: its own name, logo, colour, texts, links, language and games."""
