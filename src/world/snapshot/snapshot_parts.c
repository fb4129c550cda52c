/* snapshot_parts.c: settings, slots, bodies and their parts. */
#include "world/snapshot/snapshot.h"

/* Flags of the settings. */
enum { SETTINGS_CLOSED = 1, SETTINGS_UP_TO_DATE = 2, SETTINGS_CHANGED = 4, SETTINGS_FLAGS = 7 };

/* The margin that follows in the order of layers, or NULL. */
static grz_margin *snapshot_next_margin(const grz_margins *margins, const grz_margin *last) {
    grz_margin *entries = margins->lines.data, *next = NULL;
    for (uint32_t i = 0; i < margins->entry_count; i++) {
        const uint32_t key = (uint32_t)entries[i].a << 8 | entries[i].b;
        if ((last == NULL || key > ((uint32_t)last->a << 8 | last->b)) &&
            (next == NULL || key < ((uint32_t)next->a << 8 | next->b)))
            next = &entries[i];
    }
    return next;
}

static void snapshot_margin(grz_stream *stream, grz_margin *margin, const grz_margin *last) {
    grz_stream_u8(stream, &margin->a);
    grz_stream_u8(stream, &margin->b);
    grz_stream_float(stream, &margin->margin);
    grz_stream_require(stream, margin->a <= margin->b && margin->b < GRAZE_LAYER_COUNT);
    grz_stream_require(stream, margin->margin > 0 && margin->margin <= GRAZE_COORD_MAX);
    grz_stream_require(stream,
                       last == NULL || margin->a > last->a || (margin->a == last->a && margin->b > last->b));
}

/* Margins have no order of their own: a snapshot has them by layers. */
static void snapshot_margins(grz_snapshot *self) {
    grz_margins *margins = &self->world->margins;
    grz_stream *stream = &self->stream;
    const uint32_t count = grz_stream_count(stream, margins->entry_count);
    if (stream->is_reading) {
        const graze_status status =
            grz_buffer_reserve(&self->world->allocator, &margins->lines, count, sizeof(grz_margin));
        if (status != GRAZE_OK)
            grz_stream_fail(stream, status);
    }
    grz_margin *last = NULL;
    for (uint32_t i = 0; i < count && grz_stream_is_fine(stream); i++) {
        grz_margin *margin =
            stream->is_reading ? (grz_margin *)margins->lines.data + i : snapshot_next_margin(margins, last);
        snapshot_margin(stream, margin, last);
        last = margin;
    }
    margins->entry_count = count;
}

/* Whether anything changed matters only if the next step may rest: a world with new rules steps anyway, and
 * one that was refused memory meanwhile must not have another hash. */
static uint8_t snapshot_settings_flags(const graze_world *world) {
    unsigned flags = world->edges == GRAZE_CLOSED ? SETTINGS_CLOSED : 0;
    if (world->is_up_to_date)
        flags |= SETTINGS_UP_TO_DATE | (world->changed_count > 0 ? SETTINGS_CHANGED : 0);
    return (uint8_t)flags;
}

static void snapshot_size(grz_stream *stream, size_t *size) {
    uint64_t value = *size;
    grz_stream_number(stream, &value);
    if (value > SIZE_MAX)
        grz_stream_fail(stream, GRAZE_OUT_OF_CAPACITY);
    *size = (size_t)value;
}

/* Reading: what follows from the settings. */
static void snapshot_apply_settings(grz_snapshot *self, uint8_t flags, uint32_t events) {
    graze_world *world = self->world;
    const unsigned state = flags & (SETTINGS_UP_TO_DATE | SETTINGS_CHANGED);
    grz_stream_require(&self->stream, flags <= SETTINGS_FLAGS && state != SETTINGS_CHANGED);
    world->edges = flags & SETTINGS_CLOSED ? GRAZE_CLOSED : GRAZE_HALF_OPEN;
    world->events = (graze_event_flags)events;
    world->motion.is_used = world->motion.swept_layers != 0;
    self->has_changed = state != SETTINGS_UP_TO_DATE;
    if (!grz_stream_is_fine(&self->stream))
        return;
    grz_world_update_layer_pairs(world);
    world->is_up_to_date = flags & SETTINGS_UP_TO_DATE;
}

