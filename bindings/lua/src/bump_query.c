/* bump_query.c: queries of points, rectangles and segments. */
#include "bump_lua.h"
#include "bump_path.h"

#include <math.h>
#include <stdlib.h>

/* Push a list of the found items passing the filter, and their number. */
static int push_found(lua_State *L, int filter) {
    bump_found found;
    bump_items_sort_found(bump_items_of(L));
    bump_keep_found(L, bump_items_of(L), &found);
    lua_newtable(L);
    const int list = lua_gettop(L);
    int count = 0;
    for (size_t i = 0; i < found.count; i++) {
        if (!bump_passes(L, filter, &found.list[i]))
            continue;
        bump_push_item(L, found.list[i].slot);
        lua_rawseti(L, list, ++count);
    }
    compat_push_number(L, count, true);
    return 2;
}

/* queryRect(x, y, w, h, filter) */
int bump_method_query_rect(lua_State *L) {
    bump_items *items = bump_enter(L, 6);
    const bump_box box = bump_check_box(L, 2);
    const bump_cells cells =
        bump_cells_of(items->cell_size, box.x, box.y, box.w, box.h);
    const graze_area area = { box.x, box.y, box.x + box.w, box.y + box.h };
    bump_check_status(L, "queryRect",
                      bump_items_find(items, BUMP_NO_SLOT, &cells, &area));
    size_t kept = 0;
    for (size_t i = 0; i < items->found_count; i++)
        if (bump_intersect(&box, &items->items[items->found[i].slot].box))
            items->found[kept++] = items->found[i];
    items->found_count = kept;
    return push_found(L, 6);
}

/* queryPoint(x, y, filter) */
int bump_method_query_point(lua_State *L) {
    bump_items *items = bump_enter(L, 4);
    const double x = luaL_checknumber(L, 2), y = luaL_checknumber(L, 3);
    const double cx = floor(x / items->cell_size) + 1,
                 cy = floor(y / items->cell_size) + 1;
    const bump_cells cells = { cx, cy, cx, cy };
    const graze_area area = { x, y, x, y };
    bump_check_status(L, "queryPoint",
                      bump_items_find(items, BUMP_NO_SLOT, &cells, &area));
    size_t kept = 0;
    for (size_t i = 0; i < items->found_count; i++)
        if (bump_contains(&items->items[items->found[i].slot].box, x, y))
            items->found[kept++] = items->found[i];
    items->found_count = kept;
    return push_found(L, 4);
}

/* An item on a segment: where it enters and leaves, and its place on the infinite
 * line. */
typedef struct bump_crossed {
    bump_cut cut;
    double weight;
    bump_candidate candidate;
} bump_crossed;

static int compare_crossed(const void *a, const void *b) {
    const bump_crossed *x = a, *y = b;
    if (x->weight != y->weight)
        return x->weight < y->weight ? -1 : 1;
    return (x->candidate.serial > y->candidate.serial) -
           (x->candidate.serial < y->candidate.serial);
}

