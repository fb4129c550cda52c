/* strip_loops.h: strips are assigned, filled and swept, 8 or 16 lanes at a time. Compiled for each
 * instruction set.
 *
 * Assignment is one pass over the boxes: it checks them, finds empty ones, and quantizes their edges. The
 * lanes take no branch but one while all their boxes are usual; a bad or empty box makes its neighbours go
 * one by one.
 *
 * The sweep compares the boxes of all lanes with the same row of boxes moved on by one, by two, and so on,
 * until none of them reaches its counterpart's sweep_min. After STRIP_SHIFTS_MAX moves the boxes that still
 * do go on alone, each against all lanes at a time, so that one wide box does not hold up its neighbours.
 * Pairs are written without a branch.
 */
#include "simd/isa.h"
#include "simd/strip.h"

#ifndef GRZ_SIMD_STRIP_LOOPS_H
#define GRZ_SIMD_STRIP_LOOPS_H

#include "core/box_columns.h"

#include <math.h>

enum { STRIP_SHIFTS_MAX = 16 };

/* Duplicates of a box in the strips behind `strip`, up to that of its max edge. */
static inline bool strip_add_duplicates(grz_strip_assignment *to, uint32_t i, uint32_t strip) {
    const uint32_t last = grz_quantize(to->strips, to->boxes[i].max_y);
    for (; strip < last; strip++) {
        if (to->duplicates == to->duplicate_capacity)
            return false;
        to->duplicate_keys[to->duplicates] = (to->keys[i] & 0xffff) | strip << 16;
        to->duplicate_rows[to->duplicates++] = i;
    }
    return true;
}

static inline grz_strip_assigned strip_assign_one(grz_strip_assignment *to, uint32_t i) {
    const graze_box box = to->boxes[i];
    if (!to->is_checked && grz_box_check(box) != GRAZE_OK)
        return GRZ_STRIP_BAD_BOX;
    to->keys[i] = to->strip_count << 16;
    if (grz_box_is_empty(box))
        return GRZ_STRIP_ASSIGNED;
    const uint32_t strip = grz_quantize(to->strips, box.min_y);
    to->keys[i] = strip << 16 | grz_quantize(to->places, box.min_x);
    return strip_add_duplicates(to, i, strip) ? GRZ_STRIP_ASSIGNED : GRZ_STRIP_TOO_MANY_DUPLICATES;
}

static inline grz_strip_assigned strip_assign_range(grz_strip_assignment *to, uint32_t begin, uint32_t end) {
    grz_strip_assigned status = GRZ_STRIP_ASSIGNED;
    for (uint32_t i = begin; i < end && status == GRZ_STRIP_ASSIGNED; i++)
        status = strip_assign_one(to, i);
    return status;
}

static inline uint32_t strip_cell_begin(const grz_strip_boxes *strip, uint32_t cell) {
    return cell > 0 ? strip->cell_ends[cell - 1] : 0;
}

#endif

