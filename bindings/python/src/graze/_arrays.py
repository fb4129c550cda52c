"""Columns in: boxes, layers and rules as the library takes them; and the searches for pairs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Union, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _graze

LAYERS = 64
ALL = 2**64 - 1
Layer = Union[int, str]


def layer_number(layer: Layer, names: Mapping[str, int] | None = None, argument: str = "layer") -> int:
    """The number of a layer that is given by its number or its name."""
    if isinstance(layer, str):
        if names is None or layer not in names:
            known = ", ".join(map(repr, names or ())) or "none"
            raise ValueError(f"{argument}: no layer is called {layer!r}; known names: {known}")
        return names[layer]
    number = int(layer)
    if not 0 <= number < LAYERS:
        raise ValueError(f"{argument}: layer {number} is not between 0 and {LAYERS - 1}")
    return number


def layer_column(layers: Any, count: int, names: Mapping[str, int] | None, argument: str = "layers") -> NDArray[np.uint8] | None:
    """A layer for each of `count` rows as (count,) uint8; None for layer 0 everywhere."""
    if layers is None:
        return None
    if isinstance(layers, (int, str, np.integer)):
        return np.full(count, layer_number(layers if isinstance(layers, str) else int(layers), names, argument), np.uint8)
    column = np.asarray(layers)
    if column.dtype.kind in "UO":
        column = np.array([layer_number(layer, names, f"{argument}[{row}]") for row, layer in enumerate(column)], np.int64)
    if column.shape != (count,):
        raise ValueError(f"{argument}: shape {column.shape}, but ({count},) is needed")
    if column.dtype.kind not in "iub":
        raise TypeError(f"{argument}: whole numbers or names are needed, not {column.dtype}")
    bad = np.flatnonzero((column < 0) | (column >= LAYERS))
    if bad.size:
        raise ValueError(f"{argument}[{bad[0]}]: layer {column[bad[0]]} is not between 0 and {LAYERS - 1}")
    return np.ascontiguousarray(column, np.uint8)


def layer_bits(layers: Layer | Iterable[Layer] | None, names: Mapping[str, int] | None = None) -> int:
    """A set of layers as 64 bits; None: all."""
    if layers is None:
        return ALL
    if isinstance(layers, (int, str, np.integer)):
        layers = [layers]
    bits = 0
    for layer in layers:
        bits |= 1 << layer_number(layer, names, "layers")
    return bits or ALL


class Rules:
    """Which layers may meet. ``Rules()``: all; ``Rules([(0, 3), ("player", "bullet")], names)``: these pairs only; "*" is every layer.

    >>> rules = Rules([("player", "bullet")], names=["player", "bullet"])
    >>> rules.allows("player", "bullet"), rules.allows("bullet", "bullet")
    (True, False)
    """

    def __init__(self, allowed: Iterable[tuple[Layer, Layer]] | None = None, names: Sequence[str] | Mapping[str, int] = ()) -> None:
        self.names: dict[str, int] = dict(names) if isinstance(names, Mapping) else {name: i for i, name in enumerate(names)}
        for name, number in self.names.items():
            layer_number(number, None, f"names[{name!r}]")
        self.forbidden = np.zeros(LAYERS, np.uint64)
        if allowed is not None:
            self.forbidden[:] = ALL
            for row, pair in enumerate(allowed):
                if len(pair) != 2:
                    raise ValueError(f"rules[{row}]: two layers are needed, not {pair!r}")
                self._set(pair[0], pair[1], True, f"rules[{row}]")

    def _layers(self, layer: Layer, argument: str) -> range | list[int]:
        return range(LAYERS) if layer == "*" else [layer_number(layer, self.names, argument)]

    def _set(self, a: Layer, b: Layer, is_allowed: bool, argument: str) -> None:
        for i in self._layers(a, argument):
            for j in self._layers(b, argument):
                for k, other in ((i, j), (j, i)):
                    bit = np.uint64(1 << other)
                    self.forbidden[k] = self.forbidden[k] & ~bit if is_allowed else self.forbidden[k] | bit

    def allow(self, a: Layer, b: Layer) -> None:
        """Let two layers meet."""
        self._set(a, b, True, "allow")

    def forbid(self, a: Layer, b: Layer) -> None:
        """Let two layers not meet."""
        self._set(a, b, False, "forbid")

    def allows(self, a: Layer, b: Layer) -> bool:
        """Whether two layers may meet."""
        i, j = layer_number(a, self.names, "allows"), layer_number(b, self.names, "allows")
        return not int(self.forbidden[i]) >> j & 1


RulesLike = Union[Rules, Iterable[tuple[Layer, Layer]], None]


def rules_of(rules: RulesLike, names: Sequence[str] | Mapping[str, int] = ()) -> Rules | None:
    return rules if isinstance(rules, Rules) or rules is None else Rules(rules, names)


def boxes_of(boxes: Any, argument: str = "boxes") -> NDArray[Any]:
    """Boxes as a C-contiguous (N, 4) array of float32 or float64: what comes as float32 stays so, all else is float64."""
    if isinstance(boxes, tuple) and len(boxes) == 4 and all(np.ndim(column) == 1 for column in boxes):
        columns = [np.asarray(column) for column in boxes]
        if len({column.shape for column in columns}) != 1:
            raise ValueError(f"{argument}: columns of {', '.join(str(len(column)) for column in columns)} rows; all need as many")
        array = np.stack(columns, axis=1) if len(columns[0]) != 4 or any(isinstance(c, np.ndarray) for c in boxes) else np.asarray(boxes)
    else:
        array = np.asarray(boxes)
    if array.size == 0 and array.ndim < 2:
        array = array.reshape(0, 4)
    if array.ndim != 2 or array.shape[1] != 4:
        raise ValueError(f"{argument}: shape {array.shape}, but (N, 4) is needed")
    if array.dtype.kind not in "fiub":
        raise TypeError(f"{argument}: numbers are needed, not {array.dtype}")
    wanted = np.float32 if array.dtype == np.float32 or array.dtype == np.float16 else np.float64
    if array.dtype.kind in "iu" and array.size and (np.abs(array.astype(object)).max() if array.dtype.itemsize == 8 else 0) > 2**53:
        raise ValueError(f"{argument}: whole numbers beyond 2**53 cannot be compared exactly")
    return np.ascontiguousarray(array, wanted)


def _find(first: tuple[str, Any, Any], second: tuple[str, Any, Any] | None, rules: RulesLike, names: Any, *, closed: bool,
          ordered: bool, counts: bool, threads: int, broad_phase: str | None) -> Any:
    chosen = rules_of(rules, names)
    known = chosen.names if chosen is not None else {name: i for i, name in enumerate(names)}
    if not 0 <= threads <= 256:
        raise ValueError(f"threads: {threads} is not between 0 and 256")
    sides = [(boxes_of(boxes, argument), layers) for argument, boxes, layers in (first, second) if boxes is not None] \
        if second is not None else [(boxes_of(first[1], first[0]), first[2])]
    is_double = any(boxes.dtype == np.float64 for boxes, _ in sides)
    columns: list[Any] = []
    for i, (boxes, layers) in enumerate(sides):
        label = "layers" if second is None else ("a_layers", "b_layers")[i]
        columns += [np.ascontiguousarray(boxes, np.float64) if is_double else boxes,
                      layer_column(layers, len(boxes), known, label)]
    a, a_layers, b, b_layers = columns if second is not None else [*columns, None, None]
    return _graze.find(a, a_layers, b, b_layers, chosen.forbidden if chosen is not None else None, broad_phase, is_double, closed, not ordered,
                       counts, threads)


def _pair_array(memory: Any) -> NDArray[np.uint32]:
    return np.frombuffer(memory, np.uint32).reshape(-1, 2)


def pairs(boxes: ArrayLike, *, layers: Any = None, rules: RulesLike = None, names: Sequence[str] = (), closed: bool = False,
          ordered: bool = True, threads: int = 1, broad_phase: str | None = None) -> NDArray[np.uint32]:
    """All pairs of boxes that overlap: a (P, 2) array of row numbers, i < j, sorted.

    `boxes`: (N, 4), or a tuple of four columns; float32 is taken as it is, and float64 (and whole numbers) is answered exactly,
    as float64 comparisons would. `layers`: a layer for each box, 0 to 63, or names that `rules` or `names` know. `rules`: which
    layers may meet, a Rules or pairs of layers; None: all. `ordered` False: pairs in any order, which is faster.

    Raises ValueError that names argument and row, as ``boxes[17]: max_x < min_x``.

    >>> pairs([(0, 0, 2, 2), (1, 1, 3, 3), (2, 0, 4, 1)], closed=True).tolist()
    [[0, 1], [0, 2], [1, 2]]
    """
    return _pair_array(_find(("boxes", boxes, layers), None, rules, names, closed=closed, ordered=ordered, counts=False,
                             threads=threads, broad_phase=broad_phase))


def pairs_between(a: ArrayLike, b: ArrayLike, *, a_layers: Any = None, b_layers: Any = None, rules: RulesLike = None,
                  names: Sequence[str] = (), closed: bool = False, ordered: bool = True, threads: int = 1,
                  broad_phase: str | None = None) -> NDArray[np.uint32]:
    """All pairs of a box of `a` and a box of `b` that overlap: (P, 2), a row of `a` and a row of `b`, sorted. See pairs.

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


def points_of(points: Any, argument: str) -> NDArray[np.float64]:
    """Points as a C-contiguous (N, 2) array of float64; one point is an array of one."""
    array = np.ascontiguousarray(points, np.float64)
    if array.ndim == 1 and array.shape == (2,):
        array = array.reshape(1, 2)
    if array.size == 0:
        array = array.reshape(0, 2)
    if array.ndim != 2 or array.shape[1] != 2:
        raise ValueError(f"{argument}: shape {array.shape}, but (N, 2) is needed")
    bad = np.flatnonzero(~np.isfinite(array).all(axis=1))
    if bad.size:
        raise ValueError(f"{argument}[{bad[0]}]: {array[bad[0]].tolist()} is not finite")
    return array
