"""Masks of pixels, and boxes fitted to them."""

from __future__ import annotations

import reprlib
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _graze
from ._arguments import numbers_of, whole
from ._enums import FitScore

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

    >>> mask = Mask(numpy.ones((2, 3), bool))
    >>> mask.width, mask.height, mask.count
    (3, 2, 6)
    >>> mask.overlap(mask, 1, 1)
    2
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
        self._raw = _graze.mask_from_bits(np.ascontiguousarray(bits), array.shape[1], array.shape[0])
        self.width, self.height, self.count = self._raw.read()

    def array(self) -> NDArray[np.bool_]:
        """The pixels as a (height, width) array."""
        words = np.frombuffer(self._raw.words(), np.dtype("<u8")).reshape(self.height, -1)
        if words.size == 0:
            return np.zeros((self.height, self.width), bool)
        bits = np.unpackbits(words.view(np.uint8), axis=1, bitorder="little")
        return bits[:, :self.width].astype(bool)

    def overlap(self, other: "Mask", x: int = 0, y: int = 0) -> int:
        """How many solid pixels of both lie on each other, if the corner of `other` is at pixel (x, y) of this one."""
        if not isinstance(other, Mask):
            raise TypeError(f"other: a Mask is needed, not {reprlib.repr(other)}")
        return int(self._raw.overlap(other._raw, whole(x, "x", -2**31, 2**31 - 1), whole(y, "y", -2**31, 2**31 - 1)))


def fit(mask: Any, boxes: int = 1, *, score: str = "iou", keeps_width: bool = False, inset: int = 0) -> Fit:
    """The few boxes describing a mask's solid pixels best, by a score: "iou", "pixels", "inside" or "cover".

    >>> fit(numpy.array([[0, 1, 1], [0, 1, 1]])).boxes.tolist()
    [[1, 0, 2, 2]]
    """
    if score not in _SCORES:
        raise ValueError(f"score: {score!r} is none of {', '.join(_SCORES)}")
    boxes, inset = whole(boxes, "boxes", 1, 64), whole(inset, "inset", 0, 2**32 - 1)
    chosen = mask if isinstance(mask, Mask) else Mask(mask)
    rects, solid, covered, area = chosen._raw.fit(boxes, _SCORES[score], keeps_width, inset)
    return Fit(np.frombuffer(rects, np.uint32).reshape(-1, 4).copy(), solid, covered, area)
