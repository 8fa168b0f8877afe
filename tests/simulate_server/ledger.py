"""What the simulation knows for certain, and the promises that it checks after every step.

* An acknowledged command is stored, once, under the number that was acknowledged, and stays stored.
* Only clients of its seats get the acknowledgement.
* A stored command was sent by a client that has its seat, with the same content.
* Only the server with the last claim on a table writes to it.
* All clients that have seen the same number have the same view, decision and log.
* No frame holds a token, the hash of a token or the key of the dice.
* The checksums of all rows fit.
"""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING, Any

from showdown.server.storage.checksums import of_journal_row
from showdown.server.storage.server_secret import TOKEN_DIGITS, place_of, read_secret
from tests.simulate_server.loop import Process

if TYPE_CHECKING:
    from tests.simulate_server.client import SimulatedClient
    from tests.simulate_server.world import World


def is_body_of(body: dict[str, Any], frame: dict[str, Any]) -> bool:
    """Does a row with this body hold this command?"""
    kind = frame["t"]
    if kind == "do":
        return bool(body.get("entries", [""])[0] == frame.get("choose"))
    return kind in body if kind in ("undo", "concede") else "bot" in body.get("how", ())


class Chain:
    """The journal of one table, as it was committed."""

    def __init__(self, table: str, made: dict[str, Any]) -> None:
        self.table = table
        self.made = made
        self.rows: list[tuple[str, str]] = []
        """Command id and checksum of each row."""
        self.numbers: dict[str, int] = {}
        self.seats: dict[str, str] = {}
        """The seats that each command was stored for."""
        self.former: list[dict[str, Any]] = []
        """Players who lost their seats, as the last row about that says."""
        self.root = ""
        self.secrets: list[str] = []
        self.may_vanish = False
        """Somebody has asked to delete the table."""
        self.gone = False
        self.shown: dict[int, tuple[bytes, str]] = {}
        """For each number the state that a client has seen first, and the client."""


