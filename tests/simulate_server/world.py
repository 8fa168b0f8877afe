"""The world of one run: servers, clients, disk, network, and the faults that the seed chooses."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import zlib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, Final

from showdown.server.http.problems import ApiError
from showdown.server.storage.integrity_check import check_integrity
from showdown.server.storage.store import BadDatabase, NotStored
from showdown.server.table.new_table import TableSpec
from showdown.server.table.seating import withdraw_link
from showdown.server.table.seats import hash_of, new_token
from showdown.server.table.undo_wait import UNDO_WAIT
from tests.simulate_server.client import SimulatedClient, read
from tests.simulate_server.database import LockServer
from tests.simulate_server.disk import Disk
from tests.simulate_server.hostile import HostileClient
from tests.simulate_server.ledger import Chain, Ledger
from tests.simulate_server.loop import PROCESS, Crash, SimulatedLoop
from tests.simulate_server.network import Link
from tests.simulate_server.odds import Odds
from tests.simulate_server.server import SimulatedServer

RESTART: Final = 4.0
"""Most virtual seconds until a crashed server starts again."""
PAUSE: Final = 25.0
"""Most virtual seconds that a server stands still."""
JUMP: Final = 3 * 86_400.0
"""Most seconds that a wall clock jumps, in either direction."""
HEALED: Final = UNDO_WAIT + 150.0
"""Virtual seconds after the last fault within which every command must have its answer.

