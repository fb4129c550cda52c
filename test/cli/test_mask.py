"""`graze mask`: its numbers, lists, pictures and messages, against answers worked out pixel by pixel."""

import itertools
import json
import math
import os
import re
import xml.etree.ElementTree as xml
from fractions import Fraction

from graze_command import CommandTest, main, run, seeded
from masks import Bits, components, facts, overlap, pair_facts
from png_made import GREY, RGB, png, png_of_alpha, png_of_bits
from test_play_png import Image

RANDOM = seeded()
TINY = Bits(3, 2, [0b011, 0b001])  # ##. and #..


def decode(text):
    """One JSON object on one line."""
    assert text.endswith(b"\n") and text.count(b"\n") == 1, text
    return json.loads(text)


class Mask(CommandTest):
    def setUp(self):
        super().setUp()
        if "without libpng" in run("mask", self.mask("probe.png", TINY))[2]:
            self.skipTest("this graze was built without libpng")

    def mask(self, name, mask):
        return self.file(name, png_of_bits(mask.bits()))

    def ask(self, *arguments):
        code, out, err = run("mask", *arguments, "--json")
        self.assertEqual((code, err), (0, ""), arguments)
        return decode(out)

    def batch(self, rows, *options, header="a,b,x,y"):
        path = self.file("list.csv", header + "\n" + "".join(",".join(map(str, row)) + "\n" for row in rows))
        code, out, err = run("mask", "--batch", path, *options)
        self.assertEqual((code, err), (0, ""))
        lines = out.decode().split("\n")
        self.assertEqual((lines[0], lines[-1]), ("overlap,first_x,first_y,area", ""))
        return lines[1:-1]

    def test_numbers_of_one(self):
        sizes = [(1, 1), (2, 3), (31, 7), (32, 5), (33, 9), (63, 4), (64, 6), (65, 8), (130, 12), (17, 40)]
        for i, (width, height) in enumerate(sizes * 2):
            mask = Bits.random(RANDOM, width, height)
            flip, turns = RANDOM.choice(["", "x", "y", "xy"]), RANDOM.randrange(4)
            options = (["--flip", flip] if flip else []) + (["--turn", 90 * turns] if turns else [])
            found = self.ask(self.mask(f"{i}.png", mask), *options)
            self.assertEqual(found, facts(mask.seen(flip, turns)))
            self.assertEqual(list(found), ["width", "height", "count", "bounds", "centroid", "components"])

    def test_flip_comes_before_turn(self):
        path = self.mask("a.png", TINY)
        #   ##.  flipped along x  .##  turned clockwise  ..
        #   #..                   ..#                    .#
        #                                                ##
        found = self.ask(path, "--flip", "x", "--turn", 90)
        self.assertEqual((found["width"], found["height"], found["bounds"]), (2, 3, [0, 1, 2, 2]))
        self.assertEqual(found["centroid"], [2 / 3, 5 / 3])

    def test_components_of_one_corner_are_in_order(self):
        # Both have their bounds at (0, 0): the one whose first pixel comes first leads.
        rows = ["..#.#", ".#..#", "#...#", "....#", "#####"]
        mask = Bits(5, 5, [sum((c == "#") << x for x, c in enumerate(row)) for row in rows])
        self.assertEqual(self.ask(self.mask("a.png", mask))["components"],
                         [{"count": 3, "bounds": [0, 0, 3, 3]}, {"count": 9, "bounds": [0, 0, 5, 5]}])

    def test_no_pixel_solid(self):
        path = self.mask("a.png", Bits(4, 3, [0, 0, 0]))
        self.assertEqual(self.ask(path, path), {
            "width": 4, "height": 3, "count": 0, "bounds": None, "centroid": None, "components": [],
            "overlap": False, "first": None, "area": 0, "overlap_bounds": None})
        self.assertEqual(self.batch([(path, path, 0, 0)]), ["0,,,0"])

    def test_pairs_have_the_common_pixels_of_a_loop(self):
        for i in range(25):
            a, b = (Bits.random(RANDOM, RANDOM.randint(1, 70), RANDOM.randint(1, 20)) for _ in range(2))
            flip, turns = RANDOM.choice(["", "x", "y", "xy"]), RANDOM.randrange(4)
            seen = a.seen(flip, turns)
            x, y = RANDOM.randint(-b.width, seen.width), RANDOM.randint(-b.height, seen.height)
            options = (["--flip", flip] if flip else []) + (["--turn", 90 * turns] if turns else [])
            found = self.ask(self.mask("a.png", a), self.mask("b.png", b), "--at", f"{x},{y}", *options)
            self.assertEqual(found, {**facts(seen), **pair_facts(seen, b, x, y)})

    def test_batches_of_pairs(self):
        masks = [Bits.random(RANDOM, RANDOM.choice([1, 5, 31, 32, 33, 64, 65, 100]), RANDOM.randint(1, 9))
                 for _ in range(12)]
        paths = [self.mask(f"{i}.png", mask) for i, mask in enumerate(masks)]
        flip, turns = RANDOM.choice(["x", "y", "xy"]), RANDOM.randrange(1, 4)
        rows, expected = [], []
        for _ in range(500):
            i, j = RANDOM.randrange(12), RANDOM.randrange(12)
            a = masks[i].seen(flip, turns)
            x, y = RANDOM.randint(-masks[j].width, a.width), RANDOM.randint(-masks[j].height, a.height)
            found = pair_facts(a, masks[j], x, y)
            rows.append((paths[i], paths[j], x, y))
            expected.append(f"1,{found['first'][0]},{found['first'][1]},{found['area']}" if found["overlap"] else "0,,,0")
        self.assertEqual(self.batch(rows, "--flip", flip, "--turn", 90 * turns), expected)

    def test_lists_are_read_as_every_csv_is(self):
        a = self.mask('a, "b".png', TINY)
        quoted = '"' + a.replace('"', '""') + '"'
        text = f"\ufeffy,note,b,x,a\r\n 1 ,?,{quoted}, 0,{quoted}\r\n-1e0,,{quoted},+1.0,{quoted}"
        code, out, err = run("mask", "--batch", "-", stdin=text.encode())
        self.assertEqual((code, out, err), (0, b"overlap,first_x,first_y,area\n1,0,1,1\n1,1,0,1\n", ""))
        self.assertEqual(self.batch([]), [])

    def test_names_are_as_from_the_working_directory(self):
        self.mask("a.png", TINY)
        os.mkdir(os.path.join(self.directory, "lists"))
        with open(os.path.join(self.directory, "lists", "l.csv"), "w", encoding="utf-8") as file:
            file.write("a,b,x,y\na.png,./a.png,0,0\n")
        self.assertEqual(run("mask", "--batch", "lists/l.csv", cwd=self.directory)[1],
                         b"overlap,first_x,first_y,area\n1,0,0,3\n")

    def test_far_places_and_places_between_pixels(self):
        path = self.mask("a.png", TINY)
        self.assertEqual(self.batch([(path, path, x, y) for x, y in [
            (2147483648, 0), (-1e300, 5), (0, 4294967296), (1e-300, 0), (0.25, 0), (-0.5, -0.5), (3, 0), (2.999, 0)]]),
            ["0,,,0", "0,,,0", "0,,,0"] + self.between(TINY, TINY, [
                (1e-300, 0), (0.25, 0), (-0.5, -0.5), (3, 0), (2.999, 0)]))

    def between(self, a, b, places):
        """Squares with squares, in fractions."""
        lines = []
        for x, y in places:
            hits = {}
            for (j, i), (v, u) in itertools.product(a.pixels(), b.pixels()):
                w = 1 - abs(Fraction(x) + u - i)
                h = 1 - abs(Fraction(y) + v - j)
                if w > 0 and h > 0:
                    hits[j, i] = hits.get((j, i), 0) + w * h
            first = min(hits, default=None)
            lines.append(f"1,{first[1]},{first[0]},{float(sum(hits.values())):.15g}" if hits else "0,,,0")
        return lines

    def test_between_pixels_is_the_area_of_squares(self):
        a, b = (Bits.random(RANDOM, RANDOM.randint(1, 20), RANDOM.randint(1, 9)) for _ in range(2))
        pa, pb = self.mask("a.png", a), self.mask("b.png", b)
        places = [(RANDOM.randint(-160, 160) / 8, RANDOM.randint(-72, 72) / 8) for _ in range(60)]
        self.assertEqual(self.batch([(pa, pb, *place) for place in places]), self.between(a, b, places))
        x, y = 0.5, -0.5
        found = self.ask(pa, pb, "--at", f"{x},{y}")
        shared = sorted({p for i in (0, 1) for j in (-1, 0) for p in overlap(a, b, i, j)})
        if shared:
            self.assertEqual(found["first"], [shared[0][1], shared[0][0]])
            self.assertEqual(found["overlap_bounds"][1], shared[0][0])

    def test_alpha_must_exceed_the_threshold(self):
        alphas = [[0, 1, 126, 127, 128, 254, 255]]
        path = self.file("a.png", png_of_alpha(alphas))
        for threshold in (0, 1, 126, 127, 128, 200, 254, 255):
            self.assertEqual(self.ask(path, "--threshold", threshold)["count"], sum(a > threshold for a in alphas[0]))
        self.assertEqual(self.ask(path)["count"], 3)
        self.assertEqual(self.batch([(path, path, 0, 0)], "--threshold", 253), ["1,5,0,2"])

    def test_without_alpha_all_is_solid(self):
        path = self.file("a.png", png([[(0,)] * 9] * 2, color=GREY))
        for threshold in (0, 127, 255):
            self.assertEqual(self.ask(path, "--threshold", threshold)["count"], 18)
        self.assertEqual(self.ask(path, "--region", "1,1,3,1")["count"], 3)

    def test_a_colour_is_the_key(self):
        rows = [[(255, 0, 255), (255, 0, 254), (0, 0, 0)]]
        path = self.file("a.png", png(rows, color=RGB))
        self.assertEqual(self.ask(path, "--key", "ff00FF")["bounds"], [1, 0, 2, 1])
        self.assertEqual(self.ask(path, "--key", "#000000")["bounds"], [0, 0, 2, 1])

    def test_a_region_of_a_sheet(self):
        sheet = Bits.random(RANDOM, 90, 20)
        path = self.mask("a.png", sheet)
        x, y, w, h = 33, 4, 40, 11
        part = Bits(w, h, [row >> x & (1 << w) - 1 for row in sheet.rows[y:y + h]])
        self.assertEqual(self.ask(path, "--region", f"{x},{y},{w},{h}", "--turn", 90), facts(part.seen("", 1)))
        whole = self.ask(path, path, "--region", f"{x},{y},{w},{h}", "--at", f"{-x},{-y}")
        self.assertEqual(whole["area"], len(part.pixels()))
        for region in ("0,0,91,1", "89,19,2,1", "90,0,1,1", "0,0,16384,16384"):
            self.check_refused(["mask", path, "--region", region], path, "region")

    def test_words_for_a_person(self):
        path = self.mask("a.png", TINY)
        code, out, err = run("mask", path, path, "--at", "1,0")
        self.assertEqual((code, err), (0, ""))
        for words in (f"{path}: 3 x 2 pixels, 3 solid", "centroid", "components  1", "at 1,0: overlap"):
            self.assertIn(words, out.decode())
        self.assertIn(b"no overlap", run("mask", path, path, "--at", "9,9")[1])

    def test_a_picture_of_a_pair(self):
        path, out = self.mask("a.png", TINY), os.path.join(self.directory, "out.png")
        code, _, err = run("mask", path, path, "--at", "1,0", "--png", out)
        self.assertEqual((code, err), (0, ""))
        with open(out, "rb") as file:
            image = Image(file.read())
        side = image.width // 4
        self.assertEqual((image.width, image.height), (4 * side, 2 * side))

        def color(x, y):
            at = (y * side + side // 2) * (1 + 3 * image.width) + 1 + 3 * (x * side + side // 2)
            return image.rows[at:at + 3]
        # a: ##.   b: .##.   so: a, both, b in the first row; a, b in the second
        #    #..      .#..
        a, both, b = (color(x, 0) for x in range(3))
        self.assertEqual(len({a, both, b, color(2, 1), color(3, 1)}), 5)
        self.assertEqual((color(0, 1), color(1, 1)), (a, b))

    def test_large_and_far_masks_are_drawn_too(self):
        wide = self.file("wide.png", png_of_bits([[1] * 3000]))
        for at in ("0,0", "-2999,0", "1e9,3", "15000,0"):
            code, out, err = run("mask", wide, wide, "--at", at, "--png", "-")
            self.assertEqual((code, err, out[:4]), (0, "", b"\x89PNG"))

    def fill(self, path):
        """The pixels within a path of M, H, V and Z, by even-odd along rows."""
        crossings = {}
        for line in re.findall(r"M[^Z]*Z", path):
            x, y = map(int, re.match(r"M(-?\d+) (-?\d+)", line).groups())
            corner = y
            for kind, to in re.findall(r"([HV])(-?\d+)", line) + [("V", None)]:
                to = corner if to is None else int(to)
                for row in range(min(y, to), max(y, to)) if kind == "V" else ():
                    crossings.setdefault(row, []).append(x)
                x, y = (to, y) if kind == "H" else (x, to)
        return {(row, x) for row, xs in crossings.items() for begin, end in zip(sorted(xs)[::2], sorted(xs)[1::2])
                for x in range(begin, end)}

    def outlines(self, *arguments):
        code, out, err = run("mask", *arguments, "--svg", "-")
        self.assertEqual((code, err), (0, ""))
        return {path.get("id"): path.get("d") for path in xml.fromstring(out)}

    def test_an_outline_filled_is_the_mask(self):
        for i in range(20):
            mask = Bits.random(RANDOM, RANDOM.choice([1, 2, 9, 33, 64, 70]), RANDOM.randint(1, 20))
            paths = self.outlines(self.mask("a.png", mask), "--flip", "y")
            self.assertEqual(list(paths), ["a"])
            self.assertEqual(self.fill(paths["a"]), set(mask.seen("y").pixels()))

    def test_outlines_of_a_pair(self):
        a, b = (Bits.random(RANDOM, 20, 12) for _ in range(2))
        paths = self.outlines(self.mask("a.png", a), self.mask("b.png", b), "--at", "-3,4")
        self.assertEqual(self.fill(paths["a"]), set(a.pixels()))
        self.assertEqual(self.fill(paths["b"]), {(y + 4, x - 3) for y, x in b.pixels()})
        self.assertEqual(self.fill(paths["overlap"]), set(overlap(a, b, -3, 4)))

    def test_a_line_a_component_and_a_line_a_hole(self):
        ring = Bits(5, 5, [0b11111, 0b10001, 0b10101, 0b10001, 0b11111])
        self.assertEqual(self.outlines(self.mask("a.png", ring))["a"].count("Z"), 3)
        diagonal = Bits(4, 4, [1, 2, 4, 8])
        self.assertEqual(self.outlines(self.mask("b.png", diagonal))["a"].count("Z"), len(components(diagonal)))

    def test_bad_usage_is_refused(self):
        a = self.mask("a.png", TINY)
        listed = self.file("l.csv", "a,b,x,y\n")
        for arguments, words in [
                ([], "A is missing"), ([a, a, a], "third"), ([a, "--at", "1,2"], "no B"), ([a, a, "--at", "1"], "--at"),
                ([a, a, "--at", "1,2,3"], "--at"), ([a, a, "--at", "nan,0"], "--at"), ([a, a, "--at", "0,1e999"], "--at"),
                ([a, "--threshold", "256"], "--threshold"), ([a, "--threshold", "-1"], "--threshold"),
                ([a, "--flip", "z"], "--flip"), ([a, "--flip", ""], "--flip"), ([a, "--turn", "45"], "--turn"),
                ([a, "--turn", "360"], "--turn"), ([a, "--key", "12345"], "--key"), ([a, "--key", "12345g"], "--key"),
                ([a, "--region", "0,0,1"], "--region"), ([a, "--region", "0,0,0,1"], "--region"),
                ([a, "--region", "0,0,1.5,1"], "--region"), ([a, "--region", "-1,0,1,1"], "--region"),
                ([a, "--png", "-", "--json"], "standard output"), ([a, "--png", "-", "--svg", "-"], "standard output"),
                ([a, "--png", "x", "--svg", "x"], "same file"), (["-", "-"], "standard input"),
                ([a, "--batch", listed], "--batch"), (["--batch", listed, "--at", "0,0"], "--batch"),
                (["--batch", listed, "--json"], "--batch"), (["--batch", listed, "--png", "x"], "--batch"),
                (["--batch", listed, "--region", "0,0,1,1"], "--batch"), ([a, "--colour"], "--colour")]:
            self.check_refused(["mask", *arguments], words)

    def test_a_bad_list_is_refused_with_its_line(self):
        a = self.mask("a.png", TINY)
        for text, words in [
                ("", "list.csv"), ("a,b,x\n", "named y"), ("a,b,x,y,a\n", "list.csv:1"),
                (f"a,b,x,y\n{a},{a},0\n", "list.csv:2"), (f"a,b,x,y\n{a},{a},0,nan\n", "list.csv:2"),
                (f"a,b,x,y\n{a},{a},0,0\n{a},no.png,0,0\n", "list.csv:3: no.png: "), (f"a,b,x,y\n,{a},0,0\n", "list.csv:2"),
                (f"a,b,x,y\n{self.directory},{a},0,0\n", "directory"), (f"a,b,x,y\n{a}\0,{a},0,0\n", "list.csv:2")]:
            code, _, err = run("mask", "--batch", self.file("list.csv", text))
            self.assertEqual((code, err.count("\n")), (2, 1), text)
            self.assertIn(words, err)

    def test_results_that_cannot_be_written_are_reported(self):
        a = self.mask("a.png", TINY)
        self.check_refused(["mask", a, "--png", os.path.join(self.directory, "no", "x.png")], "no/x.png")
        if os.path.exists("/dev/full"):
            self.check_refused(["mask", a, "--svg", "/dev/full"], "/dev/full", code=3)

    def test_means_are_exact(self):
        width = 5000
        mask = Bits(width, 3, [RANDOM.getrandbits(width) for _ in range(3)])
        found = self.ask(self.mask("a.png", mask))
        xs = [x for _, x in mask.pixels()]
        self.assertEqual(found["centroid"][0], float(Fraction(sum(xs), len(xs))))
        self.assertTrue(math.isclose(found["centroid"][1], sum(y for y, _ in mask.pixels()) / len(xs)))


if __name__ == "__main__":
    main()
