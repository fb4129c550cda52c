"""`graze pairs`: names of columns and sizes, whole numbers, layers of arrays, what is refused, and short memory."""

import os
import random
import resource
import struct
import unittest

from graze_command import CommandTest, csv_of, is_sanitized, main, npy_of, run, run_limited

BOXES = [(0, 0, 2, 2), (1, 1, 3, 3), (2, -1, 4, 2), (8, 8, 9, 9)]


def whole_npy(boxes, descr):
    """An array of whole numbers, or a list of them: '<i4', '>i8', '|u1'."""
    is_list = boxes and not isinstance(boxes[0], tuple)
    values = boxes if is_list else [edge for box in boxes for edge in box]
    letter = {"i1": "b", "u1": "B", "i4": "i", "u4": "I", "i8": "q", "u8": "Q"}[descr[1:]]
    shape = f"({len(boxes)},)" if is_list else f"({len(boxes)}, 4)"
    text = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}".ljust(117) + "\n"
    return (b"\x93NUMPY\1\0" + struct.pack("<H", len(text)) + text.encode()
            + struct.pack(f"{'>' if descr[0] == '>' else '<'}{len(values)}{letter}", *values))


class Inputs(CommandTest):
    def check_both(self, arguments, expected):
        """In memory, and out of core."""
        for more in ([], ["--memory", "16M", "--sorted"]):
            code, out, _ = run("pairs", *arguments, *more)
            self.assertEqual((code, out), (0, expected), more)

    def test_columns_have_other_names_too(self):
        rows = csv_of(BOXES).split("\n", 1)[1]
        for names in ("xmin,ymin,xmax,ymax", "x1,y1,x2,y2", "min_x,min_y,max_x,max_y"):
            self.check_both([self.file("b.csv", f"{names}\n{rows}")], b"a,b\n0,1\n1,2\n")
        for names, missing in (("xmin,ymin,xmax,max_y", "ymax"), ("x1,y1,x2,z2", "y2"), ("a,b,c,d", "min_x")):
            path = self.file("b.csv", f"{names}\n{rows}")
            self.check_refused(["pairs", path], f"{path}:1: ", missing)

    def test_whole_numbers_are_boxes(self):
        for descr in ("<i4", ">i4", "<i8", ">i8"):
            boxes = [tuple(edge - 3 for edge in box) for box in BOXES]
            self.check_both([self.file("b.npy", whole_npy(boxes, descr))], b"a,b\n0,1\n1,2\n")
        far = 2**53
        self.check_both([self.file("b.npy", whole_npy([(-far, 0, far, 1), (far - 1, 0, far, 1)], "<i8"))], b"a,b\n0,1\n")
        for edge in (far + 1, -far - 1, 2**63 - 1):
            path = self.file("b.npy", whole_npy([(0, 0, 1, 1), (min(edge, 0), 0, max(edge, 0), 1)], "<i8"))
            for more in ([], ["--memory", "16M"]):
                self.check_refused(["pairs", path, *more], path, "row 1", "2^53")
        self.check_refused(["pairs", self.file("u.npy", whole_npy(BOXES[:2], "<u4"))], "u4", "astype")

    def test_layers_come_from_an_array(self):
        random.seed(7)
        corners = [(random.randrange(60), random.randrange(60)) for _ in range(900)]
        boxes, layers = [(x, y, x + 3, y + 3) for x, y in corners], [random.randrange(64) for _ in corners]
        rules = self.file("r.txt", "0 *\n5 6\n")
        expected = run("pairs", self.file("b.csv", csv_of(boxes, layers)), "--rules", rules)[1]
        self.assertGreater(len(expected.splitlines()), 20)
        plain = self.file("b.npy", npy_of(boxes))
        for descr in ("|u1", "|i1", "<i8", ">u4"):
            path = self.file("layers.npy", whole_npy(layers, descr))
            self.check_both([plain, "--layers", path, "--rules", rules], expected)
        other = self.file("other.npy", npy_of([(0, 0, 60, 60)]))
        zero = self.file("zero.npy", whole_npy([0], "|u1"))
        self.check_both([other, plain, "--layers", zero, "--layers", path, "--rules", self.file("s.txt", "0 3\n")],
                        b"a,b\n" + b"".join(b"0,%d\n" % i for i, layer in enumerate(layers) if layer == 3))

    def test_layers_that_do_not_fit_are_refused(self):
        plain = self.file("b.npy", npy_of(BOXES))
        with_layers = self.file("b.csv", csv_of(BOXES, [0, 1, 2, 3]))
        good = self.file("l.npy", whole_npy([0, 1, 2, 3], "|u1"))
        for more in ([], ["--memory", "16M"]):
            for content, *words in ((whole_npy([0, 1, 2], "|u1"), "3 layers for 4 boxes"),
                                    (whole_npy([0, 1, 64, 3], "|u1"), "l2.npy:2: in row 2", "0 to 63"),
                                    (whole_npy([0, -1, 2, 3], "<i8"), "row 1"), (npy_of(BOXES), "layers are whole"),
                                    (whole_npy(BOXES, "<i8"), "(N,)"), (whole_npy([0, 1, 2, 3], "<i8")[:-1], "ends early"),
                                    (b"layer\n0\n", "not a .npy")):
                self.check_refused(["pairs", plain, "--layers", self.file("l2.npy", content), *more], "l2.npy", *words)
            self.check_refused(["pairs", with_layers, "--layers", good, *more], "of its own")
        self.check_refused(["pairs", plain, "--layers", good, "--layers", good], "twice")
        self.check_refused(["pairs", plain, plain, *["--layers", good] * 3], "at most two")

    def test_a_file_of_another_format_is_named_with_what_to_do(self):
        for begin, *words in ((b"PAR1", "Parquet", "COPY"), (b"ARROW1", "Arrow", "pyarrow"), (b"\xff\xff\xff\xff", "Arrow", "open_stream"),
                              (b"ORC", "ORC", "pyarrow"), (b"SQLite format 3\0", "GeoPackage", "ogr2ogr"), (b"\0\0\x27\x0a", "Shapefile", "ogr2ogr"),
                              (b'{"type":', "JSON", "ogr2ogr"), (b"\x89HDF\r\n\x1a\n", "HDF5", "h5py"), (b"\0\6\0\2", "GDSII", "KLayout"),
                              (b"%SEMI-OASIS\r\n", "OASIS", "KLayout"), (b"PK\3\4", ".xlsx", ".npz"), (b"BZh91AY&SY", "bzip2 -dc"),
                              (b"\xfd7zXZ\0", "xz -dc"), (b"\x28\xb5\x2f\xfd", "zstd -dc")):
            path = self.file("b.data", begin + bytes(60))
            for more in ([], ["--memory", "16M"]):
                self.check_refused(["pairs", path, *more], path, "does not read", *words)

    def test_names_of_columns_may_begin_as_other_formats_do(self):
        for name in ("PAR1", "ORC", "ARROW1", "ORC1234567"):
            rows = "".join(f"x,{','.join(map(str, box))}\n" for box in BOXES)
            self.check_both([self.file("b.csv", f"{name},min_x,min_y,max_x,max_y\n{rows}")], b"a,b\n0,1\n1,2\n")

    def test_a_header_with_tabs_or_semicolons_says_that_commas_are_needed(self):
        for byte, word in (("\t", "tr '\\t' ,"), (";", "semicolons")):
            path = self.file("b.tsv", csv_of(BOXES).replace(",", byte))
            for more in ([], ["--memory", "16M"]):
                self.check_refused(["pairs", path, *more], f"{path}:1: ", "min_x", word)

    def test_a_message_about_one_thing_has_a_noun_of_one(self):
        plain = self.file("b.npy", npy_of(BOXES))
        one, two = (self.file(f"{count}.npy", whole_npy([0] * count, "|u1")) for count in (1, 2))
        cut = self.file("cut.npy", whole_npy([0, 0, 0, 0], "|u1")[:-3])
        for more in ([], ["--memory", "16M"]):
            self.check_refused(["pairs", plain, "--layers", one, *more], "1 layer for 4 boxes")
            self.check_refused(["pairs", self.file("1b.npy", npy_of(BOXES[:1])), "--layers", two, *more], "2 layers for 1 box;")
            self.check_refused(["pairs", plain, "--layers", cut, *more], "4 layers, and 1 follows")
            for size, words in ((8, "1 row, 4 values, and 1 value follows;"), (16, "and 2 values follow;"), (3, "and 0 values follow;")):
                path = self.file("short.npy", npy_of(BOXES[:1])[:128 + size])
                self.check_refused(["pairs", path, *more], path, "ends early", words)

    def test_an_output_named_after_a_format_that_is_not_written_says_how_to_get_there(self):
        boxes = self.file("b.csv", csv_of(BOXES))
        for name, *words in (("x.parquet", "Parquet", "COPY"), ("x.PARQUET", "Parquet", "COPY"), ("x.arrow", "Arrow", "pyarrow"),
                             ("x.Feather", "Arrow"), ("x.json", "JSON", "COPY"), ("x.fgb", "FlatGeobuf", "row numbers"),
                             ("x.csv.gz", "gzip", "| gzip"), ("x.npz", "pairs.npy"), ("x.pq", "Parquet", "COPY"), ("x.ipc", "Arrow", "pyarrow"),
                             ("x.orc", "ORC", "pyarrow"), ("x.ndjson", "JSON", "COPY"), ("x.gpkg", "GeoPackage", "ogr2ogr"),
                             ("x.shp", "Shapefile", "row numbers"), ("x.sqlite", "SQLite", "sqlite3"), ("x.db", "database", "sqlite3"),
                             ("x.xlsx", "Excel", "pairs.csv"), ("x.h5", "HDF5", "h5py"), ("x.TSV", "TSV", "tr , '\\t'"),
                             ("x.csv.bz2", "bzip2", "| bzip2")):
            for more in ([], ["--memory", "16M"]):
                self.check_refused(["pairs", boxes, "-o", name, *more], name, "CSV or .npy", *words)
        for more in ([], ["--memory", "16M"]):
            for name in ("x", "x.csv", "x.txt", "xdb", "x.db.csv"):
                out = os.path.join(self.directory, name)
                self.assertEqual(run("pairs", boxes, "-o", out, *more)[0], 0)
                with open(out, "rb") as file:
                    self.assertEqual(file.read(), b"a,b\n0,1\n1,2\n", name)
            for name in ("x.npy", "x.NPY"):
                out = os.path.join(self.directory, name)
                self.assertEqual(run("pairs", boxes, "-o", out, *more)[0], 0)
                with open(out, "rb") as file:
                    self.assertEqual(file.read(6), b"\x93NUMPY", name)

    def test_an_output_that_is_an_input_is_refused_and_the_input_stays(self):
        path = self.file("b.npy", npy_of(BOXES))
        link = os.path.join(self.directory, "link.npy")
        os.symlink(path, link)
        rules = self.file("r.txt", "* *\n")
        for arguments in ([path, "-o", path], [path, "-o", link], [link, "-o", path, "--memory", "16M"],
                          [self.file("a.npy", npy_of(BOXES)), path, "-o", path], [path, "--rules", rules, "-o", rules]):
            self.check_refused(["pairs", *arguments], "is an input")
        for arguments in ([path, "--summary", link, "--count"], [path, "--rules", rules, "--summary", rules, "-o", "new.npy"]):
            self.check_refused(["pairs", *arguments], "--summary", "is an input")
        with open(path, "rb") as file:
            self.assertEqual(file.read(), npy_of(BOXES))
        self.check_refused(["pairs", path, "--summary", "s", "-o", "s"], "--summary")