#define simd_quantize GRZ_ISA_NAME(simd_quantize)
#define simd_strip_usual GRZ_ISA_NAME(simd_strip_usual)
#define simd_strip_add_duplicates GRZ_ISA_NAME(simd_strip_add_duplicates)
#define simd_strip_assign_lanes GRZ_ISA_NAME(simd_strip_assign_lanes)
#define simd_strip_assign GRZ_ISA_NAME(simd_strip_assign)
#define simd_strip_fill_lanes GRZ_ISA_NAME(simd_strip_fill_lanes)
#define simd_strip_fill_last GRZ_ISA_NAME(simd_strip_fill_last)
#define simd_strip_pad GRZ_ISA_NAME(simd_strip_pad)
#define simd_strip_find_sweep_min GRZ_ISA_NAME(simd_strip_find_sweep_min)
#define simd_strip_fill GRZ_ISA_NAME(simd_strip_fill)
#define simd_strip_row GRZ_ISA_NAME(simd_strip_row)
#define simd_strip_row_at GRZ_ISA_NAME(simd_strip_row_at)
#define simd_strip_reaching GRZ_ISA_NAME(simd_strip_reaching)
#define simd_strip_overlapping GRZ_ISA_NAME(simd_strip_overlapping)
#define simd_strip_sweep GRZ_ISA_NAME(simd_strip_sweep)
#define simd_strip_test_row GRZ_ISA_NAME(simd_strip_test_row)
#define simd_strip_add_waste GRZ_ISA_NAME(simd_strip_add_waste)
#define simd_strip_join_one GRZ_ISA_NAME(simd_strip_join_one)
#define simd_strip_join_lanes GRZ_ISA_NAME(simd_strip_join_lanes)
#define simd_strip_join_all GRZ_ISA_NAME(simd_strip_join_all)
#define simd_strip_join GRZ_ISA_NAME(simd_strip_join)
#define simd_strip_join_one_way GRZ_ISA_NAME(simd_strip_join_one_way)
#define simd_strip_join_both_ways GRZ_ISA_NAME(simd_strip_join_both_ways)
#define simd_strip_join_two GRZ_ISA_NAME(simd_strip_join_two)

_Static_assert(STRIP_SHIFTS_MAX *SIMD_LANES <= GRZ_PAIR_SINK_STEP,
               "the pairs of all lanes fit one step of a sink");
_Static_assert(STRIP_SHIFTS_MAX + 2 * SIMD_LANES <= GRZ_STRIP_PADDING, "no box is read beyond the padding");

/* As grz_quantize, but not cut off yet. */
static inline simd_lanes simd_quantize(grz_quantizer quantizer, simd_lanes values) {
    const simd_lanes at =
        simd_mul(simd_sub(values, simd_broadcast(quantizer.origin)), simd_broadcast(quantizer.scale));
    return simd_min(simd_max(at, simd_broadcast(0)), simd_broadcast(quantizer.last));
}

/* A bit for each box that is not empty and surely not bad. Boxes that were checked closed may reach a float
 * beyond the limit; they are not usual. */
static inline uint32_t simd_strip_usual(const simd_lanes *edges) {
    const simd_lanes low = simd_broadcast(-0x1.000002p60f), high = simd_broadcast(0x1.000002p60f);
    const simd_lane_mask is_full = simd_and(simd_less(edges[0], edges[2]), simd_less(edges[1], edges[3]));
    const simd_lane_mask is_above = simd_and(simd_less(low, edges[0]), simd_less(low, edges[1]));
    const simd_lane_mask is_below = simd_and(simd_less(edges[2], high), simd_less(edges[3], high));
    return simd_bits(simd_and(is_full, simd_and(is_above, is_below)));
}

/* Duplicates in the next strip are written without a branch; few boxes reach farther. */
static inline grz_strip_assigned simd_strip_add_duplicates(grz_strip_assignment *to, uint32_t i,
                                                           simd_lanes first, simd_lanes last) {
    const uint32_t reaching = simd_bits(simd_less(first, last));
    if (to->duplicates + SIMD_LANES > to->duplicate_capacity)
        return GRZ_STRIP_TOO_MANY_DUPLICATES;
    simd_compress_rows(to->duplicate_keys + to->duplicates, to->keys + i, reaching);
    simd_compress_range(to->duplicate_rows + to->duplicates, i, reaching);
    to->duplicates += simd_popcount(reaching);
    const simd_lanes before_last = simd_sub(last, simd_broadcast(1));
    const uint32_t farther = simd_bits(simd_less(first, before_last));
    for (uint32_t lane = 0; farther >> lane != 0; lane++)
        if (farther >> lane & 1 && !strip_add_duplicates(to, i + lane, (to->keys[i + lane] >> 16) + 1))
            return GRZ_STRIP_TOO_MANY_DUPLICATES;
    return GRZ_STRIP_ASSIGNED;
}

