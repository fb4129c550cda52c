"""`graze pairs` on NumPy files: every variant that is an array of boxes, and every way not to be one."""

import gzip
import resource
import struct

from graze_command import CommandTest, csv_of, is_sanitized, lines_of, main, npy_of, run, run_limited

BOXES = [(0.0, 0.0, 2.0, 2.0), (1.5, 1.0, 3.0, 3.0), (2.0, -1.0, 4.0, 1.5), (8.0, 8.0, 9.0, 9.0)]
PAIRS = lines_of([(0, 1), (1, 2)])
NAN, INFINITY = float("nan"), float("inf")


def with_header(text, data=b"", version=(1, 0)):
    """A .npy file with any header text."""
    size = struct.pack("<H" if version[0] == 1 else "<I", len(text))
    return b"\x93NUMPY" + bytes(version) + size + text.encode("latin-1") + data


class Variants(CommandTest):
    def check_npy(self, content, expected=PAIRS):
        self.check_pairs([self.file("b.npy", content)], expected)

    def test_types_byte_orders_memory_orders_and_versions(self):
        for descr in ("<f4", ">f4", "<f8", ">f8", "=f8", "=f4"):
            for by_column in (False, True):
                for version in ((1, 0), (2, 0), (3, 0)):
                    self.check_npy(npy_of(BOXES, descr, by_column, version))

    def test_the_name_says_nothing(self):
        self.check_pairs([self.file("b.csv", npy_of(BOXES))], PAIRS)
        self.check_pairs([self.gzipped("b.csv", npy_of(BOXES))], PAIRS)

    def test_a_file_without_boxes_has_no_pairs(self):
        for by_column in (False, True):
            self.check_npy(npy_of([], by_column=by_column), lines_of([]))

    def test_headers_as_other_programs_write_them(self):
        data = npy_of(BOXES)[128:]
        for text in ("{'descr':'<f8','fortran_order':False,'shape':(4,4)}",
                     '{"shape": (4L, 4L,), "fortran_order": False, "descr": "<f8"}  \n',
                     "  { 'fortran_order' :\tFalse , 'shape' : ( 4 , 4 ) , 'descr' : '<f8' , }\n"):
            self.check_npy(with_header(text, data))

    def test_more_rows_than_one_chunk(self):
        boxes = [(i * 4.0, 0.0, i * 4.0 + 5, 1.0) for i in range(20000)]
        for by_column in (False, True):
            self.check_npy(npy_of(boxes, ">f4", by_column), lines_of([(i, i + 1) for i in range(19999)]))

    def test_float32_values_are_taken_exactly(self):
        boxes = [(0.0, 0.0, 0.1, 1.0), (0.1, 0.0, 1.0, 1.0)]
        self.check_npy(npy_of(boxes, "<f4"), lines_of([]))
        short, long = self.file("a.npy", npy_of(boxes, "<f4")), self.file("b.csv", csv_of([(0.1, 0, 0.1, 1)]))
        self.check_pairs([short, long, "--closed"], lines_of([(0, 0)]))


