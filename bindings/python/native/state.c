/* state.c: results of a World: events, queries, bodies, and its state as bytes. */
#include "bind.h"

#include <stdlib.h>
#include <string.h>

/* Copies of lists of the library's, or views of its memory. */
static PyObject *list_result(world *self, const void *items, size_t size,
                             bool is_view) {
    if (is_view)
        return bind_memory((void *)(uintptr_t)items, size, (PyObject *)self);
    void *copy = malloc(size + 1);
    if (copy == NULL)
        return PyErr_NoMemory();
    if (size > 0)
        memcpy(copy, items, size);
    return bind_memory(copy, size, NULL);
}

/* events(kind, is_view): 0 contacts' events, 1 touches', 2 contacts' by time, 3 all
 * contacts there are, 4 strikes, 5 near misses. */
PyObject *bind_world_events(PyObject *object, PyObject *arguments) {
    unsigned kind;
    int is_view;
    size_t count = 0;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "Ip", &kind, &is_view))
        return NULL;
    world *self = (world *)object;
    if (kind == 1) {
        const graze_touch_event *items = graze_world_touch_events(w, &count);
        return list_result(self, items, count * sizeof *items, is_view);
    }
    if (kind == 3) {
        const graze_contact *items = graze_world_contacts(w, &count);
        return list_result(self, items, count * sizeof *items, is_view);
    }
    if (kind == 4) {
        const graze_strike *items = graze_world_strikes(w, &count);
        return list_result(self, items, count * sizeof *items, is_view);
    }
    if (kind == 5) {
        const graze_near_miss *items = graze_world_near_misses(w, &count);
        return list_result(self, items, count * sizeof *items, is_view);
    }
    const graze_contact_event *items = kind == 2
                                           ? graze_world_events_by_time(w, &count)
                                           : graze_world_contact_events(w, &count);
    return list_result(self, items, count * sizeof *items, is_view);
}

PyObject *bind_world_query(PyObject *object, PyObject *arguments) {
    world *self = (world *)object;
    questions q;
    graze_hits hits = { 0 };
    graze_status status;
    PyObject *result = NULL;
    graze_world *w = bind_read(object);
    if (w == NULL)
        return NULL;
    if (bind_questions_read(arguments, &q)) {
        self->users++;
        PyThreadState *gil = NULL;
        if (q.shape == NULL || q.shape->kind != GRAZE_SHAPE_CHAIN)
            gil = PyEval_SaveThread(); /* a chain may change meanwhile */
        status = graze_world_query(w, q.queries, q.count, &hits);
        if (gil != NULL)
            PyEval_RestoreThread(gil);
        self->users--;
        result = bind_hits(&hits, q.count, status);
    }
    bind_questions_close(&q);
    return result;
}

/* Handles of all bodies. */
PyObject *bind_world_bodies(PyObject *object, PyObject *none) {
    graze_world *w = bind_read(object);
    (void)none;
    if (w == NULL)
        return NULL;
    const uint32_t count = graze_world_bodies(w, NULL, 0);
    graze_body *bodies = malloc(((size_t)count + 1) * sizeof *bodies);
    if (bodies == NULL)
        return PyErr_NoMemory();
    graze_world_bodies(w, bodies, count);
    return bind_memory(bodies, count * sizeof *bodies, NULL);
}

/* (x, y, angle, parts, user, is_disabled, is_alive) */
PyObject *bind_world_body(PyObject *object, PyObject *arguments) {
    unsigned long long body;
    graze_body_info info = { 0 };
    graze_world *w = bind_read(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "K", &body))
        return NULL;
    const graze_status status = graze_body_read(w, (graze_body){ body }, &info);
    if (status != GRAZE_OK)
        return bind_fail_handle(status, "body", body);
    return Py_BuildValue(
        "dddIKNN", (double)info.x, (double)info.y, (double)info.angle,
        info.part_count, (unsigned long long)info.user,
        PyBool_FromLong(info.is_disabled), PyBool_FromLong(info.is_alive));
}

PyObject *bind_world_hash(PyObject *object, PyObject *none) {
    graze_world *w = bind_change(object);
    (void)none;
    if (w != NULL)
        return PyLong_FromUnsignedLongLong(graze_world_hash(w));
    return NULL;
}

PyObject *bind_world_steps(PyObject *object, PyObject *none) {
    graze_world *w = bind_read(object);
    (void)none;
    if (w != NULL)
        return PyLong_FromUnsignedLongLong(graze_world_steps(w));
    return NULL;
}

/* `size`: of the memory, and then of the bytes. */
static graze_status delta_make(graze_bytes base, graze_bytes other, bool is_apply,
                               void *bytes, size_t *size) {
    if (is_apply)
        return graze_save_apply(base, other, bytes, *size, size);
    return graze_save_delta(base, other, bytes, *size, size);
}

/* delta(base, other, is_apply): the difference of two snapshots, or the snapshot of
 * a difference. A first guess is mostly enough memory. */
PyObject *bind_delta(PyObject *module, PyObject *arguments) {
    Py_buffer view[2] = { { 0 } };
    int is_apply;
    PyObject *result = NULL;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y*y*p", &view[0], &view[1], &is_apply))
        return NULL;
    const graze_bytes base = { view[0].buf, (size_t)view[0].len },
                      other = { view[1].buf, (size_t)view[1].len };
    size_t size = base.size + other.size + 64, capacity;
    graze_status status;
    void *bytes;
    do {
        capacity = size;
        bytes = malloc(capacity);
        status = GRAZE_OUT_OF_MEMORY;
        if (bytes != NULL)
            status = delta_make(base, other, is_apply, bytes, &size);
        if (status == GRAZE_OK)
            result = PyBytes_FromStringAndSize(bytes, (Py_ssize_t)size);
        free(bytes);
    } while (status == GRAZE_OUT_OF_SPACE && size > capacity);
    if (status != GRAZE_OK)
        bind_fail_bytes_two(
            status, (const char *[]){ "base", is_apply ? "delta" : "snapshot" },
            view);
    bind_release(view, 2);
    return result;
}
