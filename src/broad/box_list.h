/* box_list.h: boxes copied out of the columns into one packed array, sorted by layer
 * group, and the pairs of boxes in one bucket.
 *
 * If a broad phase begins anew each step, it begins with a box list. If it collects
 * boxes in a bucket (a cell, or everything), grz_bucket_pairs finds the pairs in it
 * of the groups that may meet. It is quadratic in the bucket. */
#pragma once

#include "broad/layer_groups.h"
#include "core/pairs.h"

/* 32 bytes, two to a cache line. cell_x and cell_y are for the broad phase's own
 * use. */
typedef struct grz_box_entry {
    float min_x, min_y, max_x, max_y;
    uint32_t row, group; /* the group of the columns: the body */
    int32_t cell_x, cell_y;
} grz_box_entry;

/* The cell_x of an outlier: a box for which the broad phase has no cell; see
 * sweep.h. */
#define GRZ_CELL_OUTLIER INT32_MAX

static inline grz_box_entry grz_box_entry_of(const grz_box_view *boxes,
                                             uint32_t row) {
    return (grz_box_entry){ boxes->min_x[row],
                            boxes->min_y[row],
                            boxes->max_x[row],
                            boxes->max_y[row],
                            row,
                            boxes->group[row],
                            0,
                            0 };
}

static inline bool grz_box_entries_overlap(const grz_box_entry *a,
                                           const grz_box_entry *b) {
    return (a->min_x < b->max_x) & (b->min_x < a->max_x) & (a->min_y < b->max_y) &
           (b->min_y < a->max_y);
}

static inline bool grz_box_entries_related(const grz_box_entry *a,
                                           const grz_box_entry *b) {
    return (a->group == b->group) & (a->group != 0);
}

typedef struct grz_box_run {
    uint32_t begin, end;
    uint8_t layer_group;
} grz_box_run;

/* Entries sorted by layer group, then by `order`, without rows of groups that may
 * not meet any. */
typedef struct grz_box_list {
    grz_buffer entries; /* grz_box_entry; nothing else is to be freed */
    uint32_t count;
    /* all rows, as a fill reads them; NULL: in ascending order */
    const uint32_t *order;
    grz_box_run runs[GRZ_LAYER_GROUPS_MAX];
    uint32_t run_count;
} grz_box_list;

graze_status grz_box_list_fill(grz_box_list *list, const grz_box_view *boxes,
                               const grz_layer_groups *groups,
                               const graze_allocator *allocator);

/* Move the entries whose cell_x is GRZ_CELL_OUTLIER to `outliers`, replacing it;
 * both lists stay sorted. */
graze_status grz_box_list_split_outliers(grz_box_list *list, grz_box_list *outliers,
                                         const graze_allocator *allocator);

typedef enum grz_box_extent { GRZ_BOX_WIDTH, GRZ_BOX_HEIGHT } grz_box_extent;

/* A quantile of widths or heights: at most this wide or high are `share` (0 to 1) of
 * the boxes. It is the least such extent in the list, within a quarter of it.
 * Linear. 1 if the list is empty. */
float grz_box_list_quantile(const grz_box_list *list, grz_box_extent side,
                            double share);

/* Sort a few numbers: a Shell sort. */
void grz_floats_sort(float *values, uint32_t count);

/* A cell as the place where a pair was found, and the test whether the pair is
 * pushed from there. A pair found in several cells must be pushed from one. Only
 * overlapping pairs are tested. */
typedef struct grz_bucket_cell {
    int32_t x, y, shift_x, shift_y; /* shifts of the grid: four-shift's */
    bool (*owns_pair)(const struct grz_bucket_cell *cell, const grz_box_entry *a,
                      const grz_box_entry *b);
} grz_bucket_cell;

typedef struct grz_pair_output {
    const grz_layer_groups *layer_groups;
    graze_counters *counters;
    grz_pair_sink *out;
    const grz_bucket_cell *cell; /* NULL: each pair is found once */
} grz_pair_output;

/* Boxes in one place. `runs` has each layer group at most once. */
typedef struct grz_bucket {
    const grz_box_entry *entries;
    const grz_box_run *runs;
    uint32_t run_count;
} grz_bucket;

void grz_bucket_pairs(const grz_bucket *bucket, const grz_pair_output *output);

typedef struct grz_bucket_run {
    const grz_box_entry *entries;
    grz_box_run run;
} grz_bucket_run;

static inline bool grz_bucket_runs_are_one(grz_bucket_run a, grz_bucket_run b) {
    return a.entries == b.entries && a.run.layer_group == b.run.layer_group;
}

/* Push the pairs of two runs whose groups may meet, or of one run with itself. */
void grz_bucket_run_pairs(grz_bucket_run a, grz_bucket_run b,
                          const grz_pair_output *output);
