"""The forms of pack files as JSON Schema, so that an editor completes and checks the file.

Made from the tables that the loader itself reads with.  What needs the whole pack at once (a missing card, rows that
overlap, a deck larger than its cards) only the loader can say.
"""

from __future__ import annotations

import ast
from functools import cache
from importlib import resources
from typing import Any

from showdown.content.compiler import FORMS
from showdown.forms.kinds import Defs, Schema, shape
from showdown.forms.schema import document
from showdown.kernel.errors import BadContent
from showdown.rules.verbs.registry import VERBS


def kinds() -> list[str]:
    """The kinds of files, as their schemas are called."""
    return [file.removesuffix(".yaml") for file in FORMS]


def schema_of(kind: str) -> Schema:
    """The schema of one kind of file: ``ai``, ``monster``, ``text``.  Raises BadContent for a kind there is not."""
    form = FORMS.get(f"{kind}.yaml")
    if form is None:
        raise BadContent(f"there is no kind of file '{kind}'", found=kind, allowed=kinds())
    where = {"text": "a file of the folder text", "party": "a party"}.get(kind, f"{kind}.yaml")
    return document(form, f"showdown pack: {where}", define_actions)


def define_actions(defs: Defs, body: Schema) -> None:
    """The schema of all verbs, where a file holds actions."""
    if "#/$defs/action" in str(body):
        defs["action"] = action_schema(defs)


def action_schema(defs: Defs) -> Schema:
    """An action: a verb that stands alone, a verb with its value, or ``if`` with what belongs to it."""
    alone = [name for name, verb in VERBS.items() if name != "if" and verb.form.fits(None) and takes_nothing(verb.form)]
    one = {name: described(name, verb.form.schema(defs)) for name, verb in VERBS.items() if name != "if"}
    choice = described("if", VERBS["if"].form.schema(defs))
    return {"anyOf": [{"enum": alone}, shape(one, minProperties=1, maxProperties=1), choice]}


def takes_nothing(form: Any) -> bool:
    """Kinds that do not look at the shape of a value say yes to anything; only a schema with null means it."""
    body = form.schema({})
    return any(part == {"type": "null"} for part in (body, *body.get("anyOf", ())))


def described(verb: str, schema: Schema) -> Schema:
    said = meaning(verb)
    return {"description": said, **schema} if said else schema


def meaning(verb: str) -> str:
    """What a verb does: the first paragraph of the docstring of its class."""
    cls = VERBS[verb]
    return " ".join(docstrings(cls.__module__)[cls.__name__].split("\n\n")[0].split())


@cache
def docstrings(module: str) -> dict[str, str]:
    """The docstring of every class of a module, from the source: compiled classes carry none."""
    source = resources.files("showdown").joinpath(*module.split(".")[1:-1], module.rpartition(".")[2] + ".py")
    tree = ast.parse(source.read_text(encoding="utf-8"))
    return {node.name: ast.get_docstring(node) or "" for node in tree.body if isinstance(node, ast.ClassDef)}
