"""`graze play`: its output for scenes, example by example."""

import gzip
import os
import subprocess

from graze_command import GRAZE, CommandTest, main, methods, run

HEADER = "frame,id,layer,min_x,min_y,max_x,max_y"
GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "play")

# 1 and 2 overlap in frames 0 and 1 and share an edge in 2; 3 is far.
MEETING = f"{HEADER}\n" + "".join(f"{f},1,0,0,0,4,4\n{f},2,3,{2 + f},0,9,4\n{f},3,3,50,50,51,51\n" for f in range(3))
MEETING_EVENTS = "frame,event,a,b\n0,begin,1,2\n2,end,1,2\n"


def golden(name):
    with open(os.path.join(GOLDEN, name), "rb") as file:
        return file.read()


class Play(CommandTest):
    def scene(self, text, name="scene.csv"):
        return self.file(name, text)

    def check_events(self, text, expected, *options):
        """All methods must print these events, and be verified."""
        path = self.scene(text)
        for method in methods():
            code, out, err = run("play", path, "--method", method, "--verify", "--events", "-", *options)
            self.assertEqual((code, err), (0, ""), method)
            self.assertEqual(out.decode(), expected, method)

    def check_bad_scene(self, line, what, text):
        path = self.scene(text)
        self.check_refused(["play", path], f"{path}:{line}: ", what)


class Events(Play):
    def test_they_are_as_written_down_beside_the_scene(self):
        scene = os.path.join(GOLDEN, "fight.csv")
        for method in [*methods(), "all"]:
            events = os.path.join(self.directory, "events.csv")
            for name, options in (("fight.events.csv", []), ("fight.closed.csv", ["--closed"]),
                                  ("fight.rules.csv", ["--rules", os.path.join(GOLDEN, "fight.rules")])):
                code, _, err = run("play", scene, "--method", method, "--events", events, *options)
                self.assertEqual((code, err), (0, ""))
                with open(events, "rb") as file:
                    self.assertEqual(file.read().decode(), golden(name).decode(), (method, name))

    def test_threads_change_nothing(self):
        scene = os.path.join("data", "scenes", "boss-three.csv.gz")
        expected = run("play", scene, "--events", "-")
        for threads in (0, 1, 2, 8, 64):
            self.assertEqual(run("play", scene, "--events", "-", "--threads", str(threads)), expected)
        self.check_refused(["play", scene, "--threads", "65"], "0 to 64")

    def test_shared_edges_touch_only_closed(self):
        self.check_events(MEETING, MEETING_EVENTS)
        self.check_events(MEETING, "frame,event,a,b\n0,begin,1,2\n", "--closed")

    def test_names_are_compared_as_numbers(self):
        rows = "".join(f"0,{i},0,0,0,1,1\n" for i in (10, 9, 18446744073709551615))
        self.check_events(f"{HEADER}\n{rows}", "frame,event,a,b\n0,begin,9,10\n0,begin,9,18446744073709551615\n"
                                               "0,begin,10,18446744073709551615\n")

    def test_columns_quotes_crlf_mark_and_gzip(self):
        text = ('\ufeffmax_y,"note",min_x, id ,layer,max_x,min_y,frame\r\n'
                '4,"a,b",0, 1 ,0,4,0,0\r\n4,,"2",2,3,9,0,"0"')
        expected = "frame,event,a,b\n0,begin,1,2\n"
        self.check_events(text, expected)
        path = self.gzipped("scene.csv.gz", text)
        self.assertEqual(run("play", path, "--events", "-"), (0, expected.encode(), ""))
        self.assertEqual(run("play", "-", "--events", "-", stdin=text.encode()), (0, expected.encode(), ""))
        self.assertEqual(run("play", "-", "--events", "-", stdin=gzip.compress(text.encode())),
                         (0, expected.encode(), ""))

    def test_a_long_gap_is_one_empty_frame(self):
        rows = "".join(f"{frame},{name},0,0,0,1,1\n" for frame in (5, 10**18) for name in (1, 2))
        self.check_events(f"{HEADER}\n{rows}",
                          f"frame,event,a,b\n5,begin,1,2\n6,end,1,2\n{10**18},begin,1,2\n")

    def test_a_scene_without_frames_has_no_events(self):
        self.check_events(f"{HEADER}\n", "frame,event,a,b\n")
        self.check_events(HEADER, "frame,event,a,b\n")

    def test_floats_are_rounded_before_they_are_compared(self):
        text = f"{HEADER}\n0,1,0,0,0,16777217,1\n0,2,0,16777216.5,0,16777218,1\n"
        self.check_events(text, "frame,event,a,b\n")

    def test_an_id_that_stays_may_change_its_layer(self):
        rows = "".join(f"{f},1,{layer},0,0,2,2\n{f},2,1,1,1,3,3\n" for f, layer in enumerate((0, 5, 7, 0)))
        rules_file = self.file("rules", "0 1\n5 1\n")
        self.check_events(f"{HEADER}\n{rows}", "frame,event,a,b\n0,begin,1,2\n2,end,1,2\n3,begin,1,2\n",
                          "--rules", rules_file)


