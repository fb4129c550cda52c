"""Real rectangles: the world's coasts, rivers and borders, counted by every broad phase.

In the long form each broad phase counts each pair of layers both ways. Else one does, and the lists of all are compared.

Needs Debian's gmt-gshhg-full, python3-h5py and python3-numpy; a test downloads nothing, so without them it is skipped
(exit code 77). `scenes/coasts.sh` installs them. Or GRAZE_COASTS names the directory that coasts.sh made.
"""

import glob
import os
import struct
import subprocess
import sys
import tempfile

from graze_command import GRAZE, CommandTest, is_long, main, methods, run

HERE = os.path.dirname(os.path.abspath(__file__))
MAP = os.path.join(os.environ.get("GSHHG", "/usr/share/gmt-gshhg"), "binned_GSHHS_f.nc")
SCRIPT = os.path.join(HERE, "../../scenes/coasts.py")
SKIPPED = 77

# Counted, too, by `scenes/coasts.py --count`, which has nothing of graze in it.
RECTANGLES, FLAT = 287403, 35101
CLOSED, HALF_OPEN, COASTS_AND_RIVERS, COASTS_AND_BORDERS = 411180, 229396, 17947, 7043

directory = os.environ.get("GRAZE_COASTS", "")


def path_of(name):
    return os.path.join(directory, f"{name}.npy")


def count(*arguments):
    code, out, err = run("pairs", *arguments, "--count")
    assert (code, err) == (0, ""), (arguments, err)
    return int(out)


class Coasts(CommandTest):
    def swift_methods(self):
        """All but brute, which would make 41,000,000,000 tests."""
        return [method for method in methods() if method != "brute"]

    def test_there_are_as_many_as_stated(self):
        with open(path_of("all"), "rb") as file:
            content = file.read()
        header = struct.unpack("<H", content[8:10])[0]
        numbers = struct.unpack(f"<{RECTANGLES * 4}d", content[10 + header:])
        rows = [numbers[k:k + RECTANGLES] for k in range(0, len(numbers), RECTANGLES)] \
            if b"'fortran_order': True" in content[:10 + header] else [numbers[k::4] for k in range(4)]
        self.assertEqual(sum(x0 == x1 or y0 == y1 for x0, y0, x1, y1 in zip(*rows)), FLAT)

    def test_closed_counts_are_as_on_record(self):
        for method in self.swift_methods() if is_long() else ["auto"]:
            self.assertEqual(count(path_of("all"), "--closed", "--method", method), CLOSED, method)

    def test_half_open_counts_are_as_on_record(self):
        for method in self.swift_methods():
            self.assertEqual(count(path_of("all"), "--method", method), HALF_OPEN, method)

    def test_coasts_and_rivers(self):
        for method in self.swift_methods():
            options = ["--closed", "--method", method]
            self.assertEqual(count(path_of("coasts"), path_of("rivers"), *options), COASTS_AND_RIVERS, method)
            if is_long() or method == "auto":
                self.assertEqual(count(path_of("rivers"), path_of("coasts"), *options), COASTS_AND_RIVERS, method)

    def test_coasts_and_borders(self):
        self.assertEqual(count(path_of("coasts"), path_of("borders"), "--closed"), COASTS_AND_BORDERS)

    def test_brute_agrees_on_borders(self):
        for option in ([], ["--closed"]):
            self.assertEqual(len({count(path_of("borders"), "--method", method, *option) for method in methods()}), 1)

    def test_lists_are_the_same_bytes(self):
        lists = {run("pairs", path_of("all"), "--closed", "--method", method)[1] for method in self.swift_methods()}
        self.assertEqual(len(lists), 1)
        self.assertEqual(lists.pop().count(b"\n"), CLOSED + 1)


def make(to):
    """Make the rectangles, with a Python that can; returns whether there is one."""
    if not os.path.exists(MAP):
        print(f"skipped: {MAP} is not there; scenes/coasts.sh installs it (a download of 42 MB)")
        return False
    for python in ["/usr/bin/python3", sys.executable]:
        if os.path.exists(python) and subprocess.run([python, "-c", "import h5py, numpy"], capture_output=True,
                                                     check=False).returncode == 0:
            subprocess.run([python, SCRIPT, to], check=True)
            return True
    print("skipped: python3-h5py or python3-numpy is not installed; scenes/coasts.sh installs them")
    return False


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="graze-coasts-") as made:
        if not glob.glob(path_of("all")):
            directory = made
            if not make(made):
                sys.exit(SKIPPED)
        main()
