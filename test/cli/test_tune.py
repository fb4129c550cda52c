"""`graze tune`: every broad phase plays the scene, all agree, and it says which wins."""

import json
import os
import re
import unittest

from graze_command import CommandTest, main, methods, run

FIGHT = "test/cli/play/fight.csv"
RULES = "test/cli/play/fight.rules"
HEADER = "frame,id,layer,min_x,min_y,max_x,max_y\n"


class Tables(CommandTest):
    def rows(self, *arguments):
        path = os.path.join(self.directory, "tune.json")
        code, out, complaint = run("tune", *arguments, "--rounds", 2, "--json", path)
        self.assertEqual((code, complaint), (0, ""), out)
        with open(path, encoding="utf-8") as records:
            return json.load(records), out.decode()

    def check(self, rows, out):
        self.assertEqual({row["method"] for row in rows}, set(methods()))
        self.assertEqual(len({(row["pairs"], row["hash"]) for row in rows}), 1)
        medians = [row["median_ns"] for row in rows]
        self.assertEqual(medians, sorted(medians))
        self.assertNotIn("DIFFERS", out)
        self.assertRegex(out, r"(?m)^" + re.escape(rows[0]["method"]) + r".* wins with [0-9.]+ ms a frame$")
        self.assertRegex(out, r"times as fast as ")

    def test_all_broad_phases_and_several_cells_are_ranked(self):
        rows, out = self.rows(FIGHT)
        self.check(rows, out)
        cells = {row["cell"] for row in rows if row["method"] == "grid-map"}
        self.assertEqual(len(cells), 5)
        self.assertIn(0, cells)
        for row in rows:
            if row["method"] in ("auto", "brute", "axis-sort", "sweep-prune"):
                self.assertEqual(row["cell"], 0)

    def test_the_hash_is_that_of_play(self):
        for options in ([], ["--rules", RULES], ["--closed"], ["--threads", 2]):
            rows, out = self.rows(FIGHT, *options)
            self.check(rows, out)
            _, summary, _ = run("play", FIGHT, *options)
            self.assertIn(rows[0]["hash"], summary.decode())

    def test_sides_motion_and_near_misses_are_those_of_the_rules(self):
        scene, rules = os.path.join(self.directory, "ring.csv"), os.path.join(self.directory, "ring.rules")
        steps = [(frame, i, i % 2, 9 * i + frame * (1 + i), 7 * i % 40) for frame in range(20) for i in range(12)]
        with open(scene, "w", encoding="utf-8") as file:
            file.write(HEADER + "".join(f"{f},{i},{layer},{x % 40},{y},{x % 40 + 5},{y + 5}\n" for f, i, layer, x, y in steps))
        hashes = set()
        for text in ("* *\n", "* *\nwrap 40 40\n", "* *\nwrap 40 40\nsweep 1\n", "0 0\nnear_miss 0 1 3\nwrap 40 0\n"):
            with open(rules, "w", encoding="utf-8") as file:
                file.write(text)
            rows, out = self.rows(scene, "--rules", rules)
            self.check(rows, out)
            _, summary, _ = run("play", scene, "--rules", rules)
            self.assertIn(rows[0]["hash"], summary.decode())
            hashes.add(rows[0]["hash"])
        self.assertEqual(len(hashes), 4)

    def test_a_box_too_large_for_a_wrapped_world_is_bad_input(self):
        scene, rules = os.path.join(self.directory, "large.csv"), os.path.join(self.directory, "large.rules")
        with open(scene, "w", encoding="utf-8") as file:
            file.write(HEADER + "0,1,0,0,0,30,5\n")
        with open(rules, "w", encoding="utf-8") as file:
            file.write("* *\nwrap 40 40\n")
        code, out, complaint = run("tune", scene, "--rules", rules)
        self.assertEqual((code, out), (run("play", scene, "--rules", rules)[0], b""))
        self.assertIn("frame 0", complaint)

    @unittest.skipUnless(os.path.exists("data/scenes/boss-three.csv.gz"), "the scenes are not here")
    def test_a_recorded_scene(self):
        rows, out = self.rows("data/scenes/boss-three.csv.gz", "--rules", "data/scenes/shmup.rules")
        self.check(rows, out)
        self.assertIn("500 frames", out)

    def test_a_recording_is_played_with_its_rules(self):
        path = os.path.join(self.directory, "fight.grz")
        self.assertEqual(run("record", FIGHT, "--rules", RULES, "-o", path)[0], 0)
        rows, out = self.rows(path)
        self.check(rows, out)
        _, summary, _ = run("play", FIGHT, "--rules", RULES)
        self.assertIn(rows[0]["hash"], summary.decode())
        self.check_refused(["tune", path, "--rules", RULES], "is a recording: leave out")
        self.check_refused(["tune", path, "--memory", "100"], "--memory allows more", code=3)

    def test_a_damaged_recording_is_refused(self):
        path = os.path.join(self.directory, "fight.grz")
        self.assertEqual(run("record", FIGHT, "-o", path)[0], 0)
        with open(path, "rb") as whole:
            content = whole.read()
        self.check_refused(["tune", self.file("cut.grz", content[:len(content) // 2])], "cut.grz: ", "cut off")

    def test_boxes_of_no_size_are_tried_without_sizes_of_cells(self):
        rows, out = self.rows(self.file("points.csv", HEADER + "0,1,0,5,5,5,5\n1,1,0,6,6,6,6\n"), "--closed")
        self.check(rows, out)
        self.assertEqual({row["cell"] for row in rows}, {0})

    def test_records_may_take_standard_output(self):
        code, out, complaint = run("tune", "-", "--rounds", 1, "--json", "-", stdin=open(FIGHT, "rb").read())
        self.assertEqual((code, complaint), (0, ""))
        self.assertEqual({row["method"] for row in json.loads(out)}, set(methods()))


class Usage(CommandTest):
    def test_help_has_examples(self):
        code, out, _ = run("tune", "--help")
        self.assertEqual(code, 0)
        self.assertIn(b"Examples:", out)
        self.assertEqual(run("help", "tune")[1], out)

    def test_bad_usage_is_reported(self):
        self.check_refused(["tune"], "which SCENE", "--help")
        self.check_refused(["tune", FIGHT, FIGHT], "one SCENE")
        self.check_refused(["tune", FIGHT, "--rounds", "0"], "--rounds")
        self.check_refused(["tune", FIGHT, "--rounds", "x"], "--rounds")
        self.check_refused(["tune", FIGHT, "--method", "auto"], "--method")
        self.check_refused(["tune", "-", "--rules", "-"], "standard input")
        self.check_refused(["tune", FIGHT, "--threads", "65"], "--threads")

    def test_bad_input_is_reported_with_its_place(self):
        self.check_refused(["tune", "no/such.csv"], "no/such.csv")
        self.check_refused(["tune", self.file("bad.csv", HEADER + "0,1,0,1,1,0,0\n")], "bad.csv:2:")
        self.check_refused(["tune", self.file("none.csv", HEADER)], "none.csv", "no frame")
        self.check_refused(["tune", FIGHT, "--rules", self.file("bad.rules", "0 99\n")], "bad.rules:1:")

    def test_records_that_cannot_be_written_are_reported_before_anything_runs(self):
        self.check_refused(["tune", FIGHT, "--json", os.path.join(self.directory, "no", "x.json")], "x.json")


main()
