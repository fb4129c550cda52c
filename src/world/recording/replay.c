/* replay.c: a recording, read piece by piece and made again. */
#include "core/crc.h"
#include "core/float_env.h"
#include "graze/recording.h"
#include "graze/save.h"
#include "world/recording/calls.h"
#include "world/recording/record_format.h"
#include "world/world.h"

#include <string.h>

struct graze_replay {
    graze_replay_config config;
    graze_allocator allocator;
    grz_tape tape;
    grz_player player;
    grz_buffer piece;
    size_t size;
    uint64_t calls;
    graze_replay_info place;
    graze_replay_state state;
    bool has_begun;
};

/* What comes next of a piece. */
typedef enum grz_piece_found {
    GRZ_FOUND,
    GRZ_FOUND_NONE,
    GRZ_FOUND_PART,
    GRZ_FOUND_BAD,
    GRZ_FOUND_NO_ROOM
} grz_piece_found;

static size_t take_bytes(graze_replay *self, uint8_t *bytes, size_t size) {
    size_t got = 0, more = 1;
    while (got < size && more > 0) {
        more = self->config.source.give(self->config.source.user, bytes + got, size - got);
        got += more;
    }
    return got;
}

static uint64_t little(const uint8_t *bytes, int size) {
    uint64_t value = 0;
    for (int i = 0; i < size; i++)
        value |= (uint64_t)bytes[i] << 8 * i;
    return value;
}

/* The bytes of a piece. Room is made as they come: a length is only a promise. */
static grz_piece_found take_body(graze_replay *self, size_t size) {
    static const size_t at_once = (size_t)1 << 20;
    self->size = 0;
    while (self->size < size) {
        const size_t more = size - self->size < at_once ? size - self->size : at_once;
        if (grz_buffer_reserve(&self->allocator, &self->piece, self->size + more, 1) != GRAZE_OK)
            return GRZ_FOUND_NO_ROOM;
        const size_t got = take_bytes(self, (uint8_t *)self->piece.data + self->size, more);
        self->size += got;
        if (got < more)
            return GRZ_FOUND_PART;
    }
    return GRZ_FOUND;
}

static grz_piece_found take_piece(graze_replay *self) {
    uint8_t head[GRZ_PIECE_HEAD];
    const size_t got = take_bytes(self, head, sizeof head);
    if (got < sizeof head)
        return got == 0 ? GRZ_FOUND_NONE : GRZ_FOUND_PART;
    const uint64_t size = little(head, 4);
    if (size == 0 || size > GRZ_PIECE_MOST)
        return GRZ_FOUND_BAD;
    const grz_piece_found found = take_body(self, (size_t)size);
    if (found == GRZ_FOUND && grz_crc32(self->piece.data, self->size) != (uint32_t)little(head + 4, 4))
        return GRZ_FOUND_BAD;
    return found;
}

/* The piece that was read. There are no bytes, not even a place for them, before the first. */
static grz_strand piece_strand(const graze_replay *self) {
    const uint8_t *bytes = self->piece.data;
    return (grz_strand){ .at = bytes, .end = self->size > 0 ? bytes + self->size : bytes };
}

static graze_replay_state end_with(graze_replay *self, graze_replay_state state, graze_status status) {
    self->place.status = status;
    return self->state = state;
}

/* What a status means that a call returned, or a tape. */
static graze_replay_state fail_with(graze_replay *self, graze_status status) {
    const bool is_ours = status == GRAZE_OUT_OF_MEMORY || status == GRAZE_OUT_OF_CAPACITY;
    return end_with(self, is_ours ? GRAZE_REPLAY_FAILED : GRAZE_REPLAY_DAMAGED, status);
}

static bool is_kept(const graze_replay *self, const grz_call *call, const char *name) {
    const graze_replay_config *config = &self->config;
    if (config->keep == NULL)
        return true;
    return config->keep(config->user, &(graze_replay_call){ .name = name,
                                                            .number = self->calls,
                                                            .step = self->place.steps,
                                                            .body = call->body });
}

