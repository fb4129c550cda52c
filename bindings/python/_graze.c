/* _graze.c: graze for Python, the part in C: columns of numbers in, columns of bytes out.
 *
 * It knows no NumPy: it reads any buffer, and gives a result as a Memory, whose buffer NumPy wraps without a
 * copy. graze/__init__.py makes arrays of one and of the other, and checks shapes and types. Built with the
 * limited API of Python 3.11, one binary serves all later versions.
 *
 * Searches, steps and queries release the GIL. A world counts who uses it meanwhile: what would change it
 * then is refused.
 */
#include "_bind.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct module_state {
    PyObject *error; /* graze.GrazeError */
    PyTypeObject *memory, *world, *index, *replay, *mask;
} module_state;

static module_state state;

/* ---- errors ---- */

PyObject *bind_fail(graze_status status, const char *what) {
    PyObject *type = status == GRAZE_OUT_OF_MEMORY ? PyExc_MemoryError : state.error;
    PyErr_Format(type, "%s: %s", what, graze_status_text(status));
    return NULL;
}

/* The same for an argument and its value. */
PyObject *bind_fail_number(graze_status status, const char *argument, unsigned long long value) {
    char what[64];
    (void)snprintf(what, sizeof what, "%s: %llu", argument, value);
    return bind_fail(status, what);
}

static PyObject *fail_row(graze_status status, const char *argument, size_t row, unsigned long long value) {
    char what[64];
    (void)snprintf(what, sizeof what, "%s[%zu]: %llu", argument, row, value);
    return bind_fail(status, what);
}

static PyObject *fail_text(const char *broad_phase) {
    PyErr_Format(state.error, "broad_phase: '%.100s': %s", broad_phase,
                 graze_status_text(GRAZE_BAD_BROAD_PHASE));
    return NULL;
}

/* None, or the exception of a status. */
static PyObject *done(graze_status status, const char *what) {
    if (status != GRAZE_OK)
        return bind_fail(status, what);
    Py_RETURN_NONE;
}

/* ---- Memory: bytes of the library that Python owns, or that a world lends ---- */

PyObject *bind_memory(void *bytes, size_t size, PyObject *lender) {
    memory *self = PyObject_New(memory, state.memory);
    if (self == NULL) {
        if (lender == NULL)
            free(bytes);
        return NULL;
    }
    self->bytes = bytes;
    self->size = (Py_ssize_t)size;
    self->lender = lender;
    if (lender != NULL) {
        Py_INCREF(lender);
        ((world *)lender)->views++;
    }
    return (PyObject *)self;
}

static void memory_dealloc(PyObject *object) {
    memory *self = (memory *)object;
    PyTypeObject *type = Py_TYPE(object);
    if (self->lender != NULL) {
        ((world *)self->lender)->views--;
        Py_DECREF(self->lender);
    } else
        free(self->bytes);
    PyObject_Free(object);
    Py_DECREF(type);
}

static int memory_buffer(PyObject *object, Py_buffer *view, int flags) {
    static char none[1];
    memory *self = (memory *)object;
    return PyBuffer_FillInfo(view, object, self->size > 0 ? self->bytes : none, self->size,
                             self->lender != NULL, flags);
}

static PyType_Slot memory_slots[] = {
    { Py_tp_dealloc, memory_dealloc },
    { Py_bf_getbuffer, memory_buffer },
    { Py_tp_doc, "Bytes of the library. NumPy wraps them: numpy.frombuffer(memory, dtype)." },
    { 0, NULL },
};
static PyType_Spec memory_spec = { "graze._graze.Memory", sizeof(memory), 0, Py_TPFLAGS_DEFAULT,
                                   memory_slots };

/* ---- arguments ---- */

/* Whether `view` holds `count` items of a size, or is absent; else an exception. */
bool bind_is_column(const Py_buffer *view, size_t count, size_t size, const char *name) {
    if (view->obj == NULL || view->buf == NULL || (size_t)view->len == count * size)
        return true;
    PyErr_Format(PyExc_ValueError, "%s: %zd bytes, but %zu items of %zu bytes are needed", name, view->len,
                 count, size);
    return false;
}

static void release(Py_buffer *views, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (views[i].obj != NULL)
            PyBuffer_Release(&views[i]);
}

static const char *const edge_names[] = { "min_x", "min_y", "max_x", "max_y" };

/* Say what is wrong with the box of a row, whose edges are doubles. */
static void box_fail(const char *name, Py_ssize_t row, const double edge[4]) {
    PyObject *value = NULL;
    for (int i = 0; i < 4 && value == NULL; i++)
        if (!isfinite(edge[i]) || fabs(edge[i]) > (double)GRAZE_COORD_MAX) {
            value = PyFloat_FromDouble(edge[i]);
            PyErr_Format(PyExc_ValueError, "%s[%zd]: %s is %R, and must be within +-2**60", name, row,
                         edge_names[i], value);
        }
    if (value == NULL)
        PyErr_Format(PyExc_ValueError, "%s[%zd]: %s", name, row,
                     edge[2] < edge[0] ? "max_x < min_x" : "max_y < min_y");
    Py_XDECREF(value);
}

static bool edges_are_fine(const double edge[4]) {
    for (int i = 0; i < 4; i++)
        if (!(fabs(edge[i]) <= (double)GRAZE_COORD_MAX)) /* NaN, too */
            return false;
    return edge[0] <= edge[2] && edge[1] <= edge[3];
}

/* ---- pairs ---- */

/* One side of a search: boxes as float32, and as float64 where they were that. */
typedef struct side {
    const char *name;
    Py_buffer *boxes, *layers;
    uint32_t count;
    const double *exact; /* NULL: the boxes are float32 */
    graze_box *rounded;
    graze_box_array array;
    Py_ssize_t bad; /* the first row that is refused, or -1 */
    bool bad_layer;
} side;

static float round_down(double value) {
    const float f = (float)value;
    return (double)f > value ? nextafterf(f, -INFINITY) : f;
}

static float round_up(double value) {
    const float f = (float)value;
    return (double)f < value ? nextafterf(f, INFINITY) : f;
}

static void side_row(const side *s, uint32_t row, double edge[4]) {
    const float *box = (const float *)s->boxes->buf + 4 * (size_t)row;
    for (int i = 0; i < 4; i++)
        edge[i] = s->exact != NULL ? s->exact[4 * (size_t)row + (size_t)i] : (double)box[i];
}

/* Find the first row that is refused, and round outward what is float64; without the GIL. */
static void side_check(side *s) {
    double edge[4];
    const uint8_t *layers = s->layers->buf;
    for (uint32_t i = 0; i < s->count && s->bad < 0; i++) {
        side_row(s, i, edge);
        s->bad_layer = layers != NULL && layers[i] >= GRAZE_LAYER_COUNT;
        if (!edges_are_fine(edge) || s->bad_layer)
            s->bad = (Py_ssize_t)i;
        else if (s->exact != NULL)
            s->rounded[i] =
                (graze_box){ round_down(edge[0]), round_down(edge[1]), round_up(edge[2]), round_up(edge[3]) };
    }
}

/* The library checks what is float32 itself, in less time: its rows are looked at only after an error. */
static void side_prepare(side *s) {
    s->bad = -1;
    if (s->exact != NULL)
        side_check(s);
    s->array = (graze_box_array){ s->exact != NULL ? s->rounded : (const graze_box *)s->boxes->buf,
                                  s->layers->buf, s->count };
}

