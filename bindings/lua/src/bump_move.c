/* bump_move.c: check, move, update and project.
 *
 * A filter is a function of the game and may do anything: raise an error, or change
 * the world. So the found items are copied before a filter is called, to the C stack
 * or into memory of Lua's. An error then leaves nothing behind.
 */
#include "bump_lua.h"

#include <stdlib.h>
#include <string.h>

typedef enum bump_response {
    RESPONSE_TOUCH = 1,
    RESPONSE_CROSS,
    RESPONSE_SLIDE,
    RESPONSE_BOUNCE
} bump_response;

/* Push the table of a collision. `type` is its place on the stack. */
typedef struct bump_pushed {
    int item, type;
    const bump_box *from;
} bump_pushed;

void bump_push_numbers(lua_State *L, const bump_collision *hit) {
    lua_pushboolean(L, hit->overlaps);
    compat_push_number(L, hit->ti, hit->ints & BUMP_TI);
    bump_push_point(L, &hit->move);
    compat_push_number(L, hit->normal_x, true);
    compat_push_number(L, hit->normal_y, true);
    bump_push_point(L, &hit->touch);
}

static void push_collision(lua_State *L, const bump_pushed *pushed,
                           const bump_collision *hit, uint32_t slot) {
    lua_pushvalue(L, lua_upvalueindex(UP_COLLISION));
    bump_push_numbers(L, hit);
    bump_push_box(L, pushed->from);
    bump_push_box(L, &bump_items_of(L)->items[slot].box);
    bump_push_item(L, slot);
    lua_pushvalue(L, pushed->item);
    lua_pushvalue(L, pushed->type);
    lua_call(L, 19, 1);
}

/* ---- looks ---- */

enum { FEW_COLLISIONS = 16, FEW_VISITED = 32 };

/* A look for collisions: of the item at `item`, which stands at `from` and goes to
 * `goal`. */
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
    const double left = bump_min(look->goal.x, from->x),
                 top = bump_min(look->goal.y, from->y);
    const double right = bump_max(look->goal.x + from->w, from->x + from->w);
    const double bottom = bump_max(look->goal.y + from->h, from->y + from->h);
    look->area = (graze_area){ left, top, right, bottom };
    look->cells =
        bump_cells_of(items->cell_size, left, top, right - left, bottom - top);
}

/* Push the type of a collision with a candidate, or nothing if there is to be
 * none. */
static bool push_type(lua_State *L, const bump_look *look,
                      const bump_candidate *candidate) {
    if (!lua_toboolean(L, look->filter)) {
        lua_pushliteral(L, "slide");
        return true;
    }
    lua_pushvalue(L, look->filter);
    lua_pushvalue(L, look->item);
    bump_push_item(L, candidate->slot);
    lua_call(L, 2, 1);
    if (!lua_toboolean(L, -1)) {
        lua_pop(L, 1);
        return false;
    }
    if (bump_items_of(L)->items[candidate->slot].serial != candidate->serial)
        luaL_error(L, "the filter removed an item that it was asked about");
    return true;
}

/* A found collision, and the values to sort it by. */
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
    return (x->candidate.serial > y->candidate.serial) -
           (x->candidate.serial < y->candidate.serial);
}

/* Slots out of the count. */
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

static bool meet(const bump_items *items, const bump_look *look,
                 const bump_candidate *candidate, bump_met *met) {
    const bump_item *item = &items->items[candidate->slot];
    if (item->serial != candidate->serial ||
        !bump_items_is_in(items, candidate->slot, &look->cells) ||
        !bump_detect(&look->from, &item->box, &look->goal, &met->hit))
        return false;
    met->distance = bump_square_distance(&look->from, &item->box);
    met->candidate = *candidate;
    return true;
}

static void meet_all(lua_State *L, const bump_look *look,
                     const bump_visited *visited, const bump_found *found,
                     bump_mets *mets) {
    const bump_items *items = bump_items_of(L);
    mets->list = mets->few;
    if (found->count > FEW_COLLISIONS)
        mets->list = lua_newuserdata(L, found->count * sizeof(bump_met));
    mets->count = 0;
    for (size_t i = 0; i < found->count; i++)
        if (!is_visited(visited, found->list[i].slot))
            mets->count +=
                meet(items, look, &found->list[i], &mets->list[mets->count]);
}

/* ---- check and move ---- */

/* The stack of check: its arguments, then these. */
enum {
    SELF = 1,
    ITEM,
    GOAL_X,
    GOAL_Y,
    FILTER,
    COLUMNS,
    TYPE,
    VISITED,
    FOUND,
    CHECK_TOP = FOUND
};

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

/* Find what may be hit on a way. After a slide they are mostly among the items found
 * before. */
static void find_on_way(lua_State *L, bump_check *check, const bump_look *look) {
    bump_items *items = bump_items_of(L);
    if (check->length != 0 && check->found_at == items->change_count &&
        is_way_inside(look, &check->found_for))
        return;
    bump_check_status(
        L, "move",
        bump_items_find(items, check->visited.slots[0], &look->cells, &look->area));
    if (bump_keep_found(L, items, &check->found))
        lua_replace(L, FOUND);
    check->found_for = *look;
    check->found_at = items->change_count;
}

/* The first collision of a look not ignored by the filter; its type is put at
 * TYPE. */
