/* state.c: what a World tells: events, queries, bodies, and its state as bytes. */
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
 * contacts there are. */
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
        PyThreadState *gil = PyEval_SaveThread();
        status = graze_world_query(w, q.queries, q.count, &hits);
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
        return bind_fail_number(status, "body", body);
    return Py_BuildValue(
        "dddIKNN", (double)info.x, (double)info.y, (double)info.angle,
        info.part_count, (unsigned long long)info.user,
        PyBool_FromLong(info.is_disabled), PyBool_FromLong(info.is_alive));
}

/* Parts with masks are saved with the masks given to the world, in this order. */
static bool assets_list(const world *self, graze_assets *assets,
                        const graze_mask ***list) {
    const Py_ssize_t count = PyList_Size(self->masks);
    *list = malloc(((size_t)count + 1) * sizeof **list);
    for (Py_ssize_t i = 0; *list != NULL && i < count; i++)
        (*list)[i] = ((mask *)PyList_GetItem(self->masks, i))->mask;
    *assets = (graze_assets){ .masks = *list, .mask_count = (uint32_t)count };
    if (*list == NULL)
        PyErr_NoMemory();
    return *list != NULL;
}

PyObject *bind_world_save(PyObject *object, PyObject *none) {
    graze_assets assets;
    const graze_mask **list;
    size_t size = 0;
    void *bytes = NULL;
    PyObject *result = NULL;
    graze_world *w = bind_change(object);
    (void)none;
    if (w == NULL || !assets_list((world *)object, &assets, &list))
        return NULL;
    graze_status status = graze_world_save_size(w, &assets, &size);
    if (status == GRAZE_OK) {
        bytes = malloc(size + 1);
        status = bytes != NULL ? graze_world_save(w, &assets, bytes, size, &size)
                               : GRAZE_OUT_OF_MEMORY;
    }
    result = status == GRAZE_OK ? PyBytes_FromStringAndSize(bytes, (Py_ssize_t)size)
                                : bind_fail(status, "save");
    free(bytes);
    free(list);
    return result;
}

PyObject *bind_world_load(PyObject *object, PyObject *arguments) {
    graze_assets assets;
    const graze_mask **list = NULL;
    Py_buffer view = { 0 };
    PyObject *result = NULL;
    graze_world *w = bind_change(object);
    if (w == NULL || !bind_has_no_views((world *)object, "load") ||
        !PyArg_ParseTuple(arguments, "y*", &view))
        return NULL;
    if (assets_list((world *)object, &assets, &list))
        result = bind_done(graze_world_load(w, &assets, view.buf, (size_t)view.len),
                           "load");
    free(list);
    PyBuffer_Release(&view);
    return result;
}

PyObject *bind_world_hash(PyObject *object, PyObject *none) {
    graze_world *w = bind_change(object);
    (void)none;
    return w != NULL ? PyLong_FromUnsignedLongLong(graze_world_hash(w)) : NULL;
}
