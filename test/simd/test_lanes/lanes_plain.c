/* lanes_plain.c: eight lanes in plain C, one after the other. All others are
 * compared with them. */
#include "test_lanes/lanes_calls.h"

enum { LANES = 8 };

static uint32_t below(const float *a, const float *b) {
    uint32_t bits = 0;
    for (int i = 0; i < LANES; i++)
        bits |= (uint32_t)(a[i] < b[i]) << i;
    return bits;
}

static uint32_t below_all(const float *a, float b) {
    uint32_t bits = 0;
    for (int i = 0; i < LANES; i++)
        bits |= (uint32_t)(a[i] < b) << i;
    return bits;
}

static uint32_t both(const float *a, const float *b, const float *c) {
    return below(a, b) & below(b, c);
}

static void two(const float *a, const float *b, float *out) {
    for (int i = 0; i < LANES; i++) {
        out[i] = a[i] - b[i];
        out[LANES + i] = a[i] * b[i];
        if (a[i] < b[i])
            out[2 * LANES + i] = a[i];
        else
            out[2 * LANES + i] = b[i];
        if (a[i] > b[i])
            out[3 * LANES + i] = a[i];
        else
            out[3 * LANES + i] = b[i];
    }
}

static void one(const float *a, float *out) {
    float least = a[LANES - 1];
    for (int i = LANES - 1; i >= 0; i--) {
        const float clamped = a[i] < 0 ? 0 : a[i] > 0x1p24f ? 0x1p24f : a[i];
        out[i] = (float)(int32_t)clamped;
        if (a[i] < least)
            least = a[i];
        out[LANES + i] = least;
    }
}

static void boxes_at(const graze_box *read, const uint32_t *numbers, float *out) {
    for (int i = 0; i < LANES; i++) {
        const graze_box box = read[numbers[i] & 0x7fffffff];
        out[i] = box.min_x;
        out[LANES + i] = box.min_y;
        out[2 * LANES + i] = box.max_x;
        out[3 * LANES + i] = box.max_y;
    }
}

static void boxes(const graze_box *read, float *out) {
    static const uint32_t in_order[LANES] = { 0, 1, 2, 3, 4, 5, 6, 7 };
    boxes_at(read, in_order, out);
}

static void keys(uint32_t *out, const float *high, const float *low) {
    for (int i = 0; i < LANES; i++)
        out[i] = (uint32_t)high[i] * 65536 + (uint32_t)low[i];
}

static uint32_t equal(const uint32_t *a, const uint32_t *b) {
    uint32_t bits = 0;
    for (int i = 0; i < LANES; i++)
        bits |= (uint32_t)(a[i] == b[i]) << i;
    return bits;
}

static uint32_t high_in_both(const uint32_t *a, const uint32_t *b) {
    uint32_t bits = 0;
    for (int i = 0; i < LANES; i++)
        bits |= (a[i] & b[i]) >> 31 << i;
    return bits;
}

static uint32_t below_unless_high(const float *a, const float *b,
                                  const uint32_t *rows) {
    return below(a, b) & ~high_in_both(rows, rows);
}

static uint32_t bits_count(uint32_t bits) {
    uint32_t count = 0;
    for (; bits != 0; bits /= 2)
        count += bits % 2;
    return count;
}

static void keep(uint32_t *out, const uint32_t *numbers, uint32_t bits) {
    for (int i = 0; i < LANES; i++)
        if (bits >> i & 1)
            *out++ = numbers[i];
}

static void keep_from(uint32_t *out, uint32_t first, uint32_t bits) {
    for (uint32_t i = 0; i < LANES; i++)
        if (bits >> i & 1)
            *out++ = first + i;
}

static void pairs(graze_pair *out, const uint32_t *a, const uint32_t *b,
                  uint32_t bits) {
    for (int i = 0; i < LANES; i++)
        if (bits >> i & 1) {
            const uint32_t p = a[i] & 0x7fffffff, q = b[i] & 0x7fffffff;
            *out++ = p < q ? (graze_pair){ p, q } : (graze_pair){ q, p };
        }
}

const lanes_calls lanes_calls_plain = { "plain C",
                                        LANES,
                                        below,
                                        below_all,
                                        both,
                                        two,
                                        one,
                                        boxes,
                                        boxes_at,
                                        keys,
                                        equal,
                                        high_in_both,
                                        below_unless_high,
                                        bits_count,
                                        keep,
                                        keep_from,
                                        pairs };
