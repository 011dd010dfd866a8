"""Records of finished matches: files that anybody can play again and check."""
