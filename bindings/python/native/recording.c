/* recording.c: recordings of a World, and Replay. */
#include "bind.h"

#include <string.h>

/* Give the bytes of a recording to Python, which may not use the world meanwhile. An
 * error is kept for the next step, or the end of the recording. */
static bool sink_take(void *user, const void *bytes, size_t size) {
    world *self = user;
    const PyGILState_STATE gil = PyGILState_Ensure();
    const int users = self->users;
    PyObject *result = NULL;
    self->users = -1;
    if (self->exception[0] == NULL && self->sink != NULL) {
        result = PyObject_CallFunction(self->sink, "y#", (const char *)bytes,
                                       (Py_ssize_t)size);
        if (result == NULL)
            PyErr_Fetch(&self->exception[0], &self->exception[1],
                        &self->exception[2]);
    }
    self->users = users;
    Py_XDECREF(result);
    PyGILState_Release(gil);
    return result != NULL;
}

/* Whether it is recorded; a second recording would end the first. */
PyObject *bind_world_is_recorded(PyObject *object, PyObject *none) {
    (void)none;
    return PyBool_FromLong(((world *)object)->sink != NULL);
}

/* (whether calls are recorded, why it ended by itself or None) */
PyObject *bind_world_recording(PyObject *object, PyObject *none) {
    graze_world *w = bind_read(object);
    (void)none;
    if (w == NULL)
        return NULL;
    const graze_status status = graze_recording_status(w);
    const char *why = NULL;
    if (status != GRAZE_OK)
        why = graze_status_text(status);
    return Py_BuildValue("Nz", PyBool_FromLong(graze_recording_is_on(w)), why);
}

PyObject *bind_world_record(PyObject *object, PyObject *sink) {
    world *self = (world *)object;
    graze_world *w = bind_change(object);
    if (w == NULL)
        return NULL;
    graze_status status = self->sink != NULL ? graze_recording_stop(w) : GRAZE_OK;
    Py_CLEAR(self->sink);
    if (sink != Py_None && status == GRAZE_OK && self->exception[0] == NULL) {
        const graze_recording_sink taker = { sink_take, self };
        self->sink = Py_NewRef(sink);
        status = graze_recording_start(w, &taker);
        if (status != GRAZE_OK)
            Py_CLEAR(self->sink);
    }
    return bind_sink_is_fine(self) ? bind_done(status, "recording") : NULL;
}

/* note(bytes): the game's own bytes in the recording */
PyObject *bind_world_note(PyObject *object, PyObject *arguments) {
    Py_buffer view = { 0 };
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "y*", &view))
        return NULL;
    graze_recording_note(w, view.buf, (size_t)view.len);
    PyBuffer_Release(&view);
    return Py_NewRef(Py_None);
}

/* ---- Replay ---- */

typedef struct replay {
    PyObject ob_base;
    graze_replay *replay;
    Py_buffer bytes;
    size_t at;
    PyObject *notes;
} replay;

static size_t replay_give(void *user, void *bytes, size_t size) {
    replay *self = user;
    const size_t left = (size_t)self->bytes.len - self->at;
    size_t part = left;
    if (size < left)
        part = size;
    memcpy(bytes, (const char *)self->bytes.buf + self->at, part);
    self->at += part;
    return part;
}

static bool replay_seek_to(void *user, uint64_t offset) {
    replay *self = user;
    if (offset > (uint64_t)self->bytes.len)
        return false;
    self->at = (size_t)offset;
    return true;
}

/* Notes of the shown step: a list of bytes. */
static void replay_note(void *user, const void *bytes, size_t size) {
    replay *self = user;
    const PyGILState_STATE gil = PyGILState_Ensure();
    PyObject *note = PyBytes_FromStringAndSize(bytes, (Py_ssize_t)size);
    if (note == NULL || PyList_Append(self->notes, note) != 0)
        PyErr_Clear(); /* no memory: the note is lost, the world is right */
    Py_XDECREF(note);
    PyGILState_Release(gil);
}

