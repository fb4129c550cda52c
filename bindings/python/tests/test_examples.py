"""The example and the bench run, where their libraries are here."""

import os
import pathlib
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).parents[1]
LIBRARY = HERE.parents[1] / "build/libgraze.so"


def run(*arguments):
    path = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run([sys.executable, *map(str, arguments)], check=True, capture_output=True, text=True, env=path).stdout


@pytest.mark.skipif("libasan" in os.environ.get("LD_PRELOAD", ""), reason="other people's libraries, under a sanitizer")
class TestPrograms:
    def test_a_picture_of_boxes(self, tmp_path):
        pytest.importorskip("matplotlib")
        run(HERE / "examples/heat.py", tmp_path / "heat.png")
        assert (tmp_path / "heat.png").read_bytes().startswith(b"\x89PNG")

    @pytest.mark.skipif(not LIBRARY.exists(), reason="build/libgraze.so is not here")
    def test_the_bench_finds_as_many_pairs_as_the_library(self):
        reported = run(HERE / "bench.py", LIBRARY, "--boxes", 2000)
        assert "| 2,000 | graze.pairs |" in reported and "| | the library, called directly |" in reported

    def test_the_bench_compares_float64_with_float32(self):
        rows = run(HERE / "bench.py", "--doubles", 300).splitlines()
        assert len(rows) == 7 and all(row.count("|") == 7 for row in rows)
