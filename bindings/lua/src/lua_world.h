/* lua_world.h: what the files of require "graze" share: worlds and bodies as Lua
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

/* Raise "call: status" unless the status is GRAZE_OK. */
void check_world_status(lua_State *L, const char *call, graze_status status);

double check_field(lua_State *L, int table, const char *name);
double opt_field(lua_State *L, int table, const char *name, double otherwise);

/* The function taking the recording of a world is forgotten. */
void world_forget_sink(lua_State *L, const lua_world *self);

/* Put the methods of a part of the interface into the table on top of the stack. */
void world_add_state_methods(lua_State *L);
void world_add_query_methods(lua_State *L);

#endif
