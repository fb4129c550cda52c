/* chain.c: chains, of the game and of parts, for graze/shapes.lua and
 * graze/game.lua. Nodes are counted from 1. */
#include "lua_memory.h"
#include "lua_shape.h"
#include "lua_world.h"

#include <math.h>

/* A list of more points is most likely a mistake. */
#define POINTS_MAX 1000000

typedef struct lua_chain {
    graze_chain *chain;
} lua_chain;

graze_chain *check_chain(lua_State *L, int index) {
    return ((lua_chain *)luaL_checkudata(L, index, LUA_CHAIN))->chain;
}

static graze_chain_node check_node(lua_State *L, int table) {
    luaL_checktype(L, table, LUA_TTABLE);
    return (graze_chain_node){ number_at(L, table, 1), number_at(L, table, 2),
                               number_at(L, table, 3), number_at(L, table, 4) != 0 };
}

/* The node at `index`, behind which nothing stands: its numbers take its place, for
 * messages. */
static graze_chain_node take_node(lua_State *L, int index) {
    const graze_chain_node node = check_node(L, index);
    lua_settop(L, index - 1);
    lua_pushnumber(L, node.x);
    lua_pushnumber(L, node.y);
    lua_pushnumber(L, node.radius);
    return node;
}

/* The nodes of a list, in memory of Lua's. */
static graze_chain_def check_nodes(lua_State *L, int list) {
    graze_chain_def def = { 0 };
    for (; lua_rawgeti(L, list, (int)def.count + 1), !lua_isnil(L, -1);
         lua_pop(L, 1))
        def.count++;
    graze_chain_node *nodes =
        lua_newuserdata(L, ((size_t)def.count + 1) * sizeof *nodes);
    for (uint32_t i = 0; i < def.count; i++) {
        lua_rawgeti(L, list, (int)i + 1);
        nodes[i] = check_node(L, lua_gettop(L));
        lua_pop(L, 1);
    }
    def.nodes = nodes;
    return def;
}

/* Push a list of { x, y, radius, is off }: the nodes of a chain moved by `at`. */
static void push_nodes(lua_State *L, const graze_chain *chain, graze_point at) {
    const uint32_t count = graze_chain_count(chain);
    graze_chain_node *nodes = lua_newuserdata(L, count * sizeof *nodes);
    graze_chain_nodes(chain, nodes, count);
    lua_createtable(L, (int)count, 0);
    for (uint32_t i = 0; i < count; i++) {
        const double numbers[] = { nodes[i].x + at.x, nodes[i].y + at.y,
                                   nodes[i].radius };
        lua_createtable(L, 4, 0);
        for (int k = 0; k < 3; k++) {
            lua_pushnumber(L, numbers[k]);
            lua_rawseti(L, -2, k + 1);
        }
        lua_pushboolean(L, nodes[i].is_off);
        lua_rawseti(L, -2, 4);
        lua_rawseti(L, -2, (int)i + 1);
    }
}

/* An edit: "cut", "on" or "off", at `index`. */
static int check_edit(lua_State *L, int index) {
    static const char *const kinds[] = { "cut", "on", "off", NULL };
    return luaL_checkoption(L, index, NULL, kinds);
}

/* ---- chains of the game ---- */

/* chain(nodes, capacity) */
static int chain_create(lua_State *L) {
    lua_settop(L, 2);
    const graze_allocator allocator = memory_allocator(L);
    lua_chain *self = lua_newuserdata(L, sizeof *self);
    self->chain = NULL;
    luaL_getmetatable(L, LUA_CHAIN);
    lua_setmetatable(L, -2);
    graze_chain_def def = check_nodes(L, 1);
    def.capacity = (uint32_t)luaL_checknumber(L, 2);
    check_world_status(L, "chain: capacity",
                       graze_chain_create(&def, &allocator, &self->chain));
    lua_pushvalue(L, 3);
    return 1;
}

static int chain_gc(lua_State *L) {
    lua_chain *self = luaL_checkudata(L, 1, LUA_CHAIN);
    graze_chain_destroy(self->chain);
    self->chain = NULL;
    return 0;
}

