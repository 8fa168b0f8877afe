"""Readings that were found by reading the code beside the rules: R-AMB-51 onwards, in the order of their ids.

The first value of each is what the engine played before the question had a name.
"""

from typing import Final

from showdown.model.rulings_rulebook import Ruling

READINGS: Final[tuple[Ruling, ...]] = (
    Ruling(
        "R-AMB-51",
        "attack-start",
        "A card answers the activation for an attack before the attack begins. Is the survivor attacking already?",
        ("activation", "after-answers"),
        "activation: yes. The survivor can neither dodge nor dash nor surge against the answer. after-answers: "
        "no. The survivor is attacking from the attack roll on, and may use survival actions against the answer.",
    ),
    Ruling(
        "R-AMB-52",
        "standing-on-obstacle",
        "The monster's base covers a part of an obstacle. Which spaces of the tile stop blocking its sight?",
        ("whole-tile", "covered-spaces"),
        "whole-tile: all spaces of the tile. covered-spaces: only the spaces under the base; the rest still blocks.",
    ),
    Ruling(
        "R-AMB-53",
        "collision-window",
        "A collision, a knockback or a Grab knocks a survivor down. When may another survivor encourage?",
        ("at-once", "when-over"),
        "at-once: when the survivor falls, before the knockback or damage that follows. when-over: after all of it. "
        "The ruling encourage-window says whether this window opens at all.",
    ),
    Ruling(
        "R-AMB-54",
        "zone-entry",
        "Does a survivor who starts a movement inside a zone enter it again with every step?",
        ("each-step", "from-outside"),
        "each-step: yes. The first step inside the zone ends the movement and sets off the card. from-outside: no. "
        "Only a step from outside into the zone does.",
    ),
    Ruling(
        "R-AMB-55",
        "everybody-targeted",
        "A card targets all survivors at once. Does the controller's survivor gain insanity for it?",
        ("bonus", "no-bonus"),
        "bonus: yes, 1 insanity for the card. no-bonus: no, only a card that picks a single survivor gives it. "
        "With controller-bonus every-attack, only attacks count and this ruling changes nothing.",
    ),
    Ruling(
        "R-AMB-56",
        "reaction-after-trap",
        "Before a reaction, another survivor surges and draws a trap. Does the reaction still happen after the trap?",
        ("dropped", "happens"),
        "dropped: no. The trap ends every attack, with what was still to come of it. happens: yes. The wound attempt "
        "was made before the trap, so its reaction follows.",
    ),
    Ruling(
        "R-AMB-57",
        "reaction-after-fall",
        "Before a reaction, the attacker falls or ends up out of range. Does the reaction still happen?",
        ("happens", "dropped"),
        "happens: yes. Only the hits that were not tried yet are lost. dropped: no. The attack is over, and its "
        "reaction with it.",
    ),
    Ruling(
        "R-AMB-58",
        "pushed-into-monster",
        "A trauma knocks a survivor back toward the board edge, and the monster is in the way. What happens?",
        ("passes-over", "stops"),
        "passes-over: the survivor passes the base as a knockback passes survivors, and lands on the closest free "
        "space. stops: the survivor stops before the base and suffers collision, as before impassable terrain.",
    ),
    Ruling(
        "R-AMB-59",
        "pushed-through-terrain",
        "Does terrain that harms survivors who move through it harm a survivor who is knocked back through it?",
        ("affected", "unaffected"),
        "affected: yes. A knockback moves the survivor, too. unaffected: no. Only the survivor's own movement counts.",
    ),
    Ruling(
        "R-AMB-60",
        "away-line",
        "The monster moves directly away from a survivor who is not in line with its base. Which way does it go?",
        ("larger-offset", "controller"),
        "larger-offset: along the axis with the larger offset; the controller chooses between equal offsets. "
        "controller: always the controller's choice of both axes.",
    ),
    Ruling(
        "R-AMB-61",
        "brain-box",
        "Is a filled brain box a light injury for a survivor with a torn Achilles tendon, who falls when injured?",
        ("injury", "no-injury"),
        "injury: yes, the survivor falls. no-injury: no, only the boxes of the body count.",
    ),
    Ruling(
        "R-AMB-62",
        "endure-when-felled",
        "One hit fills the heavy box and also causes a severe injury. Can the survivor endure that injury?",
        ("too-late", "in-time"),
        "too-late: no. The filled box knocks the survivor down first, and knocked-down survivors can only dodge. "
        "in-time: yes. The survivor falls when the hit is resolved. A survivor who was already down never endures.",
    ),
    Ruling(
        "R-AMB-63",
        "damage-tokens",
        "The monster's damage changes between two hits of one attack. Which damage do the later hits deal?",
        ("each-hit", "attack-start"),
        "each-hit: the damage at the moment of the hit. attack-start: the damage at the start of the attack, "
        "for all hits.",
    ),
    Ruling(
        "R-AMB-64",
        "ignored-trap",
        "An unshakable weapon ignores a trap. What becomes of the hit that drew the trap?",
        ("hit-lost", "draw-again"),
        "hit-lost: it is lost. draw-again: after the reshuffle it draws another hit location, "
        "which can be the trap again.",
    ),
    Ruling(
        "R-AMB-65",
        "pounce-distance",
        "Must a survivor pounce the whole distance to attack after it?",
        ("whole", "up-to"),
        "whole: yes. A shorter move is allowed, but no attack follows. up-to: no. The attack follows a move of at "
        "least 1 space.",
    ),
    Ruling(
        "R-AMB-66",
        "delayed-death",
        "The monster is to die at the end of its next turn, and its instinct ends that turn early. Does it die?",
        ("dies", "waits"),
        "dies: yes. The wound kills it, not an effect of its turn. waits: no, effects at the end of an ended turn are "
        "skipped. It dies at the end of the first turn that is not ended early.",
    ),
    Ruling(
        "R-AMB-67",
        "tile-of-the-dead",
        "Does the monster controller tile pass to a player whose survivors are all dead?",
        ("passed", "skipped"),
        "passed: yes, every player takes a turn as controller. skipped: no, it goes to the next player with a living "
        "survivor.",
    ),
    Ruling(
        "R-AMB-68",
        "basic-action-away",
        "A card in play calls for the Basic Action while the monster is off the board. What happens?",
        ("nothing", "instinct"),
        "nothing: the monster does nothing. instinct: it sees no target, so it follows its instinct.",
    ),
    Ruling(
        "R-AMB-69",
        "trigger-sides",
        "A card of the monster and a card of a survivor wait for the same moment. Which comes first?",
        ("monster-first", "survivors-first"),
        "monster-first: the monster's cards. survivors-first: the survivors' cards. Within a side nothing changes: the "
        "controller orders the monster's cards, a survivor's cards follow in the order of the grid.",
    ),
    Ruling(
        "R-AMB-70",
        "life-healing",
        "What does an effect that heals the monster do for a monster with life points?",
        ("life", "nothing"),
        "life: it restores as many life points, at most to the first value. nothing: it does nothing, because it "
        "speaks of cards in the wound stack.",
    ),
    Ruling(
        "R-AMB-71",
        "rubble-seven",
        "What does a survivor find who searches rubble with a result of 7?",
        ("blade", "nothing"),
        "blade: a blade, as on the card of the later printing. nothing: nothing, as the FAQ of "
        "the first printing says.",
    ),
    Ruling(
        "R-AMB-72",
        "insane-judged",
        "A card deals brain damage and does more to the insane. When is a survivor judged to be insane?",
        ("before", "after"),
        "before: before the brain damage, which can use up the insanity. after: after it.",
    ),
    Ruling(
        "R-AMB-73",
        "seizure-order",
        "A danger seizure hurts the survivor and the adjacent survivors. Who is hurt first?",
        ("neighbours-first", "survivor-first"),
        "neighbours-first: the adjacent survivors, so they are hurt even if the survivor dies of it. survivor-first: "
        "the survivor; a survivor who dies of it has no adjacent survivors any more.",
    ),
    Ruling(
        "R-AMB-74",
        "terrain-without-room",
        "What happens to a terrain tile for which the board has no legal place?",
        ("left-out",),
        "Only one reading is built: the tile is left out. Tiles never overlap, and a tile off the board is no terrain.",
    ),
    Ruling(
        "R-AMB-75",
        "chest-grab",
        "One hit location of the lion prints that the attacker takes the damage of its Grab. Who takes it?",
        ("victim",),
        "Only one reading is built: the survivor who is grabbed. The rule for Grab says so, and no other card differs.",
    ),
)
