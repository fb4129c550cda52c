"""Masks of pixels, and boxes and shapes fitted to them."""

from __future__ import annotations

import reprlib
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _graze
from ._arguments import above_0, numbers_of, point_of, real, whole
from ._arrays import structured
from ._enums import FitScore

Rect = tuple[int, int, int, int]
_SIDE = 16384
_SCORES = {score.name.lower(): score.value for score in FitScore}


class Fit(NamedTuple):
    """Boxes fitted to a mask: (n, 4) of x, y, width, height in pixels; and pixels: solid, covered of them, under boxes."""

    boxes: NDArray[np.uint32]
    solid: int
    covered: int
    area: int

    @property
    def iou(self) -> float:
        """Intersection over union of boxes and solid pixels."""
        union = self.solid + self.area - self.covered
        return self.covered / union if self.solid else 0.0


class Mask:
    """The solid pixels of a picture: a (height, width) array of booleans, or an (h, w, 4) picture, whose alpha decides.

    A mask never changes; a method that would change it makes another one. In each method with two masks, the corner of the
    other one is at pixel (x, y) of this one. A rectangle is (x, y, width, height).

    >>> mask = Mask(numpy.ones((2, 3), bool))
    >>> mask.width, mask.height, mask.count
    (3, 2, 6)
    >>> mask.overlap(mask, 1, 1), mask.separation(mask, 1, 1)
    (2, (0, 1))
    >>> mask.and_not(mask, 1, 0).array().astype(int).tolist()
    [[1, 0, 0], [1, 0, 0]]
    """

    def __init__(self, pixels: ArrayLike, *, threshold: int = 127) -> None:
        array = numbers_of(pixels, "pixels")
        if array.ndim == 3 and array.shape[2] == 4:
            if array.dtype.kind not in "iu":
                raise TypeError(f"pixels: a picture of whole numbers is needed, not {array.dtype}")
            array = array[:, :, 3] > whole(threshold, "threshold", 0, 2**32 - 1)
        if array.ndim != 2:
            raise ValueError(f"pixels: shape {array.shape}, but (height, width) or (height, width, 4) is needed")
        if array.dtype.kind == "f" and np.isnan(array).any():
            raise ValueError(f"pixels: {np.argwhere(np.isnan(array))[0].tolist()} is nan")
        bits = np.packbits(array.astype(bool), axis=1)
        self._take(_graze.mask_from_bits(np.ascontiguousarray(bits), array.shape[1], array.shape[0]))

    def _take(self, raw: Any) -> None:
        self._raw = raw
        self.width, self.height, self.count = raw.read()

    @classmethod
    def _of(cls, raw: Any) -> "Mask":
        self = cls.__new__(cls)
        self._take(raw)
        return self

    def array(self) -> NDArray[np.bool_]:
        """The pixels as a (height, width) array."""
        words = np.frombuffer(self._raw.words(), np.dtype("<u8")).reshape(self.height, -1)
        if words.size == 0:
            return np.zeros((self.height, self.width), bool)
        bits = np.unpackbits(words.view(np.uint8), axis=1, bitorder="little")
        return bits[:, :self.width].astype(bool)

    def bounds(self) -> Rect | None:
        """The smallest rectangle around all solid pixels, or None."""
        return cast("Rect | None", self._raw.bounds())

    # masks made of masks

    def copy(self, *, flip_x: bool = False, flip_y: bool = False, turns: int = 0) -> "Mask":
        """The mask, mirrored left to right or top to bottom, then turned clockwise by quarter turns."""
        return self._of(self._raw.copy(flip_x, flip_y, whole(turns, "turns", 0, 255)))

    def inverted(self) -> "Mask":
        """Solid where this one is not."""
        return self._of(self._raw.inverted())

    def and_(self, other: "Mask", x: int = 0, y: int = 0) -> "Mask":
        """As large as this one, and solid where both are."""
        return self._of(self._raw.and_(*_pair(other, x, y)))

    def or_(self, other: "Mask", x: int = 0, y: int = 0) -> "Mask":
        """As large as this one, and solid where one of them is, or both."""
        return self._of(self._raw.or_(*_pair(other, x, y)))

    def xor(self, other: "Mask", x: int = 0, y: int = 0) -> "Mask":
        """As large as this one, and solid where exactly one of them is."""
        return self._of(self._raw.xor(*_pair(other, x, y)))

    def and_not(self, other: "Mask", x: int = 0, y: int = 0) -> "Mask":
        """Solid where this one is and the other is not."""
        return self._of(self._raw.and_not(*_pair(other, x, y)))

    def scale(self, width: int, height: int) -> "Mask":
        """The same picture in another size."""
        return self._of(self._raw.scale(whole(width, "width", 0, _SIDE), whole(height, "height", 0, _SIDE)))

    def rotate(self, angle: float, scale: float = 1) -> "Mask":
        """Turned by `angle` degrees, clockwise, and `scale` times as large, about the middle; as large as its corners need."""
        return self._of(self._raw.rotate(f"angle, scale: {angle}, {scale}", real(angle, "angle"), above_0(scale, "scale")))

    def convolve(self, other: "Mask") -> "Mask":
        """All places at which the two overlap: pixel (x, y) stands for `other` at (x - other.width + 1, y - other.height + 1)."""
        return self._of(self._raw.convolve(_known(other)))

    # questions to two masks

    def overlap(self, other: "Mask", x: int = 0, y: int = 0) -> int:
        """How many solid pixels of both lie on each other."""
        return int(self._raw.overlap(*_pair(other, x, y)))

    def overlaps(self, other: "Mask", x: float = 0, y: float = 0) -> bool:
        """Whether solid pixels of both have a common area, also between whole pixels."""
        return bool(self._raw.overlaps(_known(other), real(x, "x"), real(y, "y")))

    def area(self, other: "Mask", x: float = 0, y: float = 0) -> float:
        """The common area of solid pixels, also between whole pixels."""
        return float(self._raw.area(_known(other), real(x, "x"), real(y, "y")))

    def first_overlap(self, other: "Mask", x: int = 0, y: int = 0) -> tuple[int, int] | None:
        """The first pixel solid in both, by rows, or None."""
        return cast("tuple[int, int] | None", self._raw.pair("first", *_pair(other, x, y)))

    def overlap_bounds(self, other: "Mask", x: int = 0, y: int = 0) -> Rect | None:
        """The smallest rectangle around all pixels solid in both, or None."""
        return cast("Rect | None", self._raw.pair("bounds", *_pair(other, x, y)))

    def normal(self, other: "Mask", x: int = 0, y: int = 0) -> tuple[float, float]:
        """The direction in which `other` leaves this one; its length has no meaning."""
        return cast("tuple[float, float]", self._raw.pair("normal", *_pair(other, x, y)))

    def separation(self, other: "Mask", x: int = 0, y: int = 0) -> tuple[int, int]:
        """The shortest motion of `other`, along x or along y, after which nothing overlaps."""
        return cast("tuple[int, int]", self._raw.pair("separation", *_pair(other, x, y)))

    def impact(self, other: "Mask", at: ArrayLike, motion: ArrayLike) -> float | None:
        """The time from 0 to 1 until which `other` does not overlap on its way from `at` to `at` + `motion`, or None.

        >>> wall = Mask(numpy.ones((4, 1)))
        >>> wall.impact(Mask(numpy.ones((1, 1))), (-5, 1), (8, 0))
        0.5
        """
        start, by = point_of(at, "at")[0], point_of(motion, "motion")[0]
        return cast("float | None", self._raw.impact(_known(other), float(start[0]), float(start[1]), float(by[0]), float(by[1])))

    # image work

    def centroid(self) -> tuple[float, float] | None:
        """The mean of the columns and of the rows of solid pixels, or None."""
        return cast("tuple[float, float] | None", self._raw.centroid())

    def components(self) -> NDArray[Any]:
        """Solid pixels connected by edges or corners, a structured array: count of pixels, bounds, and the first pixel (x, y) by rows.

        >>> Mask([[1, 0, 0], [0, 1, 0], [0, 0, 0], [1, 1, 0]]).components()["bounds"].tolist()
        [[0, 0, 2, 2], [0, 3, 2, 1]]
        """
        return structured(self._raw.components(), _graze.COMPONENT)

    def component(self, x: int, y: int) -> "Mask":
        """A mask of the component of a solid pixel; without solid pixels if (x, y) is not solid."""
        return self._of(self._raw.component(*_place(x, y)))

    def outline(self) -> list[NDArray[np.int32]]:
        """Closed lines around all solid pixels and around the holes in them: the corners of each, (n, 2).

        >>> [line.tolist() for line in Mask([[1, 1], [1, 1]]).outline()]
        [[[0, 0], [2, 0], [2, 2], [0, 2]]]
        """
        raw, ends = self._raw.outline()
        corners = np.frombuffer(raw, np.int32).reshape(-1, 2)
        stops = np.frombuffer(ends, np.uintp).tolist()
        return [corners[begin:end] for begin, end in zip([0, *stops], stops)]


