/* bump.c: worlds, items and rectangles of graze.bump; graze/bump.lua has the
 * rest. */
#include "bump_lua.h"
#include "core.h"
#include "lua_memory.h"

#include <math.h>
#include <string.h>

/* rect_detect(collision, x1, y1, w1, h1, x2, y2, w2, h2, goalX, goalY): the first
 * argument makes the table.
 */
static int rect_detect(lua_State *L) {
    bump_box box[2];
    for (int i = 0; i < 2; i++) {
        const int at = 4 * i + 2;
        box[i] = (bump_box){ luaL_checknumber(L, at), luaL_checknumber(L, at + 1),
                             luaL_checknumber(L, at + 2),
                             luaL_checknumber(L, at + 3), bump_int_bits(L, at, 4) };
    }
    lua_settop(L, 11);
    const bump_point goal = bump_read_goal(L, 10, &box[0]);
    bump_collision hit;
    if (!bump_detect(&box[0], &box[1], &goal, &hit))
        return 0;
    lua_pushvalue(L, 1);
    bump_push_numbers(L, &hit);
    bump_push_box(L, &box[0]);
    bump_push_box(L, &box[1]);
    lua_call(L, 16, 1);
    return 1;
}

static void push_cut_time(lua_State *L, const bump_cut *cut, int end, bool is_int) {
    compat_push_number(L, cut->t[end], cut->side[end] == 0 && is_int);
}

/* rect.getSegmentIntersectionIndices(x, y, w, h, x1, y1, x2, y2, ti1, ti2) */
static int rect_cut(lua_State *L) {
    double v[8];
    for (int i = 0; i < 8; i++)
        v[i] = luaL_checknumber(L, i + 1);
    lua_settop(L, 10);
    const bool is_from_given = lua_toboolean(L, 9),
               is_to_given = lua_toboolean(L, 10);
    bump_cut cut = { { is_from_given ? luaL_checknumber(L, 9) : 0,
                       is_to_given ? luaL_checknumber(L, 10) : 1 },
                     { 0, 0 } };
    const bump_box box = { v[0], v[1], v[2], v[3], 0 };
    const bump_line line = { v[4], v[5], v[6] - v[4], v[7] - v[5] };
    if (!bump_cut_line(&box, &line, &cut))
        return 0;
    push_cut_time(L, &cut, 0, !is_from_given || compat_is_integer(L, 9));
    push_cut_time(L, &cut, 1, !is_to_given || compat_is_integer(L, 10));
    for (int end = 0; end < 2; end++) {
        compat_push_number(L, bump_side_x(cut.side[end]), true);
        compat_push_number(L, bump_side_y(cut.side[end]), true);
    }
    return 6;
}

static int method_watch(lua_State *L) {
    bump_watch_collection(L, bump_enter(L, 1));
    return 0;
}

static int watch_gc(lua_State *L) {
    bump_items **watched = lua_touserdata(L, 1);
    if (*watched != NULL) {
        bump_items_collect(*watched);
        (*watched)->is_watched = false;
    }
    return 0;
}

/* ---- items ---- */

/* add(item, x, y, w, h) */
static int method_add(lua_State *L) {
    bump_items *items = bump_enter(L, 6);
    uint32_t slot;
    if (bump_find_slot(L, 2, &slot))
        return bump_fail_with_item(L, "is in the world already", 2);
    const bump_box box = bump_check_box(L, 3);
    if (lua_isnil(L, 2) ||
        (lua_type(L, 2) == LUA_TNUMBER && lua_tonumber(L, 2) != lua_tonumber(L, 2)))
        return bump_fail_with_item(L, "cannot be an item", 2);
    bump_check_status(L, "add", bump_items_add(items, &box, &slot));
    lua_rawgeti(L, 1, IN_SLOTS);
    lua_pushvalue(L, 2);
    lua_pushnumber(L, slot);
    lua_rawset(L, -3);
    lua_rawgeti(L, 1, IN_BY_SLOT);
    lua_pushvalue(L, 2);
    lua_rawseti(L, -2, (int)slot + 1);
    lua_settop(L, 2);
    return 1;
}

static int method_remove(lua_State *L) {
    bump_items *items = bump_enter(L, 2);
    const uint32_t slot = bump_check_slot(L, 2);
    lua_rawgeti(L, 1, IN_SLOTS);
    lua_insert(L, 2);
    lua_pushnil(L);
    lua_rawset(L, 2);
    lua_rawgeti(L, 1, IN_BY_SLOT);
    lua_pushboolean(L, false);
    lua_rawseti(L, -2, (int)slot + 1);
    bump_items_remove(items, slot);
    bump_watch_collection(L, items);
    return 0;
}

