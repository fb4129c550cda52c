/* hitboxes.c: hitbox sets, and bodies that show their frames. */
#include "bind.h"

#include <stdlib.h>
#include <string.h>

typedef struct hitbox_set {
    PyObject ob_base;
    graze_hitbox_set set;
    PyObject *names; /* a tuple of bytes: the names of boxes and of animations */
    const char **texts;
    graze_hitbox *boxes;
    graze_shape *shapes;
    graze_hitbox_frame *frames;
    graze_animation *animations;
} hitbox_set;

static void set_dealloc(PyObject *object) {
    hitbox_set *self = (hitbox_set *)object;
    PyTypeObject *type = Py_TYPE(object);
    Py_XDECREF(self->names);
    free(self->texts);
    free(self->boxes);
    free(self->shapes);
    free(self->frames);
    free(self->animations);
    PyObject_Free(object);
    Py_DECREF(type);
}

const graze_hitbox_set *bind_hitboxes_of(PyObject *set) {
    return &((hitbox_set *)set)->set;
}

static bool set_reserve(hitbox_set *self, const graze_hitbox_set *counts) {
    self->set = *counts;
    self->texts = malloc(((size_t)counts->name_count + 1) * sizeof *self->texts);
    self->boxes = malloc(((size_t)counts->box_count + 1) * sizeof *self->boxes);
    self->shapes = malloc(((size_t)counts->box_count + 1) * sizeof *self->shapes);
    self->frames = malloc(((size_t)counts->frame_count + 1) * sizeof *self->frames);
    self->animations =
        malloc(((size_t)counts->animation_count + 1) * sizeof *self->animations);
    self->set.names = self->texts;
    self->set.boxes = self->boxes;
    self->set.frames = self->frames;
    self->set.animations = self->animations;
    return self->texts != NULL && self->boxes != NULL && self->shapes != NULL &&
           self->frames != NULL && self->animations != NULL;
}

/* A box is 21 numbers: its name, its layer, the kind of its shape, the number of
 * corners, the radius, and the corners. */
static void box_read(hitbox_set *self, uint32_t i, const double *n) {
    graze_shape *shape = &self->shapes[i];
    *shape = (graze_shape){ .kind = (graze_shape_kind)n[2],
                            .count = (uint32_t)n[3],
                            .radius = n[4] };
    memcpy(shape->corner, n + 5, sizeof shape->corner);
    const bool is_box = shape->kind == GRAZE_SHAPE_BOX;
    const graze_point *corner = shape->corner;
    self->boxes[i] =
        (graze_hitbox){ .box = { (float)corner[0].x, (float)corner[0].y,
                                 (float)corner[1].x, (float)corner[1].y },
                        .name = (uint32_t)n[0],
                        .layer = (uint8_t)n[1],
                        .shape = is_box ? NULL : shape };
}

enum { BOX_NUMBERS = 21, FRAME_NUMBERS = 5, ANIMATION_NUMBERS = 4 };

static void set_read(hitbox_set *self, const Py_buffer *view) {
    const double *boxes = view[0].buf, *frames = view[1].buf,
                 *animations = view[2].buf;
    uint32_t text = 0;
    for (; text < self->set.name_count; text++)
        self->texts[text] = PyBytes_AsString(PyTuple_GetItem(self->names, text));
    for (uint32_t i = 0; i < self->set.box_count; i++)
        box_read(self, i, boxes + (size_t)i * BOX_NUMBERS);
    for (uint32_t i = 0; i < self->set.frame_count; i++) {
        const double *n = frames + (size_t)i * FRAME_NUMBERS;
        self->frames[i] =
            (graze_hitbox_frame){ (uint32_t)n[0], (uint32_t)n[1], (float)n[2],
                                  (float)n[3], (uint32_t)n[4] };
    }
    for (uint32_t i = 0; i < self->set.animation_count; i++, text++) {
        const double *n = animations + (size_t)i * ANIMATION_NUMBERS;
        self->animations[i] =
            (graze_animation){ PyBytes_AsString(PyTuple_GetItem(self->names, text)),
                               (uint32_t)n[0], (uint32_t)n[1],
                               (graze_animation_direction)n[2], (uint32_t)n[3] };
    }
}

