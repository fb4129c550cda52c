#!/usr/bin/env python3
"""graze record, and graze play of recordings: there and back, small, and located where they are damaged."""
import glob
import gzip
import os
import signal
import subprocess
import time
import unittest

from graze_command import CommandTest, main, run, GRAZE

SCENES = sorted(glob.glob("data/scenes/*.csv*"))
BULLETS = [path for path in SCENES if "boss" in path]


def lines_of(path):
    with gzip.open(path, "rt") if path.endswith(".gz") else open(path) as scene:
        return scene.read().splitlines()


def rows(path):
    """The rows of a scene, as sets by frame; numbers as floats, a body that is the id left out."""
    first, *lines = lines_of(path)
    header = first.split(",")
    found = set()
    for line in lines:
        row = dict(zip(header, line.split(",")))
        body = row.get("body", "")
        found.add((row["frame"], row["id"], row["layer"], *(float(row[edge]) for edge in header if "_" in edge),
                   "" if body == row["id"] else body))
    return found


class RecordTest(CommandTest):
    def record(self, scene, *options):
        path = os.path.join(self.directory, os.path.basename(scene).split(".")[0] + ".grz")
        code, _, message = run("record", scene, "-o", path, *options)
        self.assertEqual((code, message), (0, ""))
        return path

    def events(self, path, *options):
        code, out, message = run("play", path, "--events", "-", *options)
        self.assertEqual((code, message), (0, ""))
        return out

    def test_a_recording_plays_as_its_scene_and_comes_back_as_it(self):
        for scene in SCENES:
            with self.subTest(scene):
                path = self.record(scene, "--rules", "data/scenes/shmup.rules")
                if scene in BULLETS:  # a quarter of gzip or less
                    self.assertLess(os.path.getsize(path) * 4, os.path.getsize(scene))
                back = path + ".csv"
                self.assertEqual(run("record", path, "-o", back), (0, b"", ""))
                if set(lines_of(back)) != set(lines_of(scene)):  # it has other columns
                    self.assertEqual(rows(back), rows(scene))
                expected = self.events(scene, "--rules", "data/scenes/shmup.rules")
                self.assertEqual(self.events(path), expected)
                self.assertEqual(self.events(back, "--rules", "data/scenes/shmup.rules"), expected)

    def test_a_recording_comes_through_a_pipe(self):
        path = self.record("data/scenes/grid-text-wall.csv")
        with open(path, "rb") as file:
            content = file.read()
        for command in ["play", "-", "--events", "-"], ["play", "-", "--method", "all", "--events", "-"], ["record", "-", "-o", "-"]:
            expected = run(*[path if word == "-" and i == 1 else word for i, word in enumerate(command)])[1]
            code, out, _ = run(*command, stdin=content)
            self.assertEqual((code, out), (0, expected), command)
        code, _, message = run("play", "-", stdin=content[:len(content) // 2])
        self.assertEqual(code, 2)
        self.assertIn("cut off", message)
        self.assertEqual(run("tune", "-", "--rounds", "1", stdin=content)[0], 0)

    def test_every_broad_phase_and_more_threads_find_the_same_hashes(self):
        path = self.record("data/scenes/beams.csv.gz")
        self.assertEqual(run("play", path, "--method", "all", "--threads", "2")[0], 0)
        self.assertEqual(run("play", path, "--verify", "--method", "sectors")[0], 0)

    def test_empty_frames_odd_ids_and_bodies_come_back(self):
        scene = self.file("odd.csv", b"frame,id,layer,min_x,min_y,max_x,max_y,body\n5,18446744073709551615,63,-0,0.1,1,1e9,\n"
                          b"5,0,0,0,0,2,2,7\n5,1,0,1,1,3,3,7\n9,0,0,0.333333,0,2,2,8\n18446744073709551615,3,1,0,0,1,1,\n")
        path = self.record(scene, "--closed")
        back = path + ".csv"
        self.assertEqual(run("record", path, "-o", back), (0, b"", ""))
        self.assertEqual(self.events(back, "--closed"), self.events(scene, "--closed"))
        self.assertEqual(self.events(path), self.events(scene, "--closed"))

    def test_a_prefix_plays_up_to_where_it_is_cut_and_says_so(self):
        path = self.record("data/scenes/grid-text-wall.csv")
        with open(path, "rb") as file:
            whole = file.read()
        all_events = self.events(path)
        for raw in (whole, gzip.decompress(whole)):
            for size in range(0, len(raw), max(1, len(raw) // 20)):
                cut = self.file("cut.grz", raw[:size])
                code, out, message = run("play", cut, "--events", "-")
                self.assertEqual(code, 2, size)
                self.assertIn("cut.grz: ", message)
                self.assertTrue(all_events.startswith(out))

    def test_a_flipped_bit_is_located_by_frame(self):
        path = self.record("data/scenes/grid-text-wall.csv")
        with open(path, "rb") as file:
            raw = bytearray(gzip.decompress(file.read()))
        for bit in range(1600, len(raw) * 8, 2003):
            raw[bit // 8] ^= 1 << bit % 8
            code, _, message = run("play", self.file("bad.grz", bytes(raw)))
            self.assertEqual(code, 2)
            self.assertRegex(message, r"bad\.grz: frame \d+: ")
            raw[bit // 8] ^= 1 << bit % 8

    def test_memory_has_a_bound_that_can_be_raised(self):
        path = self.record(SCENES[-1])
        for command in (["play", path], ["record", path, "-o", path + ".csv"],
                        ["shrink", path, "--until", "false", "-o", path + ".min"]):
            code, _, message = run(*command, "--memory", "20K")
            self.assertEqual(code, 3)
            self.assertRegex(message, r"\.grz: takes more than 20480 bytes of memory; --memory allows more")
        self.assertEqual(run("play", path, "--memory", "1G")[0], 0)
        self.assertEqual(run("play", path, "--memory", "1073741824")[0], 0)
        for size in ("0", "", "G", "1X", "-1", "99999999999G", "1.5.5G"):
            self.assertEqual(run("play", path, "--memory", size)[0], 2)

    def test_only_the_first_bytes_of_another_file_are_read(self):
        packed = self.file("zeros.grz", gzip.compress(bytes(1 << 26)))
        for path in (packed, "/dev/zero"):
            code, _, message = run("shrink", path, "--until", "false", "-o", packed + ".min")
            self.assertEqual(code, 2)
            self.assertRegex(message, "is not a recording")

    def test_a_recording_of_a_newer_graze_is_refused_by_name(self):
        with open(self.record(SCENES[-1]), "rb") as file:
            whole = bytearray(gzip.decompress(file.read()))
        known = whole[7]
        whole[7] = known + 1
        path = self.file("newer.grz", gzip.compress(whole))
        for command in (["play", path], ["record", path, "-o", os.path.join(self.directory, "x.csv")],
                        ["diff", path, path], ["shrink", path, "--until", "false", "-o", path + ".min"]):
            code, _, message = run(*command)
            self.assertEqual((code, message), (2, f"{path}: made by a newer graze, format version {known + 1}; this one reads "
                                                  f"up to {known}: update graze\n"), command)

    def test_a_recording_that_goes_on_for_ever_ends_at_the_bound(self):
        with open(self.record(SCENES[-1]), "rb") as file:
            head = gzip.decompress(file.read())[:16]
        packed = self.file("bomb.grz", gzip.compress(head + bytes(1 << 27)))
        code, _, message = run("play", packed, "--memory", "32M")
        self.assertEqual((code, "32M" in message or "33554432" in message), (3, True))

    def test_bytes_behind_the_end_are_named(self):
        path = self.record("data/scenes/grid-text-wall.csv")
        with open(path, "rb") as file:
            whole = file.read()
        for twice in (whole + whole, gzip.decompress(whole) + b"x"):
            code, out, message = run("play", self.file("twice.grz", twice), "--events", "-")
            self.assertEqual((code, out), (2, self.events(path)))
            self.assertRegex(message, r"twice\.grz: .* ends after its 41 frames, but (1 byte follows|\d+ bytes follow)")

    def test_rows_come_by_frame_and_id_so_that_a_scene_in_order_comes_back_byte_for_byte(self):
        lines = [f"{frame},{i},1,{i},{frame + i / 4:g},{i + 2},{frame + 4 + i / 4:g},\n"
                 for frame in range(30) for i in range(40) if i >= 30 - frame or (i + frame) % 7 < 4]
        scene = self.file("order.csv", "frame,id,layer,min_x,min_y,max_x,max_y,body\n" + "".join(lines))
        back = self.record(scene) + ".csv"
        self.assertEqual(run("record", self.record(scene), "-o", back), (0, b"", ""))
        with open(scene) as before, open(back) as after:
            self.assertEqual(after.read(), before.read())

    def test_a_full_disk_and_a_closed_pipe(self):
        scene = "data/scenes/boss-three.csv.gz"
        self.assertEqual(run("record", scene, "-o", "/dev/full")[0], 3)
        pipe = subprocess.run(f"'{GRAZE}' record {scene} -o - | head -c 100 > /dev/null", shell=True, stderr=subprocess.PIPE)
        self.assertNotIn(b"error", pipe.stderr.lower())

    def test_a_writer_that_is_killed_leaves_whole_frames(self):
        path = os.path.join(self.directory, "killed.grz")
        with subprocess.Popen([GRAZE, "record", "data/scenes/boss-rollbar-bit.csv.gz", "-o", path]) as writer:
            left = []
            while writer.poll() is None and not left:
                left = [name for name in glob.glob(path + ".tmp*") if os.path.getsize(name) > 0]
                time.sleep(0.001)
            writer.send_signal(signal.SIGKILL)
        left = [path] if os.path.exists(path) else left
        with open(left[0], "rb") as file:
            found = self.file("left.grz", file.read())
        code, out, _ = run("play", found, "--events", "-")
        self.assertIn(code, (0, 2))
        self.assertTrue(self.events("data/scenes/boss-rollbar-bit.csv.gz").startswith(out))

    def test_options_against_each_other_are_refused(self):
        path = self.record("data/scenes/grid-text-wall.csv")
        self.assertEqual(run("play", path, "--closed")[0], 2)
        self.assertEqual(run("record", path, "-o", path)[0], 2)
        self.assertEqual(run("record", path)[0], 2)
        for what, out in (path, "again.grz"), ("data/scenes/grid-text-wall.csv", "scene.csv"):
            self.check_refused(["record", what, "-o", os.path.join(self.directory, out)], "another ending")
            self.assertFalse(os.path.exists(os.path.join(self.directory, out)))
        self.assertEqual(run("record", "data/README.md", "-o", self.file("x.grz", b""))[0], 2)
        self.assertEqual(run("play", path, "--png", self.file("x.png", b""), "--frame", "999999")[0], 2)


if __name__ == "__main__":
    main()
