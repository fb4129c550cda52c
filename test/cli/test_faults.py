"""Every reading or writing subcommand meets a full disk, a closed pipe, a directory and protected files. It answers
with the right exit code and one line on standard error, and leaves no file behind.

test_damaged.c gives the readers all prefixes and flipped bits; this is the same for the world around the files. A new
subcommand is a line in `calls`, an option writing a line in `outputs`.
"""

import os
import stat
import subprocess
import tempfile
import unittest

from graze_command import GRAZE, CommandTest, is_sanitized, main, run

OTHER_USER = 65534

BOXES = "min_x,min_y,max_x,max_y\n0,0,2,2\n1,1,3,3\n"
SCENE = "frame,id,layer,min_x,min_y,max_x,max_y\n1,7,0,0,0,2,2\n1,8,0,1,1,3,3\n2,7,0,0,0,2,2\n"
SHAPES = '{"a": {"kind": "circle", "center": [0, 0], "radius": 2}, "b": {"kind": "box", "min": [0, 0], "max": [1, 1]}}\n'
MAP = ('<map width="2" height="1" tilewidth="8" tileheight="8"><layer width="2" height="1"><data encoding="csv">1,1</data>'
       "</layer></map>")
SPRITE = os.path.abspath("data/scenes/ship.png")
HITBOXES = os.path.abspath("data/hitboxes/knight.aseprite.json")
PATTERN = ('<?xml version="1.0"?><bulletml><action label="top"><fire><direction type="absolute">0</direction>'
           "<bullet/></fire></action></bulletml>")


