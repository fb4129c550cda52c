"""Questions of what is not in the world: where boxes would end, when places would be hit, and how rays bounce. And bodies that push each other apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _graze
from ._arguments import (Layer, boxes_check, boxes_of, column_of, doubles_of, handles_of, layer_bits, layer_column, layer_number, numbers_of,
                         point_of, real, whole)
from ._arrays import structured
from ._enums import PushAxis
from ._levels import Meeting, Moved, Responses, chooser_of, moved_of, responses_of, side_number
from ._shapes import Shape, shape_of


_AXES = {"x": PushAxis.X, "y": PushAxis.Y, "least": PushAxis.LEAST}


class ManyMoved:
    """The ends of many moves. `ends`: a structured array with a row for each box: x, y, is_crushed, is_cut_short, is_standing, floor_part,
    floor_body, floor_normal. `hits`: those of all, as in Moved; those of row i are hits[starts[i]:starts[i + 1]]. Iterating gives them."""

    def __init__(self, ends: NDArray[Any], hits: NDArray[Any], starts: NDArray[np.uint64]) -> None:
        self.ends, self.hits, self.starts = ends, hits, starts

    def __len__(self) -> int:
        """How many boxes moved."""
        return len(self.ends)

    def __iter__(self) -> Iterator[NDArray[Any]]:
        for begin, end in zip(self.starts[:-1].tolist(), self.starts[1:].tolist()):
            yield self.hits[begin:end]


class Legs(NamedTuple):
    """The legs of a flight, a structured array: start, end, time (at the end, from 0 to 1 of the whole flight), normal, part, body, user, layer,
    tag, response (1 cross, 2 touch, 3 bounce, 4 nothing was hit). And whether it was cut short: it would have bounced once more than
    allowed, or is held in a gap without room."""

    legs: NDArray[Any]
    is_cut_short: bool


def _float_boxes(boxes: ArrayLike, may_be_one: bool = False) -> NDArray[np.float32]:
    array = boxes_of(boxes, may_be_one=may_be_one)
    return np.ascontiguousarray(boxes_check(array, "boxes[{row}]"), np.float32)


def _layers(layer: Any, count: int, names: dict[str, int]) -> NDArray[np.uint8]:
    column = layer_column(layer, count, names, "layer")
    return np.zeros(count, np.uint8) if column is None else column


class Movers:
    """The methods of a world for what is not in it. Nothing changes."""

    _raw: Any
    _names: dict[str, int]

    def test_move_boxes(self, boxes: ArrayLike, start: ArrayLike, goal: ArrayLike, *, layer: Any = 0, responses: Responses = "slide",
                        choose: Callable[[Meeting], str | None] | None = None, floor: str = "min_y", max_slope: float = 1, snap: float = 0,
                        leaves_back: bool = False, hits_once: bool = False) -> Moved:
        """Where a body that is not in the world would end: one with a part for each box, (N, 4) relative to it, at `start`.

        The other arguments are those of test_move.
        """
        array = _float_boxes(boxes, may_be_one=True)
        x, y = point_of(start, "start")[0].tolist()
        goal_x, goal_y = point_of(goal, "goal")[0].tolist()
        return moved_of(self._raw.test_move_boxes(
            array, _layers(layer, len(array), self._names), real(x, "start"), real(y, "start"), real(goal_x, "goal"), real(goal_y, "goal"),
            responses_of(responses, self._names), chooser_of(choose), side_number(floor, "floor"), real(max_slope, "max_slope", 0),
            real(snap, "snap", 0), leaves_back, hits_once))

    def move_many(self, boxes: ArrayLike, x: Any, y: Any, goal_x: Any, goal_y: Any, *, layer: Any = 0, responses: Responses = "slide",
                  choose: Callable[[Meeting], str | None] | None = None, floor: str = "min_y", max_slope: float = 1, snap: float = 0,
                  leaves_back: bool = False, hits_once: bool = False) -> ManyMoved:
        """Where many boxes that are not in the world end: each moves from (x, y) to its goal, and none hits another one.

        `boxes`: (N, 4) relative to (x, y). Positions, goals and layers are columns of N, or numbers for all. The threads of the
        world share the work. The other arguments are those of test_move.

        >>> from graze import World
        >>> world = World()
        >>> wall = world.add([(10, 0, 12, 9)])
        >>> sparks = world.move_many([(-1, -1, 1, 1)] * 3, 0, [2, 4, 20], 20, [2, 4, 20])
        >>> sparks.ends["x"].tolist(), [len(hits) for hits in sparks]
        ([9.0, 9.0, 20.0], [1, 1, 0])
        """
        array = _float_boxes(boxes)
        movers: NDArray[Any] = np.zeros(len(array), np.dtype(cast(Any, _graze.MOVER)))
        movers["box"] = array
        movers["x"], movers["y"] = column_of(x, len(array), "x"), column_of(y, len(array), "y")
        movers["goal"][:, 0], movers["goal"][:, 1] = column_of(goal_x, len(array), "goal_x"), column_of(goal_y, len(array), "goal_y")
        movers["layer"] = _layers(layer, len(array), self._names)
        ends, hits, starts = self._raw.move_many(
            movers, responses_of(responses, self._names), chooser_of(choose), side_number(floor, "floor"), real(max_slope, "max_slope", 0),
            real(snap, "snap", 0), leaves_back, hits_once)
        return ManyMoved(structured(ends, _graze.MOVER_END), structured(hits, _graze.MOVE_HIT), np.frombuffer(starts, np.uint64))

    def danger(self, origin: ArrayLike, cell: ArrayLike, columns: int, rows: int, bodies: Any, dx: Any, dy: Any, *, steps: int,
               shape: Shape | None = None, layer: Layer = 0) -> NDArray[np.float32]:
        """For a grid of places the first time at which a body would hit a shape standing there: (rows, columns) of steps from now.

        Place (row, column) is at `origin` + (column * cell x, row * cell y). Body i moves by (dx[i], dy[i]) in each step; other bodies
        do not count. `shape`: as it is at the place (0, 0); None: a point. `layer`: of the shape; parts on layers that may meet it
        count. 0: something is there; inf: nothing comes within `steps`.

        >>> from graze import World
        >>> world = World()
        >>> bullet = world.add([(-1, -1, 1, 1)], y=5)
        >>> world.danger((2, 0), (2, 5), 3, 2, bullet, 1, 0, steps=10).tolist()
        [[inf, inf, inf], [1.0, 3.0, 5.0]]
        """
        handles = handles_of(bodies)
        at, side = point_of(origin, "origin")[0].tolist(), point_of(cell, "cell")[0].tolist()
        if min(side) <= 0:
            raise ValueError(f"cell: {side} is not above 0")
        across, down = whole(columns, "columns", 0, 2**31 - 1), whole(rows, "rows", 0, 2**31 - 1)
        times = self._raw.danger(tuple(at), tuple(side), across, down, None if shape is None else shape_of(shape, "shape"),
                                 layer_number(layer, self._names), whole(steps, "steps", 0, 2**32 - 1), handles,
                                 column_of(dx, len(handles), "dx"), column_of(dy, len(handles), "dy"))
        return np.frombuffer(times, np.float32).reshape(down, across)

    def push(self, *, layers: Layer | Iterable[Layer] | None = None, axis: str = "x", is_by_position: bool = False, rounds: int = 0,
             bodies: Any = (), weights: Any = 1, priorities: Any = 0, responses: Responses = "slide") -> NDArray[Any]:
        """Push bodies apart whose boxes on `layers` (None: all) overlap, along the axis "x", "y", or "least": for each pair the one on which
        they overlap less. Other bodies and tiles are walls, and hold as `responses` say.

        Each of `bodies` has a number of `weights`, at least 0 and perhaps inf, and of `priorities`; other bodies have 1 and 0. In a pair,
        the body of less weight moves further, and the one of the higher priority only where a wall stops the other. `is_by_position`: the
        positions of bodies decide who is on which side, not the middles of their boxes. `rounds`: at most 1000; 0: 32. Returns a structured
        array: body, user, start (where it was), is_moved, is_held, is_overlapping, against.

        >>> from graze import World
        >>> world = World()
        >>> left, right = world.add([(0, 0, 10, 20)] * 2, x=[0, 6]).tolist()
        >>> world.push()["is_held"].tolist(), world.body(left).x, world.body(right).x
        ([False, False], -2.0, 8.0)
        """
        handles = handles_of(bodies)
        given = np.zeros(len(handles), np.dtype(cast(Any, _graze.PUSH_BODY)))
        given["body"] = handles
        given["weight"] = np.broadcast_to(numbers_of(weights, "weights"), given.shape)
        given["priority"] = np.broadcast_to(numbers_of(priorities, "priorities"), given.shape)
        if not (given["weight"] >= 0).all():
            raise ValueError("weights: each is at least 0")
        if axis not in _AXES:
            raise ValueError(f"axis: {axis!r} is not x, y or least")
        return structured(self._raw.push(layer_bits(layers, self._names), _AXES[axis], bool(is_by_position), whole(rounds, "rounds", 0, 1000),
                                         given, responses_of(responses, self._names)), _graze.PUSHED)

    def legs(self, start: ArrayLike, goal: ArrayLike, *, radius: float = 0, layer: Layer = 0, bounces: int = 100,
             responses: Responses = "touch", exclude: int | None = None) -> Legs:
        """The straight legs of a ray, or of a circle with a radius: it bounces off some parts, passes through others, and ends at others still.

        It flies from `start` towards `goal`, as far as these are apart, also round its bounces; at most `bounces` of them, up to 65536.
        `responses`: bounce, cross, ignore, slide or touch, of `layer` and the layers that are hit; both slide and touch end it. The parts of
        the body `exclude` are not hit.

        >>> from graze import World
        >>> world = World()
        >>> walls = world.add([(-5, -9, 0, 9), (10, -9, 15, 9)])
        >>> flight = world.legs((5, 0), (25, 0), responses="bounce")
        >>> flight.legs["end"][:, 0].round(9).tolist(), flight.legs["time"].tolist(), flight.is_cut_short
        ([10.0, 0.0, 5.0], [0.25, 0.75, 1.0], False)
        """
        x, y = point_of(start, "start")[0].tolist()
        goal_x, goal_y = point_of(goal, "goal")[0].tolist()
        legs, is_cut_short = self._raw.legs((x, y), (goal_x, goal_y), real(radius, "radius", 0), layer_number(layer, self._names),
                                            whole(bounces, "bounces", 0, 65536), 0 if exclude is None else whole(exclude, "exclude"),
                                            responses_of(responses, self._names))
        return Legs(structured(legs, _graze.LEG), is_cut_short)
