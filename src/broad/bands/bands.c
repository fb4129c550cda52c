/* bands.c: cutting into bands, putting each in order along x, sweeping it. */
#include "broad/bands/bands.h"

#include <string.h>

/* Bands are so many mean heights high: fewer ghosts against fewer tests. A search that would test more than
 * so often a box and pair found is given up. */
static const float BAND_HEIGHTS = 4;
enum { SAMPLES = 64, TRIMMED = 2, MOST_COPIES = 6, MOST_TESTS_A_BOX = 192, MOST_TESTS_A_PAIR = 8 };

static void sort_floats(float *values, uint32_t count) {
    for (uint32_t i = 1; i < count; i++) {
        const float value = values[i];
        uint32_t j = i;
        for (; j > 0 && values[j - 1] > value; j--)
            values[j] = values[j - 1];
        values[j] = value;
    }
}

/* Where nearly all boxes are along an axis, guessed from a sample without its extremes, so that one far box
 * does not make all bands coarse. */
typedef struct stretch {
    float from, to;
} stretch;

static stretch stretch_of(float *sample, uint32_t count) {
    sort_floats(sample, count);
    const uint32_t trimmed = count > 2 * TRIMMED ? TRIMMED : 0;
    const float low = sample[trimmed], high = sample[count - 1 - trimmed];
    const float margin = (high - low) * (float)(trimmed + 1) / (float)count;
    return (stretch){ low - margin, high + margin };
}

static uint32_t band_count_for(stretch along_y, double mean_height, uint32_t count) {
    const double wanted = ((double)along_y.to - along_y.from) / (BAND_HEIGHTS * mean_height) + 1;
    const uint32_t most = count / 8 + 1;
    return wanted < most ? (uint32_t)wanted : most;
}

static void measure(grz_bands *bands, const grz_entry *entries, uint32_t count) {
    float along_x[SAMPLES], along_y[SAMPLES];
    const uint32_t samples = count < SAMPLES ? count : SAMPLES;
    for (uint32_t i = 0; i < samples; i++) {
        const grz_entry *entry = &entries[(uint64_t)i * count / samples];
        along_x[i] = entry->min_x;
        along_y[i] = entry->min_y;
    }
    double heights = 0;
    for (uint32_t i = 0; i < count; i++)
        heights += (double)entries[i].max_y - entries[i].min_y;
    const stretch x = stretch_of(along_x, samples), y = stretch_of(along_y, samples);
    bands->band_count = band_count_for(y, heights / count, count);
    bands->ruler = grz_ruler_make(y.from, y.to, bands->band_count);
    bands->from_x = x.from;
    bands->to_x = x.to;
}

static uint32_t *starts_of(const grz_bands *bands) {
    return bands->starts.data;
}

/* How many copies of so many boxes are worth while, and can be numbered. */
static uint64_t most_copies(uint32_t count) {
    const uint64_t most = (uint64_t)MOST_COPIES * count + 1024;
    return most < INT32_MAX / 2 ? most : INT32_MAX / 2;
}

/* starts[band + 1] becomes where a band begins; as its entries are copied it moves to where the band ends,
 * which is where the next one begins. Returns the number of copies, or one beyond the most there may be. */
static uint64_t count_copies(grz_bands *bands, const grz_entry *entries, uint32_t count) {
    uint32_t *starts = starts_of(bands);
    uint64_t copies = 0;
    memset(starts, 0, ((size_t)bands->band_count + 2) * sizeof *starts);
    for (uint32_t i = 0; i < count && copies <= most_copies(count); i++) {
        const uint32_t first = grz_ruler_at(bands->ruler, entries[i].min_y);
        const uint32_t last = grz_ruler_at(bands->ruler, entries[i].max_y);
        for (uint32_t band = first; band <= last; band++)
            starts[band + 2]++;
        copies += last - first + 1;
    }
    return copies;
}

static void copy_entries(grz_bands *bands, const grz_entry *entries, uint32_t count) {
    uint32_t *starts = starts_of(bands);
    grz_entry *copies = bands->entries.data;
    for (uint32_t band = 0; band < bands->band_count; band++)
        starts[band + 2] += starts[band + 1];
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t first = grz_ruler_at(bands->ruler, entries[i].min_y);
        const uint32_t last = grz_ruler_at(bands->ruler, entries[i].max_y);
        copies[starts[first + 1]++] = entries[i];
        for (uint32_t band = first + 1; band <= last; band++) {
            grz_entry *ghost = &copies[starts[band + 1]++];
            *ghost = entries[i];
            ghost->row |= GRZ_GHOST;
        }
    }
}

