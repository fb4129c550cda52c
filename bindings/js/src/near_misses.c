/* near_misses.c: near misses, and how near they were. */
#include "bind.h"

enum { NEAR_NUMBERS = 13 };

/* Columns, all f64: a, b, part a, part b, user a, user b, time, distance, nearest
 * time, and the nearest points, x and y of a's and of b's. */
uint32_t EXPORT(js_near_misses)(js_world *w) {
    size_t count;
    const graze_near_miss *all = graze_world_near_misses(w->world, &count);
    unsigned char *at =
        js_list_begin(w, JS_EVENTS_LIST, count, NEAR_NUMBERS * sizeof(double));
    if (at == NULL)
        return UINT32_MAX;
    double *columns[NEAR_NUMBERS];
    for (int k = 0; k < NEAR_NUMBERS; k++)
        columns[k] = js_column(&at, count, 8);
    for (size_t i = 0; i < count; i++) {
        const graze_near_miss *one = &all[i];
        const double row[] = { js_body_number(w, one->a),
                               js_body_number(w, one->b),
                               js_part_number(w, one->part_a),
                               js_part_number(w, one->part_b),
                               (double)one->user_a,
                               (double)one->user_b,
                               one->time,
                               one->distance,
                               one->nearest_time,
                               one->nearest[0].x,
                               one->nearest[0].y,
                               one->nearest[1].x,
                               one->nearest[1].y };
        for (int k = 0; k < NEAR_NUMBERS; k++)
            columns[k][i] = row[k];
    }
    return (uint32_t)count;
}

uint32_t EXPORT(js_reset_near_miss)(js_world *w, double a, double b) {
    return graze_world_reset_near_miss(w->world, js_body(w, a), js_body(w, b));
}

uint32_t EXPORT(js_set_near_miss_interval)(js_world *w, uint32_t a, uint32_t b,
                                           uint32_t steps) {
    return graze_world_set_near_miss_interval(w->world, a, b, steps);
}

uint32_t EXPORT(js_set_circle_rule)(js_world *w, uint32_t a, uint32_t b,
                                    uint32_t rule) {
    return graze_world_set_circle_rule(w->world, a, b, (graze_circle_rule)rule);
}

uint32_t EXPORT(js_circle_rule)(js_world *w, uint32_t a, uint32_t b) {
    return graze_world_circle_rule(w->world, a, b);
}

uint32_t EXPORT(js_near_miss_interval)(js_world *w, uint32_t a, uint32_t b) {
    return graze_world_near_miss_interval(w->world, a, b);
}
