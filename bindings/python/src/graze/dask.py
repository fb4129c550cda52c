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
from fractions import Fraction
from typing import Any, NamedTuple, Union

import numpy as np
from numpy.typing import NDArray

from ._arguments import COORD_MAX, counted, real
from ._arrays import pairs as _pairs, pairs_between
from ._rules import Rules, RulesLike, rules_of

_COLUMNS = (["min_x", "min_y", "max_x", "max_y"], ["xmin", "ymin", "xmax", "ymax"], ["x1", "y1", "x2", "y2"])
_SAMPLE = 4096  # of each chunk


class _Tile(NamedTuple):
    """A part of the plane: its min edges belong to it."""
    x0: float
    y0: float
    x1: float
    y1: float


class _Chunk(NamedTuple):
    """Delayed boxes (n, 4) and their layers (n,), or None."""
    boxes: Any
    layers: Any


class _Flaw(NamedTuple):
    """The first row of a chunk with an unsound box or layer."""
    row: int
    is_layer: bool
    text: str


class _Look(NamedTuple):
    """The length of a chunk, some of its boxes, and its first flaw, before tiles are made."""
    rows: int
    sample: NDArray[Any]
    flaw: Union[_Flaw, None]


class _Piece(NamedTuple):
    """Boxes of a tile, their rows in the whole array, and their layers."""
    rows: NDArray[np.int64]
    boxes: NDArray[Any]
    layers: NDArray[np.uint8]


class _Ask(NamedTuple):
    """The rules by which two boxes are a pair. A distance of 0: they overlap."""
    closed: bool
    distance: float
    rules: Union[Rules, None]


def pairs(boxes: Any, other: Any = None, *, closed: bool = False, distance: float | None = None, layers: Any = None, other_layers: Any = None,
          rules: RulesLike = None, tile_rows: int = 1_000_000) -> Any:
    """All pairs of overlapping boxes of a Dask array (N, 4), or data frame: a Dask array (P, 2) of row numbers.

    A data frame has the columns min_x, min_y, max_x, max_y; xmin, ymin, xmax, ymax; or x1, y1, x2, y2. Its rows are counted from 0
    through all partitions. `other`: pairs of a box of `boxes` and one of it, in place of pairs i < j of `boxes` alone. `closed`:
    boxes sharing an edge touch. `distance`: pairs of boxes nearer than it, decided exactly, as `graze pairs --distance` does; with
    `closed` also those at it. `layers`, `other_layers`: a Dask array (N,) of whole numbers from 0 to 63, or the name of a column of the data
    frame. `rules`: which layers may meet, a graze.Rules or pairs of layers; None: all. `tile_rows`: about how many boxes a tile shall have; a task holds those of one tile.

    The chunks are read once at the call, for their lengths and a sample, and again when the result is computed. Each pair comes once; they
    are sorted within a tile. Raises ValueError with the row of an unsound box or layer, TypeError if an argument is neither.
    """
    ask = _Ask(closed, 0.0 if distance is None else real(distance, "distance", 0), rules_of(rules))
    if distance is not None and not 0 < ask.distance < math.inf:
        raise ValueError(f"distance={distance}: want a number above 0")
    given = ((boxes, layers, "boxes", "layers"), (other, other_layers, "other", "other_layers"))
    sides = [_chunks_of(side, on, name, label) for side, on, name, label in given if side is not None]
    looks = _look_at(sides)
    tiles = _tiles_of([look for side in looks for look in side], tile_rows)
    pieces = [_split(chunks, side, tiles, ask) for chunks, side in zip(sides, looks)]
    delayed, array = importlib.import_module("dask").delayed, importlib.import_module("dask.array")
    found = [array.from_delayed(delayed(_join, pure=True)([[part[i] for part in side] for side in pieces], tile, ask), (math.nan, 2), np.int64)
             for i, tile in enumerate(tiles)]
    return array.concatenate(found)


