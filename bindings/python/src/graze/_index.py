"""An index of boxes in float64, and the queries it shares with a world."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _graze
from ._arguments import (Layer, box_of, boxes_check, boxes_of, counted, doubles_of, layer_bits, layer_column, layer_number, points_of, real,
                         whole)
from ._arrays import structured
from ._enums import QueryKind
from ._levels import Meeting, Moved, chooser_of, moved_of, response_number, side_number

_FLOAT_MAX = float(np.finfo(np.float64).max)


class Hits:
    """The hits of queries: `items`, a structured array, and `starts`: those of query i are items[starts[i]:starts[i + 1]].

    Iterating gives the hits of each query, in their order.
    """

    def __init__(self, items: NDArray[Any], starts: NDArray[np.uint64]) -> None:
        self.items, self.starts = items, starts

    def __len__(self) -> int:
        return len(self.starts) - 1

    def __getitem__(self, query: int) -> NDArray[Any]:
        query = operator.index(query)
        if not -len(self) <= query < len(self):
            raise IndexError(f"query {query} of {len(self)}")
        query %= len(self)
        return self.items[int(self.starts[query]):int(self.starts[query + 1])]

    @property
    def query(self) -> NDArray[np.intp]:
        """For each hit the number of its query."""
        return np.repeat(np.arange(len(self)), np.diff(self.starts.astype(np.intp)))


class Queries:
    """The queries of an index or a world. `layers`: those on which boxes are found; None: all.

    `blocked_by`, of a world: layers whose parts hide others, which are left out; None: nothing is hidden.
    """

    _raw: Any
    _names: dict[str, int] = {}

    def _ask(self, kind: int, at: Any, to: Any = None, radius: Any = None, k: int = 0, layers: Any = None, exclude: int = 0,
             blocked_by: Any = None, shape: Any = None) -> Hits:
        hiding = 0 if blocked_by is None else layer_bits(blocked_by, self._names)
        hits, starts = self._raw.query(kind, at, to, radius, k, layer_bits(layers, self._names), whole(exclude, "exclude"), hiding,
                                       shape)
        return Hits(structured(hits, _graze.HIT), np.frombuffer(starts, np.uint64))

    def points(self, at: ArrayLike, *, layers: Layer | Iterable[Layer] | None = None, exclude: int = 0) -> Hits:
        """The hits containing each point of an (N, 2) array."""
        return self._ask(QueryKind.POINT, points_of(at, "at"), layers=layers, exclude=exclude)

    def boxes(self, boxes: ArrayLike, *, layers: Layer | Iterable[Layer] | None = None, exclude: int = 0,
              blocked_by: Layer | Iterable[Layer] | None = None) -> Hits:
        """The hits overlapping each box of an (N, 4) array."""
        array = np.ascontiguousarray(boxes_of(boxes, may_be_one=True), np.float64)
        boxes_check(array, "boxes[{row}]", _FLOAT_MAX)
        return self._ask(QueryKind.BOX, np.ascontiguousarray(array[:, :2]), np.ascontiguousarray(array[:, 2:]), layers=layers, exclude=exclude,
                         blocked_by=blocked_by)

    def circles(self, at: ArrayLike, radius: ArrayLike, *, layers: Layer | Iterable[Layer] | None = None, exclude: int = 0,
                blocked_by: Layer | Iterable[Layer] | None = None) -> Hits:
        """The hits nearer to each point than `radius`, a number or one for each point."""
        centers = points_of(at, "at")
        radii = doubles_of(radius, "radius")
        if radii.ndim > 0 and radii.shape != (len(centers),):
            raise ValueError(f"radius: shape {radii.shape}, but ({len(centers)},) is needed")
        radii = np.broadcast_to(radii, (len(centers),))
        bad = np.flatnonzero(~((radii >= 0) & (radii <= _FLOAT_MAX)))
        if bad.size:
            raise ValueError(f"radius[{bad[0]}]: {radii[bad[0]]} is not a length of 0 or more")
        return self._ask(QueryKind.CIRCLE, centers, None, np.ascontiguousarray(radii), layers=layers, exclude=exclude, blocked_by=blocked_by)

    def rays(self, start: ArrayLike, end: ArrayLike, *, first: bool = False, layers: Layer | Iterable[Layer] | None = None,
             exclude: int = 0, blocked_by: Layer | Iterable[Layer] | None = None) -> Hits:
        """The hits of each segment from `start` to `end`, (N, 2) both, sorted by time; `first`: the first hit only."""
        a, b = points_of(start, "start"), points_of(end, "end")
        if a.shape != b.shape:
            raise ValueError(f"end: {counted(len(b), 'point')}, but start has {len(a)}")
        return self._ask(QueryKind.RAY_FIRST if first else QueryKind.RAY, a, b, layers=layers, exclude=exclude, blocked_by=blocked_by)

    def nearest(self, at: ArrayLike, k: int = 1, *, layers: Layer | Iterable[Layer] | None = None, exclude: int = 0,
                blocked_by: Layer | Iterable[Layer] | None = None) -> Hits:
        """The `k` hits nearest to each point, sorted by distance."""
        return self._ask(QueryKind.NEAREST, points_of(at, "at"), k=whole(k, "k", 0, 2**32 - 1), layers=layers, exclude=exclude,
                         blocked_by=blocked_by)


class Index(Queries):
    """An index of boxes in float64: built from many, changed one by one; every answer is exact. `user` of a hit is the row.

    >>> index = Index([(0, 0, 2, 2), (1, 1, 3, 3)])
    >>> [hits["user"].tolist() for hits in index.points([(1.5, 1.5), (0.5, 0.5), (9, 9)])]
    [[0, 1], [0], []]
    >>> index.insert((8, 8, 10, 10))
    2
    >>> index.nearest((9, 9)).items["user"].tolist()
    [2]
    """

    def __init__(self, boxes: ArrayLike = (), *, layers: Any = None, closed: bool = False) -> None:
        array = np.ascontiguousarray(boxes_of(boxes), np.float64)
        self._raw = _graze.index_open(array, layer_column(layers, len(array), None), closed)
        self._count = len(array)

    def __len__(self) -> int:
        """How many boxes there are."""
        return self._count

    @staticmethod
    def _row(row: int) -> int:
        return whole(row, "row", 0, 2**32 - 1)

    def insert(self, box: ArrayLike, layer: int = 0) -> int:
        """Insert a box; its row is the one removed last, or else a new one."""
        row = int(self._raw.insert(box_of(box, _FLOAT_MAX), layer_number(layer)))
        self._count += 1
        return row

    def move(self, row: int, box: ArrayLike) -> None:
        """Give a row another box."""
        self._raw.set_box(self._row(row), box_of(box, _FLOAT_MAX))

    def move_and_collide(self, box: ArrayLike, x: float, y: float, *, response: str = "slide",
                         choose: Callable[[Meeting], str | None] | None = None, floor: str = "min_y", max_slope: float = 1,
                         snap: float = 0, leaves_back: bool = False, hits_once: bool = False) -> Moved:
        """How far a box comes whose min corner wants to be at (x, y), as World.move_and_collide moves a body, in float64.

        >>> Index([(10, 0, 12, 9)]).move_and_collide((0, 0, 2, 2), 20, 5)[:2]
        (8.0, 5.0)
        """
        return moved_of(self._raw.move(box_of(box, _FLOAT_MAX), real(x, "x"), real(y, "y"), response_number(response, "response"),
                                       chooser_of(choose), side_number(floor, "floor"), real(max_slope, "max_slope", 0),
                                       real(snap, "snap", 0), leaves_back, hits_once))

    def remove(self, row: int) -> None:
        """Remove the box of a row."""
        self._raw.remove(self._row(row))
        self._count -= 1
