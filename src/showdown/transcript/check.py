"""Check a transcript: replay it step by step and report the first illegal or missing step.

A transcript may leave out: a decision with one option, dice or cards with one possible result, passing on a survival
opportunity (``done``; a survival action must be written), and the identity of face-down wound cards (``settle``;
without an entry the seed decides).
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
from showdown.language import say
from showdown.replay.recorded_chance import ASKED
from showdown.replay.words import SURVIVAL_VERBS, TURNS, actor, in_words, named, rule_of, some, when
from showdown.transcript.parse import CHANCE, CHOICE, HEADERS, MARK, MARKS, ROLLS, SETTLE, Log, Step

ILLEGAL: Final = "illegal"
FORGOTTEN: Final = "forgotten"
AFTER_END: Final = "after the end"

TRIED: Final = 60
"""Most options that are tried to find the one that was left out."""
UNWRITTEN_AT_ONCE: Final = 1000
"""Most steps in a row that a transcript may leave out."""


@final
class Mistake:
    """The first step of a transcript that the game refuses.

    kind: ``illegal``, ``forgotten`` (a step before it is missing) or ``after the end``.  line, written: the
    step.  what: the error.  when: round and turn.  waits: the question of the game there.  expected: the legal answers
    in words; legal: the option keys of a decision.  forgotten: keys after which the step would be possible.  rule: the
    id of the rule behind the question.  unwritten: steps just before it that the transcript left out.
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
    """The result of checking a transcript: the mistake or None, the game at that step, and the number of steps played.

    ``unwritten``: the number of steps that the transcript left out.
    """

    def __init__(self, finding: Mistake | None, game: Game, steps: int, unwritten: int) -> None:
        self.finding = finding
        self.game = game
        self.steps = steps
        self.unwritten = unwritten


