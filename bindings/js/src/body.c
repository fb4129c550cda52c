/* body.c: bodies and their parts. */
#include "bind.h"

#include <stdlib.h>
#include <string.h>

/* ---- bodies ---- */

graze_part_def js_part_def(const double *numbers, graze_shape *shape) {
    const double *own = numbers + JS_SHAPE_NUMBERS;
    graze_part_def def = { .box = { (float)own[0], (float)own[1], (float)own[2],
                                    (float)own[3] },
                           .layer = (uint8_t)own[4],
                           .tag = (uint32_t)own[5],
                           .is_disabled = own[6] != 0 };
    if (own[7] != 0) {
        *shape = js_shape(numbers);
        def.shape = shape;
    }
    return def;
}

graze_part_def *js_part_defs(const double *numbers, uint32_t count) {
    graze_part_def *defs =
        malloc((count + 1) * (sizeof *defs + sizeof(graze_shape)));
    graze_shape *shapes = (graze_shape *)(void *)(defs + count + 1);
    for (uint32_t i = 0; i < count && defs != NULL; i++)
        defs[i] = js_part_def(numbers + i * JS_PART_NUMBERS, &shapes[i]);
    return defs;
}

/* Numbers: x, y, angle, user. The result is the body, or 0; results: the status. */
double EXPORT(js_body_add)(js_world *w, const double *numbers, const double *parts,
                           uint32_t count) {
    graze_part_def *defs = js_part_defs(parts, count);
    graze_body body = { 0 };
    graze_status status = defs == NULL ? GRAZE_OUT_OF_MEMORY : GRAZE_OK;
    const graze_body_def def = { .x = (float)numbers[0],
                                 .y = (float)numbers[1],
                                 .angle = (float)numbers[2],
                                 .user = js_user(numbers[3]),
                                 .parts = defs,
                                 .part_count = count };
    if (status == GRAZE_OK)
        status = graze_body_add(w->world, &def, &body);
    free(defs);
    if (status == GRAZE_OK)
        status = js_columns_note(w, body);
    js_results[0] = status;
    if (status == GRAZE_OK)
        return js_body_number(w, body);
    return 0;
}

uint32_t EXPORT(js_body_remove)(js_world *w, double number) {
    const graze_body body = js_body(w, number);
    const graze_status status = graze_body_remove(w->world, body);
    if (status == GRAZE_OK)
        return js_columns_note(w, body);
    return status;
}

/* kind 0: put at once, 1: move; with_angle: turn it, too. */
uint32_t EXPORT(js_body_place)(js_world *w, double number, float x, float y,
                               float angle, uint32_t kind, uint32_t with_angle) {
    const graze_body body = js_body(w, number);
    const graze_positions positions = { &body, &x, &y, 1,
                                        with_angle ? &angle : NULL };
    const graze_status status = kind == 0
                                    ? graze_world_set_positions(w->world, &positions)
                                    : graze_world_move_all(w->world, &positions);
    if (status == GRAZE_OK)
        return js_columns_note(w, body);
    return status;
}

/* Results: x, y, angle, part count, user, disabled, alive. */
uint32_t EXPORT(js_body_read)(js_world *w, double number) {
    graze_body_info info;
    const graze_status status = graze_body_read(w->world, js_body(w, number), &info);
    const double results[] = { (double)info.x,     (double)info.y,
                               (double)info.angle, info.part_count,
                               (double)info.user,  info.is_disabled,
                               info.is_alive };
    if (status == GRAZE_OK)
        memcpy(js_results, results, sizeof results);
    return status;
}

enum { SET_DISABLED, SET_SWEPT, SET_USER, SET_RESET_NEAR_MISSES };

uint32_t EXPORT(js_body_set)(js_world *w, double number, uint32_t what,
                             double value) {
    const graze_body body = js_body(w, number);
    switch (what) {
    case SET_DISABLED:
        return graze_body_set_disabled(w->world, body, value != 0);
    case SET_SWEPT:
        return graze_body_set_swept(w->world, body, value != 0);
    case SET_USER:
        return graze_body_set_user(w->world, body, js_user(value));
    default:
        return graze_body_reset_near_misses(w->world, body);
    }
}

uint32_t EXPORT(js_body_is_alive)(js_world *w, double number) {
    return graze_body_is_alive(w->world, js_body(w, number));
}

/* The parts of a body, as a column; the result is its length, results: its
 * address. */
uint32_t EXPORT(js_body_parts)(js_world *w, double number) {
    const graze_body body = js_body(w, number);
    const uint32_t count = graze_body_parts(w->world, body, NULL, 0);
    js_block *block = &w->lists[JS_BODIES_LIST];
    block->size = 0;
    graze_part *parts = js_block_add(block, (count + 1) * sizeof *parts);
    if (parts == NULL)
        return 0;
    graze_body_parts(w->world, body, parts, count);
    double *numbers = (double *)(void *)parts;
    for (uint32_t i = 0; i < count; i++)
        numbers[i] = js_part_number(w, parts[i]);
    js_results[0] = (double)(uintptr_t)numbers;
    return count;
}

