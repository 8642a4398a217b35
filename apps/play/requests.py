"""What a client may send (docs/protocol.md): one Struct per message, read strictly."""

from typing import Any, get_args

import msgspec

from apps.play.errors import Refused

MAX_FRAME = 8 * 1024
Id = str | int | None


class Message(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, tag_field="type"):
    """Every message may carry an id, which its answer repeats."""

    id: Id = None


class Sit(Message, tag="sit"):
    seat: int


class Ready(Message, tag="ready"):
    seed: str = ""


class Unready(Message, tag="unready"):
    pass


class Start(Message, tag="start"):
    pass


class Act(Message, tag="act"):
    version: int
    action: dict[str, Any]
    hand: str | None = None


class Leave(Message, tag="leave"):
    confirm: bool = False
    fine: int | None = None


class Stake(Message, tag="stake"):
    stake: int


class Sync(Message, tag="sync"):
    pass


class Chat(Message, tag="chat"):
    text: str


class Silence(Message, tag="silence"):
    user: str
    on: bool


class Report(Message, tag="report"):
    user: str
    reason: str
    note: str = ""


class Hint(Message, tag="hint"):
    pass


class Ping(Message, tag="ping"):
    pass


Request = Sit | Ready | Unready | Start | Act | Leave | Stake | Sync | Chat | Silence | Report | Hint | Ping
_decoder = msgspec.json.Decoder(Request)
_envelope = msgspec.json.Decoder(dict[str, Any])

TYPES = {kind.__struct_config__.tag for kind in get_args(Request)}


class NotJson(Exception):
    """A frame that is too large, or not a JSON object: the socket is closed."""


def read(text: str | None) -> Message:
    """The message in a frame.

    Raises NotJson, or Refused "bad_type" or "bad_field" with the message's `id` as `request_id`.
    """
    if text is None:
        raise NotJson
    try:
        if len(text.encode()) > MAX_FRAME:
            raise NotJson
        return _decoder.decode(text)
    except msgspec.ValidationError as error:
        raise _refusal(text, error) from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NotJson from error


def _refusal(text: str, error: msgspec.ValidationError) -> Refused:
    try:
        found = _envelope.decode(text)
    except (msgspec.DecodeError, RecursionError) as not_json:
        raise NotJson from not_json
    if str(found.get("type")) not in TYPES:
        refused = Refused("bad_type")
    else:
        refused = Refused("bad_field", field=_field(str(error)))
    number = found.get("id")
    refused.request_id = number if isinstance(number, str | int) and not isinstance(number, bool) else None
    return refused


def _field(text: str) -> str:
    """The field that msgspec's message names: "… `$.seat`" or "… field `seat`"."""
    return text.rpartition("`")[0].rpartition("`")[2].removeprefix("$.") or "?"
