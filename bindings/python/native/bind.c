/* bind.c: shared by the other files: exceptions, the Memory for NumPy, and columns
 * of numbers. */
#include "bind.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

bind_type_table bind_types;

/* ---- errors ---- */

/* Raise a text, which is given up, and behind it a status. */
static PyObject *fail_text(graze_status status, PyObject *text) {
    PyObject *type =
        status == GRAZE_OUT_OF_MEMORY ? PyExc_MemoryError : bind_types.error;
    if (text != NULL)
        PyErr_Format(type, "%U: %s", text, graze_status_text(status));
    Py_XDECREF(text);
    return NULL;
}

PyObject *bind_fail(graze_status status, const char *what) {
    return fail_text(status, PyUnicode_FromString(what));
}

/* The same for an argument and its value. */
PyObject *bind_fail_number(graze_status status, const char *argument,
                           unsigned long long value) {
    char what[64];
    (void)snprintf(what, sizeof what, "%s: %llu", argument, value);
    return bind_fail(status, what);
}

PyObject *bind_fail_handle(graze_status status, const char *argument,
                           unsigned long long id) {
    char what[96];
    (void)snprintf(what, sizeof what, "%s: slot %u, generation %u", argument,
                   (unsigned)id, (unsigned)(id >> 32));
    return bind_fail(status, what);
}

PyObject *bind_fail_row(graze_status status, const char *argument, size_t row,
                        unsigned long long id) {
    char where[64];
    (void)snprintf(where, sizeof where, "%s[%zu]", argument, row);
    return bind_fail_handle(status, where, id);
}

PyObject *bind_fail_node(graze_status status, const graze_chain_node *node) {
    char what[128];
    (void)snprintf(what, sizeof what, "x, y, radius: %.9g, %.9g, %.9g", node->x,
                   node->y, node->radius);
    return bind_fail(status, what);
}

/* The name of a format; NULL: the bytes have none. */
static const char *format_name(graze_format format) {
    switch (format) {
    case GRAZE_FORMAT_SNAPSHOT:
        return "a snapshot";
    case GRAZE_FORMAT_DELTA:
        return "a delta";
    case GRAZE_FORMAT_RECORDING:
        return "a recording";
    default:
        return NULL;
    }
}

/* The size of an argument and its format, or its first bytes if it has none. */
static PyObject *bytes_text(const char *argument, const Py_buffer *bytes) {
    const graze_format_info info = graze_format_read(bytes->buf, (size_t)bytes->len);
    const char *name = format_name(info.format);
    if (name != NULL)
        return PyUnicode_FromFormat("%s: %zd bytes of %s, version %u", argument,
                                    bytes->len, name, info.version);
    PyObject *first =
        PyBytes_FromStringAndSize(bytes->buf, bytes->len < 8 ? bytes->len : 8);
    PyObject *text = NULL;
    if (first != NULL)
        text = PyUnicode_FromFormat(
            "%s: %zd bytes in an unknown format, from byte 0 on %R", argument,
            bytes->len, first);
    Py_XDECREF(first);
    return text;
}

PyObject *bind_fail_bytes(graze_status status, const char *argument,
                          const Py_buffer *bytes) {
    return fail_text(status, bytes_text(argument, bytes));
}

PyObject *bind_fail_bytes_two(graze_status status, const char *const arguments[2],
                              const Py_buffer bytes[2]) {
    PyObject *first = bytes_text(arguments[0], &bytes[0]),
             *second = bytes_text(arguments[1], &bytes[1]), *text = NULL;
    if (first != NULL && second != NULL)
        text = PyUnicode_FromFormat("%U; %U", first, second);
    Py_XDECREF(first);
    Py_XDECREF(second);
    return fail_text(status, text);
}

PyObject *bind_fail_broad_phase(const char *broad_phase) {
    PyErr_Format(bind_types.error, "broad_phase: '%.100s': %s", broad_phase,
                 graze_status_text(GRAZE_BAD_BROAD_PHASE));
    return NULL;
}

/* None, or the exception of a status. */
PyObject *bind_done(graze_status status, const char *what) {
    if (status != GRAZE_OK)
        return bind_fail(status, what);
    Py_RETURN_NONE;
}

/* ---- Memory: bytes of the library, owned by Python or lent by a world ---- */

PyObject *bind_memory(void *bytes, size_t size, PyObject *lender) {
    memory *self = PyObject_New(memory, bind_types.memory);
    if (self == NULL) {
        if (lender == NULL)
            free(bytes);
        return NULL;
    }
    self->bytes = bytes;
    self->size = (Py_ssize_t)size;
    self->lender = lender;
    if (lender != NULL) {
        Py_INCREF(lender);
        ((world *)lender)->views++;
    }
    return (PyObject *)self;
}

static void memory_dealloc(PyObject *object) {
    memory *self = (memory *)object;
    PyTypeObject *type = Py_TYPE(object);
    if (self->lender != NULL) {
        ((world *)self->lender)->views--;
        Py_DECREF(self->lender);
    } else
        free(self->bytes);
    PyObject_Free(object);
    Py_DECREF(type);
}

static int memory_buffer(PyObject *object, Py_buffer *view, int flags) {
    static char none[1];
    memory *self = (memory *)object;
    return PyBuffer_FillInfo(view, object, self->size > 0 ? self->bytes : none,
                             self->size, self->lender != NULL, flags);
}

static PyType_Slot memory_slots[] = {
    { Py_tp_dealloc, memory_dealloc },
    { Py_bf_getbuffer, memory_buffer },
    { Py_tp_doc,
      "Bytes of the library. NumPy wraps them: numpy.frombuffer(memory, dtype)." },
    { 0, NULL },
};
PyType_Spec bind_memory_spec = { "graze._graze.Memory", sizeof(memory), 0,
                                 Py_TPFLAGS_DEFAULT, memory_slots };

/* ---- arguments ---- */

/* Whether `view` holds `count` items of a size, or is absent; else an exception. */
bool bind_is_column(const Py_buffer *view, size_t count, size_t size,
                    const char *name) {
    if (view->obj == NULL || view->buf == NULL || (size_t)view->len == count * size)
        return true;
    PyErr_Format(PyExc_ValueError,
                 "%s: %zd bytes, but %zu items of %zu bytes are needed", name,
                 view->len, count, size);
    return false;
}

void bind_release(Py_buffer *views, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (views[i].obj != NULL)
            PyBuffer_Release(&views[i]);
}

static const char *const edge_names[] = { "min_x", "min_y", "max_x", "max_y" };

/* Say what is wrong with the box of a row, whose edges are doubles. */
void bind_fail_box(const char *name, Py_ssize_t row, const double edge[4]) {
    PyObject *value = NULL;
    for (int i = 0; i < 4 && value == NULL; i++)
        if (!isfinite(edge[i]) || fabs(edge[i]) > (double)GRAZE_COORD_MAX) {
            value = PyFloat_FromDouble(edge[i]);
            PyErr_Format(PyExc_ValueError,
                         "%s[%zd]: %s is %R, and must be within +-2**60", name, row,
                         edge_names[i], value);
        }
    if (value == NULL)
        PyErr_Format(PyExc_ValueError, "%s[%zd]: %s", name, row,
                     edge[2] < edge[0] ? "max_x < min_x" : "max_y < min_y");
    Py_XDECREF(value);
}

bool bind_edges_are_fine(const double edge[4]) {
    for (int i = 0; i < 4; i++)
        if (!(fabs(edge[i]) <= (double)GRAZE_COORD_MAX)) /* NaN, too */
            return false;
    return edge[0] <= edge[2] && edge[1] <= edge[3];
}
