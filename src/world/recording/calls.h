/* calls.h: the calls that change a world, as a recording has them: one table of them for writing, reading and
 * making them again. A new call is a number here, a row in calls.c, and a function each for what is written
 * of it and how it is made; whoever implements it ends it with grz_record (record.h).
 */
#ifndef GRZ_WORLD_RECORDING_CALLS_H
#define GRZ_WORLD_RECORDING_CALLS_H

#include "graze/body.h"
#include "graze/frame.h"
#include "graze/replay.h"
#include "graze/tiles.h"
#include "tape/tape.h"

/* These numbers are in files: they stay. */
typedef enum grz_call_kind {
    GRZ_CALL_NONE = 0,
    GRZ_CALL_BODY_ADD = 1,
    GRZ_CALL_BODY_REMOVE = 2,
    GRZ_CALL_BODY_SET_POSITION = 3,
    GRZ_CALL_SET_POSITIONS = 4,
    GRZ_CALL_BODY_MOVE_TO = 5,
    GRZ_CALL_MOVE_ALL = 6,
    GRZ_CALL_BODY_SET_ENABLED = 7,
    GRZ_CALL_BODY_SET_USER = 8,
    GRZ_CALL_BODY_SET_WEIGHT = 9,
    GRZ_CALL_BODY_SET_SWEPT = 10,
    GRZ_CALL_BODY_SET_HITBOXES = 11,
    GRZ_CALL_BODY_SET_FRAME = 12,
    GRZ_CALL_BODY_RESET_NEAR_MISSES = 13,
    GRZ_CALL_PART_ADD = 14,
    GRZ_CALL_PART_REMOVE = 15,
    GRZ_CALL_PART_SET_BOX = 16,
    GRZ_CALL_PART_SET_OFFSET = 17,
    GRZ_CALL_PART_SET_LAYER = 18,
    GRZ_CALL_PART_SET_ENABLED = 19,
    GRZ_CALL_PART_SET_SHAPE = 20,
    GRZ_CALL_PART_MOVE_BOX = 21,
    GRZ_CALL_PART_MOVE_SHAPE = 22,
    GRZ_CALL_SET_BROAD_PHASE = 23,
    GRZ_CALL_SET_RULES = 24,
    GRZ_CALL_SET_SWEPT_LAYERS = 25,
    GRZ_CALL_SET_MARGIN = 26,
    GRZ_CALL_RESET_NEAR_MISS = 27,
    GRZ_CALL_RECORDING_NOTE = 28,
    GRZ_CALL_WORLD_LOAD = 29,
    GRZ_CALL_PART_SET_ONE_WAY = 30,
    GRZ_CALL_ADD_TILES = 31,
    GRZ_CALL_SET_TILES = 32,
    GRZ_CALL_COUNT
} grz_call_kind;

/* A call, with as much of this as it has. */
typedef struct grz_call {
    grz_call_kind kind;
    graze_body body, other;
    graze_part part;
    graze_part *given; /* the parts that a new body, or a hitbox set, was given */
    uint32_t given_count;
    uint64_t number, second; /* whatever it is that is set; a truth is 0 or 1 */
    float x, y;
    graze_box box;
    const graze_shape *shape;
    graze_body_def def;
    graze_part_def part_def;
    graze_positions batch;
    const graze_hitbox_set *set;
    graze_frame_pose show;
    const graze_rules *rules;
    graze_tiles_def tiles;
    graze_rect where;
    const char *broad_phase;
    graze_broad_phase_setup setup;
    const void *bytes; /* of the game's own, or an image; `size` of them, with its assets */
    size_t size;
    const graze_mask *const *masks;
    const graze_hitbox_set *const *sets;
    uint32_t mask_count, set_count;
} grz_call;

/* Who makes calls again. */
typedef struct grz_player {
    graze_world *world;
    grz_tape *tape;
    const graze_replay_config *config;
    bool is_other; /* a handle came out differently */
} grz_player;

/* One kind of call: write or read it; make it. */
typedef struct grz_call_row {
    const char *name;
    void (*code)(grz_tape *tape, grz_call *call);
    graze_status (*make)(grz_player *player, const grz_call *call);
} grz_call_row;

/* The row of a kind that there is. */
const grz_call_row *grz_call_row_of(grz_call_kind kind);

