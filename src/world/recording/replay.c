/* replay.c: reads a recording piece by piece and makes its calls again; goes to any
 * step by keyframes. */
#include "graze/replay.h"

#include "graze/format.h"
#include "graze/motion.h"
#include "graze/move_and_collide.h"
#include "graze/near_miss.h"
#include "graze/part_shape.h"
#include "graze/recording.h"
#include "world/recording/keyframes.h"
#include "world/snapshot/snapshot.h"

struct graze_replay {
    graze_replay_config config;
    grz_memory_bound bound;
    graze_allocator allocator; /* bounded */
    graze_world *world;
    grz_codec codec; /* which also knows the handles */
    /* a handle or an answer of the world is not the recorded one */
    bool has_other_handles;
    /* the world is as it was at the beginning of the recording */
    bool has_begun;
    /* the source has ended inside a piece, or in place of one */
    bool is_truncated;
    bool is_seekable; /* keyframes are made */
    bool is_passing;  /* a seek makes a step without showing it */
    grz_keyframes keyframes;
    uint64_t at;      /* how many bytes of the recording were read */
    uint64_t checked; /* the pieces up to here had the right sums */
    grz_buffer piece;
    grz_buffer kept; /* the bytes given by a source without a seek, while they fit */
    size_t kept_size;
    grz_buffer given; /* graze_part: the handles given out by a call */
    graze_hits hits;  /* of repeated queries */
    uint64_t calls;
    graze_replay_info info;
    graze_replay_state state;
};

/* The body for a handle of the recording; zero if it was left out, or is zero. */
static graze_body replay_body(const graze_replay *self, graze_body then) {
    return (graze_body){ then.id != 0
                             ? *grz_codec_handle_now(&self->codec.bodies, then.id)
                             : 0 };
}

static void replay_note(graze_replay *self, const grz_codec_slots *slots,
                        uint64_t then, uint64_t now) {
    *grz_codec_handle_now(slots, then) = now;
    self->has_other_handles |= then != now;
}

static graze_status replay_note_made(graze_replay *self, const grz_call *call,
                                     graze_body now) {
    grz_try(grz_buffer_reserve(&self->allocator, &self->given,
                               (size_t)call->given_count + 1, sizeof(graze_part)));
    graze_part *parts = self->given.data;
    /* a damaged call may say more than it made */
    memset(parts, 0, call->given_count * sizeof *parts);
    grz_call_parts(self->world, call, now, parts);
    if (call->kind == GRZ_CALL_BODY_ADD || call->kind == GRZ_CALL_ADD_TILES)
        replay_note(self, &self->codec.bodies, call->body.id, now.id);
    for (uint32_t i = 0; i < call->given_count; i++)
        replay_note(self, &self->codec.parts, call->given[i].id, parts[i].id);
    return GRAZE_OK;
}

static graze_status replay_batch(graze_replay *self, const grz_call *call) {
    graze_positions batch = call->batch;
    batch.count = 0;
    for (size_t i = 0; i < call->batch.count; i++) {
        const graze_body now = replay_body(self, batch.bodies[i]);
        if (now.id == 0)
            continue;
        ((graze_body *)batch.bodies)[batch.count] = now;
        ((float *)batch.x)[batch.count] = batch.x[i];
        if (batch.angle != NULL)
            ((float *)batch.angle)[batch.count] = batch.angle[i];
        ((float *)batch.y)[batch.count++] = batch.y[i];
    }
    if (call->kind == GRZ_CALL_SET_POSITIONS)
        return graze_world_set_positions(self->world, &batch);
    return graze_world_move_all(self->world, &batch);
}

static graze_status replay_note_bytes(graze_replay *self, const grz_call *call) {
    if (self->config.note != NULL && !self->is_passing)
        self->config.note(self->config.user, call->bytes, call->size);
    graze_recording_note(self->world, call->bytes, call->size);
    return GRAZE_OK;
}

