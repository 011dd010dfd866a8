"""Installation of a site on Debian or Ubuntu."""
