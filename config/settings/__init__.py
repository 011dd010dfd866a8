"""Settings: defaults for a fresh checkout, changed by the environment.

docs/settings.md describes every variable.
"""

from config.settings.logging import *  # first, to log errors in the others

# isort: split
from config.settings.base import *
from config.settings.database import *
from config.settings.environment import BASE_DIR as BASE_DIR
from config.settings.security import *
