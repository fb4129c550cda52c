/* lanes_calls.h: the lanes of one kind of machine behind plain functions, so that a test can have several.
 *
 * A file of this folder includes one lanes_*.h, then lanes_calls_of.h, and defines one lanes_calls.
 */
#ifndef TEST_LANES_CALLS_H
#define TEST_LANES_CALLS_H

#include "graze/find.h"

#include <stdint.h>

/* Each function loads eight values where it takes a pointer. Masks are given back as bits. */
typedef struct lanes_calls {
    const char *name;
    uint32_t (*below)(const float *a, const float *b);
    uint32_t (*below_all)(const float *a, float b);
    uint32_t (*both)(const float *a, const float *b, const float *c); /* a below b, and b below c */
    uint32_t (*equal)(const uint32_t *numbers, uint32_t number);
    uint32_t (*high_bits)(const uint32_t *numbers);
    uint32_t (*pair)(graze_pair *out, uint32_t number, const uint32_t *others, uint32_t bits);
} lanes_calls;

extern const lanes_calls lanes_calls_plain, lanes_calls_sse2, lanes_calls_avx2, lanes_calls_neon;

#endif
