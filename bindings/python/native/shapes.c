/* shapes.c: Shape: a shape without a world, and shapes of parts.
 *
 * A Shape never changes. It keeps the Mask or the Chain that it shows. A chain may
 * change, so a shape of one is checked again before each use.
 */
#include "bind.h"

#include <stdlib.h>
#include <string.h>

typedef struct shape {
    PyObject ob_base;
    graze_shape shape;
    PyObject *shown; /* a Mask or a Chain; NULL: none */
} shape;

const graze_shape *bind_shape_of(PyObject *object) {
    return &((shape *)object)->shape;
}

PyObject *bind_shape(const graze_shape *made, PyObject *shown) {
    shape *self = PyObject_New(shape, bind_types.shape);
    if (self == NULL)
        return NULL;
    self->shape = *made;
    Py_XINCREF(shown);
    self->shown = shown;
    return (PyObject *)self;
}

static void shape_dealloc(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    Py_XDECREF(((shape *)object)->shown);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* Whether a shape is valid; else an exception names `what`. */
static bool shape_is_fine(const graze_shape *one, const char *what) {
    const graze_status status = graze_shape_check(one);
    if (status != GRAZE_OK)
        bind_fail(status, what);
    return status == GRAZE_OK;
}

/* shape(what, kind, corners as (n, 2) float64, radius, a Mask or a Chain or None):
 * `what` names the arguments if the shape is refused */
PyObject *bind_shape_make(PyObject *module, PyObject *arguments) {
    const char *what;
    unsigned kind;
    Py_buffer view = { 0 };
    double radius;
    PyObject *shown;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "sIy*dO", &what, &kind, &view, &radius, &shown))
        return NULL;
    graze_shape made = { .kind = (graze_shape_kind)kind, .radius = radius };
    made.count = (uint32_t)((size_t)view.len / sizeof made.corner[0]);
    if (made.count <= GRAZE_CORNERS_MAX)
        memcpy(made.corner, view.buf, made.count * sizeof made.corner[0]);
    PyBuffer_Release(&view);
    if (made.kind == GRAZE_SHAPE_MASK)
        made.mask = graze_mask_view_all(((mask *)shown)->mask);
    else if (made.kind == GRAZE_SHAPE_CHAIN)
        made = graze_shape_chain(bind_chain_of(shown), made.corner[0]);
    if (!shape_is_fine(&made, what))
        return NULL;
    return bind_shape(&made, shown == Py_None ? NULL : shown);
}

/* oriented_box(what, (center), (size), angle) */
PyObject *bind_oriented_box(PyObject *module, PyObject *arguments) {
    const char *what;
    graze_point center, size;
    double angle;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "s(dd)(dd)d", &what, &center.x, &center.y,
                          &size.x, &size.y, &angle))
        return NULL;
    const graze_shape made = graze_shape_oriented_box(center, size, angle);
    if (!shape_is_fine(&made, what))
        return NULL;
    return bind_shape(&made, NULL);
}

/* ellipse(what, (center), (radii), angle) */
PyObject *bind_ellipse(PyObject *module, PyObject *arguments) {
    const char *what;
    graze_point center, radii;
    double angle;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "s(dd)(dd)d", &what, &center.x, &center.y,
                          &radii.x, &radii.y, &angle))
        return NULL;
    const graze_shape made = graze_shape_ellipse(center, radii, angle);
    if (!shape_is_fine(&made, what))
        return NULL;
    return bind_shape(&made, NULL);
}

/* angle_sin_cos(angle): (sine, cosine) */
PyObject *bind_angle_sin_cos(PyObject *module, PyObject *arguments) {
    double angle, sine, cosine;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "d", &angle))
        return NULL;
    graze_angle_sin_cos(angle, &sine, &cosine);
    return Py_BuildValue("(dd)", sine, cosine);
}