const char *EXPORT(js_body_name)(js_world *w, double number) {
    return graze_body_name(w->world, js_body(w, number));
}

uint32_t EXPORT(js_body_set_name)(js_world *w, double number, const char *name) {
    return graze_body_set_name(w->world, js_body(w, number), name);
}

const char *EXPORT(js_layer_name)(js_world *w, uint32_t layer) {
    return graze_world_layer_name(w->world, layer);
}

uint32_t EXPORT(js_layer_set_name)(js_world *w, uint32_t layer, const char *name) {
    return graze_world_set_layer_name(w->world, layer, name);
}

/* ---- parts ---- */

double EXPORT(js_part_add)(js_world *w, double body, const double *numbers) {
    graze_shape shape;
    graze_part part;
    const graze_part_def def = js_part_def(numbers, &shape);
    js_results[0] = graze_part_add(w->world, js_body(w, body), &def, &part);
    return js_part_number(w, part);
}

uint32_t EXPORT(js_part_remove)(js_world *w, double part) {
    return graze_part_remove(w->world, js_part(w, part));
}

enum { PART_SET_BOX, PART_MOVE_BOX, PART_SET_OFFSET };

uint32_t EXPORT(js_part_set_box)(js_world *w, double number, uint32_t what,
                                 float min_x, float min_y, float max_x,
                                 float max_y) {
    const graze_part part = js_part(w, number);
    const graze_box box = { min_x, min_y, max_x, max_y };
    if (what == PART_SET_BOX)
        return graze_part_set_box(w->world, part, box);
    if (what == PART_MOVE_BOX)
        return graze_part_move_box(w->world, part, box);
    return graze_part_set_offset(w->world, part, box);
}

/* `numbers` NULL: without a shape. */
uint32_t EXPORT(js_part_set_shape)(js_world *w, double number, const double *numbers,
                                   uint32_t is_motion) {
    const graze_part part = js_part(w, number);
    if (numbers == NULL)
        return graze_part_set_shape(w->world, part, NULL);
    const graze_shape shape = js_shape(numbers);
    if (is_motion)
        return graze_part_move_shape(w->world, part, &shape);
    return graze_part_set_shape(w->world, part, &shape);
}

enum { PART_SET_LAYER, PART_SET_DISABLED, PART_SET_ONE_WAY };

uint32_t EXPORT(js_part_set)(js_world *w, double number, uint32_t what,
                             uint32_t value) {
    const graze_part part = js_part(w, number);
    if (what == PART_SET_LAYER)
        return graze_part_set_layer(w->world, part, value);
    if (what == PART_SET_DISABLED)
        return graze_part_set_disabled(w->world, part, value != 0);
    return graze_part_set_one_way(w->world, part, value);
}

void js_write_box(const graze_box *box, double *numbers) {
    numbers[0] = (double)box->min_x;
    numbers[1] = (double)box->min_y;
    numbers[2] = (double)box->max_x;
    numbers[3] = (double)box->max_y;
}

/* Results: the shape (24); box, offset (8); body, tag, layer, disabled, absent, one
 * way. */
uint32_t EXPORT(js_part_read)(js_world *w, double number) {
    const graze_part part = js_part(w, number);
    graze_part_info info;
    graze_shape shape;
    graze_status status = graze_part_read(w->world, part, &info);
    if (status == GRAZE_OK)
        status = graze_part_shape(w->world, part, &shape);
    if (status != GRAZE_OK)
        return status;
    js_write_shape(&shape, js_results);
    double *own = js_results + JS_SHAPE_NUMBERS;
    js_write_box(&info.box, own);
    js_write_box(&info.offset, own + 4);
    const double rest[] = { js_body_number(w, info.body),
                            info.tag,
                            info.layer,
                            info.is_disabled,
                            info.is_absent,
                            info.one_way };
    memcpy(own + 8, rest, sizeof rest);
    return GRAZE_OK;
}

void js_write_manifold(const graze_manifold *m, double *numbers) {
    const double all[] = { m->is_touching, m->depth,       m->distance,
                           m->normal.x,    m->normal.y,    m->points[0].x,
                           m->points[0].y, m->points[1].x, m->points[1].y,
                           m->count };
    memcpy(numbers, all, sizeof all);
}

uint32_t EXPORT(js_part_manifold)(js_world *w, double a, double b) {
    graze_manifold manifold;
    const graze_status status =
        graze_part_manifold(w->world, js_part(w, a), js_part(w, b), &manifold);
    if (status == GRAZE_OK)
        js_write_manifold(&manifold, js_results);
    return status;
}
