/* near_misses.c: margins and intervals of near misses. Their list is in state.c. */
#include "bind.h"

#include <stdio.h>

/* near_misses(a, b): (margin, interval) of two layers */
PyObject *bind_world_near_misses(PyObject *object, PyObject *arguments) {
    unsigned a, b;
    graze_world *w = bind_read(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "II", &a, &b))
        return NULL;
    return Py_BuildValue("dI", (double)graze_world_margin(w, a, b),
                         (unsigned)graze_world_near_miss_interval(w, a, b));
}

/* The name of a layer, or its number, which is written to `number`. */
static const char *layer_text(const graze_world *w, unsigned layer,
                              char number[16]) {
    const char *name = graze_world_layer_name(w, layer);
    if (*name != '\0')
        return name;
    (void)snprintf(number, 16, "%u", layer);
    return number;
}

/* set_near_miss_interval(a, b, steps) */
PyObject *bind_world_set_near_miss_interval(PyObject *object, PyObject *arguments) {
    unsigned a, b, steps;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "III", &a, &b, &steps))
        return NULL;
    if (graze_world_set_near_miss_interval(w, a, b, steps) == GRAZE_OK)
        return Py_NewRef(Py_None);
    char number[2][16];
    return PyErr_Format(bind_types.error, "a, b: layers %s and %s have no margin",
                        layer_text(w, a, number[0]), layer_text(w, b, number[1]));
}

/* set_circle_rule(a, b, rule) */
PyObject *bind_world_set_circle_rule(PyObject *object, PyObject *arguments) {
    unsigned a, b, rule;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "III", &a, &b, &rule))
        return NULL;
    graze_world_set_circle_rule(w, a, b, (graze_circle_rule)rule);
    return Py_NewRef(Py_None);
}

/* circle_rule(a, b) */
PyObject *bind_world_circle_rule(PyObject *object, PyObject *arguments) {
    unsigned a, b;
    graze_world *w = bind_read(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "II", &a, &b))
        return NULL;
    return PyLong_FromLong((long)graze_world_circle_rule(w, a, b));
}

/* reset_near_misses(body, other or 0) */
PyObject *bind_world_reset_near_misses(PyObject *object, PyObject *arguments) {
    unsigned long long body, other;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "KK", &body, &other))
        return NULL;
    const graze_status status =
        other == 0 ? graze_body_reset_near_misses(w, (graze_body){ body })
                   : graze_world_reset_near_miss(w, (graze_body){ body },
                                                 (graze_body){ other });
    if (status == GRAZE_OK)
        return Py_NewRef(Py_None);
    if (graze_body_is_alive(w, (graze_body){ body }))
        return bind_fail_handle(status, "other", other);
    return bind_fail_handle(status, "body", body);
}
