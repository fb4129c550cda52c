/* answer.c: one question, answered by an index and a look at what it knows wrongly, or by a look at every
 * box.
 */
#include "world/query/answer.h"

#include "world/tiles.h"

/* Answers up to so long are sorted by insertion. */
enum { FEW = 32 };

grz_box_search grz_box_search_point(float x, float y, uint64_t layers) {
    const graze_box point = { x, y, x, y };
    return (grz_box_search){
        .is_point = true, .area = grz_box_to_half_open(point, GRAZE_CLOSED), .inside = point, .layers = layers
    };
}

grz_box_search grz_box_search_area(graze_box area, graze_edges edges, uint64_t layers) {
    return (grz_box_search){ .area = grz_box_to_half_open(area, edges),
                             .inside = grz_box_to_closed(area, edges),
                             .layers = layers };
}

grz_index_filter grz_view_wish(const graze_world *world, const grz_index_view *view, uint64_t layers) {
    const bool is_whole = grz_view_is_whole(world, view);
    return (grz_index_filter){ .layers = layers,
                               .states = is_whole ? NULL : world->is_changed.data,
                               .avoided = view->avoided,
                               .is_selective = !is_whole || (view->index->layers & ~layers) != 0 };
}

bool grz_view_is_whole(const graze_world *world, const grz_index_view *view) {
    const bool is_changed = (view->avoided & GRZ_ROW_CHANGED) != 0 && world->changed_count > 0;
    return view->index != NULL && view->stale_count == 0 && !is_changed;
}

graze_status grz_handle_list_grow(grz_handle_list *answers) {
    const graze_status status = grz_buffer_reserve(answers->allocator, &answers->room,
                                                   2 * answers->hits.capacity + 64, sizeof(uint64_t));
    answers->hits.items = answers->room.data;
    answers->hits.capacity = answers->room.bytes / sizeof(uint64_t);
    return status;
}

/* Rows to look at one by one, but for those with a state that has a bit of `but`. */
typedef struct row_list {
    const uint32_t *rows;
    uint32_t count;
    uint8_t but;
} row_list;

/* Append those of a list that match; false for want of room. */
static bool look_at_rows(const graze_world *world, const grz_box_search *question, row_list list,
                         grz_found_ids *hits) {
    const grz_box_view boxes = grz_box_columns_view(&world->columns, world->meets);
    const uint8_t *states = world->is_changed.data;
    if (hits->capacity - hits->count < list.count)
        return false;
    for (uint32_t i = 0; i < list.count; i++) {
        const uint32_t row = list.rows[i];
        const bool is_wanted = boxes.layer[row] != GRZ_LAYER_NONE && question->layers >> boxes.layer[row] & 1;
        if (is_wanted && !(states[row] & list.but) &&
            grz_boxes_overlap(grz_box_view_get(&boxes, row), question->area))
            hits->items[hits->count++] = grz_slots_handle(&world->part_slots, row);
    }
    return true;
}

static bool ask_index(const graze_world *world, const grz_index_view *view, const grz_box_search *question,
                      grz_found_ids *hits) {
    const grz_index_filter filter = grz_view_wish(world, view, question->layers);
    const graze_box inside = question->inside;
    if (question->is_point
            ? !grz_spatial_index_query_point(view->index, inside.min_x, inside.min_y, &filter, hits)
            : !grz_spatial_index_query_box(view->index, inside, &filter, hits))
        return false;
    const row_list changed = { world->changed.data,
                               view->avoided & GRZ_ROW_CHANGED ? world->changed_count : 0, 0 };
    const row_list stale = { view->stale, view->stale_count, GRZ_ROW_CHANGED };
    return look_at_rows(world, question, changed, hits) && look_at_rows(world, question, stale, hits);
}

static void name_rows(const graze_world *world, grz_found_ids *hits, size_t begin) {
    for (size_t i = begin; i < hits->count; i++)
        hits->items[i] = grz_slots_handle(&world->part_slots, (uint32_t)hits->items[i]);
}

static bool look_at_all(const graze_world *world, const grz_box_search *question, grz_found_ids *hits) {
    const grz_kernels *kernels;
    grz_box_view boxes = grz_box_columns_view(&world->columns, world->meets);
    const size_t before = hits->count;
    boxes.count = world->part_slots.count;
    kernels = grz_kernels_best();
    const bool had_room = kernels->scan_rows(&boxes, question->area, question->layers, hits);
    name_rows(world, hits, before);
    return had_room;
}