class Reports(Play):
    def test_stats_have_a_row_for_each_frame_and_gap(self):
        path = self.scene(MEETING + "9,1,0,0,0,4,4\n")
        for method in methods():
            code, out, err = run("play", path, "--method", method, "--stats", "-")
            lines = out.decode().splitlines()
            self.assertEqual((code, err, lines[0]),
                             (0, "", "frame,boxes,tests,pairs,after_narrow,begins,ends,ns"))
            rows = [list(map(int, line.split(","))) for line in lines[1:]]
            self.assertEqual([row[:2] + row[3:7] for row in rows],
                             [[0, 3, 1, 1, 1, 0], [1, 3, 1, 1, 0, 0], [2, 3, 0, 0, 0, 1], [3, 0, 0, 0, 0, 0],
                              [9, 1, 0, 0, 0, 0]])

    def test_brute_tests_every_pair(self):
        code, out, _ = run("play", self.scene(MEETING), "--method", "brute", "--stats", "-")
        self.assertEqual([line.split(",")[2] for line in out.decode().splitlines()[1:]], ["3", "3", "3"])

    def test_the_summary_counts_frames_boxes_and_events(self):
        code, out, err = run("play", self.scene(MEETING))
        words = dict(line.split(None, 1) for line in out.decode().splitlines())
        self.assertEqual((code, err), (0, ""))
        self.assertEqual((words["method"], words["frames"], words["boxes"], words["events"]),
                         ("auto", "3", "9", "2 (1 begin, 1 end)"))

    def test_the_table_has_all_broad_phases_and_one_hash(self):
        code, out, err = run("play", self.scene(MEETING), "--method", "all", "--verify")
        lines = [line.split() for line in out.decode().splitlines()]
        self.assertEqual((code, err), (0, ""))
        self.assertEqual([line[0] for line in lines], ["method", *methods()])
        self.assertEqual({tuple(line[3:]) for line in lines[1:]}, {("2", "2", lines[1][5])})

    def test_the_table_makes_way_for_results_on_standard_output(self):
        code, out, err = run("play", self.scene(MEETING), "--method", "all", "--events", "-")
        self.assertEqual((code, out.decode()), (0, MEETING_EVENTS))
        self.assertEqual([line.split()[0] for line in err.splitlines()], ["method", *methods()])

    def test_settings_of_broad_phases_change_no_answer(self):
        for cell in ("1", "0.125x64", "1e-30", "1e18", "1e30", "1.4e-45x3.4e38"):
            self.check_events(MEETING, MEETING_EVENTS, "--cell", cell)
        for axis in ("x", "y"):
            self.check_events(MEETING, MEETING_EVENTS, "--axis", axis)


