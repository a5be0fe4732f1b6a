"""From a frame to a message of the closed set, or to a refusal that says what was wrong."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from tallyup.engine.errors import BadInput, Overload
from tallyup.table.types import CommandId
from tallyup.wire.client import ClientMessage
from tallyup.wire.types import MAX_FRAME_BYTES


class _Identified(Struct):
    id: CommandId


_messages: Final = msgspec.json.Decoder(ClientMessage)
_identified: Final = msgspec.json.Decoder(_Identified)


def read(text: str | None) -> ClientMessage:
    """Raises BadInput ``message/...`` or Overload ``limit/too-large``."""
    if text is None:
        raise BadInput("message/not-text", "messages are text frames")
    raw = text.encode(errors="surrogatepass")
    if len(raw) > MAX_FRAME_BYTES:
        raise Overload("limit/too-large", f"a message has {MAX_FRAME_BYTES} bytes at most, not {len(raw)}")
    try:
        return _messages.decode(raw)
    except msgspec.ValidationError as error:
        raise BadInput("message/invalid", str(error)) from error
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadInput("message/not-json", f"this is not JSON: {error}") from error
    except RecursionError as error:
        raise BadInput("message/too-deep", "this is nested too deeply") from error


def id_of(text: str | None) -> str | None:
    """The id of a message that was not understood, when it has a proper one: its sender waits for an answer."""
    if text is None or len(text) > MAX_FRAME_BYTES:
        return None
    try:
        return _identified.decode(text.encode(errors="surrogatepass")).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
