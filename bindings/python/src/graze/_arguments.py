"""Checks of arguments: an error names the argument, its row and its value."""

from __future__ import annotations

import operator
import reprlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Union

import numpy as np
from numpy.typing import NDArray

LAYERS = 64
ALL = 2**64 - 1
COORD_MAX = 2.0**60
NAME_MAX = 31
Layer = Union[int, str]
_EDGES = ("min_x", "min_y", "max_x", "max_y")


def whole(value: Any, argument: str, low: int = 0, high: int = ALL) -> int:
    """A whole number from `low` to `high`."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{argument}: a whole number is needed, not {reprlib.repr(value)}") from None
    if not low <= number <= high:
        raise ValueError(f"{argument}: {number} is not between {low} and {high}")
    return number


def real(value: Any, argument: str, low: float = -COORD_MAX) -> float:
    """A number from `low` to 2**60."""
    if isinstance(value, (str, bytes)) or not hasattr(type(value), "__float__") and not hasattr(type(value), "__index__"):
        raise TypeError(f"{argument}: a number is needed, not {reprlib.repr(value)}")
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError) as error:
        raise type(error)(f"{argument}: a number is needed, not {reprlib.repr(value)}") from None
    if not low <= number <= COORD_MAX:
        raise ValueError(f"{argument}: {value} is not within {'+-' if low < 0 else f'{low:g} to '}2**60")
    return number


def counted(count: int, noun: str, ending: str = "s") -> str:
    """A number of things for a message: 1 box, 2 boxes."""
    return f"{count} {noun}{'' if count == 1 else ending}"


def above_0(value: Any, argument: str) -> float:
    """A number above 0, to 2**60."""
    number = real(value, argument, 0)
    if number == 0:
        raise ValueError(f"{argument}: {value} is not above 0")
    return number


def text(value: Any, argument: str) -> str:
    """A text fit for a name."""
    if not isinstance(value, str):
        raise TypeError(f"{argument}: a text is needed, not {reprlib.repr(value)}")
    if "\0" in value or len(value.encode("utf-8", "surrogatepass")) > NAME_MAX or any("\ud800" <= c <= "\udfff" for c in value):
        raise ValueError(f"{argument}: {reprlib.repr(value)} is not text of at most {NAME_MAX} bytes")
    return value


def bytes_of(data: Any, argument: str) -> bytes:
    """Bytes, as they are or copied from a buffer."""
    try:
        return bytes(memoryview(data))
    except TypeError:
        raise TypeError(f"{argument}: bytes are needed, not {reprlib.repr(data)}") from None


def broad_phase_of(value: Any) -> str | None:
    """The name of a broad phase, or None."""
    if value is None or isinstance(value, str) and "\0" not in value:
        return value
    raise TypeError(f"broad_phase: a name is needed, not {reprlib.repr(value)}")


# columns


def numbers_of(values: Any, argument: str) -> NDArray[Any]:
    """Numbers as an array."""
    if isinstance(values, np.ma.MaskedArray) and np.any(values.mask):
        raise ValueError(f"{argument}: rows of a masked array have no value")
    try:
        array = np.asarray(values)
    except (ValueError, TypeError) as error:
        raise ValueError(f"{argument}: {error}") from None
    if array.dtype.kind == "O" and array.ndim == 0:
        raise TypeError(f"{argument}: shape (), but an array is needed, not {reprlib.repr(values)}")
    if array.dtype.kind not in "fiub":
        raise TypeError(f"{argument}: numbers are needed, not {array.dtype}")
    return array


def doubles_of(values: Any, argument: str) -> NDArray[Any]:
    """Numbers as an array of float64, which has their exact values."""
    array = numbers_of(values, argument)
    with np.errstate(all="ignore"):
        made = array.astype(np.float64, copy=False)
        if array.dtype.kind in "iu" and array.dtype.itemsize > 4:
            bad = (array > 2**53) | (array < -2**53)
        elif array.dtype.kind == "f" and array.dtype.itemsize > 8:
            bad = (made != array) & (array == array)
        else:
            return made
    if bad.any():
        where = tuple(int(i[0]) for i in np.nonzero(bad))
        row = f"[{where[0]}]" if where else ""
        raise ValueError(f"{argument}{row}: {array[where]} is beyond what float64 has exactly")
    return made


def boxes_of(boxes: Any, argument: str = "boxes", may_be_one: bool = False) -> NDArray[Any]:
    """Boxes as a C-contiguous (N, 4) array of float32 or float64. An array of float32 stays so; all others become float64."""
    if isinstance(boxes, tuple) and len(boxes) == 4 and not any(isinstance(c, (str, bytes)) or np.isscalar(c) for c in boxes):
        columns = [numbers_of(column, argument) for column in boxes]
        if all(c.ndim == 1 for c in columns) and not (all(isinstance(c, (list, tuple)) for c in boxes) and {len(c) for c in columns} == {4}):
            if len({column.shape for column in columns}) != 1:
                raise ValueError(f"{argument}: columns of {', '.join(str(len(column)) for column in columns)} rows; all need as many")
            # whole numbers beside floats would be rounded
            boxes = np.stack(columns if len({c.dtype for c in columns}) == 1 else [doubles_of(c, argument) for c in columns], axis=1)
    array = numbers_of(boxes, argument)
    if array.ndim == 1 and (array.size == 0 or may_be_one and array.size == 4):
        array = array.reshape(-1, 4)
    if array.ndim != 2 or array.shape[1] != 4:
        raise ValueError(f"{argument}: shape {array.shape}, but (N, 4) is needed")
    if array.dtype in (np.float32, np.float16):
        return np.ascontiguousarray(array, np.float32)
    return np.ascontiguousarray(doubles_of(array, argument))


def boxes_check(boxes: NDArray[Any], argument: str, bound: float = COORD_MAX) -> NDArray[Any]:
    """The same boxes, all of whose edges are in order and within a bound; `argument` may have a place for the row."""
    in_range = np.abs(boxes) <= bound
    bad = np.flatnonzero(~(in_range.all(axis=1) & (boxes[:, 0] <= boxes[:, 2]) & (boxes[:, 1] <= boxes[:, 3])))
    if bad.size:
        row = int(bad[0])
        where = argument.format(row=row)
        for edge in range(4):
            if not in_range[row, edge]:
                limit = "within +-2**60" if bound == COORD_MAX else "finite"
                raise ValueError(f"{where}: {_EDGES[edge]} is {boxes[row, edge]!s}, and must be {limit}")
        raise ValueError(f"{where}: {'max_x < min_x' if boxes[row, 2] < boxes[row, 0] else 'max_y < min_y'}")
    return boxes


def box_of(box: Any, bound: float = COORD_MAX, argument: str = "box") -> tuple[float, float, float, float]:
    """One box."""
    array = doubles_of(box, argument)
    if array.shape != (4,):
        raise ValueError(f"{argument}: shape {array.shape}, but (4,) is needed")
    boxes_check(array.reshape(1, 4), argument, bound)
    a, b, c, d = (float(edge) for edge in array)
    return a, b, c, d


def points_of(points: Any, argument: str) -> NDArray[np.float64]:
    """Points as a C-contiguous (N, 2) array of float64; one point is an array of one."""
    array = doubles_of(points, argument)
    if array.ndim == 1 and len(array) in (0, 2):
        array = array.reshape(-1, 2)
    if array.ndim != 2 or array.shape[1] != 2:
        raise ValueError(f"{argument}: shape {array.shape}, but (N, 2) is needed")
    bad = np.flatnonzero(~np.isfinite(array).all(axis=1))
    if bad.size:
        raise ValueError(f"{argument}[{bad[0]}]: {array[bad[0]].tolist()} is not finite")
    return np.ascontiguousarray(array)


def point_of(point: Any, argument: str) -> NDArray[np.float64]:
    """One point."""
    array = points_of(point, argument)
    if len(array) != 1:
        raise ValueError(f"{argument}: one point is needed, not {len(array)}")
    return array


def column_of(values: Any, count: int, argument: str) -> NDArray[np.float32]:
    """Coordinates or angles, one for each of `count` rows, as float32; one number stands for all."""
    column = _column(numbers_of(values, argument), count, argument)
    bad = np.flatnonzero(~(np.abs(column) <= COORD_MAX))
    if bad.size:
        raise ValueError(f"{argument}[{bad[0]}]: {column[bad[0]]} is not within +-2**60")
    return np.ascontiguousarray(column, np.float32)


def whole_column_of(values: Any, count: int, dtype: Any, argument: str) -> NDArray[Any]:
    """Whole numbers, one for each of `count` rows; one number stands for all."""
    high = int(np.iinfo(dtype).max)
    if not isinstance(values, np.ndarray):
        if np.ndim(values) == 0:
            values = np.array(whole(values, f"{argument}[0]", 0, high), dtype)
        elif isinstance(values, (list, tuple)) and all(hasattr(type(value), "__index__") for value in values):
            values = np.array([whole(value, f"{argument}[{row}]", 0, high) for row, value in enumerate(values)], dtype)
    array = numbers_of(values, argument)
    if array.dtype.kind == "f" and array.size:
        raise TypeError(f"{argument}: whole numbers are needed, not {array.dtype}")
    column = _column(array, count, argument)
    bad = np.flatnonzero((column < 0) | (column > high))
    if bad.size:
        raise ValueError(f"{argument}[{bad[0]}]: {column[bad[0]]} is not between 0 and {high}")
    return np.ascontiguousarray(column, dtype)


def _column(array: NDArray[Any], count: int, argument: str) -> NDArray[Any]:
    column = np.broadcast_to(array, (count,)) if array.ndim == 0 else array
    if column.shape != (count,):
        raise ValueError(f"{argument}: shape {column.shape}, but ({count},) is needed")
    return column


def handles_of(bodies: Any) -> NDArray[np.uint64]:
    """Bodies, one or several, as a column of handles."""
    if bodies is None:
        raise TypeError("bodies: handles are needed, not None")
    if not isinstance(bodies, np.ndarray) and np.ndim(bodies) == 0:
        bodies = [bodies]
    if isinstance(bodies, (list, tuple)):
        return np.array([whole(body, f"bodies[{row}]") for row, body in enumerate(bodies)], np.uint64)
    array = np.atleast_1d(numbers_of(bodies, "bodies"))
    if array.ndim != 1:
        raise ValueError(f"bodies: shape {array.shape}, but (N,) is needed")
    return whole_column_of(array, len(array), np.uint64, "bodies")


# layers


def layer_number(layer: Any, names: Mapping[str, int] | None = None, argument: str = "layer") -> int:
    """The number of a layer, given by its number or its name."""
    if isinstance(layer, str):
        if names is None or layer not in names:
            known = ", ".join(map(repr, names or ())) or "none"
            raise ValueError(f"{argument}: no layer is called {layer!r}; known names: {known}")
        return names[layer]
    try:
        number = operator.index(layer)
    except TypeError:
        raise TypeError(f"{argument}: the number or the name of a layer is needed, not {reprlib.repr(layer)}") from None
    if not 0 <= number < LAYERS:
        raise ValueError(f"{argument}: layer {number} is not between 0 and {LAYERS - 1}")
    return number


def layer_names(names: Any, argument: str = "names") -> dict[str, int]:
    """The numbers of layers by name: of a list of the names of layers 0, 1, ..., or of a mapping."""
    if isinstance(names, Mapping):
        return {text(name, f"{argument}[{name!r}]"): layer_number(number, None, f"{argument}[{name!r}]") for name, number in names.items()}
    if isinstance(names, (str, bytes)) or not isinstance(names, Iterable):
        raise TypeError(f"{argument}: a list of names is needed, not {reprlib.repr(names)}")
    known: dict[str, int] = {}
    for number, name in enumerate(names):
        where = f"{argument}[{number}]"
        if text(name, where) in known or name in ("", "*"):
            raise ValueError(f"{where}: {name!r} {'stands there twice' if name in known else 'is not a name of a layer'}")
        known[name] = layer_number(number, None, where)
    return known


def layer_column(layers: Any, count: int, names: Mapping[str, int] | None, argument: str = "layers") -> NDArray[np.uint8] | None:
    """A layer for each of `count` rows as (count,) uint8; None for layer 0 everywhere."""
    if layers is None:
        return None
    if np.ndim(layers) == 0:
        return np.full(count, layer_number(layers.item() if isinstance(layers, np.ndarray) else layers, names, argument), np.uint8)
    column = np.asarray(layers)
    if column.shape != (count,):
        raise ValueError(f"{argument}: shape {column.shape}, but ({count},) is needed")
    if column.dtype.kind in "UO":
        return np.array([layer_number(layer, names, f"{argument}[{row}]") for row, layer in enumerate(column)], np.uint8)
    if column.dtype.kind not in "iub" and count:
        raise TypeError(f"{argument}: whole numbers or names are needed, not {column.dtype}")
    bad = np.flatnonzero((column < 0) | (column >= LAYERS))
    if bad.size:
        raise ValueError(f"{argument}[{bad[0]}]: layer {column[bad[0]]} is not between 0 and {LAYERS - 1}")
    return np.ascontiguousarray(column, np.uint8)


def layer_bits(layers: Layer | Iterable[Layer] | None, names: Mapping[str, int] | None = None) -> int:
    """A set of layers as 64 bits; None: all."""
    if layers is None:
        return ALL
    if isinstance(layers, (str, bytes)) or not isinstance(layers, Iterable):
        return 1 << layer_number(layers, names, "layers")
    bits = 0
    for row, layer in enumerate(layers):
        bits |= 1 << layer_number(layer, names, f"layers[{row}]")
    if bits == 0:
        raise ValueError("layers: none is given; None stands for all")
    return bits
