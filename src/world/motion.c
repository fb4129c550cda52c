/* motion.c: rows larger than their parts while a step is made. They are rows of
 * swept parts, and of layers with a margin. The calls to mark these are here, too.
 *
 * A moved part gets its new box at once, for queries. It also gets a swept box,
 * which remembers where the motion began (part.h). Only while a step is made does
 * its row cover the way between the two. If two layers have a margin, the one with
 * fewer parts is enlarged. Two boxes are near each other if one of them, enlarged by
 * the margin, touches the other. It does not matter which. */
#include "world/motion.h"

#include "graze/motion.h"
#include "graze/near_miss.h"
#include "world/part.h"
#include "world/wrap.h"

/* --- Margins --- */

static grz_margin *motion_margin_entries(const graze_world *world) {
    return (grz_margin *)world->margins.entries.data;
}

grz_margin *grz_margin_find(const graze_world *world, unsigned a, unsigned b) {
    const unsigned low = grz_min_u32(a, b), high = grz_max_u32(a, b);
    for (uint32_t i = 0; i < world->margins.entry_count; i++)
        if (motion_margin_entries(world)[i].a == low &&
            motion_margin_entries(world)[i].b == high)
            return &motion_margin_entries(world)[i];
    return NULL;
}

float graze_world_margin(const graze_world *world, unsigned a, unsigned b) {
    const grz_margin *entry = NULL;
    if (world != NULL)
        entry = grz_margin_find(world, a, b);
    if (entry != NULL)
        return entry->margin;
    return 0;
}

uint32_t graze_world_near_miss_interval(const graze_world *world, unsigned a,
                                        unsigned b) {
    const grz_margin *entry = NULL;
    if (world != NULL)
        entry = grz_margin_find(world, a, b);
    if (entry != NULL)
        return entry->interval;
    return 0;
}

bool grz_near_misses_can_repeat(const graze_world *world) {
    uint32_t any = 0;
    for (uint32_t i = 0; i < world->margins.entry_count; i++)
        any |= motion_margin_entries(world)[i].interval;
    return any != 0;
}

static graze_status motion_margin_check(unsigned a, unsigned b, float margin) {
    if (a >= GRAZE_LAYER_COUNT || b >= GRAZE_LAYER_COUNT)
        return GRAZE_BAD_LAYER;
    if (!isfinite(margin))
        return GRAZE_BAD_NUMBER;
    if (margin > GRAZE_COORD_MAX)
        return GRAZE_OUT_OF_RANGE;
    if (margin >= 0)
        return GRAZE_OK;
    return GRAZE_BAD_VALUE;
}

/* Replace the margin of two layers. Margins are in the order of their keys, as
 * snapshots have them. */
static graze_status motion_margin_set(graze_world *world, grz_margin margin) {
    grz_margins *margins = &world->margins;
    grz_try(grz_buffer_reserve(&world->allocator, &margins->entries,
                               (size_t)margins->entry_count + 1,
                               sizeof(grz_margin)));
    grz_margin *all = motion_margin_entries(world),
               *old = grz_margin_find(world, margin.a, margin.b);
    if (old != NULL)
        margin.interval = old->interval;
    if (old != NULL)
        memmove(old, old + 1,
                (size_t)(all + margins->entry_count-- - old - 1) * sizeof *old);
    uint32_t i = margins->entry_count;
    for (; margin.margin > 0 && i > 0 &&
           grz_margin_key(all[i - 1]) > grz_margin_key(margin);
         i--)
        all[i] = all[i - 1];
    if (margin.margin > 0) {
        all[i] = margin;
        margins->entry_count++;
    }
    grz_world_update_layer_pairs(world);
    return GRAZE_OK;
}

graze_status graze_world_set_margin(graze_world *world, unsigned a, unsigned b,
                                    float margin) {
    graze_status status =
        world != NULL ? motion_margin_check(a, b, margin) : GRAZE_ARGUMENT_MISSING;
    if (status == GRAZE_OK)
        status = grz_wrap_check_margin(world, margin);
    if (status == GRAZE_OK)
        status =
            motion_margin_set(world, (grz_margin){ .a = (uint8_t)grz_min_u32(a, b),
                                                   .b = (uint8_t)grz_max_u32(a, b),
                                                   .margin = margin });
    return grz_end_call(world, status, GRZ_CALL_SET_MARGIN, .number = a, .second = b,
                        .x = margin);
}