def _known(other: Any) -> Any:
    if not isinstance(other, Mask):
        raise TypeError(f"other: a Mask is needed, not {reprlib.repr(other)}")
    return other._raw


def _place(x: int, y: int) -> tuple[int, int]:
    return whole(x, "x", -2**31, 2**31 - 1), whole(y, "y", -2**31, 2**31 - 1)


def _pair(other: Any, x: int, y: int) -> tuple[Any, int, int]:
    return _known(other), *_place(x, y)


def fit(mask: Any, boxes: int = 1, *, score: str = "iou", keeps_width: bool = False, inset: int = 0) -> Fit:
    """The few boxes describing a mask's solid pixels best, by a score: "iou", "pixels", "inside" or "cover".

    >>> fit(numpy.array([[0, 1, 1], [0, 1, 1]])).boxes.tolist()
    [[1, 0, 2, 2]]
    """
    if score not in _SCORES:
        raise ValueError(f"score must be one of {', '.join(_SCORES)}, not {score!r}")
    boxes, inset = whole(boxes, "boxes", 1, 64), whole(inset, "inset", 0, 2**32 - 1)
    chosen = mask if isinstance(mask, Mask) else Mask(mask)
    rects, solid, covered, area = chosen._raw.fit(boxes, _SCORES[score], keeps_width, inset)
    return Fit(np.frombuffer(rects, np.uint32).reshape(-1, 4).copy(), solid, covered, area)
