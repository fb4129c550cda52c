/* bump_near.c: the fat boxes overlapping an item's, as far as the item knows them
 * (bump_items.h). */
#include "bump_items.h"

#include <math.h>

/* More cells under one fat box are not watched; this many looks are waited in a
 * dense place. */
enum { WATCHED_MAX = 16, DENSE_WAIT = 16 };

static uint32_t *bump_stamp_of(const bump_items *items, int32_t cx, int32_t cy) {
    return &items->stamps[((uint32_t)cx * 73856093u ^ (uint32_t)cy * 19349663u) %
                          BUMP_STAMPS];
}

/* The cells under a fat box; false if there are many. */
static bool bump_watch(const bump_items *items, const graze_box *fat,
                       bump_near *near) {
    const double scale = 1 / items->cell_size, far = 1e9;
    const double left = floor((double)fat->min_x * scale),
                 right = floor((double)fat->max_x * scale);
    const double top = floor((double)fat->min_y * scale),
                 bottom = floor((double)fat->max_y * scale);
    const bool is_little = left > -far && top > -far && right < far &&
                           bottom < far &&
                           (right - left + 1) * (bottom - top + 1) <= WATCHED_MAX;
    if (!is_little)
        return false;
    near->left = (int32_t)left;
    near->top = (int32_t)top;
    near->right = (int32_t)right;
    near->bottom = (int32_t)bottom;
    return true;
}

static uint32_t bump_sum_stamps(const bump_items *items, const bump_near *near) {
    uint32_t sum = 0;
    for (int32_t cy = near->top; cy <= near->bottom; cy++)
        for (int32_t cx = near->left; cx <= near->right; cx++)
            sum += *bump_stamp_of(items, cx, cy);
    return sum;
}

void bump_fat_box_came(bump_items *items, uint32_t slot) {
    bump_near *own = &items->near[slot];
    own->is_known = own->has_looked = false;
    items->unknown++;
    if (!bump_watch(items, &items->items[slot].fat, own)) {
        for (uint32_t i = 0; i < BUMP_STAMPS; i++)
            items->stamps[i]++;
        own->wait = UINT32_MAX;
        return;
    }
    if (own->wait == UINT32_MAX)
        own->wait = 0;
    for (int32_t cy = own->top; cy <= own->bottom; cy++)
        for (int32_t cx = own->left; cx <= own->right; cx++)
            ++*bump_stamp_of(items, cx, cy);
}

/* Ask graze which fat boxes overlap an item's; false: too many. */
static bool bump_learn_near(bump_items *items, uint32_t own) {
    bump_near *near = &items->near[own];
    near->count = 0;
    near->is_known = false;
    near->wait = DENSE_WAIT;
    if (bump_query(items, &items->items[own].fat) != GRAZE_OK ||
        bump_hit_count(items) > BUMP_NEAR_MAX + 1)
        return false;
    for (size_t i = 0; i < bump_hit_count(items); i++)
        if (bump_hit_slot(items, i) != own && near->count < BUMP_NEAR_MAX)
            near->slots[near->count++] = bump_hit_slot(items, i);
    near->wait = 0;
    near->stamp = bump_sum_stamps(items, near);
    near->is_known = true;
    items->unknown -= items->unknown != 0;
    return true;
}

/* Another item came near; it may stand in the list, because leaving items stay
 * there. */
static void bump_tell(bump_items *items, uint32_t slot, uint32_t other) {
    bump_near *near = &items->near[slot];
    uint32_t i = 0;
    while (i < near->count && near->slots[i] != other)
        i++;
    if (!near->is_known || i < near->count)
        return;
    if (near->count == BUMP_NEAR_MAX) {
        near->is_known = false;
        items->unknown++;
    } else
        near->slots[near->count++] = other;
}

void bump_fat_box_moved(bump_items *items, uint32_t slot) {
    bump_near *near = &items->near[slot];
    const bool has_looked = near->is_known && near->has_looked;
    items->unknown += has_looked; /* until it has learnt */
    if (!has_looked || !bump_watch(items, &items->items[slot].fat, near) ||
        !bump_learn_near(items, slot)) {
        bump_fat_box_came(items, slot);
        return;
    }
    near->has_looked = false;
    for (uint32_t i = 0; i < near->count; i++)
        bump_tell(items, near->slots[i], slot);
}

