/* parts.c: the parts of a body, one by one, and what a body touches. */
#include "bind.h"

#include <stdlib.h>
#include <string.h>

/* parts(body): the handles of its parts */
PyObject *bind_world_parts(PyObject *object, PyObject *arguments) {
    unsigned long long body;
    graze_world *w = bind_read(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "K", &body))
        return NULL;
    if (!graze_body_is_alive(w, (graze_body){ body }))
        return bind_fail_handle(GRAZE_STALE_HANDLE, "body", body);
    const uint32_t count = graze_body_parts(w, (graze_body){ body }, NULL, 0);
    graze_part *parts = malloc(((size_t)count + 1) * sizeof *parts);
    if (parts == NULL)
        return PyErr_NoMemory();
    graze_body_parts(w, (graze_body){ body }, parts, count);
    return bind_memory(parts, count * sizeof *parts, NULL);
}

/* part(part): (body, box, offset, tag, layer, is_disabled, is_absent, one_way) */
PyObject *bind_world_part(PyObject *object, PyObject *arguments) {
    unsigned long long part;
    graze_part_info info;
    graze_world *w = bind_read(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "K", &part))
        return NULL;
    const graze_status status = graze_part_read(w, (graze_part){ part }, &info);
    if (status != GRAZE_OK)
        return bind_fail_handle(status, "part", part);
    return Py_BuildValue(
        "K(dddd)(dddd)IINNI", (unsigned long long)info.body.id,
        (double)info.box.min_x, (double)info.box.min_y, (double)info.box.max_x,
        (double)info.box.max_y, (double)info.offset.min_x, (double)info.offset.min_y,
        (double)info.offset.max_x, (double)info.offset.max_y, info.tag,
        (unsigned)info.layer, PyBool_FromLong(info.is_disabled),
        PyBool_FromLong(info.is_absent), (unsigned)info.one_way);
}

/* change_part(what, part, value): "layer", "disabled" or "remove" */
PyObject *bind_world_change_part(PyObject *object, PyObject *arguments) {
    const char *what;
    unsigned long long id;
    unsigned value;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "sKI", &what, &id, &value))
        return NULL;
    const graze_part part = { id };
    graze_status status;
    if (strcmp(what, "layer") == 0)
        status = graze_part_set_layer(w, part, value);
    else if (strcmp(what, "disabled") == 0)
        status = graze_part_set_disabled(w, part, value != 0);
    else
        status = graze_part_remove(w, part);
    if (status == GRAZE_OK)
        return Py_NewRef(Py_None);
    return bind_fail_handle(status, "part", id);
}

/* set_box(what, part, box): "box" and "motion" in the world, "offset" relative to
 * the body */
PyObject *bind_world_set_box(PyObject *object, PyObject *arguments) {
    const char *what;
    unsigned long long id;
    graze_box box;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "sK(ffff)", &what, &id, &box.min_x,
                                       &box.min_y, &box.max_x, &box.max_y))
        return NULL;
    const graze_part part = { id };
    graze_status status;
    if (strcmp(what, "box") == 0)
        status = graze_part_set_box(w, part, box);
    else if (strcmp(what, "motion") == 0)
        status = graze_part_move_box(w, part, box);
    else
        status = graze_part_set_offset(w, part, box);
    if (status == GRAZE_OK)
        return Py_NewRef(Py_None);
    if (status == GRAZE_STALE_HANDLE)
        return bind_fail_handle(status, "part", id);
    return bind_fail(status, "box");
}

PyObject *bind_manifold(const graze_manifold *m) {
    return Py_BuildValue("Ndd(dd)((dd)(dd))I", PyBool_FromLong(m->is_touching),
                         m->depth, m->distance, m->normal.x, m->normal.y,
                         m->points[0].x, m->points[0].y, m->points[1].x,
                         m->points[1].y, (unsigned)m->count);
}

/* manifold(part, part) */
PyObject *bind_world_manifold(PyObject *object, PyObject *arguments) {
    unsigned long long a, b;
    graze_manifold manifold;
    graze_part_info info;
    graze_world *w = bind_read(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "KK", &a, &b))
        return NULL;
    const graze_status status =
        graze_part_manifold(w, (graze_part){ a }, (graze_part){ b }, &manifold);
    if (status == GRAZE_OK)
        return bind_manifold(&manifold);
    if (graze_part_read(w, (graze_part){ a }, &info) != GRAZE_OK)
        return bind_fail_handle(status, "a", a);
    return bind_fail_handle(status, "b", b);
}

/* overlaps(body, layers): (hits, starts) */
PyObject *bind_world_overlaps(PyObject *object, PyObject *arguments) {
    unsigned long long body, layers;
    graze_hits hits = { 0 };
    graze_world *w = bind_read(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "KK", &body, &layers))
        return NULL;
    const graze_status status =
        graze_body_overlaps(w, (graze_body){ body }, layers, &hits);
    if (status == GRAZE_STALE_HANDLE)
        return bind_fail_handle(status, "body", body);
    return bind_hits(&hits, 1, status);
}

/* contacts_of(body): contacts as of the last step */
PyObject *bind_world_contacts_of(PyObject *object, PyObject *arguments) {
    unsigned long long id;
    graze_world *w = bind_read(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "K", &id))
        return NULL;
    const graze_body body = { id };
    const size_t count = graze_body_contacts(w, body, NULL, 0);
    graze_contact *contacts = malloc((count + 1) * sizeof *contacts);
    if (contacts == NULL)
        return PyErr_NoMemory();
    graze_body_contacts(w, body, contacts, count);
    return bind_memory(contacts, count * sizeof *contacts, NULL);
}

/* touches_of(a, b): the touches of two bodies as of the last step */
PyObject *bind_world_touches_of(PyObject *object, PyObject *arguments) {
    unsigned long long a, b;
    graze_world *w = bind_read(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "KK", &a, &b))
        return NULL;
    const graze_body one = { a }, other = { b };
    const size_t count = graze_body_touches(w, one, other, NULL, 0);
    graze_touch *touches = malloc((count + 1) * sizeof *touches);
    if (touches == NULL)
        return PyErr_NoMemory();
    graze_body_touches(w, one, other, touches, count);
    return bind_memory(touches, count * sizeof *touches, NULL);
}