/* Read a call and make it. In an edited replay one that fails for want of another is left out. */
static graze_status take_call(graze_replay *self, uint64_t kind) {
    grz_call call = { .kind = (grz_call_kind)kind };
    const grz_call_row *row = grz_call_row_of(call.kind);
    self->place.call = row->name;
    row->code(&self->tape, &call);
    if (!grz_tape_is_fine(&self->tape))
        return self->tape.status;
    const bool is_made = !self->has_begun || is_kept(self, &call, row->name);
    self->calls += self->has_begun;
    graze_status status = is_made ? row->make(&self->player, &call) : GRAZE_OK;
    if (status != GRAZE_OK && status != GRAZE_OUT_OF_MEMORY && self->config.keep != NULL)
        status = GRAZE_OK;
    return status == GRAZE_OK ? self->tape.status : status;
}

static graze_status take_calls(graze_replay *self, const grz_strand *rest) {
    uint64_t kind = 0;
    grz_tape_unpack(&self->tape, rest->at, grz_strand_left(rest));
    graze_status status = self->tape.status;
    while (status == GRAZE_OK) {
        self->place.call = NULL;
        grz_tape_kind(&self->tape, &kind);
        status = self->tape.status;
        if (kind == GRZ_CALL_NONE)
            break;
        if (kind >= GRZ_CALL_COUNT)
            return GRAZE_BAD_RECORDING;
        status = status == GRAZE_OK ? take_call(self, kind) : status;
    }
    for (int i = 0; i < GRZ_STRANDS && status == GRAZE_OK; i++)
        status = grz_strand_left(&self->tape.strands[i]) == 0 ? GRAZE_OK : GRAZE_BAD_RECORDING;
    return status;
}

static graze_replay_state compare(graze_replay *self, uint64_t hash) {
    self->place.hash_recorded = hash;
    self->place.hash_now = graze_world_hash(self->player.world);
    const bool is_other = hash != self->place.hash_now || self->player.is_other;
    self->player.is_other = false;
    return self->state = is_other && self->config.keep == NULL ? GRAZE_REPLAY_DIFFERS : GRAZE_REPLAY_STEPPED;
}

/* Whether the step was made; in an edited replay it may have been left out. */
static graze_replay_state make_step(graze_replay *self, uint64_t hash, bool *is_made) {
    const grz_call none = { .kind = GRZ_CALL_NONE };
    *is_made = is_kept(self, &none, "graze_world_step");
    self->calls++;
    self->place.call = "graze_world_step";
    const graze_status status = *is_made ? graze_world_step(self->player.world) : GRAZE_OK;
    self->place.steps++;
    return status == GRAZE_OK ? compare(self, hash) : fail_with(self, status);
}

/* A step's piece, after its kind. */
static graze_replay_state take_step(graze_replay *self, grz_strand *rest, bool *is_made) {
    uint64_t later;
    uint8_t hash[8];
    if (!grz_strand_take_number(rest, &later) || !grz_strand_take(rest, hash, sizeof hash))
        return end_with(self, GRAZE_REPLAY_DAMAGED, GRAZE_BAD_RECORDING);
    self->place.frame += later;
    if (self->config.keep == NULL)
        graze_recording_set_frame(self->player.world, self->place.frame);
    const graze_status status = take_calls(self, rest);
    return status == GRAZE_OK ? make_step(self, little(hash, 8), is_made) : fail_with(self, status);
}

static graze_replay_state take_end(graze_replay *self, const grz_strand *rest) {
    const graze_status status = take_calls(self, rest);
    return status == GRAZE_OK ? end_with(self, GRAZE_REPLAY_ENDED, GRAZE_OK) : fail_with(self, status);
}

static graze_replay_state take_next(graze_replay *self, bool *is_made) {
    const grz_piece_found found = take_piece(self);
    grz_strand rest = piece_strand(self);
    uint64_t kind = 0;
    *is_made = true;
    self->place.call = NULL;
    self->place.frame += self->place.steps > 0;
    if (found == GRZ_FOUND_NONE || found == GRZ_FOUND_PART)
        return end_with(self, GRAZE_REPLAY_TRUNCATED, GRAZE_BAD_RECORDING);
    if (found == GRZ_FOUND_NO_ROOM)
        return end_with(self, GRAZE_REPLAY_FAILED, GRAZE_OUT_OF_MEMORY);
    if (found == GRZ_FOUND && grz_strand_take_number(&rest, &kind) && kind == GRZ_PIECE_STEP)
        return take_step(self, &rest, is_made);
    if (found == GRZ_FOUND && grz_strand_left(&rest) > 0 && kind == GRZ_PIECE_END)
        return take_end(self, &rest);
    return end_with(self, GRAZE_REPLAY_DAMAGED, GRAZE_BAD_RECORDING);
}

