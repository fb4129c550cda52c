"""`graze shapes` beside rational arithmetic: every pair of kinds, both edge rules, on all scales.

Touches must be equal, to the last bit of the input. Depths and distances must be within 2^-46 of the larger of extent
and distance, or within 2^-30 of themselves if this is not less. The push in a line must part the pair, a shorter one
must not.
"""

import json
import math
from decimal import Decimal
from fractions import Fraction

from graze_command import CommandTest, has_usual_seed, is_long, main, run, seeded
from shapes_exact import Pair, viewed
from shapes_pairs import (KINDS, MASKS, SHIFTABLE, TENTHS, contained_pairs, degenerate_pairs, fitting_pairs,
                          grazing_pairs, lines_of, png_of, random_pairs, shape_of, shifted)

WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
SHIFT = (4096.0, -262144.0)


def has_mask(a, b):
    return "mask" in (a["kind"], b["kind"])


def are_equal(a, b):
    """Whether two shapes are one, in which case there is but one question, whichever comes first."""
    if a["kind"] == b["kind"] == "mask" and a["at"] == b["at"]:
        return viewed(MASKS[a["file"]], a) == viewed(MASKS[b["file"]], b)
    return a == b


class Reference(CommandTest):
    def setUp(self):
        super().setUp()
        for name, rows in MASKS.items():
            self.file(name, png_of(rows))

    def ask(self, pairs, *options):
        """The answers of graze, one for each pair."""
        code, out, err = run("shapes", "-", *options, stdin=lines_of(pairs).encode(), cwd=self.directory)
        self.assertEqual((code, err), (0, ""))
        answers = [json.loads(line) for line in out.decode().splitlines()]
        self.assertEqual(len(answers), len(pairs))
        return answers

    def near(self, found, true, pair, what):
        slack = max(pair.extent(), abs(true)) * Decimal(2) ** -46
        self.assertLessEqual(abs(Decimal(found) - true), slack, what)

    def check_push(self, a, b, answer, closed, slack):
        """The push parts the pair. Exactly where the depth says so, but for rounding."""
        push = Fraction(answer["depth"]) * (1 + Fraction(1, 1 << 30)) + slack
        way = [Fraction(n) for n in answer["normal"]]
        self.assertAlmostEqual(float(way[0] ** 2 + way[1] ** 2), 1, delta=1e-15)
        after = Pair(a, b, MASKS, (push * way[0], push * way[1]))
        self.assertFalse(after.touch(closed), (a, b, answer))

    def check_shorter(self, a, b, answer, closed, slack):
        """No shorter push along an axis parts a pair with a mask."""
        for k in range(8):
            push = Fraction(answer["depth"]) * k / 8
            if push + 4 * slack > answer["depth"]:
                continue
            for x, y in WAYS:
                pushes = (push, push + slack)
                self.assertTrue(any(Pair(a, b, MASKS, (p * x, p * y)).touch(closed) for p in pushes), (a, b, answer))

    def check_touching(self, a, b, pair, answer, closed):
        slack = Fraction(2) ** (math.frexp(max(float(pair.extent()), answer["depth"]))[1] - 44)
        self.assertIn(len(answer["points"]), (1, 2))
        self.check_push(a, b, answer, closed, slack)
        if has_mask(a, b):
            self.check_shorter(a, b, answer, closed, slack)
        else:
            self.near(answer["depth"], -pair.gap(), pair, (a, b, answer))

    def check(self, a, b, answer, closed):
        pair = Pair(a, b, MASKS)
        self.assertEqual(answer.get("touch"), pair.touch(closed), (a, b, answer, closed))
        if answer["touch"]:
            self.assertEqual(sorted(answer), ["depth", "normal", "points", "touch"])
            self.check_touching(a, b, pair, answer, closed)
            return
        self.assertEqual(sorted(answer), ["distance", "touch"])
        if pair.gap() is None:
            self.assertIsNone(answer["distance"])
        else:
            self.near(answer["distance"], max(pair.gap(), Decimal(0)), pair, (a, b, answer))

    def check_all(self, pairs, closed):
        options = ["--closed"] if closed else []
        answers = self.ask(pairs, *options)
        for (a, b), answer in zip(pairs, answers):
            self.check(a, b, answer, closed)
        self.check_mirrored(pairs, answers, options)
        return answers

    def check_mirrored(self, pairs, answers, options):
        for (a, b), one, other in zip(pairs, answers, self.ask([(b, a) for a, b in pairs], *options)):
            turned = dict(one)
            if "normal" in one and not are_equal(a, b):
                turned["normal"] = [0 - n for n in one["normal"]]
            self.assertEqual(turned, other, (a, b))

    def check_shifted(self, pairs, answers, options):
        moved = [(shifted(a, *SHIFT), shifted(b, *SHIFT)) for a, b in pairs]
        for pair, one, other in zip(pairs, answers, self.ask(moved, *options)):
            self.assertEqual({**one, "points": 0}, {**other, "points": 0}, pair)

    def test_random_pairs_touch_as_in_the_reference(self):
        r = seeded()
        for closed in (False, True):
            made = list(random_pairs(r, 6 if is_long() else 2))
            pairs = [(a, b) for _, a, b in made]
            answers = self.check_all(pairs, closed)
            touching = sum(answer["touch"] for answer in answers)
            if has_usual_seed():
                self.assertGreater(touching, len(pairs) // 10)
                self.assertLess(touching, len(pairs) * 9 // 10)
            chosen = [i for i, (scale, _, _) in enumerate(made) if scale in SHIFTABLE]
            self.check_shifted([pairs[i] for i in chosen], [answers[i] for i in chosen], ["--closed"] if closed else [])

    def test_pairs_that_only_meet(self):
        for closed in (False, True):
            for answer in self.check_all(list(grazing_pairs()), closed):
                self.assertEqual(answer["touch"], closed)
                self.assertEqual(answer["depth" if closed else "distance"], 0)

    def test_masks_between_pixels(self):
        """Where differences of places are rounded, boxes and masks are exact, and others wrong only if they graze."""
        r = seeded()
        kinds = [kind for kind in KINDS for _ in range(300)]
        pairs = [(shape_of(r, kind, TENTHS), shape_of(r, "mask", TENTHS)) for kind in kinds]
        for closed in (False, True):
            for (a, b), answer in zip(pairs, self.ask(pairs, *["--closed"] if closed else [])):
                pair = Pair(a, b, MASKS)
                if answer["touch"] != pair.touch(closed):
                    self.assertNotIn(a["kind"], ("box", "mask"), (a, b, answer))
                    self.assertLess(abs(pair.gap()), Decimal(2) ** -48, (a, b, answer))  # places differ by < 16

    def test_pairs_that_fill_holes(self):
        for closed in (False, True):
            for answer in self.check_all(list(fitting_pairs()), closed):
                self.assertEqual(answer["touch"], closed)
                self.assertEqual(answer.get("distance", 0), 0)

    def test_pairs_within_each_other(self):
        for closed in (False, True):
            for answer in self.check_all(list(contained_pairs()), closed):
                self.assertTrue(answer["touch"])

    def test_pairs_without_area(self):
        for closed in (False, True):
            answers = self.check_all(list(degenerate_pairs()), closed)
            self.assertEqual(any(answer["touch"] for answer in answers), closed)


if __name__ == "__main__":
    main()
