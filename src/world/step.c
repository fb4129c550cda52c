/* step.c: one frame: what touches now, and what began and ended since the last step.
 *
 * The stages write beside the committed state of the last step. Only when all of
 * them have succeeded, commit replaces it; so a failed step has changed nothing
 * visible to a game, and can be made again. A step without any change since the last
 * one costs nothing. */
#include "world/contacts.h"
#include "world/motion.h"
#include "world/narrow_phase.h"
#include "world/near_misses.h"
#include "world/part.h"

/* --- Big bodies --- */

/* Parts of one body never meet, but finding this out pair by pair takes the square
 * of their number. So the parts of a big body get layers of their own for the broad
 * phase. These do not meet each other and meet others as their layers do: the broad
 * phase skips their pairs as it skips forbidden ones. They are layers without parts;
 * if these are too few, the pairs of the last bodies are tested. */

/* Take a layer that meets the same layers as another one. GRZ_LAYER_NONE: there is
 * none. */
static uint8_t big_take_layer(grz_big_bodies *big, uint8_t like) {
    if (big->taken == UINT64_MAX)
        return GRZ_LAYER_NONE;
    const uint8_t layer = (uint8_t)grz_bit_lowest(~big->taken);
    const uint64_t bit = UINT64_C(1) << layer;
    big->taken |= bit;
    big->meets[layer] = big->meets[like];
    for (int i = 0; i < GRAZE_LAYER_COUNT; i++)
        big->meets[i] =
            big->meets[i] >> like & 1 ? big->meets[i] | bit : big->meets[i] & ~bit;
    return layer;
}

/* Let the parts of a body be on layers of their own; `layers` are those of all
 * rows. */
static void big_separate(graze_world *world, uint32_t body, uint8_t *layers) {
    grz_big_bodies *big = &world->big;
    uint8_t own[GRAZE_LAYER_COUNT];
    uint64_t known = 0, mine = 0;
    grz_for_parts(world, body, slot) {
        const uint8_t layer = layers[slot];
        if (layer == GRZ_LAYER_NONE)
            continue;
        if (!(known >> layer & 1))
            own[layer] = big_take_layer(big, layer);
        known |= UINT64_C(1) << layer;
        if (own[layer] == GRZ_LAYER_NONE)
            continue;
        mine |= UINT64_C(1) << own[layer];
        layers[slot] = own[layer];
    }
    for (int i = 0; i < GRAZE_LAYER_COUNT; i++)
        if (mine >> i & 1)
            big->meets[i] &= ~mine;
}

/* A row has changed if the broad phase knows it on another layer. It knows new rows
 * as the columns have them, and after a load it reads all rows. */
static void big_note_changes(graze_world *world, const uint8_t *layers) {
    grz_big_bodies *big = &world->big;
    const uint32_t rows = world->columns.count;
    uint8_t *before = big->layers.data;
    memcpy(before + big->row_count, grz_row_layers(world) + big->row_count,
           rows - big->row_count);
    for (uint32_t row = 0; row < world->part_slots.count; row++)
        if (before[row] != layers[row])
            grz_part_mark_changed(world, row);
    memcpy(before, layers, rows);
    big->row_count = rows;
}

/* All rows of the columns have a layer, also those without a part: the broad phase
 * reads them. */
static graze_status big_find_layers(graze_world *world) {
    grz_big_bodies *big = &world->big;
    const uint32_t rows = world->columns.count;
    grz_try(grz_buffer_reserve(&world->allocator, &big->layers, rows, 1));
    grz_try(grz_buffer_reserve(&world->allocator, &world->scratch, rows, 1));
    uint8_t *layers = world->scratch.data;
    memcpy(layers, grz_row_layers(world), rows);
    memcpy(big->meets, world->meets, sizeof big->meets);
    big->taken = 0;
    for (uint32_t row = 0; row < rows; row++)
        big->taken |= layers[row] != GRZ_LAYER_NONE ? UINT64_C(1) << layers[row] : 0;
    grz_for_alive(&world->body_slots, body)
        if (grz_body_at(world, body)->part_count >= GRZ_BIG_BODY)
            big_separate(world, body, layers);
    big_note_changes(world, layers);
    world->has_other_layers = false;
    return GRAZE_OK;
}

