/* query.c: which boxes are where: one question at a time. */
#include "graze/query.h"

#include "core/float_env.h"
#include "world/query/answer.h"

#include <math.h>

/* Sort what was found, and give the list its memory, which may have grown. */
static graze_status finish(grz_handle_list *answers, graze_status status, graze_part_list *out) {
    if (status == GRAZE_OK)
        status = grz_handle_list_sort(answers, 0, answers->hits.count);
    out->items = answers->room.data;
    out->capacity = answers->hits.capacity;
    out->count = status == GRAZE_OK ? answers->hits.count : 0;
    return status;
}

/* The long way. */
static graze_status ask(const graze_world *world, const grz_box_search *question, graze_part_list *out) {
    const grz_index_view view = grz_spatial_lookup_view(world, 1);
    grz_handle_list answers = grz_handle_list_in(out->items, out->capacity, &out->allocator);
    const graze_status status = grz_box_search_run(world, &view, question, &answers);
    if (status == GRAZE_OK && world->tile_layers > 0)
        grz_box_search_refine(world, question, 0, &answers);
    return finish(&answers, status, out);
}

/* The short way found `count`. */
static graze_status keep(size_t count, graze_part_list *out) {
    out->count = count;
    if (count < 2)
        return GRAZE_OK;
    grz_handle_list answers = grz_handle_list_in(out->items, out->capacity, &out->allocator);
    answers.hits.count = count;
    return finish(&answers, GRAZE_OK, out);
}

/* The index for the short way, if there is one. What it finds of a tile layer is only the box around it. */
static const grz_spatial_index *short_way(const graze_world *world) {
    return world->tile_layers == 0 ? grz_spatial_lookup_complete(world) : NULL;
}

static graze_status find_in(const graze_world *world, graze_box area, uint64_t layers, graze_part_list *out) {
    const grz_spatial_index *index = short_way(world);
    if (index != NULL) {
        const grz_index_filter filter = grz_spatial_index_filter(index, layers);
        grz_found_ids hits = grz_handle_list_in(out->items, out->capacity, &out->allocator).hits;
        if (grz_spatial_index_query_box(index, grz_box_to_closed(area, world->edges), &filter, &hits))
            return keep(hits.count, out);
    }
    const grz_box_search question = grz_box_search_area(area, world->edges, layers);
    return ask(world, &question, out);
}

static graze_status find_at(const graze_world *world, graze_points at, uint64_t layers,
                            graze_part_list *out) {
    const grz_spatial_index *index = short_way(world);
    if (index != NULL) {
        const grz_index_filter filter = grz_spatial_index_filter(index, layers);
        grz_found_ids hits = grz_handle_list_in(out->items, out->capacity, &out->allocator).hits;
        if (grz_spatial_index_query_point(index, *at.x, *at.y, &filter, &hits))
            return keep(hits.count, out);
    }
    const grz_box_search question = grz_box_search_point(*at.x, *at.y, layers);
    return ask(world, &question, out);
}

graze_status graze_world_query_box(const graze_world *world, graze_box area, uint64_t layers,
                                   graze_part_list *out) {
    out->count = 0;
    const grz_float_env env = grz_float_env_enter();
    graze_status status = grz_box_check(area);
    if (status == GRAZE_OK)
        status = find_in(world, area, layers, out);
    grz_float_env_leave(env);
    return status;
}

graze_status graze_world_query_point(const graze_world *world, float x, float y, uint64_t layers,
                                     graze_part_list *out) {
    out->count = 0;
    const grz_float_env env = grz_float_env_enter();
    const bool is_fine = fabsf(x) <= GRAZE_COORD_MAX && fabsf(y) <= GRAZE_COORD_MAX;
    graze_status status = is_fine ? GRAZE_OK : grz_box_check((graze_box){ x, y, x, y });
    if (status == GRAZE_OK)
        status = find_at(world, (graze_points){ &x, &y, 1 }, layers, out);
    grz_float_env_leave(env);
    return status;
}

void graze_part_list_free(graze_part_list *list) {
    grz_free(&list->allocator, list->items, list->capacity * sizeof(graze_part));
    *list = (graze_part_list){ .allocator = list->allocator };
}
