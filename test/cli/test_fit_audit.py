"""`graze fit --audit`: random boxes, shapes and pictures against a count pixel by pixel; and refused arguments."""

import json
import os
import random

from graze_command import main, run
from hitboxes_made import HURT, HitboxTest, aseprite
from png_made import png_of_alpha

THRESHOLD = 127


def in_box(hitbox, x, y):
    left, top, w, h = hitbox["box"]
    return left <= x + 0.5 < left + w and top <= y + 0.5 < top + h


def in_circle(shape, x, y):
    dx, dy = x + 0.5 - shape["center"][0], y + 0.5 - shape["center"][1]
    return dx * dx + dy * dy <= shape["radius"] ** 2


def is_in(hitbox, x, y):
    return in_circle(hitbox["shape"], x, y) if "shape" in hitbox else in_box(hitbox, x, y)


def shown(alphas, sprite):
    """The alphas of a frame, as it is shown."""
    left, top, w, h = sprite.get("from", [0, 0, len(alphas[0]), len(alphas)])
    if sprite.get("rotated"):  # clockwise: the upper row is the right column
        rows = [[alphas[top + x][left + h - 1 - y] for x in range(w)] for y in range(h)]
    else:
        rows = [row[left:left + w] for row in alphas[top:top + h]]
    rows = rows[::-1] if sprite.get("flip_y") else rows
    return [row[::-1] if sprite.get("flip_x") else row for row in rows]


def share(part, whole):
    return part / whole if whole else None


def counted(alphas, frame, threshold):
    """The answer for a frame: every pixel of a wide area is looked at, one by one."""
    rows = shown(alphas, frame["sprite"])
    at_x, at_y = frame["sprite"].get("at", [0, 0])
    part = {(x + at_x, y + at_y): alpha for y, row in enumerate(rows) for x, alpha in enumerate(row)}
    solid = {pixel for pixel, alpha in part.items() if alpha > threshold}
    boxes, covered = [], set()
    for hitbox in frame["boxes"]:
        pixels = {(x, y) for x in range(-30, 40) for y in range(-30, 40) if is_in(hitbox, x, y)}
        covered |= pixels
        boxes.append({"name": hitbox["name"], "pixels": len(pixels),
                      "outside": share(len(pixels - set(part)), len(pixels)),
                      "empty": share(len(pixels - solid), len(pixels))})
    return {"solid": len(solid), "uncovered": share(len(solid - covered), len(solid)), "boxes": boxes}


def random_box(source, name):
    """Edges on quarters of a pixel, so that middles lie on some; float64 is exact here."""
    def quarter(low, high):
        return source.randint(4 * low, 4 * high) / 4
    made = {"name": name, "layer": 0}
    if source.random() < 0.3:
        return dict(made, shape={"kind": "circle", "center": [quarter(-8, 16), quarter(-8, 16)],
                                 "radius": source.randint(1, 40) / 4})
    return dict(made, box=[quarter(-12, 14), quarter(-12, 14), quarter(0, 12), quarter(0, 12)])


def random_frame(source, w, h):
    left, top = source.randrange(w), source.randrange(h)
    sprite = {"at": [source.randint(-6, 6), source.randint(-6, 6)], "flip_x": source.random() < 0.5,
              "flip_y": source.random() < 0.5}
    if source.random() < 0.7:
        sides = [source.randint(1, w - left), source.randint(1, h - top)]
        sprite["rotated"] = source.random() < 0.5
        sprite["from"] = [left, top, *(sides[::-1] if sprite["rotated"] else sides)]
    return {"sprite": sprite, "boxes": [random_box(source, "abc"[i]) for i in range(source.randint(0, 3))]}


