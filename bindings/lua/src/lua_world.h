/* lua_world.h: shared by the files of require "graze": worlds and bodies as Lua
 * values. */
#ifndef GRAZE_LUA_LUA_WORLD_H
#define GRAZE_LUA_LUA_WORLD_H

#include "graze.h"
#include "lua_compat.h"

/* The name of a world's metatable. */
#define LUA_WORLD "graze.world"

/* A world; graze/init.lua keeps it in a table. */
typedef struct lua_world {
    graze_world *world;
    graze_hits hits;
    graze_move_result moved;
    graze_rider_list riders;
    graze_pushed_list pushed;
    graze_legs legs;
    graze_move_results many;
    graze_counters counters;
    lua_State *L; /* of the call under way, for callbacks */
    /* graze reads it and has called a function of the game, which must not change
     * it */
    bool is_read;
    /* the recording's function raised an error, which the registry has */
    bool has_sink_failed;
} lua_world;

/* The argument at 1; raises an error if it is not a world, or is a closed one. */
lua_world *world_at_1(lua_State *L);

/* The same, for a change; raises an error in a filter. */
lua_world *world_to_change(lua_State *L);

/* The body at `index`: a table with the slot at 1 and the generation at 2. */
graze_body check_body(lua_State *L, int index);
void push_body(lua_State *L, graze_body body); /* slot and generation */

/* Begin the string on top of the stack with the file and line that called
 * graze/init.lua. */
void world_where(lua_State *L);

/* Push the name of a layer, or its number if it has none. */
void push_layer(lua_State *L, const lua_world *self, uint32_t layer);

/* Raise a message, or the string on top of the stack, that begins with the file and
 * line that called graze/init.lua. */
int world_error(lua_State *L, const char *format, ...);
int world_raise(lua_State *L);

/* Raise the text of a status unless it is GRAZE_OK, behind a method and its
 * arguments: "set_tile: column 9, row 5: …". `call` is the method and, behind a
 * colon, the names of the arguments from 2 on, "set_tile: body, column, row". A name
 * that begins with a dot is a field of the table at 2. A stale handle is shown
 * alone. */
void check_world_status(lua_State *L, const char *call, graze_status status);

/* Raise a text behind a method and its arguments, as check_world_status does. */
int call_error(lua_State *L, const char *call, const char *text);

/* As check_world_status for strings of bytes, from the argument at `index` on, each shown by its
 * size and format: "load: snapshot, 12 bytes of a delta, version 1: …". */
void check_bytes_status(lua_State *L, const char *call, int index,
                        graze_status status);

/* The part of this number, from 1, of the body at 2, or at `body`. */
graze_part check_part(lua_State *L, lua_world *self, int index);
graze_part check_part_of(lua_State *L, lua_world *self, int body, int index);

/* The number of a part of its body; 0: it is gone. */
uint32_t part_number(lua_State *L, const lua_world *self, graze_body body,
                     graze_part part);

/* A part, or its shape alone, from the table at an index. Messages begin with the
 * method, `call`. */
void read_part(lua_State *L, const char *call, int table, graze_part_def *def,
               graze_shape *shape);
void read_shape(lua_State *L, const char *call, int table, graze_shape *shape);

/* A body from the table at an index: its list `parts`, or its table as its only part.
 * The parts are in memory of Lua's that lasts until the call returns. */
graze_body_def read_body(lua_State *L, const char *call, int table);

/* A set of layers: a list of numbers at `index`, or nil for all. */
uint64_t check_layers(lua_State *L, int index);

/* Hitbox sets and masks: put the one at `index`, or those of the list at `list`, if
 * there is one, into the list of a world, once; forget it when the world is
 * closed. */
void world_keep_set(lua_State *L, const lua_world *self, int index);
void world_keep_list(lua_State *L, const lua_world *self, int list);
void world_forget_sets(lua_State *L, const lua_world *self);

/* The sets and masks for a snapshot, in memory of Lua's that lasts until the call returns: the
 * list at `list`, or nil for the world's. */
graze_assets world_assets(lua_State *L, const lua_world *self, int list);

/* The same for the world of a replay, which shows sets of its own: each stands in
 * the place of the listed set with its content. `trial` is an empty world. */
graze_assets replay_assets(lua_State *L, graze_world *world, graze_world *trial,
                           int list);

/* Push the snapshot of a world. */
void push_saved(lua_State *L, graze_world *world, const graze_assets *assets);

double check_field(lua_State *L, int table, const char *name);
double opt_field(lua_State *L, int table, const char *name, double otherwise);
double number_at(lua_State *L, int table, int place);

/* A field of the table on top of the stack. */
void set_number(lua_State *L, const char *name, double value);
void set_boolean(lua_State *L, const char *name, bool value);

/* Slot and generation of a body, or of an attack, as the fields `first` and
 * `first` + 1. */
void set_handle(lua_State *L, uint64_t id, int first);

/* The function taking the recording of a world is forgotten. */
void world_forget_sink(lua_State *L, const lua_world *self);

/* Put the methods of a part of the interface into the table on top of the stack. */
void world_add_state_methods(lua_State *L);
void world_add_query_methods(lua_State *L);
void world_add_game_methods(lua_State *L);
void world_add_draw_methods(lua_State *L);
void world_add_set_methods(lua_State *L);
void world_add_chain_methods(lua_State *L);
void world_add_touch_methods(lua_State *L);
void world_add_mover_methods(lua_State *L);
void world_add_setup_methods(lua_State *L);
void world_add_array_methods(lua_State *L);

/* Put functions without a world into the module on top of the stack. */
void core_open_draw(lua_State *L);
void core_open_sets(lua_State *L);
void core_open_setup(lua_State *L);

#endif
