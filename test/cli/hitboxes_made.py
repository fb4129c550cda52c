"""Hitboxes as Aseprite exports them, made for tests, and what tests of `graze hitboxes` share."""

import json
import os
import struct
import sys
import zlib

from graze_command import CommandTest, run

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SAMPLES = os.path.join(ROOT, "data", "hitboxes")
sys.path.insert(0, os.path.join(ROOT, "scenes"))
import supertux  # noqa: E402


def frame(x, w, h, at, duration):
    """A frame as Aseprite writes it."""
    return {"frame": {"x": x, "y": 0, "w": w, "h": h}, "rotated": False, "trimmed": at != (0, 0),
            "spriteSourceSize": {"x": at[0], "y": at[1], "w": w, "h": h}, "sourceSize": {"w": 16, "h": 16},
            "duration": duration}


def bounds(x, y, w, h):
    return {"x": x, "y": y, "w": w, "h": h}


def aseprite(slices, frames=3, tags=()):
    return {"frames": [dict(frame(12 * i, 12, 16, (2, 0), 100 + i), filename=f"hero {i}.aseprite")
                       for i in range(frames)],
            "meta": {"app": "https://www.aseprite.org/", "version": "1.3.2", "image": "hero.png", "scale": "1",
                     "frameTags": list(tags), "slices": slices}}


HURT = {"name": "hurt body", "color": "#0000ffff",
        "keys": [{"frame": 0, "bounds": bounds(4, 2, 8, 14), "pivot": {"x": 4, "y": 14}},
                 {"frame": 2, "bounds": bounds(4, 3, 8, 13), "center": bounds(1, 1, 2, 2), "pivot": {"x": 5, "y": 13}}]}
SWORD = {"name": "sword", "color": "#ff0000ff", "data": "hit",
         "keys": [{"frame": 1, "bounds": bounds(-3, 5, 9, 3)}, {"frame": 2, "bounds": bounds(0, 0, 0, 0)}]}
WALK = {"name": "walk", "from": 0, "to": 2, "direction": "pingpong", "color": "#000000ff", "repeat": "2"}
SPRITE = """; a comment
(supertux-sprite
  (action (name "left") (hitbox -2 3.5 31.8 14) (fps 20) (loops 1)
    (images "a.png" "missing.png"))
  (action (name "right") (mirror-action "left"))
  (action (name "other") (hitbox 1 2 3 4) (mirror-action "left"))
  (action (name (_ "none")) (images "a.png")))
"""
SPRITE_JSON = json.dumps(supertux.hitboxes_of(SPRITE, "1up"))
SHAPES = [
    {"kind": "box", "min": [-1.5, 0], "max": [2, 0.1]},
    {"kind": "circle", "center": [3, -4], "radius": 2.5},
    {"kind": "capsule", "from": [0, 0], "to": [1e-3, 7], "radius": 0.1},
    {"kind": "polygon", "points": [[0, 0], [4, 0], [4, 3]], "radius": 0},
    {"kind": "polygon", "points": [[-2, 0], [0, -2], [2, 0], [0, 2]], "radius": 1},
    {"kind": "ellipse", "center": [0.25, -3], "radii": [4, 1.5]},
    {"kind": "ellipse", "center": [1, 2], "ends": [[4, 6], [-1, 3.5]], "radius": 0.5},
]


def png(width, height, rgba):
    """A PNG of one colour."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    rows = (b"\0" + bytes(rgba) * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">II5B", width, height, 8, 6, 0, 0, 0)) +
            chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class HitboxTest(CommandTest):
    def setUp(self):
        super().setUp()
        if "without Jansson" in run("hitboxes", self.file("probe.json", "{}"))[2]:
            self.skipTest("this graze was built without Jansson")

    def document(self, *arguments):
        """Graze's own JSON, taken apart; pictures may be missing."""
        code, out, err = run("hitboxes", *arguments, "--json")
        self.assertEqual(code, 0, err)
        return json.loads(out)

    def only_set(self, *arguments):
        sets = self.document(*arguments)["sets"]
        self.assertEqual(len(sets), 1)
        return sets[0]

    def boxes(self, content, *arguments):
        """The boxes (name, layer, box) of each frame of a file."""
        path = self.file("boxes.json", json.dumps(content) if isinstance(content, dict) else content)
        return [[(b["name"], b["layer"], b["box"]) for b in f["boxes"]]
                for f in self.only_set(path, *arguments)["frames"]]
