/* strip_loops.h: strips are assigned, filled and swept, 8 or 16 lanes at a time.
 * Compiled for each instruction set.
 *
 * Assignment is one pass over the boxes: it checks them, finds empty ones, and
 * quantizes their edges. The lanes take no branch but one while all their boxes are
 * usual; a bad or empty box makes its neighbours go one by one.
 *
 * The sweep compares the boxes of all lanes with the same row of boxes moved on by
 * one, by two, and so on. It ends when none of them reaches its counterpart's
 * sweep_min. If some still do after STRIP_SHIFTS_MAX moves, they go on alone, each
 * against all lanes at a time. So one wide box does not hold up its neighbours.
 * Pairs are written without a branch. */
#include "simd/isa.h"
#include "simd/strip.h"

#ifndef GRZ_SIMD_STRIP_LOOPS_H
#define GRZ_SIMD_STRIP_LOOPS_H

#include "core/box_columns.h"

enum { STRIP_SHIFTS_MAX = 16 };

/* Duplicates of a box in the strips behind `strip`, up to its max edge's. */
static inline bool strip_add_duplicates(grz_strip_assignment *to, uint32_t i,
                                        uint32_t strip) {
    const uint32_t last = grz_quantize(to->strips, to->boxes[i].max_y);
    for (; strip < last; strip++) {
        if (to->duplicates == to->duplicate_capacity)
            return false;
        to->duplicate_keys[to->duplicates] = (to->keys[i] & 0xffff) | strip << 16;
        to->duplicate_rows[to->duplicates++] = i;
    }
    return true;
}

static inline grz_strip_assigned strip_assign_one(grz_strip_assignment *to,
                                                  uint32_t i) {
    const graze_box box = to->boxes[i];
    if (!to->is_checked && grz_box_check(box) != GRAZE_OK)
        return GRZ_STRIP_BAD_BOX;
    to->keys[i] = to->strip_count << 16;
    if (grz_box_is_empty(box))
        return GRZ_STRIP_ASSIGNED;
    const uint32_t strip = grz_quantize(to->strips, box.min_y);
    to->keys[i] = strip << 16 | grz_quantize(to->places, box.min_x);
    return strip_add_duplicates(to, i, strip) ? GRZ_STRIP_ASSIGNED
                                              : GRZ_STRIP_TOO_MANY_DUPLICATES;
}

static inline grz_strip_assigned strip_assign_range(grz_strip_assignment *to,
                                                    uint32_t begin, uint32_t end) {
    grz_strip_assigned status = GRZ_STRIP_ASSIGNED;
    for (uint32_t i = begin; i < end && status == GRZ_STRIP_ASSIGNED; i++)
        status = strip_assign_one(to, i);
    return status;
}

static inline uint32_t strip_cell_begin(const grz_strip_boxes *strip,
                                        uint32_t cell) {
    return cell > 0 ? strip->cell_ends[cell - 1] : 0;
}

#endif

_Static_assert(STRIP_SHIFTS_MAX *SIMD_LANES <= GRZ_PAIR_SINK_STEP,
               "the pairs of all lanes fit one step of a sink");
_Static_assert(STRIP_SHIFTS_MAX + 2 * SIMD_LANES <= GRZ_STRIP_PADDING,
               "no box is read beyond the padding");

/* As grz_quantize, but not cut off yet. */
static inline simd_lanes SIMD(quantize)(grz_quantizer quantizer, simd_lanes values) {
    const simd_lanes at =
        SIMD(mul)(SIMD(sub)(values, SIMD(broadcast)(quantizer.origin)),
                  SIMD(broadcast)(quantizer.scale));
    return SIMD(min)(SIMD(max)(at, SIMD(broadcast)(0)),
                     SIMD(broadcast)(quantizer.last));
}

/* A bit for each box that is not empty and surely not bad, unless it reaches a float
 * beyond the limit. */
static inline uint32_t SIMD(strip_usual)(const simd_lanes *edges) {
    const simd_lanes low = SIMD(broadcast)(-0x1.000002p60f),
                     high = SIMD(broadcast)(0x1.000002p60f);
    const simd_lane_mask is_full =
        SIMD(and)(SIMD(less)(edges[0], edges[2]), SIMD(less)(edges[1], edges[3]));
    const simd_lane_mask is_above =
        SIMD(and)(SIMD(less)(low, edges[0]), SIMD(less)(low, edges[1]));
    const simd_lane_mask is_below =
        SIMD(and)(SIMD(less)(edges[2], high), SIMD(less)(edges[3], high));
    return SIMD(bits)(SIMD(and)(is_full, SIMD(and)(is_above, is_below)));
}

/* Duplicates in the next strip are written without a branch; few boxes reach
 * farther. */
