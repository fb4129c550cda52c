/* lua_world.c: worlds and bodies as Lua values; see lua_world.h. */
#include "lua_world.h"
#include "enum_names.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool ends_with(const char *text, const char *end) {
    const size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

/* The files of this binding, or a tail call, which Lua 5.1 lists as a level. */
static bool is_own_level(const lua_Debug *level) {
    static const char *const files[] = { "graze/init.lua",   "graze/game.lua",
                                         "graze/movers.lua", "graze/setup.lua",
                                         "graze/shapes.lua", "graze/touches.lua",
                                         "graze/arrays.lua" };
    bool is_own = strcmp(level->what, "tail") == 0;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        is_own = is_own || ends_with(level->source, files[i]);
    return is_own;
}

void world_where(lua_State *L) {
    lua_Debug at;
    int level = 1;
    while (lua_getstack(L, level, &at) && lua_getinfo(L, "S", &at) &&
           is_own_level(&at))
        level++;
    luaL_where(L, level);
    lua_insert(L, -2);
    lua_concat(L, 2);
}

int world_raise(lua_State *L) {
    world_where(L);
    return lua_error(L);
}

int world_error(lua_State *L, const char *format, ...) {
    va_list values;
    va_start(values, format);
    lua_pushvfstring(L, format, values);
    va_end(values);
    return world_raise(L);
}

/* A table with the slot and the generation of a body, or of an attack. */
static bool is_handle(lua_State *L, int index) {
    if (!lua_istable(L, index))
        return false;
    lua_rawgeti(L, index, 1);
    lua_rawgeti(L, index, 2);
    const bool is_one =
        lua_type(L, -2) == LUA_TNUMBER && lua_type(L, -1) == LUA_TNUMBER;
    lua_pop(L, 2);
    return is_one;
}

/* Append the value on top of the stack, which is popped, to the message below it.
 * Only handles, numbers and strings are shown. Returns whether it was. */
static bool append_value(lua_State *L, const char *before, const char *name) {
    const int value = lua_gettop(L), type = lua_type(L, value);
    char number[32];
    if (is_handle(L, value)) {
        lua_pushfstring(L, "%s%s slot %d, generation %d", before, name,
                        (int)number_at(L, value, 1), (int)number_at(L, value, 2));
    } else if (type == LUA_TNUMBER) {
        /* Lua 5.4 writes 4 as 4.0 for "%f". */
        snprintf(number, sizeof number, "%.14g", (double)lua_tonumber(L, value));
        lua_pushfstring(L, "%s%s %s", before, name, number);
    } else if (type == LUA_TSTRING) {
        lua_pushfstring(L, "%s%s %s", before, name, lua_tostring(L, value));
    } else {
        lua_pop(L, 1);
        return false;
    }
    lua_remove(L, value);
    lua_concat(L, 2);
    return true;
}

void push_layer(lua_State *L, const lua_world *self, uint32_t layer) {
    const char *name = graze_world_layer_name(self->world, layer);
    if (*name != '\0')
        lua_pushstring(L, name);
    else
        compat_push_number(L, layer, true);
}

/* Append the argument of a call that is named, or a field of the table at 2. */
static bool append_argument(lua_State *L, const char *before, const char *name,
                            int index) {
    if (*name == '.') {
        name++;
        lua_getfield(L, 2, name);
    } else if (strcmp(name, "layer") == 0) {
        push_layer(L, lua_touserdata(L, 1), (uint32_t)lua_tonumber(L, index));
    } else {
        lua_pushvalue(L, index);
    }
    return append_value(L, before, name);
}

static int raise_call(lua_State *L, const char *call, bool is_stale,
                      const char *text) {
    const char *before = ": ", *name = call + strcspn(call, ":");
    const int arguments = lua_gettop(L);
    lua_pushlstring(L, call, (size_t)(name - call));
    for (int index = 2; *name != '\0'; index++) {
        name += 2;
        const size_t length = strcspn(name, ",");
        const bool is_there = *name == '.' || index <= arguments;
        lua_pushlstring(L, name, length);
        lua_insert(L, -2);
        if (is_there && (!is_stale || is_handle(L, index)) &&
            append_argument(L, before, lua_tostring(L, -2), index))
            before = ", ";
        lua_remove(L, -2);
        name += length;
    }
    lua_pushfstring(L, ": %s", text);
    lua_concat(L, 2);
    return world_raise(L);
}

