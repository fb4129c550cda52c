/* bump_items.c: the boxes of a bump world, and which of them may matter to a
 * question: found by a graze world; see bump_items.h. */
#include "bump_items.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* After this many the cells left by items are forgotten, as a garbage collection
 * forgets bump's. */
enum { LEFT_CELLS_MAX = 65536 };

/* Parts of a cell by which a box is larger in graze than it is; more than this many
 * cells ahead is not worth it. */
static const double FAT_MARGIN = 0.375, FAT_AHEAD = 4, FAT_AHEAD_MAX = 0.25;

/* Some float32 roundings, as a part of the greatest number involved. */
static const double ROUNDINGS = 1e-6;

/* A float somewhat below a number, and never beyond graze's range; NaN becomes 0. */
static float bump_round_down(double value) {
    const double most = (double)GRAZE_COORD_MAX;
    if (!(value > -most && value < most))
        return value >= most    ? GRAZE_COORD_MAX
               : value <= -most ? -GRAZE_COORD_MAX
                                : 0;
    /* by more than a float's rounding */
    const double lower = value - (fabs(value) * 2e-7 + DBL_MIN);
    return lower > -most ? (float)lower : -GRAZE_COORD_MAX;
}

static float bump_round_up(double value) {
    return -bump_round_down(-value);
}

static graze_box bump_round_outward(const graze_area *area) {
    return (graze_box){ bump_round_down(area->min_x), bump_round_down(area->min_y),
                        bump_round_up(area->max_x), bump_round_up(area->max_y) };
}

static double bump_greatest(double a, double b, double c, double d) {
    if (fabs(a) > fabs(b))
        a = fabs(a);
    else
        a = fabs(b);
    if (fabs(c) > fabs(d))
        c = fabs(c);
    else
        c = fabs(d);
    if (a > c)
        return a;
    return c;
}

/* An area, larger by some roundings of its greatest number and by a margin. */
static graze_area bump_grow(graze_area area, double margin) {
    const double more =
        margin +
        ROUNDINGS * bump_greatest(area.min_x, area.max_x, area.min_y, area.max_y) +
        DBL_MIN;
    return (graze_area){ area.min_x - more, area.min_y - more, area.max_x + more,
                         area.max_y + more };
}

/* The box of an item for graze: with a margin, and farther to where the item went
 * last. */
static graze_box bump_fat_box(const bump_items *items, const bump_item *item,
                              const bump_box *box) {
    const bump_box *before = item->serial != 0 ? &item->box : box;
    graze_area area = { box->x, box->y, box->x + box->w, box->y + box->h };
    area = bump_grow(area, FAT_MARGIN * items->cell_size);
    const double most = FAT_AHEAD_MAX * items->cell_size;
    const double dx = fmin(fmax((box->x - before->x) * FAT_AHEAD, -most), most);
    const double dy = fmin(fmax((box->y - before->y) * FAT_AHEAD, -most), most);
    area.min_x += fmin(dx, 0);
    area.max_x += fmax(dx, 0);
    area.min_y += fmin(dy, 0);
    area.max_y += fmax(dy, 0);
    const graze_box fat = bump_round_outward(&area);
    /* NaN: in no cell */
    return fat.min_x <= fat.max_x && fat.min_y <= fat.max_y ? fat : (graze_box){ 0 };
}

void *bump_resize(bump_items *items, void *block, size_t old_size, size_t new_size) {
    if (items->allocator.resize != NULL)
        return items->allocator.resize(items->allocator.user, block, old_size,
                                       new_size);
    if (new_size != 0)
        return realloc(block, new_size);
    free(block);
    return NULL;
}

graze_status bump_items_open(bump_items *items, double cell_size,
                             graze_allocator allocator) {
    *items = (bump_items){ .cell_size = cell_size,
                           .allocator = allocator,
                           .first_free = BUMP_NO_SLOT,
                           .unknown_most = 64,
                           .hits = { .parts_only = true, .allocator = allocator } };
    items->stamps = bump_resize(items, NULL, 0, BUMP_STAMPS * sizeof(uint32_t));
    if (items->stamps == NULL)
        return GRAZE_OUT_OF_MEMORY;
    memset(items->stamps, 0, BUMP_STAMPS * sizeof(uint32_t));
    const graze_world_config config = { .edges = GRAZE_CLOSED,
                                        .allocator = allocator };
    return graze_world_open(&config, &items->world);
}

void bump_items_close(bump_items *items) {
    graze_hits_free(&items->hits);
    graze_world_close(items->world);
    bump_resize(items, items->items, items->capacity * sizeof(bump_item), 0);
    bump_resize(items, items->more, items->capacity * sizeof(bump_item_more), 0);
    bump_resize(items, items->near, items->capacity * sizeof(bump_near), 0);
    bump_resize(items, items->stamps, BUMP_STAMPS * sizeof(uint32_t), 0);
    bump_resize(items, items->left.items, items->left.capacity * sizeof(bump_cells),
                0);
    bump_resize(items, items->found, items->found_capacity * sizeof(bump_candidate),
                0);
    *items = (bump_items){ .first_free = BUMP_NO_SLOT };
}

