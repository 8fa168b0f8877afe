"""Target lines against a slow reference implementation of the rules, on random positions."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from showdown.engine import DIRECTIONS, LETTERS, NAMES
from showdown.model.state import State
from showdown.rules.monster.targeting import candidates
from showdown.rules.verbs.terms import parse_line
from tests.support.position import play

LINES = [
    "closest threat, facing, in range",
    "closest threat, in field of view",
    "closest survivor, in field of view",
    "random threat, in field of view",
    "closest knocked down survivor, in range",
    "closest survivor, in range",
    "furthest survivor, in range",
    "furthest threat, in range 2",
    "closest survivor, most bleeding tokens",
    "all survivors, non-deaf",
    "survivor, in blind spot",
]

columns = st.integers(0, 21)
rows = st.integers(0, 15)


@st.composite
def positions(draw: st.DrawFn) -> tuple[tuple[int, int], str, list[tuple[int, int, bool, int]]]:
    """A lion somewhere with a facing, and survivors (column, row, knocked down, bleeding) on free spaces."""
    lion = (draw(st.integers(0, 20)), draw(st.integers(0, 14)))
    base = {(lion[0] + i, lion[1] + j) for i in (0, 1) for j in (0, 1)}
    spots = draw(st.lists(st.tuples(columns, rows), min_size=1, max_size=4, unique=True))
    figures = [(x, y, draw(st.booleans()), draw(st.integers(0, 2))) for x, y in spots if (x, y) not in base]
    # at least one survivor must stand, or the position would have no decision
    corner = (0, 0) if lion[0] > 10 else (21, 15)
    if corner not in [f[:2] for f in figures]:
        figures.append((*corner, False, 0))
    figures = [(x, y, down and (x, y) != corner, blood) for x, y, down, blood in figures]
    return lion, draw(st.sampled_from(DIRECTIONS)), figures


def state_of(lion: tuple[int, int], facing: str, figures: list[tuple[int, int, bool, int]]) -> State:
    survivors = "".join(
        f"  {LETTERS[i]}: {{at: {NAMES[y * 22 + x]}, knocked_down: {str(down).lower()}, bleeding: {blood}}}\n"
        for i, (x, y, down, blood) in enumerate(figures)
    )
    return play(
        f"monster: {{at: {NAMES[lion[1] * 22 + lion[0]]}, facing: {facing}}}\nsurvivors:\n{survivors}"
        "start: survivors-turn\ndecks: {ai: [claw], in_play: [ground-fighting]}\n"
    ).game.state


def by_the_rules(line: str, lion: tuple[int, int], facing: str, figures: list[tuple[int, int, bool, int]]) -> set[int]:
    """Whom the words of a line mean, from the formulas of R-BRD alone."""
    x, y = lion

    def distance(i: int) -> int:
        sx, sy = figures[i][:2]
        return max(x - sx, 0, sx - (x + 1)) + max(y - sy, 0, sy - (y + 1))

    def in_front(i: int) -> bool:
        sx, sy = figures[i][:2]
        return {"north": sy < y, "south": sy > y + 1, "west": sx < x, "east": sx > x + 1}[facing]

    def behind(i: int) -> bool:
        spots = {
            "north": [(x, y + 2), (x + 1, y + 2)],
            "south": [(x, y - 1), (x + 1, y - 1)],
            "east": [(x - 1, y), (x - 1, y + 1)],
            "west": [(x + 2, y), (x + 2, y + 1)],
        }
        return figures[i][:2] in spots[facing]

    left = set(range(len(figures)))
    if "threat" in line:
        left = {i for i in left if not figures[i][2]}
    if "knocked down" in line:
        left = {i for i in left if figures[i][2]}
    if "facing" in line:
        left = {i for i in left if in_front(i)}
    if "in range 2" in line:
        left = {i for i in left if distance(i) - 1 <= 2}
    elif "in range" in line:
        left = {i for i in left if distance(i) - 1 <= 6}
    if "field of view" in line:
        left = {i for i in left if not behind(i)}
    if "blind spot" in line:
        left = {i for i in left if behind(i)}
    if "most bleeding" in line:
        left = {i for i in left if figures[i][3] == max(figures[j][3] for j in left)}
    if left and line.startswith("closest"):
        left = {i for i in left if distance(i) == min(distance(j) for j in left)}
    if left and line.startswith("furthest"):
        left = {i for i in left if distance(i) == max(distance(j) for j in left)}
    return left


@settings(max_examples=120, deadline=None)
@given(positions())
def test_every_line_picks_whom_the_rules_name(
    position: tuple[tuple[int, int], str, list[tuple[int, int, bool, int]]],
) -> None:
    """[R-TGT-02, R-TGT-04, R-TGT-05, R-BRD-05, R-BRD-08, R-BRD-09, R-BRD-10, R-BRD-12]"""
    s = state_of(*position)
    for line in LINES:
        mask = candidates(s, parse_line(line))
        found = {i for i in range(len(s.survivors)) if mask >> i & 1}
        assert found == by_the_rules(line, *position), line
