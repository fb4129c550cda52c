/* codec.c: the table of calls and their fields; how handles, floats and each field
 * are coded. */
#include "world/recording/codec.h"

#include "world/snapshot/snapshot.h"

/* A slot: its generation, the slot mentioned after it, its last two positions (a
 * body's, a part's edges). */
typedef struct codec_slot {
    uint32_t generation, next;
    float floats[8]; /* the last ones, and those before */
    uint64_t now;    /* see grz_codec_handle_now */
} codec_slot;

static codec_slot *codec_slot_at(const grz_codec_slots *slots, uint32_t i) {
    return (codec_slot *)slots->items.data + i;
}

static codec_slot *codec_slot_of(const grz_codec_slots *slots, uint64_t handle) {
    return codec_slot_at(slots, (uint32_t)handle + 1);
}

uint64_t *grz_codec_handle_now(const grz_codec_slots *slots, uint64_t handle) {
    return &codec_slot_of(slots, handle)->now;
}

static bool codec_grow(grz_codec *self, grz_codec_slots *slots, uint32_t count) {
    if (!grz_stream_check(&self->stream,
                          grz_buffer_reserve(self->stream.allocator, &slots->items,
                                             count, sizeof(codec_slot))))
        return false;
    for (; slots->count < count; slots->count++)
        *codec_slot_at(slots, slots->count) =
            (codec_slot){ .next = slots->count + 1 };
    return true;
}

/* A handle: given out before, or new: then its slot is known, or the next, and its
 * generation follows. */
void grz_codec_handle(grz_codec *self, grz_codec_slots *slots, uint64_t *handle,
                      bool is_new) {
    grz_stream *stream = &self->stream;
    if (!grz_stream_is_fine(stream))
        return;
    const uint32_t expected =
        is_new ? slots->newest + 1 : codec_slot_at(slots, slots->previous)->next;
    const uint32_t i = grz_stream_near(stream, (uint32_t)*handle + 1, expected);
    if (!grz_stream_require(
            stream, i > 0 && (!stream->is_reading || i < slots->count + is_new)) ||
        !codec_grow(self, slots, i + 1))
        return;
    codec_slot *slot = codec_slot_at(slots, i);
    codec_slot_at(slots, slots->previous)->next = i;
    slots->previous = i;
    if (is_new) {
        const codec_slot *newest = codec_slot_at(slots, slots->newest);
        for (int k = 0; k < 8; k++)
            slot->floats[k] = newest->floats[k % 4];
        slots->newest = i;
        slot->generation++;
        slot->now = 0;
    }
    if (stream->is_reading)
        *handle = (uint64_t)slot->generation << 32 | (i - 1);
}

/* Floats as numbers in the same order: -0 is just before 0. */
static uint32_t codec_rank(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    if (bits >> 31)
        return ~bits;
    return bits | UINT32_C(1) << 31;
}

