"""uvicorn, as it serves a public site: its options, and what one client may send."""
