/* query_batch.c: many questions in one call. They are checked whole before the first is looked up. */
#include "core/float_env.h"
#include "graze/query.h"
#include "world/world.h"

#include <string.h>

/* A batch: points, or areas where there are no points. */
typedef struct batch {
    const float *x, *y;
    const graze_box *areas;
    size_t count;
    uint64_t layers;
} batch;

static graze_box area_of(const batch *questions, size_t i) {
    if (questions->areas != NULL)
        return questions->areas[i];
    return (graze_box){ questions->x[i], questions->y[i], questions->x[i], questions->y[i] };
}

static graze_status check(const batch *questions) {
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < questions->count && status == GRAZE_OK; i++)
        status = grz_box_check(area_of(questions, i));
    return status;
}

static graze_status ask_one(const graze_world *world, const batch *questions, size_t i,
                            graze_part_list *out) {
    if (questions->areas != NULL)
        return graze_world_query_box(world, questions->areas[i], questions->layers, out);
    return graze_world_query_point(world, questions->x[i], questions->y[i], questions->layers, out);
}

static graze_status append(graze_query_hits *out, size_t total, const graze_part_list *found) {
    grz_buffer items = { .data = out->items, .bytes = out->item_capacity * sizeof(graze_part) };
    const graze_status status =
        grz_buffer_reserve(&out->allocator, &items, total + found->count, sizeof(graze_part));
    out->items = items.data;
    out->item_capacity = items.bytes / sizeof(graze_part);
    if (status == GRAZE_OK && found->count > 0)
        memcpy(out->items + total, found->items, found->count * sizeof(graze_part));
    return status;
}

static graze_status reserve_starts(graze_query_hits *out, size_t count) {
    grz_buffer starts = { .data = out->starts, .bytes = out->start_capacity * sizeof(size_t) };
    const graze_status status = grz_buffer_reserve(&out->allocator, &starts, count + 1, sizeof(size_t));
    out->starts = starts.data;
    out->start_capacity = starts.bytes / sizeof(size_t);
    return status;
}

static graze_status answer_all(const graze_world *world, const batch *questions, graze_query_hits *out) {
    graze_part_list found = { .allocator = out->allocator };
    graze_status status = GRAZE_OK;
    size_t total = 0;
    for (size_t i = 0; i < questions->count && status == GRAZE_OK; i++) {
        out->starts[i] = total;
        status = ask_one(world, questions, i, &found);
        if (status == GRAZE_OK)
            status = append(out, total, &found);
        total += found.count;
    }
    out->starts[questions->count] = total;
    graze_part_list_free(&found);
    return status;
}

static graze_status ask(const graze_world *world, const batch *questions, graze_query_hits *out) {
    const grz_float_env env = grz_float_env_enter();
    out->count = 0;
    graze_status status = check(questions);
    if (status == GRAZE_OK)
        status = reserve_starts(out, questions->count);
    if (status == GRAZE_OK)
        status = answer_all(world, questions, out);
    if (status == GRAZE_OK)
        out->count = questions->count;
    grz_float_env_leave(env);
    return status;
}

graze_status graze_world_query_points(const graze_world *world, graze_points points, uint64_t layers,
                                      graze_query_hits *out) {
    return ask(world, &(batch){ .x = points.x, .y = points.y, .count = points.count, .layers = layers }, out);
}

graze_status graze_world_query_boxes(const graze_world *world, const graze_box *areas, size_t count,
                                     uint64_t layers, graze_query_hits *out) {
    return ask(world, &(batch){ .areas = areas, .count = count, .layers = layers }, out);
}

void graze_query_hits_free(graze_query_hits *hits) {
    grz_release(&hits->allocator, hits->items, hits->item_capacity * sizeof(graze_part));
    grz_release(&hits->allocator, hits->starts, hits->start_capacity * sizeof(size_t));
    *hits = (graze_query_hits){ .allocator = hits->allocator };
}