void grz_snapshot_settings(grz_snapshot *self) {
    graze_world *world = self->world;
    grz_stream *stream = &self->stream;
    uint8_t flags = snapshot_settings_flags(world);
    grz_stream_u8(stream, &flags);
    const uint64_t events = grz_stream_below(stream, world->events, GRAZE_EVENTS_BOTH + 1);
    grz_stream_u32_short(stream, &world->limits.bodies);
    grz_stream_u32_short(stream, &world->limits.boxes);
    snapshot_size(stream, &world->limits.pairs);
    snapshot_size(stream, &world->limits.events);
    grz_stream_number(stream, &world->motion.swept_layers);
    for (int layer = 0; layer < GRAZE_LAYER_COUNT; layer++)
        grz_stream_number(stream, &world->rules.forbidden[layer]);
    snapshot_margins(self);
    if (stream->is_reading)
        snapshot_apply_settings(self, flags, (uint32_t)events);
}

/* Reading: let all slots be alive, as far as is known. */
static void snapshot_open_slots(grz_snapshot *self, grz_slots *slots, uint32_t count) {
    slots->count = slots->free_count = slots->removed_count = slots->reported_count = slots->alive_count = 0;
    const graze_status status = grz_slots_reserve(slots, &self->world->allocator, 0, count);
    if (status != GRAZE_OK) {
        grz_stream_fail(&self->stream, status);
        return;
    }
    slots->count = slots->alive_count = count;
    if (count > 0)
        memset(slots->state.data, GRZ_SLOT_ALIVE, count);
}

/* A list of slots that are not alive, in its order. */
static void snapshot_slot_list(grz_stream *stream, grz_slots *slots, grz_slot_state state, uint32_t *count) {
    uint32_t *list = state == GRZ_SLOT_FREE ? slots->free.data : slots->removed.data;
    const uint32_t total = grz_stream_count(stream, *count);
    uint32_t before = 0;
    for (uint32_t i = 0; i < total && grz_stream_is_fine(stream); i++) {
        const uint32_t slot = grz_stream_near(stream, stream->is_reading ? 0 : list[i], before);
        before = slot;
        if (!stream->is_reading)
            continue;
        const bool is_alive = slot < slots->count && grz_slot_is_alive(slots, slot);
        grz_stream_require(stream, is_alive && grz_slot_generations(slots)[slot] != 0);
        if (!grz_stream_is_fine(stream))
            return;
        grz_slot_states(slots)[slot] = (uint8_t)state;
        slots->alive_count--;
        list[(*count)++] = slot;
    }
}

/* A slot whose generations are used up has generation 0, and is in no list. */
void grz_snapshot_slots(grz_snapshot *self, grz_slots *slots) {
    grz_stream *stream = &self->stream;
    const uint32_t count = grz_stream_count(stream, slots->count);
    if (stream->is_reading)
        snapshot_open_slots(self, slots, count);
    for (uint32_t slot = 0; slot < count && grz_stream_is_fine(stream); slot++)
        grz_stream_u32_short(stream, &grz_slot_generations(slots)[slot]);
    snapshot_slot_list(stream, slots, GRZ_SLOT_FREE, &slots->free_count);
    snapshot_slot_list(stream, slots, GRZ_SLOT_REMOVED, &slots->removed_count);
    grz_stream_u32_short(stream, &slots->reported_count);
    grz_stream_require(stream, slots->reported_count <= slots->removed_count);
    for (uint32_t slot = 0; stream->is_reading && grz_stream_is_fine(stream) && slot < count; slot++)
        if (grz_slot_generations(slots)[slot] == 0) {
            grz_slot_states(slots)[slot] = GRZ_SLOT_FREE;
            slots->alive_count--;
        }
}

