/* world_query.c: queries and moves with responses, for graze/init.lua. */
#include "enum_names.h"
#include "lua_world.h"

#include <string.h>

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
 * or count): a list of hits. */
static int world_query(lua_State *L) {
    lua_world *self = world_at_1(L);
    const int kind = luaL_checkoption(L, 2, NULL, query_kind_names);
    const graze_query query = {
        .kind = (graze_query_kind)kind,
        .layers = check_layers(L, 3),
        .blocked_by = check_layers(L, 4),
        .at = { luaL_checknumber(L, 5), luaL_checknumber(L, 6) },
        .to = { luaL_optnumber(L, 7, 0), luaL_optnumber(L, 8, 0) },
        .radius = luaL_optnumber(L, 9, 0),
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
    check_world_status(L, "overlaps",
                       graze_body_overlaps(self->world, check_body(L, 2),
                                           check_layers(L, 3), &self->hits));
    return push_hits(L, &self->hits);
}

/* ---- moves ---- */

/* A move under way. The filter is at `filter`; if it has raised an error, the error
 * is on top of the stack. */
typedef struct lua_choice {
    lua_State *L;
    int filter;
    bool has_failed;
} lua_choice;

static graze_response check_response(const char *name, bool *is_known) {
    for (int i = 0; response_name(i) != NULL; i++)
        if (strcmp(response_name(i), name) == 0)
            return (graze_response)i;
    *is_known = false;
    return GRAZE_IGNORE;
}

/* An error must not jump over graze: it is kept, and raised when the move is
 * over. */
static graze_response choose(void *user, const graze_part *part,
                             const graze_move_hit *hit) {
    lua_choice *choice = user;
    lua_State *L = choice->L;
    (void)part;
    if (choice->has_failed)
        return GRAZE_IGNORE;
    lua_pushvalue(L, choice->filter);
    push_body(L, hit->body);
    if (lua_pcall(L, 2, 1, 0) != 0) {
        choice->has_failed = true;
        return GRAZE_IGNORE;
    }
    bool is_known = lua_type(L, -1) == LUA_TSTRING || !lua_toboolean(L, -1);
    const graze_response response =
        lua_toboolean(L, -1) && is_known
            ? check_response(lua_tostring(L, -1), &is_known)
            : GRAZE_IGNORE;
    if (is_known) {
        lua_pop(L, 1);
        return response;
    }
    lua_pushfstring(L,
                    "move_and_collide: the filter's answer must be slide, cross, "
                    "touch, bounce, ignore or nil, and is %s",
                    lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1)
                                                   : luaL_typename(L, -1));
    choice->has_failed = true;
    return GRAZE_IGNORE;
}

static void push_move_hit(lua_State *L, const graze_move_hit *hit) {
    const struct {
        const char *name;
        double value;
    } fields[] = { { "normal_x", hit->normal_x },
                   { "normal_y", hit->normal_y },
                   { "time", hit->time },
                   { "touch_x", hit->touch_x },
                   { "touch_y", hit->touch_y } };
    lua_createtable(L, 2, 9);
    push_body(L, hit->body);
    lua_rawseti(L, -3, 2);
    lua_rawseti(L, -2, 1);
    for (int i = 0; i < 5; i++) {
        lua_pushnumber(L, fields[i].value);
        lua_setfield(L, -2, fields[i].name);
    }
    lua_pushstring(L, response_name(hit->response));
    lua_setfield(L, -2, "response");
    if (!hit->is_tile)
        return;
    compat_push_number(L, hit->tile_x, true);
    lua_setfield(L, -2, "tile_x");
    compat_push_number(L, hit->tile_y, true);
    lua_setfield(L, -2, "tile_y");
    compat_push_number(L, hit->tile_value, true);
    lua_setfield(L, -2, "tile_value");
}

/* collide(world, body, x, y, filter(slot, generation) or nil, is only a test, snap):
 * x, y, hits, is standing, is crushed, the floor or nil */
static int body_collide(lua_State *L) {
    lua_world *self = world_to_change(L);
    lua_settop(L, 7);
    const graze_body body = check_body(L, 2);
    const graze_point goal = { luaL_checknumber(L, 3), luaL_checknumber(L, 4) };
    lua_choice choice = { L, 5, false };
    graze_responses *responses = lua_newuserdata(L, sizeof(graze_responses));
    *responses = (graze_responses){ .walk = { .snap = luaL_optnumber(L, 7, 0) } };
    if (!lua_isnil(L, 5)) {
        responses->choose = choose;
        responses->user = &choice;
    }
    graze_move_result *result = &self->moved;
    self->is_read = true;
    graze_status status =
        graze_body_test_move(self->world, body, goal, responses, result);
    self->is_read = false;
    if (choice.has_failed)
        return lua_error(L);
    /* As graze_body_move_and_collide does, but not after an error of the filter. */
    if (status == GRAZE_OK && !lua_toboolean(L, 6))
        status = graze_body_move_to(self->world, body, (float)result->end_x,
                                    (float)result->end_y);
    check_world_status(L, "move_and_collide", status);
    lua_pushnumber(L, result->end_x);
    lua_pushnumber(L, result->end_y);
    lua_createtable(L, (int)result->count, 0);
    for (size_t i = 0; i < result->count; i++) {
        push_move_hit(L, &result->items[i]);
        lua_rawseti(L, -2, (int)i + 1);
    }
    lua_pushboolean(L, result->is_standing);
    lua_pushboolean(L, result->is_crushed);
    if (!result->is_standing)
        return 5;
    push_move_hit(L, &result->floor);
    return 6;
}

static void set_boolean(lua_State *L, const char *name, bool value) {
    lua_pushboolean(L, value);
    lua_setfield(L, -2, name);
}

static void push_riders(lua_State *L, const graze_rider_list *riders) {
    lua_createtable(L, (int)riders->count, 0);
    for (size_t i = 0; i < riders->count; i++) {
        const graze_rider *rider = &riders->items[i];
        lua_createtable(L, 2, 4);
        push_body(L, rider->body);
        lua_rawseti(L, -3, 2);
        lua_rawseti(L, -2, 1);
        set_boolean(L, "is_carried", rider->is_carried);
        set_boolean(L, "is_pushed", rider->is_pushed);
        set_boolean(L, "is_crushed", rider->is_crushed);
        lua_rawseti(L, -2, (int)i + 1);
    }
}

/* platform(world, body, x, y, layers of riders or nil, layers for riders to pass
 * through or nil, snap): a list of riders. */
static int body_platform(lua_State *L) {
    lua_world *self = world_to_change(L);
    lua_settop(L, 7);
    graze_responses responses = { .walk = { .snap = luaL_optnumber(L, 7, 0) } };
    if (!lua_isnil(L, 6))
        graze_responses_set_layers(&responses, UINT64_MAX, check_layers(L, 6),
                                   GRAZE_IGNORE);
    const graze_platform_move move = { .x = (float)luaL_checknumber(L, 3),
                                       .y = (float)luaL_checknumber(L, 4),
                                       .layers = check_layers(L, 5),
                                       .responses = &responses };
    check_world_status(L, "move_platform",
                       graze_body_move_platform(self->world, check_body(L, 2), &move,
                                                &self->riders));
    push_riders(L, &self->riders);
    return 1;
}

void world_add_query_methods(lua_State *L) {
    static const luaL_Reg methods[] = { { "query", world_query },
                                        { "overlaps", body_overlaps },
                                        { "collide", body_collide },
                                        { "platform", body_platform },
                                        { NULL, NULL } };
    compat_set_functions(L, methods, 0);
}
