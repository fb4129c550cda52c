/* recording.c: observes a world and writes down its calls, a piece for each step
 * (docs/recordings.md). */
#include "graze/recording.h"

#include "core/tasks.h"
#include "graze/save.h"
#include "world/recording/codec.h"
#include "world/world.h"

typedef struct recording {
    graze_recording_sink sink;
    grz_codec codec;
    const graze_allocator *allocator;
    graze_status status; /* not GRAZE_OK: the recording has ended by itself */
    uint64_t frame;      /* the number of the step to come */
    grz_buffer piece;    /* a piece's header and its calls */
    grz_buffer given;    /* graze_part: the handles given out by a call */
    grz_lock lock;       /* a query is written, or the status read */
} recording;

static void recording_free_memory(recording *self) {
    grz_codec_free(&self->codec, self->allocator);
    grz_buffers_free(self->allocator, &self->piece, &self->given);
    self->codec = (grz_codec){ .asset_count = 0 };
}

static void recording_fail(recording *self, graze_status status) {
    if (self->status != GRAZE_OK || status == GRAZE_OK)
        return;
    self->status = status;
    recording_free_memory(self);
}

static void recording_give(recording *self, const void *bytes, size_t size) {
    if (self->status == GRAZE_OK && !self->sink.take(self->sink.user, bytes, size))
        recording_fail(self, GRAZE_WRITE_FAILED);
}

static void recording_begin_piece(recording *self) {
    grz_codec_write(&self->codec, &self->piece, GRZ_PIECE_HEADER + GRZ_PIECE_FRAME,
                    self->allocator);
}

static void recording_end_piece(recording *self) {
    if (self->status != GRAZE_OK)
        return;
    (void)grz_stream_finish(&self->codec.stream);
    const size_t length = (size_t)self->codec.stream.length - GRZ_PIECE_HEADER;
    recording_fail(self, self->codec.stream.status);
    recording_fail(self, length > GRZ_PIECE_MAX ? GRAZE_OUT_OF_CAPACITY : GRAZE_OK);
    if (self->status != GRAZE_OK)
        return;
    uint8_t *bytes = self->piece.data;
    grz_store64(bytes + GRZ_PIECE_HEADER, self->frame);
    grz_store32(bytes, (uint32_t)length);
    grz_store32(bytes + 4, grz_crc32(bytes + GRZ_PIECE_HEADER, length));
    recording_give(self, bytes, GRZ_PIECE_HEADER + length);
    if (self->status == GRAZE_OK)
        recording_begin_piece(self);
}

static void recording_list_given(recording *self, const graze_world *world,
                                 grz_call *call) {
    recording_fail(self, grz_buffer_reserve(self->allocator, &self->given,
                                            (size_t)call->given_count + 1,
                                            sizeof(graze_part)));
    call->given = self->given.data;
    if (self->status == GRAZE_OK)
        grz_call_parts(world, call, call->body, call->given);
}

static void recording_write(recording *self, graze_world *world, grz_call call) {
    if (self->status != GRAZE_OK)
        return;
    GRZ_FLOAT_ENV_SCOPE;
    if (call.kind == GRZ_CALL_STEP)
        call.number = graze_world_hash(world);
    recording_list_given(self, world, &call);
    if (self->status == GRAZE_OK)
        grz_codec_call(&self->codec, &call);
    recording_fail(self, self->codec.stream.status);
    if (call.kind == GRZ_CALL_STEP || call.kind == GRZ_CALL_WORLD_CLOSE) {
        recording_end_piece(self);
        self->frame++;
    }
}

static void recording_on_call(void *self, graze_world *world, const grz_call *call) {
    if (call->kind == GRZ_CALL_WORLD_CLOSE)
        (void)graze_recording_stop(world);
    else
        recording_write(self, world, *call);
}

