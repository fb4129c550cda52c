/* query.c: queries by columns, and their hits. */
#include "bind.h"

#include <stdlib.h>
#include <string.h>

/* Queries from (kind, at, to, radius, nearest_count, layers, exclude, blocked_by,
 * shape or None): (N, 2), (N, 2) and (N,) of float64. */
bool bind_questions_read(PyObject *arguments, questions *q) {
    *q = (questions){ .count = 0 };
    PyObject *given;
    if (!PyArg_ParseTuple(arguments, "Iy*z*z*IKKKO", &q->kind, &q->at, &q->to,
                          &q->radius, &q->nearest_count, &q->layers, &q->exclude,
                          &q->blocked_by, &given))
        return false;
    if (given != Py_None)
        q->shape = bind_shape_of(given);
    q->count = (size_t)q->at.len / sizeof(graze_point);
    const bool is_fine =
        bind_is_column(&q->to, q->count, sizeof(graze_point), "to") &&
        bind_is_column(&q->radius, q->count, sizeof(double), "radius");
    const graze_point *at = q->at.buf, *to = q->to.buf;
    const double *radius = q->radius.buf;
    q->queries = is_fine ? calloc(q->count + 1, sizeof *q->queries) : NULL;
    if (q->queries == NULL && is_fine)
        PyErr_NoMemory();
    for (size_t i = 0; q->queries != NULL && i < q->count; i++) {
        graze_query *one = &q->queries[i];
        one->kind = (graze_query_kind)q->kind;
        one->at = at[i];
        if (to != NULL)
            one->to = to[i];
        if (radius != NULL)
            one->radius = radius[i];
        one->nearest_count = q->nearest_count;
        one->layers = q->layers;
        one->exclude.id = q->exclude;
        one->blocked_by = q->blocked_by;
        one->shape = q->shape;
    }
    return q->queries != NULL;
}

void bind_questions_close(questions *q) {
    free(q->queries);
    bind_release(&q->at, 1);
    bind_release(&q->to, 1);
    bind_release(&q->radius, 1);
}

/* (hits, starts): graze_hit items as bytes, and count + 1 offsets of size_t. */
PyObject *bind_hits(graze_hits *hits, size_t count, graze_status status) {
    if (status != GRAZE_OK) {
        graze_hits_free(hits);
        return bind_fail(status, "queries");
    }
    size_t *starts = calloc(count + 1, sizeof *starts);
    if (starts != NULL && hits->starts != NULL)
        memcpy(starts, hits->starts, (count + 1) * sizeof *starts);
    const size_t size = starts != NULL ? starts[count] * sizeof(graze_hit) : 0;
    graze_hit *items = malloc(size + 1);
    if (items != NULL && size > 0)
        memcpy(items, hits->items, size);
    graze_hits_free(hits);
    if (starts == NULL || items == NULL) {
        free(starts);
        free(items);
        return PyErr_NoMemory();
    }
    PyObject *a = bind_memory(items, size, NULL),
             *b = bind_memory(starts, (count + 1) * sizeof *starts, NULL);
    if (a != NULL && b != NULL)
        return Py_BuildValue("NN", a, b);
    Py_XDECREF(a);
    Py_XDECREF(b);
    return NULL;
}
