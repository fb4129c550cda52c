/* world_move.c: moves with responses, of bodies, of platforms and of boxes that are
 * not in the world, danger and legs; for graze/init.lua and graze/movers.lua. */
#include "enum_names.h"
#include "lua_shape.h"
#include "lua_world.h"

#include <string.h>

/* ---- responses ---- */

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
                    "touch, bounce, ignore or nil, not %s",
                    lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1)
                                                   : luaL_typename(L, -1));
    world_where(L);
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

/* The responses of a move with the filter at `choice->filter`, which may be nil, in
 * memory of Lua's. */
static graze_responses *new_responses(lua_State *L, lua_choice *choice,
                                      double snap) {
    graze_responses *responses = lua_newuserdata(L, sizeof *responses);
    *responses = (graze_responses){ .walk = { .snap = snap } };
    if (!lua_isnil(L, choice->filter)) {
        responses->choose = choose;
        responses->user = choice;
    }
    return responses;
}

static void push_move_hits(lua_State *L, const graze_move_hit *hits, size_t count) {
    lua_createtable(L, (int)count, 0);
    for (size_t i = 0; i < count; i++) {
        push_move_hit(L, &hits[i]);
        lua_rawseti(L, -2, (int)i + 1);
    }
}

/* ---- moves ---- */

/* Push x, y, hits, is standing, is crushed, and the floor if there is one. */
static int push_move(lua_State *L, const graze_move_result *result) {
    lua_pushnumber(L, result->end_x);
    lua_pushnumber(L, result->end_y);
    push_move_hits(L, result->items, result->count);
    lua_pushboolean(L, result->is_standing);
    lua_pushboolean(L, result->is_crushed);
    if (!result->is_standing)
        return 5;
    push_move_hit(L, &result->floor);
    return 6;
}

/* collide(world, body, x, y, filter(slot, generation) or nil, is only a test, snap):
 * x, y, hits, is standing, is crushed, the floor or nil */
static int body_collide(lua_State *L) {
    lua_world *self = world_to_change(L);
    lua_settop(L, 7);
    const graze_body body = check_body(L, 2);
    const graze_point goal = { luaL_checknumber(L, 3), luaL_checknumber(L, 4) };
    lua_choice choice = { L, 5, false };
    const graze_responses *responses =
        new_responses(L, &choice, luaL_optnumber(L, 7, 0));
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
    check_world_status(L, "move_and_collide: body, x, y", status);
    return push_move(L, result);
}

/* test_move(world, def, x, y, filter or nil, snap): as collide, of a body that is not
 * in the world */
static int world_test_move(lua_State *L) {
    lua_world *self = world_to_change(L);
    luaL_checktype(L, 2, LUA_TTABLE);
    lua_settop(L, 6);
    const graze_body_def def = read_body(L, "test_move", 2);
    const graze_point goal = { luaL_checknumber(L, 3), luaL_checknumber(L, 4) };
    lua_choice choice = { L, 5, false };
    const graze_responses *responses =
        new_responses(L, &choice, luaL_optnumber(L, 6, 0));
    self->is_read = true;
    const graze_status status =
        graze_world_test_move(self->world, &def, goal, responses, &self->moved);
    self->is_read = false;
    if (choice.has_failed)
        return lua_error(L);
    check_world_status(L, "test_move: def, x, y", status);
    return push_move(L, &self->moved);
}

/* ---- many movers ---- */

/* The movers of a list at `list`: nine numbers each. */
static graze_mover *check_movers(lua_State *L, int list, size_t count) {
    graze_mover *movers = lua_newuserdata(L, (count + 1) * sizeof *movers);
    for (size_t i = 0; i < count; i++) {
        double n[9];
        for (int k = 0; k < 9; k++)
            n[k] = number_at(L, list, (int)i * 9 + k + 1);
        movers[i] = (graze_mover){ .box = { (float)n[0], (float)n[1], (float)n[2],
                                            (float)n[3] },
                                   .x = (float)n[4],
                                   .y = (float)n[5],
                                   .goal = { n[6], n[7] },
                                   .layer = (uint8_t)n[8] };
    }
    return movers;
}

