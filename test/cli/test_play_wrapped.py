"""Scenes in wrapped worlds: `wrap` in rules files. Events are those of a scene without sides that has copies of all boxes."""

import base64
import os
import random
import re

from graze_command import CommandTest, main, run

HEADER = "frame,id,layer,body,min_x,min_y,max_x,max_y\n"
WIDTH, HEIGHT, FRAMES = 64, 48, 12
RULES = "0 1\n1 1\n1 2\n"
SHAPES = '{"layer": 1, "fit": "circle"}\n'


def wandering(chance):
    """Rows of bodies of one to three boxes, also some sizes outside of the world."""
    rows, box = [], 0
    for body in range(60):
        x, y = chance.randrange(-WIDTH, 2 * WIDTH), chance.randrange(-HEIGHT, 2 * HEIGHT)
        boxes = [(chance.randrange(-3, 4), chance.randrange(-3, 4), chance.randrange(1, 6), chance.randrange(1, 6), chance.randrange(3))
                 for _ in range(chance.randrange(1, 4))]
        first, last = chance.randrange(4), chance.randrange(8, FRAMES + 1)
        for frame in range(first, last):
            x, y = x + chance.randrange(-6, 7), y + chance.randrange(-6, 7)
            rows += [(frame, box + i, layer, body, x + dx, y + dy, x + dx + w, y + dy + h) for i, (dx, dy, w, h, layer) in enumerate(boxes)
                     if chance.randrange(9) > 0]
        box += len(boxes)
    return sorted(rows)


def text_of(rows):
    return HEADER + "".join(",".join(map(str, row)) + "\n" for row in rows)


def copies(rows):
    """Each box, put into the world by its corner, in nine places; its copies are boxes of the same body."""
    out = []
    for frame, box, layer, body, min_x, min_y, max_x, max_y in rows:
        for place in range(9):
            dx = min_x % WIDTH - min_x + (place % 3 - 1) * WIDTH
            dy = min_y % HEIGHT - min_y + (place // 3 - 1) * HEIGHT
            out.append((frame, 9 * box + place, layer, body, min_x + dx, min_y + dy, max_x + dx, max_y + dy))
    return out


class Wrapped(CommandTest):
    def call(self, *arguments):
        code, out, err = run(*arguments, cwd=self.directory)
        self.assertEqual((code, err), (0, ""), arguments)
        return out.decode()

    def test_events_are_those_of_a_scene_with_all_copies(self):
        crossed = 0
        for seed in range(6):
            rows = wandering(random.Random(seed))
            scene, flat = self.file("scene.csv", text_of(rows)), self.file("flat.csv", text_of(copies(rows)))
            rules = self.file("wrapped.rules", f"{RULES}wrap {WIDTH} {HEIGHT}\n")
            shapes = ("--shapes", self.file("scene.shapes", SHAPES)) if seed % 2 else ()
            events = self.call("play", scene, "--rules", rules, *shapes, "--events", "-")
            self.assertEqual(events, self.call("play", flat, "--rules", self.file("flat.rules", RULES), *shapes, "--events", "-"), seed)
            self.call("play", scene, "--rules", rules, *shapes, "--method", "all", "--verify")
            self.call("record", scene, "--rules", rules, *shapes, "-o", "scene.grz")
            self.assertEqual(self.call("play", "scene.grz", "--events", "-"), events)
            crossed += events != self.call("play", scene, "--rules", "flat.rules", *shapes, "--events", "-")
        self.assertEqual(crossed, 6)

    def test_a_swept_box_goes_the_shorter_way(self):
        scene = self.file("scene.csv", "frame,id,layer,min_x,min_y,max_x,max_y\n"
                          "1,1,0,150,10,158,18\n1,2,1,0,10,4,18\n2,1,0,8,10,16,18\n2,2,1,0,10,4,18\n")
        rules = self.file("wrapped.rules", "0 1\nsweep 0\nwrap 160 0\n")
        self.assertEqual(self.call("play", scene, "--rules", rules, "--events", "-", "--times"),
                         "frame,event,a,b,time\n2,begin,1,2,0.11111111\n2,end,1,2,0.7777778\n")

    def test_explain_and_view_know_the_world(self):
        scene = self.file("scene.csv", "frame,id,layer,min_x,min_y,max_x,max_y\n1,1,0,158,10,166,18\n1,2,1,0,10,4,18\n")
        rules = self.file("wrapped.rules", "0 1\nwrap 160 120\n")
        self.assertIn("touch, 6 deep", self.call("explain", scene, "--frame", "1", "1", "2", "--rules", rules))
        near = self.file("near.csv", "frame,id,layer,min_x,min_y,max_x,max_y\n1,1,0,150,10,158,18\n1,2,1,6,100,14,108\n")
        self.assertIn("apart by 8 along x and by 22 along y; move body 1 by more than 8 to the right and by more than 22 up (-y).",
                      self.call("explain", near, "--frame", "1", "1", "2", "--rules", rules))
        page = self.call("view", scene, "--rules", rules, "--template", self.file("page.html", "<!--graze:recordings-->"), "-o", "-")
        with open(os.path.join(self.directory, "page.grz"), "wb") as recording:
            recording.write(base64.b64decode(re.search(r">([A-Za-z0-9+/=\s]{40,})<", page)[1]))
        self.assertEqual(self.call("play", "page.grz", "--events", "-"), "frame,event,a,b\n1,begin,1,2\n")

    def test_a_bad_line_is_named(self):
        scene = self.file("scene.csv", text_of(wandering(random.Random(1))))
        for line, words in (("wrap", "needs a width and a height"), ("wrap 160", "needs a width and a height"),
                            ("wrap 160 nan", "is not a side of a world"), ("wrap -1 2", "is not a side of a world"),
                            ("wrap 1e300 2", "is not a side of a world"), ("wrap 1 2 3", "more than a width and a height")):
            code, out, err = run("play", scene, "--rules", self.file("bad.rules", f"* *\n{line}\n"), cwd=self.directory)
            self.assertEqual((code, out), (2, b""), line)
            self.assertIn("bad.rules:2", err)
            self.assertIn(words, err)
        code, out, err = run("play", scene, "--rules", self.file("small.rules", "* *\nwrap 8 8\n"), cwd=self.directory)
        self.assertEqual(code, 2)
        self.assertIn("too large for a wrapped world", err)


if __name__ == "__main__":
    main()
