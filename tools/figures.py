#!/usr/bin/env python3
"""figures.py [--small] [--box2d DIR] [--only NAME]…: makes the tables of speed of the docs anew, as `make figures`.

    peers      docs/broad-phases.md, by tools/bench-peers.sh: graze beside other libraries
    published  docs/broad-phases.md, by graze bench published
    seeds      docs/broad-phases.md, by graze bench seeds: figures of the four texts
    growth     docs/engine.md, by graze bench growth
    passes     docs/engine.md, by graze bench w1, with each of this machine's vectors
    worlds     docs/engine.md, by graze bench w2 w3
    steps      docs/engine.md, by graze bench w9: the tails of 10,000 steps of recorded patterns
    goals      docs/engine.md, by figures_goals.py: the goals of the engine, the figures it reaches, and bounds

    javascript docs/js.md, by make bench-js
    lua        docs/lua.md, by make bench-lua; GRAZE_BUMP_LUA names the folder of bump.lua
    python     docs/python.md, by bindings/python/bench.py

Each table names the machine, the day and the last change of the engine. On a quiet machine all takes some 25 minutes and 5 GB of
memory, and each step prints how long it took; peers take 15 minutes. --box2d lets Box2D 3 take part in peers, from a folder. --small
takes the least sizes, and prints the tables in place of writing them: half a minute without peers, and a few minutes with them.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import time

import figures_bindings
import figures_goals
import measured
from suites import GRAZE, ROOT, TOOL, ms, power, printed, records, stamp

# --- The tables, each as lines ---

def published(is_small):
    rows = records("published", *(["--boxes", "20000", "--rounds", "1"] if is_small else []))
    theirs = {1000000: (34, 202), 10000000: (372, 2564)}
    lines = ["| boxes of each set | threads | pairs | graze: median, ms | fastest | FPGA, ms | times as fast | 16 threads, ms | times as fast |",
             "|---|--:|--:|--:|--:|--:|--:|--:|--:|"]
    for row in rows:
        others = "".join(f" {its:,} | {its * 1e6 / row['median_ns']:.2f} |" for its in theirs.get(row["n"], ()))
        lines.append(f"| {power(row['n'])} | {row['threads']} | {row['pairs']:,} | {ms(row['median_ns'])} | {ms(row['fastest_ns'])} |"
                     + (others or " | | | |"))
    return [*lines, "", stamp()]


SEEDS = {
    "Moertel": ("Moertel, 1994", {
        "K = 10 on a spot, nine adjacent sectors: tests a sector": "ten objects a sector, nine neighbours: tests",
        "K = 10 on a spot, four-shift: tests a sector": "the same, four shifted grids: tests",
        "the limit of nine to four-shift, at K = 100": "nine neighbours to four shifts, very many objects",
        "harness, 200 objects: checks a second (his: PowerPC 601)": "his program, 200 objects: checks of all a second, then on a PowerPC 601"}),
    "Roberts": ("Roberts, 1995", {
        "36 objects, each pair once: tests": "36 objects, each pair once: tests",
        "36 objects under the game's rules: tests": "the same under the game's rules: tests",
        "the same under the game's rules, sectors: tests": "the same, by sectors: tests",
        "the same under the game's rules, axis-sort: tests": "the same, by axis sorting: tests",
        "insertion sort, 1000 nearly sorted sprites: microseconds": "1,000 nearly sorted sprites, insertion sort: microseconds",
        "qsort, 1000 nearly sorted sprites: microseconds": "the same by qsort: microseconds"}),
    "Gunbird": ("Gunbird, 2008", {
        "10000 bullets, at rest, graze: milliseconds": "10,000 bullets at rest, sweep and prune: milliseconds",
        "10000 bullets, birth, graze: milliseconds": "10,000 bullets, births: milliseconds"}),
    "Grid map": ("Grid map, 2012", {
        "changes a second, field of 512, list cells": "boxes put elsewhere, a second: the text's cells",
        "changes a second, field of 512, graze, in a world": "the same in a world of graze",
        "checks a second, miss, field of 512, list cells": "looks at a place, a second: the text's cells"}),
}


def counted(value):
    """Millions have three digits that mean something."""
    return measured.figure(value if value < 1e6 else float(f"{value:.3g}"))


def seeds(_):
    rows = {(row["source"], row["what"]): row for row in records("seeds")}
    lines = ["| text | what | as stated then | by graze today |", "|---|---|--:|--:|"]
    for source, (name, chosen) in SEEDS.items():
        for what, label in chosen.items():
            row = rows[source, what]
            stated = "–" if row["stated"] is None else f"{row['stated']:,}"
            lines.append(f"| {name} | {label} | {stated} | {counted(row['measured'])} |")
    return [*lines, "", stamp()]


def growth(is_small):
    rows = records("growth", *(["--largest", "10000", "--rounds", "1"] if is_small else []))
    names = {"skewed": "skewed: half of them in a hundredth of the plane", "gridded": "gridded, row by row"}
    sizes = sorted({row["n"] for row in rows})
    lines = ["| boxes | " + " | ".join(power(size) for size in sizes) + " | bytes a box |", "|---|" + "--:|" * (len(sizes) + 1)]
    for kind in dict.fromkeys(row["work"] for row in rows):
        own = {row["n"]: row for row in rows if row["work"] == kind}
        lines.append(f"| {names.get(kind, kind)} | " + " | ".join(f"{own[size]['ns_per_box']:.0f}" for size in sizes)
                     + f" | {own[sizes[-1]]['bytes_per_box']:.0f} |")
    return [*lines, "", stamp()]


def lanes_here():
    """The vectors of this machine, the best first; the command names them where it refuses others."""
    said = subprocess.run([GRAZE, "bench", "w1", "--lanes", "none"], capture_output=True, text=True, check=False).stderr
    return re.search(r"it has ([a-z0-9, ]+) \(", said)[1].split(", ")


def passes(is_small):
    lines = []
    for lanes in lanes_here():
        text = printed("w1", "--method", "auto", "--lanes", lanes, *(["--boxes", "3000", "--rounds", "1"] if is_small else []))
        heads, *rows = text.split("passes of auto")[1].strip().splitlines()[1:]
        if not lines:
            lines += ["| lanes | boxes | " + " | ".join(heads.split()[1:]) + " |", "|---|" + "--:|" * len(heads.split())]
        for i, row in enumerate(rows):
            count, *figures = row.split()
            lines.append(f"| {'' if i else lanes} | {int(count):,} | " + " | ".join(figures) + " |")
    return [*lines, "", stamp(has_lanes=False)]


def worlds(is_small):
    rows = records("w2", "w3", "--method", "auto", *(["--boxes", "1000", "--rounds", "1"] if is_small else []))
    lines = ["| work | bodies | fastest, ms | median | worst | ns a body |", "|---|--:|--:|--:|--:|--:|"]
    for row in rows:
        lines.append(f"| {row['work'].replace('bare', 'search alone')} | {row['n']:,} | {ms(row['fastest_ns'])} | {ms(row['median_ns'])} "
                     f"| {ms(row['worst_ns'])} | {row['ns_per_box']:.1f} |")
    return [*lines, "", stamp()]


def steps(is_small):
    rows = records("w9", "--method", "auto", *(["--rounds", "1"] if is_small else []))
    lines = ["| recorded pattern | median, µs | p99 | p99.9 | worst | worst / median |", "|---|--:|--:|--:|--:|--:|"]
    for row in rows:
        tails = " | ".join(measured.figure(row[name] / 1e3) for name in ("median_ns", "p99_ns", "p99_9_ns", "worst_ns"))
        lines.append(f"| {row['work']} | {tails} | {row['worst_ns'] / row['median_ns']:.1f} |")
    return [*lines, "", stamp()]


PAGES = {"published": ("docs/broad-phases.md", published), "seeds": ("docs/broad-phases.md", seeds), "growth": ("docs/engine.md", growth), "passes": ("docs/engine.md", passes),
         "worlds": ("docs/engine.md", worlds), "steps": ("docs/engine.md", steps), "goals": ("docs/engine.md", figures_goals.goals),
         "javascript": ("docs/js.md", figures_bindings.javascript), "lua": ("docs/lua.md", figures_bindings.lua),
         "python": ("docs/python.md", figures_bindings.python)}


def peers(is_small, box2d):
    """The contest writes its table itself, if it is the whole one."""
    words = ["--box2d", box2d] if box2d else []
    if is_small:
        words += ["--quick", "--only", "w1=1000", "--only", "w2=1000", "--only", "w3-player"]
    return subprocess.run(["sh", ROOT / "tools/bench-peers.sh", *words], check=False).returncode


def make(name, is_small):
    page, lines_of = PAGES[name]
    lines = lines_of(is_small)
    if is_small:
        print("\n".join(lines))
    else:
        measured.write_block(ROOT / page, name, TOOL, lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--box2d")
    parser.add_argument("--only", action="append", choices=["peers", *PAGES])
    asked = parser.parse_args()
    box2d = asked.box2d and str(pathlib.Path(asked.box2d).resolve())
    code = 0
    for name in asked.only or ["peers", *PAGES]:
        start = time.monotonic()
        if name == "peers":
            code = peers(asked.small, box2d)
        else:
            make(name, asked.small)
        print(f"{TOOL}: {name} took {time.monotonic() - start:.0f} s", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
