/* snapshot_parts.c: settings, slots, bodies with their names, and parts. */
#include "world/snapshot/snapshot.h"

/* "Changed" only counts in an up-to-date world. With new rules a world steps anyway,
 * and after a refusal of memory it must not have another hash. */
enum {
    SETTINGS_CLOSED = 1,
    SETTINGS_UP_TO_DATE = 2,
    SETTINGS_CHANGED = 4,
    SETTINGS_FLAGS = 7
};

static void snapshot_margins(grz_snapshot *self) {
    grz_margins *margins = &self->world->margins;
    grz_stream *stream = self->stream;
    const uint32_t count = grz_stream_count(stream, margins->entry_count);
    if (stream->is_reading &&
        !grz_stream_check(stream, grz_buffer_reserve(&self->world->allocator,
                                                     &margins->entries, count,
                                                     sizeof(grz_margin))))
        return;
    margins->entry_count = count;
    for (uint32_t i = 0; i < count && grz_stream_is_fine(stream); i++) {
        grz_margin *margin = (grz_margin *)margins->entries.data + i;
        grz_stream_u8(stream, &margin->a);
        grz_stream_u8(stream, &margin->b);
        grz_stream_float(stream, &margin->margin);
        grz_stream_require(
            stream,
            margin->a <= margin->b && margin->b < GRAZE_LAYER_COUNT &&
                margin->margin > 0 && margin->margin <= GRAZE_COORD_MAX &&
                (i == 0 || grz_margin_key(margin[-1]) < grz_margin_key(*margin)));
    }
}

static void snapshot_size(grz_stream *stream, size_t *size) {
    uint64_t value = *size;
    grz_stream_number(stream, &value);
    grz_stream_check(stream, grz_require(value <= SIZE_MAX, GRAZE_OUT_OF_CAPACITY));
    *size = (size_t)value;
}

/* Reading: what follows from the settings. */
static void snapshot_apply_settings(grz_snapshot *self, unsigned flags) {
    graze_world *world = self->world;
    const unsigned state = flags & (SETTINGS_UP_TO_DATE | SETTINGS_CHANGED);
    world->swept.is_used = world->swept.swept_layers != 0;
    self->has_changed = state != SETTINGS_UP_TO_DATE;
    if (!grz_stream_require(self->stream,
                            flags <= SETTINGS_FLAGS && state != SETTINGS_CHANGED))
        return;
    world->edges = GRAZE_HALF_OPEN;
    if (flags & SETTINGS_CLOSED)
        world->edges = GRAZE_CLOSED;
    grz_world_update_layer_pairs(world);
    world->is_up_to_date = flags & SETTINGS_UP_TO_DATE;
}

void grz_snapshot_settings(grz_snapshot *self) {
    graze_world *world = self->world;
    grz_stream *stream = self->stream;
    const bool has_changed = world->is_up_to_date && world->changed_count > 0;
    uint8_t flags =
        (uint8_t)(grz_bits_if(world->edges == GRAZE_CLOSED, SETTINGS_CLOSED) |
                  grz_bits_if(world->is_up_to_date, SETTINGS_UP_TO_DATE) |
                  grz_bits_if(has_changed, SETTINGS_CHANGED));
    grz_stream_u8(stream, &flags);
    const uint64_t events =
        1 + grz_stream_below(stream, world->events - 1, GRAZE_EVENTS_BOTH);
    grz_stream_u32_short(stream, &world->limits.bodies);
    grz_stream_u32_short(stream, &world->limits.parts);
    snapshot_size(stream, &world->limits.pairs);
    snapshot_size(stream, &world->limits.events);
    grz_stream_number(stream, &world->swept.swept_layers);
    for (int layer = 0; layer < GRAZE_LAYER_COUNT; layer++)
        grz_stream_number(stream, &world->rules.forbidden[layer]);
    snapshot_margins(self);
    if (!stream->is_reading)
        return;
    world->events = (graze_event_flags)events;
    snapshot_apply_settings(self, flags);
}

