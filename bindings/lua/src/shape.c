/* shape.c: shapes without a world, for graze/shapes.lua. A shape is a value that does
 * not change; its mask or chain is kept there. */
#include "lua_shape.h"
#include "lua_world.h"

const graze_shape *check_shape(lua_State *L, int index) {
    return luaL_checkudata(L, index, LUA_SHAPE);
}

void push_shape(lua_State *L, const graze_shape *shape) {
    graze_shape *made = lua_newuserdata(L, sizeof *made);
    *made = *shape;
    luaL_getmetatable(L, LUA_SHAPE);
    lua_setmetatable(L, -2);
}

static int push_checked(lua_State *L, const graze_shape *shape) {
    check_world_status(L, "shape", graze_shape_check(shape));
    push_shape(L, shape);
    return 1;
}

/* shape(def, radius of a polygon) */
static int shape_create(lua_State *L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    graze_shape shape;
    read_shape(L, "shape", 1, &shape);
    if (shape.kind == GRAZE_SHAPE_POLYGON)
        shape.radius = luaL_optnumber(L, 2, shape.radius);
    return push_checked(L, &shape);
}

/* mask_shape(view, x, y) */
static int shape_of_mask(lua_State *L) {
    const graze_point at = { luaL_checknumber(L, 3), luaL_checknumber(L, 4) };
    const graze_shape shape = graze_shape_mask(check_view(L, 1), at);
    return push_checked(L, &shape);
}

/* chain_shape(chain, x, y) */
static int shape_of_chain(lua_State *L) {
    const graze_point at = { luaL_checknumber(L, 2), luaL_checknumber(L, 3) };
    const graze_shape shape = graze_shape_chain(check_chain(L, 1), at);
    return push_checked(L, &shape);
}

/* oriented_box(x, y, width, height, angle) */
static int shape_oriented_box(lua_State *L) {
    const graze_point center = { luaL_checknumber(L, 1), luaL_checknumber(L, 2) };
    const graze_point size = { luaL_checknumber(L, 3), luaL_checknumber(L, 4) };
    const graze_shape shape =
        graze_shape_oriented_box(center, size, luaL_checknumber(L, 5));
    return push_checked(L, &shape);
}

/* ellipse(x, y, radius along x, radius along y, angle) */
static int shape_ellipse(lua_State *L) {
    const graze_point center = { luaL_checknumber(L, 1), luaL_checknumber(L, 2) };
    const graze_point radii = { luaL_checknumber(L, 3), luaL_checknumber(L, 4) };
    const graze_shape shape =
        graze_shape_ellipse(center, radii, luaL_checknumber(L, 5));
    return push_checked(L, &shape);
}

/* bounds(shape): min x, min y, max x, max y */
static int shape_bounds(lua_State *L) {
    const graze_box box = graze_shape_bounds(check_shape(L, 1));
    const float edges[] = { box.min_x, box.min_y, box.max_x, box.max_y };
    for (int i = 0; i < 4; i++)
        lua_pushnumber(L, (lua_Number)edges[i]);
    return 4;
}

/* transform(shape, x, y, angle, scale, flip x, flip y): a shape */
static int shape_transform(lua_State *L) {
    const graze_pose pose = { luaL_checknumber(L, 2), luaL_checknumber(L, 3),
                              luaL_checknumber(L, 4), luaL_checknumber(L, 5),
                              lua_toboolean(L, 6),    lua_toboolean(L, 7) };
    graze_shape placed;
    check_world_status(L, "transform: x, y, angle, scale",
                       graze_shape_transform(check_shape(L, 1), &pose, &placed));
    push_shape(L, &placed);
    return 1;
}

static graze_edges check_edges(lua_State *L, int index) {
    graze_edges edges = GRAZE_HALF_OPEN;
    if (lua_toboolean(L, index))
        edges = GRAZE_CLOSED;
    return edges;
}

/* touches(shape, shape, is closed) */
static int shape_touches(lua_State *L) {
    lua_pushboolean(L, graze_shapes_touch(check_shape(L, 1), check_shape(L, 2),
                                          check_edges(L, 3)));
    return 1;
}

/* manifold(shape, shape, is closed): a table */
static int shape_manifold(lua_State *L) {
    graze_manifold manifold;
    graze_shapes_manifold(check_shape(L, 1), check_shape(L, 2), check_edges(L, 3),
                          &manifold);
    push_manifold(L, &manifold);
    return 1;
}

void push_manifold(lua_State *L, const graze_manifold *manifold) {
    uint32_t points = manifold->count;
    if (!manifold->is_touching)
        points = 2;
    lua_createtable(L, 0, 6);
    set_boolean(L, "is_touching", manifold->is_touching);
    set_number(L, "depth", manifold->depth);
    set_number(L, "distance", manifold->distance);
    set_number(L, "normal_x", manifold->normal.x);
    set_number(L, "normal_y", manifold->normal.y);
    lua_createtable(L, (int)points, 0);
    for (uint32_t i = 0; i < points; i++) {
        lua_createtable(L, 0, 2);
        set_number(L, "x", manifold->points[i].x);
        set_number(L, "y", manifold->points[i].y);
        lua_rawseti(L, -2, (int)i + 1);
    }
    lua_setfield(L, -2, "points");
}

/* The corners in use. */
static uint32_t corner_count(const graze_shape *shape) {
    if (shape->kind == GRAZE_SHAPE_POLYGON)
        return shape->count;
    if (shape->kind == GRAZE_SHAPE_ELLIPSE)
        return 3;
    const bool has_two =
        shape->kind == GRAZE_SHAPE_BOX || shape->kind == GRAZE_SHAPE_CAPSULE;
    return has_two ? 2 : 1;
}

/* read(shape): its kind as a number, its radius, and x and y of its corners */
static int shape_read(lua_State *L) {
    const graze_shape *shape = check_shape(L, 1);
    const uint32_t count = corner_count(shape);
    compat_push_number(L, shape->kind, true);
    lua_pushnumber(L, shape->radius);
    lua_createtable(L, (int)count * 2, 0);
    for (uint32_t i = 0; i < count; i++) {
        lua_pushnumber(L, shape->corner[i].x);
        lua_rawseti(L, -2, (int)i * 2 + 1);
        lua_pushnumber(L, shape->corner[i].y);
        lua_rawseti(L, -2, (int)i * 2 + 2);
    }
    return 3;
}

void core_open_shapes(lua_State *L) {
    static const luaL_Reg methods[] = {
        { "bounds", shape_bounds },   { "transform", shape_transform },
        { "touches", shape_touches }, { "manifold", shape_manifold },
        { "read", shape_read },       { NULL, NULL }
    };
    static const luaL_Reg functions[] = {
        { "shape", shape_create },         { "mask_shape", shape_of_mask },
        { "chain_shape", shape_of_chain }, { "oriented_box", shape_oriented_box },
        { "ellipse", shape_ellipse },      { NULL, NULL }
    };
    luaL_newmetatable(L, LUA_SHAPE);
    compat_set_functions(L, methods, 0);
    lua_pushvalue(L, -1);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 1);
    compat_set_functions(L, functions, 0);
}
