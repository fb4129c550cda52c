/* lua_world.c: worlds and bodies as Lua values; see lua_world.h. */
#include "lua_world.h"

void check_world_status(lua_State *L, const char *call, graze_status status) {
    if (status != GRAZE_OK)
        luaL_error(L, "%s: %s", call, graze_status_text(status));
}

lua_world *world_at_1(lua_State *L) {
    lua_world *self = luaL_checkudata(L, 1, LUA_WORLD);
    if (self->world == NULL)
        luaL_error(L, "the world is closed");
    self->L = L;
    return self;
}

lua_world *world_to_change(lua_State *L) {
    lua_world *self = world_at_1(L);
    if (self->is_read)
        luaL_error(L, "a filter, or a function that takes a recording, must not "
                      "change the world");
    return self;
}

graze_body check_body(lua_State *L, int index) {
    luaL_checktype(L, index, LUA_TTABLE);
    lua_rawgeti(L, index, 1);
    lua_rawgeti(L, index, 2);
    if (lua_type(L, -2) != LUA_TNUMBER || lua_type(L, -1) != LUA_TNUMBER)
        luaL_error(L, "body must be a body of graze, and is another table");
    const graze_body body = { (uint64_t)lua_tonumber(L, -1) << 32 |
                              (uint64_t)lua_tonumber(L, -2) };
    lua_pop(L, 2);
    return body;
}

void push_body(lua_State *L, graze_body body) {
    compat_push_number(L, (double)(body.id & UINT32_MAX), true);
    compat_push_number(L, (double)(body.id >> 32), true);
}

double opt_field(lua_State *L, int table, const char *name, double otherwise) {
    lua_getfield(L, table, name);
    const int type = lua_type(L, -1);
    if (type != LUA_TNIL && type != LUA_TNUMBER)
        luaL_error(L, "%s must be a number, and is %s", name, luaL_typename(L, -1));
    const double value = type == LUA_TNUMBER ? lua_tonumber(L, -1) : otherwise;
    lua_pop(L, 1);
    return value;
}

double check_field(lua_State *L, int table, const char *name) {
    lua_getfield(L, table, name);
    if (lua_type(L, -1) != LUA_TNUMBER)
        luaL_error(L, "%s must be a number, and is %s", name, luaL_typename(L, -1));
    const double value = lua_tonumber(L, -1);
    lua_pop(L, 1);
    return value;
}