/* Reading: a slot alive so far is in a list of others. */
static void snapshot_take_slot(grz_stream *stream, grz_slots *slots, uint32_t slot,
                               grz_slot_state state) {
    const bool is_alive = slot < slots->count && grz_slot_is_alive(slots, slot);
    if (!grz_stream_require(stream,
                            is_alive && grz_slot_generations(slots)[slot] != 0))
        return;
    grz_slot_states(slots)[slot] = (uint8_t)state;
    slots->alive_count--;
}

/* A list of free or of removed slots, in its order: runs of equal steps from one to
 * the next. */
static void snapshot_slot_list(grz_stream *stream, grz_slots *slots,
                               grz_slot_state state, uint32_t *count) {
    uint32_t *list = state == GRZ_SLOT_FREE ? slots->free.data : slots->removed.data,
             last = 0;
    const uint32_t total = grz_stream_word(stream, *count);
    grz_stream_require(stream, total <= slots->count);
    for (uint32_t i = 0, end, step = 0; i < total && grz_stream_is_fine(stream);) {
        end = i + 1;
        if (!stream->is_reading)
            for (step = list[i] - last;
                 end < total && list[end] - list[end - 1] == step;)
                end++;
        end = i + 1 + (uint32_t)grz_stream_below(stream, end - i - 1, total - i);
        step = grz_stream_near(stream, step, 0);
        for (; i < end && grz_stream_is_fine(stream); i++, last += step)
            if (stream->is_reading)
                snapshot_take_slot(stream, slots, list[i] = last + step, state);
    }
    if (stream->is_reading)
        *count = total;
}

/* Slots are alive unless a list has them, or their generations are used up, which
 * generation 0 says. An alive slot takes a byte at least, and memory for more than
 * its slot is reserved only if it is there. */
void grz_snapshot_slots(grz_snapshot *self, grz_slots *slots) {
    grz_stream *stream = self->stream;
    const uint32_t count = grz_stream_word(stream, slots->count);
    if (stream->is_reading) {
        slots->count = slots->free_count = slots->removed_count =
            slots->alive_count = 0;
        if (!grz_stream_check(
                stream, grz_slots_reserve(slots, &self->world->allocator, 0, count)))
            return;
        slots->count = slots->alive_count = count;
        if (count > 0)
            memset(slots->state.data, GRZ_SLOT_ALIVE, count);
    }
    grz_stream_runs(stream, slots->generation.data, count, sizeof(uint32_t));
    snapshot_slot_list(stream, slots, GRZ_SLOT_FREE, &slots->free_count);
    snapshot_slot_list(stream, slots, GRZ_SLOT_REMOVED, &slots->removed_count);
    grz_stream_u32_short(stream, &slots->reported_count);
    grz_stream_require(stream, slots->reported_count <= slots->removed_count);
    if (!stream->is_reading || !grz_stream_is_fine(stream))
        return;
    for (uint32_t slot = 0; slot < count; slot++)
        if (grz_slot_generations(slots)[slot] == 0) {
            grz_slot_states(slots)[slot] = GRZ_SLOT_FREE;
            slots->alive_count--;
        }
    grz_stream_require(stream, slots->alive_count <= grz_stream_left(stream));
}

enum {
    PART_DISABLED = 1,
    PART_IN_FRAME = 2, /* it stands for a name of its body's hitbox set */
    PART_ABSENT = 4,
    PART_SHAPED = 8,
    PART_MOVING = 16,
    /* it is not where its offset and its body's position put it */
    PART_ELSEWHERE = 32,
    PART_ONE_WAY = 64,
    PART_FLAGS = 127
};

/* The box of a part that is where its body is. */
static inline graze_box snapshot_usual_box(const graze_world *world, uint32_t slot) {
    const uint32_t body = grz_part_at(world, slot)->body;
    return grz_part_box_at(world, slot, grz_edge_columns_get(&world->offsets, slot),
                           grz_positions_x(world)[body],
                           grz_positions_y(world)[body]);
}

