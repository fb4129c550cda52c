/* lua_compat.h: Lua 5.1 to 5.4 and LuaJIT through one header. */
#ifndef GRAZE_LUA_COMPAT_H
#define GRAZE_LUA_COMPAT_H

#include <lauxlib.h>
#include <lua.h>
#include <stdbool.h>

#if LUA_VERSION_NUM >= 503
static inline bool compat_is_integer(lua_State *L, int index) {
    return lua_isinteger(L, index);
}
#else
static inline bool compat_is_integer(lua_State *L, int index) {
    (void)L;
    (void)index;
    return false;
}
#endif

/* A number, for Lua as an integer if it is one and Lua has integers. */
static inline void compat_push_number(lua_State *L, double value, bool is_integer) {
    if (is_integer && value >= -9007199254740992.0 && value <= 9007199254740992.0)
        lua_pushinteger(L, (lua_Integer)value);
    else
        lua_pushnumber(L, value);
}

/* luaL_setfuncs, with copies of the `upvalues` values on top of the stack, which are
 * popped, for each function. */
static inline void compat_set_functions(lua_State *L, const luaL_Reg *functions,
                                        int upvalues) {
    for (; functions->name != NULL; functions++) {
        for (int i = 0; i < upvalues; i++)
            lua_pushvalue(L, -upvalues);
        lua_pushcclosure(L, functions->func, upvalues);
        lua_setfield(L, -(upvalues + 2), functions->name);
    }
    lua_pop(L, upvalues);
}

#endif
