#!/usr/bin/env python3
"""graze diff: the first frame and body in which two recordings differ."""
import os
import unittest

from graze_command import CommandTest, main, run

HEADER = "frame,id,layer,min_x,min_y,max_x,max_y\n"


def scene(frames, change=None):
    """Three boxes moving on, a row each; `change` maps (frame, id) to another x, or to None: no row."""
    rows = []
    for frame in range(frames):
        for box in (5, 7, 9):
            x = (change or {}).get((frame, box), 10 * box + frame)
            if x is not None:
                rows.append(f"{frame},{box},0,{x},0,{x + 4},4\n")
    return (HEADER + "".join(rows)).encode()


class DiffTest(CommandTest):
    def recording(self, name, text):
        out = os.path.join(self.directory, name + ".grz")
        self.assertEqual(run("record", self.file(name + ".csv", text), "-o", out)[0], 0)
        return out

    def diff(self, *texts):
        return run("diff", *(self.recording("ab"[i], text) for i, text in enumerate(texts)))

    def test_recordings_that_are_alike_differ_in_nothing(self):
        self.assertEqual(self.diff(scene(20), scene(20)), (0, b"", ""))

    def test_the_first_frame_and_body_and_property_are_reported(self):
        changes = {(9, 9): 3, (7, 7): 76.5, (7, 9): 1, (8, 5): 2}
        code, text, message = self.diff(scene(20), scene(20, changes))
        self.assertEqual((code, message), (1, ""))
        lines = text.decode().splitlines()
        self.assertEqual(len(lines), 2)
        self.assertRegex(lines[0], "^frame 7: .*a.grz and .*b.grz differ$")
        self.assertRegex(lines[1], "^body 7: .* 77 in .*a.grz and 76.5 in .*b.grz$")

    def test_a_body_that_only_one_has_is_reported(self):
        code, text, message = self.diff(scene(20, {(frame, 7): None for frame in range(4, 20)}), scene(20))
        self.assertEqual((code, message), (1, ""))
        self.assertRegex(text.decode(), "^frame 4: ")
        self.assertRegex(text.decode(), "body 7: it is in .*b.grz only\n$")

    def test_one_that_ends_before_the_other_differs(self):
        code, text, message = self.diff(scene(20), scene(15))
        self.assertEqual((code, message), (1, ""))
        self.assertRegex(text.decode(), "b.grz ends after 15 frames, which are alike; .*a.grz goes on\n$")

    def test_damage_is_bad_input(self):
        whole = self.recording("whole", scene(20))
        with open(whole, "rb") as file:
            cut = self.file("cut.grz", file.read()[:-30])
        code, _, message = run("diff", whole, cut)
        self.assertEqual(code, 2)
        self.assertIn("cut.grz", message)

    def test_options_against_each_other_are_refused(self):
        whole = self.recording("whole", scene(3))
        self.check_refused(["diff"], "two recordings")
        self.check_refused(["diff", whole], "two recordings")
        self.check_refused(["diff", whole, whole, whole], "two recordings")
        self.check_refused(["diff", whole, self.file("none.grz", b"no")], "not a recording")
        self.check_refused(["diff", whole, whole, "--method", "none"], "none")

    def test_help_has_examples(self):
        code, text, _ = run("diff", "--help")
        self.assertEqual(code, 0)
        self.assertIn(b"graze diff mine.grz theirs.grz", text)


if __name__ == "__main__":
    main()
