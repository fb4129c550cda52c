"""Worlds, recordings and replays."""

from __future__ import annotations

import gzip
import os
import reprlib
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, BinaryIO, NamedTuple, Union, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _graze
from ._arguments import (Layer, box_of, boxes_check, boxes_of, broad_phase_of, bytes_of, column_of, counted, handles_of, layer_bits, layer_column,
                         layer_names, layer_number, point_of, points_of, real, text, whole, whole_column_of)
from ._arrays import structured
from ._rules import RulesLike, rules_of
from ._enums import CircleRule, EventFlags, EventKind, QueryKind, ReplayState, ShapeKind
from ._index import Hits, Queries
from ._attacks import Attacks
from ._chains import Chains
from ._explain import Explained
from ._hitboxes import Hitboxes, HitboxSet
from ._levels import Levels
from ._mask import Mask
from ._movers import Movers
from ._parts import Parts
from ._settings import Settings
from ._shapes import Shape, Shapes, shape_of

_CONTACTS, _TOUCHES, _BY_TIME, _NOW, _STRIKES, _NEAR = range(6)
_KINDS = {kind.name.lower(): kind.value for kind in EventKind}
_CIRCLE_RULES = {rule.name.lower(): rule.value for rule in CircleRule}
_EVENTS = {events.name.lower(): events.value for events in EventFlags}
_LAYOUTS = (_graze.EVENT, _graze.TOUCH, _graze.EVENT, _graze.CONTACT, _graze.STRIKE, _graze.NEAR_MISS)


class Body(NamedTuple):
    """The state of a body."""

    x: float
    y: float
    angle: float
    parts: int
    user: int
    is_disabled: bool
    is_alive: bool


def _raws(things: Any, of: type, argument: str) -> list[Any] | None:
    """The parts in C of a list of sets or masks."""
    if things is None:
        return None
    if not isinstance(things, (list, tuple)):
        raise TypeError(f"{argument}: a list is needed, not {reprlib.repr(things)}")
    for row, thing in enumerate(things):
        if not isinstance(thing, of):
            raise TypeError(f"{argument}[{row}]: a {of.__name__} is needed, not {reprlib.repr(thing)}")
    return [thing._raw for thing in things]


