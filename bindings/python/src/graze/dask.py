"""Pairs of the boxes in Dask's arrays and data frames, found on the workers where their chunks lie.

The plane is cut into tiles, at positions where a sample of the boxes has equal shares, as `graze pairs --memory` cuts it (J. Patel
and D. DeWitt, "Partition based spatial-merge join", 1996). A box goes to each tile that it meets, and one task joins the boxes of
a tile. A pair belongs to the tile with the min corner of what its boxes share (J. Dittrich and B. Seeger, "Data redundancy and
duplicate detection in spatial join processing", 2000), so it is found once. A task that is lost with its worker runs again on
another, with the same result.
"""

from __future__ import annotations

import importlib
import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ._arrays import pairs as _pairs, pairs_between

_COLUMNS = (["min_x", "min_y", "max_x", "max_y"], ["xmin", "ymin", "xmax", "ymax"], ["x1", "y1", "x2", "y2"])
_SAMPLE = 4096  # of each chunk


class _Tile(NamedTuple):
    """A part of the plane: its min edges belong to it."""
    x0: float
    y0: float
    x1: float
    y1: float


class _Look(NamedTuple):
    """The length of a chunk, some of its boxes, and its first unsound row, before tiles are made."""
    rows: int
    sample: NDArray[Any]
    flaw: tuple[int, str] | None


class _Piece(NamedTuple):
    """Boxes of a tile, and their rows in the whole array."""
    rows: NDArray[np.int64]
    boxes: NDArray[Any]


def pairs(boxes: Any, other: Any = None, *, closed: bool = False, tile_rows: int = 1_000_000) -> Any:
    """All pairs of overlapping boxes of a Dask array (N, 4), or data frame: a Dask array (P, 2) of row numbers.

    A data frame has the columns min_x, min_y, max_x, max_y; xmin, ymin, xmax, ymax; or x1, y1, x2, y2. Its rows are counted from 0
    through all partitions. `other`: pairs of a box of `boxes` and one of it, in place of pairs i < j of `boxes` alone. `closed`:
    boxes sharing an edge touch. `tile_rows`: about how many boxes a tile shall have; a task holds those of one tile.

    The chunks are read once at the call, for their lengths and a sample, and again when the result is computed. Each pair comes once; they
    are sorted within a tile. Raises ValueError with the row of an unsound box, TypeError if an argument is neither.
    """
    sides = [_chunks_of(side, name) for side, name in ((boxes, "boxes"), (other, "other")) if side is not None]
    looks = _look_at(sides)
    tiles = _tiles_of([look for side in looks for look in side], tile_rows)
    pieces = [_split(chunks, side, tiles) for chunks, side in zip(sides, looks)]
    delayed, array = importlib.import_module("dask").delayed, importlib.import_module("dask.array")
    found = [array.from_delayed(delayed(_join, pure=True)([[part[i] for part in side] for side in pieces], tile, closed), (math.nan, 2), np.int64)
             for i, tile in enumerate(tiles)]
    return array.concatenate(found)


def _chunks_of(boxes: Any, name: str) -> list[Any]:
    """The chunks as delayed arrays (n, 4)."""
    if hasattr(boxes, "to_dask_array"):
        for columns in _COLUMNS:
            if set(columns) <= set(boxes.columns):
                return list(boxes[columns].to_dask_array().to_delayed().ravel())
        raise ValueError(f"{name}: a data frame has the columns min_x, min_y, max_x, max_y; it has {', '.join(map(str, boxes.columns))}")
    if not hasattr(boxes, "to_delayed") or getattr(boxes, "ndim", 0) != 2 or boxes.shape[1] != 4:
        raise TypeError(f"{name}: want a Dask array (N, 4), or a Dask data frame")
    return list(boxes.rechunk({1: 4}).to_delayed().ravel())


# --- Looking at chunks ---

def _flaw_of(boxes: NDArray[Any]) -> tuple[int, str] | None:
    """The first unsound row, and why."""
    unsound = ~(np.isfinite(boxes).all(axis=1) & (boxes[:, 0] <= boxes[:, 2]) & (boxes[:, 1] <= boxes[:, 3]))
    if not unsound.any():
        return None
    row = int(np.argmax(unsound))
    try:
        _pairs(boxes[row:row + 1])
    except ValueError as flaw:
        return row, str(flaw).split(": ", 1)[-1]
    return row, "edges are finite, and min is at most max"


