/* spatial_lookup.c: the cost of queries is added up, indexes are built, and changes are noted; see
 * spatial_lookup.h. */
#include "world/query/spatial_lookup.h"

/* Costs in quarters of a nanosecond; about right is good enough. */
enum {
    COST_SCAN = 400,      /* a scan of all boxes, */
    COST_SCAN_ROW = 1,    /* and for each of them */
    COST_ROW = 8,         /* a look at one row */
    COST_BUILD = 40000,   /* an index, */
    COST_BUILD_ROW = 240, /* and for each box */
    ROWS_PER_LOOK = 8     /* a look at one row costs as much as a scan of this many */
};

static uint64_t count_changes(const graze_world *world) {
    return world->lookup->changes + world->changed_count;
}

static graze_status build_lookup_index(const graze_world *world, grz_lookup_index *side) {
    const grz_box_view boxes = grz_box_columns_view(&world->columns, world->meets);
    const uint32_t rows = world->part_slots.count;
    side->stale_max = rows / 4;
    if (grz_buffer_reserve(&world->allocator, &side->stale, side->stale_max, sizeof(uint32_t)) != GRAZE_OK ||
        grz_spatial_index_begin(&side->index, &world->allocator, rows) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    for (uint32_t row = 0; row < rows; row++)
        if (boxes.layer[row] != GRZ_LAYER_NONE)
            grz_spatial_index_insert(&side->index,
                                     grz_box_to_closed(grz_box_view_get(&boxes, row), GRAZE_HALF_OPEN),
                                     grz_slots_handle(&world->part_slots, row), boxes.layer[row]);
    side->version = world->version;
    return grz_spatial_index_build(&side->index, &world->allocator);
}

/* The index of now, and what is stale in it. */
static grz_index_view view_now(const graze_world *world) {
    const grz_spatial_lookup *lookup = world->lookup;
    const uint32_t published = grz_published_load(&lookup->published);
    grz_index_view view = { .index = NULL };
    if (published != 0) {
        const grz_lookup_index *side = &lookup->indexes[published - 1];
        view.index = &side->index;
        view.stale_states = side->version != world->version ? GRZ_ROW_CHANGED : 0;
    } else if (lookup->current != 0) {
        const grz_lookup_index *side = &lookup->indexes[lookup->current - 1];
        view.index = &side->index;
        view.stale = side->stale.data;
        view.stale_count = lookup->stale_count;
        view.stale_states = GRZ_ROW_CHANGED | GRZ_ROW_STALE;
    }
    return view;
}

/* The cost of a query, less that with a new index. */
static uint64_t cost_of(const graze_world *world, const grz_index_view *view) {
    const uint64_t rows = world->part_slots.count;
    const uint64_t scan = COST_SCAN + COST_SCAN_ROW * rows,
                   stale = COST_ROW * grz_index_view_stale_rows(world, view);
    return view->index != NULL && stale < scan ? stale : scan;
}

/* After this many changes an index built when the counting began would be useless, too: count anew. */
static void reset_cost_if_outdated(const graze_world *world, const grz_index_view *view) {
    grz_spatial_lookup *lookup = world->lookup;
    const uint64_t stale =
        view->index != NULL ? grz_index_view_stale_rows(world, view) : world->part_slots.count;
    if (count_changes(world) - lookup->since <= stale / 2)
        return;
    lookup->since = count_changes(world);
    lookup->query_cost = 0;
}

/* Add the cost of some queries, and build an index if they paid for it. The lock is held. */
static void add_query_cost(const graze_world *world, const grz_index_view *view, size_t queries) {
    grz_spatial_lookup *lookup = world->lookup;
    reset_cost_if_outdated(world, view);
    lookup->query_cost += queries * cost_of(world, view);
    if (lookup->query_cost < COST_BUILD + COST_BUILD_ROW * (uint64_t)world->part_slots.count)
        return;
    lookup->query_cost = 0;
    const uint32_t published = grz_published_load(&lookup->published);
    const uint32_t side = (published != 0 ? published : lookup->current) == 1 ? 2 : 1; /* the unused one */
    if (build_lookup_index(world, &lookup->indexes[side - 1]) == GRAZE_OK)
        grz_published_store(&lookup->published, side);
}

grz_index_view grz_spatial_lookup_view(const graze_world *world, size_t queries) {
    grz_spatial_lookup *lookup = world->lookup;
    grz_index_view view = view_now(world);
    if (grz_index_view_is_complete(world, &view))
        return view;
    if (grz_try_lock_acquire(&lookup->lock)) {
        view = view_now(world); /* another thread may have published one by now */
        add_query_cost(world, &view, queries);
        grz_try_lock_release(&lookup->lock);
        view = view_now(world);
    }
    if (grz_index_view_stale_rows(world, &view) * ROWS_PER_LOOK > world->part_slots.count)
        return (grz_index_view){ .index = NULL };
    return view;
}

static uint8_t *states_of(const graze_world *world) {
    return world->is_changed.data;
}

/* No row of the current index is stale any more. */
static void clear_stale(graze_world *world) {
    grz_spatial_lookup *lookup = world->lookup;
    if (lookup->current == 0)
        return;
    const uint32_t *stale = lookup->indexes[lookup->current - 1].stale.data;
    for (uint32_t i = 0; i < lookup->stale_count; i++)
        states_of(world)[stale[i]] &= (uint8_t)~GRZ_ROW_STALE;
    lookup->stale_count = 0;
}

/* A published index becomes the current one. Returns whether it knows all changes. */
static bool take_over(graze_world *world) {
    grz_spatial_lookup *lookup = world->lookup;
    const uint32_t published = grz_published_load(&lookup->published);
    if (published == 0)
        return false;
    clear_stale(world);
    lookup->current = published;
    grz_published_store(&lookup->published, 0);
    return lookup->indexes[published - 1].version == world->version;
}

/* Changed rows are stale in the current index, which is dropped if they are too many. */
static void mark_stale(graze_world *world) {
    grz_spatial_lookup *lookup = world->lookup;
    grz_lookup_index *side = &lookup->indexes[lookup->current - 1];
    const uint32_t *changed = world->changed.data;
    if (world->changed_count > side->stale_max - lookup->stale_count) {
        clear_stale(world);
        lookup->current = 0;
        return;
    }
    uint32_t *stale = side->stale.data;
    for (uint32_t i = 0; i < world->changed_count; i++) {
        if (!(states_of(world)[changed[i]] & GRZ_ROW_STALE))
            stale[lookup->stale_count++] = changed[i];
        states_of(world)[changed[i]] |= GRZ_ROW_STALE;
    }
}

/* If most rows changed, a pass over all rows is faster than one along the list. */
static void clear_changed(graze_world *world) {
    const uint32_t *changed = world->changed.data, rows = world->part_slots.count;
    uint8_t *states = states_of(world);
    if (world->changed_count > rows / 4)
        for (uint32_t row = 0; row < rows; row++)
            states[row] &= (uint8_t)~GRZ_ROW_CHANGED;
    else
        for (uint32_t i = 0; i < world->changed_count; i++)
            states[changed[i]] &= (uint8_t)~GRZ_ROW_CHANGED;
}

void grz_spatial_lookup_commit(graze_world *world) {
    grz_spatial_lookup *lookup = world->lookup;
    const bool is_complete = take_over(world);
    if (lookup->current != 0 && !is_complete)
        mark_stale(world);
    clear_changed(world);
    lookup->changes += world->changed_count;
    world->changed_count = 0;
}

void grz_spatial_lookup_reset(graze_world *world) {
    grz_spatial_lookup *lookup = world->lookup;
    grz_published_store(&lookup->published, 0);
    lookup->current = lookup->stale_count = 0;
    lookup->query_cost = 0;
    lookup->since = count_changes(world);
}

void grz_spatial_lookup_free(grz_spatial_lookup *lookup, const graze_allocator *allocator) {
    for (int side = 0; side < 2; side++) {
        grz_spatial_index_free(&lookup->indexes[side].index, allocator);
        grz_buffer_free(allocator, &lookup->indexes[side].stale);
    }
}
