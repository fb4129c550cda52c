/* kernel_place.h: placing boxes, and filling strips, eight lanes at a time.
 *
 * Include a lanes_*.h first. One pass over the boxes checks them, finds empty ones, and measures bands and
 * places. Eight usual boxes take no branch but one; a bad or empty one makes its eight go one by one.
 */
#ifndef GRZ_BROAD_BANDS_KERNEL_PLACE_H
#define GRZ_BROAD_BANDS_KERNEL_PLACE_H

#include "broad/bands/kernel.h"
#include "core/box_columns.h"

#include <math.h>

enum { ALL_LANES = (1 << GRZ_LANES) - 1 };

static inline grz_lanes measure(grz_quantizer ruler, grz_lanes values) {
    const grz_lanes place =
        grz_lanes_times(grz_lanes_minus(values, grz_lanes_all(ruler.origin)), grz_lanes_all(ruler.scale));
    return grz_lanes_lesser(grz_lanes_greater(place, grz_lanes_all(0)), grz_lanes_all(ruler.last));
}

/* Ghosts of a box in the bands behind `band`, up to that of its max edge. */
static inline bool add_ghosts(grz_strip_assignment *placing, uint32_t i, uint32_t band) {
    const uint32_t last = grz_quantize(placing->cut->bands, placing->boxes[i].max_y);
    for (; band < last; band++) {
        if (placing->duplicates == placing->duplicate_capacity)
            return false;
        placing->duplicate_keys[placing->duplicates] = (placing->keys[i] & 0xffff) | band << 16;
        placing->duplicate_rows[placing->duplicates++] = i;
    }
    return true;
}

static inline grz_strip_assigned place_one(grz_strip_assignment *placing, uint32_t i) {
    const grz_strip_layout *cut = placing->cut;
    const graze_box box = placing->boxes[i];
    if (!placing->is_checked && grz_box_check(box) != GRAZE_OK)
        return GRZ_STRIP_BAD_BOX;
    placing->keys[i] = cut->band_count << 16;
    if (grz_box_is_empty(box))
        return GRZ_STRIP_ASSIGNED;
    const uint32_t band = grz_quantize(cut->bands, box.min_y);
    placing->keys[i] = band << 16 | grz_quantize(cut->places, box.min_x);
    return add_ghosts(placing, i, band) ? GRZ_STRIP_ASSIGNED : GRZ_STRIP_TOO_MANY_DUPLICATES;
}

static inline grz_strip_assigned place_one_by_one(grz_strip_assignment *placing, uint32_t begin,
                                                  uint32_t end) {
    grz_strip_assigned placed = GRZ_STRIP_ASSIGNED;
    for (uint32_t i = begin; i < end && placed == GRZ_STRIP_ASSIGNED; i++)
        placed = place_one(placing, i);
    return placed;
}

/* A bit for each box that is not empty and surely not bad. Of boxes that were checked closed, those at the
 * limit reach a float beyond it; they are not usual. */
static inline uint32_t usual_boxes(const grz_lanes *edges) {
    const grz_lanes low = grz_lanes_all(-0x1.000002p60f), high = grz_lanes_all(0x1.000002p60f);
    const grz_lane_mask is_full =
        grz_lanes_both(grz_lanes_below(edges[0], edges[2]), grz_lanes_below(edges[1], edges[3]));
    const grz_lane_mask is_near_below =
        grz_lanes_both(grz_lanes_below(low, edges[0]), grz_lanes_below(low, edges[1]));
    const grz_lane_mask is_near_above =
        grz_lanes_both(grz_lanes_below(edges[2], high), grz_lanes_below(edges[3], high));
    return grz_lanes_bits(grz_lanes_both(is_full, grz_lanes_both(is_near_below, is_near_above)));
}

/* Ghosts in the next band are written without a branch; few boxes reach farther. */
static inline grz_strip_assigned place_ghosts(grz_strip_assignment *placing, uint32_t i, grz_lanes first,
                                              grz_lanes last) {
    const uint32_t reaching = grz_lanes_bits(grz_lanes_below(first, last));
    if (placing->duplicates + GRZ_LANES > placing->duplicate_capacity)
        return GRZ_STRIP_TOO_MANY_DUPLICATES;
    grz_lanes_keep(placing->duplicate_keys + placing->duplicates, placing->keys + i, reaching);
    grz_lanes_keep_from(placing->duplicate_rows + placing->duplicates, i, reaching);
    placing->duplicates += grz_bits_count(reaching);
    const grz_lanes before_last = grz_lanes_minus(last, grz_lanes_all(1));
    const uint32_t farther = grz_lanes_bits(grz_lanes_below(first, before_last));
    for (uint32_t lane = 0; farther >> lane != 0; lane++)
        if (farther >> lane & 1 && !add_ghosts(placing, i + lane, (placing->keys[i + lane] >> 16) + 1))
            return GRZ_STRIP_TOO_MANY_DUPLICATES;
    return GRZ_STRIP_ASSIGNED;
}

