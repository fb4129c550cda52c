/* passes.c: a join by strips with a clock between its passes; see passes.h.
 *
 * Strips call a kernel for each 2,048 boxes and some for each strip. A table of
 * kernels that look at a clock before and after therefore tells all passes apart, and
 * the library has no clock. Two looks cost some 50 nanoseconds, for hundreds of
 * boxes. */
#include "bench/passes.h"

#include "bench/timing.h"
#include "broad/strips.h"

#include <stdio.h>

/* The passes in their order. The last boxes of a search are counted, and the first
 * strip is sorted, in PASS_COLLECT. */
typedef enum pass {
    PASS_LAYOUT,  /* a sample, and memory */
    PASS_CHECK,   /* boxes are read and checked, and get strips and keys */
    PASS_COUNT,   /* boxes by strip */
    PASS_COLLECT, /* rows and keys by strip */
    PASS_SORT,    /* of a strip, along x */
    PASS_COLUMNS, /* boxes are fetched */
    PASS_SWEEP,   /* tests, and pairs written */
    PASS_ORDER,   /* pairs sorted, if they are wanted so */
    PASS_COUNT_OF_ALL
} pass;

static const char *const pass_names[PASS_COUNT_OF_ALL] = {
    "layout", "check", "count", "collect", "sort", "columns", "sweep", "order"
};

/* The search that runs. Kernels have no argument of their own. */
static struct {
    const grz_kernels *kernels;
    double last, seconds[PASS_COUNT_OF_ALL];
} passes;

/* The time since the last call was for this pass. */
static void passes_note(pass which) {
    const double now = timing_wall();
    passes.seconds[which] += now - passes.last;
    passes.last = now;
}

static grz_strip_assigned passes_assign(grz_strip_assignment *to, uint32_t begin,
                                        uint32_t end) {
    passes_note(begin > 0 ? PASS_COUNT : PASS_LAYOUT);
    const grz_strip_assigned assigned = passes.kernels->strip_assign(to, begin, end);
    passes_note(PASS_CHECK);
    return assigned;
}

static void passes_fill(const grz_strip_boxes *strip, const graze_box *boxes) {
    passes_note(passes.seconds[PASS_COLUMNS] > 0 ? PASS_SORT : PASS_COLLECT);
    passes.kernels->strip_fill(strip, boxes);
    passes_note(PASS_COLUMNS);
}

static void passes_join(const grz_strip_boxes *strip, grz_pair_sink *out,
                        grz_strip_counts *counts) {
    passes.kernels->strip_join(strip, out, counts);
    passes_note(PASS_SWEEP);
}

/* A search and its memory. */
typedef struct passes_search {
    graze_allocator allocator;
    graze_tasks tasks;
    graze_counters counters;
    grz_kernels kernels;
    grz_strip_search own;
    grz_buffer pairs, scratch;
    grz_pair_sink out;
} passes_search;

static void passes_open(passes_search *self) {
    grz_strip_search_open(&self->own, &self->allocator, &self->tasks);
    passes.kernels = self->own.strips.kernels;
    self->kernels = *passes.kernels;
    self->kernels.strip_assign = passes_assign;
    self->kernels.strip_fill = passes_fill;
    self->kernels.strip_join = passes_join;
    self->own.strips.kernels = &self->kernels;
}

static void passes_close(passes_search *self) {
    grz_strip_search_free(&self->own);
    grz_buffers_free(&self->allocator, &self->pairs, &self->scratch);
}

static graze_status passes_run(passes_search *self, const workload *on) {
    grz_strips_input *input = &self->own.input;
    *input = (grz_strips_input){ .boxes = on->boxes,
                                 .count = on->count,
                                 .layer_group_count = 1 };
    grz_strip_groups_allow(input, 0, 0);
    for (int i = 0; i < PASS_COUNT_OF_ALL; i++)
        passes.seconds[i] = 0;
    grz_pair_sink_collect(&self->out, &self->pairs, &self->allocator, SIZE_MAX);
    passes.last = timing_wall();
    grz_try(grz_strips_pairs(&self->own.strips, input, &self->out, &self->counters));
    passes_note(PASS_SWEEP); /* or what strips left to a segment tree */
    grz_try(grz_pair_sink_status(&self->out));
    grz_try(grz_buffer_reserve(&self->allocator, &self->scratch, self->out.count,
                               sizeof(graze_pair)));
    passes.last = timing_wall();
    grz_pairs_sort(self->out.items, self->scratch.data, self->out.count);
    passes_note(PASS_ORDER);
    return GRAZE_OK;
}

static double passes_sum(const double *seconds) {
    double sum = 0;
    for (int i = 0; i < PASS_ORDER; i++)
        sum += seconds[i];
    return sum;
}

static void passes_row(const workload *on, const double *seconds, report *r) {
    char text[160];
    size_t used = (size_t)snprintf(text, sizeof text, "  %9u", on->count);
    for (int i = 0; i < PASS_ORDER; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%9.2f",
                                 seconds[i] * 1e9 / on->count);
    report_line(r, "%s%9.2f%9.2f", text, passes_sum(seconds) * 1e9 / on->count,
                seconds[PASS_ORDER] * 1e9 / on->count);
}

/* Each pass in its fastest round; each round has other boxes. The clock is the wall's,
 * so other work on the machine would spoil a whole round. */
static void passes_keep_fastest(double *best, bool is_first) {
    for (int i = 0; i < PASS_COUNT_OF_ALL; i++)
        if (is_first || passes.seconds[i] < best[i])
            best[i] = passes.seconds[i];
}

static graze_status passes_measure(workload *on, report *r) {
    passes_search self = { .out = { 0 } };
    double best[PASS_COUNT_OF_ALL] = { 0 };
    graze_status status = GRAZE_OK;
    const uint32_t rounds = 2 * report_rounds(r, 11);
    passes_open(&self);
    for (uint32_t i = 0; i <= rounds && status == GRAZE_OK; i++) {
        workload_next(on);
        status = passes_run(&self, on);
        passes_keep_fastest(best, i <= 1);
    }
    if (status == GRAZE_OK)
        passes_row(on, best, r);
    passes_close(&self);
    return status;
}

bool passes_table(const char *name, const uint32_t *sizes, report *r, error *e) {
    char heads[160] = "";
    size_t used = 0;
    for (int i = 0; i < PASS_ORDER; i++)
        used += (size_t)snprintf(heads + used, sizeof heads - used, "%9s",
                                 pass_names[i]);
    report_line(r, "%s, passes of auto, ns a box, lanes %s", name, report_lanes());
    report_line(r, "  %9s%s%9s%9s", "n", heads, "all", pass_names[PASS_ORDER]);
    for (; *sizes > 0; sizes++) {
        workload *on = workload_open(name, *sizes, r->options.seed);
        if (on == NULL || passes_measure(on, r) != GRAZE_OK) {
            workload_close(on);
            return error_no_memory(e, name);
        }
        workload_close(on);
    }
    return true;
}
