/* query.c: queries to a world, moves with responses and platforms. */
#include "bind.h"

#include <stdlib.h>
#include <string.h>

enum { QUERY_NUMBERS = 14 + JS_SHAPE_NUMBERS, HIT_NUMBERS = 13 };

static graze_query query_read(const double *n, graze_shape *shape) {
    graze_query query = { .kind = (graze_query_kind)n[0],
                          .nearest_count = (uint32_t)n[1],
                          .at = { n[2], n[3] },
                          .to = { n[4], n[5] },
                          .radius = n[6],
                          .layers = js_layers(n[7], n[8]),
                          .boxes_only = n[10] != 0,
                          .blocked_by = js_layers(n[11], n[12]) };
    if (n[13] != 0) {
        *shape = js_shape(n + 14);
        query.shape = shape;
    }
    return query;
}

graze_query *js_queries(js_block *block, const double *numbers, uint32_t count) {
    block->size = 0;
    graze_query *queries = js_block_add(
        block, (count + 1) * (sizeof(graze_query) + sizeof(graze_shape)));
    if (queries == NULL)
        return NULL;
    graze_shape *shapes = (graze_shape *)(void *)(queries + count + 1);
    for (uint32_t i = 0; i < count; i++)
        queries[i] = query_read(numbers + i * QUERY_NUMBERS, &shapes[i]);
    return queries;
}

double *js_hits_begin(js_block *block, const graze_hits *hits, size_t columns) {
    const size_t numbers = columns * hits->count;
    block->size = 0;
    double *first = js_block_add(block, numbers * 8 + hits->query_count * 4 + 64);
    if (first == NULL)
        return NULL;
    js_results[0] = (double)(uintptr_t)first;
    js_results[1] = (double)hits->count;
    uint32_t *starts = (uint32_t *)(void *)(first + numbers);
    starts[0] = 0;
    for (size_t i = 1; i <= hits->query_count; i++)
        starts[i] = (uint32_t)hits->starts[i];
    return first;
}

/* Columns of hits: part, body, user, layer, tag, own part, time, exit time,
 * distance, point x, y, normal x, y. */
static uint32_t hits_write(js_world *w) {
    const graze_hits *hits = &w->hits;
    double *columns = js_hits_begin(&w->lists[JS_EVENTS_LIST], hits, HIT_NUMBERS);
    if (columns == NULL)
        return GRAZE_OUT_OF_MEMORY;
    for (size_t i = 0; i < hits->count; i++) {
        const graze_hit *hit = &hits->items[i];
        const double row[] = { js_part_number(w, hit->part),
                               js_body_number(w, hit->body),
                               (double)hit->user,
                               hit->layer,
                               hit->tag,
                               js_part_number(w, hit->own_part),
                               hit->time,
                               hit->exit_time,
                               hit->distance,
                               hit->point.x,
                               hit->point.y,
                               hit->normal.x,
                               hit->normal.y };
        for (size_t k = 0; k < HIT_NUMBERS; k++)
            columns[k * hits->count + i] = row[k];
    }
    return GRAZE_OK;
}

uint32_t EXPORT(js_query)(js_world *w, const double *numbers, uint32_t count) {
    graze_query *queries = js_queries(&w->lists[JS_BODIES_LIST], numbers, count);
    if (queries == NULL)
        return GRAZE_OUT_OF_MEMORY;
    for (uint32_t i = 0; i < count; i++)
        queries[i].exclude = js_body(w, numbers[i * QUERY_NUMBERS + 9]);
    const graze_status status =
        graze_world_query(w->world, queries, count, &w->hits);
    if (status == GRAZE_OK)
        return hits_write(w);
    return status;
}

uint32_t EXPORT(js_overlaps)(js_world *w, double body, double low, double high) {
    const graze_status status = graze_body_overlaps(w->world, js_body(w, body),
                                                    js_layers(low, high), &w->hits);
    if (status == GRAZE_OK)
        return hits_write(w);
    return status;
}

/* ---- moves ---- */

static graze_response choose(void *user, const graze_part *part,
                             const graze_move_hit *hit) {
    js_world *w = user;
    return (graze_response)js_choose(
        js_part_number(w, *part), js_part_number(w, hit->part),
        js_body_number(w, hit->body), hit->response, hit->normal_x, hit->normal_y);
}

