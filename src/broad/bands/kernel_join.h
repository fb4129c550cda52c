/* kernel_join.h: the inner loop of the bands: which boxes of a strip, or of two, overlap.
 *
 * Include a lanes_*.h first. Eight boxes in a row are compared with the same row moved on by one, by two, and
 * so on, until none of the eight reaches the floor of its counterpart. After MOST_SHIFTS those that still do
 * go on alone, each against eight at a time, so that one wide box does not hold up seven narrow ones. What
 * overlaps is written without a branch.
 */
#ifndef GRZ_BROAD_BANDS_KERNEL_JOIN_H
#define GRZ_BROAD_BANDS_KERNEL_JOIN_H

#include "broad/bands/kernel.h"

enum { MOST_SHIFTS = 16 };

_Static_assert(MOST_SHIFTS *GRZ_LANES <= GRZ_PAIR_SINK_STEP,
               "what eight boxes find fits the room made for it");
_Static_assert(MOST_SHIFTS + 2 * GRZ_LANES <= GRZ_STRIP_PADDING, "no row is read beyond the fence");

/* Eight boxes, in a row or one box eight times. */
typedef struct box_row {
    grz_lanes min_x, min_y, max_x, max_y;
    const uint32_t *number, *group;
} box_row;

static inline box_row row_at(const grz_strip_boxes *strip, uint32_t i) {
    return (box_row){ grz_lanes_load(strip->min_x + i),
                      grz_lanes_load(strip->min_y + i),
                      grz_lanes_load(strip->max_x + i),
                      grz_lanes_load(strip->max_y + i),
                      strip->number + i,
                      strip->group != NULL ? strip->group + i : NULL };
}

/* A bit for each of a row that ends behind the floor from j on. */
static inline uint32_t reaching_bits(const box_row *a, const grz_strip_boxes *strip, uint32_t j) {
    return grz_lanes_bits(grz_lanes_below(grz_lanes_load(strip->floor + j), a->max_x));
}

/* A bit for each of a row that overlaps its counterpart of the row from j on. */
static inline uint32_t overlap_bits(const box_row *a, const grz_strip_boxes *strip, uint32_t j) {
    const grz_lane_mask along_x = grz_lanes_both(grz_lanes_below(grz_lanes_load(strip->min_x + j), a->max_x),
                                                 grz_lanes_below(a->min_x, grz_lanes_load(strip->max_x + j)));
    const grz_lane_mask along_y = grz_lanes_both(grz_lanes_below(grz_lanes_load(strip->min_y + j), a->max_y),
                                                 grz_lanes_below(a->min_y, grz_lanes_load(strip->max_y + j)));
    return grz_lanes_bits(grz_lanes_both(along_x, along_y)) &
           ~grz_lanes_high_in_both(a->number, strip->number + j);
}

/* A join under way. */
typedef struct join_state {
    const grz_strip_boxes *strip; /* whose boxes are met */
    grz_pair_sink *out;
    grz_strip_counts tally;
} join_state;

/* Write the pairs of a row with the row from j on to `out`; the number of them. `reaching` are tested. */
static inline uint32_t test_row(join_state *join, const box_row *a, uint32_t j, uint32_t reaching,
                                graze_pair *out) {
    const grz_strip_boxes *strip = join->strip;
    uint32_t bits = overlap_bits(a, strip, j);
    if (a->group != NULL) {
        const uint32_t related = grz_lanes_equal(a->group, strip->group + j) & reaching;
        join->tally.refused += grz_bits_count(related);
        join->tally.tests -= grz_bits_count(related);
        bits &= ~related;
    }
    join->tally.tests += grz_bits_count(reaching);
    grz_lanes_pairs(out, a->number, strip->number + j, bits);
    return grz_bits_count(bits);
}

/* Add to what was wasted the tests made since there were `before`, which found so many pairs. */
static inline void add_waste(join_state *join, uint64_t before, uint64_t found) {
    const uint64_t tests = join->tally.tests - before, worth = GRZ_TESTS_PER_PAIR * found;
    join->tally.wasted += tests > worth ? tests - worth : 0;
}

