"""Check a transcript: replay it step by step and report the first illegal or missing step.

What may be left out of a log, because it cannot be anything else: a decision with one option, dice or cards with one
possible result, passing on a survival opportunity (``done``; a survival action must be written), and what
wound cards are while they are face down (``settle``; without an entry the seed decides).
"""

from __future__ import annotations

from typing import Any, Final, final

from showdown.engine import (
    LETTERS,
    OUTCOMES,
    PURPOSES,
    Catalog,
    Dice,
    Draw,
    Game,
    IllegalOption,
    Narrator,
    Seeded,
    Setup,
    ShowdownError,
    Spec,
    SurvivorOption,
    did_you_mean,
)
from showdown.replay.chance_sources import ASKED
from showdown.replay.words import SURVIVAL_VERBS, TURNS, actor, in_words, named, rule_of, some, when
from showdown.transcript.parse import CHANCE, CHOICE, HEADERS, MARK, MARKS, ROLLS, SETTLE, Log, Step

ILLEGAL: Final = "illegal"
FORGOTTEN: Final = "forgotten"
AFTER_END: Final = "after the end"

TRIED: Final = 60
"""Most options that are tried to find out which one was forgotten."""
UNWRITTEN_AT_ONCE: Final = 1000
"""More steps than this without anything written would be a fight playing itself."""


@final
class Mistake:
    """The first step of a log that the game refuses.

    kind: ``illegal``, ``forgotten`` (something must come before it) or ``after the end``.  line, written: the step.
    what: what is wrong with it.  when: round and turn.  waits: the question the game asks there.  expected: what may
    be answered, in words; legal: the option keys of a decision.  forgotten: keys that would make the step possible.
    rule: the id behind the question.  unwritten: what was taken without being written just before.
    """

    def __init__(self, step: Step, kind: str, what: str) -> None:
        self.kind = kind
        self.line = step.line
        self.written = step.text
        self.what = what
        self.when = ""
        self.decision = 0
        self.waits = ""
        self.expected = ""
        self.legal: list[str] = []
        self.forgotten: list[str] = []
        self.rule = ""
        self.unwritten: list[str] = []

    def document(self) -> dict[str, Any]:
        return dict(vars(self))


@final
class Checked:
    """What came of checking a log: the finding or None, the game as far as it went, and how many steps were played.

    ``unwritten``: how many of them were not in the log.
    """

    def __init__(self, finding: Mistake | None, game: Game, steps: int, unwritten: int) -> None:
        self.finding = finding
        self.game = game
        self.steps = steps
        self.unwritten = unwritten


def check_log(log: Log, setup: Setup, catalog: Catalog, spoilers: bool = False) -> Checked:
    """Play a log from this setup.  ``spoilers``: cards not drawn yet may be named as what is possible.

    >>> from showdown.engine import core_catalog, first_story
    >>> from showdown.transcript.parse import read_log
    >>> setup = first_story(1, 7, {})
    >>> done = check_log(read_log("face:south\\na: at:K15\\nb: at:J14\\n"), setup, core_catalog())
    >>> done.finding, done.game.decision.kind
    (None, 'deploy')
    >>> done = check_log(read_log("face:south\\nb: at:K15\\n"), setup, core_catalog())
    >>> done.finding.line, done.finding.what
    (2, "this is a's decision, not b's")
    """
    checker = Checker(Game(setup, catalog, ASKED, listen=False), spoilers)
    played = 0
    for step in log.steps:
        finding = checker.take(step)
        if finding:
            return Checked(finding, checker.game, played, checker.unwritten)
        played += step.kind != MARK
    return Checked(None, checker.game, played, checker.unwritten)


