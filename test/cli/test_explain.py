"""`graze explain`: why two bodies of a scene do not touch, in words and as JSON, beside what `graze play` says."""

import json
import os
import unittest

import graze_library
from graze_command import GRAZE, CommandTest, main, methods, run, seeded
from png_made import png_of_bits

HEADER = "frame,id,layer,body,min_x,min_y,max_x,max_y"
# A boss of two boxes, 1, and a shot, 12: apart, touching, edge to edge, empty; 50 is not always there.
SCENE = f"""{HEADER}
0,7,0,1,0,0,10,10
0,8,2,1,20,0,30,10
0,12,3,,33.5,0,40,10
1,7,0,1,0,0,10,10
1,8,2,1,20,0,30,10
1,12,3,,29,0,40,10
2,7,0,1,0,0,10,10
2,8,2,1,20,0,30,10
2,12,3,,30,0,40,10
3,7,0,1,0,0,10,10
3,8,2,1,20,0,30,10
3,12,3,,29,0,29,20
7,50,3,,0,0,1,1
"""
FLY = "frame,id,layer,min_x,min_y,max_x,max_y\n0,1,0,10,-50,11,50\n0,2,1,0,0,2,2\n1,1,0,10,-50,11,50\n1,2,1,16,{y},18,{z}\n"
RULES = [None, "", "0 1\n", "0 *\n1 2\n"]


class Explained(CommandTest):
    def call(self, *arguments):
        code, out, err = run("explain", *arguments, cwd=self.directory)
        self.assertEqual((code, err), (0, ""), arguments)
        return out.decode()

    def reported(self, frame, a, b, *options, scene=SCENE):
        """The answer as JSON; its text is what the second line says."""
        arguments = [self.file("scene.csv", scene), "--frame", frame, a, b, *options]
        answer = json.loads(self.call(*arguments, "--json"))
        self.assertEqual(self.call(*arguments).splitlines()[1], answer["text"])
        return answer

    def check(self, answer, **expected):
        self.assertEqual({key: answer[key] for key in expected}, expected)


class Reasons(Explained):
    def test_boxes_apart_have_their_gap(self):
        answer = self.reported(0, 1, 12)
        self.check(answer, frame=0, a=1, b=12, touching=False, gate="boxes apart", since=None, until=None,
                   gap=[3.5, -10], distance=None, depth=None, normal=None)
        self.assertEqual(answer["text"], "Box 8 of body 1 (layer 2) and box 12 of body 12 (layer 3) are apart by "
                         "3.5 along x; move body 1 by more than 3.5 to the right.")
        self.assertEqual(answer["boxes"][1], {"id": 12, "angle": 0, "body": 12, "body_name": "", "layer": 3,
                                              "layer_name": "", "min": [33.5, 0],
                                               "max": [40, 10]})
        self.assertIn("; move body 12 by more than 3.5 to the left.", self.reported(0, 12, 1)["text"])

    def test_edge_to_edge(self):
        answer = self.reported(2, 1, 12)
        self.check(answer, gate="boxes apart", gap=[0, -10], since=1, until=2)
        self.assertIn("share an edge, and half-open boxes do not touch there; move body 1 by more than 0 to the right, "
                      "or play with --closed.", answer["text"])
        self.check(self.reported(2, 1, 12, "--closed"), gate="none", touching=True, since=1, until=None, depth=0)

    def test_touching_bodies_are_reported_as_touching(self):
        self.check(self.reported(1, 12, 1), a=12, b=1, touching=True, gate="none", since=1, until=None, depth=1,
                   normal=[-1, 0])

    def test_an_empty_box(self):
        answer = self.reported(3, 1, 12)
        self.check(answer, gate="empty box")
        self.assertIn("12 has no width", answer["text"])

    def test_the_rules_are_named_with_the_missing_line(self):
        rules = self.file("rules", "0 0\n")
        answer = self.reported(1, 1, 12, "--rules", rules)
        self.check(answer, gate="rules", touching=False, since=None)
        self.assertIn("add the line `2 3`", answer["text"])
        self.assertIn("the boxes overlap", answer["text"])

    def test_two_boxes_of_one_body_never_touch(self):
        self.check(self.reported(1, 7, 8), gate="same body", a=1, b=1, boxes=None)
        self.check(self.reported(1, 1, 1), gate="same body")

    def test_the_id_of_a_box_stands_for_its_body(self):
        self.check(self.reported(1, 7, 12), a=1, b=12, touching=True)

    def test_a_near_miss(self):
        rules = self.file("rules", "* *\ngraze 2 3 4\n")
        answer = self.reported(0, 12, 1, "--rules", rules)
        self.check(answer, gate="boxes apart", grazed=0, since=None)
        self.assertIn("a near miss in frame 0", self.call("scene.csv", "--frame", "0", "1", "12", "--rules", rules))
        self.check(self.reported(1, 1, 12), grazed=None)

    def test_swept_bodies_have_the_times_of_their_touch(self):
        rules = self.file("rules", "0 1\nsweep 1\n")
        answer = self.reported(1, 1, 2, "--rules", rules, scene=FLY.format(y=0, z=2))
        self.check(answer, gate="boxes apart", touching=False, since=1, until=1, begin_time=0.5, end_time=0.6875)
        text = self.call("scene.csv", "--frame", "1", "1", "2", "--rules", rules)
        self.assertIn("from time 0.5 to 0.6875", text)
        self.reported(1, 1, 2, "--rules", rules, scene=FLY.format(y=200, z=202))
        self.assertIn("at no time of the step", self.call("scene.csv", "--frame", "1", "1", "2", "--rules", rules))


