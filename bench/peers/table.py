#!/usr/bin/env python3
"""table.py PEERS.CSV PAGE: the table of docs/broad-phases.md, from the results of graze-peers.

It stands between two comments there. For each scene: graze's mean frame, and the best other library's. For boxes in motion
there is also the one of another library's world, with sensors and events.
"""
import csv
import sys

BEGIN, END = "<!-- peers: made by bench/peers/table.py -->", "<!-- peers end -->"
SCENES = [("w1", "100000", "finder", "all pairs of 100,000 squares, from scratch, in any order"),
          ("w1", "100000", "finder, sorted", "the same, sorted"),
          ("w4", "100000", "finder, sorted", "the same of boxes of very different sizes, in clusters"),
          ("w2", "10000", "world", "10,000 squares in motion, with events"),
          ("w2", "100000", "world", "100,000 squares in motion, with events"),
          ("w3", "20565", "world", "20,000 bullets among shots and enemies, with events"),
          ("w5-points", "100000", "queries, batched", "a million points among 100,000 squares")]


def best(rows, scene, boxes, kinds, contender=None):
    found = [row for row in rows if (row["scene"], row["boxes"]) == (scene, boxes) and row["kind"] in kinds
             and (contender is None or (row["library"], row["contender"]) == ("graze", contender))]
    return min(found, key=lambda row: float(row["mean_ms"]), default=None)


def table(rows):
    lines = ["| work | graze, ms | best other library | ms | times as fast | Box2D's world with sensors and events |",
             "|---|--:|---|--:|--:|---|"]
    for scene, boxes, contender, what in SCENES:
        ours = best(rows, scene, boxes, ("finder", "world", "queries"), contender)
        other = best(rows, scene, boxes, ("peer",))
        if ours is None or other is None:
            continue
        world = best(rows, scene, boxes, ("peer's world",)) if contender == "world" else None
        mine, its = float(ours["mean_ms"]), float(other["mean_ms"])
        share = f"{float(world['mean_ms']):.3g} ms: graze takes {100 * mine / float(world['mean_ms']):.1f} %" if world else ""
        lines.append(f"| {what} | {mine:.3g} | {other['library']} {other['contender'].split(',')[0]} | {its:.3g} "
                     f"| {its / mine:.1f} | {share} |")
    return "\n".join(lines)


def main():
    with open(sys.argv[1], newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    with open(sys.argv[2], encoding="utf-8") as file:
        text = file.read()
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    made = f"{before}{BEGIN}\n{table(rows)}\n\n<sub>{rows[0]['machine']}, one thread.</sub>\n{END}{after}"
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(made)


main()
