"""Aseprite's own files, written here by the words of its specification: pictures beside a drawing of our own, and hitboxes
beside the JSON that Aseprite exports."""

import gzip
import json
import os

from aseprite_made import (aseprite, cel, frame, layer, linked, old_palette, palette, profile, random_sprite, sheet_of, slice_of,
                           sprite_of, tags, tilemap, user_data)
from graze_command import CommandTest, main, run, seeded
from png_made import RGBA, png


def product(a, b):
    """The product of two parts of 255, as Aseprite has it."""
    value = a * b + 0x80
    return ((value >> 8) + value) >> 8


class Aseprite(CommandTest):
    def saved(self, data, name="a.aseprite"):
        return self.file(name, data)

    def counts(self, path, *options):
        code, out, err = run("mask", path, "--json", *options)
        self.assertEqual((code, err), (0, ""), path)
        reported = json.loads(out)
        return reported["width"], reported["height"], reported["count"]

    def check_frames(self, path, frames, *options):
        """Each frame, a list of rows of alpha, is solid where PNG pictures of the same alpha are: for some thresholds."""
        for number, rows in enumerate(frames):
            other = self.file("f.png", png([[(9, 9, 9, alpha) for alpha in row] for row in rows], 8, RGBA))
            for threshold in (0, 127, 200):
                code, out, err = run("mask", path, other, "--json", "--frame", number, "--threshold", threshold, *options)
                self.assertEqual(code, 2 if number else 0, err)  # a PNG has one frame
                mine = json.loads(run("mask", path, "--json", "--frame", number, "--threshold", threshold, *options)[1])
                want = json.loads(run("mask", other, "--json", "--threshold", threshold)[1])
                for key in ("width", "height", "count", "bounds", "centroid", "components"):
                    self.assertEqual(mine[key], want[key], (number, threshold, key))
                if number == 0:
                    self.assertEqual(json.loads(out)["area"], want["count"])


