/* world_state.c: tile layers, snapshots, recordings and replays, for
 * graze/init.lua. */
#include "core.h"
#include "enum_names.h"
#include "lua_memory.h"
#include "lua_world.h"

#include <string.h>

/* ---- tile layers ---- */

/* tiles(world, def): slot, generation. def: x, y, tile_width, tile_height, columns,
 * rows, layer, tag. */
static int world_tiles(lua_State *L) {
    lua_world *self = world_to_change(L);
    luaL_checktype(L, 2, LUA_TTABLE);
    const graze_tiles_def def = { .x = (float)opt_field(L, 2, "x", 0),
                                  .y = (float)opt_field(L, 2, "y", 0),
                                  .tile_width =
                                      (float)check_field(L, 2, "tile_width"),
                                  .tile_height =
                                      (float)check_field(L, 2, "tile_height"),
                                  .columns = (uint32_t)check_field(L, 2, "columns"),
                                  .rows = (uint32_t)check_field(L, 2, "rows"),
                                  .layer = (uint8_t)opt_field(L, 2, "layer", 0),
                                  .tag = (uint32_t)opt_field(L, 2, "tag", 0) };
    graze_body body;
    check_world_status(L,
                       "tiles: .x, .y, .tile_width, .tile_height, .columns, .rows",
                       graze_world_add_tiles(self->world, &def, &body));
    push_body(L, body);
    return 2;
}

/* A column and a row from 0 at 3 and 4. */
static graze_rect check_tile(lua_State *L) {
    const lua_Number x = luaL_checknumber(L, 3), y = luaL_checknumber(L, 4);
    if (!(x >= 0 && x <= UINT32_MAX && y >= 0 && y <= UINT32_MAX))
        world_error(L, "tile must be at columns and rows from 0, and is at %f, %f",
                    x, y);
    return (graze_rect){ (uint32_t)x, (uint32_t)y, 1, 1 };
}

static int tiles_set(lua_State *L) {
    lua_world *self = world_to_change(L);
    const graze_rect at = check_tile(L);
    check_world_status(L, "set_tile: body, column, row",
                       graze_tiles_set(self->world, check_body(L, 2), at.x, at.y,
                                       (graze_tile_kind)luaL_checkinteger(L, 5)));
    return 0;
}

static int tiles_fill(lua_State *L) {
    lua_world *self = world_to_change(L);
    graze_rect where = check_tile(L);
    where.w = (uint32_t)luaL_checknumber(L, 5);
    where.h = (uint32_t)luaL_checknumber(L, 6);
    check_world_status(L, "fill_tiles: body, column, row, columns, rows",
                       graze_tiles_fill(self->world, check_body(L, 2), where,
                                        (graze_tile_kind)luaL_checkinteger(L, 7)));
    return 0;
}

static int tiles_get(lua_State *L) {
    lua_world *self = world_at_1(L);
    const graze_rect at = check_tile(L);
    graze_tile_kind kind;
    check_world_status(
        L, "tile: body, column, row",
        graze_tiles_get(self->world, check_body(L, 2), at.x, at.y, &kind));
    compat_push_number(L, kind, true);
    return 1;
}

/* value(world, body, x, y, value or nil): sets it if there is one, and returns
 * it. */
static int tiles_value(lua_State *L) {
    lua_world *self = world_to_change(L);
    const graze_rect at = check_tile(L);
    const graze_body body = check_body(L, 2);
    uint16_t value;
    if (!lua_isnoneornil(L, 5))
        check_world_status(L, "tile_value: body, column, row",
                           graze_tiles_set_value(self->world, body, at.x, at.y,
                                                 (uint16_t)luaL_checkinteger(L, 5)));
    check_world_status(L, "tile_value: body, column, row",
                       graze_tiles_get_value(self->world, body, at.x, at.y, &value));
    compat_push_number(L, value, true);
    return 1;
}

/* A rectangle of tiles at 3 to 6, whose list at 7 has an item for each. */
static graze_rect check_tile_list(lua_State *L) {
    graze_rect where = check_tile(L);
    where.w = (uint32_t)luaL_checknumber(L, 5);
    where.h = (uint32_t)luaL_checknumber(L, 6);
    luaL_checktype(L, 7, LUA_TTABLE);
    return where;
}

/* set_tiles(world, body, column, row, columns, rows, kinds) */
static int tiles_set_many(lua_State *L) {
    lua_world *self = world_to_change(L);
    const graze_rect where = check_tile_list(L);
    const size_t count = (size_t)where.w * where.h;
    uint8_t *kinds = lua_newuserdata(L, count + 1);
    for (size_t i = 0; i < count; i++)
        kinds[i] = (uint8_t)number_at(L, 7, (int)i + 1);
    check_world_status(
        L, "set_tiles: body, column, row, columns, rows",
        graze_tiles_set_many(self->world, check_body(L, 2), where, kinds));
    return 0;
}

