"""The program's icon as one file for Windows (.ico) or macOS (.icns): PNGs of all sizes in a row."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "resources" / "icons"

ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_KINDS = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}
"""What macOS calls each size, its side in pixels."""


def drawn() -> dict[int, bytes]:
    """The PNGs that `icons.py` has drawn, by their sides in pixels."""
    sizes = sorted({*ICO_SIZES, *ICNS_KINDS})
    return {size: (FOLDER / f"open-odds-oracle-{size}.png").read_bytes() for size in sizes}


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """An icon for Windows.

    A head, 16 bytes about each picture (sides as bytes, 256 as 0; one plane of 32 bits), the pictures.

    Args:
        pictures: PNGs by their sides in pixels; those of other sizes are left out.
    """
    head = struct.pack("<HHH", 0, 1, len(ICO_SIZES))
    place, entries = len(head) + 16 * len(ICO_SIZES), b""
    for size in ICO_SIZES:
        side, length = size % 256, len(pictures[size])
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, length, place)
        place += length
    return head + entries + b"".join(pictures[size] for size in ICO_SIZES)


def icns(pictures: Mapping[int, bytes]) -> bytes:
    """An icon for macOS: each picture after its kind and its length, which counts these eight bytes too.

    Args:
        pictures: PNGs by their sides in pixels; those of other sizes are left out.
    """
    body = b"".join(kind + struct.pack(">I", len(pictures[size]) + 8) + pictures[size]
                    for size, kind in ICNS_KINDS.items())  # fmt: skip
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def write(folder: Path, ending: str) -> Path:
    """Write one of them; returns its path.

    Args:
        folder: Where it is written to.
        ending: ``ico`` or ``icns``.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"open-odds-oracle.{ending}"
    path.write_bytes({"ico": ico, "icns": icns}[ending](drawn()))
    return path
