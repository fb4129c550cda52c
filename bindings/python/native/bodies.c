/* bodies.c: bodies and parts of a World, by columns. */
#include "bind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A column that was left out is zeros. */
static float float_at(const float *column, size_t row) {
    if (column == NULL)
        return 0;
    return column[row];
}

/* Whether a body at (x, y) can have this box. */
static graze_status box_check_at(graze_box box, float x, float y) {
    const graze_box there = { box.min_x + x, box.min_y + y, box.max_x + x,
                              box.max_y + y };
    const graze_status status = graze_box_check(box);
    if (status == GRAZE_OK)
        return graze_box_check(there);
    return status;
}

/* add(boxes as float32 (N, 4) relative to the bodies, layers, x, y, users, tags):
 * the handles of N new bodies of a box each. */
PyObject *bind_world_add(PyObject *object, PyObject *arguments) {
    Py_buffer view[6] = { { 0 } };
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "y*z*z*z*z*z*", &view[0], &view[1],
                                       &view[2], &view[3], &view[4], &view[5]))
        return NULL;
    const size_t count = (size_t)view[0].len / sizeof(graze_box);
    const graze_box *boxes = view[0].buf;
    const uint8_t *layers = view[1].buf;
    const float *x = view[2].buf, *y = view[3].buf;
    const uint64_t *users = view[4].buf;
    const uint32_t *tags = view[5].buf;
    const bool is_fine = bind_is_column(&view[1], count, 1, "layer") &&
                         bind_is_column(&view[2], count, 4, "x") &&
                         bind_is_column(&view[3], count, 4, "y") &&
                         bind_is_column(&view[4], count, 8, "user") &&
                         bind_is_column(&view[5], count, 4, "tag");
    graze_body *bodies = NULL;
    if (is_fine)
        bodies = malloc((count + 1) * sizeof *bodies);
    graze_status status = GRAZE_OUT_OF_MEMORY;
    if (bodies != NULL)
        status = GRAZE_OK;
    size_t added = 0;
    /* all are checked before one is added */
    while (status == GRAZE_OK && added < count) {
        status = box_check_at(boxes[added], float_at(x, added), float_at(y, added));
        added += status == GRAZE_OK;
    }
    const bool is_refused = status != GRAZE_OK;
    if (!is_refused)
        added = 0;
    while (status == GRAZE_OK && added < count) {
        const graze_part_def part = { .box = boxes[added],
                                      .layer = layers != NULL ? layers[added] : 0,
                                      .tag = tags != NULL ? tags[added] : 0 };
        const graze_body_def def = { .x = float_at(x, added),
                                     .y = float_at(y, added),
                                     .parts = &part,
                                     .part_count = 1,
                                     .user = users != NULL ? users[added] : 0 };
        status = graze_body_add(w, &def, &bodies[added]);
        added += status == GRAZE_OK;
    }
    PyObject *result = NULL;
    if (status == GRAZE_OK)
        result = bind_memory(bodies, count * sizeof *bodies, NULL);
    else if (is_fine) {
        char what[48];
        (void)snprintf(what, sizeof what, "boxes[%zu]", added);
        for (size_t i = 0; i < added && !is_refused;
             i++) /* no memory: all are taken back */
            (void)graze_body_remove(w, bodies[i]);
        free(bodies);
        bind_fail(status, what);
    }
    bind_release(view, 6);
    return result;
}

/* body_add(x, y, angle, user) */
PyObject *bind_world_body_add(PyObject *object, PyObject *arguments) {
    graze_body_def def = { 0 };
    graze_body body;
    unsigned long long user;
    graze_world *w = bind_change(object);
    if (w == NULL ||
        !PyArg_ParseTuple(arguments, "fffK", &def.x, &def.y, &def.angle, &user))
        return NULL;
    def.user = user;
    const graze_status status = graze_body_add(w, &def, &body);
    if (status == GRAZE_OK)
        return PyLong_FromUnsignedLongLong(body.id);
    return bind_fail(status, "body");
}

/* The argument to blame if a part of a kind is refused. */
static const char *const part_arguments[] = { "box", "radius", "radius", "corners",
                                              "mask" };

/* part_add(body, kind, corners as (n, 2) float64, radius, layer, tag, mask or
 * None) */
PyObject *bind_world_part_add(PyObject *object, PyObject *arguments) {
    unsigned long long body;
    unsigned kind, layer, tag;
    double radius;
    Py_buffer view = { 0 };
    PyObject *pixels;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "KIy*dIIO", &body, &kind, &view,
                                       &radius, &layer, &tag, &pixels))
        return NULL;
    const size_t count = (size_t)view.len / sizeof(graze_point);
    graze_shape shape = { .kind = (graze_shape_kind)kind,
                          .count = (uint32_t)count,
                          .radius = radius };
    if (count <= GRAZE_CORNERS_MAX)
        memcpy(shape.corner, view.buf, count * sizeof(graze_point));
    PyBuffer_Release(&view);
    PyObject *masks = ((world *)object)->masks;
    const bool is_new_mask =
        pixels != Py_None && PySequence_Contains(masks, pixels) == 0;
    if (pixels != Py_None) {
        if (!PyObject_TypeCheck(pixels, bind_types.mask) ||
            (is_new_mask && PyList_Append(masks, pixels) != 0)) {
            if (PyErr_Occurred() != NULL)
                return NULL;
            return PyErr_Format(PyExc_TypeError, "mask: a graze.Mask is needed");
        }
        shape.mask = graze_mask_view_all(((mask *)pixels)->mask);
    }
    const graze_part_def def = { .shape = &shape,
                                 .layer = layer > 255 ? 255 : (uint8_t)layer,
                                 .tag = tag };
    graze_part part;
    graze_status status = GRAZE_BAD_CORNER_COUNT;
    if (count <= GRAZE_CORNERS_MAX)
        status = graze_part_add(w, (graze_body){ body }, &def, &part);
    if (status == GRAZE_OK)
        return PyLong_FromUnsignedLongLong(part.id);
    if (is_new_mask)
        (void)PyList_SetSlice(masks, PyList_Size(masks) - 1, PyList_Size(masks),
                              NULL);
    if (status == GRAZE_STALE_HANDLE)
        return bind_fail_handle(status, "body", body);
    return bind_fail(status, part_arguments[kind]);
}