static bool side_open(side *s, bool is_double) {
    const size_t item = is_double ? 32 : 16;
    const size_t count = (size_t)s->boxes->len / item;
    if (count > INT32_MAX) {
        PyErr_Format(PyExc_ValueError, "%s: %zu rows, more than 2**31 - 1", s->name, count);
        return false;
    }
    s->count = (uint32_t)count;
    s->exact = is_double ? s->boxes->buf : NULL;
    s->rounded = is_double ? malloc((count + 1) * sizeof *s->rounded) : NULL;
    if (is_double && s->rounded == NULL)
        PyErr_NoMemory();
    return bind_is_column(s->layers, count, 1, "layers") && (!is_double || s->rounded != NULL);
}

static bool side_fails(const side *s) {
    double edge[4];
    if (s->bad < 0)
        return false;
    side_row(s, (uint32_t)s->bad, edge);
    if (edges_are_fine(edge))
        PyErr_Format(PyExc_ValueError, "%s: layers[%zd] is over 63", s->name, s->bad);
    else
        box_fail(s->name, s->bad, edge);
    return true;
}

static bool overlap_exactly(const double *a, const double *b, bool is_closed) {
    if (is_closed)
        return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
    return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3] && a[0] < a[2] && a[1] < a[3] &&
           b[0] < b[2] && b[1] < b[3];
}

/* Keep the pairs that overlap as float64. */
static void pairs_refine(graze_pair_list *pairs, const double *a, const double *b, bool is_closed) {
    size_t kept = 0;
    for (size_t i = 0; i < pairs->count; i++)
        if (overlap_exactly(a + 4 * (size_t)pairs->items[i].a, b + 4 * (size_t)pairs->items[i].b, is_closed))
            pairs->items[kept++] = pairs->items[i];
    pairs->count = kept;
}

static bool rules_read(const Py_buffer *view, graze_rules *rules) {
    if (view->buf == NULL)
        return true;
    if ((size_t)view->len != sizeof *rules) {
        PyErr_SetString(PyExc_ValueError, "rules: 64 masks of 64 bits are needed");
        return false;
    }
    memcpy(rules, view->buf, sizeof *rules);
    return true;
}

typedef struct search {
    side sides[2];
    bool is_double, is_between, counts;
    graze_find_config config;
    graze_pair_list pairs;
    uint64_t count;
    graze_status status;
} search;

static void search_run(search *s) {
    side *a = &s->sides[0], *b = &s->sides[1];
    side_prepare(a);
    if (s->is_between)
        side_prepare(b);
    if (a->bad >= 0 || (s->is_between && b->bad >= 0))
        return;
    if (s->counts && !s->is_double)
        s->status = graze_count_pairs(&s->config, a->array, s->is_between ? &b->array : NULL, &s->count);
    else if (s->is_between)
        s->status = graze_find_pairs_between(&s->config, a->array, b->array, &s->pairs);
    else
        s->status = graze_find_pairs(&s->config, a->array, &s->pairs);
    if (s->status != GRAZE_OK && !s->is_double) {
        side_check(a);
        if (s->is_between)
            side_check(b);
    }
    if (s->is_double) {
        pairs_refine(&s->pairs, a->exact, s->is_between ? b->exact : a->exact,
                     s->config.edges == GRAZE_CLOSED);
        s->count = s->pairs.count;
    }
}

static PyObject *search_result(search *s) {
    if (side_fails(&s->sides[0]) || (s->is_between && side_fails(&s->sides[1])))
        return NULL;
    if (s->status != GRAZE_OK)
        return s->status == GRAZE_BAD_BROAD_PHASE ? fail_text(s->config.broad_phase)
                                                  : bind_fail(s->status, "pairs");
    if (s->counts)
        return PyLong_FromUnsignedLongLong(s->count);
    void *bytes = s->pairs.items; /* the C library's memory, which Memory frees */
    s->pairs.items = NULL;
    return bind_memory(bytes, s->pairs.count * sizeof(graze_pair), NULL);
}

/* find(boxes, layers, others, layers_of_others, rules, broad_phase, is_double, is_closed, is_unsorted,
 * counts, threads, name of boxes, name of others) */
static PyObject *find(PyObject *module, PyObject *arguments) {
    (void)module;
    Py_buffer view[5] = { { 0 } };
    const char *broad_phase = NULL, *name[2];
    int is_double, is_closed, is_unsorted, counts, threads;
    if (!PyArg_ParseTuple(arguments, "y*z*z*z*z*zppppiss", &view[0], &view[1], &view[2], &view[3], &view[4],
                          &broad_phase, &is_double, &is_closed, &is_unsorted, &counts, &threads, &name[0],
                          &name[1]))
        return NULL;
    graze_rules rules;
    graze_pool *pool = NULL;
    PyObject *result = NULL;
    search s = { .sides = { { .name = name[0], .boxes = &view[0], .layers = &view[1] },
                            { .name = name[1], .boxes = &view[2], .layers = &view[3] } },
                 .is_double = is_double,
                 .is_between = view[2].obj != NULL,
                 .counts = counts,
                 .config = { .broad_phase = broad_phase,
                             .edges = is_closed ? GRAZE_CLOSED : GRAZE_HALF_OPEN,
                             .is_unsorted = is_unsorted,
                             .rules = view[4].buf != NULL ? &rules : NULL } };
    const graze_status opened = threads > 1 ? graze_pool_open((uint32_t)threads, NULL, &pool) : GRAZE_OK;
    if (opened != GRAZE_OK)
        bind_fail(opened, "threads");
    else if (rules_read(&view[4], &rules) && side_open(&s.sides[0], is_double) &&
             (!s.is_between || side_open(&s.sides[1], is_double))) {
        if (pool != NULL)
            s.config.tasks = graze_pool_tasks(pool);
        PyThreadState *gil = PyEval_SaveThread();
        search_run(&s);
        PyEval_RestoreThread(gil);
        result = search_result(&s);
    }
    graze_pair_list_free(&s.pairs);
    graze_pool_close(pool);
    free(s.sides[0].rounded);
    free(s.sides[1].rounded);
    release(view, 5);
    return result;
}

/* ---- Mask ---- */

typedef struct mask {
    PyObject ob_base;
    graze_mask *mask;
} mask;

static PyObject *mask_wrap(graze_mask *made) {
    mask *self = PyObject_New(mask, state.mask);
    if (self == NULL)
        graze_mask_destroy(made);
    else
        self->mask = made;
    return (PyObject *)self;
}

