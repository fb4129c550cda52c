/* parts.c: dividing bands, and putting together what was found in them.
 *
 * One part pushes into the caller's sink. Several push each into room of its own, which does not grow while
 * they run; if it was too small they only counted, and are run again with room for as many. What was found is
 * then moved into the sink, part after part.
 */
#include "broad/strips/strip_parts.h"

#include "broad/strips/strip_sweep.h"

#include <string.h>

/* A search is given up that wastes more tests a box than this. */
enum { MOST_WASTED_A_BOX = 192 };

/* Parts for each thread, so that one that is done early takes another. */
enum { PARTS_A_THREAD = 4 };

typedef struct part {
    grz_strip_sweep sweep;
    grz_pair_sink sink;
    size_t found_begin; /* where its room begins, and where its pairs go in the caller's */
    graze_pair *to;
} part;

static part *part_at(const grz_strips *bands, uint32_t i) {
    return (part *)bands->parts.data + i;
}

static uint64_t entries_of(const grz_strips *bands, const grz_strip_sweep *sweep) {
    return grz_strip_begin(bands, sweep->end) - grz_strip_begin(bands, sweep->begin);
}

/* Cut all bands into parts of about as many entries; returns how many parts there are: at most `wanted`, of
 * which the last has all that is left. */
static graze_status divide(grz_strips *bands, uint32_t wanted, uint32_t *count) {
    const grz_strip_counts none = { .wasted_max = (uint64_t)MOST_WASTED_A_BOX * bands->input->count };
    const uint64_t all = grz_strip_begin(bands, bands->cut.band_count);
    if (grz_buffer_reserve(bands->allocator, &bands->parts, wanted, sizeof(part)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    *count = 0;
    for (uint32_t band = 0; band < bands->cut.band_count; (*count)++) {
        grz_strip_sweep *sweep = &part_at(bands, *count)->sweep;
        sweep->bands = bands;
        sweep->tally = none;
        sweep->begin = band;
        while (band < bands->cut.band_count &&
               (band == sweep->begin || grz_strip_begin(bands, band + 1) <= all * (*count + 1) / wanted))
            band++;
        sweep->end = band;
    }
    return GRAZE_OK;
}

static graze_status give_memory(grz_strips *bands, uint32_t count) {
    size_t words = 0;
    for (uint32_t i = 0; i < count; i++) {
        const grz_strip_sweep *sweep = &part_at(bands, i)->sweep;
        words += grz_strip_sweep_words(bands, sweep->begin, sweep->end);
    }
    const graze_status status = grz_strips_reserve(bands, &bands->work, words, sizeof(uint32_t));
    uint32_t *next = bands->work.data;
    for (uint32_t i = 0; i < count && status == GRAZE_OK; i++) {
        grz_strip_sweep *sweep = &part_at(bands, i)->sweep;
        grz_strip_sweep_use(sweep, next);
        next += grz_strip_sweep_words(bands, sweep->begin, sweep->end);
    }
    return status;
}

static void run_part(void *argument, uint32_t i) {
    grz_strip_sweep_run(&part_at(argument, i)->sweep);
}

/* Room for what each part may find, judging by what was found before. */
static graze_status give_room(grz_strips *bands, uint32_t count, bool keeps_pairs) {
    size_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        part *self = part_at(bands, i);
        self->found_begin = sum;
        sum += (size_t)(bands->pairs_an_entry * (double)entries_of(bands, &self->sweep)) +
               2 * GRZ_PAIR_SINK_STEP;
    }
    if (!keeps_pairs)
        sum = 0;
    if (grz_strips_reserve(bands, &bands->found, sum, sizeof(graze_pair)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    for (uint32_t i = 0; i < count; i++) {
        part *self = part_at(bands, i);
        const size_t end = i + 1 < count ? part_at(bands, i + 1)->found_begin : sum;
        grz_pair_sink_count_only(&self->sink);
        if (keeps_pairs)
            grz_pair_sink_fill(&self->sink, (graze_pair *)bands->found.data + self->found_begin,
                               end - self->found_begin);
        self->sweep.out = &self->sink;
        self->sweep.tally.tests = self->sweep.tally.refused = self->sweep.tally.wasted = 0;
    }
    return GRAZE_OK;
}

/* Whether all parts had room; if not, what they need is known now. */
static bool had_room(grz_strips *bands, uint32_t count) {
    bool is_enough = true;
    for (uint32_t i = 0; i < count; i++) {
        const part *self = part_at(bands, i);
        const double entries = (double)entries_of(bands, &self->sweep) + 1;
        const double found = (double)grz_pair_sink_total(&self->sink) / entries;
        if (self->sink.dropped == 0)
            continue;
        is_enough = false;
        if (bands->pairs_an_entry < found * 1.25)
            bands->pairs_an_entry = found * 1.25;
    }
    return is_enough;
}

static void move_pairs(void *argument, uint32_t i) {
    const part *self = part_at(argument, i);
    if (self->to != NULL && self->sink.count > 0)
        memcpy(self->to, self->sink.items, self->sink.count * sizeof(graze_pair));
}

/* Let every part know where its pairs go. */
static void share_out(const grz_strips *bands, uint32_t count, grz_pair_sink *out) {
    uint64_t total = 0;
    for (uint32_t i = 0; i < count; i++)
        total += grz_pair_sink_total(&part_at(bands, i)->sink);
    graze_pair *next = grz_pair_sink_extend(out, total);
    for (uint32_t i = 0; i < count; i++) {
        part *self = part_at(bands, i);
        self->to = next;
        if (next != NULL)
            next += grz_pair_sink_total(&self->sink);
    }
}

static graze_status run_parts(grz_strips *bands, uint32_t count, grz_pair_sink *out) {
    const bool keeps_pairs = grz_pair_sink_is_storing(out);
    graze_status status;
    do {
        status = give_room(bands, count, keeps_pairs);
        if (status != GRAZE_OK)
            return status;
        grz_tasks_run(bands->tasks, run_part, bands, count);
    } while (keeps_pairs && !had_room(bands, count));
    share_out(bands, count, out);
    if (keeps_pairs)
        grz_tasks_run(bands->tasks, move_pairs, bands, count);
    return GRAZE_OK;
}

static graze_status sweep_alone(grz_strips *bands, grz_pair_sink *out) {
    part_at(bands, 0)->sweep.out = out;
    run_part(bands, 0);
    return GRAZE_OK;
}

static void add_tallies(const grz_strips *bands, uint32_t count, graze_counters *counters, bool *is_suited) {
    grz_strip_counts all = part_at(bands, 0)->sweep.tally;
    for (uint32_t i = 1; i < count; i++) {
        const grz_strip_counts *tally = &part_at(bands, i)->sweep.tally;
        all.tests += tally->tests;
        all.refused += tally->refused;
        all.wasted += tally->wasted;
    }
    counters->tests += all.tests;
    counters->refused += all.refused;
    *is_suited = grz_strip_is_worthwhile(&all);
}

graze_status grz_strips_sweep(grz_strips *bands, grz_pair_sink *out, graze_counters *counters,
                              bool *is_suited) {
    const uint32_t threads = grz_tasks_threads(bands->tasks);
    uint32_t count = 0;
    graze_status status = divide(bands, threads > 1 ? PARTS_A_THREAD * threads : 1, &count);
    if (status == GRAZE_OK)
        status = give_memory(bands, count);
    if (status == GRAZE_OK)
        status = count == 1 ? sweep_alone(bands, out) : run_parts(bands, count, out);
    if (status == GRAZE_OK)
        add_tallies(bands, count, counters, is_suited);
    return status;
}