static float codec_unrank(uint32_t rank) {
    const uint32_t bits = rank >> 31 ? rank & INT32_MAX : ~rank;
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* The floats of a body's or a part's slot: a position, perhaps with an angle, or the
 * four edges of a box. Each is stored as the number of floats between it and the
 * expected one. A position is expected to go on moving, a max edge to move as its
 * min edge just did. */
static void codec_floats(grz_codec *self, const grz_codec_slots *slots,
                         uint64_t handle, float *const values[], int count) {
    for (int i = 0; i < count && grz_stream_is_fine(&self->stream); i++) {
        codec_slot *slot = codec_slot_of(slots, handle);
        int like = i;
        if (count == 4)
            like = i % 2;
        const float motion = slot->floats[like] - slot->floats[4 + like];
        const float sum =
            slot->floats[i] +
            motion; /* two statements: each rounds, where floats are doubles, too */
        const uint32_t expected = codec_rank(fabsf(sum) <= FLT_MAX ? sum : 0);
        const uint32_t rank =
            grz_stream_near(&self->stream, codec_rank(*values[i]), expected);
        slot->floats[4 + i] = slot->floats[i];
        slot->floats[i] = codec_unrank(rank);
        if (self->stream.is_reading)
            *values[i] = slot->floats[i];
    }
}

static void codec_box(grz_codec *self, graze_part part, graze_box *box) {
    codec_floats(
        self, &self->parts, part.id,
        (float *const[]){ &box->min_x, &box->min_y, &box->max_x, &box->max_y }, 4);
}

void grz_codec_shape(grz_codec *self, const graze_shape **shape) {
    grz_stream *stream = &self->stream;
    const bool is_there =
        grz_stream_bool(stream, !stream->is_reading && *shape != NULL);
    graze_shape *one = NULL;
    if (is_there)
        one = grz_stream_array(stream, *shape, 1, sizeof *one);
    if (one != NULL) {
        grz_stream_shape(stream, one);
        const grz_shape_asset asset = grz_shape_ops_of(one->kind)->asset;
        grz_stream_require(stream, asset != GRZ_SHAPE_ASSET_TILES);
        if (asset == GRZ_SHAPE_ASSET_CHAIN)
            grz_codec_chain(stream, one);
    }
    *shape = one;
}

/* A new part; the box of a shape follows from it. */
static void codec_part_def(grz_codec *self, graze_part part, graze_part_def *def) {
    grz_stream *stream = &self->stream;
    const graze_shape *shape = def->shape;
    grz_stream_u8(stream, &def->layer);
    grz_stream_u32_short(stream, &def->tag);
    const bool is_disabled = grz_stream_bool(stream, def->is_disabled);
    grz_codec_shape(self, &shape);
    if (shape == NULL)
        codec_box(self, part, &def->box);
    if (!stream->is_reading)
        return;
    def->is_disabled = is_disabled;
    def->shape = shape;
}

static void codec_field_given(grz_codec *self, grz_call *call) {
    grz_stream *stream = &self->stream;
    call->given = grz_stream_list(stream, call->given, &call->given_count,
                                  sizeof *call->given);
    for (uint32_t i = 0; i < call->given_count && grz_stream_is_fine(stream); i++)
        grz_codec_handle(self, &self->parts, &call->given[i].id, true);
}

static void codec_field_body_def(grz_codec *self, grz_call *call) {
    grz_stream *stream = &self->stream;
    graze_body_def *def = &call->def;
    codec_floats(self, &self->bodies, call->body.id,
                 (float *const[]){ &def->x, &def->y, &def->angle }, 3);
    grz_stream_number(stream, &def->user);
    graze_part_def *parts =
        grz_stream_array(stream, def->parts, call->given_count, sizeof *parts);
    for (uint32_t i = 0; i < call->given_count && grz_stream_is_fine(stream); i++)
        codec_part_def(self, call->given[i], &parts[i]);
    def->parts = parts;
    def->part_count = call->given_count;
}

static void codec_field_part_def(grz_codec *self, grz_call *call) {
    if (grz_stream_require(&self->stream, call->given_count == 1))
        codec_part_def(self, call->given[0], &call->part_def);
}

static void codec_field_batch(grz_codec *self, grz_call *call) {
    grz_stream *stream = &self->stream;
    graze_positions *batch = &call->batch;
    const uint32_t count = grz_stream_count(stream, (uint32_t)batch->count);
    graze_body *bodies =
        grz_stream_array(stream, batch->bodies, count, sizeof *bodies);
    float *x = grz_stream_array(stream, batch->x, count, sizeof *x);
    float *y = grz_stream_array(stream, batch->y, count, sizeof *y);
    const bool has_angles =
        grz_stream_bool(stream, !stream->is_reading && batch->angle != NULL);
    float *angle = NULL;
    if (has_angles)
        angle = grz_stream_array(stream, batch->angle, count, sizeof *angle);
    for (uint32_t i = 0; i < count && grz_stream_is_fine(stream); i++) {
        grz_codec_handle(self, &self->bodies, &bodies[i].id, false);
        codec_floats(self, &self->bodies, bodies[i].id,
                     (float *const[]){ &x[i], &y[i], has_angles ? &angle[i] : NULL },
                     has_angles ? 3 : 2);
    }
    *batch = (graze_positions){
        .bodies = bodies, .x = x, .y = y, .count = count, .angle = angle
    };
    if (count > 0 && grz_stream_is_fine(stream))
        call->body = bodies[0];
}

static void codec_field_pose(grz_codec *self, grz_call *call) {
    grz_stream *stream = &self->stream;
    graze_frame_pose *pose = &call->pose;
    grz_stream_u32_short(stream, &pose->frame);
    pose->flip_x = grz_stream_bool(stream, pose->flip_x);
    pose->flip_y = grz_stream_bool(stream, pose->flip_y);
    grz_stream_u8(stream, &pose->turns);
    codec_floats(self, &self->bodies, call->body.id,
                 (float *const[]){ &pose->x, &pose->y }, 2);
}

/* A set or none, and a frame of it. */
static void codec_field_hitboxes(grz_codec *self, grz_call *call) {
    grz_stream *stream = &self->stream;
    if (!grz_stream_bool(stream, !stream->is_reading && call->set != NULL))
        return;
    const void *set = call->set;
    grz_codec_name_asset(stream, GRZ_ASSET_SET, &set);
    call->set = set;
    codec_field_pose(self, call);
}

static void codec_field_broad_phase(grz_codec *self, grz_call *call) {
    grz_stream *stream = &self->stream;
    grz_stream_text(stream, &call->text);
    grz_stream_float(stream, &call->setup.cell_w);
    grz_stream_float(stream, &call->setup.cell_h);
    call->setup.axis =
        (graze_axis)grz_stream_below(stream, call->setup.axis, GRAZE_AXIS_Y + 1);
}

static void codec_field_rules(grz_codec *self, grz_call *call) {
    graze_rules *all = grz_stream_array(&self->stream, call->rules, 1, sizeof *all);
    if (all != NULL)
        grz_stream_runs(&self->stream, all->forbidden, GRAZE_LAYER_COUNT,
                        sizeof *all->forbidden);
    call->rules = all;
}

static void codec_field_bytes(grz_codec *self, grz_call *call) {
    grz_stream_check(&self->stream, grz_require(call->size <= GRZ_PIECE_MAX,
                                                GRAZE_OUT_OF_CAPACITY));
    call->bytes = grz_stream_blob(&self->stream, call->bytes, &call->size);
}

/* A layer's kinds are as many as its tiles, or none. */
static void codec_field_new_tiles(grz_codec *self, grz_call *call) {
    grz_stream *stream = &self->stream;
    graze_tiles_def *def = &call->tiles;
    grz_stream_float(stream, &def->x);
    grz_stream_float(stream, &def->y);
    grz_stream_float(stream, &def->tile_width);
    grz_stream_float(stream, &def->tile_height);
    grz_stream_u32_short(stream, &def->columns);
    grz_stream_u32_short(stream, &def->rows);
    grz_stream_u8(stream, &def->layer);
    grz_stream_u32_short(stream, &def->tag);
    grz_stream_number(stream, &def->user);
    codec_field_bytes(self, call);
    grz_stream_require(stream, call->size == 0 ||
                                   call->size == (uint64_t)def->columns * def->rows);
    if (stream->is_reading)
        def->kinds = call->size != 0 ? call->bytes : NULL;
}

static void codec_field_tile_kinds(grz_codec *self, grz_call *call) {
    grz_stream_number(&self->stream, &call->number);
    codec_field_bytes(self, call);
    const uint64_t count =
        call->number == 1 ? 1 : (uint64_t)call->where.w * call->where.h;
    grz_stream_require(&self->stream, call->number <= 1 && call->size == count);
}

static void codec_field_tile_values(grz_codec *self, grz_call *call) {
    const uint64_t count = (uint64_t)call->where.w * call->where.h;
    uint16_t *values = NULL;
    if (grz_stream_require(&self->stream, count <= GRAZE_TILES_MAX))
        values = grz_stream_array(&self->stream, call->values, (size_t)count,
                                  sizeof *values);
    grz_stream_runs(&self->stream, values, values != NULL ? (size_t)count : 0,
                    sizeof *values);
    call->values = values;
}

/* The generations of a world's slots, before the next one of a free slot; and their
 * handles. */
static void codec_load_slots(grz_codec *self, grz_codec_slots *slots,
                             const grz_slots *loaded, bool is_now) {
    if (!codec_grow(self, slots, loaded->count + 1))
        return;
    for (uint32_t slot = 0; slot < slots->count - 1; slot++) {
        const uint64_t handle =
            slot < loaded->count ? grz_slots_handle(loaded, slot) : 0;
        const bool is_free =
            slot < loaded->count && grz_slot_states(loaded)[slot] == GRZ_SLOT_FREE;
        codec_slot_of(slots, slot)->generation = (uint32_t)(handle >> 32) - is_free;
        if (is_now)
            codec_slot_of(slots, slot)->now = handle;
    }
}

graze_status grz_codec_note_slots(grz_codec *self, const graze_world *world) {
    codec_load_slots(self, &self->bodies, &world->body_slots, true);
    codec_load_slots(self, &self->parts, &world->part_slots, true);
    codec_load_slots(self, &self->attacks, &world->attacks.slots, true);
    return self->stream.status;
}

/* The state of the world as a load left it. The reader's world takes it when the
 * call is made. */
static void codec_field_world(grz_codec *self, grz_call *call) {
    (void)call;
    if (!self->stream.is_reading) {
        grz_snapshot_write(self->world, &self->stream);
        return;
    }
    grz_snapshot_read(self->world, &self->stream);
    if (!grz_stream_is_fine(&self->stream))
        return;
    const graze_world *spare = self->world->snapshot.spare;
    codec_load_slots(self, &self->bodies, &spare->body_slots, false);
    codec_load_slots(self, &self->parts, &spare->part_slots, false);
    codec_load_slots(self, &self->attacks, &spare->attacks.slots, false);
}

static void codec_field_attack_def(grz_codec *self, grz_call *call) {
    grz_stream *stream = &self->stream;
    graze_attack_def *def =
        grz_stream_array(stream, call->attack_def, 1, sizeof *def);
    call->attack_def = def;
    if (def == NULL)
        return;
    grz_stream_number(stream, &def->user);
    grz_stream_u32_short(stream, &def->again_after);
    grz_stream_u32_short(stream, &def->bodies_max);
}

static void codec_field_attack(grz_codec *self, grz_call *call) {
    grz_codec_handle(self, &self->attacks, &call->attack.id, false);
}

/* An attack or none. */
static void codec_field_part_attack(grz_codec *self, grz_call *call) {
    if (grz_stream_bool(&self->stream, call->attack.id != 0))
        codec_field_attack(self, call);
}

/* The fields of a single value. */
#define CALL_FIELD(name, code)                                                      \
    static void field_##name(grz_codec *self, grz_call *call) {                     \
        code;                                                                       \
    }
