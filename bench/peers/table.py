#!/usr/bin/env python3
"""table.py PEERS.CSV PAGE: the tables of docs/broad-phases.md, from the results of graze-peers.

They stand between two comments there. The first has, for each scene, graze's frames and the best other library's. The second has
worlds with sensors and events, each library's beside graze's. Below them is the plot, which lies beside PEERS.CSV.
"""
import csv
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import measured  # noqa: E402

SCENES = [("w1", "100000", "finder", "all pairs of 100,000 squares, from scratch, in any order"),
          ("w1", "100000", "finder, sorted", "the same, sorted"),
          ("w1", "1000000", "finder", "all pairs of 1,000,000 squares, in any order"),
          ("w4", "100000", "finder", "100,000 boxes of very different sizes, in clusters, in any order"),
          ("w4", "100000", "finder, sorted", "the same, sorted"),
          ("w2", "10000", "world", "10,000 squares in motion, with events"),
          ("w2", "100000", "world", "100,000 squares in motion, with events"),
          ("w3", "20565", "world", "20,000 bullets among shots and enemies, with events"),
          ("w3-player", "20001", "world", "20,000 bullets and a player, with events"),
          ("w5-points", "100000", "queries, batched", "a million points among 100,000 squares"),
          ("w5-areas", "100000", "queries, batched", "a million areas among 100,000 squares")]
TAILS = ("mean_ms", "median_ms", "p99_ms", "p99_9_ms", "worst_ms")
PACKAGES = ("libcgal-dev", "libboost-dev", "libembree-dev", "libchipmunk-dev", "libbox2d-dev", "libbullet-dev", "libfcl-dev")
NODE_PACKAGES = ("flatbush", "rbush", "box-intersect")


def best(rows, scene, boxes, kinds, contender=None):
    found = [row for row in rows if (row["scene"], row["boxes"]) == (scene, boxes) and row["kind"] in kinds
             and (contender is None or (row["library"], row["contender"]) == ("graze", contender))]
    return min(found, key=lambda row: float(row["mean_ms"]), default=None)


def name_of(row):
    return f"{row['library']} {row['contender'].split(',')[0]}"


def tails_of(row):
    return " | ".join(measured.figure(float(row[tail])) for tail in TAILS)


def table(rows):
    """graze beside the best other library. Plain programs, which know the scene, have a row of their own."""
    lines = ["| work | of | mean, ms | median | p99 | p99.9 | worst | bytes a box | times as fast |",
             "|---|---|--:|--:|--:|--:|--:|--:|--:|"]
    for scene, boxes, contender, what in SCENES:
        of_graze = best(rows, scene, boxes, ("finder", "world", "queries"), contender)
        if of_graze is None:
            continue
        lines.append(f"| {what} | graze | {tails_of(of_graze)} | {float(of_graze['bytes_per_box']):.0f} | |")
        plain = [row for row in rows if row["library"] == "plain"]
        others = [best([row for row in rows if row["library"] != "plain"], scene, boxes, ("peer",)),
                  best(plain, scene, boxes, ("peer", "method"))]
        for other in filter(None, others):
            times = float(other["mean_ms"]) / float(of_graze["mean_ms"])
            lines.append(f"| | {name_of(other)} | {tails_of(other)} | {float(other['bytes_per_box']):.0f} | {times:.1f} |")
    return lines


def worlds(rows):
    """Each world with sensors and events beside graze's."""
    lines = ["| work | world | mean, ms | median | p99 | p99.9 | worst | bytes a box | graze takes of it |",
             "|---|---|--:|--:|--:|--:|--:|--:|--:|"]
    for scene, boxes, contender, what in SCENES:
        of_graze = best(rows, scene, boxes, ("world",), contender)
        others = [row for row in rows if (row["scene"], row["boxes"]) == (scene, boxes) and row["kind"] == "peer's world"]
        if of_graze is None:
            continue
        for other in sorted(others, key=lambda row: float(row["mean_ms"])):
            share = 100 * float(of_graze["mean_ms"]) / float(other["mean_ms"])
            lines.append(f"| {what} | {other['library']} | {tails_of(other)} | {float(other['bytes_per_box']):.0f} "
                         f"| {share:.1f} % |")
    return lines if len(lines) > 2 else []


def versions():
    """The versions of the libraries, by Debian's packages and by npm's."""
    named = []
    for package in PACKAGES:
        said = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True, check=False)
        if said.returncode == 0:
            named.append(f"{package} {said.stdout}")
    for package in NODE_PACKAGES:
        path = ROOT / "build-peers/node/node_modules" / package / "package.json"
        if path.is_file():
            named.append(f"{package} {json.loads(path.read_text(encoding='utf-8'))['version']}")
    return ", ".join(named)


def main():
    with open(sys.argv[1], newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    lines = [*table(rows), ""]
    if worlds(rows):
        lines += [*worlds(rows), ""]
    place = os.path.relpath(pathlib.Path(sys.argv[1]).parent, pathlib.Path(sys.argv[2]).parent)
    plot = [f"![Time and bytes against the number of boxes, a line a contender]({place}/peers.png)", "",
            f"<sub>Left are all pairs of N boxes from scratch, right N boxes in motion; above is time, below memory. graze's world "
            f"also takes all positions and makes the events. Tables of all contenders, sizes and scenes are in "
            f"[bench/results]({place}/peers.md).</sub>"]
    stamp = measured.made(f"{rows[0]['machine']}, {rows[0]['compiler']}, one thread; {versions()}")
    measured.write_block(pathlib.Path(sys.argv[2]), "peers", "bench/peers/table.py", [*lines, stamp, "", *plot])


main()