class Memory(CommandTest):
    def test_sizes_have_points_and_units_of_either_case(self):
        path = self.file("b.npy", npy_of(BOXES))
        for size in ("16777216", "16384k", "16M", "16m", "16MiB", "16mb", "0.016g", "0.5G", "64m", "64MiB", "1.5GiB", "17000000B"):
            code, out, err = run("pairs", path, "--count", "--memory", size)
            self.assertEqual((code, out), (0, b"2\n"), (size, err))
        for size in ("", "M", "1X", "-1G", "16MM", "16 M", "64 ", "64 B", "1e9", "0", "nan", "16MiBs", "1..5G", "99999999999T", "i", "iB"):
            self.check_refused(["pairs", path, "--memory", size], "--memory")
        self.assertIn("memory at most 64.0 MiB", run("pairs", path, "--memory", "64M")[2])
        self.check_refused(["pairs", path, "--memory", "15.9M"], "16M")

    def test_the_last_line_has_pairs_and_seconds(self):
        err = run("pairs", self.file("b.npy", npy_of(BOXES)), "--memory", "16M")[2]
        self.assertRegex(err.splitlines()[-1], r"^graze pairs: 2 pairs in \d+\.\d s$")
        err = run("pairs", self.file("two.npy", npy_of([(0, 0, 2, 2), (1, 1, 3, 3)])), "--memory", "16M")[2]
        self.assertRegex(err.splitlines()[-1], r"^graze pairs: 1 pair in \d+\.\d s$")
        self.assertIn(" 1 tile; ", err)

    def test_a_limit_of_a_file_is_not_called_a_full_disk(self):
        random.seed(3)
        corners = [(random.random() * 60, random.random() * 60) for _ in range(20000)]
        path = self.file("b.npy", npy_of([(x, y, x + 1, y + 1) for x, y in corners]))
        for more in ([], ["--memory", "16M"]):
            code, _, err = run_limited(resource.RLIMIT_FSIZE, 100000, "pairs", path, "-o", path + ".out.npy", *more)
            self.assertEqual(code, 3, err)
            self.assertIn("limit of a file's size", err)
            self.assertNotIn("disk is full", err)

    def bytes_of(self, path):
        with open(path, "rb") as file:
            return file.read()

    @unittest.skipIf(is_sanitized(), "it needs terabytes of address space")
    def test_it_goes_out_of_core_where_memory_is_short_and_says_so(self):
        random.seed(5)
        corners = [(random.random() * 2000, random.random() * 2000) for _ in range(600000)]
        path = self.file("b.npy", npy_of([(x, y, x + 2, y + 2) for x, y in corners], "<f4"))
        out = os.path.join(self.directory, "out.npy")
        for arguments in (["-o", out], ["--count"], ["--closed", "-o", out]):
            expected = run("pairs", path, *arguments)[1] + self.bytes_of(out)
            code, got, err = run_limited(resource.RLIMIT_AS, 60 << 20, "pairs", path, *arguments, "--threads", 1)
            self.assertEqual(code, 0, err)
            self.assertIn("memory is short", err)
            self.assertIn("out of core", err)
            self.assertEqual(got + self.bytes_of(out), expected)
        code, _, err = run_limited(resource.RLIMIT_AS, 40 << 20, "pairs", path, "--count", "--in-memory")
        self.assertEqual(code, 3, err)
        self.assertNotIn("out of core", err)
        self.check_refused(["pairs", path, "--in-memory", "--memory", "1G"], "--in-memory")

    @unittest.skipIf(is_sanitized(), "it needs terabytes of address space")
    def test_pairs_that_do_not_fit_go_out_of_core_too(self):
        path = self.file("b.npy", npy_of([(0, 0, 1 + i, 1) for i in range(3000)], "<f4"))
        out = os.path.join(self.directory, "out.npy")
        code, _, err = run_limited(resource.RLIMIT_AS, 60 << 20, "pairs", path, "-o", out, "--threads", 1)
        self.assertEqual(code, 0, err)
        self.assertIn("the pairs more", err)
        self.assertEqual(os.path.getsize(out), 128 + 8 * (3000 * 2999 // 2))


if __name__ == "__main__":
    main()
