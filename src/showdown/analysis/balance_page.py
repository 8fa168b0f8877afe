"""The report of ``balance`` as one HTML page: win curves, what each card did, fights to replay, numbers to change."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from showdown.analysis.card_effects import shown
from showdown.analysis.svg_charts import FIRST, SECOND, Line, interval_bar, line_chart, point_of
from showdown.language import current_language, say

STYLE: Final = """
:root{color-scheme:light dark;--ink:#1b1b1b;--soft:#666;--line:#ddd;--paper:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#e8e8e8;--soft:#aaa;--line:#444;--paper:#161616}}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:1000px;margin:2rem auto;
padding:0 1rem}
h1{margin:0}h2{margin:2rem 0 .5rem}p{margin:.4rem 0}.soft{color:var(--soft)}
table{border-collapse:collapse;width:100%}th,td{padding:.2rem .6rem;border-bottom:1px solid var(--line);
text-align:left;vertical-align:middle}th{font-weight:600}td.n,th.n{text-align:right;white-space:nowrap;
font-variant-numeric:tabular-nums}td code.c{white-space:nowrap}
code{font:13px ui-monospace,monospace;overflow-wrap:anywhere}.charts{display:flex;flex-wrap:wrap;gap:12px}
svg .g{stroke:var(--line);fill:none}svg .r{stroke:var(--soft);stroke-dasharray:3 3;fill:none}
svg .t{font:600 12px system-ui,sans-serif;fill:var(--ink)}svg .a{font:11px system-ui,sans-serif;fill:var(--soft)}
.key{display:inline-block;width:22px;height:0;border-top:3px solid;vertical-align:middle;margin:0 .3rem 0 1rem}
.key.dash{border-top-style:dashed}tr.best{font-weight:600}
"""


def page_of(found: dict[str, Any]) -> str:
    """The page for the document of a balance."""
    title = say("numbers.report.title", monster=words(found["monster"]))
    head = {"bot": found["bot"], "seed": found["seed"], "games": found["games"]}
    parts = [
        f"<h1>{escape(title)}</h1>",
        paragraph(say("numbers.report.head", **head), "soft"),
        "" if found["complete"] else paragraph(say("numbers.report.cut-short", why=found["stopped"])),
    ]
    if found["games"]:
        parts += [curves(found), figures(found), wanted(found), effects(found), worst(found), idle(found)]
    parts.append("".join(paragraph(text, "soft") for text in found["assumptions"]))
    language = current_language()
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body>\n" + "\n".join(part for part in parts if part) + "\n</body></html>\n"
    )


def words(name: str) -> str:
    return name.replace("-", " ").title()


def paragraph(text: str, style: str = "") -> str:
    return f'<p class="{style}">{escape(text)}</p>' if style else f"<p>{escape(text)}</p>"


def heading(key: str) -> str:
    return f"<h2>{escape(say(key))}</h2>"


def table(columns: list[str], rows: list[list[str]], best: tuple[int, ...] = ()) -> str:
    """Cells are HTML; a column whose title starts with ``#`` holds numbers."""
    numeric = [' class="n"' if column.startswith("#") else "" for column in columns]
    head = "".join(f"<th{n}>{escape(c.removeprefix('#'))}</th>" for c, n in zip(columns, numeric, strict=True))
    body = "".join(
        ('<tr class="best">' if i in best else "<tr>")
        + "".join(f"<td{n}>{cell}</td>" for cell, n in zip(row, numeric, strict=True))
        + "</tr>"
        for i, row in enumerate(rows)
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def percent(figure: dict[str, Any]) -> str:
    return f"{100 * figure['value']:.1f} %"


def bounds(figure: dict[str, Any], scale: float = 1.0, form: str = "+.2f") -> str:
    if figure["low"] is None or figure["high"] is None:
        return ""
    return say(
        "numbers.report.range", low=format(scale * figure["low"], form), high=format(scale * figure["high"], form)
    )


# -- win curves ----------------------------------------------------------------------------------------------------


def by_party(fights: list[dict[str, Any]]) -> dict[str, list[tuple[str, dict[str, Any]]]]:
    """For each party its levels in order, with the win rate."""
    out: dict[str, list[tuple[str, dict[str, Any]]]] = {}
    for fight in fights:
        level, _, party = fight["name"].partition(" / ")
        out.setdefault(party, []).append((level.removeprefix("level-"), fight["win_rate"]))
    return out


def curves(found: dict[str, Any]) -> str:
    beside = found["beside"] or {"monster": "", "fights": []}
    own, other = by_party(found["fights"]), by_party(beside["fights"])
    names = list(dict.fromkeys(level for levels in (*own.values(), *other.values()) for level, _ in levels))
    ticks = [(float(i), name) for i, name in enumerate(names)]
    charts = []
    for party, levels in own.items():
        lines = [line_of(levels, names, FIRST, False)]
        if party in other:
            lines.append(line_of(other[party], names, SECOND, True))
        charts.append(
            line_chart(words(party), lines, ticks, 100 * found["want"]["win_rate"] if found["want"] else None)
        )
    keys = f'<span class="key" style="color:{FIRST}"></span>{escape(words(found["monster"]))}'
    if other:
        keys += f'<span class="key dash" style="color:{SECOND}"></span>{escape(words(beside["monster"]))}'
    text = paragraph(say("numbers.report.curves-text"), "soft")
    return "".join(
        [heading("numbers.report.curves"), text, f"<p>{keys}</p>", f'<div class="charts">{"".join(charts)}</div>']
    )


def line_of(levels: list[tuple[str, dict[str, Any]]], names: list[str], colour: str, dashed: bool) -> Line:
    return Line([point_of(names.index(level), rate) for level, rate in levels], colour, dashed)


def figures(found: dict[str, Any]) -> str:
    columns = [say(f"numbers.report.column.{name}") for name in ("fights", "won", "interval", "deaths", "rounds")]
    rows = [
        [
            escape(f["name"]),
            percent(f["win_rate"]),
            bounds(f["win_rate"], 100, ".1f"),
            f"{f['deaths']['value']:.2f}",
            f"{f['rounds']['value']:.1f}",
        ]
        for f in found["fights"]
    ]
    return table([columns[0], *[f"#{column}" for column in columns[1:]]], rows)


# -- what each card did --------------------------------------------------------------------------------------------


def effects(found: dict[str, Any]) -> str:
    if not found["effects"]:
        return ""
    ends = {
        name: max((abs(row[name][end] or 0) for row in found["effects"] for end in ("low", "high")), default=1.0)
        for name in ("deaths", "win_rate")
    }
    names = ("card", "kind", "deaths-effect", "deaths-number", "wins-effect", "wins-number", "rounds", "dealt")
    columns = [say(f"numbers.report.column.{name}") for name in names]
    rows = []
    for row in found["effects"]:
        lost = {
            end: None if row["win_rate"][end] is None else -row["win_rate"][end] for end in ("value", "low", "high")
        }
        turned = {"value": lost["value"], "low": lost["high"], "high": lost["low"]}
        rows.append(
            [
                f'<code class="c">{escape(row["card"])}</code>',
                escape(row["kind"].replace("-", " ")),
                interval_bar(row["deaths"], ends["deaths"], shown(row, ("deaths",))),
                f"{row['deaths']['value']:+.2f}",
                interval_bar(turned, ends["win_rate"], shown(row, ("win_rate",))),
                f"{100 * row['win_rate']['value']:+.1f}",
                f"{row['rounds']['value']:+.2f}",
                str(row["deaths_dealt"]),
            ]
        )
    titled = [f"#{column}" if i in (3, 5, 6, 7) else column for i, column in enumerate(columns)]
    text = paragraph(say("numbers.report.effects-text", pairs=max(row["pairs"] for row in found["effects"])), "soft")
    return heading("numbers.report.effects") + text + table(titled, rows)


# -- fights to replay, numbers to change, cards without use ---------------------------------------------------------


def worst(found: dict[str, Any]) -> str:
    if not found["worst"]:
        return ""
    columns = [say(f"numbers.report.column.{name}") for name in ("fights", "deaths", "rounds", "usual", "again")]
    rows = [
        [
            escape(f["name"]),
            str(f["deaths"]),
            str(f["rounds"]),
            f"{100 * f['usual']:.0f} %",
            f"<code>{escape(f['again'])}</code>",
        ]
        for f in found["worst"]
    ]
    text = paragraph(say("numbers.report.worst-text"), "soft")
    titled = [columns[0], *[f"#{column}" for column in columns[1:4]], columns[4]]
    return heading("numbers.report.worst") + text + table(titled, rows)


def wanted(found: dict[str, Any]) -> str:
    if not found["want"]:
        return ""
    want, numbers = found["want"]["win_rate"], found["want"]["numbers"]
    columns = [
        say(f"numbers.report.column.{n}") for n in ("level", "number", "now", "to", "before", "after", "interval")
    ]
    rows, best, charts = [], [], []
    for i, row in enumerate(numbers):
        if i == 0 or numbers[i - 1]["level"] != row["level"]:
            best.append(i)
            ticks = [(float(t["value"]), str(t["value"])) for t in row["tried"]]
            line = Line([point_of(t["value"], t["win_rate"]) for t in row["tried"]], FIRST)
            charts.append(line_chart(f"{row['level']}: {row['number']}", [line], ticks, 100 * want))
        level, number = escape(row["level"]), f"<code>{escape(row['number'])}</code>"
        figures = [percent(row["before"]), percent(row["win_rate"]), bounds(row["win_rate"], 100, ".1f")]
        rows.append([level, number, str(row["now"]), str(row["to"]), *figures])
    text = paragraph(say("numbers.report.want-text", want=f"{100 * want:.0f}"), "soft")
    titled = [*columns[:2], *[f"#{column}" for column in columns[2:]]]
    body = f'<div class="charts">{"".join(charts)}</div>' + table(titled, rows, tuple(best))
    return f"<h2>{escape(say('numbers.report.want', want=f'{100 * want:.0f}'))}</h2>" + text + body


def idle(found: dict[str, Any]) -> str:
    lines = [
        say("numbers.report.never-drawn", cards=", ".join(found["never_drawn"])),
        say("numbers.report.never-matter", cards=", ".join(found["never_matter"])),
        say("numbers.report.branches", branches="; ".join(found["branches_never_run"])),
    ]
    return heading("numbers.report.idle") + "".join(paragraph(line) for line in lines)