static uint8_t snapshot_part_flags(const graze_world *world, uint32_t slot) {
    const grz_part *part = grz_part_at(world, slot);
    const graze_box box = grz_part_box(world, slot),
                    usual = snapshot_usual_box(world, slot);
    const bool is_elsewhere = box.min_x != usual.min_x || box.min_y != usual.min_y ||
                              box.max_x != usual.max_x || box.max_y != usual.max_y;
    const bool is_moving = grz_swept_box_of(&world->swept, slot) != NULL;
    const unsigned flags =
        grz_bits_if(part->is_disabled, PART_DISABLED) |
        grz_bits_if(part->is_shown, PART_IN_FRAME) |
        grz_bits_if(part->is_absent, PART_ABSENT) |
        grz_bits_if(grz_part_has_shape(&world->shapes, slot), PART_SHAPED) |
        grz_bits_if(is_moving, PART_MOVING) |
        grz_bits_if(is_elsewhere, PART_ELSEWHERE) |
        grz_bits_if(part->one_way != 0, PART_ONE_WAY);
    return (uint8_t)flags;
}

/* The reader's shape belongs to the part from then on. */
static void snapshot_part_shape(grz_snapshot *self, uint32_t slot) {
    graze_world *world = self->world;
    grz_stream *stream = self->stream;
    graze_shape read, *shape = stream->is_reading
                                   ? &read
                                   : grz_part_own_shape(&world->shapes, slot);
    const float angle = grz_angles(world)[grz_part_at(world, slot)->body];
    graze_shape turned;
    grz_stream_shape(stream, shape);
    if (!grz_stream_check(stream, grz_part_shapes_begin(world)) ||
        !grz_stream_require(stream,
                            !stream->is_reading || angle == 0 ||
                                grz_shape_turn(shape, angle, &turned) == GRAZE_OK))
        return;
    if (grz_shape_ops_of(shape->kind)->asset == GRZ_SHAPE_ASSET_TILES &&
        grz_stream_require(stream,
                           shape->corner[0].x == 0 && shape->corner[0].y == 0))
        grz_snapshot_tiles(self, shape);
    if (stream->is_reading && grz_stream_is_fine(stream))
        grz_part_store_shape(world, slot, shape);
}

/* The offset of a part, and its box. If it has a shape, the offset is the box around
 * it. */
static void snapshot_part_boxes(grz_snapshot *self, uint32_t slot, uint8_t flags) {
    graze_world *world = self->world;
    grz_stream *stream = self->stream;
    graze_box offset = { 0 }, box = { 0 };
    if (!stream->is_reading) {
        offset = grz_edge_columns_get(&world->offsets, slot);
        box = grz_part_box(world, slot);
    }
    if ((flags & (PART_SHAPED | PART_ABSENT)) != PART_SHAPED)
        grz_stream_box(stream, &offset);
    else if (stream->is_reading)
        offset = grz_part_shape_bounds(world, slot);
    if (flags & PART_ELSEWHERE)
        grz_stream_box(stream, &box);
    if (!stream->is_reading || !grz_stream_require(stream, grz_box_is_sound(offset)))
        return;
    grz_part_store_offset(world, slot, offset);
    if (!(flags & PART_ELSEWHERE))
        box = snapshot_usual_box(world, slot);
    if (grz_stream_require(stream, grz_box_is_sound(box)))
        grz_part_write_row(world, slot, box);
}

/* Where a moving part began. */
static void snapshot_part_motion(grz_snapshot *self, uint32_t slot) {
    graze_world *world = self->world;
    grz_stream *stream = self->stream;
    const double limit = 2 * (double)GRAZE_COORD_MAX;
    grz_swept_box swept = { .part = slot };
    if (!stream->is_reading)
        swept = *grz_swept_box_of(&world->swept, slot);
    grz_stream_box(stream, &swept.from);
    grz_stream_double(stream, &swept.first_corner.x);
    grz_stream_double(stream, &swept.first_corner.y);
    grz_stream_require(stream, grz_box_is_sound(swept.from) &&
                                   fabs(swept.first_corner.x) <= limit &&
                                   fabs(swept.first_corner.y) <= limit);
    if (!stream->is_reading ||
        !grz_stream_check(stream, grz_swept_boxes_reserve(world)))
        return;
    swept.is_moving = true;
    grz_swept_boxes_add(world, swept);
    world->swept.is_used = true;
}

