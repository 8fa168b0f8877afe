"""Tags and fields are part of the save format: changing one is a decision, not an accident."""

from __future__ import annotations

from itertools import product

from showdown.kernel.agenda import Ask, Frame
from showdown.rules.frames import FRAMES
from tools.tags import LOCK, text


def test_every_tag_and_field_is_as_written_down() -> None:
    assert LOCK.read_text(encoding="utf-8") == text(), (
        "the save format has changed; if that is meant, raise FORMAT and add an upgrade in saves/upgrades.py, "
        "then run: python tools/tags.py --write"
    )


def test_every_frame_of_the_rules_is_registered_under_its_tag() -> None:
    known = set(FRAMES.frames.values())
    missing = [cls.__name__ for cls in leaves(Frame) if cls.__module__.startswith("showdown.") and cls not in known]
    assert missing == []
    assert len(known) > 80


def test_a_frame_is_made_from_exactly_the_fields_it_names() -> None:
    for tag, cls in FRAMES.frames.items():
        frame, values = made(cls)
        assert [getattr(frame, name) for name in cls.fields] == values, tag
        if hasattr(frame, "__dict__"):
            assert set(vars(frame)) == set(cls.fields), tag


def made(cls: type[Frame]) -> tuple[Frame, list[object]]:
    """A frame with a distinct value in every field; the compiled build checks the types."""
    for values in product(*[(10 + i, i % 2 == 0, (10 + i,), f"word {i}") for i in range(len(cls.fields))]):
        try:
            return cls(*values), list(values)
        except TypeError:
            continue
    raise AssertionError(f"{cls.__name__} takes no {len(cls.fields)} arguments")


def test_every_question_has_a_kind_and_a_rule() -> None:
    asks = [cls for cls in FRAMES.frames.values() if issubclass(cls, Ask)]
    assert len(asks) > 15
    assert [cls.tag for cls in asks if not cls.kind or not cls.rule.startswith("R-")] == []


def leaves(cls: type[Frame]) -> list[type[Frame]]:
    """Classes that nothing is derived from, except the abstract ones."""
    below = cls.__subclasses__()
    return [leaf for sub in below for leaf in leaves(sub)] if below else [cls]
