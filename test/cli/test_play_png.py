"""`graze play --png` and `--apng`: pictures, pixel by pixel where that says something."""

import os
import re
import struct
import unittest
import zlib

import graze_library
from graze_command import CommandTest, main, run

HEADER = "frame,id,layer,min_x,min_y,max_x,max_y,body"
WHITE, RED, GREEN = (255, 255, 255), (235, 64, 52), (64, 200, 90)

# A player in the left upper corner, a ground enemy a power-up touches, and a body of two boxes; frame 1: none
# but the player, in the right lower corner.
SCENE = f"{HEADER}\n0,0,0,0,0,10,10,\n0,1,4,40,40,60,60,\n0,2,5,50,50,70,70,\n" \
        "0,3,2,80,0,90,10,7\n0,4,2,80,30,90,40,7\n1,0,0,90,90,100,100,\n5,0,0,0,0,1,1,\n"


class Image:
    """A PNG of eight-bit RGB without filters, which is what graze writes."""

    def __init__(self, content):
        assert content[:8] == b"\x89PNG\r\n\x1a\n"
        data, at = b"", 8
        while at < len(content):
            size, kind = struct.unpack(">I4s", content[at:at + 8])
            body = content[at + 8:at + 8 + size]
            assert zlib.crc32(kind + body) == struct.unpack(">I", content[at + 8 + size:at + 12 + size])[0]
            if kind == b"IHDR":
                self.width, self.height, *kinds = struct.unpack(">II5B", body)
                assert kinds == [8, 2, 0, 0, 0]
            data += body if kind == b"IDAT" else b""
            at += 12 + size
        self.rows = zlib.decompress(data)
        assert len(self.rows) == self.height * (1 + 3 * self.width)

    def at(self, x, y):
        """The colour at a place in the scene, 0 to 100 both ways, margin left out."""
        side = (self.width - 17) / 100
        return self.pixel(8 + int(x * side), 8 + int(y * side))

    def pixel(self, column, row):
        start = row * (1 + 3 * self.width)
        assert self.rows[start] == 0
        start += 1 + 3 * column
        return tuple(self.rows[start:start + 3])

    def letter(self, column, row):
        """The dots of the red letter whose upper left corner is there, two pixels a dot."""
        return ["".join("#" if self.pixel(column + x, row + y) == RED else "." for x in (0, 2, 4)) for y in range(0, 10, 2)]


class Animation:
    """An animated PNG with a palette, number 0 being transparent: its frames as rows of colours."""

    def __init__(self, content):
        assert content[:8] == b"\x89PNG\r\n\x1a\n"
        at, self.frames, self.delays, sequence, parts = 8, [], [], 0, []
        while at < len(content):
            size, kind = struct.unpack(">I4s", content[at:at + 8])
            body = content[at + 8:at + 8 + size]
            assert zlib.crc32(kind + body) == struct.unpack(">I", content[at + 8 + size:at + 12 + size])[0]
            at += 12 + size
            if kind in (b"fcTL", b"fdAT"):
                assert struct.unpack(">I", body[:4])[0] == sequence
                sequence += 1
            if kind == b"IHDR":
                self.width, self.height, *kinds = struct.unpack(">II5B", body)
                assert kinds == [8, 3, 0, 0, 0]
            elif kind == b"acTL":
                count, plays = struct.unpack(">II", body)
                assert plays == 0
            elif kind == b"PLTE":
                colors = [tuple(body[i:i + 3]) for i in range(0, size, 3)]
            elif kind == b"tRNS":
                assert body == b"\0"
            elif kind == b"fcTL":
                parts.append([struct.unpack(">IIII", body[4:20]), b""])
                self.delays.append(struct.unpack(">HH", body[20:24]))
                assert tuple(body[24:]) == (0, 1)
            elif kind in (b"IDAT", b"fdAT"):
                assert (kind == b"IDAT") == (len(parts) == 1)
                parts[-1][1] += body[4 if kind == b"fdAT" else 0:]
        assert len(parts) == count and parts[0][0] == (self.width, self.height, 0, 0)
        tables = [bytes(color[k] for color in colors).ljust(256, b"\0") for k in range(3)]
        canvas = [bytearray(self.width) for _ in range(self.height)]
        for (w, h, x, y), data in parts:
            data = zlib.decompress(data)
            assert len(data) == h * (w + 1) and x + w <= self.width and y + h <= self.height
            for j in range(h):
                row = data[j * (w + 1):(j + 1) * (w + 1)]
                assert row[0] == 0
                for run in re.finditer(rb"[^\0]+", row[1:]):
                    canvas[y + j][x + run.start():x + run.end()] = run.group()
            self.frames.append([self.colored(row, tables) for row in canvas])

    def colored(self, row, tables):
        colors = bytearray(3 * self.width)
        for k in range(3):
            colors[k::3] = row.translate(tables[k])
        return bytes(colors)