/* Parts for names of a hitbox set are in the order of the names; some may have been
 * removed. */
static bool snapshot_is_next_name(grz_snapshot *self, uint32_t name) {
    const bool is_next = name >= self->next_name && name < self->name_count;
    self->next_name = name + 1;
    return is_next;
}

/* A part but for its slot. Its body's position is known. Only a part of a hitbox set
 * can be absent. */
static void snapshot_part(grz_snapshot *self, uint32_t slot) {
    grz_stream *stream = self->stream;
    grz_part *part = grz_part_at(self->world, slot);
    uint8_t flags = 0;
    if (!stream->is_reading)
        flags = snapshot_part_flags(self->world, slot);
    grz_stream_u8(stream, &flags);
    grz_stream_u8(stream, &part->layer);
    grz_stream_u32(stream, &part->tag);
    if (flags & PART_ONE_WAY)
        grz_stream_u8(stream, &part->one_way);
    grz_stream_require(
        stream,
        flags <= PART_FLAGS && part->layer < GRAZE_LAYER_COUNT &&
            part->one_way <= 15 &&
            (flags & (PART_IN_FRAME | PART_ABSENT)) != PART_ABSENT &&
            (!(flags & PART_IN_FRAME) || snapshot_is_next_name(self, part->tag)) &&
            ((flags & (PART_SHAPED | PART_IN_FRAME)) == PART_SHAPED ||
             grz_angles(self->world)[part->body] == 0));
    if (stream->is_reading) {
        part->is_disabled = flags & PART_DISABLED;
        part->is_shown = flags & PART_IN_FRAME;
        part->is_absent = flags & PART_ABSENT;
    }
    if (flags & PART_SHAPED)
        snapshot_part_shape(self, slot);
    if (grz_stream_is_fine(stream))
        snapshot_part_boxes(self, slot, flags);
    if ((flags & PART_MOVING) && grz_stream_is_fine(stream))
        snapshot_part_motion(self, slot);
}

enum {
    BODY_DISABLED = 1,
    BODY_COMPOUND = 2, /* it has or had several parts */
    BODY_POSITION = 4, /* it is not at (0, 0) */
    BODY_SWEPT = 8,
    BODY_NEW = 16, /* no step has seen it */
    BODY_HITBOXES = 32,
    BODY_TURNED = 64, /* its angle is not 0 */
    BODY_NAMED = 128,
    BODY_LIVING_FLAGS =
        BODY_SWEPT | BODY_NEW |
        BODY_HITBOXES /* a removed body can be read, and lacks these */
};

/* Zeros are compared bit by bit: -0 is a position. */
static uint8_t snapshot_body_flags(const grz_snapshot *self, uint32_t slot) {
    static const float zeros[2] = { 0, 0 };
    const graze_world *world = self->world;
    const grz_body *body = grz_body_at(world, slot);
    const float position[2] = { grz_positions_x(world)[slot],
                                grz_positions_y(world)[slot] };
    const bool is_away = memcmp(position, zeros, sizeof zeros) != 0;
    const bool is_named = self->has_names && grz_body_has_name(world, slot);
    unsigned flags = grz_bits_if(body->is_disabled, BODY_DISABLED) |
                     grz_bits_if(body->is_compound, BODY_COMPOUND) |
                     grz_bits_if(is_away, BODY_POSITION) |
                     grz_bits_if(body->is_swept, BODY_SWEPT) |
                     grz_bits_if(body->step_added == world->step_count, BODY_NEW) |
                     grz_bits_if(body->hitboxes != NULL, BODY_HITBOXES) |
                     grz_bits_if(grz_angles(world)[slot] != 0, BODY_TURNED) |
                     grz_bits_if(is_named, BODY_NAMED);
    if (!grz_slot_is_alive(&world->body_slots, slot))
        flags &= ~(unsigned)BODY_LIVING_FLAGS;
    return (uint8_t)flags;
}

