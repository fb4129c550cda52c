/* broad_phase.h: the broad phases, by name, their settings and their counters. */
#ifndef GRAZE_BROAD_PHASE_H
#define GRAZE_BROAD_PHASE_H

#include "graze/status.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A broad phase: an algorithm to find the pairs of overlapping boxes. All give the
 * same answer, at different cost. The strings are static. */
typedef struct graze_broad_phase {
    const char *name;   /* what a user types: "sectors" */
    const char *what;   /* half a sentence on how it works */
    const char *source; /* the text it comes from: author, title, year */
} graze_broad_phase;

/* The number of broad phases, and the i-th of them, from 0; NULL beyond the last. */
size_t graze_broad_phase_count(void);
const graze_broad_phase *graze_broad_phase_at(size_t i);

/* The axis along which axis-sort sorts. GRAZE_AXIS_AUTO: the one along which the
 * boxes spread more. */
typedef enum graze_axis {
    GRAZE_AXIS_AUTO = 0,
    GRAZE_AXIS_X = 1,
    GRAZE_AXIS_Y = 2
} graze_axis;

/* Settings of some broad phases; the others ignore them. Zero lets the broad phase
 * choose from the boxes. cell_w, cell_h: the sides of a sector or cell; zero or
 * positive and finite, else GRAZE_BAD_CELL. A zero cell_h beside a given cell_w
 * means square cells. `sectors` rounds them up to powers of two. axis: one of
 * graze_axis, else GRAZE_BAD_VALUE. */
typedef struct graze_broad_phase_setup {
    float cell_w, cell_h;
    graze_axis axis;
} graze_broad_phase_setup;

/* The work of a broad phase. Counts are added to the values in the struct. */
typedef struct graze_counters {
    uint64_t tests;   /* overlap tests begun, in every pass */
    uint64_t refused; /* pairs that rules or a common body dropped before a test */
    uint64_t visits;  /* registrations of a box in a sector, each pass its own */
    uint64_t swaps;   /* exchanges of neighbours in a sorted list */
    uint64_t moves;   /* list links made or cut */
} graze_counters;

#ifdef __cplusplus
}
#endif

#endif