void grz_world_update_layer_pairs(graze_world *world) {
    world->is_up_to_date = false;
    world->has_other_layers = true;
    for (int layer = 0; layer < GRAZE_LAYER_COUNT; layer++)
        world->meets[layer] = ~world->rules.forbidden[layer];
    for (uint32_t i = 0; i < world->margins.entry_count; i++) {
        const grz_margin entry = motion_margin_entries(world)[i];
        world->meets[entry.a] |= UINT64_C(1) << entry.b;
        world->meets[entry.b] |= UINT64_C(1) << entry.a;
    }
}

/* The row of a resting part is enlarged alike in each step, and does not change. If
 * a layer is enlarged by another amount, its rows change. A newly enlarged layer
 * brings unknown pairs into the narrow phase. */
static void motion_margins_choose_growth(graze_world *world) {
    float *growth = world->margins.growth, before[GRAZE_LAYER_COUNT];
    uint32_t counts[GRAZE_LAYER_COUNT] = { 0 };
    memcpy(before, growth, sizeof before);
    memset(growth, 0, sizeof before);
    grz_for_alive(&world->part_slots, slot)
        counts[grz_part_at(world, slot)->layer]++;
    for (uint32_t i = 0; i < world->margins.entry_count; i++) {
        const grz_margin entry = motion_margin_entries(world)[i];
        const uint8_t smaller =
            counts[entry.a] <= counts[entry.b] ? entry.a : entry.b;
        growth[smaller] = fmaxf(growth[smaller], entry.margin);
    }
    for (int layer = 0; layer < GRAZE_LAYER_COUNT; layer++)
        world->narrow.is_incomplete |= before[layer] == 0 && growth[layer] > 0;
    grz_for_alive(&world->part_slots, slot)
        if (before[grz_part_at(world, slot)->layer] !=
            growth[grz_part_at(world, slot)->layer])
            grz_part_mark_changed(world, slot);
    world->margins.is_grown = world->margins.entry_count > 0;
}

/* Without margins the narrow phase does not see these pairs: the next margin makes
 * it incomplete. */
static graze_status motion_margins_add_swept_boxes(graze_world *world) {
    if (world->margins.entry_count == 0 && !world->margins.is_grown)
        return GRAZE_OK;
    grz_try(grz_swept_boxes_reserve(world));
    motion_margins_choose_growth(world);
    grz_for_alive(&world->part_slots, slot)
        if (world->margins.growth[grz_part_at(world, slot)->layer] > 0 &&
            grz_swept_box_of(&world->swept, slot) == NULL)
            grz_swept_boxes_add(
                world, (grz_swept_box){ .part = slot,
                                        .from = grz_part_box(world, slot),
                                        .first_corner =
                                            grz_part_first_corner(world, slot) });
    return GRAZE_OK;
}

static graze_box motion_margins_enlarge(const graze_world *world, uint32_t slot,
                                        graze_box box) {
    const double by = (double)world->margins.growth[grz_part_at(world, slot)->layer];
    if (world->margins.entry_count == 0 || by == 0)
        return box;
    return grz_box_move_corners(box, (graze_point){ -by, -by },
                                (graze_point){ by, by });
}

/* --- Rows --- */

static bool motion_is_rigid(graze_box from, graze_box to, graze_point by) {
    return (double)to.min_x - (double)from.min_x == by.x &&
           (double)to.max_x - (double)from.max_x == by.x &&
           (double)to.min_y - (double)from.min_y == by.y &&
           (double)to.max_y - (double)from.max_y == by.y;
}

/* Note which end of a way is moved over a seam of a wrapped world. */
static void motion_find_seams(const graze_world *world, grz_swept_box *swept) {
    const grz_way_moves by = grz_part_way_moves(world, swept->from, swept->to);
    swept->over[0] = (int8_t)((by.end.x < 0) - (by.begin.x < 0));
    swept->over[1] = (int8_t)((by.end.y < 0) - (by.begin.y < 0));
}

