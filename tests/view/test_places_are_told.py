"""The log alone gives every position: each move is logged with from, to and direction."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from showdown.bots import make_agent
from showdown.engine import DIRECTIONS, LETTERS, NAMES, Game, Narrator, cell_of
from showdown.language import texts
from showdown.view.decision_facts import BY_CARDS, GROUP, OF_A_CARD, OF_THE_SURVIVOR, OWN, TOGETHER, space_groups
from showdown.view.directions import bearing, by_row, corners, span, spoken_spaces
from tests.support.position import play

BOARD = texts("en")["board"]
BEARING = BOARD["bearing"]
KEYS = Path(__file__).parents[2] / "docs" / "make" / "option-keys.md"
K8 = [NAMES.index(n) for n in ("K8", "L8", "K9", "L9")]


@pytest.mark.parametrize(
    ("cell", "told"),
    [
        ("K7", "1 space north"),
        ("L10", "1 space south"),
        ("J8", "1 space west"),
        ("M9", "1 space east"),
        ("A1", "7 spaces north and 10 west"),
        ("V16", "7 spaces south and 10 east"),
        ("N6", "2 spaces north and 2 east"),
        ("K8", ""),
        ("L9", ""),
    ],
)
def test_a_bearing_counts_from_the_edge_of_the_base(cell: str, told: str) -> None:
    """[R-BRD-05]"""
    assert bearing(span(K8), NAMES.index(cell), BEARING) == told


def test_a_few_spaces_are_named_and_many_told_by_row() -> None:
    row = list(range(10))
    assert spoken_spaces([1, 0], BOARD) == "A1, B1"
    assert spoken_spaces(row, BOARD) == "row 1: A to J" == by_row(row, BOARD)


@pytest.mark.parametrize(
    ("spaces", "told"),
    [
        ("K8 L8 K9 L9", "K8 to L9"),
        ("A1", "A1"),
        ("A1 B1 C1 A2 C2 A3 C3 A4 B4 C4", "A1 to C1, A2 to A3, C2 to C3, A4 to C4"),
        ("A1 B1 A3 B3", "A1 to B1, A3 to B3"),
        ("A1 B1 B2 C2", "A1 to B1, B2 to C2"),
    ],
)
def test_a_zone_is_told_as_rectangles_from_corner_to_corner(spaces: str, told: str) -> None:
    assert corners([NAMES.index(name) for name in spaces.split()], BOARD) == told


SURVIVOR_MOVES = ("moves", "deployed", "knockback", "lands", "grab", "comes-out", "sidesteps", "crosses")


class Listener:
    """Keeps in mind what the events say about places."""

    def __init__(self, game: Game) -> None:
        view = game.view()
        self.game = game
        self.heard = 0
        self.monster = view["monster"]["at"]
        self.facing = view["monster"]["facing"]
        self.at = {letter: v["at"] for letter, v in view["survivors"].items()}

    def listen(self) -> None:
        for event in self.game.events[self.heard :]:
            data, text = event.data, self.game.narrate(event)
            if event.kind in SURVIVOR_MOVES:
                letter, to = LETTERS[data["who"]], NAMES[data["cell"]]
                came = NAMES[data["from"]] if data["from"] >= 0 else ""
                name = self.game.state.survivors[data["who"]].name
                assert to in text and came in text and name in text, text
                assert re.search(r"\d+ spaces? (north|south|east|west)|beneath", text) or data["base"] < 0, text
                self.at[letter] = to
            elif event.kind == "monster-moves":
                if data["spaces"]:
                    assert f"from {self.monster} to {NAMES[data['cell']]}" in text, text
                    assert re.search(r"spaces? (north|south|east|west)|\(\d+ (north|south)", text), text
                self.monster = NAMES[data["cell"]]
            elif event.kind in ("monster-appears", "monster-placed"):
                self.monster = NAMES[data["cell"]]
            elif event.kind == "monster-leaves":
                self.monster = None
            elif event.kind in ("dies", "swallowed"):
                self.at[LETTERS[data["who"]]] = None
            if event.kind in ("monster-moves", "monster-turns", "monster-appears"):
                self.facing = DIRECTIONS[data["facing"]]
                assert self.facing in text, text
        self.heard = len(self.game.events)

    def check(self) -> None:
        view = self.game.view()
        assert (self.monster, self.facing) == (view["monster"]["at"], view["monster"]["facing"])
        assert self.at == {letter: v["at"] for letter, v in view["survivors"].items()}


@pytest.mark.parametrize(
    ("monster", "level", "seed"),
    [("white-lion", "first-story", s) for s in range(4)]
    + [("white-lion", "level-1", s) for s in range(3)]
    + [("white-lion", "level-3", s) for s in range(2)]
    + [("screaming-antelope", "level-1", s) for s in range(3)],
)
def test_the_events_alone_tell_where_everybody_is(monster: str, level: str, seed: int) -> None:
    """[R-BRD-01]"""
    if level == "first-story":
        game = Game.first_story(seed=seed, players=1)
    else:
        game = Game.showdown(monster, level, seed=seed, players=1)
    bot = make_agent("random", seed)
    listener = Listener(game)
    while not game.over:
        listener.listen()
        listener.check()
        game.choose(bot.choose(game))
    listener.listen()


def test_the_spaces_of_a_move_are_grouped_by_what_matters() -> None:
    """[R-BRD-08, R-BRD-09, R-BRD-12]"""
    g = play("""
        monster: {at: K8, facing: south}
        survivors: {a: {at: N7}, b: {at: A1}}
        terrain:
          - {id: tall-grass, at: O7}
        start: survivors-turn
    """)
    g.choose("act:a").choose("move")
    state, d = g.game.state, g.game.decision
    groups = {word: [NAMES[c] for c in cells] for word, cells in space_groups(state, d)}
    assert groups["blind"] == ["K7", "L7"]
    assert groups["adjacent"] == ["K7", "L7", "J8", "M8", "M9", "L10"]
    assert groups["Tall Grass"] == ["O7", "P7", "O8", "P8"]
    assert "M10" in groups["front"] and "M9" not in groups["front"]
    assert groups["far"] == ["N2", "O3", "P4", "Q5", "R6", "S7"] and "nearest" not in groups
    told = Narrator(state).spaces(d)
    assert told[0].startswith("Row 2: N; row 3: M to O; ")
    assert "In its blind spot: K7, L7." in told and "Next to the White Lion: K7, L7, J8, M8, M9, L10." in told


def test_what_it_cannot_reach_is_told() -> None:
    g = play("""
        monster: {at: K8, facing: south}
        survivors: {a: {at: D3}}
        start: survivors-turn
    """)
    g.choose("act:a").choose("move")
    d = g.game.decision
    groups = {word: [NAMES[c] for c in cells] for word, cells in space_groups(g.game.state, d)}
    distance = g.game.state.foot.distance
    at = g.game.state.monster.cell
    assert groups["far"] == [n for n in (NAMES[cell_of(o)] for o in d.options) if distance(at, NAMES.index(n)) > 7]
    assert "blind" not in groups and "adjacent" not in groups
    assert len({distance(at, NAMES.index(n)) for n in groups["nearest"]}) == 1
    assert any(line.startswith("Out of its reach (it moves 6): ") for line in Narrator(g.game.state).spaces(d))


def test_who_decides_is_what_the_page_of_option_keys_says() -> None:
    """``?`` names the survivor's player, the group or the controller."""
    rows = re.findall(r"^\| `(\w+)` \| (R-[A-Z]+-\d+)? ?\| ([^|]+) \|", KEYS.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(rows) > 40
    for kind, rule, who in rows:
        asked = (kind, rule)
        if who == "everybody":
            assert kind in GROUP or asked in TOGETHER, asked
        elif who == "controller":
            assert kind not in GROUP | OWN or asked[1] in BY_CARDS, asked
            assert asked not in TOGETHER | OF_THE_SURVIVOR | OF_A_CARD, asked
        elif who != "the table":
            assert kind not in GROUP and asked not in TOGETHER, asked


def test_the_question_mark_says_who_decides() -> None:
    g = play("""
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: L11}}
        start: survivors-turn
    """)
    narrator = Narrator(g.game.state)
    assert narrator.whose(g.game.decision) == "All players decide together."
    g.choose("act:a")
    assert Narrator(g.game.state).whose(g.game.decision) == "Survivor A's player decides."
