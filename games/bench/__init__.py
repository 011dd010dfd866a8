"""What `manage.py bench` measures with; nothing of it is used by the site."""
