/* cells.c: sectors, four-shift and grid-map: who is registered where, and which pairs meet there. */
#include "model.h"

enum { MOST_VISITS = MODEL_MOST * GRZ_BOX_CELLS_MAX };

/* A row in a cell. */
typedef struct visit {
    int32_t x, y;
    uint32_t row;
} visit;

typedef struct visit_list {
    visit items[MOST_VISITS];
    uint32_t count;
} visit_list;

static int compare(const void *one, const void *other) {
    const visit *a = one, *b = other;
    if (a->x != b->x)
        return a->x < b->x ? -1 : 1;
    return a->y != b->y ? (a->y < b->y ? -1 : 1) : 0;
}

static bool may_any_meet(const model_scene *scene, const visit *visits, uint32_t count) {
    for (uint32_t a = 0; a < count; a++)
        for (uint32_t b = a + 1; b < count; b++)
            if (model_rules_allow(scene, visits[a].row, visits[b].row))
                return true;
    return false;
}

static void meet_in_cell(const model_scene *scene, const visit *visits, uint32_t count,
                         graze_counters *counters) {
    for (uint32_t a = 0; a < count; a++)
        for (uint32_t b = a + 1; b < count; b++)
            if (model_rules_allow(scene, visits[a].row, visits[b].row))
                model_meet(scene, visits[a].row, visits[b].row, counters);
            else
                counters->refused++;
}

/* What cells do not gather if nobody in them may meet, they do not refuse either. */
static void meet_in_cells(const model_scene *scene, visit_list *list, bool skips_idle,
                          graze_counters *counters) {
    uint32_t end;
    qsort(list->items, list->count, sizeof *list->items, compare);
    for (uint32_t begin = 0; begin < list->count; begin = end) {
        for (end = begin + 1; end < list->count; end++)
            if (compare(&list->items[begin], &list->items[end]) != 0)
                break;
        if (!skips_idle || may_any_meet(scene, list->items + begin, end - begin))
            meet_in_cell(scene, list->items + begin, end - begin, counters);
    }
}

static void visit_cells(visit_list *list, grz_cell_range range, uint32_t row) {
    for (int32_t y = range.y0; y <= range.y1; y++)
        for (int32_t x = range.x0; x <= range.x1; x++)
            list->items[list->count++] = (visit){ x, y, row };
}

graze_counters model_sectors(const model_scene *now, grz_cell_size size, graze_axis axis) {
    static visit_list list;
    graze_counters counters = { 0 };
    bool is_marked[MODEL_MOST] = { false };
    list.count = 0;
    for (uint32_t row = 0; row < now->count; row++) {
        const grz_cell_range range = grz_cells_of(now->rows[row].box, size);
        is_marked[row] = grz_cell_range_is_oversize(range);
        if (model_is_in(now, row) && !is_marked[row])
            visit_cells(&list, range, row);
    }
    counters.visits = list.count;
    meet_in_cells(now, &list, false, &counters);
    model_marked(now, is_marked, axis, &counters);
    return counters;
}

static bool is_short(float min, float max, double half) {
    const int32_t first = grz_cell_of(min, half), last = grz_cell_of(max, half);
    return !grz_cell_is_last(first) && !grz_cell_is_last(last) && last - first <= 1;
}

static int32_t half_down(int32_t number) {
    return number >= 0 ? number / 2 : -((1 - number) / 2);
}

graze_counters model_four_shift(const model_scene *now, grz_cell_size size, graze_axis axis) {
    static visit_list list;
    const grz_cell_size half = { size.w / 2, size.h / 2 };
    graze_counters counters = { 0 };
    bool is_marked[MODEL_MOST] = { false };
    for (int pass = 0; pass < 4; pass++) {
        list.count = 0;
        for (uint32_t row = 0; row < now->count; row++) {
            const graze_box box = now->rows[row].box;
            is_marked[row] =
                !is_short(box.min_x, box.max_x, half.w) || !is_short(box.min_y, box.max_y, half.h);
            if (model_is_in(now, row) && !is_marked[row])
                list.items[list.count++] =
                    (visit){ half_down(grz_cell_of(box.min_x, half.w) + (pass & 1)),
                             half_down(grz_cell_of(box.min_y, half.h) + (pass >> 1)), row };
        }
        counters.visits += list.count;
        meet_in_cells(now, &list, false, &counters);
    }
    model_marked(now, is_marked, axis, &counters);
    return counters;
}

/* How many cells of one range are in another. */
static uint64_t shared(grz_cell_range a, grz_cell_range b) {
    const int64_t x0 = a.x0 > b.x0 ? a.x0 : b.x0, x1 = a.x1 < b.x1 ? a.x1 : b.x1;
    const int64_t y0 = a.y0 > b.y0 ? a.y0 : b.y0, y1 = a.y1 < b.y1 ? a.y1 : b.y1;
    return x0 <= x1 && y0 <= y1 ? (uint64_t)((x1 - x0 + 1) * (y1 - y0 + 1)) : 0;
}

/* The cells in which a row is, lonely ones too: none if it is absent, or over too many. */
static grz_cell_range cells_of(const model_scene *scene, uint32_t row, grz_cell_size size) {
    const grz_cell_range none = { 1, 1, 0, 0 };
    if (row >= scene->count || scene->rows[row].layer == GRZ_LAYER_NONE)
        return none;
    const grz_cell_range range = grz_cells_of(scene->rows[row].box, size);
    return grz_cell_range_is_oversize(range) ? none : range;
}

/* New rules, or a new class, take a row out of all of its cells. */
static void move(const model_search *search, uint32_t row, grz_cell_size size, graze_counters *counters) {
    const grz_cell_range was = cells_of(search->before, row, size), is = cells_of(search->now, row, size);
    const bool is_other = search->has_new_rules || row >= search->before->count ||
                          !model_same_class(search->before, row, search->now, row);
    const uint64_t kept = is_other ? 0 : shared(was, is);
    const uint64_t entered = shared(is, is) - kept, left = shared(was, was) - kept;
    counters->visits += entered;
    counters->moves += entered + left;
}

graze_counters model_grid_map(const model_search *search, grz_cell_size size, graze_axis axis) {
    static visit_list list;
    const model_scene *now = search->now;
    graze_counters counters = { 0 };
    bool is_marked[MODEL_MOST] = { false };
    list.count = 0;
    for (uint32_t row = 0; row < now->count; row++) {
        move(search, row, size, &counters);
        is_marked[row] = grz_cell_range_is_oversize(grz_cells_of(now->rows[row].box, size));
        visit_cells(&list, cells_of(now, row, size), row);
    }
    meet_in_cells(now, &list, true, &counters);
    model_marked(now, is_marked, axis, &counters);
    return counters;
}