class BadScenes(Play):
    def test_contradicting_rows_are_refused(self):
        self.check_bad_scene(3, "frame 0 after frame 1", f"{HEADER}\n1,1,0,0,0,1,1\n0,2,0,0,0,1,1\n")
        self.check_bad_scene(3, "id 1 is given twice in frame 1", f"{HEADER}\n1,1,0,0,0,1,1\n1,1,0,5,5,6,6\n")
        self.check_bad_scene(3, "from body 8 to body 9", f"{HEADER},body\n1,1,0,0,0,1,1,8\n2,1,0,0,0,1,1,9\n")
        self.check_bad_scene(3, "from body 8 to body 1", f"{HEADER},body\n1,1,0,0,0,1,1,8\n2,1,0,0,0,1,1,\n")

    def test_numbers_that_are_not_valid(self):
        good = ["0", "1", "2", "0", "0", "1", "1", "4"]
        for column, name in enumerate([*HEADER.split(","), "body"]):
            wrong = ["x", "1 2", "0x10", "1_0", "--1"] + (["", " "] if name != "body" else [])
            wrong += ["nan", "inf", "-inf", "1e999", "2e18", "1e"] if "_" in name else ["-1", "1.5", str(2**64)]
            for value in wrong + (["64"] if name == "layer" else []):
                row = good[:column] + [value] + good[column + 1:]
                self.check_bad_scene(2, name, f"{HEADER},body\n{','.join(row)}\n")

    def test_inverted_boxes_are_refused(self):
        self.check_bad_scene(2, "min_x", f"{HEADER}\n0,1,0,2,0,1,1\n")
        self.check_bad_scene(4, "min_y", f"{HEADER}\n0,1,0,0,0,1,1\n0,9,0,0,0,1,1\n0,2,0,0,1,1,0.5\n")

    def test_inversion_is_judged_before_rounding(self):
        self.check_bad_scene(2, "min_x", f"{HEADER}\n0,1,0,1.00000000001,0,1,1\n")
        self.check_events(f"{HEADER}\n0,1,0,1,0,1.00000000001,1\n0,2,0,0,0,2,1\n", "frame,event,a,b\n")

    def test_rows_and_headers_that_are_broken(self):
        self.check_bad_scene(2, "field", f"{HEADER}\n0,1,0,0,0,1\n")
        self.check_bad_scene(2, "field", f"{HEADER}\n0,1,0,0,0,1,1,1\n")
        self.check_bad_scene(2, "", f'{HEADER}\n0,"1,0,0,0,1,1\n')
        self.check_bad_scene(2, "", f"{HEADER}\n0,1,0,0,0,1,1\0\n")
        for column in HEADER.split(","):
            self.check_bad_scene(1, column, HEADER.replace(column, "other") + "\n0,1,0,0,0,1,1\n")
            self.check_bad_scene(1, column, f"{HEADER},{column}\n0,1,0,0,0,1,1,1\n")
        self.check_bad_scene(1, "body", f"{HEADER},body,body\n0,1,0,0,0,1,1,1,1\n")

    def test_files_that_are_not_scenes(self):
        self.check_refused(["play", os.path.join(self.directory, "none.csv")], "none.csv")
        self.check_refused(["play", self.directory], self.directory)
        self.check_refused(["play", ""], "empty file name")
        self.check_refused(["play", self.scene("")], "scene.csv")
        cut = gzip.compress(MEETING.encode())[:-12]
        self.check_refused(["play", self.file("cut.csv.gz", cut)], "cut.csv.gz")
        self.check_refused(["play", "-"], "-:2: ", stdin=f"{HEADER}\n0\n".encode())

    def test_a_bad_scene_leaves_results_as_they_were(self):
        path, events = self.scene(f"{HEADER}\n0,1,0,0,0,1,1\n0,1,0,0,0,1,1\n"), self.file("events.csv", "old")
        self.check_refused(["play", path, "--events", events, "--stats", events + ".stats"], ":3: ")
        with open(events) as file:
            self.assertEqual(file.read(), "old")
        self.assertEqual(sorted(os.listdir(self.directory)), ["events.csv", "scene.csv"])

    def test_bad_rules_are_refused(self):
        rules = self.file("rules", "0 1\n0 64\n")
        self.check_refused(["play", self.scene(MEETING), "--rules", rules], f"{rules}:2: ")


