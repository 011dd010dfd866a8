"""Views of a table, card faces, texts, the picture and rules pages."""
