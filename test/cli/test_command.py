"""`graze` itself: help, version, methods, and how results leave it: full disks, closed pipes, closed descriptors."""

import json
import os
import resource
import signal
import subprocess
import time

from graze_command import GRAZE, CommandTest, csv_of, is_sanitized, lines_of, main, methods, run, run_limited

MANY = [(0, 0, 1, 1)] * 700  # 244,650 pairs: more than a pipe holds


class Help(CommandTest):
    def test_help_goes_to_standard_output(self):
        for arguments in (["--help"], ["-h"], ["pairs", "--help"], ["pairs", "-h"], ["methods", "--help"],
                          ["pairs", "--count", "--help", "x"]):
            code, out, err = run(*arguments)
            self.assertEqual((code, err), (0, ""), arguments)
            self.assertIn(b"Examples:", out)
            self.assertLess(max(map(len, out.splitlines())), 121)

    def test_help_may_be_asked_for_as_a_command(self):
        for arguments in (["help"], ["-h"], ["help", "--help"], ["help", "help"]):
            self.assertEqual(run(*arguments), run("--help"), arguments)
        for name in ("pairs", "play", "bench", "methods"):
            self.assertEqual(run("help", name), run(name, "--help"), name)
        self.check_refused(["help", "pear"], "graze help: ", '"pear"')
        self.check_refused(["help", "pairs", "play"], "graze help: ", '"play"')

    def test_graze_alone_shows_help_as_an_error(self):
        code, out, err = run()
        self.assertEqual((code, out), (2, b""))
        self.assertEqual(err.encode(), run("--help")[1])

    def test_both_options_print_the_version(self):
        for option in ("--version", "-V"):
            code, out, _ = run(option)
            self.assertEqual(code, 0)
            self.assertRegex(out.decode(), r"\Agraze \d+\.\d+\.\d+\n\Z")

    def test_broad_phases_are_listed_name_first_and_as_json(self):
        names = methods()
        self.assertIn("brute", names)
        self.assertIn("auto", names)
        code, out, err = run("methods", "--json")
        if code == 2:
            self.assertIn("libjansson-dev", err)
            self.skipTest("built without Jansson")
        listed = json.loads(out)
        self.assertEqual([method["name"] for method in listed], names)
        for method in listed:
            self.assertEqual(list(method), ["name", "what", "source"])
            self.assertTrue(all(method.values()))


class Leaving(CommandTest):
    def setUp(self):
        super().setUp()
        self.boxes = self.file("b.csv", csv_of(MANY))

    def calls(self):
        return ["pairs", self.boxes], ["pairs", self.boxes, "--count"], ["methods"], ["--help"], ["--version"]

    def test_a_full_disk_is_exit_3(self):
        for arguments in self.calls():
            with open("/dev/full", "wb") as full:
                done = subprocess.run([GRAZE, *arguments], stdout=full, stderr=subprocess.PIPE)
            self.assertEqual(done.returncode, 3, arguments)
            self.assertIn(b"No space left", done.stderr)
        self.check_refused(["pairs", self.boxes, "-o", "/dev/full"], "/dev/full", "No space left", code=3)

    def test_a_full_file_system_leaves_nothing_behind(self):
        """A limit on the size of files stands for it."""
        path = os.path.join(self.directory, "out.csv")
        code, _, err = run_limited(resource.RLIMIT_FSIZE, 1 << 16, "pairs", self.boxes, "-o", path)
        self.assertEqual(code, 3, err)
        self.assertIn(f"{path}: cannot be written: the limit of a file's size", err)
        self.assertEqual(os.listdir(self.directory), ["b.csv"])

    def test_an_interrupted_command_leaves_nothing_behind(self):
        boxes = self.file("m.csv", csv_of([(i, 0, i + 1, 1) for i in range(200000)]))
        before = sorted(os.listdir(self.directory))
        for kind in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            out = os.path.join(self.directory, "out.csv")
            with subprocess.Popen([GRAZE, "pairs", boxes, "--method", "brute", "-o", out]) as child:
                while sorted(os.listdir(self.directory)) == before:
                    self.assertIsNone(child.poll())
                    time.sleep(0.01)
                child.send_signal(kind)
                self.assertEqual(child.wait(), -kind)
            self.assertEqual(sorted(os.listdir(self.directory)), before)

    def test_too_little_memory_is_exit_3(self):
        """The address space grows from too little for anything to enough for all."""
        if is_sanitized():
            self.skipTest("AddressSanitizer needs more address space than that")
        boxes = self.file("m.csv", csv_of([(i / 10, 0, i / 10 + 20, 1) for i in range(10000)]))
        whole, codes = run("pairs", boxes)[1], set()
        for megabytes in [*range(4, 40, 2), 80, 160, 320]:
            code, out, err = run_limited(resource.RLIMIT_AS, megabytes << 20, "pairs", boxes)
            if code in (0, 3):
                codes.add(code)
                self.assertEqual(out, whole if code == 0 else b"")
                self.assertEqual("memory" in err, code == 3 or "out of core" in err, err)
                self.assertTrue(code == 0 or err.startswith("graze pairs: "), err)
            else:  # not even the loader could start
                self.assertRegex(err, "loading shared libraries|cannot allocate TLS")
        self.assertEqual(codes, {0, 3})

    def test_a_closed_pipe_ends_quietly(self):
        for ignored in (False, True):
            for arguments in self.calls():
                read, write = os.pipe()
                os.close(read)
                done = subprocess.run([GRAZE, *arguments], stdout=write, stderr=subprocess.PIPE,
                                      restore_signals=not ignored)
                os.close(write)
                self.assertEqual((done.returncode, done.stderr), (0, b""), arguments)

    def test_a_pipe_that_closes_midway_ends_quietly(self):
        with subprocess.Popen([GRAZE, "pairs", self.boxes], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
            self.assertEqual(child.stdout.readline(), b"a,b\n")
            child.stdout.close()
            self.assertEqual(child.stderr.read(), b"")
            self.assertEqual(child.wait(), 0)

    def test_closed_descriptors_do_no_harm(self):
        small, rules = self.file("s.csv", csv_of(MANY[:2])), self.file("rules", "* *")
        for closed in (0, 1, 2):
            done = subprocess.run([GRAZE, "pairs", small, "--rules", rules], capture_output=True,
                                  preexec_fn=lambda: os.close(closed))
            self.assertEqual(done.returncode, 2 if closed == 1 else 0, closed)
            self.assertEqual(done.stdout, b"" if closed == 1 else lines_of([(0, 1)]))
        with open(small, "rb") as unchanged:
            self.assertEqual(unchanged.read(), csv_of(MANY[:2]).encode())


if __name__ == "__main__":
    main()
