"""Beats are complete: every event is in one beat, every beat has a sentence, and their changes lead to the final view.

``python -m tests.harness.beats_complete 500`` plays 500 random fights of all content.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from showdown.engine import BeatSeries, Game, Narrator, view_of
from tests.support.harness_options import options_of
from tests.support.random_fights import answer, fight


def check_fight(number: int, counts: Counter[str]) -> None:
    """Play one random fight, following its beats; raises AssertionError on the first fault."""
    game = fight(number, listen=True)
    followed = BeatSeries()
    spoken: list[str] = []
    while True:
        made = len(followed.beats)
        spoken += [said.text for said in followed.follow(Narrator(game.state), game.events) if said.text]
        for beat in followed.beats[made:]:
            counts[beat["kind"]] += 1
        if game.over:
            break
        game.choose(answer(number, game))
    check_grouping(followed, game)
    whole = BeatSeries()
    whole.follow(Narrator(game.state), game.events)
    assert [numbers(beat) for beat in whole.beats] == [numbers(beat) for beat in followed.beats]
    narrator = Narrator(game.state)
    log = [narrator.narrate(event) for event in game.events if not narrator.is_quiet(event)]
    assert " ".join(log) == " ".join(spoken)
    loud = [beat["text"] for beat in followed.beats if not beat["quiet"]]
    assert " ".join(log) == " ".join(loud), "the log and the beats tell different things"
    check_changes(followed, game)
    counts["events"] += len(game.events)
    counts["fights"] += 1


def numbers(beat: Any) -> Any:
    """A beat without its sentence: rebuilt later, names may need a letter by then."""
    return {**beat, "text": ""}


def check_grouping(series: BeatSeries, game: Game) -> None:
    expected = 1
    for n, beat in enumerate(series.beats, 1):
        assert beat["n"] == n
        assert beat["events"][0] == expected, "an event is in no beat, or in two"
        assert beat["text"].strip(), f"beat {n} ({beat['kind']}) has no sentence"
        expected = beat["events"][1] + 1
    assert expected == len(game.events) + 1


def check_changes(series: BeatSeries, game: Game) -> None:
    """Each value starts where it was left, and the last values are those of the final view."""
    last: dict[str, object] = {}
    for beat in series.beats:
        for change in beat["changes"]:
            path = change["path"]
            if path in last:
                assert last[path] == change["before"], (beat["n"], path, last[path], change)
            last[path] = change["after"]
    final = view_of(game.state)
    for path, value in last.items():
        assert at_path(final, path) == value, (path, value, at_path(final, path))


def at_path(view: Any, path: str) -> object:
    for part in path.split("."):
        view = view.get(part) if part in view else None
    return view


def main() -> None:
    parser = options_of("tests.harness.beats_complete", __doc__)
    parser.add_argument("fights", type=int, nargs="?", default=500, help="random fights to play [default: 500]")
    asked = parser.parse_args()
    counts: Counter[str] = Counter()
    for number in range(asked.fights):
        try:
            check_fight(number, counts)
        except AssertionError as error:
            raise SystemExit(f"fight {number}: {error}") from error
    print(f"{counts.pop('fights')} fights, {counts.pop('events')} events, every one in exactly one beat:")
    for kind, count in counts.most_common():
        print(f"{count:8}  {kind}")


if __name__ == "__main__":
    main()