enum {
    PART_DISABLED = 1,
    PART_IN_FRAME = 2, /* it stands for a name of its body's hitbox set */
    PART_ABSENT = 4,
    PART_SHAPED = 8,
    PART_MOVING = 16,
    PART_OFFSET = 32, /* its offset is not that of its shape */
    PART_ONE_WAY = 64,
    PART_ELSEWHERE = 128 /* it is not where its offset and its body's position put it */
};

/* Where a part is when it is where its body is. */
static graze_box snapshot_usual_box(const graze_world *world, uint32_t slot) {
    const uint32_t body = grz_part_at(world, slot)->body;
    return grz_part_box_at(world, slot, grz_edge_columns_get(&world->offsets, slot),
                           grz_positions_x(world)[body], grz_positions_y(world)[body]);
}

static bool snapshot_part_is_elsewhere(const graze_world *world, uint32_t slot) {
    const graze_box usual = grz_box_to_half_open(snapshot_usual_box(world, slot), world->edges);
    const grz_box_view rows = grz_box_columns_view(&world->columns, NULL);
    const graze_box row = grz_box_view_get(&rows, slot);
    return row.min_x != usual.min_x || row.min_y != usual.min_y || row.max_x != usual.max_x ||
           row.max_y != usual.max_y;
}

/* A part without a box in the frame keeps its shape, and its offset is a point. */
static bool snapshot_part_has_offset(const graze_world *world, uint32_t slot) {
    const graze_box bounds = graze_shape_bounds(grz_part_own_shape(&world->shapes, slot));
    const graze_box offset = grz_edge_columns_get(&world->offsets, slot);
    return memcmp(&bounds, &offset, sizeof bounds) != 0;
}

static uint8_t snapshot_part_flags(const graze_world *world, uint32_t slot) {
    const grz_part *part = grz_part_at(world, slot);
    unsigned flags = part->is_disabled ? PART_DISABLED : 0;
    flags |= part->is_shown ? PART_IN_FRAME : 0;
    flags |= part->is_absent ? PART_ABSENT : 0;
    flags |= part->one_way != 0 ? PART_ONE_WAY : 0;
    flags |= grz_swept_box_of(&world->motion, slot) != NULL ? PART_MOVING : 0;
    flags |= snapshot_part_is_elsewhere(world, slot) ? PART_ELSEWHERE : 0;
    if (grz_part_has_shape(&world->shapes, slot))
        flags |= PART_SHAPED | (snapshot_part_has_offset(world, slot) ? PART_OFFSET : 0);
    return (uint8_t)flags;
}

/* The numbers of a part. Only a part of a hitbox set can be absent. */
static void snapshot_part_numbers(grz_stream *stream, grz_part *part, uint8_t flags) {
    grz_stream_u8(stream, &part->layer);
    grz_stream_u32(stream, &part->tag);
    if (flags & PART_ONE_WAY)
        grz_stream_u8(stream, &part->one_way);
    if (!stream->is_reading)
        return;
    part->is_disabled = flags & PART_DISABLED;
    part->is_shown = flags & PART_IN_FRAME;
    part->is_absent = flags & PART_ABSENT;
    const bool is_one_way = flags & PART_ONE_WAY;
    grz_stream_require(stream, part->layer < GRAZE_LAYER_COUNT && part->one_way <= 15 &&
                                   is_one_way == (part->one_way != 0) &&
                                   (part->is_shown || !part->is_absent));
}