class Png(CommandTest):
    def setUp(self):
        super().setUp()
        self.path = self.file("scene.csv", SCENE)
        if "without libpng" in run("play", self.path, "--png", "-", "--frame", "0")[2]:
            self.skipTest("this graze was built without libpng")

    def draw(self, frame, *options):
        png = os.path.join(self.directory, "x.png")
        code, _, err = run("play", self.path, "--png", png, "--frame", frame, *options)
        self.assertEqual((code, err), (0, ""))
        with open(png, "rb") as file:
            return Image(file.read())

    def test_layers_have_their_colours(self):
        image = self.draw(0)
        self.assertEqual((image.width, image.height), (917, 917))
        self.assertEqual(image.at(5, 5), WHITE)
        red, green, blue = image.at(82, 2)
        self.assertTrue(red > 200 and green > 180 and blue < 100)

    def test_swept_bodies_show_their_way_and_their_hit(self):
        self.path = self.file("swept.csv", f"{HEADER}\n0,1,0,50,0,60,100,\n0,2,2,0,40,10,50,\n0,3,2,0,70,10,80,\n"
                                           "1,1,0,50,0,60,100,\n1,2,2,90,40,100,50,\n1,3,2,30,70,40,80,\n")
        rules = self.file("swept.rules", "* *\nsweep 2\n")
        still, swept = self.draw(1), self.draw(1, "--rules", rules)
        background = still.at(20, 20)
        self.assertEqual([still.at(20, 45), still.at(40.1, 42), still.at(55, 20)], [background, background, WHITE])
        self.assertNotEqual(swept.at(20, 45), background)  # its way
        self.assertNotEqual(swept.at(40.1, 42), background)  # where it hit the wall
        self.assertEqual(swept.at(55, 20), background)  # the wall, which was touched
        self.assertEqual(swept.at(35, 75), still.at(35, 75))  # it hit nothing

    def test_touching_boxes_are_outlines(self):
        image = self.draw(0)
        background = image.at(20, 20)
        self.assertEqual([image.at(40.1, 50), image.at(45, 45), image.at(55, 55)], [RED, background, background])
        self.assertEqual([image.at(69.9, 60), image.at(65, 65)], [GREEN, background])
        apart = self.draw(0, "--rules", self.file("rules", ""))
        self.assertEqual([apart.at(45, 45), apart.at(65, 65)], [RED, GREEN])

    def test_a_recording_is_drawn_with_its_shapes(self):
        """It knows no more than its world, and is drawn as the scene that was recorded."""
        scene = self.file("round.csv", f"{HEADER}\n0,0,0,0,0,100,100,\n0,1,4,10,10,40,40,\n0,2,5,55,60,95,80,\n")
        shapes = self.file("shapes.jsonl", '{"layer": 4, "fit": "circle"}\n{"layer": 5, "fit": "capsule"}\n')
        recording, rules = os.path.join(self.directory, "round.grz"), self.file("apart.rules", "")
        options = ["--rules", rules, "--shapes", shapes]
        self.assertEqual(run("record", scene, *options, "-o", recording)[0], 0)
        self.path = scene
        expected = self.draw(0, *options)
        self.assertEqual([expected.at(25, 25), expected.at(11.5, 11.5)], [RED, WHITE])
        self.path = recording
        self.assertEqual(self.draw(0).rows, expected.rows)

    def test_bodies_and_layers_have_their_names(self):
        """That of a body, l, is above its box; that of a layer, t, is below the drawing."""
        path = os.path.join(self.directory, "named.grz")
        if not graze_library.record_named(path):
            self.skipTest("Python cannot load the library")
        self.path = path
        image = self.draw(0)
        self.assertEqual(image.letter(8 + 50 * 9, 8 + 50 * 9 - 12), ["#..", "#..", "#..", "#..", "###"])
        self.assertEqual(image.letter(8, image.height - 18), ["###", ".#.", ".#.", ".#.", ".#."])

    def test_boxes_of_a_body_are_tied(self):
        image = self.draw(0)
        self.assertNotEqual(image.at(85, 20), image.at(75, 20))

    def test_frames_line_up_and_a_gap_is_empty(self):
        image = self.draw(1)
        self.assertEqual((image.width, image.height, image.at(95, 95)), (917, 917, WHITE))
        for frame in (2, 4):
            empty = self.draw(frame)
            self.assertEqual({empty.at(x, y) for x in range(0, 100, 2) for y in range(0, 100, 2)}, {image.at(20, 20)})

    def animation(self, *options):
        path = os.path.join(self.directory, "x.apng")
        code, _, err = run("play", self.path, "--apng", path, *options)
        self.assertEqual((code, err), (0, ""))
        with open(path, "rb") as file:
            return Animation(file.read())

    def colors(self, image):
        stride = 1 + 3 * image.width
        return [image.rows[y * stride + 1:(y + 1) * stride] for y in range(image.height)]

    def test_an_animation_is_its_frames(self):
        made = self.animation("--rate", 30)
        self.assertEqual(made.delays, [(1, 30)] * 4)
        for i, frame in enumerate((0, 1, 2, 5)):
            self.assertEqual(made.frames[i], self.colors(self.draw(frame)), frame)
        made = self.animation("--frames", "1:4", "--every", 2)
        self.assertEqual(made.frames, [self.colors(self.draw(1))])
        self.assertEqual(len(self.animation("--frames", "0:1").frames), 2)

    def test_an_animation_may_be_smaller(self):
        whole, made = self.animation("--frames", "0:0").frames[0], self.animation("--frames", "0:0", "--scale", 2)
        self.assertEqual((made.width, made.height), (len(whole[0]) // 6, len(whole) // 2))
        for x, y in ((3, 5), (made.width // 2, made.height // 2), (made.width - 1, made.height - 1)):
            four = [whole[2 * y + j][3 * (2 * x + i):][:3] for i in (0, 1) for j in (0, 1)]
            self.assertEqual(made.frames[0][y][3 * x:3 * x + 3], bytes(sum(color[k] for color in four) // 4 for k in range(3)))

    def test_a_recording_is_drawn_at_one_size(self):
        scene, path = self.path, os.path.join(self.directory, "x.grz")
        self.assertEqual(run("record", scene, "-o", path)[0], 0)
        want = self.animation()
        self.path = path
        made = self.animation()
        self.assertEqual((made.width, made.height, len(made.frames)), (want.width, want.height, len(want.frames)))
        self.assertEqual(made.frames[0], want.frames[0])

    def test_wrong_animations_are_refused(self):
        for options, word in ((["--frames", "1:2"], "--apng"), (["--apng", "-", "--frames", "3"], "100:250"),
                              (["--apng", "-", "--frames", "2:1"], "100:250"), (["--apng", "-", "--rate", "0"], "--rate"),
                              (["--apng", "-", "--events", "-"], "standard output"),
                              (["--apng", "-", "--frames", "9:12"], "no frame from 9 to 12")):
            self.check_refused(["play", self.path, *options], word)

    def test_cells_are_drawn_where_the_broad_phase_has_them(self):
        plain = self.draw(0)
        for method, places in (("grid-map", [0, 25, 50, 75]), ("four-shift", [0, 25, 50, 75]),
                               ("sectors", [0, 32, 64, 96])):
            cells = self.draw(0, "--cells", "--cell", "25x50", "--method", method)
            self.assertEqual([x for x in range(100) if cells.at(x, 20) != plain.at(x, 20)], places)
        self.check_refused(["play", self.path, "--png", "-", "--frame", "2", "--cells", "--method", "brute"], "brute")

    def test_margins_and_contacts_are_drawn_as_the_world_draws_them(self):
        """A player at 0 to 10 with a margin of 6 to layer 4. Beside it are two overlapping boxes, 10 deep, and a point
        at their corner."""
        rules = self.file("margins.rules", "* *\ngraze 0 4 6\n")
        plain, margins, contacts = (self.draw(0, "--rules", rules, *more) for more in ([], ["--margins"], ["--contacts"]))
        changed = [[(x, y) for x in range(101) for y in range(101) if at.at(x, y) != plain.at(x, y)] for at in (margins, contacts)]
        self.assertEqual([margins.at(16, 5), margins.at(34, 50), margins.at(65, 34)], [WHITE, RED, plain.at(65, 34)])
        self.assertIn((16, 5), changed[0])
        self.assertEqual({contacts.at(x, y) for x, y in changed[1]}, {(255, 80, 80)})
        self.assertTrue(all(40 <= x <= 70 and 40 <= y <= 70 for x, y in changed[1]) and changed[1])
        for option in ("--margins", "--contacts"):
            self.check_refused(["play", self.path, option], option)

    def test_standard_output_and_a_full_disk(self):
        code, out, err = run("play", self.path, "--png", "-", "--frame", "0")
        self.assertEqual((code, err, Image(out).at(5, 5)), (0, "", WHITE))
        self.check_refused(["play", self.path, "--png", "/dev/full", "--frame", "0"], "/dev/full", code=3)


if __name__ == "__main__":
    main()
