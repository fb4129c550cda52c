"""graze-mpi: the same answers as `graze pairs` for any number of ranks and both MPIs, within memory, and an end in every case.

Only Python's own library is used. Argument 1 is the command; graze-mpi.openmpi and graze-mpi.mpich are beside it. Ranks share
two processors: those of MPICH would wait by turning round and round, and get let_others_run.c, which makes them sleep."""

import array
import glob
import json
import os
import random
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import unittest

GRAZE = os.path.abspath(sys.argv[1])
HERE = os.path.dirname(os.path.abspath(__file__))
BUILD = os.path.dirname(GRAZE)
LAUNCHERS = {
    "openmpi": ["mpirun.openmpi", "--oversubscribe", "--allow-run-as-root"],
    "mpich": ["mpirun.mpich", "-genv", "LD_PRELOAD", os.path.join(BUILD, "graze-mpi-let-others-run.so")],
}
# Leaks are MPI's own. It does not work with the library that a plain memory checker preloads, and memory that MPI asks for and never
# touches counts as used once it is filled.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in ("LD_PRELOAD", "MALLOC_CHECK_", "MALLOC_PERTURB_")}
ENVIRONMENT.update(ASAN_OPTIONS="detect_leaks=0", OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
                   OMPI_MCA_btl_vader_single_copy_mechanism="none", OMPI_MCA_rmaps_base_oversubscribe="1",
                   OMPI_MCA_btl="self,vader",
                   OMPI_MCA_odls_base_sigkill_timeout="0")  # mpirun would wait a second for ranks that have ended


def program(name, kind):
    return os.path.join(BUILD, f"{name}.{kind}")


def is_sanitized():
    """Whether the programs were built with AddressSanitizer, which takes time and memory: then one MPI does."""
    with open(GRAZE, "rb") as file:
        return b"__asan_init" in file.read()


KINDS = [kind for kind in LAUNCHERS if os.path.exists(program("graze-mpi", kind))][:1 if is_sanitized() else None]


def run(kind, ranks, *arguments):
    """Run a program in ranks; returns (exit code, standard output, lines of standard error by graze-mpi, all of it)."""
    command = [*LAUNCHERS[kind], "-n", str(ranks), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, timeout=1200, check=False)
    messages = [line for line in done.stderr.splitlines() if line.startswith(("graze-mpi", "/tmp", tempfile.gettempdir()))]
    return done.returncode, done.stdout, messages, done.stderr


def npy_of(boxes, descr="<f4", by_column=False):
    text = repr({"descr": descr, "fortran_order": by_column, "shape": (len(boxes), 4)}).encode()
    text += b" " * (-(10 + len(text) + 1) % 64) + b"\n"
    values = [box[k] for k in range(4) for box in boxes] if by_column else [v for box in boxes for v in box]
    letter = {"f4": "f", "f8": "d", "i4": "i", "i8": "q"}[descr[1:]]
    data = struct.pack(f"{descr[0]}{len(values)}{letter}", *values)
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text + data


def list_of(content):
    """An array (N,) of bytes."""
    text = repr({"descr": "|u1", "fortran_order": False, "shape": (len(content),)}).encode()
    text += b" " * (-(10 + len(text) + 1) % 64) + b"\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text + content


def pairs_of(content):
    """The pairs of an array of uint32, in this order."""
    values = array.array("I", content[128:])
    return list(zip(values[::2], values[1::2]))


def uniform(count, seed):
    """Boxes, each overlapping some others."""
    source = random.Random(seed)
    side = 2.0 / count ** 0.5
    corners = [(source.random(), source.random()) for _ in range(count)]
    return [(x, y, x + side * source.random(), y + side * source.random()) for x, y in corners]


def skewed(count, seed):
    """Half of the boxes in 1 % of the plane, with tenths for edges, so edges meet; some are giants, some empty,
    some all equal."""
    source = random.Random(seed)
    boxes = []
    for i in range(count):
        x, y = (source.randrange(3000), source.randrange(3000)) if i % 2 else (source.randrange(300), source.randrange(300))
        w, h = source.randrange(8), source.randrange(8)
        if i % 500 == 0:
            w, h = 1500, 2
        elif i % 50 == 0:
            x, y, w, h = 150, 150, 5, 5
        boxes.append((0.1 * x, -0.0 if y == 0 else 0.1 * y, 0.1 * (x + w), 0.1 * (y + h)))
    return boxes


def repeated(content, rows, times):
    """The file with all its rows this many times."""
    size = 10 + struct.unpack("<H", content[8:10])[0]
    header = content[:size].replace(f"({rows}, 4)".encode(), f"({rows * times}, 4)".encode())
    header = header[:-1].rstrip(b" ")
    header += b" " * (size - len(header) - 1) + b"\n"
    return header + content[size:] * times


def integers_of(path):
    """The numbers of an array, and its shape."""
    with open(path, "rb") as file:
        content = file.read()
    size = struct.unpack("<H", content[8:10])[0]
    header = eval(content[10:10 + size].decode())  # as NumPy does
    assert header["descr"] == "<u4" or sys.byteorder == "big", header
    values = array.array("I", content[10 + size:])
    return values, header["shape"]


