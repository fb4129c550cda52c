"""`graze pairs --memory`: the same answer as in memory, for any cut into tiles, any budget, any kind of input."""

import glob
import json
import os
import re
import struct
import unittest

from graze_command import CommandTest, csv_of, has_usual_seed, main, npy_of, pairs_within, run, seeded

BIG = 2.0 ** 70  # beyond what a box in float32 may have


def scene(random, kind, count):
    """Boxes of a kind. Edges are whole numbers: many lie on borders of tiles."""
    boxes = []
    for i in range(count):
        span, size = {"crowded": (12, 4), "narrow": (10, 3)}.get(kind, (400, 9))
        x, y, w, h = random.randrange(-span, span), random.randrange(-span, span), random.randint(0, size), random.randint(0, size)
        if kind == "equal":
            x, y, w, h = 3, 4, 5, 6
        elif kind == "giants" and i % 40 == 0:
            x, y, w, h = -400, -400, random.choice((800, 5)), random.choice((800, 5))
        elif kind == "skewed" and i % 2:
            x, y = x // 100, y // 100
        elif kind == "long":
            w = 700 if i % 2 else w
        elif kind == "narrow":
            y *= 100
        elif kind == "empty":
            w *= i % 3 == 0
        box = [float(x), float(y), float(x + w), float(y + h)]
        if kind == "far":
            box = [v * BIG for v in box]
        if kind == "exact":
            box = [v + 0.1 for v in box]
        boxes.append(tuple(-0.0 if v == 0 else v for v in box))
    return boxes


KINDS = ("uniform", "crowded", "narrow", "equal", "giants", "skewed", "long", "empty", "far", "exact")


class BigTest(CommandTest):
    def big(self, *arguments, stdin=None, code=0):
        """Call it with a scratch folder, which must be empty afterwards. Returns its output."""
        scratch = os.path.join(self.directory, "scratch")
        os.makedirs(scratch, exist_ok=True)
        got, out, err = run("pairs", *arguments, "--scratch", scratch, stdin=stdin)
        self.assertEqual(got, code, (arguments, err))
        self.assertEqual(os.listdir(scratch), [], arguments)
        self.assertEqual(glob.glob(os.path.join(self.directory, "*.partial")), [])
        return out if code == 0 else err

    def answer(self, arguments, name="small.npy"):
        """The bytes the join in memory writes."""
        path = os.path.join(self.directory, name)
        code, out, err = run("pairs", *arguments, "-o", path)
        self.assertEqual((code, err), (0, ""), arguments)
        with open(path, "rb") as file:
            return file.read()

    def read(self, name):
        with open(os.path.join(self.directory, name), "rb") as file:
            return file.read()

    def check_all(self, files, options, random):
        """All forms of the answer."""
        expected = self.answer([*files, *options])
        count = (len(expected) - 128) // 8
        budget = ["--memory", f"{random.randint(16, 80)}M", "--threads", random.randint(1, 5)]
        tiles = ["--tiles", random.randint(1, 200)] if random.random() < 0.8 else []
        out = os.path.join(self.directory, "big.npy")
        common = [*files, *options, *budget, *tiles]
        self.big(*common, "--sorted", "-o", out)
        self.assertEqual(self.read("big.npy"), expected, common)
        self.big(*common, "-o", out)
        got = self.read("big.npy")
        self.assertEqual(got[:128], expected[:128], common)
        self.assertEqual(sorted(struct.iter_unpack("=II", got[128:])), list(struct.iter_unpack("=II", expected[128:])), common)
        self.assertEqual(int(self.big(*common, "--count")), count, common)
        self.check_degrees(common, files, expected)

    def check_degrees(self, common, files, expected):
        degrees = [int(line.split(b",")[1]) for line in self.big(*common, "--degrees").splitlines()[1:]]
        wanted = [0] * len(degrees)
        for a, b in struct.iter_unpack("=II", expected[128:]):
            wanted[a] += 1
            if len(files) == 1:
                wanted[b] += 1
        self.assertEqual(degrees, wanted, common)


