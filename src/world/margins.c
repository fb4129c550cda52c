/* margins.c: the margins between layers, and the boxes that are larger for their sake while a step is made.
 *
 * Of two layers with a margin the one with fewer boxes grows: two boxes are near if one grown by the margin
 * touches the other, whichever it is.
 */
#include "graze/near_miss.h"

#include "narrow/predicates.h"
#include "world/world.h"

#include <math.h>
#include <string.h>

static grz_margin *lines(const graze_world *world) {
    return (grz_margin *)world->margins.lines.data;
}

/* The line of two layers, or NULL. */
static grz_margin *find_line(const graze_world *world, unsigned a, unsigned b) {
    const unsigned low = a < b ? a : b, high = a < b ? b : a;
    for (uint32_t i = 0; i < world->margins.entry_count; i++)
        if (lines(world)[i].a == low && lines(world)[i].b == high)
            return &lines(world)[i];
    return NULL;
}

float grz_margin_of_parts(const graze_world *world, graze_pair pair) {
    const grz_part *a = grz_part_at(world, pair.a), *b = grz_part_at(world, pair.b);
    const grz_margin *line = find_line(world, a->layer, b->layer);
    return line != NULL ? line->margin : 0;
}

float graze_world_margin(const graze_world *world, unsigned a, unsigned b) {
    const grz_margin *line = find_line(world, a, b);
    return line != NULL ? line->margin : 0;
}

static graze_status check_margin(unsigned a, unsigned b, float margin) {
    if (a >= GRAZE_LAYER_COUNT || b >= GRAZE_LAYER_COUNT)
        return GRAZE_BAD_LAYER;
    if (!isfinite(margin))
        return GRAZE_BAD_NUMBER;
    if (margin > GRAZE_COORD_MAX)
        return GRAZE_OUT_OF_RANGE;
    return margin >= 0 ? GRAZE_OK : GRAZE_BAD_VALUE;
}

/* Leave a line out, and put the last one in its place. */
static void drop_line(graze_world *world, grz_margin *line) {
    if (line != NULL)
        *line = lines(world)[--world->margins.entry_count];
}

static graze_status set_line(graze_world *world, unsigned a, unsigned b, float margin) {
    grz_margins *margins = &world->margins;
    const graze_status status = grz_buffer_reserve(&world->allocator, &margins->lines,
                                                   (size_t)margins->entry_count + 1, sizeof(grz_margin));
    if (status != GRAZE_OK)
        return status;
    drop_line(world, find_line(world, a, b));
    if (margin > 0)
        lines(world)[margins->entry_count++] =
            (grz_margin){ (uint8_t)(a < b ? a : b), (uint8_t)(a < b ? b : a), margin };
    return GRAZE_OK;
}

graze_status graze_world_set_margin(graze_world *world, unsigned a, unsigned b, float margin) {
    graze_status status = check_margin(a, b, margin);
    if (status == GRAZE_OK)
        status = set_line(world, a, b, margin);
    if (status == GRAZE_OK)
        grz_world_update_layer_pairs(world);
    if (status == GRAZE_OK)
        grz_world_report(world,
                         (grz_call){ .kind = GRZ_CALL_SET_MARGIN, .number = a, .second = b, .x = margin });
    return status;
}

void grz_margins_add_layer_pairs(const graze_world *world, uint64_t *meets) {
    for (uint32_t i = 0; i < world->margins.entry_count; i++) {
        const grz_margin line = lines(world)[i];
        meets[line.a] |= UINT64_C(1) << line.b;
        meets[line.b] |= UINT64_C(1) << line.a;
    }
}

static void count_boxes(const graze_world *world, uint32_t counts[GRAZE_LAYER_COUNT]) {
    memset(counts, 0, GRAZE_LAYER_COUNT * sizeof *counts);
    for (uint32_t slot = 0; slot < world->part_slots.count; slot++)
        if (grz_slot_is_alive(&world->part_slots, slot))
            counts[grz_part_at(world, slot)->layer]++;
}

/* Who grows by how much. Pairs that no one looked at closer so far may become close when that changes. */
static void choose_growth(graze_world *world) {
    float *growth = world->margins.growth, before[GRAZE_LAYER_COUNT];
    uint32_t counts[GRAZE_LAYER_COUNT];
    memcpy(before, growth, sizeof before);
    memset(growth, 0, sizeof before);
    count_boxes(world, counts);
    for (uint32_t i = 0; i < world->margins.entry_count; i++) {
        const grz_margin line = lines(world)[i];
        const uint8_t smaller = counts[line.a] <= counts[line.b] ? line.a : line.b;
        growth[smaller] = fmaxf(growth[smaller], line.margin);
    }
    for (int layer = 0; layer < GRAZE_LAYER_COUNT; layer++)
        world->narrow.is_behind |= before[layer] == 0 && growth[layer] > 0;
}

graze_status grz_margins_grow_boxes(graze_world *world) {
    if (world->margins.entry_count == 0) {
        memset(world->margins.growth, 0, sizeof world->margins.growth);
        return GRAZE_OK; /* from now on pairs pass unseen: the next margin has to catch up with them */
    }
    const graze_status status = grz_swept_boxes_reserve(world);
    if (status != GRAZE_OK)
        return status;
    choose_growth(world);
    for (uint32_t slot = 0; slot < world->part_slots.count; slot++)
        if (grz_slot_is_alive(&world->part_slots, slot) &&
            world->margins.growth[grz_part_at(world, slot)->layer] > 0)
            grz_swept_boxes_add(world, slot);
    return GRAZE_OK;
}

static float within(float edge) {
    return fmaxf(-GRAZE_COORD_MAX, fminf(edge, GRAZE_COORD_MAX));
}

graze_box grz_margins_grow_box(const graze_world *world, uint32_t slot, graze_box box) {
    const double by = (double)world->margins.growth[grz_part_at(world, slot)->layer];
    if (world->margins.entry_count == 0 || by == 0)
        return box;
    return (graze_box){ within(grz_sum_floor((double)box.min_x, -by)),
                        within(grz_sum_floor((double)box.min_y, -by)),
                        within(grz_sum_ceil((double)box.max_x, by)),
                        within(grz_sum_ceil((double)box.max_y, by)) };
}
