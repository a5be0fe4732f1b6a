"""Who somebody is: a hash of the random key that their device keeps. The key itself is neither stored nor logged."""

from __future__ import annotations

import hashlib
import re
from typing import Final

from tallyup.engine.errors import Forbidden

KEY: Final = re.compile(r"[A-Za-z0-9_-]{43}")
PERSON_LENGTH: Final = 32


def person_of(key: str) -> str:
    """The key has 256 bits, so that a plain hash of it tells nothing."""
    return hashlib.sha256(key.encode()).hexdigest()[:PERSON_LENGTH]


def person_of_header(authorization: str | None) -> str:
    """Of ``Bearer <key>``. Raises Forbidden ``key/missing`` or ``key/malformed``."""
    scheme, _, key = (authorization or "").partition(" ")
    if scheme.lower() != "bearer":
        raise Unauthorized("key/missing", "this needs your key: Authorization: Bearer <key>")
    if not KEY.fullmatch(key):
        raise Unauthorized("key/malformed", "a key is 32 bytes in URL-safe base64 without padding")
    return person_of(key)


class Unauthorized(Forbidden):
    """Nobody knows who is asking."""

    http_status = 401