class EqualToMemory(BigTest):
    def test_every_kind_of_scene_in_any_number_of_tiles_and_any_budget(self):
        random = seeded()
        for kind in KINDS:
            for round in range(2):
                boxes = scene(random, kind, random.choice((3, 300, 1500) if kind != "equal" else (2, 300)))
                descr = random.choice(("<f8", ">f8") if kind in ("far", "exact") and round else ("<f4", ">f4", "<f8"))
                if kind == "exact" and descr.endswith("f4"):
                    descr = "<f8"
                files = [self.file("a.npy", npy_of(boxes, descr, by_column=random.random() < 0.5))]
                if random.random() < 0.3:
                    files.append(self.file("b.npy", npy_of(scene(random, kind, 200), random.choice((descr, "<f8")))))
                self.check_all(files, ["--closed"] if random.random() < 0.5 else [], random)

    def test_many_blocks_of_rows_on_many_threads_with_boxes_that_span_many_tiles(self):
        random, count = seeded(), 40000
        corners = [(random.random() * 2000, random.random() * 2000) for _ in range(count)]
        boxes = [(x, y, x + random.choice((1, 1, 1, 400)), y + 1) for x, y in corners]
        self.check_all([self.file("a.npy", npy_of(boxes, "<f4", by_column=random.random() < 0.5))], [], random)

    def test_layers_and_rules(self):
        random = seeded()
        for layers in (3, 16, 64):
            boxes = scene(random, "giants", 600)
            on = [random.randrange(layers) for _ in boxes]
            path = self.file("a.csv", csv_of(boxes, on))
            rules = self.file("rules", "".join(f"{random.randrange(layers)} {random.choice((random.randrange(layers), '*'))}\n"
                                               for _ in range(layers)))
            self.check_all([path], ["--rules", rules], random)
            self.check_all([path], ["--closed"], random)

    def test_no_boxes_and_one(self):
        random = seeded()
        for boxes in ([], [(0.0, 0.0, 1.0, 1.0)]):
            self.check_all([self.file("a.npy", npy_of(boxes))], [], random)

    def test_csv_with_ids_gives_the_lines_of_memory(self):
        random = seeded()
        boxes = scene(random, "uniform", 800)
        text = "id,min_x,min_y,max_x,max_y\n" + "".join(
            f'"n,{i % 70}",{",".join(map(repr, box))}\n' for i, box in enumerate(boxes))
        path, gz = self.file("a.csv", text), self.gzipped("a.csv.gz", text)
        expected = run("pairs", path)[1]
        if has_usual_seed():
            self.assertGreater(len(expected), 100)
        for arguments, stdin in (([path], None), ([gz], None), (["-"], text.encode())):
            got = self.big(*arguments, "--memory", "16M", "--sorted", "--tiles", 9, stdin=stdin)
            self.assertEqual(got, expected)

    def test_ids_beyond_memory_give_the_lines_of_memory(self):
        """Short ones and long ones: many pairs wait for each other's ids, or few do."""
        random = seeded()
        boxes, others = scene(random, "uniform", 3000), scene(random, "giants", 500)
        lengths = [2 + i % 9 if i % 3 else random.choice((900, 9000, 70000) if i % 100 == 0 else (900,)) for i in range(len(boxes))]
        self.file("a.csv", "id,min_x,min_y,max_x,max_y\n" + "".join(
            f"{chr(97 + i % 26) * lengths[i]},{','.join(map(repr, box))}\n" for i, box in enumerate(boxes)))
        self.file("b.csv", csv_of(others))
        paths = [os.path.join(self.directory, name) for name in ("a.csv", "b.csv")]
        for files in (paths[:1], paths, paths[::-1]):
            expected = run("pairs", *files)[1]
            if has_usual_seed():
                self.assertGreater(len(expected), 100000)
            self.assertEqual(self.big(*files, "--memory", "16M", "--sorted", "--tiles", 9), expected)
            got = self.big(*files, "--memory", "16M", "--tiles", 9)
            self.assertEqual(sorted(got.splitlines()), sorted(expected.splitlines()))
        got = self.big(*paths, "--memory", "16M", "--degrees").splitlines()
        self.assertEqual([len(line.split(b",")[0]) for line in got[1:]], lengths)

    def test_an_array_through_a_pipe(self):
        random = seeded()
        boxes = scene(random, "uniform", 700)
        expected = self.answer([self.file("a.npy", npy_of(boxes))])
        for by_column in (False, True):
            self.big("-", "--memory", "16M", "--sorted", "-o", os.path.join(self.directory, "big.npy"),
                     stdin=npy_of(boxes, "<f4", by_column))
            self.assertEqual(self.read("big.npy"), expected)

    def test_progress_is_lines_that_grow(self):
        path = self.file("boxes.npy", npy_of(scene(seeded(), "uniform", 2000)))
        scratch = os.path.join(self.directory, "scratch")
        os.makedirs(scratch)
        code, _, err = run("pairs", path, "--progress", "--memory", "16M", "--scratch", scratch, "-o", os.path.join(self.directory, "p.npy"))
        steps = re.findall(r"^graze pairs: ([a-z ]+): (\d+) %$", err, re.MULTILINE)
        self.assertEqual(code, 0)
        self.assertEqual([step for step in dict.fromkeys(step for step, _ in steps) if "tiles" in step], ["writing tiles", "joining tiles"])
        for one in {step for step, _ in steps}:
            shares = [int(share) for step, share in steps if step == one]
            self.assertEqual(shares, sorted(set(shares)), one)
            self.assertLessEqual(shares[-1], 100, one)
        self.assertNotIn(" %", run("pairs", path, "--memory", "16M", "--scratch", scratch, "--count")[2])

    def test_a_limit_bounds_the_number_of_pairs(self):
        random = seeded()
        boxes = scene(random, "crowded", 400)
        path = self.file("a.npy", npy_of(boxes, "<f4"))
        all_pairs = set(pairs_within(boxes, False))
        expected = self.answer([path])
        for limit in (1, 100, 10 ** 9):
            out = os.path.join(self.directory, "big.npy")
            common = [path, "--memory", "16M", "--tiles", 7, "--limit", limit, "-o", out]
            self.big(*common, "--sorted")
            self.assertEqual(self.read("big.npy")[128:], expected[128:][:8 * limit])
            self.big(*common)
            some = list(struct.iter_unpack("=II", self.read("big.npy")[128:]))
            self.assertEqual(len(set(some)), min(limit, len(all_pairs)))
            self.assertLessEqual(set(some), all_pairs)
            self.assertEqual(len(self.big(*common[:-2]).splitlines()), 1 + min(limit, len(all_pairs)))

    def test_more_pairs_than_memory_holds(self):
        """Searches are cut, blocks are read, runs are merged in more than one pass."""
        random = seeded()
        boxes = scene(random, "equal", 3000)
        path = self.file("a.npy", npy_of(boxes, "<f4"))
        summary = os.path.join(self.directory, "s.json")
        self.big(path, "--memory", "16M", "--sorted", "--summary", summary, "-o", os.path.join(self.directory, "big.npy"))
        self.assertEqual(self.read("big.npy"), self.answer([path]))
        with open(summary) as file:
            report = json.load(file)
        self.assertGreater(report["searches_cut"], 0)
        self.assertEqual(report["pairs"], 3000 * 2999 // 2)


if __name__ == "__main__":
    main()
