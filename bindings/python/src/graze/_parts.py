"""The parts of a body, one by one, and what a body touches: methods of a world."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _graze
from ._arguments import Layer, box_of, layer_bits, layer_number, whole
from ._arrays import structured

Box = tuple[float, float, float, float]
Point = tuple[float, float]


class Part(NamedTuple):
    """The state of a part: `box` is in the world, `offset` relative to the body; `one_way` has a bit for each side stopping movers."""

    body: int
    box: Box
    offset: Box
    tag: int
    layer: int
    is_disabled: bool
    is_absent: bool
    one_way: int


class Manifold(NamedTuple):
    """How two shapes meet: the depth, or the distance; the normal from the first to the second; the contact points, up to two."""

    is_touching: bool
    depth: float
    distance: float
    normal: Point
    points: list[Point]


def manifold_of(numbers: tuple[Any, ...]) -> Manifold:
    is_touching, depth, distance, normal, points, count = numbers
    return Manifold(is_touching, depth, distance, normal, list(points[:count]))


class Parts:
    """The methods of a world for single parts."""

    _raw: Any
    _names: dict[str, int]

    def parts(self, body: int) -> NDArray[np.uint64]:
        """The handles of a body's parts, oldest first."""
        return np.frombuffer(self._raw.parts(whole(body, "body")), np.uint64)

    def part(self, part: int) -> Part:
        """The state of a part."""
        return Part(*self._raw.part(whole(part, "part")))

    def remove_part(self, part: int) -> None:
        """Remove a part; its body stays."""
        self._raw.change_part("remove", whole(part, "part"), 0)

    def set_layer(self, part: int, layer: Layer) -> None:
        """Put a part on another layer."""
        self._raw.change_part("layer", whole(part, "part"), layer_number(layer, self._names))

    def set_part_disabled(self, part: int, is_disabled: bool = True) -> None:
        """Disable a part, or enable it again."""
        self._raw.change_part("disabled", whole(part, "part"), int(bool(is_disabled)))

    def set_box(self, part: int, box: ArrayLike) -> None:
        """Set the box of a part in the world, until its body gets another position."""
        self._raw.set_box("box", whole(part, "part"), box_of(box))

    def move_box(self, part: int, box: ArrayLike) -> None:
        """The same as a motion: if it is swept, the part touches what lies on its way."""
        self._raw.set_box("motion", whole(part, "part"), box_of(box))

    def set_offset(self, part: int, box: ArrayLike) -> None:
        """Set the box of a part relative to its body."""
        self._raw.set_box("offset", whole(part, "part"), box_of(box))

    def manifold(self, a: int, b: int) -> Manifold:
        """How two parts meet where they are; rules do not matter."""
        return manifold_of(self._raw.manifold(whole(a, "a"), whole(b, "b")))

    def overlaps(self, body: int, *, layers: Layer | Iterable[Layer] | None = None) -> NDArray[Any]:
        """The parts touched by a body now, between steps: a structured array, as the hits of queries, with its own part in own_part."""
        return structured(self._raw.overlaps(whole(body, "body"), layer_bits(layers, self._names))[0], _graze.HIT)

    def contacts_of(self, body: int) -> NDArray[Any]:
        """The contacts of a body as of the last step: a, b, touches."""
        return structured(self._raw.contacts_of(whole(body, "body")), _graze.CONTACT)

    def touches_of(self, a: int, b: int) -> NDArray[Any]:
        """The touches of two bodies as of the last step: part_a, part_b, tag_a, tag_b, layer_a, layer_b."""
        return structured(self._raw.touches_of(whole(a, "a"), whole(b, "b")), _graze.PART_TOUCH)