An undo of dice that a player saw who is gone since is answered only after the waiting time of the table.
"""
ARRIVED: Final = 3.0
"""Virtual seconds in which all frames on their way arrive, once the faults have ended."""
STEPS: Final = 200_000
"""Most steps of a run; more mean that something runs in circles."""
CHAOS_SECONDS: Final = 60.0
"""Most virtual seconds with faults."""
SHORT: Final = 8
"""Acknowledged commands until the faults end, in a short run."""


class World:
    """``length``: how many times longer than a short run."""

    def __init__(self, seed: int, folder: Path, template: bytes, plant: str = "", length: int = 1) -> None:
        self.seed = seed
        self.length = length
        self.loop = SimulatedLoop(Random(f"{seed} schedule"))  # type: ignore[abstract]
        self.net = Random(f"{seed} network")
        self.chance = Random(f"{seed} faults")
        self.plan = Odds(Random(f"{seed} odds"), plant)
        self.odds = self.plan.calm()
        """The faults of the present phase: none while tables open and after healing."""
        self.faults: Counter[str] = Counter()
        self.lines: list[str] = []
        """The trace of the run."""
        self.failure = ""
        self.digests: dict[tuple[bytes, bytes], bytes] = {}
        """The state that a frame makes of a state."""
        self.tables_chance = Random(f"{seed} tables")
        self.disk = Disk(self.loop, Random(f"{seed} disk"), self.odds, folder, template, self.note)
        self.disk.crash = self.crash_here
        self.locks = LockServer(self)
        self.jobs: Counter[str] = Counter()
        """Jobs of worker processes."""
        self.ledger = Ledger(self)
        self.servers: dict[str, SimulatedServer] = {}
        self.graves: list[SimulatedServer] = []
        """Servers that have ended; kept, so that their memory is freed after the run only."""
        self.fallen: list[SimulatedServer] = []
        """Servers that have crashed in this step."""
        self.lives: Counter[str] = Counter()
        self.clients: list[SimulatedClient] = []
        self.hostile: list[HostileClient] = []
        self.links = 0
        self.tokens: dict[tuple[str, str], str] = {}
        """The link of each seat, as its player knows it."""
        self.given: dict[tuple[str, str], list[str]] = {}
        """Later links of each seat, some of them never stored."""
        self.withdrawn: list[str] = []
        """Tokens that do not open their table any more."""

    # -- the trace ---------------------------------------------------------------------------------------------------

    def trace(self, what: str) -> None:
        self.lines.append(f"{self.loop.now:.6f} {self.loop.steps} {what}")

    def note(self, fault: str, where: str) -> None:
        self.faults[fault] += 1
        self.trace(f"fault: {fault} {where}")

    def fail(self, what: str) -> None:
        """A promise is broken: the run ends after this step."""
        self.trace(f"FAILURE: {what}")
        self.failure = self.failure or what

    def log_line(self, said: dict[str, Any]) -> None:
        """The server's own log: part of the trace; a fault of its code is a failure."""
        process = PROCESS.get()
        self.trace(f"log {process.name if process else ''} {json.dumps(said, sort_keys=True)}")
        if said["event"] in ("fault", "damaged", "frozen", "bot failed"):
            self.fail(f"the log says {said['event']}: {said.get('why', '')}")

    def digest(self) -> str:
        return hashlib.sha256("\n".join(self.lines).encode()).hexdigest()

    def happens(self, probability: float) -> bool:
        return probability > 0 and self.net.random() < probability

    # -- frames ------------------------------------------------------------------------------------------------------

    def count_link(self, link: Link) -> int:
        self.links += 1
        return self.links

    def on_sent(self, link: Link, text: str) -> None:
        """A server sends a frame: checked even if it is lost on its way."""
        self.trace(f"{link.server.process.name} > {link.number} {len(text)} {zlib.crc32(text.encode()):08x}")
        self.ledger.on_text(text)
        caller = link.caller
        if text.startswith('{"t":"ack"') and isinstance(caller, SimulatedClient | HostileClient):
            frame = read(text)
            self.ledger.on_ack(caller.chain.table, frame["id"], frame["seq"], caller.by)
        if self.happens(self.odds.cut):
            self.note("connection cut", str(link.number))
            link.cut()

    def claims_of(self, chain: Chain, seats: list[str]) -> list[dict[str, str]]:
        return [{"seat": seat, "token": self.tokens[chain.table, seat]} for seat in seats or ["watch"]]

    def renew_claims(self, chain: Chain) -> None:
        """Players whose links do not open ask the host, who tries until one does."""
        for row in self.disk.eye.execute("SELECT n, token_hash FROM seat WHERE game = ?", [chain.table]).fetchall():
            for token in self.given.get((chain.table, row["n"]), ()):
                if row["token_hash"].endswith(hash_of(token)):
                    self.tokens[chain.table, row["n"]] = token

    # -- servers -----------------------------------------------------------------------------------------------------

    def start(self, name: str) -> None:
        self.lives[name] += 1
        server = SimulatedServer(self, name, self.lives[name], shared=self.odds.servers > 1)
        self.trace(f"start {server.process.name}")
        self.servers[name] = server
        try:
            server.process.context.run(server.boot)
        except Crash:
            pass
        except BadDatabase as error:
            # The disk does not answer: the server says so and ends.
            self.trace(f"{server.process.name} does not start: {error}")
            self.crash(server)
        except Exception as error:
            self.fail(f"{server.process.name} does not start: {error!r}")

    def some_server(self, chance: Random, name: str) -> SimulatedServer | None:
        up = [s for s in self.servers.values() if s.process.alive and not s.stopping and name in ("", s.name)]
        return chance.choice(up) if up else None

    def server_at(self, address: str) -> SimulatedServer | None:
        found = self.servers.get(address.partition(":")[0])
        return found if found is not None and found.process.alive and not found.stopping else None

    def crash_point(self, name: str) -> None:
        if self.disk.happens(self.odds.crash_point):
            self.note(f"crash {name}", "")
            self.crash_here(name)
            raise Crash

    def crash_here(self, why: str) -> None:
        process = PROCESS.get()
        self.crash(next(server for server in self.servers.values() if server.process is process))

    def crash(self, server: SimulatedServer) -> None:
        """The server runs no further; ``bury`` does the rest once this step has unwound."""
        self.trace(f"crash {server.process.name}")
        server.process.crash()
        self.fallen.append(server)

    def bury(self) -> None:
        for server in self.fallen:
            server.forget_links()
            if server.shared:
                server.store.drop()
                self.locks.bury(server.process)
            else:
                self.disk.survive()
                server.store.drop()
                try:
                    self.ledger.verify()
                except sqlite3.DatabaseError as error:
                    self.fail(f"lost: the file cannot be read after a crash: {error}")
            self.leave(server)
        self.fallen.clear()

    def leave(self, server: SimulatedServer) -> None:
        """A server has ended; another life begins after a while."""
        self.graves.append(server)
        del self.servers[server.name]
        delay = RESTART * self.chance.random()
        self.loop.call_later(delay, self.start, server.name, context=self.loop.world.context)

    def stopped(self, server: SimulatedServer) -> None:
        server.process.crash()
        server.forget_links()
        self.locks.bury(server.process)
        self.leave(server)

    # -- faults ------------------------------------------------------------------------------------------------------

    def disturb(self) -> None:
        """Maybe something happens before the next step."""
        odds, luck = self.odds, self.chance.random()
        for probability, act in (
            (odds.crash, self.crash_any),
            (odds.restart, self.restart_any),
            (odds.pause, self.pause_any),
            (odds.clock_jump, self.jump_clock),
            (odds.withdraws, self.withdraw_link),
            (odds.deletes, self.delete_table),
            (odds.unloads, self.unload_tables),
            (odds.opens, self.open_table),
            (odds.session_ends, self.end_session),
        ):
            if luck < probability:
                server = self.some_server(self.chance, "")
                if server is not None:
                    act(server)
                return
            luck -= probability

    def crash_any(self, server: SimulatedServer) -> None:
        self.note("crash", server.process.name)
        self.crash(server)

    def restart_any(self, server: SimulatedServer) -> None:
        self.note("restart", server.process.name)
        server.process.context.run(server.run, server.stop())

    def pause_any(self, server: SimulatedServer) -> None:
        seconds = PAUSE * self.chance.random()
        self.note("pause", f"{server.process.name} {seconds:.1f} s")
        server.process.paused_until = self.loop.now + seconds

    def end_session(self, server: SimulatedServer) -> None:
        """The database ends a session of a server, which learns of it only when it asks again."""
        for session in [s for s in self.locks.sessions if s.process is server.process][:1]:
            self.note("session ended", server.process.name)
            self.locks.end(session, silent=True)

    def jump_clock(self, server: SimulatedServer) -> None:
        server.process.wall_offset = self.chance.choice((1, 60, JUMP)) * (2 * self.chance.random() - 1)
        self.note("clock jump", f"{server.process.name} {server.process.wall_offset:.0f} s")

    def unload_tables(self, server: SimulatedServer) -> None:
        self.note("tables unloaded", server.process.name)
        server.process.context.run(server.run, server.registry.release_idle(self.loop.now))

    def withdraw_link(self, server: SimulatedServer) -> None:
        chain = self.chance.choice(list(self.ledger.chains.values()))
        seat = self.chance.choice([seat["seat"] for seat in chain.made["seats"]])
        self.note("link withdrawn", f"{chain.table[:4]} {seat}")
        server.process.context.run(server.run, self.give_link(server, chain, seat))

    async def give_link(self, server: SimulatedServer, chain: Chain, seat: str) -> None:
        """The host replaces the link of a seat.  Without an answer the old one may still work."""
        token = new_token()
        chain.secrets += [token, hash_of(token)]
        self.given.setdefault((chain.table, seat), []).append(token)
        try:
            actor = await server.registry.table(chain.table)
            if actor is not None:
                await withdraw_link(actor, seat, hash_of(token))
                self.withdrawn.append(self.tokens[chain.table, seat])
                self.tokens[chain.table, seat] = token
        except Exception as error:
            self.unknown(error, f"link {seat}")

    def delete_table(self, server: SimulatedServer) -> None:
        chain = self.chance.choice(list(self.ledger.chains.values()))
        chain.may_vanish = True
        self.note("table deleted", chain.table[:4])
        server.process.context.run(server.run, self.delete(server, chain))

    async def delete(self, server: SimulatedServer, chain: Chain) -> None:
        try:
            actor = await server.registry.table(chain.table)
            if actor is not None:
                await server.registry.delete(actor)
        except Exception as error:
            self.unknown(error, "delete")

    def unknown(self, error: Exception, what: str) -> None:
        """The host got an error, as over HTTP; other exceptions are faults of the server."""
        from showdown.server.cluster.owners import OwnedElsewhere

        self.trace(f"host: {what}: {error!r}")
        if not isinstance(error, NotStored | ApiError | OwnedElsewhere):
            self.fail(f"host: {what}: {error!r}")

    # -- the run -----------------------------------------------------------------------------------------------------

    def step(self) -> None:
        """One callback, then the invariants."""
        if not self.loop.step():
            self.fail("nothing is left to do")
        if self.fallen:
            self.bury()
        if self.disk.written_by:
            writers, self.disk.written_by = self.disk.written_by, []
            self.ledger.sync(writers)
        if self.loop.trouble:
            self.fail(self.loop.trouble[0])
        if self.loop.steps > STEPS * self.length:
            self.fail("the run does not end")

    def until(self, done: Any, seconds: float, disturbed: bool = False) -> bool:
        """Run until ``done`` or for this many virtual seconds; False after a failure or if it was not done."""
        deadline = self.loop.now + seconds
        while not self.failure:
            if done():
                return True
            if self.loop.now > deadline:
                return False
            if disturbed:
                self.disturb()
                if self.fallen:
                    self.bury()
            self.step()
        return False

    def run(self) -> None:
        """The whole run: open tables, play with faults, heal, compare."""
        for n in range(self.plan.servers):
            self.start(f"s{n + 1}")
        wanted = self.tables_chance.choice((1, 1, 2))
        for _ in range(wanted):
            self.open_table(self.servers["s1"])
        if not self.until(lambda: len(self.ledger.chains) == wanted, 60):
            self.fail("the tables were not opened")
            return
        self.odds = self.disk.odds = self.plan
        self.disk.plant = self.plan.plant
        goal = SHORT * self.length
        self.until(lambda: self.ledger.acks >= goal, CHAOS_SECONDS * self.length, disturbed=True)
        self.heal()
        if not self.failure:
            self.compare()

    def open_table(self, server: SimulatedServer) -> None:
        spec = TableSpec()
        spec.players = self.tables_chance.randint(1, 3)
        if spec.players > 1 and self.tables_chance.random() < 0.4:
            spec.bots = ["p2"]
        self.note("table opened", server.process.name)
        server.process.context.run(server.run, self.open(server, spec))

    async def open(self, server: SimulatedServer, spec: TableSpec) -> None:
        try:
            self.seat(await server.registry.open(spec, ""))
        except Exception as error:
            self.unknown(error, "open")

    def seat(self, made: dict[str, Any]) -> None:
        """Let players, spectators and hostile clients come to a new table."""
        table = made["table"]
        self.tokens |= {(table, seat["seat"]): seat["token"] for seat in made["seats"]}
        self.tokens[table, "watch"] = made["watch"]["token"]
        tokens = [made["host_token"], *[token for (of, _), token in self.tokens.items() if of == table]]
        chain = self.ledger.add_table(table, made, tokens)
        number = len(self.ledger.chains)
        people = [seat["seat"] for seat in made["seats"] if not seat["bot"]]
        for seat in people:
            self.clients.append(SimulatedClient(self, f"{seat}t{number}", chain, [seat]))
        self.clients.append(SimulatedClient(self, f"wt{number}", chain, []))
        for n in range(self.plan.hostile):
            seats = [people[-1]] if n and len(people) > 1 else []
            self.hostile.append(HostileClient(self, f"x{n}t{number}", chain, seats))

    def heal(self) -> None:
        """End the faults and the attacks; every command must get its answer."""
        self.trace("heal")
        self.odds = self.disk.odds = self.plan.calm()
        for server in self.servers.values():
            server.process.paused_until = 0.0
            server.process.wall_offset = 0.0
        for enemy in self.hostile:
            enemy.rest()
        for client in self.clients:
            client.resting = True
        if not self.until(self.all_settled, HEALED) and not self.failure:
            late = [f"{c.name} at {c.seq} of {len(c.chain.rows)}, waits for {c.waiting}" for c in self.clients]
            self.fail(f"stuck after the faults: {[line for line, c in zip(late, self.clients) if not c.settled]}")
            return
        self.until(lambda: False, ARRIVED)
        for client in self.clients:
            if not client.finished and not self.failure:
                self.ledger.check_company(client)

    def all_settled(self) -> bool:
        return all([client.settled for client in self.clients]) and len(self.servers) == self.plan.servers

    def compare(self) -> None:
        """Crash all servers once more; newcomers at each of them must see what all have seen."""
        for server in list(self.servers.values()):
            self.crash(server)
        self.bury()
        self.until(lambda: len(self.servers) == self.plan.servers, 60)
        newcomers = []
        for chain in self.ledger.chains.values():
            for name in sorted(self.servers) if not chain.gone else []:
                client = SimulatedClient(self, f"new{len(self.clients)}", chain, [], via=name)
                self.clients.append(client)
                newcomers.append(client)
        if not self.until(lambda: all([client.settled for client in newcomers]), HEALED) and not self.failure:
            self.fail("a newcomer does not get the table as it is stored")
        if self.failure:
            return
        problems = check_integrity(next(iter(self.servers.values())).store, replay=False).problems
        if problems:
            self.fail(f"integrity: {problems[0]}")

    def close(self) -> None:
        """Free what the run has used; no code of a server goes on."""
        self.loop.end()
        for server in [*self.servers.values(), *self.graves]:
            server.process.crash()
            server.store.drop()
        self.disk.remove()
