"""Serve the page: one HTML document for every address, and its static files, compressed and with versioned addresses.

The document names its files below ``/static/VERSION/``, where browsers keep them for good.  All style sheets are one
file and all modules another: a browser asks for the document, then for its four files at once, then for the table.
With the styles alone it paints the head of the page.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from functools import lru_cache
from importlib import resources
from pathlib import Path, PurePath
from typing import Final, NamedTuple

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

from showdown.language import current_language, say
from showdown.server.http.page_texts import NAME, document, page_texts
from showdown.server.http.problems import ApiError

ADDRESSES: Final = ("/", "/t/{id}", "/replay/{id}", "/rules", "/cards")
TYPES: Final = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".html": "text/html",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".png": "image/png",
}
PACKED: Final = frozenset({".woff2", ".png"})
"""Endings of files that are compressed already."""
IMMUTABLE: Final = "public, max-age=31536000, immutable"
"""Cache control of what an address with a version names: it never changes."""
CHECKED: Final = "no-cache"
"""Browsers keep such an answer, but ask every time whether it is still right."""
VERSION: Final = re.compile(r"[0-9a-f]{16}")
IMPORT: Final = re.compile(r'^import (?:\{[^}]*\} from )?"\./([\w-]+\.js)";\n', re.M)
"""A module that another one imports; all imports have this form."""
EXPORT: Final = re.compile(r"^export (?=(?:async |function|const|let|class))", re.M)
FIRST_MODULE: Final = "main.js"
ALL_MODULES: Final = "all.js"
ALL_STYLES: Final = "all.css"
STYLES: Final = re.compile(rb'^@import "\./([\w-]+\.css)";\n', re.M)
"""A style sheet that ``ALL_STYLES`` imports."""

TAG: Final = re.compile(r'"[^"]*"')
"""A tag in ``If-None-Match``, without the mark of weak ones."""
WEIGHT: Final = re.compile(r"0(\.[0-9]{0,3})?|1(\.0{0,3})?")
"""A weight in ``Accept-Encoding``."""


def static_folder() -> Path:
    return Path(str(resources.files("showdown"))) / "server" / "static"


class Body(NamedTuple):
    """A file as it is sent: plain, and compressed where that is shorter."""

    plain: bytes
    packed: bytes | None
    tag: str


@lru_cache(maxsize=200)
def body_of(data: bytes, suffix: str) -> Body:
    packed = None if suffix in PACKED else gzip.compress(data, 9, mtime=0)
    if packed is not None and len(packed) >= len(data):
        packed = None
    return Body(data, packed, f'"{hashlib.sha256(data).hexdigest()[:32]}"')


class Files:
    """The files below static/, read once at start; only these are served."""

    def __init__(self, folder: Path) -> None:
        self.found: dict[str, bytes] = {}
        if folder.is_dir():
            for path in sorted(folder.rglob("*")):
                if path.is_file() and path.suffix in TYPES:
                    self.found[path.relative_to(folder).as_posix()] = path.read_bytes()
        if ALL_STYLES in self.found:
            self.found[ALL_STYLES] = STYLES.sub(
                lambda named: self.found[named.group(1).decode()], self.found[ALL_STYLES]
            )
        if FIRST_MODULE in self.found:
            self.found[ALL_MODULES] = self.all_modules()
        self.versions: dict[str, str] = {}

    def all_modules(self) -> bytes:
        """All modules as one, each below those it imports, as browsers would run them.

        Names at the top of a module are unique on the page; a test checks it.
        """
        parts: dict[str, str] = {}

        def add(name: str) -> None:
            parts[name] = ""
            source = self.found[name].decode()
            for other in IMPORT.findall(source):
                if other not in parts:
                    add(other)
            # Behind those it imports.
            del parts[name]
            parts[name] = f"// {name}\n{EXPORT.sub('', IMPORT.sub('', source))}"

        add(FIRST_MODULE)
        return "\n".join(parts.values()).encode()

    def version(self) -> str:
        """Changes with any file, and with the texts."""
        language = current_language()
        if language not in self.versions:
            digest = hashlib.sha256(page_texts())
            for name, data in self.found.items():
                digest.update(name.encode() + b"\0" + data)
            self.versions[language] = digest.hexdigest()[:16]
        return self.versions[language]

    def page(self, request: Request) -> Response:
        root = f"/static/{self.version()}"
        html = document(self.found["index.html"], root)
        return answer(html, ".html", request, CHECKED)

    def file(self, name: str, request: Request) -> Response:
        """A file, with or without the version in front of its name."""
        version, _, rest = name.partition("/")
        kept = CHECKED
        if VERSION.fullmatch(version):
            # A page that was loaded before an update asks for an old version: it gets the new file, but not for good.
            kept = IMMUTABLE if version == self.version() else CHECKED
            name = rest
        data = page_texts() if name == NAME else self.found.get(name)
        if data is None:
            raise ApiError(404, "not_found", say("server.no_file"), say("server.fix_check_address"))
        return answer(data, PurePath(name).suffix, request, kept)


def answer(data: bytes, suffix: str, request: Request, kept: str) -> Response:
    body = body_of(data, suffix)
    headers = {"etag": body.tag, "cache-control": kept, "vary": "accept-encoding"}
    if is_match(body.tag, ",".join(request.headers.getlist("if-none-match"))):
        return Response(status_code=304, headers=headers)
    kind = TYPES[suffix]
    headers["content-type"] = kind + "; charset=utf-8" if kind.startswith("text/") else kind
    if body.packed is not None and takes_gzip(",".join(request.headers.getlist("accept-encoding"))):
        return Response(body.packed, headers={**headers, "content-encoding": "gzip"})
    return Response(body.plain, headers=headers)


def is_match(tag: str, asked: str) -> bool:
    """Does this ``If-None-Match`` name the tag?  Weak tags match, too; ``*`` matches every tag."""
    return asked.strip() == "*" or tag in TAG.findall(asked)


def takes_gzip(accepted: str) -> bool:
    """Does this ``Accept-Encoding`` allow gzip?"""
    weights: dict[str, float] = {}
    for part in accepted.lower().split(","):
        name, *parameters = [word.strip() for word in part.split(";")]
        weights[name] = weight_of(parameters)
    return weights.get("gzip", weights.get("x-gzip", weights.get("*", 0.0))) > 0


def weight_of(parameters: list[str]) -> float:
    """The weight ``q`` among these parameters: 1 if it is not given, 0 if it is no number."""
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "q":
            return float(value) if WEIGHT.fullmatch(value.strip()) else 0.0
    return 1.0


def add_pages(app: Starlette) -> None:
    files = Files(static_folder())

    async def page(request: Request) -> Response:
        if "index.html" not in files.found:
            no_page = f"<!doctype html><title>showdown</title><p>{say('server.no_page')}"
            return Response(no_page, media_type="text/html; charset=utf-8")
        return files.page(request)

    async def static(request: Request) -> Response:
        return files.file(request.path_params["name"], request)

    for address in ADDRESSES:
        app.add_route(address, page, methods=["GET"])
    app.add_route("/static/{name:path}", static, methods=["GET"])
