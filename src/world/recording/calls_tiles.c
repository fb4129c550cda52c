/* calls_tiles.c: tile layers in a recording: one is added, some of its tiles are set. */
#include "graze/tiles.h"

#include "world/recording/calls.h"

/* Kinds, a byte each; written, they are only read. */
static void code_kinds(grz_tape *tape, grz_call *call) {
    call->size = grz_tape_count(tape, call->size);
    if (tape->is_reading)
        call->bytes = grz_tape_room(tape, &tape->passing, call->size, 1);
    if (call->bytes != NULL)
        grz_tape_bytes(tape, (void *)call->bytes, call->size);
}

void grz_code_add_tiles(grz_tape *tape, grz_call *call) {
    graze_tiles_def *def = &call->tiles;
    uint64_t tag = def->tag;
    grz_tape_given(tape, &tape->bodies, &call->body.id);
    grz_tape_given_part(tape, call->body.id, &call->part.id);
    grz_tape_float(tape, &def->x);
    grz_tape_float(tape, &def->y);
    grz_tape_float(tape, &def->tile_width);
    grz_tape_float(tape, &def->tile_height);
    def->columns = grz_tape_word(tape, def->columns);
    def->rows = grz_tape_word(tape, def->rows);
    def->layer = grz_tape_byte(tape, def->layer);
    grz_tape_near(tape, &tape->tag, &tag);
    def->tag = (uint32_t)tag;
    grz_tape_near(tape, &tape->user, &def->user);
    code_kinds(tape, call);
}

graze_status grz_make_add_tiles(grz_player *player, const grz_call *call) {
    graze_tiles_def def = call->tiles;
    graze_body body;
    graze_part part = { 0 };
    if (call->size != 0 && call->size != (uint64_t)def.columns * def.rows)
        return GRAZE_BAD_RECORDING;
    def.kinds = call->bytes;
    const graze_status status = graze_world_add_tiles(player->world, &def, &body);
    if (status != GRAZE_OK)
        return status;
    graze_body_parts(player->world, body, &part, 1);
    grz_note_handle(player, &player->tape->bodies, call->body.id, body.id);
    grz_note_handle(player, &player->tape->parts, call->part.id, part.id);
    return GRAZE_OK;
}

/* One kind for all, or one for each. */
void grz_code_tiles(grz_tape *tape, grz_call *call) {
    grz_tape_slot(tape, &tape->bodies, &call->body.id);
    call->where.x = grz_tape_word(tape, call->where.x);
    call->where.y = grz_tape_word(tape, call->where.y);
    call->where.w = grz_tape_word(tape, call->where.w);
    call->where.h = grz_tape_word(tape, call->where.h);
    call->number = grz_tape_bool(tape, call->number != 0);
    code_kinds(tape, call);
}

graze_status grz_make_tiles(grz_player *player, const grz_call *call) {
    const graze_body body = grz_body_now(player, call->body);
    const uint8_t *kinds = call->bytes;
    if (call->size != (call->number != 0 ? 1 : (uint64_t)call->where.w * call->where.h))
        return GRAZE_BAD_RECORDING;
    return call->number != 0 && kinds != NULL
               ? graze_tiles_fill(player->world, body, call->where, (graze_tile_kind)kinds[0])
               : graze_tiles_set_many(player->world, body, call->where, kinds);
}
