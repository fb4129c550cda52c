/* lanes_calls.h: the lanes of one kind of machine behind plain functions, so a test
 * can have several.
 *
 * A file of this folder includes one lanes_*.h, then lanes_calls_of.h, and defines
 * one lanes_calls.
 */
#ifndef TEST_LANES_CALLS_H
#define TEST_LANES_CALLS_H

#include "graze/find.h"

#include <stdint.h>

/* Each function loads as many values as there are lanes where it takes a pointer,
 * and stores as many for each outcome. Masks are given back as bits. */
typedef struct lanes_calls {
    const char *name;
    uint32_t lanes;
    uint32_t (*below)(const float *a, const float *b);
    uint32_t (*below_all)(const float *a, float b);
    /* a below b, and b below c */
    uint32_t (*both)(const float *a, const float *b, const float *c);
    /* minus, times, min, max */
    void (*two)(const float *a, const float *b, float *out);
    /* whole of each magnitude below 2^24, least onward */
    void (*one)(const float *a, float *out);
    void (*boxes)(const graze_box *boxes, float *out);
    void (*boxes_at)(const graze_box *boxes, const uint32_t *numbers, float *out);
    void (*keys)(uint32_t *out, const float *high, const float *low);
    uint32_t (*equal)(const uint32_t *a, const uint32_t *b);
    uint32_t (*high_in_both)(const uint32_t *a, const uint32_t *b);
    uint32_t (*below_unless_high)(const float *a, const float *b,
                                  const uint32_t *rows);
    uint32_t (*bits_count)(uint32_t bits);
    void (*keep)(uint32_t *out, const uint32_t *numbers, uint32_t bits);
    void (*keep_from)(uint32_t *out, uint32_t first, uint32_t bits);
    void (*pairs)(graze_pair *out, const uint32_t *a, const uint32_t *b,
                  uint32_t bits);
} lanes_calls;

extern const lanes_calls lanes_calls_plain, lanes_calls_vec, lanes_calls_avx2,
    lanes_calls_avx512;

#endif