CALL_FIELD(body, grz_codec_handle(self, &self->bodies, &call->body.id, false))
CALL_FIELD(other_body, grz_codec_handle(self, &self->bodies, &call->other.id, false))
CALL_FIELD(new_body, grz_codec_handle(self, &self->bodies, &call->body.id, true))
CALL_FIELD(new_attack,
           grz_codec_handle(self, &self->attacks, &call->attack.id, true))
CALL_FIELD(part, grz_codec_handle(self, &self->parts, &call->part.id, false))
CALL_FIELD(box, codec_box(self, call->part, &call->box))
CALL_FIELD(shape, grz_codec_shape(self, &call->shape))
CALL_FIELD(text, grz_stream_text(&self->stream, &call->text))
CALL_FIELD(number, grz_stream_number(&self->stream, &call->number))
CALL_FIELD(second, grz_stream_number(&self->stream, &call->second))
CALL_FIELD(steps, grz_stream_u32_short(&self->stream, &call->steps))
CALL_FIELD(x, grz_stream_float(&self->stream, &call->x))
CALL_FIELD(y, grz_stream_float(&self->stream, &call->y))
CALL_FIELD(node, grz_stream_node(&self->stream, &call->node))
CALL_FIELD(is_off,
           call->node.is_off = grz_stream_bool(&self->stream, call->node.is_off))
