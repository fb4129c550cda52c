/* gunbird_encounters.c: short lists, searched from end to end. */
#include "bench/texts/gunbird_encounters.h"

#include <stdlib.h>

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

void gunbird_begin(gunbird *g, uint32_t part_a, uint32_t part_b) {
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

void gunbird_end_encounter(gunbird *g, uint32_t part_a, uint32_t part_b) {
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

void gunbird_forget(gunbird *g, uint32_t object) {
    g->ends += g->partners[object].count;
    g->partners[object].count = 0;
}

bool gunbird_meets(const gunbird *g, uint32_t a, uint32_t b) {
    return find(&g->partners[younger(a, b)], older(a, b)) != NOT_THERE;
}