bool bind_all_alive(const graze_world *w, const graze_body *bodies, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!graze_body_is_alive(w, bodies[i])) {
            bind_fail_row(GRAZE_STALE_HANDLE, "bodies", i, bodies[i].id);
            return false;
        }
    return true;
}

/* Apply a change to each body of a column; all must be alive before any is
 * changed. */
static PyObject *each_body(PyObject *object, PyObject *arguments, const char *format,
                           graze_status (*change)(graze_world *w, graze_body body,
                                                  unsigned long long value)) {
    Py_buffer view = { 0 };
    unsigned long long value = 0;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, format, &view, &value))
        return NULL;
    const graze_body *bodies = view.buf;
    const size_t count = (size_t)view.len / sizeof *bodies;
    bool is_fine = bind_all_alive(w, bodies, count);
    for (size_t k = 0; k < count && is_fine; k++)
        if (graze_body_is_alive(w, bodies[k])) { /* one named twice is gone by now */
            const graze_status status = change(w, bodies[k], value);
            is_fine = status == GRAZE_OK ||
                      bind_fail_row(status, "bodies", k, bodies[k].id) != NULL;
        }
    PyBuffer_Release(&view);
    if (is_fine)
        return Py_NewRef(Py_None);
    return NULL;
}

static graze_status change_remove(graze_world *w, graze_body body,
                                  unsigned long long value) {
    (void)value;
    return graze_body_remove(w, body);
}

static graze_status change_disabled(graze_world *w, graze_body body,
                                    unsigned long long value) {
    return graze_body_set_disabled(w, body, value != 0);
}

static graze_status change_swept(graze_world *w, graze_body body,
                                 unsigned long long value) {
    return graze_body_set_swept(w, body, value != 0);
}

static graze_status change_user(graze_world *w, graze_body body,
                                unsigned long long value) {
    return graze_body_set_user(w, body, value);
}

PyObject *bind_world_remove(PyObject *object, PyObject *arguments) {
    return each_body(object, arguments, "y*K", change_remove);
}

PyObject *bind_world_set_disabled(PyObject *object, PyObject *arguments) {
    return each_body(object, arguments, "y*K", change_disabled);
}

PyObject *bind_world_set_swept(PyObject *object, PyObject *arguments) {
    return each_body(object, arguments, "y*K", change_swept);
}

PyObject *bind_world_set_user(PyObject *object, PyObject *arguments) {
    return each_body(object, arguments, "y*K", change_user);
}

/* Whether a part cannot be at a row's position or angle. */
static bool part_refuses(const graze_world *w, graze_part part,
                         const graze_positions *all, size_t row,
                         graze_status status) {
    graze_part_info info;
    if (graze_part_read(w, part, &info) != GRAZE_OK)
        return false;
    if (status == GRAZE_OUT_OF_RANGE)
        return box_check_at(info.offset, all->x[row], all->y[row]) != GRAZE_OK;
    graze_shape shape;
    return status == GRAZE_BAD_TURN && all->angle != NULL && all->angle[row] != 0 &&
           graze_part_shape(w, part, &shape) == GRAZE_OK &&
           shape.kind != GRAZE_SHAPE_CIRCLE && shape.kind != GRAZE_SHAPE_CAPSULE &&
           shape.kind != GRAZE_SHAPE_POLYGON;
}

/* The exception of refused positions: it names the first row whose part is to
 * blame. */
static PyObject *place_fail(const graze_world *w, const graze_positions *all,
                            graze_status status) {
    graze_part parts[64];
    for (size_t row = 0; row < all->count; row++) {
        const uint32_t count = graze_body_parts(w, all->bodies[row], parts, 64);
        for (uint32_t i = 0; i < count && i < 64; i++)
            if (part_refuses(w, parts[i], all, row, status))
                return bind_fail_row(status, "bodies", row, all->bodies[row].id);
    }
    return bind_fail(status, "bodies");
}

/* set_positions(bodies, x, y, angle or None, is_motion) */
PyObject *bind_world_set_positions(PyObject *object, PyObject *arguments) {
    Py_buffer view[4] = { { 0 } };
    int is_motion;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "y*y*y*z*p", &view[0], &view[1],
                                       &view[2], &view[3], &is_motion))
        return NULL;
    const size_t count = (size_t)view[0].len / sizeof(graze_body);
    const graze_positions positions = { view[0].buf, view[1].buf, view[2].buf, count,
                                        view[3].buf };
    PyObject *result = NULL;
    if (bind_is_column(&view[1], count, 4, "x") &&
        bind_is_column(&view[2], count, 4, "y") &&
        bind_is_column(&view[3], count, 4, "angle") &&
        bind_all_alive(w, positions.bodies, count)) {
        graze_status status;
        if (is_motion)
            status = graze_world_move_all(w, &positions);
        else
            status = graze_world_set_positions(w, &positions);
        if (status == GRAZE_OK)
            result = Py_NewRef(Py_None);
        else
            result = place_fail(w, &positions, status);
    }
    bind_release(view, 4);
    return result;
}
