/* show.c: bodies that show frames of a hitbox set.
 *
 * The parts of a set are made once, one a name in the order of names, and never change places among the
 * body's parts; the boxes of a frame are in the same order. So a frame is shown in one walk along both.
 */
#include "graze/show.h"
#include "core/float_env.h"
#include "world/world.h"

/* Where a part is to be, with this offset, or with a shape whose box this is. */
static graze_box box_to_stand(graze_box offset, bool is_shaped, const graze_show *show) {
    return is_shaped ? grz_shaped_box_at(offset, show->x, show->y) : grz_box_at(offset, show->x, show->y);
}

/* Whether the parts that the game added itself can go there. */
static graze_status check_others(const graze_world *world, uint32_t body, const graze_show *show) {
    graze_status status = GRAZE_OK;
    for (uint32_t slot = grz_body_at(world, body)->first_part; slot != GRZ_NO_SLOT && status == GRAZE_OK;
         slot = grz_part_at(world, slot)->next)
        if (!grz_part_at(world, slot)->is_shown)
            status = grz_box_check(
                grz_part_box_at(world, slot, grz_edges_box(&world->offsets, slot), show->x, show->y));
    return status;
}

static graze_status check_show(const graze_hitbox_set *set, const graze_show *show) {
    if (set == NULL || show->frame >= set->frame_count)
        return GRAZE_BAD_FRAME;
    if (show->turns > 3)
        return GRAZE_BAD_VALUE;
    const graze_hitbox_frame *frame = &set->frames[show->frame];
    graze_status status = grz_box_check((graze_box){ show->x, show->y, show->x, show->y });
    for (uint32_t i = frame->first; i < frame->first + frame->count && status == GRAZE_OK; i++)
        status = grz_box_check(
            box_to_stand(graze_hitbox_set_offset(set, i, show), set->boxes[i].shape != NULL, show));
    return status;
}

/* How a part is to be; offset {0}, where its name is absent. */
typedef struct part_look {
    graze_box offset;
    graze_shape shape; /* whose box the offset is */
    bool is_shaped;
    uint8_t layer;
    bool is_absent;
} part_look;

static void show_part(graze_world *world, uint32_t slot, const part_look *look, const graze_show *show) {
    grz_part *part = grz_part_at(world, slot);
    const bool only_moves = part->layer == look->layer && part->is_absent == look->is_absent &&
                            !look->is_shaped && !grz_is_shaped(&world->shapes, slot);
    if (!look->is_absent)
        grz_part_change_shape(world, slot, look->is_shaped ? &look->shape : NULL);
    part->layer = look->layer;
    part->is_absent = look->is_absent;
    grz_part_set_offset(world, slot, look->offset);
    if (only_moves)
        grz_part_place(world, slot, show->x, show->y);
    else
        grz_part_write(world, slot, box_to_stand(look->offset, look->is_shaped, show));
}

static part_look look_of_box(const graze_hitbox_set *set, uint32_t box, const graze_show *show) {
    part_look look = { .layer = set->boxes[box].layer, .is_shaped = set->boxes[box].shape != NULL };
    if (look.is_shaped)
        look.shape = graze_hitbox_set_shape(set, box, show);
    look.offset = look.is_shaped ? graze_shape_bounds(&look.shape) : graze_hitbox_set_offset(set, box, show);
    return look;
}

/* How the part of a name looks; *next is the first box of the frame that may have the name. */
static part_look look_of(const graze_hitbox_set *set, const graze_show *show, const grz_part *part,
                         uint32_t *next) {
    const graze_hitbox_frame *frame = &set->frames[show->frame];
    const uint32_t end = frame->first + frame->count;
    while (*next < end && set->boxes[*next].name < part->tag)
        ++*next;
    if (*next == end || set->boxes[*next].name != part->tag)
        return (part_look){ .layer = part->layer, .is_absent = true };
    return look_of_box(set, *next, show);
}

static void show_frame(graze_world *world, uint32_t body, const graze_show *show) {
    const graze_hitbox_set *set = grz_body_at(world, body)->hitboxes;
    uint32_t next = set->frames[show->frame].first;
    grz_body_stop(world, body);
    grz_stand_x(world)[body] = show->x;
    grz_stand_y(world)[body] = show->y;
    for (uint32_t slot = grz_body_at(world, body)->first_part; slot != GRZ_NO_SLOT;
         slot = grz_part_at(world, slot)->next)
        if (grz_part_at(world, slot)->is_shown) {
            const part_look look = look_of(set, show, grz_part_at(world, slot), &next);
            show_part(world, slot, &look, show);
        } else {
            grz_part_place(world, slot, show->x, show->y);
        }
}

