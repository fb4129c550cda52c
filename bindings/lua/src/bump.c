/* bump.c: the methods of a bump world in C: everything that decides. graze/bump.lua has the rest.
 *
 * A filter is a function of the game that may do anything: raise an error, or change the world. So what was
 * found is copied before a filter is called, to the C stack or into memory of Lua's, and an error leaves
 * nothing behind.
 */
#include "bump_items.h"
#include "core.h"
#include "lua_compat.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A world is a table, the first argument of every method. At 1 it has the items, at 2 a table from item to
 * slot, at 3 one from slot + 1 to item. Methods share functions of bump.lua, and its own responses by
 * function, as bump_response. */
enum { IN_ITEMS = 1, IN_SLOTS, IN_BY_SLOT };
enum { UP_COLLISION = 1, UP_GO_ON, UP_FAIL, UP_OWN, UP_COUNT = UP_OWN };

typedef enum bump_response {
    RESPONSE_TOUCH = 1,
    RESPONSE_CROSS,
    RESPONSE_SLIDE,
    RESPONSE_BOUNCE
} bump_response;

static bump_items *items_of(lua_State *L) {
    lua_rawgeti(L, 1, IN_ITEMS);
    bump_items *items = lua_touserdata(L, -1);
    lua_pop(L, 1);
    return items;
}

/* Begin a method: it has this many arguments, and the first is a world. */
static bump_items *enter(lua_State *L, int arguments) {
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, arguments);
    bump_items *items = items_of(L);
    if (items == NULL)
        luaL_error(L, "self must be a world of graze.bump");
    return items;
}

static void check_status(lua_State *L, const char *method, graze_status status) {
    if (status != GRAZE_OK)
        luaL_error(L, "%s: %s", method, graze_status_text(status));
}

static bool find_slot(lua_State *L, int item, uint32_t *slot) {
    lua_rawgeti(L, 1, IN_SLOTS);
    lua_pushvalue(L, item);
    lua_rawget(L, -2);
    const bool is_there = lua_type(L, -1) == LUA_TNUMBER;
    *slot = is_there ? (uint32_t)lua_tonumber(L, -1) : 0;
    lua_pop(L, 2);
    return is_there;
}

/* Raise "item … is not in the world", or is in it already. */
static int fail_with_item(lua_State *L, const char *what, int item) {
    lua_pushvalue(L, lua_upvalueindex(UP_FAIL));
    lua_pushstring(L, what);
    lua_pushvalue(L, item);
    lua_call(L, 2, 0);
    return 0;
}

static uint32_t check_slot(lua_State *L, int item) {
    uint32_t slot;
    if (!find_slot(L, item, &slot))
        fail_with_item(L, "is not in the world", item);
    return slot;
}

static void push_item(lua_State *L, uint32_t slot) {
    lua_rawgeti(L, 1, IN_BY_SLOT);
    lua_rawgeti(L, -1, (int)slot + 1);
    lua_remove(L, -2);
}

static double check_number(lua_State *L, int index, const char *name) {
    if (lua_type(L, index) != LUA_TNUMBER)
        luaL_error(L, "%s must be a number, and is %s", name, luaL_typename(L, index));
    return lua_tonumber(L, index);
}

static double check_size(lua_State *L, int index, const char *name) {
    const double size = check_number(L, index, name);
    if (size <= 0)
        luaL_error(L, "%s must be above 0, and is %f", name, size);
    return size;
}

static unsigned int_bits(lua_State *L, int index, int count) {
    unsigned bits = 0;
    for (int i = 0; i < count; i++)
        bits |= compat_is_integer(L, index + i) ? 1u << i : 0u;
    return bits;
}

/* Four numbers from `index` on. */
static bump_box check_box(lua_State *L, int index) {
    bump_box box;
    box.x = check_number(L, index, "x");
    box.y = check_number(L, index + 1, "y");
    box.w = check_size(L, index + 2, "w");
    box.h = check_size(L, index + 3, "h");
    box.ints = int_bits(L, index, 4);
    return box;
}

/* The goal at `index`; a coordinate that is nil or false is that of `from`. */
static bump_point read_goal(lua_State *L, int index, const bump_box *from) {
    bump_point goal = { from->x, from->y, from->ints & (BUMP_X | BUMP_Y) };
    if (lua_toboolean(L, index)) {
        goal.x = check_number(L, index, "goalX");
        goal.ints = (goal.ints & BUMP_Y) | (compat_is_integer(L, index) ? BUMP_X : 0);
    }
    if (lua_toboolean(L, index + 1)) {
        goal.y = check_number(L, index + 1, "goalY");
        goal.ints = (goal.ints & BUMP_X) | (compat_is_integer(L, index + 1) ? BUMP_Y : 0);
    }
    return goal;
}