CALL_FIELD(rect, grz_stream_words(&self->stream, &call->where, 4))
CALL_FIELD(hash, grz_stream_u64(&self->stream, &call->number))
#undef CALL_FIELD

typedef void call_field(grz_codec *self, grz_call *call);

typedef struct call_row {
    const char *name;
    call_field *fields[5]; /* NULL ends them */
} call_row;

static const call_row codec_call_rows[GRZ_CALL_COUNT] = {
    [GRZ_CALL_BODY_ADD] = { "graze_body_add",
                            { field_new_body, codec_field_given,
                              codec_field_body_def } },
    [GRZ_CALL_BODY_REMOVE] = { "graze_body_remove", { field_body } },
    [GRZ_CALL_SET_POSITIONS] = { "graze_world_set_positions",
                                 { codec_field_batch } },
    [GRZ_CALL_MOVE_ALL] = { "graze_world_move_all", { codec_field_batch } },
    [GRZ_CALL_BODY_SET_DISABLED] = { "graze_body_set_disabled",
                                     { field_body, field_number } },
    [GRZ_CALL_BODY_SET_USER] = { "graze_body_set_user",
                                 { field_body, field_number } },
    [GRZ_CALL_BODY_SET_SWEPT] = { "graze_body_set_swept",
                                  { field_body, field_number } },
    [GRZ_CALL_BODY_SET_HITBOXES] = { "graze_body_set_hitboxes",
                                     { field_body, codec_field_hitboxes,
                                       codec_field_given } },
    [GRZ_CALL_BODY_SET_FRAME] = { "graze_body_set_frame",
                                  { field_body, codec_field_pose } },
    [GRZ_CALL_BODY_RESET_NEAR_MISSES] = { "graze_body_reset_near_misses",
                                          { field_body } },
    [GRZ_CALL_PART_ADD] = { "graze_part_add",
                            { field_body, codec_field_given,
                              codec_field_part_def } },
    [GRZ_CALL_PART_REMOVE] = { "graze_part_remove", { field_part } },
    [GRZ_CALL_PART_SET_BOX] = { "graze_part_set_box", { field_part, field_box } },
    [GRZ_CALL_PART_SET_OFFSET] = { "graze_part_set_offset",
                                   { field_part, field_box } },
    [GRZ_CALL_PART_SET_LAYER] = { "graze_part_set_layer",
                                  { field_part, field_number } },
    [GRZ_CALL_PART_SET_DISABLED] = { "graze_part_set_disabled",
                                     { field_part, field_number } },
    [GRZ_CALL_PART_SET_SHAPE] = { "graze_part_set_shape",
                                  { field_part, field_shape } },
    [GRZ_CALL_PART_MOVE_BOX] = { "graze_part_move_box", { field_part, field_box } },
    [GRZ_CALL_PART_MOVE_SHAPE] = { "graze_part_move_shape",
                                   { field_part, field_shape } },
    [GRZ_CALL_PART_SET_ONE_WAY] = { "graze_part_set_one_way",
                                    { field_part, field_number } },
    [GRZ_CALL_SET_BROAD_PHASE] = { "graze_world_set_broad_phase",
                                   { codec_field_broad_phase } },
    [GRZ_CALL_SET_RULES] = { "graze_world_set_rules", { codec_field_rules } },
    [GRZ_CALL_SET_SWEPT_LAYERS] = { "graze_world_set_swept_layers",
                                    { field_number } },
    [GRZ_CALL_SET_MARGIN] = { "graze_world_set_margin",
                              { field_number, field_second, field_x } },
    [GRZ_CALL_RESET_NEAR_MISS] = { "graze_world_reset_near_miss",
                                   { field_body, field_other_body } },
    [GRZ_CALL_RECORDING_NOTE] = { "graze_recording_note", { codec_field_bytes } },
    [GRZ_CALL_WORLD_LOAD] = { "graze_world_load", { codec_field_world } },
    [GRZ_CALL_ADD_TILES] = { "graze_world_add_tiles",
                             { field_new_body, codec_field_given,
                               codec_field_new_tiles } },
    [GRZ_CALL_SET_TILES] = { "graze_tiles_set_many",
                             { field_body, field_rect, codec_field_tile_kinds } },
    [GRZ_CALL_SET_TILE_VALUES] = { "graze_tiles_set_values",
                                   { field_body, field_rect,
                                     codec_field_tile_values } },
    [GRZ_CALL_BODY_SET_NAME] = { "graze_body_set_name", { field_body, field_text } },
    [GRZ_CALL_SET_LAYER_NAME] = { "graze_world_set_layer_name",
                                  { field_number, field_text } },
    [GRZ_CALL_QUERY] = { "graze_world_query", { grz_codec_queries, field_hash } },
    [GRZ_CALL_ATTACK_ADD] = { "graze_attack_add",
                              { field_new_attack, codec_field_attack_def } },
    [GRZ_CALL_ATTACK_SET] = { "graze_attack_set",
                              { codec_field_attack, codec_field_attack_def } },
    [GRZ_CALL_ATTACK_RESET] = { "graze_attack_reset", { codec_field_attack } },
    [GRZ_CALL_ATTACK_REMOVE] = { "graze_attack_remove", { codec_field_attack } },
    [GRZ_CALL_PART_SET_ATTACK] = { "graze_part_set_attack",
                                   { field_part, codec_field_part_attack } },
    [GRZ_CALL_SHIFT_ORIGIN] = { "graze_world_shift_origin", { field_x, field_y } },
    [GRZ_CALL_SET_NEAR_MISS_INTERVAL] = { "graze_world_set_near_miss_interval",
                                          { field_number, field_second,
                                            field_steps } },
    [GRZ_CALL_PART_PUSH_NODE] = { "graze_part_push_node",
                                  { field_part, field_node } },
    [GRZ_CALL_PART_SWITCH_NODES] = { "graze_part_switch_nodes",
                                     { field_part, field_number, field_second,
                                       field_is_off } },
    [GRZ_CALL_PART_CUT_NODES] = { "graze_part_cut_nodes",
                                  { field_part, field_number, field_second } },
    [GRZ_CALL_SET_CIRCLE_RULE] = { "graze_world_set_circle_rule",
                                   { field_number, field_second, field_steps } },
    [GRZ_CALL_LEGS] = { "graze_world_legs", { grz_codec_legs, field_hash } },
    [GRZ_CALL_STEP] = { "graze_world_step", { field_hash } },
    [GRZ_CALL_WORLD_CLOSE] = { "graze_recording_stop", { NULL } },
};

