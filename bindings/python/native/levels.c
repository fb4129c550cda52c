/* levels.c: bodies and boxes moving with responses, and tile layers.
 *
 * A function of the caller's may choose responses. If it raises an error, the move
 * ends, and nothing is changed. The move is only tested at first, and made once the
 * function has answered.
 */
#include "bind.h"

#include <stdlib.h>
#include <string.h>

/* ---- moves ---- */

/* How to move, as Python gives it. */
typedef struct manner {
    Py_buffer table; /* 64 x 64 responses */
    PyObject *choose;
    graze_walk walk;
    int leaves_back, hits_once;
    bool has_failed; /* an exception is set */
} manner;

static graze_response choose(void *user, const graze_part *part,
                             const graze_move_hit *hit) {
    manner *m = user;
    if (m->has_failed)
        return GRAZE_IGNORE;
    PyObject *given = PyObject_CallFunction(
        m->choose, "KKKKKOIIIIddd",
        part != NULL ? (unsigned long long)part->id : 0ULL,
        (unsigned long long)hit->part.id, (unsigned long long)hit->body.id,
        (unsigned long long)hit->user, (unsigned long long)hit->row,
        hit->is_tile ? Py_True : Py_False, (unsigned)hit->tile_x,
        (unsigned)hit->tile_y, (unsigned)hit->tile_value, (unsigned)hit->response,
        hit->normal_x, hit->normal_y, hit->time);
    long response = -1;
    if (given != NULL)
        response = PyLong_AsLong(given);
    Py_XDECREF(given);
    m->has_failed = PyErr_Occurred() != NULL;
    if (m->has_failed)
        return GRAZE_IGNORE;
    return (graze_response)response;
}

static graze_response choose_in_index(void *user, const graze_move_hit *hit) {
    return choose(user, NULL, hit);
}

static int flags_of(const graze_move_result *result) {
    return (result->is_standing ? 1 : 0) | (result->is_crushed ? 2 : 0) |
           (result->is_cut_short ? 4 : 0);
}

/* (x, y, flags, hits, the floor as bytes), or an exception; frees the result. */
static PyObject *move_result(graze_move_result *result) {
    const size_t size = result->count * sizeof *result->items;
    graze_move_hit *items = malloc(size + 1);
    if (items == NULL) {
        graze_move_result_free(result);
        return PyErr_NoMemory();
    }
    if (size > 0)
        memcpy(items, result->items, size);
    PyObject *hits = bind_memory(items, size, NULL), *reported = NULL;
    if (hits != NULL)
        reported = Py_BuildValue(
            "ddiNy#", result->end_x, result->end_y, flags_of(result), hits,
            (const char *)&result->floor, (Py_ssize_t)sizeof result->floor);
    graze_move_result_free(result);
    return reported;
}

/* Ask where a body ends; `choose` is asked for a response at each hit. The GIL is
 * kept for its calls only. */
static graze_status move_test(world *self, graze_body body, graze_point goal,
                              manner *m, const graze_responses *responses,
                              graze_move_result *result) {
    PyThreadState *gil = NULL;
    if (m->choose == Py_None)
        gil = PyEval_SaveThread();
    const graze_status status =
        graze_body_test_move(self->world, body, goal, responses, result);
    if (gil != NULL)
        PyEval_RestoreThread(gil);
    return status;
}

/* move(body, x, y, table, choose or None, floor side, max slope, snap, leaves_back,
 * hits_once, is_test) */
PyObject *bind_world_move(PyObject *object, PyObject *arguments) {
    world *self = (world *)object;
    unsigned long long id;
    graze_point goal;
    manner m = { .has_failed = false };
    int is_test;
    if (!PyArg_ParseTuple(arguments, "Kddy*OIddppp", &id, &goal.x, &goal.y, &m.table,
                          &m.choose, &m.walk.floor_side, &m.walk.max_slope,
                          &m.walk.snap, &m.leaves_back, &m.hits_once, &is_test))
        return NULL;
    const graze_body body = { id };
    graze_move_result result = { 0 };
    graze_status status = GRAZE_OK;
    graze_responses *responses = calloc(1, sizeof *responses);
    graze_world *w;
    if (is_test)
        w = bind_read(object);
    else
        w = bind_change(object);
    bool is_fine = w != NULL && bind_is_column(&m.table, sizeof responses->response,
                                               1, "responses");
    if (responses != NULL && is_fine) {
        memcpy(responses->response, m.table.buf, sizeof responses->response);
        if (m.choose != Py_None)
            responses->choose = choose;
        else
            responses->choose = NULL;
        responses->user = &m;
        responses->walk = m.walk;
        responses->leaves_back = m.leaves_back;
        responses->hits_once = m.hits_once;
        self->users++;
        status = move_test(self, body, goal, &m, responses, &result);
        self->users--;
        is_fine = !m.has_failed;
        if (is_fine && status == GRAZE_OK && !is_test) {
            is_fine = bind_change(object) != NULL;
            if (is_fine)
                status = graze_body_move_to(w, body, (float)result.end_x,
                                            (float)result.end_y);
        }
    } else if (is_fine)
        status = GRAZE_OUT_OF_MEMORY;
    free(responses);
    PyBuffer_Release(&m.table);
    if (is_fine && status == GRAZE_OK)
        return move_result(&result);
    graze_move_result_free(&result);
    if (!is_fine)
        return NULL;
    if (status == GRAZE_STALE_HANDLE)
        return bind_fail_handle(status, "body", id);
    return bind_fail(status, "move");
}

