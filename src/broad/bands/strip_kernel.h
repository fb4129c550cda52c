/* strip_kernel.h: the inner loop of the bands, written once over eight lanes and compiled for each kind of
 * machine.
 *
 * Include a lanes_*.h first.
 */
#ifndef GRZ_BROAD_BANDS_STRIP_KERNEL_H
#define GRZ_BROAD_BANDS_STRIP_KERNEL_H

#include "broad/bands/strip.h"

/* One box, in all lanes. */
typedef struct lone_box {
    grz_lanes min_x, min_y, max_x, max_y;
    uint32_t number, group;
} lone_box;

static inline lone_box lone_box_of(graze_box box, uint32_t number, uint32_t group) {
    return (lone_box){ grz_lanes_all(box.min_x),
                       grz_lanes_all(box.min_y),
                       grz_lanes_all(box.max_x),
                       grz_lanes_all(box.max_y),
                       number,
                       group };
}

/* A bit for each of the eight boxes from j on that overlaps. */
static inline uint32_t overlap_bits(const lone_box *a, const grz_strip *strip, uint32_t j) {
    const grz_lane_mask along_x = grz_lanes_both(grz_lanes_below(grz_lanes_load(strip->min_x + j), a->max_x),
                                                 grz_lanes_below(a->min_x, grz_lanes_load(strip->max_x + j)));
    const grz_lane_mask along_y = grz_lanes_both(grz_lanes_below(grz_lanes_load(strip->min_y + j), a->max_y),
                                                 grz_lanes_below(a->min_y, grz_lanes_load(strip->max_y + j)));
    return grz_lanes_bits(grz_lanes_both(along_x, along_y));
}

static inline uint32_t bit_count(uint32_t bits) {
    uint32_t count = 0;
    for (; bits != 0; bits &= bits - 1)
        count++;
    return count;
}

/* A join under way: what is joined, and where results go. */
typedef struct strip_join {
    const grz_strip *strip;
    grz_sink *out;
    grz_strip_tally *tally;
} strip_join;

/* Test a box against those from j on, of which `left` count. */
static inline void test_eight(const strip_join *join, const lone_box *a, uint32_t j, uint32_t left) {
    const grz_strip *strip = join->strip;
    const uint32_t within = left >= GRZ_LANES ? 0xff : (UINT32_C(1) << left) - 1;
    const uint32_t related = grz_lanes_equal(strip->group + j, a->group) & within;
    uint32_t bits = overlap_bits(a, strip, j) & within & ~related;
    if (a->number & GRZ_GHOST)
        bits &= ~grz_lanes_high_bits(strip->number + j);
    if (related != 0)
        join->tally->refused += bit_count(related);
    if (bits == 0)
        return;
    grz_sink *out = join->out;
    grz_sink_make_room(out);
    out->count += grz_lanes_pair(out->items + out->count, a->number, strip->number + j, bits);
}

static void join_strip(const grz_strip *strip, grz_sink *out, grz_strip_tally *tally) {
    const strip_join join = { strip, out, tally };
    const uint64_t refused = tally->refused;
    for (uint32_t i = 0; i < strip->count; i++) {
        const graze_box box = { strip->min_x[i], strip->min_y[i], strip->max_x[i], strip->max_y[i] };
        const lone_box a = lone_box_of(box, strip->number[i], strip->group[i]);
        const uint32_t end = strip->start[grz_ruler_at(strip->bins, box.max_x) + 1];
        for (uint32_t j = i + 1; j < end; j += GRZ_LANES)
            test_eight(&join, &a, j, end - j);
        tally->tests += end > i + 1 ? end - i - 1 : 0;
    }
    tally->tests -= tally->refused - refused;
}

static void probe_strip(const grz_strip *strip, const grz_strip_probe *probe, grz_sink *out,
                        grz_strip_tally *tally) {
    const strip_join join = { strip, out, tally };
    const lone_box a = lone_box_of(probe->box, probe->number, probe->group);
    const uint64_t refused = tally->refused;
    for (uint32_t j = probe->begin; j < probe->end; j += GRZ_LANES)
        test_eight(&join, &a, j, probe->end - j);
    tally->tests += probe->end - probe->begin - (tally->refused - refused);
}

#endif