class Pictures(Aseprite):
    def test_cels_lie_on_each_other(self):
        random = seeded()
        width, height = 9, 7
        for depth in (32, 16, 8):
            colors = [(i, i, i, random.choice([0, 90, 128, 255])) for i in range(256)]
            layers = [("back", 255), ("mid", 190), ("top", 128)]
            frames, pictures = [], []
            for number in range(2):
                chunks = [] if number else [profile(), palette(colors), *(layer(n, opacity=o) for n, o in layers)]
                alpha = [[0] * width for _ in range(height)]
                for at, (_, layer_opacity) in enumerate(layers):
                    x, y, w, h = (random.randrange(-4, 6), random.randrange(-4, 6), random.randrange(1, 9), random.randrange(1, 9))
                    opacity = random.choice([255, 200])
                    values = [random.randrange(256) for _ in range(w * h)]
                    if depth == 32:
                        pixels = b"".join(bytes((1, 2, 3, value)) for value in values)
                    elif depth == 16:
                        pixels = b"".join(bytes((7, value)) for value in values)
                    else:
                        pixels = bytes(values)
                        values = [0 if value == 5 else colors[value][3] for value in values]
                    chunks.append(cel(at, x, y, w, h, pixels, opacity, raw=bool(random.getrandbits(1))))
                    for i, value in enumerate(values):
                        to_x, to_y = x + i % w, y + i // w
                        if 0 <= to_x < width and 0 <= to_y < height:
                            over = product(value, product(layer_opacity, opacity))
                            below = alpha[to_y][to_x]
                            alpha[to_y][to_x] = below + over - product(below, over)
                frames.append(frame(chunks, old_count=bool(number)))
                pictures.append(alpha)
            self.check_frames(self.saved(aseprite(width, height, frames, depth, transparent=5)), pictures)

    def dot(self, at, x, y, **more):
        return cel(at, x, y, 1, 1, bytes((255, 0, 0, 255)), **more)

    def test_layers_that_are_drawn(self):
        chunks = [layer("a"), layer("hidden", visible=False), layer("group", kind=1), layer("b", level=1),
                  layer("off", visible=False, kind=1), layer("c", level=1), layer("inner", kind=1, level=1),
                  layer("d", level=2), layer("e", level=2, visible=False), layer("look", reference=True)]
        cels = [self.dot(at, x, 0) for x, at in enumerate((0, 1, 3, 5, 7, 8, 9))]  # a hidden b c d e look
        path = self.saved(aseprite(7, 1, [frame(chunks + cels)]))
        drawn = {(): {0, 2}, ("a",): {0}, ("hidden",): {1}, ("group",): {2}, ("off",): {3, 4}, ("inner",): {4}, ("e",): {5},
                 ("a", "off"): {0, 3, 4}, ("look",): set()}
        for names, dots in drawn.items():
            options = [word for name in names for word in ("--layer", name)]
            self.assertEqual(self.counts(path, *options)[2], len(dots), names)
            for x in range(7):
                self.assertEqual(self.counts(path, *options, "--region", f"{x},0,1,1")[2], int(x in dots), (names, x))
        self.check_refused(["mask", path, "--layer", "feet"], "a.aseprite", 'no layer and no group is named "feet"')
        self.check_refused(["mask", path, "--frame", "1"], "a.aseprite: there is no frame 1; frames: 1")

    def test_opacity_of_layers_counts_if_the_header_says_so(self):
        chunks = [layer("g", kind=1, opacity=100), layer("a", level=1, opacity=100), self.dot(1, 0, 0)]
        for flags, alpha in ((0, 255), (1, 100), (3, product(100, 100))):
            path = self.saved(aseprite(1, 1, [frame(chunks)], flags=flags))
            self.assertEqual(self.counts(path, "--threshold", alpha - 1)[2], 1)
            self.assertEqual(self.counts(path, "--threshold", alpha)[2], 0)

    def test_linked_cels_and_their_order(self):
        first = [layer("a"), layer("b"), self.dot(0, 1, 1), self.dot(1, 2, 0)]
        path = self.saved(aseprite(4, 3, [frame(first), frame([linked(0, 3, 2, 0)]), frame([linked(1, 2, 0, 0), linked(0, 0, 0, 0)])]))
        dots = [{(1, 1), (2, 0)}, {(3, 2)}, {(2, 0), (0, 0)}]
        self.check_frames(path, [[[255 * ((x, y) in each) for x in range(4)] for y in range(3)] for each in dots])
        chained = self.saved(aseprite(4, 3, [frame(first), *[frame([linked(0, i, 0, max(0, i - 1))]) for i in range(4)]]))
        self.check_frames(chained, [[[255 * ((x, y) in each) for x in range(4)] for y in range(3)]
                                    for each in ({(1, 1), (2, 0)}, {(0, 0)}, {(1, 0)}, {(2, 0)}, {(3, 0)})])
        round_trip = self.saved(aseprite(4, 3, [frame([*first[:2], linked(0, 0, 0, 1)]), frame([linked(0, 0, 0, 0)])]))
        self.check_refused(["mask", round_trip, "--frame", "1"], "a.aseprite: byte ", "has no pixels")
        broken = self.saved(aseprite(4, 3, [frame(first[:3]), frame([linked(1, 0, 0, 0)])]))
        self.check_refused(["mask", broken, "--frame", "1"], "a.aseprite: byte ", 'frame 0, whose layer "b" has no pixels')

    def test_colours_by_the_palette_and_by_z(self):
        colors = [(0, 0, 0, 255), (255, 0, 0, 255), (0, 255, 0, 255)]
        for table in (palette(colors), old_palette(colors)):
            chunks = [table, layer("a"), layer("b"), cel(0, 0, 0, 1, 1, b"\1", z=1), cel(1, 0, 0, 1, 1, b"\2")]
            path = self.saved(aseprite(1, 1, [frame(chunks)], 8))
            self.assertEqual(self.counts(path, "--key", "ff0000")[2], 0)  # as far as layer b, and then its z counts
            for z, is_red in ((0, False), (2, True), (-3, False)):
                moved = self.saved(aseprite(1, 1, [frame(chunks[:3] + [cel(0, 0, 0, 1, 1, b"\1", z=z), chunks[4]])], 8))
                self.assertEqual(self.counts(moved, "--key", "ff0000")[2], int(not is_red), z)

    def test_backgrounds_have_no_transparent_colour(self):
        for background in (False, True):
            path = self.saved(aseprite(1, 1, [frame([palette([(1, 1, 1, 255)]), layer("a", background=background),
                                                    cel(0, 0, 0, 1, 1, b"\0")])], 8))
            self.assertEqual(self.counts(path)[2], int(background))

    def test_fit_takes_each_frame(self):
        box = bytes((9, 9, 9, 255)) * 12
        path = self.saved(aseprite(20, 10, [frame([layer("a"), layer("b"), cel(0, 2 + i, 3, 4, 3, box), cel(1, 0, 0, 3, 4, box)]
                                                  if i == 0 else [cel(0, 2 + i, 3, 4, 3, box)]) for i in range(3)]))
        code, out, _ = run("fit", path, "--json", "--layer", "a")
        self.assertEqual(code, 0)
        lines = [json.loads(line) for line in out.splitlines()]
        self.assertEqual([(line["frame"], line["boxes"]) for line in lines], [(i, [[2 + i, 3, 4, 3]]) for i in range(3)])
        sets = os.path.join(self.directory, "sets.json")
        self.assertEqual(run("fit", path, "--layer", "a", "-o", sets)[0], 0)
        code, out, err = run("fit", "--audit", sets, "--layer", "a", "--json")
        self.assertEqual((code, err), (0, ""))
        self.assertEqual([json.loads(line)["uncovered"] for line in out.splitlines()], [0, 0, 0])
        self.check_refused(["fit", path, "--cell", "10x10"], "a.aseprite", "frames of its own")


