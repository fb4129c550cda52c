/* replay_calls.c: each kind of call, as a game would make it. */
#include "world/recording/replay_calls.h"

#include "graze/motion.h"
#include "graze/move_and_collide.h"
#include "graze/near_miss.h"
#include "graze/part_shape.h"
#include "graze/recording.h"
#include "graze/save.h"
#include "world/world.h"

static graze_body replay_body(const grz_replay_stage *self, graze_body then) {
    return (graze_body){ *grz_codec_handle_now(&self->codec.bodies, then.id) };
}

/* A handle was given out. */
static void replay_note(grz_replay_stage *self, const grz_codec_slots *slots, uint64_t then, uint64_t now) {
    *grz_codec_handle_now(slots, then) = now;
    self->has_other_handles |= then != now;
}

static void replay_note_parts(grz_replay_stage *self, const graze_part *then, const graze_part *now,
                              uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        replay_note(self, &self->codec.parts, then[i].id, now[i].id);
}

static graze_status replay_body_add(grz_replay_stage *self, grz_call *call) {
    graze_body body;
    const uint32_t count = call->def.part_count;
    const graze_status status = graze_body_add(self->world, &call->def, &body);
    if (status != GRAZE_OK)
        return status;
    replay_note(self, &self->codec.bodies, call->body.id, body.id);
    graze_body_parts(self->world, body, call->given + count, count);
    replay_note_parts(self, call->given, call->given + count, count);
    return GRAZE_OK;
}

static graze_status replay_set_hitboxes(grz_replay_stage *self, grz_call *call, graze_body body) {
    const uint32_t count = call->given_count;
    const graze_status status = graze_body_set_hitboxes(self->world, body, call->set, &call->pose);
    for (uint32_t i = 0; i < count && status == GRAZE_OK; i++)
        call->given[count + i] = graze_body_hitbox(self->world, body, i);
    if (status == GRAZE_OK)
        replay_note_parts(self, call->given, call->given + count, count);
    return status;
}

static graze_status replay_part_add(grz_replay_stage *self, const grz_call *call, graze_body body) {
    graze_part part;
    const graze_status status = graze_part_add(self->world, body, &call->part_def, &part);
    if (status == GRAZE_OK)
        replay_note_parts(self, &call->part, &part, 1);
    return status;
}

static graze_status replay_add_tiles(grz_replay_stage *self, grz_call *call) {
    graze_body body;
    graze_part part = { 0 };
    if (call->size != 0 && call->size != (uint64_t)call->tiles.columns * call->tiles.rows)
        return GRAZE_BAD_RECORDING;
    call->tiles.kinds = call->bytes;
    const graze_status status = graze_world_add_tiles(self->world, &call->tiles, &body);
    if (status != GRAZE_OK)
        return status;
    graze_body_parts(self->world, body, &part, 1);
    replay_note(self, &self->codec.bodies, call->body.id, body.id);
    replay_note_parts(self, &call->part, &part, 1);
    return GRAZE_OK;
}

/* One kind for all tiles, or one for each. */
static graze_status replay_set_tiles(grz_replay_stage *self, const grz_call *call, graze_body body) {
    const uint8_t *kinds = call->bytes;
    if (call->number > 1 || call->size != (call->number == 1 ? 1 : (uint64_t)call->where.w * call->where.h))
        return GRAZE_BAD_RECORDING;
    return call->number == 1 ? graze_tiles_fill(self->world, body, call->where, (graze_tile_kind)kinds[0])
                             : graze_tiles_set_many(self->world, body, call->where, kinds);
}

/* A batch without the bodies that were left out, in the arrays that the codec made for it. */
static graze_status replay_batch(grz_replay_stage *self, const grz_call *call) {
    graze_positions batch = call->batch;
    batch.count = 0;
    for (size_t i = 0; i < call->batch.count; i++) {
        const graze_body now = replay_body(self, batch.bodies[i]);
        if (now.id == 0)
            continue;
        ((graze_body *)batch.bodies)[batch.count] = now;
        ((float *)batch.x)[batch.count] = batch.x[i];
        ((float *)batch.y)[batch.count++] = batch.y[i];
    }
    return call->kind == GRZ_CALL_SET_POSITIONS ? graze_world_set_positions(self->world, &batch)
                                                : graze_world_move_all(self->world, &batch);
}

/* A replay with a broad phase of its own keeps it. */
static graze_status replay_set_broad_phase(grz_replay_stage *self, const grz_call *call) {
    if (self->config->broad_phase != NULL)
        return GRAZE_OK;
    return graze_world_set_broad_phase(self->world, call->broad_phase, &call->setup);
}

static graze_status replay_set_rules(grz_replay_stage *self, const grz_call *call) {
    for (unsigned a = 0; a < GRAZE_LAYER_COUNT; a++)
        for (unsigned b = 0; b < a; b++)
            if ((call->rules->forbidden[a] >> b & 1) != (call->rules->forbidden[b] >> a & 1))
                return GRAZE_BAD_VALUE; /* rules are symmetric */
    graze_world_set_rules(self->world, call->rules);
    return GRAZE_OK;
}

static graze_status replay_set_margin(grz_replay_stage *self, const grz_call *call) {
    if (call->number >= GRAZE_LAYER_COUNT || call->second >= GRAZE_LAYER_COUNT)
        return GRAZE_BAD_LAYER;
    return graze_world_set_margin(self->world, (unsigned)call->number, (unsigned)call->second, call->x);
}