class MpiTest(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="graze-mpi-test-")
        self.addCleanup(holder.cleanup)
        self.folder = holder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def file(self, name, content):
        with open(self.path(name), "wb") as out:
            out.write(content)
        return self.path(name)

    def content(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def reference(self, boxes, *options):
        """The answer of `graze pairs`, as the bytes of an array."""
        subprocess.run([GRAZE, "pairs", boxes, "-o", self.path("reference.npy"), *options], check=True, stderr=subprocess.DEVNULL)
        return self.content("reference.npy")

    def check_run(self, kind, ranks, *arguments):
        code, out, messages, everything = run(kind, ranks, program("graze-mpi", kind), *arguments)
        self.assertEqual((code, messages), (0, []), (kind, ranks, arguments, everything))
        return out

    def check_ended(self, code, messages, *words):
        """All ranks ended, and one of them said why, once."""
        self.assertEqual(len(messages), 1, messages)
        self.assertNotEqual(code, 0)
        for word in words:
            self.assertIn(word, messages[0])
        self.assertEqual(glob.glob(self.path("out.npy*")), [])


class Answers(MpiTest):
    def check_any_ranks(self, boxes):
        path = self.file("boxes.npy", boxes)
        expected = self.reference(path)
        for kind in KINDS:
            for ranks in (1, 2, 3, 4, 7, 16) if "GRAZE_TEST_LONG" in os.environ else (1, 3):
                self.check_run(kind, ranks, "pairs", path, "-o", self.path("out.npy"), "--sorted")
                self.assertEqual(self.content("out.npy"), expected, (kind, ranks))

    def test_uniform_boxes_give_the_same_sorted_bytes_for_any_number_of_ranks(self):
        self.check_any_ranks(npy_of(uniform(20000, 1)))

    def test_skewed_boxes_give_the_same_sorted_bytes_for_any_number_of_ranks(self):
        self.check_any_ranks(npy_of(skewed(6000, 2), "<f8"))

    def test_every_type_and_order_and_both_edge_rules(self):
        boxes = skewed(3000, 3)
        for number, (descr, by_column) in enumerate([("<f4", True), (">f4", False), (">f8", True), ("<f8", False)]):
            path = self.file("boxes.npy", npy_of(boxes, descr, by_column))
            closed = ["--closed"] if number % 2 else []
            expected = self.reference(path, *closed)
            for kind in KINDS:
                self.check_run(kind, 3, "pairs", path, "-o", self.path("out.npy"), "--sorted", *closed)
                self.assertEqual(self.content("out.npy"), expected, (kind, descr, by_column))

    def test_whole_numbers_are_compared_as_they_are(self):
        source = random.Random(8)
        corners = [(source.randrange(-2000, 2000), source.randrange(-2000, 2000)) for _ in range(3000)]
        boxes = [(x, y, x + source.randrange(90), y + source.randrange(90)) for x, y in corners]
        for descr, by_column in (("<i4", False), (">i4", True), ("<i8", True), (">i8", False)):
            path = self.file("boxes.npy", npy_of(boxes, descr, by_column))
            other = self.file("other.npy", npy_of(boxes[:500]))
            for files in ([path], [path, other], [other, path]):
                expected = self.reference(files[0], *files[1:])
                self.assertGreater(len(expected), 1000)
                for kind in KINDS:
                    self.check_run(kind, 3, "pairs", *files, "-o", self.path("out.npy"), "--sorted")
                    self.assertEqual(self.content("out.npy"), expected, (kind, descr, by_column))
        os.remove(self.path("out.npy"))
        path = self.file("boxes.npy", npy_of([(0, 0, 1, 1), (0, 0, 2 ** 53 + 1, 1)], "<i8"))
        code, _, messages, _ = run(KINDS[0], 2, program("graze-mpi", KINDS[0]), "pairs", path, "--count")
        self.check_ended(code, messages, "row 1", "2^53")

    def test_pairs_within_a_distance_are_those_of_graze_pairs(self):
        for descr, distance, closed in (("<f4", 0.5, []), ("<f8", 0.3, ["--closed"])):
            path = self.file("boxes.npy", npy_of(skewed(3000, 6), descr))
            options = ["--distance", str(distance), *closed]
            expected = self.reference(path, *options)
            self.assertNotEqual(expected, self.reference(path))
            for kind in KINDS:
                self.check_run(kind, 3, "pairs", path, "-o", self.path("out.npy"), "--sorted", *options)
                self.assertEqual(self.content("out.npy"), expected, (kind, descr))
                count = (len(expected) - 128) // 8
                self.assertEqual(self.check_run(kind, 2, "pairs", path, "--count", *options), f"{count}\n")

    def test_edges_beyond_those_of_a_float32_box_and_a_cluster_in_a_wide_plane(self):
        # All of the cluster would be one point of a float32 grid over the plane: then each box would be compared with each.
        source = random.Random(13)
        cluster = [(x, y, x + 1e-6, y + 1e-6) for x, y in ((1e-3 * source.random(), 1e-3 * source.random()) for _ in range(20000))]
        wide = [(1e9 * v, 1e9, 1e9 * v + 1, 1e9 + 1) for v in range(-5, 6)]
        far = [tuple(v * 2.0 ** 70 for v in box) for box in uniform(2000, 14)]
        for boxes, descr in ((cluster + wide, "<f8"), (far, "<f4"), (far, ">f8")):
            path = self.file("boxes.npy", npy_of(boxes, descr))
            expected = self.reference(path)
            self.assertGreater(len(expected), 1000)
            for kind in KINDS:
                self.check_run(kind, 2, "pairs", path, "-o", self.path("out.npy"), "--sorted")
                self.assertEqual(self.content("out.npy"), expected, (kind, descr))

    def test_unsorted_pairs_counts_and_degrees_tell_the_same(self):
        for boxes in (npy_of(uniform(5000, 4)), npy_of(skewed(5000, 5), "<f8")):
            path = self.file("boxes.npy", boxes)
            self.reference(path)
            expected, shape = integers_of(self.path("reference.npy"))
            pairs = list(zip(expected[::2], expected[1::2]))
            degrees = array.array("I", bytes(4 * 5000))
            for value in expected:
                degrees[value] += 1
            for kind in KINDS:
                self.check_run(kind, 3, "pairs", path, "-o", self.path("out.npy"))
                values, got = integers_of(self.path("out.npy"))
                self.assertEqual((sorted(zip(values[::2], values[1::2])), got), (pairs, shape))
                self.assertEqual(self.check_run(kind, 2, "pairs", path, "--count"), f"{len(pairs)}\n")
                self.check_run(kind, 3, "pairs", path, "-o", self.path("out.npy"), "--degrees")
                self.assertEqual(integers_of(self.path("out.npy")), (degrees, (5000,)))

    def test_calls_that_move_little_at_a_time_give_the_same(self):
        # As counts beyond 2^31 would, and with the same code: reads, exchanges and writes go in many chunks.
        for descr, by_column in (("<f4", False), ("<f8", True)):
            path = self.file("boxes.npy", npy_of(uniform(20000, 11), descr, by_column))
            expected = {option: self.reference(path, *option) for option in ((), ("--memory", "1G", "--degrees"))}
            for kind in KINDS:
                for option, answer in expected.items():
                    self.check_run(kind, 3, "pairs", path, "-o", self.path("out.npy"), *(option[2:] or ("--sorted",)), "--chunk", "4K",
                                   "--summary", self.path("summary.json"))
                    self.assertEqual(self.content("out.npy"), answer, (kind, descr, option))
                with open(self.path("summary.json"), encoding="ascii") as file:
                    self.assertGreater(json.load(file)["exchanges"], 20000 * 24 / 3 / 4096)

    def test_no_boxes_and_fewer_boxes_than_ranks(self):
        box = (0.0, 0.0, 1.0, 1.0)
        for boxes in ([], [box, box]):
            path = self.file("boxes.npy", npy_of(boxes))
            expected = self.reference(path)
            for kind in KINDS:
                self.check_run(kind, 3, "pairs", path, "-o", self.path("out.npy"), "--sorted")
                self.assertEqual(self.content("out.npy"), expected)
                self.check_run(kind, 3, "pairs", path, "-o", self.path("out.npy"), "--degrees")
                self.assertEqual(integers_of(self.path("out.npy"))[1], (len(boxes),))

    def test_the_library_gives_each_pair_to_one_owner_and_halos_to_their_neighbours(self):
        for kind in KINDS:
            for ranks in (1, 3):
                code, out, _, err = run(kind, ranks, program("graze-mpi-check", kind))
                self.assertEqual((code, out), (0, f"library: all as expected in {ranks} ranks\n"), err)


PROGRAM = """#include <graze_mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    const graze_box boxes[] = { { 0, 0, 2, 2 }, { 1, 1, 3, 3 } };
    const uint64_t ids[] = { 7, 8 };
    graze_mpi_pair_list pairs = { 0 };
    if (graze_mpi_pairs(MPI_COMM_WORLD, boxes, ids, 2, NULL, &pairs) == GRAZE_OK)
        printf("%d pair\\n", (int)pairs.count);
    graze_mpi_pair_list_free(&pairs);
    return MPI_Finalize();
}
"""
LISTS = """cmake_minimum_required(VERSION 3.21)
project(game C)
find_package(graze REQUIRED COMPONENTS static mpi_{kind})
add_executable(game game.c)
target_link_libraries(game PRIVATE graze::mpi_{kind})
"""


@unittest.skipIf(is_sanitized(), "the library is sanitized, the program would not be")
class Installed(MpiTest):
    """The installed library, as pkg-config and CMake find it."""

    def run_quietly(self, *command):
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False,
                              env={**os.environ, "PKG_CONFIG_PATH": self.path("lib/pkgconfig")})
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_a_program_is_built_by_each(self):
        for component in ("runtime", "development", "mpi"):
            self.run_quietly("cmake", "--install", BUILD, "--prefix", self.path(""), "--component", component)
        self.file("game.c", PROGRAM.encode())
        for kind in KINDS:
            flags = self.run_quietly("pkg-config", "--static", "--cflags", "--libs", f"graze-mpi-{kind}").split()
            self.run_quietly("cc", "-o", self.path(f"by-pkg-config.{kind}"), self.path("game.c"), *flags, f"-Wl,-rpath,{self.path('lib')}")
            self.file("CMakeLists.txt", LISTS.format(kind=kind).encode())
            self.run_quietly("cmake", "-S", self.path(""), "-B", self.path(kind), f"-DCMAKE_PREFIX_PATH={self.path('')}")
            self.run_quietly("cmake", "--build", self.path(kind))
            for built in (self.path(f"by-pkg-config.{kind}"), self.path(f"{kind}/game")):
                self.assertEqual(run(kind, 1, built)[:2], (0, "1 pair\n"))