static graze_status big_view(graze_world *world, grz_box_view *view) {
    grz_big_bodies *big = &world->big;
    if (!world->has_big_bodies) {
        big->row_count = 0;
        return GRAZE_OK;
    }
    if (world->has_other_layers || big->row_count != view->count)
        grz_try(big_find_layers(world));
    view->layer = big->layers.data;
    view->meets = big->meets;
    return GRAZE_OK;
}

/* --- Stages --- */

/* Let the broad phase take over the changed rows and say which pairs of boxes began
 * and ended to overlap. The pair tracker chooses between a delta and all pairs
 * (pair_tracker.h). */
static graze_status step_find_pairs(graze_world *world) {
    grz_box_view boxes = grz_box_columns_view(&world->columns, world->meets);
    boxes.has_own_groups = !world->has_compounds;
    grz_try(big_view(world, &boxes));
    const grz_tracker_input input = {
        .boxes = boxes,
        .changes = { .rows = world->changed.data, .count = world->changed_count },
        .limit = world->limits.pairs != 0 ? world->limits.pairs : SIZE_MAX,
    };
    const graze_status status =
        grz_pair_tracker_step(&world->pair_tracker, &world->broad, &input);
    if (status == GRAZE_OUT_OF_CAPACITY)
        world->required_capacity = world->pair_tracker.total;
    return status;
}

/* The stages of a step, in order. Each fails only for memory or capacity. */
static graze_status (*const step_stages[])(graze_world *world) = {
    /* 1  pairs that need the narrow phase since a setting changed */
    grz_narrow_phase_complete,
    step_find_pairs,      /* 1, 2  sync; delta or pairs */
    grz_narrow_phase_run, /* 3  narrow phase: shapes, motions, margins */
    /* 4  contacts: touches are counted per pair of bodies; contact events */
    grz_contacts_update,
    grz_near_misses_find,  /*    near misses, merged into the contact events */
    grz_touch_events_make, /*    touch events */
    /*    memory of the lists made when they are asked for */
    grz_contacts_reserve_lists,
};

/* No row has changed any more. If most rows had, a pass over all rows is faster than
 * one along the list. */
static void step_forget_changes(graze_world *world) {
    const uint32_t *changed = world->changed.data, rows = world->part_slots.count;
    uint8_t *states = world->is_changed.data;
    if (world->changed_count > rows / 4)
        for (uint32_t row = 0; row < rows; row++)
            states[row] &= (uint8_t)~GRZ_ROW_CHANGED;
    else
        for (uint32_t i = 0; i < world->changed_count; i++)
            states[changed[i]] &= (uint8_t)~GRZ_ROW_CHANGED;
    world->changed_count = 0;
}

/* The end of each step, whether or not anything changed in it. */
static void step_end(graze_world *world) {
    step_forget_changes(world);
    grz_slots_recycle(&world->body_slots);
    grz_slots_recycle(&world->part_slots);
}

/* 5  commit: the pending state replaces the committed one. */
static void step_commit(graze_world *world) {
    grz_pair_tracker_commit(&world->pair_tracker);
    grz_narrow_phase_commit(world);
    grz_contacts_commit(world);
    grz_near_misses_commit(world);
    world->is_up_to_date = true;
    world->step_count++;
    step_end(world);
}

static graze_status step_make(graze_world *world) {
    graze_status status = grz_motion_write_rows(world);
    grz_try(status);
    for (size_t i = 0;
         i < sizeof step_stages / sizeof *step_stages && status == GRAZE_OK; i++)
        status = step_stages[i](world);
    if (status == GRAZE_OK)
        step_commit(world);
    grz_motion_restore_rows(world, status == GRAZE_OK);
    return status;
}

graze_status graze_world_step(graze_world *world) {
    if (world == NULL)
        return GRAZE_ARGUMENT_MISSING;
    GRZ_FLOAT_ENV_SCOPE;
    const bool is_resting = world->changed_count == 0 && world->is_up_to_date;
    world->required_capacity = 0;
    const graze_status status = is_resting ? GRAZE_OK : step_make(world);
    if (is_resting) { /* what touched touches, and nothing began or ended */
        grz_swept_boxes_truncate(&world->swept, 0);
        grz_contacts_rest(world);
        step_end(world);
    }
    return grz_end_call(world, status, .kind = GRZ_CALL_STEP);
}

size_t graze_world_required_capacity(const graze_world *world) {
    if (world != NULL)
        return world->required_capacity;
    return 0;
}