static void mask_dealloc(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    graze_mask_destroy(((mask *)object)->mask);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* mask_from_bits(bytes, width, height): rows of (width + 7) / 8 bytes. */
static PyObject *mask_from_bits(PyObject *module, PyObject *arguments) {
    (void)module;
    Py_buffer view = { 0 };
    unsigned width, height;
    graze_mask *made = NULL;
    if (!PyArg_ParseTuple(arguments, "y*II", &view, &width, &height))
        return NULL;
    const graze_mask_bits bits = { view.buf, width, height, (width + 7) / 8 };
    const bool is_whole = bind_is_column(&view, (size_t)height * ((width + 7) / 8), 1, "bits");
    const graze_status status = is_whole ? graze_mask_from_bits(&bits, NULL, &made) : GRAZE_OK;
    PyBuffer_Release(&view);
    if (!is_whole)
        return NULL;
    return status == GRAZE_OK ? mask_wrap(made) : bind_fail(status, "mask");
}

/* (width, height, solid pixels) */
static PyObject *mask_read(PyObject *object, PyObject *none) {
    const graze_mask *m = ((mask *)object)->mask;
    (void)none;
    return Py_BuildValue("III", graze_mask_width(m), graze_mask_height(m), graze_mask_count(m));
}

/* The pixels as words of 64 bits, rows of (width + 63) / 64 words. */
static PyObject *mask_words(PyObject *object, PyObject *none) {
    const graze_mask *m = ((mask *)object)->mask;
    const size_t stride = ((size_t)graze_mask_width(m) + 63) / 64, height = graze_mask_height(m);
    uint64_t *words = calloc(stride * height + 1, sizeof *words);
    (void)none;
    if (words == NULL)
        return PyErr_NoMemory();
    for (uint32_t y = 0; y < height; y++)
        graze_mask_view_row(graze_mask_view_all(m), y, words + y * stride);
    return bind_memory(words, stride * height * sizeof *words, NULL);
}

/* overlap(other, x, y): how many solid pixels of both lie on each other, other's corner at (x, y). */
static PyObject *mask_overlap(PyObject *object, PyObject *arguments) {
    PyObject *other;
    int x, y;
    if (!PyArg_ParseTuple(arguments, "O!ii", state.mask, &other, &x, &y))
        return NULL;
    const graze_mask *a = ((mask *)object)->mask, *b = ((mask *)other)->mask;
    return PyLong_FromUnsignedLongLong(graze_mask_area(graze_mask_view_all(a), graze_mask_view_all(b), x, y));
}

/* fit(boxes, score, keeps_width, inset): (rects as (n, 4) uint32, solid, covered, area) */
static PyObject *mask_fit(PyObject *object, PyObject *arguments) {
    unsigned boxes, score, inset;
    int keeps_width;
    graze_fit fit;
    graze_status status;
    if (!PyArg_ParseTuple(arguments, "IIpI", &boxes, &score, &keeps_width, &inset))
        return NULL;
    const graze_fit_config config = {
        .boxes = boxes, .score = (graze_fit_score)score, .keeps_width = keeps_width, .inset = inset
    };
    PyThreadState *gil = PyEval_SaveThread();
    status = graze_fit_mask(((mask *)object)->mask, &config, &fit);
    PyEval_RestoreThread(gil);
    if (status != GRAZE_OK)
        return bind_fail(status, "fit");
    return Py_BuildValue("y#KKK", (const char *)fit.boxes, (Py_ssize_t)(fit.count * sizeof fit.boxes[0]),
                         (unsigned long long)fit.solid, (unsigned long long)fit.covered,
                         (unsigned long long)fit.area);
}

static PyMethodDef mask_methods[] = {
    { "read", mask_read, METH_NOARGS, NULL },
    { "words", mask_words, METH_NOARGS, NULL },
    { "overlap", mask_overlap, METH_VARARGS, NULL },
    { "fit", mask_fit, METH_VARARGS, NULL },
    { NULL, NULL, 0, NULL },
};
static PyType_Slot mask_slots[] = { { Py_tp_dealloc, mask_dealloc },
                                    { Py_tp_methods, mask_methods },
                                    { 0, NULL } };
static PyType_Spec mask_spec = { "graze._graze.Mask", sizeof(mask), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, mask_slots };

/* ---- queries ---- */

/* The columns of queries of one kind. */
typedef struct questions {
    Py_buffer at, to, radius;
    unsigned kind, nearest_count;
    unsigned long long layers, exclude;
    graze_query *queries;
    size_t count;
} questions;

/* Queries from (kind, at, to, radius, nearest_count, layers, exclude): (N, 2), (N, 2) and (N,) of float64. */
static bool questions_read(PyObject *arguments, questions *q) {
    *q = (questions){ .count = 0 };
    if (!PyArg_ParseTuple(arguments, "Iy*z*z*IKK", &q->kind, &q->at, &q->to, &q->radius, &q->nearest_count,
                          &q->layers, &q->exclude))
        return false;
    q->count = (size_t)q->at.len / sizeof(graze_point);
    const bool is_fine = bind_is_column(&q->to, q->count, sizeof(graze_point), "to") &&
                         bind_is_column(&q->radius, q->count, sizeof(double), "radius");
    const graze_point *at = q->at.buf, *to = q->to.buf;
    const double *radius = q->radius.buf;
    q->queries = is_fine ? calloc(q->count + 1, sizeof *q->queries) : NULL;
    if (q->queries == NULL && is_fine)
        PyErr_NoMemory();
    for (size_t i = 0; q->queries != NULL && i < q->count; i++) {
        graze_query *one = &q->queries[i];
        one->kind = (graze_query_kind)q->kind;
        one->at = at[i];
        if (to != NULL)
            one->to = to[i];
        if (radius != NULL)
            one->radius = radius[i];
        one->nearest_count = q->nearest_count;
        one->layers = q->layers;
        one->exclude.id = q->exclude;
    }
    return q->queries != NULL;
}

static void questions_close(questions *q) {
    free(q->queries);
    release(&q->at, 1);
    release(&q->to, 1);
    release(&q->radius, 1);
}

/* (hits, starts): graze_hit items as bytes, and count + 1 offsets of size_t. */
static PyObject *hits_result(graze_hits *hits, size_t count, graze_status status) {
    if (status != GRAZE_OK) {
        graze_hits_free(hits);
        return bind_fail(status, "queries");
    }
    size_t *starts = calloc(count + 1, sizeof *starts);
    if (starts != NULL && hits->starts != NULL)
        memcpy(starts, hits->starts, (count + 1) * sizeof *starts);
    const size_t size = starts != NULL ? starts[count] * sizeof(graze_hit) : 0;
    graze_hit *items = malloc(size + 1);
    if (items != NULL && size > 0)
        memcpy(items, hits->items, size);
    graze_hits_free(hits);
    if (starts == NULL || items == NULL) {
        free(starts);
        free(items);
        return PyErr_NoMemory();
    }
    PyObject *a = bind_memory(items, size, NULL),
             *b = bind_memory(starts, (count + 1) * sizeof *starts, NULL);
    if (a != NULL && b != NULL)
        return Py_BuildValue("NN", a, b);
    Py_XDECREF(a);
    Py_XDECREF(b);
    return NULL;
}

/* ---- Index ---- */

/* index_open(boxes as float64, layers or None, is_closed) */
static PyObject *index_open(PyObject *module, PyObject *arguments) {
    (void)module;
    Py_buffer view[2] = { { 0 } };
    int is_closed;
    double edge[4];
    if (!PyArg_ParseTuple(arguments, "y*z*p", &view[0], &view[1], &is_closed))
        return NULL;
    const size_t count = (size_t)view[0].len / sizeof(graze_area);
    const graze_area_array boxes = { view[0].buf, view[1].buf, (uint32_t)count };
    const graze_index_config config = { .edges = is_closed ? GRAZE_CLOSED : GRAZE_HALF_OPEN };
    graze_index *index = NULL;
    graze_status status = GRAZE_OUT_OF_CAPACITY;
    const bool is_fine = bind_is_column(&view[1], count, 1, "layers");
    if (is_fine && count <= INT32_MAX) {
        PyThreadState *gil = PyEval_SaveThread();
        status = graze_index_open(&config, boxes, &index);
        PyEval_RestoreThread(gil);
    }
    PyObject *result = NULL;
    bool is_told = !is_fine;
    for (size_t i = 0;
         is_fine && (status == GRAZE_BAD_NUMBER || status == GRAZE_BAD_BOX) && i < count && !is_told; i++) {
        memcpy(edge, &boxes.areas[i], sizeof edge);
        is_told = !(isfinite(edge[0]) && isfinite(edge[1]) && isfinite(edge[2]) && isfinite(edge[3]) &&
                    edge[0] <= edge[2] && edge[1] <= edge[3]);
        if (is_told)
            box_fail("boxes", (Py_ssize_t)i, edge);
    }
    if (status == GRAZE_OK && is_fine) {
        box_index *self = PyObject_New(box_index, state.index);
        if (self != NULL) {
            self->index = index;
            self->users = 0;
            index = NULL;
        }
        result = (PyObject *)self;
    } else if (!is_told)
        bind_fail(status, "boxes");
    graze_index_close(index);
    release(view, 2);
    return result;
}

static void index_dealloc(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    graze_index_close(((box_index *)object)->index);
    PyObject_Free(object);
    Py_DECREF(type);
}

static PyObject *index_query(PyObject *object, PyObject *arguments) {
    box_index *self = (box_index *)object;
    questions q;
    graze_hits hits = { 0 };
    graze_status status;
    PyObject *result = NULL;
    if (questions_read(arguments, &q)) {
        self->users++;
        PyThreadState *gil = PyEval_SaveThread();
        status = graze_index_query(self->index, q.queries, q.count, &hits);
        PyEval_RestoreThread(gil);
        self->users--;
        result = hits_result(&hits, q.count, status);
    }
    questions_close(&q);
    return result;
}

/* The index for a change; NULL with an exception while queries run. */
static graze_index *index_change(PyObject *object) {
    box_index *self = (box_index *)object;
    if (self->users == 0)
        return self->index;
    PyErr_SetString(PyExc_RuntimeError, "the index is being queried by another thread");
    return NULL;
}

static PyObject *index_insert(PyObject *object, PyObject *arguments) {
    graze_area box;
    unsigned layer;
    uint32_t row;
    graze_index *index = index_change(object);
    if (index == NULL ||
        !PyArg_ParseTuple(arguments, "(dddd)I", &box.min_x, &box.min_y, &box.max_x, &box.max_y, &layer))
        return NULL;
    const graze_status status = graze_index_insert(index, &box, layer > 255 ? 255 : (uint8_t)layer, &row);
    return status == GRAZE_OK ? PyLong_FromUnsignedLong(row) : bind_fail(status, "box");
}

static PyObject *index_set_box(PyObject *object, PyObject *arguments) {
    graze_area box;
    unsigned row;
    graze_index *index = index_change(object);
    if (index == NULL ||
        !PyArg_ParseTuple(arguments, "I(dddd)", &row, &box.min_x, &box.min_y, &box.max_x, &box.max_y))
        return NULL;
    const graze_status status = graze_index_set_box(index, row, &box);
    return status == GRAZE_OK ? Py_NewRef(Py_None) : bind_fail_number(status, "row", row);
}

static PyObject *index_remove(PyObject *object, PyObject *arguments) {
    unsigned row;
    graze_index *index = index_change(object);
    if (index == NULL || !PyArg_ParseTuple(arguments, "I", &row))
        return NULL;
    const graze_status status = graze_index_remove(index, row);
    return status == GRAZE_OK ? Py_NewRef(Py_None) : bind_fail_number(status, "row", row);
}

static PyMethodDef index_methods[] = {
    { "query", index_query, METH_VARARGS, NULL },     { "insert", index_insert, METH_VARARGS, NULL },
    { "set_box", index_set_box, METH_VARARGS, NULL }, { "remove", index_remove, METH_VARARGS, NULL },
    { "move", bind_index_move, METH_VARARGS, NULL },  { NULL, NULL, 0, NULL },
};
static PyType_Slot index_slots[] = { { Py_tp_dealloc, index_dealloc },
                                     { Py_tp_methods, index_methods },
                                     { 0, NULL } };
static PyType_Spec index_spec = { "graze._graze.Index", sizeof(box_index), 0,
                                  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, index_slots };

/* ---- World ---- */

static world *world_wrap(graze_world *made, graze_pool *pool, PyObject *keeper) {
    world *self = PyObject_GC_New(world, state.world);
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
static PyObject *world_open(PyObject *module, PyObject *arguments) {
    (void)module;
    const char *broad_phase;
    int is_closed, threads;
    unsigned events;
    Py_buffer view = { 0 };
    graze_rules rules;
    graze_pool *pool = NULL;
    graze_world *made = NULL;
    if (!PyArg_ParseTuple(arguments, "zpIz*i", &broad_phase, &is_closed, &events, &view, &threads))
        return NULL;
    graze_world_config config = { .broad_phase = broad_phase,
                                  .edges = is_closed ? GRAZE_CLOSED : GRAZE_HALF_OPEN,
                                  .events = (graze_event_flags)events,
                                  .rules = view.buf != NULL ? &rules : NULL };
    const bool is_fine = rules_read(&view, &rules);
    release(&view, 1);
    if (!is_fine)
        return NULL;
    graze_status status = threads > 1 ? graze_pool_open((uint32_t)threads, NULL, &pool) : GRAZE_OK;
    if (status == GRAZE_OK && pool != NULL)
        config.tasks = graze_pool_tasks(pool);
    if (status == GRAZE_OK)
        status = graze_world_open(&config, &made);
    world *self = status == GRAZE_OK ? world_wrap(made, pool, NULL) : NULL;
    if (self != NULL)
        return (PyObject *)self;
    graze_world_close(made);
    graze_pool_close(pool);
    if (status == GRAZE_OK)
        return NULL;
    return status == GRAZE_BAD_BROAD_PHASE ? fail_text(broad_phase) : bind_fail(status, "World");
}

/* The exception that a sink raised while the library ran. */
static bool sink_is_fine(world *self) {
    if (self->exception[0] == NULL)
        return true;
    PyErr_Restore(self->exception[0], self->exception[1], self->exception[2]);
    memset(self->exception, 0, sizeof self->exception);
    return false;
}

static void world_dealloc(PyObject *object) {
    world *self = (world *)object;
    PyTypeObject *type = Py_TYPE(object);
    PyObject *under_way[3]; /* the exception that unwinds past this world */
    PyErr_Fetch(&under_way[0], &under_way[1], &under_way[2]);
    PyObject_GC_UnTrack(object);
    if (self->keeper == NULL) {
        if (self->sink != NULL)
            (void)graze_recording_stop(self->world);
        graze_world_close(self->world);
        graze_pool_close(self->pool);
    }
    if (!sink_is_fine(self))
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

/* End a cycle: a file that holds the world which it records. */
static int world_clear(PyObject *object) {
    Py_CLEAR(((world *)object)->sink);
    return 0;
}

/* The world, to be read; NULL with an exception while another thread makes a step. */
graze_world *bind_read(PyObject *object) {
    world *self = (world *)object;
    if (self->users >= 0)
        return self->world;
    PyErr_SetString(PyExc_RuntimeError, "another thread, or the file of a recording, uses this world");
    return NULL;
}

/* The world, to be changed; NULL with an exception while another thread uses it. */
graze_world *bind_change(PyObject *object) {
    world *self = (world *)object;
    if (self->users == 0)
        return self->world;
    PyErr_SetString(PyExc_RuntimeError, "another thread, or the file of a recording, uses this world");
    return NULL;
}

/* Refuse what would move the memory of events that somebody looks at. */
static bool has_no_views(const world *self, const char *what) {
    if (self->views == 0)
        return true;
    PyErr_Format(PyExc_BufferError, "%s: %zd views of events are held; delete them, or take copies", what,
                 self->views);
    return false;
}

static PyObject *world_step(PyObject *object, PyObject *none) {
    world *self = (world *)object;
    graze_world *w = bind_change(object);
    graze_status status;
    (void)none;
    if (w == NULL || !has_no_views(self, "step"))
        return NULL;
    self->users = -1;
    PyThreadState *gil = PyEval_SaveThread();
    status = graze_world_step(w);
    PyEval_RestoreThread(gil);
    self->users = 0;
    return sink_is_fine(self) ? done(status, "step") : NULL;
}

/* Whether a box can be that of a body at (x, y). */
static graze_status box_check_at(graze_box box, float x, float y) {
    const graze_box there = { box.min_x + x, box.min_y + y, box.max_x + x, box.max_y + y };
    const graze_status status = graze_box_check(box);
    return status == GRAZE_OK ? graze_box_check(there) : status;
}

/* add(boxes as float32 (N, 4) relative to the bodies, layers, x, y, users, tags): the handles of N new bodies
 * of a box each. */
static PyObject *world_add(PyObject *object, PyObject *arguments) {
    Py_buffer view[6] = { { 0 } };
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "y*z*z*z*z*z*", &view[0], &view[1], &view[2], &view[3],
                                       &view[4], &view[5]))
        return NULL;
    const size_t count = (size_t)view[0].len / sizeof(graze_box);
    const graze_box *boxes = view[0].buf;
    const uint8_t *layers = view[1].buf;
    const float *x = view[2].buf, *y = view[3].buf;
    const uint64_t *users = view[4].buf;
    const uint32_t *tags = view[5].buf;
    const bool is_fine = bind_is_column(&view[1], count, 1, "layer") &&
                         bind_is_column(&view[2], count, 4, "x") && bind_is_column(&view[3], count, 4, "y") &&
                         bind_is_column(&view[4], count, 8, "user") &&
                         bind_is_column(&view[5], count, 4, "tag");
    graze_body *bodies = is_fine ? malloc((count + 1) * sizeof *bodies) : NULL;
    graze_status status = bodies != NULL ? GRAZE_OK : GRAZE_OUT_OF_MEMORY;
    size_t added = 0;
    while (status == GRAZE_OK && added < count) { /* all are checked before one is added */
        status = box_check_at(boxes[added], x != NULL ? x[added] : 0, y != NULL ? y[added] : 0);
        added += status == GRAZE_OK;
    }
    const bool is_refused = status != GRAZE_OK;
    added = is_refused ? added : 0;
    while (status == GRAZE_OK && added < count) {
        const graze_part_def part = { .box = boxes[added],
                                      .layer = layers != NULL ? layers[added] : 0,
                                      .tag = tags != NULL ? tags[added] : 0 };
        const graze_body_def def = { .x = x != NULL ? x[added] : 0,
                                     .y = y != NULL ? y[added] : 0,
                                     .parts = &part,
                                     .part_count = 1,
                                     .user = users != NULL ? users[added] : 0 };
        status = graze_body_add(w, &def, &bodies[added]);
        added += status == GRAZE_OK;
    }
    PyObject *result = NULL;
    if (status == GRAZE_OK)
        result = bind_memory(bodies, count * sizeof *bodies, NULL);
    else if (is_fine) {
        char what[48];
        (void)snprintf(what, sizeof what, "boxes[%zu]", added);
        for (size_t i = 0; i < added && !is_refused; i++) /* no memory: all are taken back */
            (void)graze_body_remove(w, bodies[i]);
        free(bodies);
        bind_fail(status, what);
    }
    release(view, 6);
    return result;
}

/* body_add(x, y, angle, user) */
static PyObject *world_body_add(PyObject *object, PyObject *arguments) {
    graze_body_def def = { 0 };
    graze_body body;
    unsigned long long user;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "fffK", &def.x, &def.y, &def.angle, &user))
        return NULL;
    def.user = user;
    const graze_status status = graze_body_add(w, &def, &body);
    return status == GRAZE_OK ? PyLong_FromUnsignedLongLong(body.id) : bind_fail(status, "body");
}

