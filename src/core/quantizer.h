/* quantizer.h: a coordinate as the index of one of many equal divisions, for cutting the plane into strips
 * and cells.
 *
 * The index is (value - origin) * scale, clamped to the first and the last division and cut off. All steps
 * are monotone in floats, rounding included, and nothing else is needed: an index decides only where to look.
 * Kernels quantize all lanes at once with the same steps and the same result.
 */
#ifndef GRZ_CORE_QUANTIZER_H
#define GRZ_CORE_QUANTIZER_H

#include <stdint.h>

typedef struct grz_quantizer {
    float origin, scale; /* finite, scale >= 0 */
    float last;          /* the highest index */
} grz_quantizer;

/* `count` divisions (1 to 2^24) from `from` to `to`; all values outside are in the first or the last. */
static inline grz_quantizer grz_quantizer_make(float from, float to, uint32_t count) {
    const float length = to - from, scale = (float)count / length;
    const float scale_max = 0x1p100f; /* a tiny length: all values are in the first or the last division */
    return (grz_quantizer){ from,
                            length > 0 && scale < scale_max ? scale
                            : length > 0                    ? scale_max
                                                            : 0,
                            (float)(count - 1) };
}

static inline uint32_t grz_quantize(grz_quantizer quantizer, float value) {
    const float at = (value - quantizer.origin) * quantizer.scale;
    return at > 0 ? (uint32_t)(at < quantizer.last ? at : quantizer.last) : 0;
}

#endif
