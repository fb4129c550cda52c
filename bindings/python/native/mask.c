/* mask.c: how a Mask is made. mask_type.c has its type. */
#include "bind.h"

PyObject *bind_mask(graze_mask *made) {
    mask *self = PyObject_New(mask, bind_types.mask);
    if (self == NULL)
        graze_mask_destroy(made);
    else
        self->mask = made;
    return (PyObject *)self;
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
    return status == GRAZE_OK ? bind_mask(made) : bind_fail(status, "mask");
}

PyObject *bind_rect(bool is_found, graze_rect r) {
    if (is_found)
        return Py_BuildValue("(IIII)", r.x, r.y, r.w, r.h);
    Py_RETURN_NONE;
}
