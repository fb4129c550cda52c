"""`graze pairs --memory`: killed, resumed, a full disk, changed and truncated input, the bound of memory, and very many rows and
pairs."""

import array
import glob
import json
import os
import pty
import random as random_module
import resource
import shlex
import signal
import struct
import subprocess
import time
import unittest

from graze_command import GRAZE, CommandTest, is_sanitized, main, npy_of, run, seeded


def many_boxes(random, count, side, size):
    """Boxes (N, 4) of float32 as bytes, fast enough for a million edges."""
    values = []
    for _ in range(count):
        x, y = random.random() * side, random.random() * side
        values += (x, y, x + size, y + size)
    return values


def everything_from(terminal):
    """Its content until the last process with it open ends: a waiting reader would stop the writer."""
    parts = []
    with open(terminal, "rb", buffering=0) as file:
        try:
            while part := file.read(1 << 16):
                parts.append(part)
        except OSError:  # the end, under Linux
            pass
    return b"".join(parts)


def has_pseudo_terminal():
    """Whether this machine gives out pseudo terminals; a bare root without /dev/pts does not."""
    try:
        for end in pty.openpty():
            os.close(end)
    except OSError:
        return False
    return True


def npy_of_values(values, rows):
    return npy_of([], "<f4", shape=(rows, 4)) + struct.pack(f"<{len(values)}f", *values)


