/* box_list.c: counting sort of rows by layer group, quantiles of extents, and all
 * pairs of a bucket. */
#include "broad/box_list.h"

/* Make runs from the size of each group; `next` becomes the position of each group's
 * first entry. */
static void box_list_make_runs(grz_box_list *list, const grz_layer_groups *groups,
                               const uint32_t *sizes, uint32_t *next) {
    list->run_count = 0;
    list->count = 0;
    for (uint8_t group = 0; group < GRZ_LAYER_GROUPS_MAX; group++) {
        next[group] = list->count;
        if (sizes[group] == 0 || grz_layer_group_meets_none(groups, group))
            continue;
        list->runs[list->run_count++] =
            (grz_box_run){ list->count, list->count + sizes[group], group };
        list->count += sizes[group];
    }
}

GRZ_FAST_BEGIN

graze_status grz_box_list_fill(grz_box_list *list, const grz_box_view *boxes,
                               const grz_layer_groups *groups,
                               const graze_allocator *allocator) {
    grz_try(grz_buffer_reserve(allocator, &list->entries, boxes->count,
                               sizeof(grz_box_entry)));
    uint32_t sizes[GRZ_LAYER_GROUPS_MAX + 1] = { 0 }, next[GRZ_LAYER_GROUPS_MAX];
    for (uint32_t row = 0; row < boxes->count; row++)
        sizes[grz_layer_group_of(groups, boxes, row)]++;
    box_list_make_runs(list, groups, sizes, next);
    grz_box_entry *entries = list->entries.data;
    for (uint32_t i = 0; i < boxes->count; i++) {
        const uint32_t row = list->order != NULL ? list->order[i] : i;
        const uint8_t group = grz_layer_group_of(groups, boxes, row);
        if (!grz_layer_group_meets_none(groups, group))
            entries[next[group]++] = grz_box_entry_of(boxes, row);
    }
    return GRAZE_OK;
}

GRZ_FAST_END

/* Append an entry; it opens a run if its group is not the last entry's. */
static void box_list_append(grz_box_list *list, grz_box_entry entry, uint8_t group) {
    if (list->run_count == 0 || list->runs[list->run_count - 1].layer_group != group)
        list->runs[list->run_count++] =
            (grz_box_run){ list->count, list->count, group };
    ((grz_box_entry *)list->entries.data)[list->count++] = entry;
    list->runs[list->run_count - 1].end++;
}

graze_status grz_box_list_split_outliers(grz_box_list *list, grz_box_list *outliers,
                                         const graze_allocator *allocator) {
    const grz_box_list whole = *list;
    const grz_box_entry *entries = whole.entries.data;
    uint32_t outlier_count = 0;
    for (uint32_t i = 0; i < whole.count; i++)
        outlier_count += entries[i].cell_x == GRZ_CELL_OUTLIER;
    outliers->count = outliers->run_count = 0;
    grz_try(grz_buffer_reserve(allocator, &outliers->entries, outlier_count,
                               sizeof(grz_box_entry)));
    if (outlier_count == 0)
        return GRAZE_OK;
    /* the list is refilled in place, never ahead of what is read */
    list->count = list->run_count = 0;
    for (uint32_t run = 0; run < whole.run_count; run++)
        for (uint32_t i = whole.runs[run].begin; i < whole.runs[run].end; i++)
            box_list_append(entries[i].cell_x == GRZ_CELL_OUTLIER ? outliers : list,
                            entries[i], whole.runs[run].layer_group);
    return GRAZE_OK;
}

/* Extents are counted by the top bits of their floats. These are the exponent and two
 * bits of the mantissa, so a quantile is within a quarter: the contract of
 * box_list.h. */
enum {
    EXTENT_KEPT_BITS = 10,
    EXTENT_DROPPED_BITS = 31 - EXTENT_KEPT_BITS,
    EXTENT_BINS = 1 << EXTENT_KEPT_BITS
};

float grz_box_list_quantile(const grz_box_list *list, grz_box_extent side,
                            double share) {
    const grz_box_entry *entries = list->entries.data;
    uint32_t sizes[EXTENT_BINS] = { 0 };
    float largest[EXTENT_BINS] = { 0 };
    if (list->count == 0)
        return 1;
    for (uint32_t i = 0; i < list->count; i++) {
        const grz_box_entry *e = &entries[i];
        const float extent =
            side == GRZ_BOX_WIDTH ? e->max_x - e->min_x : e->max_y - e->min_y;
        uint32_t bits;
        memcpy(&bits, &extent, sizeof bits);
        const uint32_t bin = bits >> EXTENT_DROPPED_BITS;
        if (sizes[bin]++ == 0 || extent > largest[bin])
            largest[bin] = extent;
    }
    const double wanted = share * list->count;
    uint32_t bin = 0;
    for (double seen = sizes[0]; seen == 0 || seen < wanted; seen += sizes[bin])
        bin++;
    return largest[bin];
}

void grz_floats_sort(float *values, uint32_t count) {
    uint32_t gap = 1;
    if (count > 40)
        gap = 23;
    for (;; gap = grz_max_u32(gap / 3, 1)) {
        for (uint32_t i = gap; i < count; i++) {
            const float value = values[i];
            uint32_t j = i;
            for (; j >= gap && values[j - gap] > value; j -= gap)
                values[j] = values[j - gap];
            values[j] = value;
        }
        if (gap == 1)
            return;
    }
}

GRZ_FAST_BEGIN

static inline void box_list_bucket_entry_pairs(const grz_box_entry *a,
                                               const grz_box_entry *others,
                                               grz_box_run run,
                                               const grz_pair_output *output) {
    uint64_t related = 0;
    for (uint32_t j = run.begin; j < run.end; j++) {
        const grz_box_entry *b = &others[j];
        if (grz_box_entries_related(a, b))
            related++;
        else if (grz_box_entries_overlap(a, b) &&
                 (output->cell == NULL ||
                  output->cell->owns_pair(output->cell, a, b)))
            grz_pair_sink_push(output->out, a->row, b->row);
    }
    output->counters->refused += related;
    output->counters->tests += run.end - run.begin - related;
}

void grz_bucket_run_pairs(grz_bucket_run a, grz_bucket_run b,
                          const grz_pair_output *output) {
    const bool is_one_run = grz_bucket_runs_are_one(a, b);
    for (uint32_t i = a.run.begin; i < a.run.end; i++) {
        if (is_one_run)
            b.run.begin = i + 1;
        box_list_bucket_entry_pairs(&a.entries[i], b.entries, b.run, output);
    }
}

/* How many pairs two runs have, or one run with itself. */
static uint64_t box_list_pairs_of_runs(uint64_t of_a, uint64_t of_b,
                                       bool is_one_run) {
    if (is_one_run)
        return of_a * (of_a - 1) / 2;
    return of_a * of_b;
}

__attribute__((flatten)) void grz_bucket_pairs(const grz_bucket *bucket,
                                               const grz_pair_output *output) {
    for (uint32_t i = 0; i < bucket->run_count; i++)
        for (uint32_t j = i; j < bucket->run_count; j++) {
            const grz_box_run a = bucket->runs[i], b = bucket->runs[j];
            const uint64_t of_a = a.end - a.begin, of_b = b.end - b.begin;
            if (grz_layer_groups_meet(output->layer_groups, a.layer_group,
                                      b.layer_group))
                grz_bucket_run_pairs((grz_bucket_run){ bucket->entries, a },
                                     (grz_bucket_run){ bucket->entries, b }, output);
            else
                output->counters->refused +=
                    box_list_pairs_of_runs(of_a, of_b, i == j);
        }
}

GRZ_FAST_END