class Refused(CommandTest):
    def check_npy(self, content, *words):
        path = self.file("b.npy", content)
        self.check_refused(["pairs", path], path, *words)

    def test_boxes_that_are_not_sound(self):
        for value, word in ((NAN, "not a number"), (INFINITY, "infinite"), (-INFINITY, "infinite")):
            for k in range(4):
                for by_column in (False, True):
                    boxes = [list(box) for box in BOXES]
                    boxes[2][k] = value
                    self.check_npy(npy_of(boxes, by_column=by_column), "row 2", word)
        self.check_npy(npy_of([(0, 0, 1, 1), (2, 0, 1, 1)]), "row 1", "min_x")
        self.check_npy(npy_of([(0, 2, 1, 1)]), "row 0", "min_y")

    def test_arrays_that_are_not_boxes(self):
        for descr in ("<i2", "<u4", "<u8", "<f2", "<f16", "|O", "|b1", "<c8", "<U3", "|S4", "<M8[ns]", "f", "", "<f80"):
            self.check_npy(with_header(repr({"descr": descr, "fortran_order": False, "shape": (4, 4)}), bytes(128)),
                           "float32, float64, int32 or int64")
        record = repr({"descr": [("x", "<f4"), ("y", "<f4")], "fortran_order": False, "shape": (4,)})
        self.check_npy(with_header(record, bytes(128)), "records")
        for shape in ((), (4,), (16,), (4, 3), (4, 5), (2, 2, 4), (4, 4, 1), (0,), (0, 3)):
            self.check_npy(npy_of(BOXES, shape=shape), "(N, 4)")

    def test_headers_that_lie(self):
        for rows in (5, 1000, 10**9, 2**31 - 1):
            for by_column in (False, True):
                self.check_npy(npy_of(BOXES, by_column=by_column, shape=(rows, 4)), "ends early")
        for rows in (2**31, 2**60):
            self.check_npy(npy_of(BOXES, shape=(rows, 4)), "more than 2147483647 boxes")
        for rows in (2**64 - 1, 2**64, 10**40):
            self.check_npy(npy_of(BOXES, shape=(rows, 4)), "too large")
        self.check_npy(npy_of(BOXES, shape=(3, 4)), "bytes follow")
        self.check_npy(npy_of(BOXES, rest=b"\n"), "bytes follow")
        self.check_npy(npy_of([], rest=b"\0"), "bytes follow")

    def test_headers_that_are_broken(self):
        good = "{'descr': '<f8', 'fortran_order': False, 'shape': (4, 4), }"
        data = npy_of(BOXES)[128:]
        self.check_pairs([self.file("b.npy", with_header(good, data))], PAIRS)
        for old, new in (("{", ""), ("}", ""), ("}", "} x"), ("'<f8'", "'<f8"), ("'<f8'", "<f8"), (":", ""),
                         ("False", "false"), ("False", "0"), ("False", ""), ("(4, 4)", "4, 4"), ("(4, 4)", "(4 4)"),
                         ("(4, 4)", "[4, 4]"), ("(4, 4)", "(-4, 4)"), ("(4, 4)", "(4.0, 4)"), ("(4, 4)", "(4, 4"),
                         ("'descr'", "'order'"), ("'descr': '<f8',", ""), ("'shape': (4, 4)", ""), ("'<f8'", "'<f8\0'"),
                         ("'shape'", "'descr'"), (", 'shape'", "'shape'"), ("'<f8'", "'" + "x" * 500 + "'"),
                         ("(4, 4)", "(" + "4," * 100 + ")"), ("'descr'", "'descr': '<f8', 'descr'"), (good, ""),
                         (good, "\0" * 118), (good, " ")):
            self.check_npy(with_header(good.replace(old, new, 1), data))
        self.check_npy(with_header(good, data, (4, 0)), "version 4.0")
        self.check_npy(with_header(good, data, (1, 1)), "version 1.1")
        self.check_npy(b"\x93NUMPY\x02\x00\xff\xff\xff\xff" + good.encode(), "4294967295")
        self.check_npy(b"\x93NUMPY\x01\x00\xff\xff" + good.encode(), "ends within its header")

    def test_no_memory_is_taken_on_a_headers_word(self):
        """10^9 rows are promised; under an address space of 300 MB that must be found out by reading."""
        path = self.file("b.npy", npy_of(BOXES, shape=(10**9, 4)))
        if is_sanitized():
            self.skipTest("AddressSanitizer needs more address space than that")
        code, _, err = run_limited(resource.RLIMIT_AS, 300 << 20, "pairs", path)
        self.assertEqual(code, 2, err)


class Prefixes(CommandTest):
    def check_prefixes(self, whole, expected):
        """A message for every beginning of a file, the answer for all of it, and never anything else."""
        for size in range(len(whole)):
            code, out, err = run("pairs", "-", stdin=whole[:size])
            self.assertEqual((code, out), (2, b""), (size, err))
            self.assertTrue(err.startswith("-:") and err.count("\n") == 1, (size, err))
        self.check_pairs(["-"], expected, stdin=whole)

    def test_every_prefix_of_an_array(self):
        self.check_prefixes(npy_of(BOXES, "<f4"), PAIRS)
        self.check_prefixes(npy_of(BOXES[:2], ">f8", True, (2, 0)), lines_of([(0, 1)]))

    def test_every_prefix_of_gzip(self):
        self.check_prefixes(gzip.compress(csv_of(BOXES).encode()), PAIRS)
        self.check_prefixes(gzip.compress(npy_of(BOXES, "<f4")), PAIRS)


if __name__ == "__main__":
    main()
