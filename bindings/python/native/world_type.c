/* world_type.c: World as a type of Python: its end, its step and settings, and the
 * table of its methods. */
#include "bind.h"

#include <stdlib.h>
#include <string.h>

static void world_dealloc(PyObject *object) {
    world *self = (world *)object;
    PyTypeObject *type = Py_TYPE(object);
    PyObject *under_way[3]; /* the exception unwinding past this world */
    PyErr_Fetch(&under_way[0], &under_way[1], &under_way[2]);
    PyObject_GC_UnTrack(object);
    if (self->counters != NULL)
        graze_world_set_counters(self->world, NULL);
    free(self->counters);
    if (self->keeper == NULL) {
        if (self->sink != NULL)
            (void)graze_recording_stop(self->world);
        graze_world_close(self->world);
        graze_pool_close(self->pool);
    }
    if (!bind_sink_is_fine(self))
        PyErr_WriteUnraisable(self->sink);
    Py_XDECREF(self->keeper);
    Py_XDECREF(self->sink);
    Py_XDECREF(self->masks);
    Py_XDECREF(self->hitboxes);
    free((void *)self->seen_masks.items);
    free((void *)self->seen_sets.items);
    PyObject_GC_Del(object);
    Py_DECREF(type);
    PyErr_Restore(under_way[0], under_way[1], under_way[2]);
}

static int world_traverse(PyObject *object, visitproc visit, void *arg) {
    world *self = (world *)object;
    Py_VISIT(Py_TYPE(object));
    Py_VISIT(self->keeper);
    Py_VISIT(self->sink);
    Py_VISIT(self->masks);
    Py_VISIT(self->hitboxes);
    return 0;
}

/* End a cycle: a file holding the world whose recording it takes. */
static int world_clear(PyObject *object) {
    Py_CLEAR(((world *)object)->sink);
    return 0;
}

static PyObject *world_step(PyObject *object, PyObject *none) {
    world *self = (world *)object;
    graze_world *w = bind_change(object);
    graze_status status;
    (void)none;
    if (w == NULL || !bind_has_no_views(self, "step"))
        return NULL;
    self->users = -1;
    PyThreadState *gil = PyEval_SaveThread();
    status = graze_world_step(w);
    PyEval_RestoreThread(gil);
    self->users = 0;
    if (bind_sink_is_fine(self))
        return bind_done(status, "step");
    return NULL;
}

/* set(what, a, b, value): small settings of a world. */
static PyObject *world_set(PyObject *object, PyObject *arguments) {
    const char *what;
    unsigned long long a, b;
    double value;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "sKKd", &what, &a, &b, &value))
        return NULL;
    if (strcmp(what, "margin") == 0)
        return bind_done(
            graze_world_set_margin(w, (unsigned)a, (unsigned)b, (float)value), what);
    if (strcmp(what, "swept") == 0)
        graze_world_set_swept_layers(w, a, b != 0);
    else if (strcmp(what, "queries") == 0)
        graze_recording_set_queries(w, a != 0);
    else
        graze_recording_set_frame(w, a);
    Py_RETURN_NONE;
}

/* shift_origin(dx, dy) */
static PyObject *world_shift_origin(PyObject *object, PyObject *arguments) {
    double dx, dy;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "dd", &dx, &dy))
        return NULL;
    return bind_done(graze_world_shift_origin(w, (float)dx, (float)dy),
                     "shift_origin");
}

static PyObject *world_set_rules(PyObject *object, PyObject *arguments) {
    Py_buffer view = { 0 };
    graze_rules rules;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "y*", &view))
        return NULL;
    const bool is_fine = bind_rules_read(&view, &rules);
    if (is_fine)
        graze_world_set_rules(w, &rules);
    PyBuffer_Release(&view);
    if (is_fine)
        return Py_NewRef(Py_None);
    return NULL;
}

static PyObject *world_set_name(PyObject *object, PyObject *arguments) {
    unsigned long long id;
    int is_layer;
    const char *name;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "Kps", &id, &is_layer, &name))
        return NULL;
    const graze_status status =
        is_layer ? graze_world_set_layer_name(w, (unsigned)id, name)
                 : graze_body_set_name(w, (graze_body){ id }, name);
    if (status == GRAZE_STALE_HANDLE)
        return bind_fail_handle(status, "body", id);
    return bind_done(status, "name");
}

static PyObject *world_name(PyObject *object, PyObject *arguments) {
    unsigned long long id;
    int is_layer;
    graze_world *w = bind_read(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "Kp", &id, &is_layer))
        return NULL;
    graze_body_info info;
    const graze_status status =
        is_layer ? GRAZE_OK : graze_body_read(w, (graze_body){ id }, &info);
    if (status != GRAZE_OK)
        return bind_fail_handle(status, "body", id);
    const char *name = is_layer ? graze_world_layer_name(w, (unsigned)id)
                                : graze_body_name(w, (graze_body){ id });
    return PyUnicode_DecodeUTF8(name, (Py_ssize_t)strlen(name), "replace");
}

