"""`graze pairs --memory` forecasts the pairs: near the truth for any order of the rows."""

import array
import os
import random
import re
import resource
import struct

from graze_command import CommandTest, is_sanitized, main, npy_of, run, run_limited


def floats_npy(values, rows=None):
    """Boxes of float32, from their edges one after the other; `rows` may be more, for the rest is a hole."""
    rows = len(values) // 4 if rows is None else rows
    text = f"{{'descr': '=f4', 'fortran_order': False, 'shape': ({rows}, 4), }}".ljust(117) + "\n"
    return b"\x93NUMPY\1\0" + struct.pack("<H", len(text)) + text.encode() + values.tobytes()


def grid(columns, rows, parts=1):
    """Row by row; each box overlaps its eight neighbours. One of `parts` parts of the file has them."""
    values = array.array("f")
    for y in range(rows):
        for x in range(columns):
            values.extend((x, y, x + 1.25, y + 1.25))
    return floats_npy(values, parts * columns * rows)


def scattered(kind, count):
    random.seed(count)
    values, side = array.array("f"), count ** 0.5
    for i in range(count):
        x, y, size = random.random() * side, random.random() * side, 0.7
        if kind == "skewed" and i % 2:
            x, y, size = 0.6 * side + 0.1 * x, 0.6 * side + 0.1 * y, 0.14
        elif kind == "clustered":
            x, y, size = x // 30 * 30 + x % 3, y // 30 * 30 + y % 3, 0.1
        values.extend((x, y, x + size, y + size))
    return floats_npy(values)