static inline grz_strip_assigned SIMD(strip_add_duplicates)(grz_strip_assignment *to,
                                                            uint32_t i,
                                                            simd_lanes first,
                                                            simd_lanes last) {
    const uint32_t reaching = SIMD(bits)(SIMD(less)(first, last));
    if (to->duplicates + SIMD_LANES > to->duplicate_capacity)
        return GRZ_STRIP_TOO_MANY_DUPLICATES;
    SIMD(compress_rows)(to->duplicate_keys + to->duplicates, to->keys + i, reaching);
    SIMD(compress_range)(to->duplicate_rows + to->duplicates, i, reaching);
    to->duplicates += SIMD(popcount)(reaching);
    const simd_lanes before_last = SIMD(sub)(last, SIMD(broadcast)(1));
    const uint32_t farther = SIMD(bits)(SIMD(less)(first, before_last));
    for (uint32_t lane = 0; farther >> lane != 0; lane++)
        if (farther >> lane & 1 &&
            !strip_add_duplicates(to, i + lane, (to->keys[i + lane] >> 16) + 1))
            return GRZ_STRIP_TOO_MANY_DUPLICATES;
    return GRZ_STRIP_ASSIGNED;
}

static inline grz_strip_assigned SIMD(strip_assign_lanes)(grz_strip_assignment *to,
                                                          uint32_t i) {
    simd_lanes edges[4];
    SIMD(load_boxes)(to->boxes + i, edges);
    if (SIMD(strip_usual)(edges) != (1U << SIMD_LANES) - 1)
        return strip_assign_range(to, i, i + SIMD_LANES);
    const simd_lanes first = SIMD(truncate)(SIMD(quantize)(to->strips, edges[1]));
    const simd_lanes last = SIMD(truncate)(SIMD(quantize)(to->strips, edges[3]));
    SIMD(store_keys)(to->keys + i, first, SIMD(quantize)(to->places, edges[0]));
    return SIMD(strip_add_duplicates)(to, i, first, last);
}

static grz_strip_assigned SIMD(strip_assign)(grz_strip_assignment *to,
                                             uint32_t begin, uint32_t end) {
    grz_strip_assignment own = *to;
    grz_strip_assigned status = GRZ_STRIP_ASSIGNED;
    uint32_t i = begin;
    for (; end - i >= SIMD_LANES && status == GRZ_STRIP_ASSIGNED; i += SIMD_LANES)
        status = SIMD(strip_assign_lanes)(&own, i);
    if (status == GRZ_STRIP_ASSIGNED)
        status = strip_assign_range(&own, i, end);
    to->duplicates = own.duplicates;
    return status;
}

/* The columns from i on, of the boxes of `rows`. */
static inline void SIMD(strip_fill_lanes)(const grz_strip_boxes *strip, uint32_t i,
                                          const graze_box *boxes,
                                          const uint32_t *rows) {
    simd_lanes edges[4];
    SIMD(gather_boxes)(boxes, rows, edges);
    SIMD(store)(strip->min_x + i, edges[0]);
    SIMD(store)(strip->min_y + i, edges[1]);
    SIMD(store)(strip->max_x + i, edges[2]);
    SIMD(store)(strip->max_y + i, edges[3]);
}

/* Lanes beyond the last box hold the first of these boxes again; padding overwrites
 * them. */
static inline void SIMD(strip_fill_last)(const grz_strip_boxes *strip, uint32_t i,
                                         const graze_box *boxes) {
    uint32_t rows[SIMD_LANES];
    for (uint32_t lane = 0; lane < SIMD_LANES; lane++)
        rows[lane] = strip->row[i + lane < strip->count ? i + lane : i];
    SIMD(strip_fill_lanes)(strip, i, boxes, rows);
}

static inline void SIMD(strip_pad)(const grz_strip_boxes *strip) {
    const simd_lanes above = SIMD(broadcast)(INFINITY),
                     below = SIMD(broadcast)(-INFINITY);
    for (uint32_t i = 0; i < GRZ_STRIP_PADDING; i += SIMD_LANES) {
        SIMD(store)(strip->min_x + strip->count + i, above);
        SIMD(store)(strip->max_x + strip->count + i, below);
        SIMD(store)(strip->sweep_min + strip->count + i, above);
    }
}

static inline void SIMD(strip_find_sweep_min)(const grz_strip_boxes *strip) {
    simd_lanes min = SIMD(broadcast)(INFINITY);
    for (uint32_t i = (strip->count + SIMD_LANES - 1) / SIMD_LANES * SIMD_LANES;
         i > 0; i -= SIMD_LANES) {
        const uint32_t at = i - SIMD_LANES;
        min = SIMD(min)(SIMD(suffix_min)(SIMD(load)(strip->min_x + at)), min);
        SIMD(store)(strip->sweep_min + at, min);
        min = SIMD(broadcast)(strip->sweep_min[at]);
    }
}

