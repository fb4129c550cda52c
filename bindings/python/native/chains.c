/* chains.c: chains of circles as parts of bodies. */
#include "bind.h"

#include <stdlib.h>

static bool is_of_part(graze_status status) {
    return status == GRAZE_STALE_HANDLE || status == GRAZE_BAD_VALUE;
}

static PyObject *part_fail(graze_status status, unsigned long long part) {
    if (status == GRAZE_STALE_HANDLE)
        return bind_fail_handle(status, "part", part);
    return PyErr_Format(bind_types.error,
                        "part: slot %u, generation %u: the part is not a chain",
                        (unsigned)part, (unsigned)(part >> 32));
}

/* chain_add(body, nodes, capacity, layer, tag): the part */
PyObject *bind_world_chain_add(PyObject *object, PyObject *arguments) {
    unsigned long long body;
    Py_buffer view = { 0 };
    unsigned layer, tag;
    graze_chain_def def = { 0 };
    graze_chain *chain = NULL;
    graze_part part = { 0 };
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "Ky*III", &body, &view,
                                       &def.capacity, &layer, &tag))
        return NULL;
    graze_chain_node *nodes = bind_nodes_read(&view, &def.count);
    PyBuffer_Release(&view);
    def.nodes = nodes;
    graze_status status = GRAZE_OUT_OF_MEMORY;
    if (nodes != NULL)
        status = graze_chain_create(&def, NULL, &chain);
    free(nodes);
    if (status == GRAZE_OK) {
        const graze_shape shape = graze_shape_chain(chain, (graze_point){ 0, 0 });
        const graze_part_def added = { .shape = &shape,
                                       .layer = (uint8_t)layer,
                                       .tag = tag };
        status = graze_part_add(w, (graze_body){ body }, &added, &part);
    }
    graze_chain_destroy(chain);
    if (status == GRAZE_OK)
        return PyLong_FromUnsignedLongLong(part.id);
    if (status == GRAZE_STALE_HANDLE)
        return bind_fail_handle(status, "body", body);
    return bind_fail(status, "nodes");
}

/* push_node(part, (x, y, radius, is_off)) */
PyObject *bind_world_push_node(PyObject *object, PyObject *arguments) {
    unsigned long long part;
    graze_chain_node node;
    int is_off;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "K(dddp)", &part, &node.x, &node.y,
                                       &node.radius, &is_off))
        return NULL;
    node.is_off = is_off != 0;
    const graze_status status = graze_part_push_node(w, (graze_part){ part }, node);
    if (status == GRAZE_OK)
        return Py_NewRef(Py_None);
    if (is_of_part(status))
        return part_fail(status, part);
    return bind_fail_node(status, &node);
}

/* edit_nodes(part, first, count, what): "cut", "off" or "on" */
PyObject *bind_world_edit_nodes(PyObject *object, PyObject *arguments) {
    unsigned long long id;
    unsigned first, count;
    const char *what;
    graze_world *w = bind_change(object);
    if (w == NULL ||
        !PyArg_ParseTuple(arguments, "KIIs", &id, &first, &count, &what))
        return NULL;
    const graze_part part = { id };
    const graze_status status =
        what[0] == 'c'
            ? graze_part_cut_nodes(w, part, first, count)
            : graze_part_switch_nodes(w, part, first, count, what[1] == 'f');
    if (status == GRAZE_OK)
        return Py_NewRef(Py_None);
    if (is_of_part(status))
        return part_fail(status, id);
    return PyErr_Format(bind_types.error, "first, count: %u, %u: %s", first, count,
                        graze_status_text(status));
}

/* nodes(part): (N, 4) float64, where the part is in the world; None: no chain */
PyObject *bind_world_nodes(PyObject *object, PyObject *arguments) {
    unsigned long long part;
    graze_shape shape;
    graze_world *w = bind_read(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "K", &part))
        return NULL;
    const graze_status status = graze_part_shape(w, (graze_part){ part }, &shape);
    if (status != GRAZE_OK)
        return bind_fail_handle(status, "part", part);
    const graze_chain *chain = graze_chain_of(&shape);
    if (chain == NULL)
        return Py_NewRef(Py_None);
    return bind_nodes(chain, shape.corner[0]);
}