/* The box of a motion from a box to another one. To a shape, a moving part has the
 * size of its end on all of its way. If its size changed, the motion reaches beyond
 * its old box. */
static GRZ_INLINED graze_box motion_cover(const graze_world *world,
                                          const grz_swept_box *swept, graze_box from,
                                          graze_box to) {
    const graze_box way = grz_box_around(from, to);
    const graze_point by = grz_part_motion(world, swept->part);
    if (!swept->is_moving || motion_is_rigid(from, to, by))
        return way;
    const graze_point back = { -by.x, -by.y };
    return grz_box_around(way, grz_box_move_corners(to, back, back));
}

/* The same of a motion in a wrapped world. */
static graze_box motion_cover_over(const graze_world *world, grz_swept_box *swept) {
    motion_find_seams(world, swept);
    const grz_way_moves by = grz_part_moves(world, swept->part);
    return motion_cover(world, swept, grz_box_on_way(swept->from, by.begin),
                        grz_box_on_way(swept->to, by.end));
}

/* If a part is only enlarged, its row is the same in the next step, unless the part
 * is moved. */
static void motion_write_row(graze_world *world, const grz_swept_box *swept,
                             graze_box box) {
    grz_part_write_row(world, swept->part, box);
    if (swept->is_moving)
        grz_part_mark_changed(world, swept->part);
}

graze_status grz_motion_write_rows(graze_world *world) {
    const graze_status status = motion_margins_add_swept_boxes(world);
    grz_swept_box *boxes = world->swept.boxes.data;
    for (uint32_t i = 0; i < world->swept.count && status == GRAZE_OK; i++) {
        const uint32_t part = boxes[i].part;
        boxes[i].to = grz_part_box(world, part);
        const graze_box way =
            world->wrap.is_used
                ? motion_cover_over(world, &boxes[i])
                : motion_cover(world, &boxes[i], boxes[i].from, boxes[i].to);
        motion_write_row(world, &boxes[i], motion_margins_enlarge(world, part, way));
    }
    return status;
}

void grz_motion_restore_rows(graze_world *world, bool is_step_made) {
    const grz_swept_box *boxes = world->swept.boxes.data;
    for (uint32_t i = 0; i < world->swept.count; i++)
        motion_write_row(world, &boxes[i], boxes[i].to);
    grz_swept_boxes_truncate(&world->swept,
                             is_step_made ? 0 : world->swept.moving_count);
}

graze_status graze_body_set_swept(graze_world *world, graze_body body,
                                  bool is_swept) {
    grz_expect_body(world, body);
    grz_body_at(world, grz_slot_of(body.id))->is_swept = is_swept;
    grz_for_parts(world, grz_slot_of(body.id), slot)
        grz_part_end_motion_unless_swept(world, slot);
    world->swept.is_used |= is_swept;
    world->narrow.is_incomplete |= is_swept;
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_BODY_SET_SWEPT, .body = body,
                        .number = is_swept);
}

void grz_swept_layers_replace(graze_world *world, uint64_t layers) {
    world->swept.is_used |= layers != 0;
    world->narrow.is_incomplete |= (layers & ~world->swept.swept_layers) != 0;
    world->swept.swept_layers = layers;
    for (uint32_t i = world->swept.count; i > 0;
         i--) /* the last motion replaces an ended one */
        grz_part_end_motion_unless_swept(
            world, ((const grz_swept_box *)world->swept.boxes.data)[i - 1].part);
    grz_end_call(world, GRAZE_OK, GRZ_CALL_SET_SWEPT_LAYERS, .number = layers);
}

void graze_world_set_swept_layers(graze_world *world, uint64_t layers,
                                  bool is_swept) {
    if (world == NULL)
        return;
    const uint64_t those = grz_layers_or_all(layers),
                   now = world->swept.swept_layers;
    if (is_swept)
        grz_swept_layers_replace(world, now | those);
    else
        grz_swept_layers_replace(world, now & ~those);
}
