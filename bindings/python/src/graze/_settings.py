"""Settings and counts of a world; broad phases, and formats of bytes."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from . import _graze
from ._arguments import broad_phase_of, bytes_of, real
from ._enums import Axis, Format
from ._rules import Rules

_AXES = {axis.name.lower(): axis.value for axis in Axis}


class BroadPhase(NamedTuple):
    """A broad phase: its name, how it works, and the text it comes from."""

    name: str
    what: str
    source: str


class NarrowCounts(NamedTuple):
    """The last step in numbers: allowed pairs of overlapping boxes, pairs tested by the narrow phase, and those that do not touch."""

    overlapping: int
    shaped: int
    apart: int


class Counters(NamedTuple):
    """The work of a broad phase: overlap tests begun; pairs dropped before a test; registrations of boxes in sectors; exchanges in sorted
    lists; links of lists made or cut."""

    tests: int
    refused: int
    visits: int
    swaps: int
    moves: int


class FormatInfo(NamedTuple):
    """A format of bytes: "snapshot", "recording" … or "unknown", its version, and the newest version that this graze reads."""

    format: str
    version: int
    version_max: int


def broad_phases() -> list[BroadPhase]:
    """All broad phases, by the names that `broad_phase` takes.

    >>> [broad_phase.name for broad_phase in broad_phases()][:2]
    ['auto', 'brute']
    """
    return [BroadPhase(*texts) for texts in _graze.broad_phases()]


def read_format(data: Any) -> FormatInfo:
    """The format of some bytes, which the first eight decide.

    >>> from graze import World
    >>> read_format(World().save()).format, read_format(b"?").format
    ('snapshot', 'unknown')
    """
    number, version, version_max = _graze.read_format(bytes_of(data, "data"))
    return FormatInfo(Format(number).name.lower(), version, version_max)


class Settings:
    """The settings of a world."""

    _raw: Any
    _names: dict[str, int]

    @property
    def broad_phase(self) -> str:
        """The name of the broad phase."""
        return str(self._raw.settings()[0])

    def set_broad_phase(self, broad_phase: str | None, *, cell: tuple[float, float] = (0, 0), axis: str = "auto") -> None:
        """Change the broad phase from the next step on; no event depends on it. `cell`: the width and height of its cells, `axis`: "x"
        or "y", along which axis-sort sorts. It chooses what is 0 or "auto"."""
        if axis not in _AXES:
            raise ValueError(f"axis must be one of {', '.join(_AXES)}, not {axis!r}")
        if not isinstance(cell, (tuple, list)) or len(cell) != 2:
            raise ValueError(f"cell: a width and a height are needed, not {cell!r}")
        width, height = (real(side, "cell", 0) for side in cell)
        self._raw.set_broad_phase(broad_phase_of(broad_phase), width, height, _AXES[axis])

    @property
    def is_closed(self) -> bool:
        """Whether boxes with a common edge touch."""
        return bool(self._raw.settings()[1])

    @property
    def cell(self) -> tuple[float, float]:
        """The width and height of the broad phase's cells in the last step; 0: it has none."""
        _, _, width, height, _, _ = self._raw.settings()
        return width, height

    @property
    def rules(self) -> Rules:
        """Which layers may meet, as a copy; `set_rules` changes them."""
        rules = Rules(names=self._names)
        rules.forbidden = np.frombuffer(self._raw.rules(), np.uint64).copy()
        return rules

    @property
    def required_capacity(self) -> int:
        """After a step that exceeded a limit, the count that did not fit; else 0."""
        return int(self._raw.settings()[4])

    @property
    def narrow_counts(self) -> NarrowCounts:
        """The pairs of the last step."""
        return NarrowCounts(*self._raw.settings()[5])

    def set_counters(self, is_on: bool = True) -> None:
        """Count the work of the broad phase, from zero; or count no more."""
        self._raw.set_counters(is_on)

    @property
    def counters(self) -> Counters | None:
        """The work of the broad phase since `set_counters`, or None."""
        counted = self._raw.counters()
        return None if counted is None else Counters(*counted)
