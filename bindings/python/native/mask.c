/* mask.c: Mask, and boxes fitted to it. */
#include "bind.h"

#include <stdlib.h>

static PyObject *mask_wrap(graze_mask *made) {
    mask *self = PyObject_New(mask, bind_types.mask);
    if (self == NULL)
        graze_mask_destroy(made);
    else
        self->mask = made;
    return (PyObject *)self;
}

static void mask_dealloc(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    graze_mask_destroy(((mask *)object)->mask);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* mask_from_bits(bytes, width, height): rows of (width + 7) / 8 bytes. */
PyObject *bind_mask_from_bits(PyObject *module, PyObject *arguments) {
    (void)module;
    Py_buffer view = { 0 };
    unsigned width, height;
    graze_mask *made = NULL;
    if (!PyArg_ParseTuple(arguments, "y*II", &view, &width, &height))
        return NULL;
    const graze_mask_bits bits = { view.buf, width, height, (width + 7) / 8 };
    const bool is_whole =
        bind_is_column(&view, (size_t)height * ((width + 7) / 8), 1, "bits");
    const graze_status status =
        is_whole ? graze_mask_from_bits(&bits, NULL, &made) : GRAZE_OK;
    PyBuffer_Release(&view);
    if (!is_whole)
        return NULL;
    return status == GRAZE_OK ? mask_wrap(made) : bind_fail(status, "mask");
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

/* fit(boxes, score, keeps_width, inset): (rects as (n, 4) uint32, solid, covered,
 * area) */
static PyObject *mask_fit(PyObject *object, PyObject *arguments) {
    unsigned boxes, score, inset;
    int keeps_width;
    graze_fit fit;
    graze_status status;
    if (!PyArg_ParseTuple(arguments, "IIpI", &boxes, &score, &keeps_width, &inset))
        return NULL;
    const graze_fit_config config = { .boxes = boxes,
                                      .score = (graze_fit_score)score,
                                      .keeps_width = keeps_width,
                                      .inset = inset };
    PyThreadState *gil = PyEval_SaveThread();
    status = graze_fit_mask(((mask *)object)->mask, &config, &fit);
    PyEval_RestoreThread(gil);
    if (status != GRAZE_OK)
        return bind_fail(status, "fit");
    return Py_BuildValue(
        "y#KKK", (const char *)fit.boxes,
        (Py_ssize_t)(fit.count * sizeof fit.boxes[0]), (unsigned long long)fit.solid,
        (unsigned long long)fit.covered, (unsigned long long)fit.area);
}

static PyMethodDef mask_methods[] = {
    { "read", mask_read, METH_NOARGS, NULL },
    { "words", mask_words, METH_NOARGS, NULL },
    { "overlap", mask_overlap, METH_VARARGS, NULL },
    { "fit", mask_fit, METH_VARARGS, NULL },
    { NULL, NULL, 0, NULL },
};
static PyType_Slot mask_slots[] = { { Py_tp_dealloc, mask_dealloc },
                                    { Py_tp_methods, mask_methods },
                                    { 0, NULL } };
PyType_Spec bind_mask_spec = { "graze._graze.Mask", sizeof(mask), 0,
                               Py_TPFLAGS_DEFAULT |
                                   Py_TPFLAGS_DISALLOW_INSTANTIATION,
                               mask_slots };
