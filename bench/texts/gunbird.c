/* gunbird.c: the lists of endpoints, and how they are kept sorted. */
#include "bench/texts/gunbird.h"

#include "bench/texts/gunbird_encounters.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool gunbird_open(gunbird *g, uint32_t capacity, const graze_rules *rules) {
    *g = (gunbird){ .capacity = capacity };
    if (rules != NULL)
        g->rules = *rules;
    g->parts = calloc(capacity, sizeof *g->parts);
    g->partners = calloc(capacity, sizeof *g->partners);
    for (int axis = 0; axis < 2; axis++)
        g->axes[axis] = calloc((size_t)capacity * 2, sizeof(gunbird_end));
    if (g->parts != NULL && g->partners != NULL && g->axes[0] != NULL &&
        g->axes[1] != NULL)
        return true;
    gunbird_close(g);
    return false;
}

void gunbird_close(gunbird *g) {
    for (uint32_t i = 0; g->partners != NULL && i < g->capacity; i++)
        free(g->partners[i].objects);
    free(g->partners);
    free(g->parts);
    free(g->axes[0]);
    free(g->axes[1]);
    *g = (gunbird){ 0 };
}

static float edge_of(graze_box box, int axis, bool is_min) {
    if (axis == 0)
        return is_min ? box.min_x : box.max_x;
    return is_min ? box.min_y : box.max_y;
}

/* What it means that `key` has gone down past `passed`. */
static void pass(gunbird *g, const gunbird_end *key, const gunbird_end *passed) {
    g->swaps++;
    if (key->is_min && !passed->is_min)
        gunbird_begin(g, key->part, passed->part);
    else if (!key->is_min && passed->is_min)
        gunbird_end_encounter(g, key->part, passed->part);
}

/* Let the endpoint at `at` sink until a smaller one stops it. An equal one does not:
 * that is the text's fault. */
static void sink(gunbird *g, gunbird_end *ends, uint32_t at) {
    const gunbird_end key = ends[at];
    while (at > 0) {
        if (ends[at - 1].value < key.value)
            break;
        pass(g, &key, &ends[at - 1]);
        ends[at] = ends[at - 1];
        at--;
    }
    ends[at] = key;
}

static gunbird_end end_of(const gunbird *g, uint32_t part, int axis, bool is_min) {
    return (gunbird_end){ edge_of(g->parts[part].box, axis, is_min), part, is_min };
}

uint32_t gunbird_bubble_in(gunbird *g, gunbird_part part) {
    const uint32_t number = g->part_count++;
    g->parts[number] = part;
    for (int axis = 0; axis < 2; axis++)
        for (uint32_t i = 0; i < 2; i++) {
            g->axes[axis][g->end_count + i] = end_of(g, number, axis, i == 0);
            sink(g, g->axes[axis], g->end_count + i);
        }
    g->end_count += 2;
    return number;
}

/* The first place in a list whose value is greater. */
static uint32_t place_above(const gunbird_end *ends, uint32_t count, float value) {
    uint32_t low = 0, high = count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (ends[middle].value <= value)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void insert_end(gunbird_end *ends, uint32_t count, gunbird_end end) {
    const uint32_t at = place_above(ends, count, end.value);
    memmove(&ends[at + 1], &ends[at], (count - at) * sizeof *ends);
    ends[at] = end;
}

uint32_t gunbird_insert_sorted(gunbird *g, gunbird_part part) {
    const uint32_t number = g->part_count++;
    g->parts[number] = part;
    for (int axis = 0; axis < 2; axis++)
        for (uint32_t i = 0; i < 2; i++)
            insert_end(g->axes[axis], g->end_count + i,
                       end_of(g, number, axis, i == 0));
    g->end_count += 2;
    return number;
}

void gunbird_place(gunbird *g, uint32_t part, graze_box box) {
    g->parts[part].box = box;
}

void gunbird_frame(gunbird *g) {
    for (int axis = 0; axis < 2; axis++) {
        gunbird_end *ends = g->axes[axis];
        for (uint32_t i = 0; i < g->end_count; i++)
            ends[i].value =
                edge_of(g->parts[ends[i].part].box, axis, ends[i].is_min);
        for (uint32_t i = 1; i < g->end_count; i++)
            sink(g, ends, i);
    }
}

void gunbird_bubble_out(gunbird *g, uint32_t first) {
    const float away = INFINITY;
    for (uint32_t part = first; part < g->part_count; part++)
        g->parts[part].box = (graze_box){ away, away, away, away };
    gunbird_frame(g);
    g->end_count -= 2 * (g->part_count - first);
    g->part_count = first;
}

void gunbird_take_out(gunbird *g, uint32_t first) {
    uint32_t kept = 0;
    for (int axis = 0; axis < 2; axis++) {
        kept = 0;
        for (uint32_t i = 0; i < g->end_count; i++)
            if (g->axes[axis][i].part < first)
                g->axes[axis][kept++] = g->axes[axis][i];
    }
    g->end_count = kept;
    for (uint32_t part = first; part < g->part_count; part++)
        gunbird_forget(g, g->parts[part].object);
    g->part_count = first;
    gunbird_frame(g);
}