static hitbox_set *set_new(PyObject *names) {
    hitbox_set *self = PyObject_New(hitbox_set, bind_types.hitboxes);
    if (self == NULL)
        return NULL;
    memset((char *)self + sizeof self->ob_base, 0,
           sizeof *self - sizeof self->ob_base);
    self->names = Py_NewRef(names);
    return self;
}

/* hitbox_set(names of boxes and animations as a tuple of bytes, boxes, frames,
 * animations): three arrays of float64 */
PyObject *bind_hitbox_set(PyObject *module, PyObject *arguments) {
    Py_buffer view[3] = { { 0 } };
    PyObject *names;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!y*y*y*", &PyTuple_Type, &names, &view[0],
                          &view[1], &view[2]))
        return NULL;
    const size_t number = sizeof(double);
    graze_hitbox_set counts = {
        .box_count = (uint32_t)((size_t)view[0].len / number / BOX_NUMBERS),
        .frame_count = (uint32_t)((size_t)view[1].len / number / FRAME_NUMBERS),
        .animation_count =
            (uint32_t)((size_t)view[2].len / number / ANIMATION_NUMBERS)
    };
    counts.name_count = (uint32_t)PyTuple_Size(names) - counts.animation_count;
    hitbox_set *self = set_new(names);
    graze_status status = GRAZE_OUT_OF_MEMORY;
    if (self != NULL && set_reserve(self, &counts)) {
        set_read(self, view);
        status = graze_hitbox_set_check(&self->set);
    }
    bind_release(view, 3);
    if (status == GRAZE_OK || self == NULL)
        return (PyObject *)self;
    Py_DECREF(self);
    return bind_fail(status, "frames");
}

/* frame_at(animation, milliseconds) */
static PyObject *set_frame_at(PyObject *object, PyObject *arguments) {
    unsigned animation;
    unsigned long long milliseconds;
    if (!PyArg_ParseTuple(arguments, "IK", &animation, &milliseconds))
        return NULL;
    return PyLong_FromUnsignedLong(graze_hitbox_set_frame_at(
        &((hitbox_set *)object)->set, animation, milliseconds));
}

static int pose_read(PyObject *tuple, graze_frame_pose *pose) {
    int flip_x, flip_y;
    unsigned char turns;
    const int is_fine = PyArg_ParseTuple(tuple, "Ippbff", &pose->frame, &flip_x,
                                         &flip_y, &turns, &pose->x, &pose->y);
    if (is_fine) {
        pose->flip_x = flip_x != 0;
        pose->flip_y = flip_y != 0;
        pose->turns = turns;
    }
    return is_fine;
}

/* find(name, pose): (the box around it, kind, radius, corners as bytes), relative to
 * the body; None: the frame lacks the name */
static PyObject *set_find(PyObject *object, PyObject *arguments) {
    const graze_hitbox_set *set = &((hitbox_set *)object)->set;
    unsigned name;
    PyObject *tuple;
    graze_frame_pose pose;
    if (!PyArg_ParseTuple(arguments, "IO", &name, &tuple) ||
        !pose_read(tuple, &pose))
        return NULL;
    const graze_hitbox_frame *frame = &set->frames[pose.frame];
    uint32_t box = frame->first;
    while (box < frame->first + frame->count && set->boxes[box].name != name)
        box++;
    if (box == frame->first + frame->count)
        return Py_NewRef(Py_None);
    const graze_box around = graze_hitbox_set_offset(set, box, &pose);
    graze_shape shape = { .kind = GRAZE_SHAPE_BOX };
    if (set->boxes[box].shape != NULL)
        shape = graze_hitbox_set_shape(set, box, &pose);
    return Py_BuildValue("(dddd)Idy#", (double)around.min_x, (double)around.min_y,
                         (double)around.max_x, (double)around.max_y,
                         (unsigned)shape.kind, shape.radius,
                         (const char *)shape.corner,
                         (Py_ssize_t)(shape.count * sizeof shape.corner[0]));
}

