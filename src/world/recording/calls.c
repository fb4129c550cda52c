/* calls.c: the table of calls that change a world. */
#include "world/recording/calls.h"

static const grz_call_row rows[GRZ_CALL_COUNT] = {
    [GRZ_CALL_BODY_ADD] = { "graze_body_add", grz_code_body_add, grz_make_body_add },
    [GRZ_CALL_BODY_REMOVE] = { "graze_body_remove", grz_code_body_remove, grz_make_body_remove },
    [GRZ_CALL_BODY_SET_POSITION] = { "graze_body_set_position", grz_code_body_place, grz_make_body_place },
    [GRZ_CALL_SET_POSITIONS] = { "graze_world_set_positions", grz_code_batch, grz_make_place_all },
    [GRZ_CALL_BODY_MOVE_TO] = { "graze_body_move_to", grz_code_body_place, grz_make_body_move },
    [GRZ_CALL_MOVE_ALL] = { "graze_world_move_all", grz_code_batch, grz_make_move_all },
    [GRZ_CALL_BODY_SET_DISABLED] = { "graze_body_set_disabled", grz_code_body_number,
                                     grz_make_body_set_disabled },
    [GRZ_CALL_BODY_SET_USER] = { "graze_body_set_user", grz_code_body_number, grz_make_body_set_user },
    [GRZ_CALL_BODY_SET_SWEPT] = { "graze_body_set_swept", grz_code_body_number, grz_make_body_set_swept },
    [GRZ_CALL_BODY_SET_HITBOXES] = { "graze_body_set_hitboxes", grz_code_hitboxes,
                                     grz_make_body_set_hitboxes },
    [GRZ_CALL_BODY_SET_FRAME] = { "graze_body_set_frame", grz_code_show, grz_make_body_show },
    [GRZ_CALL_BODY_RESET_NEAR_MISSES] = { "graze_body_reset_near_misses", grz_code_body,
                                          grz_make_body_reset },
    [GRZ_CALL_PART_ADD] = { "graze_part_add", grz_code_part_add, grz_make_part_add },
    [GRZ_CALL_PART_REMOVE] = { "graze_part_remove", grz_code_part_remove, grz_make_part_remove },
    [GRZ_CALL_PART_SET_BOX] = { "graze_part_set_box", grz_code_part_box, grz_make_part_set_box },
    [GRZ_CALL_PART_SET_OFFSET] = { "graze_part_set_offset", grz_code_part_offset, grz_make_part_set_offset },
    [GRZ_CALL_PART_SET_LAYER] = { "graze_part_set_layer", grz_code_part_number, grz_make_part_set_layer },
    [GRZ_CALL_PART_SET_DISABLED] = { "graze_part_set_disabled", grz_code_part_number,
                                     grz_make_part_set_disabled },
    [GRZ_CALL_PART_SET_SHAPE] = { "graze_part_set_shape", grz_code_part_shape, grz_make_part_set_shape },
    [GRZ_CALL_PART_MOVE_BOX] = { "graze_part_move_box", grz_code_part_box, grz_make_part_move_box },
    [GRZ_CALL_PART_MOVE_SHAPE] = { "graze_part_move_shape", grz_code_part_shape, grz_make_part_move_shape },
    [GRZ_CALL_SET_BROAD_PHASE] = { "graze_world_set_broad_phase", grz_code_method, grz_make_method },
    [GRZ_CALL_SET_RULES] = { "graze_world_set_rules", grz_code_rules, grz_make_rules },
    [GRZ_CALL_SET_SWEPT_LAYERS] = { "graze_world_set_swept_layers", grz_code_number, grz_make_swept_layers },
    [GRZ_CALL_SET_MARGIN] = { "graze_world_set_margin", grz_code_margin, grz_make_margin },
    [GRZ_CALL_RESET_NEAR_MISS] = { "graze_world_reset_near_miss", grz_code_bodies, grz_make_reset_pair },
    [GRZ_CALL_RECORDING_NOTE] = { "graze_recording_note", grz_code_note, grz_make_note },
    [GRZ_CALL_PART_SET_ONE_WAY] = { "graze_part_set_one_way", grz_code_part_number,
                                    grz_make_part_set_one_way },
    [GRZ_CALL_ADD_TILES] = { "graze_world_add_tiles", grz_code_add_tiles, grz_make_add_tiles },
    [GRZ_CALL_SET_TILES] = { "graze_tiles_set_many", grz_code_tiles, grz_make_tiles },
    [GRZ_CALL_WORLD_LOAD] = { "graze_world_load", grz_code_load, grz_make_load },
};

const grz_call_row *grz_call_row_of(grz_call_kind kind) {
    return &rows[kind];
}
