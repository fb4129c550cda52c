#!/usr/bin/env python3
"""bench-big.py [--boxes N] [--memory M] [--kinds uniform,skewed] [--modes count,pairs,sorted] [--threads T] [--folder DIR] [--keep]:
the script of `make bench-big`. It measures `graze pairs --memory`, beside the join in memory where it fits.

--keep adds the figures to bench/results/MACHINE/big.csv, with the command, the commit, the date and how busy the machine was before it.

Boxes come from build/test/make_boxes. Prints a table in Markdown: seconds, nanoseconds a box, the most memory, the
scratch files, and the time as a multiple of the time in memory. Each figure is of one run, the file's pages not in the cache of
the system if they do not fit.
"""
import argparse
import csv
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import time

import measured

ROOT = pathlib.Path(__file__).resolve().parent.parent
GRAZE, MAKE_BOXES = ROOT / "build" / "graze", ROOT / "build" / "test" / "make_boxes"
IN_MEMORY_MAX = 30_000_000  # more boxes are joined by tiles only


def timed(command):
    """Seconds of a command; its standard output."""
    begin = time.monotonic()
    done = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, text=True)
    seconds = time.monotonic() - begin
    if done.returncode != 0:
        sys.exit(f"bench-big.py: {' '.join(map(str, command))} ended with {done.returncode}")
    return seconds, done.stdout


def scene(kind, boxes, folder):
    """The file of boxes; made if it is not there."""
    path = folder / f"{kind}-{boxes}.npy"
    if not path.exists():
        partial = path.with_suffix(".part")
        seconds, _ = timed([MAKE_BOXES, kind, boxes, partial])
        os.rename(partial, path)
        print(f"made {path.name} in {seconds:.0f} s", file=sys.stderr)
    return path


def output(mode, folder):
    return ["--count"] if mode == "count" else ["-o", folder / "bench-pairs.npy"]


def in_memory(path, mode, options, folder):
    seconds, _ = timed([GRAZE, "pairs", path, "--threads", options.threads, *output(mode, folder)])
    return seconds


def by_tiles(path, mode, options, folder):
    summary = folder / "bench-summary.json"
    timed([GRAZE, "pairs", path, "--memory", options.memory, "--scratch", folder, "--threads", options.threads, "--summary",
           summary, *(["--sorted"] if mode == "sorted" else []), *output(mode, folder)])
    return json.loads(summary.read_text())


COLUMNS = ["machine", "cores", "date", "commit", "load", "command", "boxes", "kind", "result", "pairs", "tiles", "threads", "memory", "seconds", "copy_s",
           "sample_s", "write_s", "join_s", "finish_s", "memory_peak", "scratch_written", "seconds_in_memory"]


def machine():
    """The name of the processor."""
    try:
        found = re.search(r"^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8"), re.M)
    except OSError:
        found = None
    return found.group(1).strip() if found else os.uname().machine


def keep(kind, mode, options, report, memory, load):
    """Add a run to the results of this machine."""
    folder = ROOT / "bench" / "results" / re.sub(r"[^a-z0-9]+", "-", machine().lower()).strip("-")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "big.csv"
    is_new = not path.exists()
    seconds = report["seconds"]
    command = f"make bench-big ARGS=\"--boxes {options.boxes} --memory {options.memory} --threads {options.threads} --kinds {kind} --modes {mode} --keep\""
    with open(path, "a", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        if is_new:
            writer.writerow(COLUMNS)
        writer.writerow([machine(), os.cpu_count(), datetime.date.today(), measured.commit() + ("+" if measured.is_changed() else ""), f"{load:.2f}", command,
                         options.boxes, kind, mode, report["pairs"], report["tiles"], report["threads"], options.memory, f"{seconds['all']:.2f}",
                         *(f"{seconds[step]:.2f}" for step in ("copy", "sample", "write", "join", "finish")), report["memory_peak"],
                         report["scratch_written"], "" if memory is None else f"{memory:.2f}"])


def row(kind, mode, options, folder):
    load = os.getloadavg()[0]
    path = scene(kind, options.boxes, folder)
    memory = in_memory(path, mode, options, folder) if options.boxes <= IN_MEMORY_MAX else None
    report = by_tiles(path, mode, options, folder)
    seconds = report["seconds"]
    if options.keep:
        keep(kind, mode, options, report, memory, load)
    beside = " | " if memory is None else f"{memory:.1f} | {seconds['all'] / memory:.2f}"
    return (f"| {kind} | {mode} | {report['boxes']:,} | {report['pairs']:,} | {report['tiles']} | {seconds['all']:.1f} | "
            f"{seconds['write']:.1f} | {seconds['join']:.1f} | {1e9 * seconds['all'] / report['boxes']:.0f} | "
            f"{report['memory_peak'] / 2**20:,.0f} | {report['scratch_written'] / 1e9:.2f} | "
            f"{beside} |")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--boxes", type=int, default=10_000_000)
    options.add_argument("--memory", default="512M")
    options.add_argument("--threads", type=int, default=os.cpu_count())
    options.add_argument("--kinds", default="uniform,skewed")
    options.add_argument("--modes", default="count,pairs,sorted")
    options.add_argument("--folder", type=pathlib.Path, default=ROOT / "build" / "bench-big")
    options.add_argument("--keep", action="store_true")
    options = options.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    print(f"{options.boxes:,} boxes, --memory {options.memory}, {options.threads} threads\n")
    print("| boxes are | result | boxes | pairs | tiles | s | writing | joining | ns a box | MB at most | GB of scratch | "
          "s in memory | times that |")
    print("|---|---|---|---|---|---|---|---|---|---|---|---|---|", flush=True)
    for kind in options.kinds.split(","):
        for mode in options.modes.split(","):
            print(row(kind, mode, options, options.folder), flush=True)
    for name in ("bench-pairs.npy", "bench-summary.json"):
        (options.folder / name).unlink(missing_ok=True)


if __name__ == "__main__":
    main()
