"""The searches for pairs in arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _graze
from ._arguments import boxes_of, broad_phase_of, layer_column, layer_names, whole
from ._rules import RulesLike, rules_of


def _find(first: tuple[str, Any, Any], second: tuple[str, Any, Any] | None, rules: RulesLike, names: Any, *, closed: bool,
          ordered: bool, counts: bool, threads: int, broad_phase: str | None) -> Any:
    known = layer_names(names)
    chosen = rules_of(rules, known)
    if chosen is not None:
        known = chosen.names
    given = (first,) if second is None else (first, second)
    sides = [(boxes_of(boxes, argument), layers) for argument, boxes, layers in given]
    is_double = any(boxes.dtype == np.float64 for boxes, _ in sides)
    columns: list[Any] = []
    for i, (boxes, layers) in enumerate(sides):
        label = "layers" if second is None else ("a_layers", "b_layers")[i] if first[0] == "a" else ("layers", "other_layers")[i]
        columns += [np.ascontiguousarray(boxes, np.float64) if is_double else boxes, layer_column(layers, len(boxes), known, label)]
    a, a_layers, b, b_layers = columns if second is not None else [*columns, None, None]
    return _graze.find(a, a_layers, b, b_layers, chosen.forbidden if chosen is not None else None, broad_phase_of(broad_phase), is_double,
                       closed, not ordered, counts, whole(threads, "threads", 0, 256), given[0][0], given[-1][0])


def _pair_array(memory: Any) -> NDArray[np.uint32]:
    return np.frombuffer(memory, np.uint32).reshape(-1, 2)


def pairs(boxes: ArrayLike, *, layers: Any = None, rules: RulesLike = None, names: Sequence[str] = (), closed: bool = False,
          ordered: bool = True, threads: int = 1, broad_phase: str | None = None) -> NDArray[np.uint32]:
    """All pairs of overlapping boxes: a (P, 2) array of row numbers, i < j, sorted.

    `boxes`: (N, 4), or a tuple of four columns; float32 is taken as it is, and float64 (and whole numbers) is answered exactly,
    as float64 comparisons would. `layers`: a layer for each box, 0 to 63, or names known to `rules` or `names`. `rules`: which
    layers may meet, a Rules or pairs of layers; None: all. `ordered` False: pairs in any order, which is faster.

    Raises ValueError with the argument's name and row, as ``boxes[17]: max_x < min_x``.

    >>> pairs([(0, 0, 2, 2), (1, 1, 3, 3), (2, 0, 4, 1)], closed=True).tolist()
    [[0, 1], [0, 2], [1, 2]]
    """
    return _pair_array(_find(("boxes", boxes, layers), None, rules, names, closed=closed, ordered=ordered, counts=False,
                             threads=threads, broad_phase=broad_phase))


def pairs_between(a: ArrayLike, b: ArrayLike, *, a_layers: Any = None, b_layers: Any = None, rules: RulesLike = None,
                  names: Sequence[str] = (), closed: bool = False, ordered: bool = True, threads: int = 1,
                  broad_phase: str | None = None) -> NDArray[np.uint32]:
    """All overlapping pairs of a box of `a` and a box of `b`: (P, 2), sorted, the row of `a` first. See pairs.

    >>> pairs_between([(0, 0, 2, 2)], [(5, 5, 6, 6), (1, 1, 3, 3)]).tolist()
    [[0, 1]]
    """
    return _pair_array(_find(("a", a, a_layers), ("b", b, b_layers), rules, names, closed=closed, ordered=ordered, counts=False,
                             threads=threads, broad_phase=broad_phase))


def count_pairs(boxes: ArrayLike, other: ArrayLike | None = None, *, layers: Any = None, other_layers: Any = None,
                rules: RulesLike = None, names: Sequence[str] = (), closed: bool = False, threads: int = 1,
                broad_phase: str | None = None) -> int:
    """How many pairs there are, of one array or between two; float32 stores none of them.

    >>> count_pairs([(0, 0, 2, 2), (1, 1, 3, 3)])
    1
    """
    second = None if other is None else ("other", other, other_layers)
    return int(_find(("boxes", boxes, layers), second, rules, names, closed=closed, ordered=False, counts=True, threads=threads,
                     broad_phase=broad_phase))


def structured(memory: Any, layout: dict[str, Any]) -> NDArray[Any]:
    """Bytes of the library as a structured array."""
    return np.frombuffer(memory, np.dtype(cast(Any, layout)))
