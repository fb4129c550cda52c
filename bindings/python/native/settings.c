/* settings.c: settings and counts of a World, broad phases, and formats. */
#include "bind.h"

#include <stdlib.h>

/* (broad phase, is_closed, cell width, cell height, required capacity, (overlapping,
 * shaped, apart)) */
PyObject *bind_world_settings(PyObject *object, PyObject *none) {
    double width, height;
    graze_world *w = bind_read(object);
    (void)none;
    if (w == NULL)
        return NULL;
    graze_world_cell(w, &width, &height);
    const graze_narrow_counts counts = graze_world_narrow_counts(w);
    return Py_BuildValue(
        "sNddK(KKK)", graze_world_broad_phase(w),
        PyBool_FromLong(graze_world_edges(w) == GRAZE_CLOSED), width, height,
        (unsigned long long)graze_world_required_capacity(w),
        (unsigned long long)counts.overlapping, (unsigned long long)counts.shaped,
        (unsigned long long)counts.apart);
}

/* set_broad_phase(name or None, cell width, cell height, axis) */
PyObject *bind_world_set_broad_phase(PyObject *object, PyObject *arguments) {
    const char *name;
    graze_broad_phase_setup setup = { 0 };
    unsigned axis;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "zffI", &name, &setup.cell_w,
                                       &setup.cell_h, &axis))
        return NULL;
    setup.axis = (graze_axis)axis;
    const graze_status status = graze_world_set_broad_phase(w, name, &setup);
    if (status == GRAZE_BAD_BROAD_PHASE)
        return bind_fail_broad_phase(name);
    return bind_done(status, "cell");
}

/* The forbidden layers of each layer: 64 numbers of 64 bits. */
PyObject *bind_world_rules(PyObject *object, PyObject *none) {
    graze_rules rules;
    graze_world *w = bind_read(object);
    (void)none;
    if (w == NULL)
        return NULL;
    graze_world_rules(w, &rules);
    return PyBytes_FromStringAndSize((const char *)rules.forbidden,
                                     (Py_ssize_t)sizeof rules.forbidden);
}

/* set_counters(is_on): count from zero, or no more */
PyObject *bind_world_set_counters(PyObject *object, PyObject *arguments) {
    world *self = (world *)object;
    int is_on;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "p", &is_on))
        return NULL;
    graze_counters *counters = NULL;
    if (is_on) {
        counters = calloc(1, sizeof *counters);
        if (counters == NULL)
            return PyErr_NoMemory();
    }
    graze_world_set_counters(w, counters);
    free(self->counters);
    self->counters = counters;
    Py_RETURN_NONE;
}

/* (tests, refused, visits, swaps, moves), or None */
PyObject *bind_world_counters(PyObject *object, PyObject *none) {
    (void)none;
    if (bind_read(object) == NULL)
        return NULL;
    const graze_counters *c = ((world *)object)->counters;
    if (c == NULL)
        Py_RETURN_NONE;
    return Py_BuildValue("KKKKK", (unsigned long long)c->tests,
                         (unsigned long long)c->refused,
                         (unsigned long long)c->visits, (unsigned long long)c->swaps,
                         (unsigned long long)c->moves);
}

/* A list of (name, what, source). */
PyObject *bind_broad_phases(PyObject *module, PyObject *none) {
    PyObject *list = PyList_New(0);
    (void)module;
    (void)none;
    for (size_t i = 0; list != NULL && i < graze_broad_phase_count(); i++) {
        const graze_broad_phase *one = graze_broad_phase_at(i);
        PyObject *texts = Py_BuildValue("sss", one->name, one->what, one->source);
        if (texts == NULL || PyList_Append(list, texts) != 0)
            Py_CLEAR(list);
        Py_XDECREF(texts);
    }
    return list;
}

/* read_format(bytes): (format, version, the newest version that can be read) */
PyObject *bind_read_format(PyObject *module, PyObject *arguments) {
    Py_buffer view = { 0 };
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y*", &view))
        return NULL;
    const graze_format_info info = graze_format_read(view.buf, (size_t)view.len);
    PyBuffer_Release(&view);
    return Py_BuildValue("III", (unsigned)info.format, info.version,
                         info.version_max);
}