/* The codec has read the state, and the handles. */
static graze_status replay_load(graze_replay *self) {
    grz_snapshot_commit(self->world);
    grz_end_call(self->world, GRAZE_OK, .kind = GRZ_CALL_WORLD_LOAD);
    return grz_codec_note_slots(&self->codec, self->world);
}

/* Numbers of a recording are wider than the arguments: a number too large becomes a
 * value to be refused. */
static unsigned replay_byte(uint64_t number) {
    if (number < UINT8_MAX)
        return (unsigned)number;
    return UINT8_MAX;
}

/* Ask again. The answers of an edited replay are not compared. */
static graze_status replay_query(graze_replay *self, const grz_call *call) {
    graze_query *queries = (graze_query *)call->queries; /* made by the codec */
    for (size_t i = 0; i < call->size; i++)
        queries[i].exclude = replay_body(self, queries[i].exclude);
    const graze_status status =
        graze_world_query(self->world, queries, call->size, &self->hits);
    self->has_other_handles |=
        status == GRAZE_OK && grz_hits_hash(&self->hits) != call->number;
    return status;
}

#define MAKES(name, call_made)                                                      \
    case GRZ_CALL_##name:                                                           \
        return call_made

/* Make a call for a body; *body is the new one if the call makes one. */
static graze_status replay_call(graze_replay *self, grz_call *call,
                                graze_body *made) {
    graze_world *world = self->world;
    const graze_body body = *made;
    graze_part part = { call->part.id != 0 ? *grz_codec_handle_now(
                                                 &self->codec.parts, call->part.id)
                                           : 0 };
    const unsigned byte = replay_byte(call->number);
    const bool flag = call->number != 0;
    switch (call->kind) {
        MAKES(BODY_ADD, graze_body_add(world, &call->def, made));
        MAKES(BODY_REMOVE, graze_body_remove(world, body));
        MAKES(SET_POSITIONS, replay_batch(self, call));
        MAKES(MOVE_ALL, replay_batch(self, call));
        MAKES(BODY_SET_DISABLED, graze_body_set_disabled(world, body, flag));
        MAKES(BODY_SET_USER, graze_body_set_user(world, body, call->number));
        MAKES(BODY_SET_SWEPT, graze_body_set_swept(world, body, flag));
        MAKES(BODY_SET_HITBOXES,
              graze_body_set_hitboxes(world, body, call->set, &call->pose));
        MAKES(BODY_SET_FRAME, graze_body_set_frame(world, body, &call->pose));
        MAKES(BODY_RESET_NEAR_MISSES, graze_body_reset_near_misses(world, body));
        MAKES(BODY_SET_NAME, graze_body_set_name(world, body, call->text));
        MAKES(PART_ADD, graze_part_add(world, body, &call->part_def, &part));
        MAKES(PART_REMOVE, graze_part_remove(world, part));
        MAKES(PART_SET_BOX, graze_part_set_box(world, part, call->box));
        MAKES(PART_SET_OFFSET, graze_part_set_offset(world, part, call->box));
        MAKES(PART_SET_LAYER, graze_part_set_layer(world, part, byte));
        MAKES(PART_SET_DISABLED, graze_part_set_disabled(world, part, flag));
        MAKES(PART_SET_SHAPE, graze_part_set_shape(world, part, call->shape));
        MAKES(PART_SET_ONE_WAY, graze_part_set_one_way(world, part, byte));
        MAKES(PART_MOVE_BOX, graze_part_move_box(world, part, call->box));
        MAKES(PART_MOVE_SHAPE, call->shape != NULL
                                   ? graze_part_move_shape(world, part, call->shape)
                                   : GRAZE_BAD_RECORDING);
        MAKES(SET_BROAD_PHASE,
              self->config.broad_phase != NULL
                  ? GRAZE_OK
                  : graze_world_set_broad_phase(world, call->text, &call->setup));
        MAKES(SET_RULES, (graze_world_set_rules(world, call->rules), GRAZE_OK));
        MAKES(SET_SWEPT_LAYERS,
              (grz_swept_layers_replace(world, call->number), GRAZE_OK));
        MAKES(SET_MARGIN, graze_world_set_margin(
                              world, byte, replay_byte(call->second), call->x));
        MAKES(SET_LAYER_NAME, graze_world_set_layer_name(world, byte, call->text));
        MAKES(RESET_NEAR_MISS, graze_world_reset_near_miss(
                                   world, body, replay_body(self, call->other)));
        MAKES(RECORDING_NOTE, replay_note_bytes(self, call));
        MAKES(WORLD_LOAD, replay_load(self));
        MAKES(QUERY, replay_query(self, call));
        MAKES(ADD_TILES, graze_world_add_tiles(world, &call->tiles, made));
        MAKES(
            SET_TILES,
            call->number == 1 /* one kind for all tiles, or one for each */
                ? graze_tiles_fill(world, body, call->where,
                                   (graze_tile_kind) * (const uint8_t *)call->bytes)
                : graze_tiles_set_many(world, body, call->where, call->bytes));
        MAKES(SET_TILE_VALUES,
              graze_tiles_set_values(world, body, call->where, call->values));
    default:
        return GRAZE_BAD_RECORDING;
    }
}