def _chunks_of(boxes: Any, layers: Any, name: str, label: str) -> list[_Chunk]:
    whole = _whole_array(boxes, name)
    chunks = list(whole.to_delayed().ravel())
    if layers is None:
        return [_Chunk(chunk, None) for chunk in chunks]
    on = _layers_of(boxes, layers, label)
    known = not any(math.isnan(rows) for rows in (*whole.chunks[0], *on.chunks[0]))
    if known and on.shape != whole.shape[:1]:
        raise ValueError(f"{label}: {counted(on.shape[0], 'layer')} for {counted(whole.shape[0], 'box', 'es')}")
    parts = list((on.rechunk((whole.chunks[0],)) if known else on).to_delayed().ravel())
    if len(parts) != len(chunks):
        raise ValueError(f"{label}: {counted(len(parts), 'chunk')} for {len(chunks)} of boxes, whose lengths are not known")
    return [_Chunk(*both) for both in zip(chunks, parts)]


def _layers_of(boxes: Any, layers: Any, label: str) -> Any:
    """The layers as an array of Dask's."""
    if isinstance(layers, str) and hasattr(boxes, "to_dask_array") and layers in boxes.columns:
        layers = boxes[layers]
    if hasattr(layers, "to_dask_array"):
        layers = layers.to_dask_array()
    if not hasattr(layers, "to_delayed") or getattr(layers, "ndim", 0) != 1:
        raise TypeError(f"{label}: want a Dask array (N,), or the name of a column of the data frame")
    return layers


def _whole_array(boxes: Any, name: str) -> Any:
    """The boxes as an array of Dask's, whose chunks have all four columns."""
    if hasattr(boxes, "to_dask_array"):
        for columns in _COLUMNS:
            if set(columns) <= set(boxes.columns):
                return boxes[columns].to_dask_array()
        raise ValueError(f"{name}: a data frame has the columns min_x, min_y, max_x, max_y; it has {', '.join(map(str, boxes.columns))}")
    if not hasattr(boxes, "to_delayed") or getattr(boxes, "ndim", 0) != 2 or boxes.shape[1] != 4:
        raise TypeError(f"{name}: want a Dask array (N, 4), or a Dask data frame")
    return boxes.rechunk({1: 4})


# --- Looking at chunks ---

def _flaw_of(boxes: NDArray[Any], layers: NDArray[Any] | None) -> _Flaw | None:
    """The first unsound box, or else the first unsound layer."""
    unsound = ~(np.isfinite(boxes).all(axis=1) & (boxes[:, 0] <= boxes[:, 2]) & (boxes[:, 1] <= boxes[:, 3]))
    if not unsound.any():
        return _layer_flaw_of(layers, len(boxes)) if layers is not None else None
    row = int(np.argmax(unsound))
    try:
        _pairs(boxes[row:row + 1])
    except ValueError as flaw:
        return _Flaw(row, False, str(flaw).split(": ", 1)[-1])
    return _Flaw(row, False, "edges are finite, and min is at most max")


def _layer_flaw_of(layers: NDArray[Any], count: int) -> _Flaw | None:
    if len(layers) != count:
        return _Flaw(min(len(layers), count), True, "the chunk has another number of layers than of boxes")
    if layers.dtype.kind not in "iu":
        return _Flaw(0, True, f"want whole numbers from 0 to 63, not {layers.dtype}")
    wrong = (layers < 0) | (layers > 63)
    return _Flaw(int(np.argmax(wrong)), True, "want a layer from 0 to 63") if wrong.any() else None


def _look(chunk: _Chunk, number: int) -> _Look:
    boxes = np.asarray(chunk[0])
    chosen = np.random.default_rng(number).integers(0, max(1, len(boxes)), min(len(boxes), _SAMPLE))
    return _Look(len(boxes), boxes[chosen, :2].astype(np.float64),
                 _flaw_of(boxes, None if chunk[1] is None else np.asarray(chunk[1])))


def _look_at(sides: list[list[_Chunk]]) -> list[list[_Look]]:
    dask = importlib.import_module("dask")
    looks: list[list[_Look]] = list(dask.compute(*[[dask.delayed(_look, pure=True)(tuple(chunk), i) for i, chunk in enumerate(side)] for side in sides]))
    for (name, label), side in zip((("boxes", "layers"), ("other", "other_layers")), looks):
        first = 0
        for look in side:
            if look.flaw is not None:
                raise ValueError(f"{label if look.flaw.is_layer else name}[{first + look.flaw.row}]: {look.flaw.text}")
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


