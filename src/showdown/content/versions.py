"""Versions of packs and of the engine: ``1.4.0``, and ranges such as ``>=1.2, <2``."""

from __future__ import annotations

import re
from typing import Final, final

Version = tuple[int, int, int]

VERSION_FORM: Final = r"[0-9]{1,4}\.[0-9]{1,4}\.[0-9]{1,4}"
PART: Final = r"(?:>=|<=|==|>|<)? ?[0-9]{1,4}(?:\.[0-9]{1,4}){0,2}"
RANGE_FORM: Final = rf"any|{PART}(?:, ?{PART}){{0,3}}"
COMPARISON: Final = re.compile(r"(>=|<=|==|>|<)? ?([0-9.]+)")


def parse_version(text: str) -> Version:
    """Raises ValueError, saying what a version is."""
    if not re.fullmatch(VERSION_FORM, text):
        raise ValueError(f"a version is three numbers, as in 1.0.0, not '{text[:40]}'")
    return padded(text)


def padded(text: str) -> Version:
    """The numbers of a version of which the last ones may be missing."""
    numbers = [int(part) for part in text.split(".")]
    first, second, third = (numbers + [0, 0])[:3]
    return first, second, third


def version_text(version: Version) -> str:
    return ".".join(map(str, version))


@final
class Range:
    """Which versions will do.  A version alone means this one or a later one."""

    def __init__(self, text: str = "any") -> None:
        """Raises ValueError, saying what a range is."""
        if not re.fullmatch(RANGE_FORM, text):
            raise ValueError(f"versions are written as '>=1.2.0', '>=1.2, <2' or 'any', not '{text[:40]}'")
        self.text = text
        self.parts: list[tuple[str, Version]] = []
        if text != "any":
            found = [COMPARISON.fullmatch(part.strip()) for part in text.split(",")]
            self.parts = [(part[1] or ">=", padded(part[2])) for part in found if part]

    def allows(self, version: Version | None) -> bool:
        """None: a pack without a version, which only ``any`` allows."""
        return all(version is not None and holds(version, sign, bound) for sign, bound in self.parts)


def holds(version: Version, sign: str, bound: Version) -> bool:
    if sign == ">=":
        return version >= bound
    if sign == "<=":
        return version <= bound
    if sign == ">":
        return version > bound
    return version < bound if sign == "<" else version == bound
