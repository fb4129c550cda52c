"""Worlds, recordings and replays."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO, NamedTuple, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _graze
from ._arrays import Layer, RulesLike, boxes_of, layer_bits, layer_column, layer_number, points_of, rules_of, structured
from ._index import Queries
from ._mask import Mask

_CONTACTS, _TOUCHES, _BY_TIME, _NOW = range(4)
_KINDS = {"end": 0, "near_miss": 1, "begin": 2}
_EVENTS = {"contacts": 1, "touches": 2, "both": 3}
_LAYOUTS = (_graze.EVENT, _graze.TOUCH, _graze.EVENT, _graze.CONTACT)


class Body(NamedTuple):
    """The state of a body."""

    x: float
    y: float
    angle: float
    parts: int
    user: int
    is_disabled: bool
    is_alive: bool


def _column(values: Any, count: int, dtype: Any, argument: str) -> NDArray[Any]:
    column = np.asarray(values)
    if column.dtype.kind not in "fiub":
        raise TypeError(f"{argument}: numbers are needed, not {column.dtype}")
    column = np.broadcast_to(column, (count,)) if column.ndim == 0 else column
    if column.shape != (count,):
        raise ValueError(f"{argument}: shape {column.shape}, but ({count},) is needed")
    made = np.ascontiguousarray(column, dtype)
    if np.dtype(dtype).kind == "f":
        bad = np.flatnonzero(~(np.abs(made) <= 2.0**60))
        if bad.size:
            raise ValueError(f"{argument}[{bad[0]}]: {column[bad[0]]} is not within +-2**60")
    elif column.size and (column.dtype.kind == "f" or column.min() < 0 or int(column.max()) > np.iinfo(dtype).max):
        raise ValueError(f"{argument}: whole numbers from 0 to {np.iinfo(dtype).max} are needed")
    return made


class World(Queries):
    """Bodies, and what begins and ceases to touch in every step.

    `layers`: names of layers 0, 1, ... `rules`: which may meet, a Rules or pairs of layers; None: all. `events`: "contacts" of
    bodies, "touches" of parts, or "both". `broad_phase`: None for graze's own. A body is an int, its handle; columns of bodies are
    arrays of uint64.

    >>> world = World(layers=["player", "bullet"], rules=[("player", "bullet")])
    >>> ship = world.add([(-1, -1, 1, 1)], layer="player")[0]
    >>> bullets = world.add(numpy.tile((-1, -1, 1, 1), (3, 1)), layer="bullet", x=[1, 5, 9])
    >>> world.step()
    >>> world.began("player", "bullet").tolist() == [[ship, bullets[0]]]
    True
    >>> world.place(bullets, x=[50, 50, 50], y=[0, 0, 0]); world.step()
    >>> len(world.ended("player", "bullet")), len(world.contacts())
    (1, 0)
    """

    def __init__(self, *, layers: Sequence[str] = (), rules: RulesLike = None, closed: bool = False, events: str = "contacts",
                 threads: int = 1, broad_phase: str | None = None) -> None:
        if events not in _EVENTS:
            raise ValueError(f"events: {events!r} is none of {', '.join(_EVENTS)}")
        if not 0 <= threads <= 256:
            raise ValueError(f"threads: {threads} is not between 0 and 256")
        self._names: dict[str, int] = {name: layer_number(i, None, "layers") for i, name in enumerate(layers)}
        chosen = rules_of(rules, self._names)
        self._raw = _graze.world_open(broad_phase, closed, _EVENTS[events], None if chosen is None else chosen.forbidden, threads)
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
        array = boxes_of(boxes)
        count = len(array)
        memory = self._raw.add(np.ascontiguousarray(array, np.float32), layer_column(layer, count, self._names, "layer"),
                               _column(x, count, np.float32, "x"), _column(y, count, np.float32, "y"),
                               _column(user, count, np.uint64, "user"), _column(tag, count, np.uint32, "tag"))
        return np.frombuffer(memory, np.uint64)

    def add_body(self, x: float = 0, y: float = 0, *, angle: float = 0, user: int = 0) -> int:
        """Add a body without parts."""
        return int(self._raw.body_add(x, y, angle, user))

    def _part(self, body: int, kind: int, corners: Any, radius: float, layer: Layer, tag: int, mask: Mask | None = None) -> int:
        return int(self._raw.part_add(int(body), kind, points_of(corners, "corners"), radius,
                                      layer_number(layer, self._names), tag, None if mask is None else mask._raw))

    def add_box(self, body: int, box: ArrayLike, layer: Layer = 0, tag: int = 0) -> int:
        """Add a part to a body: a box relative to it. Returns the part."""
        return self._part(body, 0, np.asarray(box, np.float64).reshape(2, 2), 0, layer, tag)

    def add_circle(self, body: int, center: ArrayLike, radius: float, layer: Layer = 0, tag: int = 0) -> int:
        """Add a circle to a body."""
        return self._part(body, 1, center, radius, layer, tag)

    def add_capsule(self, body: int, start: ArrayLike, end: ArrayLike, radius: float, layer: Layer = 0, tag: int = 0) -> int:
        """Add a capsule to a body."""
        return self._part(body, 2, [start, end], radius, layer, tag)

    def add_polygon(self, body: int, corners: ArrayLike, radius: float = 0, layer: Layer = 0, tag: int = 0) -> int:
        """Add a convex polygon of 3 to 8 corners to a body."""
        return self._part(body, 3, corners, radius, layer, tag)

    def add_mask(self, body: int, mask: Mask, at: ArrayLike = (0, 0), layer: Layer = 0, tag: int = 0) -> int:
        """Add the pixels of a mask to a body, which the world keeps."""
        return self._part(body, 4, at, 0, layer, tag, mask)

    @staticmethod
    def _handles(bodies: Any) -> NDArray[np.uint64]:
        return np.ascontiguousarray(np.atleast_1d(np.asarray(bodies, np.uint64)))

    def remove(self, bodies: Any) -> None:
        """Remove bodies; their contacts end with the next step."""
        self._raw.remove(self._handles(bodies), 0)

    def set_disabled(self, bodies: Any, is_disabled: bool = True) -> None:
        """Disable bodies, or enable them again."""
        self._raw.set_disabled(self._handles(bodies), int(is_disabled))

    def set_swept(self, bodies: Any, is_swept: bool = True) -> None:
        """Let bodies touch what lies on their way, when they move."""
        self._raw.set_swept(self._handles(bodies), int(is_swept))

    def set_user(self, bodies: Any, user: int) -> None:
        """Give bodies a value for your own use."""
        self._raw.set_user(self._handles(bodies), user)

    def _place(self, bodies: Any, x: Any, y: Any, angle: Any, is_motion: bool) -> None:
        handles = self._handles(bodies)
        count = len(handles)
        self._raw.place(handles, _column(x, count, np.float32, "x"), _column(y, count, np.float32, "y"),
                        None if angle is None else _column(angle, count, np.float32, "angle"), is_motion)

    def place(self, bodies: Any, x: Any, y: Any, angle: Any = None) -> None:
        """Put bodies at positions, and at angles in degrees; all or, if one is refused, none."""
        self._place(bodies, x, y, angle, False)

    def move(self, bodies: Any, x: Any, y: Any, angle: Any = None) -> None:
        """The same as a motion: what is swept touches what lies on its way."""
        self._place(bodies, x, y, angle, True)

    def body(self, body: int) -> Body:
        """The state of a body."""
        return Body(*self._raw.body(int(body)))

    def bodies(self) -> NDArray[np.uint64]:
        """The handles of all bodies, sorted."""
        return np.frombuffer(self._raw.bodies(), np.uint64)

    def __len__(self) -> int:
        return len(self.bodies())

    def set_name(self, body: int, name: str) -> None:
        """Name a body, for recordings, `graze explain` and pictures."""
        self._raw.set_name(int(body), False, name)

    def name(self, body: int) -> str:
        """The name of a body, or ""."""
        return str(self._raw.name(int(body), False))

    # settings

    def set_rules(self, rules: RulesLike) -> None:
        """Change which layers may meet."""
        chosen = rules_of(rules if rules is not None else [("*", "*")], self._names)
        self._raw.set_rules(chosen.forbidden if chosen is not None else None)

    def set_margin(self, a: Layer, b: Layer, margin: float) -> None:
        """How near parts of two layers come for a near miss."""
        self._raw.set("margin", layer_number(a, self._names), layer_number(b, self._names), margin)

    def set_swept_layers(self, layers: Any, is_swept: bool = True) -> None:
        """Let all parts on layers touch what lies on their way."""
        self._raw.set("swept", layer_bits(layers, self._names), int(is_swept), 0)

    # steps

    def step(self) -> None:
        """Find out what began and ceased to touch. Raises BufferError while a view of events is held."""
        self._raw.step()

    def _list(self, kind: int, view: bool) -> NDArray[Any]:
        array = structured(self._raw.events(kind, view), _LAYOUTS[kind])
        array.flags.writeable = not view
        return array

    def events(self, *, by_time: bool = False, view: bool = False) -> NDArray[Any]:
        """The contact events of the last step: a, b, user_a, user_b, layer_a, layer_b, kind (0 end, 1 near miss, 2 begin), time."""
        return self._list(_BY_TIME if by_time else _CONTACTS, view)

    def touches(self, *, view: bool = False) -> NDArray[Any]:
        """The touch events of the last step, of parts; a world makes them if it was opened with them."""
        return self._list(_TOUCHES, view)

    def contacts(self, *, view: bool = False) -> NDArray[Any]:
        """All contacts as of the last step: a, b, touches."""
        return self._list(_NOW, view)

    def _between(self, kind: str, first: Layer | None, second: Layer | None) -> NDArray[np.uint64]:
        events = self.events(view=True)
        events = events[events["kind"] == _KINDS[kind]]
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
        """The same of contacts that ended."""
        return self._between("end", first, second)

    def near_misses(self, first: Layer | None = None, second: Layer | None = None) -> NDArray[np.uint64]:
        """The same of near misses."""
        return self._between("near_miss", first, second)

    # state

    def save(self) -> bytes:
        """A snapshot: all that decides how the world goes on."""
        return bytes(self._raw.save())

    def load(self, snapshot: bytes) -> None:
        """Go back to a snapshot. The world's masks must have been added in the same order."""
        self._raw.load(snapshot)

    def hash(self) -> int:
        """64 bits that are equal, on every machine, for worlds that go on alike."""
        return int(self._raw.hash())


