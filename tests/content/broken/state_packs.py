"""Broken packs with a mistake in the faces of a card or in a procedure."""

from __future__ import annotations

from tests.content.broken.packs import AI, HITS, MONSTER, Broken, Spoil, swap


def action(written: str) -> Spoil:
    """A card with this action."""
    return swap(AI, "- draw: ai", f"- {written}")


def faces(written: str) -> Spoil:
    """The mood with these faces."""
    return swap(AI, "while_in_play:", f"faces: {written}\n    while_in_play:")


def procedures(*written: str) -> Spoil:
    lines = "".join(f"\n  {each}" for each in written)
    return swap(MONSTER, "size: 2", f"size: 2\nprocedures:{lines}")


BROKEN_STATES: list[Broken] = [
    Broken("faces-number", faces("7"), AI, "faces: 7", "must list things by name", True),
    Broken("faces-none", faces("{}"), AI, "faces: {}", "a card has two faces, not 0"),
    Broken("faces-one", faces("{open: {}}"), AI, "faces: {open", "a card has two faces, not 1"),
    Broken("faces-three", faces("{a: {}, b: {}, c: {}}"), AI, "faces: {a", "a card has two faces, not 3"),
    Broken("face-unknown-field", faces("{a: {}, b: {wile_in_play: {}}}"), AI, "wile_in_play",
           "did you mean 'while_in_play'", True),
    Broken("face-of-action-card", swap(AI, "actions:", "faces: {a: {}, b: {}}\n    actions:"), AI, "faces: {a",
           "only a card that stays in play has faces"),
    Broken("flip-no-card", action("flip: {card: lens, to: open}"), AI, "flip:", "there is no card 'lens' with two"),
    Broken("flip-one-faced", action("flip: {card: this, to: open}"), AI, "flip:", "with two faces"),
    Broken("face-no-card", action("if: {face: {lens: open}}\n        then: [flow]"), AI, "face: {lens",
           "there is no card 'lens' with two faces"),
    Broken("perform-unknown", action("perform: spiral-age"), AI, "perform:", "there is no procedure 'spiral-age'"),
    Broken("procedure-list", swap(MONSTER, "size: 2", "size: 2\nprocedures: [leap]"), MONSTER, "procedures:",
           "must list things by name", True),
    Broken("procedure-without-actions", procedures("leap: {title: Leap}"), MONSTER, "leap:",
           "field 'actions' is missing", True),
    Broken("procedure-instinct", procedures("instinct: {actions: []}"), MONSTER, "  instinct: {",
           "every monster has 'instinct' already"),
    Broken("procedure-loop", procedures("leap: {actions: [{perform: leap}]}"), MONSTER, "leap:",
           "'leap' performs itself: leap → leap"),
    Broken("procedure-long-loop", procedures("leap: {actions: [{if: {level: 2}, then: [{perform: land}]}]}",
           "land: {actions: [{perform: leap}]}"), MONSTER, "leap:", "'leap' performs itself: leap → land → leap"),
    Broken("replaces-without-injury", swap(HITS, "cards:", "cards:\n  knee: {critical: [], replaces: {leap: []}}"),
           HITS, "knee:", "'injury' is missing"),
    Broken("replaces-unknown",
           swap(HITS, "cards:", "cards:\n  knee: {critical: [], injury: lame, replaces: {leap: []}}"),
           HITS, "knee:", "there is no procedure 'leap'"),
    Broken("tokens-on-no-card", action("card_tokens: {card: eyes, amount: 2}"), AI, "card_tokens:",
           "there is no card 'eyes' that stays in play"),
    Broken("wounds-without-limit", swap(AI, "while_in_play:", "while_in_play:\n      takes_wounds: {do: []}"), AI,
           "takes_wounds", "field 'limit' is missing", True),
    Broken("wounds-limit-zero", swap(AI, "while_in_play:", "while_in_play:\n      takes_wounds: {limit: 0, do: []}"),
           AI, "takes_wounds", "from 1 to 99", True),
    Broken("bottom-unknown", swap(MONSTER, "    level: 1", "    level: 1\n    bottom: ovation"), MONSTER, "bottom:",
           "unknown ai 'ovation'"),
]  # fmt: skip
