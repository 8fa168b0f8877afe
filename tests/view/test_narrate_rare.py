"""Decisions and events that First Story fights seldom or never see."""

from __future__ import annotations

from pathlib import Path

from showdown.engine import Narrator
from tests.support.position import Play, place, play, to_hit, to_wound
from tests.support.tiny_monster import brew, homebrew

ALL_ACTIONS = "actions: [dodge, encourage, dash, surge, endure], survival: 9, survival_limit: 9"


def asked(g: Play) -> str:
    return Narrator(g.game.state).question(g.game.decision)


def offers(g: Play) -> dict[str, str]:
    narrator = Narrator(g.game.state)
    return {o.key: narrator.offer(g.game.decision, o) for o in g.game.decision.options}


def said(g: Play, kind: str) -> list[str]:
    return [g.game.narrate(e) for e in g.events(kind)]


def test_survival_actions_are_offered_with_their_price() -> None:
    """[R-SUR-08, R-SUR-09, R-SUR-10]"""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors:
          a: {{name: Allister, at: K10, {ALL_ACTIONS}}}
          b: {{name: Erza, at: P11, knocked_down: true}}
        decks: {{ai: [claw], hit_locations: [strange-hand]}}
        start: survivors-turn
        """
    )
    told = offers(g)
    assert told["dash:a"] == "Allister (a) dashes for 1 survival: 1 extra movement"
    assert told["surge:a"] == "Allister (a) surges for 1 survival: 1 extra activation"
    assert told["encourage:a:b"] == "Allister (a) encourages Erza for 1 survival: Erza stands up"
    g.choose("encourage:a:b")
    assert said(g, "survival-action") == ["Allister spends 1 survival to encourage Erza."]
    assert said(g, "stands") == ["Erza stands up."]
    g.choose("surge:a")
    assert asked(g) == "Allister surges: what does the activation do?"
    g.expects("action")


def test_enduring_is_asked_with_place_and_price() -> None:
    """[R-SUR-12]"""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{name: Allister, at: K10, injuries: {{head: heavy}}, {ALL_ACTIONS}}}, b: {{at: P11}}}}
        decks: {{ai: [claw]}}
        """,
        to_hit(9, 1),
        place("head"),
    ).choose("done", "take:head")
    assert asked(g) == "Does Allister endure the severe injury to the head for 7 survival?"
    assert offers(g) == {"yes": "Yes: pay 7 survival, no severe injury", "no": "No: roll on the severe injury table"}
    g.expects("yes_no", "yes", "no")


def test_several_moods_and_several_effects_at_once_are_asked_for(tmp_path: Path) -> None:
    """[R-MT-02, R-AI-11]"""
    moods = """
        gloom: {type: mood, actions: [], when: [{moment: monster wounded, do: [{tokens: {who: monster, speed: 1}}]}]}
        dread: {type: mood, actions: [], when: [{moment: monster wounded, do: [{tokens: {who: monster, damage: 1}}]}]}
        """
    catalog = homebrew(tmp_path, ai=moods, hit_locations="straw-arm: {critical: [], wound: [{discard: mood}]}")
    g = brew(
        catalog,
        """
        survivors: {a: {name: Allister, at: K10}, b: {name: Erza, at: P11}}
        decks: {ai: [straw-blow, straw-blow], in_play: [gloom, dread], hit_locations: [straw-arm]}
        start: survivors-turn
        """,
        to_hit(9, 1),
        to_wound(8),
    ).choose("act:a", "attack:founding-stone", "wound:straw-arm")
    assert asked(g) == "Several effects happen at the same time: which one is first? Player 1 (a) decides."
    assert offers(g) == {"first:gloom": "Gloom first", "first:dread": "Dread first"}
    g.choose("first:dread")
    assert said(g, "trigger") == [
        "Dread takes effect (when the monster is wounded).",
        "Gloom takes effect (when the monster is wounded).",
    ]
    assert said(g, "monster-token") == [
        "The Straw Man gains a +1 damage token.",
        "The Straw Man gains a +1 speed token.",
    ]
    assert asked(g) == "Which mood do you discard? Player 1 (a) decides."
    assert offers(g) == {"pick:gloom": "Discard Gloom", "pick:dread": "Discard Dread"}
    g.choose("pick:gloom")
    assert said(g, "leaves-play") == ["Gloom leaves play."]
    g.expects("action")


def test_several_targets_are_asked_for_one_by_one(tmp_path: Path) -> None:
    """[R-MAT-09]"""
    sweep = """
        sweep: {actions: [{pick_target: ["all survivors, in range"]}, {attack: {speed: 1, accuracy: 2, damage: 1}}]}
        """
    g = brew(
        homebrew(tmp_path, ai=sweep),
        """
        survivors: {a: {name: Allister, at: K10}, b: {name: Erza, at: L10}}
        decks: {ai: [sweep]}
        """,
        to_hit(1),
        to_hit(1),
    )
    assert asked(g) == "Sweep: there are several targets. Who is attacked first? Player 1 (a) decides."
    assert offers(g) == {"first:a": "Allister (a) first", "first:b": "Erza (b) first"}
    g.choose("first:b")
    assert said(g, "monster-misses") == ["The Straw Man misses Erza.", "The Straw Man misses Allister."]
    g.expects("act_order")


def test_ground_fighting_and_healing_are_told(tmp_path: Path) -> None:
    """[R-AI-16, R-HEA-01]"""
    mend = "mend: {actions: [{heal: 1}]}"
    g = brew(
        homebrew(tmp_path, ai=mend),
        "survivors: {a: {at: K12}, b: {at: P11}}\ndecks: {ai: [mend], wounds: [straw-blow, straw-blow]}",
    )
    assert said(g, "heal") == ["The Straw Man heals 1 wound and still has 1 wound."]
    g.expects("act_order")
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K12}, b: {at: P11}}
        decks: {ai: [claw], in_play: [ground-fighting]}
        """
    )
    assert said(g, "no-draw") == ["The White Lion draws no AI card."]
    g.expects("act_order")
