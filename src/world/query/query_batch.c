/* query_batch.c: many questions in one call.
 *
 * They are checked whole before the first is looked up, and looked up in groups: while some are answered, the
 * memory of others is fetched.
 */
#include "core/float_env.h"
#include "graze/query.h"
#include "world/query/answer.h"

#include <math.h>
#include <string.h>

/* A batch: points, or areas where x is NULL. */
typedef struct batch {
    const float *x, *y;
    const graze_box *areas;
    size_t count;
    uint64_t layers;
} batch;

/* Some questions of a batch, and where each answer ends. */
typedef struct group {
    const batch *of;
    size_t first;
    uint32_t count;
    size_t *ends;
} group;

static bool is_coordinate(float value) {
    return fabsf(value) <= GRAZE_COORD_MAX; /* false for NaN too */
}

static bool are_points_fine(const batch *questions) {
    unsigned is_bad = 0;
    for (size_t i = 0; i < questions->count; i++)
        is_bad |= (unsigned)!is_coordinate(questions->x[i]) | (unsigned)!is_coordinate(questions->y[i]);
    return !is_bad;
}

static bool are_areas_fine(const batch *questions) {
    unsigned is_bad = 0;
    for (size_t i = 0; i < questions->count; i++) {
        const graze_box area = questions->areas[i];
        is_bad |= (unsigned)!is_coordinate(area.min_x) | (unsigned)!is_coordinate(area.min_y) |
                  (unsigned)!is_coordinate(area.max_x) | (unsigned)!is_coordinate(area.max_y) |
                  (unsigned)(area.min_x > area.max_x) | (unsigned)(area.min_y > area.max_y);
    }
    return !is_bad;
}

static graze_box area_of(const batch *questions, size_t i) {
    if (questions->x == NULL)
        return questions->areas[i];
    return (graze_box){ questions->x[i], questions->y[i], questions->x[i], questions->y[i] };
}

/* What is wrong with the first bad question. */
static graze_status check(const batch *questions) {
    graze_status status = GRAZE_OK;
    if (questions->x != NULL ? are_points_fine(questions) : are_areas_fine(questions))
        return GRAZE_OK;
    for (size_t i = 0; i < questions->count && status == GRAZE_OK; i++)
        status = grz_box_check(area_of(questions, i));
    return status;
}

static grz_box_search question_of(const graze_world *world, const batch *questions, size_t i) {
    if (questions->x != NULL)
        return grz_box_search_point(questions->x[i], questions->y[i], questions->layers);
    return grz_box_search_area(questions->areas[i], world->edges, questions->layers);
}

static graze_status answer_each(const graze_world *world, const grz_index_view *view, const group *some,
                                grz_handle_list *answers) {
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < some->count && status == GRAZE_OK; i++) {
        const grz_box_search question = question_of(world, some->of, some->first + i);
        status = grz_box_search_run(world, view, &question, answers);
        some->ends[i] = answers->hits.count;
    }
    return status;
}

/* The answers were found by boxes: leave out the tile layers that have no tile there. */
static void sift_each(const graze_world *world, const group *some, size_t begin, grz_handle_list *answers) {
    grz_found_ids *hits = &answers->hits;
    size_t kept = begin;
    for (uint32_t i = 0; i < some->count; i++) {
        const size_t end = some->ends[i];
        const grz_box_search question = question_of(world, some->of, some->first + i);
        if (end > begin)
            memmove(hits->items + kept, hits->items + begin, (end - begin) * sizeof *hits->items);
        hits->count = kept + (end - begin);
        grz_box_search_refine(world, &question, kept, answers);
        some->ends[i] = kept = hits->count;
        begin = end;
    }
}

static void aim_at(const graze_world *world, const grz_spatial_index *index, const group *some,
                   grz_index_batch *index_batch) {
    const batch *questions = some->of;
    if (questions->x != NULL) {
        grz_spatial_index_batch_points(index, questions->x + some->first, questions->y + some->first,
                                       index_batch);
        return;
    }
    graze_box inside[GRZ_INDEX_BATCH_MAX];
    for (uint32_t i = 0; i < some->count; i++)
        inside[i] = grz_box_to_closed(questions->areas[some->first + i], world->edges);
    grz_spatial_index_batch_boxes(index, inside, index_batch);
}

static graze_status sort_all(const group *some, size_t begin, grz_handle_list *answers) {
    const size_t few = some->of->x != NULL ? 1 : 0; /* most areas find some: that need not be guessed */
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < some->count && status == GRAZE_OK; i++) {
        if (some->ends[i] - begin > few)
            status = grz_handle_list_sort(answers, begin, some->ends[i]);
        begin = some->ends[i];
    }
    return status;
}

/* All at once, by an index that knows everything. */
static graze_status answer_together(const graze_world *world, const grz_index_view *view, const group *some,
                                    grz_handle_list *answers) {
    const grz_index_filter filter = grz_view_wish(world, view, some->of->layers);
    graze_status status = GRAZE_OK;
    grz_index_batch index_batch;
    index_batch.count = some->count;
    index_batch.done = 0;
    index_batch.ends = some->ends;
    index_batch.filter = &filter;
    aim_at(world, view->index, some, &index_batch);
    while (status == GRAZE_OK && !grz_spatial_index_batch_query(view->index, &index_batch, &answers->hits))
        status = grz_handle_list_grow(answers);
    return status;
}

static graze_status answer_group(const graze_world *world, const group *some, grz_handle_list *answers) {
    /* what the whole batch costs is written down at its beginning */
    const grz_index_view view = grz_spatial_lookup_view(world, some->first == 0 ? some->of->count : 0);
    const size_t before = answers->hits.count;
    const graze_status status = grz_view_is_whole(world, &view) ? answer_together(world, &view, some, answers)
                                                                : answer_each(world, &view, some, answers);
    if (status == GRAZE_OK && world->tile_layers > 0)
        sift_each(world, some, before, answers);
    return status == GRAZE_OK ? sort_all(some, before, answers) : status;
}

static graze_status answer_all(const graze_world *world, const batch *questions, graze_query_hits *out) {
    grz_handle_list answers = grz_handle_list_in(out->items, out->item_capacity, &out->allocator);
    graze_status status = GRAZE_OK;
    out->starts[0] = 0;
    for (size_t first = 0; first < questions->count && status == GRAZE_OK; first += GRZ_INDEX_BATCH_MAX) {
        const size_t left = questions->count - first;
        const group some = { .of = questions,
                             .first = first,
                             .count = left < GRZ_INDEX_BATCH_MAX ? (uint32_t)left : GRZ_INDEX_BATCH_MAX,
                             .ends = out->starts + first + 1 };
        status = answer_group(world, &some, &answers);
    }
    out->items = answers.room.data;
    out->item_capacity = answers.hits.capacity;
    return status;
}

static graze_status reserve_starts(graze_query_hits *out, size_t count) {
    grz_buffer starts = { .data = out->starts, .bytes = out->start_capacity * sizeof(size_t) };
    const graze_status status = grz_buffer_reserve(&out->allocator, &starts, count + 1, sizeof(size_t));
    out->starts = starts.data;
    out->start_capacity = starts.bytes / sizeof(size_t);
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
    grz_free(&hits->allocator, hits->items, hits->item_capacity * sizeof(graze_part));
    grz_free(&hits->allocator, hits->starts, hits->start_capacity * sizeof(size_t));
    *hits = (graze_query_hits){ .allocator = hits->allocator };
}
