/* search.c: find_pairs: all pairs of boxes, or between two lists of boxes. */
#include "bind.h"
#include "kept.h"
#include "pages.h"
#include "refine.h"
#include "round.h"
#include "steps.h"

#include <fenv.h>
#include <math.h>
#include <string.h>

/* One side of a search: boxes as float32, and also as float64 if given so. */
typedef struct side {
    const char *name;
    Py_buffer *boxes, *layers;
    uint32_t count;
    const double *exact; /* NULL: the boxes are float32 */
    kept_block rounded;  /* of graze_box */
    round_seen seen;
    graze_box_array array;
    Py_ssize_t bad; /* the first refused row, or -1 */
    bool bad_layer;
} side;

static void side_row(const side *s, uint32_t row, double edge[4]) {
    const float *box = (const float *)s->boxes->buf + 4 * (size_t)row;
    for (int i = 0; i < 4; i++) {
        if (s->exact != NULL)
            edge[i] = s->exact[4 * (size_t)row + (size_t)i];
        else
            edge[i] = (double)box[i];
    }
}

/* Find the first row to refuse; without the GIL. */
static void side_check(side *s) {
    double edge[4];
    const uint8_t *layers = s->layers->buf;
    for (uint32_t i = 0; i < s->count && s->bad < 0; i++) {
        side_row(s, i, edge);
        s->bad_layer = layers != NULL && layers[i] >= GRAZE_LAYER_COUNT;
        if (!bind_edges_are_fine(edge) || s->bad_layer)
            s->bad = (Py_ssize_t)i;
    }
}

/* False if float64 boxes cannot be searched. */
static bool side_round(side *s, graze_edges rule) {
    return round_boxes(s->exact, s->count, rule, s->rounded.bytes, &s->seen);
}

static bool side_open(side *s, bool is_double) {
    size_t item = 16;
    if (is_double)
        item = 32;
    const size_t count = (size_t)s->boxes->len / item;
    if (count > INT32_MAX) {
        PyErr_Format(PyExc_ValueError, "%s: %zu rows, more than 2**31 - 1", s->name,
                     count);
        return false;
    }
    s->count = (uint32_t)count;
    s->bad = -1;
    s->exact = NULL;
    if (is_double) {
        s->exact = s->boxes->buf;
        s->rounded = kept_take(KEPT_BOXES, (count + 1) * sizeof(graze_box));
    }
    if (is_double && s->rounded.bytes == NULL)
        PyErr_NoMemory();
    return bind_is_column(s->layers, count, 1, "layers") &&
           (!is_double || s->rounded.bytes != NULL);
}

static bool side_fails(const side *s) {
    double edge[4];
    if (s->bad < 0)
        return false;
    side_row(s, (uint32_t)s->bad, edge);
    if (bind_edges_are_fine(edge))
        PyErr_Format(PyExc_ValueError, "%s: layers[%zd] is over 63", s->name,
                     s->bad);
    else
        bind_fail_box(s->name, s->bad, edge);
    return true;
}

