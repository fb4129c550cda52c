/* record.c: a world's recording: calls gather on a tape, and each step makes a piece of it. */
#include "world/recording/calls.h"

#include "core/crc.h"
#include "core/float_env.h"
#include "graze/recording.h"
#include "graze/save.h"
#include "world/recording/record_format.h"
#include "world/world.h"

#include <string.h>

typedef struct grz_recording {
    graze_recording_sink sink;
    grz_tape tape;
    graze_status status; /* once it is not GRAZE_OK, it is over */
    uint64_t frame;      /* the number of the step to come */
    uint64_t expected;   /* the one that it has if nobody gives it one */
    grz_buffer piece;
    bool is_begun;
} grz_recording;

/* End it for good; its memory goes, why stays. */
static void fail(grz_recording *self, graze_status status) {
    if (self->status != GRAZE_OK)
        return;
    self->status = status;
    const graze_allocator *allocator = self->tape.allocator;
    grz_tape_free(&self->tape);
    grz_buffer_free(allocator, &self->piece);
    self->tape = (grz_tape){ .allocator = allocator };
}

static void check_tape(grz_recording *self) {
    if (self->status == GRAZE_OK && self->tape.status != GRAZE_OK)
        fail(self, self->tape.status);
}

static void give(grz_recording *self, const void *bytes, size_t size) {
    if (self->status == GRAZE_OK && !self->sink.take(self->sink.user, bytes, size))
        fail(self, GRAZE_WRITE_FAILED);
}

static void put_little(uint8_t *bytes, uint64_t value, int size) {
    for (int i = 0; i < size; i++)
        bytes[i] = (uint8_t)(value >> 8 * i);
}

/* Hand over a piece: its head, what it begins with, and what is on the tape. */
static void give_piece(grz_recording *self, const grz_strand *begin) {
    size_t size = GRZ_PIECE_HEAD + begin->size;
    if (self->status == GRAZE_OK &&
        grz_buffer_reserve(self->tape.allocator, &self->piece, size, 1) != GRAZE_OK)
        fail(self, GRAZE_OUT_OF_MEMORY);
    if (self->status != GRAZE_OK)
        return;
    memcpy((uint8_t *)self->piece.data + GRZ_PIECE_HEAD, begin->buffer.data, begin->size);
    grz_tape_pack(&self->tape, &self->piece, &size);
    check_tape(self);
    if (self->status == GRAZE_OK && size - GRZ_PIECE_HEAD > GRZ_PIECE_MOST)
        fail(self, GRAZE_OUT_OF_CAPACITY);
    if (self->status != GRAZE_OK)
        return;
    uint8_t *bytes = self->piece.data;
    put_little(bytes, size - GRZ_PIECE_HEAD, 4);
    put_little(bytes + 4, grz_crc32(bytes + GRZ_PIECE_HEAD, size - GRZ_PIECE_HEAD), 4);
    give(self, bytes, size);
}

/* A piece of a kind, and for a step its number and its hash. */
static void end_piece(grz_recording *self, grz_piece_kind kind, uint64_t hash) {
    grz_strand begin = { .size = 0 };
    const graze_allocator *allocator = self->tape.allocator;
    uint8_t bytes[8];
    put_little(bytes, hash, 8);
    bool is_put = grz_strand_put_number(&begin, allocator, kind);
    if (kind == GRZ_PIECE_STEP)
        is_put = is_put && grz_strand_put_number(&begin, allocator, self->frame - self->expected) &&
                 grz_strand_put(&begin, allocator, bytes, sizeof bytes);
    if (is_put)
        give_piece(self, &begin);
    else
        fail(self, GRAZE_OUT_OF_MEMORY);
    grz_buffer_free(allocator, &begin.buffer);
}

/* The handles that a call gave out. */
static void list_given(grz_tape *tape, graze_world *world, grz_call *call) {
    if (call->kind == GRZ_CALL_ADD_TILES)
        graze_body_parts(world, call->body, &call->part, 1);
    if (call->kind == GRZ_CALL_BODY_SET_HITBOXES && call->set != NULL)
        call->given_count = call->set->name_count;
    const uint32_t count = call->kind == GRZ_CALL_BODY_ADD ? call->def.part_count : call->given_count;
    if (count == 0)
        return;
    call->given = grz_tape_room(tape, &tape->passing, count, sizeof *call->given);
    if (call->given != NULL && call->kind == GRZ_CALL_BODY_ADD)
        graze_body_parts(world, call->body, call->given, count);
    for (uint32_t i = 0; i < count && call->given != NULL && call->kind != GRZ_CALL_BODY_ADD; i++)
        call->given[i] = graze_body_hitbox(world, call->body, i);
}

static void take_call(grz_recording *self, graze_world *world, grz_call *call) {
    if (self->status != GRAZE_OK)
        return;
    const grz_float_env env = grz_float_env_enter();
    uint64_t kind = call->kind;
    list_given(&self->tape, world, call);
    if (grz_tape_is_fine(&self->tape)) {
        grz_tape_kind(&self->tape, &kind);
        grz_call_row_of(call->kind)->code(&self->tape, call);
    }
    if (call->kind == GRZ_CALL_WORLD_LOAD && self->is_begun)
        grz_books_open(&self->tape, world);
    check_tape(self);
    grz_float_env_leave(env);
}

