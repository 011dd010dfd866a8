"""Python imports this at its start, in processes under faketime.

With FAKETIME_DONT_FAKE_MONOTONIC, faketime 0.9.10 makes each `time.sleep` fail: "Invalid argument". It subtracts
the date from a time of CLOCK_MONOTONIC.
"""

import select
import time


def sleep(seconds):
    select.select([], [], [], seconds)


time.sleep = sleep
