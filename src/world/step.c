/* step.c: one frame: the touches of now, and those begun and ended since the last
 * step.
 *
 * The stages write beside the committed state of the last step. Only when all of
 * them have succeeded, commit replaces it; so a failed step has changed nothing
 * visible to a game, and can be made again. A step without any change since the last
 * one costs nothing. */
#include "world/attacks.h"
#include "world/big_bodies.h"
#include "world/contacts.h"
#include "world/motion.h"
#include "world/narrow_phase.h"
#include "world/near_misses.h"
#include "world/part.h"
#include "world/strikes.h"
#include "world/wrap.h"

static size_t step_pair_limit(const graze_world *world) {
    if (world->limits.pairs != 0)
        return world->limits.pairs;
    return SIZE_MAX;
}

/* Let the broad phase take over the changed rows and say which pairs of boxes began
 * and ended to overlap. The pair tracker chooses between a delta and all pairs
 * (pair_tracker.h). It may find as many pairs as the seams of a wrapped world leave. */
static graze_status step_find_pairs(graze_world *world) {
    grz_box_view boxes = grz_box_columns_view(&world->columns, world->meets);
    boxes.has_own_groups = !world->has_compounds;
    grz_try(grz_big_bodies_view(world, &boxes));
    grz_try(grz_seam_find(world));
    const size_t limit = step_pair_limit(world), found = world->seam.pending.count;
    const grz_tracker_input input = {
        .boxes = boxes,
        .changes = { .rows = world->changed.data, .count = world->changed_count },
        .limit = found < limit ? limit - found : 0,
    };
    graze_status status =
        grz_pair_tracker_step(&world->pair_tracker, &world->broad, &input);
    if (status == GRAZE_OK && grz_overlap_total(world) > limit)
        status = GRAZE_OUT_OF_CAPACITY;
    if (status == GRAZE_OUT_OF_CAPACITY)
        world->required_capacity = grz_overlap_total(world);
    grz_try(status);
    return grz_seam_merge(world);
}

/* The stages of a step, in order. Each fails only for memory or capacity. */
static graze_status (*const step_stages[])(graze_world *world) = {
    /* 1  pairs that need the narrow phase since a setting changed */
    grz_narrow_phase_complete,
    grz_strikes_complete, /*    likewise for touches of attacks */
    step_find_pairs,      /* 1, 2  sync; delta or pairs */
    grz_narrow_phase_run, /* 3  narrow phase: shapes, motions, margins */
    /* 4  contacts: touches are counted per pair of bodies; contact events */
    grz_contacts_update,
    grz_near_misses_find,  /*    near misses, merged into the contact events */
    grz_strikes_find,      /*    strikes of attacks, likewise */
    grz_touch_events_make, /*    touch events */
    /*    memory of the lists made when they are asked for */
    grz_contacts_reserve_lists,
};

GRZ_FAST_BEGIN

/* No row counts as changed any more. If most rows had, a pass over all rows is faster than
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

GRZ_FAST_END

/* The end of each step, whether or not anything changed in it. */
static void step_end(graze_world *world) {
    step_forget_changes(world);
    world->steps_made++;
    grz_slots_recycle(&world->attacks.slots);
    grz_slots_recycle(&world->body_slots);
    grz_slots_recycle(&world->part_slots);
}

/* 5  commit: the pending state replaces the committed one. */
static void step_commit(graze_world *world) {
    grz_pair_tracker_commit(&world->pair_tracker);
    grz_seam_commit(world);
    grz_narrow_phase_commit(world);
    grz_contacts_commit(world);
    grz_near_misses_commit(world);
    grz_strikes_commit(world);
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
    const bool is_resting = world->changed_count == 0 && world->is_up_to_date &&
                            !grz_attacks_can_repeat(world) &&
                            !grz_near_misses_can_repeat(world);
    world->required_capacity = 0;
    graze_status status = GRAZE_OK;
    if (is_resting) { /* all touches stay, and nothing began or ended */
        grz_swept_boxes_truncate(&world->swept, 0);
        grz_contacts_rest(world);
        world->strikes.event_count = world->margins.event_count = 0;
        step_end(world);
    } else {
        status = step_make(world);
    }
    return grz_end_call(world, status, .kind = GRZ_CALL_STEP);
}

size_t graze_world_required_capacity(const graze_world *world) {
    if (world != NULL)
        return world->required_capacity;
    return 0;
}
