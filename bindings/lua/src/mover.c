/* mover.c: graze's own mover (graze/move.h) among the boxes of an index, for
 * graze/bump_exact.lua. */
#include "core.h"
#include "enum_names.h"
#include "lua_compat.h"
#include "lua_memory.h"

#include <string.h>

static const char MOVER[] = "graze.mover";

typedef struct mover {
    graze_index *index;
    graze_move_result result;
    graze_hits hits;
    bool is_moving; /* its boxes are read: they must not change */
} mover;

/* The mover at 1, whose boxes are to be changed or moved among. */
static mover *mover_at_rest(lua_State *L) {
    mover *self = luaL_checkudata(L, 1, MOVER);
    if (self->is_moving)
        luaL_error(L, "a filter of an exact world must not move or change items");
    return self;
}

static void mover_check(lua_State *L, const char *what, graze_status status) {
    if (status != GRAZE_OK)
        luaL_error(L, "%s: %s", what, graze_status_text(status));
}

static int mover_gc(lua_State *L) {
    mover *self = lua_touserdata(L, 1);
    graze_index_close(self->index);
    graze_move_result_free(&self->result);
    graze_hits_free(&self->hits);
    self->index = NULL;
    return 0;
}

static graze_area mover_area(lua_State *L, int at) {
    const double x = luaL_checknumber(L, at), y = luaL_checknumber(L, at + 1);
    return (graze_area){ x, y, x + luaL_checknumber(L, at + 2),
                         y + luaL_checknumber(L, at + 3) };
}

/* insert(x, y, w, h): a row. */
static int mover_insert(lua_State *L) {
    mover *self = mover_at_rest(L);
    const graze_area area = mover_area(L, 2);
    uint32_t row;
    mover_check(L, "add", graze_index_insert(self->index, &area, 0, &row));
    lua_pushinteger(L, (lua_Integer)row);
    return 1;
}

/* set(row, x, y, w, h) */
static int mover_set(lua_State *L) {
    mover *self = mover_at_rest(L);
    const graze_area area = mover_area(L, 3);
    mover_check(
        L, "update",
        graze_index_set_box(self->index, (uint32_t)luaL_checkinteger(L, 2), &area));
    return 0;
}

static int mover_remove(lua_State *L) {
    mover *self = mover_at_rest(L);
    mover_check(L, "remove",
                graze_index_remove(self->index, (uint32_t)luaL_checkinteger(L, 2)));
    return 0;
}

/* A move under way: the answering function, at 9, and whether it has raised an
 * error, which then is on top of the stack. */
typedef struct mover_call {
    lua_State *L;
    uint64_t own; /* this row is never hit; UINT64_MAX: there is none */
    bool has_failed;
} mover_call;

/* An error must not jump over graze: it is caught here, and raised again when the
 * move is over. */
static graze_response mover_respond(void *user, const graze_move_hit *hit) {
    mover_call *call = user;
    lua_State *L = call->L;
    if (hit->row == call->own || call->has_failed)
        return GRAZE_IGNORE;
    lua_pushvalue(L, 9);
    lua_pushinteger(L, (lua_Integer)hit->row);
    if (lua_pcall(L, 1, 1, 0) != 0) {
        call->has_failed = true;
        return GRAZE_IGNORE;
    }
    const int response = (int)lua_tointeger(L, -1);
    lua_pop(L, 1);
    return (graze_response)response;
}

static void mover_push_hit(lua_State *L, const graze_move_hit *hit) {
    const struct {
        const char *name;
        double value;
    } fields[] = { { "row", (double)hit->row }, { "response", hit->response },
                   { "ti", hit->time },         { "nx", hit->normal_x },
                   { "ny", hit->normal_y },     { "tx", hit->touch_x },
                   { "ty", hit->touch_y } };
    lua_createtable(L, 0, 7);
    for (int i = 0; i < 7; i++) {
        lua_pushnumber(L, fields[i].value);
        lua_setfield(L, -2, fields[i].name);
    }
}

