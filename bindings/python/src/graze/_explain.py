"""Why two bodies do not touch, and drawings of a world: methods of a world."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _graze
from ._arguments import Layer, box_of, layer_bits, layer_number, real, whole
from ._arrays import structured
from ._enums import DrawKind, Reason, ShapeKind
from ._parts import Box, Manifold, manifold_of

_KINDS = {kind.name.lower(): kind.value for kind in DrawKind}


class ExplainedPart(NamedTuple):
    """One of two bodies, and the part of it that an explanation is about. `is_cause`: the reason is about this one."""

    body: int
    part: int
    box: Box
    tag: int
    layer: int
    kind: str
    is_cause: bool
    is_swept: bool
    angle: float


class Explanation(NamedTuple):
    """Why two bodies do not touch: `reason` is "stale", "same_body", "no_parts", "rules", "body_disabled", "part_disabled", "part_absent",
    "empty", "boxes_apart", "shapes_apart", "mask", "tiles" or "none", which is: they touch. `text` says what to do about it. Then the
    gaps between the boxes, and what the last step has reported of the two."""

    reason: str
    text: str
    is_touching: bool
    a: ExplainedPart
    b: ExplainedPart
    gap_x: float
    gap_y: float
    manifold: Manifold
    is_reported: bool
    has_begun: bool
    has_ended: bool
    begun: float
    ended: float


class Drawing(NamedTuple):
    """Lines, polygons and circles: `items`, a structured array of body, part, start, count, type (0 a line, 1 a polygon, 2 a circle), kind
    (a bit), color (0xRRGGBB), layer, is_touching, is_disabled. Its `count` coordinates are at `coordinates[start:]`: x, y of corners or
    ends; of a circle x, y, radius."""

    items: NDArray[Any]
    coordinates: NDArray[np.float64]


def _explained(numbers: tuple[Any, ...]) -> ExplainedPart:
    part = ExplainedPart(*numbers)
    return part._replace(kind=ShapeKind(numbers[5]).name.lower())


class Explained:
    """The methods of a world that show what it does."""

    _raw: Any
    _names: dict[str, int]

    def explain(self, a: int, b: int) -> Explanation:
        """Why two bodies do not touch, as a step made now would find them.

        >>> from graze import World
        >>> world = World()
        >>> ship, rock = world.add([(0, 0, 2, 2)] * 2, x=[0, 5]).tolist()
        >>> world.explain(ship, rock)[0], world.explain(ship, rock).gap_x
        ('boxes_apart', 3.0)
        """
        reason, text, is_touching, one, other, gap_x, gap_y, manifold, *reported = self._raw.explain(whole(a, "a"), whole(b, "b"))
        return Explanation(Reason(reason).name.lower(), text, is_touching, _explained(one), _explained(other), gap_x, gap_y,
                           manifold_of(manifold), *reported)

    def draw(self, what: Iterable[str] = (), *, layers: Layer | Iterable[Layer] | None = None, view: ArrayLike | None = None,
             pixel: float = 1) -> Drawing:
        """Lines, polygons and circles of a world, for a picture. `what`: some of "cells", "boxes", "tiles", "parts", "margins", "ways", "contacts" and "strikes";
        nothing: all. `view`: only what is in this box. `pixel`: the side of a pixel in the world's units."""
        bits = 0
        for kind in what:
            if kind not in _KINDS:
                raise ValueError(f"what must be one of {', '.join(_KINDS)}, not {kind!r}")
            bits |= _KINDS[kind]
        window = None if view is None else box_of(view, argument="view")
        items, coordinates = self._raw.draw(bits, layer_bits(layers, self._names), window, real(pixel, "pixel", 0))
        return Drawing(structured(items, _graze.PRIMITIVE), np.frombuffer(coordinates, np.float64))


def layer_color(layer: int) -> int:
    """The colour of a layer in graze's pictures, 0xRRGGBB.

    >>> f"{layer_color(0):06x}"
    'ffffff'
    """
    return int(_graze.layer_color(layer_number(layer)))