/* Reading: begin a body without parts. */
static void snapshot_open_body(grz_snapshot *self, uint32_t slot, uint8_t flags) {
    graze_world *world = self->world;
    *grz_body_at(world, slot) =
        (grz_body){ .first_part = GRZ_NO_SLOT,
                    .last_part = GRZ_NO_SLOT,
                    .step_added = world->step_count - (flags & BODY_NEW ? 0 : 1),
                    .epoch = ++world->margins.epoch_count,
                    .is_disabled = flags & BODY_DISABLED,
                    .is_compound = flags & BODY_COMPOUND,
                    .is_swept = flags & BODY_SWEPT };
    grz_only_parts(world)[slot] = GRZ_NO_SLOT;
    grz_positions_x(world)[slot] = grz_positions_y(world)[slot] =
        grz_angles(world)[slot] = 0;
    world->swept.is_used |= (flags & BODY_SWEPT) != 0;
    world->has_compounds |= (flags & BODY_COMPOUND) != 0;
    self->has_new |= (flags & BODY_NEW) != 0;
    grz_stream_require(self->stream, grz_slot_is_alive(&world->body_slots, slot) ||
                                         (flags & BODY_LIVING_FLAGS) == 0);
}

/* Reading: let a part be this body's last, if no other body has it. */
static bool snapshot_link_part(grz_snapshot *self, uint32_t body, uint32_t slot) {
    graze_world *world = self->world;
    if (!grz_stream_require(self->stream,
                            slot < world->part_slots.count &&
                                grz_slot_is_alive(&world->part_slots, slot) &&
                                grz_part_at(world, slot)->body == GRZ_NO_SLOT))
        return false;
    grz_part_at(world, slot)->body = body;
    grz_part_link(world, slot);
    self->part_count++;
    return true;
}

/* The parts of a body, oldest first; of a removed one only their number. */
static void snapshot_body_parts(grz_snapshot *self, uint32_t slot) {
    graze_world *world = self->world;
    grz_stream *stream = self->stream;
    grz_body *body = grz_body_at(world, slot);
    const bool is_alive = grz_slot_is_alive(&world->body_slots, slot);
    const uint32_t count = grz_stream_word(stream, body->part_count);
    grz_stream_require(stream, !is_alive || count <= 1 || body->is_compound);
    if (stream->is_reading && !is_alive)
        body->part_count = count;
    uint32_t part = body->first_part;
    for (uint32_t i = 0; is_alive && i < count && grz_stream_is_fine(stream); i++) {
        part = grz_stream_near(stream, part, self->next_part);
        self->next_part = part + 1;
        if (!stream->is_reading || snapshot_link_part(self, slot, part))
            snapshot_part(self, part);
        if (!stream->is_reading)
            part = grz_part_at(world, part)->next;
    }
}

/* The reader makes room for the shapes of later frames. */
static void snapshot_body_set(grz_snapshot *self, grz_body *body) {
    grz_stream *stream = self->stream;
    const void *set = body->hitboxes;
    stream->asset(stream, GRZ_ASSET_SET, &set);
    if (stream->is_reading)
        body->hitboxes = set;
    if (stream->is_reading && grz_stream_is_fine(stream) &&
        grz_hitbox_set_has_shapes(body->hitboxes))
        grz_stream_check(stream, grz_part_shapes_begin(self->world));
}

static void snapshot_name(grz_snapshot *self, grz_buffer *names, uint32_t i) {
    const char *name = grz_name_read(names, i);
    grz_stream_text(self->stream, &name);
    const size_t length = strlen(name);
    if (grz_stream_require(self->stream, length > 0 && length <= GRAZE_NAME_MAX) &&
        self->stream->is_reading)
        grz_stream_check(self->stream, grz_name_write(self->world, names, i, name));
}