static bool attempt(const graze_world *world, const grz_index_view *view, const grz_box_search *question,
                    grz_found_ids *hits) {
    const size_t before = hits->count;
    const bool had_room =
        view->index != NULL ? ask_index(world, view, question, hits) : look_at_all(world, question, hits);
    if (!had_room)
        hits->count = before;
    return had_room;
}

graze_status grz_box_search_run(const graze_world *world, const grz_index_view *view,
                                const grz_box_search *question, grz_handle_list *answers) {
    graze_status status = GRAZE_OK;
    if (grz_box_is_empty(question->area))
        return GRAZE_OK;
    while (status == GRAZE_OK && !attempt(world, view, question, &answers->hits))
        status = grz_handle_list_grow(answers);
    return status;
}

/* Half-open, the smallest box that holds a point overlaps what holds the point; and that is how the question
 * has it. */
static graze_box area_asked(const graze_world *world, const grz_box_search *question) {
    const graze_box area = question->area;
    if (world->edges != GRAZE_CLOSED)
        return area;
    return (graze_box){ area.min_x, area.min_y, grz_float_previous(area.max_x),
                        grz_float_previous(area.max_y) };
}

void grz_box_search_refine(const graze_world *world, const grz_box_search *question, size_t begin,
                           grz_handle_list *answers) {
    grz_found_ids *hits = &answers->hits;
    size_t kept = begin;
    for (size_t i = begin; i < hits->count; i++) {
        const uint32_t slot = grz_slot_of(hits->items[i]);
        if (!grz_part_is_tile_layer(world, slot) ||
            grz_tile_layer_overlaps(world, slot, area_asked(world, question)))
            hits->items[kept++] = hits->items[i];
    }
    hits->count = kept;
}

static void sort_few(uint64_t *items, size_t count) {
    for (size_t i = 1; i < count; i++) {
        const uint64_t item = items[i];
        size_t j = i;
        for (; j > 0 && grz_slot_of(items[j - 1]) > grz_slot_of(item); j--)
            items[j] = items[j - 1];
        items[j] = item;
    }
}

/* A word that is in the order of slots. */
static uint64_t slot_first(uint64_t item) {
    return item << 32 | item >> 32;
}

static void put_in_order(uint64_t *low, uint64_t *high) {
    const uint64_t a = *low, b = *high;
    *low = a < b ? a : b;
    *high = a < b ? b : a;
}

/* At most four, by a sorting network, without guessing how many; there is room for four. */
static void sort_four(uint64_t *items, size_t count) {
    uint64_t four[4];
    for (size_t i = 0; i < 4; i++)
        four[i] = i < count ? slot_first(items[i]) : UINT64_MAX;
    put_in_order(&four[0], &four[1]);
    put_in_order(&four[2], &four[3]);
    put_in_order(&four[0], &four[2]);
    put_in_order(&four[1], &four[3]);
    put_in_order(&four[1], &four[2]);
    for (size_t i = 0; i < 4; i++)
        items[i] = i < count ? slot_first(four[i]) : items[i];
}

static bool are_sorted(const uint64_t *items, size_t count) {
    bool is_sorted = true;
    for (size_t i = 1; i < count; i++)
        is_sorted &= grz_slot_of(items[i - 1]) < grz_slot_of(items[i]);
    return is_sorted;
}

/* By slot and, since the radix sort has fields, generation; `scratch` has room for as many. */
static void sort_many(uint64_t *items, uint64_t *scratch, size_t count) {
    graze_pair *halves = (graze_pair *)(void *)items;
    for (size_t i = 0; i < count; i++)
        halves[i] = (graze_pair){ grz_slot_of(items[i]), (uint32_t)(items[i] >> 32) };
    grz_pairs_sort(halves, (graze_pair *)(void *)scratch, count);
    for (size_t i = 0; i < count; i++)
        items[i] = (uint64_t)halves[i].b << 32 | halves[i].a;
}

graze_status grz_handle_list_sort(grz_handle_list *answers, size_t begin, size_t end) {
    const size_t count = end - begin;
    if (count < 2)
        return GRAZE_OK;
    if (count <= 4 && answers->hits.capacity - begin >= 4) {
        sort_four(answers->hits.items + begin, count);
        return GRAZE_OK;
    }
    if (count <= FEW) {
        sort_few(answers->hits.items + begin, count);
        return GRAZE_OK;
    }
    if (are_sorted(answers->hits.items + begin, count))
        return GRAZE_OK;
    while (answers->hits.capacity - answers->hits.count < count)
        if (grz_handle_list_grow(answers) != GRAZE_OK)
            return GRAZE_OUT_OF_MEMORY;
    sort_many(answers->hits.items + begin, answers->hits.items + answers->hits.count, count);
    return GRAZE_OK;
}
