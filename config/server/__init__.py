"""uvicorn: options, and limits of one client."""