/* A part's shape, and the offset that follows from it. */
static void snapshot_part_shape(grz_snapshot *self, uint32_t slot, graze_box *offset) {
    graze_world *world = self->world;
    if (!self->stream.is_reading) {
        grz_snapshot_shape(self, grz_part_own_shape(&world->shapes, slot));
        return;
    }
    graze_shape shape = { .count = 0 };
    const graze_status status = grz_part_shapes_begin(world);
    if (status != GRAZE_OK)
        grz_stream_fail(&self->stream, status);
    grz_snapshot_shape(self, &shape);
    if (!grz_stream_is_fine(&self->stream))
        return;
    *offset = graze_shape_bounds(&shape);
    grz_part_store_shape(world, slot, &shape);
}

/* Where a moving part began. */
static void snapshot_part_motion(grz_snapshot *self, uint32_t slot, bool has_shape) {
    graze_world *world = self->world;
    grz_stream *stream = &self->stream;
    grz_swept_box cover = { .part = slot };
    if (!stream->is_reading)
        cover = *grz_swept_box_of(&world->motion, slot);
    grz_stream_box(stream, &cover.from);
    if (has_shape) {
        grz_stream_double(stream, &cover.first_corner.x);
        grz_stream_double(stream, &cover.first_corner.y);
    }
    if (!stream->is_reading)
        return;
    const double most = 2 * (double)GRAZE_COORD_MAX;
    grz_stream_require(stream, grz_box_check(cover.from) == GRAZE_OK && cover.first_corner.x >= -most &&
                                   cover.first_corner.x <= most && cover.first_corner.y >= -most &&
                                   cover.first_corner.y <= most);
    const graze_status status = grz_swept_boxes_reserve(world);
    if (status != GRAZE_OK)
        grz_stream_fail(stream, status);
    if (!grz_stream_is_fine(stream))
        return;
    grz_part_begin_motion(world, slot, cover.from, cover.first_corner);
    world->motion.is_used = true;
}

/* Reading: the part's offset and its box are known now. */
static void snapshot_place_part(grz_snapshot *self, uint32_t slot, graze_box offset, bool is_elsewhere) {
    graze_world *world = self->world;
    grz_stream_require(&self->stream, grz_box_check(offset) == GRAZE_OK);
    if (!grz_stream_is_fine(&self->stream))
        return;
    grz_part_set_offset(world, slot, offset);
    graze_box box = snapshot_usual_box(world, slot);
    if (is_elsewhere)
        grz_stream_box(&self->stream, &box);
    grz_stream_require(&self->stream, grz_box_check(box) == GRAZE_OK);
    if (grz_stream_is_fine(&self->stream))
        grz_part_write_row(world, slot, box);
}

/* A part but for its slot. Its body's position is known. */
static void snapshot_part(grz_snapshot *self, uint32_t slot) {
    graze_world *world = self->world;
    grz_stream *stream = &self->stream;
    uint8_t flags = stream->is_reading ? 0 : snapshot_part_flags(world, slot);
    grz_stream_u8(stream, &flags);
    snapshot_part_numbers(stream, grz_part_at(world, slot), flags);
    graze_box offset = stream->is_reading ? (graze_box){ 0 } : grz_edge_columns_get(&world->offsets, slot);
    if (flags & PART_SHAPED)
        snapshot_part_shape(self, slot, &offset);
    if (!(flags & PART_SHAPED) || (flags & PART_OFFSET))
        grz_stream_box(stream, &offset);
    if (stream->is_reading) {
        snapshot_place_part(self, slot, offset, flags & PART_ELSEWHERE);
    } else if (flags & PART_ELSEWHERE) {
        graze_box box = grz_part_box(world, slot);
        grz_stream_box(stream, &box);
    }
    if (flags & PART_MOVING)
        snapshot_part_motion(self, slot, flags & PART_SHAPED);
    self->next_part = slot + 1;
}

enum {
    BODY_DISABLED = 1,
    BODY_COMPOUND = 2, /* it has or had several parts */
    BODY_SWEPT = 4,
    BODY_NEW = 8, /* no step has seen it */
    BODY_HITBOXES = 16,
    BODY_SOLE = 32, /* it has one part, in the slot behind that of the part before */
    BODY_POSITION = 64,
    BODY_FLAGS = 127
};