class Faults(CommandTest):
    def setUp(self):
        super().setUp()
        self.scratch = os.path.join(self.directory, "scratch of Ann's")
        os.makedirs(self.scratch)
        self.out = os.path.join(self.directory, "out.npy")

    def make(self, random, count=60000):
        return self.file("a.npy", npy_of_values(many_boxes(random, count, 100, 1), count))

    def command(self, path, *more):
        return [GRAZE, "pairs", path, "--memory", "24M", "--tiles", "40", "--threads", "2", "--scratch", self.scratch, "-o",
                self.out, *map(str, more)]

    def check_clean(self):
        self.assertEqual(os.listdir(self.scratch), [])
        self.assertEqual([name for name in os.listdir(self.directory) if "partial" in name or "~" in name], [])

    def killed(self, command, seconds):
        """Start it, kill it after some time; whether it had ended before."""
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
        err = process.communicate()[1].decode()
        if process.returncode != -signal.SIGKILL:
            self.assertEqual(process.returncode, 0, err)
        return process.returncode == 0, err

    def test_killed_at_any_moment_it_goes_on_and_ends_with_the_same_bytes(self):
        random = seeded()
        path = self.make(random)
        expected = os.path.join(self.directory, "expected.npy")
        self.assertEqual(run("pairs", path, "-o", expected)[0], 0)
        with open(expected, "rb") as file:
            expected = file.read()

        def check(is_sorted):
            """The file under the final name is whole."""
            with open(self.out, "rb") as file:
                got = file.read()
            if not is_sorted:
                got = got[:128] + b"".join(sorted((got[at:at + 8] for at in range(128, len(got), 8)),
                                                  key=lambda pair: struct.unpack("=II", pair)))
            self.assertEqual(got, expected)
            os.remove(self.out)
        for order in (["--sorted"], []):
            begin = time.monotonic()
            self.killed(self.command(path, *order), 3000)
            whole = time.monotonic() - begin
            check(order)
            for _ in range(3):
                done, kills = False, 0
                while not done:
                    done, err = self.killed(self.command(path, *order), random.random() * whole if kills < 6 else 3000)
                    kills += not done
                    self.assertLessEqual(done, os.path.exists(self.out))
                    if os.path.exists(self.out):
                        check(order)
                self.check_clean()

    def started(self, command, name, size=0, stderr=subprocess.PIPE):
        """A run that has begun a scratch file of this name and size, or has ended; other runs' files do not count."""
        old = set(os.listdir(self.scratch))
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=stderr)

        def is_there():
            paths = [os.path.join(self.scratch, folder, name) for folder in os.listdir(self.scratch) if folder not in old]
            return any(os.path.exists(path) and os.path.getsize(path) >= size for path in paths)
        while process.poll() is None and not is_there():
            time.sleep(0.0005)
        return process

    def stop_within_the_join(self, path, *more, tiles=1):
        """Leave a run that has its boxes written and some tiles joined."""
        before = len(os.listdir(self.scratch))
        for _ in range(200):
            process = self.started(self.command(path, *more), "pairs.log", size=32 * tiles)
            process.kill()
            process.communicate()
            left = [os.path.join(self.scratch, folder, "state") for folder in os.listdir(self.scratch)]
            if len(left) > before and all(map(os.path.exists, left)):
                return
        self.fail("never stopped within the join")

    def pairs_in(self, path):
        with open(path, "rb") as file:
            return sorted(struct.iter_unpack("=II", file.read()[128:]))

    def test_two_stopped_runs_with_one_output_do_not_mix(self):
        random = seeded()
        first, expected = self.make(random), os.path.join(self.directory, "expected.npy")
        second = self.file("b.npy", npy_of_values(many_boxes(random, 60001, 100, 1), 60001))
        self.stop_within_the_join(first, tiles=1)
        self.stop_within_the_join(second, tiles=20)
        for path in (first, second):
            self.assertEqual(run(*self.command(path)[1:])[0], 0)
            self.assertEqual(run("pairs", path, "-o", expected)[0], 0)
            self.assertEqual(self.pairs_in(self.out), self.pairs_in(expected))
        self.check_clean()

    def test_with_too_little_memory_for_what_an_earlier_run_did_it_begins_anew(self):
        """Each of 40000 long boxes meets over 16 tiles; the rules let none touch."""
        random, count = seeded(), 40000
        values = []
        for i in range(count // 2):
            x, y = random.random() * count, random.random() * count
            values += (x, i, x + count, i + 0.5, i, y, i + 0.5, y + count)
        path, rules = self.file("long.npy", npy_of_values(values, count)), self.file("rules", "1 2\n")
        more = ["--rules", rules, "--tiles", 4000, "--memory"]
        self.stop_within_the_join(path, *more, "300M")
        summary = os.path.join(self.directory, "s.json")
        code, _, err = run(*self.command(path, *more, "16M", "--summary", summary)[1:])
        self.assertEqual(code, 0, err)
        self.assertIn("had more memory", err)
        with open(summary) as file:
            self.assertLessEqual(json.load(file)["memory_peak"], 1.05 * 16 * 2 ** 20 if not is_sanitized() else 1e12)
        self.check_clean()

    def test_an_input_that_changes_while_it_is_read_is_an_error(self):
        random = seeded()
        for _ in range(100):
            path = self.make(random, 120000)
            process = self.started(self.command(path), "boxes")
            process.send_signal(signal.SIGSTOP)
            is_reading = not [1 for folder in os.listdir(self.scratch)
                              if os.path.exists(os.path.join(self.scratch, folder, "state"))]
            with open(path, "r+b") as file:
                file.seek(1000)
                file.write(b"\0\0\0\0")
            process.send_signal(signal.SIGCONT)
            err = process.communicate()[1].decode()
            if is_reading and process.returncode != 0:
                self.assertEqual(process.returncode, 2, err)
                self.assertIn("was changed while it was read", err)
                self.check_clean()
                return
        self.fail("never changed while it was read")

    def test_an_output_that_cannot_be_made_is_refused_before_the_work(self):
        path = self.make(seeded(), 1000)
        for arguments in (["-o", "/none/x.npy"], ["-o", "/none/x.csv", "--sorted"], ["-o", self.directory],
                          ["--count", "--summary", "/none/s.json"]):
            code, out, err = run("pairs", path, "--memory", "16M", "--scratch", self.scratch, *arguments)
            self.assertEqual((code, out), (2, b""), err)
            self.assertEqual(err.count("\n"), 1, err)
            self.check_clean()

    def test_a_limit_bounds_what_is_written(self):
        path = self.file("equal.npy", npy_of([(0.0, 0.0, 1.0, 1.0)] * 3000, "<f4"))

        def limited():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (2000000, 2000000))
        for order in ([], ["--sorted"]):
            done = subprocess.run(self.command(path, "--limit", 5000, *order), capture_output=True,
                                  preexec_fn=limited, timeout=3000)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(len(set(self.pairs_in(self.out))), 5000)

    def test_a_pipe_is_refused_as_soon_as_the_disk_is_too_small(self):
        head = npy_of([], "<f4", shape=(10 ** 12, 4))
        code, out, err = run("pairs", "-", "--memory", "16M", "--scratch", self.scratch, stdin=head)
        self.assertEqual((code, out), (3, b""), err)
        self.assertIn("14.6 TiB are needed on the disk", err)
        self.check_clean()

    @unittest.skipUnless(has_pseudo_terminal(), "there is no pseudo terminal: /dev/pts is missing")
    def test_the_bar_shows_the_rate_and_the_time_left(self):
        """It is shown from the first second on: the run sleeps as long while it writes its tiles."""
        path = self.make(seeded(), 200000)
        for _ in range(20):
            own_end, its = pty.openpty()
            process = self.started(self.command(path), "boxes", stderr=its)
            process.send_signal(signal.SIGSTOP)
            time.sleep(1.1)
            process.send_signal(signal.SIGCONT)
            os.close(its)
            shown = everything_from(own_end).decode()
            process.wait()
            if "boxes/s, " in shown:
                self.assertRegex(shown, r"(writing|joining) tiles \[#* *\] +\d+ %, \d+\.\d\d M boxes/s, \d+:\d\d left")
                return
        self.fail("no bar")

    def test_a_signal_ends_it_at_once_and_it_says_what_lies_where(self):
        path = self.make(seeded())
        expected = os.path.join(self.directory, "expected.npy")
        self.assertEqual(run("pairs", path, "-o", expected)[0], 0)
        for number in (signal.SIGINT, signal.SIGTERM):
            for _ in range(200):
                process = self.started(self.command(path, "--sorted"), "pairs.log", size=32)
                process.send_signal(number)
                err = process.communicate(timeout=60)[1].decode()
                if process.returncode == -number:
                    break
            self.assertEqual(process.returncode, -number, err)
            folder = os.path.join(os.path.realpath(self.scratch), os.listdir(self.scratch)[0])
            self.assertIn(f"scratch files are in {folder}\n", err)
            self.assertIn(f"stopped. The scratch files are in {folder}: ", err)
            self.assertIn("the same command", err)
            remedy = err.strip().rpartition("To remove them: ")[2]
            self.assertEqual(shlex.split(remedy), ["graze", "pairs", "--clean", "--scratch", os.path.realpath(self.scratch) + "/"])
            elsewhere = os.path.join(self.directory, "elsewhere")
            os.makedirs(elsewhere, exist_ok=True)
            command = [os.path.abspath(part) if os.path.exists(part) else part for part in self.command(path, "--sorted")]
            command[command.index(path)] = os.path.join("..", os.path.basename(path))
            done = subprocess.run(command, cwd=elsewhere, capture_output=True, timeout=3000)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn(b"an earlier run was stopped", done.stderr)
            with open(self.out, "rb") as got, open(expected, "rb") as wanted:
                self.assertEqual(got.read(), wanted.read())
            self.check_clean()

    def test_scratch_files_of_stopped_runs_are_removed_and_nothing_else(self):
        path = self.make(seeded())
        self.stop_within_the_join(path)
        kept = os.path.join(self.scratch, "graze-pairs-mine")
        os.mkdir(kept)
        self.assertEqual(len(os.listdir(self.scratch)), 2)
        self.assertTrue(glob.glob(os.path.join(self.directory, "*.partial")))
        code, out, err = run("pairs", "--clean", "--scratch", self.scratch)
        self.assertEqual((code, out), (0, b""), err)
        self.assertRegex(err, r"removed .+/graze-pairs-[0-9a-f]{16}, [\d.]+ [KM]iB")
        self.assertEqual(os.listdir(self.scratch), [os.path.basename(kept)])
        os.rmdir(kept)
        self.check_clean()
        self.assertIn("no scratch files", run("pairs", "--clean", "--scratch", self.scratch)[2])
        self.assertEqual(run("pairs", "--clean", path)[0], 2)
        self.assertEqual(run("pairs", "--clean", "--scratch", os.path.join(self.directory, "gone"))[0], 2)

    def test_a_summary_that_is_not_whole_has_the_name_that_the_next_run_gives_it(self):
        path, summary = self.make(seeded()), os.path.join(self.directory, "s.json")
        self.stop_within_the_join(path, "--summary", summary)
        number = os.listdir(self.scratch)[0].rsplit("-", 1)[1]
        left = self.file(f"s.json.{number}.partial", '{ "boxes": 6')
        self.assertEqual(run(*self.command(path, "--summary", summary)[1:])[0], 0)
        self.assertFalse(os.path.exists(left))
        with open(summary) as file:
            self.assertEqual(json.load(file)["boxes"], 60000)
        self.check_clean()

    def test_a_changed_input_is_not_resumed_and_it_says_so(self):
        random = seeded()
        path = self.make(random)
        self.stop_within_the_join(path)
        time.sleep(0.01)
        self.file("a.npy", npy_of([(0.0, 0.0, 2.0, 2.0), (1.0, 1.0, 3.0, 3.0)]))
        code, out, err = run(*self.command(path)[1:])
        self.assertEqual(code, 0, err)
        self.assertIn("the input has changed", err)
        with open(self.out, "rb") as file:
            self.assertEqual(file.read()[128:], struct.pack("=II", 0, 1))
        self.check_clean()

    def test_a_resumed_run_says_how_much_was_done(self):
        path = self.make(seeded())
        self.stop_within_the_join(path)
        summary = os.path.join(self.directory, "s.json")
        code, out, err = run(*self.command(path, "--summary", summary)[1:])
        self.assertEqual(code, 0, err)
        self.assertIn("this one goes on with", err)
        with open(summary) as file:
            self.assertTrue(json.load(file)["is_resumed"])
        self.check_clean()

    def stop_within_the_writing(self, command, marks=0):
        """Leave a run that was writing boxes to tiles, and had kept its place this many times since it began. Returns its folder."""
        for _ in range(200):
            process, seen = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL), set()
            while process.poll() is None and len(seen) <= marks:
                for path in glob.glob(os.path.join(self.scratch, "*", "writing")):
                    try:
                        seen.add((os.stat(path).st_ino, os.stat(path).st_mtime_ns))
                    except OSError:  # it has just been replaced
                        pass
                time.sleep(0.0002)
            process.kill()
            process.communicate()
            for folder in glob.glob(os.path.join(self.scratch, "*")):
                if os.path.exists(os.path.join(folder, "writing")) and not os.path.exists(os.path.join(folder, "state")):
                    return folder
            self.assertEqual(run("pairs", "--clean", "--scratch", self.scratch)[0], 0)
        return self.fail("never stopped within the writing")

    def large(self):
        """Boxes (N, 4) of float64 in a file: enough for a run with few tiles to keep its place often."""
        random, count = seeded(), 400_000
        low = [(random.random() * 2500, random.random() * 2500) for _ in range(count)]
        values = array.array("d", [edge for x, y in low for edge in (x, y, x + 1, y + 1)])
        return self.file("large.npy", npy_of([], "<f8", shape=(count, 4)) + values.tobytes())

    def test_killed_while_it_writes_tiles_it_goes_on_where_it_kept_its_place(self):
        path, summary = self.large(), os.path.join(self.directory, "s.json")
        expected = run("pairs", path, "--count")[1]
        command = [GRAZE, "pairs", path, "--memory", "64M", "--tiles", "1", "--threads", "1", "--scratch", self.scratch, "--summary", summary, "--count"]
        for marks in (0, 2):
            self.stop_within_the_writing(command, marks)
            code, out, err = run(*command[1:])
            self.assertEqual((code, out), (0, expected), err)
            self.assertIn("this one goes on behind", err)
            with open(summary, encoding="ascii") as file:
                reported = json.load(file)
            self.assertTrue(reported["is_resumed"])
            (self.assertGreater if marks > 1 else self.assertGreaterEqual)(reported["boxes_done_before"], 0)
            self.check_clean()

    def test_boxes_that_are_in_their_tiles_are_not_written_again(self):
        """Boxes that are emptied in the scratch file are not there any more, for the run that goes on."""
        path = self.large()
        expected = int(run("pairs", path, "--count")[1])
        command = [GRAZE, "pairs", path, "--memory", "64M", "--tiles", "1", "--threads", "1", "--scratch", self.scratch, "--count"]
        folder = self.stop_within_the_writing(command, 2)
        with open(os.path.join(folder, "boxes"), "r+b") as file:
            file.write(bytes(32 * 4000))
        code, out, err = run(*command[1:])
        self.assertEqual(code, 0, err)
        self.assertGreater(expected - int(out), 100)
        self.assertLess(expected - int(out), 5000)

    def test_a_damaged_or_larger_half_of_the_writing_is_not_gone_on_with(self):
        path = self.large()
        expected = run("pairs", path, "--count")[1]

        def command(memory):
            return [GRAZE, "pairs", path, "--memory", memory, "--tiles", "1", "--threads", "1", "--scratch", self.scratch, "--count"]

        def cut(name):
            def change(folder):
                os.truncate(os.path.join(folder, name), 0)
            return change
        for change, words in ((cut("boxes"), "damaged"), (cut("boxes.log"), "damaged"), (lambda folder: os.remove(os.path.join(folder, "boxes")), "gone or damaged"),
                              (cut("writing"), "not yet written"), (lambda folder: os.utime(path), "the input has changed")):
            change(self.stop_within_the_writing(command("64M"), 2))
            code, out, err = run(*command("64M")[1:])
            self.assertEqual((code, out), (0, expected), err)
            self.assertIn(words, err)
            self.check_clean()
        more = [*command("200M"), "--tiles", "200"]
        self.stop_within_the_writing(more)
        code, out, err = run(*[*command("16M"), "--tiles", "200"][1:])
        self.assertEqual((code, out), (0, expected), err)
        self.assertIn("it had more memory", err)

    def test_copies_of_the_input_are_read_again_from_any_folder(self):
        """Boxes of CSV with ids and layers, and of an array with layers beside it, are copied before they are written to tiles."""
        random, count = seeded(), 40_000
        lines = ["id,layer,min_x,min_y,max_x,max_y"]
        for i in range(count):
            x, y = random.random() * 100, random.random() * 100
            lines.append(f"{7 * i},{i % 3},{x!r},{y!r},{x + 1!r},{y + 1!r}")
        first, second = self.file("a.csv", "\n".join(lines)), self.make(random, count)
        layers = self.file("layers.npy", npy_of([], "|u1", shape=(count,)) + bytes(i % 2 for i in range(count)))
        rules, out = self.file("rules", "0 1\n2 2\n"), os.path.join(self.directory, "out.csv")
        for files in ((first,), (second, "--layers", layers)):
            words = ["pairs", *files, "--rules", rules]
            expected = run(*words)[1]
            self.assertGreater(expected.count(b"\n"), 10000)
            more = ["--memory", "16M", "--tiles", "9", "--sorted", "-o", out]
            folder = self.stop_within_the_writing([GRAZE, *words, *more, "--scratch", self.scratch])
            for name in os.listdir(folder):  # the path of the first run to the scratch files has no meaning here
                self.assertTrue(os.path.isfile(os.path.join(folder, name)))
            done = subprocess.run([GRAZE, *words, *more, "--scratch", "."], capture_output=True, cwd=self.scratch, timeout=3000)
            self.assertEqual(done.returncode, 0, done.stderr)
            with open(out, "rb") as file:
                self.assertEqual(file.read(), expected)
            self.assertEqual(run("pairs", "--clean", "--scratch", self.scratch)[0], 0)

    def test_a_full_disk_is_an_error_and_leaves_nothing(self):
        path = self.make(seeded())
        self.file("out.npy", "as before")

        def limited():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        for limit in (1000, 200000, 1300000):
            done = subprocess.run(self.command(path), capture_output=True, preexec_fn=limited, timeout=3000)
            self.assertEqual(done.returncode, 3, done.stderr)
            self.assertIn(b"the limit of a file's size", done.stderr)
            self.check_clean()
            with open(self.out) as file:
                self.assertEqual(file.read(), "as before")

    def test_a_disk_or_memory_that_cannot_hold_it_is_refused_before_the_work(self):
        path = os.path.join(self.directory, "huge.npy")
        text = npy_of([], "<f4", shape=(10 ** 12, 4))
        with open(path, "wb") as file:
            file.write(text)
            file.truncate(len(text) + 16 * 10 ** 12)
        for memory, words in (("1G", "are needed on the disk"), ("16M", "need about")):
            code, out, err = run("pairs", path, "--closed", "--memory", memory, "--scratch", self.scratch, "--count")
            self.assertEqual((code, out), (3, b""), err)
            self.assertIn("1000000000000 boxes", err)
            self.assertIn(words, err)
            self.check_clean()

    def test_bad_input_leaves_nothing(self):
        good = npy_of([(0.0, 0.0, 1.0, 1.0)] * 9, "<f4")
        bad_row = npy_of([(0.0, 0.0, 1.0, 1.0)] * 8 + [(5.0, 0.0, 1.0, 1.0)])
        for content, words in ((good[:-3], "ends early"), (good + b"x", "bytes follow"), (bad_row, "in row 8"),
                               (b"min_x,min_y,max_x,max_y\n1,2,3\n", ":2:")):
            path = self.file("bad.npy", content)
            for arguments, stdin in (([path], None), (["-"], content)):
                code, out, err = run("pairs", *arguments, "--memory", "16M", "--scratch", self.scratch, stdin=stdin)
                self.assertEqual((code, out), (2, b""), err)
                self.assertIn(words, err)
                self.check_clean()

    def test_options_that_contradict_each_other_are_refused(self):
        path = self.file("a.npy", npy_of([]))
        for arguments, words in ((["--memory", "15M"], "at least 16M"), (["--count", "--degrees"], "only one of"),
                                 (["--memory", "1G", "--method", "brute"], "--method"), (["--limit", "0"], "at least one"),
                                 (["--memory", "16M", "--scratch", os.path.join(self.directory, "none")], "cannot be made")):
            code, out, err = run("pairs", path, *arguments)
            self.assertIn(code, (2, 3))
            self.assertIn(words, err)


