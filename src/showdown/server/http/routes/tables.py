"""Routes for tables (open, read, save, replay, threat, branch, rematch, seats, delete), health and metrics."""

from __future__ import annotations

import json
from collections.abc import Callable
from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import FastAPI, Header, Path, Query, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.convertors import StringConvertor, register_url_convertor

from showdown import __version__
from showdown.engine import clean, view_types
from showdown.language import say
from showdown.server import types
from showdown.server.analysis_types import FightAnalysis
from showdown.server.http.limits import is_loopback, network_of
from showdown.server.http.openapi import answers
from showdown.server.http.problems import ApiError
from showdown.server.storage.server_secret import ServerSecret
from showdown.server.table.actor import TableActor
from showdown.server.table.broadcast import head as head_of
from showdown.server.table.new_table import TableSpec
from showdown.server.table.seating import withdraw_link
from showdown.server.table.seats import HOST, ID, WATCH, SeatRecord, hash_of, link_to, new_token, opens
from showdown.server.table.undo_wait import LEAST, MOST, UNDO_WAIT

if TYPE_CHECKING:
    from showdown.server.http.app import Services

Word = Annotated[str, Field(max_length=80)]
TableId = Annotated[str, Path(min_length=26, max_length=26, pattern="^[a-z0-9]+$")]
Bearer = Annotated[str, Header(alias="Authorization", max_length=200)]


class TablePath(StringConvertor):
    """Path parameter that matches only table ids, so that ``/api/tables/import`` is no table."""

    regex = ID.pattern


register_url_convertor("table", TablePath())


