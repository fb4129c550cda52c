"""`graze pairs`: its input and output, example by example."""

import os
import stat
import subprocess

from graze_command import (GRAZE, HEADER, CommandTest, csv_of, lines_of, main, methods, npy_of, npy_pairs, run)

# 0 and 1 overlap, 1 and 2 share a corner, 3 lies inside 0 and has no width, 4 is far.
BOXES = [(0, 0, 2, 2), (1, 1, 3, 3), (3, 3, 4, 4), (1, 0.5, 1, 0.75), (90, 90, 91, 91)]
HALF_OPEN = [(0, 1)]
CLOSED = [(0, 1), (0, 3), (1, 2)]


class Edges(CommandTest):
    def test_edges_are_half_open_unless_asked(self):
        path = self.file("b.csv", csv_of(BOXES))
        for method in methods():
            self.check_pairs([path, "--method", method], lines_of(HALF_OPEN))
            self.check_pairs([path, "--closed", "--method", method], lines_of(CLOSED))

    def test_zero_has_no_sign(self):
        path = self.file("b.csv", f"{HEADER}\n-1,-1,-0.0,1\n0.0,-1,1,1\n")
        self.check_pairs([path], lines_of([]))
        self.check_pairs([path, "--closed"], lines_of([(0, 1)]))
        path = self.file("c.csv", f"{HEADER}\n-1,-1,1,1\n-0.0,-1,0.0,1\n")
        self.check_pairs([path], lines_of([]))
        self.check_pairs([path, "--closed"], lines_of([(0, 1)]))


class Csv(CommandTest):
    def test_columns_stand_in_any_order_and_others_are_ignored(self):
        path = self.file("b.csv", "max_y,note,min_x,id,max_x,min_y\n2,x,0,p,2,0\n3,,1,q,3,1\n")
        self.check_pairs([path], b"a,b\np,q\n")

    def test_quotes_crlf_mark_blanks_and_a_missing_last_newline(self):
        text = '\ufeff"min_x", min_y ,max_x,max_y,"id"\r\n"0", 0 ,\t2,2.,"a"\r\n 1,"1" ,+3, 3e0 ,b'
        self.check_pairs([self.file("b.csv", text)], b"a,b\na,b\n")
        self.check_pairs([self.file("c.csv", text + "\r")], b"a,b\na,b\n")

    def test_ids_are_labels(self):
        ids = ['"a,b"', '"say ""x"""', '"two\nlines"', "007", "", "same", "same", " kept ", "ß"]
        rows = "".join(f"0,0,1,1,{i}\n" for i in ids)
        shown = [i if i not in ('"a"',) else "a" for i in ids]
        expected = "a,b\n" + "".join(f"{shown[i]},{shown[j]}\n" for i in range(9) for j in range(i + 1, 9))
        self.check_pairs([self.file("b.csv", f"{HEADER},id\n{rows}")], expected.encode())

    def test_needless_quotes_around_an_id_are_dropped(self):
        self.check_pairs([self.file("b.csv", f'{HEADER},id\n0,0,1,1,"a"\n0,0,1,1, "b" \n')], b"a,b\na,b\n")

    def test_ids_that_are_not_utf8_come_back_as_they_are(self):
        content = f"{HEADER},id\n".encode() + b"0,0,1,1,\xff\xfe\n0,0,1,1,\x80\n"
        self.check_pairs([self.file("b.csv", content)], b"a,b\n\xff\xfe,\x80\n")

    def test_a_header_alone_has_no_boxes(self):
        for text in (HEADER, HEADER + "\n", HEADER + "\r\n"):
            path = self.file("b.csv", text)
            self.check_pairs([path], b"a,b\n")
            self.check_pairs([path, "--count"], b"0\n")
            self.check_pairs([path, path], b"a,b\n")

    def test_numbers_of_every_form(self):
        path = self.file("b.csv", f"{HEADER}\n.5,-1e-3,1E2,1e+2\n+1.,00.5,2,0000000000000000000000000000000000002\n")
        self.check_pairs([path], lines_of([(0, 1)]))

    def test_numbers_have_up_to_2048_characters(self):
        path = self.file("b.csv", f"{HEADER}\n0,0,0.{'1' * 2046},1\n0.1,0,1,1\n")
        self.check_pairs([path], lines_of([(0, 1)]))

    def test_gzip_is_known_by_its_bytes_not_its_name(self):
        text = csv_of(BOXES)
        for name in ("b.csv.gz", "b.csv", "b.npy"):
            self.check_pairs([self.gzipped(name, text)], lines_of(HALF_OPEN))
        self.check_pairs([self.file("b.csv.gz", text)], lines_of(HALF_OPEN))
        both = self.gzipped("one", text[:20])
        with open(both, "ab") as out, open(self.gzipped("two", text[20:]), "rb") as second:
            out.write(second.read() + bytes(512))
        self.check_pairs([both], lines_of(HALF_OPEN))

    def test_rows_cross_the_readers_buffers(self):
        note = "x" * 1000
        rows = "".join(f"{i * 4},0,{i * 4 + 5},1,\"{note}\n\"\n" for i in range(3000))
        path = self.file("b.csv", f"{HEADER},note\n{rows}")
        self.check_pairs([path], lines_of([(i, i + 1) for i in range(2999)]))


