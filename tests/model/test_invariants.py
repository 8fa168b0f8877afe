"""Each check of a state: the last value that is possible, and the first that is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.kernel.agenda import Agenda
from showdown.kernel.chance import Dice
from showdown.kernel.tuples import replaced
from showdown.model.card_count import count_cards
from showdown.model.invariants import problems
from showdown.model.state import State
from showdown.rules.ending import CheckEnd
from tests.support.custom_monster import beast, play_with
from tests.support.position import play, to_hit
from tests.support.run_over import run_over
from tests.support.tiny_monster import brew, homebrew

QUIET = """
monster: {at: K8, facing: south}
survivors: {a: {at: J8}, b: {at: A1, dead: true}, c: {at: C14}}
terrain: [{id: toppled-pillar, at: P3, facing: north}, {id: tall-grass, at: C3, facing: north}]
start: survivors-turn
decks: {ai: [claw, chomp, maul], wounds: [grasp], hit_locations: [beasts-knee, beasts-femur], in_play: [enraged]}
"""
"""Survivor a is about to act; b is dead."""


def found(change: str) -> list[str]:
    """What is impossible after one change; the cards are counted before it."""
    s = play(QUIET.replace("{at: A1, dead: true}", "{dead: true}")).game.state
    census = count_cards(s)
    assert problems(s, census) == []
    assert isinstance(s, State)
    known = {"s": s, "a": s.survivors[0], "b": s.survivors[1], "c": s.survivors[2], "m": s.monster}
    exec(change, {**known, "Agenda": Agenda, "CheckEnd": CheckEnd, "replaced": replaced})
    return problems(s, census)


@pytest.mark.parametrize(
    "change",
    [
        "a.bleeding = 4",
        "a.survival = 0",
        "a.survival = a.survival_limit",
        "a.armor = replaced(a.armor, 2, 0)",
        "a.boxes = replaced(a.boxes, 0, 2)",
        "a.boxes = replaced(a.boxes, 1, 1); a.boxes = replaced(a.boxes, 2, 2)",
        "a.brain = 1",
        "a.used = a.known",
        "a.down = True; a.stands = s.round + 1",
        "a.stands = s.round + 2",
        "a.disorders = (1, 2, 3)",
        "a.spent = (1, 2); a.spent_round = (1, 2)",
        "a.block = 1; a.deflect = 2",
        "a.cell = -1; a.swallowed = True",
        "a.cell = 351",
        "m.cell = 0",
        "a.doomed = 1; s.outcome = 1",
        "m.facing = 3",
        "m.facing = 0",
        "m.priority = 2",
        "m.priority = 0; m.priority_permanent = True",
        "m.last_wounder = 2",
        "m.last_wounder = 0",
        "m.threats_until = s.round + 1",
        "s.controller = 2",
        "s.nominated = 2",
        "s.nominated = 0",
        "m.dead = True; s.agenda = Agenda([CheckEnd(), *s.agenda.planned()])",
    ],
)
def test_what_is_just_possible_is_no_problem(change: str) -> None:
    assert found(change) == []


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("a.cell = -1", "survivor a is alive but not on the board"),
        ("a.swallowed = True", "survivor a is swallowed but stands on"),
        ("a.bleeding = 5", "survivor a is alive with 5 bleeding tokens"),
        ("a.bleeding = -1", "survivor a is alive with -1 bleeding tokens"),
        ("b.cell = 0", "survivor b is dead but stands on 0"),
        ("b.down = True", "survivor b is dead and knocked down"),
        ("b.swallowed = True", "survivor b is dead inside the monster"),
        ("a.cell = 352", "survivor a stands on 352, which is no space"),
        ("a.survival = a.survival_limit + 1", "survivor a has survival 2, the limit is 1"),
        ("a.survival = -1", "survivor a has survival -1"),
        ("a.insanity = -1", "survivor a has a negative number"),
        ("a.courage = -1", "survivor a has a negative number"),
        ("a.understanding = -1", "survivor a has a negative number"),
        ("a.proficiency = -1", "survivor a has a negative number"),
        ("a.xp = -1", "survivor a has a negative number"),
        ("a.armor = replaced(a.armor, 4, -1)", "survivor a has -1 armor on the legs"),
        ("a.boxes = replaced(a.boxes, 0, 1)", "survivor a has injury level 1 on the head"),
        ("a.boxes = replaced(a.boxes, 0, 3)", "survivor a has injury level 3 on the head"),
        ("a.boxes = replaced(a.boxes, 3, 3)", "survivor a has injury level 3 on the waist"),
        ("a.boxes = replaced(a.boxes, 3, -1)", "survivor a has injury level -1 on the waist"),
        ("a.brain = 2", "survivor a has injury level 2 of the brain"),
        ("a.brain = -1", "survivor a has injury level -1 of the brain"),
        ("a.known = 0; a.used = 1", "survivor a has used a survival action"),
        ("a.known = 1; a.used = 16", "survivor a has used a survival action"),
        ("a.down = True; a.stands = s.round + 2", "survivor a would stay down until round 4"),
        ("a.disorders = (1, 2, 3, 4)", "survivor a has 4 disorders"),
        ("a.disorders = (1, 2, 1)", "survivor a has the same disorder twice"),
        ("a.doomed = 1", "survivor a is doomed by 1 cards, 0 of which"),
        ("a.doomed = -1; s.outcome = 1", "survivor a is doomed by -1 cards"),
        ("a.grid = a.grid[:-1]", "survivor a has a grid of 8 slots"),
        ("a.grid = a.grid + (-1,)", "survivor a has a grid of 10 slots"),
        ("a.gear = a.gear[::-1]", "survivor a carries other gear"),
        ("a.arts = (1, 2, 3, 4)", "survivor a has 4 fighting arts"),
        ("a.arts = (1, 1)", "survivor a has or has spent card 1 twice"),
        ("a.spent = (1, 1)", "survivor a has used card 1: 2 times, the limit is 1"),
        ("a.spent_round = (2, 1, 2)", "survivor a has or has spent card 2 twice"),
        ("a.block = -1", "survivor a has block -1 and deflect 0"),
        ("a.deflect = -1", "survivor a has block 0 and deflect -1"),
        ("m.cell = -1", "the monster is off the board"),
        ("m.cell = 352", "the monster leaves the board at 352"),
        ("m.cell = 21", "the monster leaves the board at 21"),
        ("m.facing = 4", "the monster faces 4"),
        ("m.facing = -1", "the monster faces -1"),
        ("m.dead = True", "the monster is dead, but the showdown goes on"),
        ("m.life = 1", "the monster has 1 life points"),
        ("m.life = -1", "the monster has -1 life points"),
        ("m.priority = 3", "the priority target token lies with 3"),
        ("m.priority = -2", "the priority target token lies with -2"),
        ("m.priority = 1", "the dead survivor b holds the priority target token"),
        ("m.priority_permanent = True", "the priority target token is permanent"),
        ("m.last_wounder = 3", "the last to wound is 3"),
        ("m.last_wounder = -2", "the last to wound is -2"),
        ("m.threats_until = s.round + 2", "everybody is a threat until round 4"),
        ("c.cell = a.cell", "two survivors stand on J8"),
        ("a.cell = m.cell", "survivor a stands under the monster on K8"),
        ("a.cell = s.tiles[0].cell", "survivor a stands in impassable terrain on P3"),
        ("s.ai_discard += (s.in_play[0],)", "AI cards too many: enraged"),
        ("s.ai_deck.take()", "AI cards missing: claw"),
        ("s.wounds.take()", "AI cards missing: grasp"),
        ("s.hl_deck.take()", "hit locations missing: beasts-knee"),
        ("s.hl_discard += (s.hl_deck.cards[0],)", "hit locations too many: beasts-femur"),
        ("a.resources += (s.resources[0],)", "resources too many"),
        ("s.resources = s.resources[1:]", "resources missing"),
        ("s.ai_deck.known += (True,)", "a pile of 3 cards knows about 4"),
        ("s.drawn = s.drawn[:-1]", "dice counters for"),
        ("s.controller = 3", "player 3 holds the controller tile"),
        ("s.controller = -1", "player -1 holds the controller tile"),
        ("s.nominated = 3", "survivor 3 is nominated"),
        ("s.nominated = -2", "survivor -2 is nominated"),
        ("s.waiting.id += 1", "is pending at tick"),
        ("s.waiting.seats = ()", "nobody may answer decision"),
        ("s.waiting.kind = 'flow'", "is about flow, but"),
        ("s.waiting.options = []", "has no options"),
        ("s.waiting.options = s.waiting.options + s.waiting.options[:1]", "twice"),
        ("c.alive = False; c.cell = -1", "offers act:c, who is dead"),
        ("s.mods = [m + 1 for m in s.mods]", "modifiers are"),
        ("s.rules |= 1", "persistent rules are"),
        ("s.stop_zone = 1", "survivors stop 1 spaces from the monster"),
        ("s.card_tokens += (0,)", "tokens lie on 2 cards in play, of which there are 1"),
        ("s.hook_mask |= 1 << 40", "the armed listeners are not"),
        ("s.armed = s.armed + s.armed[:1] if s.armed else [None]", "the armed listeners are not"),
        ("s.obstacles |= 1", "what spaces of terrain do"),
        ("s.blocked |= 1", "what spaces of terrain do"),
        ("s.grounds |= 1", "what spaces of terrain do"),
        ("s.hazards |= 1", "what spaces of terrain do"),
        ("s.heights |= 1", "what spaces of terrain do"),
        ("s.hiding |= 1", "what spaces of terrain do"),
        ("s.workable |= 1", "what spaces of terrain do"),
    ],
)
def test_the_first_impossible_value_is_named_alone(change: str, words: str) -> None:
    problem = found(change)
    assert len(problem) == 1 and words in problem[0], problem


def test_negative_slots_must_belong_to_a_hidden_group() -> None:
    """A slot of a group that does not exist, or one marked as known."""
    assert any("belongs to hidden group 0, which does not exist" in p for p in found("s.ai_deck.put(-1, False)"))
    grouped = "s.groups += ((s.ai_deck.cards[0],),); s.maybe += ((),); s.quotas += ((),); "
    assert any("hidden group 0 has 1 cards for 0" in p for p in found(grouped))
    marked = (
        grouped
        + "s.ai_deck.cards = replaced(s.ai_deck.cards, 0, -1); s.ai_deck.known = replaced(s.ai_deck.known, 0, True)"
    )
    assert [p for p in found(marked) if "hidden" in p] == ["a card of hidden group 0 is marked as known"]
    hidden = (
        grouped
        + "s.ai_deck.cards = replaced(s.ai_deck.cards, 0, -1); s.ai_deck.known = replaced(s.ai_deck.known, 0, False)"
    )
    assert found(hidden) == []
    quota = hidden + "; s.maybe = replaced(s.maybe, 0, (3,))"
    assert [p for p in found(quota) if "maybe" in p]
    two = (
        hidden
        + "; s.groups = replaced(s.groups, 0, (*s.groups[0], s.hl_deck.cards[0]))"
        + "; s.hl_deck.cards = replaced(s.hl_deck.cards, 0, -1); s.hl_deck.known = replaced(s.hl_deck.known, 0, False)"
    )
    assert "hidden group 0 lies in two kinds of deck" in found(two)


def test_a_showdown_that_is_over_waits_for_nothing() -> None:
    over = "s.waiting = None; s.agenda.clear(); s.scopes.clear()"
    assert found(over) == ["nothing is waited for, but nobody has won"]
    assert found(over + "; s.outcome = 1") == []
    assert found("s.waiting = None; s.outcome = 1")[0] == "nothing is waited for, but something is still planned"


def test_overlapping_tiles_are_named() -> None:
    twice = "s.tiles.append(s.tiles[1])"
    assert found(twice) == ["tall-grass at C3 overlaps other terrain"]


def test_survivors_under_the_base_are_no_problem_while_they_wait_to_be_pushed_out() -> None:
    """[R-COL-03, R-AMB-33] b and c are under the lion, and the controller chooses who is pushed first."""
    g = run_over("b: {at: L8}, c: {at: L9}", rulings="{under-monster: last-step}")
    s = g.game.state
    assert g.options == ["first:b", "first:c"]
    assert problems(s, count_cards(s)) == []
    s.survivors[0].cell = s.monster.cell
    assert [p for p in problems(s, count_cards(s)) if "under" in p] == ["survivor a stands under the monster on K8"]


def test_a_weapon_may_be_used_as_often_as_its_activation_limit(tmp_path: Path) -> None:
    gear = "horn: {keywords: [weapon, melee], weapon: {speed: 1, accuracy: 5, strength: 1, activation_limit: 2}}"
    catalog = homebrew(tmp_path, gear=gear)
    sheet = "{at: J8, gear: [horn], survival: 1, actions: [dodge, surge]}"
    decks = "{ai: [straw-blow], hit_locations: [straw-chest]}"
    g = brew(catalog, f"survivors: {{a: {sheet}}}\nstart: survivors-turn\ndecks: {decks}", to_hit(1), to_hit(1))
    census = count_cards(g.game.state)
    g.choose("act:a", "attack:horn", "surge:a", "attack:horn")
    s = g.game.state
    assert s.survivors[0].spent == (catalog.card("horn"),) * 2
    assert problems(s, census) == []
    s.survivors[0].spent += (catalog.card("horn"),)
    assert problems(s, census) == [f"survivor a has used card {catalog.card('horn')}: 3 times, the limit is 2"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("s.ai_deck.cards = s.ai_deck.cards[::-1]", "vanish lies face up, but not on top of the AI deck"),
        ("s.ai_deck.known = (True, False)", "vanish lies face up, but not on top of the AI deck"),
        ("s.ai_deck.clear()", "vanish lies face up, but not on top of the AI deck"),
        ("pass", ""),
    ],
)
def test_a_card_that_lies_face_up_is_the_top_of_the_ai_deck(change: str, words: str) -> None:
    """[R-AI-14]"""
    s = play(
        "monster: {level: level-3, at: away, left: K8}\nsurvivors: {a: {at: A1}}\nstart: survivors-turn\n"
        "decks: {ai: [claw], face_up: vanish}\n"
    ).game.state
    exec(change, {"s": s})
    assert [p for p in problems(s, count_cards(s)) if "face up" in p] == ([words] if words else [])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("a.hooks |= 1 << 30", "waits for moments that no card of this survivor waits for, or not for all"),
        ("s.agenda = Agenda([s.agenda.planned()[0]] * 200 + s.agenda.planned())", "the agenda holds"),
        ("s.scopes.pop()", "open are "),
        ("s.agenda.clear()", "is pending, but nothing is planned"),
        ("s.waiting.spec = Dice(0, 1, 10)", "dice are asked for, but"),
        ("s.usable = [0]", "what survivors can use is not what the cards in play offer"),
    ],
)
def test_what_does_not_fit_together_is_named(change: str, words: str) -> None:
    """In the middle of an act of a."""
    s = play(QUIET.replace("{at: A1, dead: true}", "{dead: true}")).choose("act:a").game.state
    census = count_cards(s)
    assert problems(s, census) == []
    exec(change, {"s": s, "a": s.survivors[0], "Agenda": Agenda, "Dice": Dice})
    assert any(words in problem for problem in problems(s, census)), problems(s, census)


def test_a_survivor_has_each_status_once(tmp_path: Path) -> None:
    """[R-STA-01]"""
    catalog = beast(tmp_path, "quiet: {actions: []}", statuses="glow: {rules: [deaf]}\ndim: {rules: [deaf]}\n")
    g = play_with(
        catalog,
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: A1, statuses: [glow, dim]}, b: {at: C1, statuses: [glow]}}
        start: survivors-turn
        decks: {ai: [quiet]}
        """,
    )
    s = g.game.state
    census = count_cards(s)
    assert problems(s, census) == []
    glow = catalog.card("glow")
    for statuses in ((glow, catalog.card("dim"), glow), (glow, glow)):
        s.survivors[0].statuses = statuses
        assert f"survivor a has the status {glow} twice, or it is none" in problems(s, census)