class World(Queries, Settings, Levels, Movers, Parts, Shapes, Attacks, Hitboxes, Chains, Explained):
    """Bodies, and what begins and ceases to touch in every step.

    `layers`: names of layers 0, 1, ... `rules`: which may meet, a Rules or pairs of layers; None: all. `events`: "contacts" of
    bodies, "touches" of parts, or "both". `broad_phase`: None for graze's own. `wrap_width`, `wrap_height`:
    the sides of a wrapped world, 0: it does not wrap. A body is an int, its handle; columns of bodies are
    arrays of uint64.

    >>> world = World(layers=["player", "bullet"], rules=[("player", "bullet")])
    >>> ship = world.add([(-1, -1, 1, 1)], layer="player")[0]
    >>> bullets = world.add(numpy.tile((-1, -1, 1, 1), (3, 1)), layer="bullet", x=[1, 5, 9])
    >>> world.step()
    >>> world.began("player", "bullet").tolist() == [[ship, bullets[0]]]
    True
    >>> world.set_positions(bullets, x=[50, 50, 50], y=[0, 0, 0]); world.step()
    >>> len(world.ended("player", "bullet")), len(world.contacts())
    (1, 0)
    """

    def __init__(self, *, layers: Sequence[str] = (), rules: RulesLike = None, closed: bool = False, events: str = "contacts",
                 threads: int = 1, broad_phase: str | None = None, wrap_width: float = 0.0, wrap_height: float = 0.0) -> None:
        if not isinstance(events, str) or events not in _EVENTS:
            raise ValueError(f"events must be one of {', '.join(_EVENTS)}, not {events!r}")
        self._names = layer_names(layers, "layers")
        chosen = rules_of(rules, self._names)
        self._raw = _graze.world_open(broad_phase_of(broad_phase), closed, _EVENTS[events], None if chosen is None else chosen.forbidden,
                                      whole(threads, "threads", 0, 256), real(wrap_width, "wrap_width", 0),
                                      real(wrap_height, "wrap_height", 0))
        for name, number in self._names.items():
            self._raw.set_name(number, True, name)

    @classmethod
    def _of(cls, raw: Any) -> "World":
        self = cls.__new__(cls)
        self._raw = raw
        self._names = {name: i for i in range(64) if (name := raw.name(i, True))}
        return self

    # bodies

    def add(self, boxes: ArrayLike, *, layer: Any = 0, x: Any = 0, y: Any = 0, user: Any = 0, tag: Any = 0) -> NDArray[np.uint64]:
        """Add a body for each box, (N, 4) relative to its position; the others are numbers, or columns of N. Returns their handles.

        If one row is refused, none is added.
        """
        array = boxes_check(boxes_of(boxes), "boxes[{row}]")
        count = len(array)
        memory = self._raw.add(np.ascontiguousarray(array, np.float32), layer_column(layer, count, self._names, "layer"),
                               column_of(x, count, "x"), column_of(y, count, "y"),
                               whole_column_of(user, count, np.uint64, "user"), whole_column_of(tag, count, np.uint32, "tag"))
        return np.frombuffer(memory, np.uint64)

    def add_body(self, x: float = 0, y: float = 0, *, angle: float = 0, user: int = 0) -> int:
        """Add a body without parts."""
        return int(self._raw.body_add(real(x, "x"), real(y, "y"), real(angle, "angle"), whole(user, "user")))

    def _part(self, body: int, kind: int, corners: Any, radius: float, layer: Layer, tag: int, mask: Mask | None = None) -> int:
        return int(self._raw.part_add(whole(body, "body"), kind, corners, real(radius, "radius", 0), layer_number(layer, self._names),
                                      whole(tag, "tag", 0, 2**32 - 1), None if mask is None else mask._raw))

    def add_box(self, body: int, box: ArrayLike, layer: Layer = 0, tag: int = 0) -> int:
        """Add a part to a body: a box relative to it. Returns the part."""
        return self._part(body, ShapeKind.BOX, np.array(box_of(box)).reshape(2, 2), 0, layer, tag)

    def add_circle(self, body: int, center: ArrayLike, radius: float, layer: Layer = 0, tag: int = 0) -> int:
        """Add a circle to a body."""
        return self._part(body, ShapeKind.CIRCLE, point_of(center, "center"), radius, layer, tag)

    def add_capsule(self, body: int, start: ArrayLike, end: ArrayLike, radius: float, layer: Layer = 0, tag: int = 0) -> int:
        """Add a capsule to a body."""
        return self._part(body, ShapeKind.CAPSULE, np.concatenate([point_of(start, "start"), point_of(end, "end")]), radius, layer, tag)

    def add_ellipse(self, body: int, center: ArrayLike, radii: ArrayLike, angle: float = 0, layer: Layer = 0, tag: int = 0) -> int:
        """Add an ellipse to a body: its radii along x and y, turned by `angle` degrees from x towards y."""
        return self._part(body, ShapeKind.ELLIPSE, Shape.ellipse(center, radii, angle).corners, 0, layer, tag)

    def add_polygon(self, body: int, corners: ArrayLike, radius: float = 0, layer: Layer = 0, tag: int = 0) -> int:
        """Add a convex polygon of 3 to 8 corners to a body."""
        points = points_of(corners, "corners")
        if not 3 <= len(points) <= 8:
            raise ValueError(f"corners: 3 to 8 are needed, not {len(points)}")
        return self._part(body, ShapeKind.POLYGON, points, radius, layer, tag)

    def add_mask(self, body: int, mask: Mask, at: ArrayLike = (0, 0), layer: Layer = 0, tag: int = 0) -> int:
        """Add the pixels of a mask to a body, which the world keeps."""
        if not isinstance(mask, Mask):
            raise TypeError(f"mask: a Mask is needed, not {reprlib.repr(mask)}")
        return self._part(body, ShapeKind.MASK, point_of(at, "at"), 0, layer, tag, mask)

    def remove(self, bodies: Any) -> None:
        """Remove bodies; their contacts end with the next step."""
        self._raw.remove(handles_of(bodies), 0)

    def set_disabled(self, bodies: Any, is_disabled: bool = True) -> None:
        """Disable bodies, or enable them again."""
        self._raw.set_disabled(handles_of(bodies), int(bool(is_disabled)))

    def set_swept(self, bodies: Any, is_swept: bool = True) -> None:
        """Let bodies touch what lies on their way, when they move."""
        self._raw.set_swept(handles_of(bodies), int(bool(is_swept)))

    def set_user(self, bodies: Any, user: int) -> None:
        """Give bodies a value for your own use."""
        self._raw.set_user(handles_of(bodies), whole(user, "user"))

    def _set_positions(self, bodies: Any, x: Any, y: Any, angle: Any, is_motion: bool) -> None:
        handles = handles_of(bodies)
        count = len(handles)
        self._raw.set_positions(handles, column_of(x, count, "x"), column_of(y, count, "y"),
                        None if angle is None else column_of(angle, count, "angle"), is_motion)

    def set_positions(self, bodies: Any, x: Any, y: Any, angle: Any = None) -> None:
        """Put bodies at positions, and at angles in degrees; all or, if one is refused, none."""
        self._set_positions(bodies, x, y, angle, False)

    def move_all(self, bodies: Any, x: Any, y: Any, angle: Any = None) -> None:
        """The same as a motion: a swept body touches all bodies along its path."""
        self._set_positions(bodies, x, y, angle, True)

    def set_position(self, body: int, x: float, y: float, angle: float | None = None) -> None:
        """Put a body at a position, and at an angle in degrees if one is given."""
        self._set_positions([body], [x], [y], None if angle is None else [angle], False)

    def move_to(self, body: int, x: float, y: float, angle: float | None = None) -> None:
        """The same as a motion: a swept body touches all bodies along its path."""
        self._set_positions([body], [x], [y], None if angle is None else [angle], True)

    def body(self, body: int) -> Body:
        """The state of a body."""
        return Body(*self._raw.body(whole(body, "body")))

    def bodies(self) -> NDArray[np.uint64]:
        """The handles of all bodies, sorted."""
        return np.frombuffer(self._raw.bodies(), np.uint64)

    def __len__(self) -> int:
        return len(self.bodies())

    def set_name(self, body: int, name: str) -> None:
        """Name a body, for recordings, `graze explain` and pictures."""
        self._raw.set_name(whole(body, "body"), False, text(name, "name"))

    def name(self, body: int) -> str:
        """The name of a body, or ""."""
        return str(self._raw.name(whole(body, "body"), False))

    def shape_casts(self, shape: Shape, motion: ArrayLike, *, first: bool = False, layers: Layer | Iterable[Layer] | None = None,
                    exclude: int = 0, blocked_by: Layer | Iterable[Layer] | None = None) -> Hits:
        """The hits of a shape on each straight way, (N, 2), from where it is; sorted by time; `first`: the first hit only.

        >>> world = World()
        >>> wall = world.add([(10, -5, 12, 5)])
        >>> world.shape_casts(graze.Shape.circle((0, 0), 2), [(16, 0), (0, 9)])[0]["time"].tolist()
        [0.5]
        """
        ways = points_of(motion, "motion")
        return self._ask(QueryKind.SHAPE_CAST_FIRST if first else QueryKind.SHAPE_CAST, np.zeros_like(ways), ways, layers=layers,
                         exclude=exclude, blocked_by=blocked_by, shape=shape_of(shape, "shape"))

    # settings

    def set_rules(self, rules: RulesLike) -> None:
        """Change which layers may meet."""
        chosen = rules_of(rules if rules is not None else [("*", "*")], self._names)
        self._raw.set_rules(chosen.forbidden if chosen is not None else None)

    def set_margin(self, a: Layer, b: Layer, margin: float) -> None:
        """How near parts of two layers come for a near miss."""
        self._raw.set("margin", layer_number(a, self._names, "a"), layer_number(b, self._names, "b"), real(margin, "margin", 0))

    def set_swept_layers(self, layers: Any, is_swept: bool = True) -> None:
        """Let all parts on layers touch what lies on their way."""
        self._raw.set("swept", layer_bits(layers, self._names), int(bool(is_swept)), 0)

    def shift_origin(self, dx: float, dy: float) -> None:
        """Move everything by (dx, dy), each position to float32(position + d). Contacts stay."""
        self._raw.shift_origin(real(dx, "dx"), real(dy, "dy"))

    def margin(self, a: Layer, b: Layer) -> float:
        """How near parts of two layers come for a near miss; 0: they have none."""
        return float(self._raw.near_misses(layer_number(a, self._names, "a"), layer_number(b, self._names, "b"))[0])

    def set_near_miss_interval(self, a: Layer, b: Layer, steps: int) -> None:
        """After how many steps two bodies on layers with a margin can have a near miss again; 0: not before a reset."""
        self._raw.set_near_miss_interval(layer_number(a, self._names, "a"), layer_number(b, self._names, "b"), whole(steps, "steps", 0, 2**32 - 1))

    def near_miss_interval(self, a: Layer, b: Layer) -> int:
        """The interval of two layers; 0: they have none."""
        return int(self._raw.near_misses(layer_number(a, self._names, "a"), layer_number(b, self._names, "b"))[1])

    def set_circle_rule(self, a: Layer, b: Layer, rule: str) -> None:
        """By which rule circles on two layers touch: "round", "sides" or "squares"."""
        if not isinstance(rule, str) or rule not in _CIRCLE_RULES:
            raise ValueError(f"rule must be one of {', '.join(_CIRCLE_RULES)}, not {rule!r}")
        self._raw.set_circle_rule(layer_number(a, self._names, "a"), layer_number(b, self._names, "b"), _CIRCLE_RULES[rule])

    def circle_rule(self, a: Layer, b: Layer) -> str:
        """The rule of circles on two layers."""
        return CircleRule(self._raw.circle_rule(layer_number(a, self._names, "a"), layer_number(b, self._names, "b"))).name.lower()

    def reset_near_misses(self, body: int, other: int | None = None) -> None:
        """Let a body have a near miss again, with another one or with all."""
        self._raw.reset_near_misses(whole(body, "body"), 0 if other is None else whole(other, "other"))

    # steps

    @property
    def steps(self) -> int:
        """How many steps were made."""
        return int(self._raw.steps())

    def step(self) -> None:
        """Find out what began and ceased to touch. Raises BufferError while a view of events is held."""
        self._raw.step()

    def _list(self, kind: int, view: bool) -> NDArray[Any]:
        array = structured(self._raw.events(kind, view), _LAYOUTS[kind])
        array.flags.writeable = not view
        return array

    def events(self, *, by_time: bool = False, view: bool = False) -> NDArray[Any]:
        """The contact events of the last step: a, b, user_a, user_b, layer_a, layer_b, kind (0 end, 1 near miss, 2 begin, 3 strike), time."""
        return self._list(_BY_TIME if by_time else _CONTACTS, view)

    def touches(self, *, view: bool = False) -> NDArray[Any]:
        """The touch events of the last step, of parts; a world makes them if it was opened with them."""
        return self._list(_TOUCHES, view)

    def contacts(self, *, view: bool = False) -> NDArray[Any]:
        """All contacts as of the last step: a, b, touches."""
        return self._list(_NOW, view)

    def strikes(self, *, view: bool = False) -> NDArray[Any]:
        """The strikes of the last step: attack, body, target, part, target_part, user, target_user, number, time."""
        return self._list(_STRIKES, view)

    def near_miss_list(self, *, view: bool = False) -> NDArray[Any]:
        """The near misses of the last step: a, b, part_a, part_b, user_a, user_b, time, distance, nearest_time, nearest (a point of each)."""
        return self._list(_NEAR, view)

    def _between(self, kind: str, first: Layer | None, second: Layer | None) -> NDArray[np.uint64]:
        events = self.events()
        events = events[events["kind"] == _KINDS[kind]]
        if (first is None) != (second is None):
            raise ValueError(f"{'first' if first is None else 'second'}: two layers are needed, or none")
        if first is None or second is None:
            return np.stack([events["a"], events["b"]], axis=1)
        i, j = layer_number(first, self._names, "first"), layer_number(second, self._names, "second")
        ahead = (events["layer_a"] == i) & (events["layer_b"] == j)
        chosen = ahead | ((events["layer_a"] == j) & (events["layer_b"] == i))
        a, b = events["a"], events["b"]
        return np.stack([np.where(ahead, a, b)[chosen], np.where(ahead, b, a)[chosen]], axis=1)

    def began(self, first: Layer | None = None, second: Layer | None = None) -> NDArray[np.uint64]:
        """Pairs of bodies whose contact began, (P, 2); with two layers, of these, the body on `first` in the first column."""
        return self._between("begin", first, second)

    def ended(self, first: Layer | None = None, second: Layer | None = None) -> NDArray[np.uint64]:
        """The same for ended contacts."""
        return self._between("end", first, second)

    def near_misses(self, first: Layer | None = None, second: Layer | None = None) -> NDArray[np.uint64]:
        """The same of near misses."""
        return self._between("near_miss", first, second)

    # state

    def save(self, *, hitboxes: Sequence[HitboxSet] | None = None, masks: Sequence[Mask] | None = None) -> bytes:
        """A snapshot: the whole state of the world.

        A snapshot names hitbox sets and masks by their places in two lists. None: the list of those that the world has shown, or, of a
        replay's world, of those that its bodies were seen to use. A recording has sets and masks of its own; those of equal content in
        a given list stand for them.
        """
        return bytes(self._raw.save(_raws(masks, Mask, "masks"), _raws(hitboxes, HitboxSet, "hitboxes")))

    def load(self, snapshot: bytes, *, hitboxes: Sequence[HitboxSet] | None = None, masks: Sequence[Mask] | None = None) -> None:
        """Go back to a snapshot. The lists of its sets and masks must be those of `save`, by content and order."""
        self._raw.load(bytes_of(snapshot, "snapshot"), _raws(masks, Mask, "masks"), _raws(hitboxes, HitboxSet, "hitboxes"))

    def hash(self) -> int:
        """64 bits; they are equal, on every machine, for worlds with the same future."""
        return int(self._raw.hash())


