"""Puts the sentences of a block together: one subject for several verbs, and what a condition before them needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from showdown.language import listed, say, template_of

BREAKS: Final = (":", ";", ". ", ", ", " and ")
"""What ends the reach of a subject: behind it the subject is said again."""


def joined(texts: Sequence[str], subjects: Sequence[str]) -> str:
    """Sentences of a block in a row: ``the target is knocked down and gains 1 insanity, then the monster moves``.

    ``subjects``: for each sentence the subject that it begins with, or nothing.
    """
    runs: list[list[str]] = []
    last = ""
    for text, subject in zip(texts, subjects, strict=True):
        if runs and subject and subject == last and not any([sign in runs[-1][-1] for sign in BREAKS]):
            runs[-1].append(text[len(subject) + 1 :])
        else:
            runs.append([text])
        last = subject
    return say("cards.then").join([clauses_listed(run) for run in runs])


def clauses_listed(run: Sequence[str]) -> str:
    """``A, B and C``; ``A, B, then C and D`` where the last of them has an "and" of its own."""
    if len(run) > 1 and template_of("names.and") in run[-1].partition(". ")[0]:
        return say("cards.then").join([", ".join(run[:-1]), run[-1]])
    return listed(run)


def led(moment: str, does: str, opens: bool) -> str:
    """A moment and what happens then: a comma before a condition, a colon before anything else."""
    return say("cards.led", moment=moment, does=does, comma=opens)


def one_noun(titles: Sequence[str]) -> tuple[list[str], str]:
    """Titles that end with the same word, without it: ``Old``, ``New`` and ``Coin``; nothing if they do not."""
    last = {title.rpartition(" ")[2] for title in titles}
    first = [title.rpartition(" ")[0] for title in titles]
    return (first, last.pop()) if len(titles) > 1 and len(last) == 1 and all(first) else ([], "")


def titles_listed(titles: Sequence[str]) -> str:
    """``the Old and New Coin``; ``A and B``."""
    first, noun = one_noun(titles)
    return say("cards.same_kind", titles=listed(first), noun=noun) if noun else listed(titles)


def capital(text: str) -> str:
    """The text with a capital letter."""
    return text[:1].upper() + text[1:]