class Bounds(CommandTest):
    def check_bound(self, budget, *arguments):
        """The system refuses what it asks for beyond the budget and a twentieth, stacks of threads included."""
        summary, limit = os.path.join(self.directory, "s.json"), budget * 2 ** 20 * 21 // 20

        def limited():
            resource.setrlimit(resource.RLIMIT_STACK, (1 << 18, 1 << 18))
            resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
        command = [GRAZE, "pairs", *map(str, arguments), "--memory", f"{budget}M", "--scratch", self.directory, "--summary", summary]
        done = subprocess.run(command, capture_output=True, preexec_fn=limited, timeout=3000)
        self.assertEqual(done.returncode, 0, (arguments, done.stderr))
        with open(summary) as file:
            self.assertLessEqual(json.load(file)["memory_peak"], limit, (budget, arguments))

    def test_memory_stays_within_the_budget_and_a_twentieth(self):
        if is_sanitized():
            self.skipTest("a sanitizer takes memory of its own")
        random = random_module.Random(7)
        count = 150000
        path = self.file("a.npy", npy_of_values(many_boxes(random, count, 180, 1), count))
        dense = self.file("b.npy", npy_of([(0.0, 0.0, 1.0, 1.0)] * 4000, "<f4"))
        far = self.file("c.npy", npy_of_values([v * 1e20 for v in many_boxes(random, count, 180, 1)], count))
        for budget in (16, 40):
            for more in (["--count"], ["--sorted"], ["--degrees"], ["--sorted", "--tiles", 1]):
                for threads in (1, 2, 8):
                    self.check_bound(budget, path, "--threads", threads, *more)
            self.check_bound(budget, dense, "--sorted")
            self.check_bound(budget, far, "--sorted", "--tiles", 1)

    def test_more_than_2_to_the_32_rows(self):
        """Nearly all of them are holes of a sparse file: boxes without width."""
        rows = 2 ** 32 + 5000
        path, out = os.path.join(self.directory, "sparse.npy"), os.path.join(self.directory, "out.npy")
        text = npy_of([], "<f4", shape=(rows, 4))
        with open(path, "wb") as file:
            file.write(text)
            for row, box in ((0, (0, 0, 9, 9)), (2 ** 32 - 1, (1, 1, 2, 2)), (2 ** 32 + 1, (1, 1, 5, 5)), (rows - 1, (4, 4, 6, 6))):
                file.seek(len(text) + 16 * row)
                file.write(struct.pack("<4f", *box))
            file.truncate(len(text) + 16 * rows)
        expected = [(0, 2 ** 32 - 1), (0, 2 ** 32 + 1), (0, rows - 1), (2 ** 32 - 1, 2 ** 32 + 1), (2 ** 32 + 1, rows - 1)]
        for tiles in (1, 50):
            code, _, err = run("pairs", path, "--memory", "16M", "--sorted", "--tiles", tiles, "--scratch", self.directory, "-o", out)
            self.assertEqual(code, 0, err)
            with open(out, "rb") as file:
                content = file.read()
            self.assertIn(b"u8'", content[:128])
            self.assertEqual(list(struct.iter_unpack("=QQ", content[128:])), expected)

    def test_more_than_2_to_the_32_pairs(self):
        count = 93000
        path = self.file("a.npy", npy_of([], "<f4", shape=(count, 4)) + struct.pack("<4f", 0, 0, 1, 1) * count)
        code, out, err = run("pairs", path, "--memory", "32M", "--count", "--scratch", self.directory)
        self.assertEqual(code, 0, err)
        self.assertEqual(int(out), count * (count - 1) // 2)


if __name__ == "__main__":
    main()