/* set_tile_values(world, body, column, row, columns, rows, values) */
static int tiles_set_values(lua_State *L) {
    lua_world *self = world_to_change(L);
    const graze_rect where = check_tile_list(L);
    const size_t count = (size_t)where.w * where.h;
    uint16_t *values = lua_newuserdata(L, (count + 1) * sizeof *values);
    for (size_t i = 0; i < count; i++)
        values[i] = (uint16_t)number_at(L, 7, (int)i + 1);
    check_world_status(
        L, "set_tile_values: body, column, row, columns, rows",
        graze_tiles_set_values(self->world, check_body(L, 2), where, values));
    return 0;
}

/* read_tiles(world, body): a table */
static int tiles_read(lua_State *L) {
    lua_world *self = world_at_1(L);
    graze_tiles_info info;
    check_world_status(L, "read_tiles: body",
                       graze_tiles_read(self->world, check_body(L, 2), &info));
    lua_createtable(L, 0, 6);
    set_number(L, "tile_width", (double)info.tile_width);
    set_number(L, "tile_height", (double)info.tile_height);
    set_number(L, "columns", info.columns);
    set_number(L, "rows", info.rows);
    set_number(L, "filled", (double)info.filled);
    set_number(L, "bytes", (double)info.bytes);
    return 1;
}

/* tiles_touched(world, body, tiles): the edges of boxes, four numbers each */
static int tiles_touched(lua_State *L) {
    lua_world *self = world_at_1(L);
    const graze_body body = check_body(L, 2), tiles = check_body(L, 3);
    const size_t count = graze_tiles_touched(self->world, body, tiles, NULL, 0);
    graze_box *boxes = lua_newuserdata(L, (count + 1) * sizeof *boxes);
    graze_tiles_touched(self->world, body, tiles, boxes, count);
    lua_createtable(L, (int)count * 4, 0);
    for (size_t i = 0; i < count; i++) {
        const float edges[] = { boxes[i].min_x, boxes[i].min_y, boxes[i].max_x,
                                boxes[i].max_y };
        for (int k = 0; k < 4; k++) {
            lua_pushnumber(L, (lua_Number)edges[k]);
            lua_rawseti(L, -2, (int)i * 4 + k + 1);
        }
    }
    return 1;
}

/* ---- snapshots ---- */

/* save(world, sets or nil for the world's) */
static int world_save(lua_State *L) {
    lua_world *self = world_to_change(L);
    const graze_assets assets = world_assets(L, self, 2);
    push_saved(L, self->world, &assets);
    return 1;
}

/* load(world, bytes, sets or nil for the world's) */
static int world_load(lua_State *L) {
    lua_world *self = world_to_change(L);
    size_t size;
    const char *bytes = luaL_checklstring(L, 2, &size);
    lua_settop(L, 3);
    world_keep_list(L, self, 3);
    const graze_assets assets = world_assets(L, self, 3);
    check_bytes_status(L, "load: snapshot", 2,
                       graze_world_load(self->world, &assets, bytes, size));
    return 0;
}

static void push_hash(lua_State *L, uint64_t hash) {
    static const char digits[] = "0123456789abcdef";
    char text[16];
    for (int i = 0; i < 16; i++)
        text[i] = digits[hash >> (60 - 4 * i) & 15];
    lua_pushlstring(L, text, 16);
}

static int world_hash(lua_State *L) {
    push_hash(L, graze_world_hash(world_to_change(L)->world));
    return 1;
}

/* delta(base, snapshot), and apply(base, delta): bytes. A first guess is mostly
 * enough for them. */
static int state_convert(lua_State *L, const char *call,
                         graze_status (*convert)(graze_bytes, graze_bytes, void *,
                                                 size_t, size_t *)) {
    graze_bytes from[2];
    for (int i = 0; i < 2; i++)
        from[i].data = luaL_checklstring(L, i + 1, &from[i].size);
    size_t size = from[0].size + from[1].size + 64;
    for (;;) {
        const size_t capacity = size;
        void *bytes = lua_newuserdata(L, capacity);
        const graze_status status =
            convert(from[0], from[1], bytes, capacity, &size);
        if (status == GRAZE_OUT_OF_SPACE && size > capacity)
            continue;
        check_bytes_status(L, call, 1, status);
        lua_pushlstring(L, bytes, size);
        return 1;
    }
}

