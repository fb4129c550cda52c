"""Shapes without a world: how they touch and meet; and shapes of parts."""

from __future__ import annotations

import reprlib
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _graze
from ._arguments import Layer, above_0, box_of, layer_number, point_of, points_of, real, whole
from ._chains import Chain
from ._enums import FitScore, ShapeKind
from ._mask import Mask
from ._parts import Manifold, manifold_of

_SCORES = {score.name.lower(): score.value for score in FitScore}
_FITTED = tuple(kind.name.lower() for kind in (ShapeKind.CIRCLE, ShapeKind.CAPSULE, ShapeKind.ELLIPSE, ShapeKind.POLYGON))


class Shape:
    """A box, a circle, a capsule, a convex polygon, an ellipse, a mask or a chain. It never changes, but for the chain that it shows.

    >>> circle, box = Shape.circle((0, 0), 5), Shape.box((4, -1, 9, 1))
    >>> circle.touches(box), circle.manifold(box).normal
    (True, (1.0, 0.0))
    >>> box.transform(x=10, angle=90).bounds()
    (9.0, 4.0, 11.0, 9.0)
    """

    _raw: Any

    def __init__(self) -> None:
        raise TypeError("Shape: use Shape.box, circle, capsule, polygon, oriented_box, ellipse, mask or chain")

    @classmethod
    def _of(cls, raw: Any) -> "Shape":
        self = cls.__new__(cls)
        self._raw = raw
        return self

    @classmethod
    def _make(cls, what: str, kind: ShapeKind, corners: Any, radius: float = 0, shown: Any = None) -> "Shape":
        return cls._of(_graze.shape(what, kind, np.ascontiguousarray(corners, np.float64), radius, shown))

    @classmethod
    def box(cls, box: ArrayLike) -> "Shape":
        """A box: min_x, min_y, max_x, max_y."""
        return cls._make("box", ShapeKind.BOX, np.array(box_of(box)).reshape(2, 2))

    @classmethod
    def circle(cls, center: ArrayLike, radius: float) -> "Shape":
        """A circle."""
        return cls._make(f"radius: {radius}", ShapeKind.CIRCLE, point_of(center, "center"), real(radius, "radius", 0))

    @classmethod
    def capsule(cls, start: ArrayLike, end: ArrayLike, radius: float = 0) -> "Shape":
        """A segment with a radius."""
        ends = np.concatenate([point_of(start, "start"), point_of(end, "end")])
        return cls._make(f"start, end, radius: {ends.tolist()}, {radius}", ShapeKind.CAPSULE, ends, real(radius, "radius", 0))

    @classmethod
    def polygon(cls, corners: ArrayLike, radius: float = 0) -> "Shape":
        """A convex polygon of 3 to 8 corners in order, rounded by a radius."""
        points = points_of(corners, "corners")
        if not 3 <= len(points) <= 8:
            raise ValueError(f"corners: 3 to 8 are needed, not {len(points)}")
        return cls._make(f"corners: {points.tolist()}", ShapeKind.POLYGON, points, real(radius, "radius", 0))

    @classmethod
    def oriented_box(cls, center: ArrayLike, size: ArrayLike, angle: float) -> "Shape":
        """A polygon of four corners around `center`, `size` wide and high, turned by `angle` degrees from x towards y."""
        (x, y), (width, height) = point_of(center, "center")[0].tolist(), point_of(size, "size")[0].tolist()
        return cls._of(_graze.oriented_box(f"size: {[width, height]}", (x, y), (width, height), real(angle, "angle")))

    @classmethod
    def ellipse(cls, center: ArrayLike, radii: ArrayLike, angle: float = 0) -> "Shape":
        """An ellipse around `center`, its `radii` along x and y, turned by `angle` degrees from x towards y."""
        (x, y), (wide, high) = point_of(center, "center")[0].tolist(), point_of(radii, "radii")[0].tolist()
        return cls._of(_graze.ellipse(f"radii: {[wide, high]}", (x, y), (wide, high), real(angle, "angle")))

    @classmethod
    def mask(cls, mask: Mask, at: ArrayLike = (0, 0)) -> "Shape":
        """The solid pixels of a mask whose min corner is at a point."""
        if not isinstance(mask, Mask):
            raise TypeError(f"mask: a Mask is needed, not {reprlib.repr(mask)}")
        return cls._make("at", ShapeKind.MASK, point_of(at, "at"), 0, mask._raw)

    @classmethod
    def chain(cls, chain: Chain, at: ArrayLike = (0, 0)) -> "Shape":
        """A chain, moved by `at`. The shape changes with the chain."""
        if not isinstance(chain, Chain):
            raise TypeError(f"chain: a Chain is needed, not {reprlib.repr(chain)}")
        return cls._make("at", ShapeKind.CHAIN, point_of(at, "at"), 0, chain._raw)

    @property
    def kind(self) -> str:
        """"box", "circle", "capsule", "polygon", "ellipse", "mask" or "chain"."""
        return ShapeKind(self._raw.read()[0]).name.lower()

    @property
    def corners(self) -> NDArray[np.float64]:
        """A box's min and max, a circle's center, a capsule's ends, a polygon's corners, a mask's min corner, the place of a chain's (0, 0), an ellipse's
        center and the ends of its radii."""
        return np.frombuffer(self._raw.read()[1], np.float64).reshape(-1, 2)

    @property
    def radius(self) -> float:
        """The radius of a circle, a capsule or a polygon."""
        return float(self._raw.read()[2])

    def bounds(self) -> tuple[float, float, float, float]:
        """The smallest box of float32 around it."""
        a, b, c, d = self._raw.bounds()
        return a, b, c, d

    def transform(self, *, x: float = 0, y: float = 0, angle: float = 0, scale: float = 1, flip_x: bool = False, flip_y: bool = False) -> "Shape":
        """The shape mirrored, scaled, turned by `angle` degrees and moved, in this order. Masks take flips and quarter turns only."""
        return self._of(self._raw.transform(f"angle, scale: {angle}, {scale}", real(x, "x"), real(y, "y"), real(angle, "angle"),
                                            above_0(scale, "scale"), flip_x, flip_y))

    def touches(self, other: "Shape", *, closed: bool = False) -> bool:
        """Whether two shapes touch; `closed`: also if they share an edge only."""
        return bool(self._raw.manifold(shape_of(other, "other"), closed, True))

    def manifold(self, other: "Shape", *, closed: bool = False) -> Manifold:
        """How two shapes meet: depth or distance, normal and points."""
        return manifold_of(self._raw.manifold(shape_of(other, "other"), closed, False))

    def __repr__(self) -> str:
        radius = f", radius={self.radius:g}" if self.radius else ""
        return f"<graze.Shape {self.kind} {self.corners.tolist()}{radius}>"