static PyMethodDef world_methods[] = {
    { "step", world_step, METH_NOARGS, NULL },
    { "add", bind_world_add, METH_VARARGS, NULL },
    { "body_add", bind_world_body_add, METH_VARARGS, NULL },
    { "part_add", bind_world_part_add, METH_VARARGS, NULL },
    { "remove", bind_world_remove, METH_VARARGS, NULL },
    { "set_disabled", bind_world_set_disabled, METH_VARARGS, NULL },
    { "set_swept", bind_world_set_swept, METH_VARARGS, NULL },
    { "set_user", bind_world_set_user, METH_VARARGS, NULL },
    { "set_positions", bind_world_set_positions, METH_VARARGS, NULL },
    { "events", bind_world_events, METH_VARARGS, NULL },
    { "query", bind_world_query, METH_VARARGS, NULL },
    { "bodies", bind_world_bodies, METH_NOARGS, NULL },
    { "body", bind_world_body, METH_VARARGS, NULL },
    { "save", bind_world_save, METH_VARARGS, NULL },
    { "load", bind_world_load, METH_VARARGS, NULL },
    { "hash", bind_world_hash, METH_NOARGS, NULL },
    { "set", world_set, METH_VARARGS, NULL },
    { "shift_origin", world_shift_origin, METH_VARARGS, NULL },
    { "set_rules", world_set_rules, METH_VARARGS, NULL },
    { "set_name", world_set_name, METH_VARARGS, NULL },
    { "name", world_name, METH_VARARGS, NULL },
    { "record", bind_world_record, METH_O, NULL },
    { "move", bind_world_move, METH_VARARGS, NULL },
    { "test_move_boxes", bind_world_test_move_boxes, METH_VARARGS, NULL },
    { "move_many", bind_world_move_many, METH_VARARGS, NULL },
    { "danger", bind_world_danger, METH_VARARGS, NULL },
    { "push", bind_world_push, METH_VARARGS, NULL },
    { "legs", bind_world_legs, METH_VARARGS, NULL },
    { "shape_add", bind_world_shape_add, METH_VARARGS, NULL },
    { "set_shape", bind_world_set_shape, METH_VARARGS, NULL },
    { "shape", bind_world_shape, METH_VARARGS, NULL },
    { "settings", bind_world_settings, METH_NOARGS, NULL },
    { "set_broad_phase", bind_world_set_broad_phase, METH_VARARGS, NULL },
    { "set_counters", bind_world_set_counters, METH_VARARGS, NULL },
    { "counters", bind_world_counters, METH_NOARGS, NULL },
    { "rules", bind_world_rules, METH_NOARGS, NULL },
    { "recording", bind_world_recording, METH_NOARGS, NULL },
    { "set_one_way", bind_world_set_one_way, METH_VARARGS, NULL },
    { "attack_add", bind_world_attack_add, METH_VARARGS, NULL },
    { "attack_reset", bind_world_attack_reset, METH_VARARGS, NULL },
    { "attack_remove", bind_world_attack_remove, METH_VARARGS, NULL },
    { "part_set_attack", bind_world_part_set_attack, METH_VARARGS, NULL },
    { "attack_set", bind_world_attack_set, METH_VARARGS, NULL },
    { "attack_read", bind_world_attack_read, METH_VARARGS, NULL },
    { "has_struck", bind_world_has_struck, METH_VARARGS, NULL },
    { "attack_of", bind_world_attack_of, METH_VARARGS, NULL },
    { "explain_strike", bind_world_explain_strike, METH_VARARGS, NULL },
    { "parts", bind_world_parts, METH_VARARGS, NULL },
    { "part", bind_world_part, METH_VARARGS, NULL },
    { "change_part", bind_world_change_part, METH_VARARGS, NULL },
    { "set_box", bind_world_set_box, METH_VARARGS, NULL },
    { "manifold", bind_world_manifold, METH_VARARGS, NULL },
    { "overlaps", bind_world_overlaps, METH_VARARGS, NULL },
    { "contacts_of", bind_world_contacts_of, METH_VARARGS, NULL },
    { "touches_of", bind_world_touches_of, METH_VARARGS, NULL },
    { "near_misses", bind_world_near_misses, METH_VARARGS, NULL },
    { "set_near_miss_interval", bind_world_set_near_miss_interval, METH_VARARGS,
      NULL },
    { "set_circle_rule", bind_world_set_circle_rule, METH_VARARGS, NULL },
    { "circle_rule", bind_world_circle_rule, METH_VARARGS, NULL },
    { "reset_near_misses", bind_world_reset_near_misses, METH_VARARGS, NULL },
    { "explain", bind_world_explain, METH_VARARGS, NULL },
    { "draw", bind_world_draw, METH_VARARGS, NULL },
    { "set_hitboxes", bind_world_set_hitboxes, METH_VARARGS, NULL },
    { "set_frame", bind_world_set_frame, METH_VARARGS, NULL },
    { "frame", bind_world_frame, METH_VARARGS, NULL },
    { "hitbox", bind_world_hitbox, METH_VARARGS, NULL },
    { "chain_add", bind_world_chain_add, METH_VARARGS, NULL },
    { "push_node", bind_world_push_node, METH_VARARGS, NULL },
    { "edit_nodes", bind_world_edit_nodes, METH_VARARGS, NULL },
    { "nodes", bind_world_nodes, METH_VARARGS, NULL },
    { "move_platform", bind_world_move_platform, METH_VARARGS, NULL },
    { "note", bind_world_note, METH_VARARGS, NULL },
    { "steps", bind_world_steps, METH_NOARGS, NULL },
    { "tiles_add", bind_tiles_add, METH_VARARGS, NULL },
    { "tiles_read", bind_tiles_read, METH_VARARGS, NULL },
    { "tiles_set", bind_tiles_set, METH_VARARGS, NULL },
    { "tiles_touched", bind_tiles_touched, METH_VARARGS, NULL },
    { "is_recorded", bind_world_is_recorded, METH_NOARGS, NULL },
    { NULL, NULL, 0, NULL },
};
static PyType_Slot world_slots[] = { { Py_tp_dealloc, world_dealloc },
                                     { Py_tp_traverse, world_traverse },
                                     { Py_tp_clear, world_clear },
                                     { Py_tp_methods, world_methods },
                                     { 0, NULL } };
PyType_Spec bind_world_spec = { "graze._graze.World", sizeof(world), 0,
                                Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC |
                                    Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                world_slots };
