/* mask_pair.c: questions to two masks. The other one's corner lies at (x, y) of the
 * first. */
#include "bind.h"

#include <string.h>

typedef struct pair {
    graze_mask_view a, b;
} pair;

static pair pair_of(PyObject *a, PyObject *b) {
    return (pair){ graze_mask_view_all(((mask *)a)->mask),
                   graze_mask_view_all(((mask *)b)->mask) };
}

/* overlaps(other, x, y), also between whole pixels */
PyObject *bind_mask_overlaps(PyObject *object, PyObject *arguments) {
    PyObject *other;
    double x, y;
    if (!PyArg_ParseTuple(arguments, "O!dd", bind_types.mask, &other, &x, &y))
        return NULL;
    const pair p = pair_of(object, other);
    return PyBool_FromLong(graze_mask_overlaps_at(p.a, p.b, x, y));
}

/* area(other, x, y): the common area, also between whole pixels */
PyObject *bind_mask_area(PyObject *object, PyObject *arguments) {
    PyObject *other;
    double x, y;
    if (!PyArg_ParseTuple(arguments, "O!dd", bind_types.mask, &other, &x, &y))
        return NULL;
    const pair p = pair_of(object, other);
    return PyFloat_FromDouble(graze_mask_area_at(p.a, p.b, x, y));
}

/* pair(what, other, x, y): "bounds" (x, y, width, height) or None; "first" (x, y) or
 * None; "normal" and "separation": (x, y) */
PyObject *bind_mask_pair(PyObject *object, PyObject *arguments) {
    const char *what;
    PyObject *other;
    int x, y;
    if (!PyArg_ParseTuple(arguments, "sO!ii", &what, bind_types.mask, &other, &x,
                          &y))
        return NULL;
    const pair p = pair_of(object, other);
    if (strcmp(what, "bounds") == 0) {
        graze_rect bounds;
        const bool is_found = graze_mask_overlap_bounds(p.a, p.b, x, y, &bounds);
        return bind_rect(is_found, bounds);
    }
    if (strcmp(what, "normal") == 0) {
        const graze_point normal = graze_mask_normal(p.a, p.b, x, y);
        return Py_BuildValue("(dd)", normal.x, normal.y);
    }
    graze_pixel pixel;
    if (strcmp(what, "separation") == 0)
        pixel = graze_mask_separation(p.a, p.b, x, y);
    else if (!graze_mask_first_overlap(p.a, p.b, x, y, &pixel))
        Py_RETURN_NONE;
    return Py_BuildValue("(ii)", (int)pixel.x, (int)pixel.y);
}

/* impact(other, x, y, motion x, motion y): the time, or None */
PyObject *bind_mask_impact(PyObject *object, PyObject *arguments) {
    PyObject *other;
    graze_mask_motion motion;
    double time;
    if (!PyArg_ParseTuple(arguments, "O!dddd", bind_types.mask, &other, &motion.x,
                          &motion.y, &motion.move_x, &motion.move_y))
        return NULL;
    const pair p = pair_of(object, other);
    if (graze_mask_impact(p.a, p.b, motion, &time))
        return PyFloat_FromDouble(time);
    Py_RETURN_NONE;
}
