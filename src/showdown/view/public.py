"""The view: everything a player may know, built up field by field; a field that is not added here stays hidden.

All seats share one view: the game is co-operative, and what is hidden (the order and identity of face-down cards,
coming dice) is hidden from everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, TypedDict, TypeVar

from showdown.board.bitsets import cells_of
from showdown.board.cells import DIRECTIONS, NAMES
from showdown.kernel.chance import Dice, Draw
from showdown.kernel.decision import Decision
from showdown.model.duration_ids import DURATIONS
from showdown.model.house_rules import describe_house
from showdown.model.ids import (
    AI_LEVELS,
    CARD_PURPOSES,
    CARD_RULES,
    COLOURS,
    DAMAGE,
    DEPARTURES,
    GRID,
    IMPAIRMENTS,
    LETTERS,
    MOVEMENT,
    NO_CARD,
    NOBODY,
    OUTCOMES,
    PLACES,
    PURPOSES,
    SPEED,
    STATS,
    SURVIVAL_ACTIONS,
    TOUGHNESS,
    TURNS,
)
from showdown.model.piles import Pile
from showdown.model.rulings import describe
from showdown.model.scopes import ActScope, CardScope, MonsterAttackScope, SurvivalScope, SurvivorAttackScope
from showdown.model.state import DESTRUCTIBLE, IMPASSABLE, OBSTACLE, State, Tile
from showdown.model.survivor import Survivor
from showdown.rules.durations import IMPAIRED, KINDS, RULES, TOKENS
from showdown.rules.gear.gear_grid import SIDES, completed
from showdown.rules.monster.attack import damage_per_hit
from showdown.rules.queries import (
    distance,
    in_blind_spot,
    is_threat,
    monster_movement,
    monster_stat,
    survivor_movement,
)

if TYPE_CHECKING:
    from showdown.view import types as seen

SCHEMA: Final = "showdown.view/1"
SHOWN_STATS: Final = STATS[MOVEMENT + 1 : TOUGHNESS]
BOXES: Final[tuple[seen.Box, ...]] = ("none", "light", "heavy")


Word = TypeVar("Word", bound=str)


class HouseRules(TypedDict, total=False):
    """The field of a view that is there only with house rules."""

    house: dict[str, str]


def letter(who: int) -> str | None:
    return LETTERS[who] if who != NOBODY else None


def view_of(s: State) -> seen.View:
    """The whole public state, ready for JSON; ``house`` only where house rules hold."""
    return assembled(
        s,
        view_monster(s),
        {LETTERS[i]: view_survivor(s, i) for i in range(len(s.survivors))},
        [view_tile(s, t) for t in s.tiles],
        view_decks(s),
    )


def assembled(
    s: State,
    monster: seen.Monster,
    survivors: dict[seen.Letter, seen.Survivor],
    terrain: list[seen.Tile],
    decks: seen.Decks,
) -> seen.View:
    """The view with these parts; what changes with every answer is made here."""
    house = describe_house(s.constants.house)
    house_rules: HouseRules = {"house": house} if house else {}
    return {
        "schema": SCHEMA,
        "tick": s.tick,
        "round": s.round,
        "turn": TURNS[s.turn],
        "outcome": OUTCOMES[s.outcome],
        "players": [[LETTERS[i] for i in hand] for hand in s.constants.players],
        "controller": f"p{s.controller + 1}",
        "nominated": letter(s.nominated),
        "rulings": dict(described(s.rulings)),
        **house_rules,
        "monster": monster,
        "survivors": survivors,
        "terrain": terrain,
        "decks": decks,
        "effects": view_effects(s, s.timed, s.timed_cards),
        "progress": view_progress(s),
        "rewards": named(s, s.rewards),
        "basic_rewards": s.basic_rewards,
    }


@cache
def described(rulings: tuple[int, ...]) -> tuple[tuple[str, str], ...]:
    """The rulings in words; there are few sets of them, and a view is made for every answer."""
    return tuple(describe(rulings).items())


def view_tile(s: State, t: Tile) -> seen.Tile:
    out: seen.Tile = {
        "id": s.catalog.cards[t.card].name,
        "title": s.catalog.cards[t.card].title,
        "glyph": s.catalog.terrain(t.card).glyph,
        "at": NAMES[t.cell],
        "facing": DIRECTIONS[t.facing],
        "spaces": [NAMES[c] for c in cells_of(t.mask)],
        "obstacle": t.flags & OBSTACLE != 0,
        "impassable": t.flags & IMPASSABLE != 0,
        "destructible": t.flags & DESTRUCTIBLE != 0,
    }
    if t.tokens:
        out["tokens"] = t.tokens
    return out


@cache
def spaces_of(mask: int) -> tuple[str, ...]:
    """The spaces of a base or a blind spot by name.  A board has few of them: they are kept."""
    return tuple([NAMES[c] for c in cells_of(mask)])


def nonzero(tokens: Sequence[int]) -> dict[str, int]:
    return {stat: n for stat, n in zip(STATS, tokens) if n} if any(tokens) else {}


def named(s: State, cards: Sequence[int]) -> list[str]:
    """Cards by name."""
    if not cards:
        return []
    known = s.catalog.cards
    return [known[c].name for c in cards]


def words_in(bits: int, words: Sequence[Word]) -> list[Word]:
    """The words whose bits are set."""
    return [word for i, word in enumerate(words) if bits >> i & 1] if bits else []


def view_monster(s: State) -> seen.Monster:
    m = s.monster
    return {
        "id": s.constants.monster.name,
        "title": s.constants.monster.title,
        "level": s.constants.level.name,
        "at": NAMES[m.cell] if m.cell >= 0 else None,
        "facing": DIRECTIONS[m.facing],
        "size": s.foot.size,
        "spaces": list(spaces_of(s.foot.base[m.cell])),
        "blind_spot": list(spaces_of(s.foot.blind_spot(m.cell, m.facing))),
        "knocked_down": m.down,
        "dead": m.dead,
        "life": m.life if s.constants.level.life or m.life else None,
        "movement": monster_movement(s),
        "toughness": max(1, monster_stat(s, TOUGHNESS)),
        "speed": monster_stat(s, SPEED),
        "damage": monster_stat(s, DAMAGE),
        "tokens": nonzero(m.tokens),
        "from_cards": nonzero(s.mods),
        "priority_target": letter(m.priority),
        "last_to_wound": letter(m.last_wounder),
        "all_threats": m.threats_until >= s.round > 0,
        "counters": view_counters(s, m.counters),
        "dies_in_round": m.dies,
    }


def view_survivor(s: State, who: int) -> seen.Survivor:
    v = s.survivors[who]
    out: seen.Survivor = {
        "name": v.name,
        "player": f"p{s.constants.seat_of[who] + 1}",
        "alive": v.alive,
        "at": NAMES[v.cell] if v.cell >= 0 else None,
        "knocked_down": v.down,
        "swallowed": v.swallowed,
        "doomed": v.doomed > 0,
        "acted": v.acted,
        "armor": dict(zip(PLACES, v.armor)),
        "injuries": {**{place: BOXES[box] for place, box in zip(PLACES, v.boxes)}, "brain": BOXES[v.brain]},
        "survival": v.survival,
        "survival_limit": v.survival_limit,
        "insanity": v.insanity,
        "courage": v.courage,
        "understanding": v.understanding,
        "bleeding": v.bleeding,
        "proficiency": v.proficiency,
        "xp": v.xp,
        "movement": survivor_movement(s, who),
        "base_movement": v.attributes[MOVEMENT],
        "attributes": dict(zip(SHOWN_STATS, v.attributes[MOVEMENT + 1 : TOUGHNESS])),
        "tokens": nonzero(v.tokens),
        "actions": words_in(v.known, SURVIVAL_ACTIONS),
        "used": words_in(v.used, SURVIVAL_ACTIONS),
        "tokens_this_round": nonzero(v.passing),
        "block": v.block,
        "deflect": v.deflect,
        "gear": named(s, v.gear),
        "grid": view_grid(s, v),
        "affinities": {COLOURS[i]: n for i, n in enumerate(completed(s.catalog, v.grid)) if n},
        "arts": named(s, v.arts),
        "held": named(s, v.stuck) + (["attacks"] if v.held else []),
        "permanent_injuries": [s.catalog.injuries[i] for i in v.injuries],
        "impairments": words_in(v.impairments, IMPAIRMENTS),
        "disorders": named(s, v.disorders),
        "resources": named(s, v.resources),
        "basic_resources": v.basic_resources,
        "counters": view_counters(s, v.counters),
        "statuses": named(s, v.statuses),
        "left": DEPARTURES[v.left],
        "priority_target": s.monster.priority == who,
    }
    if v.alive and v.cell >= 0:
        out["distance"] = distance(s, who) if s.monster.cell >= 0 else None
        out["threat"] = is_threat(s, who)
        out["in_blind_spot"] = in_blind_spot(s, who)
    return out


def view_counters(s: State, counters: Sequence[int]) -> dict[str, int]:
    """Tokens by the name of their counter."""
    return {s.catalog.counters[i].name: n for i, n in enumerate(counters) if n}


def view_effects(s: State, timed: Sequence[tuple[int, ...]], cards: Sequence[int]) -> list[seen.Effect]:
    """What ends before the showdown does, in the order in which it began."""
    out: list[seen.Effect] = []
    for effect, card in zip(timed, cards, strict=True):
        until, _, who, kind, what, amount = effect
        words = IMPAIRMENTS if kind == IMPAIRED else CARD_RULES if kind == RULES else ()
        out.append(
            {
                "card": s.catalog.cards[card].name if card >= 0 else None,
                "survivor": letter(who),
                "kind": KINDS[kind],
                "stat": STATS[what] if kind == TOKENS else None,
                "amount": amount,
                "words": words_in(what, words),
                "until": DURATIONS[until],
            }
        )
    return out


def view_grid(s: State, v: Survivor) -> list[list[str | None]]:
    """Three rows of three names; None for an empty slot."""
    cards = s.catalog.cards
    names = [cards[c].name if c != NO_CARD else None for c in v.grid]
    return [names[i : i + SIDES] for i in range(0, GRID, SIDES)]


def view_decks(s: State) -> seen.Decks:
    """Sizes, face-up cards, known positions, and which cards may lie face down: never their order."""
    cards = s.catalog.cards
    return {
        "ai": len(s.ai_deck),
        "ai_known": known_positions(s, s.ai_deck),
        "ai_unseen": unseen(s, [s.ai_deck, s.wounds]),
        "ai_unseen_levels": unseen_levels(s),
        "ai_discard": named(s, s.ai_discard[::-1]),
        "wounds": len(s.wounds),
        "hit_locations": len(s.hl_deck),
        "hit_locations_known": known_positions(s, s.hl_deck),
        "hit_locations_unseen": unseen(s, [s.hl_deck]),
        "hit_location_discard": named(s, s.hl_discard[::-1]),
        "face_up": cards[s.face_up].name if s.face_up >= 0 else None,
        "in_play": named(s, s.in_play),
        "card_tokens": {cards[c].name: n for c, n in zip(s.in_play, s.card_tokens, strict=True) if n},
        "faces": view_faces(s, s.in_play, s.flipped),
        "injuries": [s.catalog.injuries[s.catalog.hit_location(c).injury] for c in s.panel],
        "archived": named(s, s.archived),
    }


def view_faces(s: State, in_play: tuple[int, ...], flipped: tuple[int, ...]) -> dict[str, str]:
    """The face that is up of each card in play that has two.  [R-AI-17]"""
    cards = [s.catalog.cards[c] for c in in_play]
    return {card.name: card.faces[1 if card.id in flipped else 0].name for card in cards if card.faces}


def known_positions(s: State, pile: Pile) -> dict[str, str]:
    """Cards the players know, by position from the top (1 is the top)."""
    known = pile.known
    if True not in known:
        return {}
    n = len(pile)
    return {str(n - i): s.catalog.cards[pile.cards[i]].name for i in range(n - 1, -1, -1) if known[i]}


def unseen(s: State, piles: list[Pile]) -> list[str]:
    """The cards that may lie face down in these piles, as a sorted list without positions."""
    cards: list[int] = []
    groups: list[int] = []
    for pile in piles:
        for slot, known in zip(pile.cards, pile.known, strict=True):
            if slot >= 0:
                if not known:
                    cards.append(slot)
            elif slot not in groups:
                groups.append(slot)
                cards += s.groups[-1 - slot]
                cards += s.maybe[-1 - slot]
    return sorted(named(s, cards))


def unseen_levels(s: State) -> dict[str, int]:
    """How many cards of each level lie face down in a deck that was dealt unseen; nothing where all cards are known."""
    out: dict[str, int] = {}
    if not s.constants.level.quota:
        return out
    cards: list[int] = []
    groups: list[int] = []
    for pile in (s.ai_deck, s.wounds):
        for slot, known in zip(pile.cards, pile.known, strict=True):
            if slot >= 0 and not known:
                cards.append(slot)
            elif slot < 0 and slot not in groups:
                groups.append(slot)
                cards += s.groups[-1 - slot]
                for level, count in enumerate(s.quotas[-1 - slot]):
                    out[AI_LEVELS[level]] = out.get(AI_LEVELS[level], 0) + count
    for card in cards:
        level_name = AI_LEVELS[s.catalog.ai(card).level]
        out[level_name] = out.get(level_name, 0) + 1
    # In the order of the levels: that in which they were met would tell the order of the cards.
    return {level: out[level] for level in AI_LEVELS if out.get(level)}


def view_progress(s: State) -> list[seen.Progress]:
    """What is going on, outermost first: cards, attacks and acts in progress."""
    out: list[seen.Progress] = []
    cards = s.catalog.cards
    for scope in s.scopes:
        if isinstance(scope, CardScope):
            card = cards[scope.card].name if scope.card >= 0 else None
            out.append({"doing": "card", "card": card, "target": letter(scope.target)})
        elif isinstance(scope, MonsterAttackScope):
            out.append(
                {
                    "doing": "monster attack",
                    "target": letter(scope.target),
                    "damage": damage_per_hit(s, scope),
                    "hits": [PLACES[p] for p in scope.places],
                }
            )
        elif isinstance(scope, SurvivorAttackScope):
            out.append(
                {
                    "doing": "attack",
                    "attacker": LETTERS[scope.who],
                    "weapon": cards[scope.weapon].name,
                    "locations": [cards[c].name for c in scope.cards],
                }
            )
        elif isinstance(scope, SurvivalScope):
            out.append({"doing": SURVIVAL_ACTIONS[scope.action], "survivor": LETTERS[scope.who]})
        elif isinstance(scope, ActScope):
            out.append(
                {
                    "doing": "act",
                    "survivor": LETTERS[scope.who],
                    "movement": scope.movement,
                    "activation": scope.activation,
                }
            )
    return out


def view_decision(s: State, d: Decision) -> seen.PendingDecision:
    """A pending decision as every client gets it."""
    out: seen.PendingDecision = {
        "id": d.id,
        "kind": d.kind,
        "rule": d.rule,
        "seats": [f"p{i + 1}" for i in d.seats],
        "about": about(s),
        "options": d.keys(),
    }
    spec = d.spec
    if isinstance(spec, Dice):
        out["dice"] = {"purpose": PURPOSES[spec.purpose], "count": spec.n, "sides": spec.sides}
    elif isinstance(spec, Draw):
        cards = spec.purpose in CARD_PURPOSES
        pool = [s.catalog.cards[i].name if cards else LETTERS[i] for i in spec.pool]
        out["draw"] = {"purpose": PURPOSES[spec.purpose], "count": spec.n, "pool": sorted(pool)}
    return out


def about(s: State) -> seen.About:
    """Whom and what the pending decision speaks of: survivor, card, place, where the frame or its procedure says so."""
    frame = s.agenda.top()
    out: seen.About = {}
    if "who" in frame.fields:
        out["survivor"] = letter(getattr(frame, "who"))
    if "card" in frame.fields:
        out["card"] = s.catalog.cards[getattr(frame, "card")].name
    if "place" in frame.fields:
        out["place"] = PLACES[getattr(frame, "place")]
    if "spaces" in frame.fields:
        out["spaces"] = getattr(frame, "spaces")
    scope = s.scopes[-1] if s.scopes else None
    if "survivor" not in out:
        if isinstance(scope, ActScope | SurvivorAttackScope):
            out["survivor"] = letter(scope.who)
        elif isinstance(scope, MonsterAttackScope):
            out["survivor"] = letter(scope.target)
            out["damage"] = damage_per_hit(s, scope)
    for i in range(len(s.scopes) - 1, -1, -1):
        around = s.scopes[i]
        if "card" not in out and isinstance(around, CardScope) and around.card >= 0:
            out["card"] = s.catalog.cards[around.card].name
    return out