#undef MAKES

/* The bytes of a source without a seek are kept for a seek, in half of the budget.
 * Beyond it no keyframe is used. */
static void replay_keep_bytes(graze_replay *self, const uint8_t *bytes,
                              size_t size) {
    if (!self->is_seekable || self->config.source_seek != NULL)
        return;
    self->is_seekable = self->kept_size + 2 * size <= self->keyframes.bytes_max &&
                        grz_buffer_reserve(&self->allocator, &self->kept,
                                           self->kept_size + size, 1) == GRAZE_OK;
    if (!self->is_seekable || size == 0)
        return;
    memcpy((uint8_t *)self->kept.data + self->kept_size, bytes, size);
    self->kept_size += size;
    self->keyframes.bytes_max -= size;
}

static size_t replay_read_bytes(graze_replay *self, uint8_t *bytes, size_t size) {
    size_t got = 0, more = 1;
    if (self->at < self->kept_size) {
        got = size;
        if (self->kept_size - (size_t)self->at < size)
            got = self->kept_size - (size_t)self->at;
        memcpy(bytes, (const uint8_t *)self->kept.data + self->at, got);
    }
    const size_t known = got;
    while (got < size && more > 0) {
        more = self->config.source.give(self->config.source.user, bytes + got,
                                        size - got);
        got += more;
    }
    replay_keep_bytes(self, bytes + known, got - known);
    self->at += got;
    return got;
}

/* The bytes behind a piece's header. Memory grows as they come: a length is only a
 * promise. */
static graze_status replay_read_content(graze_replay *self, size_t size) {
    static const size_t at_once = (size_t)1 << 20;
    for (size_t done = 0, more; done < size; done += more) {
        more = at_once;
        if (size - done < at_once)
            more = size - done;
        grz_try(grz_buffer_reserve(&self->allocator, &self->piece, done + more, 1));
        self->is_truncated =
            replay_read_bytes(self, (uint8_t *)self->piece.data + done, more) < more;
        if (self->is_truncated)
            return GRAZE_BAD_RECORDING;
    }
    return GRAZE_OK;
}

static graze_status replay_read_piece(graze_replay *self) {
    uint8_t header[GRZ_PIECE_HEADER];
    self->is_truncated =
        replay_read_bytes(self, header, sizeof header) < sizeof header;
    size_t size = 0;
    if (!self->is_truncated)
        size = grz_load32(header);
    if (size < GRZ_PIECE_FRAME || size > GRZ_PIECE_MAX)
        return GRAZE_BAD_RECORDING;
    grz_try(replay_read_content(self, size));
    const uint8_t *bytes = self->piece.data;
    if (self->at > self->checked && grz_crc32(bytes, size) != grz_load32(header + 4))
        return GRAZE_BAD_RECORDING;
    if (self->at > self->checked)
        self->checked = self->at;
    self->info.frame = grz_load64(bytes);
    grz_codec_read(&self->codec, bytes + GRZ_PIECE_FRAME, size - GRZ_PIECE_FRAME,
                   &self->allocator);
    return GRAZE_OK;
}