/* move((min x, min y, max x, max y), x, y, response, choose or None, floor side, max
 * slope, snap, leaves_back, hits_once) */
PyObject *bind_index_move(PyObject *object, PyObject *arguments) {
    box_index *self = (box_index *)object;
    graze_area box;
    graze_move move;
    unsigned response;
    manner m = { .has_failed = false };
    if (!PyArg_ParseTuple(arguments, "(dddd)ddIOIddpp", &box.min_x, &box.min_y,
                          &box.max_x, &box.max_y, &move.goal_x, &move.goal_y,
                          &response, &m.choose, &m.walk.floor_side,
                          &m.walk.max_slope, &m.walk.snap, &m.leaves_back,
                          &m.hits_once))
        return NULL;
    move.x = box.min_x;
    move.y = box.min_y;
    move.width = box.max_x - box.min_x;
    move.height = box.max_y - box.min_y;
    const graze_move_options options = { .response = (graze_response)response,
                                         .respond = m.choose != Py_None
                                                        ? choose_in_index
                                                        : NULL,
                                         .user = &m,
                                         .walk = m.walk,
                                         .leaves_back = m.leaves_back,
                                         .hits_once = m.hits_once };
    graze_move_result result = { 0 };
    self->users++;
    PyThreadState *gil = m.choose == Py_None ? PyEval_SaveThread() : NULL;
    const graze_status status =
        graze_index_move(self->index, &move, &options, &result);
    if (gil != NULL)
        PyEval_RestoreThread(gil);
    self->users--;
    if (status == GRAZE_OK && !m.has_failed)
        return move_result(&result);
    graze_move_result_free(&result);
    if (m.has_failed)
        return NULL;
    return bind_fail(status, "move");
}

static PyObject *riders_copy(const graze_rider_list *riders) {
    const size_t size = riders->count * sizeof *riders->items;
    void *copy = malloc(size + 1);
    if (copy == NULL)
        return PyErr_NoMemory();
    if (size > 0)
        memcpy(copy, riders->items, size);
    return bind_memory(copy, size, NULL);
}

/* move_platform(body, x, y, layers, sides, table, snap): riders */
PyObject *bind_world_move_platform(PyObject *object, PyObject *arguments) {
    unsigned long long id, layers;
    graze_platform_move move = { 0 };
    Py_buffer table = { 0 };
    graze_walk walk = { 0 };
    graze_rider_list riders = { 0 };
    PyObject *result = NULL;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "KffKIy*d", &id, &move.x, &move.y,
                                       &layers, &move.sides, &table, &walk.snap))
        return NULL;
    graze_status status = GRAZE_OUT_OF_MEMORY;
    graze_responses *responses = calloc(1, sizeof *responses);
    const bool is_fine =
        bind_is_column(&table, sizeof responses->response, 1, "responses");
    if (responses != NULL && is_fine) {
        memcpy(responses->response, table.buf, sizeof responses->response);
        responses->walk = walk;
        move.layers = layers;
        move.responses = responses;
        status = graze_body_move_platform(w, (graze_body){ id }, &move, &riders);
    }
    free(responses);
    PyBuffer_Release(&table);
    if (status == GRAZE_OK)
        result = riders_copy(&riders);
    else if (status == GRAZE_STALE_HANDLE || status == GRAZE_BAD_PLATFORM)
        bind_fail_handle(status, "body", id);
    else if (is_fine)
        bind_fail(status, "move_platform");
    graze_rider_list_free(&riders);
    return result;
}

PyObject *bind_world_set_one_way(PyObject *object, PyObject *arguments) {
    unsigned long long part;
    unsigned sides;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "KI", &part, &sides))
        return NULL;
    const graze_status status =
        graze_part_set_one_way(w, (graze_part){ part }, sides);
    if (status == GRAZE_OK)
        return Py_NewRef(Py_None);
    return bind_fail_handle(status, "part", part);
}

/* ---- tile layers ---- */

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
