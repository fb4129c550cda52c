/* box_index.c: graze's own index of boxes in float64, whose boxes change. */
#include "bind.h"

#include <stdlib.h>
#include <string.h>

enum { ROW_NUMBERS = 8 };

typedef struct js_box_index {
    graze_index *index;
    graze_hits hits;
    graze_move_result moved;
    js_block queries, columns;
} js_box_index;

void EXPORT(js_box_index_close)(js_box_index *boxes) {
    if (boxes == NULL)
        return;
    graze_index_close(boxes->index);
    graze_hits_free(&boxes->hits);
    graze_move_result_free(&boxes->moved);
    js_block_free(&boxes->queries);
    js_block_free(&boxes->columns);
    free(boxes);
}

/* Results: the status. `layers` may be NULL. */
js_box_index *EXPORT(js_box_index_open)(const graze_area *areas,
                                        const uint8_t *layers, uint32_t count,
                                        uint32_t edges) {
    const graze_index_config config = { .edges = (graze_edges)edges };
    js_box_index *boxes = calloc(1, sizeof *boxes);
    graze_status status = GRAZE_OUT_OF_MEMORY;
    if (boxes != NULL)
        status = graze_index_open(
            &config, (graze_area_array){ areas, layers, count }, &boxes->index);
    js_results[0] = status;
    if (status == GRAZE_OK)
        return boxes;
    js_box_index_close(boxes);
    return NULL;
}

/* Results: the row. */
uint32_t EXPORT(js_box_index_insert)(js_box_index *boxes, const graze_area *box,
                                     uint32_t layer) {
    uint32_t row;
    const graze_status status =
        graze_index_insert(boxes->index, box, (uint8_t)layer, &row);
    js_results[0] = row;
    return status;
}

uint32_t EXPORT(js_box_index_set_box)(js_box_index *boxes, uint32_t row,
                                      const graze_area *box) {
    return graze_index_set_box(boxes->index, row, box);
}

uint32_t EXPORT(js_box_index_remove)(js_box_index *boxes, uint32_t row) {
    return graze_index_remove(boxes->index, row);
}

/* Columns of hits: row, time, exit time, distance, point x, y, normal x, y. */
uint32_t EXPORT(js_box_index_query)(js_box_index *boxes, const double *numbers,
                                    uint32_t count) {
    const graze_query *queries = js_queries(&boxes->queries, numbers, count);
    if (queries == NULL)
        return GRAZE_OUT_OF_MEMORY;
    const graze_hits *hits = &boxes->hits;
    const graze_status status =
        graze_index_query(boxes->index, queries, count, &boxes->hits);
    if (status != GRAZE_OK)
        return status;
    double *columns = js_hits_begin(&boxes->columns, hits, ROW_NUMBERS);
    if (columns == NULL)
        return GRAZE_OUT_OF_MEMORY;
    for (size_t i = 0; i < hits->count; i++) {
        const graze_hit *hit = &hits->items[i];
        const double row[] = { (double)hit->user, hit->time,    hit->exit_time,
                               hit->distance,     hit->point.x, hit->point.y,
                               hit->normal.x,     hit->normal.y };
        for (size_t k = 0; k < ROW_NUMBERS; k++)
            columns[k * hits->count + i] = row[k];
    }
    return GRAZE_OK;
}

static graze_response respond(void *user, const graze_move_hit *hit) {
    (void)user;
    return (graze_response)js_choose(0, (double)hit->row, 0, 0, hit->normal_x,
                                     hit->normal_y);
}

/* Numbers: x, y, width, height, goal x and y; response; floor side, max slope, snap,
 * leaves back, hits once, whether JavaScript responds. Results: end x and y, crushed,
 * cut short, standing, the number of hits, the address of their rows: row, response,
 * normal x and y, time, touch x and y. */
uint32_t EXPORT(js_box_index_move)(js_box_index *boxes, const double *n,
                                   const uint8_t *one_way) {
    const graze_move move = { n[0], n[1], n[2], n[3], n[4], n[5] };
    const graze_move_options options = { .response = (graze_response)n[6],
                                         .respond = n[12] != 0 ? respond : NULL,
                                         .one_way = one_way,
                                         .walk = { (unsigned)n[7], n[8], n[9] },
                                         .leaves_back = n[10] != 0,
                                         .hits_once = n[11] != 0 };
    graze_move_result *r = &boxes->moved;
    const graze_status status = graze_index_move(boxes->index, &move, &options, r);
    if (status != GRAZE_OK)
        return status;
    boxes->columns.size = 0;
    double *rows = js_block_add(&boxes->columns, r->count * 7 * sizeof *rows + 8);
    if (rows == NULL)
        return GRAZE_OUT_OF_MEMORY;
    for (size_t i = 0; i < r->count; i++) {
        const graze_move_hit *hit = &r->items[i];
        const double row[] = { (double)hit->row, hit->response, hit->normal_x,
                               hit->normal_y,    hit->time,     hit->touch_x,
                               hit->touch_y };
        memcpy(rows + 7 * i, row, sizeof row);
    }
    const double results[] = {
        r->end_x,       r->end_y,         r->is_crushed,          r->is_cut_short,
        r->is_standing, (double)r->count, (double)(uintptr_t)rows
    };
    memcpy(js_results, results, sizeof results);
    return GRAZE_OK;
}