void check_world_status(lua_State *L, const char *call, graze_status status) {
    if (status != GRAZE_OK)
        raise_call(L, call, status == GRAZE_STALE_HANDLE, graze_status_text(status));
}

int call_error(lua_State *L, const char *call, const char *text) {
    return raise_call(L, call, false, text);
}

/* Append the size of a string and its format, or its first bytes if it has none. */
static void append_bytes(lua_State *L, int index) {
    size_t size;
    const char *bytes = lua_tolstring(L, index, &size);
    const graze_format_info info = graze_format_read(bytes, size);
    char text[96];
    int used = snprintf(text, sizeof text, ", %.0f bytes ", (double)size);
    if (info.format != GRAZE_FORMAT_UNKNOWN)
        snprintf(text + used, sizeof text - (size_t)used, "of a %s, version %u",
                 format_name(info.format), info.version);
    else
        used +=
            snprintf(text + used, sizeof text - (size_t)used,
                     "in an unknown format%s", size > 0 ? ", from byte 0 on:" : "");
    for (size_t i = 0; i < size && i < 8 && info.format == GRAZE_FORMAT_UNKNOWN; i++)
        used += snprintf(text + used, sizeof text - (size_t)used, " %02x",
                         (unsigned)(unsigned char)bytes[i]);
    lua_pushstring(L, text);
    lua_concat(L, 2);
}

void check_bytes_status(lua_State *L, const char *call, int index,
                        graze_status status) {
    if (status == GRAZE_OK)
        return;
    const char *name = call + strcspn(call, ":");
    lua_pushlstring(L, call, (size_t)(name - call));
    for (; *name != '\0'; index++) {
        const size_t length = 1 + strcspn(name + 1, ",");
        lua_pushlstring(L, name, length);
        lua_concat(L, 2);
        append_bytes(L, index);
        name += length;
    }
    lua_pushfstring(L, ": %s", graze_status_text(status));
    lua_concat(L, 2);
    world_raise(L);
}

lua_world *world_at_1(lua_State *L) {
    lua_world *self = luaL_checkudata(L, 1, LUA_WORLD);
    if (self->world == NULL)
        world_error(L, "the world is closed");
    self->L = L;
    return self;
}

lua_world *world_to_change(lua_State *L) {
    lua_world *self = world_at_1(L);
    if (self->is_read)
        world_error(L, "a filter, or a function that takes a recording, must not "
                       "change the world");
    return self;
}

graze_body check_body(lua_State *L, int index) {
    luaL_checktype(L, index, LUA_TTABLE);
    lua_rawgeti(L, index, 1);
    lua_rawgeti(L, index, 2);
    if (lua_type(L, -2) != LUA_TNUMBER || lua_type(L, -1) != LUA_TNUMBER)
        world_error(L, "body must be a body of graze, and is another table");
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
        world_error(L, "%s must be a number, and is %s", name, luaL_typename(L, -1));
    const double value = type == LUA_TNUMBER ? lua_tonumber(L, -1) : otherwise;
    lua_pop(L, 1);
    return value;
}

double check_field(lua_State *L, int table, const char *name) {
    lua_getfield(L, table, name);
    if (lua_type(L, -1) != LUA_TNUMBER)
        world_error(L, "%s must be a number, and is %s", name, luaL_typename(L, -1));
    const double value = lua_tonumber(L, -1);
    lua_pop(L, 1);
    return value;
}

double number_at(lua_State *L, int table, int place) {
    lua_rawgeti(L, table, place);
    const double value = lua_tonumber(L, -1);
    lua_pop(L, 1);
    return value;
}

void set_number(lua_State *L, const char *name, double value) {
    const bool is_small =
        value >= -9007199254740992.0 && value <= 9007199254740992.0;
    compat_push_number(L, value, is_small && value == (double)(int64_t)value);
    lua_setfield(L, -2, name);
}

void set_boolean(lua_State *L, const char *name, bool value) {
    lua_pushboolean(L, value);
    lua_setfield(L, -2, name);
}

void set_handle(lua_State *L, uint64_t id, int first) {
    push_body(L, (graze_body){ id });
    lua_rawseti(L, -3, first + 1);
    lua_rawseti(L, -2, first);
}
