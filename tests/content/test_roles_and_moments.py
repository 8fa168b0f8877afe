"""A card may only speak of figures that can exist where it is written: others are refused, with the places for them."""

from __future__ import annotations

import ast
import textwrap
from pathlib import Path

import pytest

import showdown
from showdown.content.compiler import FORMS
from showdown.forms.kinds import Form
from showdown.forms.yaml_source import read
from showdown.kernel.errors import BadContent, Problem
from showdown.model import ids
from showdown.model.cards import Catalog
from showdown.model.moments import BLOCKS, NO_SURVIVOR
from showdown.rules.verbs.kinds import BLOCK
from showdown.rules.verbs.registry import VERBS, card_reading
from tests.support.role_mistakes import MISTAKES
from tests.support.tiny_monster import homebrew

RULES = Path(showdown.__file__).parent / "rules"
BELOW = {"stories.yaml": "stories", "injuries.yaml": "tables"}


def text_of(file: str, card: str) -> str:
    """A file with one card."""
    if file == "monster.yaml":
        return card + "\n"
    return f"{BELOW.get(file, 'cards')}:\n  test:\n" + textwrap.indent(card, "    ") + "\n"


def problems(file: str, card: str) -> list[Problem]:
    """What is wrong with the figures of a card; what else its file lacks is not asked here."""
    source = read(text_of(file, card), f"mine/{file}")
    FORMS[file].read(card_reading(source, Catalog()), source.data, ())
    return [p for p in source.problems if "missing" not in p.what]


def test_there_are_at_least_forty_mistakes() -> None:
    assert len(MISTAKES) >= 40


@pytest.mark.parametrize("name", MISTAKES)
def test_a_card_that_speaks_of_what_cannot_exist_is_refused(name: str) -> None:
    file, word, wrong, _ = MISTAKES[name]
    found = problems(file, wrong)
    assert len(found) == 1, [str(p) for p in found]
    line = next(i for i, text in enumerate(text_of(file, wrong).split("\n"), 1) if text.endswith("# here"))
    assert (found[0].file, found[0].line) == (f"mine/{file}", line)
    assert f"'{word}'" in found[0].what
    assert found[0].allowed or "whose: anybody" in found[0].fix


@pytest.mark.parametrize("name", MISTAKES)
def test_its_correct_neighbour_is_accepted(name: str) -> None:
    file, _, _, right = MISTAKES[name]
    assert [str(p) for p in problems(file, right)] == []


def test_the_message_names_the_blocks_and_the_moments() -> None:
    (found,) = problems("ai.yaml", "actions:\n  - knock_down: attacker")
    assert found.what == "'attacker' cannot exist here"
    assert any("critical" in place and "hit-locations.yaml" in place for place in found.allowed)
    assert any("survivor wounds" in place for place in found.allowed)
    assert not any("survivor moved" in place for place in found.allowed)


def test_the_message_names_the_actions_that_bring_a_figure() -> None:
    (found,) = problems("ai.yaml", "actions:\n  - bash: the survivor")
    assert "do of the action each" in found.allowed
    (found,) = problems("ai.yaml", "actions:\n  - bash: target")
    assert "the actions behind pick_target" in found.allowed


def test_a_pack_with_such_a_card_is_not_loaded(tmp_path: Path) -> None:
    with pytest.raises(BadContent) as caught:
        homebrew(tmp_path, ai="bad-blow:\n  actions:\n    - bash: owner\n")
    (found,) = caught.value.problems
    assert str(found).startswith("straw/straw-man/ai.yaml:16: 'owner' cannot exist here")


# -- the tables are complete and true ------------------------------------------------------------------------------


def fired() -> dict[str, set[bool]]:
    """For each moment that the rules fire by name: whether they say a survivor it happens to."""
    out: dict[str, set[bool]] = {}
    for path in RULES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "fire":
                hook, who = node.args[1], node.args[2]
                if isinstance(hook, ast.Name) and hook.id.isupper():
                    out.setdefault(hook.id, set()).add(not (isinstance(who, ast.Name) and who.id == "NOBODY"))
    return out


def test_the_table_of_moments_says_what_the_rules_do() -> None:
    found = fired()
    assert len(found) >= 30
    for name, named in found.items():
        assert (getattr(ids, name) in NO_SURVIVOR) == (named == {False}), name


def test_every_block_of_every_card_file_is_in_the_table() -> None:
    for file, known in BLOCKS.items():
        form = FORMS[file]
        assert isinstance(form, Form)
        for kind in forms_in(form):
            for field, value in kind.fields.items():
                if value.kind is BLOCK and field not in ("do", "swallowed", "act", "released", "actions"):
                    assert field in known, f"{file}: {field}"


def forms_in(kind: object, seen: tuple[object, ...] = ()) -> list[Form]:
    """All forms of a file outside its actions."""
    if kind in seen:
        return []
    out = [kind] if isinstance(kind, Form) else []
    inner = [field.kind for field in kind.fields.values()] if isinstance(kind, Form) else list(vars(kind).values())
    for each in [e for value in inner for e in (value if isinstance(value, tuple) else (value,))]:
        if type(each).__module__ == "showdown.forms.kinds":
            out += forms_in(each, (*seen, kind))
    return out


def test_every_verb_says_only_fields_that_it_has() -> None:
    for name, verb in VERBS.items():
        for field in verb.brings:
            assert isinstance(verb.form, Form) and field in verb.form.fields, name
