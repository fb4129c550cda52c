"""`graze fit`: lines, sheets, pictures and what is refused; boxes against all boxes there are."""

import json
import os
import random
import struct
import unittest
import zlib

from graze_command import CommandTest, is_sanitized, main, run, run_limited
from hitboxes_made import supertux


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(rows, alphas=(0, 255)):
    """A PNG of RGBA: rows of text, '#' being solid."""
    pixel = {c: bytes((200, 90, 40, alphas[c == "#"])) for c in set("".join(set(rows)))}
    lines = {row: b"\0" + b"".join(pixel[c] for c in row) for row in set(rows)}
    data = b"".join(lines[row] for row in rows)
    header = struct.pack(">II5B", len(rows[0]), len(rows), 8, 6, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(data))
            + chunk(b"IEND", b""))


def noise(chance, width, height, seed):
    source = random.Random(seed)
    return ["".join("#" if source.random() < chance else "." for _ in range(width)) for _ in range(height)]


def iou_of(rows, boxes):
    """Intersection over union, pixel by pixel."""
    under = {(x, y) for left, top, w, h in boxes for x in range(left, left + w) for y in range(top, top + h)}
    solid = {(x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "#"}
    return len(under & solid) / len(under | solid)


def best_iou(rows):
    width, height = len(rows[0]), len(rows)
    return max(iou_of(rows, [(x, y, w, h)]) for y in range(height) for h in range(1, height - y + 1)
               for x in range(width) for w in range(1, width - x + 1))


TEE = ["..........", ".########.", ".########.", "....##....", "....##....", "....##....", ".........."]
EMPTY = ["....", "...."]


def under(shape, x, y):
    """Whether the middle of a pixel is in a shape, in floats: the shapes here have whole and half numbers."""
    x, y = x + 0.5, y + 0.5
    if shape["kind"] == "polygon":
        points = shape["points"]
        turns = [(bx - ax) * (y - ay) - (by - ay) * (x - ax)
                 for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1])]
        return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)
    if shape["kind"] == "ellipse":
        cx, cy = shape["center"]
        (ux, uy), (vx, vy) = [(ex - cx, ey - cy) for ex, ey in shape["ends"]] if "ends" in shape else (
            (shape["radii"][0], 0), (0, shape["radii"][1]))
        along, across = ((x - cx) * ux + (y - cy) * uy) / (ux * ux + uy * uy), ((x - cx) * vx + (y - cy) * vy) / (vx * vx + vy * vy)
        return along ** 2 + across ** 2 <= 1 + 1e-9
    (ax, ay), (bx, by) = (shape["center"],) * 2 if shape["kind"] == "circle" else (shape["from"], shape["to"])
    length = (bx - ax) ** 2 + (by - ay) ** 2
    t = 0 if length == 0 else min(1, max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
    return (x - ax - t * (bx - ax)) ** 2 + (y - ay - t * (by - ay)) ** 2 <= shape["radius"] ** 2 + 1e-9


class FitTest(CommandTest):
    def setUp(self):
        super().setUp()
        path = self.sprite("probe.png", TEE)
        if "without libpng" in run("fit", path)[2]:
            self.skipTest("this graze was built without libpng")

    def sprite(self, name, rows, **how):
        return self.file(name, png(rows, **how))

    def fit(self, *arguments):
        code, out, err = run("fit", *arguments, "--json")
        self.assertEqual((code, err), (0, ""), arguments)
        return [json.loads(line) for line in out.decode().splitlines()]


class Shapes(FitTest):
    def test_iou_is_that_of_the_pixels(self):
        for i, kind in enumerate(("circle", "capsule", "polygon", "ellipse")):
            rows = noise(0.7, 9, 7, i)
            reported, = self.fit(self.sprite("a.png", rows), "--shape", kind)
            self.assertEqual(list(reported), ["sprite", "shape", "iou", "score", "bound"])
            self.assertEqual(reported["shape"]["kind"], kind)
            covered = {(x, y) for x in range(-9, 20) for y in range(-9, 20) if under(reported["shape"], x, y)}
            solid = {(x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "#"}
            self.assertAlmostEqual(reported["iou"], len(covered & solid) / len(covered | solid), 12)
            self.assertEqual(reported["score"], reported["iou"])
            self.assertLessEqual(reported["score"], reported["bound"])

    def test_an_ellipse_is_turned_where_the_sprite_is(self):
        rows = ["".join("#" if abs(x - y) < 3 and 4 <= x + y <= 20 else "." for x in range(13)) for y in range(13)]
        sprite, out, again = self.sprite("lean.png", rows), *(os.path.join(self.directory, name) for name in ("lean.json", "twice.json"))
        found, = self.fit(sprite, "--shape", "ellipse")
        self.assertEqual(found["score"], found["bound"])
        self.assertIn("ends", found["shape"])
        self.assertRegex(run("fit", sprite, "--shape", "ellipse")[1].decode(), r"ellipse 6\.5,6\.5 radii \S+,\S+ angle 45; the best")
        self.assertEqual(run("fit", sprite, "--shape", "ellipse", "-o", out)[0], 0)
        self.assertEqual(run("hitboxes", out, "-o", again)[::2], (0, ""))
        with open(again, encoding="utf-8") as file:
            self.assertEqual(json.load(file)["sets"][0]["frames"][0]["boxes"][0]["shape"], found["shape"])

    def test_sets_have_shapes_and_names(self):
        sprite, out = self.sprite("ship.png", TEE), os.path.join(self.directory, "made.json")
        self.assertEqual(run("fit", sprite, "--shape", "capsule", "--name", "hit body", "--set", "hero", "-o", out)[0], 0)
        with open(out, encoding="utf-8") as file:
            made, = json.load(file)["sets"]
        box, = made["frames"][0]["boxes"]
        self.assertEqual((made["name"], made["image"], box["name"], box["layer"]), ("hero", "ship.png", "hit body", "hit"))
        self.assertEqual(box["shape"]["kind"], "capsule")
        again = os.path.join(self.directory, "again.json")
        self.assertEqual(run("hitboxes", out, "-o", again)[::2], (0, ""))
        with open(again, encoding="utf-8") as file:
            self.assertEqual(json.load(file)["sets"][0], made)
        header = os.path.join(self.directory, "made.h")
        self.assertEqual(run("fit", sprite, "--boxes", 2, "--name", "sword", "-o", header)[0], 0)
        with open(header, encoding="ascii") as file:
            self.assertIn("SHIP_BOX_SWORD_2 = 1", file.read())

    def test_an_empty_sprite_has_none(self):
        reported, = self.fit(self.sprite("none.png", EMPTY), "--shape", "circle")
        self.assertEqual((reported["boxes"], reported["iou"]), ([], None))

    def test_a_picture_shows_it(self):
        out = os.path.join(self.directory, "out.png")
        self.assertEqual(run("fit", self.sprite("a.png", TEE), "--shape", "polygon", "--png", out)[0], 0)
        self.assertGreater(os.path.getsize(out), 100)

    def test_options_against_each_other(self):
        path = self.sprite("a.png", TEE)
        for arguments, word in ((["--shape", "star"], "circle, capsule, ellipse or polygon"), (["--name", "x"], "--output"),
                                (["--shape", "circle", "--boxes", "2"], "--boxes"),
                                (["--shape", "polygon", "--inset", "1"], "--inset")):
            self.check_refused(["fit", path, *arguments], word)


class Lines(FitTest):
    def test_a_line_a_sprite_in_their_order(self):
        tee, empty = self.sprite("tee.png", TEE), self.sprite("empty.png", EMPTY)
        lines = self.fit(tee, empty, tee, "--boxes", 2)
        self.assertEqual([line["sprite"] for line in lines], [tee, empty, tee])
        self.assertEqual(lines[1], {"sprite": empty, "boxes": [], "iou": None})
        self.assertEqual(lines[0], lines[2])
        self.assertEqual(list(lines[0]), ["sprite", "boxes", "iou"])
        self.assertEqual((lines[0]["boxes"], lines[0]["iou"]), ([[1, 1, 8, 2], [4, 3, 2, 3]], 1))

    def test_one_box_is_the_best(self):
        for seed in range(12):
            rows = noise(0.2 + 0.06 * seed, 4 + seed % 5, 9 - seed % 4, seed) + ["#" * (4 + seed % 5)]
            line, = self.fit(self.sprite("noise.png", rows))
            self.assertEqual(len(line["boxes"]), 1)
            self.assertEqual(line["iou"], best_iou(rows))
            self.assertEqual(line["iou"], iou_of(rows, line["boxes"]))

    def test_iou_is_that_of_the_boxes_with_any_score(self):
        rows = noise(0.7, 30, 20, 1)
        path = self.sprite("noise.png", rows)
        best = self.fit(path, "--boxes", 3)[0]["iou"]
        for options in ((), ("--score", "pixels"), ("--score", "inside"), ("--score", "cover"), ("--inset", 2),
                        ("--keep-width",), ("--keep-width", "--inset", 3, "--score", "inside")):
            line, = self.fit(path, "--boxes", 3, *options)
            self.assertLessEqual(len(line["boxes"]), 3)
            self.assertEqual(line["iou"], iou_of(rows, line["boxes"]))
            self.assertLessEqual(line["iou"], best)

    def test_more_boxes_only_where_they_help(self):
        path = self.sprite("tee.png", TEE)
        for boxes in (2, 3, 64):
            self.assertEqual(self.fit(path, "--boxes", boxes)[0]["boxes"], [[1, 1, 8, 2], [4, 3, 2, 3]])

    def test_inset_and_width(self):
        path = self.sprite("block.png", ["." * 12] * 2 + ["..########.."] * 9 + ["." * 12] * 2)
        self.assertEqual(self.fit(path)[0]["boxes"], [[2, 2, 8, 9]])
        self.assertEqual(self.fit(path, "--inset", 1)[0]["boxes"], [[3, 3, 6, 7]])
        self.assertEqual(self.fit(path, "--inset", 99)[0]["boxes"], [[5, 6, 2, 1]])
        self.assertEqual(self.fit(path, "--inset", 2, "--keep-width")[0]["boxes"], [[2, 4, 8, 5]])
        spikes = self.sprite("spikes.png", ["#........#", "..######..", "..######..", "..######.."])
        self.assertEqual(self.fit(spikes)[0]["boxes"], [[2, 1, 6, 3]])
        self.assertEqual(self.fit(spikes, "--keep-width")[0]["boxes"], [[0, 1, 10, 3]])

    def test_alpha_over_the_threshold_is_solid(self):
        path = self.sprite("faint.png", TEE, alphas=(10, 127))
        self.assertEqual(self.fit(path)[0]["iou"], None)
        self.assertEqual(self.fit(path, "--threshold", 126)[0]["boxes"], self.fit(path, "--threshold", 10)[0]["boxes"])
        self.assertEqual(self.fit(path, "--threshold", 9)[0]["boxes"], [[0, 0, 10, 7]])

    def test_names_of_any_bytes_come_back(self):
        for name in ('quote".png', "back\\slash.png", "tab\t.png", "größe.png", b"\xff\xfe\xed\xa0\x80.png", "\U0001f642.png"):
            path = os.path.join(os.fsencode(self.directory), os.fsencode(name))
            with open(path, "wb") as file:
                file.write(png(TEE))
            code, out, err = run_raw(path)
            self.assertEqual((code, err), (0, b""), name)
            self.assertEqual(os.fsencode(json.loads(out.decode("ascii" if b"\xff" in path else "utf-8"))["sprite"]), path)

    def test_lines_for_people(self):
        code, out, err = run("fit", self.sprite("tee.png", TEE), self.sprite("empty.png", EMPTY), "--boxes", 2)
        self.assertEqual((code, err), (0, ""))
        self.assertRegex(out.decode(), r"tee\.png: iou 1\.0000, boxes 1,1 8x2; 4,3 2x3\n.*empty\.png: no solid pixels\n")

    def test_threads_change_nothing(self):
        paths = [self.sprite(f"{i}.png", noise(0.6, 10 + i, 30 - i, i)) for i in range(20)]
        expected = run("fit", *paths, "--boxes", 2, "--json")
        for threads in (0, 2, 7):
            self.assertEqual(run("fit", *paths, "--boxes", 2, "--json", "--threads", threads), expected)

    def test_a_picture_comes_by_standard_input(self):
        code, out, err = run("fit", "-", "--json", stdin=png(TEE))
        self.assertEqual((code, err, json.loads(out)["boxes"]), (0, "", [[1, 1, 8, 2]]))


def run_raw(path):
    import subprocess
    from graze_command import GRAZE
    done = subprocess.run([os.fsencode(GRAZE), b"fit", path, b"--json"], capture_output=True, timeout=1200)
    return done.returncode, done.stdout, done.stderr


class Sheets(FitTest):
    ROWS = ["##......", "##.##...", "...##..#", "........", "....####", "....####"]

    def test_frames_go_row_by_row(self):
        path = self.sprite("sheet.png", self.ROWS)
        for cutting in (("--sheet", "2x2"), ("--cell", "4x3")):
            lines = self.fit(path, *cutting, "--boxes", 1)
            self.assertEqual([line["frame"] for line in lines], [0, 1, 2, 3])
            self.assertEqual([list(line) for line in lines], [["sprite", "frame", "boxes", "iou"]] * 4)
            self.assertEqual(lines[2], {"sprite": path, "frame": 2, "boxes": [], "iou": None})
            self.assertEqual(lines[3], {"sprite": path, "frame": 3, "boxes": [[0, 1, 4, 2]], "iou": 1})
            for line in lines[:2]:
                frame = [row[4 * line["frame"]:4 * line["frame"] + 4] for row in self.ROWS[:3]]
                self.assertEqual(line["iou"], best_iou(frame))

    def test_a_sheet_of_one_frame_is_a_sheet(self):
        self.assertEqual(self.fit(self.sprite("tee.png", TEE), "--sheet", "1x1")[0]["frame"], 0)

    def test_cells_that_leave_pixels_over_are_refused(self):
        path = self.sprite("sheet.png", self.ROWS)
        self.check_refused(["fit", path, "--sheet", "3x2"], path, "8 x 6", "--cell")
        self.check_refused(["fit", path, "--cell", "4x4"], path, "8 x 6", "--sheet")
        self.check_refused(["fit", path, "--cell", "16384x16384"], path)
        for text in ("", "4", "x", "0x1", "1x0", "4x", "-1x2", "1e3x2", "99999x1", "4x4x4"):
            self.check_refused(["fit", path, "--sheet", text], "--sheet")
        self.check_refused(["fit", path, "--sheet", "2x2", "--cell", "4x3"], "--sheet", "--cell")


class Refused(FitTest):
    def test_bad_arguments_are_refused(self):
        path = self.sprite("tee.png", TEE)
        self.check_refused(["fit"], "SPRITE")
        for boxes in ("0", "-1", "65", "1000000000", "1e9", "2.5", "", "99999999999999999999999"):
            self.check_refused(["fit", path, "--boxes", boxes], "--boxes", "1 to 64")
        self.check_refused(["fit", path, "--score", "best"], "--score", "cover")
        self.check_refused(["fit", path, "--inset", "-1"], "--inset")
        self.check_refused(["fit", path, "--threshold", "256"], "--threshold")
        self.check_refused(["fit", path, "--colour"], "--colour")
        self.check_refused(["fit", "-", "-"], "standard input")
        self.check_refused(["fit", path, "--png", path], path, "of its own")
        self.check_refused(["fit", path, "--json", "--png", "-"], "standard output")

    def test_a_bad_picture_is_named_and_nothing_is_printed(self):
        good = self.sprite("tee.png", TEE)
        whole = png(TEE)
        lying = bytearray(whole)
        lying[16:24] = struct.pack(">II", 10**9, 10**9)
        lying[29:33] = struct.pack(">I", zlib.crc32(bytes(lying[12:29])))
        for content in (b"", b"GIF89a", whole[:30], whole[:-20], bytes(lying), b"\x89PNG\r\n\x1a\n" + b"x" * 99):
            bad = self.file("bad.png", content)
            self.check_refused(["fit", good, bad, good, "--json"], bad)
            self.check_refused(["fit", good, bad, os.path.join(self.directory, "gone.png"), "--threads", 4], bad)
        self.check_refused(["fit", os.path.join(self.directory, "gone.png")], "gone.png")
        self.check_refused(["fit", self.directory], self.directory)

    def test_a_full_disk_and_no_memory(self):
        path = self.sprite("tee.png", TEE)
        self.check_refused(["fit", path, "--png", "/dev/full"], "/dev/full", code=3)
        if not is_sanitized():
            import resource
            large = self.sprite("large.png", ["#" * 4000] * 4000)
            code, out, err = run_limited(resource.RLIMIT_AS, 48 << 20, "fit", large)
            self.assertEqual((code, out), (3, b""), err)

    def test_a_picture_that_was_there_stays_after_a_failure(self):
        out = self.file("out.png", "before")
        self.check_refused(["fit", self.file("bad.png", "x"), "--png", out], "bad.png")
        with open(out, encoding="ascii") as file:
            self.assertEqual(file.read(), "before")


class Pictures(FitTest):
    def size_of(self, *arguments):
        out = os.path.join(self.directory, "out.png")
        code, _, err = run("fit", *arguments, "--png", out)
        self.assertEqual((code, err), (0, ""))
        with open(out, "rb") as file:
            content = file.read()
        self.assertEqual(content[:8], b"\x89PNG\r\n\x1a\n")
        return struct.unpack(">II", content[16:24])

    def test_sprites_are_enlarged(self):
        width, height = self.size_of(self.sprite("tee.png", TEE))
        self.assertGreaterEqual((width, height), (10 * 20, 7 * 20))
        self.assertEqual(self.size_of(self.sprite("sheet.png", Sheets.ROWS), "--sheet", "2x2", "--boxes", 2), (222, 206))

    def test_one_picture_for_many(self):
        paths = [self.sprite(f"{i}.png", noise(0.5, 3 + i, 9, i)) for i in range(30)] + [self.sprite("e.png", EMPTY)]
        width, height = self.size_of(*paths, "--boxes", 3)
        self.assertLess(max(width, height), 2000)
        self.check_refused(["fit", self.sprite("many.png", ["#" * 256] * 256), "--cell", "1x1", "--png", "-"], "too many")

    def test_a_picture_goes_to_standard_output(self):
        code, out, err = run("fit", self.sprite("tee.png", TEE), "--png", "-")
        self.assertEqual((code, err, out[:4]), (0, "", b"\x89PNG"))


class Sets(FitTest):
    def test_sets_are_read_by_graze_hitboxes(self):
        sheet, tee = self.sprite("sheet.png", Sheets.ROWS), self.sprite("tee.png", TEE)
        for paths, cutting, boxes, frames in (([sheet], ["--sheet", "2x2"], 1, 4), ([tee, tee], [], 2, 2)):
            out = os.path.join(self.directory, "sets.json")
            lines = self.fit(*paths, *cutting, "--boxes", boxes, "-o", out)
            code, text, err = run("hitboxes", out, "--json")
            self.assertEqual((code, err), (0, ""))
            made, = json.loads(text)["sets"]
            self.assertEqual(made["name"], os.path.basename(paths[0])[:-4])
            self.assertEqual(len(made["frames"]), frames)
            for frame, line in zip(made["frames"], lines):
                self.assertEqual([box["box"] for box in frame["boxes"]], line["boxes"])
                self.assertEqual({box["layer"] for box in frame["boxes"]} - {"hurt"}, set())
            code, compared, err = run("fit", "--against", out, "--json", "--boxes", boxes)
            self.assertEqual((code, err, json.loads(compared)["overlap"]), (0, "", 1))

    def test_c_and_standard_output(self):
        tee = self.sprite("tee.png", TEE)
        header = os.path.join(self.directory, "tee.h")
        self.assertEqual(run("fit", tee, "-o", header)[0], 0)
        with open(header, encoding="utf-8") as file:
            self.assertIn("tee_hitboxes", file.read())
        code, out, err = run("fit", tee, "-o", "-")
        self.assertEqual((code, err, json.loads(out)["sets"][0]["name"]), (0, "", "tee"))
        self.check_refused(["fit", tee, "-o", "-", "--json"], "standard output")
        self.check_refused(["fit", tee, "-o", tee], "of its own")


class Against(FitTest):
    """Two actions: a box of the artist's half beside the block, and the same mirrored; a picture that is missing."""

    SPRITE = """(supertux-sprite
      (action (name "left") (hitbox 1.5 0 4 4) (images "block.png" "block.png"))
      (action (name "right") (hitbox 4 0 4.5 4) (mirror-action "left"))
      (action (name "bare") (images "block.png"))
      (action (name "gone") (hitbox 0 0 4 4) (images "nowhere.png")))"""

    def setUp(self):
        super().setUp()
        self.sprite("block.png", ["####......"] * 4)
        self.path = self.file("block.json", json.dumps(supertux.hitboxes_of(self.SPRITE, "block")))

    def test_overlap_with_drawn_boxes(self):
        code, out, err = run("fit", "--against", self.path, "--json")
        self.assertEqual(code, 0)
        self.assertIn("nowhere.png", err)
        lines = [json.loads(line) for line in out.decode().splitlines()]
        self.assertEqual([(line["file"], line["animation"], line["frames"], line["iou"]) for line in lines],
                         [(self.path, "left", 2, 1), (self.path, "right", 2, 1)])
        self.assertAlmostEqual(lines[0]["overlap"], 2.5 / 5.5)  # [0, 4) and [1.5, 5.5)
        self.assertAlmostEqual(lines[1]["overlap"], 2.5 / 6)  # [6, 10) and [4, 8.5)

    def test_a_table_and_a_histogram(self):
        png_path = os.path.join(self.directory, "h.png")
        code, out, err = run("fit", "--against", self.path, self.path, "--png", png_path)
        self.assertEqual(code, 0)
        self.assertIn("  0.455  1.000       2  left, " + self.path, out.decode())
        self.assertIn("0.4 to 0.5      4 ####", out.decode())
        with open(png_path, "rb") as file:
            self.assertEqual(file.read(4), b"\x89PNG")

    def test_bad_files_and_options_are_refused(self):
        self.check_refused(["fit", "--against"], "HITBOXES")
        self.check_refused(["fit", "--against", self.path, "--sheet", "2x2"], "--against")
        self.check_refused(["fit", "--against", self.file("bad.json", "{")], "bad.json")
        self.check_refused(["fit", "--against", os.path.join(self.directory, "block.png")], "block.png")


if __name__ == "__main__":
    main()