/* Whether a body is anywhere but at (0, 0), bit by bit: at -0 it is. */
static bool snapshot_has_position(const graze_world *world, uint32_t slot) {
    static const float zeros[2] = { 0, 0 };
    const float position[2] = { grz_positions_x(world)[slot], grz_positions_y(world)[slot] };
    return memcmp(position, zeros, sizeof zeros) != 0;
}

static uint8_t snapshot_body_flags(const grz_snapshot *self, uint32_t slot) {
    const graze_world *world = self->world;
    const grz_body *body = grz_body_at(world, slot);
    unsigned flags = (body->is_disabled ? BODY_DISABLED : 0) | (body->is_compound ? BODY_COMPOUND : 0);
    flags |= snapshot_has_position(world, slot) ? BODY_POSITION : 0;
    if (!grz_slot_is_alive(&world->body_slots, slot))
        return (uint8_t)flags;
    flags |= body->is_swept ? BODY_SWEPT : 0;
    flags |= body->born == world->steps ? BODY_NEW : 0;
    flags |= body->hitboxes != NULL ? BODY_HITBOXES : 0;
    flags |= body->part_count == 1 && body->first_part == self->next_part ? BODY_SOLE : 0;
    return (uint8_t)flags;
}

/* Reading: begin a body without parts. A removed one can still be read, and has few flags. */
static void snapshot_open_body(grz_snapshot *self, uint32_t slot, uint8_t flags) {
    graze_world *world = self->world;
    const unsigned allowed = grz_slot_is_alive(&world->body_slots, slot)
                                 ? BODY_FLAGS
                                 : BODY_DISABLED | BODY_COMPOUND | BODY_POSITION;
    grz_stream_require(&self->stream, (flags & ~allowed) == 0);
    *grz_body_at(world, slot) = (grz_body){ .first_part = GRZ_NO_SLOT,
                                            .last_part = GRZ_NO_SLOT,
                                            .born = world->steps - (flags & BODY_NEW ? 0 : 1),
                                            .epoch = ++world->margins.epochs,
                                            .is_disabled = flags & BODY_DISABLED,
                                            .is_compound = flags & BODY_COMPOUND,
                                            .is_swept = flags & BODY_SWEPT };
    grz_only_parts(world)[slot] = GRZ_NO_SLOT;
    grz_positions_x(world)[slot] = grz_positions_y(world)[slot] = 0;
    world->motion.is_used |= (flags & BODY_SWEPT) != 0;
    world->has_compounds |= (flags & BODY_COMPOUND) != 0;
}

/* Reading: let a part that no other body has be this one's last. */
static void snapshot_link_part(grz_snapshot *self, uint32_t body, uint32_t slot) {
    graze_world *world = self->world;
    grz_stream_require(&self->stream, slot < world->part_slots.count &&
                                          grz_slot_is_alive(&world->part_slots, slot) &&
                                          grz_part_at(world, slot)->body == GRZ_NO_SLOT);
    if (!grz_stream_is_fine(&self->stream))
        return;
    grz_part_at(world, slot)->body = body;
    grz_part_link(world, slot);
    self->part_count++;
}

/* The parts of a body, oldest first; of a removed one only their number. */
static void snapshot_body_parts(grz_snapshot *self, uint32_t slot) {
    graze_world *world = self->world;
    grz_stream *stream = &self->stream;
    grz_body *body = grz_body_at(world, slot);
    const bool is_alive = grz_slot_is_alive(&world->body_slots, slot);
    const uint32_t count = grz_stream_word(stream, body->part_count);
    uint32_t part = stream->is_reading ? 0 : body->first_part;
    grz_stream_require(stream, !is_alive || count <= 1 || body->is_compound);
    if (!is_alive)
        body->part_count = count;
    for (uint32_t i = 0; is_alive && i < count && grz_stream_is_fine(stream); i++) {
        part = grz_stream_near(stream, part, self->next_part);
        if (stream->is_reading)
            snapshot_link_part(self, slot, part);
        if (grz_stream_is_fine(stream))
            snapshot_part(self, part);
        if (!stream->is_reading)
            part = grz_part_at(world, part)->next;
    }
}