/* (kind, corners as (n, 2) float64, radius, a Mask or a Chain or None) */
static PyObject *shape_read(PyObject *object, PyObject *none) {
    static const uint32_t counts[] = { 2, 1, 2, 0, 1, 1, 1, 3 }; /* by kind */
    const shape *self = (shape *)object;
    (void)none;
    uint32_t count = counts[self->shape.kind];
    if (self->shape.kind == GRAZE_SHAPE_POLYGON)
        count = self->shape.count;
    return Py_BuildValue(
        "Iy#dO", (unsigned)self->shape.kind, (const char *)self->shape.corner,
        (Py_ssize_t)(count * sizeof self->shape.corner[0]), self->shape.radius,
        self->shown != NULL ? self->shown : Py_None);
}

static PyObject *shape_bounds(PyObject *object, PyObject *none) {
    const graze_shape *one = bind_shape_of(object);
    (void)none;
    if (!shape_is_fine(one, "chain"))
        return NULL;
    const graze_box b = graze_shape_bounds(one);
    return Py_BuildValue("(dddd)", (double)b.min_x, (double)b.min_y, (double)b.max_x,
                         (double)b.max_y);
}

/* transform(what, x, y, angle, scale, flip_x, flip_y) */
static PyObject *shape_transform(PyObject *object, PyObject *arguments) {
    const char *what;
    graze_pose pose = { 0 };
    int flip_x, flip_y;
    graze_shape placed;
    if (!PyArg_ParseTuple(arguments, "sddddpp", &what, &pose.x, &pose.y, &pose.angle,
                          &pose.scale, &flip_x, &flip_y))
        return NULL;
    pose.flip_x = flip_x != 0;
    pose.flip_y = flip_y != 0;
    const graze_status status =
        graze_shape_transform(bind_shape_of(object), &pose, &placed);
    if (status == GRAZE_OK)
        return bind_shape(&placed, ((shape *)object)->shown);
    return bind_fail(status, what);
}

/* manifold(other, is_closed, is_question): of the two; or whether they touch */
static PyObject *shape_manifold(PyObject *object, PyObject *arguments) {
    PyObject *other;
    int is_closed, is_question;
    graze_manifold manifold;
    if (!PyArg_ParseTuple(arguments, "O!pp", bind_types.shape, &other, &is_closed,
                          &is_question))
        return NULL;
    const graze_shape *a = bind_shape_of(object), *b = bind_shape_of(other);
    if (!shape_is_fine(a, "chain") || !shape_is_fine(b, "other"))
        return NULL;
    graze_edges edges = GRAZE_HALF_OPEN;
    if (is_closed)
        edges = GRAZE_CLOSED;
    if (is_question)
        return PyBool_FromLong(graze_shapes_touch(a, b, edges));
    graze_shapes_manifold(a, b, edges, &manifold);
    return bind_manifold(&manifold);
}

static PyMethodDef shape_methods[] = {
    { "read", shape_read, METH_NOARGS, NULL },
    { "bounds", shape_bounds, METH_NOARGS, NULL },
    { "transform", shape_transform, METH_VARARGS, NULL },
    { "manifold", shape_manifold, METH_VARARGS, NULL },
    { NULL, NULL, 0, NULL },
};
static PyType_Slot shape_slots[] = { { Py_tp_dealloc, shape_dealloc },
                                     { Py_tp_methods, shape_methods },
                                     { 0, NULL } };
PyType_Spec bind_shape_spec = { "graze._graze.Shape", sizeof(shape), 0,
                                Py_TPFLAGS_DEFAULT |
                                    Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                shape_slots };

/* ---- shapes of parts ---- */

/* Let a world keep the Mask of a shape, as long as the world lives. */
static bool shape_keep(PyObject *of, PyObject *object) {
    PyObject *masks = ((world *)of)->masks, *shown = ((shape *)object)->shown;
    if (bind_shape_of(object)->kind != GRAZE_SHAPE_MASK ||
        PySequence_Contains(masks, shown) != 0)
        return true;
    return PyList_Append(masks, shown) == 0;
}

