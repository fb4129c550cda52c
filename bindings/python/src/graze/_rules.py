"""Which layers may meet."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Union

import numpy as np

from ._arguments import ALL, LAYERS, Layer, layer_names, layer_number


class Rules:
    """Which layers may meet. ``Rules()``: all; ``Rules([(0, 3), ("player", "bullet")], names)``: these pairs only; "*" is every layer.

    >>> rules = Rules([("player", "bullet")], names=["player", "bullet"])
    >>> rules.allows("player", "bullet"), rules.allows("bullet", "bullet")
    (True, False)
    """

    def __init__(self, allowed: Iterable[tuple[Layer, Layer]] | None = None, names: Sequence[str] | Mapping[str, int] = ()) -> None:
        self.names = layer_names(names)
        self.forbidden = np.zeros(LAYERS, np.uint64)
        if allowed is not None:
            self.forbidden[:] = ALL
            if isinstance(allowed, (str, bytes)) or not isinstance(allowed, Iterable):
                raise TypeError(f"rules: pairs of layers are needed, not {reprlib.repr(allowed)}")
            for row, pair in enumerate(allowed):
                if isinstance(pair, (str, bytes)) or np.ndim(pair) == 0 or len(pair) != 2:
                    raise ValueError(f"rules[{row}]: two layers are needed, not {reprlib.repr(pair)}")
                self._set(pair[0], pair[1], True, f"rules[{row}]")

    def _layers(self, layer: Layer, argument: str) -> range | list[int]:
        return range(LAYERS) if isinstance(layer, str) and layer == "*" else [layer_number(layer, self.names, argument)]

    def _set(self, a: Layer, b: Layer, is_allowed: bool, argument: str) -> None:
        for i in self._layers(a, argument):
            for j in self._layers(b, argument):
                for k, other in ((i, j), (j, i)):
                    bit = np.uint64(1 << other)
                    self.forbidden[k] = self.forbidden[k] & ~bit if is_allowed else self.forbidden[k] | bit

    def allow(self, a: Layer, b: Layer) -> None:
        """Let two layers meet."""
        self._set(a, b, True, "allow")

    def forbid(self, a: Layer, b: Layer) -> None:
        """Let two layers not meet."""
        self._set(a, b, False, "forbid")

    def allows(self, a: Layer, b: Layer) -> bool:
        """Whether two layers may meet."""
        i, j = layer_number(a, self.names, "allows"), layer_number(b, self.names, "allows")
        return not int(self.forbidden[i]) >> j & 1


RulesLike = Union[Rules, Iterable[tuple[Layer, Layer]], None]


def rules_of(rules: RulesLike, names: Sequence[str] | Mapping[str, int] = ()) -> Rules | None:
    return rules if isinstance(rules, Rules) or rules is None else Rules(rules, names)
