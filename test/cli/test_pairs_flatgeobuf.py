"""`graze pairs` on FlatGeobuf files: the boxes in their index, of any shape, and every way to have none.

`flatgeobuf` writes such files after the specification. data/boxes/fields.fgb was written by GDAL.
"""

import gzip
import os
import random
import struct

from graze_command import CommandTest, csv_of, lines_of, main, pairs_within, run

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MAGIC = b"fgb\x03fgb\x00"
INFINITY = float("inf")


def header_of(count, node_size, title=b""):
    """A FlatBuffer with the fields 8, features_count, and 9, index_node_size, where they are not None."""
    fields = [b""] * 10
    fields[8] = b"" if count is None else struct.pack("<Q", count)
    fields[9] = b"" if node_size is None else struct.pack("<H", node_size)
    offsets, body = [], b""
    for field in fields:
        offsets.append(4 + len(body) if field else 0)
        body += field
    vtable = struct.pack("<HH10H", 4 + 2 * len(fields), 4 + len(body), *offsets)
    start = 4 + len(vtable)
    return struct.pack("<I", start) + vtable + struct.pack("<i", start - 4) + body + title


def around(boxes):
    return tuple(min(box[i] for box in boxes) for i in (0, 1)) + tuple(max(box[i] for box in boxes) for i in (2, 3))


def flatgeobuf(boxes, node_size=16, count=None, title=b""):
    """A file with these boxes; no geometries follow, since none is read."""
    levels = [list(boxes)]
    while len(levels[0]) > 1 or len(levels) == 1:
        level = levels[0]
        levels.insert(0, [around(level[i:i + node_size]) for i in range(0, len(level), node_size)])
    nodes = b"".join(struct.pack("<4dQ", *box, 0) for level in levels for box in level)
    header = header_of(len(boxes) if count is None else count, None if node_size == 16 else node_size, title)
    return MAGIC + struct.pack("<I", len(header)) + header + nodes


def scattered(count, seed):
    chance = random.Random(seed)
    corners = [(chance.uniform(0, 100), chance.uniform(0, 100)) for _ in range(count)]
    return [(x, y, x + chance.uniform(0, 12), y + chance.uniform(0, 12)) for x, y in corners]


class Read(CommandTest):
    def test_indexes_of_every_shape(self):
        for count in (1, 2, 15, 16, 17, 256, 257, 300):
            for node_size in (2, 3, 16, 400):
                boxes = scattered(count, count)
                self.check_pairs([self.file("b.fgb", flatgeobuf(boxes, node_size))], lines_of(pairs_within(boxes, False)))

    def test_more_boxes_than_are_read_at_once(self):
        boxes = [(i * 4.0, 0.0, i * 4.0 + 5, 1.0) for i in range(20000)]
        expected = lines_of([(i, i + 1) for i in range(19999)])
        path = self.file("b.fgb", flatgeobuf(boxes, title=b"a title" * 999))
        self.check_pairs([path], expected)
        self.assertEqual(run("pairs", path, "--memory", "16M", "--sorted")[:2], (0, expected))
        self.check_pairs([self.file("b.fgb.gz", gzip.compress(flatgeobuf(boxes)))], expected)
        self.check_pairs(["-"], expected, stdin=flatgeobuf(boxes))
        self.assertEqual(run("pairs", "-", "--memory", "16M", "--sorted", stdin=flatgeobuf(boxes))[:2], (0, expected))

    def test_two_files_of_two_formats(self):
        one, other = self.file("a.fgb", flatgeobuf([(0, 0, 2, 2), (5, 5, 6, 6)])), self.file("b.csv", csv_of([(1.0, 1.0, 9.0, 9.0)]))
        self.check_pairs([one, other], lines_of([(0, 0), (1, 0)]))

    def test_boxes_that_are_asked_for(self):
        boxes = scattered(50, 4)
        queries = self.file("q.csv", "kind,x0,y0,x1,y1,k,layers\nbox,20,20,60,60,,\npoint,30,40,,,,\nnearest,5,5,,,3,\n")
        said = [run("ask", self.file(name, content), queries) for name, content in (("b.fgb", flatgeobuf(boxes)), ("b.csv", csv_of(boxes)))]
        self.assertEqual(said[0], said[1])
        self.assertGreater(len(said[0][1].splitlines()), 5)

    def test_a_file_without_features_has_no_boxes(self):
        other = self.file("o.fgb", flatgeobuf(scattered(9, 2)))
        for numbers in ((None, None), (0, 0), (None, 16), (0, 400)):
            header = header_of(*numbers)
            path = self.file("b.fgb", MAGIC + struct.pack("<I", len(header)) + header)
            self.check_pairs([path], lines_of([]))
            self.check_pairs([path, other], lines_of([]))
            for files in ([path], [path, other], [other, path]):
                self.assertEqual(run("pairs", *files, "--memory", "16M", "--count")[:2], (0, b"0\n"))

    def test_a_file_written_by_gdal(self):
        path = os.path.join(ROOT, "data/boxes/fields.fgb")
        with open(os.path.join(ROOT, "data/boxes/fields.csv"), encoding="utf-8") as file:
            boxes = [tuple(map(float, line.split(","))) for line in file.read().splitlines()[1:]]
        self.assertEqual(len(boxes), 40)
        self.check_pairs([path], lines_of(pairs_within(boxes, False)))
        self.check_pairs([path, "--closed"], lines_of(pairs_within(boxes, True)))


