"""The frames of the WebSocket protocol, and its close codes.

All frames of clients are decoded here: anything that is not exactly one of these shapes raises ``BadFrame``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from showdown.engine import clean
from showdown.server.table.seats import Colour

if TYPE_CHECKING:
    from showdown.server.types import ServerFrame

VERSION: Final = 1

GOING_AWAY: Final = 1001
POLICY: Final = 1008
TOO_BIG: Final = 1009
FAULT: Final = 1011
RESTART: Final = 1012
TRY_LATER: Final = 1013
BAD_TOKEN: Final = 4401
EXPIRED: Final = 4410
NO_TABLE: Final = 4404
TAKEN_OVER: Final = 4409
RELOAD: Final = 4426

REASON_BYTES: Final = 123
"""Bytes of a close reason (RFC 6455)."""

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Seat = Annotated[str, Meta(min_length=1, max_length=8, pattern=r"^[a-z0-9]+$")]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Key = Annotated[str, Meta(min_length=1, max_length=200)]


class BadFrame(Exception):
    """Not a frame of this protocol.  ``id``: the id of the command, if it could be read."""

    def __init__(self, what: str, id: str = "") -> None:
        super().__init__(what)
        self.id = id


class Refused(Exception):
    """A command is refused.  ``code``: one of the codes in docs/inside/protocol.md."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(clean(reason))
        self.code = code


class Frame(Struct, tag_field="t", forbid_unknown_fields=True):
    """A frame from a client.  The field ``t`` names its kind."""


class Claim(Struct, forbid_unknown_fields=True):
    """A seat and its secret token."""

    seat: Seat
    token: Annotated[str, Meta(max_length=64)]


class Hello(Frame, tag="hello"):
    v: int
    table: Annotated[str, Meta(max_length=26)]
    seats: Annotated[list[Claim], Meta(max_length=6)]
    last_seq: Count = 0
    epoch: Annotated[str, Meta(max_length=32)] = ""
    player: Annotated[str, Meta(max_length=64)] = ""


class Do(Frame, tag="do"):
    id: Id
    decision: Count
    base_seq: Count = 0
    choose: Key | None = None
    then: Key | None = None
    enter: Key | None = None


class Undo(Frame, tag="undo"):
    id: Id
    base_seq: Count = 0
    line: Count | None = None


class Consent(Frame, tag="consent"):
    id: Id
    proposal: Id
    yes: bool


class Pass(Frame, tag="pass"):
    id: Id
    until: Literal["targeted", "off"]


class Explain(Frame, tag="explain"):
    id: Id
    of: Literal["option", "monster", "space", "card", "line", "decision"]
    key: Key | None = None
    cell: Annotated[str, Meta(max_length=4)] | None = None
    card: Annotated[str, Meta(max_length=80)] | None = None
    number: Count | None = None


class Auto(Frame, tag="auto"):
    id: Id
    decision: Count
    base_seq: Count = 0


class Name(Frame, tag="name"):
    id: Id
    seat: Seat
    name: Annotated[str, Meta(max_length=40)]
    colour: Colour | None = None


class Concede(Frame, tag="concede"):
    id: Id


class Chat(Frame, tag="chat"):
    id: Id
    text: Annotated[str, Meta(max_length=300)]


class ClearChat(Frame, tag="clear_chat"):
    id: Id


class Point(Frame, tag="point"):
    id: Id
    cell: Annotated[str, Meta(min_length=2, max_length=4)]


class Ping(Frame, tag="ping"):
    at: float = 0


class Resync(Frame, tag="resync"):
    pass


Command = Do | Undo | Concede | Consent | Pass | Explain | Auto | Name | Chat | ClearChat | Point
"""Frames with an id, which get an answer."""
Incoming = Hello | Command | Ping | Resync
decoder: Final[msgspec.json.Decoder[Incoming]] = msgspec.json.Decoder(Incoming)
encoder: Final = msgspec.json.Encoder()


class IdOnly(Struct):
    """The id of an invalid command, so that its refusal can name it."""

    id: str = ""


id_decoder: Final = msgspec.json.Decoder(IdOnly)


def read(data: str | bytes) -> Incoming:
    """Decode a frame.

    Raises BadFrame: not JSON, unknown fields, nested too deeply, lone surrogates, NaN.
    """
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadFrame(brief(str(error)), id_in(data)) from error


def id_in(data: str | bytes) -> str:
    try:
        id = id_decoder.decode(data).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""
    return id[:64] if id.isascii() and id.isprintable() else ""


def brief(text: str) -> str:
    text = clean(text)
    return text if len(text) <= 200 else text[:197] + "..."


def write(frame: ServerFrame) -> bytes:
    """Encode a frame.  It holds no lone surrogates: ``read`` refuses them."""
    return encoder.encode(frame)


def write_part(part: object) -> bytes:
    """Encode a part of a frame, or the body of a row."""
    return encoder.encode(part)


def close_reason(text: str) -> str:
    """A close reason, cut to the 123 bytes that a WebSocket close frame holds."""
    return clean(text).encode()[:REASON_BYTES].decode(errors="ignore")


def nak(id: str, code: str, reason: str, seq: int) -> bytes:
    return write({"t": "nak", "id": id, "code": code, "reason": clean(reason), "seq": seq})
