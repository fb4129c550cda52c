/* lookup.c: the account of what questions cost, making an index, and noting what changes after. */
#include "world/query/spatial_lookup.h"

#include "world/world.h"

/* What things cost, in quarters of a nanosecond: about right is good enough. */
enum {
    SCAN = 400,           /* to look at all boxes, */
    SCAN_ROW = 1,         /* and for each of them */
    LOOK_AT_ROW = 8,      /* at one by itself */
    MAKE = 40000,         /* an index, */
    MAKE_ROW = 240,       /* and for each box */
    ROWS_WORTH_A_SCAN = 8 /* looking at one row costs looking at so many in a row */
};

static uint32_t other_index(uint32_t side) {
    return 3 - side;
}

static uint64_t count_changes(const graze_world *world) {
    return world->lookup->changes + world->changed_count;
}

static bool is_indexable(const graze_world *world, uint32_t row) {
    return ((const uint8_t *)world->columns.layer.data)[row] != GRZ_LAYER_NONE;
}

static graze_status make_index(const graze_world *world, grz_lookup_index *side) {
    const grz_box_view boxes = grz_box_columns_view(&world->columns, world->meets);
    const uint32_t rows = world->part_slots.count;
    side->stale_max = rows / 4;
    if (grz_buffer_reserve(&world->allocator, &side->stale, side->stale_max, sizeof(uint32_t)) != GRAZE_OK ||
        grz_spatial_index_begin(&side->index, &world->allocator, rows) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    for (uint32_t row = 0; row < rows; row++)
        if (is_indexable(world, row))
            grz_spatial_index_insert(&side->index,
                                     grz_box_to_closed(grz_box_view_get(&boxes, row), GRAZE_HALF_OPEN),
                                     grz_slots_handle(&world->part_slots, row), boxes.layer[row]);
    side->version = world->version;
    return grz_spatial_index_build(&side->index, &world->allocator);
}

/* How things are with the index at hand. */
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

/* How many rows are looked at by themselves. */
static uint64_t count_apart(const graze_world *world, const grz_index_view *view) {
    return (uint64_t)view->stale_count + (view->stale_states & GRZ_ROW_CHANGED ? world->changed_count : 0);
}

/* What a question costs beyond what it would with a new index. */
static uint64_t cost_of(const graze_world *world, const grz_index_view *view) {
    const uint64_t rows = world->part_slots.count;
    const uint64_t scan = SCAN + SCAN_ROW * rows, apart = LOOK_AT_ROW * count_apart(world, view);
    return view->index != NULL && apart < scan ? apart : scan;
}

/* An index of before so many changes would be no better: begin to count anew. */
static void forget_if_outdated(const graze_world *world, const grz_index_view *view) {
    grz_spatial_lookup *lookup = world->lookup;
    const uint64_t apart = view->index != NULL ? count_apart(world, view) : world->part_slots.count;
    if (count_changes(world) - lookup->since <= apart / 2)
        return;
    lookup->since = count_changes(world);
    lookup->query_cost = 0;
}

/* Write down what questions cost; make an index if it is time. Behind the gate. */
static void account(const graze_world *world, const grz_index_view *view, size_t questions) {
    grz_spatial_lookup *lookup = world->lookup;
    forget_if_outdated(world, view);
    lookup->query_cost += questions * cost_of(world, view);
    if (lookup->query_cost < MAKE + MAKE_ROW * (uint64_t)world->part_slots.count)
        return;
    lookup->query_cost = 0;
    const uint32_t published = grz_published_load(&lookup->published),
                   used = published != 0 ? published : lookup->current;
    const uint32_t side = used != 0 ? other_index(used) : 1;
    if (make_index(world, &lookup->indexes[side - 1]) == GRAZE_OK)
        grz_published_store(&lookup->published, side);
}

grz_index_view grz_spatial_lookup_view(const graze_world *world, size_t questions) {
    grz_spatial_lookup *lookup = world->lookup;
    grz_index_view view = view_now(world);
    if (view.index != NULL && count_apart(world, &view) == 0)
        return view;
    if (grz_try_lock_acquire(&lookup->gate)) {
        view = view_now(world); /* another thread may have published one by now */
        account(world, &view, questions);
        grz_try_lock_release(&lookup->gate);
        view = view_now(world);
    }
    if (count_apart(world, &view) * ROWS_WORTH_A_SCAN > world->part_slots.count)
        return (grz_index_view){ .index = NULL };
    return view;
}

static uint8_t *states_of(const graze_world *world) {
    return world->is_changed.data;
}

/* Forget what the current index knows wrongly. */
static void forget_moved(graze_world *world) {
    grz_spatial_lookup *lookup = world->lookup;
    if (lookup->current == 0)
        return;
    const uint32_t *stale = lookup->indexes[lookup->current - 1].stale.data;
    for (uint32_t i = 0; i < lookup->stale_count; i++)
        states_of(world)[stale[i]] &= (uint8_t)~GRZ_ROW_STALE;
    lookup->stale_count = 0;
}

/* Take over a published index. Returns whether it knows all changes, too. */
static bool take_over(graze_world *world) {
    grz_spatial_lookup *lookup = world->lookup;
    const uint32_t published = grz_published_load(&lookup->published);
    if (published == 0)
        return false;
    forget_moved(world);
    lookup->current = published;
    grz_published_store(&lookup->published, 0);
    return lookup->indexes[published - 1].version == world->version;
}

/* Note the rows that changed, or drop the index if they are too many. */
static void note_changed(graze_world *world) {
    grz_spatial_lookup *lookup = world->lookup;
    grz_lookup_index *side = &lookup->indexes[lookup->current - 1];
    const uint32_t *changed = world->changed.data;
    if (world->changed_count > side->stale_max - lookup->stale_count) {
        forget_moved(world);
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

/* Where most rows changed, one pass over all is faster than one along the list. */
static void forget_changes(graze_world *world) {
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
        note_changed(world);
    forget_changes(world);
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
