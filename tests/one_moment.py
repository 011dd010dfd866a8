"""Two simultaneous transactions on PostgreSQL, where they wait for each other's rows."""

from __future__ import annotations

import threading

from django.db import connection

WAITING = """
    SELECT count(*) FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND datname = current_database()
"""
SECONDS = 20


def fault_of(work):
    """Do the work, and close this thread's connection. Return the exception, or None."""
    try:
        work()
    except Exception as fault:  # for the test to examine
        return fault
    finally:
        connection.close()


def until_waiting(sessions):
    """Wait until so many sessions of the database wait for locked rows."""
    pause = threading.Event()
    for _look in range(SECONDS * 100):
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_stat_clear_snapshot()")  # a transaction reads statistics only once
            cursor.execute(WAITING)
            if cursor.fetchone()[0] >= sessions:
                return
        pause.wait(0.01)
    raise AssertionError("they do not wait")