/* The argument that is to blame if a part of a kind is refused. */
static const char *const part_arguments[] = { "box", "radius", "radius", "corners", "mask" };

/* part_add(body, kind, corners as (n, 2) float64, radius, layer, tag, mask or None) */
static PyObject *world_part_add(PyObject *object, PyObject *arguments) {
    unsigned long long body;
    unsigned kind, layer, tag;
    double radius;
    Py_buffer view = { 0 };
    PyObject *pixels;
    graze_world *w = bind_change(object);
    if (w == NULL ||
        !PyArg_ParseTuple(arguments, "KIy*dIIO", &body, &kind, &view, &radius, &layer, &tag, &pixels))
        return NULL;
    const size_t count = (size_t)view.len / sizeof(graze_point);
    graze_shape shape = { .kind = (graze_shape_kind)kind, .count = (uint32_t)count, .radius = radius };
    if (count <= GRAZE_CORNERS_MAX)
        memcpy(shape.corner, view.buf, count * sizeof(graze_point));
    PyBuffer_Release(&view);
    PyObject *masks = ((world *)object)->masks;
    const bool is_new_mask = pixels != Py_None && PySequence_Contains(masks, pixels) == 0;
    if (pixels != Py_None) {
        if (!PyObject_TypeCheck(pixels, state.mask) || (is_new_mask && PyList_Append(masks, pixels) != 0))
            return PyErr_Occurred() != NULL ? NULL
                                            : PyErr_Format(PyExc_TypeError, "mask: a graze.Mask is needed");
        shape.mask = graze_mask_view_all(((mask *)pixels)->mask);
    }
    const graze_part_def def = { .shape = &shape, .layer = layer > 255 ? 255 : (uint8_t)layer, .tag = tag };
    graze_part part;
    const graze_status status = count > GRAZE_CORNERS_MAX
                                    ? GRAZE_BAD_CORNER_COUNT
                                    : graze_part_add(w, (graze_body){ body }, &def, &part);
    if (status == GRAZE_OK)
        return PyLong_FromUnsignedLongLong(part.id);
    if (is_new_mask)
        (void)PyList_SetSlice(masks, PyList_Size(masks) - 1, PyList_Size(masks), NULL);
    return status == GRAZE_STALE_HANDLE ? bind_fail_number(status, "body", body)
                                        : bind_fail(status, part_arguments[kind]);
}

