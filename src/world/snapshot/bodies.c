/* bodies.c: bodies in the order of their slots, each with its parts in theirs.
 *
 * Most bodies have one part, in the slot behind that of the part before and as often used as the body's own:
 * then the part's slot and generation are left out. A body that was removed can still be read, and has no
 * parts: those stand with the removed ones, which are still named by the events to come.
 */
#include "world/snapshot/snapshot.h"

#include <math.h>

enum { DISABLED = 1, COMPOUND = 2, SWEPT = 4, NEW = 8, UNUSED = 16, PLACE = 32, HITBOXES = 64, SOLE = 128 };

static bool is_alive(const graze_world *world, uint32_t slot) {
    return grz_slot_is_alive(&world->body_slots, slot);
}

/* Whether it stands anywhere but at (0, 0). -0 is elsewhere. */
static bool has_place(const graze_world *world, uint32_t slot) {
    uint32_t x, y;
    memcpy(&x, &grz_positions_x(world)[slot], sizeof x);
    memcpy(&y, &grz_positions_y(world)[slot], sizeof y);
    return (x | y) != 0;
}

static bool is_sole(const grz_saving *saving, uint32_t slot) {
    const graze_world *world = saving->world;
    const grz_body *body = grz_body_at(world, slot);
    return body->part_count == 1 && body->first_part == saving->next_part &&
           grz_slot_generations(&world->part_slots)[body->first_part] ==
               grz_slot_generations(&world->body_slots)[slot];
}

static uint32_t flags_of(const grz_saving *saving, uint32_t slot) {
    const grz_body *body = grz_body_at(saving->world, slot);
    uint32_t flags = (body->is_disabled ? DISABLED : 0) | (body->is_compound ? COMPOUND : 0) |
                     (has_place(saving->world, slot) ? PLACE : 0);
    if (is_alive(saving->world, slot))
        flags |= (body->is_swept ? SWEPT : 0) | (body->born == saving->world->steps ? NEW : 0) |
                 (body->hitboxes != NULL ? HITBOXES : 0) | (is_sole(saving, slot) ? SOLE : 0);
    return flags;
}

/* Its parts, or of a removed body how many it had. */
static void put_parts(grz_saving *saving, uint32_t slot) {
    const graze_world *world = saving->world;
    const grz_body *body = grz_body_at(world, slot);
    grz_put(&saving->writer, body->part_count);
    uint32_t part = is_alive(world, slot) ? body->first_part : GRZ_NO_SLOT;
    for (; part != GRZ_NO_SLOT; part = grz_part_at(world, part)->next) {
        grz_writer_make_room(&saving->writer);
        grz_put(&saving->writer, grz_folded(part - saving->next_part));
        grz_put(&saving->writer, grz_slot_generations(&world->part_slots)[part]);
        grz_put_part(saving, part);
    }
}

static void put_body(grz_saving *saving, uint32_t slot) {
    const graze_world *world = saving->world;
    const grz_body *body = grz_body_at(world, slot);
    const uint32_t flags = flags_of(saving, slot);
    grz_writer *writer = &saving->writer;
    grz_writer_make_room(writer);
    grz_put8(writer, flags);
    grz_put(writer, grz_slot_generations(&world->body_slots)[slot]);
    grz_put(writer, body->user);
    if (flags & PLACE) {
        grz_put_float(writer, grz_positions_x(world)[slot]);
        grz_put_float(writer, grz_positions_y(world)[slot]);
    }
    if (flags & HITBOXES)
        grz_put_hitbox_set(saving, body->hitboxes);
    if (flags & SOLE)
        grz_put_part(saving, body->first_part);
    else
        put_parts(saving, slot);
}

void grz_put_bodies(grz_saving *saving) {
    const grz_slots *slots = &saving->world->body_slots;
    saving->next_part = 0;
    saving->offset = (graze_box){ 0 };
    for (uint32_t slot = 0; slot < slots->count; slot++)
        if (grz_slot_states(slots)[slot] != GRZ_SLOT_FREE)
            put_body(saving, slot);
}

/* Begin to read a body: what does not depend on its flags. */
static void begin_body(grz_loading *loading, uint32_t slot, uint32_t flags) {
    graze_world *world = loading->world;
    grz_slot_generations(&world->body_slots)[slot] = grz_take_word(&loading->reader);
    *grz_body_at(world, slot) =
        (grz_body){ .first_part = GRZ_NO_SLOT,
                    .last_part = GRZ_NO_SLOT,
                    .user = grz_take(&loading->reader),
                    .born =
                        flags & NEW ? world->steps : world->steps - 1, /* of 0, that is in no step at all */
                    .epoch = ++world->margins.epochs,
                    .is_disabled = flags & DISABLED,
                    .is_compound = flags & COMPOUND,
                    .is_swept = flags & SWEPT };
    grz_only_parts(world)[slot] = GRZ_NO_SLOT;
    world->motion.is_used |= (flags & SWEPT) != 0;
    world->has_compounds |= (flags & COMPOUND) != 0;
}

