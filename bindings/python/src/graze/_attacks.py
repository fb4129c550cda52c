"""Attacks, which strike each body once: methods of a world."""

from __future__ import annotations

from typing import Any, NamedTuple

from ._arguments import whole
from ._enums import StrikeReason

_COUNT_MAX = 2**32 - 1


class Attack(NamedTuple):
    """An attack as it is now; `struck`: how many bodies it has struck since its reset."""

    user: int
    again_after: int
    bodies_max: int
    struck: int


class StrikeExplanation(NamedTuple):
    """Why a body does not strike another one: "stale", "no_attack", "apart", "bodies_max", "struck" or "none", which is: it does. `step`
    is the last step in which the attack has struck the target since its reset."""

    reason: str
    attack: int
    step: int
    struck: int


class Attacks:
    """The methods of a world for attacks."""

    _raw: Any

    def add_attack(self, *, again_after: int = 0, bodies_max: int = 0, user: int = 0) -> int:
        """Add an attack, which strikes each body once until it is reset, or again after some steps, and at most `bodies_max` bodies."""
        return int(self._raw.attack_add(whole(user, "user"), whole(again_after, "again_after", 0, _COUNT_MAX),
                                        whole(bodies_max, "bodies_max", 0, _COUNT_MAX)))

    def change_attack(self, attack: int, *, again_after: int = 0, bodies_max: int = 0, user: int = 0) -> None:
        """Define an attack anew; bodies that it has struck remain struck."""
        self._raw.attack_set(whole(attack, "attack"), whole(user, "user"), whole(again_after, "again_after", 0, _COUNT_MAX),
                             whole(bodies_max, "bodies_max", 0, _COUNT_MAX))

    def read_attack(self, attack: int) -> Attack:
        """The state of an attack."""
        return Attack(*self._raw.attack_read(whole(attack, "attack")))

    def has_struck(self, attack: int, body: int) -> int | None:
        """The last step in which an attack has struck a body since its reset, or None."""
        step = self._raw.has_struck(whole(attack, "attack"), whole(body, "body"))
        return None if step is None else int(step)

    def set_attack(self, part: int, attack: int | None) -> None:
        """Let a part belong to an attack, or to none."""
        self._raw.part_set_attack(whole(part, "part"), 0 if attack is None else whole(attack, "attack", 1))

    def attack_of(self, part: int) -> int | None:
        """The attack of a part, or None."""
        return int(self._raw.attack_of(whole(part, "part"))) or None

    def reset_attack(self, attack: int) -> None:
        """Let an attack forget what it has struck: the next swing."""
        self._raw.attack_reset(whole(attack, "attack"))

    def remove_attack(self, attack: int) -> None:
        """Remove an attack; its parts belong to none then."""
        self._raw.attack_remove(whole(attack, "attack"))

    def explain_strike(self, body: int, target: int) -> StrikeExplanation:
        """Why a body does not strike another one, if a step is made now."""
        reason, attack, step, struck = self._raw.explain_strike(whole(body, "body"), whole(target, "target"))
        return StrikeExplanation(StrikeReason(reason).name.lower(), attack, step, struck)
