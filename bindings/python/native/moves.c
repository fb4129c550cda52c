/* moves.c: bodies and boxes moving with responses.
 *
 * A function of the caller's may choose responses. If it raises an error, the move
 * ends, and nothing is changed. The move is only tested at first, and made once the
 * function has answered.
 */
#include "bind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* The responses of a manner; NULL with an exception. Freed by the caller. */
static graze_responses *responses_make(manner *m) {
    graze_responses *responses = calloc(1, sizeof *responses);
    if (responses == NULL) {
        PyErr_NoMemory();
        return NULL;
    }
    if (!bind_is_column(&m->table, sizeof responses->response, 1, "responses")) {
        free(responses);
        return NULL;
    }
    memcpy(responses->response, m->table.buf, sizeof responses->response);
    if (m->choose != Py_None)
        responses->choose = choose;
    responses->user = m;
    responses->walk = m->walk;
    responses->leaves_back = m->leaves_back;
    responses->hits_once = m->hits_once;
    return responses;
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
    graze_responses *responses = responses_make(&m);
    graze_world *w;
    if (is_test)
        w = bind_read(object);
    else
        w = bind_change(object);
    bool is_fine = w != NULL && responses != NULL;
    if (is_fine) {
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
    }
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

static PyObject *list_copy(const void *items, size_t size) {
    void *copy = malloc(size + 1);
    if (copy == NULL)
        return PyErr_NoMemory();
    if (size > 0)
        memcpy(copy, items, size);
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
        result = list_copy(riders.items, riders.count * sizeof *riders.items);
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

/* ---- boxes that are not in the world ---- */

/* test_move_boxes(boxes as float32 (N, 4), layers, x, y, goal x, goal y, table,
 * choose or None, floor side, max slope, snap, leaves_back, hits_once): as move */
PyObject *bind_world_test_move_boxes(PyObject *object, PyObject *arguments) {
    world *self = (world *)object;
    Py_buffer view[2] = { { 0 } };
    graze_body_def def = { 0 };
    graze_point goal;
    manner m = { .has_failed = false };
    graze_world *w = bind_read(object);
    if (w == NULL ||
        !PyArg_ParseTuple(arguments, "y*y*ffddy*OIddpp", &view[0], &view[1], &def.x,
                          &def.y, &goal.x, &goal.y, &m.table, &m.choose,
                          &m.walk.floor_side, &m.walk.max_slope, &m.walk.snap,
                          &m.leaves_back, &m.hits_once))
        return NULL;
    const size_t count = (size_t)view[0].len / sizeof(graze_box);
    const graze_box *boxes = view[0].buf;
    const uint8_t *layers = view[1].buf;
    graze_part_def *parts = calloc(count + 1, sizeof *parts);
    for (size_t i = 0; parts != NULL && i < count; i++)
        parts[i] = (graze_part_def){ .box = boxes[i], .layer = layers[i] };
    bind_release(view, 2);
    def.parts = parts;
    def.part_count = (uint32_t)count;
    graze_responses *responses = responses_make(&m);
    PyBuffer_Release(&m.table);
    graze_move_result result = { 0 };
    graze_status status = GRAZE_OUT_OF_MEMORY;
    if (parts != NULL && responses != NULL) {
        self->users++;
        status = graze_world_test_move(w, &def, goal, responses, &result);
        self->users--;
    }
    const bool is_fine = responses != NULL && !m.has_failed;
    free(parts);
    free(responses);
    if (is_fine && status == GRAZE_OK)
        return move_result(&result);
    graze_move_result_free(&result);
    if (is_fine)
        return bind_fail(status, "boxes");
    return NULL;
}

/* (ends, hits, starts) of many movers, or an exception; frees the results. */
static PyObject *many_result(graze_move_results *results) {
    const size_t sizes[3] = { results->count * sizeof *results->ends,
                              results->hit_count * sizeof *results->hits,
                              (results->count + 1) * sizeof *results->starts };
    const void *from[3] = { results->ends, results->hits, results->starts };
    PyObject *lists[3] = { NULL };
    bool is_fine = true;
    for (int i = 0; i < 3 && is_fine; i++) {
        void *copy = calloc(sizes[i] + 1, 1);
        if (copy != NULL && from[i] != NULL)
            memcpy(copy, from[i], sizes[i]);
        if (copy != NULL)
            lists[i] = bind_memory(copy, sizes[i], NULL);
        else
            PyErr_NoMemory();
        is_fine = lists[i] != NULL;
    }
    graze_move_results_free(results);
    if (is_fine)
        return Py_BuildValue("NNN", lists[0], lists[1], lists[2]);
    for (int i = 0; i < 3; i++)
        Py_XDECREF(lists[i]);
    return NULL;
}

/* The exception of refused movers: it names the first one that is to blame. */
static PyObject *many_fail(const graze_world *w, const graze_mover *movers,
                           size_t count, graze_status status) {
    for (size_t i = 0; i < count; i++) {
        graze_move_results one = { 0 };
        const bool is_fine =
            graze_world_move_many(w, &movers[i], 1, NULL, &one) == GRAZE_OK;
        graze_move_results_free(&one);
        if (!is_fine) {
            char what[48];
            (void)snprintf(what, sizeof what, "boxes[%zu]", i);
            return bind_fail(status, what);
        }
    }
    return bind_fail(status, "boxes");
}

/* move_many(movers, table, choose or None, floor side, max slope, snap, leaves_back,
 * hits_once): (ends, hits, starts) */
PyObject *bind_world_move_many(PyObject *object, PyObject *arguments) {
    world *self = (world *)object;
    Py_buffer view = { 0 };
    manner m = { .has_failed = false };
    graze_world *w = bind_read(object);
    if (w == NULL ||
        !PyArg_ParseTuple(arguments, "y*y*OIddpp", &view, &m.table, &m.choose,
                          &m.walk.floor_side, &m.walk.max_slope, &m.walk.snap,
                          &m.leaves_back, &m.hits_once))
        return NULL;
    const graze_mover *movers = view.buf;
    const size_t count = (size_t)view.len / sizeof *movers;
    graze_move_results results = { 0 };
    graze_responses *responses = responses_make(&m);
    PyObject *result = NULL;
    if (responses != NULL) {
        self->users++;
        PyThreadState *gil = NULL;
        if (m.choose == Py_None)
            gil = PyEval_SaveThread();
        const graze_status status =
            graze_world_move_many(w, movers, count, responses, &results);
        if (gil != NULL)
            PyEval_RestoreThread(gil);
        self->users--;
        if (status == GRAZE_OK && !m.has_failed)
            result = many_result(&results);
        else if (!m.has_failed)
            many_fail(w, movers, count, status);
    }
    graze_move_results_free(&results);
    free(responses);
    PyBuffer_Release(&view);
    PyBuffer_Release(&m.table);
    return result;
}

/* danger((origin x, y), (cell width, height), columns, rows, shape or None, layer,
 * steps, bodies, dx, dy): float32, row by row */
PyObject *bind_world_danger(PyObject *object, PyObject *arguments) {
    world *self = (world *)object;
    Py_buffer view[3] = { { 0 } };
    graze_danger_def def = { 0 };
    PyObject *given;
    graze_world *w = bind_change(object);
    if (w == NULL ||
        !PyArg_ParseTuple(arguments, "(dd)(dd)IIOIIy*y*y*", &def.origin.x,
                          &def.origin.y, &def.cell.x, &def.cell.y, &def.columns,
                          &def.rows, &given, &def.layer, &def.steps, &view[0],
                          &view[1], &view[2]))
        return NULL;
    def.count = (size_t)view[0].len / sizeof(graze_body);
    def.bodies = view[0].buf;
    def.dx = view[1].buf;
    def.dy = view[2].buf;
    if (given != Py_None)
        def.shape = bind_shape_of(given);
    const size_t places = (size_t)def.columns * def.rows;
    float *times = malloc((places + 1) * sizeof *times);
    PyObject *result = NULL;
    if (times == NULL)
        PyErr_NoMemory();
    else if (bind_is_column(&view[1], def.count, 4, "dx") &&
             bind_is_column(&view[2], def.count, 4, "dy") &&
             bind_all_alive(w, def.bodies, def.count)) {
        self->users = -1;
        PyThreadState *gil = NULL;
        if (def.shape == NULL || def.shape->kind != GRAZE_SHAPE_CHAIN)
            gil = PyEval_SaveThread(); /* a chain may change meanwhile */
        const graze_status status = graze_world_danger(w, &def, times);
        if (gil != NULL)
            PyEval_RestoreThread(gil);
        self->users = 0;
        if (status == GRAZE_OK) {
            result = bind_memory(times, places * sizeof *times, NULL);
            times = NULL; /* the Memory's, or freed */
        } else
            bind_fail(status, "danger");
    }
    free(times);
    bind_release(view, 3);
    return result;
}

/* push(layers, axis, is by position, rounds, bodies, table): pushed bodies */
PyObject *bind_world_push(PyObject *object, PyObject *arguments) {
    unsigned long long layers;
    unsigned axis;
    int is_by_position;
    graze_push push = { 0 };
    Py_buffer bodies = { 0 }, table = { 0 };
    graze_pushed_list pushed = { 0 };
    PyObject *result = NULL;
    graze_world *w = bind_change(object);
    if (w == NULL ||
        !PyArg_ParseTuple(arguments, "KIpIy*y*", &layers, &axis, &is_by_position,
                          &push.rounds, &bodies, &table))
        return NULL;
    graze_status status = GRAZE_OUT_OF_MEMORY;
    graze_responses *responses = calloc(1, sizeof *responses);
    const bool is_fine =
        bind_is_column(&table, sizeof responses->response, 1, "responses");
    if (responses != NULL && is_fine) {
        memcpy(responses->response, table.buf, sizeof responses->response);
        push.layers = layers;
        push.axis = (graze_push_axis)axis;
        push.is_by_position = is_by_position;
        push.bodies = bodies.buf;
        push.count = (size_t)bodies.len / sizeof *push.bodies;
        push.responses = responses;
        status = graze_world_push(w, &push, &pushed);
    }
    free(responses);
    if (status == GRAZE_OK)
        result = list_copy(pushed.items, pushed.count * sizeof *pushed.items);
    else if (is_fine)
        bind_fail(status, "push: bodies");
    PyBuffer_Release(&bodies);
    PyBuffer_Release(&table);
    graze_pushed_list_free(&pushed);
    return result;
}

/* legs((from x, y), (to x, y), radius, layer, bounces, exclude, table): (legs, is cut
 * short) */
PyObject *bind_world_legs(PyObject *object, PyObject *arguments) {
    graze_legs_def def = { 0 };
    unsigned long long exclude;
    Py_buffer table = { 0 };
    graze_legs legs = { 0 };
    PyObject *list = NULL;
    graze_world *w = bind_read(object);
    if (w == NULL ||
        !PyArg_ParseTuple(arguments, "(dd)(dd)dIIKy*", &def.at.x, &def.at.y,
                          &def.to.x, &def.to.y, &def.radius, &def.layer,
                          &def.bounces_max, &exclude, &table))
        return NULL;
    graze_status status = GRAZE_OUT_OF_MEMORY;
    graze_responses *responses = calloc(1, sizeof *responses);
    const bool is_fine =
        bind_is_column(&table, sizeof responses->response, 1, "responses");
    if (responses != NULL && is_fine) {
        memcpy(responses->response, table.buf, sizeof responses->response);
        def.exclude.id = exclude;
        def.responses = responses;
        status = graze_world_legs(w, &def, &legs);
    }
    free(responses);
    PyBuffer_Release(&table);
    if (status == GRAZE_OK)
        list = list_copy(legs.items, legs.count * sizeof *legs.items);
    else if (is_fine)
        bind_fail(status, "legs: start, goal");
    const bool is_cut_short = legs.is_cut_short;
    graze_legs_free(&legs);
    if (list == NULL)
        return NULL;
    return Py_BuildValue("NO", list, is_cut_short ? Py_True : Py_False);
}