static inline grz_strip_assigned simd_strip_assign_lanes(grz_strip_assignment *to, uint32_t i) {
    simd_lanes edges[4];
    simd_load_boxes(to->boxes + i, edges);
    if (simd_strip_usual(edges) != (1U << SIMD_LANES) - 1)
        return strip_assign_range(to, i, i + SIMD_LANES);
    const simd_lanes first = simd_truncate(simd_quantize(to->strips, edges[1]));
    const simd_lanes last = simd_truncate(simd_quantize(to->strips, edges[3]));
    simd_store_keys(to->keys + i, first, simd_quantize(to->places, edges[0]));
    return simd_strip_add_duplicates(to, i, first, last);
}

static grz_strip_assigned simd_strip_assign(grz_strip_assignment *to, uint32_t begin, uint32_t end) {
    grz_strip_assignment own = *to;
    grz_strip_assigned status = GRZ_STRIP_ASSIGNED;
    uint32_t i = begin;
    for (; end - i >= SIMD_LANES && status == GRZ_STRIP_ASSIGNED; i += SIMD_LANES)
        status = simd_strip_assign_lanes(&own, i);
    if (status == GRZ_STRIP_ASSIGNED)
        status = strip_assign_range(&own, i, end);
    to->duplicates = own.duplicates;
    return status;
}

/* The columns from i on, of the boxes of `rows`. */
static inline void simd_strip_fill_lanes(const grz_strip_boxes *strip, uint32_t i, const graze_box *boxes,
                                         const uint32_t *rows) {
    simd_lanes edges[4];
    simd_gather_boxes(boxes, rows, edges);
    simd_store(strip->min_x + i, edges[0]);
    simd_store(strip->min_y + i, edges[1]);
    simd_store(strip->max_x + i, edges[2]);
    simd_store(strip->max_y + i, edges[3]);
}

/* Lanes beyond the last box hold the first of these boxes again; padding overwrites them. */
static inline void simd_strip_fill_last(const grz_strip_boxes *strip, uint32_t i, const graze_box *boxes) {
    uint32_t rows[SIMD_LANES];
    for (uint32_t lane = 0; lane < SIMD_LANES; lane++)
        rows[lane] = strip->row[i + lane < strip->count ? i + lane : i];
    simd_strip_fill_lanes(strip, i, boxes, rows);
}

static inline void simd_strip_pad(const grz_strip_boxes *strip) {
    const simd_lanes above = simd_broadcast(INFINITY), below = simd_broadcast(-INFINITY);
    for (uint32_t i = 0; i < GRZ_STRIP_PADDING; i += SIMD_LANES) {
        simd_store(strip->min_x + strip->count + i, above);
        simd_store(strip->max_x + strip->count + i, below);
        simd_store(strip->sweep_min + strip->count + i, above);
    }
}

static inline void simd_strip_find_sweep_min(const grz_strip_boxes *strip) {
    simd_lanes min = simd_broadcast(INFINITY);
    for (uint32_t i = (strip->count + SIMD_LANES - 1) / SIMD_LANES * SIMD_LANES; i > 0; i -= SIMD_LANES) {
        const uint32_t at = i - SIMD_LANES;
        min = simd_min(simd_suffix_min(simd_load(strip->min_x + at)), min);
        simd_store(strip->sweep_min + at, min);
        min = simd_broadcast(strip->sweep_min[at]);
    }
}

static void simd_strip_fill(const grz_strip_boxes *strip, const graze_box *boxes) {
    uint32_t i = 0;
    for (; strip->count - i >= SIMD_LANES; i += SIMD_LANES)
        simd_strip_fill_lanes(strip, i, boxes, strip->row + i);
    if (i < strip->count)
        simd_strip_fill_last(strip, i, boxes);
    simd_strip_pad(strip);
    simd_strip_find_sweep_min(strip);
}

