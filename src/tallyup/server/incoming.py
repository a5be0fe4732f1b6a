"""From a frame to a message of the closed set, or to a refusal that says what was wrong."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from tallyup.engine.errors import BadInput, Overload
from tallyup.table.types import MAX_ID
from tallyup.wire.client import ClientMessage
from tallyup.wire.types import MAX_FRAME_BYTES

_messages: Final = msgspec.json.Decoder(ClientMessage)
# Looked for in the text, as what is no JSON, too large or too deep may still hold one.
_ID: Final = re.compile(rf'"id"\s*:\s*"([A-Za-z0-9_.:-]{{1,{MAX_ID}}})"')


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
    """The id of a message that was not understood, when it seems to have one: its sender waits for an answer."""
    found = _ID.findall(text or "")
    return found[0] if len(found) == 1 else None
