/* replay.c: reads a recording piece by piece, steps, and goes to any step by
 * keyframes. */
#include "world/recording/replay_calls.h"

#include "graze/format.h"
#include "graze/recording.h"
#include "world/snapshot/snapshot.h"

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
    const bool is_own =
        status == GRAZE_OUT_OF_MEMORY || status == GRAZE_OUT_OF_CAPACITY;
    return replay_end_with(self, is_own ? GRAZE_REPLAY_FAILED : GRAZE_REPLAY_DAMAGED,
                           status);
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
    const graze_status status = grz_replay_call(self, call);
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
    if (info.format != GRAZE_FORMAT_RECORDING ||
        info.version < GRZ_RECORDING_VERSION_MIN ||
        info.version == GRZ_SNAPSHOT_VERSION_NONE)
        return GRAZE_BAD_FORMAT;
    self->codec.lacks_attacks = info.version == GRZ_RECORDING_VERSION_MIN;
    self->codec.lacks_frames = info.version < GRZ_RECORDING_VERSION_FRAMES;
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
    self->allocator = self->hits.allocator = self->legs.allocator =
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
    graze_legs_free(&replay->legs);
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
