/* ruler.h: a coordinate to one of so many numbered divisions, for cutting the plane into bands and cells.
 *
 * The number is that of (value - origin) * scale, held between the first and the last and cut off. All steps
 * are monotone in floats, rounding included, and that is all that is asked of a ruler: it decides only where
 * to look. Kernels measure eight values at a time with the same steps and the same outcome.
 */
#ifndef GRZ_CORE_QUANTIZER_H
#define GRZ_CORE_QUANTIZER_H

#include <stdint.h>

typedef struct grz_quantizer {
    float origin, scale; /* finite, scale >= 0 */
    float last;          /* the highest number */
} grz_quantizer;

/* A ruler of `count` divisions (1 to 2^24) from `from` to `to`; everything outside is in the first or the
 * last. */
static inline grz_quantizer grz_quantizer_make(float from, float to, uint32_t count) {
    const float length = to - from, scale = (float)count / length;
    const float most = 0x1p100f; /* a length of next to nothing: all is in the first or the last division */
    return (grz_quantizer){ from,
                            length > 0 && scale < most ? scale
                            : length > 0               ? most
                                                       : 0,
                            (float)(count - 1) };
}

static inline uint32_t grz_quantize(grz_quantizer ruler, float value) {
    const float place = (value - ruler.origin) * ruler.scale;
    return place > 0 ? (uint32_t)(place < ruler.last ? place : ruler.last) : 0;
}

#endif
