"""docs/make/option-keys.md lists exactly the decisions and keys there are."""

from __future__ import annotations

import random
import re
from pathlib import Path

from showdown.engine import Game, core_catalog
from tests.language.test_texts_are_complete import asked_kinds, made_options
from tests.support.position import play

PAGE = (Path(__file__).parent.parent / "docs" / "make" / "option-keys.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading."""
    part = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def kinds_on_the_page() -> dict[tuple[str, str], set[str]]:
    """(kind, rule) to the verbs its keys begin with."""
    return {(r[0].strip("`"), r[1]): set(re.findall(r"`([a-z_]+):?`", r[4])) for r in rows("Kinds")}


def heads_in_the_source() -> set[str]:
    """What the keys of all options begin with."""
    return {head for head, _ in made_options()}


def test_the_page_lists_every_kind_with_every_rule_it_rests_on() -> None:
    assert set(kinds_on_the_page()) == asked_kinds()


def test_the_page_lists_every_key() -> None:
    listed = [r[0].strip("`").partition(":")[0] for r in rows("Keys")]
    assert len(listed) == len(set(listed))
    assert set(listed) == heads_in_the_source()


def test_every_key_belongs_to_a_kind_and_every_kind_has_keys() -> None:
    kinds = kinds_on_the_page()
    used = set().union(*[heads for (kind, _), heads in kinds.items() if kind not in ("dice", "draw")])
    assert used == heads_in_the_source()
    assert all(heads for (kind, _), heads in kinds.items() if kind not in ("dice", "draw"))


def test_examples_on_the_page_name_cards_that_exist() -> None:
    cards = core_catalog().card_ids
    for r in rows("Keys"):
        verb, _, rest = r[0].strip("`").partition(":")
        if verb in ("attack", "use", "wound", "pick"):
            assert rest.partition(":")[0] in cards


def test_fights_offer_only_what_the_page_says() -> None:
    kinds = kinds_on_the_page()
    offered: set[tuple[str, str, str]] = set()
    for seed in range(20):
        game = Game.first_story(seed=seed, players=1 + seed % 4)
        lot = random.Random(seed)
        while not game.over:
            d = game.decision
            offered |= {(d.kind, d.rule, o.key.partition(":")[0]) for o in d.options}
            game.choose(lot.choice(d.options))
    assert len(offered) > 20
    for kind, rule, head in offered:
        assert head in kinds[kind, rule], f"{kind} ({rule}) offers {head}:"


def test_survival_actions_are_offered_as_the_page_says() -> None:
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors:
          a: {at: K11, actions: [dodge, encourage, dash, surge], survival: 3, survival_limit: 3}
          b: {at: P11, knocked_down: true}
        decks: {ai: [claw]}
        start: survivors-turn
        """
    )
    heads = {key.partition(":")[0] for key in g.options}
    assert {"dash", "encourage"} <= heads <= kinds_on_the_page()["act_order", "R-ACT-01"]
    g.expects("act_order")
