"""The keys of a position, in YAML and as text: effects, errors and limits."""

from __future__ import annotations

from typing import Any

import pytest

from showdown.content.position_files import first_story_gear
from showdown.engine import BadContent, Game, State, core_catalog, read_position, start, write_position
from showdown.forecast.position import STARTING_ARMOR

A = "survivors: {a: {at: K11}}\n"


def state(text: str) -> State:
    return start(read_position(text), core_catalog())


def view(text: str) -> dict[str, Any]:
    return dict(Game(read_position(text)).view())


def problems(text: str) -> str:
    with pytest.raises(BadContent) as caught:
        state(text)
    return str(caught.value)


def survivor(words: str, more: str = "start: between-acts\n") -> str:
    return f"monster: {{at: K8}}\nsurvivors: {{a: {{at: K11, {words}}}}}\n{more}"


# -- what each key does ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "field", "value"),
    [
        ("acted: true", "acted", True),
        ("used: [dodge, surge]", "used", ["dodge", "surge"]),
        ("block: 2", "block", 2),
        ("block: 20", "block", 20),
        ("deflect: 3", "deflect", 3),
        ("tokens_this_round: {strength: 2}", "tokens_this_round", {"strength": 2}),
        ("held: [founding-stone]", "held", ["founding-stone"]),
        ("held: [attacks]", "held", ["attacks"]),
        ("gear: [founding-stone], held: [founding-stone, attacks]", "held", ["founding-stone", "attacks"]),
    ],
)
def test_a_key_of_a_survivor_is_in_the_view(words: str, field: str, value: object) -> None:
    # A survivor who is not there to act keeps the position between two acts.
    found = view(f"monster: {{at: K8}}\nsurvivors: {{a: {{at: K11, {words}}}, b: {{at: A1}}}}\nstart: between-acts\n")
    assert found["survivors"]["a"][field] == value


def test_a_card_that_is_used_up_is_not_offered() -> None:
    """[R-ACTV-01]"""
    for art, kept in (("berserker", False), ("", True)):
        spent = f", spent: [{art}]" if art else ""
        game = Game(read_position(survivor(f"arts: [berserker]{spent}", "start: {act: a}\n")))
        assert ("use:berserker:berserk" in list(game.decision.keys())) is kept


def test_an_ability_once_per_round_comes_back_with_the_round() -> None:
    """[R-ACTV-01, R-RND-07]"""
    art = next(c for c in core_catalog().cards if any(a.title == "run-on" or a.limit == 1 for a in c.abilities))
    s = state(survivor(f"arts: [{art.name}], spent: [{art.name}]"))
    assert s.survivors[0].spent_round == (art.id,) and s.survivors[0].spent == ()


def test_moved_is_remembered() -> None:
    assert [state(survivor(words)).survivors[0].moved for words in ("moved: true", "moved: false")] == [True, False]


@pytest.mark.parametrize(("written", "until", "now"), [("true", 4, True), ("false", 0, False)])
def test_everybody_is_a_threat_until_the_end_of_the_round(written: str, until: int, now: bool) -> None:
    """[R-FS-07]"""
    text = f"monster: {{at: K8, all_threats: {written}}}\n{A}round: 4\nstart: survivors-turn\n"
    assert state(text).monster.threats_until == until
    assert view(text)["monster"]["all_threats"] is now


def test_a_monster_may_be_dying_and_have_been_wounded_in_this_round() -> None:
    """[R-GEN-16]"""
    s = state(f"monster: {{at: K8, dies_in_round: 5, wounds_this_round: 2}}\n{A}round: 4\n")
    assert (s.monster.dies, s.monster.wounds_this_round) == (5, 2)


def test_tokens_lie_on_moods_and_on_persistent_injuries() -> None:
    """[R-AI-13]"""
    text = "monster: {level: level-2, at: K8}\nsurvivors: {a: {at: A1}}\nstart: survivors-turn\n"
    found = view(f"{text}decks: {{ai: [claw], in_play: [bloodthirsty], card_tokens: {{bloodthirsty: 3}}}}\n")
    assert found["decks"]["card_tokens"] == {"bloodthirsty": 3}
    kept = "monster: {id: screaming-antelope, level: level-1, at: K8}\nsurvivors: {a: {at: A1}}\n"
    for name in ("degenerating-wound", "restless-inner-thigh"):
        s = state(f"{kept}decks: {{injuries: [degenerating-wound], card_tokens: {{{name}: 1}}}}\n")
        assert s.panel_tokens == (1,)


def test_tokens_alone_leave_the_decks_shuffled() -> None:
    trait = "monster: {level: level-3, at: K8}\nsurvivors: {a: {at: A1}}\n"
    whole = state(trait)
    name = core_catalog().cards[whole.in_play[0]].name
    s = state(f"{trait}decks: {{card_tokens: {{{name}: 1}}}}\n")
    assert s.card_tokens[0] == 1 and len(s.ai_deck) == len(whole.ai_deck)
    assert len(state(f"{trait}decks: {{}}\n").ai_deck) == 0