class Hitboxes(Aseprite):
    def test_slices_tags_and_user_data_are_those_of_the_exported_json(self):
        random = seeded()
        for _ in range(6):
            sprite = random_sprite(random)
            path = self.saved(sprite_of(8, 6, *sprite))
            other = self.file("a.json", json.dumps(sheet_of(8, 6, *sprite)))
            options = ["--json", "--layers", "#ff0000ff=9"]
            mine, theirs = run("hitboxes", path, *options), run("hitboxes", other, *options)
            self.assertEqual((mine[0], theirs[0]), (0, 0), (mine[2], theirs[2]))
            self.assertEqual(mine[1], theirs[1])

    def test_old_durations_are_those_of_the_header(self):
        path = self.saved(aseprite(1, 1, [frame([slice_of("hurt", [(0, 0, 0, 1, 1, 0, 0)])], 0), frame([], 70)], speed=33))
        reported = json.loads(run("hitboxes", path, "--json")[1])
        self.assertEqual([each["duration"] for each in reported["sets"][0]["frames"]], [33, 70])

    def test_standard_input_and_gzip(self):
        data = aseprite(4, 4, [frame([layer("a"), cel(0, 1, 1, 1, 1, b"\1\2\3\xff"), slice_of("hurt", [(0, 0, 0, 1, 1, 0, 0)])])])
        path = self.saved(data)
        whole = json.loads(run("mask", path, "--json")[1])
        for source, given in ((self.file("a.ase.gz", gzip.compress(data)), None), ("-", data)):
            code, out, err = run("mask", source, "--json", stdin=given)
            self.assertEqual((code, err), (0, ""))
            self.assertEqual(json.loads(out)["bounds"], whole["bounds"])
            self.assertEqual(run("hitboxes", source, "--json", stdin=given)[0], 0)
        code, out, _ = run("hitboxes", path, "--png", "-")
        self.assertEqual((code, out[:4]), (0, b"\x89PNG"))


