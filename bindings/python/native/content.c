/* content.c: prepares data for games: boxes and shapes fitted to masks, and
 * merged tiles. */
#include "bind.h"

#include <stdlib.h>
#include <string.h>

/* fit(boxes, score, keeps_width, inset): (rects as (n, 4) uint32, solid, covered,
 * area) */
PyObject *bind_mask_fit(PyObject *object, PyObject *arguments) {
    unsigned boxes, score, inset;
    int keeps_width;
    graze_fit fit;
    graze_status status;
    if (!PyArg_ParseTuple(arguments, "IIpI", &boxes, &score, &keeps_width, &inset))
        return NULL;
    const graze_fit_config config = { .boxes = boxes,
                                      .score = (graze_fit_score)score,
                                      .keeps_width = keeps_width,
                                      .inset = inset };
    PyThreadState *gil = PyEval_SaveThread();
    status = graze_fit_mask(((mask *)object)->mask, &config, &fit);
    PyEval_RestoreThread(gil);
    if (status != GRAZE_OK)
        return bind_fail(status, "fit");
    return Py_BuildValue(
        "y#KKK", (const char *)fit.boxes,
        (Py_ssize_t)(fit.count * sizeof fit.boxes[0]), (unsigned long long)fit.solid,
        (unsigned long long)fit.covered, (unsigned long long)fit.area);
}

/* fit_shape(kind, score, inset): (shape or None, solid, covered, area, score,
 * bound) */
PyObject *bind_mask_fit_shape(PyObject *object, PyObject *arguments) {
    unsigned kind, score, inset;
    graze_shape_fit fit;
    graze_status status;
    if (!PyArg_ParseTuple(arguments, "III", &kind, &score, &inset))
        return NULL;
    const graze_fit_config config = { .score = (graze_fit_score)score,
                                      .inset = inset };
    PyThreadState *gil = PyEval_SaveThread();
    status = graze_fit_shape(((mask *)object)->mask, (graze_shape_kind)kind, &config,
                             &fit);
    PyEval_RestoreThread(gil);
    if (status != GRAZE_OK)
        return bind_fail(status, "fit_shape");
    PyObject *shape = Py_None;
    if (fit.is_found)
        shape = bind_shape(&fit.shape, NULL);
    else
        Py_INCREF(shape);
    if (shape == NULL)
        return NULL;
    return Py_BuildValue("NKKKdd", shape, (unsigned long long)fit.solid,
                         (unsigned long long)fit.covered,
                         (unsigned long long)fit.area, fit.score, fit.bound);
}

/* tiles_merge(words of 64 tiles, columns, rows): (rects as (n, 4) uint32, solid,
 * bound) */
PyObject *bind_tiles_merge(PyObject *module, PyObject *arguments) {
    Py_buffer view = { 0 };
    graze_tile_grid grid = { 0 };
    graze_tile_rect_list list = { 0 };
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y*II", &view, &grid.width, &grid.height))
        return NULL;
    grid.stride = ((size_t)grid.width + 63) / 64;
    grid.words = view.buf;
    PyObject *result = NULL;
    if (bind_is_column(&view, grid.stride * grid.height, sizeof *grid.words,
                       "solid")) {
        PyThreadState *gil = PyEval_SaveThread();
        const graze_status status = graze_tiles_merge(&grid, &list);
        PyEval_RestoreThread(gil);
        const char *items = "";
        if (list.count > 0)
            items = (const char *)list.items;
        if (status == GRAZE_OK)
            result = Py_BuildValue(
                "y#KK", items, (Py_ssize_t)(list.count * sizeof *list.items),
                (unsigned long long)list.solid, (unsigned long long)list.bound);
        else
            bind_fail(status, "solid");
    }
    graze_tile_rect_list_free(&list);
    PyBuffer_Release(&view);
    return result;
}