graze_status graze_body_show(graze_world *world, graze_body body, const graze_show *show) {
    if (!graze_body_is_alive(world, body))
        return GRAZE_STALE_HANDLE;
    const uint32_t slot = grz_slot_of(body.id);
    const grz_float_env env = grz_float_env_enter();
    graze_status status = check_show(grz_body_at(world, slot)->hitboxes, show);
    if (status == GRAZE_OK)
        status = check_others(world, slot, show);
    if (status == GRAZE_OK)
        show_frame(world, slot, show);
    grz_float_env_leave(env);
    return status;
}

static void remove_shown(graze_world *world, uint32_t body) {
    uint32_t next;
    for (uint32_t slot = grz_body_at(world, body)->first_part; slot != GRZ_NO_SLOT; slot = next) {
        next = grz_part_at(world, slot)->next;
        if (grz_part_at(world, slot)->is_shown)
            grz_part_remove(world, slot);
    }
    grz_body_at(world, body)->hitboxes = NULL;
}

/* Made as disabled, so that the row meets nothing from the beginning. */
static void make_shown(graze_world *world, uint32_t body, const graze_hitbox_set *set) {
    for (uint32_t name = 0; name < set->name_count; name++) {
        const uint32_t slot = grz_part_make(world, body, &(graze_part_def){ .tag = name, .disabled = true });
        grz_part *part = grz_part_at(world, slot);
        part->is_enabled = part->is_shown = part->is_absent = true;
    }
    grz_body_at(world, body)->hitboxes = set;
}

static uint32_t count_others(const graze_world *world, uint32_t body) {
    uint32_t count = 0;
    for (uint32_t slot = grz_body_at(world, body)->first_part; slot != GRZ_NO_SLOT;
         slot = grz_part_at(world, slot)->next)
        count += !grz_part_at(world, slot)->is_shown;
    return count;
}

static bool has_shapes(const graze_hitbox_set *set) {
    for (uint32_t i = 0; i < set->box_count; i++)
        if (set->boxes[i].shape != NULL)
            return true;
    return false;
}

/* Everything that can fail. The parts of the old set count as there until the step. */
static graze_status prepare(graze_world *world, graze_body body, const graze_hitbox_set *set,
                            const graze_show *show) {
    const uint32_t slot = grz_slot_of(body.id);
    graze_status status = graze_hitbox_set_check(set);
    if (status == GRAZE_OK)
        status = check_show(set, show);
    if (status == GRAZE_OK)
        status = check_others(world, slot, show);
    if (status == GRAZE_OK)
        status = grz_part_reserve(world, set->name_count);
    if (status == GRAZE_OK && has_shapes(set))
        status = grz_shapes_reserve(world, world->part_slots.count + set->name_count);
    if (status == GRAZE_OK && (uint64_t)set->name_count + count_others(world, slot) > 1)
        status = grz_world_begin_counts(world, body);
    return status;
}

graze_status graze_body_set_hitboxes(graze_world *world, graze_body body, const graze_hitbox_set *set,
                                     const graze_show *show) {
    if (!graze_body_is_alive(world, body))
        return GRAZE_STALE_HANDLE;
    const uint32_t slot = grz_slot_of(body.id);
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = set != NULL ? prepare(world, body, set, show) : GRAZE_OK;
    if (status == GRAZE_OK)
        remove_shown(world, slot);
    if (status == GRAZE_OK && set != NULL) {
        world->shapes.are_any |= has_shapes(set); /* from now on there is room for those of new parts, too */
        make_shown(world, slot, set);
        show_frame(world, slot, show);
    }
    grz_float_env_leave(env);
    return status;
}

const graze_hitbox_set *graze_body_hitboxes(const graze_world *world, graze_body body) {
    return graze_body_is_alive(world, body) ? grz_body_at(world, grz_slot_of(body.id))->hitboxes : NULL;
}

graze_part graze_body_hitbox(const graze_world *world, graze_body body, uint32_t name) {
    if (!graze_body_is_alive(world, body))
        return (graze_part){ 0 };
    for (uint32_t slot = grz_body_at(world, grz_slot_of(body.id))->first_part; slot != GRZ_NO_SLOT;
         slot = grz_part_at(world, slot)->next)
        if (grz_part_at(world, slot)->is_shown && grz_part_at(world, slot)->tag == name)
            return (graze_part){ grz_slots_handle(&world->part_slots, slot) };
    return (graze_part){ 0 };
}