@unittest.skipIf("without Jansson" in run("play", os.devnull, "--shapes", "-", stdin=b"{}")[2],
                 "graze was built without Jansson")
class Shapes(Explained):
    def shaped(self, shapes, x, y):
        scene = f"frame,id,layer,min_x,min_y,max_x,max_y\n4,1,0,0,0,4,4\n4,2,1,{x},{y},{x + 4},{y + 4}\n"
        return self.reported(4, 1, 2, "--shapes", self.file("shapes", shapes), scene=scene)

    def test_circles_apart_have_their_distance(self):
        circles = '{"layer": 0, "fit": "circle"}\n{"layer": 1, "fit": "circle"}\n'
        answer = self.shaped(circles, 3, 3.5)
        self.check(answer, gate="shapes apart", touching=False)
        self.assertAlmostEqual(answer["distance"], (3 ** 2 + 3.5 ** 2) ** 0.5 - 4)
        self.check(self.shaped(circles, 0, 3), gate="none", depth=1)
        near = self.shaped(circles, 0, 5)
        self.check(near, gate="boxes apart", gap=[-4, 1])
        self.assertTrue(near["text"].endswith("move body 1 by more than 1 down (+y); there their shapes decide."))

    def test_masks_without_a_common_pixel_are_apart(self):
        self.file("dots.png", png_of_bits(["1000", "0000", "0000", "0001"]))
        self.file("none.png", png_of_bits(["0000"] * 4))
        line = '{"layer": %d, "shape": {"kind": "mask", "file": "%s.png", "at": [-2, -2]}}\n'
        masks = line % (0, "dots") + line % (1, "dots")
        self.check(self.shaped(masks, 1, 0), gate="mask", distance=0)
        self.assertIn("no pixel in common", self.shaped(masks, 1, 0)["text"])
        self.check(self.shaped(masks, 3, 3), gate="none", touching=True)
        nothing = self.shaped(line % (0, "dots") + line % (1, "none"), 1, 0)
        self.check(nothing, gate="mask", distance=None)
        self.assertIn("no solid pixel at all", nothing["text"])


