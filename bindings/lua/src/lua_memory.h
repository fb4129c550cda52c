/* lua_memory.h: the memory that graze has for a Lua state. */
#ifndef GRAZE_LUA_LUA_MEMORY_H
#define GRAZE_LUA_LUA_MEMORY_H

#include "graze.h"

#include <lua.h>

/* Begin to count, or go on. */
void memory_open(lua_State *L);

/* The allocator of everything made by a Lua state; it counts the bytes in use. */
graze_allocator memory_allocator(lua_State *L);

/* core.memory(): the bytes in use by graze for this Lua state. */
int memory_in_use(lua_State *L);

#endif