class Ledger:
    def __init__(self, world: World) -> None:
        self.world = world
        self.chains: dict[str, Chain] = {}
        self.sent: dict[tuple[str, str], list[tuple[str, dict[str, Any]]]] = {}
        """For each table and command id: seats of the sender, and the frame."""
        self.chats: set[tuple[str, str]] = set()
        """Tables and ids of chat lines that were sent."""
        self.names: dict[tuple[str, str], list[tuple[str, str]]] = {}
        """For each table and seat: ids and names that may be stored, in the order in which they were sent."""
        self.acks = 0
        self.rows = 0

    # -- rows --------------------------------------------------------------------------------------------------------

    def add_table(self, table: str, made: dict[str, Any], tokens: list[str]) -> Chain:
        chain = Chain(table, made)
        eye = self.world.disk.eye
        game = eye.execute("SELECT checksum, secret FROM game WHERE id = ?", [table]).fetchone()
        chain.root = game["checksum"]
        stored = eye.execute("SELECT token_hash FROM seat WHERE game = ?", [table])
        hashes = [row["token_hash"][-TOKEN_DIGITS:] for row in stored]
        key = read_secret(place_of(str(self.world.disk.path))).opened(table, game["secret"])
        assert key != game["secret"] or key is None, "the database holds keys sealed only"
        chain.secrets = [secret for secret in (*tokens, *hashes, key, game["secret"]) if secret]
        self.chains[table] = chain
        self.read(chain, None)
        return chain

    def sync(self, writers: list[Process]) -> None:
        """Read and check what was committed in the last step."""
        for chain in self.chains.values():
            self.read(chain, writers[0] if len(set(writers)) == 1 else None)

    def read(self, chain: Chain, writer: Process | None) -> None:
        """Check the rows that are new."""
        if chain.gone:
            return
        eye = self.world.disk.eye
        found = eye.execute(
            "SELECT * FROM journal WHERE game = ? AND seq > ? ORDER BY seq", [chain.table, len(chain.rows)]
        ).fetchall()
        for row in found:
            self.check_row(chain, row, writer)
        if not found and chain.may_vanish:
            chain.gone = eye.execute("SELECT 1 FROM game WHERE id = ?", [chain.table]).fetchone() is None

    def check_row(self, chain: Chain, row: sqlite3.Row, writer: Process | None) -> None:
        world, number, id = self.world, len(chain.rows) + 1, row["command_id"]
        if row["seq"] != number:
            world.fail(f"gap: row {row['seq']} follows row {number - 1}")
        if id in chain.numbers:
            world.fail(f"doubled: {id} is stored as {chain.numbers[id]} and {number}")
        before = chain.rows[-1][1] if chain.rows else chain.root
        if of_journal_row(before, dict(row)) != row["checksum"]:
            world.fail(f"chain: the checksum of row {number} does not fit")
        # No client asks for a row that says who lost a seat.
        if id.startswith("seat-"):
            self.change_names(chain, json.loads(row["body"])["former"])
        elif row["seat"] not in ("", "bot"):
            self.check_sender(chain, row)
        claim = world.locks.claims.get(chain.table)
        if writer is not None and claim is not None and claim[1] is not writer:
            world.fail(f"owner: {writer.name} wrote row {number}, but {claim[1].name} has the table")
        chain.rows.append((id, row["checksum"]))
        chain.numbers[id] = number
        chain.seats[id] = row["seat"]
        self.rows += 1
        world.trace(f"row {chain.table[:4]} {number} {row['seat']} {row['checksum'][:12]}")

    def change_names(self, chain: Chain, former: list[dict[str, Any]]) -> None:
        """A seat changed hands: its name left with the player, or came back."""
        for one in (*chain.former, *former):
            names = self.names.setdefault((chain.table, one["seat"]), [("", "")])
            names += [("", ""), ("", one["name"])]
        chain.former = former

    def check_sender(self, chain: Chain, row: sqlite3.Row) -> None:
        """A row must be what a client of its seats has asked for."""
        body = json.loads(row["body"])
        for seats, frame in self.sent.get((chain.table, row["command_id"]), ()):
            if seats == row["seat"] and is_body_of(body, frame):
                return
        self.world.fail(f"foreign: no client of {row['seat']} has sent row {row['seq']} ({row['command_id']})")

    def verify(self) -> None:
        """After a crash: all that was committed must still be there."""
        eye = self.world.disk.eye
        for chain in self.chains.values():
            rows = eye.execute(
                "SELECT command_id, checksum FROM journal WHERE game = ? ORDER BY seq", [chain.table]
            ).fetchall()
            if not rows and (chain.gone or chain.may_vanish):
                chain.gone = True
                continue
            if [tuple(row) for row in rows[: len(chain.rows)]] != chain.rows:
                self.world.fail(f"lost: {len(chain.rows)} rows were committed, {len(rows)} are there after a crash")
            self.read(chain, None)

    # -- frames ------------------------------------------------------------------------------------------------------

    def on_command(self, table: str, seats: str, frame: dict[str, Any]) -> None:
        """A client sends a command that becomes a row."""
        self.sent.setdefault((table, frame["id"]), []).append((seats, frame))

    def on_ack(self, table: str, id: str, seq: int, seats: str) -> None:
        """A server sends an acknowledgement."""
        senders = self.sent.get((table, id))
        if senders is None:
            self.check_chat(table, id)
            return
        self.acks += 1
        chain = self.chains[table]
        if chain.gone:
            return
        if chain.numbers.get(id) == seq:
            # Without the player who asked, the last one who agreed gets the answer to a proposal.
            by_proposal = bool(seats) and any([frame["t"] in ("undo", "concede") for _, frame in senders])
            if chain.seats[id] != seats and not by_proposal:
                self.world.fail(f"foreign: {id} of {chain.seats[id]} is acknowledged to {seats or 'a spectator'}")
            return
        self.world.fail(f"lost: {id} is acknowledged as {seq}, but stored as {chain.numbers.get(id)}")

    def on_minor(self, table: str, frame: dict[str, Any]) -> None:
        """A client sends a command that becomes no row of the journal."""
        if frame["t"] == "chat":
            self.chats.add((table, frame["id"]))
        elif frame["t"] == "name":
            self.names.setdefault((table, frame["seat"]), [("", "")]).append((frame["id"], frame["name"]))

    def name_acked(self, table: str, id: str) -> None:
        """From now on this name is stored, or one that was sent later."""
        for key, sent in self.names.items():
            at = next((n for n, (of, _) in enumerate(sent) if of == id and key[0] == table), 0)
            if at:
                self.names[key] = [one for n, one in enumerate(sent) if n >= at or one[1] == "me"]

    def check_chat(self, table: str, id: str) -> None:
        """An acknowledged chat line is stored."""
        chain = self.chains[table]
        if (table, id) in self.chats and not chain.may_vanish:
            query = "SELECT 1 FROM chat WHERE game = ? AND command_id = ?"
            if self.world.disk.eye.execute(query, [table, id]).fetchone() is None:
                self.world.fail(f"lost: the chat line {id} is acknowledged, but not stored")

    def check_company(self, client: SimulatedClient) -> None:
        """A client shows the names and the chat that are stored, and the names are acknowledged ones."""
        eye, world = self.world.disk.eye, self.world
        seats = eye.execute("SELECT n, name FROM seat WHERE game = ? AND n LIKE 'p%'", [client.table]).fetchall()
        for seat, name in seats:
            may = [sent for _, sent in self.names.get((client.table, seat), [("", "")])]
            if name not in may:
                world.fail(f"lost: {seat} is stored as {name!r}, acknowledged as one of {may}")
            if client.names.get(seat) != name:
                world.fail(f"state: {client.name} shows {seat} as {client.names.get(seat)!r}, stored is {name!r}")
        lines = eye.execute("SELECT n, text FROM chat WHERE game = ?", [client.table]).fetchall()
        stored = {line["n"]: line["text"] for line in lines}
        if client.chat != stored:
            world.fail(f"state: {client.name} shows {len(client.chat)} chat lines, {len(stored)} are stored")

    def on_text(self, text: str) -> None:
        for chain in self.chains.values():
            for secret in chain.secrets:
                if secret in text:
                    self.world.fail(f"leak: a frame holds the secret {secret[:8]}...")

    def saw(self, table: str, seq: int, digest: bytes, who: str) -> None:
        """A client has this state of the table."""
        chain = self.chains[table]
        first, by = chain.shown.setdefault(seq, (digest, who))
        if first != digest:
            self.world.fail(f"state: {who} and {by} see different tables at {seq}")
        if seq > len(chain.rows) and not chain.gone:
            self.world.fail(f"lost: {who} sees {seq}, but only {len(chain.rows)} rows are stored")

    def sent_to(self, table: str) -> list[dict[str, Any]]:
        """The commands that clients have sent to a table."""
        return [frames[0][1] for (of, _), frames in self.sent.items() if of == table]
