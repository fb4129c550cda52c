#!/usr/bin/env python3
"""soak.py: the model of a world and the fuzzers for hours, and a ledger of what they did, as `make soak`.

    tools/soak.py [--minutes N] [--of model,calls,…] [--jobs N] [--sum] [--self-test]

Runs blocks in turns until the time is over: two million calls of test_model, or a minute of a fuzzer. Each block has a new seed.
A block that ended well is written to bench/results/soak.csv at once, so the next soak goes on after it. A failed block is
printed with its seed, and ends the soak with exit 1.

The model's library is compiled with optimization and assertions. Two seeds of the model below 7919 have no list of calls in
common. Each soak writes the sums of the ledger into docs/reliability.md at its end; --sum does this alone.
"""
import argparse
import collections
import concurrent.futures
import csv
import datetime
import io
import os
import pathlib
import re
import subprocess
import sys
import threading
import time

import measured

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build-soak"
LEDGER = ROOT / "bench/results/soak.csv"
COLUMNS = ("date", "commit", "what", "first_seed", "last_seed", "done", "seconds")
CALLS, FUZZ_SECONDS = 2000000, 60
FUZZING = threading.Lock()  # fuzzers share a build, seeds and inputs: one runs at a time
FUZZERS = ("readers", "pictures", "hitboxes", "shapes", "masks", "save", "calls", "replay", "packets")


class Ledger:
    """Rows of blocks that ended well. Consecutive blocks of one day and commit are one row."""

    def __init__(self, text):
        self.rows = [{**row, **{name: int(row[name]) for name in COLUMNS[3:]}} for row in csv.DictReader(text.splitlines())]

    def text(self):
        out = io.StringIO()
        writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(self.rows)
        return out.getvalue()

    def last_seed(self, what):
        return max((row["last_seed"] for row in self.rows if row["what"] == what), default=0)

    def add(self, block):
        for row in self.rows:
            if all(row[name] == block[name] for name in ("date", "commit", "what")) and row["last_seed"] + 1 == block["first_seed"]:
                row["last_seed"] = block["last_seed"]
                row["done"] += block["done"]
                row["seconds"] += block["seconds"]
                return
        self.rows.append(block)

    def sums(self):
        """A row of the page for the model and one for all fuzzers."""
        for name, is_meant in (("calls on the model", lambda what: what == "model"),
                               ("executions of fuzzers", lambda what: what != "model")):
            rows = [row for row in self.rows if is_meant(row["what"])]
            if rows:
                done, hours = sum(row["done"] for row in rows), sum(row["seconds"] for row in rows) / 3600
                last, commits = max(rows, key=lambda row: row["date"]), len({row["commit"] for row in rows})
                last = [row for row in rows if row["date"] == last["date"]][-1]
                of = f"{commits} commits" if commits > 1 else "one commit"
                yield f"| {name}, of {of} in {hours:.1f} hours | {done:,} | {last['date']} | {last['commit']} | `make soak` | `src` |"


# --- Blocks ---

def build(jobs):
    command = ["cmake", "-S", ROOT, "-B", BUILD, "-DCMAKE_BUILD_TYPE=RelWithDebInfo", "-DCMAKE_C_FLAGS_RELWITHDEBINFO=-O3 -flto=auto -g",
               "-DBUILD_SHARED_LIBS=OFF", "-DGRAZE_TESTS=test_model"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", BUILD, "--parallel", str(jobs), "--target", "test_model"], check=True,
                   stdout=subprocess.DEVNULL)