static inline grz_strip_assigned place_eight(grz_strip_assignment *placing, uint32_t i) {
    const grz_strip_layout *cut = placing->cut;
    grz_lanes edges[4];
    grz_lanes_boxes(placing->boxes + i, edges);
    if (usual_boxes(edges) != ALL_LANES)
        return place_one_by_one(placing, i, i + GRZ_LANES);
    const grz_lanes first = grz_lanes_whole(measure(cut->bands, edges[1]));
    const grz_lanes last = grz_lanes_whole(measure(cut->bands, edges[3]));
    grz_lanes_keys(placing->keys + i, first, measure(cut->places, edges[0]));
    return place_ghosts(placing, i, first, last);
}

static grz_strip_assigned place_boxes(grz_strip_assignment *placing, uint32_t begin, uint32_t end) {
    grz_strip_assignment own = *placing;
    grz_strip_assigned placed = GRZ_STRIP_ASSIGNED;
    uint32_t i = begin;
    for (; end - i >= GRZ_LANES && placed == GRZ_STRIP_ASSIGNED; i += GRZ_LANES)
        placed = place_eight(&own, i);
    if (placed == GRZ_STRIP_ASSIGNED)
        placed = place_one_by_one(&own, i, end);
    placing->duplicates = own.duplicates;
    return placed;
}

/* Columns of eight numbers that begin at `number`, from i on. */
static inline void fill_eight(const grz_strip_boxes *strip, uint32_t i, const graze_box *boxes,
                              const uint32_t *number) {
    grz_lanes edges[4];
    grz_lanes_boxes_at(boxes, number, edges);
    grz_lanes_store(strip->min_x + i, edges[0]);
    grz_lanes_store(strip->min_y + i, edges[1]);
    grz_lanes_store(strip->max_x + i, edges[2]);
    grz_lanes_store(strip->max_y + i, edges[3]);
}

/* The last ones: what is missing of eight is the first of them again, and fenced later. */
static inline void fill_last(const grz_strip_boxes *strip, uint32_t i, const graze_box *boxes) {
    uint32_t number[GRZ_LANES];
    for (uint32_t lane = 0; lane < GRZ_LANES; lane++)
        number[lane] = strip->number[i + lane < strip->count ? i + lane : i];
    fill_eight(strip, i, boxes, number);
}

static inline void fence(const grz_strip_boxes *strip) {
    const grz_lanes above = grz_lanes_all(INFINITY), below = grz_lanes_all(-INFINITY);
    for (uint32_t i = 0; i < GRZ_STRIP_PADDING; i += GRZ_LANES) {
        grz_lanes_store(strip->min_x + strip->count + i, above);
        grz_lanes_store(strip->max_x + strip->count + i, below);
        grz_lanes_store(strip->floor + strip->count + i, above);
    }
}

/* From the back: behind the last box the floor is infinite. */
static inline void raise_floor(const grz_strip_boxes *strip) {
    grz_lanes least = grz_lanes_all(INFINITY);
    for (uint32_t i = (strip->count + GRZ_LANES - 1) / GRZ_LANES * GRZ_LANES; i > 0; i -= GRZ_LANES) {
        const uint32_t at = i - GRZ_LANES;
        least = grz_lanes_lesser(grz_lanes_least_onward(grz_lanes_load(strip->min_x + at)), least);
        grz_lanes_store(strip->floor + at, least);
        least = grz_lanes_all(strip->floor[at]);
    }
}

static void fill_strip(const grz_strip_boxes *strip, const graze_box *boxes) {
    uint32_t i = 0;
    for (; strip->count - i >= GRZ_LANES; i += GRZ_LANES)
        fill_eight(strip, i, boxes, strip->number + i);
    if (i < strip->count)
        fill_last(strip, i, boxes);
    fence(strip);
    raise_floor(strip);
}

#endif