static void push_ends(lua_State *L, const graze_move_results *results) {
    lua_createtable(L, (int)results->count, 0);
    for (size_t i = 0; i < results->count; i++) {
        const graze_mover_end *end = &results->ends[i];
        const size_t first = results->starts[i];
        lua_createtable(L, 0, 7);
        set_number(L, "x", end->end_x);
        set_number(L, "y", end->end_y);
        set_boolean(L, "is_standing", end->is_standing);
        set_boolean(L, "is_crushed", end->is_crushed);
        set_boolean(L, "is_cut_short", end->is_cut_short);
        push_move_hits(L, &results->hits[first], results->starts[i + 1] - first);
        lua_setfield(L, -2, "hits");
        if (end->is_standing) {
            push_move_hit(L, &end->floor);
            lua_setfield(L, -2, "floor");
        }
        lua_rawseti(L, -2, (int)i + 1);
    }
}

/* move_many(world, list, count, filter or nil, snap): a list of ends. A mover: the
 * edges of its box, x, y, goal x, goal y, layer. */
static int world_move_many(lua_State *L) {
    lua_world *self = world_to_change(L);
    lua_settop(L, 5);
    const size_t count = (size_t)luaL_checknumber(L, 3);
    const graze_mover *movers = check_movers(L, 2, count);
    lua_choice choice = { L, 4, false };
    const graze_responses *responses =
        new_responses(L, &choice, luaL_optnumber(L, 5, 0));
    self->is_read = true;
    const graze_status status =
        graze_world_move_many(self->world, movers, count, responses, &self->many);
    self->is_read = false;
    if (choice.has_failed)
        return lua_error(L);
    check_world_status(L, "move_many", status);
    push_ends(L, &self->many);
    return 1;
}

/* ---- danger ---- */

/* danger(world, def, shape or nil, list, count): the times row by row. A body of the
 * list: slot, generation, dx, dy. */
static int world_danger(lua_State *L) {
    lua_world *self = world_to_change(L);
    lua_settop(L, 5);
    const size_t count = (size_t)luaL_checknumber(L, 5);
    graze_body *bodies = lua_newuserdata(L, (count + 1) * sizeof *bodies);
    float *ways = lua_newuserdata(L, (count + 1) * 2 * sizeof *ways);
    for (size_t i = 0; i < count; i++) {
        const int at = (int)i * 4;
        bodies[i].id = (uint64_t)number_at(L, 4, at + 2) << 32 |
                       (uint64_t)number_at(L, 4, at + 1);
        ways[i] = (float)number_at(L, 4, at + 3);
        ways[count + i] = (float)number_at(L, 4, at + 4);
    }
    const graze_danger_def def = {
        .origin = { check_field(L, 2, "x"), check_field(L, 2, "y") },
        .cell = { check_field(L, 2, "cell_width"),
                  check_field(L, 2, "cell_height") },
        .columns = (uint32_t)check_field(L, 2, "columns"),
        .rows = (uint32_t)check_field(L, 2, "rows"),
        .shape = lua_isnil(L, 3) ? NULL : check_shape(L, 3),
        .layer = (uint32_t)check_field(L, 2, "layer"),
        .steps = (uint32_t)check_field(L, 2, "steps"),
        .bodies = bodies,
        .dx = ways,
        .dy = ways + count,
        .count = count,
    };
    const size_t places = (size_t)def.columns * def.rows;
    float *times = lua_newuserdata(L, (places + 1) * sizeof *times);
    check_world_status(
        L, "danger: .x, .y, .cell_width, .cell_height, .columns, .rows, .steps",
        graze_world_danger(self->world, &def, times));
    lua_createtable(L, (int)places, 0);
    for (size_t i = 0; i < places; i++) {
        lua_pushnumber(L, (lua_Number)times[i]);
        lua_rawseti(L, -2, (int)i + 1);
    }
    return 1;
}

/* ---- platforms ---- */

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
    check_world_status(L, "move_platform: body, x, y",
                       graze_body_move_platform(self->world, check_body(L, 2), &move,
                                                &self->riders));
    push_riders(L, &self->riders);
    return 1;
}

/* ---- bodies that push each other ---- */

static void push_pushed(lua_State *L, const graze_pushed_list *pushed) {
    lua_createtable(L, (int)pushed->count, 0);
    for (size_t i = 0; i < pushed->count; i++) {
        const graze_pushed *one = &pushed->items[i];
        lua_createtable(L, 2, 6);
        push_body(L, one->body);
        lua_rawseti(L, -3, 2);
        lua_rawseti(L, -2, 1);
        set_number(L, "from_x", (double)one->from_x);
        set_number(L, "from_y", (double)one->from_y);
        set_boolean(L, "is_moved", one->is_moved);
        set_boolean(L, "is_held", one->is_held);
        set_boolean(L, "is_overlapping", one->is_overlapping);
        lua_rawseti(L, -2, (int)i + 1);
    }
}

