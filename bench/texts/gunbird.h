/* gunbird.h: sweep and prune as the text tells it, kept for comparison with graze's
 * own.
 *
 * After "Art of Collision 1: Gunbird" (motorherp, 2008) with the replies of Korenn
 * and Hornet600S (2009), in our own words. On each axis the endpoints of all boxes
 * stand in a list that insertion sort keeps in order from frame to frame. When a min
 * edge passes down below a max edge two boxes may have begun to overlap; when a max
 * edge passes below a min edge they have parted. The faults are kept with the rest,
 * since tests show them:
 *
 * - sorting stops only at a smaller value, so equal endpoints change places in every
 *   frame, at rest too, and boxes that share an edge part and meet in turn;
 * - an encounter is kept by object: when one pair of boxes parts, the encounter ends
 *   though another still touches;
 * - an endpoint inserted straight at its place passes nothing, so nothing is found.
 *
 * Cost: a frame the endpoints plus the exchanges; a birth or a death by bubbling,
 * the whole list an endpoint.
 */
#ifndef BENCH_TEXTS_GUNBIRD_H
#define BENCH_TEXTS_GUNBIRD_H

#include "graze/box.h"
#include "graze/rules.h"

#include <stdbool.h>
#include <stdint.h>

/* One box of an object. */
typedef struct gunbird_part {
    graze_box box;
    uint32_t object;
    uint8_t layer;
} gunbird_part;

typedef struct gunbird_end {
    float value;
    uint32_t part;
    bool is_min;
} gunbird_end;

/* The older objects that an object meets: each encounter is kept with the younger
 * one. */
typedef struct gunbird_partners {
    uint32_t *objects;
    uint32_t count, capacity;
} gunbird_partners;

/* Axis 0 is x. `swaps`, `begins` and `ends` count up. */
typedef struct gunbird {
    gunbird_part *parts;
    gunbird_end *axes[2];
    gunbird_partners *partners;
    uint32_t part_count, end_count, capacity;
    graze_rules rules;
    uint64_t swaps, begins, ends;
    bool has_failed; /* there was no memory for an encounter */
} gunbird;

/* Open for at most `capacity` boxes, numbered as they are added, and as many
 * objects. False: no memory. */
bool gunbird_open(gunbird *g, uint32_t capacity, const graze_rules *rules);
void gunbird_close(gunbird *g);

/* Births. The text: append the endpoints and let them sink to their places.
 * Hornet600S: put them there. */
uint32_t gunbird_bubble_in(gunbird *g, gunbird_part part);
uint32_t gunbird_insert_sorted(gunbird *g, gunbird_part part);

/* Put a box somewhere else, as of the next frame. */
void gunbird_place(gunbird *g, uint32_t part, graze_box box);

/* One frame: read all edges again and sort. */
void gunbird_frame(gunbird *g);

/* Deaths, of all boxes from number `first` on. The text: move them to infinity, let
 * the frame's sorting carry them to the end of the lists, cut the lists there.
 * Korenn: take them out in one pass before the frame. */
void gunbird_bubble_out(gunbird *g, uint32_t first);
void gunbird_take_out(gunbird *g, uint32_t first);

/* Whether two objects meet, as the text knows it. */
bool gunbird_meets(const gunbird *g, uint32_t a, uint32_t b);

#endif
