/* calls.h: the calls that change a world, as a recording has them: one table of them for writing, reading and
 * making them again. A new call is a number here, a row in calls.c, and a function each for what is written
 * of it and how it is made; each public call ends with grz_world_report (world.h).
 */
#ifndef GRZ_WORLD_RECORDING_CALLS_H
#define GRZ_WORLD_RECORDING_CALLS_H

#include "graze/replay.h"
#include "tape/tape.h"
#include "world/observer.h"

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
graze_status grz_make_body_set_disabled(grz_player *player, const grz_call *call);
graze_status grz_make_body_set_user(grz_player *player, const grz_call *call);
graze_status grz_make_body_set_swept(grz_player *player, const grz_call *call);
graze_status grz_make_body_set_hitboxes(grz_player *player, const grz_call *call);
graze_status grz_make_body_show(grz_player *player, const grz_call *call);
graze_status grz_make_body_reset(grz_player *player, const grz_call *call);
graze_status grz_make_part_add(grz_player *player, const grz_call *call);
graze_status grz_make_part_remove(grz_player *player, const grz_call *call);
graze_status grz_make_part_set_box(grz_player *player, const grz_call *call);
graze_status grz_make_part_set_offset(grz_player *player, const grz_call *call);
graze_status grz_make_part_set_layer(grz_player *player, const grz_call *call);
graze_status grz_make_part_set_disabled(grz_player *player, const grz_call *call);
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
