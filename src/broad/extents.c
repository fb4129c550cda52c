/* extents.c: a histogram of extents over the top bits of their floats: exponent and two bits of mantissa. */
#include "broad/extents.h"

#include <string.h>

enum { KEPT_BITS = 10, DROPPED_BITS = 31 - KEPT_BITS, BUCKETS = 1 << KEPT_BITS };

static uint32_t bits_of(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static float float_of(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* The bucket below whose end `wanted` of the counted lie: some, and not more than there are. */
static uint32_t find_bucket(const uint32_t *sizes, double wanted) {
    uint32_t bucket = 0;
    for (double seen = sizes[0]; seen == 0 || seen < wanted; seen += sizes[bucket])
        bucket++;
    return bucket;
}

float grz_box_extent_quantile(const grz_box_entry *entries, uint32_t count, grz_box_side side, double share) {
    uint32_t sizes[BUCKETS] = { 0 };
    float largest[BUCKETS] = { 0 };
    if (count == 0)
        return 1;
    for (uint32_t i = 0; i < count; i++) {
        const float extent =
            side == GRZ_BOX_WIDTH ? entries[i].max_x - entries[i].min_x : entries[i].max_y - entries[i].min_y;
        const uint32_t bucket = bits_of(extent) >> DROPPED_BITS;
        if (sizes[bucket]++ == 0 || extent > largest[bucket])
            largest[bucket] = extent;
    }
    return largest[find_bucket(sizes, share * count)];
}

float grz_power_of_two_above(float value) {
    const uint32_t mantissa = UINT32_C(0x007fffff), bits = bits_of(value);
    return float_of((bits + mantissa) & ~mantissa);
}