static graze_replay_state
replay_end_with(graze_replay *self, graze_replay_state state, graze_status status) {
    self->info.status = grz_memory_bound_status(&self->bound, status);
    return self->state = state;
}

static graze_replay_state replay_fail(graze_replay *self, graze_status status) {
    const bool is_ours =
        status == GRAZE_OUT_OF_MEMORY || status == GRAZE_OUT_OF_CAPACITY;
    return replay_end_with(
        self, is_ours ? GRAZE_REPLAY_FAILED : GRAZE_REPLAY_DAMAGED, status);
}

static bool replay_keeps(graze_replay *self, const char *name, graze_body body) {
    const graze_replay_call call = { name, self->calls++, self->info.steps, body };
    return self->config.filter == NULL ||
           self->config.filter(self->config.user, &call);
}

static bool replay_ends_piece(const grz_call *call) {
    return call->kind == GRZ_CALL_STEP || call->kind == GRZ_CALL_WORLD_CLOSE;
}

/* Make a call as it was read. If it names the product of a call left out, it is
 * refused as stale: in an edited replay it is left out, too. */
static graze_status replay_make_call(graze_replay *self, grz_call *call) {
    if (self->has_begun && !replay_keeps(self, self->info.call, call->body))
        return GRAZE_OK;
    graze_body body = replay_body(self, call->body);
    graze_status status = replay_call(self, call, &body);
    if (status == GRAZE_OK)
        status = replay_note_made(self, call, body);
    if (status != GRAZE_OUT_OF_MEMORY && self->config.filter != NULL)
        return GRAZE_OK;
    return status;
}

static graze_status replay_make_calls(graze_replay *self, grz_call *last) {
    grz_stream *stream = &self->codec.stream;
    graze_status status = GRAZE_OK;
    do {
        grz_codec_call(&self->codec, last);
        self->info.call = grz_call_name(last->kind);
        if (!grz_stream_is_fine(stream))
            return stream->status;
        if (!replay_ends_piece(last))
            status = replay_make_call(self, last);
    } while (status == GRAZE_OK && grz_stream_left(stream) > 0 &&
             !replay_ends_piece(last));
    if (status == GRAZE_OK && grz_stream_left(stream) > 0)
        return GRAZE_BAD_RECORDING;
    return status;
}

static void replay_add_keyframe(graze_replay *self) {
    const grz_replay_place place = { self->info.steps, self->at, self->calls,
                                     self->info.frame };
    if (self->is_seekable)
        grz_keyframes_add(&self->keyframes, &self->codec, place);
}

static graze_status replay_restore(graze_replay *self,
                                   const grz_keyframe *keyframe) {
    const grz_replay_place place = keyframe->place;
    grz_try(grz_keyframe_load(keyframe, &self->codec));
    self->at = place.at;
    self->calls = place.calls;
    self->info = (graze_replay_info){ .frame = place.frame, .steps = place.steps };
    self->is_truncated = self->has_other_handles = false;
    self->state = GRAZE_REPLAY_STEPPED;
    const bool has_seek = self->config.source_seek != NULL;
    if (!has_seek || self->config.source_seek(self->config.source.user, self->at))
        return GRAZE_OK;
    return GRAZE_BAD_RECORDING;
}

static graze_replay_state replay_make_step(graze_replay *self, uint64_t hash,
                                           bool *is_made) {
    const bool is_edited =
        self->config.filter != NULL || self->config.is_unchecked || self->is_passing;
    *is_made = replay_keeps(self, self->info.call, (graze_body){ 0 });
    graze_status status = GRAZE_OK;
    if (*is_made)
        status = graze_world_step(self->world);
    self->info.steps++;
    if (status != GRAZE_OK)
        return replay_fail(self, status);
    self->info.hash_recorded = hash;
    self->info.hash_now = self->config.is_unchecked || self->is_passing
                              ? 0
                              : graze_world_hash(self->world);
    const bool differs = hash != self->info.hash_now || self->has_other_handles;
    self->has_other_handles = false;
    if (self->info.steps % GRZ_KEYFRAME_STEPS == 0)
        replay_add_keyframe(self);
    self->state = GRAZE_REPLAY_STEPPED;
    if (differs && !is_edited)
        self->state = GRAZE_REPLAY_DIFFERS;
    return self->state;
}