/* Whether all bodies of a column are alive; else an exception names the first that is not. */
static bool all_alive(const graze_world *w, const graze_body *bodies, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!graze_body_is_alive(w, bodies[i])) {
            fail_row(GRAZE_STALE_HANDLE, "bodies", i, bodies[i].id);
            return false;
        }
    return true;
}

/* Apply a change to each body of a column; all must be alive before any is changed. */
static PyObject *each_body(PyObject *object, PyObject *arguments, const char *format,
                           graze_status (*change)(graze_world *w, graze_body body,
                                                  unsigned long long value)) {
    Py_buffer view = { 0 };
    unsigned long long value = 0;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, format, &view, &value))
        return NULL;
    const graze_body *bodies = view.buf;
    const size_t count = (size_t)view.len / sizeof *bodies;
    bool is_fine = all_alive(w, bodies, count);
    for (size_t k = 0; k < count && is_fine; k++)
        if (graze_body_is_alive(w, bodies[k])) { /* one that is named twice is gone by now */
            const graze_status status = change(w, bodies[k], value);
            is_fine = status == GRAZE_OK || fail_row(status, "bodies", k, bodies[k].id) != NULL;
        }
    PyBuffer_Release(&view);
    return is_fine ? Py_NewRef(Py_None) : NULL;
}

static graze_status change_remove(graze_world *w, graze_body body, unsigned long long value) {
    (void)value;
    return graze_body_remove(w, body);
}

static graze_status change_disabled(graze_world *w, graze_body body, unsigned long long value) {
    return graze_body_set_disabled(w, body, value != 0);
}

static graze_status change_swept(graze_world *w, graze_body body, unsigned long long value) {
    return graze_body_set_swept(w, body, value != 0);
}

static graze_status change_user(graze_world *w, graze_body body, unsigned long long value) {
    return graze_body_set_user(w, body, value);
}

static PyObject *world_remove(PyObject *object, PyObject *arguments) {
    return each_body(object, arguments, "y*K", change_remove);
}

static PyObject *world_set_disabled(PyObject *object, PyObject *arguments) {
    return each_body(object, arguments, "y*K", change_disabled);
}

static PyObject *world_set_swept(PyObject *object, PyObject *arguments) {
    return each_body(object, arguments, "y*K", change_swept);
}