class Options(MpiTest):
    """Layers, rules, a second file and limits, beside `graze pairs`: many runs in each start of mpirun."""

    def many(self, kind, ranks, lines):
        """Run lines of arguments; returns of each the exit code, and what it printed."""
        with open(self.path("lines"), "w", encoding="ascii") as out:
            out.writelines(" ".join(map(str, line)) + "\n" for line in lines)
        code, out, _, err = run(kind, ranks, program("graze-mpi-many", kind), self.path("lines"))
        self.assertEqual((code, out.count("exit ")), (0, len(lines)), out + err)
        printed = re.findall(r"((?:.*\n)*?)exit (\d+)\n", out)
        return [(int(number), text) for text, number in printed]

    def inputs(self):
        """Files of boxes by name, and of their layers and rules."""
        grid = [(x, y, x + 1, y + 1) for x in range(40) for y in range(30)]
        degenerate = [(x % 7, x % 5, x % 7 + x % 3, x % 5 + x % 2) for x in range(300)] + [(-1e9, 2, 1e9, 2), (3, -1e9, 3, 1e9)]
        scenes = {"uniform": (uniform(3000, 21), "<f4"), "skewed": (skewed(2500, 22), "<f8"), "grid": (grid, ">f4"),
                  "degenerate": (degenerate, "<f8"), "none": ([], "<f4")}
        for number, (name, (boxes, descr)) in enumerate(scenes.items()):
            source = random.Random(number)
            self.file(f"{name}.npy", npy_of(boxes, descr, number % 2 == 1))
            for layers in (3, 40):
                content = bytes(source.randrange(layers) for _ in boxes)
                self.file(f"{name}-{layers}.npy", list_of(content))
        self.file("rules", b"0 1\n2 2\n17 *\n5 30\n")
        return list(scenes)

    def cases(self):
        """Arguments of both commands, without what becomes of the pairs."""
        names = self.inputs()
        rules = ["--rules", self.path("rules")]
        for number, name in enumerate(names):
            path, other = self.path(f"{name}.npy"), names[(number + 1) % len(names)]
            closed = ["--closed"] if number % 2 else []
            for layers in (3, 40):
                on, on_other = self.path(f"{name}-{layers}.npy"), self.path(f"{other}-{layers}.npy")
                yield [path, "--layers", on, *rules, *closed]
                yield [path, self.path(f"{other}.npy"), "--layers", on, "--layers", on_other, *rules, *closed]
            yield [path, self.path(f"{other}.npy"), *closed, "--distance", "0.4"]
            yield [path, self.path(f"{other}.npy"), *closed]
            yield [path, path, "--layers", self.path(f"{name}-3.npy"), *rules]
            yield [path, *rules]

    def test_layers_rules_and_two_files_are_those_of_graze_pairs(self):
        cases = [list(map(str, case)) for case in self.cases()]
        expected = [self.reference(*case) for case in cases]
        counts = [(len(answer) - 128) // 8 for answer in expected]
        self.assertGreater(sum(count > 100 for count in counts), len(cases) / 3)
        degrees = [self.reference(*case, "--memory", "64M", "--degrees") for case in cases]
        for kind in KINDS:
            for ranks in (1, 2, 3):
                self.check_cases(kind, ranks, cases, expected, degrees)

    def check_cases(self, kind, ranks, cases, expected, degrees):
        # Two of five forms of each case: the others come with other numbers of ranks.
        lines = []
        for number, case in enumerate(cases):
            limit = 1 + (len(expected[number]) - 128) // 16
            forms = [["--sorted"], ["--limit", limit], ["--degrees"], ["--sorted", "--limit", limit], ["--count"]]
            for form in (number + 2 * ranks, number + 2 * ranks + 1):
                out = [] if form % 5 == 4 else ["-o", self.path(f"{form % 5}-{number}.npy")]
                few = ["--tiles", 1 + number * 7 % 40] if number % 3 else ["--chunk", "4K"]
                lines.append(["pairs", *case, *forms[form % 5], *out, *few])
        outcomes = self.many(kind, ranks, lines)
        self.assertEqual({code for code, _ in outcomes}, {0})
        for number, case in enumerate(cases):
            for form in (0, 1):
                self.check_form((number + 2 * ranks + form) % 5, number, outcomes[2 * number + form][1], expected[number],
                                degrees[number], (kind, ranks, case))

    def check_form(self, form, number, printed, expected, degrees, place):
        pairs = pairs_of(expected)
        limit = min(len(pairs), 1 + len(pairs) // 2)
        if form == 4:
            self.assertEqual(printed, f"{len(pairs)}\n", place)
            return
        content = self.content(f"{form}-{number}.npy")
        if form == 1:
            some = pairs_of(content)
            self.assertEqual((len(some), len(set(some))), (limit, limit), place)
            self.assertLessEqual(set(some), set(pairs), place)
        elif form == 3:
            self.assertEqual(pairs_of(content), pairs[:limit], place)
        else:
            self.assertEqual(content, expected if form == 0 else degrees, place)

    def test_layers_that_are_wrong_end_with_one_message(self):
        path = self.file("boxes.npy", npy_of(uniform(100, 23)))
        short, high = self.file("short.npy", list_of(bytes(99))), self.file("high.npy", list_of(bytes(98) + b"\x01\x40"))
        one, cut = self.file("one.npy", list_of(b"\0")), self.file("cut.npy", list_of(bytes(100))[:-99])
        for arguments, *words in ((["--layers", short], short, "99 layers for 100 boxes"), (["--layers", one], "1 layer for 100 boxes"),
                                  (["--layers", cut], "100 layers, and 1 follows"), (["--layers", high], high, "row 99"),
                                  (["--layers", path], path, "whole numbers"), (["--rules", self.path("none")], "none"),
                                  (["--layers", short, "--layers", short], "given twice"), (["--limit", "2"], "--limit")):
            code, _, messages, _ = run(KINDS[0], 2, program("graze-mpi", KINDS[0]), "pairs", path, "--count", *arguments)
            self.check_ended(code, messages, *words)


class Resume(MpiTest):
    """A run that was killed goes on with the tiles that are done, and believes nothing that was changed since."""

    ENTRY = 48  # bytes of a finished tile in the log
    TILES = 16

    def setUp(self):
        super().setUp()
        self.boxes = self.file("boxes.npy", npy_of(uniform(60000, 31), "<f8"))

    def arguments(self, form):
        out = ["--count", "--scratch", self.folder] if form == "count" else ["-o", self.path("out.npy")]
        return ["pairs", self.boxes, *out, *(["--sorted"] if form == "sorted" else []), "--tiles", str(self.TILES), "--chunk", "4K"]

    def log_size(self):
        try:
            return os.path.getsize(glob.glob(self.path("graze-pairs-*/log"))[0])
        except (IndexError, OSError):
            return -1

    def processes(self):
        """Ranks with a file of this test among their arguments, and their launchers."""
        ranks, others = [], []
        for path in glob.glob("/proc/[0-9]*/cmdline"):
            try:
                with open(path, "rb") as file:
                    words = file.read().split(b"\0")
            except OSError:
                continue
            if self.boxes.encode() in words:
                is_rank = os.path.basename(words[0]).startswith(b"graze-mpi.")
                (ranks if is_rank else others).append(int(path.split("/")[2]))
        return ranks, others

    def stop(self, kind, ranks, form, after, how):
        """Start a run, and stop it once this many tiles are done; returns its standard error, or None if it ended before."""
        command = [*LAUNCHERS[kind], "-n", str(ranks), program("graze-mpi", kind), *self.arguments(form)]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)
        while process.poll() is None and self.log_size() < after * self.ENTRY:
            time.sleep(0.0005)
        if process.poll() is None:
            if how == "all":
                for found in self.processes():
                    self.kill(found, signal.SIGKILL)
            elif how == "one":
                self.kill(sorted(self.processes()[0])[-1:], signal.SIGKILL)
            else:  # a launcher would do this, but may end before it has passed on the words of a rank
                self.kill(filter(self.is_first, self.processes()[0]), how)
        _, err = process.communicate(timeout=1200)
        return err if self.log_size() >= after * self.ENTRY else None

    def is_first(self, process):
        """Whether a process is rank 0."""
        try:
            with open(f"/proc/{process}/environ", "rb") as file:
                variables = file.read().split(b"\0")
                return b"OMPI_COMM_WORLD_RANK=0" in variables or b"PMI_RANK=0" in variables
        except OSError:
            return False

    def kill(self, processes, number):
        for process in processes:
            try:
                os.kill(process, number)
            except ProcessLookupError:
                pass

    def check_goes_on(self, kind, ranks, form, least):
        """The same command gives the right answer, and goes on with at least this many tiles."""
        code, out, messages, err = run(kind, ranks, program("graze-mpi", kind), *self.arguments(form))
        self.assertEqual(code, 0, err)
        done = re.search(r"goes on with (\d+) of (\d+) tiles done", err)
        if least > 0:  # else the plan may not have been kept yet
            self.assertIsNotNone(done, (kind, form, messages))
            self.assertGreaterEqual(int(done[1]), least, (kind, form))
        self.check_answer(form, out)

    def check_answer(self, form, out):
        expected = self.reference(self.boxes)
        if form == "count":
            self.assertEqual(out, f"{len(pairs_of(expected))}\n")
        elif form == "sorted":
            self.assertEqual(self.content("out.npy"), expected)
        else:
            self.assertEqual(sorted(pairs_of(self.content("out.npy"))), pairs_of(expected))
        self.assertEqual(glob.glob(self.path("graze-pairs-*")) + glob.glob(self.path("*.partial")), [])
        if form != "count":
            os.remove(self.path("out.npy"))

    def test_killed_runs_go_on_with_other_numbers_of_ranks(self):
        caught = 0
        for kind in KINDS:
            for form, steps in (("count", [(2, 3, "all")]), ("listed", [(3, 4, "one"), (1, 8, "all")]), ("sorted", [(2, 5, "one")]),
                                ("sorted", [(1, 0, "all")])):
                least = None
                for ranks, after, how in steps:
                    least = after if self.stop(kind, ranks, form, after, how) is not None else None
                if least is not None:
                    caught += 1
                    self.check_goes_on(kind, {2: 3, 3: 2, 1: 2}[ranks], form, least)
        self.assertGreater(caught, 0)

    def test_a_stopped_run_says_where_it_lies_and_clean_removes_it(self):
        for kind, number in zip(KINDS, (signal.SIGTERM, signal.SIGINT)):
            for _ in range(5):
                err = self.stop(kind, 2, "listed", 2, number)
                if err is not None:
                    break
            folder, = glob.glob(self.path("graze-pairs-*"))
            self.assertIn(f"graze-mpi: stopped. The scratch files are in {folder}: ", err)
            self.assertIn(f"graze-mpi pairs --clean --scratch {self.folder}\n", err)
            self.assertEqual(len(glob.glob(self.path("*.partial"))), 1)
            until = time.monotonic() + 100
            while self.processes()[0] and time.monotonic() < until:
                time.sleep(0.01)
            code, _, messages, err = run(kind, 2, program("graze-mpi", kind), "pairs", "--clean", "--scratch", self.folder)
            self.assertEqual((code, len(messages)), (0, 1), err)
            self.assertIn(f"graze-mpi pairs: removed {folder}", messages[0])
            self.assertEqual(glob.glob(self.path("graze-pairs-*")) + glob.glob(self.path("*.partial")), [])

    def flip(self, path, place):
        with open(path, "r+b") as file:
            file.seek(place)
            byte = file.read(1)[0]
            file.seek(place)
            file.write(bytes([byte ^ 1]))

    def damages(self):
        """Names, what they do to the folder, and how many tiles may still be believed; None: it begins anew."""
        place = 128 + 8 * 100  # the first tile has more than 100 pairs
        yield "nothing", lambda at: None, self.TILES
        yield "a byte of the pairs", lambda at: self.flip(f"{at}/pairs", place), 0
        yield "a byte of the log", lambda at: self.flip(f"{at}/log", 2 * self.ENTRY + 9), 2
        yield "the log's end is gone", lambda at: os.truncate(f"{at}/log", 4 * self.ENTRY + 5), 4
        yield "the pairs' end is gone", lambda at: os.truncate(f"{at}/pairs", os.path.getsize(f"{at}/pairs") // 2), self.TILES // 2 + 1
        yield "no pairs", lambda at: os.remove(f"{at}/pairs"), 0
        yield "no log", lambda at: os.remove(f"{at}/log"), 0
        yield "a byte of the state", lambda at: self.flip(f"{at}/state", os.path.getsize(f"{at}/state") - 3), None
        yield "half of the state", lambda at: os.truncate(f"{at}/state", 1000), None
        yield "other boxes", lambda at: os.utime(self.boxes, (1, 1)), None

    def test_damage_is_found_and_computed_again(self):
        kind = KINDS[-1]
        for _ in range(5):
            if self.stop(kind, 1, "sorted", 6, "all") is not None:
                break
        folder, = glob.glob(self.path("graze-pairs-*"))
        kept = self.path("kept")
        shutil.copytree(folder, kept)
        for name, damage, most in self.damages():
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(kept, folder)
            damage(folder)
            code, out, messages, err = run(kind, 1, program("graze-mpi", kind), *self.arguments("sorted"))
            self.assertEqual(code, 0, (name, err))
            self.check_answer("sorted", out)
            done = re.search(r"goes on with (\d+) of", err)
            if most is None:
                self.assertIsNone(done, (name, err))
                self.assertIn("it cannot be resumed because", err, name)
            else:
                self.assertLessEqual(int(done[1]), most, name)
                self.assertGreaterEqual(int(done[1]), 6 if name == "nothing" else 0, name)


class Memory(MpiTest):
    BUDGET = 48 << 20

    def test_each_rank_stays_within_its_budget_in_rounds_and_with_scratch_files(self):
        if is_sanitized():
            self.skipTest("a sanitizer takes memory of its own")
        boxes = uniform(250000, 6)
        boxes += [(0.5, 0.5, 0.501, 0.501)] * 1200  # 720,000 pairs in one place
        path = self.file("boxes.npy", npy_of(boxes, "<f8"))
        expected = self.reference(path)
        for kind in KINDS:
            self.check_watched(kind, path)
            self.assertEqual(self.content("out.npy"), expected)

    def check_watched(self, kind, path):
        code, _, _, err = run(kind, 2, sys.executable, os.path.join(HERE, "rank.py"), self.folder, "none",
                              program("graze-mpi", kind), "pairs", path, "-o", self.path("out.npy"), "--sorted", "--memory",
                              self.BUDGET, "--summary", self.path("summary.json"), "--scratch", self.folder)
        self.assertEqual(code, 0, err)
        with open(self.path("summary.json"), encoding="ascii") as file:
            summary = json.load(file)
        peaks = [int(self.content(f"peak-{rank}")) for rank in (0, 1)]
        print(f"{kind}: budget {self.BUDGET >> 20} MB, peaks {[peak >> 20 for peak in peaks]} MB, {summary['rounds']} rounds", flush=True)
        self.assertGreater(summary["rounds"], 1)
        self.assertLessEqual(max(peaks), self.BUDGET * 1.05)
        self.assertEqual(glob.glob(self.path("graze-mpi-*")), [], "scratch files have names")

    def test_too_little_memory_is_refused_with_what_would_be_enough(self):
        path = self.file("boxes.npy", npy_of(uniform(1000, 7)))
        for kind in KINDS:
            for size in ("2M", "2.5MiB", "0.002g"):
                code, _, messages, _ = run(kind, 2, program("graze-mpi", kind), "pairs", path, "--count", "--memory", size)
                self.check_ended(code, messages, "--memory: MPI alone takes", "MiB of a rank; give")


class Failures(MpiTest):
    def check_refused(self, content, *words):
        path = self.file("boxes.npy", content)
        for kind in KINDS:
            code, out, messages, _ = run(kind, 2, program("graze-mpi", kind), "pairs", path, "-o", self.path("out.npy"))
            self.check_ended(code, messages, path, *words)
            self.assertEqual(out, "")

    def test_files_that_are_not_boxes_end_all_ranks_with_one_message(self):
        boxes = uniform(100, 8)
        whole = npy_of(boxes)
        boxes[90] = (0.0, 0.0, float("nan"), 1.0)
        for content, *words in ((whole[:-20], "ends early", "100 rows", "395 values follow;"),
                                (whole[:-4 * 399], "1 value follows;"), (whole + b"x", "bytes follow"), (whole[:50], "header"),
                                (b"min_x,min_y,max_x,max_y\n", "not a .npy file"), (npy_of(boxes), "row 90", "not a number")):
            self.check_refused(content, *words)

    def test_a_file_that_one_rank_cannot_read_ends_all_with_its_name(self):
        path = self.file("boxes.npy", npy_of(uniform(100, 9)))
        for kind in KINDS:
            code, _, messages, _ = run(kind, 3, sys.executable, os.path.join(HERE, "rank.py"), self.folder, "missing-1",
                                   program("graze-mpi", kind), "pairs", path, "-o", self.path("out.npy"))
            self.check_ended(code, messages, path + ".missing", "at rank 1")

    def test_a_folder_that_is_not_there_ends_all_with_one_message(self):
        path = self.file("boxes.npy", npy_of(uniform(100, 9)))
        for kind in KINDS:
            code, _, messages, _ = run(kind, 2, program("graze-mpi", kind), "pairs", path, "-o", self.path("no/out.npy"))
            self.check_ended(code, messages, "no/out.npy", "cannot be written")

    def test_a_full_disk_ends_all_with_exit_code_3(self):
        apart = ["unshare", "--mount", *([] if os.geteuid() == 0 else ["--map-root-user"]), "sh", "-c",
                 f'mount -t tmpfs -o size=300k tmpfs "{self.path("disk")}" && exec "$@"', "sh"]
        os.mkdir(self.path("disk"))
        if subprocess.run([*apart, "true"], stderr=subprocess.DEVNULL, check=False).returncode != 0:
            self.skipTest("no small disk can be mounted")
        path = self.file("boxes.npy", repeated(npy_of(uniform(10000, 12), "<f8"), 10000, 12))
        for kind in KINDS:
            for options in (["-o", "disk/out.npy"], ["-o", "disk/out.npy", "--sorted"],
                            ["-o", "out.npy", "--sorted", "--scratch", "disk", "--memory", "48M"]):
                command = [*apart, *LAUNCHERS[kind], "-n", "2", program("graze-mpi", kind), "pairs", path, *options]
                done = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, cwd=self.folder, timeout=1200, check=False)
                reported = [line for line in done.stderr.splitlines() if line.startswith(("disk", self.path("disk")))]
                self.assertEqual((done.returncode, len(reported)), (3, 1), done.stderr)
                self.assertIn("No space left", reported[0])
                self.assertEqual(glob.glob(self.path("out.npy*")), [])

    def test_a_scratch_folder_that_is_not_there_is_refused_before_it_is_wanted(self):
        path = self.file("boxes.npy", npy_of(uniform(100, 9)))
        for kind in KINDS:
            code, _, messages, _ = run(kind, 2, program("graze-mpi", kind), "pairs", path, "-o", self.path("out.npy"),
                                   "--scratch", self.path("no"))
            self.check_ended(code, messages, self.path("no"), "scratch", "No such file")

    def test_all_ranks_end_with_a_message_and_no_file_when_one_dies(self):
        # Each box is there 30 times: with 40 million pairs no rank is done before one is killed.
        path = self.file("boxes.npy", repeated(npy_of(uniform(20000, 10), "<f8"), 20000, 30))
        for kind in KINDS:
            code, out, _, err = run(kind, 3, sys.executable, os.path.join(HERE, "rank.py"), self.folder, "kill-1",
                                  program("graze-mpi", kind), "pairs", path, "-o", self.path("out.npy"), "--sorted")
            self.assertNotEqual(code, 0)
            # The launcher says it: MPICH's on standard output, and if it was speaking with the rank at that moment, as its own error.
            self.assertRegex(out + err, {"openmpi": "exited on signal", "mpich": r"Killed \(signal 9\)|mpiexec@"}[kind])
            self.assertFalse(os.path.exists(self.path("out.npy")), kind)
            self.check_no_rank_is_left()

    def check_no_rank_is_left(self):
        until = time.monotonic() + 200
        while self.has_ranks() and time.monotonic() < until:
            time.sleep(0.01)
        self.assertFalse(self.has_ranks())

    def has_ranks(self):
        """Whether a process has a file of this test among its arguments."""
        for path in glob.glob("/proc/[0-9]*/cmdline"):
            try:
                with open(path, "rb") as file:
                    if self.path("boxes.npy").encode() in file.read():
                        return True
            except OSError:
                pass  # it has ended meanwhile
        return False

    def test_wrong_options_are_reported_once(self):
        for arguments, word in ((["pairs"], "missing"), (["pairs", "a.npy"], "-o"), (["pairs", "a.npy", "--frob"], "--frob"),
                                (["pairs", "a.npy", "--count", "--sorted"], "exclude"), (["paris"], "paris"),
                                (["pairs", "a.npy", "--count", "--memory", "lots"], "lots"), (["model", "x"], "no file"),
                                (["pairs", "a.npy", "--count", "--summary", "a.npy"], "--summary names an input"),
                                (["pairs", "a.npy", "b.npy", "c.npy", "--count"], "more than two"), (["pairs", "-", "--count"], "graze pairs -"),
                                (["pairs", "a.npy", "-o", "out.csv"], "CSV"), (["pairs", "a.npy", "--method", "brute"], "`graze pairs` has it")):
            code, out, messages, _ = run(KINDS[0], 2, program("graze-mpi", KINDS[0]), *arguments)
            self.assertEqual((code, out, len(messages)), (2, "", 1), (arguments, messages))
            self.assertIn(word, messages[0])

    def test_help_is_printed_once_with_examples(self):
        for arguments in (["--help"], ["pairs", "--help"], ["model", "--help"]):
            for kind in KINDS:
                code, out, _, _ = run(kind, 2, program("graze-mpi", kind), *arguments)
                self.assertEqual((code, out.count("Examples:")), (0, 1))
                self.assertLessEqual(max(map(len, out.splitlines())), 80)


class Model(MpiTest):
    def test_the_model_predicts_64_and_1024_ranks_from_what_it_measures(self):
        for kind in KINDS:
            self.check_run(kind, 2, "model", "--boxes", "50K", "--save", self.path("constants"))
            for line in self.content("constants").decode().splitlines():
                self.assertGreaterEqual(float(line.split()[1]), 0, line)
            out = self.check_run(kind, 1, "model", "--boxes", "50K", "--constants", self.path("constants"))
            self.assertIn("64 ranks", out)
            self.assertIn("1024 ranks", out)
            measured = [line for line in out.splitlines() if line.startswith("1 ranks, m")]
            self.assertEqual(len(measured), 2, out)


def what_the_launcher_lacks(kind):
    """Why the launcher cannot start two silent ranks on this machine; None where it can. No program of graze takes part."""
    for folder in ("/proc/self", "/sys/class/net"):
        if not os.path.exists(folder):
            return f"{folder} is missing, so that it takes seconds to start and speaks where nothing is wrong"
    code, out, _, err = run(kind, 2, sys.executable, "-c", "print('ready')")
    return None if (code, out.replace("\n", "")) == (0, "ready" * 2) else f"exit code {code}: {(err or out).strip()}"


def usable_kinds():
    for kind in KINDS:
        lack = what_the_launcher_lacks(kind)
        if lack is None:
            yield kind
        else:
            print(f"without {LAUNCHERS[kind][0]}: {lack}")


if __name__ == "__main__":
    if not KINDS:
        print("skipped: graze-mpi was not built, since neither Open MPI nor MPICH is installed (tools/setup.sh mpi)")
        sys.exit(77)
    KINDS = list(usable_kinds())
    if not KINDS:
        print("skipped: no launcher of MPI works here")
        sys.exit(77)
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
