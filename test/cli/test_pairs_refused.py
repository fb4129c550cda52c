"""`graze pairs` refuses bad input with exit 2 and `file:line: what is wrong`, and bad usage with exit 2 too."""

import gzip
import os
import random
import re

from graze_command import HEADER, CommandTest, csv_of, main, run

GOOD = [(0, 0, 1, 1), (0.5, 0.5, 2, 2)]


class BadCsv(CommandTest):
    def check_line(self, content, line, *words):
        """Refused at a line, as a plain file, gzipped, as standard input and as the second file."""
        content = content.encode() if isinstance(content, str) else content
        for path in (self.file("b.csv", content), self.gzipped("b.csv.gz", content)):
            self.check_refused(["pairs", path], f"{path}:{line}: ", *words)
        self.check_refused(["pairs", "-"], f"-:{line}: ", *words, stdin=content)
        good = self.file("good.csv", csv_of(GOOD))
        self.check_refused(["pairs", good, self.file("b.csv", content), "--count"], f"b.csv:{line}: ", *words)

    def test_a_bad_header_is_refused(self):
        self.check_line("", 1, "empty")
        self.check_line("\n1,2,3,4\n", 1, "blank line")
        self.check_line("\ufeff", 1)
        self.check_line("1,2,3,4\n", 1, "min_x")
        self.check_line("min_x,min_y,max_x\n", 1, "max_y")
        self.check_line("MIN_X,min_y,max_x,max_y\n", 1, "min_x")
        self.check_line("min_x,min_y,max_x,max_y,min_x\n", 1, "two columns", "min_x")
        self.check_line(f"{HEADER},id,id\n", 1, "two columns", "id")
        self.check_line(f"{HEADER},layer, layer\n", 1, "two columns", "layer")
        self.check_line(f'{HEADER},"layer\n1,2,3,4,5\n', 1, "never closed")
        self.check_line(HEADER.replace(",", ";") + "\n1;2;3;4\n", 1, "min_x")
        self.check_line(HEADER.encode("utf-16"), 1, "UTF-16")
        self.check_line(HEADER.encode("utf-16-le"), 1, "NUL")

    def test_rows_of_another_width(self):
        for row, words in (("1,2,3", "3 fields"), ("1,2,3,4,5", "5 fields"), ("1", "1 field;"), ("", "blank line"),
                           ("1,2,3,4,", "5 fields"), (",,,,,,", "7 fields")):
            self.check_line(f"{HEADER}\n0,0,1,1\n{row}\n0,0,1,1\n", 3, words)
        self.check_line(f"{HEADER}\n0,0,1,1\n\n", 3, "blank line")
        self.check_line(f"{HEADER}\r\n0,0,1,1\r\n\r\n", 3, "blank line")
        self.check_line(f"{HEADER}\n0,0,1,1\n0,0", 3, "2 fields")

    def test_a_bad_number_is_refused(self):
        for text in ("x", "nan", "NaN", "inf", "-inf", "Infinity", "0x10", "0x1p3", "1e", "1e+", "e5", ".", "+", "-",
                     "--1", "+-1", "1.2.3", "1 2", "1_000", "1d5", "1f", "١", "1e5.5", "1.0e+-5", "True", "#REF!"):
            self.check_line(f"{HEADER}\n0,0,1,1\n0,{text},1,1\n", 3, "min_y", f'"{text}"')
        self.check_line(f'{HEADER}\n0,"1,5",1,1\n', 2, "min_y")
        for text in ("", "   ", '""', '"  "', "\t"):
            self.check_line(f"{HEADER}\n0,0,{text},1\n", 2, "max_x is empty")
        for text in ("1e309", "-1e400", "1" + "0" * 309, "1e99999999999999999999", "1.8e308"):
            self.check_line(f"{HEADER}\n0,0,1,{text}\n", 2, "max_y", "too large")
        self.check_line(f"{HEADER}\n0,0,1,{'1' * 5000}\n", 2, "max_y", "too many digits")
        self.check_line(f"{HEADER}\n0,0,1,0.{'1' * 2047}\n", 2, "max_y", "too many digits")

    def test_an_inverted_box_is_refused(self):
        self.check_line(f"{HEADER}\n0,0,1,1\n2,0,1,1\n", 3, "min_x 2 is greater than max_x 1")
        self.check_line(f"{HEADER}\n0,1e-320,1,0\n", 2, "min_y", "max_y")
        self.check_line(f"{HEADER}\n1.0000000000000002,0,1,1\n", 2, "min_x 1.0000000000000002")

    def test_a_bad_layer_is_refused(self):
        for text in ("64", "-1", "1.0", "1e1", "x", "255", "256", "99999999999999999999999", "0x1"):
            self.check_line(f"{HEADER},layer\n0,0,1,1,63\n0,0,1,1,{text}\n", 3, "layer", "0 to 63")
        self.check_line(f"{HEADER},layer\n0,0,1,1,\n", 2, "layer is empty")

    def test_a_misplaced_quote_is_refused(self):
        self.check_line(f'{HEADER},id\n0,0,1,1,"a\n0,0,1,1,b\n', 2, "never closed")
        self.check_line(f'{HEADER},id\n0,0,1,1,a"b\n0,0,1,1,b\n', 2, "quote inside")
        self.check_line(f'{HEADER},id\n0,0,1,1,"a"b\n0,0,1,1,b\n', 2, "after a closing quote")
        self.check_line(f'{HEADER},id\n0,0,1,1,"a" "b"\n', 2, "after a closing quote")
        self.check_line(f'{HEADER},id\n0,0,1,1,"', 2, "never closed")

    def test_lines_are_counted_through_quoted_line_ends(self):
        self.check_line(f'{HEADER},id\n0,0,1,1,"a\n\n\r\nb"\n0,0,1,1\n', 6, "4 fields")

    def test_bytes_that_are_not_text(self):
        self.check_line(f"{HEADER}\n0,0,1,1\n0,0,\0,1\n", 3, "NUL")
        self.check_line(f"{HEADER},id\n0,0,1,1,\"\0\"\n", 2, "NUL")
        self.check_line(f"{HEADER}\n0,0,1,1\0", 2, "NUL")
        self.check_line(bytes(3 << 20), 1)
        self.check_line(f"{HEADER}\n0,0,1\r,1\n", 2, "carriage return")
        self.check_line("min_x,min_y,max_x,max_y\r0,0,1,1\r", 1, "carriage return")
        self.check_line(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 1)

    def test_messages_cannot_drive_a_terminal(self):
        _, _, err = run("pairs", self.file("b.csv", f"{HEADER}\n0,0,1,\x1b[31m\x07{'y' * 9999}\n"))
        self.assertNotIn("\x1b", err)
        self.assertLess(len(err), 400)

    def test_absurd_lines_are_refused(self):
        self.check_line(f"{HEADER}\n0,0,1,1\n" + "1," * (4 << 20), 3, "1048576 bytes")
        self.check_line(f"{HEADER},id\n0,0,1,1,\"" + "x\n" * (1 << 20), 2, "1048576 bytes", "quote")
        self.check_line("x" * (3 << 20), 1, "1048576 bytes")
        self.check_line(f"{HEADER}\n0,0,1,0.{'0' * 1000000}1\n", 2, "too many digits")

    def test_random_damage_is_refused_or_answered_but_never_a_crash(self):
        random.seed(7)
        text = bytearray(csv_of([(i, 0, i + 2, 1) for i in range(20)], [i for i in range(20)]).encode())
        for _ in range(300):
            damaged = bytearray(text)
            for _ in range(random.randrange(1, 4)):
                damaged[random.randrange(len(damaged))] = random.choice(b'"\0,\n\r;-+.e9 x\xff')
            code, out, err = run("pairs", "-", stdin=bytes(damaged))
            self.assertIn(code, (0, 2), bytes(damaged))
            if code == 2:
                self.assertEqual(out, b"")
                self.assertRegex(err, re.compile(r"\A-:\d+: [^\n]+\n\Z"))