/* The functions of the rows. */
void grz_code_body_add(grz_tape *tape, grz_call *call);
void grz_code_body_remove(grz_tape *tape, grz_call *call);
void grz_code_body_place(grz_tape *tape, grz_call *call);
void grz_code_batch(grz_tape *tape, grz_call *call);
void grz_code_body_number(grz_tape *tape, grz_call *call);
void grz_code_body(grz_tape *tape, grz_call *call);
void grz_code_bodies(grz_tape *tape, grz_call *call);
void grz_code_hitboxes(grz_tape *tape, grz_call *call);
void grz_code_show(grz_tape *tape, grz_call *call);
void grz_code_part_add(grz_tape *tape, grz_call *call);
void grz_code_part_remove(grz_tape *tape, grz_call *call);
void grz_code_part_box(grz_tape *tape, grz_call *call);
void grz_code_part_offset(grz_tape *tape, grz_call *call);
void grz_code_part_number(grz_tape *tape, grz_call *call);
void grz_code_part_shape(grz_tape *tape, grz_call *call);
void grz_code_method(grz_tape *tape, grz_call *call);
void grz_code_rules(grz_tape *tape, grz_call *call);
void grz_code_number(grz_tape *tape, grz_call *call);
void grz_code_margin(grz_tape *tape, grz_call *call);
void grz_code_note(grz_tape *tape, grz_call *call);
void grz_code_add_tiles(grz_tape *tape, grz_call *call);
void grz_code_tiles(grz_tape *tape, grz_call *call);
void grz_code_load(grz_tape *tape, grz_call *call);

graze_status grz_make_body_add(grz_player *player, const grz_call *call);
graze_status grz_make_body_remove(grz_player *player, const grz_call *call);
graze_status grz_make_body_place(grz_player *player, const grz_call *call);
graze_status grz_make_place_all(grz_player *player, const grz_call *call);
graze_status grz_make_body_move(grz_player *player, const grz_call *call);
graze_status grz_make_move_all(grz_player *player, const grz_call *call);
graze_status grz_make_body_set_enabled(grz_player *player, const grz_call *call);
graze_status grz_make_body_set_user(grz_player *player, const grz_call *call);
graze_status grz_make_body_set_weight(grz_player *player, const grz_call *call);
graze_status grz_make_body_set_swept(grz_player *player, const grz_call *call);
graze_status grz_make_body_set_hitboxes(grz_player *player, const grz_call *call);
graze_status grz_make_body_show(grz_player *player, const grz_call *call);
graze_status grz_make_body_reset(grz_player *player, const grz_call *call);
graze_status grz_make_part_add(grz_player *player, const grz_call *call);
graze_status grz_make_part_remove(grz_player *player, const grz_call *call);
graze_status grz_make_part_set_box(grz_player *player, const grz_call *call);
graze_status grz_make_part_set_offset(grz_player *player, const grz_call *call);
graze_status grz_make_part_set_layer(grz_player *player, const grz_call *call);
graze_status grz_make_part_set_enabled(grz_player *player, const grz_call *call);
graze_status grz_make_part_set_shape(grz_player *player, const grz_call *call);
graze_status grz_make_part_move_box(grz_player *player, const grz_call *call);
graze_status grz_make_part_move_shape(grz_player *player, const grz_call *call);
graze_status grz_make_method(grz_player *player, const grz_call *call);
graze_status grz_make_rules(grz_player *player, const grz_call *call);
graze_status grz_make_swept_layers(grz_player *player, const grz_call *call);
graze_status grz_make_margin(grz_player *player, const grz_call *call);
graze_status grz_make_reset_pair(grz_player *player, const grz_call *call);
graze_status grz_make_note(grz_player *player, const grz_call *call);
graze_status grz_make_part_set_one_way(grz_player *player, const grz_call *call);
graze_status grz_make_add_tiles(grz_player *player, const grz_call *call);
graze_status grz_make_tiles(grz_player *player, const grz_call *call);
graze_status grz_make_load(grz_player *player, const grz_call *call);

/* What a body's handle is now, zero if it is not there; and note what a handle has become. */
graze_body grz_body_now(const grz_player *player, graze_body then);
void grz_note_handle(grz_player *player, const grz_book *book, uint64_t then, uint64_t now);

/* After a world was made from an image: the books know what it has; reading, by these handles. */
void grz_books_open(grz_tape *tape, const graze_world *world);

#endif