static graze_status bump_reserve(bump_items *items, uint32_t slot) {
    if (slot < items->capacity)
        return GRAZE_OK;
    const uint32_t capacity = 2 * slot + 16;
    bump_item *grown =
        bump_resize(items, items->items, items->capacity * sizeof(bump_item),
                    capacity * sizeof(bump_item));
    if (grown == NULL)
        return GRAZE_OUT_OF_MEMORY;
    items->items = grown;
    bump_near *near =
        bump_resize(items, items->near, items->capacity * sizeof(bump_near),
                    capacity * sizeof(bump_near));
    if (near == NULL)
        return GRAZE_OUT_OF_MEMORY;
    items->near = near;
    memset(near + items->capacity, 0,
           (capacity - items->capacity) * sizeof(bump_near));
    bump_item_more *more =
        bump_resize(items, items->more, items->capacity * sizeof(bump_item_more),
                    capacity * sizeof(bump_item_more));
    if (more == NULL)
        return GRAZE_OUT_OF_MEMORY;
    items->more = more;
    memset(grown + items->capacity, 0,
           (capacity - items->capacity) * sizeof(bump_item));
    items->capacity = capacity;
    return GRAZE_OK;
}

/* A new part for a new item. */
static graze_status bump_new_part(bump_items *items, const graze_box *box,
                                  uint32_t *slot) {
    const graze_part_def def = { .box = *box };
    const graze_body_def body_def = { .parts = &def, .part_count = 1 };
    graze_body body;
    graze_part part;
    const graze_status status = graze_body_add(items->world, &body_def, &body);
    if (status != GRAZE_OK)
        return status;
    graze_body_parts(items->world, body, &part, 1);
    *slot = (uint32_t)part.id;
    if (bump_reserve(items, *slot) != GRAZE_OK) {
        graze_body_remove(items->world, body);
        return GRAZE_OUT_OF_MEMORY;
    }
    items->more[*slot].part = part;
    return GRAZE_OK;
}

/* The part of a removed item. */
static graze_status bump_old_part(bump_items *items, const graze_box *box,
                                  uint32_t *slot) {
    *slot = items->first_free;
    const bump_item_more *item = &items->more[*slot];
    const graze_status status = graze_part_set_box(items->world, item->part, *box);
    if (status != GRAZE_OK)
        return status;
    graze_part_set_disabled(items->world, item->part, false);
    items->first_free = item->next_free;
    return GRAZE_OK;
}

graze_status bump_query(bump_items *items, const graze_box *box) {
    const graze_query query = { .kind = GRAZE_QUERY_BOX,
                                .at = { (double)box->min_x, (double)box->min_y },
                                .to = { (double)box->max_x, (double)box->max_y } };
    return graze_world_query(items->world, &query, 1, &items->hits);
}

/* Give graze another box of an item. */
static graze_status bump_set_fat(bump_items *items, uint32_t slot,
                                 const bump_box *box) {
    bump_item *item = &items->items[slot];
    const graze_box fat = bump_fat_box(items, item, box);
    const graze_status status =
        graze_part_set_box(items->world, items->more[slot].part, fat);
    if (status != GRAZE_OK)
        return status;
    item->fat = fat;
    bump_fat_box_moved(items, slot);
    return GRAZE_OK;
}

graze_status bump_items_add(bump_items *items, const bump_box *box, uint32_t *slot) {
    const graze_box fat = bump_fat_box(items, &(bump_item){ 0 }, box);
    const bool is_new = items->first_free == BUMP_NO_SLOT;
    const graze_status status =
        is_new ? bump_new_part(items, &fat, slot) : bump_old_part(items, &fat, slot);
    if (status != GRAZE_OK)
        return status;
    bump_item *item = &items->items[*slot];
    item->box = *box;
    items->more[*slot].cells =
        bump_cells_of(items->cell_size, box->x, box->y, box->w, box->h);
    item->fat = fat;
    item->serial = ++items->last_serial;
    bump_fat_box_came(items, *slot);
    items->count++;
    items->change_count++;
    return GRAZE_OK;
}

/* Remember cells for world.rows, where bump has them until the next garbage
 * collection. */
static void bump_note_left(bump_items *items, const bump_cells *cells) {
    bump_left_cells *left = &items->left;
    if (left->count == LEFT_CELLS_MAX)
        left->count = 0;
    if (left->count == left->capacity) {
        const uint32_t capacity = left->capacity == 0 ? 64 : left->capacity * 2;
        void *grown =
            bump_resize(items, left->items, left->capacity * sizeof(bump_cells),
                        capacity * sizeof(bump_cells));
        if (grown == NULL)
            return;
        left->items = grown;
        left->capacity = capacity;
    }
    left->items[left->count++] = *cells;
}

