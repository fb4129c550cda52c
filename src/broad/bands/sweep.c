/* sweep.c: one band after the other: its lines are put in order, filled into columns, and joined. */
#include "broad/bands/sweep.h"

#include <string.h>

/* A search that would make more tests a box than this is given up. */
enum { MOST_TESTS_A_BOX = 192 };

/* A band has at least a bin a box, and at most so many, as sizes ask for. */
enum { MOST_BINS_A_BOX = 4 };

static uint32_t line_begin(const grz_bands *bands, uint32_t line) {
    return ((const uint32_t *)bands->starts.data)[line];
}

static uint32_t band_begin(const grz_bands *bands, uint32_t band) {
    return line_begin(bands, band * bands->input->kind_count);
}

static uint32_t bins_for(const grz_bands *bands, uint32_t count) {
    const uint64_t most = (uint64_t)MOST_BINS_A_BOX * count;
    uint64_t bins = bands->cut.bins;
    bins = bins < most ? bins : most;
    bins = bins > count ? bins : count;
    return bins < GRZ_PLACES ? (uint32_t)bins : GRZ_PLACES;
}

/* What the largest band needs. Between two columns there is an odd distance, lest they share cache sets. */
typedef struct room {
    uint32_t entries, bins;
    size_t length, stride;
} room;

static room room_for(const grz_bands *bands) {
    room needed = { 0 };
    for (uint32_t band = 0; band < bands->cut.band_count; band++) {
        const uint32_t count = band_begin(bands, band + 1) - band_begin(bands, band);
        needed.entries = count > needed.entries ? count : needed.entries;
    }
    needed.bins = bins_for(bands, needed.entries);
    needed.length = (size_t)needed.entries + (size_t)bands->input->kind_count * GRZ_FENCE;
    needed.stride = (needed.length + 1023) / 1024 * 1024 + 80;
    return needed;
}

static graze_status reserve(grz_bands *bands, const room *needed) {
    const graze_allocator *allocator = bands->allocator;
    const size_t ends = (size_t)needed->bins * bands->input->kind_count;
    if (grz_buffer_reserve(allocator, &bands->columns, 5 * needed->stride, sizeof(float)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &bands->numbers, needed->stride, sizeof(uint32_t)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &bands->groups, needed->stride, sizeof(uint32_t)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    return grz_buffer_reserve(allocator, &bands->ends, ends, sizeof(uint32_t));
}

static inline uint32_t bin_of(grz_line_entry entry, uint32_t bins) {
    return ((uint32_t)entry & 0xffff) * bins >> 16;
}

/* A counting sort by bin. As numbers are written an end moves from where its bin begins to where it ends. */
static void sort_line(const grz_line_entry *entries, uint32_t count, uint32_t *numbers, uint32_t *ends,
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
static void fill_groups(const grz_strip *strip, const uint32_t *groups) {
    for (uint32_t i = 0; i < strip->count; i++) {
        const uint32_t number = strip->number[i] & ~GRZ_GHOST;
        strip->group[i] = groups[number] != 0 ? groups[number] : ~number;
    }
}

/* A sweep under way. */
typedef struct sweep {
    grz_bands *bands;
    grz_sink *out;
    grz_strip_tally tally;
    room room;
    grz_strip strips[GRZ_MOST_KINDS];
} sweep;

/* Put a line in order; its strip begins `at` places behind that of the first. */
static grz_strip strip_of(const sweep *self, uint32_t line, size_t at, uint32_t *ends, uint32_t bins) {
    const grz_bands *bands = self->bands;
    const grz_bands_input *input = bands->input;
    const size_t stride = self->room.stride;
    float *columns = (float *)bands->columns.data + at;
    uint32_t *numbers = (uint32_t *)bands->numbers.data + at;
    grz_line_entry *entries = (grz_line_entry *)bands->entries.data + line_begin(bands, line);
    const grz_strip strip = { .min_x = columns,
                              .min_y = columns + stride,
                              .max_x = columns + 2 * stride,
                              .max_y = columns + 3 * stride,
                              .floor = columns + 4 * stride,
                              .group = input->groups != NULL ? (uint32_t *)bands->groups.data + at : NULL,
                              .number = numbers,
                              .ends = ends,
                              .count = line_begin(bands, line + 1) - line_begin(bands, line),
                              .bins = bins };
    sort_line(entries, strip.count, numbers, ends, bins);
    bands->kernel->fill(&strip, input->boxes);
    if (strip.group != NULL)
        fill_groups(&strip, input->groups);
    return strip;
}

static void fill_strips(sweep *self, uint32_t band) {
    const grz_bands *bands = self->bands;
    const uint32_t kinds = bands->input->kind_count, first = band * kinds;
    const uint32_t bins = bins_for(bands, band_begin(bands, band + 1) - band_begin(bands, band));
    for (uint32_t kind = 0; kind < kinds; kind++) {
        const size_t at =
            (size_t)kind * GRZ_FENCE + line_begin(bands, first + kind) - line_begin(bands, first);
        uint32_t *ends = (uint32_t *)bands->ends.data + (size_t)kind * bins;
        self->strips[kind] = strip_of(self, first + kind, at, ends, bins);
    }
}

static void join_strips(sweep *self) {
    const grz_bands_input *input = self->bands->input;
    const grz_kernel *kernel = self->bands->kernel;
    for (uint32_t a = 0; a < input->kind_count; a++) {
        const grz_strip *strips = self->strips;
        if (strips[a].count == 0)
            continue;
        if (grz_kinds_meet(input, a, a))
            kernel->join(&strips[a], self->out, &self->tally);
        for (uint32_t b = a + 1; b < input->kind_count; b++)
            if (strips[b].count > 0 && grz_kinds_meet(input, a, b))
                kernel->join_two(&strips[a], &strips[b], self->out, &self->tally);
    }
}

static bool sweep_bands(sweep *self) {
    const grz_bands *bands = self->bands;
    for (uint32_t band = 0; band < bands->cut.band_count; band++) {
        if (band_begin(bands, band + 1) - band_begin(bands, band) < 2)
            continue;
        fill_strips(self, band);
        join_strips(self);
        if (!grz_strip_is_worth(&self->tally, self->out))
            return false;
    }
    return true;
}

graze_status grz_bands_sweep(grz_bands *bands, grz_sink *out, graze_counters *counters, bool *is_suited) {
    const uint64_t before = grz_sink_total(out);
    sweep self = { .bands = bands, .out = out, .room = room_for(bands) };
    self.tally.budget = (int64_t)MOST_TESTS_A_BOX * bands->input->count - GRZ_TESTS_A_PAIR * (int64_t)before;
    const graze_status status = reserve(bands, &self.room);
    if (status != GRAZE_OK)
        return status;
    *is_suited = sweep_bands(&self);
    counters->tests += self.tally.tests;
    counters->refused += self.tally.refused;
    if (!*is_suited)
        grz_sink_return_to(out, before);
    return GRAZE_OK;
}