static void take_step(grz_recording *self, graze_world *world) {
    if (self->status != GRAZE_OK)
        return;
    const grz_float_env env = grz_float_env_enter();
    end_piece(self, GRZ_PIECE_STEP, graze_world_hash(world));
    self->expected = self->frame = self->frame + 1;
    grz_float_env_leave(env);
}

/* A batch of one body is a call of its own. */
static void take_batch(grz_recording *self, graze_world *world, grz_call *call) {
    const graze_positions batch = call->batch;
    if (batch.count == 1)
        *call = (grz_call){ .kind = call->kind == GRZ_CALL_SET_POSITIONS ? GRZ_CALL_BODY_SET_POSITION
                                                                         : GRZ_CALL_BODY_MOVE_TO,
                            .body = batch.bodies[0],
                            .x = batch.x[0],
                            .y = batch.y[0] };
    take_call(self, world, call);
}

static void on_call(void *me, graze_world *world, const grz_call *call) {
    grz_call copy = *call;
    if (call->kind == GRZ_CALL_STEP)
        take_step(me, world);
    else if (call->kind == GRZ_CALL_WORLD_CLOSE)
        (void)graze_recording_stop(world);
    else if (call->kind == GRZ_CALL_SET_POSITIONS || call->kind == GRZ_CALL_MOVE_ALL)
        take_batch(me, world, &copy);
    else
        take_call(me, world, &copy);
}

/* The recording of a world, or NULL. */
static grz_recording *recording_of(const graze_world *world) {
    return world->observer.on_call == on_call ? world->observer.self : NULL;
}

/* How the world is, as calls: its method, and its image. */
static graze_status begin(grz_recording *self, graze_world *world) {
    grz_image image = { .size = 0 };
    const graze_status status = grz_image_make(world, &image);
    give(self, GRZ_RECORDING_MAGIC, GRZ_RECORDING_MAGIC_SIZE);
    if (status != GRAZE_OK)
        fail(self, status);
    take_call(self, world,
              &(grz_call){ .kind = GRZ_CALL_SET_BROAD_PHASE,
                           .broad_phase = graze_world_broad_phase(world),
                           .setup = world->broad.setup.user });
    take_call(self, world,
              &(grz_call){ .kind = GRZ_CALL_WORLD_LOAD,
                           .bytes = image.bytes.data,
                           .size = image.size,
                           .masks = image.masks.data,
                           .sets = image.sets.data,
                           .mask_count = image.mask_count,
                           .set_count = image.set_count });
    if (self->status == GRAZE_OK)
        end_piece(self, GRZ_PIECE_START, 0);
    grz_image_free(world, &image);
    if (self->status == GRAZE_OK)
        grz_books_open(&self->tape, world);
    check_tape(self);
    self->is_begun = true;
    return self->status;
}

static void forget(grz_recording *self, graze_world *world) {
    world->observer = (grz_observer){ .self = NULL };
    grz_tape_free(&self->tape);
    grz_buffer_free(&world->allocator, &self->piece);
    grz_free(&world->allocator, self, sizeof *self);
}

graze_status graze_recording_start(graze_world *world, const graze_recording_sink *sink) {
    (void)graze_recording_stop(world);
    grz_recording *self = grz_allocate(&world->allocator, sizeof *self);
    if (self == NULL)
        return GRAZE_OUT_OF_MEMORY;
    *self = (grz_recording){ .sink = *sink, .tape = { .allocator = &world->allocator } };
    world->observer = (grz_observer){ on_call, self };
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = begin(self, world);
    grz_float_env_leave(env);
    if (status != GRAZE_OK)
        forget(self, world);
    return status;
}

graze_status graze_recording_stop(graze_world *world) {
    grz_recording *self = recording_of(world);
    if (self == NULL)
        return GRAZE_OK;
    const grz_float_env env = grz_float_env_enter();
    if (self->status == GRAZE_OK)
        end_piece(self, GRZ_PIECE_END, 0);
    const graze_status status = self->status;
    forget(self, world);
    grz_float_env_leave(env);
    return status;
}

graze_status graze_recording_status(const graze_world *world) {
    const grz_recording *self = recording_of(world);
    return self != NULL ? self->status : GRAZE_OK;
}

bool graze_recording_is_on(const graze_world *world) {
    const grz_recording *self = recording_of(world);
    return self != NULL && self->status == GRAZE_OK;
}

void graze_recording_set_frame(graze_world *world, uint64_t number) {
    grz_recording *self = recording_of(world);
    if (self != NULL)
        self->frame = number;
}

void graze_recording_note(graze_world *world, const void *bytes, size_t size) {
    grz_world_report(world, (grz_call){ .kind = GRZ_CALL_RECORDING_NOTE, .bytes = bytes, .size = size });
}
