"""Save a screenshot as a small PNG with at most 176 colours, chosen by median cut."""

from __future__ import annotations

import base64
import struct
import zlib
from typing import Any

import numpy as np
from playwright.sync_api import Page

COLOURS = 176
DECODE = """async data => {
    const image = new Image();
    image.src = "data:image/png;base64," + data;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    const pixels = pen.getImageData(0, 0, image.width, image.height).data;
    let text = "";
    for (let i = 0; i < pixels.length; i += 8192) text += String.fromCharCode(...pixels.subarray(i, i + 8192));
    return [image.width, image.height, btoa(text)];
}"""
"""The browser reads its own pictures; an empty page of it must be lent."""

Pixels = np.ndarray[Any, np.dtype[np.uint8]]


def shrunk(png: bytes, empty: Page) -> bytes:
    width, height, data = empty.evaluate(DECODE, base64.b64encode(png).decode())
    pixels = np.frombuffer(base64.b64decode(data), np.uint8).reshape(height * width, 4)[:, :3]
    colours, place, often = np.unique(pixels, axis=0, return_inverse=True, return_counts=True)
    palette, which = chosen(colours, often)
    return written(width, height, palette, which[place.reshape(-1)])


def chosen(colours: Pixels, often: Any) -> tuple[Pixels, Pixels]:
    """A palette, and for every colour its number in it.  The box that spreads widest is cut until there are enough."""
    boxes = [np.arange(len(colours))]
    while len(boxes) < COLOURS:
        # Rare colours count nearly as much (figures, thin strokes, letters): what they say must not be lost.
        spread = [np.ptp(colours[b], axis=0).max() * often[b].sum() ** 0.2 if len(b) > 1 else 0 for b in boxes]
        widest = int(np.argmax(spread))
        if spread[widest] == 0:
            break
        box = boxes.pop(widest)
        channel = int(np.argmax(np.ptp(colours[box], axis=0)))
        box = box[np.argsort(colours[box, channel], kind="stable")]
        half = int(np.searchsorted(np.cumsum(often[box]), often[box].sum() / 2))
        cut = min(max(half, 1), len(box) - 1)
        boxes += [box[:cut], box[cut:]]
    palette = np.array([np.average(colours[b], axis=0, weights=often[b]).round() for b in boxes], np.uint8)
    which = np.empty(len(colours), np.uint8)
    for number, box in enumerate(boxes):
        which[box] = number
    return palette, which


def written(width: int, height: int, palette: Pixels, which: Pixels) -> bytes:
    """The PNG itself: a head, a palette, and rows without filter (they compress best with a palette)."""
    rows = np.zeros((height, width + 1), np.uint8)
    rows[:, 1:] = which.reshape(height, width)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [(b"IHDR", head), (b"PLTE", palette.tobytes()), (b"IDAT", zlib.compress(rows.tobytes(), 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join([chunk(kind, body) for kind, body in parts])


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
