"""Serve the page: one HTML document for every address, and its static files."""

from __future__ import annotations

import hashlib
import mimetypes
from importlib import resources
from pathlib import Path, PurePath
from typing import Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

from showdown.language import say
from showdown.server.http.page_texts import NAME, document, page_texts
from showdown.server.http.problems import ApiError

ADDRESSES: Final = ("/", "/t/{id}", "/replay/{id}", "/rules", "/cards")
IMMUTABLE: Final = "public, max-age=31536000, immutable"
"""Cache control of what an address with a version names: it never changes."""
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


def static_folder() -> Path:
    return Path(str(resources.files("showdown"))) / "server" / "static"


class Files:
    """The files below static/, listed once at start; only listed files are served."""

    def __init__(self, folder: Path) -> None:
        self.found: dict[str, Path] = {}
        if folder.is_dir():
            for path in sorted(folder.rglob("*")):
                if path.is_file() and path.suffix in TYPES:
                    self.found[path.relative_to(folder).as_posix()] = path

    def answer(self, name: str, request: Request, kept: str) -> Response:
        path = self.found.get(name)
        if path is None and name != NAME:
            raise ApiError(404, "not_found", say("server.no_file"), say("server.fix_check_address"))
        data = path.read_bytes() if path else page_texts()
        if name == "index.html":
            data = document(data)
        tag = f'"{hashlib.sha256(data).hexdigest()[:32]}"'
        headers = {"etag": tag, "cache-control": kept}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        kind = TYPES.get(PurePath(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        if kind.startswith("text/"):
            kind += "; charset=utf-8"
        return Response(data, headers={**headers, "content-type": kind})


def add_pages(app: Starlette) -> None:
    files = Files(static_folder())

    async def page(request: Request) -> Response:
        if "index.html" not in files.found:
            no_page = f"<!doctype html><title>showdown</title><p>{say('server.no_page')}"
            return Response(no_page, media_type="text/html; charset=utf-8")
        return files.answer("index.html", request, "no-cache")

    async def static(request: Request) -> Response:
        # The page names its files with ?v=VERSION; those never change.
        kept = IMMUTABLE if request.query_params.get("v") else "no-cache"
        return files.answer(request.path_params["name"], request, kept)

    for address in ADDRESSES:
        app.add_route(address, page, methods=["GET"])
    app.add_route("/static/{name:path}", static, methods=["GET"])
