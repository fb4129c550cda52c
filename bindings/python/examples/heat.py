"""Which of many boxes overlap most: a picture by matplotlib. heat.py [PICTURE.png]"""

import sys

import matplotlib
import numpy as np

import graze

matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402 -- after the backend is chosen
from matplotlib.collections import PolyCollection  # noqa: E402


def main():
    random = np.random.default_rng(3)
    low = random.normal(0, 30, (3000, 2))
    boxes = np.concatenate([low, low + random.lognormal(0.5, 0.6, (3000, 2))], axis=1)
    pairs = graze.pairs(boxes)
    degree = np.bincount(pairs.ravel(), minlength=len(boxes))
    order = np.argsort(degree)
    corners = boxes[:, [0, 1, 2, 1, 2, 3, 0, 3]].reshape(-1, 4, 2)[order]
    figure, axes = pyplot.subplots(figsize=(7, 7))
    shown = PolyCollection(corners, array=degree[order], cmap="viridis", edgecolors="none", alpha=0.8)
    axes.add_collection(shown)
    axes.autoscale()
    axes.set_aspect("equal")
    axes.set_title(f"{len(boxes)} boxes, {len(pairs)} pairs")
    figure.colorbar(shown, label="overlaps of a box")
    figure.savefig(sys.argv[1] if len(sys.argv) > 1 else "heat.png", dpi=100)


if __name__ == "__main__":
    main()
