"""Packs installed from zips of another folder work in the terminal, simulate, arena, environments and on the server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from showdown.api import simulate
from showdown.cli.run import run
from showdown.engine import Game, ShowdownError
from showdown.envs import ShowdownEnv
from showdown.library.pack_shelf import packed
from showdown.lookup.packs import folders_behind
from showdown.lookup.stories import catalog_for
from tests.support.hostile_packs import ZIPS
from tests.support.live_server import Running
from tests.support.socket_play import play_to_end


@pytest.fixture(scope="module")
def author(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The zips of a monster, and of a party with gear of its own, made in a folder that is not used later."""
    folder = tmp_path_factory.mktemp("author")
    for kind, name in (("monster", "pale-thing"), ("gear", "marrow")):
        assert run(["packs", "new", kind, name, "--out", str(folder)]) == 0
    party = folder / "marrow" / "parties" / "marrow-folk.yaml"
    party.parent.mkdir()
    party.write_text(
        "name: Folk\nsurvivors:\n  - {name: Ada, grid: [[marrow-spear, marrow-hood]]}\n  - {name: Bo}\n",
        encoding="utf-8",
    )
    for name in ("pale-thing", "marrow"):
        (folder / f"{name}.zip").write_bytes(packed(folder / name).zipped())
    return folder


@pytest.fixture(scope="module")
def shelf(author: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Both packs, installed from their zips."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("player") / "shelf"
        patch.setenv("SHOWDOWN_PACKS", str(folder))
        for name in ("pale-thing", "marrow"):
            assert run(["packs", "install", str(author / f"{name}.zip")]) == 0
        yield folder


def told(capsys: Any, *words: str) -> Any:
    capsys.readouterr()
    assert run([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_monster_is_played_saved_and_replayed_in_the_terminal(shelf: Path, tmp_path: Path, capsys: Any) -> None:
    save = str(tmp_path / "fight.json")
    assert run(["play", "pale-thing:1", "--seed", "4", "--bots", "all", "--save", save]) == 0
    assert "The showdown is over" in capsys.readouterr().out
    assert run(["replay", save, "--verify"]) == 0
    assert list(json.loads(Path(save).read_text(encoding="utf-8"))["packs"]) == ["core", "pale-thing"]


def test_a_party_brings_the_gear_of_its_pack(shelf: Path) -> None:
    catalog = catalog_for("pale-thing:1", [], "marrow-folk")
    assert list(catalog.packs) == ["core", "pale-thing", "marrow"]
    game = Game.showdown("pale-thing", "level-1", players=1, party="marrow-folk", catalog=catalog)
    assert "marrow-spear" in game.view()["survivors"]["a"]["grid"][0]
    assert folders_behind(catalog, []) == [shelf / "pale-thing", shelf / "marrow"]


def test_a_folder_here_with_the_same_name_is_not_meant(shelf: Path, tmp_path: Path, monkeypatch: Any) -> None:
    (tmp_path / "pale-thing").mkdir()
    monkeypatch.chdir(tmp_path)
    assert folders_behind(catalog_for("pale-thing:1", []), []) == [shelf / "pale-thing"]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_fights_are_simulated(shelf: Path, capsys: Any, workers: str) -> None:
    words = (
        "simulate",
        "pale-thing:1",
        "--party",
        "marrow-folk",
        "--games",
        "4",
        "--workers",
        workers,
        "--bot",
        "random",
    )
    report = told(capsys, *words)
    assert (report["fights"], report["failed"]) == (4, 0)


def test_fights_are_simulated_from_python(shelf: Path) -> None:
    assert simulate("pale-thing:1", games=2, bot="random", workers=1).games == 2


@pytest.mark.parametrize("workers", ["1", "2"])
def test_bots_meet_in_the_arena(shelf: Path, tmp_path: Path, capsys: Any, workers: str) -> None:
    file = tmp_path / "board.json"
    words = ["--story", "pale-thing:1", "--party", "marrow-folk", "--players", "2", "--games", "3", "--file", str(file)]
    told_ = told(capsys, "arena", "random", *words, "--workers", workers)
    assert told_["bots"][0]["games"] == 3 and told_["bots"][0]["failed"] == 0
    assert told_["cards"] == catalog_for("pale-thing:1", [], "marrow-folk").digest


def test_the_arena_takes_packs_by_folder_too(author: Path, tmp_path: Path, monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.setenv("SHOWDOWN_PACKS", str(tmp_path / "empty"))
    file = tmp_path / "board.json"
    pack = str(author / "pale-thing")
    words = ["arena", "random", "--story", "pale-thing:1", "--players", "1", "--games", "2", "--file", str(file)]
    assert run(words) == 4
    assert told(capsys, *words, "--pack", pack)["bots"][0]["games"] == 2
    (name,) = json.loads(file.read_text(encoding="utf-8"))["arenas"]
    assert name == f"pale-thing:1 1p with {pack} from 0"


def test_an_environment_plays_the_monster(shelf: Path) -> None:
    env = ShowdownEnv(story="pale-thing:1", party="marrow-folk", players=1)
    observation, info = env.reset(seed=1)
    for _ in range(30):
        observation, _, over, cut, info = env.step(int(np.argmax(info["action_mask"])))
        if over or cut:
            break
    assert env.observation_space.contains(observation)
    assert list(env.going().game.catalog.packs) == ["core", "pale-thing", "marrow"]


def test_an_environment_takes_packs_by_name_and_by_folder(shelf: Path, author: Path) -> None:
    for pack in ("marrow", ["marrow"], str(author / "marrow")):
        env = ShowdownEnv(pack=pack)
        env.reset(seed=1)
        assert list(env.going().game.catalog.packs) == ["core", "marrow"]


def test_an_environment_finds_a_pack_that_is_installed_later(
    author: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOWDOWN_PACKS", str(tmp_path / "later"))
    assert run(["packs", "new", "monster", "late-one", "--out", str(tmp_path)]) == 0
    env = ShowdownEnv(story="late-one:1")
    with pytest.raises(ShowdownError, match="late-one"):
        env.reset(seed=1)
    assert run(["packs", "install", str(tmp_path / "late-one")]) == 0
    env.reset(seed=1)


def test_the_server_offers_and_plays_installed_packs(shelf: Path, tmp_path: Path) -> None:
    with Running(tmp_path / "tables.db") as server:
        choices = server.get("/api/choices")
        assert "pale-thing:1" in [story["id"] for story in choices["stories"]]
        assert "marrow-folk" in [party["id"] for party in choices["parties"]]
        assert {"pale-thing", "marrow"} <= set(choices["packs"])
        table = server.open(story="pale-thing:1", party="marrow-folk", players=1, seed=5)
        with server.sit(table, "p1") as client:
            assert client.view["monster"]["title"] == "Pale Thing"
            play_to_end([client])
            assert client.view["outcome"] in ("victory", "defeat")
        drawn = server.get("/api/cards?spoilers=1")["cards"]
        assert {"pale-thing", "marrow"} <= {card["pack"] for card in drawn}


def test_the_server_checks_a_zip_of_a_pack_that_is_not_installed(author: Path, tmp_path: Path) -> None:
    with Running(tmp_path / "tables.db") as server:
        status, found, _ = server.ask("POST", "/api/packs/check", (author / "pale-thing.zip").read_bytes())
        assert (status, found) == (200, {"ok": True, "problems": []})
        status, found, _ = server.ask("POST", "/api/packs/check", ZIPS["climbs"][0]())
        assert (status, found["error"]["code"]) == (400, "bad_pack")