static void SIMD(strip_fill)(const grz_strip_boxes *strip, const graze_box *boxes) {
    uint32_t i = 0;
    for (; strip->count - i >= SIMD_LANES; i += SIMD_LANES)
        SIMD(strip_fill_lanes)(strip, i, boxes, strip->row + i);
    if (i < strip->count)
        SIMD(strip_fill_last)(strip, i, boxes);
    SIMD(strip_pad)(strip);
    SIMD(strip_find_sweep_min)(strip);
}

/* The boxes of all lanes: boxes in a row, or one box in each lane. */
typedef struct SIMD(strip_row) {
    simd_lanes min_x, min_y, max_x, max_y;
    simd_rows row;
    const uint32_t *group;
} SIMD(strip_row);

static inline SIMD(strip_row)
    SIMD(strip_row_at)(const grz_strip_boxes *strip, uint32_t i) {
    return (SIMD(strip_row)){ SIMD(load)(strip->min_x + i),
                              SIMD(load)(strip->min_y + i),
                              SIMD(load)(strip->max_x + i),
                              SIMD(load)(strip->max_y + i),
                              SIMD(rows_load)(strip->row + i),
                              strip->group != NULL ? strip->group + i : NULL };
}

/* A bit for each lane with its end behind the sweep_min from j on. */
static inline uint32_t SIMD(strip_reaching)(const SIMD(strip_row) * a,
                                            const grz_strip_boxes *strip,
                                            uint32_t j) {
    return SIMD(bits)(SIMD(less)(SIMD(load)(strip->sweep_min + j), a->max_x));
}

/* A bit for each lane overlapping its counterpart from j on; two duplicates do not
 * count. */
static inline uint32_t SIMD(strip_overlapping)(const SIMD(strip_row) * a,
                                               const grz_strip_boxes *strip,
                                               uint32_t j, simd_rows rows) {
    const simd_lane_mask along_x =
        SIMD(and)(SIMD(less)(SIMD(load)(strip->min_x + j), a->max_x),
                  SIMD(less)(a->min_x, SIMD(load)(strip->max_x + j)));
    const simd_lane_mask along_y =
        SIMD(and)(SIMD(less)(SIMD(load)(strip->min_y + j), a->max_y),
                  SIMD(less)(a->min_y, SIMD(load)(strip->max_y + j)));
    return SIMD(bits_unless_high)(SIMD(and)(along_x, along_y), a->row, rows);
}

typedef struct SIMD(strip_sweep) {
    const grz_strip_boxes *strip; /* whose boxes are tested */
    grz_pair_sink *out;
    grz_strip_counts counts;
} SIMD(strip_sweep);

/* Write the pairs of the lanes with the boxes from j on to `out`; `reaching` are
 * tested. Returns how many. */
static inline uint32_t SIMD(strip_test_row)(SIMD(strip_sweep) * sweep,
                                            const SIMD(strip_row) * a, uint32_t j,
                                            uint32_t reaching, graze_pair *out) {
    const grz_strip_boxes *strip = sweep->strip;
    const simd_rows rows = SIMD(rows_load)(strip->row + j);
    uint32_t bits = SIMD(strip_overlapping)(a, strip, j, rows);
    if (a->group != NULL) {
        const uint32_t related =
            SIMD(rows_equal)(a->group, strip->group + j) & reaching;
        sweep->counts.refused += SIMD(popcount)(related);
        sweep->counts.tests -= SIMD(popcount)(related);
        bits &= ~related;
    }
    sweep->counts.tests += SIMD(popcount)(reaching);
    SIMD(compress_pairs)(out, a->row, rows, bits);
    return SIMD(popcount)(bits);
}

static inline void SIMD(strip_add_waste)(SIMD(strip_sweep) * sweep, uint64_t before,
                                         uint64_t found) {
    const uint64_t tests = sweep->counts.tests - before,
                   worth = GRZ_TESTS_PER_PAIR * found;
    sweep->counts.wasted += tests > worth ? tests - worth : 0;
}