class Forecast(CommandTest):
    def check(self, content, factor=1.5):
        path = self.file("b.npy", content)
        found = None
        for memory in ("16M", "1G"):
            code, out, err = run("pairs", path, "--count", "--memory", memory)
            self.assertEqual(code, 0, err)
            found = int(out)
            guess, low, high = map(float, re.search(r"about (\S+) \((\S+) to (\S+)\) pairs", err).groups())
            self.assertTrue(found / factor <= guess <= factor * found, (found, err))
            self.assertTrue(low <= found <= high, (found, err))
            self.assertTrue(low <= guess <= high, err)
        return found

    def test_grids_in_the_order_of_their_rows(self):
        for columns, rows in ((512, 512), (1024, 256), (64, 4096), (8, 16384), (577, 521), (33, 8001), (1, 200001), (90001, 3)):
            found = self.check(grid(columns, rows))
            self.assertEqual(found, columns * (rows - 1) + rows * (columns - 1) + 2 * (rows - 1) * (columns - 1))

    def test_a_grid_in_a_file_with_holes(self):
        """A fifth of the rows is stored; blocks at equal steps would lie in few columns of the grid."""
        for columns in (512, 501):
            path = self.file("holes.npy", grid(columns, 512, 5))
            os.truncate(path, 128 + 5 * 16 * 512 * columns)
            code, out, err = run("pairs", path, "--count", "--memory", "16M")
            self.assertEqual(code, 0, err)
            guess = float(re.search(r"about (\S+) \(", err).group(1))
            self.assertTrue(int(out) / 1.5 <= guess <= 1.5 * int(out), (out, err))

    def test_boxes_that_are_scattered(self):
        for kind in ("uniform", "skewed", "clustered"):
            self.check(scattered(kind, 250000))

    def test_few_pairs_and_a_heap(self):
        """Some 80 boxes of a heap of 400 are in the sample, or 60, or 100. So the bounds are far apart, and hold the truth."""
        for seed, size, factor in ((1, 400, 1.5), (3, 1200, 1.5), (4, 120, 3)):
            random.seed(seed)
            values, count = array.array("f"), 250000
            for _ in range(count):
                x, y, side = random.random() * 500, random.random() * 500, 0.02
                if random.random() * count < size:
                    x, y, side = 77 + random.random(), 99 + random.random(), 2
                values.extend((x, y, x + side, y + side))
            self.check(floats_npy(values), factor)

    def test_all_boxes_are_compared_where_they_are_few(self):
        err = run("pairs", self.file("b.npy", grid(100, 100)), "--count", "--memory", "1G")[2]
        self.assertIn("about 3.94e+04 (3.94e+04 to 3.94e+04) pairs", err)

    def test_tiles_are_counted_where_the_sample_has_few_pairs(self):
        """Boxes of a fiftieth of the distance between them: some hundred pairs are in the sample, at most."""
        random.seed(4)
        values, count = array.array("f"), 250000
        for _ in range(count):
            x, y = random.random() * count ** 0.5, random.random() * count ** 0.5
            values.extend((x, y, x + 0.02, y + 0.02) if random.random() < 0.9 else (x, y, x + 0.3, y + 0.3))
        path, out = self.file("b.npy", floats_npy(values)), os.path.join(self.directory, "p.npy")
        found = int(run("pairs", path, "--count")[1])
        for options in ((), ("--sorted",), ("--threads", "2")):
            code, _, err = run("pairs", path, "-o", out, "--memory", "16M", "--tiles", "200", *options)
            self.assertEqual(code, 0, err)
            forecasts = [tuple(map(float, each)) for each in re.findall(r"about (\S+) \((\S+) to (\S+)\) pairs", err)]
            self.assertEqual(len(forecasts), 2, err)
            self.assertRegex(err, r"by the pairs of 1\d of \d+ tiles")
            first, second = forecasts
            self.assertLess(second[2] - second[1], 0.7 * (first[2] - first[1]), err)
            self.assertTrue(second[1] <= found <= second[2], (found, err))
            self.assertTrue(found / 1.5 <= second[0] <= 1.5 * found, (found, err))
            self.assertEqual(os.path.getsize(out), 128 + 8 * found)
        err = run("pairs", path, "--count", "--memory", "16M", "--tiles", "200")[2]
        self.assertNotIn("by the pairs of", err)

    def test_tiles_are_counted_where_some_boxes_are_in_many(self):
        """Three large boxes have most pairs, and none of them is in the sample."""
        random.seed(6)
        values, count = array.array("f"), 250000
        for i in range(count):
            x, y, size = random.random() * 500, random.random() * 500, 0.02
            if i % 83333 == 17:
                x, y, size = 0.6 * x, 0.6 * y, 170
            values.extend((x, y, x + size, y + size))
        path, out = self.file("b.npy", floats_npy(values)), os.path.join(self.directory, "p.npy")
        found = int(run("pairs", path, "--count")[1])
        code, _, err = run("pairs", path, "-o", out, "--memory", "16M", "--tiles", "1600")
        self.assertEqual(code, 0, err)
        _, (guess, low, high) = [tuple(map(float, each)) for each in re.findall(r"about (\S+) \((\S+) to (\S+)\) pairs", err)]
        self.assertTrue(low <= found <= high, (found, err))
        self.assertTrue(found / 1.5 <= guess <= 1.5 * found, (found, err))

    def test_it_begins_in_spite_of_the_forecast_if_forced(self):
        """10^12 rows of a hole, closed: 16 TB of scratch."""
        path, text = os.path.join(self.directory, "huge.npy"), npy_of([], "<f4", shape=(10 ** 12, 4))
        with open(path, "wb") as file:
            file.write(text)
            file.truncate(len(text) + 16 * 10 ** 12)
        arguments = ["pairs", path, "--closed", "--memory", "1G", "--scratch", self.directory, "--count"]
        code, _, err = run(*arguments)
        self.assertEqual(code, 3)
        self.assertIn("are needed on the disk", err)
        self.assertIn("--force", err)
        if not is_sanitized():
            code, _, err = run_limited(resource.RLIMIT_FSIZE, 10 << 20, *arguments, "--force")
            self.assertEqual(code, 3)
            self.assertIn("limit of a file's size", err)


if __name__ == "__main__":
    main()