static int core_delta(lua_State *L) {
    return state_convert(L, "delta: base, snapshot", graze_save_delta);
}

static int core_apply(lua_State *L) {
    return state_convert(L, "apply: base, delta", graze_save_apply);
}

/* ---- recordings ---- */

/* The functions taking recordings are in the registry, by world. */
static const char SINKS[] = "graze.sinks";

static void push_sinks(lua_State *L) {
    lua_getfield(L, LUA_REGISTRYINDEX, SINKS);
}

/* Gives bytes to the function of the game. An error ends the recording; the next
 * step or stop raises it. */
static bool take_bytes(void *user, const void *bytes, size_t size) {
    lua_world *self = user;
    lua_State *L = self->L;
    if (!lua_checkstack(L, 6))
        return false;
    push_sinks(L);
    lua_pushlightuserdata(L, self);
    lua_rawget(L, -2);
    lua_pushlstring(L, bytes, size);
    const bool was_read = self->is_read;
    self->is_read = true;
    const bool is_taken = lua_pcall(L, 1, 0, 0) == 0;
    self->is_read = was_read;
    if (!is_taken) {
        lua_pushlightuserdata(L, self);
        lua_insert(L, -2);
        lua_rawset(L, -3);
        self->has_sink_failed = true;
        lua_pop(L, 1);
        return false;
    }
    lua_pop(L, 1);
    return true;
}

void world_forget_sink(lua_State *L, const lua_world *self) {
    push_sinks(L);
    lua_pushlightuserdata(L, (void *)self);
    lua_pushnil(L);
    lua_rawset(L, -3);
    lua_pop(L, 1);
}

/* Raise the error of the recording's function, once. */
static void raise_sink_error(lua_State *L, lua_world *self) {
    if (!self->has_sink_failed)
        return;
    self->has_sink_failed = false;
    push_sinks(L);
    lua_pushlightuserdata(L, self);
    lua_rawget(L, -2);
    lua_error(L);
}

/* record(world, function) */
static int world_record(lua_State *L) {
    lua_world *self = world_to_change(L);
    luaL_checktype(L, 2, LUA_TFUNCTION);
    push_sinks(L);
    lua_pushlightuserdata(L, self);
    lua_pushvalue(L, 2);
    lua_rawset(L, -3);
    self->has_sink_failed = false;
    const graze_recording_sink sink = { take_bytes, self };
    const graze_status status = graze_recording_start(self->world, &sink);
    raise_sink_error(L, self);
    check_world_status(L, "record", status);
    return 0;
}

static int world_stop_recording(lua_State *L) {
    lua_world *self = world_to_change(L);
    const graze_status status = graze_recording_stop(self->world);
    raise_sink_error(L, self);
    world_forget_sink(L, self);
    check_world_status(L, "stop_recording", status);
    return 0;
}

/* check_recording(world): raises the error by which it ended; is it on? */
static int world_check_recording(lua_State *L) {
    lua_world *self = world_at_1(L);
    raise_sink_error(L, self);
    lua_pushboolean(L, graze_recording_is_on(self->world));
    return 1;
}

/* recording_status(world): nothing while it is complete, else why it ended */
static int world_recording_status(lua_State *L) {
    const graze_status status = graze_recording_status(world_at_1(L)->world);
    if (status == GRAZE_OK)
        return 0;
    lua_pushstring(L, graze_status_text(status));
    return 1;
}

static int world_set_recording_frame(lua_State *L) {
    lua_world *self = world_to_change(L);
    graze_recording_set_frame(self->world, (uint64_t)luaL_checknumber(L, 2));
    return 0;
}

static int world_set_recording_queries(lua_State *L) {
    lua_world *self = world_to_change(L);
    graze_recording_set_queries(self->world, lua_toboolean(L, 2));
    return 0;
}

static int world_note(lua_State *L) {
    size_t size;
    const char *bytes = luaL_checklstring(L, 2, &size);
    graze_recording_note(world_at_1(L)->world, bytes, size);
    return 0;
}

/* ---- replays ---- */

static const char REPLAY[] = "graze.replay";

/* A replay reads a string of Lua's, which graze/init.lua keeps alive. */
typedef struct lua_replay {
    graze_replay *replay;
    graze_world *trial; /* for replay_assets; NULL: not yet needed */
    const char *bytes;
    size_t size, at;
} lua_replay;

static size_t give_bytes(void *user, void *bytes, size_t size) {
    lua_replay *self = user;
    const size_t left = self->size - self->at, given = size < left ? size : left;
    memcpy(bytes, self->bytes + self->at, given);
    self->at += given;
    return given;
}

