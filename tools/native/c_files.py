"""C files that stand on their own, so that a change in one module leaves the C files of the others as they were.

mypyc gives all modules one header with every declaration and one numbered table of literals.  A new name or a new
string anywhere would change the header or the numbers in every C file, and every file would be compiled again.  So each
C file gets the declarations it uses instead of the header, and a table of the literals it uses; the file that makes
the literals fills these tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

IDENTIFIER: Final = re.compile(r"[A-Za-z_]\w*")
LITERAL: Final = re.compile(r"\bCPyStatics\[(\d+)\]")
DECLARED: Final = re.compile(r"(\w+)(?:\[\w*\]|\(.*\))?(?: =.*)?;$")
"""The name that a declaration in one line ends with, before the size of an array or the parameters of a function."""
READY: Final = "    is_initialized = 1;\n"
"""The line of mypyc's initialisation after which all literals exist."""


class Declaration:
    """A declaration of the shared header: its name (empty: every C file needs it), text and identifiers."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.uses = frozenset(IDENTIFIER.findall(text))


def declarations(header: str) -> list[Declaration]:
    """The declarations of a header that mypyc wrote, in order.  Lines of any other form belong to every file."""
    out: list[Declaration] = []
    lines = iter([line for line in header.splitlines(keepends=True) if line.strip()])
    for line in lines:
        text, name = line, ""
        if line.startswith("#ifndef MYPYC_DECLARED_"):
            name = line.strip().removeprefix("#ifndef MYPYC_DECLARED_")
            text += up_to("#endif", lines)
        elif line.startswith("typedef struct") and line.rstrip().endswith("{"):
            text += up_to("}", lines)
            name = text.rsplit("}", 1)[1].strip(" ;\n")
        elif line.startswith("extern "):
            found = DECLARED.search(line.rstrip())
            name = found[1] if found else ""
        out.append(Declaration(name, text))
    return out


def up_to(end: str, lines: Iterator[str]) -> str:
    """The next lines, the one that starts with ``end`` included."""
    text = ""
    for line in lines:
        text += line
        if line.startswith(end):
            return text
    raise SyntaxError(f"a header of mypyc has no '{end}' where one is expected:\n{text[:200]}")


def used_declarations(text: str, header: list[Declaration]) -> str:
    """The part of the header that a C file needs, and what that part needs itself."""
    named: dict[str, list[Declaration]] = {}
    for declaration in header:
        named.setdefault(declaration.name, []).append(declaration)
    wanted = {""}
    found = set(IDENTIFIER.findall(text)) & named.keys()
    for declaration in named.get("", []):
        found |= declaration.uses & named.keys()
    while found:
        wanted |= found
        uses = [d.uses for name in found for d in named[name]]
        found = (set().union(*uses) & named.keys()) - wanted
    return "".join([d.text for d in header if d.name in wanted])


def own_literals(text: str, table: str) -> tuple[str, list[int]]:
    """The text with its literals in a separate table, and their numbers in the shared table, in order."""
    numbers: dict[int, int] = {}

    def renumber(match: re.Match[str]) -> str:
        return f"{table}[{numbers.setdefault(int(match[1]), len(numbers))}]"

    return LITERAL.sub(renumber, text), list(numbers)


def stand_alone(files: dict[str, str], headers: dict[str, str]) -> dict[str, str]:
    """These C files (text by name) without the headers they share.  ``headers`` are in the order of inclusion."""
    header: list[Declaration] = []
    for text in headers.values():
        header += declarations(without_includes(text, headers))
    shared = [name for name, text in files.items() if READY in text]
    if len(shared) != 1:
        raise SyntaxError(f"one C file must make the literals, not {len(shared)}: mypyc has changed")
    out: dict[str, str] = {}
    tables = fill = ""
    for name, text in files.items():
        body = without_includes(text, headers)
        if name not in shared:
            table = f"CPyLiterals_{IDENTIFIER.findall(name)[0]}"
            body, numbers = own_literals(body, table)
            if numbers:
                body = f"PyObject *{table}[{len(numbers)}];\n{body}"
                tables += f"extern PyObject *{table}[];\n"
                tables += f"static const int {table}_numbers[] = {{{', '.join(map(str, numbers))}}};\n"
                fill += f"    for (int i = 0; i < {len(numbers)}; i++) {table}[i] = CPyStatics[{table}_numbers[i]];\n"
            out[name] = used_declarations(body, header) + body
    text = without_includes(files[shared[0]], headers)
    body = tables + text.replace(READY, fill + READY)
    out[shared[0]] = used_declarations(body, header) + body
    return out


def without_includes(text: str, headers: dict[str, str]) -> str:
    """The text without the lines that include these headers."""
    for name in headers:
        text = text.replace(f'#include "{name}"\n', "")
    return text