def shape_of(shape: Any, argument: str) -> Any:
    if not isinstance(shape, Shape):
        raise TypeError(f"{argument}: a Shape is needed, not {reprlib.repr(shape)}")
    return shape._raw


def angle_sin_cos(angle: float) -> tuple[float, float]:
    """The sine and the cosine of an angle in degrees, the same bits on every machine.

    >>> angle_sin_cos(90)
    (1.0, 0.0)
    """
    sine, cosine = _graze.angle_sin_cos(real(angle, "angle"))
    return sine, cosine


class ShapeFit(NamedTuple):
    """A shape fitted to a mask, None without solid pixels; pixels: solid, covered of them, and in the shape; its score, and a bound above
    the score of every shape of its kind."""

    shape: Shape | None
    solid: int
    covered: int
    area: int
    score: float
    bound: float


def fit_shape(mask: Any, kind: str = "circle", *, score: str = "iou", inset: int = 0) -> ShapeFit:
    """The "circle", "capsule", "ellipse" (at any angle) or "polygon" describing a mask's solid pixels best, by a score as in `fit`.

    >>> found = fit_shape(numpy.hypot(*numpy.mgrid[-8:9, -8:9]) < 6.7)
    >>> found.shape.corners.tolist(), found.score
    ([[8.5, 8.5]], 1.0)
    """
    if kind not in _FITTED:
        raise ValueError(f"kind must be one of {', '.join(_FITTED)}, not {kind!r}")
    if score not in _SCORES:
        raise ValueError(f"score must be one of {', '.join(_SCORES)}, not {score!r}")
    if kind == "polygon" and inset != 0:
        raise ValueError(f"inset: {inset}, but a polygon takes none")
    chosen = mask if isinstance(mask, Mask) else Mask(mask)
    found, *numbers = chosen._raw.fit_shape(ShapeKind[kind.upper()], _SCORES[score], whole(inset, "inset", 0, 2**32 - 1))
    return ShapeFit(None if found is None else Shape._of(found), *numbers)


class Shapes:
    """The methods of a world for shapes of parts."""

    _raw: Any
    _names: dict[str, int]

    def add_shape(self, body: int, shape: Shape, layer: Layer = 0, tag: int = 0) -> int:
        """Add a part with a shape, relative to the body. Returns the part."""
        return int(self._raw.shape_add(whole(body, "body"), shape_of(shape, "shape"), layer_number(layer, self._names),
                                       whole(tag, "tag", 0, 2**32 - 1)))

    def set_shape(self, part: int, shape: Shape | None) -> None:
        """Give a part another shape, relative to its body; None: it is the box that was around it."""
        self._raw.set_shape(whole(part, "part"), None if shape is None else shape_of(shape, "shape"), False)

    def move_shape(self, part: int, shape: Shape) -> None:
        """The same as a motion: if it is swept, the part touches what lies on its way."""
        self._raw.set_shape(whole(part, "part"), shape_of(shape, "shape"), True)

    def shape(self, part: int) -> Shape:
        """The shape of a part where it is in the world, or its box. A chain is a copy. A tile layer is refused."""
        return Shape._of(self._raw.shape(whole(part, "part")))
