#!/usr/bin/env python
"""Django's command line."""

import os
import sys

from config.command_line import CommandLine

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    CommandLine(sys.argv).execute()
