/* replay_calls.c: makes the calls of a recording again, and keeps for each handle of
 * the recording the one of now. */
#include "world/recording/replay_calls.h"

#include "graze/motion.h"
#include "graze/move_and_collide.h"
#include "graze/near_miss.h"
#include "graze/origin.h"
#include "graze/part_shape.h"
#include "graze/recording.h"
#include "world/snapshot/snapshot.h"

/* The body for a handle of the recording; zero if it was left out, or is zero. */
static graze_body replay_body(const graze_replay *self, graze_body then) {
    return (graze_body){ grz_codec_now(&self->codec.bodies, then.id) };
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

/* Fly again. Only the row of the flight's layer is read. */
static graze_status replay_legs(graze_replay *self, const grz_call *call) {
    graze_legs_def def = *call->legs_def;
    def.exclude = replay_body(self, def.exclude);
    for (unsigned i = 0; i < GRAZE_LAYER_COUNT && call->responses != NULL; i++)
        self->responses.response[def.layer][i] = (uint8_t)call->responses[i];
    if (call->responses != NULL)
        def.responses = &self->responses;
    const graze_status status = graze_world_legs(self->world, &def, &self->legs);
    self->has_other_handles |=
        status == GRAZE_OK && grz_legs_hash(&self->legs) != call->number;
    return status;
}

/* The calls that change a body. *body is the new one if the call makes one. */
static graze_status replay_body_call(graze_replay *self, const grz_call *call,
                                     graze_body *body) {
    graze_world *world = self->world;
    switch (call->kind) {
    case GRZ_CALL_BODY_ADD:
        return graze_body_add(world, &call->def, body);
    case GRZ_CALL_BODY_REMOVE:
        return graze_body_remove(world, *body);
    case GRZ_CALL_BODY_SET_DISABLED:
        return graze_body_set_disabled(world, *body, call->number != 0);
    case GRZ_CALL_BODY_SET_USER:
        return graze_body_set_user(world, *body, call->number);
    case GRZ_CALL_BODY_SET_SWEPT:
        return graze_body_set_swept(world, *body, call->number != 0);
    case GRZ_CALL_BODY_SET_HITBOXES:
        return graze_body_set_hitboxes(world, *body, call->set, &call->pose);
    case GRZ_CALL_BODY_SET_FRAME:
        return graze_body_set_frame(world, *body, &call->pose);
    case GRZ_CALL_BODY_RESET_NEAR_MISSES:
        return graze_body_reset_near_misses(world, *body);
    case GRZ_CALL_BODY_SET_NAME:
        return graze_body_set_name(world, *body, call->text);
    default: /* a kind that ends a piece */
        return GRAZE_BAD_RECORDING;
    }
}

static graze_status replay_add_attack(graze_replay *self, const grz_call *call) {
    graze_attack attack;
    const graze_status status =
        graze_attack_add(self->world, call->attack_def, &attack);
    if (status == GRAZE_OK)
        replay_note(self, &self->codec.attacks, call->attack.id, attack.id);
    return status;
}

/* A count in a recording may be any number; too large ones are refused as such. */
static uint32_t replay_count(uint64_t number) {
    return number < UINT32_MAX ? (uint32_t)number : UINT32_MAX;
}

/* The calls that change the chain of a part. */
static graze_status replay_chain_call(graze_replay *self, const grz_call *call,
                                      graze_body *body) {
    graze_world *world = self->world;
    const graze_part part = { grz_codec_now(&self->codec.parts, call->part.id) };
    const uint32_t first = replay_count(call->number),
                   count = replay_count(call->second);
    switch (call->kind) {
    case GRZ_CALL_PART_PUSH_NODE:
        return graze_part_push_node(world, part, call->node);
    case GRZ_CALL_PART_SWITCH_NODES:
        return graze_part_switch_nodes(world, part, first, count, call->node.is_off);
    case GRZ_CALL_PART_CUT_NODES:
        return graze_part_cut_nodes(world, part, first, count);
    default:
        return replay_body_call(self, call, body);
    }
}

/* The calls about attacks. A part of an attack that was left out belongs to none. */
static graze_status replay_attack_call(graze_replay *self, const grz_call *call,
                                       graze_body *body) {
    const graze_attack attack = { grz_codec_now(&self->codec.attacks,
                                                call->attack.id) };
    const graze_part part = { grz_codec_now(&self->codec.parts, call->part.id) };
    switch (call->kind) {
    case GRZ_CALL_ATTACK_ADD:
        return replay_add_attack(self, call);
    case GRZ_CALL_ATTACK_SET:
        return graze_attack_set(self->world, attack, call->attack_def);
    case GRZ_CALL_ATTACK_RESET:
        return graze_attack_reset(self->world, attack);
    case GRZ_CALL_ATTACK_REMOVE:
        return graze_attack_remove(self->world, attack);
    case GRZ_CALL_PART_SET_ATTACK:
        return graze_part_set_attack(self->world, part, attack);
    default:
        return replay_chain_call(self, call, body);
    }
}

/* The calls that change a part, or add one to a body. */
static graze_status replay_part_call(graze_replay *self, const grz_call *call,
                                     graze_body *body) {
    graze_world *world = self->world;
    graze_part part = { grz_codec_now(&self->codec.parts, call->part.id) };
    const unsigned byte = replay_byte(call->number);
    switch (call->kind) {
    case GRZ_CALL_PART_ADD:
        return graze_part_add(world, *body, &call->part_def, &part);
    case GRZ_CALL_PART_REMOVE:
        return graze_part_remove(world, part);
    case GRZ_CALL_PART_SET_BOX:
        return graze_part_set_box(world, part, call->box);
    case GRZ_CALL_PART_SET_OFFSET:
        return graze_part_set_offset(world, part, call->box);
    case GRZ_CALL_PART_SET_LAYER:
        return graze_part_set_layer(world, part, byte);
    case GRZ_CALL_PART_SET_DISABLED:
        return graze_part_set_disabled(world, part, call->number != 0);
    case GRZ_CALL_PART_SET_SHAPE:
        return graze_part_set_shape(world, part, call->shape);
    case GRZ_CALL_PART_SET_ONE_WAY:
        return graze_part_set_one_way(world, part, byte);
    case GRZ_CALL_PART_MOVE_BOX:
        return graze_part_move_box(world, part, call->box);
    case GRZ_CALL_PART_MOVE_SHAPE:
        return call->shape != NULL ? graze_part_move_shape(world, part, call->shape)
                                   : GRAZE_BAD_RECORDING;
    default:
        return replay_attack_call(self, call, body);
    }
}

/* One kind for all tiles, or one for each. */
static graze_status replay_set_tiles(graze_replay *self, const grz_call *call,
                                     graze_body body) {
    const uint8_t *kinds = call->bytes;
    if (call->number == 1)
        return graze_tiles_fill(self->world, body, call->where,
                                (graze_tile_kind)kinds[0]);
    return graze_tiles_set_many(self->world, body, call->where, call->bytes);
}

/* The other calls. *body is the body of the call, or the new one if the call makes
 * one. */
static graze_status replay_world_call(graze_replay *self, const grz_call *call,
                                      graze_body *body) {
    graze_world *world = self->world;
    const unsigned byte = replay_byte(call->number);
    switch (call->kind) {
    case GRZ_CALL_SET_POSITIONS:
    case GRZ_CALL_MOVE_ALL:
        return replay_batch(self, call);
    case GRZ_CALL_SET_BROAD_PHASE:
        if (self->config.broad_phase != NULL)
            return GRAZE_OK;
        return graze_world_set_broad_phase(world, call->text, &call->setup);
    case GRZ_CALL_SET_RULES:
        graze_world_set_rules(world, call->rules);
        return GRAZE_OK;
    case GRZ_CALL_SET_SWEPT_LAYERS:
        grz_swept_layers_replace(world, call->number);
        return GRAZE_OK;
    case GRZ_CALL_SET_MARGIN:
        return graze_world_set_margin(world, byte, replay_byte(call->second),
                                      call->x);
    case GRZ_CALL_SET_NEAR_MISS_INTERVAL:
        return graze_world_set_near_miss_interval(
            world, byte, replay_byte(call->second), call->steps);
    case GRZ_CALL_SET_CIRCLE_RULE:
        return graze_world_set_circle_rule(world, byte, replay_byte(call->second),
                                           (graze_circle_rule)call->steps);
    case GRZ_CALL_SHIFT_ORIGIN:
        return graze_world_shift_origin(world, call->x, call->y);
    case GRZ_CALL_SET_LAYER_NAME:
        return graze_world_set_layer_name(world, byte, call->text);
    case GRZ_CALL_RESET_NEAR_MISS:
        return graze_world_reset_near_miss(world, *body,
                                           replay_body(self, call->other));
    case GRZ_CALL_RECORDING_NOTE:
        return replay_note_bytes(self, call);
    case GRZ_CALL_WORLD_LOAD:
        return replay_load(self);
    case GRZ_CALL_QUERY:
        return replay_query(self, call);
    case GRZ_CALL_LEGS:
        return replay_legs(self, call);
    case GRZ_CALL_ADD_TILES:
        return graze_world_add_tiles(world, &call->tiles, body);
    case GRZ_CALL_SET_TILES:
        return replay_set_tiles(self, call, *body);
    case GRZ_CALL_SET_TILE_VALUES:
        return graze_tiles_set_values(world, *body, call->where, call->values);
    default:
        return replay_part_call(self, call, body);
    }
}

graze_status grz_replay_call(graze_replay *self, const grz_call *call) {
    graze_body body = replay_body(self, call->body);
    grz_try(replay_world_call(self, call, &body));
    return replay_note_made(self, call, body);
}