class Refused(CommandTest):
    def check_refused_file(self, content, *words):
        path = self.file("b.fgb", content)
        self.check_refused(["pairs", path], path, *words)
        self.check_refused(["pairs", path, "--memory", "16M"], path, *words)

    def test_a_file_that_ends_early(self):
        whole = flatgeobuf(scattered(20, 3))
        for size in range(8, len(whole), 29):
            self.check_refused_file(whole[:size], "ends early")

    def test_counts_that_no_bytes_follow(self):
        for count in (21, 10**9, 2**31 - 1):
            self.check_refused_file(flatgeobuf(scattered(20, 3), count=count), "ends early")
        for count in (2**31, 2**63, 2**64 - 1):
            self.check_refused_file(flatgeobuf(scattered(20, 3), count=count), "2^31 - 1")

    def test_a_file_without_an_index_is_refused(self):
        header = header_of(5, 0)
        self.check_refused_file(MAGIC + struct.pack("<I", len(header)) + header + b"geometries", "no index", "SPATIAL_INDEX=YES")
        header = header_of(None, None)
        self.check_refused_file(MAGIC + struct.pack("<I", len(header)) + header + b"geometries", "no index")
        header = header_of(5, 1)
        self.check_refused_file(MAGIC + struct.pack("<I", len(header)) + header, "1 in a node")

    def test_broken_headers_are_refused(self):
        header = header_of(20, 16)
        for place, value in ((0, 2**32 - 1), (0, 2), (0, len(header) - 2), (4, 0x0000ffff), (28, 0x7fffffff)):
            broken = header[:place] + struct.pack("<I", value) + header[place + 4:]
            code, _, message = run("pairs", self.file("b.fgb", MAGIC + struct.pack("<I", len(broken)) + broken))
            self.assertEqual((code, "FlatGeobuf file" in message), (2, True), message)
        self.check_refused_file(MAGIC + struct.pack("<I", 2**32 - 1) + header, "header")

    def test_boxes_that_are_not_sound(self):
        boxes = scattered(20, 3)
        for box, words in (((INFINITY, INFINITY, -INFINITY, -INFINITY), ["has no geometry", "ogr2ogr new.fgb"]),
                           ((0, 0, INFINITY, 1), ["infinite"]), ((0, float("nan"), 1, 1), ["not a number"]), ((2, 0, 1, 1), ["min_x"])):
            self.check_refused_file(flatgeobuf([*boxes[:17], box, *boxes[17:]]), "feature 17", *words)

    def test_an_unknown_version_is_not_taken_for_one(self):
        code, _, message = run("pairs", self.file("b.fgb", b"fgb\x04" + flatgeobuf(scattered(3, 3))[4:]))
        self.assertEqual(code, 2, message)


if __name__ == "__main__":
    main()
