"""Questions that the rulebook leaves open: R-AMB-01 to R-AMB-50, in the order of their ids."""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.record import Record


@final
class Ruling(Record):
    """One open question and its possible answers.

    id        rule id, "R-AMB-01"
    name      the name used in setups and on the command line, "facing-area"
    question  the open question, in one or two sentences
    values    the answers you can choose; the first is the default
    notes     what each value means ("value: meaning."), or why there is only one
    """

    id: str
    name: str
    question: str
    values: tuple[str, ...]
    notes: str

    def meanings(self) -> dict[str, str]:
        """Return {value: meaning} from the notes; empty if there is only one value."""
        starts = [(f". {self.notes}".find(f". {value}: "), value) for value in self.values]
        if len(self.values) < 2 or min(starts)[0] < 0:
            return {}
        out: dict[str, str] = {}
        for at, value in starts:
            ends = [other for other, _ in starts if other > at]
            text = self.notes[at + len(value) + 2 : min(ends)] if ends else self.notes[at + len(value) + 2 :]
            out[value] = text.strip()
        return out

    def __repr__(self) -> str:
        return f"Ruling({self.id!r}, {self.name!r}, {self.values!r})"


OPEN_QUESTIONS: Final[tuple[Ruling, ...]] = (
    Ruling(
        "R-AMB-01",
        "facing-area",
        "Which spaces count as the monster's facing?",
        ("half-board", "lane"),
        "half-board: every space ahead of its front edge, over the full width of the board. lane: only the "
        "spaces straight ahead, as wide as the base.",
    ),
    Ruling(
        "R-AMB-02",
        "in-range",
        'Which counts for "in range": the spaces between you and the monster, or the distance itself?',
        ("spaces-between", "distance"),
        "spaces-between: the spaces between you may be as many as its movement; with movement 6 you are in range 7 "
        "spaces away. distance: the distance itself may be at most its movement; with movement 6 you are in range 6"
        " spaces away.",
    ),
    Ruling(
        "R-AMB-03",
        "target-order",
        'Does "closest threat, in range" check the conditions first or the distance first?',
        ("filter-first", "closest-first"),
        "filter-first: the closest of the survivors who fit all conditions is the target. closest-first: the line "
        "fails unless the closest threat of all fits the conditions.",
    ),
    Ruling(
        "R-AMB-04",
        "face-diagonal",
        "Which way does the monster turn to a target that is diagonal to it?",
        ("controller", "larger-offset"),
        "controller: the monster controller chooses between the two directions. larger-offset: it turns along the "
        "row or column in which the target is farther away; the controller chooses only if both distances are "
        "equal.",
    ),
    Ruling(
        "R-AMB-05",
        "away-metric",
        "Where does a monster end a full move away from all threats?",
        ("minimum-then-sum", "sum"),
        "minimum-then-sum: where the nearest threat is farthest away; among equal places, where all distances "
        "together are largest. sum: where the distances to all threats together are largest.",
    ),
    Ruling(
        "R-AMB-06",
        "grab-placement",
        "Where does Grab place you if the spaces in front of the monster are taken or off the board?",
        ("front-then-nearest",),
        "There is one answer: on the nearest free space, as for a knockback onto an occupied space. No other "
        "reading was found.",
    ),
    Ruling(
        "R-AMB-07",
        "passed-over",
        "Which survivors does a charging monster pass over?",
        ("not-final", "everyone-touched"),
        "not-final: those it covered during the move but not at its end. everyone-touched: those under it at the "
        "end as well.",
    ),
    Ruling(
        "R-AMB-08",
        "knockback-line",
        "Which way are you knocked back if you are not in line with the monster?",
        ("larger-offset", "controller"),
        "larger-offset: along the row or column in which you are farther away; the monster controller chooses if "
        "both distances are equal. controller: the monster controller always chooses between row and column.",
    ),
    Ruling(
        "R-AMB-09",
        "under-monster",
        "Which way are you knocked back from under the monster when it stops on you?",
        ("nearest-edge", "last-step"),
        "nearest-edge: out over the nearest side of its base; in a tie, in the direction of its last step. last-"
        "step: always in the direction of its last step.",
    ),
    Ruling(
        "R-AMB-10",
        "dodge-window",
        "What is the latest moment to dodge?",
        ("before-damage", "before-severe"),
        "before-damage: after the location dice, before any damage. before-severe: also between two hits, until a "
        "severe injury is rolled.",
    ),
    Ruling(
        "R-AMB-11",
        "encourage-window",
        "Can you encourage at any time or only in survival opportunities?",
        ("any-time", "opportunities"),
        "any-time: between any two steps of the game. opportunities: only where dash and surge are allowed too.",
    ),
    Ruling(
        "R-AMB-12",
        "critical-order",
        "Does a critical wound the monster before or after its effects?",
        ("wound-first", "effects-first"),
        "wound-first: the wound comes first; if it kills, you still gain what the critical awards. effects-first: "
        "the effects come before the wound.",
    ),
    Ruling(
        "R-AMB-13",
        "stand-order",
        "Do survivors stand up before or after the effects at the end of the monster's turn?",
        ("effects-first", "stand-first"),
        "effects-first: after these effects, which still find you knocked down. stand-first: before these effects. "
        "Either way you stand up even if the monster's turn ended early.",
    ),
    Ruling(
        "R-AMB-14",
        "priority-duration",
        "How long do you keep the priority target token?",
        ("until-picked", "next-monster-turn"),
        "until-picked: until the monster picks you because of it. next-monster-turn: until the end of the next "
        "monster turn, as in older printings.",
    ),
    Ruling(
        "R-AMB-15",
        "controller-bonus",
        "When does the monster controller's own survivor gain insanity for being the target?",
        ("pick-target", "every-attack"),
        "pick-target: only when a card picks it as its target. every-attack: whenever the monster attacks it, also "
        "in reactions and traps.",
    ),
    Ruling(
        "R-AMB-16",
        "hit-locations-empty",
        "What happens if the hit location deck runs out while cards are drawn?",
        ("reshuffle", "stop"),
        "reshuffle: shuffle the discard pile into a new deck and go on drawing. stop: the hits without a card are "
        "lost.",
    ),
    Ruling(
        "R-AMB-17",
        "stone-no-critical",
        "Does a slung weapon, which always causes a critical wound, wound a location without a critical section?",
        ("no-wound", "wound"),
        "no-wound: no, the card is discarded and the monster does not react. wound: yes, it causes one ordinary "
        "wound. An impervious location is never wounded.",
    ),
    Ruling(
        "R-AMB-18",
        "out-of-reach",
        "What follows if the monster cannot reach its target?",
        ("next-action", "end-turn"),
        "next-action: it skips the attack and goes on with its card. end-turn: its turn ends.",
    ),
    Ruling(
        "R-AMB-19",
        "flow-knockdown",
        "Does a monster that is knocked down in a flow still do the rest of its card?",
        ("rest-cancelled",),
        "There is one answer: no. The rulebook's page on knocked-down monsters settles it.",
    ),
    Ruling(
        "R-AMB-20",
        "fallen-mid-attack",
        "Do your hits change if the monster falls in the middle of your attack?",
        ("hits-stand",),
        "There is one answer: no. The attack dice are already rolled, so only later attacks hit on 3 or more.",
    ),
    Ruling(
        "R-AMB-21",
        "blind-spot-bonus",
        "Do you lose the blind spot bonus if the monster turns during your attack?",
        ("at-roll",),
        "There is one answer: no. The bonus counts for the attack dice, which are already rolled.",
    ),
    Ruling(
        "R-AMB-22",
        "sight-corner",
        "Does a line of sight that only touches a corner of an obstacle count as blocked?",
        ("touch-blocks", "touch-free"),
        "touch-blocks: yes, any touch blocks it. touch-free: no, the line must enter the space.",
    ),
    Ruling(
        "R-AMB-23",
        "attacker-passed-over",
        "Is the attacker affected if a charging monster passes over them?",
        ("affected",),
        "There is one answer: yes. No rule treats the attacker differently.",
    ),
    Ruling(
        "R-AMB-24",
        "no-last-wounder",
        "What happens to a target line for the last survivor to wound the monster if no survivor has wounded it?",
        ("line-fails",),
        "There is one answer: the line fails, like any line that fits no survivor.",
    ),
    Ruling(
        "R-AMB-25",
        "grab-memory",
        'Which rounds count for a "victim of Grab last round"?',
        ("previous-round", "this-round-too"),
        "previous-round: only the round just before. this-round-too: a Grab earlier in this round counts as well.",
    ),
    Ruling(
        "R-AMB-26",
        "draw-loop",
        "Can cards that say to draw an AI card follow one another without end?",
        ("allowed",),
        "There is one answer: yes, the publisher's FAQ allows it. This game stops only a chain of cards that "
        "changes nothing.",
    ),
    Ruling(
        "R-AMB-27",
        "card-in-play",
        "Does the AI card that the monster is performing count as discarded when the monster is wounded?",
        ("not-discard",),
        "There is one answer: no. The publisher's FAQ says that it is in play until it is finished.",
    ),
    Ruling(
        "R-AMB-28",
        "leaving-tokens",
        "A card gives tokens while it is in play. Do they go when it leaves play?",
        ("removed", "stay"),
        "removed: yes, the tokens go with the card. stay: no, they last until the end of the showdown.",
    ),
    Ruling(
        "R-AMB-29",
        "target-collision",
        "Does the target suffer collision when the monster moves up to it?",
        ("none",),
        "There is one answer: no. The monster stops beside its target and never enters its space.",
    ),
    Ruling(
        "R-AMB-30",
        "before-damage",
        'When do "before damage" effects happen?',
        ("after-locations", "before-locations"),
        "after-locations: after the location dice and before the damage. before-locations: before the location "
        "dice, as an older summary says.",
    ),
    Ruling(
        "R-AMB-31",
        "legs-table",
        "What do the low rows of the legs table say?",
        ("later-printing", "first-printing"),
        "later-printing: 1 and 2 kill, 3 is bleeding. first-printing: 1 kills, 2 and 3 are bleeding.",
    ),
    Ruling(
        "R-AMB-32",
        "maniacal-laughter",
        "Which speed token does Maniacal laughter give?",
        ("minus", "plus"),
        "minus: a token of -1 speed. plus: a token of +1 speed, as one copy of the table says.",
    ),
    Ruling(
        "R-AMB-33",
        "collision-order",
        "In which order do several collisions and knockbacks happen?",
        ("controller",),
        "There is one answer: the monster controller chooses. The order of the monster's effects is always the "
        "controller's choice.",
    ),
    Ruling(
        "R-AMB-34",
        "optional-standing",
        "Who decides when an effect says that survivors may stand up?",
        ("each-chooses", "all-stand"),
        "each-chooses: each of these survivors decides at once. all-stand: all of them stand up without a choice.",
    ),
    Ruling(
        "R-AMB-35",
        "retreat-facing",
        "Which way does the monster face after it moved away with a victim?",
        ("kept",),
        "There is one answer: it keeps its facing. It turns only when it moves and attacks.",
    ),
    Ruling(
        "R-AMB-36",
        "effects-after-death",
        'Do "after damage" effects still happen if the damage killed the target?',
        ("happen", "skipped"),
        "happen: yes, the monster still moves away, but it cannot grab the dead survivor. skipped: no, without a "
        "victim nothing happens.",
    ),
    Ruling(
        "R-AMB-37",
        "intimidate-order",
        "Does the brain damage or the knockback of the lion's roar come first?",
        ("brain-first",),
        "There is one answer: the brain damage, because the card names it first.",
    ),
    Ruling(
        "R-AMB-38",
        "movement-roll",
        'When do you roll a die "at the start of its movement"?',
        ("each-movement",),
        "There is one answer: at the start of every movement, as in the rulebook's example.",
    ),
    Ruling(
        "R-AMB-39",
        "empty-payment",
        "What happens if a card offers a payment in survival and you have none?",
        ("skipped",),
        "There is one answer: the payment is optional, so it is not offered.",
    ),
    Ruling(
        "R-AMB-40",
        "dying-attacker",
        "Does the reaction against an attacker who dies still happen?",
        ("finishes",),
        "There is one answer: a reaction in progress is finished and no further one starts, because the attack is "
        "over.",
    ),
    Ruling(
        "R-AMB-41",
        "second-target",
        "Does the second part of the lion's roar target a survivor or a threat?",
        ("survivor",),
        "There is one answer: a survivor. The scanned card says so.",
    ),
    Ruling(
        "R-AMB-42",
        "impervious-reaction",
        "How does the monster react at an impervious location that prints no reaction?",
        ("none",),
        "There is one answer: it does not react.",
    ),
    Ruling(
        "R-AMB-43",
        "away-without-threats",
        "How does the monster move away from all threats if there is none?",
        ("stays", "from-survivors"),
        "stays: it does not move, and a Grab still happens in front of it. from-survivors: it moves away from all "
        "survivors.",
    ),
    Ruling(
        "R-AMB-44",
        "two-blind",
        "What does a second Blind injury cost?",
        ("total-four", "further-four"),
        "total-four: 4 accuracy for both together. further-four: 1 accuracy for the first and 4 more for the second.",
    ),
    Ruling(
        "R-AMB-45",
        "priority-basic-action",
        "Does the priority target token count for the Basic Action?",
        ("yes", "no"),
        "yes: it counts whenever no target is named for the Basic Action. no: it counts only for AI cards.",
    ),
    Ruling(
        "R-AMB-46",
        "dice-order",
        "Which dice are rolled together?",
        ("together",),
        "There is one answer: all attack dice together, all location dice together, wound rolls one by one, as the "
        "rulebook pages show.",
    ),
    Ruling(
        "R-AMB-47",
        "sling-anywhere",
        "Can you sling a weapon while adjacent or without a line of sight?",
        ("anywhere",),
        "There is one answer: yes. The publisher's FAQ sets no limit.",
    ),
    Ruling(
        "R-AMB-48",
        "sling-blind-spot",
        "Does the blind spot bonus help when you sling a weapon?",
        ("irrelevant",),
        "There is one answer: no. The hit is automatic, so there is no die to add to.",
    ),
    Ruling(
        "R-AMB-49",
        "brain-damage-counts",
        "Does brain damage count for a card that waits for a survivor to suffer damage?",
        ("no", "yes"),
        "no: only damage to a location of the body counts. yes: brain damage counts as well, even if it only "
        "removes insanity.",
    ),
    Ruling(
        "R-AMB-50",
        "revealed-moods",
        "Does a mood that enters play by being revealed perform its own actions, such as drawing another card?",
        ("stay-only", "perform"),
        "stay-only: no, because it was not drawn; only what it does while in play counts. perform: yes, after the "
        "deck is shuffled. A card that it draws comes after the card that revealed it.",
    ),
)
