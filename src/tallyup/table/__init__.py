"""One table without any I/O: seats, sealed choices, clocks, the shout race, stand-ins.

``Table.handle(command, now)`` gives facts; facts alone rebuild it. It knows no socket, no database, no clock.
"""

from tallyup.table.facts import Fact, decode_fact, encode_fact
from tallyup.table.model import SHOUT_DELAY_MS, Model
from tallyup.table.options import TableOptions
from tallyup.table.table import Happened, Need, Table

__all__ = [
    "SHOUT_DELAY_MS",
    "Fact",
    "Happened",
    "Model",
    "Need",
    "Table",
    "TableOptions",
    "decode_fact",
    "encode_fact",
]
