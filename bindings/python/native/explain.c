/* explain.c: why two bodies do not touch, and drawings. */
#include "bind.h"

#include <stdlib.h>
#include <string.h>

/* (body, part, box, tag, layer, kind, is_cause, is_swept, angle) */
static PyObject *explained_part(const graze_explained_part *one) {
    return Py_BuildValue("KK(dddd)IIINNd", (unsigned long long)one->body.id,
                         (unsigned long long)one->part.id, (double)one->box.min_x,
                         (double)one->box.min_y, (double)one->box.max_x,
                         (double)one->box.max_y, one->tag, one->layer,
                         (unsigned)one->kind, PyBool_FromLong(one->is_cause),
                         PyBool_FromLong(one->is_swept), (double)one->angle);
}

/* explain(a, b): (reason, text, is_touching, a, b, gap_x, gap_y, manifold,
 * is_reported, has_begun, has_ended, begun, ended) */
PyObject *bind_world_explain(PyObject *object, PyObject *arguments) {
    unsigned long long a, b;
    graze_explanation e;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "KK", &a, &b))
        return NULL;
    graze_world_explain(w, (graze_body){ a }, (graze_body){ b }, &e);
    return Py_BuildValue(
        "IsNNNddNNNNdd", (unsigned)e.reason, graze_reason_text(e.reason),
        PyBool_FromLong(e.is_touching), explained_part(&e.a), explained_part(&e.b),
        e.gap_x, e.gap_y, bind_manifold(&e.manifold), PyBool_FromLong(e.is_reported),
        PyBool_FromLong(e.has_begun), PyBool_FromLong(e.has_ended), (double)e.begun,
        (double)e.ended);
}

/* ---- drawing ---- */

/* Primitives and their coordinates, as they are drawn. */
typedef struct drawing {
    bind_primitive *items;
    double *numbers;
    size_t count, capacity, number_count, number_capacity;
    bool has_failed;
} drawing;

static bool grow(void **items, size_t size, size_t needed, size_t *capacity) {
    if (needed <= *capacity)
        return true;
    const size_t wanted = needed + needed / 2 + 64;
    void *grown = realloc(*items, wanted * size);
    if (grown == NULL)
        return false;
    *items = grown;
    *capacity = wanted;
    return true;
}

/* A new primitive with room for `count` numbers, or NULL. */
static double *primitive_add(drawing *d, unsigned type, size_t count,
                             const graze_draw_style *style) {
    void *items = d->items, *numbers = d->numbers;
    d->has_failed = d->has_failed ||
                    !grow(&items, sizeof *d->items, d->count + 1, &d->capacity) ||
                    !grow(&numbers, sizeof *d->numbers, d->number_count + count,
                          &d->number_capacity);
    d->items = items;
    d->numbers = numbers;
    if (d->has_failed)
        return NULL;
    d->items[d->count++] = (bind_primitive){ .body = style->body.id,
                                             .part = style->part.id,
                                             .start = d->number_count,
                                             .count = (uint32_t)count,
                                             .type = type,
                                             .kind = (uint32_t)style->kind,
                                             .color = style->color,
                                             .layer = style->layer,
                                             .is_touching = style->is_touching,
                                             .is_disabled = style->is_disabled };
    d->number_count += count;
    return d->numbers + d->number_count - count;
}

enum { DRAW_LINE, DRAW_POLYGON, DRAW_CIRCLE };

static void draw_line(void *user, const graze_point *from, const graze_point *to,
                      const graze_draw_style *style) {
    double *at = primitive_add(user, DRAW_LINE, 4, style);
    if (at == NULL)
        return;
    memcpy(at, from, sizeof *from);
    memcpy(at + 2, to, sizeof *to);
}

static void draw_polygon(void *user, const graze_point *corners, uint32_t count,
                         const graze_draw_style *style) {
    double *at = primitive_add(user, DRAW_POLYGON, 2 * (size_t)count, style);
    if (at != NULL)
        memcpy(at, corners, count * sizeof *corners);
}

static void draw_circle(void *user, const graze_point *center, double radius,
                        const graze_draw_style *style) {
    double *at = primitive_add(user, DRAW_CIRCLE, 3, style);
    if (at == NULL)
        return;
    memcpy(at, center, sizeof *center);
    at[2] = radius;
}

/* draw(what, layers, view or None, pixel): (primitives, numbers) */
PyObject *bind_world_draw(PyObject *object, PyObject *arguments) {
    unsigned what;
    unsigned long long layers;
    PyObject *window;
    graze_box view;
    double pixel;
    graze_world *w = bind_change(object);
    if (w == NULL ||
        !PyArg_ParseTuple(arguments, "IKOd", &what, &layers, &window, &pixel))
        return NULL;
    const graze_box *seen = NULL;
    if (window != Py_None)
        seen = &view;
    if (seen != NULL && !PyArg_ParseTuple(window, "ffff", &view.min_x, &view.min_y,
                                          &view.max_x, &view.max_y))
        return NULL;
    drawing d = { 0 };
    const graze_draw draw = { .line = draw_line,
                              .polygon = draw_polygon,
                              .circle = draw_circle,
                              .user = &d,
                              .what = what,
                              .layers = layers,
                              .view = seen,
                              .pixel = pixel };
    graze_world_draw(w, &draw);
    if (d.has_failed) {
        free(d.items);
        free(d.numbers);
        return PyErr_NoMemory();
    }
    PyObject *items = bind_memory(d.items, d.count * sizeof *d.items, NULL),
             *numbers =
                 bind_memory(d.numbers, d.number_count * sizeof *d.numbers, NULL);
    if (items != NULL && numbers != NULL)
        return Py_BuildValue("NN", items, numbers);
    Py_XDECREF(items);
    Py_XDECREF(numbers);
    return NULL;
}

PyObject *bind_layer_color(PyObject *module, PyObject *arguments) {
    unsigned layer;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "I", &layer))
        return NULL;
    return PyLong_FromUnsignedLong(graze_layer_color(layer));
}