/* Room for all strips: behind each there are eight places that may be read, and its starts are two more than
 * boxes. */
static graze_status reserve_strips(grz_bands *bands, uint32_t copies) {
    const graze_allocator *allocator = bands->allocator;
    const size_t length = (size_t)copies + (size_t)8 * bands->band_count;
    if (grz_buffer_reserve(allocator, &bands->columns, 6 * length, sizeof(float)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &bands->bins, copies, sizeof(uint32_t)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &bands->bands, bands->band_count, sizeof(grz_band)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    bands->length = (uint32_t)length;
    return grz_buffer_reserve(allocator, &bands->bin_starts, length, sizeof(uint32_t));
}

/* Cut the entries into bands; false in *is_suited if too many bands hold the same boxes. */
static graze_status cut(grz_bands *bands, const grz_entry *entries, uint32_t count, bool *is_suited) {
    bands->band_count = 0;
    *is_suited = true;
    if (count == 0)
        return GRAZE_OK;
    measure(bands, entries, count);
    graze_status status =
        grz_buffer_reserve(bands->allocator, &bands->starts, (size_t)bands->band_count + 2, sizeof(uint32_t));
    if (status != GRAZE_OK)
        return status;
    const uint64_t copies = count_copies(bands, entries, count);
    *is_suited = copies <= most_copies(count);
    if (!*is_suited) {
        bands->band_count = 0;
        return GRAZE_OK;
    }
    status = grz_buffer_reserve(bands->allocator, &bands->entries, (size_t)copies, sizeof(grz_entry));
    if (status == GRAZE_OK)
        status = reserve_strips(bands, (uint32_t)copies);
    if (status == GRAZE_OK)
        copy_entries(bands, entries, count);
    return status;
}

static grz_strip strip_of(const grz_bands *bands, const grz_band *band) {
    const size_t length = bands->length;
    float *columns = (float *)bands->columns.data + band->begin;
    uint32_t *numbers = (uint32_t *)bands->columns.data + band->begin;
    return (grz_strip){ .min_x = columns,
                        .min_y = columns + length,
                        .max_x = columns + 2 * length,
                        .max_y = columns + 3 * length,
                        .number = numbers + 4 * length,
                        .group = numbers + 5 * length,
                        .start = (uint32_t *)bands->bin_starts.data + band->begin,
                        .count = band->count,
                        .bins = band->bins };
}

/* A box without a group is a group of its own. */
static uint32_t group_of(const grz_entry *entry) {
    return entry->group != 0 ? entry->group : ~(entry->row & ~GRZ_GHOST);
}

static void write_strip(const grz_strip *strip, uint32_t to, const grz_entry *entry) {
    strip->min_x[to] = entry->min_x;
    strip->min_y[to] = entry->min_y;
    strip->max_x[to] = entry->max_x;
    strip->max_y[to] = entry->max_y;
    strip->number[to] = entry->row;
    strip->group[to] = group_of(entry);
}

/* A counting sort by bin, a bin a box; starts move as in copy_entries. Returns the most bins that a box
 * reaches beyond its first. */
static uint32_t fill_strip(const grz_strip *strip, const grz_entry *entries, uint32_t *bins) {
    uint32_t *start = strip->start, longest = 0;
    memset(start, 0, ((size_t)strip->count + 2) * sizeof *start);
    for (uint32_t i = 0; i < strip->count; i++) {
        bins[i] = grz_ruler_at(strip->bins, entries[i].min_x);
        start[bins[i] + 2]++;
    }
    for (uint32_t bin = 0; bin < strip->count; bin++)
        start[bin + 2] += start[bin + 1];
    for (uint32_t i = 0; i < strip->count; i++) {
        const uint32_t reach = grz_ruler_at(strip->bins, entries[i].max_x) - bins[i];
        longest = reach > longest ? reach : longest;
        write_strip(strip, start[bins[i] + 1]++, &entries[i]);
    }
    return longest;
}

/* Put the entries of a band in order; the strip that they become. */
static grz_strip fill_band(grz_bands *bands, uint32_t i) {
    const uint32_t begin = starts_of(bands)[i], count = starts_of(bands)[i + 1] - begin;
    grz_band *band = (grz_band *)bands->bands.data + i;
    *band = (grz_band){ .begin = begin + 8 * i,
                        .count = count,
                        .bins = grz_ruler_make(bands->from_x, bands->to_x, count > 0 ? count : 1) };
    const grz_strip strip = strip_of(bands, band);
    band->longest = fill_strip(&strip, (const grz_entry *)bands->entries.data + begin, bands->bins.data);
    return strip;
}

bool grz_bands_are_worth(uint64_t tests, uint32_t boxes, uint64_t pairs) {
    return tests <= (uint64_t)MOST_TESTS_A_BOX * boxes + MOST_TESTS_A_PAIR * pairs;
}

/* Sweep all bands, as long as that is worth while. */
static bool sweep(grz_bands *bands, uint32_t count, grz_sink *out, grz_strip_tally *tally) {
    const uint64_t before = grz_sink_total(out);
    for (uint32_t band = 0; band < bands->band_count; band++) {
        const grz_strip strip = fill_band(bands, band);
        bands->kernel->join(&strip, out, tally);
        if (!grz_bands_are_worth(tally->tests, count, grz_sink_total(out) - before)) {
            grz_sink_return_to(out, before);
            return false;
        }
    }
    return true;
}

graze_status grz_bands_pairs(grz_bands *bands, const grz_entry *entries, uint32_t count,
                             const grz_found *found, bool *is_suited) {
    grz_strip_tally tally = { 0 };
    const graze_status status = cut(bands, entries, count, is_suited);
    if (status == GRAZE_OK && *is_suited)
        *is_suited = sweep(bands, count, found->out, &tally);
    if (!*is_suited)
        bands->band_count = 0;
    found->counters->tests += tally.tests;
    found->counters->refused += tally.refused;
    return status;
}

graze_status grz_bands_fill(grz_bands *bands, const grz_entry *entries, uint32_t count, bool *is_suited) {
    const graze_status status = cut(bands, entries, count, is_suited);
    for (uint32_t band = 0; status == GRAZE_OK && band < bands->band_count; band++)
        fill_band(bands, band);
    return status;
}

/* The entries of a band that can overlap an interval along x: those from as many bins before its first as the
 * longest of them reaches, to its last. */
static grz_strip_probe probe_of(const grz_strip *strip, const grz_band *band, graze_box box) {
    const uint32_t bin = grz_ruler_at(strip->bins, box.min_x);
    return (grz_strip_probe){ .box = box,
                              .begin = strip->start[bin > band->longest ? bin - band->longest : 0],
                              .end = strip->start[grz_ruler_at(strip->bins, box.max_x) + 1] };
}

void grz_bands_probe(const grz_bands *bands, const grz_entry *entry, grz_sink *out, grz_strip_tally *tally) {
    if (bands->band_count == 0)
        return;
    const graze_box box = { entry->min_x, entry->min_y, entry->max_x, entry->max_y };
    const uint32_t first = grz_ruler_at(bands->ruler, box.min_y),
                   last = grz_ruler_at(bands->ruler, box.max_y);
    for (uint32_t i = first; i <= last; i++) {
        const grz_band *band = (const grz_band *)bands->bands.data + i;
        const grz_strip strip = strip_of(bands, band);
        grz_strip_probe probe = probe_of(&strip, band, box);
        probe.number = i == first ? entry->row : entry->row | GRZ_GHOST;
        probe.group = group_of(entry);
        bands->kernel->probe(&strip, &probe, out, tally);
    }
}

/* The boxes of a band in an area whose first band is `first`: a ghost is reported there only. */
static void query_band(const grz_bands *bands, uint32_t i, uint32_t first, graze_box area, grz_sink *out) {
    const grz_band *band = (const grz_band *)bands->bands.data + i;
    const grz_strip strip = strip_of(bands, band);
    const grz_strip_probe probe = probe_of(&strip, band, area);
    for (uint32_t j = probe.begin; j < probe.end; j++) {
        const graze_box box = { strip.min_x[j], strip.min_y[j], strip.max_x[j], strip.max_y[j] };
        const bool is_ghost = strip.number[j] & GRZ_GHOST;
        if (grz_areas_overlap(box, area) && (!is_ghost || i == first))
            grz_sink_push(out, strip.number[j] & ~GRZ_GHOST, strip.number[j] & ~GRZ_GHOST);
    }
}

void grz_bands_query(const grz_bands *bands, graze_box area, grz_sink *out) {
    if (bands->band_count == 0)
        return;
    const uint32_t first = grz_ruler_at(bands->ruler, area.min_y),
                   last = grz_ruler_at(bands->ruler, area.max_y);
    for (uint32_t band = first; band <= last; band++)
        query_band(bands, band, first, area, out);
}

void grz_bands_free(grz_bands *bands) {
    grz_buffer *const all[] = { &bands->starts, &bands->entries, &bands->bins,
                                &bands->bands,  &bands->columns, &bands->bin_starts };
    for (int i = 0; i < 6; i++)
        grz_buffer_free(bands->allocator, all[i]);
}