static graze_replay_state replay_next(graze_replay *self, bool *is_made) {
    grz_call last = { .kind = GRZ_CALL_NONE };
    self->info.call = NULL;
    /* unless the piece has another number */
    self->info.frame += self->info.steps > 0;
    graze_status status = replay_read_piece(self);
    if (self->is_truncated)
        return replay_end_with(self, GRAZE_REPLAY_TRUNCATED, status);
    if (status == GRAZE_OK && self->config.filter == NULL)
        graze_recording_set_frame(self->world, self->info.frame);
    if (status == GRAZE_OK)
        status = replay_make_calls(self, &last);
    if (status != GRAZE_OK || !replay_ends_piece(&last))
        return replay_fail(self, status != GRAZE_OK ? status : GRAZE_BAD_RECORDING);
    if (last.kind == GRZ_CALL_STEP)
        return replay_make_step(self, last.number, is_made);
    return replay_end_with(self, GRAZE_REPLAY_ENDED, GRAZE_OK);
}

static bool replay_goes_on(const graze_replay *self) {
    return self->state == GRAZE_REPLAY_STEPPED ||
           self->state == GRAZE_REPLAY_DIFFERS;
}

graze_replay_state graze_replay_step(graze_replay *self) {
    bool is_made = false;
    if (self == NULL)
        return GRAZE_REPLAY_FAILED;
    GRZ_FLOAT_ENV_SCOPE;
    while (!is_made && replay_goes_on(self))
        replay_next(self, &is_made);
    return self->state;
}

/* Go to the nearest keyframe before a step, if it is a shorter way than from
 * here. */
static graze_status replay_approach(graze_replay *self, uint64_t step) {
    const grz_keyframe *keyframe =
        grz_keyframes_find(&self->keyframes, step > 0 ? step - 1 : 0);
    const bool is_back = self->info.steps >= step;
    if (!self->is_seekable || keyframe == NULL)
        return is_back ? GRAZE_OUT_OF_CAPACITY : GRAZE_OK;
    const bool is_shorter = is_back || keyframe->place.steps > self->info.steps;
    if (is_shorter)
        return replay_restore(self, keyframe);
    return GRAZE_OK;
}

/* Make the steps up to one; only the last is shown. */
static graze_status replay_show(graze_replay *self, uint64_t step) {
    const graze_status status = replay_approach(self, step);
    while (status == GRAZE_OK && self->info.steps < step && replay_goes_on(self)) {
        bool is_made;
        self->is_passing = self->info.steps + 1 < step;
        replay_next(self, &is_made);
    }
    self->is_passing = false;
    return status;
}

graze_replay_state graze_replay_seek(graze_replay *self, uint64_t step) {
    if (self == NULL)
        return GRAZE_REPLAY_FAILED;
    GRZ_FLOAT_ENV_SCOPE;
    graze_status status = replay_show(self, step);
    const graze_replay_state state = self->state;
    const graze_replay_info end = self->info;
    /* the last step was not shown */
    if (status == GRAZE_OK && end.steps < step && self->is_seekable) {
        status = replay_show(self, end.steps);
        self->info.call = end.call;
        self->info.status = end.status;
        self->state = state;
    }
    if (status == GRAZE_OK)
        return self->state;
    if (status == GRAZE_OUT_OF_CAPACITY)
        return GRAZE_REPLAY_FAILED;
    return replay_fail(self, status);
}

