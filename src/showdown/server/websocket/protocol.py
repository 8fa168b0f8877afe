"""Every frame that travels between a table and its people, and the codes with which a socket is closed.

Decoding happens here and nowhere else: whatever is not exactly one of these shapes raises ``BadFrame``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

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

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Seat = Annotated[str, Meta(min_length=1, max_length=8, pattern=r"^[a-z0-9]+$")]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Key = Annotated[str, Meta(min_length=1, max_length=200)]


class BadFrame(Exception):
    """Not a frame of this protocol; ``id`` is that of the command if it could be read."""

    def __init__(self, what: str, id: str = "") -> None:
        super().__init__(what)
        self.id = id


class Refused(Exception):
    """A command that cannot be; ``code`` is one of the protocol's."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Frame(Struct, tag_field="t", forbid_unknown_fields=True):
    """What a client may send.  The field ``t`` names it."""


class Claim(Struct, forbid_unknown_fields=True):
    """A seat and the secret that opens it."""

    seat: Seat
    token: Annotated[str, Meta(max_length=64)]


class Hello(Frame, tag="hello"):
    v: int
    table: Annotated[str, Meta(max_length=26)]
    seats: Annotated[list[Claim], Meta(max_length=6)]
    last_seq: Count = 0
    epoch: Annotated[str, Meta(max_length=32)] = ""


class Do(Frame, tag="do"):
    id: Id
    decision: Count
    base_seq: Count = 0
    choose: Key | None = None
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


class Ping(Frame, tag="ping"):
    at: float = 0


class Resync(Frame, tag="resync"):
    pass


Incoming = Hello | Do | Undo | Consent | Pass | Explain | Auto | Name | Ping | Resync
decoder: Final[msgspec.json.Decoder[Incoming]] = msgspec.json.Decoder(Incoming)
encoder: Final = msgspec.json.Encoder()


class IdOnly(Struct):
    """The one field of a broken command that is still of use: whose answer the refusal is."""

    id: str = ""


labels: Final = msgspec.json.Decoder(IdOnly)


def read(data: str | bytes) -> Incoming:
    """One frame.  Raises BadFrame for everything else: not JSON, other fields, too deep, lone surrogates, NaN."""
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadFrame(brief(str(error)), label(data)) from error


def label(data: str | bytes) -> str:
    try:
        id = labels.decode(data).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""
    return id[:64] if id.isascii() and id.isprintable() else ""


def brief(text: str) -> str:
    return text if len(text) <= 200 else text[:197] + "..."


def write(frame: ServerFrame) -> bytes:
    """A frame of ours.  Lone surrogates cannot get in: they are refused where text is read."""
    return encoder.encode(frame)


def write_part(part: object) -> bytes:
    """Part of a frame, or what is stored of several."""
    return encoder.encode(part)


def nak(id: str, code: str, reason: str, seq: int) -> bytes:
    return write({"t": "nak", "id": id, "code": code, "reason": reason, "seq": seq})