class Refused(Aseprite):
    def good(self):
        return aseprite(3, 2, [frame([layer("a"), cel(0, 0, 0, 2, 2, bytes(16)), tags([("w", 0, 0, 0, 0)]),
                                      slice_of("hurt", [(0, 0, 0, 1, 1, 0, 0)])])])

    def test_every_file_that_ends_early(self):
        data = self.good()
        self.assertEqual(run("hitboxes", self.saved(data), "--json")[0], 0)
        for size in (6, 100, 128, 140, 160, len(data) - 1):
            self.check_refused(["hitboxes", self.saved(data[:size])], "a.aseprite: byte ")

    def test_a_header_that_says_less_than_itself(self):
        """Bytes behind the file are not read, however long a frame says that it is."""
        data = bytearray(self.good())
        data[128:132] = (2**31).to_bytes(4, "little")
        for size in (0, 1, 127):
            data[:4] = size.to_bytes(4, "little")
            self.check_refused(["hitboxes", self.saved(bytes(data))], "a.aseprite: byte 0: ", f"has {size} bytes")

    def check_bad(self, command, data, *words):
        self.check_refused([command, self.saved(data)], "a.aseprite: ", *words)

    def test_damage_by_its_byte(self):
        start = [layer("a")]
        self.check_bad("mask", aseprite(3, 2, [frame(start + [cel(1, 0, 0, 1, 1, bytes(4))])]), "byte ", "there is no layer 1; the file has 1 layer")
        self.check_bad("mask", aseprite(3, 2, [frame(start + [cel(0, 0, 0, 2, 1, bytes(4))])]), "byte ", "not 2 x 1")
        self.check_bad("mask", aseprite(3, 2, [frame(start + [cel(0, 0, 0, 1, 1, bytes(8))])]), "byte ", "not 1 x 1")
        self.check_bad("mask", aseprite(3, 2, [frame(start + [cel(0, 0, 0, 9000, 7000, bytes(8))])]), "byte ", "has only")
        self.check_bad("mask", aseprite(3, 2, [frame(start + [cel(0, 0, 0, 9, 9, bytes(8), raw=True)])]), "has only 8 bytes")
        self.check_bad("mask", aseprite(3, 2, [frame([layer("t", kind=2), tilemap(0)])]), '"t" is a tilemap')
        self.check_bad("mask", aseprite(3, 2, [frame([])], 24), "byte 12: 24 bits a pixel")
        self.check_bad("mask", aseprite(0, 2, [frame([])]), "byte 6: 1 frames of 0 x 2")
        self.check_bad("mask", aseprite(20000, 2, [frame([])]), "split the file")
        self.check_bad("hitboxes", aseprite(3, 2, [frame([tags([("w", 0, 1, 0, 0)])])]), "byte ", "there is no frame 1; frames: 1")
        self.check_bad("hitboxes", aseprite(3, 2, [frame([]), frame([tags([("w", 1, 0, 0, 0)])])]), "behind its end, 0")
        self.check_bad("hitboxes", aseprite(3, 2, [frame([tags([("w", 0, 0, 4, 0)])])]), "unknown direction 4")
        self.check_bad("hitboxes", aseprite(3, 2, [frame([slice_of("h" * 300, [])])]), "more than 255 bytes")
        self.check_bad("hitboxes", aseprite(3, 2, [frame([slice_of("h", [(2, 0, 0, 1, 1, 0, 0)])])]), "there is no frame 2; frames: 1")
        self.check_bad("hitboxes", self.good().replace(b"hurt", b"\xff\xff\xff\xff"), "not UTF-8")
        self.check_bad("hitboxes", self.good().replace(b"\xfa\xf1", b"\xfa\xf2"), "byte 128: frame 0 does not begin here")

    def test_the_memory_of_a_hostile_file_is_bounded(self):
        start = [layer("a"), layer("b")]
        dot = cel(1, 0, 0, 1, 1, bytes(4))
        self.check_bad("mask", aseprite(3, 2, [frame(start + [dot, cel(0, 0, 0, 1, 1, bytes(4)), dot])]),
                       "byte ", 'layer "b" has a second cel in frame 0; open the file in Aseprite')
        self.check_bad("hitboxes", aseprite(3, 2, [frame(start + [dot]), frame([linked(1, 0, 0, 0)] * 3)]),
                       "byte ", 'layer "b" has a second cel in frame 1')
        for width, height in ((16385, 1), (1, 16385), (16384, 4097)):
            self.check_bad("mask", aseprite(3, 2, [frame(start + [cel(0, 0, 0, width, height, bytes(8))])]),
                           "byte ", f"a cel of {width} x {height} pixels", "crop the sprite")

    def test_a_large_cel_that_is_linked_often_is_not_inflated_for_ever(self):
        wide = [layer("a"), layer("b"), cel(0, 0, 0, 16384, 4096, bytes(8))]
        for count, words in ((15, "has only"), (16, "more than 1073741824 pixels; draw fewer layers")):
            path = self.saved(aseprite(3, 2, [frame(wide), *[frame([linked(0, 0, 0, 0)])] * count], 8))
            self.check_refused(["mask", path], "a.aseprite: byte ", words)
            self.assertEqual(self.counts(path, "--layer", "b"), (3, 2, 0))

    def test_a_palette_for_each_of_many_frames(self):
        frames = [frame([palette([(i % 256, i // 256, 0, 255)])] + ([layer("a", background=True)] if i == 0 else []) +
                        [cel(0, 0, 0, 1, 1, b"\0")], 1) for i in range(3000)]
        path = self.saved(aseprite(1, 1, frames, 8))
        for number in (0, 255, 256, 2999):
            color = f"{number % 256:02x}{number // 256:02x}00"
            self.assertEqual(self.counts(path, "--key", color, "--frame", number)[2], 0, number)
            self.assertEqual(self.counts(path, "--key", "ffffff", "--frame", number)[2], 1, number)

    def test_a_hidden_tilemap_is_passed_over(self):
        path = self.saved(aseprite(3, 2, [frame([layer("t", kind=2, visible=False), tilemap(0)])]))
        self.assertEqual(self.counts(path), (3, 2, 0))


main()