static void replay_edit_beginning(graze_replay *self) {
    const grz_slots *slots = &self->world->body_slots;
    for (uint32_t slot = 0; slot < slots->count && self->config.filter != NULL;
         slot++) {
        const graze_body body = { grz_slots_handle(slots, slot) };
        if (!grz_slot_is_alive(slots, slot) ||
            replay_keeps(self, "graze_recording_start", body))
            continue;
        graze_body_remove(self->world, body);
        *grz_codec_handle_now(&self->codec.bodies, body.id) = 0;
    }
}

static graze_status replay_read_magic(graze_replay *self) {
    uint8_t magic[GRZ_RECORDING_MAGIC_SIZE];
    const size_t got = replay_read_bytes(self, magic, sizeof magic);
    const graze_format_info info = graze_format_read(magic, got);
    if (info.format != GRAZE_FORMAT_RECORDING || info.version < info.version_max)
        return GRAZE_BAD_FORMAT;
    if (info.version > info.version_max)
        return GRAZE_NEWER_FORMAT;
    return GRAZE_OK;
}

/* The first piece makes the world as it was. */
static graze_status replay_begin(graze_replay *self) {
    grz_call last = { .kind = GRZ_CALL_NONE };
    grz_try(replay_read_magic(self));
    const graze_world_config config = { .broad_phase = self->config.broad_phase,
                                        .setup = self->config.setup,
                                        .allocator = self->allocator,
                                        .load_memory_max = SIZE_MAX,
                                        .tasks = self->config.tasks };
    grz_try(graze_world_open(&config, &self->world));
    self->codec.world = self->world;
    graze_status status = replay_read_piece(self);
    if (status == GRAZE_OK)
        status = replay_make_calls(self, &last);
    if (status == GRAZE_OUT_OF_MEMORY || status == GRAZE_OUT_OF_CAPACITY)
        return status;
    if (status != GRAZE_OK || replay_ends_piece(&last))
        return GRAZE_BAD_RECORDING;
    self->has_begun = true;
    replay_edit_beginning(self);
    replay_add_keyframe(self);
    return GRAZE_OK;
}

graze_status graze_replay_open(const graze_replay_config *config,
                               graze_replay **replay) {
    if (replay == NULL || config == NULL || config->source.give == NULL)
        return GRAZE_ARGUMENT_MISSING;
    graze_replay *self = grz_allocate(&config->allocator, sizeof *self);
    *replay = NULL;
    if (self == NULL)
        return GRAZE_OUT_OF_MEMORY;
    const size_t memory_max =
        config->memory_max != 0 ? config->memory_max : GRAZE_MEMORY_MAX_DEFAULT;
    *self = (graze_replay){ .config = *config,
                            .bound = { config->allocator, memory_max, false } };
    self->allocator = self->hits.allocator =
        grz_memory_bound_allocator(&self->bound);
    self->is_seekable = !config->is_forward_only && config->filter == NULL;
    self->keyframes.bytes_max = GRAZE_REPLAY_SEEK_MEMORY_DEFAULT;
    if (config->seek_memory_max != 0)
        self->keyframes.bytes_max = config->seek_memory_max;
    GRZ_FLOAT_ENV_SCOPE;
    const graze_status status =
        grz_memory_bound_status(&self->bound, replay_begin(self));
    if (status == GRAZE_OK)
        *replay = self;
    else
        graze_replay_close(self);
    return status;
}

void graze_replay_close(graze_replay *replay) {
    if (replay == NULL)
        return;
    const graze_allocator allocator = replay->config.allocator;
    graze_world_close(replay->world);
    grz_codec_free(&replay->codec, &replay->allocator);
    graze_hits_free(&replay->hits);
    grz_buffers_free(&replay->allocator, &replay->piece, &replay->given,
                     &replay->kept);
    grz_keyframes_free(&replay->keyframes, &replay->allocator);
    grz_free(&allocator, replay, sizeof *replay);
}

graze_world *graze_replay_world(graze_replay *replay) {
    return replay != NULL ? replay->world : NULL;
}

graze_replay_info graze_replay_read(const graze_replay *replay) {
    if (replay != NULL)
        return replay->info;
    return (graze_replay_info){ .status = GRAZE_ARGUMENT_MISSING };
}