bool bind_rules_read(const Py_buffer *view, graze_rules *rules) {
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

/* Candidates that are only counted need memory for a short time. Most searches find
 * less than this many; else the list grows. */
static void candidates_open(search *s) {
    const size_t size = 4 * (size_t)s->sides[0].count * sizeof(graze_pair);
    const kept_block block = kept_take(KEPT_PAIRS, size);
    if (block.bytes != NULL)
        s->pairs = (graze_pair_list){ .items = block.bytes,
                                      .capacity = block.size / sizeof(graze_pair) };
    s->pairs.allocator = pages_allocator();
}

static void candidates_close(search *s) {
    kept_give(KEPT_PAIRS, (kept_block){ s->pairs.items,
                                        s->pairs.capacity * sizeof(graze_pair) });
    s->pairs = (graze_pair_list){ 0 };
}

static refine_boxes side_refined(const side *s) {
    return (refine_boxes){ s->exact, s->rounded.bytes, s->count };
}

/* Let the library search. Boxes that were rounded give candidates, compared again. */
static void search_find(search *s) {
    const side *a = &s->sides[0], *b = s->is_between ? &s->sides[1] : a;
    const bool is_exact = a->seen.is_exact && b->seen.is_exact;
    graze_find_config config = s->config;
    config.is_unsorted = s->config.is_unsorted || s->counts;
    if (s->counts && is_exact)
        s->status = graze_count_pairs(&config, a->array,
                                      s->is_between ? &b->array : NULL, &s->count);
    else if (s->is_between)
        s->status = graze_find_pairs_between(&config, a->array, b->array, &s->pairs);
    else
        s->status = graze_find_pairs(&config, a->array, &s->pairs);
    if (is_exact)
        return;
    const refine_boxes sides[2] = { side_refined(a), side_refined(b) };
    s->count = s->pairs.count =
        refine_pairs(s->pairs.items, s->pairs.count, sides,
                     fmaxf(a->seen.slack, b->seen.slack), config.edges);
}

/* Make the boxes to search; false if they cannot be. */
static bool search_prepare(search *s) {
    side *a = &s->sides[0], *b = &s->sides[1];
    const graze_edges rule = s->config.edges;
    for (int i = 0; i < 2; i++) {
        side *one = &s->sides[i];
        const void *boxes = s->is_double ? one->rounded.bytes : one->boxes->buf;
        one->array = (graze_box_array){ boxes, one->layers->buf, one->count };
        one->seen = (round_seen){ .is_exact = true };
    }
    steps_rule steps;
    if (!s->is_double ||
        (steps_find(&steps, a->exact, a->count) &&
         steps_boxes(&steps, a->exact, a->count, a->rounded.bytes) &&
         (!s->is_between ||
          steps_boxes(&steps, b->exact, b->count, b->rounded.bytes))))
        return true;
    return side_round(a, rule) && (!s->is_between || side_round(b, rule));
}

/* The library checks boxes and layers in less time than a look at each row takes: rows
 * are looked at only after an error. The floating-point mode of the caller does not
 * matter. */
static void search_run(search *s) {
    side *a = &s->sides[0], *b = &s->sides[1];
    fenv_t mode;
    fegetenv(&mode);
    fesetenv(FE_DFL_ENV);
    s->status = GRAZE_BAD_VALUE;
    if (search_prepare(s))
        search_find(s);
    if (s->status != GRAZE_OK) {
        side_check(a);
        if (s->is_between)
            side_check(b);
    }
    fesetenv(&mode);
}

static PyObject *search_result(search *s) {
    if (side_fails(&s->sides[0]) || (s->is_between && side_fails(&s->sides[1])))
        return NULL;
    if (s->status != GRAZE_OK) {
        if (s->status == GRAZE_BAD_BROAD_PHASE)
            return bind_fail_broad_phase(s->config.broad_phase);
        return bind_fail(s->status, "pairs");
    }
    if (s->counts)
        return PyLong_FromUnsignedLongLong(s->count);
    void *bytes = s->pairs.items; /* the C library's memory, which Memory frees */
    s->pairs.items = NULL;
    return bind_memory(bytes, s->pairs.count * sizeof(graze_pair), NULL);
}

/* find(boxes, layers, others, layers_of_others, rules, broad_phase, is_double,
 * is_closed, is_unsorted, counts, threads, name of boxes, name of others) */
PyObject *bind_find(PyObject *module, PyObject *arguments) {
    (void)module;
    Py_buffer view[5] = { { 0 } };
    const char *broad_phase = NULL, *name[2];
    int is_double, is_closed, is_unsorted, counts, threads;
    if (!PyArg_ParseTuple(arguments, "y*z*z*z*z*zppppiss", &view[0], &view[1],
                          &view[2], &view[3], &view[4], &broad_phase, &is_double,
                          &is_closed, &is_unsorted, &counts, &threads, &name[0],
                          &name[1]))
        return NULL;
    graze_rules rules;
    graze_pool *pool = NULL;
    PyObject *result = NULL;
    search s = {
        .sides = { { .name = name[0], .boxes = &view[0], .layers = &view[1] },
                   { .name = name[1], .boxes = &view[2], .layers = &view[3] } },
        .is_double = is_double,
        .is_between = view[2].obj != NULL,
        .counts = counts,
        .config = { .allocator = pages_allocator(),
                    .broad_phase = broad_phase,
                    .edges = is_closed ? GRAZE_CLOSED : GRAZE_HALF_OPEN,
                    .is_unsorted = is_unsorted,
                    .rules = view[4].buf != NULL ? &rules : NULL }
    };
    graze_status opened = GRAZE_OK;
    if (threads > 1)
        opened = graze_pool_open((uint32_t)threads, NULL, &pool);
    if (opened != GRAZE_OK)
        bind_fail(opened, "threads");
    else if (bind_rules_read(&view[4], &rules) &&
             side_open(&s.sides[0], is_double) &&
             (!s.is_between || side_open(&s.sides[1], is_double))) {
        if (pool != NULL)
            s.config.tasks = graze_pool_tasks(pool);
        if (s.counts && is_double)
            candidates_open(&s);
        PyThreadState *gil = PyEval_SaveThread();
        search_run(&s);
        PyEval_RestoreThread(gil);
        result = search_result(&s);
    }
    if (s.counts)
        candidates_close(&s);
    graze_pair_list_free(&s.pairs);
    graze_pool_close(pool);
    kept_give(KEPT_BOXES, s.sides[0].rounded);
    kept_give(KEPT_BOXES, s.sides[1].rounded);
    bind_release(view, 5);
    return result;
}
