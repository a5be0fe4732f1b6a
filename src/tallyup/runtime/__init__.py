"""The life of tables: clock, bots, dice and store as ports. Server and terminal share it."""

from tallyup.runtime.chance import CODE_LENGTH, CODE_LETTERS, Chance, new_code
from tallyup.runtime.clock import SystemClock
from tallyup.runtime.live import LiveTable
from tallyup.runtime.ports import Clock, Handle, Listener, Store, StoreFailed, Summary, VersionConflict
from tallyup.runtime.runtime import Look, Runtime

__all__ = [
    "CODE_LENGTH",
    "CODE_LETTERS",
    "Chance",
    "Clock",
    "Handle",
    "Listener",
    "LiveTable",
    "Look",
    "Runtime",
    "Store",
    "StoreFailed",
    "Summary",
    "SystemClock",
    "VersionConflict",
    "new_code",
]