static bool seek_bytes(void *user, uint64_t offset) {
    lua_replay *self = user;
    if (offset > self->size)
        return false;
    self->at = (size_t)offset;
    return true;
}

static int replay_close(lua_State *L) {
    lua_replay *self = luaL_checkudata(L, 1, REPLAY);
    graze_replay_close(self->replay);
    graze_world_close(self->trial);
    self->replay = NULL;
    self->trial = NULL;
    return 0;
}

static lua_replay *replay_at_1(lua_State *L) {
    lua_replay *self = luaL_checkudata(L, 1, REPLAY);
    if (self->replay == NULL)
        world_error(L, "the replay is closed");
    return self;
}

/* replay(bytes): the caller keeps the string alive. */
static int replay_open(lua_State *L) {
    size_t size;
    const char *bytes = luaL_checklstring(L, 1, &size);
    lua_replay *self = lua_newuserdata(L, sizeof(lua_replay));
    *self = (lua_replay){ .bytes = bytes, .size = size };
    luaL_getmetatable(L, REPLAY);
    lua_setmetatable(L, -2);
    const graze_replay_config config = { .source = { give_bytes, self },
                                         .source_seek = seek_bytes,
                                         .user = self,
                                         .allocator = memory_allocator(L) };
    check_bytes_status(L, "replay: recording", 1,
                       graze_replay_open(&config, &self->replay));
    return 1;
}

/* Push the name of a state, the frame and the hash. */
static int push_state(lua_State *L, const lua_replay *self,
                      graze_replay_state state) {
    const graze_replay_info info = graze_replay_read(self->replay);
    lua_pushstring(L, replay_state_name(state));
    compat_push_number(L, (double)info.frame, true);
    push_hash(L, info.hash_now);
    return 3;
}

static int replay_step(lua_State *L) {
    const lua_replay *self = replay_at_1(L);
    return push_state(L, self, graze_replay_step(self->replay));
}

/* seek(replay, steps): the same */
static int replay_seek(lua_State *L) {
    const lua_replay *self = replay_at_1(L);
    const uint64_t steps = (uint64_t)luaL_checknumber(L, 2);
    return push_state(L, self, graze_replay_seek(self->replay, steps));
}

/* save(replay, sets or nil): a snapshot of its world, which a world can load with the
 * same list. */
static int replay_save(lua_State *L) {
    lua_replay *self = replay_at_1(L);
    if (self->trial == NULL) {
        const graze_world_config config = { .allocator = memory_allocator(L) };
        check_world_status(L, "save", graze_world_open(&config, &self->trial));
    }
    graze_world *world = graze_replay_world(self->replay);
    const graze_assets assets = replay_assets(L, world, self->trial, 2);
    push_saved(L, world, &assets);
    return 1;
}

void core_open_replay(lua_State *L) {
    static const luaL_Reg methods[] = {
        { "step", replay_step },   { "seek", replay_seek },  { "save", replay_save },
        { "close", replay_close }, { "__gc", replay_close }, { NULL, NULL }
    };
    static const luaL_Reg functions[] = { { "replay", replay_open },
                                          { "delta", core_delta },
                                          { "apply", core_apply },
                                          { NULL, NULL } };
    luaL_newmetatable(L, REPLAY);
    compat_set_functions(L, methods, 0);
    lua_pushvalue(L, -1);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 1);
    lua_getfield(L, LUA_REGISTRYINDEX, SINKS);
    if (lua_isnil(L, -1)) {
        lua_newtable(L);
        lua_setfield(L, LUA_REGISTRYINDEX, SINKS);
    }
    lua_pop(L, 1);
    compat_set_functions(L, functions, 0);
}

void world_add_state_methods(lua_State *L) {
    static const luaL_Reg methods[] = {
        { "tiles", world_tiles },
        { "set_tile", tiles_set },
        { "fill_tiles", tiles_fill },
        { "tile", tiles_get },
        { "tile_value", tiles_value },
        { "set_tiles", tiles_set_many },
        { "set_tile_values", tiles_set_values },
        { "read_tiles", tiles_read },
        { "tiles_touched", tiles_touched },
        { "save", world_save },
        { "load", world_load },
        { "hash", world_hash },
        { "record", world_record },
        { "stop_recording", world_stop_recording },
        { "check_recording", world_check_recording },
        { "note", world_note },
        { "recording_status", world_recording_status },
        { "set_recording_frame", world_set_recording_frame },
        { "set_recording_queries", world_set_recording_queries },
        { NULL, NULL }
    };
    compat_set_functions(L, methods, 0);
}
