#!/usr/bin/env python3
"""graze view: the recording the page holds is the one that was given, or that graze record makes."""
import base64
import gzip
import os
import re
import shutil
import subprocess

from graze_command import GRAZE, CommandTest, main, run

SCENE = b"frame,id,layer,min_x,min_y,max_x,max_y\n0,1,0,0,0,4,4\n0,2,1,2,2,6,6\n1,1,0,0,0,4,4\n1,2,1,12,2,16,6\n"
TEMPLATE = b"<html>before<!--graze:recordings-->after</html>\n"
GIVEN = re.compile(rb'<script class="given-recording" type="application/x-graze-recording" data-name="([^"]*)">([^<]*)</script>\n')


def unpacked(text):
    data = base64.b64decode(text, validate=True)
    return gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data


class ViewTest(CommandTest):
    def view(self, *arguments, template=TEMPLATE):
        return run("view", *arguments, "--template", self.file("template.html", template), "-o", "-")

    def recording(self, scene=SCENE, name="scene"):
        out = os.path.join(self.directory, name + ".grz")
        self.assertEqual(run("record", self.file(name + ".csv", scene), "-o", out)[0], 0)
        return out

    def test_without_a_scene_the_page_is_as_it_was_built(self):
        self.assertEqual(self.view(), (0, TEMPLATE, ""))

    def test_a_scene_is_recorded_and_a_recording_put_in_as_it_is(self):
        recording = self.recording()
        with open(recording, "rb") as file:
            expected = unpacked(base64.b64encode(file.read()))
        for given in (recording, self.file("scene.csv", SCENE)):
            code, page, _ = self.view(given)
            self.assertEqual(code, 0)
            found = GIVEN.findall(page)
            self.assertEqual([name for name, _ in found], [b"scene.grz"])
            self.assertEqual(unpacked(found[0][1]), expected)
            self.assertEqual(GIVEN.sub(b"", page), TEMPLATE)

    def test_two_recordings_are_put_in_in_order(self):
        code, page, _ = self.view(self.recording(name="mine"), self.recording(SCENE.replace(b"12,", b"13,"), "theirs"))
        self.assertEqual((code, [name for name, _ in GIVEN.findall(page)]), (0, [b"mine.grz", b"theirs.grz"]))

    def test_a_name_cannot_leave_its_attribute(self):
        code, page, _ = self.view(self.recording(name='a"<b&'))
        self.assertEqual((code, [name for name, _ in GIVEN.findall(page)]), (0, [b"a&quot;&lt;b&amp;.grz"]))

    def test_the_page_is_named_after_the_scene(self):
        template, scene = self.file("t.html", TEMPLATE), self.file("boss.csv", SCENE)
        code, _, message = run("view", scene, "--template", template, cwd=self.directory)
        self.assertEqual((code, message), (0, "graze view: boss.html\n"))
        self.assertTrue(os.path.exists(os.path.join(self.directory, "boss.html")))

    def test_without_a_page_it_says_what_to_install(self):
        alone = shutil.copy(GRAZE, os.path.join(self.directory, "graze"))
        done = subprocess.run([alone, "view"], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            self.skipTest("an installed graze has a page")
        self.assertEqual(done.returncode, 2)
        self.assertIn("`make page` builds it into dist/ and needs node and npm (install nodejs and npm)", done.stderr)

    def test_bad_usage_and_bad_input_are_reported(self):
        recording = self.recording()
        for arguments, said in (((recording, "--closed"), "is a recording"), ((recording, recording, recording), "compares two"),
                                ((self.file("bad.csv", b"frame\n0\n"),), "bad.csv:1: "), (("/nowhere.grz",), "/nowhere.grz")):
            code, page, message = self.view(*arguments)
            self.assertEqual((code, page), (2, b""), arguments)
            self.assertIn(said, message)
        code, _, message = self.view(recording, template=b"no page")
        self.assertEqual(code, 2)
        self.assertIn("is not the empty page", message)


if __name__ == "__main__":
    main()
