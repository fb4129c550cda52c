"""Chains of circles, joined in a row, as parts of bodies: curved lasers, ropes, tails."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._arguments import Layer, doubles_of, layer_number, real, whole


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
    return np.ascontiguousarray(array)


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
        return int(self._raw.chain_add(whole(body, "body"), nodes_of(nodes), whole(capacity, "capacity", 0, 2**32 - 1),
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
