"""``balance``: what each card did, which number to change, and the report."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from showdown.analysis.number_search import Track, merit
from showdown.api import ShowdownError, balance, compare
from showdown.cli.run import run
from showdown.sim.intervals import rate
from tests.support.vain_pack import tiny_pack

TRAIT = """
level: special
type: trait
when:
  - moment: survivor damaged
    do: [{effect}]
"""
QUICK: dict[str, Any] = {"party": "first-story", "bot": "random"}


def pack_with_trait(folder: Path, effect: str) -> str:
    """The tiny monster with the trait ``test`` in play."""
    pack = tiny_pack(folder, "tiny/ai.yaml", TRAIT.replace("{effect}", effect).strip("\n"))
    path = pack / "tiny" / "monster.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("deck: {basic: 3}", "deck: {basic: 3}, traits: [test]"))
    return str(pack)


# -- causes, not the card begun last -------------------------------------------------------------------------------


def test_a_trait_that_only_heals_is_not_blamed_for_deaths(tmp_path: Path) -> None:
    """It is begun after every damage, so each death by a wound follows it: it was blamed for them."""
    pack = pack_with_trait(tmp_path, "{heal: 1}")
    found = balance("tiny:one", pack=pack, games=8, effects=8, **QUICK)
    assert found.data()["cards"]["test"]["triggered"] > 0
    dealt = {kill["card"]: kill["deaths"] for kill in found.data()["kills"]}
    assert sum(dealt.values()) == sum(row["deaths"] for row in found.fights()) > 0
    assert set(dealt) <= {"tiny-basic", "tiny-blow", "no card"}
    effects = {row["card"]: row for row in found.effects()}
    assert effects["test"]["deaths_dealt"] == 0
    assert effects["tiny-blow"]["deaths_dealt"] == dealt["tiny-blow"] > 0


def test_a_trait_that_helps_survivors_saves_lives_and_attacks_cost_them(tmp_path: Path) -> None:
    pack = pack_with_trait(tmp_path, "{gain: {who: the survivor, survival: 9}}")
    for file, old, new in (("monster", "toughness: 6", "toughness: 14"), ("ai", "speed: 2", "speed: 6")):
        path = Path(pack) / "tiny" / f"{file}.yaml"
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    found = balance("tiny:one", pack=pack, games=3, effects=3, **QUICK)
    effects = {row["card"]: row for row in found.effects()}
    assert set(effects) == {"tiny-basic", "tiny-blow", "test", "tiny-chest"}
    assert effects["test"]["deaths"] <= 0 < effects["tiny-blow"]["deaths"]
    assert effects["test"]["kind"] == "trait" and effects["tiny-chest"]["kind"] == "hit-location"


def test_a_card_that_cannot_appear_changes_nothing(tmp_path: Path) -> None:
    found = compare(["base", "without=last-hour"], story="bellmaw:1", games=3, bot="random")
    assert found.data()["differences"][0]["different"] == 0


def test_numbers_and_cards_can_vary() -> None:
    variants = ["base", "number=toughness:1", "without=clapper-blow", "number=basic:1,number=advanced:0"]
    found = compare(variants, story="bellmaw:2", games=4)
    base, soft, _, short = found.rows()
    assert soft["rounds"] < base["rounds"] and short["wounds"] <= 2 < base["wounds"] + soft["wounds"]


@pytest.mark.parametrize(
    ("variant", "what"),
    [
        ("without=peeal", "did you mean 'peal'"),
        ("number=toughnes:3", "did you mean 'toughness'"),
        ("number=toughness:many", "a number from 1 to 30, not 'many'"),
        ("number=basic:40", "a number from 0 to 10, not '40'"),
        ("number=life:3", "a number from 0 to 0"),
    ],
)
def test_a_change_that_is_not_possible_is_refused(variant: str, what: str) -> None:
    with pytest.raises(ShowdownError) as refused:
        compare(["base", variant], story="bellmaw:1")
    assert what in str(refused.value) and "fix: " in str(refused.value)


# -- which number to change ----------------------------------------------------------------------------------------


def searched(now: int, low: int, high: int, want: float, wins: dict[int, int]) -> Track:
    """A finished search where ``wins[n]`` of 100 fights are won at the value ``n``."""
    track = Track("one", "toughness", now, low, high, [], {now: rate(wins[now], 100)})
    while (value := track.next(want)) is not None:
        assert value not in track.tried
        track.tried[value] = rate(wins[value], 100)
    return track


def test_the_search_halves_towards_the_wanted_rate() -> None:
    wins = {n: 100 - 5 * n for n in range(1, 20)}
    weaker = searched(16, 8, 20, 0.5, wins)
    assert weaker.best(0.5) == 10 and len(weaker.tried) <= 6
    stronger = searched(2, 1, 10, 0.7, wins)
    assert stronger.best(0.7) == 6 and min(stronger.tried) == 2


def test_a_number_that_does_not_reach_the_rate_stays_at_its_end() -> None:
    track = searched(5, 3, 9, 0.9, {n: 50 - n for n in range(10)})
    assert track.best(0.9) == 3 and set(track.tried) == {3, 5}


def test_of_numbers_that_reach_it_the_smallest_relative_change_is_proposed() -> None:
    rates = {"value": 0.51, "low": 0.4, "high": 0.6}
    tough, fast = {"now": 8, "to": 13, "win_rate": rates}, {"now": 0, "to": 4, "win_rate": {**rates, "value": 0.5}}
    short = {"now": 5, "to": 6, "win_rate": {"value": 0.7, "low": 0.6, "high": 0.8}}
    assert sorted([short, fast, tough], key=lambda row: merit(row, 0.5)) == [tough, fast, short]


def test_a_wanted_rate_changes_a_number(tmp_path: Path) -> None:
    pack = str(tiny_pack(tmp_path))
    found = balance("tiny:one", pack=pack, games=4, effects=0, want=0.99, **QUICK).data()
    assert found["effects"] == [] and found["want"]["win_rate"] == 0.99
    for row in found["want"]["numbers"]:
        assert row["to"] < row["now"] and row["win_rate"]["value"] >= row["before"]["value"]
        assert {"value": row["to"], "win_rate": row["win_rate"]} in row["tried"]


@pytest.mark.parametrize("want", [0.0, 1.0, 50])
def test_a_rate_that_no_change_can_reach_is_refused(want: float) -> None:
    with pytest.raises(ShowdownError, match="between 0 and 1"):
        balance("white-lion", want=want)


# -- files and report ----------------------------------------------------------------------------------------------


def test_all_parts_are_resumed_from_their_files(tmp_path: Path) -> None:
    given: dict[str, Any] = {
        "pack": str(tiny_pack(tmp_path)),
        "games": 5,
        "effects": 2,
        "beside": "white-lion:1",
        **QUICK,
    }
    given |= {"want": 0.9, "out": tmp_path / "fights.jsonl"}
    first = balance("tiny:one", **given)
    files = sorted(path.name for path in tmp_path.glob("*.jsonl"))
    assert files[:3] == ["fights.beside.jsonl", "fights.cards.jsonl", "fights.jsonl"] and "want-1" in files[3]
    again = balance("tiny:one", **given, resume=True)
    assert again.data() == first.data()
    assert all(run.resumed == run.done() for run in again.parts) and len(again.parts) > 3


def test_no_file_of_a_part_is_lost(tmp_path: Path) -> None:
    (tmp_path / "fights.cards.jsonl").write_text("mine\n", encoding="utf-8")
    with pytest.raises(ShowdownError, match=r"fights\.cards\.jsonl"):
        balance("white-lion:1", games=5, effects=1, out=tmp_path / "fights.jsonl", **QUICK)
    assert [path.name for path in tmp_path.iterdir()] == ["fights.cards.jsonl"]


class Page(HTMLParser):
    """What a page asks for from elsewhere, and its headings and commands."""

    def __init__(self) -> None:
        super().__init__()
        self.foreign: list[str] = []
        self.texts: dict[str, list[str]] = {"h2": [], "code": [], "th": []}
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = tag
        self.foreign += [str(value) for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        if self.inside in self.texts:
            self.texts[self.inside].append(data)
        self.inside = ""


def test_the_report_is_one_page_with_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "tiny.html"
    words = ["balance", "tiny:one", "--pack", str(tiny_pack(tmp_path)), "--party", "first-story", "--games", "20"]
    more = ["--effects", "2", "--want", "0.9", "--workers", "1", "--bot", "random", "--plot", "-"]
    assert run([*words, *more, "--html", str(file)]) == 0
    out = capsys.readouterr().out
    page = Page()
    page.feed(file.read_text(encoding="utf-8"))
    assert page.foreign == [] and len(page.texts["h2"]) == 5
    assert any(command.startswith("showdown play tiny:one --players 4") for command in page.texts["code"])
    assert {"tiny-blow", "toughness"} <= set(page.texts["code"])
    # The terminal has the win rates of both monsters as intervals on one scale.
    assert "white-lion 1 / first-story" in out and "├" in out and "●" in out


def test_a_report_that_cannot_be_written_is_refused_before_the_fights(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["balance", "white-lion", "--html", str(tmp_path / "report.pdf")]) == 2
    assert run(["balance", "white-lion", "--html", str(tmp_path / "none" / "report.html")]) == 4
    assert run(["balance", "white-lion", "--plot", "-", "--json"]) == 2
    assert capsys.readouterr().err.count("fix: ") == 3