class BadUsage(Play):
    def test_options_against_each_other(self):
        path = self.scene(MEETING)
        for cell in ("0", "-4", "4x", "x4", "3.5e38", "nan", "1e-50", "1e300", ""):
            self.check_refused(["play", path, "--cell", cell], "--cell", "from 1.4e-45 to 3.4e38")
        for options, word in ((["--method", "none"], "none"), (["--png", "x.png"], "--frame"),
                              (["--frame", "1"], "--png"), (["--frame", "-1", "--png", "x"], "--frame"),
                              (["--frame", "x", "--png", "x"], "--frame"), (["--cells"], "--png"),
                              (["--cells", "--png", "x", "--frame", "1"], "--cell"), (["--axis", "z"], "--axis"),
                              (["--events", "-", "--stats", "-"], "standard output"), (["--none"], "--none"),
                              (["-x"], "-x"), (["--events"], "--events"), (["--verify=1"], "--verify"), ([path], path)):
            self.check_refused(["play", path, *options], word)
        self.check_refused(["play"], "SCENE")
        self.check_refused(["play", "-", "--rules", "-"], "standard input")

    def test_no_two_results_go_to_one_file(self):
        path, old = self.scene(MEETING), self.file("old", "old")
        os.link(old, os.path.join(self.directory, "second"))
        os.symlink("new", os.path.join(self.directory, "link"))
        before = sorted(os.listdir(self.directory))
        for first, second in (("new", "new"), ("new", "./new"), ("new", os.path.join(self.directory, "new")),
                              ("new", "link"), ("old", "./old"), ("old", "second")):
            for options in (["--events", first, "--stats", second], ["--stats", first, "--events", second],
                            ["--events", first, "--png", second, "--frame", "0"]):
                code, out, err = run("play", path, *options, cwd=self.directory)
                self.assertEqual((code, out), (2, b""), options)
                for word in ("graze play: ", options[0], options[2], first, second, "same file"):
                    self.assertIn(word, err)
        self.assertEqual(sorted(os.listdir(self.directory)), before)
        with open(old) as file:
            self.assertEqual(file.read(), "old")
        self.assertEqual(run("play", path, "--events", "/dev/null", "--stats", "/dev/null"), (0, b"", ""))

    def test_other_files_named_grz_are_refused(self):
        self.check_refused(["play", self.file("game.grz", b"")], "game.grz", "not a recording")

    def test_a_frame_that_the_scene_does_not_have(self):
        png = os.path.join(self.directory, "x.png")
        for number, text in (("3", MEETING), ("18446744073709551615", MEETING), ("0", f"{HEADER}\n"),
                             ("4", f"{HEADER}\n5,1,0,0,0,1,1\n")):
            self.check_refused(["play", self.scene(text), "--png", png, "--frame", number],
                               f"graze play: --frame {number}: ")
            self.assertFalse(os.path.exists(png))

    def test_the_help_names_every_option(self):
        code, out, err = run("play", "--help")
        self.assertEqual((code, err), (0, ""))
        for word in ("--method", "--verify", "--events", "--stats", "--png", "--frame", "--cells", "--closed"):
            self.assertIn(word, out.decode())


class Writing(Play):
    def long_scene(self):
        rows = "".join(f"{f},{2 * f + k},0,0,0,1,1\n" for f in range(60000) for k in range(2))
        return self.scene(f"{HEADER}\n{rows}")

    def test_a_full_disk(self):
        path = self.scene(MEETING)
        for option in ("--events", "--stats"):
            self.check_refused(["play", path, option, "/dev/full"], "/dev/full", code=3)
        with open("/dev/full", "wb") as full:
            for options in (["--events", "-"], ["--stats", "-"], [], ["--method", "all"]):
                done = subprocess.run([GRAZE, "play", path, *options], stdout=full, stderr=subprocess.PIPE)
                self.assertEqual((done.returncode, done.stderr.count(b"\n")), (3, 1), options)

    def test_a_file_that_cannot_be_made(self):
        self.check_refused(["play", self.scene(MEETING), "--events", os.path.join(self.directory, "no", "e")], "no/e")

    def test_a_closed_pipe_ends_quietly(self):
        path = self.long_scene()
        for option in ("--events", "--stats"):
            call = [GRAZE, "play", path, option, "-"]
            playing = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            playing.stdout.read(10)
            playing.stdout.close()
            self.assertEqual((playing.stderr.read(), playing.wait()), (b"", 0), option)
            playing.stderr.close()


if __name__ == "__main__":
    main()
