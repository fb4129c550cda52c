"""`graze hitboxes --frame-data`: random moves against frames counted one by one; and refused files."""

import json
import random

from graze_command import main, run
from hitboxes_made import HURT, SWORD, WALK, HitboxTest, aseprite

DIRECTIONS = ("forward", "reverse", "pingpong", "pingpong_reverse")


def begins(name, word):
    """Whether the first word of a name is this one: see docs/hitboxes.md."""
    name, word = name.lower(), word.lower()
    rest = name[len(word):]
    rest = rest[3:] if rest.startswith("box") else rest
    return name.startswith(word) and not rest[:1].isalpha()


def span(frames):
    return {"frames": len(frames), "ms": sum(frame["duration"] for frame in frames)}


def move_of(frames, is_active):
    """Startup, active, gaps and recovery of frames in the order in which they are shown."""
    active = [i for i, frame in enumerate(frames) if any(is_active(box) for box in frame["boxes"])]
    if not active:
        return dict(startup=None, active=None, gaps=None, recovery=None, all=span(frames))
    first, last = active[0], active[-1]
    return {"startup": span(frames[:first]), "active": span(frames[first:last + 1]),
            "gaps": span([frames[i] for i in range(first, last) if i not in active]),
            "recovery": span(frames[last + 1:]), "all": span(frames)}


class FrameData(HitboxTest):
    def sets(self, frames, tags=(), **members):
        content = dict({"format": "graze-hitboxes", "version": 1,
                        "sets": [{"name": "it", "frames": frames, "tags": list(tags)}]}, **members)
        return self.file("a.json", json.dumps(content))

    def moves(self, *arguments):
        code, out, err = run("hitboxes", *arguments, "--frame-data", "--json")
        self.assertEqual(code, 0, err)
        return [json.loads(line) for line in out.decode().splitlines()]

    def test_random_moves_frame_by_frame(self):
        source = random.Random(28)
        names = ("hit", "hitbox", "hitch", "Sword 2", "swordfish", "kick_left", "hurt", "kicker")
        for _ in range(30):
            frames = [{"duration": source.choice((0, 16, 17, 100)), "boxes": [
                {"name": name, "layer": source.choice((0, 1, 1, 5)), "box": [0, 0, 1, 1]}
                for name in source.sample(names, source.choice((0, 0, 1, 2)))]} for _ in range(source.randint(1, 12))]
            tags = []
            for i in range(source.randint(0, 4)):
                first = source.randrange(len(frames))
                tags.append({"name": f"move {i}", "from": first, "to": source.randrange(first, len(frames)),
                             "direction": source.choice(DIRECTIONS), "repeat": source.randint(0, 3)})
            path = self.sets(frames, tags)
            for words in ((), ("sword",), ("kick", "SWORD")):
                def is_active(box, words=words):
                    return any(begins(box["name"], word) for word in words) if words else box["layer"] == 1
                expected = []
                for tag in tags or [{"name": "all", "from": 0, "to": len(frames) - 1, "direction": "forward"}]:
                    part = frames[tag["from"]:tag["to"] + 1]
                    part = part[::-1] if tag["direction"] in ("reverse", "pingpong_reverse") else part
                    expected.append(dict(move_of(part, is_active), file=path, set="it", move=tag["name"]))
                self.assertEqual(self.moves(path, *(("--active", ",".join(words)) if words else ())), expected)

    def test_the_table_has_a_row_for_each_animation(self):
        hit, none = [{"name": "hit", "layer": "hit", "box": [0, 0, 1, 1]}], []
        frames = [{"duration": 50, "boxes": boxes} for boxes in (none, none, hit, none, hit, hit, none)]
        path = self.sets(frames + [{"duration": 0, "boxes": hit}], [
            {"name": "slash", "from": 0, "to": 6}, {"name": "idle", "from": 0, "to": 1}, {"name": "a\nb", "from": 7, "to": 7}])
        code, out, err = run("hitboxes", path, "--frame-data")
        rows = [[line[19 * i:19 * i + 19].strip() for i in range(5)] + [line[95:]]
                for line in out.decode().splitlines()]
        self.assertEqual((code, err, rows), (0, "", [
            ["startup", "active", "gaps in it", "recovery", "all", "move, set, file"],
            ["2 (100 ms)", "4 (200 ms)", "1 (50 ms)", "1 (50 ms)", "7 (350 ms)", f"slash, it, {path}"],
            ["-", "-", "-", "-", "2 (100 ms)", f"idle, it, {path}"],
            ["0", "1", "0", "0", "1", f"a?b, it, {path}"]]))

    def test_aseprite_and_layers(self):
        self.file("hero.png", b"")
        path = self.file("hero.json", json.dumps(aseprite([HURT, SWORD], tags=[WALK])))
        one = {"frames": 1, "ms": 101}
        move, = self.moves(path)
        self.assertEqual((move["move"], move["startup"], move["active"], move["recovery"]),
                         ("walk", {"frames": 1, "ms": 100}, one, {"frames": 1, "ms": 102}))
        self.assertEqual(self.moves(path, "--active", "sword"), [move])
        self.assertEqual(self.moves(path, "--active", "hurt")[0]["active"], {"frames": 3, "ms": 303})
        self.assertIsNone(self.moves(path, "--active", "hit")[0]["active"])  # its name is sword

    def test_the_layer_of_hit_may_be_another(self):
        box = {"name": "x", "layer": "hit", "box": [0, 0, 1, 1]}
        path = self.sets([{"boxes": [box]}], layers={"hit": 9})
        self.assertEqual(self.moves(path)[0]["active"], {"frames": 1, "ms": 100})
        self.assertEqual(self.moves(path, "--layers", "hit=7")[0]["active"], {"frames": 1, "ms": 100})

    def test_nothing_active_is_said(self):
        path = self.sets([{"boxes": [{"name": "hurt", "layer": 0, "box": [0, 0, 1, 1]}]}])
        for more in ([], ["--json"]):
            code, out, err = run("hitboxes", path, "--frame-data", *more)
            self.assertEqual((code, err.count("\n")), (0, 1))
            self.assertIn("--active", err)
        self.assertEqual(run("hitboxes", self.sets([]), "--frame-data", "--json")[:2], (0, b""))

    def test_bad_files_and_options_are_refused(self):
        path = self.sets([{}])
        for arguments, word in (([path, "--active", "hit"], "--frame-data"), ([path, "--frame-data", "--active", ""], "--active"),
                                ([path, "--frame-data", "--active", "a,,b"], "--active"),
                                ([path, "--frame-data", "--active", "a,"], "--active"),
                                ([path, "--frame-data", "--active", "x" * 32], "--active"),
                                ([path, "--frame-data", "--png", "-"], "standard output"),
                                ([self.file("bad.json", "{"), "--frame-data"], "bad.json"),
                                ([self.file("one.json", '{"format": 3}'), "--frame-data"], "one.json")):
            self.check_refused(["hitboxes", *arguments], word)


if __name__ == "__main__":
    main()
