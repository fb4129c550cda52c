/* strips_sweep.c: runs sorted, filled into columns and joined, strip by strip.
 *
 * The strips are divided into parts, which threads sweep at once. A single part
 * pushes into the caller's sink. Several push into memory of their own, which does
 * not grow meanwhile. If it was too small, the pairs were only counted, and all
 * parts run again with room for as many. The pairs are then moved into the caller's
 * sink, part after part, so their order does not depend on threads. */
#include "broad/strips.h"

/* A strip has at least one cell for each box, and at most STRIP_CELLS_PER_BOX_MAX,
 * as the layout asks for. If a search wastes more tests for each box, it is given
 * up. With several parts for each thread, none waits. */
enum {
    STRIP_CELLS_PER_BOX_MAX = 4,
    STRIP_WASTED_PER_BOX_MAX = 192,
    STRIP_PARTS_PER_THREAD = 4
};

typedef struct strip_part {
    const grz_strips *strips;
    uint32_t begin, end;
    grz_pair_sink *out;
    grz_strip_counts counts;
    float *columns;                      /* five columns of edges, */
    uint32_t *groups, *rows, *cell_ends; /* and the rest of the boxes of one strip */
    size_t stride;                       /* from one column to the next */
    grz_strip_boxes boxes[GRZ_STRIP_GROUPS_MAX];
    grz_pair_sink sink;
    size_t found_begin; /* where its memory for pairs begins */
    graze_pair *to;     /* where its pairs go in the caller's sink */
} strip_part;

static strip_part *strip_part_at(const grz_strips *strips, uint32_t i) {
    return (strip_part *)strips->parts.data + i;
}

static inline uint32_t strip_run_begin(const grz_strips *strips, uint32_t run) {
    return ((const uint32_t *)strips->starts.data)[run];
}

static inline uint32_t strip_begin(const grz_strips *strips, uint32_t strip) {
    return strip_run_begin(strips, strip * strips->input->layer_group_count);
}

static uint32_t strip_size(const grz_strips *strips, uint32_t strip) {
    return strip_begin(strips, strip + 1) - strip_begin(strips, strip);
}

static uint32_t strip_cells(const grz_strips *strips, uint32_t strip) {
    const uint64_t count = strip_size(strips, strip),
                   max = STRIP_CELLS_PER_BOX_MAX * count;
    uint64_t cells = strips->layout.cells;
    cells = cells < max ? cells : max;
    cells = cells > count ? cells : count;
    if (cells < GRZ_STRIP_X_KEYS)
        return (uint32_t)cells;
    return GRZ_STRIP_X_KEYS;
}

/* Columns are an odd distance apart, lest they share cache sets. */
static size_t strip_stride(const grz_strips *strips, uint32_t entries) {
    const size_t length =
        (size_t)entries +
        (size_t)strips->input->layer_group_count * GRZ_STRIP_PADDING;
    return (length + 1023) / 1024 * 1024 + 80;
}

static uint32_t strip_part_largest(const strip_part *part) {
    uint32_t largest = 0;
    for (uint32_t strip = part->begin; strip < part->end; strip++)
        largest = grz_max_u32(largest, strip_size(part->strips, strip));
    return largest;
}

static size_t strip_part_words(const strip_part *part) {
    const grz_strips *strips = part->strips;
    const uint32_t largest = strip_part_largest(part);
    const size_t cells = largest > GRZ_STRIP_X_KEYS / STRIP_CELLS_PER_BOX_MAX
                             ? GRZ_STRIP_X_KEYS
                             : (size_t)largest * STRIP_CELLS_PER_BOX_MAX;
    size_t columns = 6;
    if (strips->input->groups != NULL)
        columns = 7;
    return columns * strip_stride(strips, largest) +
           cells * strips->input->layer_group_count;
}

static void strip_part_use(strip_part *part, uint32_t *words) {
    const bool has_groups = part->strips->input->groups != NULL;
    const size_t stride = strip_stride(part->strips, strip_part_largest(part));
    part->stride = stride;
    part->columns = (float *)(void *)words;
    part->groups = words + 5 * stride;
    part->rows = words + (has_groups ? 6 : 5) * stride;
    part->cell_ends = part->rows + stride;
}

GRZ_FAST_BEGIN

static inline uint32_t strip_cell_of(grz_strip_entry entry, uint32_t cells) {
    return ((uint32_t)entry & 0xffff) * cells >> 16;
}

/* A counting sort by cell. As rows are written, an end moves from where its cell
 * begins to where it ends. */
static void strip_sort(const grz_strip_entry *entries,
                       const grz_strip_boxes *boxes) {
    uint32_t *ends = boxes->cell_ends, *rows = boxes->row;
    const uint32_t cells = boxes->cells, count = boxes->count;
    memset(ends, 0, cells * sizeof *ends);
    for (uint32_t i = 0; i < count; i++)
        ends[strip_cell_of(entries[i], cells)]++;
    uint32_t sum = 0;
    for (uint32_t cell = 0; cell < cells; cell++) {
        const uint32_t here = ends[cell];
        ends[cell] = sum;
        sum += here;
    }
    for (uint32_t i = 0; i < count; i++)
        rows[ends[strip_cell_of(entries[i], cells)]++] =
            (uint32_t)(entries[i] >> 32);
}