class Checker:
    """A game at which the written steps are tried one after another."""

    def __init__(self, game: Game, spoilers: bool) -> None:
        self.game = game
        self.spoilers = spoilers
        self.unwritten = 0

    def take(self, step: Step) -> Mistake | None:
        """Carry out one step and the steps that may be left out before it; returns why that fails."""
        passed: list[str] = []
        window: tuple[Game, str, list[str]] | None = None
        while True:
            problem = attempt(self.game, step)
            if not problem:
                self.unwritten += len(passed)
                return None
            over = self.game.over
            if not over and len(self.game.decision.options) > 1 and window is None:
                window = (self.game.clone(), problem, list(passed))
            left_out = None if over or step.word == "digest" or len(passed) >= UNWRITTEN_AT_ONCE else pass_by(self.game)
            if left_out is None:
                break
            passed.append(left_out)
        # `dash:b` means the opportunity to dash, not the step after an unused opportunity.
        if window and step.kind == CHOICE and step.verb in SURVIVAL_VERBS:
            self.game, problem, passed = window
        return self.finding(step, problem, passed)

    def finding(self, step: Step, problem: str, passed: list[str]) -> Mistake:
        """Everything to say about a step that cannot be."""
        game = self.game
        found = Mistake(step, ILLEGAL, problem)
        found.unwritten = passed
        found.when = when(game)
        found.decision = len([e for e in game.journal.entries if e.key])
        if game.over:
            found.kind = AFTER_END if step.kind != MARK else ILLEGAL
            found.expected = "nothing more"
            return found
        d = game.decision
        found.rule = rule_of(game)
        found.waits = Narrator(game.state).question(d)
        found.legal = d.keys()
        found.expected = expected(game, self.spoilers)
        if step.kind == CHANCE:
            known = step.word in ROLLS
            found.kind = FORGOTTEN if known and (d.spec is None or not suits(step.word, d.spec)) else ILLEGAL
        elif step.kind == CHOICE:
            found.forgotten = missing_before(game, step) if d.spec is None else []
            found.kind = FORGOTTEN if found.forgotten or d.spec is not None else ILLEGAL
        elif step.word in ("round", "turn", "outcome"):
            found.kind = FORGOTTEN if is_behind(game, step) else ILLEGAL
        return found


# -- carrying out a step -----------------------------------------------------------------------------------------


def attempt(game: Game, step: Step) -> str:
    """Carry out a step where the game stands; or say why not, and leave the game alone."""
    if step.kind == CHOICE:
        return attempt_choice(game, step)
    if step.kind == CHANCE:
        return attempt_chance(game, step)
    return attempt_mark(game, step)


def attempt_choice(game: Game, step: Step) -> str:
    key = step.words[0]
    if game.over:
        return f"the showdown is over ({game.outcome})"
    d = game.decision
    if d.spec is not None:
        return f"{due(d.spec)} must be written first"
    found = [o.key for o in d.options if o.key == key] or [o.key for o in d.options if o.key.lower() == key.lower()]
    if not found:
        return f"not offered here{facts(game, step) or hint(game, step)}"
    wrong = wrong_hand(game, step, found[0])
    if wrong:
        return wrong
    game.choose(found[0])
    return ""


def wrong_hand(game: Game, step: Step, key: str) -> str:
    """The letter written before a step must be whose decision it is, or who the key says acts."""
    if not step.who:
        return ""
    if LETTERS.index(step.who) >= len(game.setup.survivors):
        return f"there is no survivor {step.who}"
    option = game.decision.find(key)
    acting = actor(game, key)
    if isinstance(option, SurvivorOption) and option.verb == "act":
        acting = LETTERS[option.survivor]
    return f"this is {acting}'s decision, not {step.who}'s" if acting and acting != step.who else ""


def attempt_chance(game: Game, step: Step) -> str:
    if step.word not in ROLLS:
        if step.word in HEADERS:
            return f"'{step.word}:' belongs into the header, above the first step"
        return f"'{step.word}:' is no word of a log{did_you_mean(step.word, [*ROLLS, *MARKS])}"
    if game.over:
        return f"the showdown is over ({game.outcome})"
    d = game.decision
    if d.spec is None:
        return f"no dice or cards are due, but a decision ({d.kind})"
    if not suits(step.word, d.spec):
        return f"not '{step.word}:' is due, but {due(d.spec)}"
    try:
        values = [game.face(d.spec.purpose, value) for value in step.words]
    except IllegalOption as error:
        return f"{error}{near(game, step)}"
    problem = d.spec.problem(tuple(values))
    if problem:
        return in_words(game, d.spec, values, problem)
    game.roll(list(values))
    return ""


def attempt_mark(game: Game, step: Step) -> str:
    said = step.words[0] if len(step.words) == 1 else ""
    if step.word == "digest":
        digest = game.digest()
        return "" if said == digest else f"the steps lead to digest {digest}"
    state = game.state
    now = {"round": str(state.round), "turn": TURNS[state.turn], "outcome": game.outcome}[step.word]
    if step.word == "turn" and said not in TURNS:
        return f"there is no turn '{' '.join(step.words)}' (legal: {', '.join(TURNS)})"
    if step.word == "outcome" and said not in OUTCOMES:
        return f"there is no outcome '{' '.join(step.words)}' (legal: {', '.join(OUTCOMES)})"
    if said == now:
        return ""
    return f"the {step.word} is {now}" if step.word != "outcome" or game.over else "the showdown is not over"