class Audit(HitboxTest):
    def setUp(self):
        super().setUp()
        if "libpng" in run("fit", self.file("probe.png", png_of_alpha([[255]])))[2]:
            self.skipTest("this graze was built without libpng")

    def sets(self, frames, name="a.json", image="a.png"):
        content = {"format": "graze-hitboxes", "version": 1, "sets": [{"name": "it", "image": image, "frames": frames}]}
        return self.file(name, json.dumps(content))

    def audit(self, *arguments):
        code, out, err = run("fit", "--audit", *arguments, "--json")
        self.assertEqual(code, 0, err)
        return [json.loads(line) for line in out.decode().splitlines()], err

    def block(self):
        """A picture of 10 x 4 pixels, the left four columns solid."""
        self.file("a.png", png_of_alpha([[255] * 4 + [0] * 6] * 4))

    def test_random_frames_pixel_by_pixel(self):
        source = random.Random(2028)
        for _ in range(25):
            w, h = source.randint(1, 12), source.randint(1, 12)
            alphas = [[source.choice((0, 90, 127, 128, 255)) for _ in range(w)] for _ in range(h)]
            threshold = source.choice((0, 90, THRESHOLD, 254))
            frames = [random_frame(source, w, h) for _ in range(4)]
            self.file("a.png", png_of_alpha(alphas))
            path = self.sets(frames)
            lines, err = self.audit(path, "--threshold", threshold)
            self.assertLessEqual(err.count("\n"), 1, err)  # there may be no box
            expected = [dict(counted(alphas, frame, threshold), file=path, set="it", frame=i)
                        for i, frame in enumerate(frames)]
            self.assertEqual(lines, expected)

    def test_the_table_has_a_row_for_each_frame(self):
        self.block()
        path = self.sets([{"sprite": {}, "boxes": [{"name": "hurt", "layer": 0, "box": [-2, 0, 4, 4]},
                                                   {"name": "thin", "layer": 0, "box": [0.6, 0, 0.5, 4]}]},
                          {"sprite": {"from": [4, 0, 6, 4]}, "boxes": []}, {}])
        code, out, err = run("fit", "--audit", path)
        self.assertEqual((code, err, out.decode().splitlines()), (0, "", [
            "uncovered   outside     empty  frame, set, file; its boxes",
            "    0.500                      frame 0, it, " + path,
            "              0.500     0.500   hurt",
            "                  -         -   thin",
            "        -                      frame 1, it, " + path, "",
            "frames with pictures: 2, without: 1; with solid pixels in no box: 1",
            "boxes: 2; partly outside of the picture: 1; without a solid pixel: 1"]))

    def test_names_cannot_upset_a_terminal(self):
        self.block()
        box = {"name": "hurt\x1b[2J\n\u009b\u00e4", "layer": 0, "box": [0, 0, 4, 4]}
        path = self.sets([{"sprite": {}, "boxes": [box]}])
        for option in ("--audit", "--against"):
            code, out, err = run("fit", option, path)
            self.assertEqual((code, err), (0, ""))
            self.assertNotIn(b"\x1b", out)
        self.assertIn("0.000     0.000   hurt?[2J??\u00e4\n", run("fit", "--audit", path)[1].decode())

    def test_aseprite_and_several_files(self):
        self.file("hero.png", png_of_alpha([[255] * 36] * 16))
        path = self.file("hero.json", json.dumps(aseprite([HURT])))
        lines, _ = self.audit(path, path)
        self.assertEqual([line["frame"] for line in lines], [0, 1, 2] * 2)
        self.assertEqual(lines[0], {"file": path, "set": "hero", "frame": 0, "solid": 192, "uncovered": 80 / 192,
                                    "boxes": [{"name": "hurt body", "pixels": 112, "outside": 0, "empty": 0}]})

    def test_boxes_as_large_as_floats(self):
        self.block()
        path = self.sets([{"sprite": {}, "boxes": [{"name": "all", "layer": 0, "box": [-1e17, -1e17, 2e17, 2e17]}]}])
        line = self.audit(path)[0][0]
        self.assertEqual((line["uncovered"], line["boxes"][0]["outside"]), (0, 1))

    def test_a_set_without_boxes_covers_nothing(self):
        self.block()
        lines, err = self.audit(self.sets([{"sprite": {}}]))
        self.assertIn("no boxes", err)
        self.assertEqual((lines[0]["uncovered"], lines[0]["boxes"]), (1, []))

    def test_a_missing_picture_is_named(self):
        box = {"name": "hurt", "layer": 0, "box": [0, 0, 4, 4]}
        self.block()
        path = self.sets([{"sprite": {"image": "nowhere.png"}, "boxes": [box]}, {"sprite": {}, "boxes": [box]}])
        lines, err = self.audit(path)
        self.assertIn("nowhere.png is missing", err)
        self.assertEqual([line["frame"] for line in lines], [1])

    def test_a_frame_outside_of_its_picture_is_refused(self):
        self.block()
        box = {"name": "hurt", "layer": 0, "box": [0, 0, 4, 4]}
        for part in ([7, 0, 4, 4], [0, 1, 4, 4], [10, 0, 1, 1], [0, 0, 1 << 20, 1 << 20]):
            path = self.sets([{"sprite": {}, "boxes": [box]}, {"sprite": {"from": part}, "boxes": [box]}])
            self.check_refused(["fit", "--audit", path], f"{path}: frame 1 is not inside of its picture")

    def test_a_huge_shape_is_refused(self):
        self.block()
        for radius in (3000, 1e12):
            shape = {"kind": "circle", "center": [0, 0], "radius": radius}
            path = self.sets([{"sprite": {}, "boxes": [{"name": "sun", "layer": 0, "shape": shape}]}])
            self.check_refused(["fit", "--audit", path], path, "frame 0", "sun", "4096")

    def test_bad_files_and_options_are_refused(self):
        self.block()
        path = self.sets([{"sprite": {}, "boxes": [{"name": "hurt", "layer": 0, "box": [0, 0, 4, 4]}]}])
        picture = os.path.join(self.directory, "a.png")
        for arguments, word in (([], "HITBOXES"), ([path, "--against"], "--audit"), ([path, "--sheet", "2x2"], "--audit"),
                                ([path, "--boxes", "2"], "--audit"), ([path, "--png", "x.png"], "--audit"),
                                ([path, "--shape", "circle"], "--"), ([path, "-o", "x.json"], "--audit"),
                                ([path, "--score", "cover"], "--audit"), ([path, "--inset", "1"], "--audit"),
                                ([self.file("bad.json", '{"frames": [')], "bad.json"), ([picture], "a.png"),
                                (["-", "-"], "standard input")):
            self.check_refused(["fit", "--audit", *arguments], word)
        self.file("a.png", png_of_alpha([[255] * 10] * 4)[:60])
        self.check_refused(["fit", "--audit", path], "a.png")


if __name__ == "__main__":
    main()
