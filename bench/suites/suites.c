/* suites.c: the table of suites, in the order in which they run; see suites.h. */
#include "bench/suites/suites.h"

#include <string.h>

static const suite suites[] = {
    { "seeds", seeds_suite,
      "the figures that the sources state, beside what graze measures" },
    { "methods", methods_suite,
      "each method on moving boxes: time, pairs, and a hash that must agree" },
    { "shapes", shapes_suite,
      "two shapes of each pair of kinds: nanoseconds a pair, and a hash that must "
      "agree" },
    { "narrow", narrow_suite,
      "2,000 bullets and 50 sprites: what their masks cost beyond their boxes" },
    { "moves", moves_suite,
      "10,000 boxes move against a world of 2,000, one by one and in one call" },
    { "worlds", worlds_suite,
      "frames that were slow once: many parts, few boxes, layers, turns, margins" },
    { "masks", masks_suite,
      "two masks: any overlap and its area, by kernel and view, beside bytes" },
    { "save", save_suite,
      "rolling back: to save, hash and load a world, and eight frames made again" },
    { "seek", seek_suite,
      "36,000 steps of 5,000 bodies replayed: the first frame, seeks, memory" },
    { "danger", danger_suite,
      "2,000 bullets flying on: the first hit at each of 160 x 120 places" },
    { "chains", chains_suite,
      "shapes near a chain of 512 nodes and near a capsule; nodes pushed" },
    { "wraps", wraps_suite,
      "worlds whose sides meet beside worlds without: microseconds a frame" },
    { "memory", memory_suite,
      "boxes read, copied, and fetched at random: the bound of the machine's "
      "memory" },
    { "growth", growth_suite,
      "all pairs of 10^4 to 10^8 boxes, counted: nanoseconds and bytes a box" },
    { "published", published_suite,
      "joins that others published: their boxes, pairs and times beside graze's" },
    { "fit", fit_suite,
      "boxes fitted to sprites: how far from the optimum, and how long it takes" },
    { "w1", w1_suite, "all pairs of N squares, from scratch, about one pair a box" },
    { "w2", w2_suite,
      "squares in motion: a world with its events, and the bare method" },
    { "w3", w3_suite,
      "20,000 bullets among enemies and shots, under rules: the same" },
    { "w4", w4_suite,
      "all pairs of boxes of very different sizes, nine in ten in clusters" },
    { "w5", w5_suite,
      "what is here: points, boxes, rays, nearest; adding, moving, removing" },
    { "w6", w6_suite, "recorded bullet patterns, when run in the repository" },
    { "w7", w7_suite,
      "all pairs of 287,403 rectangles of a map, if scenes/coasts.sh made them" },
    { "w8", w8_suite,
      "worst cases: on one spot, on one line, a giant, jumps, births and deaths" },
    { "w9", w9_suite,
      "10,000 frames of each recorded pattern: median, p99, p99.9 and worst step" },
};

size_t suites_count(void) {
    return sizeof suites / sizeof *suites;
}

const suite *suites_at(size_t i) {
    return &suites[i];
}

const suite *suites_find(const char *name) {
    for (size_t i = 0; i < suites_count(); i++)
        if (strcmp(suites[i].name, name) == 0)
            return &suites[i];
    return NULL;
}