/* push(world, layers or nil, axis, is it by position, rounds, list, count, layers to
 * pass through or nil): a list of pushed bodies. A body of the list: slot, generation,
 * weight, priority. */
static int world_push(lua_State *L) {
    lua_world *self = world_to_change(L);
    lua_settop(L, 8);
    const size_t count = (size_t)luaL_checknumber(L, 7);
    graze_push_body *bodies = lua_newuserdata(L, (count + 1) * sizeof *bodies);
    graze_responses responses = { 0 };
    for (size_t i = 0; i < count; i++) {
        const int at = (int)i * 4;
        bodies[i] =
            (graze_push_body){ .body = { (uint64_t)number_at(L, 6, at + 2) << 32 |
                                         (uint64_t)number_at(L, 6, at + 1) },
                               .weight = (float)number_at(L, 6, at + 3),
                               .priority = (int32_t)number_at(L, 6, at + 4) };
    }
    if (!lua_isnil(L, 8))
        graze_responses_set_layers(&responses, UINT64_MAX, check_layers(L, 8),
                                   GRAZE_IGNORE);
    const graze_push push = { .layers = check_layers(L, 2),
                              .axis = (graze_push_axis)luaL_checknumber(L, 3),
                              .is_by_position = lua_toboolean(L, 4),
                              .rounds = (uint32_t)luaL_checknumber(L, 5),
                              .bodies = bodies,
                              .count = count,
                              .responses = &responses };
    check_world_status(L, "push: .bodies",
                       graze_world_push(self->world, &push, &self->pushed));
    push_pushed(L, &self->pushed);
    return 1;
}

/* ---- legs ---- */

/* A leg without a part names no body. */
static void push_leg(lua_State *L, const graze_leg *leg) {
    lua_createtable(L, 2, 12);
    if (leg->part.id != 0) {
        push_body(L, leg->body);
        lua_rawseti(L, -3, 2);
        lua_rawseti(L, -2, 1);
        set_number(L, "layer", leg->layer);
        set_number(L, "tag", leg->tag);
    }
    set_number(L, "from_x", leg->from.x);
    set_number(L, "from_y", leg->from.y);
    set_number(L, "to_x", leg->to.x);
    set_number(L, "to_y", leg->to.y);
    set_number(L, "time", leg->time);
    set_number(L, "normal_x", leg->normal.x);
    set_number(L, "normal_y", leg->normal.y);
    lua_pushstring(L, response_name(leg->response));
    lua_setfield(L, -2, "response");
}

/* legs(world, def, layer, bounces, body to exclude or nil, layers of bouncing, of
 * crossed and of ignored parts or nil): a list of legs, is cut short. The numbers of
 * def: x, y, to_x, to_y, radius. */
static int world_legs(lua_State *L) {
    lua_world *self = world_to_change(L);
    lua_settop(L, 8);
    static const graze_response given[3] = { GRAZE_BOUNCE, GRAZE_CROSS,
                                             GRAZE_IGNORE };
    graze_responses responses = { 0 };
    for (int i = 0; i < 3; i++)
        if (!lua_isnil(L, 6 + i))
            graze_responses_set_layers(&responses, UINT64_MAX,
                                       check_layers(L, 6 + i), given[i]);
    const graze_legs_def def = {
        .at = { check_field(L, 2, "x"), check_field(L, 2, "y") },
        .to = { check_field(L, 2, "to_x"), check_field(L, 2, "to_y") },
        .radius = check_field(L, 2, "radius"),
        .layer = (uint32_t)luaL_checknumber(L, 3),
        .bounces_max = (uint32_t)luaL_checknumber(L, 4),
        .exclude = lua_isnil(L, 5) ? (graze_body){ 0 } : check_body(L, 5),
        .responses = &responses
    };
    check_world_status(L, "legs: .x, .y, .to_x, .to_y, .radius",
                       graze_world_legs(self->world, &def, &self->legs));
    lua_createtable(L, (int)self->legs.count, 0);
    for (size_t i = 0; i < self->legs.count; i++) {
        push_leg(L, &self->legs.items[i]);
        lua_rawseti(L, -2, (int)i + 1);
    }
    lua_pushboolean(L, self->legs.is_cut_short);
    return 2;
}

void world_add_mover_methods(lua_State *L) {
    static const luaL_Reg methods[] = {
        { "collide", body_collide },      { "test_move", world_test_move },
        { "move_many", world_move_many }, { "danger", world_danger },
        { "platform", body_platform },    { "push", world_push },
        { "legs", world_legs },           { NULL, NULL }
    };
    compat_set_functions(L, methods, 0);
}
