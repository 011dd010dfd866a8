"""Version of the site; CHANGELOG.md lists the changes."""

VERSION = "1.0.0"

# Raised when old and new processes cannot run side by side: `orrery update` then closes the site
# during the update.
GENERATION = 4