static graze_status replay_note_bytes(grz_replay_stage *self, const grz_call *call) {
    if (self->config->note != NULL)
        self->config->note(self->config->user, call->bytes, call->size);
    graze_recording_note(self->world, call->bytes, call->size);
    return GRAZE_OK;
}

/* After a load each handle of a slot is what it was. */
static void replay_note_slots(const grz_codec_slots *codec, const grz_slots *slots) {
    for (uint32_t slot = 0; slot < codec->count - 1; slot++)
        *grz_codec_handle_now(codec, slot) = slot < slots->count ? grz_slots_handle(slots, slot) : 0;
}

static graze_status replay_load(grz_replay_stage *self, const grz_call *call) {
    const graze_assets assets = { .masks = call->masks,
                                  .hitbox_sets = call->sets,
                                  .mask_count = call->mask_count,
                                  .hitbox_set_count = call->set_count };
    const graze_status status = graze_world_load(self->world, &assets, call->bytes, call->size);
    if (status != GRAZE_OK)
        return status;
    replay_note_slots(&self->codec.bodies, &self->world->body_slots);
    replay_note_slots(&self->codec.parts, &self->world->part_slots);
    return GRAZE_OK;
}

/* Numbers of a recording are wider than the arguments: what does not fit becomes a value that is refused. */
static unsigned replay_byte(uint64_t number) {
    return number < UINT8_MAX ? (unsigned)number : UINT8_MAX;
}

static graze_status replay_part_call(grz_replay_stage *self, const grz_call *call) {
    const graze_part part = { *grz_codec_handle_now(&self->codec.parts, call->part.id) };
    graze_world *world = self->world;
    switch (call->kind) {
    case GRZ_CALL_PART_REMOVE:
        return graze_part_remove(world, part);
    case GRZ_CALL_PART_SET_BOX:
        return graze_part_set_box(world, part, call->box);
    case GRZ_CALL_PART_MOVE_BOX:
        return graze_part_move_box(world, part, call->box);
    case GRZ_CALL_PART_SET_OFFSET:
        return graze_part_set_offset(world, part, call->box);
    case GRZ_CALL_PART_SET_LAYER:
        return graze_part_set_layer(world, part, replay_byte(call->number));
    case GRZ_CALL_PART_SET_DISABLED:
        return graze_part_set_disabled(world, part, call->number != 0);
    case GRZ_CALL_PART_SET_ONE_WAY:
        return graze_part_set_one_way(world, part, replay_byte(call->number));
    case GRZ_CALL_PART_SET_SHAPE:
        return graze_part_set_shape(world, part, call->shape);
    case GRZ_CALL_PART_MOVE_SHAPE:
        return call->shape != NULL ? graze_part_move_shape(world, part, call->shape) : GRAZE_BAD_RECORDING;
    default:
        return GRAZE_BAD_RECORDING;
    }
}

static graze_status replay_body_call(grz_replay_stage *self, grz_call *call) {
    const graze_body body = replay_body(self, call->body);
    graze_world *world = self->world;
    switch (call->kind) {
    case GRZ_CALL_BODY_REMOVE:
        return graze_body_remove(world, body);
    case GRZ_CALL_BODY_SET_POSITION:
        return graze_body_set_position(world, body, call->x, call->y);
    case GRZ_CALL_BODY_MOVE_TO:
        return graze_body_move_to(world, body, call->x, call->y);
    case GRZ_CALL_BODY_SET_DISABLED:
        return graze_body_set_disabled(world, body, call->number != 0);
    case GRZ_CALL_BODY_SET_USER:
        return graze_body_set_user(world, body, call->number);
    case GRZ_CALL_BODY_SET_SWEPT:
        return graze_body_set_swept(world, body, call->number != 0);
    case GRZ_CALL_BODY_SET_HITBOXES:
        return replay_set_hitboxes(self, call, body);
    case GRZ_CALL_BODY_SET_FRAME:
        return graze_body_set_frame(world, body, &call->pose);
    case GRZ_CALL_BODY_RESET_NEAR_MISSES:
        return graze_body_reset_near_misses(world, body);
    case GRZ_CALL_RESET_NEAR_MISS:
        return graze_world_reset_near_miss(world, body, replay_body(self, call->other));
    case GRZ_CALL_PART_ADD:
        return replay_part_add(self, call, body);
    case GRZ_CALL_SET_TILES:
        return replay_set_tiles(self, call, body);
    default:
        return replay_part_call(self, call);
    }
}

graze_status grz_replay_make(grz_replay_stage *self, grz_call *call) {
    switch (call->kind) {
    case GRZ_CALL_BODY_ADD:
        return replay_body_add(self, call);
    case GRZ_CALL_ADD_TILES:
        return replay_add_tiles(self, call);
    case GRZ_CALL_SET_POSITIONS:
    case GRZ_CALL_MOVE_ALL:
        return replay_batch(self, call);
    case GRZ_CALL_SET_BROAD_PHASE:
        return replay_set_broad_phase(self, call);
    case GRZ_CALL_SET_RULES:
        return replay_set_rules(self, call);
    case GRZ_CALL_SET_SWEPT_LAYERS:
        graze_world_set_swept_layers(self->world, call->number);
        return GRAZE_OK;
    case GRZ_CALL_SET_MARGIN:
        return replay_set_margin(self, call);
    case GRZ_CALL_RECORDING_NOTE:
        return replay_note_bytes(self, call);
    case GRZ_CALL_WORLD_LOAD:
        return replay_load(self, call);
    default:
        return replay_body_call(self, call);
    }
}
