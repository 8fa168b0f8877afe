"""The exported save proves its dice to a checker that imports nothing of the project."""

from __future__ import annotations

import ast
import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from showdown.engine import core_catalog
from showdown.language import say
from showdown.replay.recording import record_of
from showdown.replay.sealed_dice import check_dice
from showdown.server.commands.answers import auto
from showdown.server.commands.concede import concede
from tests.support.past_here import save_text
from tests.support.socketless_tables import a_client, a_registry, a_table, frames_of

CHECKER = Path(__file__).parents[2] / "tools" / "check_dice.py"


async def exported(folder: Path, most: int) -> tuple[str, str]:
    """The save of a fight that a bot played, at most so many decisions, with its commitment."""
    async with a_registry(folder) as registry:
        actor, made = await a_table(registry, players=1)
        me = a_client(actor, "p1")
        for n in range(most):
            d = actor.session.decision
            if d is None:
                break
            await auto(actor, me, f"c{n}", d.id, actor.seq)
            frames_of(me)
        if not actor.over:
            await concede(actor, me, "enough")
        return save_text(actor), made["commitment"]


@pytest.fixture(scope="module")
def exported_save(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], str]:
    text, commitment = asyncio.run(exported(tmp_path_factory.mktemp("fight"), 60))
    return json.loads(text), commitment


def checked(folder: Path, save: object, *more: str) -> tuple[int, str]:
    """Run the checker as a stranger does: alone, without this project on the path."""
    file = folder / "fight.json"
    file.write_text(json.dumps(save), encoding="utf-8")
    words = [sys.executable, "-I", str(CHECKER), str(file), *more]
    done = subprocess.run(words, capture_output=True, text=True, cwd=folder, check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_the_checker_is_short_and_imports_only_the_standard_library() -> None:
    source = CHECKER.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 150
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(str(node.module))
    assert names == {"__future__", "hashlib", "json", "sys", "typing"}


def test_the_save_of_a_finished_fight_is_proved(tmp_path: Path, exported_save: tuple[dict[str, Any], str]) -> None:
    save, commitment = exported_save
    code, told = checked(tmp_path, save, commitment)
    assert code == 0, told
    chance = [entry for entry in save["journal"] if not isinstance(entry, str)]
    assert len(chance) > 20 and told.startswith("PROVED: ") and "10 sides" in told


def change_die(save: dict[str, Any]) -> None:
    entry = next(e for e in save["journal"] if isinstance(e, list) and e[0] == "to_hit")
    entry[1] = entry[1] % 10 + 1


def change_card(save: dict[str, Any]) -> None:
    cards = [e for e in save["journal"] if isinstance(e, list) and isinstance(e[1], str)]
    cards[0][1] = next(e[1] for e in cards if e[1] != cards[0][1])


def change_key(save: dict[str, Any]) -> None:
    sealed = save["table"]["sealed"]
    sealed["key"] = f"{int(sealed['key'][0], 16) ^ 1:x}{sealed['key'][1:]}"


def change_commitment(save: dict[str, Any]) -> None:
    save["table"]["sealed"]["commitment"] = "0" * 64


def remove_roll(save: dict[str, Any]) -> None:
    save["journal"].remove(next(e for e in save["journal"] if isinstance(e, list)))


def remove_proof(save: dict[str, Any]) -> None:
    del save["table"]["sealed"]["proof"]["rolls"][0]


def call_it_typed(save: dict[str, Any]) -> None:
    del save["table"]["sealed"]["proof"]["rolls"][0][1:]


def remove_seal(save: dict[str, Any]) -> None:
    del save["table"]["sealed"]


def remove_key(save: dict[str, Any]) -> None:
    del save["table"]["sealed"]["key"]


CHANGES = [
    *(change_die, change_card, change_key, change_commitment, remove_roll, remove_proof, call_it_typed),
    *(remove_seal, remove_key),
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_save_is_not_proved(
    tmp_path: Path, exported_save: tuple[dict[str, Any], str], change: Callable[[dict[str, Any]], None]
) -> None:
    save = json.loads(json.dumps(exported_save[0]))
    change(save)
    code, told = checked(tmp_path, save)
    assert code == 1 and told.startswith("NOT PROVED: "), told


def test_another_commitment_than_the_published_one_is_not_proved(
    tmp_path: Path, exported_save: tuple[dict[str, Any], str]
) -> None:
    """A server could write another key with its own commitment into the save."""
    assert checked(tmp_path, exported_save[0], "0" * 64)[0] == 1


@pytest.mark.parametrize("save", [{}, [], {"table": {"sealed": {"key": 5, "proof": 3}}}, "text"])
def test_nonsense_is_not_proved(tmp_path: Path, save: object) -> None:
    assert checked(tmp_path, save)[0] == 1


def test_verify_finds_a_proof_that_the_rules_do_not_allow(exported_save: tuple[dict[str, Any], str]) -> None:
    """The checker believes the pools of the proof; `showdown replay --verify` knows the rules."""
    save = json.loads(json.dumps(exported_save[0]))
    catalog = core_catalog()
    verdict = check_dice(record_of(save, catalog, "the save"))
    assert verdict is not None and verdict.checked and not verdict.reason
    dice = next(step for step in save["table"]["sealed"]["proof"]["rolls"] if isinstance(step[1], int))
    dice[1] += 1
    verdict = check_dice(record_of(save, catalog, "the save"))
    assert verdict is not None and verdict.reason == say("replay.dice-bad-proof")


def test_a_running_fight_has_no_proof_and_no_key(tmp_path: Path) -> None:
    async def play() -> dict[str, Any]:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry, players=1)
            found: dict[str, Any] = json.loads(save_text(actor))
            return found

    assert set(asyncio.run(play())["table"]["sealed"]) == {"table", "commitment", "from"}
