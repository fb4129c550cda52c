#!/usr/bin/env python3
"""plot.py PEERS.CSV OUT: time and bytes against the number of boxes, one line a contender, into OUT.svg and OUT.png.

All axes are logarithmic. Left are joins from scratch (w1), right boxes in motion (w2); times above, bytes a box below. A line ends
where a frame would take seconds. Contenders whose memory is not known have no line below.
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
FIGURES = [("mean_ms", "milliseconds, one thread"), ("bytes_per_box", "bytes a box, beside the boxes")]
# They differ without colour, too. graze is the one line in strong colour.
MARKERS = "osD^vP*X<>"
COLOURS = ["#4477aa", "#66ccee", "#228833", "#aa3377", "#ccbb44", "#8899aa", "#774411", "#555555", "#99bb55", "#bb8899"]
GRAZE = "#d62728"


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def lines_of(rows, scene, of_graze, figure):
    """The points of each contender, by its name in the plot."""
    lines = defaultdict(list)
    for row in rows:
        is_shown = row["kind"] in ("peer", "peer's world") or (row["library"], row["contender"]) == ("graze", of_graze)
        if row["scene"] == scene and is_shown and float(row[figure]) > 0:
            lines[f"{row['library']} {row['contender']}"].append((int(row["boxes"]), float(row[figure])))
    return {name: sorted(points) for name, points in lines.items()}


def style_of(name, names):
    """Those of a library share its colour, and differ by their marks."""
    if name.startswith("graze "):
        return {"color": GRAZE, "marker": "o", "linewidth": 2.6, "zorder": 9}
    libraries = sorted({other.split()[0] for other in names})
    return {"color": COLOURS[libraries.index(name.split()[0]) % len(COLOURS)], "marker": MARKERS[names.index(name) % len(MARKERS)],
            "linewidth": 1.2, "markersize": 4.5, "linestyle": "--" if "orld of sensors" in name else "-"}


def draw(axes, lines, names):
    for name, points in sorted(lines.items(), key=lambda line: -line[1][-1][1]):
        xs, ys = zip(*points)
        axes.plot(xs, ys, label=name.replace(", with a contact listener", ""), **style_of(name, names))
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.grid(True, which="major", color="#dddddd", linewidth=0.6)
    axes.legend(fontsize=6.5, frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))


def main():
    rows = read(sys.argv[1])
    names = sorted({f"{row['library']} {row['contender']}" for row in rows if row["library"] != "graze"})
    shown = [panel for panel in PANELS if any(row["scene"] == panel[0] for row in rows)]
    if not shown:
        print("plot.py: no w1 or w2 among the rows, nothing to draw", file=sys.stderr)
        return
    figure, panels = plt.subplots(2, len(shown), figsize=(8.2 * len(shown), 9.6), sharex=True, sharey="row", squeeze=False)
    for row_of_panels, (column, what) in zip(panels, FIGURES):
        for axes, (scene, of_graze, title) in zip(row_of_panels, shown):
            draw(axes, lines_of(rows, scene, of_graze, column), names)
            axes.set_title(title, fontsize=11)
            axes.set_xlabel("N, boxes")
        row_of_panels[0].set_ylabel(what)
    figure.text(0.99, 0.005, rows[0]["machine"], ha="right", fontsize=7, color="#666666")
    figure.tight_layout()
    for kind in ("svg", "png"):
        figure.savefig(f"{sys.argv[2]}.{kind}", dpi=110, metadata={"Date": None} if kind == "svg" else None)


if __name__ == "__main__":
    main()