def run_model(seed):
    """The number of calls as the three tests tell them, 0 if something was wrong, and the output."""
    environment = {**os.environ, "GRAZE_MODEL_CALLS": str(CALLS), "GRAZE_TEST_SEED": str(seed)}
    ended = subprocess.run([BUILD / "test/test_model"], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    said = ended.stdout + ended.stderr
    return sum(map(int, re.findall(r"^(\d+) calls$", said, re.M))) if ended.returncode == 0 else 0, said


def run_fuzzer(name, seed):
    """The number of executions, 0 if something was found, and the output."""
    command = ["test/fuzz/run.sh", "--seed", str(seed), str(FUZZ_SECONDS), name]
    with FUZZING:
        ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    executions = re.search(rf"^fuzz_{name}: (\d+) executions, nothing found", ended.stdout, re.M)
    return int(executions.group(1)) if ended.returncode == 0 and executions else 0, ended.stdout + ended.stderr


class Soak:
    """Blocks in turns, each taken by the next free thread."""

    def __init__(self, ledger, kinds, end):
        self.ledger, self.end, self.lock, self.failure = ledger, end, threading.Lock(), ""
        self.kinds = collections.deque(kinds)
        self.next = {what: ledger.last_seed(what) + 1 for what in kinds}

    def take(self):
        with self.lock:
            what = self.kinds[0]
            self.kinds.rotate(-1)
            seed = self.next[what]
            self.next[what] += 1
            return what, seed

    def run(self):
        while time.time() < self.end and not self.failure:
            what, seed = self.take()
            began = time.monotonic()
            done, said = run_model(seed) if what == "model" else run_fuzzer(what, seed)
            with self.lock:
                if done == 0:
                    self.failure = f"{what}, seed {seed}:\n{said}"
                    return
                self.ledger.add({"date": str(datetime.date.today()), "commit": measured.commit(), "what": what, "first_seed": seed,
                                 "last_seed": seed, "done": done, "seconds": round(time.monotonic() - began)})
                measured.write_whole(LEDGER, self.ledger.text())
                print(f"{what}, seed {seed}: {done:,}", flush=True)


def self_test():
    """Made-up blocks: consecutive ones are one row, others are not, and sums are over all."""
    ledger = Ledger("")
    block = {"date": "2026-11-23", "commit": "a" * 8, "what": "model", "first_seed": 1, "last_seed": 1, "done": 10, "seconds": 1800}
    for change in ({}, {"first_seed": 2, "last_seed": 2}, {"first_seed": 4, "last_seed": 4},
                   {"commit": "b" * 8, "first_seed": 5, "last_seed": 5}, {"what": "masks", "done": 7}):
        ledger.add(block | change)
    again = Ledger(ledger.text())
    sums = list(again.sums())
    is_right = [row["last_seed"] for row in again.rows] == [2, 4, 5, 1] and again.last_seed("model") == 5 and len(sums) == 2 and \
        "2 commits in 2.0 hours | 40 | 2026-11-23 | bbbbbbbb" in sums[0] and "one commit in 0.5 hours | 7 |" in sums[1]
    if not is_right:
        print(f"soak.py --self-test: the ledger is\n{again.text()}and its sums {sums}", file=sys.stderr)
    return 0 if is_right else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--of", default=",".join(("model", *FUZZERS)), help="model and fuzzers, by their names")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--sum", action="store_true")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.self_test:
        return self_test()
    ledger = Ledger(LEDGER.read_text(encoding="utf-8"))
    kinds = options.of.split(",")
    unknown = set(kinds) - {"model", *FUZZERS}
    if unknown:
        parser.error(f"no such thing to soak: {', '.join(sorted(unknown))}; there are model, {', '.join(FUZZERS)}")
    soak = Soak(ledger, kinds, time.time() + 60 * options.minutes)
    if not options.sum:
        if measured.is_changed("src", "include", "content", "formats", "scenes", "test"):
            print("soak.py: sources have changes that are not committed: a sum needs a commit", file=sys.stderr)
            return 2
        build(options.jobs)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for _ in range(options.jobs):
                pool.submit(soak.run)
    measured.write_sums("soak", "tools/soak.py", ledger.sums())
    print(soak.failure, end="", file=sys.stderr)
    return 1 if soak.failure else 0


if __name__ == "__main__":
    sys.exit(main())