class Refused(Explained):
    def check_call(self, words, *arguments):
        self.check_refused(["explain", *arguments], *words)

    def test_names_and_frames(self):
        path = self.file("scene.csv", SCENE)
        self.check_call(["id 99 is not in frame 3", "alive there: 1 12"], path, "--frame", 3, 1, 99)
        self.check_call(["id 50 is not in frame 3", "the nearest that has it is 7"], path, "--frame", 3, 50, 1)
        self.check_call(["id 1 is not in frame 5", "none"], path, "--frame", 5, 1, 12)
        self.check_call(["has frames from 0 to 7"], path, "--frame", 8, 1, 12)
        self.check_call(["has no frames"], self.file("none.csv", HEADER + "\n"), "--frame", 0, 1, 2)
        many = HEADER + "\n" + "".join(f"0,{2 ** 64 - 1 - i},0,,0,0,1,1\n" for i in range(40))
        self.check_call(["..."], self.file("many.csv", many), "--frame", 0, 1, 2)

    def test_layers_have_the_names_of_the_rules(self):
        scene, rules = self.file("scene.csv", SCENE), self.file("named.rules", "2 3\nname 3 first\nname 2   the boss's pods \t\nname 3 shots # of the player\n")
        arguments = ["--frame", "0", "1", "12"]
        text = self.call(scene, *arguments, "--rules", rules)
        self.assertIn("Box 8 of body 1 (layer 2 \"the boss's pods\") and box 12 of body 12 (layer 3 \"shots\") are apart", text)
        self.assertNotIn("first", text)
        boxes = json.loads(self.call(scene, *arguments, "--rules", rules, "--json"))["boxes"]
        self.assertEqual([box["layer_name"] for box in boxes], ["the boss's pods", "shots"])
        code, _, complaint = run("record", scene, "--rules", rules, "-o", "named.grz", cwd=self.directory)
        self.assertEqual(code, 0, complaint)
        self.assertEqual(self.call("named.grz", *arguments), text)

    def test_bad_usage_is_refused(self):
        path = self.file("scene.csv", SCENE)
        self.check_call(["SCENE"])
        self.check_call(["--frame F"], path, 1, 12)
        self.check_call(["A and B"], path, "--frame", 1, 1)
        self.check_call(["is not a number"], path, "--frame", 1, 1, "x")
        self.check_call(["whole number"], path, "--frame", "-1", 1, 12)
        self.check_call(["13"], path, "--frame", 1, 1, 12, 13)
        self.check_call(["nothing"], path, "--frame", 1, 1, 12, "--method", "nothing")
        self.check_call(["--bad"], path, "--frame", 1, 1, 12, "--bad")
        self.check_call(["missing.csv"], self.directory + "/missing.csv", "--frame", 1, 1, 12)

    def test_a_full_disk(self):
        path = self.file("scene.csv", SCENE)
        code = os.system(f"'{GRAZE}' explain {path} --frame 1 1 12 >/dev/full 2>/dev/null")
        self.assertEqual(os.waitstatus_to_exitcode(code), 3)


