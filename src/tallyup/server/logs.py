"""Logs: one event a line, without keys, names or seeds (nothing here is handed any of them)."""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog


def set_up(*, as_json: bool, quiet: bool = False) -> None:
    """For this program, and for the libraries that log in the standard way. ``quiet``: warnings and worse only."""
    level = logging.WARNING if quiet else logging.INFO
    structlog.configure(
        processors=_processors(as_json=as_json),
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=logging.WARNING, handlers=[_Forward()], force=True)


def _processors(*, as_json: bool) -> list[Any]:
    shared: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if as_json:
        # The values of local variables would show keys and seeds.
        bare = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
        return [*shared, structlog.processors.ExceptionRenderer(bare), structlog.processors.JSONRenderer()]
    plain = structlog.dev.plain_traceback
    return [*shared, structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=plain)]


class _Forward(logging.Handler):
    """What libraries log, in our form."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.getMessage().startswith("Invalid UTF-8 sequence"):
            return  # uvicorn's trace of what a client sent: nothing of ours, and as often as it likes
        structlog.get_logger().log(record.levelno, record.getMessage(), library=record.name, exc_info=record.exc_info)