void grz_call_parts(const graze_world *world, const grz_call *call, graze_body body,
                    graze_part *parts) {
    if (call->kind == GRZ_CALL_PART_ADD)
        parts[0].id = grz_slots_handle(
            &world->part_slots, grz_body_at(world, grz_slot_of(body.id))->last_part);
    else if (call->kind == GRZ_CALL_BODY_SET_HITBOXES)
        for (uint32_t i = 0; i < call->given_count; i++)
            parts[i] = graze_body_hitbox(world, body, i);
    else if (call->given_count > 0)
        graze_body_parts(world, body, parts, call->given_count);
}

const char *grz_call_name(grz_call_kind kind) {
    return codec_call_rows[kind].name;
}

void grz_codec_call(grz_codec *self, grz_call *call) {
    const uint64_t kind =
        grz_stream_below(&self->stream, call->kind, GRZ_CALL_COUNT);
    grz_stream_require(&self->stream, codec_call_rows[kind].name != NULL);
    if (self->stream.is_reading)
        *call = (grz_call){ .kind = (grz_call_kind)kind };
    for (call_field *const *field = codec_call_rows[kind].fields; *field != NULL;
         field++)
        (*field)(self, call);
}

/* Most slots lack most of the floats. */
static void codec_slots_state(grz_codec *self, grz_codec_slots *slots,
                              grz_stream *stream) {
    const uint32_t count = grz_stream_word(stream, slots->count);
    grz_stream_u32_short(stream, &slots->newest);
    if (stream->is_reading)
        slots->count = 0;
    graze_status status = GRAZE_OK;
    if (!codec_grow(self, slots, count))
        status = self->stream.status; /* which is another stream */
    if (!grz_stream_check(stream, status))
        return;
    for (uint32_t i = 0; i < count; i++) {
        codec_slot *slot = codec_slot_at(slots, i);
        uint8_t used = 0;
        slot->next = grz_stream_near(stream, slot->next, i + 1);
        for (int k = 0; k < 8; k++)
            used |= (uint8_t)((codec_rank(slot->floats[k]) != codec_rank(0)) << k);
        grz_stream_u8(stream, &used);
        for (int k = 0; k < 8; k++)
            if (used >> k & 1)
                grz_stream_float(stream, &slot->floats[k]);
    }
}

