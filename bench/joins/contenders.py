"""contenders.py: the programs that bench/joins compares: how each is called, and which version is here."""

import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BUILD = os.path.join(ROOT, "build-joins")


def first_match(pattern, *command):
    """A version, out of what a command or a header says; empty if the contender is not here."""
    try:
        text = subprocess.run(command, capture_output=True, check=False, timeout=60).stdout.decode()
    except OSError:
        return ""
    found = re.search(pattern, text)
    return found.group(1) if found else ""


def graze_version():
    return first_match(r"(\d[\w.]+)", os.path.join(ROOT, "build/graze"), "--version")


def graze_out_of_core_version():
    return graze_version() if first_match(r"(--memory)", os.path.join(ROOT, "build/graze"), "pairs", "--help") else ""


def cgal_version():
    if not os.path.exists(os.path.join(BUILD, "cgal")):
        return ""
    return first_match(r'CGAL_VERSION ([\d.]+)', "cat", "/usr/include/CGAL/version.h") or "?"


def geos_version():
    if not os.path.exists(os.path.join(BUILD, "geos")):
        return ""
    return first_match(r'GEOS_VERSION "([\d.]+)"', "cat", "/usr/include/geos_c.h") or "?"


def duckdb_version():
    try:
        with open(os.path.join(HERE, "node_modules/@duckdb/node-api/package.json"), encoding="utf-8") as file:
            return json.load(file)["version"]
    except OSError:
        return ""


def klayout_version():
    return first_match(r"KLayout ([\d.]+)", "klayout", "-v")


def postgis_version():
    return first_match(r"default_version = '([\d.]+)'", "sh", "-c", "cat /usr/share/postgresql/*/extension/postgis.control")


class Job:
    """The input of a contender: files, edges, threads, memory for those that work beyond it, a scratch directory."""

    def __init__(self, options, files, edges, scratch):
        self.files, self.edges, self.scratch = files, edges, scratch
        self.threads, self.memory = str(options.threads), options.memory

    def graze(self, *more):
        closed = ["--closed"] if self.edges == "closed" else []
        return [os.path.join(ROOT, "build/graze"), "pairs", *self.files, "--count", "--threads", self.threads, *closed, *more]

    def graze_out_of_core(self):
        return self.graze("--memory", self.memory, "--scratch", self.scratch)

    def cgal(self, threads):
        return [os.path.join(BUILD, "cgal"), self.edges, threads, *self.files]

    def geos(self):
        return [os.path.join(BUILD, "geos"), self.edges, "1", *self.files]

    def duckdb(self, way, memory="-"):
        return ["node", os.path.join(HERE, "duckdb.mjs"), way, self.edges, self.threads, memory, self.scratch, *self.files]

    def klayout(self):
        names = [argument for name, path in zip("ab", self.files) for argument in ("-rd", f"{name}={path}")]
        return ["klayout", "-b", "-r", os.path.join(HERE, "klayout.py"), "-rd", f"edges={self.edges}", *names]

    def postgis(self):
        return [sys.executable, os.path.join(HERE, "postgis.py"), self.edges, self.threads, self.scratch, *self.files]


# name, its version ("" where it is not installed), its command, whether it uses all threads
CONTENDERS = [
    ("graze", graze_version, Job.graze, True),
    ("graze, out of core", graze_out_of_core_version, Job.graze_out_of_core, True),
    ("CGAL", cgal_version, lambda job: job.cgal("1"), False),
    ("CGAL, parallel", cgal_version, lambda job: job.cgal(job.threads), True),
    ("GEOS", geos_version, Job.geos, False),
    ("DuckDB, cells", duckdb_version, lambda job: job.duckdb("cells"), True),
    ("DuckDB, cells, out of core", duckdb_version, lambda job: job.duckdb("cells", re.sub(r"([KMGT])$", r"\1B", job.memory)), True),
    ("DuckDB, inequality", duckdb_version, lambda job: job.duckdb("inequality"), True),
    ("KLayout", klayout_version, Job.klayout, False),
    ("PostGIS", postgis_version, Job.postgis, True),
]
