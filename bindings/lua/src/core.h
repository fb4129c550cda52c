/* core.h: the C half of the Lua binding, the module graze.core; graze/bump.lua and
 * graze/init.lua are the other. */
#ifndef GRAZE_LUA_CORE_H
#define GRAZE_LUA_CORE_H

#include <lua.h>

/* Put functions into the table on top of the stack. */
void core_open_bump(lua_State *L);
void core_open_mover(lua_State *L);
void core_open_world(lua_State *L);
void core_open_replay(lua_State *L);

#endif