static PyMethodDef set_methods[] = { { "frame_at", set_frame_at, METH_VARARGS,
                                       NULL },
                                     { "find", set_find, METH_VARARGS, NULL },
                                     { NULL, NULL, 0, NULL } };
static PyType_Slot set_slots[] = { { Py_tp_dealloc, set_dealloc },
                                   { Py_tp_methods, set_methods },
                                   { 0, NULL } };
PyType_Spec bind_hitboxes_spec = { "graze._graze.HitboxSet", sizeof(hitbox_set), 0,
                                   Py_TPFLAGS_DEFAULT |
                                       Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                   set_slots };

/* ---- bodies ---- */

static PyObject *frame_done(graze_status status, unsigned long long body,
                            uint32_t frame) {
    if (status == GRAZE_OK)
        return Py_NewRef(Py_None);
    if (status == GRAZE_STALE_HANDLE)
        return bind_fail_handle(status, "body", body);
    if (status == GRAZE_BAD_FRAME)
        return bind_fail_number(status, "frame", frame);
    return bind_fail(status, "hitboxes");
}

/* set_hitboxes(body, set or None, pose); the world keeps the sets. */
PyObject *bind_world_set_hitboxes(PyObject *object, PyObject *arguments) {
    unsigned long long body;
    PyObject *given, *tuple, *kept = ((world *)object)->hitboxes;
    graze_frame_pose pose;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "KOO", &body, &given, &tuple) ||
        !pose_read(tuple, &pose))
        return NULL;
    const bool has_set = given != Py_None;
    if (has_set && PySequence_Contains(kept, given) == 0 &&
        PyList_Append(kept, given) != 0)
        return NULL;
    const graze_hitbox_set *set = NULL;
    if (has_set)
        set = bind_hitboxes_of(given);
    return frame_done(graze_body_set_hitboxes(w, (graze_body){ body }, set, &pose),
                      body, pose.frame);
}

/* set_frame(body, pose) */
PyObject *bind_world_set_frame(PyObject *object, PyObject *arguments) {
    unsigned long long body;
    PyObject *tuple;
    graze_frame_pose pose;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "KO", &body, &tuple) ||
        !pose_read(tuple, &pose))
        return NULL;
    return frame_done(graze_body_set_frame(w, (graze_body){ body }, &pose), body,
                      pose.frame);
}

/* frame(body): frame, flip_x, flip_y, turns, x, y */
PyObject *bind_world_frame(PyObject *object, PyObject *arguments) {
    unsigned long long body;
    graze_frame_pose pose;
    graze_world *w = bind_read(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "K", &body))
        return NULL;
    const graze_status status = graze_body_frame(w, (graze_body){ body }, &pose);
    if (status != GRAZE_OK)
        return bind_fail_handle(status, "body", body);
    return Py_BuildValue("(INNBdd)", pose.frame, PyBool_FromLong(pose.flip_x),
                         PyBool_FromLong(pose.flip_y), pose.turns, (double)pose.x,
                         (double)pose.y);
}

/* hitbox(body, name or its number): the part, or 0 */
PyObject *bind_world_hitbox(PyObject *object, PyObject *arguments) {
    unsigned long long id;
    const char *spelling;
    unsigned name;
    graze_world *w = bind_read(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "KzI", &id, &spelling, &name))
        return NULL;
    const graze_body body = { id };
    const graze_hitbox_set *set = graze_body_hitboxes(w, body);
    if (set == NULL)
        return PyLong_FromLong(0);
    if (spelling != NULL)
        name = graze_hitbox_set_find_name(set, spelling);
    return PyLong_FromUnsignedLongLong(graze_body_hitbox(w, body, name).id);
}