static int method_has_item(lua_State *L) {
    uint32_t slot;
    bump_enter(L, 2);
    lua_pushboolean(L, bump_find_slot(L, 2, &slot));
    return 1;
}

static int method_count_items(lua_State *L) {
    compat_push_number(L, bump_enter(L, 1)->count, true);
    return 1;
}

static int method_rect(lua_State *L) {
    const bump_items *items = bump_enter(L, 2);
    bump_push_box(L, &items->items[bump_check_slot(L, 2)].box);
    return 4;
}

static void push_cells(lua_State *L, const bump_cells *cells) {
    compat_push_number(L, cells->left, true);
    compat_push_number(L, cells->top, true);
    compat_push_number(L, cells->right, true);
    compat_push_number(L, cells->bottom, true);
}

/* Every item, first added first: its box, its cells, and the item itself go to the
 * function at 2. */
static int method_each(lua_State *L) {
    bump_items *items = bump_enter(L, 2);
    bump_check_status(L, "each", bump_items_find_all(items));
    bump_found found;
    bump_keep_found(L, items, &found);
    for (size_t i = 0; i < found.count; i++) {
        const uint32_t slot = found.list[i].slot;
        lua_pushvalue(L, 2);
        bump_push_item(L, slot);
        bump_push_box(L, &items->items[slot].box);
        push_cells(L, &items->more[slot].cells);
        lua_call(L, 9, 0);
    }
    return 0;
}

/* The cells left by items since the last garbage collection go to the function at
 * 2. */
static int method_each_left(lua_State *L) {
    const bump_items *items = bump_enter(L, 2);
    for (uint32_t i = 0; i < items->left.count; i++) {
        const bump_cells cells = items->left.items[i];
        lua_pushvalue(L, 2);
        push_cells(L, &cells);
        lua_call(L, 4, 0);
    }
    return 0;
}

/* ---- worlds ---- */

static int items_gc(lua_State *L) {
    bump_items_close(lua_touserdata(L, 1));
    return 0;
}

/* bump_methods(collision, go_on, fail, own): a table of methods. */
static int bump_methods(lua_State *L) {
    static const luaL_Reg methods[] = {
        { "add", method_add },
        { "remove", method_remove },
        { "update", bump_method_update },
        { "move", bump_method_move },
        { "check", bump_method_check },
        { "project", bump_method_project },
        { "hasItem", method_has_item },
        { "countItems", method_count_items },
        { "getRect", method_rect },
        { "queryRect", bump_method_query_rect },
        { "queryPoint", bump_method_query_point },
        { "querySegment", bump_method_query_segment },
        { "querySegmentWithCoords", bump_method_query_segment_with_coords },
        { "eachItem", method_each },
        { "eachLeftCells", method_each_left },
        { "watch", method_watch },
        { NULL, NULL }
    };
    lua_settop(L, UP_COUNT);
    lua_newtable(L);
    lua_insert(L, 1);
    compat_set_functions(L, methods, UP_COUNT);
    return 1;
}

/* bump_items(cellSize): the value that a world has at 1. */
static int bump_new_items(lua_State *L) {
    const double cell_size = luaL_checknumber(L, 1);
    bump_items *items = lua_newuserdata(L, sizeof(bump_items));
    memset(items, 0, sizeof(bump_items));
    luaL_getmetatable(L, "graze.bump.items");
    lua_setmetatable(L, -2);
    bump_check_status(L, "newWorld",
                      bump_items_open(items, cell_size, memory_allocator(L)));
    return 1;
}

static void make_metatable(lua_State *L, const char *name, lua_CFunction gc) {
    luaL_newmetatable(L, name);
    lua_pushcfunction(L, gc);
    lua_setfield(L, -2, "__gc");
    lua_pop(L, 1);
}

void core_open_bump(lua_State *L) {
    static const luaL_Reg functions[] = { { "bump_methods", bump_methods },
                                          { "bump_items", bump_new_items },
                                          { "bump_fast", bump_fast_functions },
                                          { "rect_detect", rect_detect },
                                          { "rect_cut", rect_cut },
                                          { NULL, NULL } };
    make_metatable(L, "graze.bump.items", items_gc);
    make_metatable(L, "graze.bump.watch", watch_gc);
    compat_set_functions(L, functions, 0);
}
