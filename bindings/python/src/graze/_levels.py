"""Tile layers, and bodies moving with responses: they walk, land, slide along walls and bounce off."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _graze
from ._arguments import LAYERS, Layer, above_0, layer_bits, layer_number, numbers_of, real, whole, whole_column_of
from ._arrays import structured
from ._enums import Response, Side, Tile

RESPONSES = tuple(response.name.lower() for response in Response)
SIDES = {side.name.lower(): side.value for side in Side}
Responses = Union[str, Mapping[tuple[Layer, Layer], str]]


class Tiles(NamedTuple):
    """The state of a tile layer: kinds (rows, columns) of uint8, values (rows, columns) of uint16, and the size of a tile."""

    kinds: NDArray[np.uint8]
    values: NDArray[np.uint16]
    width: float
    height: float


class Moved(NamedTuple):
    """The end of a move: the position; whether it stands on a floor, and on which; whether a box pushed it into another. Then whether
    it was stopped too often, and the hits in order, a structured array: row, part, body, user, mover_part, is_tile, tile_value, tile_x,
    tile_y, response (0 slide, 1 cross, 2 touch, 3 bounce), normal, time (in the straight motion under way), touch (its position then)."""

    x: float
    y: float
    is_standing: bool
    is_crushed: bool
    is_cut_short: bool
    hits: NDArray[Any]
    floor: Any


class Meeting(NamedTuple):
    """A hit, for a function to decide: `response` is the layers' one; `tile` is (column, row) or None."""

    part: int
    other_part: int
    body: int
    user: int
    row: int
    tile: tuple[int, int] | None
    tile_value: int
    response: str
    normal: tuple[float, float]
    time: float


def response_number(response: Any, argument: str) -> int:
    if not isinstance(response, str) or response not in RESPONSES:
        raise ValueError(f"{argument} must be one of {', '.join(RESPONSES)}, not {reprlib.repr(response)}")
    return Response[response.upper()].value


def side_number(side: Any, argument: str) -> int:
    if not isinstance(side, str) or side not in SIDES:
        raise ValueError(f"{argument} must be one of {', '.join(SIDES)}, not {reprlib.repr(side)}")
    return SIDES[side]


def responses_of(responses: Responses, names: Mapping[str, int]) -> NDArray[np.uint8]:
    """A (64, 64) table of responses, of a mover's layer and of what it hits."""
    if isinstance(responses, str):
        return np.full((LAYERS, LAYERS), response_number(responses, "responses"), np.uint8)
    if not isinstance(responses, Mapping):
        raise TypeError(f"responses: a response or a mapping of pairs of layers is needed, not {reprlib.repr(responses)}")
    table = np.zeros((LAYERS, LAYERS), np.uint8)
    for pair, response in responses.items():
        where = f"responses[{pair!r}]"
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise ValueError(f"{where}: two layers are needed, that of the mover first")
        first, second = (slice(None) if isinstance(layer, str) and layer == "*" else layer_number(layer, names, where) for layer in pair)
        table[first, second] = response_number(response, where)
    return table


def chooser_of(choose: Any) -> Callable[..., int] | None:
    """A function of the caller's as the library asks it."""
    if choose is None:
        return None
    if not callable(choose):
        raise TypeError(f"choose: a function is needed, not {reprlib.repr(choose)}")

    def ask(part: int, other: int, body: int, user: int, row: int, is_tile: bool, x: int, y: int, value: int, response: int,
            normal_x: float, normal_y: float, time: float) -> int:
        tile = (x, y) if is_tile else None
        hit = Meeting(part, other, body, user, row, tile, value, Response(response).name.lower(), (normal_x, normal_y), time)
        chosen = choose(hit)
        return Response.IGNORE if chosen is None else response_number(chosen, "choose")
    return ask


def moved_of(result: tuple[float, float, int, Any, bytes]) -> Moved:
    x, y, flags, hits, floor = result
    return Moved(x, y, bool(flags & 1), bool(flags & 2), bool(flags & 4), structured(hits, _graze.MOVE_HIT),
                 structured(floor, _graze.MOVE_HIT)[0] if flags & 1 else None)


def values_of(values: ArrayLike) -> NDArray[Any]:
    array = np.atleast_2d(numbers_of(values, "values"))
    if array.ndim != 2:
        raise ValueError(f"values: shape {array.shape}, but (rows, columns) is needed")
    return whole_column_of(array.ravel(), array.size, np.uint16, "values").reshape(array.shape)