class BadGzip(CommandTest):
    def setUp(self):
        super().setUp()
        rows = "".join(f"{i},0,{i + 2},1\n" for i in range(20000))
        self.whole = gzip.compress(f"{HEADER}\n{rows}".encode())

    def test_data_that_end_early(self):
        path = self.file("b.csv.gz", self.whole[:len(self.whole) // 2])
        code, out, err = run("pairs", path)
        self.assertEqual((code, out), (2, b""))
        line = re.match(re.escape(path) + r":(\d+): .*ends early", err)
        self.assertTrue(line, err)
        self.assertGreater(int(line[1]), 5000, "the line that is named is where the data end")

    def test_data_that_are_damaged(self):
        for at in (len(self.whole) // 2, len(self.whole) - 6, len(self.whole) - 2):
            broken = bytearray(self.whole)
            broken[at] ^= 0x55
            self.check_refused(["pairs", self.file("b.csv.gz", bytes(broken))], "b.csv.gz:")
        self.check_refused(["pairs", self.file("b.csv.gz", self.whole + b"more")], "damaged")


class BadRules(CommandTest):
    def test_a_bad_line_of_rules_is_refused(self):
        boxes = self.file("b.csv", csv_of(GOOD))
        for line, words in (("0", "two layers"), ("0 1 2", "more than two"), ("0,1", '"0,1"'), ("0 64", '"64"'),
                            ("-1 0", '"-1"'), ("a b", '"a"'), ("0 **", '"**"'), ("0 1.0", '"1.0"'), ("* #", "two layers"),
                            ("0 \0", "NUL"), ("0 " + "1" * 5000, "4096"), ("0x1 2", '"0x1"'), ("every layer", '"every"')):
            rules = self.file("rules.txt", f"# what may meet\n0 1\n\n{line}\n0 2\n")
            self.check_refused(["pairs", boxes, "--rules", rules], f"{rules}:4: ", words)
        self.check_refused(["pairs", boxes, "--rules", "nowhere"], "nowhere: ")


class BadUsage(CommandTest):
    def test_options_and_arguments(self):
        boxes = self.file("b.csv", csv_of(GOOD))
        for arguments, words in (([], "missing"), ([boxes] * 3, "third"), ([boxes, "--what"], "--what"),
                                 ([boxes, "-x"], "-x"), ([boxes, "--method"], "needs a value"),
                                 ([boxes, "-o"], "needs a value"), ([boxes, "--closed=yes"], "takes no value"),
                                 ([boxes, "--method", "quick"], "brute"), ([boxes, "--method", "all"], "brute"),
                                 ([boxes, "--threads", "65"], "0 to 64"),
                                 ([boxes, "--threads", "two"], "0 to 64"), ([boxes, "--threads", ""], "0 to 64"),
                                 ([boxes, "--threads=-1"], "0 to 64")):
            self.check_refused(["pairs", *arguments], "graze pairs: ", words, "--help")
        self.check_refused(["pear"], '"pear"', "--help")
        self.check_refused(["--what"], "--what", "--help")
        self.check_refused(["methods", "x"], '"x"')
        self.check_refused(["methods", "--what"], "--what")

    def test_files_that_cannot_be_read(self):
        self.check_refused(["pairs", ""], "empty file name")
        self.check_refused(["pairs", "nowhere.csv"], "nowhere.csv: ", "No such file")
        self.check_refused(["pairs", self.directory], self.directory, "directory")
        if os.getuid() != 0:
            path = self.file("b.csv", csv_of(GOOD))
            os.chmod(path, 0)
            self.check_refused(["pairs", path], path, "Permission")


if __name__ == "__main__":
    main()
