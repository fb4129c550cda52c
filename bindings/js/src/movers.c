/* movers.c: bodies outside of a world that move against it, danger, bodies that push
 * each other apart, and legs. */
#include "bind.h"

#include <stdlib.h>
#include <string.h>

/* Numbers: x, y, angle, user; then the parts. Results as of js_move_and_collide. */
uint32_t EXPORT(js_test_move_of)(js_world *w, const double *numbers, uint32_t count,
                                 double x, double y, const uint8_t *matrix,
                                 const double *options) {
    static graze_responses responses;
    graze_part_def *defs = js_part_defs(numbers + 4, count);
    graze_status status = defs == NULL ? GRAZE_OUT_OF_MEMORY : GRAZE_OK;
    const graze_body_def def = { .x = (float)numbers[0],
                                 .y = (float)numbers[1],
                                 .angle = (float)numbers[2],
                                 .parts = defs,
                                 .part_count = count };
    if (status == GRAZE_OK)
        status = graze_world_test_move(w->world, &def, (graze_point){ x, y },
                                       js_responses(w, matrix, options, &responses),
                                       &w->moved);
    free(defs);
    if (status == GRAZE_OK)
        return js_moved_write(w);
    return status;
}

/* Numbers: origin x and y, cell x and y, columns, rows, layer, steps, whether there
 * is a shape; the shape; body, dx and dy of each. Results: the address of the times. */
uint32_t EXPORT(js_danger)(js_world *w, const double *n, uint32_t count) {
    const graze_shape shape = js_shape(n + 9);
    const double *rows = n + 9 + JS_SHAPE_NUMBERS;
    graze_danger_def def = { .origin = { n[0], n[1] },
                             .cell = { n[2], n[3] },
                             .columns = (uint32_t)n[4],
                             .rows = (uint32_t)n[5],
                             .layer = (uint32_t)n[6],
                             .steps = (uint32_t)n[7],
                             .shape = n[8] != 0 ? &shape : NULL,
                             .count = count };
    graze_body *bodies = malloc((count + 1) * sizeof *bodies);
    float *ways = malloc((count + 1) * 2 * sizeof *ways);
    js_block *block = &w->lists[JS_EVENTS_LIST];
    block->size = 0;
    float *times = js_block_add(block, (size_t)def.columns * def.rows * 4 + 8);
    graze_status status = GRAZE_OUT_OF_MEMORY;
    if (bodies != NULL && ways != NULL && times != NULL) {
        for (uint32_t i = 0; i < count; i++) {
            bodies[i] = js_body(w, rows[3 * i]);
            ways[i] = (float)rows[3 * i + 1];
            ways[count + i] = (float)rows[3 * i + 2];
        }
        def.bodies = bodies;
        def.dx = ways;
        def.dy = ways + count;
        status = graze_world_danger(w->world, &def, times);
    }
    js_results[0] = (double)(uintptr_t)times;
    free(bodies);
    free(ways);
    return status;
}

/* Bodies of three numbers: the handle, weight, priority. Results: the number of pushed
 * bodies and the address of their rows: body, from x, from y, flags, against, user. */
uint32_t EXPORT(js_push)(js_world *w, double low, double high, uint32_t axis,
                         uint32_t rounds, uint32_t count, const uint8_t *matrix,
                         const double *numbers) {
    static graze_responses responses;
    static graze_pushed_list pushed;
    const double *rows = numbers + 1;
    graze_push push = { .layers = js_layers(low, high),
                        .axis = (graze_push_axis)axis,
                        .is_by_position = numbers[0] != 0,
                        .rounds = rounds,
                        .count = count,
                        .responses =
                            js_responses(w, matrix, rows + 3 * count, &responses) };
    graze_push_body *bodies = malloc((count + 1) * sizeof *bodies);
    js_block *block = &w->lists[JS_EVENTS_LIST];
    block->size = 0;
    graze_status status = GRAZE_OUT_OF_MEMORY;
    for (uint32_t i = 0; i < count && bodies != NULL; i++)
        bodies[i] =
            (graze_push_body){ js_body(w, rows[3 * i]), (float)rows[3 * i + 1],
                               (int32_t)rows[3 * i + 2] };
    push.bodies = bodies;
    if (bodies != NULL)
        status = graze_world_push(w->world, &push, &pushed);
    free(bodies);
    if (status != GRAZE_OK)
        return status;
    double *out = js_block_add(block, pushed.count * 6 * sizeof *out + 8);
    for (size_t i = 0; i < pushed.count && out != NULL; i++) {
        const graze_pushed *one = &pushed.items[i];
        const double row[] = { js_body_number(w, one->body),
                               (double)one->from_x,
                               (double)one->from_y,
                               one->is_moved + 2 * one->is_held +
                                   4 * one->is_overlapping,
                               js_part_number(w, one->against),
                               (double)one->user };
        memcpy(out + 6 * i, row, sizeof row);
        if (js_columns_note(w, one->body) != GRAZE_OK)
            return GRAZE_OUT_OF_MEMORY;
    }
    js_results[0] = (double)pushed.count;
    js_results[1] = (double)(uintptr_t)out;
    return out != NULL ? GRAZE_OK : GRAZE_OUT_OF_MEMORY;
}

/* Numbers: from x and y, to x and y, radius, layer, bounces, the body to exclude, or
 * 0. Results: the number of legs, the address of their rows, and whether they are cut
 * short. A row: from x and y, to x and y, time, normal x and y, part, body, user,
 * layer, tag, response. */
uint32_t EXPORT(js_legs)(js_world *w, const uint8_t *matrix, const double *n) {
    static graze_responses responses;
    static graze_legs legs;
    const double plain[6] = { 0 };
    const graze_legs_def def = { .at = { n[0], n[1] },
                                 .to = { n[2], n[3] },
                                 .radius = n[4],
                                 .layer = (uint32_t)n[5],
                                 .bounces_max = (uint32_t)n[6],
                                 .exclude = js_body(w, n[7]),
                                 .responses =
                                     js_responses(w, matrix, plain, &responses) };
    js_block *block = &w->lists[JS_EVENTS_LIST];
    block->size = 0;
    const graze_status status = graze_world_legs(w->world, &def, &legs);
    if (status != GRAZE_OK)
        return status;
    double *out = js_block_add(block, legs.count * 13 * sizeof *out + 8);
    if (out == NULL)
        return GRAZE_OUT_OF_MEMORY;
    for (size_t i = 0; i < legs.count; i++) {
        const graze_leg *leg = &legs.items[i];
        const double row[] = { leg->from.x,
                               leg->from.y,
                               leg->to.x,
                               leg->to.y,
                               leg->time,
                               leg->normal.x,
                               leg->normal.y,
                               js_part_number(w, leg->part),
                               js_body_number(w, leg->body),
                               (double)leg->user,
                               leg->layer,
                               leg->tag,
                               leg->response };
        memcpy(out + 13 * i, row, sizeof row);
    }
    js_results[0] = (double)legs.count;
    js_results[1] = (double)(uintptr_t)out;
    js_results[2] = legs.is_cut_short;
    return GRAZE_OK;
}