/* replay_open(bytes, broad_phase or None) */
PyObject *bind_replay_open(PyObject *module, PyObject *arguments) {
    (void)module;
    const char *broad_phase;
    Py_buffer view = { 0 };
    if (!PyArg_ParseTuple(arguments, "y*z", &view, &broad_phase))
        return NULL;
    replay *self = PyObject_New(replay, bind_types.replay);
    if (self == NULL) {
        PyBuffer_Release(&view);
        return NULL;
    }
    self->replay = NULL;
    self->bytes = view;
    self->at = 0;
    self->notes = PyList_New(0);
    if (self->notes == NULL) {
        Py_DECREF(self);
        return NULL;
    }
    const graze_replay_config config = { .source = { replay_give, self },
                                         .broad_phase = broad_phase,
                                         .note = replay_note,
                                         .user = self,
                                         .source_seek = replay_seek_to };
    const graze_status status = graze_replay_open(&config, &self->replay);
    if (status == GRAZE_OK)
        return (PyObject *)self;
    if (status == GRAZE_BAD_BROAD_PHASE)
        bind_fail_broad_phase(broad_phase);
    else
        bind_fail_bytes(status, "recording", &self->bytes);
    Py_DECREF(self);
    return NULL;
}

static void replay_dealloc(PyObject *object) {
    replay *self = (replay *)object;
    PyTypeObject *type = Py_TYPE(object);
    graze_replay_close(self->replay);
    PyBuffer_Release(&self->bytes);
    Py_XDECREF(self->notes);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* step(world, step or -1 for the next one): the state as a number. The world must
 * not be in use. */
static PyObject *replay_step(PyObject *object, PyObject *arguments) {
    replay *self = (replay *)object;
    PyObject *of;
    long long to;
    graze_replay_state now;
    if (!PyArg_ParseTuple(arguments, "O!L", bind_types.world, &of, &to) ||
        bind_change(of) == NULL || !bind_has_no_views((world *)of, "step") ||
        PyList_SetSlice(self->notes, 0, PyList_Size(self->notes), NULL) != 0)
        return NULL;
    ((world *)of)->users = -1;
    PyThreadState *gil = PyEval_SaveThread();
    if (to < 0)
        now = graze_replay_step(self->replay);
    else
        now = graze_replay_seek(self->replay, (uint64_t)to);
    PyEval_RestoreThread(gil);
    ((world *)of)->users = 0;
    return PyLong_FromLong(now);
}

/* (frame, steps, hash_recorded, hash_now, call or None, status text) */
static PyObject *replay_read(PyObject *object, PyObject *none) {
    const graze_replay_info info = graze_replay_read(((replay *)object)->replay);
    (void)none;
    return Py_BuildValue(
        "KKKKzs", (unsigned long long)info.frame, (unsigned long long)info.steps,
        (unsigned long long)info.hash_recorded, (unsigned long long)info.hash_now,
        info.call, graze_status_text(info.status));
}

static PyObject *replay_notes(PyObject *object, PyObject *none) {
    PyObject *notes = ((replay *)object)->notes;
    (void)none;
    return PyList_GetSlice(notes, 0, PyList_Size(notes));
}

static PyObject *replay_world(PyObject *object, PyObject *none) {
    (void)none;
    return (PyObject *)bind_world_wrap(
        graze_replay_world(((replay *)object)->replay), NULL, object);
}

static PyMethodDef replay_methods[] = {
    { "step", replay_step, METH_VARARGS, NULL },
    { "notes", replay_notes, METH_NOARGS, NULL },
    { "read", replay_read, METH_NOARGS, NULL },
    { "world", replay_world, METH_NOARGS, NULL },
    { NULL, NULL, 0, NULL },
};
static PyType_Slot replay_slots[] = { { Py_tp_dealloc, replay_dealloc },
                                      { Py_tp_methods, replay_methods },
                                      { 0, NULL } };
PyType_Spec bind_replay_spec = { "graze._graze.Replay", sizeof(replay), 0,
                                 Py_TPFLAGS_DEFAULT |
                                     Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                 replay_slots };