/* The boxes of all lanes: boxes in a row, or one box in each lane. */
typedef struct simd_strip_row {
    simd_lanes min_x, min_y, max_x, max_y;
    const uint32_t *row, *group;
} simd_strip_row;

static inline simd_strip_row simd_strip_row_at(const grz_strip_boxes *strip, uint32_t i) {
    return (simd_strip_row){ simd_load(strip->min_x + i),
                             simd_load(strip->min_y + i),
                             simd_load(strip->max_x + i),
                             simd_load(strip->max_y + i),
                             strip->row + i,
                             strip->group != NULL ? strip->group + i : NULL };
}

/* A bit for each lane that ends behind the sweep_min from j on. */
static inline uint32_t simd_strip_reaching(const simd_strip_row *a, const grz_strip_boxes *strip,
                                           uint32_t j) {
    return simd_bits(simd_less(simd_load(strip->sweep_min + j), a->max_x));
}

/* A bit for each lane that overlaps its counterpart from j on; two duplicates do not count. */
static inline uint32_t simd_strip_overlapping(const simd_strip_row *a, const grz_strip_boxes *strip,
                                              uint32_t j) {
    const simd_lane_mask along_x = simd_and(simd_less(simd_load(strip->min_x + j), a->max_x),
                                            simd_less(a->min_x, simd_load(strip->max_x + j)));
    const simd_lane_mask along_y = simd_and(simd_less(simd_load(strip->min_y + j), a->max_y),
                                            simd_less(a->min_y, simd_load(strip->max_y + j)));
    return simd_bits(simd_and(along_x, along_y)) & ~simd_rows_high(a->row, strip->row + j);
}

typedef struct simd_strip_sweep {
    const grz_strip_boxes *strip; /* whose boxes are tested */
    grz_pair_sink *out;
    grz_strip_counts counts;
} simd_strip_sweep;

/* Write the pairs of the lanes with the boxes from j on to `out`; `reaching` are tested. Returns how many. */
static inline uint32_t simd_strip_test_row(simd_strip_sweep *sweep, const simd_strip_row *a, uint32_t j,
                                           uint32_t reaching, graze_pair *out) {
    const grz_strip_boxes *strip = sweep->strip;
    uint32_t bits = simd_strip_overlapping(a, strip, j);
    if (a->group != NULL) {
        const uint32_t related = simd_rows_equal(a->group, strip->group + j) & reaching;
        sweep->counts.refused += simd_popcount(related);
        sweep->counts.tests -= simd_popcount(related);
        bits &= ~related;
    }
    sweep->counts.tests += simd_popcount(reaching);
    simd_compress_pairs(out, a->row, strip->row + j, bits);
    return simd_popcount(bits);
}

/* Add the waste of the tests since there were `before`, which found `found` pairs. */
static inline void simd_strip_add_waste(simd_strip_sweep *sweep, uint64_t before, uint64_t found) {
    const uint64_t tests = sweep->counts.tests - before, worth = GRZ_TESTS_PER_PAIR * found;
    sweep->counts.wasted += tests > worth ? tests - worth : 0;
}

/* One box against the boxes of a strip from j on, as far as it reaches. */
static inline void simd_strip_join_one(simd_strip_sweep *sweep, const grz_strip_boxes *own, uint32_t i,
                                       uint32_t j, bool is_grouped) {
    uint32_t row[SIMD_LANES], group[SIMD_LANES];
    for (int lane = 0; lane < SIMD_LANES; lane++) {
        row[lane] = own->row[i];
        group[lane] = is_grouped ? own->group[i] : 0;
    }
    const simd_strip_row one = { simd_broadcast(own->min_x[i]),
                                 simd_broadcast(own->min_y[i]),
                                 simd_broadcast(own->max_x[i]),
                                 simd_broadcast(own->max_y[i]),
                                 row,
                                 is_grouped ? group : NULL };
    grz_pair_sink *out = sweep->out;
    const uint64_t before = sweep->counts.tests, found_before = grz_pair_sink_total(out);
    for (; sweep->strip->sweep_min[j] < own->max_x[i]; j += SIMD_LANES) {
        grz_pair_sink_reserve_step(out);
        const uint32_t reaching = simd_strip_reaching(&one, sweep->strip, j);
        out->count += simd_strip_test_row(sweep, &one, j, reaching, out->items + out->count);
    }
    simd_strip_add_waste(sweep, before, grz_pair_sink_total(out) - found_before);
}

