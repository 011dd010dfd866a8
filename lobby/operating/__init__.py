"""Operation of a site: backup, restore, checks, retention, demonstration."""