def test_who_carries_nothing_in_particular_has_the_gear_of_the_first_story() -> None:
    """In YAML and in words alike; odds assumes the same armor."""
    worn = [name for name in first_story_gear() if name and "armor" in gear(name)]
    assert worn == [STARTING_ARMOR]
    for text in (f"monster: {{at: K8}}\n{A}", "white-lion first-story K8 south; a K11"):
        assert [name for name in read_position(text).survivors[0].gear if name] == list(first_story_gear())


def gear(name: str) -> tuple[str, ...]:
    return tuple(core_catalog().gear(core_catalog().card(name)).keywords)


# -- what is refused ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (survivor("acted: maybe"), "'acted' is true or false, not 'maybe'"),
        (survivor("used: [doge]"), "position:2: 'doge' is not one of the allowed words"),
        (survivor("used: [doge]"), "did you mean 'dodge'?"),
        (survivor("block: 21"), "a whole number from 0 to 20 is needed, not '21'"),
        (survivor("deflect: -1"), "a whole number from 0 to 20 is needed, not '-1'"),
        (survivor("tokens_this_round: {strenght: 1}"), "did you mean 'strength'?"),
        (survivor("tokens_this_round: {strength: 21}"), "from -20 to 20"),
        (survivor("held: [fonding-stone]"), "did you mean 'founding-stone'?"),
        (survivor("held: [bone-axe]"), "survivor a does not carry bone-axe, so nothing can hold it"),
        (survivor("spent: [cloth]"), "survivor a: cloth has no ability that can be used up"),
        (survivor("spent: [clot]"), "unknown card 'clot'"),
        (f"monster: {{dies_in_round: 0}}\n{A}", "a whole number from 1 to 999 is needed"),
        (f"monster: {{wounds_this_round: -1}}\n{A}", "a whole number from 0 to 99 is needed"),
        (f"monster: {{at: awya}}\n{A}", "'awya' is not a space"),
        (f"{A}start: betwen-acts\n", "position:2: 'betwen-acts' is not one of the allowed words; allowed: round-start"),
        (f"{A}start: betwen-acts\n", "did you mean 'between-acts'?"),
        (f"{A}start: act\n", "position:2: 'act' needs more than its name"),
        (f"{A}start: {{who: a}}\n", "exactly one of these is needed: act, attack, card"),
        (f"{A}start: {{act: a, card: claw}}\n", "exactly one of these is needed: act, attack, card"),
        (f"{A}start: {{act: a, moevment: 1}}\n", "unknown field 'moevment'; allowed: act, movement, activation; did"),
        (f"{A}start: {{act: a, movement: 10}}\n", "a whole number from 0 to 9 is needed, not '10'"),
        (f"{A}start: {{act: a, weapon: cloth}}\n", "unknown field 'weapon'"),
        (f"{A}start: {{attack: a}}\n", "field 'weapon' is missing"),
        (f"{A}start: {{attack: a, weapon: fonding-stone}}\n", "did you mean 'founding-stone'?"),
        (f"{A}start: {{card: clwa}}\n", "did you mean 'claw'?"),
        (f"{A}start: {{card: claw, target: b}}\n", "'b' is not one of the allowed words; allowed: a"),
        (f"{A}decks: {{card_tokens: {{claw: 1}}}}\n", "position:2: tokens cannot lie on 'claw': it is not in play"),
        (f"{A}decks: {{in_play: [bloodthirsty], card_tokens: {{bloodthirsty: 0}}}}\n", "from 1 to 99 is needed"),
        (f"{A}decks: {{in_play: [bloodthirsty], card_tokens: {{bloodthrsty: 1}}}}\n", "did you mean 'bloodthirsty'?"),
        (f"{A}decks: {{face_up: vanihs}}\n", "did you mean 'vanish'?"),
        (f"{A}decks: {{ai_known: 1}}\n", "the players cannot know 1 cards of a deck of 0"),
    ],
)
def test_a_mistake_is_told_with_its_line_and_what_is_allowed(text: str, says: str) -> None:
    with pytest.raises(BadContent) as caught:
        Game(read_position(text))
    told = str(caught.value)
    where, _, rest = says.partition(": ")
    if where == "position:2" and "tokens" in rest:
        # What the engine refuses has no line yet: the commands add it.
        assert rest in told
    else:
        assert says in told


# -- in words ----------------------------------------------------------------------------------------------------