/* counts(chain): how many nodes it has, and may have */
static int chain_counts(lua_State *L) {
    const graze_chain *chain = check_chain(L, 1);
    compat_push_number(L, graze_chain_count(chain), true);
    compat_push_number(L, graze_chain_capacity(chain), true);
    return 2;
}

static int chain_nodes(lua_State *L) {
    push_nodes(L, check_chain(L, 1), (graze_point){ 0, 0 });
    return 1;
}

/* push_node(chain, node) */
static int chain_push_node(lua_State *L) {
    graze_chain *chain = check_chain(L, 1);
    const graze_chain_node node = take_node(L, 2);
    check_world_status(L, "push_node: x, y, radius",
                       graze_chain_push_node(chain, node));
    return 0;
}

/* edit_nodes(chain, first, count, "cut", "on" or "off") */
static int chain_edit_nodes(lua_State *L) {
    graze_chain *chain = check_chain(L, 1);
    const uint32_t first = (uint32_t)luaL_checknumber(L, 2) - 1,
                   count = (uint32_t)luaL_checknumber(L, 3);
    const int kind = check_edit(L, 4);
    if (kind == 0)
        check_world_status(L, "cut_nodes: first, count",
                           graze_chain_cut(chain, first, count));
    else
        check_world_status(L, "switch_nodes: first, count",
                           graze_chain_switch_nodes(chain, first, count, kind == 2));
    return 0;
}

/* More points than there can be at this spacing: the nodes, and one for each spacing
 * along x and along y. */
static double points_max(lua_State *L, const graze_chain *chain, double spacing) {
    const uint32_t count = graze_chain_count(chain);
    graze_chain_node *nodes = lua_newuserdata(L, count * sizeof *nodes);
    graze_chain_nodes(chain, nodes, count);
    double length = 0;
    for (uint32_t i = 1; i < count; i++)
        length +=
            fabs(nodes[i].x - nodes[i - 1].x) + fabs(nodes[i].y - nodes[i - 1].y);
    return length / spacing + count + 1;
}

/* points(chain, spacing): x and y of each, one after the other */
static int chain_points(lua_State *L) {
    const graze_chain *chain = check_chain(L, 1);
    const double spacing = luaL_checknumber(L, 2);
    const double most = points_max(L, chain, spacing);
    if (!(most <= POINTS_MAX))
        world_error(L, "spacing must give at most %d points, and is %f", POINTS_MAX,
                    spacing);
    const size_t capacity = (size_t)most;
    graze_point *points = lua_newuserdata(L, capacity * sizeof *points);
    const size_t count = graze_chain_points(chain, spacing, points, capacity);
    lua_createtable(L, (int)count * 2, 0);
    for (size_t i = 0; i < count; i++) {
        lua_pushnumber(L, points[i].x);
        lua_rawseti(L, -2, (int)i * 2 + 1);
        lua_pushnumber(L, points[i].y);
        lua_rawseti(L, -2, (int)i * 2 + 2);
    }
    return 1;
}

/* nearest(chain, x, y): distance, node, place, x and y of the middle, or nothing */
static int chain_nearest(lua_State *L) {
    const graze_point point = { luaL_checknumber(L, 2), luaL_checknumber(L, 3) };
    graze_chain_place place;
    if (!graze_chain_nearest(check_chain(L, 1), point, &place))
        return 0;
    lua_pushnumber(L, place.distance);
    compat_push_number(L, (double)place.node + 1, true);
    lua_pushnumber(L, place.place);
    lua_pushnumber(L, place.middle.x);
    lua_pushnumber(L, place.middle.y);
    return 5;
}

/* ---- chains of parts ---- */

