/* core.h: the C half of the Lua binding, the module graze.core; graze/bump.lua and
 * graze/init.lua are the other. */
#ifndef GRAZE_LUA_CORE_H
#define GRAZE_LUA_CORE_H

#include "graze.h"

#include <lua.h>

/* The allocator of everything made by a Lua state; it counts the bytes in use
 * (core.memory()). */
graze_allocator core_allocator(lua_State *L);

/* Put functions into the table on top of the stack. */
void core_open_bump(lua_State *L);
void core_open_mover(lua_State *L);
void core_open_world(lua_State *L);
void core_open_replay(lua_State *L);

#endif
