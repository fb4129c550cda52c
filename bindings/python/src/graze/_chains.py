"""Chains of circles, joined in a row: curved lasers, ropes, tails. They are parts of bodies, or without a world."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _graze
from ._arguments import Layer, counted, doubles_of, layer_number, point_of, real, whole


def capacity_of(capacity: int, nodes: NDArray[np.float64]) -> int:
    """How many nodes there may be; 0: as many as there are."""
    number = whole(capacity, "capacity", 0, 2**32 - 1)
    if 0 < number < len(nodes):
        raise ValueError(f"capacity: {number} is below the {counted(len(nodes), 'node')}")
    return number


def nodes_of(nodes: ArrayLike) -> NDArray[np.float64]:
    """Nodes as (N, 4): x, y, radius, and 1 where a node is off; given as (N, 3), all are on."""
    array = doubles_of(nodes, "nodes")
    if array.ndim != 2 or array.shape[1] not in (3, 4):
        raise ValueError(f"nodes: shape {array.shape}, but (N, 3) or (N, 4) is needed: x, y, radius, is it off")
    if array.shape[1] == 3:
        array = np.concatenate([array, np.zeros((len(array), 1))], axis=1)
    bad = np.flatnonzero(~np.isfinite(array).all(axis=1))
    if bad.size:
        raise ValueError(f"nodes[{bad[0]}]: {array[bad[0]].tolist()} is not finite")
    bad = np.flatnonzero(array[:, 2] < 0)
    if bad.size:
        raise ValueError(f"nodes[{bad[0]}]: the radius {array[bad[0], 2]} is below 0")
    return np.ascontiguousarray(array)


class ChainPlace(NamedTuple):
    """A place on a chain: between `node`, at `place` 0, and the next one, at 1; the distance of a point from the chain, below 0 inside;
    and the place on the line between both nodes."""

    node: int
    place: float
    distance: float
    middle: tuple[float, float]


class Chain:
    """A chain without a world. `nodes`: x, y, radius of each, the front first, and 1 for a gap. `capacity`: how many there may be.

    >>> chain = Chain([(0, 0, 1), (10, 0, 1)], capacity=3)
    >>> chain.push_node(-10, 0, 1)
    >>> len(chain), chain.nearest((3, 4))
    (3, ChainPlace(node=1, place=0.3, distance=3.0, middle=(3.0, 0.0)))
    >>> chain.points(5)[:, 0].tolist()
    [-10.0, -5.0, 0.0, 5.0, 10.0]
    """

    def __init__(self, nodes: ArrayLike, *, capacity: int = 0) -> None:
        array = nodes_of(nodes)
        self._raw = _graze.chain(array, capacity_of(capacity, array))

    def __len__(self) -> int:
        """How many nodes there are."""
        return int(self._raw.read()[0])

    @property
    def capacity(self) -> int:
        """How many nodes there may be."""
        return int(self._raw.read()[1])

    def nodes(self) -> NDArray[np.float64]:
        """The nodes, (N, 4): x, y, radius, and 1 where a node is off."""
        return np.frombuffer(self._raw.nodes(), np.float64).reshape(-1, 4)

    def push_node(self, x: float, y: float, radius: float = 0, *, is_off: bool = False) -> None:
        """Put a node in front; at its capacity, the chain drops its last one."""
        self._raw.push_node(real(x, "x"), real(y, "y"), real(radius, "radius", 0), is_off)

    def switch_nodes(self, first: int, count: int, is_off: bool = True) -> None:
        """Switch nodes off, or on again."""
        self._raw.switch_nodes(whole(first, "first", 0, 2**32 - 1), whole(count, "count", 0, 2**32 - 1), is_off)

    def cut_nodes(self, first: int, count: int) -> None:
        """Keep only these nodes."""
        self._raw.cut_nodes(whole(first, "first", 0, 2**32 - 1), whole(count, "count", 0, 2**32 - 1))

    def points(self, spacing: float) -> NDArray[np.float64]:
        """Points along the middle, one every `spacing` from the front on, (n, 2); each run of nodes that are on begins with one."""
        apart, nodes = real(spacing, "spacing", 0), self.nodes()
        length = float(np.hypot(*np.diff(nodes[:, :2], axis=0).T).sum())
        if apart == 0 or length / apart > 2**31:
            raise ValueError(f"spacing: {spacing} is too small for a chain {length:g} long")
        return np.frombuffer(self._raw.points(apart, int(length / apart) + 2 * len(nodes)), np.float64).reshape(-1, 2)

    def nearest(self, point: ArrayLike) -> ChainPlace | None:
        """The place on the chain nearest to a point; None: all nodes are off."""
        x, y = point_of(point, "point")[0].tolist()
        found = self._raw.nearest(x, y)
        return None if found is None else ChainPlace(*found)


class Chains:
    """The methods of a world for chains."""

    _raw: Any
    _names: dict[str, int]

    def add_chain(self, body: int, nodes: ArrayLike, *, capacity: int = 0, layer: Layer = 0, tag: int = 0) -> int:
        """Add a chain to a body. `nodes`: x, y, radius of each, relative to the body, the front first, and 1 for a gap. `capacity`: how many
        there may be. Returns the part.

        >>> from graze import World
        >>> world = World()
        >>> laser = world.add_chain(world.add_body(), [(0, 0, 1), (10, 0, 1)], capacity=3)
        >>> world.push_node(laser, -10, 5, 1)
        >>> world.nodes(laser)[:, 0].tolist()
        [-10.0, 0.0, 10.0]
        """
        array = nodes_of(nodes)
        return int(self._raw.chain_add(whole(body, "body"), array, capacity_of(capacity, array),
                                       layer_number(layer, self._names), whole(tag, "tag", 0, 2**32 - 1)))

    def nodes(self, part: int) -> NDArray[np.float64] | None:
        """The nodes of a part where it is in the world, (N, 4): x, y, radius, and 1 where a node is off; None: it is not a chain."""
        memory = self._raw.nodes(whole(part, "part"))
        return None if memory is None else np.frombuffer(memory, np.float64).reshape(-1, 4)

    def push_node(self, part: int, x: float, y: float, radius: float = 0, *, is_off: bool = False) -> None:
        """Put a node in front, relative to the body; at its capacity, the chain drops its last one."""
        self._raw.push_node(whole(part, "part"), (real(x, "x"), real(y, "y"), real(radius, "radius", 0), is_off))

    def switch_nodes(self, part: int, first: int, count: int, is_off: bool = True) -> None:
        """Switch nodes off, or on again."""
        self._raw.edit_nodes(whole(part, "part"), whole(first, "first", 0, 2**32 - 1), whole(count, "count", 0, 2**32 - 1),
                             "off" if is_off else "on")

    def cut_nodes(self, part: int, first: int, count: int) -> None:
        """Keep only these nodes."""
        self._raw.edit_nodes(whole(part, "part"), whole(first, "first", 0, 2**32 - 1), whole(count, "count", 0, 2**32 - 1), "cut")