class Faults(CommandTest):
    def setUp(self):
        super().setUp()
        files = {name: self.file(name, content) for name, content in
                 (("boxes", BOXES), ("moves", "x,y,w,h,goal_x,goal_y,response\n0,5,1,1,3,5,slide\n"),
                  ("questions", "kind,x0,y0\npoint,1,1\n"), ("scene", SCENE), ("shapes", SHAPES),
                  ("map", MAP), ("pattern", PATTERN), ("rules", "0 0\n"))}
        files["recording"] = os.path.join(self.directory, "recording.grz")
        self.assertEqual(run("record", files["scene"], "-o", files["recording"])[0], 0)
        #: Each prints something; a second word tells two calls of one subcommand apart. The arguments that are files
        #: to read are known by their being absolute paths.
        self.calls = {
            "pairs": [files["boxes"]],
            "ask": [files["boxes"], files["questions"]],
            "move": [files["boxes"], files["moves"]],
            "play": [files["scene"], "--rules", files["rules"], "--events", "-"],
            "explain": [files["scene"], "--frame", "1", "7", "8"],
            "tune": [files["scene"], "--rounds", "1"],
            "mask": [SPRITE, "--json"],
            "fit": [SPRITE],
            "shapes": [files["shapes"]],
            "tiles": [files["map"], "--json"],
            "hitboxes": [HITBOXES, "--json"],
            "record": [files["scene"], "--rules", files["rules"], "-o", "-"],
            "shrink": [files["recording"], "--until", "exit 1"],
            "play recording": [files["recording"], "--events", "-"],
            "record back": [files["recording"], "-o", "-"],
            "pattern": [files["pattern"], "--frames", "3"],
            "methods": [],
        }
        if run("pattern", "--help")[0] != 0:
            del self.calls["pattern"]
        #: Options that name a file to write, with what else the call needs.
        self.outputs = [
            ("pairs", "-o", ".csv"), ("pairs", "-o", ".npy"), ("play", "--events", ".csv"), ("play", "--stats", ".csv"),
            ("play", "--png", ".png", "--frame", "1"), ("tune", "--json", ".json"), ("mask", "--png", ".png"),
            ("mask", "--svg", ".svg"), ("fit", "-o", ".json"), ("fit", "--png", ".png"), ("shapes", "-o", ".jsonl"),
            ("tiles", "-o", ".csv"), ("tiles", "--png", ".png"), ("hitboxes", "-o", ".h"), ("hitboxes", "--png", ".png"),
            ("ask", "-o", ".csv"), ("move", "-o", ".csv"), ("pattern", "-o", ".csv"), ("pattern", "-o", ".csv.gz"),
            ("play recording", "--events", ".csv"), ("play recording", "--png", ".png", "--frame", "1"),
            ("record", "-o", ".grz"), ("record back", "-o", ".csv"), ("record back", "-o", ".csv.gz"),
            ("shrink", "-o", ".grz"),
        ]

    def start(self, name, *arguments, **more):
        return subprocess.run([GRAZE, name.split()[0], *arguments], stderr=subprocess.PIPE, timeout=3000, **more)

    def line(self, done, code, *words):
        """One line on standard error, and a code."""
        err = done.stderr.decode()
        self.assertEqual(done.returncode, code, (done.args, err))
        self.assertEqual(err.count("\n"), 1 if code else 0, (done.args, err))
        for word in words:
            self.assertIn(word, err, done.args)

    def outputs_to(self, folder):
        """Each call with an option that writes, and the file in a folder it names."""
        for name, option, ending, *more in self.outputs:
            if name in self.calls:
                where = os.path.join(folder, f"out{ending}")
                call = self.calls[name]
                call = call[:call.index("--events")] if name.startswith("play") else call
                yield [name, *call, option, where, *more], where

    def test_all_that_is_called_here_works(self):
        for name, arguments in self.calls.items():
            self.assertEqual(self.start(name, *arguments, stdout=subprocess.PIPE).returncode, 0, name)
        for call, where in self.outputs_to(self.directory):
            done = self.start(*call, stdout=subprocess.PIPE)
            self.assertEqual((done.returncode, os.path.exists(where)), (0, True), (call, done.stderr))

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full here")
    def test_a_full_disk_is_reported(self):
        for name, arguments in self.calls.items():
            with open("/dev/full", "wb") as full:
                self.line(self.start(name, *arguments, stdout=full), 3, "standard output")
        for call, where in self.outputs_to(self.directory): # some look at how a name ends
            if not os.path.lexists(where):
                os.symlink("/dev/full", where)
            self.line(self.start(*call, stdout=subprocess.DEVNULL), 3, where)

    def test_a_closed_pipe_ends_quietly(self):
        for name, arguments in self.calls.items():
            reader, writer = os.pipe()
            os.close(reader)
            with os.fdopen(writer, "wb") as closed:
                self.line(self.start(name, *arguments, stdout=closed), 0)

    def test_a_directory_and_a_missing_file_are_refused(self):
        for name, arguments in self.calls.items():
            for i, argument in enumerate(arguments):
                if not os.path.isabs(argument):
                    continue
                for bad in (self.directory, os.path.join(self.directory, "missing"), os.path.join(argument, "below")):
                    done = self.start(name, *arguments[:i], bad, *arguments[i + 1:], stdout=subprocess.PIPE)
                    self.line(done, 2, bad)
                    self.assertEqual(done.stdout, b"", done.args)

    def test_failed_outputs_are_named_and_leave_nothing(self):
        file = self.file("file", "")
        for folder in (os.path.join(self.directory, "missing"), os.path.join(file, "below")):
            for call, where in self.outputs_to(folder):
                self.line(self.start(*call, stdout=subprocess.DEVNULL), 2, where)
        for call, where in self.outputs_to(self.directory):
            os.makedirs(where, exist_ok=True)
            self.line(self.start(*call, stdout=subprocess.DEVNULL), 2, where)
            self.assertEqual(os.listdir(where), [])
        self.assertFalse([name for name in os.listdir(self.directory) if ".tmp" in name])

    @unittest.skipIf(os.name != "posix" or is_sanitized(), "another user may not read the sanitizers' libraries")
    def test_files_without_permission_are_named(self):
        """As another user, since root may do everything."""
        def drop_root():
            if os.getuid() == 0:
                os.setgroups([])
                os.setgid(OTHER_USER)
                os.setuid(OTHER_USER)
        with tempfile.TemporaryDirectory(prefix="graze-closed-") as closed:
            os.chmod(self.directory, 0o755)
            inside = os.path.join(closed, "boxes")
            with open(inside, "w") as out:
                out.write(BOXES)
            os.chmod(closed, 0)
            try:
                probe = subprocess.run([GRAZE, "--version"], capture_output=True, preexec_fn=drop_root)
            except (PermissionError, subprocess.SubprocessError):
                self.skipTest("another user may not run the command")
            self.assertEqual(probe.returncode, 0)
            for name, arguments in self.calls.items():
                if arguments and os.path.isabs(arguments[0]) and os.access(arguments[0], os.R_OK):
                    for bad in (inside, closed):
                        done = self.start(name, bad, *arguments[1:], stdout=subprocess.PIPE, preexec_fn=drop_root)
                        self.line(done, 2, bad)
                        self.assertEqual(done.stdout, b"", done.args)
            for call, where in self.outputs_to(closed):
                done = self.start(*call, stdout=subprocess.DEVNULL, preexec_fn=drop_root)
                self.assertEqual(done.returncode, 2, (call, done.stderr))
            os.chmod(closed, stat.S_IRWXU)
            self.assertEqual(os.listdir(closed), ["boxes"])


if __name__ == "__main__":
    main()
