/* search.c: find_pairs: all pairs of boxes, or between two lists of boxes. */
#include "bind.h"
#include "pages.h"
#include "round.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* One side of a search: boxes as float32, and also as float64 if given so. */
typedef struct side {
    const char *name;
    Py_buffer *boxes, *layers;
    uint32_t count;
    const double *exact; /* NULL: the boxes are float32 */
    graze_box *rounded;
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
static bool side_prepare(side *s) {
    s->seen = (round_seen){ .is_exact = true };
    s->array = (graze_box_array){ s->boxes->buf, s->layers->buf, s->count };
    if (s->exact == NULL)
        return true;
    s->array.boxes = s->rounded;
    return round_boxes(s->exact, s->count, s->rounded, &s->seen);
}

/* The bytes of rounded boxes. */
static size_t side_size(size_t count) {
    return (count + 1) * sizeof(graze_box);
}

static void side_close(side *s) {
    pages_resize(NULL, s->rounded, side_size(s->count), 0);
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
    if (is_double) {
        s->exact = s->boxes->buf;
        s->rounded = pages_resize(NULL, NULL, 0, side_size(count));
    } else {
        s->exact = NULL;
        s->rounded = NULL;
    }
    if (is_double && s->rounded == NULL)
        PyErr_NoMemory();
    return bind_is_column(s->layers, count, 1, "layers") &&
           (!is_double || s->rounded != NULL);
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

static bool overlap_exactly(const double *a, const double *b, bool is_closed) {
    if (is_closed)
        return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
    return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}

/* With half-open edges it overlaps nothing. */
static bool is_empty(const double *box) {
    return box[0] == box[2] || box[1] == box[3];
}

/* Whether two boxes overlap also before they were rounded outward. Each edge moved by
 * less than the distance to the next float, at most 2^-23 of its size, or FLT_MIN. So
 * an overlap of twice the sum of all sizes is more than enough. */
static bool overlap_surely(const graze_box *a, const graze_box *b) {
    const float size = fabsf(a->min_x) + fabsf(a->min_y) + fabsf(a->max_x) +
                       fabsf(a->max_y) + fabsf(b->min_x) + fabsf(b->min_y) +
                       fabsf(b->max_x) + fabsf(b->max_y);
    const float slack = size * 0x1p-22F + FLT_MIN;
    return (b->max_x - a->min_x > slack) & (a->max_x - b->min_x > slack) &
           (b->max_y - a->min_y > slack) & (a->max_y - b->min_y > slack);
}

enum { AHEAD = 64 }; /* pairs whose boxes are fetched before they are compared */

static void fetch(const graze_box *box) {
#ifdef __GNUC__
    __builtin_prefetch(box);
#else
    (void)box;
#endif
}

static bool keeps(graze_pair pair, const side *a, const side *b, bool is_closed) {
    const double *first = a->exact + 4 * (size_t)pair.a;
    const double *second = b->exact + 4 * (size_t)pair.b;
    return overlap_exactly(first, second, is_closed) &&
           (is_closed || (!is_empty(first) && !is_empty(second)));
}

/* Keep the pairs overlapping as float64. Nearly all surely do: the rounded boxes say
 * so, which take half of the memory and are in huge pages. */
static void pairs_refine(graze_pair_list *pairs, const side *a, const side *b,
                         bool is_closed) {
    const bool has_empty = a->seen.has_empty || b->seen.has_empty;
    const graze_box *of_a = a->rounded, *of_b = b->rounded;
    graze_pair *items = pairs->items;
    const size_t count = pairs->count;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const graze_pair pair = items[i];
        if (i + AHEAD < count) {
            fetch(of_a + items[i + AHEAD].a);
            fetch(of_b + items[i + AHEAD].b);
        }
        items[kept] = pair;
        kept += (!has_empty && overlap_surely(of_a + pair.a, of_b + pair.b)) ||
                keeps(pair, a, b, is_closed);
    }
    pairs->count = kept;
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
static void candidates_reserve(graze_pair_list *pairs, size_t boxes) {
    pairs->allocator = pages_allocator();
    pairs->items = pages_resize(NULL, NULL, 0, 2 * boxes * sizeof *pairs->items);
    pairs->capacity = pairs->items != NULL ? 2 * boxes : 0;
}

/* Let the library search. Boxes that were rounded give candidates, compared again. */
static void search_find(search *s) {
    const side *a = &s->sides[0], *b = s->is_between ? &s->sides[1] : a;
    const bool is_exact = a->seen.is_exact && b->seen.is_exact;
    graze_find_config config = s->config;
    config.is_unsorted = s->config.is_unsorted || s->counts;
    if (s->counts && !is_exact)
        candidates_reserve(&s->pairs, a->count);
    if (s->counts && is_exact)
        s->status = graze_count_pairs(&config, a->array,
                                      s->is_between ? &b->array : NULL, &s->count);
    else if (s->is_between)
        s->status = graze_find_pairs_between(&config, a->array, b->array, &s->pairs);
    else
        s->status = graze_find_pairs(&config, a->array, &s->pairs);
    if (is_exact)
        return;
    pairs_refine(&s->pairs, a, b, s->config.edges == GRAZE_CLOSED);
    s->count = s->pairs.count;
}

/* The library checks boxes and layers in less time than a look at each row takes: rows
 * are looked at only after an error. */
static void search_run(search *s) {
    side *a = &s->sides[0], *b = &s->sides[1];
    const bool is_ready = side_prepare(a) && (!s->is_between || side_prepare(b));
    if (is_ready)
        search_find(s);
    if (is_ready && s->status == GRAZE_OK)
        return;
    side_check(a);
    if (s->is_between)
        side_check(b);
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
        PyThreadState *gil = PyEval_SaveThread();
        search_run(&s);
        PyEval_RestoreThread(gil);
        result = search_result(&s);
    }
    graze_pair_list_free(&s.pairs);
    graze_pool_close(pool);
    side_close(&s.sides[0]);
    side_close(&s.sides[1]);
    bind_release(view, 5);
    return result;
}
