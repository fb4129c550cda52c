/* core.c: opens the module graze.core. */
#include "core.h"
#include "lua_compat.h"
#include "lua_memory.h"
#include "lua_shape.h"
#include "lua_world.h"

#if defined(_WIN32)
#define CORE_EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define CORE_EXPORT __attribute__((visibility("default")))
#else
#define CORE_EXPORT
#endif

/* core.status_text(number) */
static int core_status_text(lua_State *L) {
    lua_pushstring(L, graze_status_text((graze_status)luaL_checkinteger(L, 1)));
    return 1;
}

/* core.refuse(message) */
static int core_refuse(lua_State *L) {
    luaL_checkstring(L, 1);
    lua_settop(L, 1);
    return world_raise(L);
}

CORE_EXPORT int luaopen_graze_core(lua_State *L);

CORE_EXPORT int luaopen_graze_core(lua_State *L) {
    static const luaL_Reg functions[] = { { "memory", memory_in_use },
                                          { "refuse", core_refuse },
                                          { "status_text", core_status_text },
                                          { NULL, NULL } };
    memory_open(L);
    lua_newtable(L);
    compat_set_functions(L, functions, 0);
    core_open_bump(L);
    core_open_mover(L);
    core_open_world(L);
    core_open_replay(L);
    core_open_masks(L);
    core_open_chains(L);
    core_open_shapes(L);
    return 1;
}