class Layers(CommandTest):
    def setUp(self):
        super().setUp()
        self.boxes = self.file("b.csv", csv_of([(0, 0, 1, 1)] * 4, [0, 1, 3, 63]))

    def check_rules(self, text, expected):
        rules = self.file("rules.txt", text)
        for method in methods():
            self.check_pairs([self.boxes, "--rules", rules, "--method", method], lines_of(expected))

    def test_only_what_rules_name_meets(self):
        self.check_rules("0 3\n", [(0, 2)])
        self.check_rules("3 0 # shots and ships", [(0, 2)])
        self.check_rules("* 1\n", [(0, 1), (1, 2), (1, 3)])
        self.check_rules("\ufeff# all\r\n\r\n\t*  *\r\n", [(i, j) for i in range(4) for j in range(i + 1, 4)])
        self.check_rules("0 0\n63 63", [])
        self.check_rules("", [])

    def test_rules_hold_between_two_files(self):
        rules = self.file("rules.txt", "0 0\n0 3\n")
        self.check_pairs([self.boxes, self.boxes, "--rules", rules], lines_of([(0, 0), (0, 2), (2, 0)]))


class Files(CommandTest):
    def test_pairs_between_two_files_are_across_only(self):
        first, second = self.file("a.csv", csv_of(BOXES)), self.file("b.csv", f"{HEADER},id\n2,2,9,9,x\n1,1,9,9,y\n")
        for method in methods():
            self.check_pairs([first, second, "--method", method], b"a,b\n0,y\n1,x\n1,y\n2,x\n2,y\n")
            self.check_pairs([second, first, "--method", method], b"a,b\nx,1\nx,2\ny,0\ny,1\ny,2\n")
            self.check_pairs([first, second, "--count", "--method", method], b"5\n")

    def test_one_file_may_be_standard_input(self):
        text, path = csv_of(BOXES).encode(), self.file("a.csv", csv_of(BOXES[1:]))
        self.check_pairs(["-"], lines_of(HALF_OPEN), stdin=text)
        self.check_pairs([path, "-"], lines_of([(0, 0), (0, 1), (1, 2), (3, 4)]), stdin=text)
        self.check_pairs(["-"], lines_of(HALF_OPEN), stdin=npy_of(BOXES))
        self.check_pairs(["--rules", "-", path], lines_of([]), stdin=b"")
        self.check_refused(["pairs", "-", "-"], "standard input", stdin=text)
        self.check_refused(["pairs", "-", "--rules", "-"], "standard input", stdin=text)

    def test_a_file_whose_name_begins_with_a_dash(self):
        self.file("-b.csv", csv_of(BOXES))
        code, out, _ = run("pairs", "--", "-b.csv", cwd=self.directory)
        self.assertEqual((code, out), (0, lines_of(HALF_OPEN)))

    def test_count_is_the_number_alone(self):
        path = self.file("b.csv", csv_of(BOXES))
        for method in methods():
            self.check_pairs([path, "--count", "--closed", "--method", method], b"3\n")
        many = self.file("m.csv", csv_of([(0, 0, 1, 1)] * 20000))
        self.check_pairs([many, "--count"], b"199990000\n")

    def test_threads_change_nothing(self):
        path = self.file("b.csv", csv_of(BOXES))
        for threads in (0, 1, 2, 64):
            self.check_pairs([path, "--threads", threads], lines_of(HALF_OPEN))
        many = self.file("m.csv", csv_of([(7 * i % 1009, 11 * i % 997, 7 * i % 1009 + 9, 11 * i % 997 + 9)
                                          for i in range(9000)]))
        expected = run("pairs", many)
        for threads in (2, 3, 8):
            self.assertEqual(run("pairs", many, "--threads", str(threads)), expected)