static PyObject *world_set_user(PyObject *object, PyObject *arguments) {
    return each_body(object, arguments, "y*K", change_user);
}

/* Whether a part cannot be at a row's position or angle. */
static bool part_refuses(const graze_world *w, graze_part part, const graze_positions *all, size_t row,
                         graze_status status) {
    graze_part_info info;
    if (graze_part_read(w, part, &info) != GRAZE_OK)
        return false;
    if (status == GRAZE_OUT_OF_RANGE)
        return box_check_at(info.offset, all->x[row], all->y[row]) != GRAZE_OK;
    graze_shape shape;
    return status == GRAZE_BAD_TURN && all->angle != NULL && all->angle[row] != 0 &&
           graze_part_shape(w, part, &shape) == GRAZE_OK && shape.kind != GRAZE_SHAPE_CIRCLE &&
           shape.kind != GRAZE_SHAPE_CAPSULE && shape.kind != GRAZE_SHAPE_POLYGON;
}

/* The exception of positions that were refused: it names the first row whose part is to blame. */
static PyObject *place_fail(const graze_world *w, const graze_positions *all, graze_status status) {
    graze_part parts[64];
    for (size_t row = 0; row < all->count; row++) {
        const uint32_t count = graze_body_parts(w, all->bodies[row], parts, 64);
        for (uint32_t i = 0; i < count && i < 64; i++)
            if (part_refuses(w, parts[i], all, row, status))
                return fail_row(status, "bodies", row, all->bodies[row].id);
    }
    return bind_fail(status, "bodies");
}

/* place(bodies, x, y, angle or None, is_motion) */
static PyObject *world_place(PyObject *object, PyObject *arguments) {
    Py_buffer view[4] = { { 0 } };
    int is_motion;
    graze_world *w = bind_change(object);
    if (w == NULL ||
        !PyArg_ParseTuple(arguments, "y*y*y*z*p", &view[0], &view[1], &view[2], &view[3], &is_motion))
        return NULL;
    const size_t count = (size_t)view[0].len / sizeof(graze_body);
    const graze_positions positions = { view[0].buf, view[1].buf, view[2].buf, count, view[3].buf };
    PyObject *result = NULL;
    if (bind_is_column(&view[1], count, 4, "x") && bind_is_column(&view[2], count, 4, "y") &&
        bind_is_column(&view[3], count, 4, "angle") && all_alive(w, positions.bodies, count)) {
        const graze_status status =
            is_motion ? graze_world_move_all(w, &positions) : graze_world_set_positions(w, &positions);
        result = status == GRAZE_OK ? Py_NewRef(Py_None) : place_fail(w, &positions, status);
    }
    release(view, 4);
    return result;
}

/* Copies of lists of the library's, or views of its memory. */
static PyObject *list_result(world *self, const void *items, size_t size, bool is_view) {
    if (is_view)
        return bind_memory((void *)(uintptr_t)items, size, (PyObject *)self);
    void *copy = malloc(size + 1);
    if (copy == NULL)
        return PyErr_NoMemory();
    if (size > 0)
        memcpy(copy, items, size);
    return bind_memory(copy, size, NULL);
}

/* events(kind, is_view): 0 contacts' events, 1 touches', 2 contacts' by time, 3 all contacts there are. */
static PyObject *world_events(PyObject *object, PyObject *arguments) {
    unsigned kind;
    int is_view;
    size_t count = 0;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "Ip", &kind, &is_view))
        return NULL;
    world *self = (world *)object;
    if (kind == 1) {
        const graze_touch_event *items = graze_world_touch_events(w, &count);
        return list_result(self, items, count * sizeof *items, is_view);
    }
    if (kind == 3) {
        const graze_contact *items = graze_world_contacts(w, &count);
        return list_result(self, items, count * sizeof *items, is_view);
    }
    const graze_contact_event *items =
        kind == 2 ? graze_world_events_by_time(w, &count) : graze_world_contact_events(w, &count);
    return list_result(self, items, count * sizeof *items, is_view);
}

static PyObject *world_query(PyObject *object, PyObject *arguments) {
    world *self = (world *)object;
    questions q;
    graze_hits hits = { 0 };
    graze_status status;
    PyObject *result = NULL;
    graze_world *w = bind_read(object);
    if (w == NULL)
        return NULL;
    if (questions_read(arguments, &q)) {
        self->users++;
        PyThreadState *gil = PyEval_SaveThread();
        status = graze_world_query(w, q.queries, q.count, &hits);
        PyEval_RestoreThread(gil);
        self->users--;
        result = hits_result(&hits, q.count, status);
    }
    questions_close(&q);
    return result;
}

/* Handles of all bodies. */
static PyObject *world_bodies(PyObject *object, PyObject *none) {
    graze_world *w = bind_read(object);
    (void)none;
    if (w == NULL)
        return NULL;
    const uint32_t count = graze_world_bodies(w, NULL, 0);
    graze_body *bodies = malloc(((size_t)count + 1) * sizeof *bodies);
    if (bodies == NULL)
        return PyErr_NoMemory();
    graze_world_bodies(w, bodies, count);
    return bind_memory(bodies, count * sizeof *bodies, NULL);
}

/* (x, y, angle, parts, user, is_disabled, is_alive) */
static PyObject *world_body(PyObject *object, PyObject *arguments) {
    unsigned long long body;
    graze_body_info info = { 0 };
    graze_world *w = bind_read(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "K", &body))
        return NULL;
    const graze_status status = graze_body_read(w, (graze_body){ body }, &info);
    if (status != GRAZE_OK)
        return bind_fail_number(status, "body", body);
    return Py_BuildValue("dddIKNN", (double)info.x, (double)info.y, (double)info.angle, info.part_count,
                         (unsigned long long)info.user, PyBool_FromLong(info.is_disabled),
                         PyBool_FromLong(info.is_alive));
}

/* Parts that use masks are saved with the masks that the world has been given, in this order. */
static bool assets_list(const world *self, graze_assets *assets, const graze_mask ***list) {
    const Py_ssize_t count = PyList_Size(self->masks);
    *list = malloc(((size_t)count + 1) * sizeof **list);
    for (Py_ssize_t i = 0; *list != NULL && i < count; i++)
        (*list)[i] = ((mask *)PyList_GetItem(self->masks, i))->mask;
    *assets = (graze_assets){ .masks = *list, .mask_count = (uint32_t)count };
    if (*list == NULL)
        PyErr_NoMemory();
    return *list != NULL;
}

static PyObject *world_save(PyObject *object, PyObject *none) {
    graze_assets assets;
    const graze_mask **list;
    size_t size = 0;
    void *bytes = NULL;
    PyObject *result = NULL;
    graze_world *w = bind_change(object);
    (void)none;
    if (w == NULL || !assets_list((world *)object, &assets, &list))
        return NULL;
    graze_status status = graze_world_save_size(w, &assets, &size);
    if (status == GRAZE_OK) {
        bytes = malloc(size + 1);
        status = bytes != NULL ? graze_world_save(w, &assets, bytes, size, &size) : GRAZE_OUT_OF_MEMORY;
    }
    result =
        status == GRAZE_OK ? PyBytes_FromStringAndSize(bytes, (Py_ssize_t)size) : bind_fail(status, "save");
    free(bytes);
    free(list);
    return result;
}

static PyObject *world_load(PyObject *object, PyObject *arguments) {
    graze_assets assets;
    const graze_mask **list = NULL;
    Py_buffer view = { 0 };
    PyObject *result = NULL;
    graze_world *w = bind_change(object);
    if (w == NULL || !has_no_views((world *)object, "load") || !PyArg_ParseTuple(arguments, "y*", &view))
        return NULL;
    if (assets_list((world *)object, &assets, &list))
        result = done(graze_world_load(w, &assets, view.buf, (size_t)view.len), "load");
    free(list);
    PyBuffer_Release(&view);
    return result;
}