class Recordings(Explained):
    def recorded(self, name, scene, *options):
        """Makes a recording of a scene; returns its path."""
        path = os.path.join(self.directory, name)
        self.assertEqual(run("record", self.file("recorded.csv", scene), "-o", path, *options)[0], 0)
        return path

    def test_a_recording_is_explained_as_its_scene(self):
        random = seeded()
        scenes = [(SCENE, []), (SCENE, ["--closed"]),
                  (FLY.format(y=0, z=2), ["--rules", self.file("rules", "0 1\nsweep 1\ngraze 0 1 4\n")])]
        for scene, options in scenes:
            path = self.recorded("x.grz", scene, *options)
            for frame in range(4 if scene == SCENE else 2):
                for a, b in ((1, 12), (12, 1), (7, 8)) if scene == SCENE else ((1, 2), (2, 1)):
                    method = ["--method", random.choice(methods())]
                    expected = self.call(self.file("scene.csv", scene), "--frame", frame, a, b, *options, "--json")
                    said = self.call(path, "--frame", frame, a, b, "--json", *method)
                    self.assertEqual(json.loads(said.replace("open the world with closed edges", "play with --closed")),
                                     json.loads(expected))

    def test_names_and_frames_that_are_missing(self):
        path = self.recorded("x.grz", SCENE)
        self.check_refused(["explain", path, "--frame", "3", "1", "99"], "id 99 is not in frame 3", "alive there: 1 12")
        self.check_refused(["explain", path, "--frame", "3", "50", "1"], "the nearest that has it is 7")
        self.check_refused(["explain", path, "--frame", "8", "1", "12"], "has frames from 0 to 7")

    def test_its_own_settings_are_not_given_again(self):
        path = self.recorded("x.grz", SCENE)
        self.check_refused(["explain", path, "--frame", "1", "1", "12", "--closed"], "is a recording: leave out")
        self.check_refused(["explain", path, "--frame", "1", "1", "12", "--memory", "100"], "--memory allows more", code=3)

    def test_bodies_are_found_by_the_names_that_the_game_gave(self):
        path = os.path.join(self.directory, "named.grz")
        if not graze_library.record_named(path):
            self.skipTest("Python cannot load the library")
        refused = run("explain", path, "--frame", "0", "l", "m")[2]
        self.assertIn("a body called m is not in frame 0", refused)
        first, named, _ = refused.split("alive there: ")[1].split()
        answer = json.loads(self.call(path, "--frame", 0, "l", first, "--json"))
        self.check(answer, a=int(named), b=int(first))
        self.assertEqual([box["body_name"] for box in answer["boxes"]], ["l", ""])
        self.check_refused(["explain", self.file("s.csv", SCENE), "--frame", "0", "l", "1"], "only in a recording")

    def test_a_recording_comes_through_a_pipe(self):
        path = self.recorded("x.grz", SCENE)
        with open(path, "rb") as file:
            content = file.read()
        self.assertEqual(run("explain", "-", "--frame", 1, 1, 12, stdin=content), run("explain", path, "--frame", 1, 1, 12))

    def test_a_file_that_is_not_a_recording_is_refused(self):
        self.check_refused(["explain", self.file("x.grz", SCENE), "--frame", "1", "1", "12"], "is not a recording")


class Agreement(Explained):
    def scene(self, random, frames, ids):
        lines = [HEADER]
        for frame in range(frames):
            for name in range(ids):
                if random.random() < 0.15:
                    continue
                x, y = random.randrange(20), random.randrange(20)
                w, h = random.randrange(9), random.randrange(9)
                body = 100 + name // 2 if name < 4 else ""
                lines.append(f"{frame},{name},{name % 3},{body},{x},{y},{x + w},{y + h}")
        return "\n".join(lines) + "\n"

    def check_frame(self, arguments, alive, touching, since):
        for a, b in [(a, b) for a in alive for b in alive if a < b]:
            answer = json.loads(self.call(*arguments, a, b, "--json"))
            self.assertEqual(answer["touching"], (a, b) in touching, (arguments, a, b))
            self.assertEqual(answer["gate"] == "none", answer["touching"])
            self.assertEqual(answer["since"], since.get((a, b)), (arguments, a, b))

    def test_random_scenes_agree_with_play(self):
        random = seeded()
        for i, rules in enumerate(RULES):
            path = self.file("scene.csv", self.scene(random, 6, 8))
            options = ["--closed"] * (i % 2) + (["--rules", self.file("rules", rules)] if rules is not None else [])
            events = run("play", path, "--events", "-", *options)[1].decode().splitlines()[1:]
            options += ["--method", random.choice(methods())]
            self.check_scene(path, options, [event.split(",") for event in events])

    def check_scene(self, path, options, events):
        with open(path, encoding="ascii") as lines:
            rows = [line.split(",") for line in lines.read().splitlines()[1:]]
        touching, since = set(), {}
        for frame in range(6):
            for _, what, a, b in [event for event in events if int(event[0]) == frame]:
                pair = int(a), int(b)
                (touching.add if what == "begin" else touching.discard)(pair)
                if what == "begin":
                    since[pair] = frame
            alive = {int(row[3] or row[1]) for row in rows if int(row[0]) == frame}
            if frame % 2:
                self.check_frame([path, "--frame", frame, *options], alive, touching, since)


if __name__ == "__main__":
    main()