/* The boxes of a run, still empty: behind the columns of the runs before there is
 * padding. */
static grz_strip_boxes strip_boxes_of(const strip_part *part, uint32_t strip,
                                      uint32_t group) {
    const grz_strips *strips = part->strips;
    const uint32_t run = strip * strips->input->layer_group_count + group,
                   cells = strip_cells(strips, strip);
    const size_t before = strip_run_begin(strips, run) - strip_begin(strips, strip);
    const size_t at = before + (size_t)group * GRZ_STRIP_PADDING,
                 stride = part->stride;
    float *columns = part->columns + at;
    return (grz_strip_boxes){
        .min_x = columns,
        .min_y = columns + stride,
        .max_x = columns + 2 * stride,
        .max_y = columns + 3 * stride,
        .sweep_min = columns + 4 * stride,
        .group = strips->input->groups != NULL ? part->groups + at : NULL,
        .row = part->rows + before,
        .cell_ends = part->cell_ends + (size_t)group * cells,
        .count = strip_run_begin(strips, run + 1) - strip_run_begin(strips, run),
        .cells = cells
    };
}

static void strip_fill(strip_part *part, uint32_t strip) {
    const grz_strips *strips = part->strips;
    const uint32_t groups = strips->input->layer_group_count;
    for (uint32_t group = 0; group < groups; group++) {
        const grz_strip_boxes boxes = part->boxes[group] =
            strip_boxes_of(part, strip, group);
        const uint32_t begin = strip_run_begin(strips, strip * groups + group);
        strip_sort((const grz_strip_entry *)strips->entries.data + begin, &boxes);
        strips->kernels->strip_fill(&boxes, strips->input->boxes);
        for (uint32_t i = 0; boxes.group != NULL && i < boxes.count; i++) {
            const uint32_t row = boxes.row[i] & ~GRZ_STRIP_DUPLICATE,
                           of_row = strips->input->groups[row];
            /* a box without a group is one of its own */
            boxes.group[i] = of_row;
            if (of_row == 0)
                boxes.group[i] = ~row;
        }
    }
}

static void strip_join(strip_part *part) {
    const grz_strips_input *input = part->strips->input;
    const grz_kernels *kernels = part->strips->kernels;
    const grz_strip_boxes *boxes = part->boxes;
    for (uint32_t a = 0; a < input->layer_group_count; a++) {
        if (boxes[a].count == 0)
            continue;
        if (grz_strip_groups_meet(input, a, a))
            kernels->strip_join(&boxes[a], part->out, &part->counts);
        for (uint32_t b = a + 1; b < input->layer_group_count; b++)
            if (boxes[b].count > 0 && grz_strip_groups_meet(input, a, b))
                kernels->strip_join_two(&boxes[a], &boxes[b], part->out,
                                        &part->counts);
    }
}

/* Push the pairs of the strips of a part, or stop where it is not worthwhile. */
static void strip_part_run(void *argument, uint32_t i) {
    strip_part *part = strip_part_at(argument, i);
    for (uint32_t strip = part->begin;
         strip < part->end && grz_strip_is_worthwhile(&part->counts); strip++)
        if (strip_size(part->strips, strip) >= 2) {
            strip_fill(part, strip);
            strip_join(part);
        }
}

GRZ_FAST_END

/* Divide the strips into at most `wanted` parts of about as many entries. */
static graze_status strips_divide(grz_strips *strips, uint32_t wanted,
                                  uint32_t *count) {
    const uint32_t end = strips->layout.strip_count;
    const uint64_t all = strip_begin(strips, end);
    grz_try(grz_buffer_reserve(strips->allocator, &strips->parts, wanted,
                               sizeof(strip_part)));
    *count = 0;
    for (uint32_t strip = 0; strip < end; (*count)++) {
        strip_part *part = strip_part_at(strips, *count);
        part->strips = strips;
        part->counts =
            (grz_strip_counts){ .wasted_max = (uint64_t)STRIP_WASTED_PER_BOX_MAX *
                                              strips->input->count };
        part->begin = strip;
        while (strip < end &&
               (strip == part->begin ||
                strip_begin(strips, strip + 1) <= all * (*count + 1) / wanted))
            strip++;
        part->end = strip;
    }
    return GRAZE_OK;
}

static graze_status strips_give_memory(grz_strips *strips, uint32_t count) {
    size_t words = 0;
    for (uint32_t i = 0; i < count; i++)
        words += strip_part_words(strip_part_at(strips, i));
    const graze_status status =
        grz_strips_reserve(strips, &strips->work, words, sizeof(uint32_t));
    uint32_t *next = strips->work.data;
    for (uint32_t i = 0; i < count && status == GRAZE_OK; i++) {
        strip_part_use(strip_part_at(strips, i), next);
        next += strip_part_words(strip_part_at(strips, i));
    }
    return status;
}

