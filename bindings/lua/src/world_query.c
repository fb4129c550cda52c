/* world_query.c: queries, for graze/init.lua. */
#include "enum_names.h"
#include "lua_shape.h"
#include "lua_world.h"

/* ---- queries ---- */

/* A table for a hit: the body's slot and generation at 1 and 2, and what the kind of
 * query has. */
static void push_hit(lua_State *L, const graze_hit *hit) {
    const struct {
        const char *name;
        double value;
    } fields[] = { { "time", hit->time },
                   { "exit_time", hit->exit_time },
                   { "distance", hit->distance },
                   { "x", hit->point.x },
                   { "y", hit->point.y },
                   { "normal_x", hit->normal.x },
                   { "normal_y", hit->normal.y },
                   { "layer", hit->layer },
                   { "tag", hit->tag } };
    lua_createtable(L, 2, 9);
    push_body(L, hit->body);
    lua_rawseti(L, -3, 2);
    lua_rawseti(L, -2, 1);
    for (int i = 0; i < 9; i++) {
        compat_push_number(L, fields[i].value, i >= 7);
        lua_setfield(L, -2, fields[i].name);
    }
}

static int push_hits(lua_State *L, const graze_hits *hits) {
    const size_t count = hits->count;
    lua_createtable(L, (int)count, 0);
    for (size_t i = 0; i < count; i++) {
        push_hit(L, &hits->items[i]);
        lua_rawseti(L, -2, (int)i + 1);
    }
    return 1;
}

uint64_t check_layers(lua_State *L, int index) {
    if (lua_isnoneornil(L, index))
        return 0;
    uint64_t layers = 0;
    luaL_checktype(L, index, LUA_TTABLE);
    for (int i = 1; lua_rawgeti(L, index, i), !lua_isnil(L, -1); i++) {
        layers |= UINT64_C(1) << ((unsigned)lua_tonumber(L, -1) & 63);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    return layers;
}

/* query(world, kind, layers or nil, layers that hide or nil, x1, y1, x2, y2, radius
 * or count, shape): a list of hits. */
static int world_query(lua_State *L) {
    lua_world *self = world_at_1(L);
    const graze_shape *shape = NULL;
    if (!lua_isnoneornil(L, 10))
        shape = check_shape(L, 10);
    const int kind = luaL_checkoption(L, 2, NULL, query_kind_names);
    const graze_query query = {
        .kind = (graze_query_kind)kind,
        .layers = check_layers(L, 3),
        .blocked_by = check_layers(L, 4),
        .at = { luaL_checknumber(L, 5), luaL_checknumber(L, 6) },
        .to = { luaL_optnumber(L, 7, 0), luaL_optnumber(L, 8, 0) },
        .radius = luaL_optnumber(L, 9, 0),
        .shape = shape,
        .nearest_count =
            kind == GRAZE_QUERY_NEAREST ? (uint32_t)luaL_optnumber(L, 9, 1) : 0
    };
    check_world_status(L, query_kind_names[kind],
                       graze_world_query(self->world, &query, 1, &self->hits));
    return push_hits(L, &self->hits);
}

/* overlaps(world, body, layers or nil): a list of hits. */
static int body_overlaps(lua_State *L) {
    lua_world *self = world_at_1(L);
    check_world_status(L, "overlaps: body",
                       graze_body_overlaps(self->world, check_body(L, 2),
                                           check_layers(L, 3), &self->hits));
    return push_hits(L, &self->hits);
}

void world_add_query_methods(lua_State *L) {
    static const luaL_Reg methods[] = { { "query", world_query },
                                        { "overlaps", body_overlaps },
                                        { NULL, NULL } };
    compat_set_functions(L, methods, 0);
}