class Recording:
    """Records all calls that change a world, to a file or a writable object, until it is closed.

    >>> import io
    >>> world, file = World(), io.BytesIO()
    >>> with Recording(world, file):
    ...     bodies = world.add([(0, 0, 2, 2), (1, 1, 3, 3)])
    ...     world.step()
    >>> for replay in Replay(file.getvalue()):
    ...     print(replay.frame, replay.world.contacts()["touches"].tolist())
    0 [1]
    """

    def __init__(self, world: World, file: Union[str, os.PathLike[str], BinaryIO]) -> None:
        self._world = world
        self._file: Any = file if hasattr(file, "write") else open(file, "wb")  # noqa: SIM115 -- closed by close
        self._is_own = self._file is not file
        try:
            world._raw.record(self._file.write)
        except BaseException:
            self._close_file()
            raise

    def _close_file(self) -> None:
        if self._is_own:
            self._file.close()

    def set_frame(self, number: int) -> None:
        """Number the next step."""
        self._world._raw.set("frame", number, 0, 0)

    def close(self) -> None:
        """Write the end. A second time does nothing."""
        if self._world is not None:
            world, self._world = self._world, None  # type: ignore[assignment]
            try:
                world._raw.record(None)
            finally:
                self._close_file()

    def __enter__(self) -> "Recording":
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
        if not isinstance(recording, (bytes, bytearray, memoryview)):
            with open(recording, "rb") as file:
                recording = file.read()
        if bytes(recording[:2]) == b"\x1f\x8b":
            recording = gzip.decompress(recording)
        self._raw = _graze.replay_open(bytes(recording), broad_phase)
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

    def step(self) -> bool:
        """Make the next step; False at the end."""
        state = self._raw.step(self.world._raw)
        frame, _, recorded, now, call, text = self._raw.read()
        if state in (0, 3):
            self._frame = int(frame)
        if state == 3:
            why = f"{call}: {text}" if call else f"hash {now:016x}, recorded was {recorded:016x}"
            raise Difference(f"frame {frame}: {why}")
        if state > 1:
            raise _graze.GrazeError(f"after {self.steps} steps: the recording is {'cut off' if state == 2 else 'damaged'}: {text}")
        return bool(state == 0)

    def __iter__(self) -> Iterator["Replay"]:
        while self.step():
            yield self