def pass_by(game: Game) -> str | None:
    """Take what may be left out of a log where the game stands, and name it; None if something must be written."""
    d = game.decision
    spec = d.spec
    if spec is None:
        if d.forced:
            key = d.options[0].key
        elif d.kind == "flow" and any([o.key == "done" for o in d.options]):
            key = "done"
        else:
            return None
        game.choose(key)
        return key
    if isinstance(spec, Draw):
        if PURPOSES[spec.purpose] == SETTLE:
            values = Seeded().settle(game.state, spec)
            assert values is not None
            game.roll(list(values))
            return SETTLE
        if len(set(spec.pool)) == 1:
            game.roll([spec.pool[0]] * spec.n)
            return f"draw: {' '.join([named(game, spec, spec.pool[0])] * spec.n)}"
    return None


def suits(word: str, spec: Spec) -> bool:
    """May this word stand before these dice or cards?"""
    purpose = PURPOSES[spec.purpose]
    if word == "roll":
        return isinstance(spec, Dice)
    if word == "draw":
        return isinstance(spec, Draw) and purpose != SETTLE
    if word == "place":
        return purpose == "hit_location"
    return word == purpose


# -- saying what is wrong ----------------------------------------------------------------------------------------


def due(spec: Spec) -> str:
    """``2 dice for to_hit``, ``1 card for draw_ai``."""
    if isinstance(spec, Dice):
        return f"{spec.n} {'die' if spec.n == 1 else 'dice'} for {PURPOSES[spec.purpose]}"
    return f"{spec.n} {'card' if spec.n == 1 else 'cards'} for {PURPOSES[spec.purpose]}"


def expected(game: Game, spoilers: bool) -> str:
    """What may be written here.  Cards are counted, not named, unless spoilers are allowed."""
    d = game.decision
    spec = d.spec
    if spec is None:
        return some(d.keys(), 24)
    if isinstance(spec, Dice):
        if PURPOSES[spec.purpose] == "hit_location":
            return f"`place:` and {spec.n} of head, arms, body, waist, legs"
        return f"`roll:` and {spec.n} from 1 to {spec.sides}"
    assert isinstance(spec, Draw)
    pool = sorted({named(game, spec, value) for value in spec.pool})
    if spoilers or PURPOSES[spec.purpose] == "random_survivor":
        return f"`draw:` and {spec.n} of {some(pool, 100)}"
    return f"`draw:` and {spec.n} of {len(pool)} possible (--spoilers names them)"


def facts(game: Game, step: Step) -> str:
    """What the table shows about the survivor meant, where it may be why."""
    verb = step.verb
    letter = step.rest[:1] if verb in ("act", *SURVIVAL_VERBS) else actor(game, step.words[0])
    survivors = game.view()["survivors"]
    if letter not in survivors:
        return ""
    v = survivors[letter]
    out: list[str] = []
    if not v["alive"]:
        out.append(f"{letter} is dead")
    elif verb == "act" and v["acted"]:
        out.append(f"{letter} has acted in this round")
    elif v["knocked_down"] and verb in ("act", "attack", "move", *SURVIVAL_VERBS):
        out.append(f"{letter} is knocked down")
    elif verb == "attack" and v.get("distance"):
        out.append(f"{letter} stands at {v['at']}, {v['distance']} from the monster")
    elif verb in ("dodge", *SURVIVAL_VERBS):
        out.append(f"{letter} has {v['survival']} survival and knows {', '.join(v['actions']) or 'nothing'}")
        if v["used"]:
            out.append(f"used in this round: {', '.join(v['used'])}")
    return ": " + "; ".join(out) if out else ""


def hint(game: Game, step: Step) -> str:
    key = step.words[0]
    if step.verb in ROLLS and step.rest:
        return f"; dice and cards need a space, as in `{step.verb}: {step.rest}`"
    return did_you_mean(key, game.decision.keys())


def near(game: Game, step: Step) -> str:
    """A card that can turn up and is spelled nearly as it was written."""
    spec = game.decision.spec
    if not isinstance(spec, Draw):
        return ""
    for word in step.words:
        found = did_you_mean(word, sorted({named(game, spec, value) for value in spec.pool}))
        if found:
            return found
    return ""


def missing_before(game: Game, step: Step) -> list[str]:
    """Options of the present decision after which the step would be possible at once."""
    out: list[str] = []
    for option in game.decision.options[:TRIED]:
        other = game.clone()
        try:
            other.choose(option.key)
            for _ in range(UNWRITTEN_AT_ONCE):
                if not attempt(other, step):
                    out.append(option.key)
                    break
                if other.over or pass_by(other) is None:
                    break
        except ShowdownError:
            # What an option leads to is its own business; here it only does not help.
            continue
    return out


def is_behind(game: Game, step: Step) -> bool:
    """The log says the fight is further than the game is."""
    said = step.words[0] if step.words else ""
    if step.word == "round":
        return said.isdecimal() and len(said) < 9 and int(said) > game.state.round
    if step.word == "turn":
        return said in TURNS
    return not game.over