/* add_chain(world, body, nodes, capacity, layer, tag): the number of the part */
static int body_add_chain(lua_State *L) {
    lua_world *self = world_to_change(L);
    lua_settop(L, 6);
    const graze_body body = check_body(L, 2);
    graze_chain_def def = check_nodes(L, 3);
    def.capacity = (uint32_t)luaL_checknumber(L, 4);
    graze_part_def added = { .layer = (uint8_t)luaL_checknumber(L, 5),
                             .tag = (uint32_t)luaL_checknumber(L, 6) };
    const graze_allocator allocator = memory_allocator(L);
    graze_chain *chain;
    graze_part part = { 0 };
    graze_status status = graze_chain_create(&def, &allocator, &chain);
    if (status == GRAZE_OK) {
        const graze_shape shape = graze_shape_chain(chain, (graze_point){ 0, 0 });
        added.shape = &shape;
        status = graze_part_add(self->world, body, &added, &part);
    }
    graze_chain_destroy(chain);
    check_world_status(L, "add_chain: body, nodes, capacity", status);
    compat_push_number(L, part_number(L, self, body, part), true);
    return 1;
}

/* The part at 3, which is a chain; `call` is as in check_world_status. */
static graze_part check_chain_part(lua_State *L, lua_world *self, const char *call) {
    const graze_part part = check_part(L, self, 3);
    graze_shape shape;
    check_world_status(L, call, graze_part_shape(self->world, part, &shape));
    if (graze_chain_of(&shape) == NULL)
        call_error(L, call, "the part is not a chain");
    return part;
}

/* push_node(world, body, part, node) */
static int part_push_node(lua_State *L) {
    static const char CALL[] = "push_node: body, part, x, y, radius";
    lua_world *self = world_to_change(L);
    const graze_chain_node node = take_node(L, 4);
    const graze_part part = check_chain_part(L, self, CALL);
    check_world_status(L, CALL, graze_part_push_node(self->world, part, node));
    return 0;
}

/* edit_nodes(world, body, part, first from 1, count, "cut", "on" or "off") */
static int part_edit_nodes(lua_State *L) {
    lua_world *self = world_to_change(L);
    const uint32_t first = (uint32_t)luaL_checknumber(L, 4) - 1,
                   count = (uint32_t)luaL_checknumber(L, 5);
    const int kind = check_edit(L, 6);
    const char *call = kind == 0 ? "cut_nodes: body, part, first, count"
                                 : "switch_nodes: body, part, first, count";
    const graze_part part = check_chain_part(L, self, call);
    graze_status status;
    if (kind == 0)
        status = graze_part_cut_nodes(self->world, part, first, count);
    else
        status = graze_part_switch_nodes(self->world, part, first, count, kind == 2);
    check_world_status(L, call, status);
    return 0;
}

/* nodes(world, body, part): a list of { x, y, radius, is off }, or nil */
static int part_nodes(lua_State *L) {
    lua_world *self = world_at_1(L);
    graze_shape shape;
    check_world_status(
        L, "nodes: body, part",
        graze_part_shape(self->world, check_part(L, self, 3), &shape));
    const graze_chain *chain = graze_chain_of(&shape);
    if (chain == NULL)
        return 0;
    push_nodes(L, chain, shape.corner[0]);
    return 1;
}

void core_open_chains(lua_State *L) {
    static const luaL_Reg methods[] = { { "counts", chain_counts },
                                        { "nodes", chain_nodes },
                                        { "push_node", chain_push_node },
                                        { "edit_nodes", chain_edit_nodes },
                                        { "points", chain_points },
                                        { "nearest", chain_nearest },
                                        { "__gc", chain_gc },
                                        { NULL, NULL } };
    static const luaL_Reg functions[] = { { "chain", chain_create },
                                          { NULL, NULL } };
    luaL_newmetatable(L, LUA_CHAIN);
    compat_set_functions(L, methods, 0);
    lua_pushvalue(L, -1);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 1);
    compat_set_functions(L, functions, 0);
}

void world_add_chain_methods(lua_State *L) {
    static const luaL_Reg methods[] = { { "add_chain", body_add_chain },
                                        { "push_node", part_push_node },
                                        { "edit_nodes", part_edit_nodes },
                                        { "nodes", part_nodes },
                                        { NULL, NULL } };
    compat_set_functions(L, methods, 0);
}
