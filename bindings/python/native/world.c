/* world.c: World: how it is opened, and which thread may use it now. */
#include "bind.h"

#include <stdio.h>
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
    self->hitboxes = PyList_New(0);
    self->counters = NULL;
    self->seen_masks = (bind_seen){ NULL, 0 };
    self->seen_sets = (bind_seen){ NULL, 0 };
    self->views = 0;
    self->users = 0;
    memset(self->exception, 0, sizeof self->exception);
    if (self->masks == NULL || self->hitboxes == NULL) {
        self->world = NULL; /* the caller's still */
        self->pool = NULL;
        PyObject_GC_Track(self);
        Py_DECREF(self);
        return NULL;
    }
    PyObject_GC_Track(self);
    return self;
}

/* world_open(broad_phase or None, is_closed, events, rules or None, threads, the sides
 * of a wrapped world) */
PyObject *bind_world_open(PyObject *module, PyObject *arguments) {
    (void)module;
    const char *broad_phase;
    int is_closed, threads;
    float width, height;
    unsigned events;
    Py_buffer view = { 0 };
    graze_rules rules;
    graze_pool *pool = NULL;
    graze_world *made = NULL;
    if (!PyArg_ParseTuple(arguments, "zpIz*iff", &broad_phase, &is_closed, &events,
                          &view, &threads, &width, &height))
        return NULL;
    graze_world_config config = { .broad_phase = broad_phase,
                                  .edges =
                                      is_closed ? GRAZE_CLOSED : GRAZE_HALF_OPEN,
                                  .events = (graze_event_flags)events,
                                  .rules = view.buf != NULL ? &rules : NULL,
                                  .wrap_width = width,
                                  .wrap_height = height };
    const bool is_fine = bind_rules_read(&view, &rules);
    bind_release(&view, 1);
    if (!is_fine)
        return NULL;
    graze_status status = GRAZE_OK;
    if (threads > 1)
        status = graze_pool_open((uint32_t)threads, NULL, &pool);
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
    if (status == GRAZE_BAD_BROAD_PHASE)
        return bind_fail_broad_phase(broad_phase);
    char what[96];
    (void)snprintf(what, sizeof what, "wrap_width, wrap_height: %.9g, %.9g",
                   (double)width, (double)height);
    return bind_fail(status, what);
}

/* The exception raised by a sink while the library ran. */
bool bind_sink_is_fine(world *self) {
    if (self->exception[0] == NULL)
        return true;
    PyErr_Restore(self->exception[0], self->exception[1], self->exception[2]);
    memset(self->exception, 0, sizeof self->exception);
    return false;
}

/* Why a call is refused while another one runs. */
static const char IN_USE[] =
    "another thread, a function that the world calls, or the file of a recording "
    "uses this world; such a function must not change it";

/* The world, to be read; NULL with an exception while another thread makes a
 * step. */
graze_world *bind_read(PyObject *object) {
    world *self = (world *)object;
    if (self->users >= 0)
        return self->world;
    PyErr_SetString(PyExc_RuntimeError, IN_USE);
    return NULL;
}

/* The world, to be changed; NULL with an exception while another thread uses it. */
graze_world *bind_change(PyObject *object) {
    world *self = (world *)object;
    if (self->users == 0)
        return self->world;
    PyErr_SetString(PyExc_RuntimeError, IN_USE);
    return NULL;
}

/* Refuse what would move the memory of events while there are views of them. */
bool bind_has_no_views(const world *self, const char *what) {
    if (self->views == 0)
        return true;
    PyErr_Format(PyExc_BufferError,
                 "%s: events are held by views (%zd); delete them, or take copies",
                 what, self->views);
    return false;
}