class NewTable(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    story: Word = "first-story"
    party: Word = ""
    players: Annotated[int, Field(ge=1, le=4)] = 1
    rulings: Annotated[dict[Word, Word], Field(max_length=100)] = {}
    house: Annotated[dict[Word, Word], Field(max_length=20)] = {}
    bots: Annotated[list[Annotated[str, Field(max_length=8)]], Field(max_length=4)] = []
    bot: Word = "heuristic"
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = None
    training: bool = False
    dice: bool = False
    cards: bool = False
    spectator_chat: bool = True
    undo_wait: Annotated[int, Field(ge=LEAST, le=MOST)] | None = UNDO_WAIT
    name: Annotated[str, Field(max_length=60)] = ""


class NextFight(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    story: Word = ""
    level: Annotated[str, Field(max_length=20)] = ""


class BranchAt(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    at: Annotated[int, Field(ge=0, le=10**6)]


def add(app: FastAPI, services: Services) -> None:
    access = TableAccess(services)
    add_opening(app, access)
    add_looking(app, access)
    add_changing(app, access)
    add_operating(app, services)


def address_of(request: Request) -> str:
    return request.client.host if request.client else ""


def client_of(request: Request) -> str:
    """The network that counts as one client, for the queue of the sandbox."""
    return network_of(address_of(request))


def opener_of(request: Request, secret: ServerSecret) -> str:
    """Keyed hash of the client's network, to count its tables without storing the address.

    Empty on this machine: a person's own laptop has no limit on unfinished tables.
    """
    address = address_of(request)
    return "" if is_loopback(address) else secret.blurred(network_of(address))


class TableAccess:
    """Checks rate limits and tokens, and finds the table of a request."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.registry, self.address_limits, self.limits = (
            services.registry,
            services.address_limits,
            services.settings.limits,
        )

    def opener(self, request: Request) -> str:
        return opener_of(request, self.registry.store.secret)

    def check_rate(self, request: Request) -> None:
        if not self.address_limits.may_open(address_of(request)):
            what = say("server.too_many_tables", most=self.limits.tables)
            raise ApiError(429, "too_many_tables", what, say("server.fix_wait", more=2 * self.limits.tables))

    async def table_of(self, id: str, request: Request, count: Callable[[str], None] | None = None) -> TableActor:
        """The table with this id.

        ``count`` counts an unknown id [default: as a wrong link].  Raises ApiError.
        """
        if not self.address_limits.may_try(address_of(request)):
            raise ApiError(429, "slow_down", say("server.wrong_links"), say("server.fix_wait_minute"))
        actor = await self.registry.table(id)
        if actor is None:
            (count or self.address_limits.guessed)(address_of(request))
            raise ApiError(404, "no_table", say("server.no_table"), say("server.fix_check_link"))
        return actor

    async def opened(self, id: str, request: Request, authorization: str, host: bool = False) -> TableActor:
        """The table, if the token belongs to one of its seats (``host``: to the host).

        Raises ApiError.
        """
        actor, _ = await self.opened_as(id, request, authorization, host)
        return actor

    async def opened_as(
        self, id: str, request: Request, authorization: str, host: bool = False
    ) -> tuple[TableActor, SeatRecord]:
        """The same, with the seat that the token belongs to."""
        actor = await self.table_of(id, request)
        token = authorization.removeprefix("Bearer ").strip()
        records = [actor.seat_records[HOST]] if host else list(actor.seat_records.values())
        opened = [record for record in records if opens(token, record.token_hash)]
        if not opened:
            self.address_limits.guessed(address_of(request))
            raise ApiError(401, "bad_token", say("server.bad_token"), say("server.fix_bad_token"))
        if self.registry.expired(opened[0]):
            raise ApiError(401, "expired", say("server.expired"), say("server.fix_expired"))
        return actor, opened[0]

    async def replayed(self, id: str, request: Request, authorization: str) -> TableActor:
        """The table, if it is over or the token belongs to one of its seats.  Raises ApiError."""
        if authorization:
            actor = await self.table_of(id, request)
            return actor if actor.over else await self.opened(id, request, authorization)
        actor = await self.table_of(id, request, self.address_limits.missed)
        if not actor.over:
            # Not a wrong link: the person knows the table and gave no token.
            raise ApiError(401, "not_over", say("server.replay_not_over"), say("server.fix_replay_not_over"))
        return actor


def add_opening(app: FastAPI, access: TableAccess) -> None:
    """Routes that open a new table."""
    registry = access.registry

    @app.post("/api/tables", status_code=201)
    async def open_table(wanted: NewTable, request: Request) -> dict[str, Any]:
        """Open a table.  The answer holds the links of all seats and cannot be requested again."""
        access.check_rate(request)
        spec = TableSpec()
        for field, value in wanted.model_dump().items():
            setattr(spec, field, value)
        spec.name = clean(wanted.name)
        if wanted.name.strip() and not spec.name:
            raise ApiError(422, "bad_request", say("server.bad_name"), say("server.fix_other_name"))
        return await registry.open(spec, access.opener(request))

    @app.post("/api/tables/import", status_code=201)
    async def import_table(request: Request) -> dict[str, Any]:
        """Open a table for a saved game; the body is the save."""
        access.check_rate(request)
        return await registry.import_save(await request.body(), access.opener(request), client_of(request))


def add_looking(app: FastAPI, access: TableAccess) -> None:
    """Routes that read a table."""
    registry = access.registry

    @app.get("/api/tables/{id:table}", response_model=None, responses=answers(types.TableHead))
    async def head(id: TableId, request: Request) -> types.TableHead:
        """The public facts of a table."""
        return head_of(await access.table_of(id, request, access.address_limits.missed))

    @app.get("/api/tables/{id:table}/save")
    async def save(id: TableId, request: Request, authorization: Bearer = "") -> Response:
        """The game as a save file."""
        from showdown.server.table.past import save_text

        actor = await access.opened(id, request, authorization)
        text = await save_text(actor, client_of(request))
        headers = {"content-disposition": f'attachment; filename="showdown-{id[:8]}.json"'}
        return Response(text, media_type="application/json", headers=headers)

    @app.get("/api/tables/{id:table}/replay", response_model=None, responses=answers(types.Past))
    async def replay(
        id: TableId,
        request: Request,
        at: Annotated[int | None, Query(ge=0, le=10**6)] = None,
        authorization: Bearer = "",
    ) -> Response:
        """The game as it was after ``at`` decisions; without a token once the showdown is over."""
        from showdown.server.table.past import position_at

        actor = await access.replayed(id, request, authorization)
        return Response(await position_at(actor, at, client_of(request)), media_type="application/json")

    @app.get("/api/tables/{id:table}/report", response_model=None, responses=answers(view_types.Report))
    async def report(id: TableId, request: Request, authorization: Bearer = "") -> Response:
        """The fight at a glance.  Needs no token once the showdown is over."""
        from showdown.server.table.past import report_of

        actor = await access.replayed(id, request, authorization)
        return Response(await report_of(actor, client_of(request)), media_type="application/json")

    @app.get("/api/tables/{id:table}/analysis", response_model=None, responses=answers(FightAnalysis))
    async def analysis(id: TableId, request: Request, authorization: Bearer = "") -> Response:
        """One more piece of the analysis of a finished fight: the chance to win, and the decisions that cost most."""
        from showdown.server.table.past import analysis_of

        actor = await access.replayed(id, request, authorization)
        return Response(await analysis_of(actor, client_of(request)), media_type="application/json")

    @app.get("/api/tables/{id:table}/threat", response_model=None, responses=answers(types.Danger))
    async def threat(id: TableId, request: Request, figures: bool = False, authorization: Bearer = "") -> types.Danger:
        """The spaces in the monster's range; ``figures``: a heat map for the survivor who moves."""
        from showdown.server.table.threat import figures_at, range_at

        actor = await access.opened(id, request, authorization)
        return (
            await figures_at(actor, registry.workers, access.limits.threat, client_of(request))
            if figures
            else range_at(actor)
        )


def add_changing(app: FastAPI, access: TableAccess) -> None:
    """Routes that branch off a table, start a rematch, change its seats or delete it."""
    registry = access.registry

    @app.post("/api/tables/{id:table}/branch", status_code=201)
    async def branch(id: TableId, wanted: BranchAt, request: Request, authorization: Bearer = "") -> dict[str, Any]:
        """Open a practice table at an earlier decision of this one."""
        from showdown.server.table.past import branch_at

        actor = await access.opened(id, request, authorization)
        access.check_rate(request)
        opening = await branch_at(actor, wanted.at, client_of(request))
        options = json.loads(actor.row["options"])
        name = say("server.branch_name", name=actor.row["name"], at=wanted.at)[:60]
        return await registry.branch(opening, name, options, access.opener(request))

    @app.post("/api/tables/{id:table}/rematch", status_code=201, responses={200: {"description": HTTPStatus.OK.phrase}})
    async def rematch(
        id: TableId, wanted: NextFight, request: Request, response: Response, authorization: Bearer = ""
    ) -> dict[str, Any]:
        """Open a table with the same players and party: for the same fight, or another story or level.

        Status 200 if another player has opened it already: the answer then holds only the link of the seat that asks.
        """
        actor, record = await access.opened_as(id, request, authorization)
        if record.seat == WATCH:
            raise ApiError(403, "not_yours", say("server.looking_on"), say("server.fix_bad_token"))
        if not actor.over:
            raise ApiError(409, "not_over", say("server.rematch_not_over"), say("server.fix_rematch_not_over"))
        access.check_rate(request)
        reply, new = await registry.rematch(actor, record, wanted.story, wanted.level, access.opener(request))
        response.status_code = 201 if new else 200
        return reply

    @app.delete("/api/tables/{id:table}")
    async def delete(id: TableId, request: Request, authorization: Bearer = "") -> dict[str, Any]:
        """Delete a table with its journal, seats and chat; its clients are disconnected."""
        actor = await access.opened(id, request, authorization, host=True)
        await registry.delete(actor)
        return {"table": id, "deleted": True}

    @app.post("/api/tables/{id:table}/seats/{seat}/revoke")
    async def revoke(
        id: TableId,
        seat: Annotated[str, Path(max_length=8, pattern="^(p[1-4]|watch)$")],
        request: Request,
        authorization: Bearer = "",
    ) -> dict[str, Any]:
        """Replace the link of a seat; clients with the old link are disconnected."""
        actor = await access.opened(id, request, authorization, host=True)
        if seat not in actor.seat_records:
            seats = ", ".join(sorted(actor.seat_records))
            raise ApiError(404, "no_seat", say("server.no_seat"), say("server.fix_one_of", words=seats))
        token = new_token()
        await withdraw_link(actor, seat, hash_of(token))
        return {"seat": seat, "token": token, "link": link_to(id, seat, token)}


def add_operating(app: FastAPI, services: Services) -> None:
    """Routes for operating the server."""

    @app.get("/api/health")
    async def health() -> dict[str, Any]:
        await services.store.probe()
        return {"ok": True, "version": __version__}

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        if not services.settings.metrics_for_all and address_of(request) not in ("127.0.0.1", "::1"):
            return JSONResponse({"error": {"code": "not_found", "what": say("server.not_found"), "todo": ""}}, 404)
        return Response(services.registry.metrics_text(), media_type="text/plain; version=0.0.4")