static bool crosses(const bump_box *box, const bump_line *line,
                    bump_crossed *crossed) {
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

/* The segment from (2, 3) to (4, 5). */
static bump_segment check_segment(lua_State *L) {
    static const char *const names[] = { "x1", "y1", "x2", "y2" };
    double v[4];
    for (int i = 0; i < 4; i++) {
        v[i] = luaL_checknumber(L, i + 2);
        if (v[i] == HUGE_VAL || v[i] == -HUGE_VAL)
            luaL_error(L, "querySegment: %s must be finite, and is %f", names[i],
                       v[i]);
    }
    for (int i = 0; i < 2; i++)
        if (fabs(v[i + 2] - v[i]) == HUGE_VAL)
            luaL_error(L,
                       "querySegment: %s - %s must be finite: %f is too far from %f",
                       names[i + 2], names[i], v[i + 2], v[i]);
    return (bump_segment){ v[0], v[1], v[2], v[3] };
}

/* The area of a segment. With NaN bump looks at all of the cells at its ends: then
 * it is everywhere. */
static graze_area segment_area(const bump_segment *s) {
    if (s->x1 != s->x1 || s->y1 != s->y1 || s->x2 != s->x2 || s->y2 != s->y2)
        return (graze_area){ -HUGE_VAL, -HUGE_VAL, HUGE_VAL, HUGE_VAL };
    return (graze_area){ bump_min(s->x1, s->x2), bump_min(s->y1, s->y2),
                         bump_max(s->x1, s->x2), bump_max(s->y1, s->y2) };
}

/* Which of the found items are on a segment, in order. */
static int collect_crossed(const bump_items *items, const bump_segment *segment,
                           bump_crossed *list) {
    const bump_line line = { segment->x1, segment->y1, segment->x2 - segment->x1,
                             segment->y2 - segment->y1 };
    bump_path path;
    bump_path_open(&path, items->cell_size, segment);
    int count = 0;
    for (size_t i = 0; i < items->found_count; i++) {
        const uint32_t slot = items->found[i].slot;
        if (!crosses(&items->items[slot].box, &line, &list[count]) ||
            !bump_path_meets(&path, &items->more[slot].cells))
            continue;
        list[count++].candidate = items->found[i];
    }
    qsort(list, (size_t)count, sizeof(bump_crossed), compare_crossed);
    return count;
}

/* The items on a segment passing the filter at 6, in order; a userdata holds
 * them. */
static bump_crossed *find_crossed(lua_State *L, bump_segment *segment, int *count) {
    static const bump_cells everywhere = { -HUGE_VAL, -HUGE_VAL, HUGE_VAL,
                                           HUGE_VAL };
    bump_items *items = bump_enter(L, 6);
    *segment = check_segment(L);
    const graze_area area = segment_area(segment);
    bump_check_status(L, "querySegment",
                      bump_items_find(items, BUMP_NO_SLOT, &everywhere, &area));
    bump_crossed *list =
        lua_newuserdata(L, (items->found_count + 1) * sizeof(bump_crossed));
    const int crossed = collect_crossed(items, segment, list);
    *count = 0;
    for (int i = 0; i < crossed; i++)
        if (bump_passes(L, 6, &list[i].candidate))
            list[(*count)++] = list[i];
    return list;
}

int bump_method_query_segment(lua_State *L) {
    bump_segment segment;
    int count;
    const bump_crossed *list = find_crossed(L, &segment, &count);
    lua_createtable(L, count, 0);
    for (int i = 0; i < count; i++) {
        bump_push_item(L, list[i].candidate.slot);
        lua_rawseti(L, -2, i + 1);
    }
    compat_push_number(L, count, true);
    return 2;
}

static void set_number(lua_State *L, const char *name, double value, bool is_int) {
    compat_push_number(L, value, is_int);
    lua_setfield(L, -2, name);
}

static void push_crossed(lua_State *L, const bump_crossed *crossed,
                         const bump_segment *segment, unsigned ints) {
    static const char *const names[2][3] = { { "ti1", "x1", "y1" },
                                             { "ti2", "x2", "y2" } };
    lua_createtable(L, 0, 7);
    bump_push_item(L, crossed->candidate.slot);
    lua_setfield(L, -2, "item");
    for (int end = 0; end < 2; end++) {
        const double time = crossed->cut.t[end];
        const bool is_int = crossed->cut.side[end] == 0;
        set_number(L, names[end][0], time, is_int);
        set_number(L, names[end][1],
                   segment->x1 + (segment->x2 - segment->x1) * time,
                   is_int && (ints & 5) == 5);
        set_number(L, names[end][2],
                   segment->y1 + (segment->y2 - segment->y1) * time,
                   is_int && (ints & 10) == 10);
    }
}

int bump_method_query_segment_with_coords(lua_State *L) {
    bump_segment segment;
    int count;
    const bump_crossed *list = find_crossed(L, &segment, &count);
    const unsigned ints = bump_int_bits(L, 2, 4);
    lua_createtable(L, count, 0);
    for (int i = 0; i < count; i++) {
        push_crossed(L, &list[i], &segment, ints);
        lua_rawseti(L, -2, i + 1);
    }
    compat_push_number(L, count, true);
    return 2;
}
