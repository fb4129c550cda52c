/* suites.c: the table of suites, in the order in which they run. */
#include "bench/suites.h"

#include "bench/fit.h"
#include "bench/masks.h"
#include "bench/methods.h"
#include "bench/narrow.h"
#include "bench/save.h"
#include "bench/seeds.h"
#include "bench/seek.h"
#include "bench/shapes.h"
#include "bench/workload_suites.h"
#include "bench/worlds.h"

#include <string.h>

static const suite suites[] = {
    { "seeds", seeds_run,
      "the figures that the sources state, beside what graze measures" },
    { "methods", methods_bench,
      "each method on moving boxes: time, pairs, and a hash that must agree" },
    { "shapes", shapes_bench,
      "two shapes of each pair of kinds: nanoseconds a pair, and a hash that must "
      "agree" },
    { "narrow", narrow_bench,
      "2,000 bullets and 50 sprites: what their masks cost beyond their boxes" },
    { "worlds", worlds_bench,
      "frames that were slow once: many parts, few boxes, layers, turns, margins" },
    { "masks", masks_bench,
      "two masks: any overlap and its area, by kernel and view, beside bytes" },
    { "save", save_bench,
      "rolling back: to save, hash and load a world, and eight frames made again" },
    { "seek", seek_bench,
      "36,000 steps of 5,000 bodies replayed: the first frame, seeks, memory" },
    { "fit", fit_bench,
      "boxes fitted to sprites: how far from the optimum, and how long it takes" },
    { "w1", w1_run, "all pairs of N squares, from scratch, about one pair a box" },
    { "w2", w2_run,
      "squares in motion: a world with its events, and the bare method" },
    { "w3", w3_run,
      "20,000 bullets among enemies and shots, under rules: the same" },
    { "w4", w4_run,
      "all pairs of boxes of very different sizes, nine in ten in clusters" },
    { "w5", w5_run,
      "what is here: points, boxes, rays, nearest; adding, moving, removing" },
    { "w6", w6_run, "recorded bullet patterns, when run in the repository" },
    { "w7", w7_run,
      "all pairs of 287,403 rectangles of a map, if scenes/coasts.sh made them" },
    { "w8", w8_run,
      "worst cases: on one spot, on one line, a giant, jumps, births and deaths" },
    { "w9", w9_run,
      "10,000 frames of each recorded pattern: median, p99, p99.9 and worst step" },
};

size_t suite_count(void) {
    return sizeof suites / sizeof *suites;
}

const suite *suite_at(size_t i) {
    return &suites[i];
}

const suite *suite_find(const char *name) {
    for (size_t i = 0; i < suite_count(); i++)
        if (strcmp(suites[i].name, name) == 0)
            return &suites[i];
    return NULL;
}