static void push_box(lua_State *L, const bump_box *box) {
    compat_push_number(L, box->x, box->ints & BUMP_X);
    compat_push_number(L, box->y, box->ints & BUMP_Y);
    compat_push_number(L, box->w, box->ints & BUMP_W);
    compat_push_number(L, box->h, box->ints & BUMP_H);
}

static void push_point(lua_State *L, const bump_point *point) {
    compat_push_number(L, point->x, point->ints & BUMP_X);
    compat_push_number(L, point->y, point->ints & BUMP_Y);
}

/* ---- collisions ---- */

/* Push the table of a collision. `type` is its place on the stack. */
typedef struct bump_pushed {
    int item, type;
    const bump_box *from;
} bump_pushed;

static void push_numbers(lua_State *L, const bump_collision *hit) {
    lua_pushboolean(L, hit->overlaps);
    compat_push_number(L, hit->ti, hit->ints & BUMP_TI);
    push_point(L, &hit->move);
    compat_push_number(L, hit->normal_x, true);
    compat_push_number(L, hit->normal_y, true);
    push_point(L, &hit->touch);
}

static void push_collision(lua_State *L, const bump_pushed *pushed, const bump_collision *hit,
                           uint32_t slot) {
    lua_pushvalue(L, lua_upvalueindex(UP_COLLISION));
    push_numbers(L, hit);
    push_box(L, pushed->from);
    push_box(L, &items_of(L)->items[slot].box);
    push_item(L, slot);
    lua_pushvalue(L, pushed->item);
    lua_pushvalue(L, pushed->type);
    lua_call(L, 19, 1);
}

/* rect_detect(collision, x1, y1, w1, h1, x2, y2, w2, h2, goalX, goalY): the first argument makes the table.
 */