void grz_codec_state(grz_codec *self, grz_stream *stream) {
    codec_slots_state(self, &self->bodies, stream);
    codec_slots_state(self, &self->parts, stream);
    codec_slots_state(self, &self->attacks, stream);
}

/* A piece begins with the item in front of all slots. */
static void codec_begin(grz_codec *self, const graze_allocator *allocator) {
    self->stream.allocator = allocator;
    self->stream.malformed = GRAZE_BAD_RECORDING;
    self->stream.arena = &self->passing;
    self->stream.asset = grz_codec_name_asset;
    self->stream.owner = self;
    self->stream.lacks_attacks = self->lacks_attacks;
    self->stream.lacks_frames = self->lacks_frames;
    self->bodies.previous = self->parts.previous = self->attacks.previous = 0;
    grz_arena_free(&self->passing, allocator);
    codec_grow(self, &self->bodies, 1);
    codec_grow(self, &self->parts, 1);
    codec_grow(self, &self->attacks, 1);
}

void grz_codec_write(grz_codec *self, grz_buffer *buffer, size_t length,
                     const graze_allocator *allocator) {
    grz_stream_append(&self->stream, buffer, length, allocator);
    codec_begin(self, allocator);
}

void grz_codec_read(grz_codec *self, const void *bytes, size_t size,
                    const graze_allocator *allocator) {
    grz_stream_read(&self->stream, bytes, size, GRAZE_BAD_RECORDING);
    codec_begin(self, allocator);
}

void grz_codec_free(grz_codec *self, const graze_allocator *allocator) {
    grz_codec_free_assets(self);
    grz_buffers_free(allocator, &self->bodies.items, &self->parts.items,
                     &self->attacks.items, &self->assets);
    grz_arena_free(&self->kept, allocator);
    grz_arena_free(&self->passing, allocator);
}