static void snapshot_body(grz_snapshot *self, uint32_t slot) {
    graze_world *world = self->world;
    grz_stream *stream = self->stream;
    grz_body *body = grz_body_at(world, slot);
    float *x = &grz_positions_x(world)[slot], *y = &grz_positions_y(world)[slot];
    float angle = grz_angles(world)[slot];
    uint8_t flags = 0;
    if (!stream->is_reading)
        flags = snapshot_body_flags(self, slot);
    grz_stream_u8(stream, &flags);
    if (stream->is_reading)
        snapshot_open_body(self, slot, flags);
    grz_stream_u64(stream, &grz_body_users(world)[slot]);
    if (flags & BODY_POSITION) {
        grz_stream_float(stream, x);
        grz_stream_float(stream, y);
    }
    if (flags & BODY_TURNED)
        grz_stream_float(stream, &angle);
    if (flags & BODY_NAMED)
        snapshot_name(self, &world->body_names, slot);
    if (flags & BODY_HITBOXES)
        snapshot_body_set(self, body);
    self->name_count = 0;
    if (body->hitboxes != NULL)
        self->name_count = body->hitboxes->name_count;
    self->next_name = 0;
    grz_stream_require(stream, grz_box_is_sound((graze_box){ *x, *y, *x, *y }));
    if (stream->is_reading && (flags & BODY_TURNED) &&
        grz_stream_require(stream, angle != 0 && grz_body_pose_check((grz_body_pose){
                                                     .angle = angle }) == GRAZE_OK))
        grz_body_set_angle(world, slot, angle);
    snapshot_body_parts(self, slot);
}

/* The names of layers, and a bit for each layer that has one. */
static void snapshot_layer_names(grz_snapshot *self) {
    grz_buffer *names = &self->world->layer_names;
    uint64_t named = 0;
    for (unsigned layer = 0; layer < GRAZE_LAYER_COUNT; layer++)
        named |= (uint64_t)(grz_name_read(names, layer)[0] != 0) << layer;
    grz_stream_number(self->stream, &named);
    for (unsigned layer = 0; layer < GRAZE_LAYER_COUNT; layer++)
        if (named >> layer & 1)
            snapshot_name(self, names, layer);
}

void grz_snapshot_bodies(grz_snapshot *self) {
    graze_world *world = self->world;
    const grz_slots *slots = &world->body_slots;
    self->next_part = self->part_count = 0;
    if (self->stream->is_reading) {
        grz_buffer_clear(&world->body_names);
        grz_buffer_clear(&world->layer_names);
    }
    if (self->has_names)
        snapshot_layer_names(self);
    for (uint32_t slot = 0; slot < slots->count && grz_stream_is_fine(self->stream);
         slot++)
        if (grz_slot_states(slots)[slot] != GRZ_SLOT_FREE)
            snapshot_body(self, slot);
    if (self->stream->is_reading)
        grz_stream_require(self->stream,
                           self->part_count == world->part_slots.alive_count);
}

/* The events of the next step still name removed parts. */
void grz_snapshot_removed_parts(grz_snapshot *self) {
    graze_world *world = self->world;
    grz_stream *stream = self->stream;
    for (uint32_t i = 0;
         i < world->part_slots.removed_count && grz_stream_is_fine(stream); i++) {
        const uint32_t slot = ((const uint32_t *)world->part_slots.removed.data)[i];
        grz_part *part = grz_part_at(world, slot);
        grz_stream_u32_short(stream, &part->body);
        grz_stream_u8(stream, &part->layer);
        grz_stream_u32(stream, &part->tag);
        const bool is_sound =
            part->layer < GRAZE_LAYER_COUNT &&
            part->body < world->body_slots.count &&
            grz_slot_states(&world->body_slots)[part->body] != GRZ_SLOT_FREE;
        if (grz_stream_require(stream, is_sound) && stream->is_reading)
            grz_part_write_row(world, slot, (graze_box){ 0 });
    }
}
