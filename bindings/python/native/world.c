/* world.c: World: its life, its step and its settings. */
#include "bind.h"

#include <string.h>

world *bind_world_wrap(graze_world *made, graze_pool *pool, PyObject *keeper) {
    world *self = PyObject_GC_New(world, bind_types.world);
    if (self == NULL)
        return NULL;
    self->world = made;
    self->pool = pool;
    Py_XINCREF(keeper);
    self->keeper = keeper;
    self->sink = NULL;
    self->masks = PyList_New(0);
    self->views = 0;
    self->users = 0;
    memset(self->exception, 0, sizeof self->exception);
    if (self->masks == NULL) {
        self->world = NULL; /* the caller's still */
        self->pool = NULL;
        PyObject_GC_Track(self);
        Py_DECREF(self);
        return NULL;
    }
    PyObject_GC_Track(self);
    return self;
}

/* world_open(broad_phase or None, is_closed, events, rules or None, threads) */
PyObject *bind_world_open(PyObject *module, PyObject *arguments) {
    (void)module;
    const char *broad_phase;
    int is_closed, threads;
    unsigned events;
    Py_buffer view = { 0 };
    graze_rules rules;
    graze_pool *pool = NULL;
    graze_world *made = NULL;
    if (!PyArg_ParseTuple(arguments, "zpIz*i", &broad_phase, &is_closed, &events,
                          &view, &threads))
        return NULL;
    graze_world_config config = { .broad_phase = broad_phase,
                                  .edges =
                                      is_closed ? GRAZE_CLOSED : GRAZE_HALF_OPEN,
                                  .events = (graze_event_flags)events,
                                  .rules = view.buf != NULL ? &rules : NULL };
    const bool is_fine = bind_rules_read(&view, &rules);
    bind_release(&view, 1);
    if (!is_fine)
        return NULL;
    graze_status status =
        threads > 1 ? graze_pool_open((uint32_t)threads, NULL, &pool) : GRAZE_OK;
    if (status == GRAZE_OK && pool != NULL)
        config.tasks = graze_pool_tasks(pool);
    if (status == GRAZE_OK)
        status = graze_world_open(&config, &made);
    world *self = status == GRAZE_OK ? bind_world_wrap(made, pool, NULL) : NULL;
    if (self != NULL)
        return (PyObject *)self;
    graze_world_close(made);
    graze_pool_close(pool);
    if (status == GRAZE_OK)
        return NULL;
    return status == GRAZE_BAD_BROAD_PHASE ? bind_fail_broad_phase(broad_phase)
                                           : bind_fail(status, "World");
}

/* The exception raised by a sink while the library ran. */
bool bind_sink_is_fine(world *self) {
    if (self->exception[0] == NULL)
        return true;
    PyErr_Restore(self->exception[0], self->exception[1], self->exception[2]);
    memset(self->exception, 0, sizeof self->exception);
    return false;
}

static void world_dealloc(PyObject *object) {
    world *self = (world *)object;
    PyTypeObject *type = Py_TYPE(object);
    PyObject *under_way[3]; /* the exception unwinding past this world */
    PyErr_Fetch(&under_way[0], &under_way[1], &under_way[2]);
    PyObject_GC_UnTrack(object);
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
    return 0;
}

/* End a cycle: a file holding the world whose recording it takes. */
static int world_clear(PyObject *object) {
    Py_CLEAR(((world *)object)->sink);
    return 0;
}

/* The world, to be read; NULL with an exception while another thread makes a
 * step. */
graze_world *bind_read(PyObject *object) {
    world *self = (world *)object;
    if (self->users >= 0)
        return self->world;
    PyErr_SetString(PyExc_RuntimeError,
                    "another thread, or the file of a recording, uses this world");
    return NULL;
}

/* The world, to be changed; NULL with an exception while another thread uses it. */
graze_world *bind_change(PyObject *object) {
    world *self = (world *)object;
    if (self->users == 0)
        return self->world;
    PyErr_SetString(PyExc_RuntimeError,
                    "another thread, or the file of a recording, uses this world");
    return NULL;
}

/* Refuse what would move the memory of events while there are views of them. */
bool bind_has_no_views(const world *self, const char *what) {
    if (self->views == 0)
        return true;
    PyErr_Format(PyExc_BufferError,
                 "%s: %zd views of events are held; delete them, or take copies",
                 what, self->views);
    return false;
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
    return bind_sink_is_fine(self) ? bind_done(status, "step") : NULL;
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
    else
        graze_recording_set_frame(w, a);
    Py_RETURN_NONE;
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
    return is_fine ? Py_NewRef(Py_None) : NULL;
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
    return status == GRAZE_STALE_HANDLE ? bind_fail_number(status, "body", id)
                                        : bind_done(status, "name");
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
        return bind_fail_number(status, "body", id);
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
    { "place", bind_world_place, METH_VARARGS, NULL },
    { "events", bind_world_events, METH_VARARGS, NULL },
    { "query", bind_world_query, METH_VARARGS, NULL },
    { "bodies", bind_world_bodies, METH_NOARGS, NULL },
    { "body", bind_world_body, METH_VARARGS, NULL },
    { "save", bind_world_save, METH_NOARGS, NULL },
    { "load", bind_world_load, METH_VARARGS, NULL },
    { "hash", bind_world_hash, METH_NOARGS, NULL },
    { "set", world_set, METH_VARARGS, NULL },
    { "set_rules", world_set_rules, METH_VARARGS, NULL },
    { "set_name", world_set_name, METH_VARARGS, NULL },
    { "name", world_name, METH_VARARGS, NULL },
    { "record", bind_world_record, METH_O, NULL },
    { "move", bind_world_move, METH_VARARGS, NULL },
    { "set_one_way", bind_world_set_one_way, METH_VARARGS, NULL },
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