/* Several threads may ask one world: one at a time writes. */
static void recording_on_query(void *argument, const grz_call *call) {
    recording *self = argument;
    grz_call query = *call;
    GRZ_FLOAT_ENV_SCOPE;
    if (call->kind == GRZ_CALL_LEGS)
        query.number = grz_legs_hash(call->legs);
    else
        query.number = grz_hits_hash(call->hits);
    grz_lock_take(&self->lock);
    if (self->status == GRAZE_OK)
        grz_codec_call(&self->codec, &query);
    recording_fail(self, self->codec.stream.status);
    grz_lock_release(&self->lock);
}

static recording *recording_of(const graze_world *world) {
    if (world != NULL && world->observer.on_call == recording_on_call)
        return world->observer.self;
    return NULL;
}

static void recording_begin(recording *self, graze_world *world) {
    recording_give(self, GRZ_RECORDING_MAGIC, GRZ_RECORDING_MAGIC_SIZE);
    if (self->status == GRAZE_OK)
        recording_begin_piece(self);
    recording_write(self, world,
                    (grz_call){ .kind = GRZ_CALL_SET_BROAD_PHASE,
                                .text = graze_world_broad_phase(world),
                                .setup = world->broad.setup.user });
    recording_write(self, world, (grz_call){ .kind = GRZ_CALL_WORLD_LOAD });
    recording_end_piece(self);
}

static graze_status recording_close(recording *self, graze_world *world) {
    const graze_status status = self->status;
    world->observer = (grz_observer){ .self = NULL };
    recording_free_memory(self);
    grz_lock_close(&self->lock);
    grz_free(self->allocator, self, sizeof *self);
    return status;
}

graze_status graze_recording_start(graze_world *world,
                                   const graze_recording_sink *sink) {
    if (world == NULL || sink == NULL || sink->take == NULL)
        return grz_refuse(world, GRAZE_ARGUMENT_MISSING);
    (void)graze_recording_stop(world);
    recording *self = grz_allocate(&world->allocator, sizeof *self);
    if (self == NULL)
        return grz_refuse(world, GRAZE_OUT_OF_MEMORY);
    *self = (recording){ .sink = *sink,
                         .codec.world = world,
                         .allocator = &world->allocator };
    grz_lock_open(&self->lock);
    recording_begin(self, world);
    if (self->status != GRAZE_OK)
        return grz_refuse(world, recording_close(self, world));
    world->observer = (grz_observer){ .on_call = recording_on_call, .self = self };
    return GRAZE_OK;
}

graze_status graze_recording_stop(graze_world *world) {
    recording *self = recording_of(world);
    if (self == NULL)
        return world != NULL ? GRAZE_OK : GRAZE_ARGUMENT_MISSING;
    recording_write(self, world, (grz_call){ .kind = GRZ_CALL_WORLD_CLOSE });
    return recording_close(self, world);
}

graze_status graze_recording_status(const graze_world *world) {
    recording *self = recording_of(world);
    if (self == NULL)
        return world != NULL ? GRAZE_OK : GRAZE_ARGUMENT_MISSING;
    grz_lock_take(&self->lock);
    const graze_status status = self->status;
    grz_lock_release(&self->lock);
    return status;
}

bool graze_recording_is_on(const graze_world *world) {
    return recording_of(world) != NULL && graze_recording_status(world) == GRAZE_OK;
}

void graze_recording_set_frame(graze_world *world, uint64_t number) {
    recording *self = recording_of(world);
    if (self != NULL)
        self->frame = number;
}

void graze_recording_set_queries(graze_world *world, bool are_recorded) {
    if (recording_of(world) != NULL)
        world->observer.on_query = are_recorded ? recording_on_query : NULL;
}

void graze_recording_note(graze_world *world, const void *bytes, size_t size) {
    recording *self = recording_of(world);
    if (self != NULL)
        recording_write(self, world,
                        (grz_call){ .kind = GRZ_CALL_RECORDING_NOTE,
                                    .bytes = bytes,
                                    .size = size });
}
