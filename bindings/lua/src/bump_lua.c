/* bump_lua.c: shared by the files of graze.bump's methods: worlds, items and
 * numbers as Lua values; see bump_lua.h. */
#include "bump_lua.h"

#include <string.h>

bump_items *bump_items_of(lua_State *L) {
    lua_rawgeti(L, 1, IN_ITEMS);
    bump_items *items = lua_touserdata(L, -1);
    lua_pop(L, 1);
    return items;
}

/* Begin a method: it has this many arguments, and the first is a world. */
bump_items *bump_enter(lua_State *L, int arguments) {
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, arguments);
    bump_items *items = bump_items_of(L);
    if (items == NULL)
        luaL_error(L, "self must be a world of graze.bump");
    return items;
}

void bump_check_status(lua_State *L, const char *method, graze_status status) {
    if (status != GRAZE_OK)
        luaL_error(L, "%s: %s", method, graze_status_text(status));
}

bool bump_find_slot(lua_State *L, int item, uint32_t *slot) {
    lua_rawgeti(L, 1, IN_SLOTS);
    lua_pushvalue(L, item);
    lua_rawget(L, -2);
    const bool is_there = lua_type(L, -1) == LUA_TNUMBER;
    *slot = is_there ? (uint32_t)lua_tonumber(L, -1) : 0;
    lua_pop(L, 2);
    return is_there;
}

/* Raise "item … is not in the world", or is in it already. */
int bump_fail_with_item(lua_State *L, const char *what, int item) {
    lua_pushvalue(L, lua_upvalueindex(UP_FAIL));
    lua_pushstring(L, what);
    lua_pushvalue(L, item);
    lua_call(L, 2, 0);
    return 0;
}

uint32_t bump_check_slot(lua_State *L, int item) {
    uint32_t slot;
    if (!bump_find_slot(L, item, &slot))
        bump_fail_with_item(L, "is not in the world", item);
    return slot;
}

void bump_push_item(lua_State *L, uint32_t slot) {
    lua_rawgeti(L, 1, IN_BY_SLOT);
    lua_rawgeti(L, -1, (int)slot + 1);
    lua_remove(L, -2);
}

double bump_check_number(lua_State *L, int index, const char *name) {
    if (lua_type(L, index) != LUA_TNUMBER)
        luaL_error(L, "%s must be a number, and is %s", name,
                   luaL_typename(L, index));
    return lua_tonumber(L, index);
}

static double check_size(lua_State *L, int index, const char *name) {
    const double size = bump_check_number(L, index, name);
    if (size <= 0)
        luaL_error(L, "%s must be above 0, and is %f", name, size);
    return size;
}

unsigned bump_int_bits(lua_State *L, int index, int count) {
    unsigned bits = 0;
    for (int i = 0; i < count; i++)
        bits |= compat_is_integer(L, index + i) ? 1u << i : 0u;
    return bits;
}

/* Four numbers from `index` on. */
bump_box bump_check_box(lua_State *L, int index) {
    bump_box box;
    box.x = bump_check_number(L, index, "x");
    box.y = bump_check_number(L, index + 1, "y");
    box.w = check_size(L, index + 2, "w");
    box.h = check_size(L, index + 3, "h");
    box.ints = bump_int_bits(L, index, 4);
    return box;
}

/* The goal at `index`; a nil or false coordinate is taken from `from`. */
bump_point bump_read_goal(lua_State *L, int index, const bump_box *from) {
    bump_point goal = { from->x, from->y, from->ints & (BUMP_X | BUMP_Y) };
    if (lua_toboolean(L, index)) {
        goal.x = bump_check_number(L, index, "goalX");
        goal.ints =
            (goal.ints & BUMP_Y) | (compat_is_integer(L, index) ? BUMP_X : 0);
    }
    if (lua_toboolean(L, index + 1)) {
        goal.y = bump_check_number(L, index + 1, "goalY");
        goal.ints =
            (goal.ints & BUMP_X) | (compat_is_integer(L, index + 1) ? BUMP_Y : 0);
    }
    return goal;
}

void bump_push_box(lua_State *L, const bump_box *box) {
    compat_push_number(L, box->x, box->ints & BUMP_X);
    compat_push_number(L, box->y, box->ints & BUMP_Y);
    compat_push_number(L, box->w, box->ints & BUMP_W);
    compat_push_number(L, box->h, box->ints & BUMP_H);
}

void bump_push_point(lua_State *L, const bump_point *point) {
    compat_push_number(L, point->x, point->ints & BUMP_X);
    compat_push_number(L, point->y, point->ints & BUMP_Y);
}

/* ---- candidates and filters ---- */

/* Copy what was found; more than a few go into a userdata, which is left on the
 * stack: true. */
bool bump_keep_found(lua_State *L, const bump_items *items, bump_found *kept) {
    kept->count = items->found_count;
    bump_candidate *list = kept->few;
    if (kept->count > FEW_CANDIDATES)
        list = lua_newuserdata(L, kept->count * sizeof(bump_candidate));
    if (kept->count != 0)
        memcpy(list, items->found, kept->count * sizeof(bump_candidate));
    kept->list = list;
    return kept->count > FEW_CANDIDATES;
}

/* Whether the filter lets an item be found; only for queries. */
bool bump_passes(lua_State *L, int filter, const bump_candidate *candidate) {
    bump_items *items = bump_items_of(L);
    if (lua_toboolean(L, filter)) {
        lua_pushvalue(L, filter);
        bump_push_item(L, candidate->slot);
        lua_call(L, 1, 1);
        const bool is_let = lua_toboolean(L, -1);
        lua_pop(L, 1);
        if (!is_let)
            return false;
    }
    if (items->items[candidate->slot].serial != candidate->serial)
        luaL_error(L, "the filter removed an item that it was asked about");
    return true;
}

void bump_watch_collection(lua_State *L, bump_items *items) {
    if (items->is_watched || items->left.count == 0)
        return;
    bump_items **watched = lua_newuserdata(L, sizeof(bump_items *));
    *watched = NULL;
    luaL_getmetatable(L, "graze.bump.watch");
    lua_setmetatable(L, -2);
    *watched = items;
    items->is_watched = true;
    lua_pop(L, 1);
}