class Recording:
    """Records all changing calls of a world, to a file or a writable object, until it is closed; and its queries, if that is wanted.

    >>> import io
    >>> world, file = World(), io.BytesIO()
    >>> with Recording(world, file):
    ...     bodies = world.add([(0, 0, 2, 2), (1, 1, 3, 3)])
    ...     world.step()
    >>> for replay in Replay(file.getvalue()):
    ...     print(replay.frame, replay.world.contacts()["touches"].tolist())
    0 [1]
    """

    def __init__(self, world: World, file: Union[str, os.PathLike[str], BinaryIO], *, queries: bool = False) -> None:
        if not isinstance(world, World):
            raise TypeError(f"world: a World is needed, not {reprlib.repr(world)}")
        if world._raw.is_recorded():
            raise ValueError("world: it is being recorded; close that recording first")
        if not (hasattr(file, "write") or isinstance(file, (str, os.PathLike))):
            raise TypeError(f"file: a path or a writable object is needed, not {reprlib.repr(file)}")
        self._world = world
        self._file: Any = file if hasattr(file, "write") else open(cast(Any, file), "wb")  # noqa: SIM115 -- closed by close
        self._is_own = self._file is not file
        try:
            world._raw.record(self._file.write)
            world._raw.set("queries", int(bool(queries)), 0, 0)
        except BaseException:
            self._close_file()
            raise

    def _close_file(self) -> None:
        if self._is_own:
            self._file.close()

    def note(self, note: Any) -> None:
        """Put bytes, or a text, of the game into the recording."""
        self._open()._raw.note(note.encode() if isinstance(note, str) else bytes_of(note, "note"))

    def set_frame(self, number: int) -> None:
        """Number the next step."""
        self._open()._raw.set("frame", whole(number, "number"), 0, 0)

    @property
    def is_on(self) -> bool:
        """Whether calls are being recorded: it is not closed, and has not ended by itself."""
        return self._world is not None and bool(self._world._raw.recording()[0])

    @property
    def status(self) -> str | None:
        """Why it ended by itself, or None."""
        why: str | None = None if self._world is None else self._world._raw.recording()[1]
        return why

    def _open(self) -> World:
        if self._world is None:
            raise ValueError("recording: it is closed")
        return self._world

    def close(self) -> None:
        """Write the end. A second time does nothing."""
        if self._world is not None:
            world, self._world = self._world, None  # type: ignore[assignment]
            try:
                world._raw.record(None)
            finally:
                self._close_file()

    def __enter__(self) -> "Recording":
        self._open()
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class Difference(Exception):
    """A step of a replay is not as it was recorded."""


