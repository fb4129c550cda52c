/* core.c: opens the module graze.core. */
#include "core.h"
#include "lua_compat.h"

#include <stdlib.h>

#if defined(_WIN32)
#define CORE_EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define CORE_EXPORT __attribute__((visibility("default")))
#else
#define CORE_EXPORT
#endif

static const char MEMORY[] = "graze.memory";

static void *core_resize(void *user, void *block, size_t old_size, size_t new_size) {
    size_t *bytes = user;
    void *moved = NULL;
    if (new_size == 0)
        free(block);
    else if ((moved = realloc(block, new_size)) == NULL)
        return NULL;
    *bytes += new_size - (block != NULL ? old_size : 0);
    return moved;
}

graze_allocator core_allocator(lua_State *L) {
    lua_getfield(L, LUA_REGISTRYINDEX, MEMORY);
    void *bytes = lua_touserdata(L, -1);
    lua_pop(L, 1);
    return (graze_allocator){ core_resize, bytes };
}

/* core.memory(): the bytes in use by graze for this Lua state. */
static int core_memory(lua_State *L) {
    lua_getfield(L, LUA_REGISTRYINDEX, MEMORY);
    const size_t *bytes = lua_touserdata(L, -1);
    lua_pushnumber(L, (lua_Number)*bytes);
    return 1;
}

/* core.status_text(number) */
static int core_status_text(lua_State *L) {
    lua_pushstring(L, graze_status_text((graze_status)luaL_checkinteger(L, 1)));
    return 1;
}

CORE_EXPORT int luaopen_graze_core(lua_State *L);

CORE_EXPORT int luaopen_graze_core(lua_State *L) {
    static const luaL_Reg functions[] = { { "memory", core_memory },
                                          { "status_text", core_status_text },
                                          { NULL, NULL } };
    lua_getfield(L, LUA_REGISTRYINDEX, MEMORY);
    /* a game may load the module again, and keep worlds of before */
    if (lua_isnil(L, -1)) {
        size_t *bytes = lua_newuserdata(L, sizeof(size_t));
        *bytes = 0;
        lua_setfield(L, LUA_REGISTRYINDEX, MEMORY);
    }
    lua_newtable(L);
    compat_set_functions(L, functions, 0);
    core_open_bump(L);
    core_open_mover(L);
    core_open_world(L);
    core_open_replay(L);
    return 1;
}
