/* bump_items.h: the boxes of a bump world, and which of them may matter to a
 * question: found by a graze world.
 *
 * graze holds boxes in float32. Each item's box is given to graze rounded outward,
 * and larger by a margin: a fat box. So graze gets a new box only when an item
 * leaves its fat box. It then finds more items than needed, and each of them is
 * decided again in doubles, by the cells in which bump would look.
 *
 * An item remembers the few fat boxes overlapping its own. While it asks about what
 * lies in its fat box, and no fat box came near, graze is not asked again. (C.
 * Ericson, "Real-Time Collision Detection", 2005, calls such boxes fat.)
 */
#ifndef GRAZE_LUA_BUMP_ITEMS_H
#define GRAZE_LUA_BUMP_ITEMS_H

#include "bump_math.h"
#include "graze.h"

/* The fields read by searches: one line of cache. */
typedef struct bump_item {
    bump_box box;
    uint64_t serial; /* items added earlier have a smaller one; 0: none */
    graze_box fat;   /* as graze has it */
} bump_item;

/* The items whose fat boxes overlap an item's; known while no fat box there is
 * new. */
enum { BUMP_NEAR_MAX = 8 };
typedef struct bump_near {
    uint32_t slots[BUMP_NEAR_MAX];
    /* looks to wait before they are looked up again: there were too many */
    uint32_t count, wait;
    uint32_t stamp;
    int32_t left, top, right, bottom; /* the cells of the fat box */
    bool is_known, has_looked;        /* since its fat box came */
} bump_near;

/* The rest of it. */
typedef struct bump_item_more {
    bump_cells cells;
    graze_part part;
    uint32_t next_free;
} bump_item_more;

/* An item of possible interest, as it was when found. */
typedef struct bump_candidate {
    uint64_t serial;
    uint32_t slot;
} bump_candidate;

/* Cells left by an item. */
typedef struct bump_left_cells {
    bump_cells *items;
    uint32_t count, capacity;
} bump_left_cells;

/* Stamps of cells. */
enum { BUMP_STAMPS = 1 << 14 };

typedef struct bump_items {
    double cell_size;
    graze_world *world;
    graze_allocator allocator;
    bump_item *items; /* by slot */
    bump_item_more *more;
    bump_near *near;
    uint32_t *stamps; /* by cell, hashed: how often a fat box came there */
    uint32_t capacity, count, first_free;
    uint64_t last_serial, change_count;
    graze_hits hits;
    bump_candidate *found; /* what the last search found, found_count of them */
    size_t found_count, found_capacity;
    bump_left_cells left;
    /* items without a list of near ones; this many get it at once */
    uint32_t unknown, unknown_most;
    /* Lua will tell of the next garbage collection */
    bool is_watched;
} bump_items;

#define BUMP_NO_SLOT UINT32_MAX

graze_status bump_items_open(bump_items *items, double cell_size,
                             graze_allocator allocator);
void bump_items_close(bump_items *items);

/* *slot is the new item's. After an error nothing has changed. */
graze_status bump_items_add(bump_items *items, const bump_box *box, uint32_t *slot);
void bump_items_remove(bump_items *items, uint32_t slot);
graze_status bump_items_set_box(bump_items *items, uint32_t slot,
                                const bump_box *box);

/* Whether an item is in one of the cells. */
static inline bool bump_items_is_in(const bump_items *items, uint32_t slot,
                                    const bump_cells *cells) {
    const bump_cells *own = &items->more[slot].cells;
    return items->items[slot].serial != 0 && bump_cells_meet(own, cells) &&
           bump_cells_exist(own);
}

/* Memory of the items' allocator: 0 bytes free it. */
void *bump_resize(bump_items *items, void *block, size_t old_size, size_t new_size);

/* Ask graze which fat boxes overlap a box, into items->hits. */
graze_status bump_query(bump_items *items, const graze_box *box);

static inline size_t bump_hit_count(const bump_items *items) {
    return items->hits.count;
}

static inline uint32_t bump_hit_slot(const bump_items *items, size_t i) {
    return (uint32_t)items->hits.parts[i].id;
}

static inline bool bump_is_inside(const graze_area *area, const graze_box *fat) {
    return area->min_x >= (double)fat->min_x && area->min_y >= (double)fat->min_y &&
           area->max_x <= (double)fat->max_x && area->max_y <= (double)fat->max_y;
}

/* The fat box of an item is new: facts about the old one no longer hold. */
void bump_fat_box_came(bump_items *items, uint32_t slot);

/* The same for an item from another place. If it looks after each move, the items
 * near its new place get it into their lists, and know as much as before. */
void bump_fat_box_moved(bump_items *items, uint32_t slot);

/* Whether the items near an item are known, and all of those relevant for an
 * area. */
bool bump_knows_near(bump_items *items, uint32_t own, const graze_area *area);

/* Find the items in one of the cells, and not more than a few roundings away from an
 * area. They go into items->found, in any order. `own` is the slot of the asking
 * item, which may be among those found, or BUMP_NO_SLOT. */
graze_status bump_items_find(bump_items *items, uint32_t own,
                             const bump_cells *cells, const graze_area *area);

/* First added first. */
void bump_items_sort_found(bump_items *items);

/* Find all items, first added first. */
graze_status bump_items_find_all(bump_items *items);

/* Forget the cells left by items. */
static inline void bump_items_collect(bump_items *items) {
    items->left.count = 0;
}

#endif