static uint64_t strip_part_entries(const strip_part *part) {
    return strip_begin(part->strips, part->end) -
           strip_begin(part->strips, part->begin);
}

/* Give each part memory for its pairs, going by earlier searches. */
static graze_status strips_give_sinks(grz_strips *strips, uint32_t count,
                                      bool stores_pairs) {
    size_t sum = 0;
    for (uint32_t i = 0; i < count && stores_pairs; i++) {
        strip_part *part = strip_part_at(strips, i);
        part->found_begin = sum;
        sum += (size_t)(strips->pairs_per_entry * (double)strip_part_entries(part)) +
               2 * GRZ_PAIR_SINK_STEP;
    }
    grz_try(grz_strips_reserve(strips, &strips->found, sum, sizeof(graze_pair)));
    for (uint32_t i = 0; i < count; i++) {
        strip_part *part = strip_part_at(strips, i);
        const size_t end =
            i + 1 < count ? strip_part_at(strips, i + 1)->found_begin : sum;
        grz_pair_sink_count_only(&part->sink);
        if (stores_pairs)
            grz_pair_sink_fill(&part->sink,
                               (graze_pair *)strips->found.data + part->found_begin,
                               end - part->found_begin);
        part->out = &part->sink;
        part->counts.tests = part->counts.refused = part->counts.wasted = 0;
    }
    return GRAZE_OK;
}

/* Whether all parts had room; if not, it is known now how much they need. */
static bool strips_had_room(grz_strips *strips, uint32_t count) {
    bool is_enough = true;
    for (uint32_t i = 0; i < count; i++) {
        const strip_part *part = strip_part_at(strips, i);
        const double found = (double)grz_pair_sink_total(&part->sink) /
                             ((double)strip_part_entries(part) + 1);
        if (part->sink.dropped == 0)
            continue;
        is_enough = false;
        if (strips->pairs_per_entry < found * 1.25)
            strips->pairs_per_entry = found * 1.25;
    }
    return is_enough;
}

static void strip_part_move_pairs(void *argument, uint32_t i) {
    const strip_part *part = strip_part_at(argument, i);
    if (part->to != NULL && part->sink.count > 0)
        memcpy(part->to, part->sink.items, part->sink.count * sizeof(graze_pair));
}

static void strips_extend_sink(const grz_strips *strips, uint32_t count,
                               grz_pair_sink *out) {
    uint64_t total = 0;
    for (uint32_t i = 0; i < count; i++)
        total += grz_pair_sink_total(&strip_part_at(strips, i)->sink);
    graze_pair *next = grz_pair_sink_extend(out, total);
    for (uint32_t i = 0; i < count; i++) {
        strip_part *part = strip_part_at(strips, i);
        part->to = next;
        if (next != NULL)
            next += grz_pair_sink_total(&part->sink);
    }
}

static graze_status strips_run_parts(grz_strips *strips, uint32_t count,
                                     grz_pair_sink *out) {
    const bool stores_pairs = grz_pair_sink_is_storing(out);
    do {
        grz_try(strips_give_sinks(strips, count, stores_pairs));
        grz_tasks_run(strips->tasks, strip_part_run, strips, count);
    } while (stores_pairs && !strips_had_room(strips, count));
    strips_extend_sink(strips, count, out);
    if (stores_pairs)
        grz_tasks_run(strips->tasks, strip_part_move_pairs, strips, count);
    return GRAZE_OK;
}

static void strips_add_counts(const grz_strips *strips, uint32_t count,
                              graze_counters *counters, bool *is_suited) {
    grz_strip_counts all = strip_part_at(strips, 0)->counts;
    for (uint32_t i = 1; i < count; i++) {
        const grz_strip_counts *counts = &strip_part_at(strips, i)->counts;
        all.tests += counts->tests;
        all.refused += counts->refused;
        all.wasted += counts->wasted;
    }
    counters->tests += all.tests;
    counters->refused += all.refused;
    *is_suited = grz_strip_is_worthwhile(&all);
}

graze_status grz_strips_sweep(grz_strips *strips, grz_pair_sink *out,
                              graze_counters *counters, bool *is_suited) {
    const uint32_t threads = grz_tasks_threads(strips->tasks);
    uint32_t count = 0;
    grz_try(strips_divide(strips, threads > 1 ? STRIP_PARTS_PER_THREAD * threads : 1,
                          &count));
    grz_try(strips_give_memory(strips, count));
    if (count > 1) {
        grz_try(strips_run_parts(strips, count, out));
    } else {
        strip_part_at(strips, 0)->out = out;
        strip_part_run(strips, 0);
    }
    strips_add_counts(strips, count, counters, is_suited);
    return GRAZE_OK;
}
