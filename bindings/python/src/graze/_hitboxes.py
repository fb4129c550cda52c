"""Hitbox sets, the frames of a sprite with named boxes, and bodies that show them."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Union

import numpy as np

from . import _graze
from ._arguments import above_0, box_of, counted, layer_number, point_of, points_of, real, text, whole
from ._enums import AnimationDirection, ShapeKind

_COUNT_MAX = 2**32 - 1
_DIRECTIONS = {direction.name.lower(): direction.value for direction in AnimationDirection}
_SHAPES = ("polygon", "capsule", "circle", "box")
_FRAME, _BOX = ("pivot", "duration", "boxes"), ("name", "layer", *_SHAPES)
_ANIMATION = ("name", "first", "last", "direction", "repeats")


class FramePose(NamedTuple):
    """How a frame is shown: flipped, then turned by quarter turns about its pivot, which is at (x, y)."""

    frame: int
    flip_x: bool
    flip_y: bool
    turns: int
    x: float
    y: float


class FrameBox(NamedTuple):
    """A box of a frame as it is shown, relative to the body; `kind`, `radius` and `corners` are its shape's, if it is not the box itself."""

    box: tuple[float, float, float, float]
    kind: str
    radius: float
    corners: list[list[float]]


def _known(value: Any, names: Sequence[str], argument: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise TypeError(f"{argument}: a mapping is needed, not {reprlib.repr(value)}")
    for name in value:
        if name not in names:
            raise ValueError(f"{argument}: a key must be one of {', '.join(names)}, not {name!r}")
    return value


def _shape(one: Mapping[str, Any], argument: str) -> tuple[int, float, Any]:
    """The kind, the radius and the corners of a box of a frame."""
    given = [name for name in _SHAPES if name in one]
    if len(given) != 1:
        raise ValueError(f"{argument}: one of {', '.join(_SHAPES)} is needed, not {len(given)}")
    value = one[given[0]]
    if given[0] == "box":
        return ShapeKind.BOX, 0, np.array(box_of(value, argument=f"{argument}.box")).reshape(2, 2)
    if given[0] == "polygon":
        return ShapeKind.POLYGON, 0, points_of(value, f"{argument}.polygon")
    *numbers, radius = value
    where = f"{argument}.{given[0]}"
    points = points_of(np.reshape(numbers, (-1, 2)), where)
    if len(points) != (1 if given[0] == "circle" else 2):
        raise ValueError(f"{where}: {counted(len(numbers) + 1, 'number')}, but {3 if given[0] == 'circle' else 5} are needed")
    return ShapeKind[given[0].upper()], above_0(radius, where) if given[0] == "circle" else real(radius, where, 0), points


class HitboxSet:
    """The frames of a sprite, each with named boxes, and animations of them.

    `names`: of the boxes. `frames`: mappings with `pivot`, `duration` in milliseconds and `boxes`; each of these has a `name`, a `layer`,
    and a `box`, a `circle` (x, y, radius), a `capsule` (x, y, x, y, radius) or a `polygon`, in pixels of the picture. `animations`:
    mappings with `name`, `first`, `last`, `direction` ("reverse", "forward", "pingpong_reverse", "pingpong") and `repeats`.

    >>> hero = HitboxSet(["hurt", "fist"], [
    ...     {"pivot": (8, 16), "duration": 100, "boxes": [{"name": "hurt", "box": (4, 2, 12, 16)}]},
    ...     {"pivot": (8, 16), "duration": 50, "boxes": [{"name": "hurt", "box": (4, 2, 12, 16)}, {"name": "fist", "circle": (20, 5, 3)}]},
    ... ], [{"name": "punch", "first": 0, "last": 1}])
    >>> hero.frame_at("punch", 120)
    1
    >>> hero.find("hurt", 1, flip_x=True).box
    (-4.0, -14.0, 4.0, 0.0)
    """

    def __init__(self, names: Sequence[str], frames: Sequence[Mapping[str, Any]], animations: Sequence[Mapping[str, Any]] = ()) -> None:
        self.names = [text(name, f"names[{i}]") for i, name in enumerate(names)]
        self.animations = [text(_known(one, _ANIMATION, f"animations[{i}]").get("name"), f"animations[{i}].name")
                           for i, one in enumerate(animations)]
        self.frame_count = len(frames)
        boxes: list[list[float]] = []
        rows = [self._frame(frame, f"frames[{i}]", boxes) for i, frame in enumerate(frames)]
        orders = [self._animation(one, f"animations[{i}]") for i, one in enumerate(animations)]
        self._raw = _graze.hitbox_set(tuple(name.encode() for name in (*self.names, *self.animations)), np.array(boxes, np.float64),
                                      np.array(rows, np.float64), np.array(orders, np.float64))

    def _frame(self, frame: Any, argument: str, boxes: list[list[float]]) -> list[float]:
        given = _known(frame, _FRAME, argument)
        first = len(boxes)
        own = [self._box(one, f"{argument}.boxes[{i}]") for i, one in enumerate(given.get("boxes", ()))]
        for i, numbers in enumerate(own):
            if any(numbers[0] == before[0] for before in own[:i]):
                raise ValueError(f"{argument}.boxes[{i}].name: {self.names[int(numbers[0])]!r} stands twice in the frame")
        boxes += sorted(own, key=lambda numbers: numbers[0])
        pivot = point_of(given.get("pivot", (0, 0)), f"{argument}.pivot")[0]
        return [first, len(own), *pivot, whole(given.get("duration", 0), f"{argument}.duration", 0, _COUNT_MAX)]

    def _box(self, one: Any, argument: str) -> list[float]:
        given = _known(one, _BOX, argument)
        kind, radius, corners = _shape(given, argument)
        if len(corners) > 8:
            raise ValueError(f"{argument}.polygon: 3 to 8 corners are needed, not {len(corners)}")
        numbers = np.zeros(21)
        numbers[:5] = [self._number(given.get("name"), f"{argument}.name"), layer_number(given.get("layer", 0), None, f"{argument}.layer"), kind,
                       len(corners), radius]
        numbers[5:5 + 2 * len(corners)] = np.ravel(corners)
        return list(numbers.tolist())

    def _animation(self, one: Mapping[str, Any], argument: str) -> list[int]:
        frame_max = self.frame_count - 1
        first, direction = whole(one.get("first"), f"{argument}.first", 0, frame_max), one.get("direction", "forward")
        if direction not in _DIRECTIONS:
            raise ValueError(f"{argument}.direction must be one of {', '.join(_DIRECTIONS)}, not {direction!r}")
        return [first, whole(one.get("last", first), f"{argument}.last", 0, frame_max), _DIRECTIONS[direction],
                whole(one.get("repeats", 0), f"{argument}.repeats", 0, _COUNT_MAX)]

    def _number(self, name: Any, argument: str) -> int:
        return _place(name, self.names, argument)

    def frame_at(self, animation: Union[str, int], milliseconds: int) -> int:
        """The frame shown by an animation this long after its begin."""
        return int(self._raw.frame_at(_place(animation, self.animations, "animation"), whole(milliseconds, "milliseconds")))

    def find(self, name: Union[str, int], frame: int, *, flip_x: bool = False, flip_y: bool = False, turns: int = 0) -> FrameBox | None:
        """The box of a name in a frame, relative to the body; None: the frame lacks it."""
        pose = (whole(frame, "frame", 0, self.frame_count - 1), flip_x, flip_y, whole(turns, "turns", 0, 3), 0, 0)
        found = self._raw.find(self._number(name, "name"), pose)
        if found is None:
            return None
        box, kind, radius, corners = found
        return FrameBox(box, ShapeKind(kind).name.lower(), radius, np.frombuffer(corners, np.float64).reshape(-1, 2).tolist())


def _place(name: Any, names: Sequence[str], argument: str) -> int:
    """The number of a name, given by its spelling or by its number."""
    if not isinstance(name, str):
        return whole(name, argument, 0, len(names) - 1)
    if name not in names:
        raise ValueError(f"{argument} must be one of {', '.join(names)}, not {name!r}")
    return list(names).index(name)


class Hitboxes:
    """The methods of a world for hitbox sets. The pose of a frame: flipped, then turned by quarter turns about its pivot, which is
    put at (x, y)."""

    _raw: Any

    @staticmethod
    def _pose(frame: int, x: float, y: float, flip_x: bool, flip_y: bool, turns: int) -> tuple[Any, ...]:
        return whole(frame, "frame", 0, _COUNT_MAX), flip_x, flip_y, whole(turns, "turns", 0, 3), real(x, "x"), real(y, "y")

    def set_hitboxes(self, body: int, hitboxes: HitboxSet | None, frame: int = 0, *, x: float = 0, y: float = 0, flip_x: bool = False,
                     flip_y: bool = False, turns: int = 0) -> None:
        """Let a body show a frame of a set, or of none: a part for each name, whose tag is the number of the name."""
        if hitboxes is not None and not isinstance(hitboxes, HitboxSet):
            raise TypeError(f"hitboxes: a HitboxSet is needed, not {reprlib.repr(hitboxes)}")
        self._raw.set_hitboxes(whole(body, "body"), None if hitboxes is None else hitboxes._raw, self._pose(frame, x, y, flip_x, flip_y, turns))

    def set_frame(self, body: int, frame: int, *, x: float, y: float, flip_x: bool = False, flip_y: bool = False, turns: int = 0) -> None:
        """Show another frame of the body's set."""
        self._raw.set_frame(whole(body, "body"), self._pose(frame, x, y, flip_x, flip_y, turns))

    def frame(self, body: int) -> FramePose:
        """The pose in which a body shows its set: the frame, flips and turns given last, and its position."""
        return FramePose(*self._raw.frame(whole(body, "body")))

    def hitbox(self, body: int, name: Union[str, int]) -> int | None:
        """The part of a name of the body's set, or None."""
        spelling, number = (name, 0) if isinstance(name, str) else (None, whole(name, "name", 0, _COUNT_MAX))
        return int(self._raw.hitbox(whole(body, "body"), spelling, number)) or None
