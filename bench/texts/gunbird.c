/* gunbird.c: encounters by object, and the sorted lists of endpoints that tell of
 * them; see gunbird.h. */
#include "bench/texts/gunbird.h"

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

/* --- Encounters: short lists, searched from end to end --- */

static const uint32_t NOT_THERE = UINT32_MAX;

static uint32_t younger(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

static uint32_t older(uint32_t a, uint32_t b) {
    return a > b ? b : a;
}

static uint32_t find(const gunbird_partners *partners, uint32_t object) {
    for (uint32_t i = 0; i < partners->count; i++)
        if (partners->objects[i] == object)
            return i;
    return NOT_THERE;
}

static bool add(gunbird_partners *partners, uint32_t object) {
    if (partners->count == partners->capacity) {
        const uint32_t capacity = partners->capacity * 2 + 4;
        uint32_t *objects = realloc(partners->objects, capacity * sizeof *objects);
        if (objects == NULL)
            return false;
        *partners = (gunbird_partners){ objects, partners->count, capacity };
    }
    partners->objects[partners->count++] = object;
    return true;
}

/* The text's rule: sharing an edge counts. */
static bool overlap(graze_box a, graze_box b) {
    return a.min_x <= b.max_x && b.min_x <= a.max_x && a.min_y <= b.max_y &&
           b.min_y <= a.max_y;
}

static bool may_meet(const gunbird *g, const gunbird_part *a,
                     const gunbird_part *b) {
    return a->object != b->object && !(g->rules.forbidden[a->layer] >> b->layer & 1);
}

bool gunbird_meets(const gunbird *g, uint32_t a, uint32_t b) {
    return find(&g->partners[younger(a, b)], older(a, b)) != NOT_THERE;
}

/* Two boxes may have begun to overlap: if the rules let them and they do (sharing an
 * edge counts), their objects meet from now on, unless they do already. */
static void encounter_begin(gunbird *g, uint32_t part_a, uint32_t part_b) {
    const gunbird_part *a = &g->parts[part_a], *b = &g->parts[part_b];
    if (!may_meet(g, a, b) || !overlap(a->box, b->box) ||
        gunbird_meets(g, a->object, b->object))
        return;
    if (add(&g->partners[younger(a->object, b->object)],
            older(a->object, b->object)))
        g->begins++;
    else
        g->has_failed = true;
}

/* Two boxes have parted, and with them their objects. */
static void encounter_end(gunbird *g, uint32_t part_a, uint32_t part_b) {
    const gunbird_part *a = &g->parts[part_a], *b = &g->parts[part_b];
    if (!may_meet(g, a, b))
        return;
    gunbird_partners *partners = &g->partners[younger(a->object, b->object)];
    const uint32_t at = find(partners, older(a->object, b->object));
    if (at == NOT_THERE)
        return;
    partners->objects[at] = partners->objects[--partners->count];
    g->ends++;
}

/* Forget the contacts of an object that is younger than all that it meets. */
static void encounters_forget(gunbird *g, uint32_t object) {
    g->ends += g->partners[object].count;
    g->partners[object].count = 0;
}

/* --- Lists of endpoints, and how they are kept sorted --- */

static float edge_of(graze_box box, int axis, bool is_min) {
    if (axis == 0)
        return is_min ? box.min_x : box.max_x;
    return is_min ? box.min_y : box.max_y;
}

/* What it means that `key` has gone down past `passed`. */
static void pass(gunbird *g, const gunbird_end *key, const gunbird_end *passed) {
    g->swaps++;
    if (key->is_min && !passed->is_min)
        encounter_begin(g, key->part, passed->part);
    else if (!key->is_min && passed->is_min)
        encounter_end(g, key->part, passed->part);
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
        encounters_forget(g, g->parts[part].object);
    g->part_count = first;
    gunbird_frame(g);
}