void bump_items_remove(bump_items *items, uint32_t slot) {
    bump_item *item = &items->items[slot];
    bump_item_more *more = &items->more[slot];
    bump_note_left(items, &more->cells);
    graze_part_set_disabled(items->world, more->part, true);
    item->serial = 0;
    more->next_free = items->first_free;
    items->first_free = slot;
    items->count--;
    items->change_count++;
}

static bool bump_are_same_cells(const bump_cells *a, const bump_cells *b) {
    return a->left == b->left && a->top == b->top && a->right == b->right &&
           a->bottom == b->bottom;
}

graze_status bump_items_set_box(bump_items *items, uint32_t slot,
                                const bump_box *box) {
    bump_item *item = &items->items[slot];
    const graze_area area = bump_grow(
        (graze_area){ box->x, box->y, box->x + box->w, box->y + box->h }, 0);
    if (!bump_is_inside(&area, &item->fat)) {
        const graze_status status = bump_set_fat(items, slot, box);
        if (status != GRAZE_OK)
            return status;
    }
    const bump_cells cells =
        bump_cells_of(items->cell_size, box->x, box->y, box->w, box->h);
    bump_cells *own = &items->more[slot].cells;
    if (!bump_are_same_cells(&cells, own)) {
        bump_note_left(items, own);
        *own = cells;
    }
    item->box = *box;
    items->change_count++;
    return GRAZE_OK;
}

static graze_status bump_reserve_found(bump_items *items, size_t count) {
    if (count <= items->found_capacity)
        return GRAZE_OK;
    void *grown = bump_resize(items, items->found,
                              items->found_capacity * sizeof(bump_candidate),
                              2 * count * sizeof(bump_candidate));
    if (grown == NULL)
        return GRAZE_OUT_OF_MEMORY;
    items->found = grown;
    items->found_capacity = 2 * count;
    return GRAZE_OK;
}

/* Ask graze, and make room for what it found. */
static graze_status bump_ask(bump_items *items, const graze_area *area) {
    const graze_box box = bump_round_outward(area);
    const graze_status status = bump_query(items, &box);
    return status == GRAZE_OK
               ? bump_reserve_found(items, items->found_count +
                                               bump_hit_count(items) + BUMP_NEAR_MAX)
               : status;
}

/* Whether an item is no more than some roundings away from an area. */
static bool bump_is_near(const bump_item *item, const graze_area *area) {
    const bump_box *box = &item->box;
    return item->serial != 0 && box->x <= area->max_x &&
           box->x + box->w >= area->min_x && box->y <= area->max_y &&
           box->y + box->h >= area->min_y;
}

static void bump_append(bump_items *items, uint32_t slot) {
    items->found[items->found_count++] =
        (bump_candidate){ items->items[slot].serial, slot };
}

static int bump_compare_candidates(const void *a, const void *b) {
    const uint64_t x = ((const bump_candidate *)a)->serial,
                   y = ((const bump_candidate *)b)->serial;
    return (x > y) - (x < y);
}

/* They come in the order of slots, mostly also the order of serials. */
void bump_items_sort_found(bump_items *items) {
    bump_candidate *found = items->found;
    size_t sorted = 1;
    while (sorted < items->found_count &&
           found[sorted - 1].serial < found[sorted].serial)
        sorted++;
    if (sorted < items->found_count)
        qsort(found, items->found_count, sizeof(bump_candidate),
              bump_compare_candidates);
}

static void bump_find_among(bump_items *items, uint32_t slot,
                            const bump_cells *cells, const graze_area *area) {
    if (bump_is_near(&items->items[slot], area) &&
        bump_items_is_in(items, slot, cells))
        bump_append(items, slot);
}

graze_status bump_items_find(bump_items *items, uint32_t own,
                             const bump_cells *cells, const graze_area *area) {
    items->found_count = 0;
    if (!bump_cells_exist(cells) || items->count == 0)
        return GRAZE_OK;
    const graze_area asked = bump_grow(*area, 0);
    if (own != BUMP_NO_SLOT && items->found_capacity >= BUMP_NEAR_MAX &&
        bump_knows_near(items, own, &asked)) {
        const bump_near *near = &items->near[own];
        for (uint32_t i = 0; i < near->count; i++)
            bump_find_among(items, near->slots[i], cells, &asked);
        return GRAZE_OK;
    }
    const graze_status status = bump_ask(items, &asked);
    if (status != GRAZE_OK)
        return status;
    for (size_t i = 0; i < bump_hit_count(items); i++)
        bump_find_among(items, bump_hit_slot(items, i), cells, &asked);
    return GRAZE_OK;
}

graze_status bump_items_find_all(bump_items *items) {
    items->found_count = 0;
    const graze_status status = bump_reserve_found(items, items->count);
    if (status != GRAZE_OK)
        return status;
    for (uint32_t slot = 0; slot < items->capacity; slot++)
        if (items->items[slot].serial != 0)
            items->found[items->found_count++] =
                (bump_candidate){ items->items[slot].serial, slot };
    bump_items_sort_found(items);
    return GRAZE_OK;
}