/* Parts that stand for names of a hitbox set are in the order of the names; the game may have removed some.
 */
static bool snapshot_body_fits_set(const graze_world *world, const grz_body *body) {
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

static void snapshot_body_set(grz_snapshot *self, grz_body *body) {
    grz_snapshot_hitbox_set(self, &body->hitboxes);
    if (!self->stream.is_reading || !grz_stream_is_fine(&self->stream) ||
        !grz_hitbox_set_has_shapes(body->hitboxes))
        return;
    const graze_status status = grz_part_shapes_begin(self->world); /* later frames find room */
    if (status != GRAZE_OK)
        grz_stream_fail(&self->stream, status);
}

static void snapshot_body(grz_snapshot *self, uint32_t slot) {
    graze_world *world = self->world;
    grz_stream *stream = &self->stream;
    grz_body *body = grz_body_at(world, slot);
    float *x = &grz_positions_x(world)[slot], *y = &grz_positions_y(world)[slot];
    uint8_t flags = stream->is_reading ? 0 : snapshot_body_flags(self, slot);
    grz_stream_u8(stream, &flags);
    if (stream->is_reading)
        snapshot_open_body(self, slot, flags);
    grz_stream_u64(stream, &body->user);
    if (flags & BODY_POSITION) {
        grz_stream_float(stream, x);
        grz_stream_float(stream, y);
    }
    grz_stream_require(stream, grz_box_check((graze_box){ *x, *y, *x, *y }) == GRAZE_OK);
    if (flags & BODY_HITBOXES)
        snapshot_body_set(self, body);
    if (!(flags & BODY_SOLE)) {
        snapshot_body_parts(self, slot);
    } else {
        if (stream->is_reading)
            snapshot_link_part(self, slot, self->next_part);
        if (grz_stream_is_fine(stream))
            snapshot_part(self, body->first_part);
    }
    if (stream->is_reading && grz_stream_is_fine(stream))
        grz_stream_require(stream, snapshot_body_fits_set(world, body));
}

void grz_snapshot_bodies(grz_snapshot *self) {
    const grz_slots *slots = &self->world->body_slots;
    self->next_part = self->part_count = 0;
    for (uint32_t slot = 0; slot < slots->count && grz_stream_is_fine(&self->stream); slot++)
        if (grz_slot_states(slots)[slot] != GRZ_SLOT_FREE)
            snapshot_body(self, slot);
    if (self->stream.is_reading)
        grz_stream_require(&self->stream, self->part_count == self->world->part_slots.alive_count);
}

/* Parts that were removed are still named by the events of the next step. */
static void snapshot_removed_part(grz_snapshot *self, uint32_t slot) {
    graze_world *world = self->world;
    grz_stream *stream = &self->stream;
    grz_part *part = grz_part_at(world, slot);
    grz_stream_u32_short(stream, &part->body);
    grz_stream_u8(stream, &part->layer);
    grz_stream_u32(stream, &part->tag);
    if (!stream->is_reading)
        return;
    grz_stream_require(stream, part->layer < GRAZE_LAYER_COUNT && part->body < world->body_slots.count &&
                                   grz_slot_states(&world->body_slots)[part->body] != GRZ_SLOT_FREE);
    if (grz_stream_is_fine(stream))
        grz_part_write_row(world, slot, (graze_box){ 0 });
}

void grz_snapshot_removed_parts(grz_snapshot *self) {
    const grz_slots *slots = &self->world->part_slots;
    for (uint32_t i = 0; i < slots->removed_count && grz_stream_is_fine(&self->stream); i++)
        snapshot_removed_part(self, ((const uint32_t *)slots->removed.data)[i]);
}
