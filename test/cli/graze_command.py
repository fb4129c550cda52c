"""Shared by the command's tests: calling it, writing files for it, and the answers it should give.

Only Python's own library is used. Each test_*.py takes the path of the command as its first argument.
"""

import array
import gzip
import os
import random
import resource
import signal
import struct
import subprocess
import sys
import tempfile
import unittest

GRAZE = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else "build/graze"
HEADER = "min_x,min_y,max_x,max_y"

# A shell in the background ignores SIGINT, and nohup SIGHUP; so would the commands that are interrupted here.
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_DFL)


def run(*arguments, stdin=None, cwd=None):
    """Call graze; returns (exit code, standard output, standard error), the last two as bytes and text."""
    done = subprocess.run([GRAZE, *map(str, arguments)], input=stdin, capture_output=True, cwd=cwd, timeout=3000)
    return done.returncode, done.stdout, done.stderr.decode("utf-8", "replace")


def run_limited(kind, limit, *arguments):
    """The same with a resource limit of a kind, as resource.RLIMIT_AS, on the command."""
    def limited():
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        resource.setrlimit(kind, (limit, limit))
    done = subprocess.run([GRAZE, *map(str, arguments)], capture_output=True, preexec_fn=limited, timeout=3000)
    return done.returncode, done.stdout, done.stderr.decode("utf-8", "replace")


def is_sanitized():
    """Whether the command was built with AddressSanitizer, which needs terabytes of address space."""
    with open(GRAZE, "rb") as command:
        return b"__asan_init" in command.read()


def methods():
    """The names of the methods, as `graze methods` lists them."""
    return [line.split()[0] for line in run("methods")[1].decode().splitlines()]


def csv_of(boxes, layers=None):
    """Boxes (min_x, min_y, max_x, max_y) as CSV without ids."""
    lines = [HEADER + (",layer" if layers else "")]
    for i, box in enumerate(boxes):
        lines.append(",".join(map(repr, box)) + (f",{layers[i]}" if layers else ""))
    return "\n".join(lines) + "\n"


def npy_of(boxes, descr="<f8", by_column=False, version=(1, 0), shape=None, rest=b""):
    """Boxes as a .npy file."""
    shape = (len(boxes), 4) if shape is None else shape
    text = repr({"descr": descr, "fortran_order": by_column, "shape": shape}).encode()
    size_format = "<H" if version[0] == 1 else "<I"
    preamble = 8 + struct.calcsize(size_format)
    text += b" " * (-(preamble + len(text) + 1) % 64) + b"\n"
    values = [box[k] for k in range(4) for box in boxes] if by_column else [v for box in boxes for v in box]
    order = descr[0] if descr[0] in "<>" else "="
    data = struct.pack(f"{order}{len(values)}{'f' if descr.endswith('f4') else 'd'}", *values)
    return b"\x93NUMPY" + bytes(version) + struct.pack(size_format, len(text)) + text + data + rest


def overlap(a, b, closed):
    """The definition, in float64, written without a thought for speed."""
    if closed:
        return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]
    if a[0] == a[2] or a[1] == a[3] or b[0] == b[2] or b[1] == b[3]:
        return False
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def meet(rules, a, b):
    """Whether layers may meet; rules is None or a set of pairs, both ways."""
    return rules is None or (a, b) in rules


def pairs_within(boxes, closed, layers=None, rules=None):
    layers = layers or [0] * len(boxes)
    return [(i, j) for i in range(len(boxes)) for j in range(i + 1, len(boxes))
            if meet(rules, layers[i], layers[j]) and overlap(boxes[i], boxes[j], closed)]


def pairs_between(first, second, closed):
    return [(i, j) for i in range(len(first)) for j in range(len(second)) if overlap(first[i], second[j], closed)]


def lines_of(pairs):
    """Pairs as graze prints them."""
    return ("a,b\n" + "".join(f"{a},{b}\n" for a, b in pairs)).encode()


def has_usual_seed():
    """Whether random data are those of every run. A claim about the size or the kind of a sample holds for them alone."""
    return "GRAZE_TEST_SEED" not in os.environ


def is_long():
    """Whether tests run in their long form, as `make check` has it."""
    return "GRAZE_TEST_LONG" in os.environ


def seeded():
    """A random source whose seed is printed; GRAZE_TEST_SEED sets another one than 1."""
    seed = int(os.environ.get("GRAZE_TEST_SEED", "1"))
    print(f"seed: GRAZE_TEST_SEED={seed}", flush=True)
    return random.Random(seed)


class CommandTest(unittest.TestCase):
    """A test with a directory of its own."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="graze-test-")
        self.addCleanup(holder.cleanup)
        self.directory = holder.name

    def file(self, name, content):
        """Write a file, of text or bytes; returns its path."""
        path = os.path.join(self.directory, name)
        with open(path, "wb") as out:
            out.write(content.encode() if isinstance(content, str) else content)
        return path

    def gzipped(self, name, content):
        return self.file(name, gzip.compress(content.encode() if isinstance(content, str) else content))

    def check_pairs(self, arguments, expected, stdin=None):
        """graze pairs must exit 0 and print the bytes that are expected, and nothing else."""
        code, out, err = run("pairs", *arguments, stdin=stdin)
        self.assertEqual((code, err), (0, ""), arguments)
        self.assertEqual(out, expected, arguments)

    def check_refused(self, arguments, *words, stdin=None, code=2):
        """graze must refuse with a code and a message holding all the words; nothing on standard output."""
        got, out, err = run(*arguments, stdin=stdin)
        self.assertEqual(got, code, (arguments, err))
        self.assertEqual(out, b"", arguments)
        self.assertEqual(err.count("\n"), 1, err)
        for word in words:
            self.assertIn(word, err, arguments)


def npy_pairs(content):
    """The pairs in a .npy file of (P, 2) uint32, its header checked as NumPy would."""
    assert content[:8] == b"\x93NUMPY\x01\x00", content[:8]
    size = struct.unpack("<H", content[8:10])[0]
    assert (10 + size) % 64 == 0 and content[9 + size:10 + size] == b"\n"
    header = eval(content[10:10 + size].decode())
    assert header["descr"] == ("<u4" if sys.byteorder == "little" else ">u4") and not header["fortran_order"], header
    values = array.array("I", content[10 + size:])
    assert header["shape"] == (len(values) // 2, 2), header
    return list(zip(values[::2], values[1::2]))


def main():
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