/* move(own row or nil, x, y, w, h, goal x, goal y, respond): end x, end y, a list of
 * hits. respond(row) is a graze_response. */
static int mover_move(lua_State *L) {
    mover *self = mover_at_rest(L);
    lua_settop(L, 9);
    const graze_move move = { luaL_checknumber(L, 3), luaL_checknumber(L, 4),
                              luaL_checknumber(L, 5), luaL_checknumber(L, 6),
                              luaL_checknumber(L, 7), luaL_checknumber(L, 8) };
    mover_call call = {
        L, lua_isnil(L, 2) ? UINT64_MAX : (uint64_t)luaL_checkinteger(L, 2), false
    };
    const graze_move_options options = { .respond = mover_respond, .user = &call };
    self->is_moving = true;
    const graze_status status =
        graze_index_move(self->index, &move, &options, &self->result);
    self->is_moving = false;
    if (call.has_failed)
        return lua_error(L);
    mover_check(L, "move", status);
    const graze_move_result *result = &self->result;
    const size_t count = result->count;
    lua_pushnumber(L, result->end_x);
    lua_pushnumber(L, result->end_y);
    lua_createtable(L, (int)count, 0);
    for (size_t i = 0; i < count; i++) {
        mover_push_hit(L, &result->items[i]);
        lua_rawseti(L, -2, (int)i + 1);
    }
    return 3;
}

/* find(kind, x1, y1, x2, y2): lists of rows, and of the times of entering and
 * leaving. kind: point, box or ray. */
static int mover_find(lua_State *L) {
    mover *self = luaL_checkudata(L, 1, MOVER);
    const graze_query query = {
        .kind = (graze_query_kind)luaL_checkoption(L, 2, NULL, query_kind_names),
        .at = { luaL_checknumber(L, 3), luaL_checknumber(L, 4) },
        .to = { luaL_optnumber(L, 5, 0), luaL_optnumber(L, 6, 0) }
    };
    mover_check(L, "query", graze_index_query(self->index, &query, 1, &self->hits));
    const size_t count = self->hits.count;
    for (int list = 0; list < 3; list++)
        lua_createtable(L, (int)count, 0);
    const int rows = lua_gettop(L) - 2;
    for (size_t i = 0; i < count; i++) {
        const graze_hit *hit = &self->hits.items[i];
        lua_pushinteger(L, (lua_Integer)hit->user);
        lua_rawseti(L, rows, (int)i + 1);
        lua_pushnumber(L, hit->time);
        lua_rawseti(L, rows + 1, (int)i + 1);
        lua_pushnumber(L, hit->exit_time);
        lua_rawseti(L, rows + 2, (int)i + 1);
    }
    return 3;
}

static int mover_new(lua_State *L) {
    mover *self = lua_newuserdata(L, sizeof(mover));
    memset(self, 0, sizeof(mover));
    luaL_getmetatable(L, MOVER);
    lua_setmetatable(L, -2);
    self->result.allocator = self->hits.allocator = memory_allocator(L);
    const graze_index_config config = { .allocator = self->hits.allocator };
    mover_check(L, "newWorld",
                graze_index_open(&config, (graze_area_array){ 0 }, &self->index));
    return 1;
}

void core_open_mover(lua_State *L) {
    static const luaL_Reg methods[] = { { "insert", mover_insert },
                                        { "set", mover_set },
                                        { "remove", mover_remove },
                                        { "move", mover_move },
                                        { "find", mover_find },
                                        { "__gc", mover_gc },
                                        { NULL, NULL } };
    static const luaL_Reg functions[] = { { "mover", mover_new }, { NULL, NULL } };
    luaL_newmetatable(L, MOVER);
    compat_set_functions(L, methods, 0);
    lua_pushvalue(L, -1);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 1);
    compat_set_functions(L, functions, 0);
}
