#!/usr/bin/env python3
"""graze shrink: the rest of a recording still fails, and nothing of it can go."""
import os
import unittest

from graze_command import CommandTest, main, run, GRAZE

BEGINS = f"! '{GRAZE}' play \"$1\" --events - | grep -q begin"


class ShrinkTest(CommandTest):
    def setUp(self):
        super().setUp()
        self.recording = os.path.join(self.directory, "wall.grz")
        self.assertEqual(run("record", "data/scenes/grid-text-wall.csv", "-o", self.recording)[0], 0)

    def test_a_scene_keeps_the_two_bodies_that_meet_and_one_frame(self):
        out = os.path.join(self.directory, "least.grz")
        code, text, message = run("shrink", self.recording, "--until", BEGINS,
                                  "-o", out)
        self.assertEqual((code, message), (0, ""))
        self.assertIn(b"of 588 (", text)
        code, events, _ = run("play", out, "--events", "-")
        self.assertEqual((code, events), (0, b"frame,event,a,b\n0,begin,1,4004\n"))
        code, rows, _ = run("record", out, "-o", "-")
        self.assertEqual((code, rows.count(b"\n")), (0, 3))
        self.assertEqual(sorted(os.listdir(self.directory)), ["least.grz", "wall.grz"])

    def test_a_recording_that_is_cut_off_is_shrunk_as_far_as_it_is_whole(self):
        with open(self.recording, "rb") as file:
            cut = self.file("cut.grz", file.read()[:-60])
        self.assertEqual(run("shrink", cut, "--until", "exit 1")[0], 0)
        code, events, _ = run("play", os.path.join(self.directory, "cut.min.grz"), "--events", "-")
        self.assertEqual((code, events), (0, b"frame,event,a,b\n"))

    def test_a_link_stays_a_link_and_who_may_read_is_kept(self):
        target, link = self.file("target.grz", b"old"), os.path.join(self.directory, "link.grz")
        os.chmod(target, 0o600)
        os.symlink(target, link)
        self.assertEqual(run("shrink", self.recording, "--until", "false", "-o", link)[0], 0)
        self.assertTrue(os.path.islink(link))
        self.assertEqual(os.stat(target).st_mode & 0o777, 0o600)
        self.assertEqual(run("play", target)[0], 0)

    def test_a_command_that_does_not_fail_is_bad_usage(self):
        self.check_refused(["shrink", self.recording, "--until", "true"], "exits 0", "wall.grz")
        self.assertEqual(os.listdir(self.directory), ["wall.grz"])

    def test_a_command_that_is_not_there_is_bad_usage(self):
        self.check_refused(["shrink", self.recording, "--until", "no-such-program \"$1\""], "no-such-program", "not there")
        self.check_refused(["shrink", self.recording, "--until", "./wall.grz"], "cannot run")
        self.assertEqual(os.listdir(self.directory), ["wall.grz"])

    def test_options_against_each_other_are_refused(self):
        self.check_refused(["shrink", self.recording], "--until")
        self.check_refused(["shrink", self.recording, "--until", "false", "-o", self.recording], "file of its own")
        self.check_refused(["shrink", self.file("none.grz", b"no"), "--until", "false"], "not a recording")
        self.check_refused(["shrink", "--until", "false"], "which recording")


if __name__ == "__main__":
    main()