/* The boxes from i on, a lane each, against those behind each. */
static inline void simd_strip_join_lanes(simd_strip_sweep *sweep, uint32_t i, bool is_grouped) {
    const grz_strip_boxes *strip = sweep->strip;
    simd_strip_row a = simd_strip_row_at(strip, i);
    a.group = is_grouped ? a.group : NULL;
    grz_pair_sink_reserve_step(sweep->out);
    graze_pair *const items = sweep->out->items + sweep->out->count;
    const uint64_t before = sweep->counts.tests;
    uint32_t found = 0, shift = 1, reaching = simd_strip_reaching(&a, strip, i + 1);
    while (reaching != 0 && shift <= STRIP_SHIFTS_MAX) {
        found += simd_strip_test_row(sweep, &a, i + shift, reaching, items + found);
        shift++;
        reaching = simd_strip_reaching(&a, strip, i + shift);
    }
    sweep->out->count += found;
    simd_strip_add_waste(sweep, before, found);
    for (uint32_t lane = 0; reaching >> lane != 0; lane++)
        if (reaching >> lane & 1)
            simd_strip_join_one(sweep, strip, i + lane, i + lane + shift, is_grouped);
}

static inline void simd_strip_join_all(const grz_strip_boxes *strip, grz_pair_sink *out,
                                       grz_strip_counts *counts, bool is_grouped) {
    simd_strip_sweep sweep = { strip, out, *counts };
    for (uint32_t i = 0; i < strip->count && grz_strip_is_worthwhile(&sweep.counts); i += SIMD_LANES)
        simd_strip_join_lanes(&sweep, i, is_grouped);
    *counts = sweep.counts;
}

static void simd_strip_join(const grz_strip_boxes *strip, grz_pair_sink *out, grz_strip_counts *counts) {
    if (strip->group != NULL)
        simd_strip_join_all(strip, out, counts, true);
    else
        simd_strip_join_all(strip, out, counts, false);
}

/* The boxes of one strip against those of another from `later` cells behind their own on. */
static inline void simd_strip_join_one_way(const grz_strip_boxes *own, simd_strip_sweep *sweep,
                                           uint32_t later, bool is_grouped) {
    uint32_t i = 0;
    for (uint32_t cell = 0; cell + later < own->cells; cell++) {
        const uint32_t j = strip_cell_begin(sweep->strip, cell + later);
        for (; i < own->cell_ends[cell] && grz_strip_is_worthwhile(&sweep->counts); i++)
            simd_strip_join_one(sweep, own, i, j, is_grouped);
    }
}

static inline void simd_strip_join_both_ways(const grz_strip_boxes *a, const grz_strip_boxes *b,
                                             simd_strip_sweep *sweep, bool is_grouped) {
    sweep->strip = b;
    simd_strip_join_one_way(a, sweep, 0, is_grouped);
    sweep->strip = a;
    simd_strip_join_one_way(b, sweep, 1, is_grouped);
}

static void simd_strip_join_two(const grz_strip_boxes *a, const grz_strip_boxes *b, grz_pair_sink *out,
                                grz_strip_counts *counts) {
    simd_strip_sweep sweep = { b, out, *counts };
    if (a->group != NULL)
        simd_strip_join_both_ways(a, b, &sweep, true);
    else
        simd_strip_join_both_ways(a, b, &sweep, false);
    *counts = sweep.counts;
}