static graze_status take_place(grz_loading *loading, uint32_t slot) {
    const float x = grz_take_float(&loading->reader), y = grz_take_float(&loading->reader);
    grz_positions_x(loading->world)[slot] = x;
    grz_positions_y(loading->world)[slot] = y;
    return grz_snapshot_sound_if(grz_box_check((graze_box){ x, y, x, y }) == GRAZE_OK);
}

static graze_status take_set(grz_loading *loading, grz_body *body) {
    const graze_status status = grz_take_hitbox_set(loading, &body->hitboxes);
    if (status != GRAZE_OK || !grz_hitbox_set_has_shapes(body->hitboxes))
        return status;
    return grz_part_shapes_begin(loading->world); /* frames to come find room */
}

/* What flags say is there. */
static graze_status take_extras(grz_loading *loading, uint32_t slot, uint32_t flags) {
    grz_body *body = grz_body_at(loading->world, slot);
    graze_status status = GRAZE_OK;
    grz_positions_x(loading->world)[slot] = grz_positions_y(loading->world)[slot] = 0;
    if (flags & PLACE)
        status = take_place(loading, slot);
    if (status == GRAZE_OK && (flags & HITBOXES))
        status = take_set(loading, body);
    return status;
}

/* Let a part that no other body has be this one's last, and read it. */
static graze_status take_part(grz_loading *loading, uint32_t body, uint32_t slot, uint32_t generation) {
    graze_world *world = loading->world;
    if (slot >= world->part_slots.count || generation == 0 || !grz_slot_is_alive(&world->part_slots, slot) ||
        grz_part_at(world, slot)->body != GRZ_NO_SLOT)
        return GRAZE_BAD_SNAPSHOT;
    grz_slot_generations(&world->part_slots)[slot] = generation;
    grz_part_at(world, slot)->body = body;
    loading->part_count++;
    grz_part_link(world, slot);
    return grz_take_part(loading, slot);
}

static graze_status take_parts(grz_loading *loading, uint32_t body) {
    const uint32_t count = grz_take_word(&loading->reader);
    if (!is_alive(loading->world, body)) {
        grz_body_at(loading->world, body)->part_count = count;
        return GRAZE_OK;
    }
    if (count > 1 && !grz_body_at(loading->world, body)->is_compound)
        return GRAZE_BAD_SNAPSHOT;
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < count && status == GRAZE_OK; i++) {
        const uint32_t slot = loading->next_part + grz_unfolded(grz_take_word(&loading->reader));
        status = take_part(loading, body, slot, grz_take_word(&loading->reader));
    }
    return status;
}

/* Boxes that stand for names of a hitbox set are in the order of the names. The game may have removed some.
 */
static bool shows_its_set(const graze_world *world, uint32_t body_slot) {
    const grz_body *body = grz_body_at(world, body_slot);
    const uint32_t names = body->hitboxes != NULL ? body->hitboxes->name_count : 0;
    uint32_t least = 0;
    for (uint32_t slot = body->first_part; slot != GRZ_NO_SLOT; slot = grz_part_at(world, slot)->next) {
        const grz_part *part = grz_part_at(world, slot);
        if (part->is_shown && (part->tag < least || part->tag >= names))
            return false;
        least = part->is_shown ? part->tag + 1 : least;
    }
    return true;
}

static graze_status take_body(grz_loading *loading, uint32_t slot) {
    const uint32_t flags = grz_take8(&loading->reader);
    begin_body(loading, slot, flags);
    if (grz_slot_generations(&loading->world->body_slots)[slot] == 0 || (flags & UNUSED) ||
        (!is_alive(loading->world, slot) && (flags & (SWEPT | NEW | HITBOXES | SOLE))))
        return GRAZE_BAD_SNAPSHOT;
    graze_status status = take_extras(loading, slot, flags);
    if (status != GRAZE_OK)
        return status;
    if (flags & SOLE)
        status = take_part(loading, slot, loading->next_part,
                           grz_slot_generations(&loading->world->body_slots)[slot]);
    else
        status = take_parts(loading, slot);
    return status == GRAZE_OK ? grz_snapshot_sound_if(shows_its_set(loading->world, slot)) : status;
}

graze_status grz_take_bodies(grz_loading *loading) {
    graze_world *world = loading->world;
    graze_status status = GRAZE_OK;
    loading->next_part = loading->part_count = 0;
    loading->offset = (graze_box){ 0 };
    for (uint32_t slot = 0; slot < world->body_slots.count && status == GRAZE_OK; slot++)
        if (grz_slot_states(&world->body_slots)[slot] != GRZ_SLOT_FREE)
            status = take_body(loading, slot);
    if (status != GRAZE_OK)
        return status;
    return grz_snapshot_sound_if(!loading->reader.is_unsound &&
                                 loading->part_count == world->part_slots.alive_count);
}
