/* chain_type.c: Chain: a chain without a world, and nodes as columns of numbers. */
#include "bind.h"

#include <stdlib.h>

typedef struct chain {
    PyObject ob_base;
    graze_chain *chain;
} chain;

const graze_chain *bind_chain_of(PyObject *object) {
    return ((chain *)object)->chain;
}

graze_chain_node *bind_nodes_read(const Py_buffer *view, uint32_t *count) {
    const double(*rows)[4] = view->buf;
    *count = (uint32_t)((size_t)view->len / sizeof *rows);
    graze_chain_node *nodes = malloc(((size_t)*count + 1) * sizeof *nodes);
    for (uint32_t i = 0; nodes != NULL && i < *count; i++)
        nodes[i] = (graze_chain_node){ rows[i][0], rows[i][1], rows[i][2],
                                       rows[i][3] != 0 };
    return nodes;
}

PyObject *bind_nodes(const graze_chain *of, graze_point at) {
    const uint32_t count = graze_chain_count(of);
    graze_chain_node *nodes = malloc(count * sizeof *nodes);
    double(*rows)[4] = malloc(count * sizeof *rows);
    if (nodes == NULL || rows == NULL) {
        free(nodes);
        free(rows);
        return PyErr_NoMemory();
    }
    graze_chain_nodes(of, nodes, count);
    for (uint32_t i = 0; i < count; i++) {
        rows[i][0] = nodes[i].x + at.x;
        rows[i][1] = nodes[i].y + at.y;
        rows[i][2] = nodes[i].radius;
        rows[i][3] = nodes[i].is_off;
    }
    free(nodes);
    return bind_memory(rows, count * sizeof *rows, NULL);
}

/* A Chain of some nodes, which are freed. */
static PyObject *chain_new(graze_chain_node *nodes, uint32_t count,
                           uint32_t capacity) {
    const graze_chain_def def = { nodes, count, capacity };
    graze_chain *made = NULL;
    graze_status status = GRAZE_OUT_OF_MEMORY;
    if (nodes != NULL)
        status = graze_chain_create(&def, NULL, &made);
    free(nodes);
    if (status != GRAZE_OK)
        return bind_fail(status, "nodes");
    chain *self = PyObject_New(chain, bind_types.chain);
    if (self == NULL)
        graze_chain_destroy(made);
    else
        self->chain = made;
    return (PyObject *)self;
}

PyObject *bind_chain_copy(const graze_chain *from) {
    const uint32_t count = graze_chain_count(from);
    graze_chain_node *nodes = malloc(count * sizeof *nodes);
    if (nodes != NULL)
        graze_chain_nodes(from, nodes, count);
    return chain_new(nodes, count, graze_chain_capacity(from));
}

/* chain(nodes as (N, 4) float64, capacity) */
PyObject *bind_chain_make(PyObject *module, PyObject *arguments) {
    Py_buffer view = { 0 };
    uint32_t count;
    unsigned capacity;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y*I", &view, &capacity))
        return NULL;
    graze_chain_node *nodes = bind_nodes_read(&view, &count);
    PyBuffer_Release(&view);
    return chain_new(nodes, count, capacity);
}

static void chain_dealloc(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    graze_chain_destroy(((chain *)object)->chain);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* (count, capacity) */
static PyObject *chain_read(PyObject *object, PyObject *none) {
    const graze_chain *self = bind_chain_of(object);
    (void)none;
    return Py_BuildValue("II", graze_chain_count(self), graze_chain_capacity(self));
}

static PyObject *chain_nodes(PyObject *object, PyObject *none) {
    (void)none;
    return bind_nodes(bind_chain_of(object), (graze_point){ 0, 0 });
}

/* push_node(x, y, radius, is_off) */
static PyObject *chain_push_node(PyObject *object, PyObject *arguments) {
    graze_chain_node node;
    int is_off;
    if (!PyArg_ParseTuple(arguments, "dddp", &node.x, &node.y, &node.radius,
                          &is_off))
        return NULL;
    node.is_off = is_off != 0;
    const graze_status status =
        graze_chain_push_node(((chain *)object)->chain, node);
    if (status == GRAZE_OK)
        return Py_NewRef(Py_None);
    return bind_fail_node(status, &node);
}

/* The exception of nodes that a chain has not, or None. */
static PyObject *chain_done(graze_status status, unsigned first, unsigned count) {
    if (status == GRAZE_OK)
        return Py_NewRef(Py_None);
    return PyErr_Format(bind_types.error, "first, count: %u, %u: %s", first, count,
                        graze_status_text(status));
}

/* switch_nodes(first, count, is_off) */
static PyObject *chain_switch_nodes(PyObject *object, PyObject *arguments) {
    unsigned first, count;
    int is_off;
    if (!PyArg_ParseTuple(arguments, "IIp", &first, &count, &is_off))
        return NULL;
    return chain_done(graze_chain_switch_nodes(((chain *)object)->chain, first,
                                               count, is_off != 0),
                      first, count);
}

/* cut_nodes(first, count) */
static PyObject *chain_cut_nodes(PyObject *object, PyObject *arguments) {
    unsigned first, count;
    if (!PyArg_ParseTuple(arguments, "II", &first, &count))
        return NULL;
    return chain_done(graze_chain_cut(((chain *)object)->chain, first, count), first,
                      count);
}

/* points(spacing, most): (n, 2) float64 */
static PyObject *chain_points(PyObject *object, PyObject *arguments) {
    double spacing;
    unsigned long long most;
    if (!PyArg_ParseTuple(arguments, "dK", &spacing, &most))
        return NULL;
    graze_point *points = malloc((size_t)(most + 1) * sizeof *points);
    if (points == NULL)
        return PyErr_NoMemory();
    const size_t count =
        graze_chain_points(bind_chain_of(object), spacing, points, (size_t)most);
    return bind_memory(points, count * sizeof *points, NULL);
}

/* nearest(x, y): (node, place, distance, (middle)), or None */
static PyObject *chain_nearest(PyObject *object, PyObject *arguments) {
    graze_point point;
    graze_chain_place place;
    if (!PyArg_ParseTuple(arguments, "dd", &point.x, &point.y))
        return NULL;
    if (!graze_chain_nearest(bind_chain_of(object), point, &place))
        Py_RETURN_NONE;
    return Py_BuildValue("Idd(dd)", place.node, place.place, place.distance,
                         place.middle.x, place.middle.y);
}

static PyMethodDef chain_methods[] = {
    { "read", chain_read, METH_NOARGS, NULL },
    { "nodes", chain_nodes, METH_NOARGS, NULL },
    { "push_node", chain_push_node, METH_VARARGS, NULL },
    { "switch_nodes", chain_switch_nodes, METH_VARARGS, NULL },
    { "cut_nodes", chain_cut_nodes, METH_VARARGS, NULL },
    { "points", chain_points, METH_VARARGS, NULL },
    { "nearest", chain_nearest, METH_VARARGS, NULL },
    { NULL, NULL, 0, NULL },
};
static PyType_Slot chain_slots[] = { { Py_tp_dealloc, chain_dealloc },
                                     { Py_tp_methods, chain_methods },
                                     { 0, NULL } };
PyType_Spec bind_chain_spec = { "graze._graze.Chain", sizeof(chain), 0,
                                Py_TPFLAGS_DEFAULT |
                                    Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                chain_slots };