static PyObject *world_hash(PyObject *object, PyObject *none) {
    graze_world *w = bind_change(object);
    (void)none;
    return w != NULL ? PyLong_FromUnsignedLongLong(graze_world_hash(w)) : NULL;
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
        return done(graze_world_set_margin(w, (unsigned)a, (unsigned)b, (float)value), what);
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
    const bool is_fine = rules_read(&view, &rules);
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
    const graze_status status = is_layer ? graze_world_set_layer_name(w, (unsigned)id, name)
                                         : graze_body_set_name(w, (graze_body){ id }, name);
    return status == GRAZE_STALE_HANDLE ? bind_fail_number(status, "body", id) : done(status, "name");
}

static PyObject *world_name(PyObject *object, PyObject *arguments) {
    unsigned long long id;
    int is_layer;
    graze_world *w = bind_read(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "Kp", &id, &is_layer))
        return NULL;
    graze_body_info info;
    const graze_status status = is_layer ? GRAZE_OK : graze_body_read(w, (graze_body){ id }, &info);
    if (status != GRAZE_OK)
        return bind_fail_number(status, "body", id);
    const char *name =
        is_layer ? graze_world_layer_name(w, (unsigned)id) : graze_body_name(w, (graze_body){ id });
    return PyUnicode_DecodeUTF8(name, (Py_ssize_t)strlen(name), "replace");
}

/* Give the bytes of a recording to Python, which may not use the world meanwhile. An error is kept
 * for the next step, or the end of the recording. */
static bool sink_take(void *user, const void *bytes, size_t size) {
    world *self = user;
    const PyGILState_STATE gil = PyGILState_Ensure();
    const int users = self->users;
    PyObject *result = NULL;
    self->users = -1;
    if (self->exception[0] == NULL && self->sink != NULL) {
        result = PyObject_CallFunction(self->sink, "y#", (const char *)bytes, (Py_ssize_t)size);
        if (result == NULL)
            PyErr_Fetch(&self->exception[0], &self->exception[1], &self->exception[2]);
    }
    self->users = users;
    Py_XDECREF(result);
    PyGILState_Release(gil);
    return result != NULL;
}

/* Whether it is recorded; a second recording would end the first. */
static PyObject *world_is_recorded(PyObject *object, PyObject *none) {
    (void)none;
    return PyBool_FromLong(((world *)object)->sink != NULL);
}

static PyObject *world_record(PyObject *object, PyObject *sink) {
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
    return sink_is_fine(self) ? done(status, "recording") : NULL;
}

static PyMethodDef world_methods[] = {
    { "step", world_step, METH_NOARGS, NULL },
    { "add", world_add, METH_VARARGS, NULL },
    { "body_add", world_body_add, METH_VARARGS, NULL },
    { "part_add", world_part_add, METH_VARARGS, NULL },
    { "remove", world_remove, METH_VARARGS, NULL },
    { "set_disabled", world_set_disabled, METH_VARARGS, NULL },
    { "set_swept", world_set_swept, METH_VARARGS, NULL },
    { "set_user", world_set_user, METH_VARARGS, NULL },
    { "place", world_place, METH_VARARGS, NULL },
    { "events", world_events, METH_VARARGS, NULL },
    { "query", world_query, METH_VARARGS, NULL },
    { "bodies", world_bodies, METH_NOARGS, NULL },
    { "body", world_body, METH_VARARGS, NULL },
    { "save", world_save, METH_NOARGS, NULL },
    { "load", world_load, METH_VARARGS, NULL },
    { "hash", world_hash, METH_NOARGS, NULL },
    { "set", world_set, METH_VARARGS, NULL },
    { "set_rules", world_set_rules, METH_VARARGS, NULL },
    { "set_name", world_set_name, METH_VARARGS, NULL },
    { "name", world_name, METH_VARARGS, NULL },
    { "record", world_record, METH_O, NULL },
    { "move", bind_world_move, METH_VARARGS, NULL },
    { "set_one_way", bind_world_set_one_way, METH_VARARGS, NULL },
    { "tiles_add", bind_tiles_add, METH_VARARGS, NULL },
    { "tiles_read", bind_tiles_read, METH_VARARGS, NULL },
    { "tiles_set", bind_tiles_set, METH_VARARGS, NULL },
    { "tiles_touched", bind_tiles_touched, METH_VARARGS, NULL },
    { "is_recorded", world_is_recorded, METH_NOARGS, NULL },
    { NULL, NULL, 0, NULL },
};
static PyType_Slot world_slots[] = { { Py_tp_dealloc, world_dealloc },
                                     { Py_tp_traverse, world_traverse },
                                     { Py_tp_clear, world_clear },
                                     { Py_tp_methods, world_methods },
                                     { 0, NULL } };
static PyType_Spec world_spec = { "graze._graze.World", sizeof(world), 0,
                                  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                  world_slots };

/* ---- Replay ---- */

typedef struct replay {
    PyObject ob_base;
    graze_replay *replay;
    Py_buffer bytes;
    size_t at;
} replay;

static size_t replay_give(void *user, void *bytes, size_t size) {
    replay *self = user;
    const size_t left = (size_t)self->bytes.len - self->at, part = size < left ? size : left;
    memcpy(bytes, (const char *)self->bytes.buf + self->at, part);
    self->at += part;
    return part;
}

/* replay_open(bytes, broad_phase or None) */
static PyObject *replay_open(PyObject *module, PyObject *arguments) {
    (void)module;
    const char *broad_phase;
    Py_buffer view = { 0 };
    if (!PyArg_ParseTuple(arguments, "y*z", &view, &broad_phase))
        return NULL;
    replay *self = PyObject_New(replay, state.replay);
    if (self == NULL) {
        PyBuffer_Release(&view);
        return NULL;
    }
    self->replay = NULL;
    self->bytes = view;
    self->at = 0;
    const graze_replay_config config = { .source = { replay_give, self }, .broad_phase = broad_phase };
    const graze_status status = graze_replay_open(&config, &self->replay);
    if (status == GRAZE_OK)
        return (PyObject *)self;
    Py_DECREF(self);
    return status == GRAZE_BAD_BROAD_PHASE ? fail_text(broad_phase) : bind_fail(status, "recording");
}

