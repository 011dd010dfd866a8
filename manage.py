#!/usr/bin/env python
"""Django's command line."""

import os
import sys

from config.command_line import CommandLine
from config.wrong_settings import ends_with_a_sentence

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    with ends_with_a_sentence():
        CommandLine(sys.argv).execute()
