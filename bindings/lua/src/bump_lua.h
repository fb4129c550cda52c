/* bump_lua.h: shared by the files of graze.bump's methods: worlds, items and
 * numbers as Lua values. */
#ifndef GRAZE_LUA_BUMP_LUA_H
#define GRAZE_LUA_BUMP_LUA_H

#include "bump_items.h"
#include "lua_compat.h"

/* A world is a table, the first argument of every method. At 1 it has the items, at
 * 2 a table from item to slot, at 3 one from slot + 1 to item. Methods share
 * functions of bump.lua, and its own responses by function, as bump_response. */
enum { IN_ITEMS = 1, IN_SLOTS, IN_BY_SLOT };
enum { UP_COLLISION = 1, UP_GO_ON, UP_FAIL, UP_OWN, UP_COUNT = UP_OWN };

enum { FEW_CANDIDATES = 64 };

/* Candidates, out of reach of the filter. */
typedef struct bump_found {
    bump_candidate few[FEW_CANDIDATES];
    const bump_candidate *list;
    size_t count;
} bump_found;

bump_items *bump_items_of(lua_State *L);
/* Begin a method: it has this many arguments, and the first is a world. */
bump_items *bump_enter(lua_State *L, int arguments);
void bump_check_status(lua_State *L, const char *method, graze_status status);
bool bump_find_slot(lua_State *L, int item, uint32_t *slot);
/* Raise "item … is not in the world", or is in it already. */
int bump_fail_with_item(lua_State *L, const char *what, int item);
/* The slot of the item at `item`; raises an error if there is none. */
uint32_t bump_check_slot(lua_State *L, int item);
void bump_push_item(lua_State *L, uint32_t slot);
double bump_check_number(lua_State *L, int index, const char *name);
unsigned bump_int_bits(lua_State *L, int index, int count);
/* Four numbers from `index` on. */
bump_box bump_check_box(lua_State *L, int index);
/* The goal at `index`; a nil or false coordinate is taken from `from`. */
bump_point bump_read_goal(lua_State *L, int index, const bump_box *from);
void bump_push_box(lua_State *L, const bump_box *box);
void bump_push_point(lua_State *L, const bump_point *point);

/* Copy what was found; more than a few go into a userdata, which is left on the
 * stack: true. */
bool bump_keep_found(lua_State *L, const bump_items *items, bump_found *kept);
/* Whether the filter lets an item be found; only for queries. */
bool bump_passes(lua_State *L, int filter, const bump_candidate *candidate);

void bump_push_numbers(lua_State *L, const bump_collision *hit);

/* Lua tells when it has collected garbage: then bump's empty cells are gone. */
void bump_watch_collection(lua_State *L, bump_items *items);

/* Methods of worlds. */
int bump_method_check(lua_State *L);
int bump_method_move(lua_State *L);
int bump_method_update(lua_State *L);
int bump_method_project(lua_State *L);
int bump_method_query_rect(lua_State *L);
int bump_method_query_point(lua_State *L);
int bump_method_query_segment(lua_State *L);
int bump_method_query_segment_with_coords(lua_State *L);

/* bump_fast(): a pointer to the functions for LuaJIT. */
int bump_fast_functions(lua_State *L);

#endif