static PyObject *shape_done(const graze_world *w, graze_status status,
                            graze_part part) {
    graze_part_info info;
    if (status == GRAZE_OK)
        return Py_NewRef(Py_None);
    if (graze_part_read(w, part, &info) != GRAZE_OK)
        return bind_fail_handle(GRAZE_STALE_HANDLE, "part", part.id);
    return bind_fail(status, "shape");
}

/* shape_add(body, shape, layer, tag): the part */
PyObject *bind_world_shape_add(PyObject *object, PyObject *arguments) {
    unsigned long long body;
    PyObject *given;
    unsigned layer, tag;
    graze_part part;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "KO!II", &body, bind_types.shape,
                                       &given, &layer, &tag))
        return NULL;
    if (!shape_keep(object, given))
        return NULL;
    const graze_part_def def = { .shape = bind_shape_of(given),
                                 .layer = (uint8_t)layer,
                                 .tag = tag };
    const graze_status status = graze_part_add(w, (graze_body){ body }, &def, &part);
    if (status == GRAZE_OK)
        return PyLong_FromUnsignedLongLong(part.id);
    if (status == GRAZE_STALE_HANDLE)
        return bind_fail_handle(status, "body", body);
    return bind_fail(status, "shape");
}

/* set_shape(part, shape or None, is_motion) */
PyObject *bind_world_set_shape(PyObject *object, PyObject *arguments) {
    unsigned long long id;
    PyObject *given;
    int is_motion;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "KOp", &id, &given, &is_motion))
        return NULL;
    const graze_part part = { id };
    if (given == Py_None)
        return shape_done(w, graze_part_set_shape(w, part, NULL), part);
    if (!shape_keep(object, given))
        return NULL;
    if (is_motion)
        return shape_done(w, graze_part_move_shape(w, part, bind_shape_of(given)),
                          part);
    return shape_done(w, graze_part_set_shape(w, part, bind_shape_of(given)), part);
}

/* The Mask of a world that has this mask; NULL: none has. */
static PyObject *shape_mask(PyObject *of, const graze_mask *pixels) {
    PyObject *masks = ((world *)of)->masks;
    for (Py_ssize_t i = 0; i < PyList_Size(masks); i++)
        if (((mask *)PyList_GetItem(masks, i))->mask == pixels)
            return Py_NewRef(PyList_GetItem(masks, i));
    return NULL;
}

/* A new Mask of what a view shows. */
static PyObject *shape_mask_copy(graze_mask_view view) {
    graze_mask *made = NULL;
    const graze_status status = graze_mask_copy(view, NULL, &made);
    if (status == GRAZE_OK)
        return bind_mask(made);
    return bind_fail(status, "part");
}

/* shape(part): the shape of a part where it is; a chain and the mask of a replay are
 * copies */
PyObject *bind_world_shape(PyObject *object, PyObject *arguments) {
    unsigned long long id;
    graze_shape found;
    PyObject *shown = NULL;
    graze_world *w = bind_read(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "K", &id))
        return NULL;
    const graze_status status = graze_part_shape(w, (graze_part){ id }, &found);
    if (status != GRAZE_OK)
        return bind_fail_handle(status, "part", id);
    if (found.kind == GRAZE_SHAPE_TILES)
        return bind_fail_handle(GRAZE_BAD_VALUE, "part", id);
    if (found.kind == GRAZE_SHAPE_CHAIN) {
        shown = bind_chain_copy(graze_chain_of(&found));
        if (shown != NULL)
            found = graze_shape_chain(bind_chain_of(shown), found.corner[0]);
    } else if (found.kind == GRAZE_SHAPE_MASK) {
        shown = shape_mask(object, found.mask.mask);
        if (shown == NULL) {
            shown = shape_mask_copy(found.mask);
            if (shown != NULL)
                found.mask = graze_mask_view_all(((mask *)shown)->mask);
        }
    }
    if (PyErr_Occurred() != NULL)
        return NULL;
    PyObject *result = bind_shape(&found, shown);
    Py_XDECREF(shown);
    return result;
}
