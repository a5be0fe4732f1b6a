"""Credits: what somebody may do at once, and how fast it comes back."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, TypeAlias

Monotonic: TypeAlias = Callable[[], float]
"""Seconds that never go back, as ``time.monotonic``."""


class Credits:
    """``burst`` at first, ``per_second`` more each second, never more than ``burst``, never less than ``-debt``."""

    __slots__ = ("_burst", "_debt", "_level", "_now", "_per_second", "_since")

    def __init__(self, per_second: float, burst: int, now: Monotonic, *, debt: int = 0) -> None:
        self._per_second = per_second
        self._burst = burst
        self._debt = debt
        self._now = now
        self._level = float(burst)
        self._since = now()

    def spend(self) -> bool:
        """Take one. False when there was none; it is owed then, as long as there may be debts."""
        self._refill()
        paid = self._level >= 1
        self._level = max(self._level - 1, -self._debt) if paid or self._debt else self._level
        return paid

    @property
    def left(self) -> float:
        self._refill()
        return self._level

    @property
    def exhausted(self) -> bool:
        """As deep in debt as one can be."""
        return self._level <= -self._debt

    def _refill(self) -> None:
        now = self._now()
        self._level = min(self._burst, self._level + (now - self._since) * self._per_second)
        self._since = now


MOST_ADDRESSES: Final = 10_000


class AddressCredits:
    """Credits by network address; the addresses longest unseen are forgotten when there are too many."""

    def __init__(self, per_second: float, burst: int, now: Monotonic) -> None:
        self._terms = (per_second, burst, now)
        self._of: OrderedDict[str, Credits] = OrderedDict()

    def of(self, address: str) -> Credits:
        network = network_of(address)
        found = self._of.setdefault(network, Credits(*self._terms))
        self._of.move_to_end(network)
        if len(self._of) > MOST_ADDRESSES:
            self._of.popitem(last=False)
        return found


def network_of(address: str) -> str:
    """Who that is: an IPv4 address, or the /64 of an IPv6 one, since a household has all of it."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.version == 4:  # noqa: PLR2004 - it says what it is
        return address
    return str(ipaddress.ip_network((parsed, 64), strict=False))