static GRZ_INLINED void SIMD(strip_join_one)(SIMD(strip_sweep) * sweep,
                                             const grz_strip_boxes *own, uint32_t i,
                                             uint32_t j, bool is_grouped) {
    uint32_t row[SIMD_LANES], group[SIMD_LANES];
    for (int lane = 0; lane < SIMD_LANES; lane++) {
        row[lane] = own->row[i];
        group[lane] = is_grouped ? own->group[i] : 0;
    }
    const SIMD(strip_row)
        one = { SIMD(broadcast)(own->min_x[i]), SIMD(broadcast)(own->min_y[i]),
                SIMD(broadcast)(own->max_x[i]), SIMD(broadcast)(own->max_y[i]),
                SIMD(rows_load)(row),           is_grouped ? group : NULL };
    grz_pair_sink *out = sweep->out;
    const uint64_t before = sweep->counts.tests,
                   found_before = grz_pair_sink_total(out);
    for (; sweep->strip->sweep_min[j] < own->max_x[i]; j += SIMD_LANES) {
        grz_pair_sink_reserve_step(out);
        const uint32_t reaching = SIMD(strip_reaching)(&one, sweep->strip, j);
        out->count +=
            SIMD(strip_test_row)(sweep, &one, j, reaching, out->items + out->count);
    }
    SIMD(strip_add_waste)(sweep, before, grz_pair_sink_total(out) - found_before);
}

/* The boxes from i on, a lane each, against those behind each. */
static GRZ_INLINED void SIMD(strip_join_lanes)(SIMD(strip_sweep) * sweep, uint32_t i,
                                               bool is_grouped) {
    const grz_strip_boxes *strip = sweep->strip;
    SIMD(strip_row) a = SIMD(strip_row_at)(strip, i);
    a.group = is_grouped ? a.group : NULL;
    grz_pair_sink_reserve_step(sweep->out);
    graze_pair *const items = sweep->out->items + sweep->out->count;
    const uint64_t before = sweep->counts.tests;
    uint32_t found = 0, shift = 1, reaching = SIMD(strip_reaching)(&a, strip, i + 1);
    while (reaching != 0 && shift <= STRIP_SHIFTS_MAX) {
        found += SIMD(strip_test_row)(sweep, &a, i + shift, reaching, items + found);
        reaching = SIMD(strip_reaching)(&a, strip, i + shift + 1);
        found +=
            SIMD(strip_test_row)(sweep, &a, i + shift + 1, reaching, items + found);
        shift += 2;
        reaching = SIMD(strip_reaching)(&a, strip, i + shift);
    }
    sweep->out->count += found;
    SIMD(strip_add_waste)(sweep, before, found);
    for (uint32_t lane = 0; reaching >> lane != 0; lane++)
        if (reaching >> lane & 1)
            SIMD(strip_join_one)
    (sweep, strip, i + lane, i + lane + shift, is_grouped);
}

static inline void SIMD(strip_join_all)(const grz_strip_boxes *strip,
                                        grz_pair_sink *out, grz_strip_counts *counts,
                                        bool is_grouped) {
    SIMD(strip_sweep) sweep = { strip, out, *counts };
    for (uint32_t i = 0; i < strip->count && grz_strip_is_worthwhile(&sweep.counts);
         i += SIMD_LANES)
        SIMD(strip_join_lanes)(&sweep, i, is_grouped);
    *counts = sweep.counts;
}

static void SIMD(strip_join)(const grz_strip_boxes *strip, grz_pair_sink *out,
                             grz_strip_counts *counts) {
    if (strip->group != NULL)
        SIMD(strip_join_all)(strip, out, counts, true);
    else
        SIMD(strip_join_all)(strip, out, counts, false);
}

/* The boxes of one strip against those of another from `later` cells behind their
 * own on. */
static inline void SIMD(strip_join_one_way)(const grz_strip_boxes *own,
                                            SIMD(strip_sweep) * sweep,
                                            uint32_t later, bool is_grouped) {
    uint32_t i = 0;
    for (uint32_t cell = 0; cell + later < own->cells; cell++) {
        const uint32_t j = strip_cell_begin(sweep->strip, cell + later);
        for (; i < own->cell_ends[cell] && grz_strip_is_worthwhile(&sweep->counts);
             i++)
            SIMD(strip_join_one)(sweep, own, i, j, is_grouped);
    }
}

static inline void SIMD(strip_join_both_ways)(const grz_strip_boxes *a,
                                              const grz_strip_boxes *b,
                                              SIMD(strip_sweep) * sweep,
                                              bool is_grouped) {
    sweep->strip = b;
    SIMD(strip_join_one_way)(a, sweep, 0, is_grouped);
    sweep->strip = a;
    SIMD(strip_join_one_way)(b, sweep, 1, is_grouped);
}

static void SIMD(strip_join_two)(const grz_strip_boxes *a, const grz_strip_boxes *b,
                                 grz_pair_sink *out, grz_strip_counts *counts) {
    SIMD(strip_sweep) sweep = { b, out, *counts };
    if (a->group != NULL)
        SIMD(strip_join_both_ways)(a, b, &sweep, true);
    else
        SIMD(strip_join_both_ways)(a, b, &sweep, false);
    *counts = sweep.counts;
}
