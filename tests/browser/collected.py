"""Settings of a site whose static files have been collected into a folder of their own."""

import os
from pathlib import Path

from config.settings import *  # noqa: F403 - the site's own settings, but for one

STATIC_ROOT = Path(os.environ["COLLECTED"])
