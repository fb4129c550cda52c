/* sweep.c: one band after the other. */
#include "broad/strips/strip_sweep.h"

#include <string.h>

/* A band has at least a bin a box, and at most so many, as sizes ask for. */
enum { MOST_BINS_A_BOX = 4 };

static uint32_t band_count_of(const grz_strips *bands, uint32_t band) {
    return grz_strip_begin(bands, band + 1) - grz_strip_begin(bands, band);
}

static uint32_t bins_of(const grz_strips *bands, uint32_t band) {
    const uint64_t count = band_count_of(bands, band), most = MOST_BINS_A_BOX * count;
    uint64_t bins = bands->cut.bins;
    bins = bins < most ? bins : most;
    bins = bins > count ? bins : count;
    return bins < GRZ_STRIP_X_KEYS ? (uint32_t)bins : GRZ_STRIP_X_KEYS;
}

/* Between two columns there is an odd distance, lest they share cache sets. */
static size_t stride_for(const grz_strips *bands, uint32_t entries) {
    const size_t length = (size_t)entries + (size_t)bands->input->kind_count * GRZ_STRIP_PADDING;
    return (length + 1023) / 1024 * 1024 + 80;
}

static uint32_t largest_band(const grz_strips *bands, uint32_t begin, uint32_t end) {
    uint32_t most = 0;
    for (uint32_t band = begin; band < end; band++)
        if (band_count_of(bands, band) > most)
            most = band_count_of(bands, band);
    return most;
}

size_t grz_strip_sweep_words(const grz_strips *bands, uint32_t begin, uint32_t end) {
    const uint32_t largest = largest_band(bands, begin, end);
    const size_t bins =
        largest > GRZ_STRIP_X_KEYS / MOST_BINS_A_BOX ? GRZ_STRIP_X_KEYS : (size_t)largest * MOST_BINS_A_BOX;
    const size_t ends = bins * bands->input->kind_count;
    return (bands->input->groups != NULL ? 7 : 6) * stride_for(bands, largest) + ends;
}

void grz_strip_sweep_use(grz_strip_sweep *sweep, uint32_t *words) {
    const grz_strips *bands = sweep->bands;
    const size_t stride = stride_for(bands, largest_band(bands, sweep->begin, sweep->end));
    sweep->stride = stride;
    sweep->columns = (float *)(void *)words;
    sweep->groups = words + 5 * stride;
    sweep->numbers = words + (bands->input->groups != NULL ? 6 : 5) * stride;
    sweep->ends = sweep->numbers + stride;
}

static inline uint32_t bin_of(grz_strip_entry entry, uint32_t bins) {
    return ((uint32_t)entry & 0xffff) * bins >> 16;
}

/* A counting sort by bin. As numbers are written an end moves from where its bin begins to where it ends. */
static void sort_line(const grz_strip_entry *entries, uint32_t count, uint32_t *numbers, uint32_t *ends,
                      uint32_t bins) {
    memset(ends, 0, bins * sizeof *ends);
    for (uint32_t i = 0; i < count; i++)
        ends[bin_of(entries[i], bins)]++;
    uint32_t sum = 0;
    for (uint32_t bin = 0; bin < bins; bin++) {
        const uint32_t here = ends[bin];
        ends[bin] = sum;
        sum += here;
    }
    for (uint32_t i = 0; i < count; i++)
        numbers[ends[bin_of(entries[i], bins)]++] = (uint32_t)(entries[i] >> 32);
}

/* A box without a group is a group of its own. */
static void fill_groups(const grz_strip_boxes *strip, const uint32_t *groups) {
    for (uint32_t i = 0; i < strip->count; i++) {
        const uint32_t number = strip->row[i] & ~GRZ_STRIP_DUPLICATE;
        strip->group[i] = groups[number] != 0 ? groups[number] : ~number;
    }
}

/* A line's strip, still empty: its columns leave room for the fences of those before. */
static grz_strip_boxes strip_of(const grz_strip_sweep *sweep, uint32_t band, uint32_t kind) {
    const grz_strips *bands = sweep->bands;
    const uint32_t line = band * bands->input->kind_count + kind, bins = bins_of(bands, band);
    const size_t before = grz_strip_run_begin(bands, line) - grz_strip_begin(bands, band);
    const size_t at = before + (size_t)kind * GRZ_STRIP_PADDING, stride = sweep->stride;
    float *columns = sweep->columns + at;
    return (grz_strip_boxes){ .min_x = columns,
                              .min_y = columns + stride,
                              .max_x = columns + 2 * stride,
                              .max_y = columns + 3 * stride,
                              .sweep_min = columns + 4 * stride,
                              .group = bands->input->groups != NULL ? sweep->groups + at : NULL,
                              .row = sweep->numbers + before,
                              .cell_ends = sweep->ends + (size_t)kind * bins,
                              .count =
                                  grz_strip_run_begin(bands, line + 1) - grz_strip_run_begin(bands, line),
                              .cells = bins };
}

static void fill_strips(grz_strip_sweep *sweep, uint32_t band) {
    const grz_strips *bands = sweep->bands;
    const uint32_t kinds = bands->input->kind_count;
    for (uint32_t kind = 0; kind < kinds; kind++) {
        const grz_strip_boxes strip = sweep->strips[kind] = strip_of(sweep, band, kind);
        const grz_strip_entry *entries =
            (const grz_strip_entry *)bands->entries.data + grz_strip_run_begin(bands, band * kinds + kind);
        sort_line(entries, strip.count, strip.row, strip.cell_ends, strip.cells);
        bands->kernels->strip_fill(&strip, bands->input->boxes);
        if (strip.group != NULL)
            fill_groups(&strip, bands->input->groups);
    }
}

static void join_strips(grz_strip_sweep *sweep) {
    const grz_strips_input *input = sweep->bands->input;
    const grz_kernels *kernels = sweep->bands->kernels;
    const grz_strip_boxes *strips = sweep->strips;
    for (uint32_t a = 0; a < input->kind_count; a++) {
        if (strips[a].count == 0)
            continue;
        if (grz_strip_groups_meet(input, a, a))
            kernels->strip_join(&strips[a], sweep->out, &sweep->tally);
        for (uint32_t b = a + 1; b < input->kind_count; b++)
            if (strips[b].count > 0 && grz_strip_groups_meet(input, a, b))
                kernels->strip_join_two(&strips[a], &strips[b], sweep->out, &sweep->tally);
    }
}

void grz_strip_sweep_run(grz_strip_sweep *sweep) {
    for (uint32_t band = sweep->begin; band < sweep->end && grz_strip_is_worthwhile(&sweep->tally); band++) {
        if (band_count_of(sweep->bands, band) < 2)
            continue;
        fill_strips(sweep, band);
        join_strips(sweep);
    }
}
