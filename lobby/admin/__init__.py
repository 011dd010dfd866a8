"""Admin of people, rooms and the site's face; Django imports the package to register it."""

from lobby.admin import people_and_rooms, site_face

__all__ = ["people_and_rooms", "site_face"]
