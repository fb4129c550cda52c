/* mask_type.c: Mask as a type of Python: its pixels, masks made of masks, and the table
 * of its methods.
 *
 * A Mask never changes: a method that would change it makes another. So a world, a
 * shape and a thread without the GIL may read it at any time.
 */
#include "bind.h"

#include <stdlib.h>

static void mask_dealloc(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    graze_mask_destroy(((mask *)object)->mask);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* (width, height, solid pixels) */
static PyObject *mask_read(PyObject *object, PyObject *none) {
    const graze_mask *m = ((mask *)object)->mask;
    (void)none;
    return Py_BuildValue("III", graze_mask_width(m), graze_mask_height(m),
                         graze_mask_count(m));
}

/* The pixels as words of 64 bits, rows of (width + 63) / 64 words. */
static PyObject *mask_words(PyObject *object, PyObject *none) {
    const graze_mask *m = ((mask *)object)->mask;
    const size_t stride = ((size_t)graze_mask_width(m) + 63) / 64,
                 height = graze_mask_height(m);
    uint64_t *words = calloc(stride * height + 1, sizeof *words);
    (void)none;
    if (words == NULL)
        return PyErr_NoMemory();
    for (uint32_t y = 0; y < height; y++)
        graze_mask_view_row(graze_mask_view_all(m), y, words + y * stride);
    return bind_memory(words, stride * height * sizeof *words, NULL);
}

/* overlap(other, x, y): how many solid pixels of both lie on each other, other's
 * corner at (x, y). */
static PyObject *mask_overlap(PyObject *object, PyObject *arguments) {
    PyObject *other;
    int x, y;
    if (!PyArg_ParseTuple(arguments, "O!ii", bind_types.mask, &other, &x, &y))
        return NULL;
    const graze_mask *a = ((mask *)object)->mask, *b = ((mask *)other)->mask;
    return PyLong_FromUnsignedLongLong(
        graze_mask_area(graze_mask_view_all(a), graze_mask_view_all(b), x, y));
}

/* copy(flip_x, flip_y, turns): the pixels of this view of it */
static PyObject *mask_copy(PyObject *object, PyObject *arguments) {
    int flip_x, flip_y;
    graze_mask_view view = graze_mask_view_all(((mask *)object)->mask);
    graze_mask *made = NULL;
    if (!PyArg_ParseTuple(arguments, "ppb", &flip_x, &flip_y, &view.turns))
        return NULL;
    view.flip_x = flip_x != 0;
    view.flip_y = flip_y != 0;
    const graze_status status = graze_mask_copy(view, NULL, &made);
    if (status == GRAZE_OK)
        return bind_mask(made);
    return bind_fail(status, "copy");
}

/* A copy of a mask; NULL with an exception. */
static graze_mask *mask_again(PyObject *object) {
    graze_mask *made = NULL;
    if (graze_mask_copy(graze_mask_view_all(((mask *)object)->mask), NULL, &made) !=
        GRAZE_OK)
        PyErr_NoMemory();
    return made;
}

static PyObject *mask_inverted(PyObject *object, PyObject *none) {
    graze_mask *made = mask_again(object);
    (void)none;
    if (made == NULL)
        return NULL;
    graze_mask_invert(made);
    return bind_mask(made);
}

typedef graze_status mask_change(graze_mask *a, graze_mask_view b, int32_t dx,
                                 int32_t dy);

/* A copy changed by another mask: (other, x, y). */
static PyObject *mask_changed(PyObject *object, PyObject *arguments,
                              mask_change *change) {
    PyObject *other;
    int x, y;
    if (!PyArg_ParseTuple(arguments, "O!ii", bind_types.mask, &other, &x, &y))
        return NULL;
    graze_mask *made = mask_again(object);
    if (made == NULL)
        return NULL;
    (void)change(made, graze_mask_view_all(((mask *)other)->mask), x, y);
    return bind_mask(made);
}

static PyObject *mask_and(PyObject *object, PyObject *arguments) {
    return mask_changed(object, arguments, graze_mask_and);
}

static PyObject *mask_or(PyObject *object, PyObject *arguments) {
    return mask_changed(object, arguments, graze_mask_or);
}

static PyObject *mask_xor(PyObject *object, PyObject *arguments) {
    return mask_changed(object, arguments, graze_mask_xor);
}

static PyObject *mask_and_not(PyObject *object, PyObject *arguments) {
    return mask_changed(object, arguments, graze_mask_and_not);
}

static PyObject *mask_bounds(PyObject *object, PyObject *none) {
    graze_rect bounds;
    (void)none;
    const bool is_found = graze_mask_bounds(((mask *)object)->mask, &bounds);
    return bind_rect(is_found, bounds);
}

static PyMethodDef mask_methods[] = {
    { "read", mask_read, METH_NOARGS, NULL },
    { "words", mask_words, METH_NOARGS, NULL },
    { "overlap", mask_overlap, METH_VARARGS, NULL },
    { "copy", mask_copy, METH_VARARGS, NULL },
    { "inverted", mask_inverted, METH_NOARGS, NULL },
    { "and_", mask_and, METH_VARARGS, NULL },
    { "or_", mask_or, METH_VARARGS, NULL },
    { "xor", mask_xor, METH_VARARGS, NULL },
    { "and_not", mask_and_not, METH_VARARGS, NULL },
    { "bounds", mask_bounds, METH_NOARGS, NULL },
    { "overlaps", bind_mask_overlaps, METH_VARARGS, NULL },
    { "area", bind_mask_area, METH_VARARGS, NULL },
    { "pair", bind_mask_pair, METH_VARARGS, NULL },
    { "impact", bind_mask_impact, METH_VARARGS, NULL },
    { "centroid", bind_mask_centroid, METH_NOARGS, NULL },
    { "components", bind_mask_components, METH_NOARGS, NULL },
    { "component", bind_mask_component, METH_VARARGS, NULL },
    { "outline", bind_mask_outline, METH_NOARGS, NULL },
    { "convolve", bind_mask_convolve, METH_VARARGS, NULL },
    { "scale", bind_mask_scale, METH_VARARGS, NULL },
    { "rotate", bind_mask_rotate, METH_VARARGS, NULL },
    { "fit", bind_mask_fit, METH_VARARGS, NULL },
    { "fit_shape", bind_mask_fit_shape, METH_VARARGS, NULL },
    { NULL, NULL, 0, NULL },
};
static PyType_Slot mask_slots[] = { { Py_tp_dealloc, mask_dealloc },
                                    { Py_tp_methods, mask_methods },
                                    { 0, NULL } };
PyType_Spec bind_mask_spec = { "graze._graze.Mask", sizeof(mask), 0,
                               Py_TPFLAGS_DEFAULT |
                                   Py_TPFLAGS_DISALLOW_INSTANTIATION,
                               mask_slots };
