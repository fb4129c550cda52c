/* step.c: one frame, from changed boxes to events. The rest of this folder hangs below graze_world_step. The
 * game's calls have written the columns.
 *
 * Everything is made beside the last step's outcome and takes its place at the end: a step that fails has
 * changed nothing that the game can see, and can be tried again.
 */
#include "core/float_env.h"
#include "world/recording/record.h"

/* Let what was made be the last step's outcome; its memory is used for the next. */
static void commit(graze_world *world) {
    const grz_outcome old = world->last;
    world->last = world->next;
    world->next = old;
    grz_follow_keep(&world->follow);
    grz_narrow_keep(&world->narrow);
    grz_world_keep_counts(world);
    grz_near_misses_keep(world);
    world->list.is_made = world->list.is_backward_made = world->by_time.is_made = false;
    world->is_settled = true;
    world->steps++;
    grz_lookup_step(world);
    grz_slots_recycle(&world->body_slots);
    grz_slots_recycle(&world->part_slots);
}

/* Nothing changed: what touched touches, and nothing began or ended. */
static graze_status rest(graze_world *world) {
    grz_motion_arrive(world);
    world->last.encounter_event_count = world->last.touch_event_count = 0;
    world->by_time.is_made = false;
    grz_lookup_step(world);
    grz_slots_recycle(&world->body_slots);
    grz_slots_recycle(&world->part_slots);
    return GRAZE_OK;
}

static graze_status make_step(graze_world *world) {
    graze_status status = grz_world_catch_up(world);
    if (status == GRAZE_OK)
        status = grz_world_follow(world);
    if (status == GRAZE_OK)
        status = grz_world_look_closer(world);
    if (status == GRAZE_OK)
        status = grz_world_list_changes(world);
    if (status == GRAZE_OK)
        status = grz_world_count_encounters(world);
    if (status == GRAZE_OK)
        status = grz_world_find_near_misses(world);
    if (status == GRAZE_OK)
        status = grz_world_write_touch_events(world);
    if (status == GRAZE_OK)
        status = grz_world_reserve_list(world);
    if (status == GRAZE_OK)
        status = grz_world_reserve_by_time(world);
    if (status == GRAZE_OK)
        commit(world);
    return status;
}

/* Those on their way cover it while the step is made. */
static graze_status step(graze_world *world) {
    if (world->changed_count == 0 && world->is_settled)
        return rest(world);
    graze_status status = grz_covers_enter(world);
    if (status != GRAZE_OK)
        return status;
    status = make_step(world);
    grz_covers_leave(world);
    if (status == GRAZE_OK)
        grz_motion_arrive(world);
    return status;
}

graze_status graze_world_step(graze_world *world) {
    const grz_float_env env = grz_float_env_enter();
    world->needed = 0;
    const graze_status status = step(world);
    grz_float_env_leave(env);
    if (status == GRAZE_OK && world->recording != NULL)
        grz_recording_step(world);
    return status;
}

size_t graze_world_needed(const graze_world *world) {
    return world->needed;
}

const graze_encounter_event *graze_world_encounter_events(const graze_world *world, size_t *count) {
    *count = world->reports != GRAZE_REPORT_TOUCHES ? world->last.encounter_event_count : 0;
    return world->last.encounter_events.data;
}

const graze_touch_event *graze_world_touch_events(const graze_world *world, size_t *count) {
    *count = world->last.touch_event_count;
    return world->last.touch_events.data;
}