graze_responses *js_responses(js_world *w, const uint8_t *matrix, const double *n,
                              graze_responses *responses) {
    if (matrix != NULL)
        memcpy(responses->response, matrix, sizeof responses->response);
    else
        memset(responses->response, 0, sizeof responses->response);
    responses->walk = (graze_walk){ (unsigned)n[0], n[1], n[2] };
    responses->leaves_back = n[3] != 0;
    responses->hits_once = n[4] != 0;
    if (n[5] != 0)
        responses->choose = choose;
    else
        responses->choose = NULL;
    responses->user = w;
    return responses;
}

enum { MOVE_HIT_NUMBERS = 14 };

static void move_hit_write(js_world *w, const graze_move_hit *hit, double *row) {
    const double all[] = { js_part_number(w, hit->part),
                           js_body_number(w, hit->body),
                           (double)hit->user,
                           hit->mover_part,
                           hit->response,
                           hit->normal_x,
                           hit->normal_y,
                           hit->time,
                           hit->touch_x,
                           hit->touch_y,
                           hit->is_tile,
                           hit->tile_value,
                           hit->tile_x,
                           hit->tile_y };
    memcpy(row, all, sizeof all);
}

/* Results: end x, end y, crushed, cut short, standing. Then the number of hits, the
 * address of their rows, and the row of the floor. */
graze_status js_moved_write(js_world *w) {
    const graze_move_result *r = &w->moved;
    js_block *block = &w->lists[JS_EVENTS_LIST];
    block->size = 0;
    double *rows =
        js_block_add(block, r->count * MOVE_HIT_NUMBERS * sizeof *rows + 8);
    if (rows == NULL)
        return GRAZE_OUT_OF_MEMORY;
    for (size_t i = 0; i < r->count; i++)
        move_hit_write(w, &r->items[i], rows + MOVE_HIT_NUMBERS * i);
    const double results[] = {
        r->end_x,       r->end_y,         r->is_crushed,          r->is_cut_short,
        r->is_standing, (double)r->count, (double)(uintptr_t)rows
    };
    memcpy(js_results, results, sizeof results);
    move_hit_write(w, &r->floor, js_results + 7);
    return GRAZE_OK;
}

/* Results as of js_moved_write. */
uint32_t EXPORT(js_move_and_collide)(js_world *w, double number, double x, double y,
                                     const uint8_t *matrix, const double *options,
                                     uint32_t is_test) {
    static graze_responses responses;
    const graze_body body = js_body(w, number);
    const graze_responses *given = js_responses(w, matrix, options, &responses);
    const graze_point goal = { x, y };
    graze_move_result *r = &w->moved;
    const graze_status status =
        is_test ? graze_body_test_move(w->world, body, goal, given, r)
                : graze_body_move_and_collide(w->world, body, goal, given, r);
    if (status != GRAZE_OK)
        return status;
    const graze_status written = js_moved_write(w);
    if (written != GRAZE_OK || is_test)
        return written;
    return js_columns_note(w, body);
}

/* Results: the number of riders and the address of their rows: body, from x, from y,
 * flags, part, by, against, user. */
uint32_t EXPORT(js_move_platform)(js_world *w, double number, float x, float y,
                                  double low, double high, uint32_t sides,
                                  const uint8_t *matrix, const double *options) {
    static graze_responses responses;
    static graze_rider_list riders;
    const graze_platform_move move = { x, y, js_layers(low, high), sides,
                                       js_responses(w, matrix, options,
                                                    &responses) };
    const graze_body platform = js_body(w, number);
    graze_status status =
        graze_body_move_platform(w->world, platform, &move, &riders);
    js_block *block = &w->lists[JS_EVENTS_LIST];
    block->size = 0;
    double *rows = js_block_add(block, riders.count * 8 * sizeof *rows + 8);
    if (status == GRAZE_OK && rows == NULL)
        status = GRAZE_OUT_OF_MEMORY;
    if (status == GRAZE_OK)
        status = js_columns_note(w, platform);
    for (size_t i = 0; i < riders.count && status == GRAZE_OK; i++) {
        const graze_rider *rider = &riders.items[i];
        const double row[] = { js_body_number(w, rider->body),
                               (double)rider->from_x,
                               (double)rider->from_y,
                               rider->is_carried + 2 * rider->is_pushed +
                                   4 * rider->is_crushed,
                               js_part_number(w, rider->part),
                               js_part_number(w, rider->by),
                               js_part_number(w, rider->against),
                               (double)rider->user };
        memcpy(rows + 8 * i, row, sizeof row);
        status = js_columns_note(w, rider->body);
    }
    js_results[0] = (double)riders.count;
    js_results[1] = (double)(uintptr_t)rows;
    return status;
}
