#!/usr/bin/env python3
"""plot.py PEERS.CSV OUT: time against the number of boxes, one line a library, into OUT.svg and OUT.png.

Both axes are logarithmic. Each library has its fastest contender at the scene's largest size it took part in. Left are joins
from scratch (w1), right boxes in motion (w2).
"""
import csv
import sys
from collections import defaultdict

import matplotlib

matplotlib.use("Agg")
matplotlib.rcParams["svg.hashsalt"] = "graze"  # the same file from the same figures
import matplotlib.pyplot as plt  # noqa: E402

PANELS = [("w1", "finder", "from scratch (w1): all pairs of N boxes"),
          ("w2", "world", "in motion (w2): all pairs, each frame")]
# Told apart without colour, too. graze is the one line in strong colour.
MARKERS = "osD^vP*X<>"
COLOURS = ["#4477aa", "#66ccee", "#228833", "#aa3377", "#ccbb44", "#8899aa", "#774411", "#555555", "#99bb55", "#bb8899"]
GRAZE = "#d62728"


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def lines_of(rows, scene, ours):
    """For each library, what it is called in the plot and its points: its contender with the largest size, and
    there is the fastest."""
    points = defaultdict(list)
    for row in rows:
        is_world = row["kind"] == "peer's world"
        if row["scene"] == scene and (row["kind"] == "peer" or is_world or row["contender"] == ours):
            points[row["library"], row["contender"], is_world].append((int(row["boxes"]), float(row["mean_ms"])))
    best = {}
    for (library, contender, is_world), found in points.items():
        key = (library, is_world)
        last = max(found)
        rank = (-last[0], last[1])
        if key not in best or rank < best[key][0]:
            best[key] = (rank, contender, sorted(found))
    return {f"{library} {contender}": found for (library, _), (_, contender, found) in best.items()}


def style_of(name, libraries):
    library = name.split()[0]
    if library == "graze":
        return {"color": GRAZE, "marker": "o", "linewidth": 2.6, "zorder": 9}
    i = libraries.index(library) % len(MARKERS)
    is_dashed = "b2World" in name
    return {"color": COLOURS[i], "marker": MARKERS[i], "linewidth": 1.3, "markersize": 5,
            "linestyle": "--" if is_dashed else "-"}


def draw(axes, lines, title, libraries):
    for name, points in sorted(lines.items(), key=lambda line: -line[1][-1][1]):
        xs, ys = zip(*points)
        axes.plot(xs, ys, label=name.split(",")[0], **style_of(name, libraries))
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("N, boxes")
    axes.set_title(title, fontsize=11)
    axes.grid(True, which="major", color="#dddddd", linewidth=0.6)
    axes.legend(fontsize=7.5, frameon=False, loc="upper left")


def main():
    rows = read(sys.argv[1])
    libraries = sorted({row["library"] for row in rows} - {"graze"})
    shown = [panel for panel in PANELS if any(row["scene"] == panel[0] for row in rows)]
    if not shown:
        print("plot.py: no w1 or w2 among the rows, nothing to draw", file=sys.stderr)
        return
    figure, panels = plt.subplots(1, len(shown), figsize=(5.6 * len(shown), 5.4), sharey=True, squeeze=False)
    for axes, (scene, ours, title) in zip(panels[0], shown):
        draw(axes, lines_of(rows, scene, ours), title, libraries)
    panels[0][0].set_ylabel("milliseconds, one thread")
    figure.text(0.99, 0.005, rows[0]["machine"], ha="right", fontsize=7, color="#666666")
    figure.tight_layout()
    for kind in ("svg", "png"):
        figure.savefig(f"{sys.argv[2]}.{kind}", dpi=110, metadata={"Date": None} if kind == "svg" else None)


if __name__ == "__main__":
    main()