graze_replay_state graze_replay_step(graze_replay *self) {
    bool is_made = false;
    const grz_float_env env = grz_float_env_enter();
    while (!is_made && (self->state == GRAZE_REPLAY_STEPPED || self->state == GRAZE_REPLAY_DIFFERS))
        take_next(self, &is_made);
    grz_float_env_leave(env);
    return self->state;
}

/* Bodies that are there at the beginning, and are not kept. */
static graze_status edit_beginning(graze_replay *self) {
    graze_world *world = self->player.world;
    for (uint32_t slot = 0; slot < world->body_slots.count && self->config.keep != NULL; slot++) {
        if (!grz_slot_is_alive(&world->body_slots, slot))
            continue;
        const grz_call call = { .body = { grz_slots_handle(&world->body_slots, slot) } };
        if (!is_kept(self, &call, "graze_recording_start")) {
            graze_body_remove(world, call.body);
            grz_page_at(&self->tape.bodies, slot)->handle = 0;
        }
        self->calls++;
    }
    return GRAZE_OK;
}

/* The first piece makes the world as it was. */
static graze_status begin(graze_replay *self) {
    const grz_piece_found found = take_piece(self);
    grz_strand rest = piece_strand(self);
    uint64_t kind;
    if (found == GRZ_FOUND_NO_ROOM)
        return GRAZE_OUT_OF_MEMORY;
    if (found != GRZ_FOUND || !grz_strand_take_number(&rest, &kind) || kind != GRZ_PIECE_START)
        return GRAZE_BAD_RECORDING;
    const graze_status status = take_calls(self, &rest);
    if (status == GRAZE_OUT_OF_MEMORY || status == GRAZE_OUT_OF_CAPACITY)
        return status;
    self->has_begun = true;
    return status == GRAZE_OK ? edit_beginning(self) : GRAZE_BAD_RECORDING;
}

static graze_status open_world(graze_replay *self) {
    const graze_world_config config = { .broad_phase = self->config.broad_phase,
                                        .setup = self->config.setup,
                                        .allocator = self->allocator,
                                        .tasks = self->config.tasks };
    uint8_t magic[GRZ_RECORDING_MAGIC_SIZE];
    if (take_bytes(self, magic, sizeof magic) != sizeof magic ||
        memcmp(magic, GRZ_RECORDING_MAGIC, sizeof magic) != 0)
        return GRAZE_BAD_FORMAT;
    const graze_status status = graze_world_open(&config, &self->player.world);
    return status == GRAZE_OK ? begin(self) : status;
}

graze_status graze_replay_open(const graze_replay_config *config, graze_replay **replay) {
    graze_replay *self = grz_allocate(&config->allocator, sizeof *self);
    *replay = NULL;
    if (self == NULL)
        return GRAZE_OUT_OF_MEMORY;
    *self = (graze_replay){ .config = *config, .allocator = config->allocator };
    self->tape = (grz_tape){ .allocator = &self->allocator, .is_reading = true };
    self->player = (grz_player){ .tape = &self->tape, .config = &self->config };
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = open_world(self);
    grz_float_env_leave(env);
    if (status == GRAZE_OK)
        *replay = self;
    else
        graze_replay_close(self);
    return status;
}

void graze_replay_close(graze_replay *replay) {
    if (replay == NULL)
        return;
    const graze_allocator allocator = replay->allocator;
    graze_world_close(replay->player.world);
    grz_tape_free(&replay->tape);
    grz_buffer_free(&allocator, &replay->piece);
    grz_free(&allocator, replay, sizeof *replay);
}

graze_world *graze_replay_world(const graze_replay *replay) {
    return replay->player.world;
}

graze_replay_info graze_replay_read(const graze_replay *replay) {
    return replay->place;
}