class Output(CommandTest):
    def setUp(self):
        super().setUp()
        self.boxes = self.file("b.csv", csv_of(BOXES))
        self.out = os.path.join(self.directory, "out")

    def written(self, name, *arguments):
        path = os.path.join(self.directory, name)
        self.check_pairs([self.boxes, "--closed", "-o", path, *arguments], b"")
        with open(path, "rb") as result:
            return result.read()

    def test_the_name_of_the_file_says_what_it_holds(self):
        self.assertEqual(self.written("x.csv"), lines_of(CLOSED))
        self.assertEqual(self.written("x"), lines_of(CLOSED))
        self.assertEqual(npy_pairs(self.written("x.npy")), CLOSED)
        self.assertEqual(npy_pairs(self.written("y.npy", "--rules", self.file("none", ""))), [])
        self.assertEqual(self.written("n.txt", "--count"), b"3\n")
        self.check_refused(["pairs", self.boxes, "--count", "-o", "x.npy"], "--count")
        self.check_pairs([self.boxes, "-o", "-"], lines_of(HALF_OPEN))

    def test_npy_holds_row_numbers_with_any_ids(self):
        self.boxes = self.file("b.csv", f"{HEADER},id\n0,0,1,1,7\n0,0,1,1,8\n")
        self.assertEqual(npy_pairs(self.written("x.npy")), [(0, 1)])

    def test_a_failure_leaves_the_old_file_and_nothing_else(self):
        path = self.file("x.csv", "old")
        bad = self.file("bad.csv", f"{HEADER}\n1,2,3\n")
        before = sorted(os.listdir(self.directory))
        self.check_refused(["pairs", bad, "-o", path], f"{bad}:2: ")
        self.assertEqual(sorted(os.listdir(self.directory)), before)
        with open(path, "rb") as result:
            self.assertEqual(result.read(), b"old")

    def test_a_link_stays_a_link_and_modes_stay(self):
        path, link = self.file("real.csv", "old"), os.path.join(self.directory, "link.csv")
        os.chmod(path, 0o640)
        os.symlink("real.csv", link)
        self.assertEqual(self.written("link.csv"), lines_of(CLOSED))
        self.assertTrue(os.path.islink(link))
        self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o640)

    def test_a_link_to_a_file_that_is_not_there_makes_it(self):
        os.mkdir(os.path.join(self.directory, "d"))
        os.symlink("d/second", os.path.join(self.directory, "first"))
        os.symlink("../real.csv", os.path.join(self.directory, "d", "second"))
        self.assertEqual(self.written("first"), lines_of(CLOSED))
        self.assertTrue(os.path.islink(os.path.join(self.directory, "first")))
        self.assertFalse(os.path.islink(os.path.join(self.directory, "real.csv")))
        self.assertEqual(sorted(os.listdir(self.directory)), ["b.csv", "d", "first", "real.csv"])

    def test_links_that_lead_nowhere_are_bad_usage(self):
        for target in ("link", "no/x"):
            link = os.path.join(self.directory, "link")
            os.symlink(target, link)
            self.check_refused(["pairs", self.boxes, "-o", link], f"{link}: cannot be written")
            os.unlink(link)

    def test_a_file_that_may_not_be_written_stays(self):
        """Root may write to any file, so it becomes another user for this."""
        path = self.file("x.csv", "old")
        os.chmod(path, 0o444)
        os.chmod(self.directory, 0o777)
        try:
            done = subprocess.run([GRAZE, "pairs", "-", "-o", path], input=csv_of(BOXES).encode(), capture_output=True,
                                  user=None if os.getuid() else 65534)
        except PermissionError:
            self.skipTest("the other user may not run the command here")
        self.assertEqual((done.returncode, done.stdout), (2, b""))
        self.assertEqual(done.stderr.decode(), f"{path}: cannot be written: Permission denied\n")
        with open(path) as file:
            self.assertEqual(file.read(), "old")
        self.assertEqual(sorted(os.listdir(self.directory)), ["b.csv", "x.csv"])

    def test_help_says_that_pairs_are_held_in_memory(self):
        self.assertIn(b"held in memory", run("pairs", "--help")[1])

    def test_a_place_that_cannot_be_written_is_bad_usage(self):
        self.check_refused(["pairs", self.boxes, "-o", ""], "empty file name")
        self.check_refused(["pairs", self.boxes, "-o", "/nowhere/x.csv"], "/nowhere/x.csv")
        self.check_refused(["pairs", self.boxes, "-o", self.directory], self.directory)


if __name__ == "__main__":
    assert os.access(GRAZE, os.X_OK), f"no command at {GRAZE}"
    main()