def check_log(log: Log, setup: Setup, catalog: Catalog, spoilers: bool = False) -> Checked:
    """Play a transcript from this setup.  ``spoilers``: messages may name cards that are not drawn yet.

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
    """Plays the written steps one after another."""

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
        """The mistake that describes a refused step."""
        game = self.game
        found = Mistake(step, ILLEGAL, problem)
        found.unwritten = passed
        found.when = when(game)
        found.decision = len([e for e in game.journal.entries if e.key])
        if game.over:
            found.kind = AFTER_END if step.kind != MARK else ILLEGAL
            found.expected = say("transcript.nothing-more")
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
    """Carry out a step; or return why not, and leave the game unchanged."""
    if step.kind == CHOICE:
        return attempt_choice(game, step)
    if step.kind == CHANCE:
        return attempt_chance(game, step)
    return attempt_mark(game, step)


def attempt_choice(game: Game, step: Step) -> str:
    key = step.words[0]
    if game.over:
        return say("transcript.over", outcome=game.outcome)
    d = game.decision
    if d.spec is not None:
        return say("transcript.dice-first", dice=due(d.spec))
    found = [o.key for o in d.options if o.key == key] or [o.key for o in d.options if o.key.lower() == key.lower()]
    if not found:
        return say("transcript.not-offered", hint=facts(game, step) or hint(game, step))
    wrong = wrong_survivor(game, step, found[0])
    if wrong:
        return wrong
    game.choose(found[0])
    return ""


def wrong_survivor(game: Game, step: Step, key: str) -> str:
    """An error if the letter before a step is not the survivor who decides or, by the key, acts; or ""."""
    if not step.who:
        return ""
    if LETTERS.index(step.who) >= len(game.setup.survivors):
        return say("transcript.no-survivor", letter=step.who)
    option = game.decision.find(key)
    acting = actor(game, key)
    if isinstance(option, SurvivorOption) and option.verb == "act":
        acting = LETTERS[option.survivor]
    wrong = acting and acting != step.who
    return say("transcript.other-survivor", right=acting, written=step.who) if wrong else ""


def attempt_chance(game: Game, step: Step) -> str:
    if step.word not in ROLLS:
        if step.word in HEADERS:
            return say("transcript.header-word", word=step.word)
        return say("transcript.unknown-word", word=step.word) + did_you_mean(step.word, [*ROLLS, *MARKS])
    if game.over:
        return say("transcript.over", outcome=game.outcome)
    d = game.decision
    if d.spec is None:
        return say("transcript.decision-first", kind=d.kind)
    if not suits(step.word, d.spec):
        return say("transcript.other-dice", word=step.word, dice=due(d.spec))
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
        return "" if said == digest else say("transcript.other-digest", digest=digest)
    state = game.state
    now = {"round": str(state.round), "turn": TURNS[state.turn], "outcome": game.outcome}[step.word]
    if step.word == "turn" and said not in TURNS:
        return say("transcript.no-turn", name=" ".join(step.words), legal=", ".join(TURNS))
    if step.word == "outcome" and said not in OUTCOMES:
        return say("transcript.no-outcome", name=" ".join(step.words), legal=", ".join(OUTCOMES))
    if said == now:
        return ""
    if step.word == "outcome" and not game.over:
        return say("transcript.not-over")
    return say("transcript.other-mark", word=step.word, now=now)


def pass_by(game: Game) -> str | None:
    """Play a step that a transcript may leave out, and return it; None if the next step must be written."""
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
    """Does this word fit these dice or cards?"""
    purpose = PURPOSES[spec.purpose]
    if word == "roll":
        return isinstance(spec, Dice)
    if word == "draw":
        return isinstance(spec, Draw) and purpose != SETTLE
    if word == "place":
        return purpose == "hit_location"
    return word == purpose


# -- messages ----------------------------------------------------------------------------------------------------


def due(spec: Spec) -> str:
    """``2 dice for to_hit``, ``1 card for draw_ai``."""
    if isinstance(spec, Dice):
        return say("transcript.dice-due", count=spec.n, purpose=PURPOSES[spec.purpose])
    return say("transcript.cards-due", count=spec.n, purpose=PURPOSES[spec.purpose])


def expected(game: Game, spoilers: bool) -> str:
    """What may be written here.  Cards are counted, and named only with ``spoilers``."""
    d = game.decision
    spec = d.spec
    if spec is None:
        return some(d.keys(), 24)
    if isinstance(spec, Dice):
        if PURPOSES[spec.purpose] == "hit_location":
            return say("transcript.expected-places", count=spec.n)
        return say("transcript.expected-roll", count=spec.n, sides=spec.sides)
    assert isinstance(spec, Draw)
    pool = sorted({named(game, spec, value) for value in spec.pool})
    if spoilers or PURPOSES[spec.purpose] == "random_survivor":
        return say("transcript.expected-draw", count=spec.n, cards=some(pool, 100))
    return say("transcript.expected-hidden", count=spec.n, possible=len(pool))


def facts(game: Game, step: Step) -> str:
    """Public facts about the survivor that may explain why the step is not offered."""
    verb = step.verb
    letter = step.rest[:1] if verb in ("act", *SURVIVAL_VERBS) else actor(game, step.words[0])
    survivors = game.view()["survivors"]
    if letter not in survivors:
        return ""
    v = survivors[letter]
    out: list[str] = []
    if not v["alive"]:
        out.append(say("transcript.dead", letter=letter))
    elif verb == "act" and v["acted"]:
        out.append(say("transcript.acted", letter=letter))
    elif v["knocked_down"] and verb in ("act", "attack", "move", *SURVIVAL_VERBS):
        out.append(say("transcript.knocked-down", letter=letter))
    elif verb == "attack" and v.get("distance"):
        out.append(say("transcript.distance", letter=letter, space=v["at"], distance=v["distance"]))
    elif verb in ("dodge", *SURVIVAL_VERBS):
        actions = ", ".join(v["actions"])
        out.append(say("transcript.survival", letter=letter, survival=v["survival"], actions=actions))
        if v["used"]:
            out.append(say("transcript.used", actions=", ".join(v["used"])))
    return ": " + "; ".join(out) if out else ""


def hint(game: Game, step: Step) -> str:
    key = step.words[0]
    if step.verb in ROLLS and step.rest:
        return say("transcript.space-needed", word=step.verb, rest=step.rest)
    return did_you_mean(key, game.decision.keys())


def near(game: Game, step: Step) -> str:
    """A suggestion: a possible card with a similar name, or ""."""
    spec = game.decision.spec
    if not isinstance(spec, Draw):
        return ""
    for word in step.words:
        found = did_you_mean(word, sorted({named(game, spec, value) for value in spec.pool}))
        if found:
            return found
    return ""


def missing_before(game: Game, step: Step) -> list[str]:
    """Options of the current decision after which the step would be possible."""
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
            # An option that fails cannot be the one that was left out.
            continue
    return out


def is_behind(game: Game, step: Step) -> bool:
    """Is the transcript further than the game?"""
    said = step.words[0] if step.words else ""
    if step.word == "round":
        return said.isdecimal() and len(said) < 9 and int(said) > game.state.round
    if step.word == "turn":
        return said in TURNS
    return not game.over
