/* lua_memory.c: the memory of a Lua state; see lua_memory.h. */
#include "lua_memory.h"

#include <stdlib.h>

static const char MEMORY[] = "graze.memory";

static void *resize(void *user, void *block, size_t old_size, size_t new_size) {
    size_t *bytes = user;
    void *moved = NULL;
    if (new_size == 0)
        free(block);
    else if ((moved = realloc(block, new_size)) == NULL)
        return NULL;
    *bytes += new_size - (block != NULL ? old_size : 0);
    return moved;
}

void memory_open(lua_State *L) {
    lua_getfield(L, LUA_REGISTRYINDEX, MEMORY);
    /* a game may load the module again, and keep worlds of before */
    if (lua_isnil(L, -1)) {
        size_t *bytes = lua_newuserdata(L, sizeof(size_t));
        *bytes = 0;
        lua_setfield(L, LUA_REGISTRYINDEX, MEMORY);
    }
    lua_pop(L, 1);
}

graze_allocator memory_allocator(lua_State *L) {
    lua_getfield(L, LUA_REGISTRYINDEX, MEMORY);
    void *bytes = lua_touserdata(L, -1);
    lua_pop(L, 1);
    return (graze_allocator){ resize, bytes };
}

int memory_in_use(lua_State *L) {
    lua_getfield(L, LUA_REGISTRYINDEX, MEMORY);
    const size_t *bytes = lua_touserdata(L, -1);
    lua_pushnumber(L, (lua_Number)*bytes);
    return 1;
}