/* One box against the boxes of a strip from j on, as far as it reaches. */
static inline void join_alone(join_state *join, const grz_strip_boxes *own, uint32_t i, uint32_t j,
                              bool is_grouped) {
    uint32_t number[GRZ_LANES], group[GRZ_LANES];
    for (int lane = 0; lane < GRZ_LANES; lane++) {
        number[lane] = own->number[i];
        group[lane] = is_grouped ? own->group[i] : 0;
    }
    const box_row alone = { grz_lanes_all(own->min_x[i]),
                            grz_lanes_all(own->min_y[i]),
                            grz_lanes_all(own->max_x[i]),
                            grz_lanes_all(own->max_y[i]),
                            number,
                            is_grouped ? group : NULL };
    grz_pair_sink *out = join->out;
    const uint64_t before = join->tally.tests, found_before = grz_pair_sink_total(out);
    for (; join->strip->floor[j] < own->max_x[i]; j += GRZ_LANES) {
        grz_pair_sink_reserve_step(out);
        const uint32_t reaching = reaching_bits(&alone, join->strip, j);
        out->count += test_row(join, &alone, j, reaching, out->items + out->count);
    }
    add_waste(join, before, grz_pair_sink_total(out) - found_before);
}

/* Eight boxes from i on against those behind each. */
static inline void join_row(join_state *join, uint32_t i, bool is_grouped) {
    const grz_strip_boxes *strip = join->strip;
    box_row a = row_at(strip, i);
    a.group = is_grouped ? a.group : NULL;
    grz_pair_sink_reserve_step(join->out);
    graze_pair *const items = join->out->items + join->out->count;
    const uint64_t before = join->tally.tests;
    uint32_t found = 0, shift = 1, reaching = reaching_bits(&a, strip, i + 1);
    while (reaching != 0 && shift <= MOST_SHIFTS) {
        found += test_row(join, &a, i + shift, reaching, items + found);
        shift++;
        reaching = reaching_bits(&a, strip, i + shift);
    }
    join->out->count += found;
    add_waste(join, before, found);
    for (uint32_t lane = 0; reaching >> lane != 0; lane++)
        if (reaching >> lane & 1)
            join_alone(join, strip, i + lane, i + lane + shift, is_grouped);
}

static inline void join_rows(const grz_strip_boxes *strip, grz_pair_sink *out, grz_strip_counts *tally,
                             bool is_grouped) {
    join_state join = { strip, out, *tally };
    for (uint32_t i = 0; i < strip->count && grz_strip_is_worthwhile(&join.tally); i += GRZ_LANES)
        join_row(&join, i, is_grouped);
    *tally = join.tally;
}

static void join_strip(const grz_strip_boxes *strip, grz_pair_sink *out, grz_strip_counts *tally) {
    if (strip->group != NULL)
        join_rows(strip, out, tally, true);
    else
        join_rows(strip, out, tally, false);
}

/* Where a bin begins. */
static inline uint32_t bin_begin(const grz_strip_boxes *strip, uint32_t bin) {
    return bin > 0 ? strip->ends[bin - 1] : 0;
}

/* The boxes of one strip against those of another, which begin in their own bin or `later` bins on. */
static inline void join_one_way(const grz_strip_boxes *few, join_state *join, uint32_t later,
                                bool is_grouped) {
    uint32_t i = 0;
    for (uint32_t bin = 0; bin + later < few->bins; bin++) {
        const uint32_t j = bin_begin(join->strip, bin + later);
        for (; i < few->ends[bin] && grz_strip_is_worthwhile(&join->tally); i++)
            join_alone(join, few, i, j, is_grouped);
    }
}

static inline void join_both_ways(const grz_strip_boxes *a, const grz_strip_boxes *b, join_state *join,
                                  bool is_grouped) {
    join->strip = b;
    join_one_way(a, join, 0, is_grouped);
    join->strip = a;
    join_one_way(b, join, 1, is_grouped);
}

static void join_two_strips(const grz_strip_boxes *a, const grz_strip_boxes *b, grz_pair_sink *out,
                            grz_strip_counts *tally) {
    join_state join = { b, out, *tally };
    if (a->group != NULL)
        join_both_ways(a, b, &join, true);
    else
        join_both_ways(a, b, &join, false);
    *tally = join.tally;
}

#endif