static void replay_dealloc(PyObject *object) {
    replay *self = (replay *)object;
    PyTypeObject *type = Py_TYPE(object);
    graze_replay_close(self->replay);
    PyBuffer_Release(&self->bytes);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* The state as a number; the world in `of` must not be in use. */
static PyObject *replay_step(PyObject *object, PyObject *of) {
    replay *self = (replay *)object;
    graze_replay_state now;
    if (!PyObject_TypeCheck(of, state.world) || bind_change(of) == NULL || !has_no_views((world *)of, "step"))
        return NULL;
    ((world *)of)->users = -1;
    PyThreadState *gil = PyEval_SaveThread();
    now = graze_replay_step(self->replay);
    PyEval_RestoreThread(gil);
    ((world *)of)->users = 0;
    return PyLong_FromLong(now);
}

/* (frame, steps, hash_recorded, hash_now, call or None, status text) */
static PyObject *replay_read(PyObject *object, PyObject *none) {
    const graze_replay_info info = graze_replay_read(((replay *)object)->replay);
    (void)none;
    return Py_BuildValue("KKKKzs", (unsigned long long)info.frame, (unsigned long long)info.steps,
                         (unsigned long long)info.hash_recorded, (unsigned long long)info.hash_now, info.call,
                         graze_status_text(info.status));
}

static PyObject *replay_world(PyObject *object, PyObject *none) {
    (void)none;
    return (PyObject *)world_wrap(graze_replay_world(((replay *)object)->replay), NULL, object);
}

static PyMethodDef replay_methods[] = {
    { "step", replay_step, METH_O, NULL },
    { "read", replay_read, METH_NOARGS, NULL },
    { "world", replay_world, METH_NOARGS, NULL },
    { NULL, NULL, 0, NULL },
};
static PyType_Slot replay_slots[] = { { Py_tp_dealloc, replay_dealloc },
                                      { Py_tp_methods, replay_methods },
                                      { 0, NULL } };
static PyType_Spec replay_spec = { "graze._graze.Replay", sizeof(replay), 0,
                                   Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, replay_slots };

/* ---- the module ---- */

static PyObject *version(PyObject *module, PyObject *none) {
    (void)module;
    (void)none;
    return PyUnicode_FromString(graze_version());
}

static PyMethodDef functions[] = {
    { "find", find, METH_VARARGS, NULL },
    { "mask_from_bits", mask_from_bits, METH_VARARGS, NULL },
    { "index_open", index_open, METH_VARARGS, NULL },
    { "world_open", world_open, METH_VARARGS, NULL },
    { "replay_open", replay_open, METH_VARARGS, NULL },
    { "version", version, METH_NOARGS, NULL },
    { NULL, NULL, 0, NULL },
};

#define FIELD(struct_name, field, type) #field, type, offsetof(struct_name, field)

typedef struct layout_field {
    const char *name, *type;
    size_t offset;
} layout_field;

/* How a struct lies in memory: a dict for numpy.dtype. */
static PyObject *layout_make(size_t size, const layout_field *fields) {
    PyObject *names = PyList_New(0), *formats = PyList_New(0), *offsets = PyList_New(0), *result = NULL;
    bool is_fine = names != NULL && formats != NULL && offsets != NULL;
    for (; is_fine && fields->name != NULL; fields++) {
        PyObject *name = PyUnicode_FromString(fields->name), *format = PyUnicode_FromString(fields->type),
                 *offset = PyLong_FromSize_t(fields->offset);
        is_fine = name != NULL && format != NULL && offset != NULL && PyList_Append(names, name) == 0 &&
                  PyList_Append(formats, format) == 0 && PyList_Append(offsets, offset) == 0;
        Py_XDECREF(name);
        Py_XDECREF(format);
        Py_XDECREF(offset);
    }
    if (is_fine)
        result = Py_BuildValue("{sOsOsOsn}", "names", names, "formats", formats, "offsets", offsets,
                               "itemsize", (Py_ssize_t)size);
    Py_XDECREF(names);
    Py_XDECREF(formats);
    Py_XDECREF(offsets);
    return result;
}

static const layout_field event_fields[] = {
    { FIELD(graze_contact_event, a, "u8") },
    { FIELD(graze_contact_event, b, "u8") },
    { FIELD(graze_contact_event, user_a, "u8") },
    { FIELD(graze_contact_event, user_b, "u8") },
    { FIELD(graze_contact_event, layer_a, "u4") },
    { FIELD(graze_contact_event, layer_b, "u4") },
    { FIELD(graze_contact_event, kind, "u4") },
    { FIELD(graze_contact_event, time, "f4") },
    { NULL, NULL, 0 },
};
static const layout_field touch_fields[] = {
    { FIELD(graze_touch_event, a, "u8") },
    { FIELD(graze_touch_event, b, "u8") },
    { FIELD(graze_touch_event, part_a, "u8") },
    { FIELD(graze_touch_event, part_b, "u8") },
    { FIELD(graze_touch_event, user_a, "u8") },
    { FIELD(graze_touch_event, user_b, "u8") },
    { FIELD(graze_touch_event, tag_a, "u4") },
    { FIELD(graze_touch_event, tag_b, "u4") },
    { FIELD(graze_touch_event, layer_a, "u4") },
    { FIELD(graze_touch_event, layer_b, "u4") },
    { FIELD(graze_touch_event, kind, "u4") },
    { FIELD(graze_touch_event, time, "f4") },
    { NULL, NULL, 0 },
};
static const layout_field contact_fields[] = {
    { FIELD(graze_contact, a, "u8") },
    { FIELD(graze_contact, b, "u8") },
    { FIELD(graze_contact, touches, "u8") },
    { NULL, NULL, 0 },
};
static const layout_field hit_fields[] = {
    { FIELD(graze_hit, part, "u8") },
    { FIELD(graze_hit, body, "u8") },
    { FIELD(graze_hit, user, "u8") },
    { FIELD(graze_hit, time, "f8") },
    { FIELD(graze_hit, exit_time, "f8") },
    { FIELD(graze_hit, distance, "f8") },
    { FIELD(graze_hit, point, "(2,)f8") },
    { FIELD(graze_hit, normal, "(2,)f8") },
    { NULL, NULL, 0 },
};

static const layout_field move_hit_fields[] = {
    { FIELD(graze_move_hit, row, "u8") },
    { FIELD(graze_move_hit, part, "u8") },
    { FIELD(graze_move_hit, body, "u8") },
    { FIELD(graze_move_hit, user, "u8") },
    { FIELD(graze_move_hit, mover_part, "u4") },
    { FIELD(graze_move_hit, is_tile, "?") },
    { FIELD(graze_move_hit, tile_value, "u2") },
    { FIELD(graze_move_hit, tile_x, "u4") },
    { FIELD(graze_move_hit, tile_y, "u4") },
    { FIELD(graze_move_hit, response, "u4") },
    { "normal", "(2,)f8", offsetof(graze_move_hit, normal_x) },
    { FIELD(graze_move_hit, time, "f8") },
    { "touch", "(2,)f8", offsetof(graze_move_hit, touch_x) },
    { NULL, NULL, 0 },
};

static bool layout_add(PyObject *module, const char *name, size_t size, const layout_field *fields) {
    PyObject *made = layout_make(size, fields);
    const bool is_added = made != NULL && PyModule_AddObjectRef(module, name, made) == 0;
    Py_XDECREF(made);
    return is_added;
}

static bool type_add(PyObject *module, PyType_Spec *spec, PyTypeObject **type) {
    *type = (PyTypeObject *)PyType_FromModuleAndSpec(module, spec, NULL);
    return *type != NULL && PyModule_AddType(module, *type) == 0;
}

static struct PyModuleDef definition = { PyModuleDef_HEAD_INIT,
                                         "graze._graze",
                                         "graze for Python, the part in C.",
                                         -1,
                                         functions,
                                         NULL,
                                         NULL,
                                         NULL,
                                         NULL };

PyMODINIT_FUNC PyInit__graze(void) {
    PyObject *module = PyModule_Create(&definition);
    if (module == NULL)
        return NULL;
    state.error =
        PyErr_NewExceptionWithDoc("graze.GrazeError", "What the library refused.", PyExc_ValueError, NULL);
    if (state.error != NULL && PyModule_AddObjectRef(module, "GrazeError", state.error) == 0 &&
        type_add(module, &memory_spec, &state.memory) && type_add(module, &world_spec, &state.world) &&
        type_add(module, &index_spec, &state.index) && type_add(module, &replay_spec, &state.replay) &&
        type_add(module, &mask_spec, &state.mask) &&
        layout_add(module, "EVENT", sizeof(graze_contact_event), event_fields) &&
        layout_add(module, "TOUCH", sizeof(graze_touch_event), touch_fields) &&
        layout_add(module, "CONTACT", sizeof(graze_contact), contact_fields) &&
        layout_add(module, "HIT", sizeof(graze_hit), hit_fields) &&
        layout_add(module, "MOVE_HIT", sizeof(graze_move_hit), move_hit_fields))
        return module;
    Py_DECREF(module);
    return NULL;
}
