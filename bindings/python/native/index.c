/* index.c: Index. */
#include "bind.h"

#include <math.h>
#include <string.h>

/* index_open(boxes as float64, layers or None, is_closed) */
PyObject *bind_index_open(PyObject *module, PyObject *arguments) {
    (void)module;
    Py_buffer view[2] = { { 0 } };
    int is_closed;
    double edge[4];
    if (!PyArg_ParseTuple(arguments, "y*z*p", &view[0], &view[1], &is_closed))
        return NULL;
    const size_t count = (size_t)view[0].len / sizeof(graze_area);
    const graze_area_array boxes = { view[0].buf, view[1].buf, (uint32_t)count };
    const graze_index_config config = { .edges = is_closed ? GRAZE_CLOSED
                                                           : GRAZE_HALF_OPEN };
    graze_index *index = NULL;
    graze_status status = GRAZE_OUT_OF_CAPACITY;
    const bool is_fine = bind_is_column(&view[1], count, 1, "layers");
    if (is_fine && count <= INT32_MAX) {
        PyThreadState *gil = PyEval_SaveThread();
        status = graze_index_open(&config, boxes, &index);
        PyEval_RestoreThread(gil);
    }
    PyObject *result = NULL;
    bool is_reported = !is_fine;
    for (size_t i = 0;
         is_fine && (status == GRAZE_BAD_NUMBER || status == GRAZE_BAD_BOX) &&
         i < count && !is_reported;
         i++) {
        memcpy(edge, &boxes.areas[i], sizeof edge);
        is_reported =
            !(isfinite(edge[0]) && isfinite(edge[1]) && isfinite(edge[2]) &&
              isfinite(edge[3]) && edge[0] <= edge[2] && edge[1] <= edge[3]);
        if (is_reported)
            bind_fail_box("boxes", (Py_ssize_t)i, edge);
    }
    if (status == GRAZE_OK && is_fine) {
        box_index *self = PyObject_New(box_index, bind_types.index);
        if (self != NULL) {
            self->index = index;
            self->users = 0;
            index = NULL;
        }
        result = (PyObject *)self;
    } else if (!is_reported)
        bind_fail(status, "boxes");
    graze_index_close(index);
    bind_release(view, 2);
    return result;
}

static void index_dealloc(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    graze_index_close(((box_index *)object)->index);
    PyObject_Free(object);
    Py_DECREF(type);
}

static PyObject *index_query(PyObject *object, PyObject *arguments) {
    box_index *self = (box_index *)object;
    questions q;
    graze_hits hits = { 0 };
    graze_status status;
    PyObject *result = NULL;
    if (bind_questions_read(arguments, &q)) {
        self->users++;
        PyThreadState *gil = PyEval_SaveThread();
        status = graze_index_query(self->index, q.queries, q.count, &hits);
        PyEval_RestoreThread(gil);
        self->users--;
        result = bind_hits(&hits, q.count, status);
    }
    bind_questions_close(&q);
    return result;
}

/* The index for a change; NULL with an exception while queries run. */
static graze_index *index_change(PyObject *object) {
    box_index *self = (box_index *)object;
    if (self->users == 0)
        return self->index;
    PyErr_SetString(PyExc_RuntimeError,
                    "the index is being queried by another thread");
    return NULL;
}

static PyObject *index_insert(PyObject *object, PyObject *arguments) {
    graze_area box;
    unsigned layer;
    uint32_t row;
    graze_index *index = index_change(object);
    if (index == NULL ||
        !PyArg_ParseTuple(arguments, "(dddd)I", &box.min_x, &box.min_y, &box.max_x,
                          &box.max_y, &layer))
        return NULL;
    const graze_status status =
        graze_index_insert(index, &box, layer > 255 ? 255 : (uint8_t)layer, &row);
    if (status == GRAZE_OK)
        return PyLong_FromUnsignedLong(row);
    return bind_fail(status, "box");
}

static PyObject *index_set_box(PyObject *object, PyObject *arguments) {
    graze_area box;
    unsigned row;
    graze_index *index = index_change(object);
    if (index == NULL || !PyArg_ParseTuple(arguments, "I(dddd)", &row, &box.min_x,
                                           &box.min_y, &box.max_x, &box.max_y))
        return NULL;
    const graze_status status = graze_index_set_box(index, row, &box);
    if (status == GRAZE_OK)
        return Py_NewRef(Py_None);
    return bind_fail_number(status, "row", row);
}

static PyObject *index_remove(PyObject *object, PyObject *arguments) {
    unsigned row;
    graze_index *index = index_change(object);
    if (index == NULL || !PyArg_ParseTuple(arguments, "I", &row))
        return NULL;
    const graze_status status = graze_index_remove(index, row);
    if (status == GRAZE_OK)
        return Py_NewRef(Py_None);
    return bind_fail_number(status, "row", row);
}

static PyMethodDef index_methods[] = {
    { "query", index_query, METH_VARARGS, NULL },
    { "insert", index_insert, METH_VARARGS, NULL },
    { "set_box", index_set_box, METH_VARARGS, NULL },
    { "remove", index_remove, METH_VARARGS, NULL },
    { "move", bind_index_move, METH_VARARGS, NULL },
    { NULL, NULL, 0, NULL },
};
static PyType_Slot index_slots[] = { { Py_tp_dealloc, index_dealloc },
                                     { Py_tp_methods, index_methods },
                                     { 0, NULL } };
PyType_Spec bind_index_spec = { "graze._graze.Index", sizeof(box_index), 0,
                                Py_TPFLAGS_DEFAULT |
                                    Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                index_slots };