class Replay:
    """Replays a recording, bytes or a file (.grz), step by step: iterating gives the replay itself after each step.

    Raises Difference where a step differs, and GrazeError where the recording is damaged or cut off.
    """

    def __init__(self, recording: Union[bytes, str, os.PathLike[str]], *, broad_phase: str | None = None) -> None:
        if isinstance(recording, (str, os.PathLike)):
            with open(recording, "rb") as file:
                recording = file.read()
        packed = bytes_of(recording, "recording")
        if packed[:2] == b"\x1f\x8b":
            try:
                packed = gzip.decompress(packed)
            except (OSError, EOFError, zlib.error) as error:
                raise _graze.GrazeError(f"recording: {error}") from None
        self._raw = _graze.replay_open(packed, broad_phase_of(broad_phase))
        self.world = World._of(self._raw.world())
        self._frame = 0

    @property
    def frame(self) -> int:
        """The number of the last step, as the game gave it."""
        return self._frame

    @property
    def steps(self) -> int:
        """How many steps were made."""
        return int(self._raw.read()[1])

    def notes(self) -> list[bytes]:
        """The bytes of the game in the shown step."""
        return list(self._raw.notes())

    def seek(self, step: int) -> bool:
        """Go to where this many steps are made, forward or back; False: the recording ends before, and its end is shown."""
        return self._go(whole(step, "step", 0, 2**63 - 1))

    def step(self) -> bool:
        """Make the next step; False at the end."""
        return self._go(-1)

    def _go(self, to: int) -> bool:
        state = self._raw.step(self.world._raw, to)
        frame, _, recorded, now, call, text = self._raw.read()
        if state in (ReplayState.STEPPED, ReplayState.DIFFERS):
            self._frame = int(frame)
        if state == ReplayState.DIFFERS:
            why = f"{call}: {text}" if call else f"hash {now:016x}, recorded was {recorded:016x}"
            raise Difference(f"frame {frame}: {why}")
        if state not in (ReplayState.STEPPED, ReplayState.ENDED):
            raise _graze.GrazeError(f"after {counted(self.steps, 'step')}: the recording is {'cut off' if state == ReplayState.TRUNCATED else 'damaged'}: {text}")
        return bool(state == ReplayState.STEPPED)

    def __iter__(self) -> Iterator["Replay"]:
        while self.step():
            yield self


def save_delta(base: bytes, snapshot: bytes) -> bytes:
    """The difference of two snapshots, which is short if few bodies changed.

    >>> world = World()
    >>> base = world.save(); bodies = world.add([(0, 0, 1, 1)]); snapshot = world.save()
    >>> apply_delta(base, save_delta(base, snapshot)) == snapshot
    True
    """
    return bytes(_graze.delta(bytes_of(base, "base"), bytes_of(snapshot, "snapshot"), False))


def apply_delta(base: bytes, delta: bytes) -> bytes:
    """The snapshot, from its base and the difference."""
    return bytes(_graze.delta(bytes_of(base, "base"), bytes_of(delta, "delta"), True))
