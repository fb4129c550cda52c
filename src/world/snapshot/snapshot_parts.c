/* snapshot_parts.c: settings, slots, bodies with their names, and parts. */
#include "world/snapshot/snapshot.h"

#include "world/attacks.h"
#include "world/wrap.h"

/* "Changed" only counts in an up-to-date world. With new rules a world steps anyway,
 * and after a refusal of memory it must not have another hash. */
enum {
    SETTINGS_CLOSED = 1,
    SETTINGS_UP_TO_DATE = 2,
    SETTINGS_CHANGED = 4,
    SETTINGS_FLAGS_LACKING_ATTACKS = 7,
    SETTINGS_CIRCLE_RULES = 8, /* some circles are not round */
    SETTINGS_WRAPPED = 16
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
        if (stream->is_reading)
            margin->interval = 0;
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

/* A hash of a world without intervals has none. */
static void snapshot_intervals(grz_snapshot *self) {
    grz_margins *margins = &self->world->margins;
    grz_stream *stream = self->stream;
    if (stream->lacks_attacks ||
        (self->is_hash && !grz_near_misses_can_repeat(self->world)))
        return;
    for (uint32_t i = 0; i < margins->entry_count && grz_stream_is_fine(stream); i++)
        grz_stream_u32_short(stream,
                             &((grz_margin *)margins->entries.data + i)->interval);
}

/* Both ways the same, at most one for each pair, and some. */
static bool snapshot_circle_rules_are_sound(const grz_circle_rules *rules) {
    uint64_t any = 0, wrong = 0;
    for (int a = 0; a < GRAZE_LAYER_COUNT; a++) {
        any |= rules->sides[a] | rules->squares[a];
        wrong |= rules->sides[a] & rules->squares[a];
        for (int b = 0; b < a; b++)
            wrong |= ((rules->sides[a] >> b ^ rules->sides[b] >> a) |
                      (rules->squares[a] >> b ^ rules->squares[b] >> a)) &
                     1;
    }
    return any != 0 && wrong == 0;
}

static void snapshot_circle_rules(grz_snapshot *self, bool are_used) {
    grz_circle_rules *rules = &self->world->circle_rules;
    grz_stream *stream = self->stream;
    if (stream->is_reading)
        *rules = (grz_circle_rules){ .is_used = are_used };
    for (int layer = 0; layer < GRAZE_LAYER_COUNT && are_used; layer++) {
        grz_stream_number(stream, &rules->sides[layer]);
        grz_stream_number(stream, &rules->squares[layer]);
    }
    if (are_used && stream->is_reading)
        grz_stream_require(stream, snapshot_circle_rules_are_sound(rules));
}

static void snapshot_wrap(grz_snapshot *self, bool is_used) {
    grz_wrap *wrap = &self->world->wrap;
    grz_stream *stream = self->stream;
    if (stream->is_reading)
        *wrap = (grz_wrap){ .is_used = is_used };
    if (!is_used)
        return;
    grz_stream_float(stream, &wrap->width);
    grz_stream_float(stream, &wrap->height);
    grz_stream_require(stream, grz_wrap_check_size(wrap->width) == GRAZE_OK &&
                                   grz_wrap_check_size(wrap->height) == GRAZE_OK &&
                                   (wrap->width > 0 || wrap->height > 0));
    for (uint32_t i = 0; i < self->world->margins.entry_count; i++) {
        const grz_margin *margin =
            (grz_margin *)self->world->margins.entries.data + i;
        grz_stream_require(
            stream, grz_wrap_check_margin(self->world, margin->margin) == GRAZE_OK);
    }
}

static void snapshot_size(grz_stream *stream, size_t *size) {
    uint64_t value = *size;
    grz_stream_number(stream, &value);
    grz_stream_check(stream, grz_require(value <= SIZE_MAX, GRAZE_OUT_OF_CAPACITY));
    *size = (size_t)value;
}

/* Reading: the fields that follow from the settings. */
static void snapshot_apply_settings(grz_snapshot *self, unsigned flags) {
    graze_world *world = self->world;
    const unsigned state = flags & (SETTINGS_UP_TO_DATE | SETTINGS_CHANGED);
    world->swept.is_used = world->swept.swept_layers != 0;
    self->has_changed = state != SETTINGS_UP_TO_DATE;
    unsigned known = SETTINGS_FLAGS_LACKING_ATTACKS;
    if (!self->stream->lacks_attacks)
        known |= SETTINGS_CIRCLE_RULES | SETTINGS_WRAPPED;
    if (!grz_stream_require(self->stream,
                            flags <= known && state != SETTINGS_CHANGED))
        return;
    world->edges = GRAZE_HALF_OPEN;
    if (flags & SETTINGS_CLOSED)
        world->edges = GRAZE_CLOSED;
    grz_world_update_layer_pairs(world);
    world->is_up_to_date = flags & SETTINGS_UP_TO_DATE;
}

/* A world which steps although nothing changed may have had changes in a step that
 * was refused; so its rows always count as changed. */
static uint8_t snapshot_settings_flags(const graze_world *world) {
    const bool can_repeat =
        grz_attacks_can_repeat(world) || grz_near_misses_can_repeat(world);
    const bool has_changed =
        world->is_up_to_date && (world->changed_count > 0 || can_repeat);
    return (
        uint8_t)(grz_bits_if(world->edges == GRAZE_CLOSED, SETTINGS_CLOSED) |
                 grz_bits_if(world->is_up_to_date, SETTINGS_UP_TO_DATE) |
                 grz_bits_if(has_changed, SETTINGS_CHANGED) |
                 grz_bits_if(world->circle_rules.is_used, SETTINGS_CIRCLE_RULES) |
                 grz_bits_if(world->wrap.is_used, SETTINGS_WRAPPED));
}

void grz_snapshot_settings(grz_snapshot *self) {
    graze_world *world = self->world;
    grz_stream *stream = self->stream;
    uint8_t flags = 0;
    if (!stream->is_reading)
        flags = snapshot_settings_flags(world);
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
    snapshot_intervals(self);
    snapshot_circle_rules(self, flags & SETTINGS_CIRCLE_RULES);
    snapshot_wrap(self, flags & SETTINGS_WRAPPED);
    if (!stream->is_reading)
        return;
    world->events = (graze_event_flags)events;
    snapshot_apply_settings(self, flags);
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
    PART_ATTACK = 128, /* it belongs to an attack */
    PART_FLAGS_LACKING_ATTACKS = 127
};

static uint8_t snapshot_part_flags(const graze_world *world, uint32_t slot) {
    const grz_part *part = grz_part_at(world, slot);
    const bool is_moving = grz_swept_box_of(&world->swept, slot) != NULL;
    const unsigned flags =
        grz_bits_if(part->is_disabled, PART_DISABLED) |
        grz_bits_if(part->is_shown, PART_IN_FRAME) |
        grz_bits_if(part->is_absent, PART_ABSENT) |
        grz_bits_if(grz_part_has_shape(&world->shapes, slot), PART_SHAPED) |
        grz_bits_if(is_moving, PART_MOVING) |
        grz_bits_if(grz_part_is_elsewhere(world, slot), PART_ELSEWHERE) |
        grz_bits_if(part->one_way != 0, PART_ONE_WAY) |
        grz_bits_if(graze_part_attack(world, grz_part_handle(world, slot)).id != 0,
                    PART_ATTACK);
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
    if (grz_shape_ops_of(shape->kind)->asset == GRZ_SHAPE_ASSET_CHAIN)
        grz_snapshot_chain(self, shape);
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
        box = grz_part_usual_box(world, slot);
    if (grz_stream_require(stream, grz_box_is_sound(box) &&
                                       grz_wrap_holds_part(world, offset, box)))
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
                                   grz_wrap_holds_box(world, swept.from) &&
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

/* The slot of a part's attack. */
static void snapshot_part_attack(grz_snapshot *self, uint32_t slot) {
    graze_world *world = self->world;
    grz_stream *stream = self->stream;
    const grz_slots *slots = &world->attacks.slots;
    uint32_t attack = 0;
    if (!stream->is_reading)
        attack = grz_slot_of(grz_part_attack(world, slot));
    grz_stream_u32_short(stream, &attack);
    if (!stream->is_reading ||
        !grz_stream_require(stream, attack < slots->count &&
                                        grz_slot_is_alive(slots, attack)) ||
        !grz_stream_check(stream, grz_part_attacks_begin(world)))
        return;
    ((uint64_t *)world->attacks.of_part.data)[slot] =
        grz_slots_handle(slots, attack);
}

/* A part but for its slot. Its body's position is known. Only a part of a hitbox set
 * can be absent. */
static void snapshot_part(grz_snapshot *self, uint32_t slot) {
    graze_world *world = self->world;
    grz_stream *stream = self->stream;
    grz_part *part = grz_part_at(world, slot);
    uint8_t flags = 0;
    if (!stream->is_reading)
        flags = snapshot_part_flags(world, slot);
    grz_stream_u8(stream, &flags);
    grz_stream_u8(stream, &part->layer);
    grz_stream_u32(stream, &grz_part_tags(world)[slot]);
    if (flags & PART_ONE_WAY)
        grz_stream_u8(stream, &part->one_way);
    grz_stream_require(
        stream, (flags <= PART_FLAGS_LACKING_ATTACKS || !stream->lacks_attacks) &&
                    part->layer < GRAZE_LAYER_COUNT && part->one_way <= 15 &&
                    (flags & (PART_IN_FRAME | PART_ABSENT)) != PART_ABSENT &&
                    (!(flags & PART_IN_FRAME) ||
                     snapshot_is_next_name(self, grz_part_tags(world)[slot])) &&
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
    if ((flags & PART_ATTACK) && grz_stream_is_fine(stream))
        snapshot_part_attack(self, slot);
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
    const bool is_named = !self->is_hash && grz_body_has_name(world, slot);
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

/* Which frame of its set a body shows. It decides nothing, so a hash lacks it. */
static void snapshot_body_frame(grz_snapshot *self, grz_body *body) {
    grz_stream *stream = self->stream;
    if (stream->lacks_frames)
        body->frame = GRZ_NO_SLOT;
    if (stream->lacks_frames || self->is_hash)
        return;
    grz_stream_u32_short(stream, &body->frame);
    grz_stream_u8(stream, &body->view);
    if (stream->is_reading && grz_stream_is_fine(stream))
        grz_stream_require(stream, body->view < GRZ_VIEW_COUNT &&
                                       (body->frame == GRZ_NO_SLOT ||
                                        body->frame < body->hitboxes->frame_count));
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
    snapshot_body_frame(self, body);
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
    grz_stream_require(stream, grz_box_is_sound((graze_box){ *x, *y, *x, *y }) &&
                                   *x == grz_wrap_x(world, *x) &&
                                   *y == grz_wrap_y(world, *y));
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
    if (!self->is_hash)
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
        grz_stream_u32(stream, &grz_part_tags(world)[slot]);
        const bool is_sound =
            part->layer < GRAZE_LAYER_COUNT &&
            part->body < world->body_slots.count &&
            grz_slot_states(&world->body_slots)[part->body] != GRZ_SLOT_FREE;
        if (grz_stream_require(stream, is_sound) && stream->is_reading)
            grz_part_write_row(world, slot, (graze_box){ 0 });
    }
}
