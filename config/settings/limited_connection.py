"""Connections to PostgreSQL that do not wait for ever."""

from __future__ import annotations

from typing import Any

from psycopg import Connection, OperationalError
from psycopg.pq import TransactionStatus


class LimitedConnection(Connection[Any]):
    """Connection that closes if the server does not answer within `limit` seconds.

    The limits of libpq notice a host that is gone. A stopped server's host still confirms every packet.
    """

    limit: float

    def wait(self, *args: Any, **options: Any) -> Any:
        """Wait for the server, for at most `limit` seconds. Raises: OperationalError."""
        options.setdefault("timeout", self.limit)
        try:
            return super().wait(*args, **options)
        except OperationalError:
            if self.pgconn.transaction_status == TransactionStatus.ACTIVE:  # no answer: nothing can follow
                self.close()
            raise


def limited_to(seconds: float) -> type[LimitedConnection]:
    """Return the class of connections with this limit."""
    return type("LimitedConnection", (LimitedConnection,), {"limit": seconds})
