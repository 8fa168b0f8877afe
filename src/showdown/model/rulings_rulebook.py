"""Questions that the rules text itself leaves open: R-AMB-01 to R-AMB-50, in the order of their ids."""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.record import Record


@final
class Ruling(Record):
    """One open question and the answers the engine can play by.

    id        rule id, "R-AMB-01"
    name      the name used in setups and on the command line, "facing-area"
    question  what is open, in one sentence
    values    the answers that are built; the first is the default
    notes     what the answers mean, or why only one is built
    """

    id: str
    name: str
    question: str
    values: tuple[str, ...]
    notes: str

    def meanings(self) -> dict[str, str]:
        """What each value means, where the notes say it one after the other; nothing where only one is built."""
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
        "half-board: every space beyond the front edge of the base. lane: only the strip as wide as the base.",
    ),
    Ruling(
        "R-AMB-02",
        "in-range",
        "Is a survivor in range by the spaces between the two, or by the distance itself?",
        ("spaces-between", "distance"),
        "spaces-between: distance - 1 may equal the movement. distance: the distance itself must not exceed it.",
    ),
    Ruling(
        "R-AMB-03",
        "target-order",
        "Does a target line filter first or look for the closest first?",
        ("filter-first", "closest-first"),
        "filter-first: the closest among those that pass every filter. closest-first: the closest of all, "
        "then the line fails unless that survivor passes.",
    ),
    Ruling(
        "R-AMB-04",
        "face-diagonal",
        "Which way does the monster turn to a target that lies diagonally?",
        ("controller", "larger-offset"),
        "controller: free choice of the two facings. larger-offset: the axis with the larger offset; only "
        "equal offsets are chosen.",
    ),
    Ruling(
        "R-AMB-05",
        "away-metric",
        "What does a full move away from all threats maximise?",
        ("minimum-then-sum", "sum"),
        "minimum-then-sum: the distance to the nearest threat, then the sum of distances. sum: the sum of "
        "distances alone.",
    ),
    Ruling(
        "R-AMB-06",
        "grab-placement",
        "Where does a Grab victim go when the front spaces are taken or off the board?",
        ("front-then-nearest",),
        "Only one reading is built: it follows the rule for knockback onto an occupied space, and no other was found.",
    ),
    Ruling(
        "R-AMB-07",
        "passed-over",
        "Which survivors does a charging reaction pass over?",
        ("not-final", "everyone-touched"),
        "not-final: those covered during the move but not at its end. everyone-touched: those under the "
        "final position as well.",
    ),
    Ruling(
        "R-AMB-08",
        "knockback-line",
        "Along which line is a target pushed that is not in line with the base?",
        ("larger-offset", "controller"),
        "larger-offset: the axis with the larger offset; equal offsets are chosen. controller: always a "
        "choice of both axes.",
    ),
    Ruling(
        "R-AMB-09",
        "under-monster",
        "Which way is a survivor pushed from under the monster's final position?",
        ("nearest-edge", "last-step"),
        "nearest-edge: out over the nearest edge of the base, ties along the last step. last-step: always "
        "along the last step.",
    ),
    Ruling(
        "R-AMB-10",
        "dodge-window",
        "What is the latest moment to dodge?",
        ("before-damage", "before-severe"),
        "before-damage: after the location dice, before any damage. before-severe: also between hits, up to "
        "a severe injury roll.",
    ),
    Ruling(
        "R-AMB-11",
        "encourage-window",
        "Can encourage be used at any time or only at survival opportunities?",
        ("any-time", "opportunities"),
        "any-time: between any two atomic steps. opportunities: only where dash and surge are allowed too.",
    ),
    Ruling(
        "R-AMB-12",
        "critical-order",
        "Does a critical wound the monster before or after its effects?",
        ("wound-first", "effects-first"),
        "wound-first: a killing wound still awards the gains of the critical. effects-first: the effects "
        "come before the wound.",
    ),
    Ruling(
        "R-AMB-13",
        "stand-order",
        "Do survivors stand before or after the end-of-turn effects of the monster?",
        ("effects-first", "stand-first"),
        "effects-first: those who are due stand after the effects at the end of the monster's turn, which find them "
        "still on the ground. stand-first: they stand before these effects. Either way they stand even if the "
        "monster's turn ended early.",
    ),
    Ruling(
        "R-AMB-14",
        "priority-duration",
        "How long does the priority target token stay?",
        ("until-picked", "next-monster-turn"),
        "until-picked: discarded when its holder is picked. next-monster-turn: kept until the end of the "
        "next monster turn, as in older printings.",
    ),
    Ruling(
        "R-AMB-15",
        "controller-bonus",
        "When does the controller's own survivor gain insanity for being the target?",
        ("pick-target", "every-attack"),
        "pick-target: only when a pick target action chooses it. every-attack: whenever the monster attacks "
        "it, reactions and traps included.",
    ),
    Ruling(
        "R-AMB-16",
        "hit-locations-empty",
        "What happens when the hit location deck runs out during a draw?",
        ("reshuffle", "stop"),
        "reshuffle: the discard becomes the new deck and drawing goes on. stop: the hits without a card are lost.",
    ),
    Ruling(
        "R-AMB-17",
        "stone-no-critical",
        "Does slung gear, a certain critical wound, wound a location without a critical section?",
        ("no-wound", "wound"),
        "no-wound: the card is discarded without a reaction. wound: one ordinary wound. An impervious "
        "location is never wounded.",
    ),
    Ruling(
        "R-AMB-18",
        "out-of-reach",
        "What follows when the monster cannot reach its target?",
        ("next-action", "end-turn"),
        "next-action: the attack is skipped and the card goes on. end-turn: the monster's turn ends.",
    ),
    Ruling(
        "R-AMB-19",
        "flow-knockdown",
        "Does a monster knocked down in a flow still do the rest of its card?",
        ("rest-cancelled",),
        "Only one reading is built: the rules page on knocked-down monsters settles it.",
    ),
    Ruling(
        "R-AMB-20",
        "fallen-mid-attack",
        "Do hits already scored change when the monster falls in mid-attack?",
        ("hits-stand",),
        "Only one reading is built: the attack dice are already rolled, so only later attacks can use the flat number.",
    ),
    Ruling(
        "R-AMB-21",
        "blind-spot-bonus",
        "Is the blind spot bonus lost when the monster turns during the attack?",
        ("at-roll",),
        "Only one reading is built: the bonus is added to the attack dice, which are already rolled.",
    ),
    Ruling(
        "R-AMB-22",
        "sight-corner",
        "Does a line of sight that only touches a corner of an obstacle count as blocked?",
        ("touch-blocks", "touch-free"),
        "touch-blocks: any contact blocks. touch-free: the line must enter the space.",
    ),
    Ruling(
        "R-AMB-23",
        "attacker-passed-over",
        "Is the attacker affected when a charging monster passes over it?",
        ("affected",),
        "Only one reading is built: nothing in the rules sets the attacker apart.",
    ),
    Ruling(
        "R-AMB-24",
        "no-last-wounder",
        "What becomes of a target line for the last survivor to wound when nobody has?",
        ("line-fails",),
        "Only one reading is built: a line that no survivor satisfies fails like any other.",
    ),
    Ruling(
        "R-AMB-25",
        "grab-memory",
        "Which rounds count for a victim of Grab last round?",
        ("previous-round", "this-round-too"),
        "previous-round: only the round just before. this-round-too: a Grab earlier in this round counts as well.",
    ),
    Ruling(
        "R-AMB-26",
        "draw-loop",
        "May cards that say draw AI follow one another without end?",
        ("allowed",),
        "Only one reading is built: the publisher's FAQ allows the loop; the engine guards only against one "
        "without effect.",
    ),
    Ruling(
        "R-AMB-27",
        "card-in-play",
        "Does the AI card being performed count as discarded when the monster is wounded?",
        ("not-discard",),
        "Only one reading is built: the publisher's FAQ says the card is in play until it is resolved.",
    ),
    Ruling(
        "R-AMB-28",
        "leaving-tokens",
        "Do tokens granted while a card is in play go when it leaves?",
        ("removed", "stay"),
        "removed: the tokens leave with the card. stay: they last until the end of the showdown.",
    ),
    Ruling(
        "R-AMB-29",
        "target-collision",
        "Does the target suffer collision when the monster walks up to it?",
        ("none",),
        "Only one reading is built: the monster stops adjacent, so it never enters the target's space.",
    ),
    Ruling(
        "R-AMB-30",
        "before-damage",
        "When do before damage effects happen?",
        ("after-locations", "before-locations"),
        "after-locations: between location dice and damage. before-locations: before the location dice, as "
        "in an older summary.",
    ),
    Ruling(
        "R-AMB-31",
        "legs-table",
        "Which low rows has the legs injury table?",
        ("later-printing", "first-printing"),
        "later-printing: 1-2 dead, 3 bleeding. first-printing: 1 dead, 2-3 bleeding.",
    ),
    Ruling(
        "R-AMB-32",
        "maniacal-laughter",
        "Which speed token does Maniacal laughter give?",
        ("minus", "plus"),
        "minus: -1 speed token. plus: +1 speed token, as one transcription has it.",
    ),
    Ruling(
        "R-AMB-33",
        "collision-order",
        "In which order are several collisions and knockbacks resolved?",
        ("controller",),
        "Only one reading is built: every free order of the monster's effects belongs to the controller.",
    ),
    Ruling(
        "R-AMB-34",
        "optional-standing",
        "Who decides whether survivors stand when an effect says they may?",
        ("each-chooses", "all-stand"),
        "each-chooses: every affected survivor decides at once. all-stand: all of them stand without being asked.",
    ),
    Ruling(
        "R-AMB-35",
        "retreat-facing",
        "Which way does the monster face after it moved away with a victim?",
        ("kept",),
        "Only one reading is built: outside Move & Attack the monster does not turn.",
    ),
    Ruling(
        "R-AMB-36",
        "effects-after-death",
        "Do the effects after damage still happen when the damage killed the target?",
        ("happen", "skipped"),
        "happen: the monster still moves away, but there is nobody to Grab. skipped: without a victim nothing happens.",
    ),
    Ruling(
        "R-AMB-37",
        "intimidate-order",
        "Does the brain damage or the knockback of an intimidation come first?",
        ("brain-first",),
        "Only one reading is built: it is the order in which the card names the two.",
    ),
    Ruling(
        "R-AMB-38",
        "movement-roll",
        "When is a die for the start of a movement rolled?",
        ("each-movement",),
        "Only one reading is built: the rulebook's example rolls at the start of a movement, so every "
        "movement has its roll.",
    ),
    Ruling(
        "R-AMB-39",
        "empty-payment",
        "What happens to a survival payment offered to a survivor with none?",
        ("skipped",),
        "Only one reading is built: the payment is optional, so it is not offered.",
    ),
    Ruling(
        "R-AMB-40",
        "dying-attacker",
        "Does the reaction against an attacker that dies still resolve?",
        ("finishes",),
        "Only one reading is built: a reaction in progress finishes and no further one begins, since the "
        "attack is over.",
    ),
    Ruling(
        "R-AMB-41",
        "second-target",
        "Does the second target of the lion's roar have to be a survivor or a threat?",
        ("survivor",),
        "Only one reading is built: the scanned card says survivor.",
    ),
    Ruling(
        "R-AMB-42",
        "impervious-reaction",
        "Which reactions has an impervious location that prints none?",
        ("none",),
        "Only one reading is built: the card prints no reaction.",
    ),
    Ruling(
        "R-AMB-43",
        "away-without-threats",
        "How does the monster move away from all threats when there is none?",
        ("stays", "from-survivors"),
        "stays: it does not move, and a Grab still happens in front of it. from-survivors: it moves away "
        "from all survivors.",
    ),
    Ruling(
        "R-AMB-44",
        "two-blind",
        "What does a second blind injury cost?",
        ("total-four", "further-four"),
        "total-four: -4 accuracy for both together. further-four: -1 for the first and a further -4 for the second.",
    ),
    Ruling(
        "R-AMB-45",
        "priority-basic-action",
        "Does the priority target token steer the Basic Action's own pick target?",
        ("yes", "no"),
        "yes: whenever no target is named for it. no: only AI cards look at the token.",
    ),
    Ruling(
        "R-AMB-46",
        "dice-order",
        "Which dice are rolled together?",
        ("together",),
        "Only one reading is built: attack dice together, location dice together, wound rolls one by one, "
        "as the rules pages show.",
    ),
    Ruling(
        "R-AMB-47",
        "sling-anywhere",
        "Can the stone be slung while adjacent or without line of sight?",
        ("anywhere",),
        "Only one reading is built: the publisher's FAQ sets no limit.",
    ),
    Ruling(
        "R-AMB-48",
        "sling-blind-spot",
        "Does the blind spot bonus matter to the sling?",
        ("irrelevant",),
        "Only one reading is built: the hit is automatic, so there is no die to add to.",
    ),
    Ruling(
        "R-AMB-49",
        "brain-damage-counts",
        "Is brain damage damage to a card that waits for a survivor to suffer damage?",
        ("no", "yes"),
        "no: only damage to a location of the body counts. yes: every time somebody suffers brain damage counts "
        "as well, even if it costs nothing but insanity.",
    ),
    Ruling(
        "R-AMB-50",
        "revealed-moods",
        "Does a mood that enters play by being revealed perform its own actions, such as drawing another card?",
        ("stay-only", "perform"),
        "stay-only: it was not drawn, so only what it does while in play counts. perform: its actions follow once "
        "the deck is shuffled; a card it draws comes after the card that revealed it.",
    ),
)