static bool find_first(lua_State *L, bump_check *check, const bump_look *look,
                       bump_met *first) {
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

static void bounce(lua_State *L, const bump_check *check,
                   const bump_collision *hit) {
    const bump_point goal = bump_read_goal(L, GOAL_X, &check->start);
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

/* The collision is on top of the stack. Respond to it; false: the check ends
 * here. */
static bool respond(lua_State *L, bump_check *check, bump_response response,
                    const bump_met *met, bump_look *look) {
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

/* The response to the type at TYPE: one of bump's own; 0: another function. Raises
 * an error if there is none.
 */
static bump_response find_response(lua_State *L) {
    lua_getfield(L, SELF, "responses");
    lua_pushvalue(L, TYPE);
    lua_gettable(L, -2);
    lua_remove(L, -2);
    if (!lua_toboolean(L, -1)) {
        bump_fail_with_item(L, "has an unknown collision type", TYPE);
        return 0;
    }
    lua_rawget(L, lua_upvalueindex(UP_OWN));
    const bump_response response = (bump_response)lua_tonumber(L, -1);
    lua_pop(L, 1);
    return response;
}

/* bump.lua goes on after a collision whose response is the game's own. Pushes the
 * results of the check. */
static void go_on(lua_State *L, const bump_check *check) {
    lua_pushvalue(L, lua_upvalueindex(UP_GO_ON));
    for (int i = SELF; i <= COLUMNS; i++)
        lua_pushvalue(L, i);
    bump_push_box(L, &check->start);
    compat_push_number(L, (double)check->length, true);
    lua_call(L, 11, 4);
}

/* One look and the response to what it finds; false: the check ends here, or has
 * ended by itself. */
static bool check_once(lua_State *L, bump_check *check, bump_look *look,
                       bool *has_ended) {
    bump_met met;
    look->goal = bump_read_goal(L, GOAL_X, &look->from);
    set_way(bump_items_of(L), look);
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
    const uint32_t own = bump_check_slot(L, ITEM);
    bump_check check;
    check.start = bump_items_of(L)->items[own].box;
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

/* ---- functions for LuaJIT's FFI: moves without a hit, and without a stack of
 * values ---- */

enum { MOVE_HITS = 0, MOVE_DONE = 1, MOVE_WATCH = 2 };

/* Whether nothing is hit on the way to a goal. */
static bool is_way_free(bump_items *items, uint32_t slot, bump_look *look) {
    set_way(items, look);
    if (bump_items_find(items, slot, &look->cells, &look->area) != GRAZE_OK)
        return false;
    bump_met met;
    for (size_t i = 0; i < items->found_count; i++)
        if (items->found[i].slot != slot &&
            meet(items, look, &items->found[i], &met))
            return false;
    return true;
}

/* Move an item if it hits nothing: MOVE_DONE, or MOVE_WATCH if a collection of
 * garbage is to be watched, too.
 */
static int fast_move(void *data, uint32_t slot, double x, double y) {
    bump_items *items = data;
    bump_look look = { .from = items->items[slot].box, .goal = { x, y, 0 } };
    if (!is_way_free(items, slot, &look))
        return MOVE_HITS;
    bump_box box = look.from;
    box.x = x;
    box.y = y;
    if ((x != look.from.x || y != look.from.y) &&
        bump_items_set_box(items, slot, &box) != GRAZE_OK)
        return MOVE_HITS;
    return items->left.count != 0 && !items->is_watched ? MOVE_WATCH : MOVE_DONE;
}

static int fast_check(void *data, uint32_t slot, double x, double y) {
    bump_look look = { .from = ((bump_items *)data)->items[slot].box,
                       .goal = { x, y, 0 } };
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
int bump_fast_functions(lua_State *L) {
    static bump_fast functions = { fast_move, fast_check, fast_box };
    lua_pushlightuserdata(L, &functions);
    return 1;
}

int bump_method_check(lua_State *L) {
    bump_enter(L, 5);
    run_check(L);
    return 4;
}

/* update to four numbers from `index` on; nil: as before. */
static void update(lua_State *L, int item, int index) {
    bump_items *items = bump_items_of(L);
    const uint32_t slot = bump_check_slot(L, item);
    const bump_box *before = &items->items[slot].box;
    if (!lua_toboolean(L, index + 2)) {
        compat_push_number(L, before->w, before->ints & BUMP_W);
        lua_replace(L, index + 2);
    }
    if (!lua_toboolean(L, index + 3)) {
        compat_push_number(L, before->h, before->ints & BUMP_H);
        lua_replace(L, index + 3);
    }
    const bump_box box = bump_check_box(L, index);
    if (box.x == before->x && box.y == before->y && box.w == before->w &&
        box.h == before->h)
        return;
    bump_check_status(L, "update", bump_items_set_box(items, slot, &box));
    bump_watch_collection(L, items);
}

int bump_method_update(lua_State *L) {
    bump_enter(L, 6);
    update(L, 2, 3);
    return 0;
}

int bump_method_move(lua_State *L) {
    bump_enter(L, 5);
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
int bump_method_project(lua_State *L) {
    luaL_checkstack(L, 48, NULL);
    bump_items *items = bump_enter(L, 11);
    bump_look look = { .item = 2, .filter = 9, .from = bump_check_box(L, 3) };
    bump_visited visited = { .slots = visited.few };
    visited.count = bump_find_slot(L, 2, &visited.few[0]);
    look.goal = bump_read_goal(L, 7, &look.from);
    set_way(items, &look);
    bump_check_status(L, "project",
                      bump_items_find(items, BUMP_NO_SLOT, &look.cells, &look.area));
    lua_newtable(L);
    lua_replace(L, 10);
    bump_found found;
    bump_mets mets;
    bump_keep_found(L, items, &found);
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
