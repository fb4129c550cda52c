/* _bind.h: what the sources of graze._graze share. */
#ifndef GRAZE_PYTHON_BIND_H
#define GRAZE_PYTHON_BIND_H

#define PY_SSIZE_T_CLEAN
#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x030B0000
#endif
#include <Python.h>

#include "graze.h"
#include "graze_content.h"

/* Bytes of the library that Python owns, or that a world lends. */
typedef struct memory {
    PyObject ob_base;
    void *bytes;
    Py_ssize_t size;
    PyObject *lender; /* a World, whose memory it is; NULL: its own */
} memory;

typedef struct world {
    PyObject ob_base;
    graze_world *world;
    graze_pool *pool;
    PyObject *keeper; /* what the world belongs to, a Replay; NULL: it is ours */
    PyObject *sink;   /* called with the bytes of a recording; NULL: none */
    PyObject *masks;  /* that its parts use */
    Py_ssize_t views; /* of its events */
    int users;        /* queries that run; -1: a step */
    PyObject *exception[3];
} world;

typedef struct box_index {
    PyObject ob_base;
    graze_index *index;
    int users; /* queries that run */
} box_index;

/* An exception for a status, that says what was refused; for an argument and its value, too. All return NULL.
 */
PyObject *bind_fail(graze_status status, const char *what);
PyObject *bind_fail_number(graze_status status, const char *argument, unsigned long long value);

/* A Memory that owns `bytes` of malloc, or that lends those of a world; NULL with an exception. */
PyObject *bind_memory(void *bytes, size_t size, PyObject *lender);

/* Whether `view` holds `count` items of a size, or is absent; else an exception. */
bool bind_is_column(const Py_buffer *view, size_t count, size_t size, const char *name);

/* The world, to be read; NULL with an exception while another thread makes a step. */
graze_world *bind_read(PyObject *world);

/* The world, to be changed; NULL with an exception while another thread uses it. */
graze_world *bind_change(PyObject *world);

/* Methods of World: moves and tile layers. */
PyObject *bind_world_move(PyObject *world, PyObject *arguments);
PyObject *bind_world_set_one_way(PyObject *world, PyObject *arguments);
PyObject *bind_tiles_add(PyObject *world, PyObject *arguments);
PyObject *bind_tiles_read(PyObject *world, PyObject *arguments);
PyObject *bind_tiles_set(PyObject *world, PyObject *arguments);
PyObject *bind_tiles_touched(PyObject *world, PyObject *arguments);

/* A method of Index. */
PyObject *bind_index_move(PyObject *index, PyObject *arguments);

#endif
