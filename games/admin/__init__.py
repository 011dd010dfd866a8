"""Admin pages about matches, registered by import."""

from games.admin import matches

__all__ = ["matches"]