def _grown(boxes: NDArray[Any], distance: float) -> NDArray[Any]:
    """Boxes that overlap, closed, where two of the given ones may be near: each is larger by half the distance, rounded outward."""
    if distance == 0:
        return boxes
    half = distance / 2
    wide = boxes.astype(np.float64)
    low, high = np.nextafter(wide[:, :2] - half, -np.inf), np.nextafter(wide[:, 2:] + half, np.inf)
    return np.concatenate([np.maximum(low, -COORD_MAX), np.minimum(high, COORD_MAX)], axis=1)


def _share(chunk: Any, first: int, tiles: list[_Tile], ask: _Ask) -> list[_Piece]:
    """The boxes of a chunk for each tile; one at the end of another tile may touch a box of this one."""
    boxes = np.asarray(chunk[0])
    layers = np.zeros(len(boxes), np.uint8) if chunk[1] is None else np.asarray(chunk[1]).astype(np.uint8)
    rows, reach = np.arange(first, first + len(boxes)), _grown(boxes, ask.distance)
    shares = []
    for tile in tiles:
        inside = (reach[:, 0] < tile.x1) & (reach[:, 2] >= tile.x0) & (reach[:, 1] < tile.y1) & (reach[:, 3] >= tile.y0)
        shares.append(_Piece(rows[inside], boxes[inside], layers[inside]))
    return shares


def _split(chunks: list[_Chunk], looks: list[_Look], tiles: list[_Tile], ask: _Ask) -> list[list[Any]]:
    """For each chunk its pieces, as delayed ones."""
    delayed = importlib.import_module("dask").delayed
    ends = np.cumsum([look.rows for look in looks])
    return [list(delayed(_share, pure=True, nout=len(tiles))(tuple(chunk), int(end) - look.rows, tiles, ask)) for chunk, look, end in zip(chunks, looks, ends)]


# --- The pairs of a tile ---

def _whole(parts: list[_Piece]) -> _Piece:
    return _Piece(*(np.concatenate(column) for column in zip(*parts)))


def _join(sides: list[list[_Piece]], tile: _Tile, ask: _Ask) -> NDArray[np.int64]:
    first, *others = [_whole(parts) for parts in sides]
    second = others[0] if others else first
    reach, others_reach = _grown(first.boxes, ask.distance), _grown(second.boxes, ask.distance)
    closed = ask.closed or ask.distance > 0
    if others:
        found = pairs_between(reach, others_reach, a_layers=first.layers, b_layers=second.layers, rules=ask.rules, closed=closed)
    else:
        found = _pairs(reach, layers=first.layers, rules=ask.rules, closed=closed)
    a, b = found[:, 0], found[:, 1]
    corner = np.maximum(reach[a, :2], others_reach[b, :2])
    own = (corner[:, 0] >= tile.x0) & (corner[:, 0] < tile.x1) & (corner[:, 1] >= tile.y0) & (corner[:, 1] < tile.y1)
    a, b = a[own], b[own]
    if ask.distance > 0:
        near = _are_near(first.boxes[a].astype(np.float64), second.boxes[b].astype(np.float64), ask)
        a, b = a[near], b[near]
    return np.stack([first.rows[a], second.rows[b]], axis=1)


# --- Near pairs ---

def _is_near(a: NDArray[np.float64], b: NDArray[np.float64], ask: _Ask) -> bool:
    """The same by fractions, without any rounding."""
    gaps = [max(Fraction(0), Fraction(float(b[i])) - Fraction(float(a[i + 2])), Fraction(float(a[i])) - Fraction(float(b[i + 2]))) for i in (0, 1)]
    apart, bound = gaps[0] ** 2 + gaps[1] ** 2, Fraction(ask.distance) ** 2
    return apart <= bound if ask.closed else apart < bound


def _are_near(a: NDArray[np.float64], b: NDArray[np.float64], ask: _Ask) -> NDArray[np.bool_]:
    """Whether boxes are near, row by row: by doubles as far as the bound of their errors allows (join/box_near.c has it)."""
    with np.errstate(over="ignore", invalid="ignore"):
        gaps = np.maximum(np.maximum(b[:, :2] - a[:, 2:], a[:, :2] - b[:, 2:]), 0.0)
        apart, bound = (gaps * gaps).sum(axis=1), np.float64(ask.distance) ** 2
        error = np.maximum(apart, bound) * 2.0 ** -49 + 2.0 ** -1000
        near: NDArray[np.bool_] = apart + error < bound
        far = apart - error > bound
    for row in np.flatnonzero(~(near | far)):
        near[row] = _is_near(a[row], b[row], ask)
    return near
