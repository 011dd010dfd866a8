"""Settings: a fresh checkout runs as it is; the environment turns it into a club's or a big site.

Every variable that is read here is described in docs/settings.md.
"""

from config.settings.logging import *  # first: faults in the others are logged by it

# isort: split
from config.settings.base import *
from config.settings.database import *
from config.settings.environment import BASE_DIR as BASE_DIR
from config.settings.security import *
