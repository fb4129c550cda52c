/* fours_plain.h: fours.h in plain C, for machines without vectors, and the oracle of the others. */
#ifndef GRZ_CORE_LANES_FOURS_PLAIN_H
#define GRZ_CORE_LANES_FOURS_PLAIN_H

#include "core/lanes/fours.h"

typedef grz_four grz_fours_lanes;

static inline grz_fours_lanes grz_fours_all(const grz_four *limit) {
    return *limit;
}

static inline grz_fours_lanes grz_fours_point(float x, float y) {
    return (grz_four){ { x, y, -x, -y } };
}

static inline uint32_t grz_fours_within(const grz_four *eight, grz_fours_lanes limit) {
    uint32_t bits = 0;
    for (int i = 0; i < 8; i++) {
        const float *at = eight[i].at;
        bits |= (uint32_t)(at[0] <= limit.at[0] && at[1] <= limit.at[1] && at[2] <= limit.at[2] &&
                           at[3] <= limit.at[3])
                << i;
    }
    return bits;
}

static inline uint32_t grz_bytes_marked(const uint8_t *eight) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < 8; i++)
        bits |= (uint32_t)(eight[i] >> 7) << i;
    return bits;
}

static inline uint32_t grz_words_take(uint64_t *out, const uint64_t *eight, uint32_t bits) {
    uint32_t count = 0;
    for (uint32_t i = 0; bits >> i != 0; i++) {
        out[count] = eight[i] & ~GRZ_ID_MARK;
        count += bits >> i & 1;
    }
    return count;
}

static inline void lanes_quantize(uint32_t *numbers, const float *eight, grz_quantizer ruler) {
    for (int i = 0; i < 8; i++)
        numbers[i] = grz_quantize(ruler, eight[i]);
}

#endif