/* ---- all at once: one search for pairs costs less than a query for each of many
 * items ---- */

/* Fewer items than these learn one by one; more pairs than these for each item, and
 * it is too dense. */
enum { LEARN_ALL_MIN = 64, LEARN_ALL_PAIRS = 4 };

/* The fat boxes of all present items. */
typedef struct bump_fat_boxes {
    graze_box *boxes;
    uint32_t *slots;
    uint32_t count;
    graze_pair_list pairs;
} bump_fat_boxes;

static bool bump_find_pairs(bump_items *items, bump_fat_boxes *all) {
    for (uint32_t slot = 0; slot < items->capacity; slot++)
        if (items->items[slot].serial != 0) {
            all->boxes[all->count] = items->items[slot].fat;
            all->slots[all->count++] = slot;
        }
    const graze_find_config config = { .edges = GRAZE_CLOSED,
                                       .is_unsorted = true,
                                       .allocator = items->allocator };
    const graze_box_array boxes = { .boxes = all->boxes, .count = all->count };
    uint64_t count;
    return graze_count_pairs(&config, boxes, NULL, &count) == GRAZE_OK &&
           count <= (uint64_t)LEARN_ALL_PAIRS * all->count &&
           graze_find_pairs(&config, boxes, &all->pairs) == GRAZE_OK;
}

static void bump_add_near(bump_near *near, uint32_t slot) {
    if (near->count < BUMP_NEAR_MAX)
        near->slots[near->count] = slot;
    near->count++;
}

static void bump_take_pairs(bump_items *items, const bump_fat_boxes *all) {
    for (uint32_t i = 0; i < all->count; i++)
        items->near[all->slots[i]].count = 0;
    for (size_t i = 0; i < all->pairs.count; i++) {
        const uint32_t a = all->slots[all->pairs.items[i].a],
                       b = all->slots[all->pairs.items[i].b];
        bump_add_near(&items->near[a], b);
        bump_add_near(&items->near[b], a);
    }
    for (uint32_t i = 0; i < all->count; i++) {
        bump_near *near = &items->near[all->slots[i]];
        near->is_known = near->count <= BUMP_NEAR_MAX && near->wait != UINT32_MAX;
        if (near->is_known)
            near->stamp = bump_sum_stamps(items, near);
        if (near->wait != UINT32_MAX)
            near->wait = near->is_known ? 0 : DENSE_WAIT;
    }
}

/* Let all items learn what is near; false: no memory, or too dense, and it is tried
 * again when many more know nothing. */
static bool bump_learn_all(bump_items *items) {
    bump_fat_boxes all = { .pairs = { .allocator = items->allocator } };
    const size_t boxes_size = items->count * sizeof *all.boxes,
                 slots_size = items->count * sizeof *all.slots;
    all.boxes = bump_resize(items, NULL, 0, boxes_size);
    all.slots = bump_resize(items, NULL, 0, slots_size);
    const bool has_learnt =
        all.boxes != NULL && all.slots != NULL && bump_find_pairs(items, &all);
    if (has_learnt)
        bump_take_pairs(items, &all);
    graze_pair_list_free(&all.pairs);
    if (all.boxes != NULL)
        bump_resize(items, all.boxes, boxes_size, 0);
    if (all.slots != NULL)
        bump_resize(items, all.slots, slots_size, 0);
    const uint32_t most =
        items->count / 4 > LEARN_ALL_MIN ? items->count / 4 : LEARN_ALL_MIN;
    items->unknown_most =
        has_learnt || items->unknown_most < most ? most : items->unknown_most;
    items->unknown_most *= has_learnt ? 1 : 2;
    items->unknown = 0;
    return has_learnt;
}

bool bump_knows_near(bump_items *items, uint32_t own, const graze_area *area) {
    bump_near *near = &items->near[own];
    if (!bump_is_inside(area, &items->items[own].fat))
        return false;
    near->has_looked = true;
    if (near->is_known && near->stamp == bump_sum_stamps(items, near))
        return true;
    if (near->wait == 0) {
        if (items->unknown >= items->unknown_most && bump_learn_all(items) &&
            near->is_known)
            return true;
        return bump_learn_near(items, own);
    }
    near->wait -= near->wait != UINT32_MAX;
    return false;
}
