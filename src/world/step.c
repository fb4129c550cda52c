/* step.c: one frame, from changed boxes to events. The rest of this folder hangs below graze_world_step. The
 * game's calls have written the columns.
 *
 * Everything is made beside the last step's outcome and takes its place at the end: a step that fails has
 * changed nothing that the game can see, and can be tried again.
 */
#include "core/float_env.h"
#include "world/world.h"

/* Let what was made be the last step's outcome; its memory is used for the next. */
static void commit(graze_world *world) {
    const grz_step_events old = world->last;
    world->last = world->next;
    world->next = old;
    grz_pair_tracker_commit(&world->follow);
    grz_narrow_phase_commit(&world->narrow);
    grz_contacts_commit(world);
    grz_near_misses_commit(world);
    world->list.is_made = world->list.is_backward_made = world->by_time.is_made = false;
    world->is_up_to_date = true;
    world->steps++;
    grz_spatial_lookup_commit(world);
    grz_slots_recycle(&world->body_slots);
    grz_slots_recycle(&world->part_slots);
}

/* Nothing changed: what touched touches, and nothing began or ended. */
static graze_status rest(graze_world *world) {
    grz_swept_boxes_clear(world);
    world->last.contact_event_count = world->last.touch_event_count = 0;
    world->by_time.is_made = false;
    grz_spatial_lookup_commit(world);
    grz_slots_recycle(&world->body_slots);
    grz_slots_recycle(&world->part_slots);
    return GRAZE_OK;
}

static graze_status make_step(graze_world *world) {
    graze_status status = grz_narrow_phase_catch_up(world);
    if (status == GRAZE_OK)
        status = grz_world_follow(world);
    if (status == GRAZE_OK)
        status = grz_narrow_phase_run(world);
    if (status == GRAZE_OK)
        status = grz_contacts_list_changes(world);
    if (status == GRAZE_OK)
        status = grz_contacts_count(world);
    if (status == GRAZE_OK)
        status = grz_near_misses_find(world);
    if (status == GRAZE_OK)
        status = grz_contacts_write_touch_events(world);
    if (status == GRAZE_OK)
        status = grz_contact_list_reserve(world);
    if (status == GRAZE_OK)
        status = grz_events_by_time_reserve(world);
    if (status == GRAZE_OK)
        commit(world);
    return status;
}

/* Those on their way cover it while the step is made. */
static graze_status step(graze_world *world) {
    if (world->changed_count == 0 && world->is_up_to_date)
        return rest(world);
    graze_status status = grz_swept_boxes_apply(world);
    if (status != GRAZE_OK)
        return status;
    status = make_step(world);
    grz_swept_boxes_restore(world);
    if (status == GRAZE_OK)
        grz_swept_boxes_clear(world);
    return status;
}

graze_status graze_world_step(graze_world *world) {
    const grz_float_env env = grz_float_env_enter();
    world->needed = 0;
    const graze_status status = step(world);
    grz_float_env_leave(env);
    if (status == GRAZE_OK)
        grz_world_report(world, (grz_call){ .kind = GRZ_CALL_STEP });
    return status;
}

size_t graze_world_required_capacity(const graze_world *world) {
    return world->needed;
}

const graze_contact_event *graze_world_contact_events(const graze_world *world, size_t *count) {
    *count = world->events != GRAZE_EVENTS_TOUCHES ? world->last.contact_event_count : 0;
    return world->last.contact_events.data;
}

const graze_touch_event *graze_world_touch_events(const graze_world *world, size_t *count) {
    *count = world->last.touch_event_count;
    return world->last.touch_events.data;
}
