/* levels.c: tile layers. */
#include "bind.h"

#include <stdlib.h>

/* tiles_add(kinds, values or None, columns, rows, width, height, x, y, layer, tag,
 * user) */
PyObject *bind_tiles_add(PyObject *object, PyObject *arguments) {
    Py_buffer kinds = { 0 }, values = { 0 };
    graze_tiles_def def = { 0 };
    unsigned layer, tag;
    unsigned long long user;
    graze_body body;
    graze_world *w = bind_change(object);
    if (w == NULL ||
        !PyArg_ParseTuple(arguments, "y*z*IIffffIIK", &kinds, &values, &def.columns,
                          &def.rows, &def.tile_width, &def.tile_height, &def.x,
                          &def.y, &layer, &tag, &user))
        return NULL;
    if (layer > 255)
        def.layer = 255;
    else
        def.layer = (uint8_t)layer;
    def.tag = tag;
    def.user = user;
    def.kinds = kinds.buf;
    def.values = values.buf;
    const size_t count = (size_t)def.columns * def.rows;
    const bool is_fine = bind_is_column(&kinds, count, 1, "kinds") &&
                         bind_is_column(&values, count, 2, "values");
    const graze_status status =
        is_fine ? graze_world_add_tiles(w, &def, &body) : GRAZE_OK;
    PyBuffer_Release(&kinds);
    if (values.obj != NULL)
        PyBuffer_Release(&values);
    if (!is_fine)
        return NULL;
    if (status == GRAZE_OK)
        return PyLong_FromUnsignedLongLong(body.id);
    return bind_fail(status, "tiles");
}

/* All tiles, row by row: kinds as bytes, and values as 16 bits each. */
static graze_status tiles_copy(const graze_world *w, graze_body body,
                               const graze_tiles_info *info, uint8_t *kinds,
                               uint16_t *values) {
    graze_status status = GRAZE_OK;
    graze_tile_kind kind = GRAZE_TILE_EMPTY;
    for (uint32_t y = 0; y < info->rows && status == GRAZE_OK; y++)
        for (uint32_t x = 0; x < info->columns && status == GRAZE_OK; x++) {
            const size_t at = (size_t)y * info->columns + x;
            status = graze_tiles_get(w, body, x, y, &kind);
            kinds[at] = (uint8_t)kind;
            if (status == GRAZE_OK)
                status = graze_tiles_get_value(w, body, x, y, &values[at]);
        }
    return status;
}

/* tiles_read(body): (columns, rows, width, height, kinds, values) */
PyObject *bind_tiles_read(PyObject *object, PyObject *arguments) {
    unsigned long long body;
    graze_tiles_info info;
    const graze_world *w = bind_read(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "K", &body))
        return NULL;
    graze_status status = graze_tiles_read(w, (graze_body){ body }, &info);
    if (status != GRAZE_OK)
        return bind_fail_handle(status, "body", body);
    const size_t count = (size_t)info.columns * info.rows;
    uint8_t *kinds = malloc(count + 1);
    uint16_t *values = malloc((count + 1) * sizeof *values);
    if (kinds != NULL && values != NULL)
        status = tiles_copy(w, (graze_body){ body }, &info, kinds, values);
    else
        status = GRAZE_OUT_OF_MEMORY;
    if (status != GRAZE_OK) {
        free(kinds);
        free(values);
        return bind_fail(status, "tiles");
    }
    PyObject *a = bind_memory(kinds, count, NULL),
             *b = bind_memory(values, count * sizeof *values, NULL);
    if (a != NULL && b != NULL)
        return Py_BuildValue("IIddNN", info.columns, info.rows,
                             (double)info.tile_width, (double)info.tile_height, a,
                             b);
    Py_XDECREF(a);
    Py_XDECREF(b);
    return NULL;
}

/* tiles_set(body, x, y, columns, rows, kinds or None, values or None) */
PyObject *bind_tiles_set(PyObject *object, PyObject *arguments) {
    unsigned long long body;
    graze_rect where;
    Py_buffer kinds = { 0 }, values = { 0 };
    graze_world *w = bind_change(object);
    if (w == NULL ||
        !PyArg_ParseTuple(arguments, "KIIIIz*z*", &body, &where.x, &where.y,
                          &where.w, &where.h, &kinds, &values))
        return NULL;
    const size_t count = (size_t)where.w * where.h;
    const bool is_fine = bind_is_column(&kinds, count, 1, "kinds") &&
                         bind_is_column(&values, count, 2, "values");
    graze_status status = GRAZE_OK;
    if (is_fine && kinds.obj != NULL)
        status = graze_tiles_set_many(w, (graze_body){ body }, where, kinds.buf);
    if (is_fine && values.obj != NULL && status == GRAZE_OK)
        status = graze_tiles_set_values(w, (graze_body){ body }, where, values.buf);
    if (kinds.obj != NULL)
        PyBuffer_Release(&kinds);
    if (values.obj != NULL)
        PyBuffer_Release(&values);
    if (!is_fine)
        return NULL;
    if (status == GRAZE_OUT_OF_BOUNDS)
        return PyErr_Format(
            PyExc_ValueError,
            "column, row: %u x %u tiles from (%u, %u) on are not in the layer",
            where.w, where.h, where.x, where.y);
    if (status == GRAZE_OK)
        return Py_NewRef(Py_None);
    return bind_fail_handle(status, "body", body);
}

/* tiles_touched(body, tiles): boxes of float32 */
PyObject *bind_tiles_touched(PyObject *object, PyObject *arguments) {
    unsigned long long body, tiles;
    graze_tiles_info info;
    const graze_world *w = bind_read(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "KK", &body, &tiles))
        return NULL;
    const graze_status status = graze_tiles_read(w, (graze_body){ tiles }, &info);
    if (status != GRAZE_OK)
        return bind_fail_handle(status, "tiles", tiles);
    if (!graze_body_is_alive(w, (graze_body){ body }))
        return bind_fail_handle(GRAZE_STALE_HANDLE, "body", body);
    const size_t count =
        graze_tiles_touched(w, (graze_body){ body }, (graze_body){ tiles }, NULL, 0);
    graze_box *boxes = malloc((count + 1) * sizeof *boxes);
    if (boxes == NULL)
        return PyErr_NoMemory();
    graze_tiles_touched(w, (graze_body){ body }, (graze_body){ tiles }, boxes,
                        count);
    return bind_memory(boxes, count * sizeof *boxes, NULL);
}
