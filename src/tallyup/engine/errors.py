"""The one tree of errors that callers of this project catch.

    TallyUpError
    ├── BadInput    malformed, whatever the moment: an unknown die, a target of 7
    ├── Illegal     well formed, but not now or not by this seat
    ├── Stale       meant for a step, a version or a game that has passed
    ├── NotFound    no such table, seat or file
    ├── Forbidden   not this person's to do
    └── Overload    too much, too fast or too large

Every error has a stable ``code`` ("action/not-your-turn") for programs, and a message for people that
holds the offending value and, where there is one, the position. Bugs stay ``AssertionError``.
"""


class TallyUpError(Exception):
    """Base of all errors raised on purpose. ``code`` is stable; ``http_status`` is a hint for an HTTP edge."""

    http_status = 400

    def __init__(self, code: str, message: str) -> None:
        # Both in `args`, so that an error can be pickled on its way out of another process.
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return self.message


class BadInput(TallyUpError, ValueError):
    """The value can never be right."""


class Illegal(TallyUpError):
    """The value could be right, but not in this position."""

    http_status = 409


class Stale(TallyUpError):
    """The value was right for something that has passed."""

    http_status = 409


class NotFound(TallyUpError, LookupError):
    """The thing named does not exist."""

    http_status = 404


class Forbidden(TallyUpError):
    """The thing exists, but is not this person's to touch."""

    http_status = 403


class Overload(TallyUpError):
    """Too many, too fast or too large; later or smaller may work."""

    http_status = 429
