"""Explanations are data: text for the terminal, fields for clients, from the same record."""

from __future__ import annotations

from showdown.engine import Narrator, core_catalog
from showdown.view.explanation import Explanation, ExplanationLine, card_explanation
from tests.support.position import play

OPTION = Explanation(
    "Erza attacks with Bone Axe",
    (
        ExplanationLine("Attack with Bone Axe: strength 3", 0, ("attack:bone-axe",)),
        ExplanationLine("Odds are averages.", 1),
        ExplanationLine("You attack.", 1, rule="R-SAT-01"),
    ),
    ("R-SAT-01", "R-GEN-04"),
    "0.8 hits",
)


def test_a_text_shows_keys_odds_and_rules_where_they_belong() -> None:
    assert OPTION.text_lines() == [
        "attack:bone-axe: Attack with Bone Axe: strength 3",
        "  0.8 hits",
        "  Odds are averages.",
        "  [R-SAT-01] You attack.",
        "Rules: R-GEN-04",
    ]
    assert OPTION.text({"attack:bone-axe": "2"}).startswith("2: Attack with Bone Axe")
    assert OPTION.text({}).startswith("Attack with Bone Axe")


def test_the_sentences_have_neither_keys_nor_ids_nor_odds() -> None:
    assert OPTION.sentences() == ["Attack with Bone Axe: strength 3", "Odds are averages.", "You attack."]


def test_a_line_that_names_only_options_is_for_those_who_type() -> None:
    told = Explanation("", (ExplanationLine("Where to?"), ExplanationLine("", 1, ("to:A1", "to:A2"))))
    assert told.text_lines() == ["Where to?", "  to:A1, to:A2"]
    assert told.sentences() == ["Where to?"]


def test_what_a_line_is_about_is_told_unless_it_is_the_title() -> None:
    told = Explanation(
        "K8", (ExplanationLine("3 spaces away.", about="K8"), ExplanationLine("hit location.", about="Neck"))
    )
    assert told.text_lines() == ["K8: 3 spaces away.", "Neck: hit location."]
    assert told.sentences() == ["3 spaces away.", "Neck: hit location."]


def test_the_title_of_a_card_is_told_once() -> None:
    catalog = core_catalog()
    for name in [card.name for card in catalog.cards] + list(catalog.injury_ids):
        told = card_explanation(catalog, name)
        if told is not None:
            assert told.text_lines()[0].startswith(f"{told.title}: ")
            assert not told.sentences()[0].startswith(told.title)
            assert not told.rules


def test_an_answer_with_all_facts_of_its_option_is_enough() -> None:
    """[R-SET-04]"""
    g = play("monster: {at: K8, facing: south}\nsurvivors: {a: {at: K12}}\nstart: survivors-turn")
    g.choose("act:a")
    told = {o.key: Narrator(g.game.state).explain_option(g.game.decision, o) for o in g.game.decision.options}
    assert told["move"].title == "Survivor A moves" and told["move"].sentences() == ["Move up to 5 spaces"]
    g.choose("move")
    space = Narrator(g.game.state).explain_option(g.game.decision, g.game.decision.find("to:K13"))
    assert space.title == "Survivor A goes to K13" and space.sentences()[0].startswith("To K13, ")
    stay = [o for o in g.game.decision.options if o.verb == "end"]
    assert all(not Narrator(g.game.state).explain_option(g.game.decision, o).sentences() for o in stay)
