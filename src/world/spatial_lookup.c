/* spatial_lookup.c: the cost of queries is added up, indexes are built, changes are
 * noted. */
#include "world/spatial_lookup.h"

/* Costs in quarters of a nanosecond; about right is good enough. */
enum {
    COST_SCAN = 400,      /* a scan of all boxes, */
    COST_SCAN_ROW = 1,    /* and for each of them */
    COST_ROW = 8,         /* a look at one row */
    COST_BUILD = 40000,   /* an index, */
    COST_BUILD_ROW = 240, /* and for each box */
    ROWS_PER_LOOK = 8 /* a look at one row costs as much as a scan of this many */
};

static double lookup_quantizer_extent(grz_quantizer quantizer) {
    if (quantizer.scale > 0)
        return ((double)quantizer.last + 1) / (double)quantizer.scale;
    return 0;
}

/* Without boxes its edges are inverted. */
static graze_box lookup_bounds(const graze_world *world) {
    const grz_box_view boxes = grz_box_columns_view(&world->columns, world->meets);
    graze_box around = { FLT_MAX, FLT_MAX, -FLT_MAX, -FLT_MAX };
    for (uint32_t row = 0; row < world->part_slots.count; row++)
        if (boxes.layer[row] != GRZ_LAYER_NONE) {
            const graze_box box = grz_box_view_get(&boxes, row);
            around = (graze_box){ grz_min_f32(around.min_x, box.min_x),
                                  grz_min_f32(around.min_y, box.min_y),
                                  grz_max_f32(around.max_x, box.max_x),
                                  grz_max_f32(around.max_y, box.max_y) };
        }
    return around;
}

static graze_status lookup_build_index(const graze_world *world,
                                       grz_lookup_index *side) {
    const grz_box_view boxes = grz_box_columns_view(&world->columns, world->meets);
    const uint32_t rows = world->part_slots.count;
    side->stale_max = rows / 4;
    if (grz_buffer_reserve(&world->allocator, &side->stale, side->stale_max,
                           sizeof(uint32_t)) != GRAZE_OK ||
        grz_spatial_index_begin(&side->index, &world->allocator, rows) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    for (uint32_t row = 0; row < rows; row++)
        if (boxes.layer[row] != GRZ_LAYER_NONE)
            grz_spatial_index_insert(
                &side->index, grz_box_to_closed(grz_box_view_get(&boxes, row)),
                grz_slots_handle(&world->part_slots, row), boxes.layer[row]);
    side->stale_count = 0;
    if (world->wrap.is_used)
        side->bounds = lookup_bounds(world);
    const graze_status status =
        grz_spatial_index_build(&side->index, &world->allocator);
    const double width = lookup_quantizer_extent(side->index.grid.quantizer_x),
                 height = lookup_quantizer_extent(side->index.grid.quantizer_y),
                 count = grz_max(side->index.source.count, 1);
    side->spacing = grz_max(width, height) / count;
    if (width > 0 && height > 0)
        side->spacing = sqrt(width * height / count);
    return status;
}

/* After this many changes an index built when the counting began would be useless,
 * too: count anew. */
static void lookup_reset_cost_if_outdated(const graze_world *world,
                                          grz_spatial_lookup *lookup,
                                          const grz_lookup_index *used) {
    const uint32_t stale =
        used != NULL ? used->stale_count : world->part_slots.count;
    /* clang's analyzer takes the lock for its address.
     * NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
    if (world->row_change_count - lookup->since <= stale / 2)
        return;
    lookup->since = world->row_change_count;
    lookup->query_cost = 0;
}

/* Add the cost of some queries, and build an index if they paid for it. The lock is
 * held. */
static void lookup_add_query_cost(const graze_world *world, size_t queries) {
    grz_spatial_lookup *lookup = world->lookup;
    const grz_lookup_index *used = grz_spatial_lookup_used(world);
    lookup_reset_cost_if_outdated(world, lookup, used);
    const uint64_t scan =
        COST_SCAN + COST_SCAN_ROW * (uint64_t)world->part_slots.count;
    uint64_t stale = scan;
    if (used != NULL)
        stale = COST_ROW * (uint64_t)used->stale_count;
    /* less the cost with a new index */
    lookup->query_cost += queries * (stale < scan ? stale : scan);
    if (lookup->query_cost <
        COST_BUILD + COST_BUILD_ROW * (uint64_t)world->part_slots.count)
        return;
    lookup->query_cost = 0;
    grz_lookup_index *other = &lookup->indexes[used == &lookup->indexes[0]];
    if (lookup_build_index(world, other) == GRAZE_OK)
        atomic_store_explicit(&lookup->used, other, memory_order_release);
}

const grz_lookup_index *grz_spatial_lookup_for(const graze_world *world,
                                               size_t queries) {
    grz_spatial_lookup *lookup = world->lookup;
    const grz_lookup_index *used = grz_spatial_lookup_used(world);
    if (used != NULL && used->stale_count == 0)
        return used;
    if (atomic_load_explicit(&lookup->is_locked, memory_order_relaxed) == 0 &&
        atomic_exchange_explicit(&lookup->is_locked, 1, memory_order_acquire) == 0) {
        lookup_add_query_cost(world, queries);
        atomic_store_explicit(&lookup->is_locked, 0, memory_order_release);
        used = grz_spatial_lookup_used(world);
    }
    if (used != NULL &&
        (uint64_t)used->stale_count * ROWS_PER_LOOK <= world->part_slots.count)
        return used;
    return NULL;
}

static void lookup_clear_stale(graze_world *world) {
    grz_spatial_lookup *lookup = world->lookup;
    grz_lookup_index *side = lookup->marked;
    const uint32_t *stale = side->stale.data;
    uint8_t *states = world->is_changed.data;
    for (uint32_t i = 0; i < side->stale_count; i++)
        states[stale[i]] &= (uint8_t)~GRZ_ROW_STALE;
    side->stale_count = 0;
}

void grz_spatial_lookup_mark_stale(graze_world *world, uint32_t row) {
    grz_spatial_lookup *lookup = world->lookup;
    grz_lookup_index *side =
        atomic_load_explicit(&lookup->used, memory_order_acquire);
    uint8_t *state = (uint8_t *)world->is_changed.data + row;
    if (lookup->marked != side && lookup->marked != NULL)
        lookup_clear_stale(world);
    lookup->marked = side;
    if (*state & GRZ_ROW_STALE)
        return;
    if (side->stale_count < side->stale_max) {
        ((uint32_t *)side->stale.data)[side->stale_count++] = row;
        *state |= GRZ_ROW_STALE;
    } else { /* too many: the index is dropped */
        lookup_clear_stale(world);
        lookup->marked = NULL;
        atomic_store_explicit(&lookup->used, NULL, memory_order_release);
    }
}

void grz_spatial_lookup_reset(graze_world *world) {
    grz_spatial_lookup *lookup = world->lookup;
    atomic_store_explicit(&lookup->used, NULL, memory_order_release);
    lookup->marked = NULL;
    lookup->query_cost = 0;
    lookup->since = world->row_change_count;
}

void grz_spatial_lookup_free(grz_spatial_lookup *lookup,
                             const graze_allocator *allocator) {
    for (int side = 0; side < 2; side++) {
        grz_spatial_index_free(&lookup->indexes[side].index, allocator);
        grz_buffer_free(allocator, &lookup->indexes[side].stale);
    }
}
