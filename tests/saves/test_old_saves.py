"""Saves of older versions, as those versions wrote them: they load, or the error says where and why not.

The files in ``old/`` were written by checked-out commits, played by bots (first-night: 936842d, 7ba7e7a; first-story:
059fa4b; level: 7033366).  A change of rules or cards may move a line of these tables: that is news for players, too.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from showdown import __version__
from showdown.bots import make_agent
from showdown.cli.run import run
from showdown.engine import BadSave, Diverged, Game, core_catalog, decode_setup, encode_setup, first_story, load_packs
from showdown.kernel.codec import digest
from showdown.model.rulings import DEFAULT_RULINGS, describe
from showdown.saves.upgrades import FORMAT
from tests.support.pack_copy import add, copy_of_core, spoil

OLD = Path(__file__).parent / "old"

WHOLE = {
    "first-night-beginning": (14, 12, "undecided"),
    "first-story-middle": (53, 38, "undecided"),
    "first-story-won": (193, 128, "victory"),
    "level-1-middle": (100, 60, "undecided"),
    "level-1-lost": (281, 176, "defeat"),
    "level-2-lost": (238, 162, "defeat"),
}
"""Entries, decisions and outcome of the saves that replay to their end."""

PARTLY = {
    "first-night-monster-path": (94, "the choice 'stop:I13:south:over-c'", "stop:I13:south:over-c:going-west", 94, 69),
    "first-night-dodge": (314, "the choice 'dodge:arms'", "take:arms", 314, 221),
    "first-story-brain": (265, "the choice 'push:east'", "brain_trauma (1 die from 1 to 10)", 263, 207),
    "first-story-check": (221, "check 9", "brain_trauma (1 die from 1 to 10)", 219, 168),
}
"""Where the other saves diverge: the entry, its recorded answer, an answer legal now, the entries kept."""


def old(name: str) -> Path:
    return OLD / f"{name}.json"


def raw(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def rewrite(path: Path, to: Path, **changes: Any) -> Path:
    """A save with other parts and a checksum that fits."""
    document = {k: v for k, v in raw(path).items() if k != "checksum"} | changes
    document["checksum"] = digest(document)
    to.write_text(json.dumps(document), encoding="utf-8")
    return to


def test_every_old_save_is_in_a_table() -> None:
    assert sorted(p.stem for p in OLD.iterdir()) == sorted([*WHOLE, *PARTLY])
    assert {raw(p)["format"] for p in OLD.iterdir()} == {1}


@pytest.mark.parametrize("name", WHOLE)
def test_an_old_save_goes_on_and_says_what_differs(name: str) -> None:
    before = old(name).read_bytes()
    game = Game.recover(old(name))
    recovery = game.recovery
    entries, decisions, outcome = WHOLE[name]
    assert recovery is not None
    assert (recovery.played, recovery.recorded, recovery.decisions) == (entries, entries, decisions)
    assert game.outcome == outcome and game.over == (outcome != "undecided")
    assert recovery.digest == game.digest() and recovery.saved_digest == raw(old(name))["digest"]
    note = recovery.note()
    assert f"version 0.1.0, format 1; this is {__version__}, format {FORMAT}" in note
    assert f"core {raw(old(name))['packs']['core']} -> {core_catalog().packs['core']}" in note
    assert f"All {entries} journal entries ({decisions} decisions)" in note
    assert "The digests cannot show" in note and recovery.saved_digest in note
    assert old(name).read_bytes() == before


@pytest.mark.parametrize("name", PARTLY)
def test_a_save_that_diverges_names_the_entry_and_what_would_be_legal(name: str) -> None:
    before = old(name).read_bytes()
    entry, recorded, legal, keep, decisions = PARTLY[name]
    with pytest.raises(Diverged) as caught:
        Game.recover(old(name))
    d = caught.value
    assert (d.entry, d.recorded, d.keep, d.decisions) == (entry, recorded, keep, decisions)
    assert legal in d.legal
    assert str(d).startswith(f"entry {entry}: {recorded} is recorded, but ") and legal in str(d)
    assert old(name).read_bytes() == before


@pytest.mark.parametrize("name", PARTLY)
def test_what_can_be_kept_is_played_on(name: str) -> None:
    *_, keep, decisions = PARTLY[name]
    game = Game.recover(old(name), to=keep)
    recovery = game.recovery
    assert recovery is not None and recovery.decisions == decisions
    assert f"The first {len(game.journal.entries)} of " in recovery.note()
    key = game.decision.keys()[0]
    game.choose(key)
    assert game.journal.entries[keep].key == key


@pytest.mark.parametrize("name", ["first-story-middle", "level-1-middle"])
def test_a_recovered_game_saves_in_the_present_format_and_loads_strictly(name: str, tmp_path: Path) -> None:
    game = Game.recover(old(name))
    game.save(tmp_path / "game.json")
    assert raw(tmp_path / "game.json")["format"] == FORMAT
    again = Game.recover(tmp_path / "game.json")
    assert again.recovery is None and again.digest() == game.digest() == Game.load(tmp_path / "game.json").digest()
    game.choose(game.decision.keys()[0])
    again.choose(again.decision.keys()[0])
    assert again.digest() == game.digest()


def test_dice_that_todays_rules_ask_for_at_the_end_are_settled_now() -> None:
    game = Game.recover(old("first-story-won"))
    assert game.over and game.recovery is not None
    assert game.recovery.added == len(game.journal.entries) - WHOLE["first-story-won"][0] > 0
    assert "Then they ask for" in game.recovery.note()


def test_strict_loading_refuses_an_old_save() -> None:
    with pytest.raises(BadSave, match="made with other cards"):
        Game.load(old("first-story-middle"))


# -- saves of this format --------------------------------------------------------------------------------------------


def fresh(tmp_path: Path) -> Path:
    game = Game.first_story(seed=3, players=2)
    for _ in range(25):
        game.choose(game.decision.keys()[-1])
    game.save(tmp_path / "game.json")
    return tmp_path / "game.json"


def test_a_save_of_today_needs_no_recovery_and_an_earlier_moment_of_it_can_be_had(tmp_path: Path) -> None:
    path = fresh(tmp_path)
    game = Game.recover(path)
    assert game.recovery is None
    recovery = Game.recover(path, to=5).recovery
    assert recovery is not None and recovery.played == 5 < len(game.journal.entries)
    assert Game.recover(path, to=10_000).recovery is None


def test_changed_cards_that_change_nothing_in_the_fight_lead_to_the_same_position(tmp_path: Path) -> None:
    path = fresh(tmp_path)
    pack = copy_of_core(tmp_path)
    spoil(pack, "text/en.yaml", "White Lion", "Pale Lion")
    catalog = load_packs([pack])
    with pytest.raises(BadSave, match="made with other cards"):
        Game.load(path, catalog)
    game = Game.recover(path, catalog)
    recovery = game.recovery
    assert recovery is not None and recovery.same_position
    assert recovery.packs == {"core": (core_catalog().packs["core"], catalog.packs["core"])}
    assert "The position is the saved one" in recovery.note()
    assert game.view()["monster"]["title"] == "Pale Lion"


def test_a_pack_that_is_not_loaded_is_named(tmp_path: Path) -> None:
    path = fresh(tmp_path)
    rewrite(path, path, packs={**core_catalog().packs, "bonemaw": "0123456789abcdef"})
    with pytest.raises(BadSave, match="bonemaw is not loaded"):
        Game.recover(path)


def test_a_pack_that_came_on_top_is_told(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    add(mine, "gear.yaml", "cards:\n  twig: {keywords: [item]}\n")
    recovery = Game.recover(fresh(tmp_path), load_packs([copy_of_core(tmp_path), mine])).recovery
    assert recovery is not None and "mine is new (" in recovery.note() and recovery.same_position


def test_a_snapshot_of_another_shape_is_not_guessed_at(tmp_path: Path) -> None:
    path = fresh(tmp_path)
    rewrite(path, path, shape="0123456789abcdef")
    with pytest.raises(BadSave, match="other fields than this version keeps"):
        Game.load(path)
    recovery = Game.recover(path).recovery
    assert recovery is not None and not recovery.comparable and "other fields" in recovery.note()


def test_a_card_that_no_longer_exists_is_named_with_the_entry(tmp_path: Path) -> None:
    path = old("first-story-middle")
    journal = raw(path)["journal"]
    at = next(i for i, e in enumerate(journal) if isinstance(e, list) and e[0] == "draw_hit_location")
    journal[at] = ["draw_hit_location", "beasts-beard", *journal[at][2:]]
    with pytest.raises(Diverged) as caught:
        Game.recover(rewrite(path, tmp_path / "game.json", journal=journal))
    assert caught.value.entry == at and "the loaded packs have no card 'beasts-beard'" in str(caught.value)
    kept = Game.recover(tmp_path / "game.json", to=caught.value.keep)
    assert len([e for e in kept.journal.entries if e.key]) == caught.value.decisions > 0


def test_entries_after_the_end_of_the_showdown_are_noticed(tmp_path: Path) -> None:
    game, bot = Game.first_story(seed=3, players=2), make_agent("heuristic", 3)
    while not game.over:
        game.choose(bot.choose(game))
    path = tmp_path / "game.json"
    game.save(path)
    rewrite(path, path, journal=[*raw(path)["journal"], "act:a"], shape="older")
    end = len(game.journal.entries)
    with pytest.raises(Diverged, match=f"entry {end}: the choice 'act:a' is recorded, but the showdown is over"):
        Game.recover(path)


def test_dice_where_a_choice_is_due_are_noticed(tmp_path: Path) -> None:
    path = old("first-story-middle")
    journal = [["to_hit", 3], *raw(path)["journal"]]
    with pytest.raises(Diverged, match="entry 0: to_hit 3 is recorded, but a choice is due") as caught:
        Game.recover(rewrite(path, tmp_path / "game.json", journal=journal))
    assert caught.value.keep == 0 and caught.value.decisions == 0 and "controller:p2" in caught.value.legal


def test_a_newer_or_altered_save_is_not_recovered(tmp_path: Path) -> None:
    path = rewrite(old("first-story-middle"), tmp_path / "newer.json", format=FORMAT + 1, engine="9.9")
    with pytest.raises(BadSave, match=r"newer version \(9\.9"):
        Game.recover(path)
    altered = tmp_path / "altered.json"
    altered.write_text(old("first-story-middle").read_text(encoding="utf-8").replace("face:", "fade:", 1))
    with pytest.raises(BadSave, match="altered or damaged"):
        Game.recover(altered)


@pytest.mark.parametrize("setup", [{}, {"survivors": 3}, {"survivors": [None]}, {"monster": "unicorn"}])
def test_an_old_save_with_a_broken_setup_is_refused_without_a_crash(setup: dict[str, Any], tmp_path: Path) -> None:
    path = old("first-story-middle")
    changed = {**raw(path)["setup"], **setup} if setup else {}
    with pytest.raises((BadSave, Diverged)):
        Game.recover(rewrite(path, tmp_path / "game.json", setup=changed))


# -- marks and the table ---------------------------------------------------------------------------------------------


def test_marks_and_the_table_are_kept(tmp_path: Path) -> None:
    game = Game.first_story(seed=3, players=2)
    game.marks.append({"entry": 0, "what": "dice corrected"})
    game.seating["bots"] = ["c"]
    game.save(tmp_path / "game.json")
    loaded = Game.load(tmp_path / "game.json")
    assert loaded.marks == [{"entry": 0, "what": "dice corrected"}] and loaded.seating == {"bots": ["c"]}
    assert loaded.clone().marks == loaded.marks and loaded.digest() == game.digest()


@pytest.mark.parametrize("mark", [3, {}, {"entry": True, "what": "x"}, {"entry": 1}, {"entry": 1, "what": None}])
def test_a_mark_of_another_shape_is_refused(mark: object, tmp_path: Path) -> None:
    path = fresh(tmp_path)
    rewrite(path, path, marks=[mark])
    with pytest.raises(BadSave, match="a mark is an entry and a text"):
        Game.load(path)


# -- at the command line ---------------------------------------------------------------------------------------------


def test_replay_tells_an_old_fight_and_says_what_differs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(old("first-story-won"))]) == 0
    told = capsys.readouterr()
    assert "format 1" in told.err and "every one was legal" in told.err
    assert "The showdown is over: the survivors win." in told.out


def test_replay_tells_a_save_that_diverges_up_to_there_and_shows_what_can_be_kept(
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = str(old("first-story-check"))
    assert run(["replay", file]) == 1
    told = capsys.readouterr()
    assert "Round 1." in told.out
    what, *_, where, fix = told.err.strip().splitlines()[-4:]
    assert "entry 221 (" in what and "the journal says check 9, but the rules ask for 1 x brain_trauma" in what
    assert where == f"where: {file}" and fix.endswith(f"`showdown play --load {file} --at 169`")
    assert run(["replay", file, "--to", "169"]) == 0
    assert "The first 221 of " in capsys.readouterr().err


def test_an_old_save_can_be_verified_by_its_journal(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(old("first-story-won")), "--verify"]) == 0
    told = capsys.readouterr()
    assert told.out.endswith(": all legal\n") and "the saved position is not compared" in told.err
    assert run(["replay", str(old("first-story-check")), "--verify"]) == 1
    assert "entry 221 (" in capsys.readouterr().err


def test_a_game_goes_on_from_the_last_moment_of_an_old_save_that_fits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(old("first-story-check"))
    new = tmp_path / "new.json"
    assert run(["replay", file, "--from", "169", "--save", str(new)]) == 0
    assert run(["replay", str(new), "--verify"]) == 0
    capsys.readouterr()


def test_a_newer_save_is_refused_with_what_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = rewrite(old("first-story-middle"), tmp_path / "newer.json", format=FORMAT + 1, engine="9.9")
    assert run(["replay", str(path)]) == 3
    assert "fix: install the newer version" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["first-story-middle", "level-1-middle"])
def test_rulings_younger_than_a_save_have_their_default(name: str) -> None:
    """A save names its rulings; what it does not name is played by the first value."""
    assert Game.recover(old(name)).state.rulings == DEFAULT_RULINGS


def test_a_setup_that_names_only_older_rulings_is_read() -> None:
    """As saves, logs and settings name them: the others have their default."""
    named = {"facing-area": "lane", "revealed-moods": "perform"}
    game = Game(decode_setup({**encode_setup(first_story(1, 1, {})), "rulings": named}))
    assert describe(game.state.rulings) == named
    assert game.state.rulings[50:] == DEFAULT_RULINGS[50:]
