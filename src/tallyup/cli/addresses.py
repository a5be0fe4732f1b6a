"""Where to listen, and how others reach it."""

from __future__ import annotations

import contextlib
import socket
import sys
from typing import Final

FIRST_PORT: Final = 8000
PORTS: Final = 100
# An address for documentation. Nothing is sent there: connecting a datagram socket only asks for the way out.
_SOMEWHERE: Final = ("192.0.2.1", 9)
UNSENT_MS: Final = 60_000


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.getaddrinfo(host, port, family, socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    bound = socket.socket(family, socket.SOCK_STREAM)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if sys.platform == "linux":
            # Whoever stops reading for a minute is cut off by the system, with what waits for them.
            bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNSENT_MS)
        bound.bind(found[0][4])
        bound.listen(2048)
        bound.settimeout(0)
    except BaseException:
        bound.close()
        raise
    return bound


def listen_from(host: str, first: int = FIRST_PORT, ports: int = PORTS) -> socket.socket:
    """A socket on the first free port from there on. Raises OSError when none of them is."""
    for port in range(first, first + ports - 1):
        with contextlib.suppress(OSError):
            return listen(host, port)
    return listen(host, first + ports - 1)


def url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def local_network() -> str | None:
    """This machine's address in the network it goes out by, or None without one."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_SOMEWHERE)
        address = str(probe.getsockname()[0])
        if not address.startswith(("127.", "0.")):
            return address
    return None


def reached_at(bound: socket.socket) -> tuple[str, str | None]:
    """The address for this machine, and the one for the local network when it is heard there."""
    host, port = bound.getsockname()[:2]
    if host in {"0.0.0.0", "::"}:  # noqa: S104 - this asks, it binds nothing
        network = local_network()
        return url("localhost", port), url(network, port) if network else None
    inside = host.startswith("127.") or host == "::1"
    return url(host, port), None if inside else url(host, port)