static int rect_detect(lua_State *L) {
    bump_box box[2];
    for (int i = 0; i < 2; i++) {
        const int at = 4 * i + 2;
        box[i] = (bump_box){ luaL_checknumber(L, at), luaL_checknumber(L, at + 1),
                             luaL_checknumber(L, at + 2), luaL_checknumber(L, at + 3), int_bits(L, at, 4) };
    }
    lua_settop(L, 11);
    const bump_point goal = read_goal(L, 10, &box[0]);
    bump_collision hit;
    if (!bump_detect(&box[0], &box[1], &goal, &hit))
        return 0;
    lua_pushvalue(L, 1);
    push_numbers(L, &hit);
    push_box(L, &box[0]);
    push_box(L, &box[1]);
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
    const bool is_from_given = lua_toboolean(L, 9), is_to_given = lua_toboolean(L, 10);
    bump_cut cut = {
        { is_from_given ? luaL_checknumber(L, 9) : 0, is_to_given ? luaL_checknumber(L, 10) : 1 }, { 0, 0 }
    };
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

/* ---- candidates and filters ---- */

enum { FEW_CANDIDATES = 64, FEW_COLLISIONS = 16, FEW_VISITED = 32 };

/* Candidates, out of reach of the filter. */
typedef struct bump_found {
    bump_candidate few[FEW_CANDIDATES];
    const bump_candidate *list;
    size_t count;
} bump_found;

/* Copy what was found; more than a few go into a userdata, which is left on the stack: true. */
static bool keep_found(lua_State *L, const bump_items *items, bump_found *kept) {
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
static bool passes(lua_State *L, int filter, const bump_candidate *candidate) {
    bump_items *items = items_of(L);
    if (lua_toboolean(L, filter)) {
        lua_pushvalue(L, filter);
        push_item(L, candidate->slot);
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

/* A look for collisions: of the item at `item`, which stands at `from` and goes to `goal`. */
typedef struct bump_look {
    int item, filter; /* on the stack */
    bump_box from;
    bump_point goal;
    graze_area area; /* of the way */
    bump_cells cells;
} bump_look;

/* Set the area and the cells, as bump computes them. */
static void set_way(const bump_items *items, bump_look *look) {
    const bump_box *from = &look->from;
    const double left = bump_min(look->goal.x, from->x), top = bump_min(look->goal.y, from->y);
    const double right = bump_max(look->goal.x + from->w, from->x + from->w);
    const double bottom = bump_max(look->goal.y + from->h, from->y + from->h);
    look->area = (graze_area){ left, top, right, bottom };
    look->cells = bump_cells_of(items->cell_size, left, top, right - left, bottom - top);
}

/* Push the type of a collision with a candidate, or nothing if there is to be none. */
static bool push_type(lua_State *L, const bump_look *look, const bump_candidate *candidate) {
    if (!lua_toboolean(L, look->filter)) {
        lua_pushliteral(L, "slide");
        return true;
    }
    lua_pushvalue(L, look->filter);
    lua_pushvalue(L, look->item);
    push_item(L, candidate->slot);
    lua_call(L, 2, 1);
    if (!lua_toboolean(L, -1)) {
        lua_pop(L, 1);
        return false;
    }
    if (items_of(L)->items[candidate->slot].serial != candidate->serial)
        luaL_error(L, "the filter removed an item that it was asked about");
    return true;
}

/* A collision that was found, and what decides about its place. */
typedef struct bump_met {
    bump_collision hit;
    double distance; /* squared */
    bump_candidate candidate;
} bump_met;

/* Earlier, then nearer, then added first. */
static int compare_met(const void *a, const void *b) {
    const bump_met *x = a, *y = b;
    if (x->hit.ti != y->hit.ti)
        return x->hit.ti < y->hit.ti ? -1 : 1;
    if (x->distance != y->distance)
        return x->distance < y->distance ? -1 : 1;
    return (x->candidate.serial > y->candidate.serial) - (x->candidate.serial < y->candidate.serial);
}

/* Slots that do not count any more. */
typedef struct bump_visited {
    uint32_t few[FEW_VISITED], *slots;
    size_t count, capacity;
} bump_visited;

static bool is_visited(const bump_visited *visited, uint32_t slot) {
    for (size_t i = 0; i < visited->count; i++)
        if (visited->slots[i] == slot)
            return true;
    return false;
}

/* Collisions, in any order; many are in a userdata, which is left on the stack. */
typedef struct bump_mets {
    bump_met few[FEW_COLLISIONS], *list;
    size_t count;
} bump_mets;

static bool meet(const bump_items *items, const bump_look *look, const bump_candidate *candidate,
                 bump_met *met) {
    const bump_item *item = &items->items[candidate->slot];
    if (item->serial != candidate->serial || !bump_items_is_in(items, candidate->slot, &look->cells) ||
        !bump_detect(&look->from, &item->box, &look->goal, &met->hit))
        return false;
    met->distance = bump_square_distance(&look->from, &item->box);
    met->candidate = *candidate;
    return true;
}

static void meet_all(lua_State *L, const bump_look *look, const bump_visited *visited,
                     const bump_found *found, bump_mets *mets) {
    const bump_items *items = items_of(L);
    mets->list = mets->few;
    if (found->count > FEW_COLLISIONS)
        mets->list = lua_newuserdata(L, found->count * sizeof(bump_met));
    mets->count = 0;
    for (size_t i = 0; i < found->count; i++)
        if (!is_visited(visited, found->list[i].slot))
            mets->count += meet(items, look, &found->list[i], &mets->list[mets->count]);
}

/* ---- check and move ---- */

/* The stack of check: its arguments, then these. */
enum { SELF = 1, ITEM, GOAL_X, GOAL_Y, FILTER, COLUMNS, TYPE, VISITED, FOUND, CHECK_TOP = FOUND };

typedef struct bump_check {
    bump_box start; /* the item's box */
    bump_visited visited;
    size_t length; /* of the list of collisions */
    bump_found found;
    bump_look found_for;
    uint64_t found_at; /* changes of the world until then */
} bump_check;

static void visit(lua_State *L, bump_visited *visited, uint32_t slot) {
    if (visited->count == visited->capacity) {
        const size_t bytes = visited->count * sizeof(uint32_t);
        uint32_t *grown = lua_newuserdata(L, 2 * bytes);
        memcpy(grown, visited->slots, bytes);
        lua_replace(L, VISITED);
        visited->slots = grown;
        visited->capacity *= 2;
    }
    visited->slots[visited->count++] = slot;
}

static bool is_way_inside(const bump_look *a, const bump_look *b) {
    return a->area.min_x >= b->area.min_x && a->area.min_y >= b->area.min_y &&
           a->area.max_x <= b->area.max_x && a->area.max_y <= b->area.max_y &&
           a->cells.left >= b->cells.left && a->cells.top >= b->cells.top &&
           a->cells.right <= b->cells.right && a->cells.bottom <= b->cells.bottom;
}

/* Find what may be hit on a way. After a slide that is mostly among what was found before. */
static void find_on_way(lua_State *L, bump_check *check, const bump_look *look) {
    bump_items *items = items_of(L);
    if (check->length != 0 && check->found_at == items->change_count &&
        is_way_inside(look, &check->found_for))
        return;
    check_status(L, "move", bump_items_find(items, check->visited.slots[0], &look->cells, &look->area));
    if (keep_found(L, items, &check->found))
        lua_replace(L, FOUND);
    check->found_for = *look;
    check->found_at = items->change_count;
}

/* The first collision of a look that the filter lets be; its type is put at TYPE. */
static bool find_first(lua_State *L, bump_check *check, const bump_look *look, bump_met *first) {
    bump_mets mets;
    find_on_way(L, check, look);
    if (check->found.count == 0)
        return false;
    meet_all(L, look, &check->visited, &check->found, &mets);
    while (mets.count > 0) {
        size_t least = 0;
        for (size_t i = 1; i < mets.count; i++)
            if (compare_met(&mets.list[i], &mets.list[least]) < 0)
                least = i;
        if (push_type(L, look, &mets.list[least].candidate)) {
            lua_replace(L, TYPE);
            *first = mets.list[least];
            return true;
        }
        mets.list[least] = mets.list[--mets.count];
    }
    return false;
}

static void set_goal(lua_State *L, int index, double value, bool is_int) {
    compat_push_number(L, value, is_int);
    lua_replace(L, index);
}

/* Put a table {x = goal x, y = goal y} into the collision on top of the stack. */
static void note_goal(lua_State *L, const char *name) {
    lua_createtable(L, 0, 2);
    lua_pushvalue(L, GOAL_X);
    lua_setfield(L, -2, "x");
    lua_pushvalue(L, GOAL_Y);
    lua_setfield(L, -2, "y");
    lua_setfield(L, -2, name);
}

static void slide(lua_State *L, const bump_check *check, const bump_collision *hit) {
    const bump_box *start = &check->start;
    if (!lua_toboolean(L, GOAL_X))
        set_goal(L, GOAL_X, start->x, start->ints & BUMP_X);
    if (!lua_toboolean(L, GOAL_Y))
        set_goal(L, GOAL_Y, start->y, start->ints & BUMP_Y);
    if (hit->move.x != 0 || hit->move.y != 0) {
        if (hit->normal_x != 0)
            set_goal(L, GOAL_X, hit->touch.x, hit->touch.ints & BUMP_X);
        else
            set_goal(L, GOAL_Y, hit->touch.y, hit->touch.ints & BUMP_Y);
    }
    note_goal(L, "slide");
}

static void bounce(lua_State *L, const bump_check *check, const bump_collision *hit) {
    const bump_point goal = read_goal(L, GOAL_X, &check->start);
    bump_point end = hit->touch;
    if (hit->move.x != 0 || hit->move.y != 0) {
        const double dx = goal.x - end.x, dy = goal.y - end.y;
        end.x += hit->normal_x == 0 ? dx : -dx;
        end.y += hit->normal_x == 0 ? -dy : dy;
        end.ints &= goal.ints;
    }
    set_goal(L, GOAL_X, end.x, end.ints & BUMP_X);
    set_goal(L, GOAL_Y, end.y, end.ints & BUMP_Y);
    note_goal(L, "bounce");
}

/* The collision is on top of the stack. Respond to it; false: the check ends here. */
static bool respond(lua_State *L, bump_check *check, bump_response response, const bump_met *met,
                    bump_look *look) {
    const bump_point *touch = &met->hit.touch;
    if (response == RESPONSE_TOUCH) {
        set_goal(L, GOAL_X, touch->x, touch->ints & BUMP_X);
        set_goal(L, GOAL_Y, touch->y, touch->ints & BUMP_Y);
        return false;
    }
    look->from = check->start;
    if (response == RESPONSE_CROSS)
        return true;
    if (response == RESPONSE_SLIDE)
        slide(L, check, &met->hit);
    else
        bounce(L, check, &met->hit);
    look->from.x = touch->x;
    look->from.y = touch->y;
    look->from.ints = (look->from.ints & (BUMP_W | BUMP_H)) | touch->ints;
    return true;
}

/* The response to the type at TYPE: one of bump's own; 0: another function. Raises an error if there is none.
 */
static bump_response find_response(lua_State *L) {
    lua_getfield(L, SELF, "responses");
    lua_pushvalue(L, TYPE);
    lua_gettable(L, -2);
    lua_remove(L, -2);
    if (!lua_toboolean(L, -1)) {
        fail_with_item(L, "has an unknown collision type", TYPE);
        return 0;
    }
    lua_rawget(L, lua_upvalueindex(UP_OWN));
    const bump_response response = (bump_response)lua_tonumber(L, -1);
    lua_pop(L, 1);
    return response;
}

/* bump.lua goes on after a collision whose response is the game's own. Pushes the results of the check. */
static void go_on(lua_State *L, const bump_check *check) {
    lua_pushvalue(L, lua_upvalueindex(UP_GO_ON));
    for (int i = SELF; i <= COLUMNS; i++)
        lua_pushvalue(L, i);
    push_box(L, &check->start);
    compat_push_number(L, (double)check->length, true);
    lua_call(L, 11, 4);
}

/* One look and the response to what it finds; false: the check ends here, or has ended by itself. */
static bool check_once(lua_State *L, bump_check *check, bump_look *look, bool *has_ended) {
    bump_met met;
    look->goal = read_goal(L, GOAL_X, &look->from);
    set_way(items_of(L), look);
    if (!find_first(L, check, look, &met))
        return false;
    const bump_pushed pushed = { ITEM, TYPE, &look->from };
    push_collision(L, &pushed, &met.hit, met.candidate.slot);
    lua_pushvalue(L, -1);
    lua_rawseti(L, COLUMNS, (int)++check->length);
    visit(L, &check->visited, met.candidate.slot);
    const bump_response response = find_response(L);
    if (response != 0)
        return respond(L, check, response, &met, look);
    go_on(L, check);
    *has_ended = true;
    return false;
}

/* Push goal x, goal y, the collisions and their number. */
static void run_check(lua_State *L) {
    luaL_checkstack(L, 48, NULL);
    lua_settop(L, CHECK_TOP);
    const uint32_t own = check_slot(L, ITEM);
    bump_check check;
    check.start = items_of(L)->items[own].box;
    check.visited.slots = check.visited.few;
    check.visited.capacity = FEW_VISITED;
    check.visited.count = check.length = 0;
    visit(L, &check.visited, own);
    lua_newtable(L);
    lua_replace(L, COLUMNS);
    bump_look look = { .item = ITEM, .filter = FILTER, .from = check.start };
    bool has_ended = false;
    while (check_once(L, &check, &look, &has_ended))
        lua_settop(L, CHECK_TOP);
    if (has_ended)
        return;
    lua_pushvalue(L, GOAL_X);
    lua_pushvalue(L, GOAL_Y);
    lua_pushvalue(L, COLUMNS);
    compat_push_number(L, (double)check.length, true);
}

/* ---- what LuaJIT calls through its FFI: moves that hit nothing, without a stack of values ---- */

enum { MOVE_HITS = 0, MOVE_DONE = 1, MOVE_WATCH = 2 };

/* Whether nothing is hit on the way to a goal. */
static bool is_way_free(bump_items *items, uint32_t slot, bump_look *look) {
    set_way(items, look);
    if (bump_items_find(items, slot, &look->cells, &look->area) != GRAZE_OK)
        return false;
    bump_met met;
    for (size_t i = 0; i < items->found_count; i++)
        if (items->found[i].slot != slot && meet(items, look, &items->found[i], &met))
            return false;
    return true;
}

/* Move an item if it hits nothing: MOVE_DONE, or MOVE_WATCH if a collection of garbage is to be watched, too.
 */
static int fast_move(void *data, uint32_t slot, double x, double y) {
    bump_items *items = data;
    bump_look look = { .from = items->items[slot].box, .goal = { x, y, 0 } };
    if (!is_way_free(items, slot, &look))
        return MOVE_HITS;
    bump_box box = look.from;
    box.x = x;
    box.y = y;
    if ((x != look.from.x || y != look.from.y) && bump_items_set_box(items, slot, &box) != GRAZE_OK)
        return MOVE_HITS;
    return items->left.count != 0 && !items->is_watched ? MOVE_WATCH : MOVE_DONE;
}

static int fast_check(void *data, uint32_t slot, double x, double y) {
    bump_look look = { .from = ((bump_items *)data)->items[slot].box, .goal = { x, y, 0 } };
    return is_way_free(data, slot, &look) ? MOVE_DONE : MOVE_HITS;
}

static const double *fast_box(void *data, uint32_t slot) {
    return &((bump_items *)data)->items[slot].box.x;
}

/* graze/bump.lua declares the same. */
typedef struct bump_fast {
    int (*move)(void *items, uint32_t slot, double x, double y);
    int (*check)(void *items, uint32_t slot, double x, double y);
    const double *(*box)(void *items, uint32_t slot);
} bump_fast;

/* fast(): a pointer to the functions. */
static int bump_fast_functions(lua_State *L) {
    static bump_fast functions = { fast_move, fast_check, fast_box };
    lua_pushlightuserdata(L, &functions);
    return 1;
}

static int method_check(lua_State *L) {
    enter(L, 5);
    run_check(L);
    return 4;
}

/* Lua tells when it has collected garbage: then bump's empty cells are gone. */
static void watch_collection(lua_State *L, bump_items *items) {
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

static int method_watch(lua_State *L) {
    watch_collection(L, enter(L, 1));
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

/* update to four numbers from `index` on; nil: as before. */
static void update(lua_State *L, int item, int index) {
    bump_items *items = items_of(L);
    const uint32_t slot = check_slot(L, item);
    const bump_box *before = &items->items[slot].box;
    if (!lua_toboolean(L, index + 2)) {
        compat_push_number(L, before->w, before->ints & BUMP_W);
        lua_replace(L, index + 2);
    }
    if (!lua_toboolean(L, index + 3)) {
        compat_push_number(L, before->h, before->ints & BUMP_H);
        lua_replace(L, index + 3);
    }
    const bump_box box = check_box(L, index);
    if (box.x == before->x && box.y == before->y && box.w == before->w && box.h == before->h)
        return;
    check_status(L, "update", bump_items_set_box(items, slot, &box));
    watch_collection(L, items);
}

static int method_update(lua_State *L) {
    enter(L, 6);
    update(L, 2, 3);
    return 0;
}

static int method_move(lua_State *L) {
    enter(L, 5);
    run_check(L);
    const int result = lua_gettop(L) - 3;
    lua_pushvalue(L, result);
    lua_pushvalue(L, result + 1);
    lua_pushnil(L);
    lua_pushnil(L);
    update(L, ITEM, result + 4);
    lua_settop(L, result + 3);
    return 4;
}

/* ---- project ---- */

/* project(item, x, y, w, h, goalX, goalY, filter) */
static int method_project(lua_State *L) {
    luaL_checkstack(L, 48, NULL);
    bump_items *items = enter(L, 11);
    bump_look look = { .item = 2, .filter = 9, .from = check_box(L, 3) };
    bump_visited visited = { .slots = visited.few };
    visited.count = find_slot(L, 2, &visited.few[0]);
    look.goal = read_goal(L, 7, &look.from);
    set_way(items, &look);
    check_status(L, "project", bump_items_find(items, BUMP_NO_SLOT, &look.cells, &look.area));
    lua_newtable(L);
    lua_replace(L, 10);
    bump_found found;
    bump_mets mets;
    keep_found(L, items, &found);
    meet_all(L, &look, &visited, &found, &mets);
    qsort(mets.list, mets.count, sizeof(bump_met), compare_met);
    const bump_pushed pushed = { 2, 11, &look.from };
    int count = 0;
    for (size_t i = 0; i < mets.count; i++) {
        if (!push_type(L, &look, &mets.list[i].candidate))
            continue;
        lua_replace(L, pushed.type);
        push_collision(L, &pushed, &mets.list[i].hit, mets.list[i].candidate.slot);
        lua_rawseti(L, 10, ++count);
    }
    lua_settop(L, 10);
    compat_push_number(L, count, true);
    return 2;
}

/* ---- items ---- */

/* add(item, x, y, w, h) */
static int method_add(lua_State *L) {
    bump_items *items = enter(L, 6);
    uint32_t slot;
    if (find_slot(L, 2, &slot))
        return fail_with_item(L, "is in the world already", 2);
    const bump_box box = check_box(L, 3);
    if (lua_isnil(L, 2) || (lua_type(L, 2) == LUA_TNUMBER && lua_tonumber(L, 2) != lua_tonumber(L, 2)))
        return fail_with_item(L, "cannot be an item", 2);
    check_status(L, "add", bump_items_add(items, &box, &slot));
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
    bump_items *items = enter(L, 2);
    const uint32_t slot = check_slot(L, 2);
    lua_rawgeti(L, 1, IN_SLOTS);
    lua_insert(L, 2);
    lua_pushnil(L);
    lua_rawset(L, 2);
    lua_rawgeti(L, 1, IN_BY_SLOT);
    lua_pushboolean(L, false);
    lua_rawseti(L, -2, (int)slot + 1);
    bump_items_remove(items, slot);
    watch_collection(L, items);
    return 0;
}

static int method_has_item(lua_State *L) {
    uint32_t slot;
    enter(L, 2);
    lua_pushboolean(L, find_slot(L, 2, &slot));
    return 1;
}

static int method_count_items(lua_State *L) {
    compat_push_number(L, enter(L, 1)->count, true);
    return 1;
}

static int method_rect(lua_State *L) {
    const bump_items *items = enter(L, 2);
    push_box(L, &items->items[check_slot(L, 2)].box);
    return 4;
}

static void push_cells(lua_State *L, const bump_cells *cells) {
    compat_push_number(L, cells->left, true);
    compat_push_number(L, cells->top, true);
    compat_push_number(L, cells->right, true);
    compat_push_number(L, cells->bottom, true);
}

/* Every item, first added first: its box, its cells, and the item itself go to the function at 2. */
static int method_each(lua_State *L) {
    bump_items *items = enter(L, 2);
    check_status(L, "each", bump_items_find_all(items));
    bump_found found;
    keep_found(L, items, &found);
    for (size_t i = 0; i < found.count; i++) {
        const uint32_t slot = found.list[i].slot;
        lua_pushvalue(L, 2);
        push_item(L, slot);
        push_box(L, &items->items[slot].box);
        push_cells(L, &items->more[slot].cells);
        lua_call(L, 9, 0);
    }
    return 0;
}

/* The cells that items have left since the last garbage collection go to the function at 2. */
static int method_each_left(lua_State *L) {
    const bump_items *items = enter(L, 2);
    for (uint32_t i = 0; i < items->left.count; i++) {
        const bump_cells cells = items->left.items[i];
        lua_pushvalue(L, 2);
        push_cells(L, &cells);
        lua_call(L, 4, 0);
    }
    return 0;
}

/* ---- queries ---- */

/* Push a list of the items that were found and that pass the filter, and their number. */
static int push_found(lua_State *L, int filter) {
    bump_found found;
    bump_items_sort_found(items_of(L));
    keep_found(L, items_of(L), &found);
    lua_newtable(L);
    const int list = lua_gettop(L);
    int count = 0;
    for (size_t i = 0; i < found.count; i++) {
        if (!passes(L, filter, &found.list[i]))
            continue;
        push_item(L, found.list[i].slot);
        lua_rawseti(L, list, ++count);
    }
    compat_push_number(L, count, true);
    return 2;
}

/* queryRect(x, y, w, h, filter) */
static int method_query_rect(lua_State *L) {
    bump_items *items = enter(L, 6);
    const bump_box box = check_box(L, 2);
    const bump_cells cells = bump_cells_of(items->cell_size, box.x, box.y, box.w, box.h);
    const graze_area area = { box.x, box.y, box.x + box.w, box.y + box.h };
    check_status(L, "queryRect", bump_items_find(items, BUMP_NO_SLOT, &cells, &area));
    size_t kept = 0;
    for (size_t i = 0; i < items->found_count; i++)
        if (bump_intersect(&box, &items->items[items->found[i].slot].box))
            items->found[kept++] = items->found[i];
    items->found_count = kept;
    return push_found(L, 6);
}

/* queryPoint(x, y, filter) */
static int method_query_point(lua_State *L) {
    bump_items *items = enter(L, 4);
    const double x = luaL_checknumber(L, 2), y = luaL_checknumber(L, 3);
    const double cx = floor(x / items->cell_size) + 1, cy = floor(y / items->cell_size) + 1;
    const bump_cells cells = { cx, cy, cx, cy };
    const graze_area area = { x, y, x, y };
    check_status(L, "queryPoint", bump_items_find(items, BUMP_NO_SLOT, &cells, &area));
    size_t kept = 0;
    for (size_t i = 0; i < items->found_count; i++)
        if (bump_contains(&items->items[items->found[i].slot].box, x, y))
            items->found[kept++] = items->found[i];
    items->found_count = kept;
    return push_found(L, 4);
}

/* An item on a segment: where it enters and leaves, and its place on the infinite line. */
typedef struct bump_crossed {
    bump_cut cut;
    double weight;
    uint64_t serial;
    uint32_t slot;
} bump_crossed;

static int compare_crossed(const void *a, const void *b) {
    const bump_crossed *x = a, *y = b;
    if (x->weight != y->weight)
        return x->weight < y->weight ? -1 : 1;
    return (x->serial > y->serial) - (x->serial < y->serial);
}

static bool crosses(const bump_box *box, const bump_line *line, bump_crossed *crossed) {
    crossed->cut = (bump_cut){ { 0, 1 }, { 0, 0 } };
    if (!bump_cut_line(box, line, &crossed->cut))
        return false;
    const double *t = crossed->cut.t;
    if (!((0 < t[0] && t[0] < 1) || (0 < t[1] && t[1] < 1)))
        return false;
    bump_cut whole = { { -HUGE_VAL, HUGE_VAL }, { 0, 0 } };
    bump_cut_line(box, line, &whole);
    crossed->weight = bump_min(whole.t[0], whole.t[1]);
    return true;
}

/* The items on the segment from (2, 3) to (4, 5) that pass the filter at 6, in order; a userdata holds them.
 */
static bump_crossed *find_crossed(lua_State *L, bump_segment *segment, int *count) {
    static const char *const names[] = { "x1", "y1", "x2", "y2" };
    double v[4];
    bump_items *items = enter(L, 6);
    for (int i = 0; i < 4; i++) {
        v[i] = luaL_checknumber(L, i + 2);
        if (v[i] == HUGE_VAL || v[i] == -HUGE_VAL)
            luaL_error(L, "querySegment: %s must be finite, and is %f", names[i], v[i]);
    }
    *segment = (bump_segment){ v[0], v[1], v[2], v[3] };
    check_status(L, "querySegment", bump_items_find_along(items, segment));
    bump_found found;
    keep_found(L, items, &found);
    bump_crossed *list = lua_newuserdata(L, (found.count + 1) * sizeof(bump_crossed));
    const bump_line line = { v[0], v[1], v[2] - v[0], v[3] - v[1] };
    *count = 0;
    for (size_t i = 0; i < found.count; i++) {
        bump_crossed *crossed = &list[*count];
        if (!passes(L, 6, &found.list[i]) || !crosses(&items->items[found.list[i].slot].box, &line, crossed))
            continue;
        crossed->slot = found.list[i].slot;
        crossed->serial = found.list[i].serial;
        ++*count;
    }
    qsort(list, (size_t)*count, sizeof(bump_crossed), compare_crossed);
    return list;
}

static int method_query_segment(lua_State *L) {
    bump_segment segment;
    int count;
    const bump_crossed *list = find_crossed(L, &segment, &count);
    lua_createtable(L, count, 0);
    for (int i = 0; i < count; i++) {
        push_item(L, list[i].slot);
        lua_rawseti(L, -2, i + 1);
    }
    compat_push_number(L, count, true);
    return 2;
}

static void set_number(lua_State *L, const char *name, double value, bool is_int) {
    compat_push_number(L, value, is_int);
    lua_setfield(L, -2, name);
}

static void push_crossed(lua_State *L, const bump_crossed *crossed, const bump_segment *segment,
                         unsigned ints) {
    static const char *const names[2][3] = { { "ti1", "x1", "y1" }, { "ti2", "x2", "y2" } };
    lua_createtable(L, 0, 7);
    push_item(L, crossed->slot);
    lua_setfield(L, -2, "item");
    for (int end = 0; end < 2; end++) {
        const double time = crossed->cut.t[end];
        const bool is_int = crossed->cut.side[end] == 0;
        set_number(L, names[end][0], time, is_int);
        set_number(L, names[end][1], segment->x1 + (segment->x2 - segment->x1) * time,
                   is_int && (ints & 5) == 5);
        set_number(L, names[end][2], segment->y1 + (segment->y2 - segment->y1) * time,
                   is_int && (ints & 10) == 10);
    }
}

static int method_query_segment_with_coords(lua_State *L) {
    bump_segment segment;
    int count;
    const bump_crossed *list = find_crossed(L, &segment, &count);
    const unsigned ints = int_bits(L, 2, 4);
    lua_createtable(L, count, 0);
    for (int i = 0; i < count; i++) {
        push_crossed(L, &list[i], &segment, ints);
        lua_rawseti(L, -2, i + 1);
    }
    compat_push_number(L, count, true);
    return 2;
}

/* ---- worlds ---- */

static int items_gc(lua_State *L) {
    bump_items_close(lua_touserdata(L, 1));
    return 0;
}

/* bump_methods(collision, go_on, fail, own): a table of methods. */
static int bump_methods(lua_State *L) {
    static const luaL_Reg methods[] = { { "add", method_add },
                                        { "remove", method_remove },
                                        { "update", method_update },
                                        { "move", method_move },
                                        { "check", method_check },
                                        { "project", method_project },
                                        { "hasItem", method_has_item },
                                        { "countItems", method_count_items },
                                        { "getRect", method_rect },
                                        { "queryRect", method_query_rect },
                                        { "queryPoint", method_query_point },
                                        { "querySegment", method_query_segment },
                                        { "querySegmentWithCoords", method_query_segment_with_coords },
                                        { "eachItem", method_each },
                                        { "eachLeftCells", method_each_left },
                                        { "watch", method_watch },
                                        { NULL, NULL } };
    lua_settop(L, UP_COUNT);
    lua_newtable(L);
    lua_insert(L, 1);
    compat_set_functions(L, methods, UP_COUNT);
    return 1;
}

/* bump_items(cellSize): what a world has at 1. */
static int bump_new_items(lua_State *L) {
    const double cell_size = luaL_checknumber(L, 1);
    bump_items *items = lua_newuserdata(L, sizeof(bump_items));
    memset(items, 0, sizeof(bump_items));
    luaL_getmetatable(L, "graze.bump.items");
    lua_setmetatable(L, -2);
    check_status(L, "newWorld", bump_items_open(items, cell_size, core_allocator(L)));
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
