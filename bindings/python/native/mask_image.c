/* mask_image.c: image work on masks. */
#include "bind.h"

#include <stdlib.h>
#include <string.h>

static graze_mask_view image_view(PyObject *object) {
    return graze_mask_view_all(((mask *)object)->mask);
}

/* A copy of `count` items of a list of the library's. */
static PyObject *image_memory(const void *items, size_t size) {
    void *copy = malloc(size + 1);
    if (copy == NULL)
        return PyErr_NoMemory();
    if (size > 0)
        memcpy(copy, items, size);
    return bind_memory(copy, size, NULL);
}

static PyObject *image_mask(graze_status status, const graze_mask_result *result,
                            const char *what) {
    if (status == GRAZE_OK)
        return bind_mask(result->mask);
    return bind_fail(status, what);
}

/* (x, y), or None */
PyObject *bind_mask_centroid(PyObject *object, PyObject *none) {
    double x, y;
    (void)none;
    if (graze_mask_centroid(image_view(object), &x, &y))
        return Py_BuildValue("(dd)", x, y);
    Py_RETURN_NONE;
}

/* All components, as graze_mask_component items. */
PyObject *bind_mask_components(PyObject *object, PyObject *none) {
    graze_mask_component_list list = { 0 };
    PyObject *result = NULL;
    (void)none;
    const graze_status status = graze_mask_components(image_view(object), &list);
    if (status == GRAZE_OK)
        result = image_memory(list.items, list.count * sizeof *list.items);
    else
        bind_fail(status, "components");
    graze_mask_component_list_free(&list);
    return result;
}

/* component(x, y): a mask of the component of a pixel */
PyObject *bind_mask_component(PyObject *object, PyObject *arguments) {
    int x, y;
    graze_mask_result made = { 0 };
    if (!PyArg_ParseTuple(arguments, "ii", &x, &y))
        return NULL;
    const graze_status status =
        graze_mask_component_mask(image_view(object), x, y, &made);
    return image_mask(status, &made, "component");
}

/* (corners as (n, 2) int32, ends as size_t) */
PyObject *bind_mask_outline(PyObject *object, PyObject *none) {
    graze_mask_outlines lines = { 0 };
    PyObject *corners = NULL, *ends = NULL;
    (void)none;
    const graze_status status = graze_mask_outline(image_view(object), &lines);
    if (status == GRAZE_OK) {
        corners =
            image_memory(lines.corners, lines.corner_count * sizeof *lines.corners);
        ends = image_memory(lines.ends, lines.line_count * sizeof *lines.ends);
    } else
        bind_fail(status, "outline");
    graze_mask_outlines_free(&lines);
    if (corners != NULL && ends != NULL)
        return Py_BuildValue("NN", corners, ends);
    Py_XDECREF(corners);
    Py_XDECREF(ends);
    return NULL;
}

/* convolve(other): a mask of the offsets at which the two overlap */
PyObject *bind_mask_convolve(PyObject *object, PyObject *arguments) {
    PyObject *other;
    graze_mask_result made = { 0 };
    graze_status status;
    if (!PyArg_ParseTuple(arguments, "O!", bind_types.mask, &other))
        return NULL;
    const graze_mask_view a = image_view(object), b = image_view(other);
    PyThreadState *gil = PyEval_SaveThread();
    status = graze_mask_convolve(a, b, &made);
    PyEval_RestoreThread(gil);
    return image_mask(status, &made, "other");
}

/* scale(width, height) */
PyObject *bind_mask_scale(PyObject *object, PyObject *arguments) {
    unsigned width, height;
    graze_mask_result made = { 0 };
    if (!PyArg_ParseTuple(arguments, "II", &width, &height))
        return NULL;
    const graze_status status =
        graze_mask_scale(image_view(object), width, height, &made);
    return image_mask(status, &made, "width, height");
}

/* rotate(what, angle, scale): `what` names the arguments if they are refused */
PyObject *bind_mask_rotate(PyObject *object, PyObject *arguments) {
    const char *what;
    double angle, scale;
    graze_mask_result made = { 0 };
    if (!PyArg_ParseTuple(arguments, "sdd", &what, &angle, &scale))
        return NULL;
    const graze_status status =
        graze_mask_rotate(image_view(object), angle, scale, &made);
    return image_mask(status, &made, what);
}