def _look(chunk: Any, number: int) -> _Look:
    boxes = np.asarray(chunk)
    chosen = np.random.default_rng(number).integers(0, max(1, len(boxes)), min(len(boxes), _SAMPLE))
    return _Look(len(boxes), boxes[chosen, :2].astype(np.float64), _flaw_of(boxes))


def _look_at(sides: list[list[Any]]) -> list[list[_Look]]:
    dask = importlib.import_module("dask")
    looks: list[list[_Look]] = list(dask.compute(*[[dask.delayed(_look, pure=True)(chunk, i) for i, chunk in enumerate(side)] for side in sides]))
    for name, side in zip(("boxes", "other"), looks):
        first = 0
        for look in side:
            if look.flaw is not None:
                raise ValueError(f"{name}[{first + look.flaw[0]}]: {look.flaw[1]}")
            first += look.rows
    return looks


# --- Tiles ---

def _cuts(values: NDArray[np.float64], weights: NDArray[np.float64], parts: int) -> list[float]:
    """Positions that cut the values into parts of about equal weight, between minus and plus infinity."""
    order = np.argsort(values, kind="stable")
    reached = np.cumsum(weights[order])
    shares = reached[-1] * np.arange(1, parts) / parts if len(reached) else []
    inner = np.unique(values[order][np.searchsorted(reached, shares)]) if len(reached) else []
    return [-math.inf, *map(float, inner), math.inf]


def _tiles_of(looks: list[_Look], tile_rows: int) -> list[_Tile]:
    """Strips along y, each cut by itself: equal shares of the boxes' min corners."""
    if tile_rows < 1:
        raise ValueError(f"tile_rows={tile_rows}: want 1 or more")
    count = max(1, math.ceil(sum(look.rows for look in looks) / tile_rows))
    corners = np.concatenate([look.sample for look in looks])
    weights = np.concatenate([np.full(len(look.sample), look.rows / max(1, len(look.sample))) for look in looks])
    strips = math.ceil(math.sqrt(count))
    xs = _cuts(corners[:, 0], weights, strips)
    tiles = []
    for x0, x1 in zip(xs, xs[1:]):
        inside = (corners[:, 0] >= x0) & (corners[:, 0] < x1)
        ys = _cuts(corners[inside, 1], weights[inside], math.ceil(count / strips))
        tiles += [_Tile(x0, y0, x1, y1) for y0, y1 in zip(ys, ys[1:])]
    return tiles


def _share(chunk: Any, first: int, tiles: list[_Tile]) -> list[_Piece]:
    """The boxes of a chunk for each tile; one at the end of another tile may touch a box of this one."""
    boxes = np.asarray(chunk)
    rows = np.arange(first, first + len(boxes))
    shares = []
    for tile in tiles:
        inside = (boxes[:, 0] < tile.x1) & (boxes[:, 2] >= tile.x0) & (boxes[:, 1] < tile.y1) & (boxes[:, 3] >= tile.y0)
        shares.append(_Piece(rows[inside], boxes[inside]))
    return shares


def _split(chunks: list[Any], looks: list[_Look], tiles: list[_Tile]) -> list[list[Any]]:
    """For each chunk its pieces, as delayed ones."""
    delayed = importlib.import_module("dask").delayed
    ends = np.cumsum([look.rows for look in looks])
    return [list(delayed(_share, pure=True, nout=len(tiles))(chunk, int(end) - look.rows, tiles)) for chunk, look, end in zip(chunks, looks, ends)]


# --- The pairs of a tile ---

def _whole(parts: list[_Piece]) -> _Piece:
    return _Piece(np.concatenate([part.rows for part in parts]), np.concatenate([part.boxes for part in parts]))


def _join(sides: list[list[_Piece]], tile: _Tile, closed: bool) -> NDArray[np.int64]:
    first, *others = [_whole(parts) for parts in sides]
    second = others[0] if others else first
    found = pairs_between(first.boxes, second.boxes, closed=closed) if others else _pairs(first.boxes, closed=closed)
    a, b = found[:, 0], found[:, 1]
    corner = np.maximum(first.boxes[a, :2], second.boxes[b, :2])
    own = (corner[:, 0] >= tile.x0) & (corner[:, 0] < tile.x1) & (corner[:, 1] >= tile.y0) & (corner[:, 1] < tile.y1)
    return np.stack([first.rows[a[own]], second.rows[b[own]]], axis=1)
