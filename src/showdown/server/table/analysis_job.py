"""Job of the sandbox: one piece of the analysis of a finished fight (analysis/pieces.py)."""

from __future__ import annotations

import json
from typing import Any, Final

from showdown.analysis.pieces import next_piece
from showdown.analysis.recorded_fight import FightData, RecordedFight
from showdown.analysis.report_page import mistake_texts, space_of
from showdown.engine import BadSave, Diverged
from showdown.language import say
from showdown.server.analysis_types import CurvePoint, FightAnalysis, Mistake
from showdown.server.api_error import ApiError
from showdown.server.table.past_jobs import Record, unreadable
from showdown.server.websocket.protocol import write_part

PLAYOUTS: Final = 60
"""Playouts for each point of the graph: fewer than on one's own machine, because others wait."""
SECONDS: Final = 3.0
"""CPU seconds that a piece plays: a question waits so long if there is only one worker."""
MOST_ENTRIES: Final = 3000
"""Entries of a journal that is analysed; a fight has a few hundred."""


def analyse(args: dict[str, Any], data: bytes) -> dict[str, Any]:
    """``played``: what the pieces before have played.  Returns it with this piece, and ``FightAnalysis``."""
    record = Record(data)
    record.check_secrets(args)
    if len(record.entries) > MOST_ENTRIES:
        raise ApiError(422, "too_long", say("server.long_fight", most=MOST_ENTRIES), say("server.fix_analyse"))
    setup = json.loads(record.row["setup"])
    if not any([entry.key for entry in record.entries]):
        return {"played": {}, "answer": text_of({"done": 0, "total": 0, "ready": True, "points": [], "mistakes": []})}
    try:
        fight = RecordedFight(FightData(setup, record.contents.entries, (), ()), "", record.catalog)
    except (BadSave, Diverged) as error:
        raise unreadable(error) from error
    piece = next_piece(fight, args["played"], PLAYOUTS, SECONDS)
    answer: FightAnalysis = {
        "done": piece.progress.done,
        "total": max(piece.progress.total, piece.progress.done),
        "ready": piece.analysis is not None,
        "points": [],
        "mistakes": [],
    }
    if piece.analysis is None:
        return {"played": piece.played, "answer": text_of(answer)}
    found = piece.analysis.data()
    answer["points"] = [point_of(p) for p in found["points"]]
    answer["mistakes"] = [mistake_of(fight, one) for one in found["mistakes"]]
    return {"played": {}, "answer": text_of(answer)}


def text_of(answer: FightAnalysis) -> str:
    return write_part(answer).decode()


def point_of(point: dict[str, Any]) -> CurvePoint:
    chance = point["chance"]
    return {
        "n": point["n"],
        "round": point["round"],
        "value": chance["value"],
        "low": chance["low"],
        "high": chance["high"],
    }


def mistake_of(fight: RecordedFight, one: dict[str, Any]) -> Mistake:
    texts = mistake_texts(fight, one)
    return {
        "n": one["n"],
        "cost": one["cost"]["value"],
        "heading": texts["heading"],
        "chosen": texts["chosen_text"],
        "better": texts["better_text"],
        "costs": texts["cost_text"],
        "why": one["why"],
        "chosen_space": space_of(fight.positions[one["n"]], one["chosen"]["key"]),
        "better_space": texts["space"],
    }
