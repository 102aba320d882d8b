"""Where the hosts of webhooks are, looked up beside everything else.

Whose name servers never answer keeps a thread waiting for half a minute, and nothing can call it back. So each lookup has a
thread of its own that keeps neither others nor the end of the server waiting; there are so many at a time, and one for each webhook.
"""

import asyncio
import socket
import threading
from contextlib import suppress

MOST = 64


class Lookups:
    """The lookups under way in this process."""

    def __init__(self) -> None:
        self._under_way: dict[str, asyncio.Future[list[str]]] = {}

    async def addresses(self, webhook: str, host: str, port: int) -> list[str]:
        """The addresses of a host; none if it has none, or if too many others are being looked up."""
        if webhook not in self._under_way:
            if len(self._under_way) >= MOST:
                return []
            self._begin(webhook, host, port)
        return await asyncio.shield(self._under_way[webhook])

    def _begin(self, webhook: str, host: str, port: int) -> None:
        loop = asyncio.get_running_loop()
        self._under_way[webhook] = answer = loop.create_future()

        def settle(found: list[str]) -> None:
            del self._under_way[webhook]
            answer.set_result(found)

        def look() -> None:
            found = _found(host, port)
            with suppress(RuntimeError):  # the server has ended
                loop.call_soon_threadsafe(settle, found)

        threading.Thread(target=look, name="lookup", daemon=True).start()


def _found(host: str, port: int) -> list[str]:
    try:
        entries = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return []
    return [str(entry[4][0]) for entry in entries]