WORDS = """\
white-lion level-2 K8 south down accuracy=1 all_threats dies_in_round=9 wounds_this_round=1
a K11 down acted moved hidden survival=2/5 insanity=3 gear=founding-stone,,cloth armor=waist:1 injuries=arms:light
b P11 priority block=1 deflect=2 used=dodge,dash held=founding-stone,attacks strength=-2 attributes=luck:1,speed:2
c dead
d A1 courage=2 understanding=3 bleeding=1 proficiency=4 arts=berserker disorders=prey actions=dodge,dash
e A2 permanent_injuries=blind spent=berserker arts=berserker tokens_this_round=strength:1 armor_needed=head
terrain toppled-pillar F5 east
ai claw,chomp known=1
in_play bloodthirsty
card_tokens bloodthirsty=2
turn act=b movement=0 activation=2 round=3 controller=b last_to_wound=a
"""
YAML = """\
monster: {id: white-lion, level: level-2, at: K8, facing: south, knocked_down: true, tokens: {accuracy: 1},
  all_threats: true, dies_in_round: 9, wounds_this_round: 1}
survivors:
  a: {at: K11, knocked_down: true, acted: true, moved: true, hidden: true, survival: 2, survival_limit: 5, insanity: 3,
      grid: [[founding-stone, null, cloth]], armor: {head: 0, arms: 0, body: 0, waist: 1, legs: 0},
      injuries: {arms: light}}
  b: {at: P11, priority_target: true, block: 1, deflect: 2, used: [dodge, dash], held: [founding-stone, attacks],
      tokens: {strength: -2}, attributes: {luck: 1, speed: 2}}
  c: {dead: true}
  d: {at: A1, courage: 2, understanding: 3, bleeding: 1, proficiency: 4, arts: [berserker], disorders: [prey],
      actions: [dodge, dash]}
  e: {at: A2, permanent_injuries: [blind], spent: [berserker], arts: [berserker], tokens_this_round: {strength: 1},
      armor_needed: head}
terrain: [{id: toppled-pillar, at: F5, facing: east}]
decks: {ai: [claw, chomp], ai_known: 1, in_play: [bloodthirsty], card_tokens: {bloodthirsty: 2}}
start: {act: b, movement: 0, activation: 2}
round: 3
controller: b
last_to_wound: a
"""


def fields(record: Any) -> Any:
    """Everything in a setup as plain values."""
    if isinstance(record, list):
        return [fields(item) for item in record]
    if type(record).__name__.endswith("Setup"):
        return {name: fields(getattr(record, name)) for name in record.fields}
    return record


def test_words_and_yaml_say_the_same() -> None:
    assert fields(read_position(WORDS)) == fields(read_position(YAML))
    assert fields(read_position(WORDS.replace("\n", ";"))) == fields(read_position(YAML))


@pytest.mark.parametrize(
    ("turn", "at", "action"),
    [
        ("turn monster", "monster-turn", {}),
        ("turn survivors", "survivors-turn", {}),
        ("turn round-start", "round-start", {}),
        ("turn monster-turn-end", "monster-turn-end", {}),
        ("turn attack=a weapon=founding-stone sling", "attack", {"who": 0, "weapon": "founding-stone", "sling": True}),
        ("turn card=claw target=a", "card", {"card": "claw", "target": 0}),
    ],
)
def test_a_turn_in_words(turn: str, at: str, action: dict[str, Any]) -> None:
    setup = read_position(f"white-lion first-story K8 south; a K11; {turn}")
    assert setup.start == at and {name: getattr(setup.action, name) for name in action} == action


def test_what_a_game_writes_is_read_back() -> None:
    """Everything the text form can express is read back; the acting survivor keeps the remaining actions."""
    text = """\
white-lion level-2 K8 south down toughness=1
a K11 acted survival=2/5 insanity=3 gear=founding-stone,,cloth used=dodge armor=waist:1 injuries=arms:light
b P11 survival=0/1 block=1 deflect=2 gear=- armor=- attributes=luck:1 tokens_this_round=strength:1 priority
c dead
d A1 down acted survival=1/1 gear=- permanent_injuries=blind armor=-
turn act=b movement=0 activation=1 round=3 controller=b last_to_wound=a
"""
    game = Game(read_position(text))
    written = write_position(game.view())
    assert write_position(Game(read_position(written)).view()) == written
    again = Game(read_position(written)).view()
    for key in ("monster", "survivors", "round", "turn", "progress", "nominated"):
        assert again[key] == game.view()[key], key
    assert "accuracy" not in written.splitlines()[0] and "level-2" in written


def test_the_position_may_be_empty_or_start_with_a_comment() -> None:
    assert "the position is empty" in problems("\n\n")
    assert read_position(f"# a position\n{A}").survivors[0].cell >= 0


def test_a_position_of_a_pack_needs_its_catalogue() -> None:
    with pytest.raises(BadContent, match="unknown monster 'bellmaw'"):
        Game(read_position("bellmaw level-1 K8 south; a A1"))