def kinds_of(kinds: Any) -> NDArray[np.uint8]:
    """Kinds of tiles as a C-contiguous (rows, columns) array."""
    array = numbers_of(kinds, "kinds")
    if array.ndim != 2:
        raise ValueError(f"kinds: shape {array.shape}, but (rows, columns) is needed")
    if array.dtype.kind == "f":
        raise TypeError(f"kinds: whole numbers are needed, not {array.dtype}")
    bad = np.argwhere((array < 0) | (array > max(Tile)))
    if len(bad):
        row, column = bad[0].tolist()
        raise ValueError(f"kinds[{row}, {column}]: {array[row, column]} is not a kind of tile")
    return np.ascontiguousarray(array, np.uint8)


class MergedTiles(NamedTuple):
    """Rectangles covering solid tiles: (n, 4) of x, y, width, height in tiles. How many tiles are solid; and no partition has fewer
    rectangles than `bound`."""

    rects: NDArray[np.uint32]
    solid: int
    bound: int


def merge_tiles(solid: ArrayLike) -> MergedTiles:
    """The fewest rectangles covering all solid tiles once and no other, of a (rows, columns) array whose solid tiles are not 0.

    >>> merge_tiles([[1, 1, 0], [1, 1, 1]]).rects.tolist()
    [[0, 0, 2, 1], [0, 1, 3, 1]]
    """
    array = numbers_of(solid, "solid")
    if array.ndim != 2:
        raise ValueError(f"solid: shape {array.shape}, but (rows, columns) is needed")
    rows, columns = array.shape
    bits = np.zeros((rows, (columns + 63) // 64 * 64), bool)
    bits[:, :columns] = array != 0
    rects, count, bound = _graze.tiles_merge(np.packbits(bits, axis=1, bitorder="little").view(np.dtype("<u8")), columns, rows)
    return MergedTiles(np.frombuffer(rects, np.uint32).reshape(-1, 4), count, bound)


class Levels:
    """The methods of a world for levels."""

    _raw: Any
    _names: dict[str, int]

    def add_tiles(self, kinds: ArrayLike, width: float, height: float, *, x: float = 0, y: float = 0, layer: Layer = 0, tag: int = 0,
                  user: int = 0, values: ArrayLike | None = None) -> int:
        """Add a tile layer, a body: `kinds` is a (rows, columns) array of Tile, `values` one of 16 bits each. A tile is `width` x
        `height`. Returns the body's handle."""
        array = kinds_of(kinds)
        own = None if values is None else values_of(values)
        if own is not None and own.shape != array.shape:
            raise ValueError(f"values: shape {own.shape}, but {array.shape} is needed")
        return int(self._raw.tiles_add(array, own, array.shape[1], array.shape[0], above_0(width, "width"), above_0(height, "height"),
                                       real(x, "x"), real(y, "y"), layer_number(layer, self._names), whole(tag, "tag", 0, 2**32 - 1),
                                       whole(user, "user")))

    def tiles(self, body: int) -> Tiles:
        """The tiles of a layer, as copies."""
        columns, rows, width, height, kinds, values = self._raw.tiles_read(whole(body, "body"))
        return Tiles(np.frombuffer(kinds, np.uint8).reshape(rows, columns), np.frombuffer(values, np.uint16).reshape(rows, columns),
                     width, height)

    def set_tiles(self, body: int, column: int, row: int, kinds: ArrayLike) -> None:
        """Set the tiles from (column, row) on: to one kind, or to a (rows, columns) array of kinds."""
        array = kinds_of([[kinds]] if np.isscalar(kinds) else kinds)
        self._set_tiles(body, column, row, array, None)

    def set_tile_values(self, body: int, column: int, row: int, values: ArrayLike) -> None:
        """Set values of tiles, 16 bits each, which hits hand back: one, or a (rows, columns) array of them."""
        self._set_tiles(body, column, row, None, values_of(values))

    def _set_tiles(self, body: int, column: int, row: int, kinds: NDArray[Any] | None, values: NDArray[Any] | None) -> None:
        rows, columns = (values if kinds is None else kinds).shape  # type: ignore[union-attr]
        self._raw.tiles_set(whole(body, "body"), whole(column, "column", 0, 2**32 - 1), whole(row, "row", 0, 2**32 - 1), columns, rows,
                            kinds, values)

    def touched_tiles(self, body: int, tiles: int) -> NDArray[np.float32]:
        """The tiles of a layer now touched by a body, merged into boxes: (N, 4), in the world's coordinates."""
        return np.frombuffer(self._raw.tiles_touched(whole(body, "body"), whole(tiles, "tiles")), np.float32).reshape(-1, 4)

    def set_one_way(self, part: int, side: str | None) -> None:
        """Let movers hit a part only over one side, "min_y" say, or over all (None)."""
        self._raw.set_one_way(whole(part, "part"), 0 if side is None else side_number(side, "side"))

    def move_and_collide(self, body: int, x: float, y: float, *, responses: Responses = "slide",
                         choose: Callable[[Meeting], str | None] | None = None, floor: str = "min_y", max_slope: float = 1,
                         snap: float = 0, leaves_back: bool = False, hits_once: bool = False) -> Moved:
        """Move a body towards (x, y) as far as what it hits lets it.

        `responses`: "slide", "cross", "touch", "bounce" or "ignore", for everything or by pairs of layers, the mover's first:
        ``{("player", "coin"): "cross"}``; "*" is every layer, unnamed pairs slide. `choose`: a function, which gets each hit, a Meeting,
        and says the response or None to ignore it. If it raises an error, the move ends, and nothing has changed. `floor`: the side
        carrying movers. `max_slope`: how steep a floor can be (rise over run). `snap`: how far below the end of its move a mover is put
        back on a floor, if it stood before.

        >>> from graze import World
        >>> world = World(layers=["player", "wall", "coin"])
        >>> level = world.add_tiles([[0, 0, 0, 1], [1, 1, 1, 1]], 16, 16, layer="wall")
        >>> player, coin = world.add([(0, 0, 8, 8)] * 2, layer=["player", "coin"], x=[0, 20], y=[6, 6]).tolist()
        >>> moved = world.move_and_collide(player, 100, 50, responses={("player", "coin"): "cross"})
        >>> moved.x, moved.y, moved.is_standing
        (40.0, 8.0, True)
        >>> coin in moved.hits["body"], world.body(player).x
        (True, 40.0)
        """
        return self._move(body, x, y, responses, choose, floor, max_slope, snap, leaves_back, hits_once, False)

    def test_move(self, body: int, x: float, y: float, *, responses: Responses = "slide",
                  choose: Callable[[Meeting], str | None] | None = None, floor: str = "min_y", max_slope: float = 1, snap: float = 0,
                  leaves_back: bool = False, hits_once: bool = False) -> Moved:
        """The same as move_and_collide, but nothing moves."""
        return self._move(body, x, y, responses, choose, floor, max_slope, snap, leaves_back, hits_once, True)

    def move_platform(self, body: int, x: float, y: float, *, layers: Layer | Iterable[Layer] | None = None, sides: Iterable[str] = ("min_y",),
                      responses: Responses = "slide", snap: float = 0) -> NDArray[Any]:
        """Move a platform to (x, y) with its riders, which are carried on its `sides`, and pushed. `layers`: those of the riders; None: all.
        `responses` and `snap` are the riders', as in move_and_collide. Returns the riders, a structured array: body, user, start (where it
        was), is_carried, is_pushed, is_crushed, part, by, against.

        >>> from graze import World
        >>> world = World()
        >>> lift, rider = world.add([(0, 0, 20, 4), (0, 0, 4, 4)], x=[0, 5], y=[0, -4]).tolist()
        >>> world.move_platform(lift, 0, -6)["is_carried"].tolist(), world.body(rider).y
        ([True], -10.0)
        """
        bits = 0
        for side in sides:
            bits |= side_number(side, "sides")
        return structured(self._raw.move_platform(whole(body, "body"), real(x, "x"), real(y, "y"), layer_bits(layers, self._names), bits,
                                                  responses_of(responses, self._names), real(snap, "snap", 0)), _graze.RIDER)

    def _move(self, body: int, x: float, y: float, responses: Responses, choose: Any, floor: str, max_slope: float, snap: float,
              leaves_back: bool, hits_once: bool, is_test: bool) -> Moved:
        return moved_of(self._raw.move(whole(body, "body"), real(x, "x"), real(y, "y"), responses_of(responses, self._names),
                                       chooser_of(choose), side_number(floor, "floor"), real(max_slope, "max_slope", 0),
                                       real(snap, "snap", 0), leaves_back, hits_once, is_test))
