/* query.c: which boxes are where, between steps.
 *
 * The method's index is as of the last step. Parts that changed since are left out of its answer and looked
 * at one by one, so that a query sees every call made before it and no index is rebuilt for it.
 */
#include "graze/query.h"

#include "core/float_env.h"
#include "world/world.h"

/* What is asked for. */
typedef struct asked {
    graze_box area; /* in the form of the columns */
    uint64_t layers;
} asked;

static bool asks_for(const asked *question, uint8_t layer) {
    return layer != GRZ_LAYER_NONE && question->layers >> layer & 1;
}

static bool is_changed(const graze_world *world, uint32_t slot) {
    return ((const uint8_t *)world->is_changed.data)[slot];
}

/* Keep, of the rows that the method found, those that are asked for and still where it knows them. */
static void drop_others(const graze_world *world, const asked *question, grz_sink *found) {
    const uint8_t *layers = world->columns.layer.data;
    size_t kept = 0;
    for (size_t i = 0; i < found->count; i++) {
        const uint32_t slot = found->items[i].a;
        if (!is_changed(world, slot) && asks_for(question, layers[slot]))
            found->items[kept++] = found->items[i];
    }
    found->count = kept;
}

static bool part_matches(const graze_world *world, const asked *question, uint32_t slot) {
    const grz_boxes boxes = grz_columns_boxes(&world->columns, world->meets);
    return asks_for(question, boxes.layer[slot]) &&
           grz_areas_overlap(grz_row_box(&boxes, slot), question->area);
}

static void look_at_changed(const graze_world *world, const asked *question, grz_sink *found) {
    const uint32_t *changed = world->changed.data;
    for (uint32_t i = 0; i < world->changed_count; i++)
        if (part_matches(world, question, changed[i]))
            grz_sink_push(found, changed[i], changed[i]);
}

/* Sort the slots in `room`, behind which there is space to sort, and make them handles in the same memory. */
static void write_handles(const graze_world *world, graze_pair *slots, size_t count, graze_part *out) {
    if (count > 0)
        grz_pairs_sort(slots, slots + count, count);
    for (size_t i = 0; i < count; i++) {
        const graze_part part = { grz_slots_handle(&world->part_slots, slots[i].a) };
        out[i] = part;
    }
}

static graze_status search(const graze_world *world, const asked *question, graze_part_list *out) {
    grz_buffer room = { .data = out->items, .bytes = out->capacity * sizeof(graze_part) };
    const grz_boxes boxes = grz_columns_boxes(&world->columns, world->meets);
    grz_sink found;
    grz_sink_collect(&found, &room, &out->allocator, SIZE_MAX);
    grz_broad_query(&world->broad, &boxes, question->area, &found);
    drop_others(world, question, &found);
    look_at_changed(world, question, &found);
    graze_status status = found.status;
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(&out->allocator, &room, 2 * found.count, sizeof(graze_part));
    out->items = room.data;
    out->capacity = room.bytes / sizeof(graze_part);
    out->count = status == GRAZE_OK ? found.count : 0;
    write_handles(world, room.data, out->count, room.data);
    return status;
}

static graze_status ask(const graze_world *world, graze_box area, graze_edges edges, uint64_t layers,
                        graze_part_list *out) {
    out->count = 0;
    const grz_float_env env = grz_float_env_enter();
    graze_status status = grz_box_check(area);
    const asked question = { .area = grz_area_box(area, edges), .layers = layers };
    if (status == GRAZE_OK && !grz_area_is_empty(question.area))
        status = search(world, &question, out);
    grz_float_env_leave(env);
    return status;
}

graze_status graze_world_query_box(const graze_world *world, graze_box area, uint64_t layers,
                                   graze_part_list *out) {
    return ask(world, area, world->edges, layers, out);
}

/* A point is the smallest box that holds it, under either rule. */
graze_status graze_world_query_point(const graze_world *world, float x, float y, uint64_t layers,
                                     graze_part_list *out) {
    return ask(world, (graze_box){ x, y, x, y }, GRAZE_CLOSED, layers, out);
}

void graze_part_list_free(graze_part_list *list) {
    grz_release(&list->allocator, list->items, list->capacity * sizeof(graze_part));
    *list = (graze_part_list){ .allocator = list->allocator };
}
