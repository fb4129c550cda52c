/* rotation.h: sine and cosine, the same on every machine, by Taylor's series (1715)
 * after quarter turns.
 *
 * Angles are in degrees, because quarter turns are whole numbers there: taking them
 * off loses nothing, and 90, 180 and 270 degrees are exact. At most 45 degrees are
 * left, where eight terms suffice: the first term left out is below 2^-54 of the
 * sum. Only +, -, * and / are used, which are the same everywhere. The functions are
 * inline and without branches, so a kernel can turn many bodies at once. */
#pragma once

#include "core/exact.h"
#include "core/numbers.h"

/* An angle, split exactly: 0 to 3 quarter turns, and `rest` degrees, -45 to 45. */
typedef struct grz_angle {
    uint8_t turns;
    double rest;
} grz_angle;

typedef struct grz_rotation {
    double sine, cosine;
} grz_rotation;

#define GRZ_ROTATION_ROUNDER 0x1.8p52

static inline double grz_rotation_sine(double x) {
    const double square = x * x;
    double sum = -1.0 / 1307674368000.0 * square;
    sum = (sum + 1.0 / 6227020800.0) * square;
    sum = (sum + -1.0 / 39916800.0) * square;
    sum = (sum + 1.0 / 362880) * square;
    sum = (sum + -1.0 / 5040) * square;
    sum = (sum + 1.0 / 120) * square;
    sum = (sum + -1.0 / 6) * square;
    return x + x * sum;
}

static inline double grz_rotation_cosine(double x) {
    const double square = x * x;
    double sum = 1.0 / 20922789888000.0 * square;
    sum = (sum + -1.0 / 87178291200.0) * square;
    sum = (sum + 1.0 / 479001600.0) * square;
    sum = (sum + -1.0 / 3628800) * square;
    sum = (sum + 1.0 / 40320) * square;
    sum = (sum + -1.0 / 720) * square;
    sum = (sum + 1.0 / 24) * square;
    return 1 - (square / 2 - square * sum);
}

/* The rotation by at most 45 degrees. */
static inline grz_rotation grz_rotation_of_rest(double rest) {
    /* pi / 180 */
    const grz_double_double degree = { 0x1.1df46a2529d39p-6, 0x1.5c1d8becdd291p-62 };
    const grz_double_double radians = grz_two_product(rest, degree.high);
    const double low = radians.low + rest * degree.low;
    const double sine = grz_rotation_sine(radians.high),
                 cosine = grz_rotation_cosine(radians.high);
    return (grz_rotation){ sine + low * cosine, cosine - low * sine };
}

/* The same, and by quarter turns (the low two bits); 0 is never -0. Odd turns
 * exchange sine and cosine. */
static inline grz_rotation grz_rotation_turned(double rest, uint64_t turns) {
    const grz_rotation by = grz_rotation_of_rest(rest);
    const uint64_t sine = grz_double_bits(by.sine),
                   cosine = grz_double_bits(by.cosine);
    const uint64_t exchange = (sine ^ cosine) & (0 - (turns & 1));
    return (grz_rotation){
        grz_double_of_bits(sine ^ exchange ^ (turns & 2) << 62) + 0.0,
        grz_double_of_bits(cosine ^ exchange ^ ((turns + 1) & 2) << 62) + 0.0
    };
}

/* A number less the nearest multiple of a step, to even. It is exact, because it is
 * at most as large as the number, and a multiple of the same power of two. Adding
 * 2^52 rounds to whole numbers, as vectors can. */
static inline double grz_rotation_rest(double number, double step) {
    return number -
           step * ((number / step + GRZ_ROTATION_ROUNDER) - GRZ_ROTATION_ROUNDER);
}

/* Degrees are at most 2^60 and at least -2^60. Two steps keep products exact. */
static inline grz_angle grz_angle_split(double degrees) {
    const double near = grz_rotation_rest(degrees, 360 * 1048576.0);
    const double within = grz_rotation_rest(near, 360),
                 rest = grz_rotation_rest(within, 90);
    return (grz_angle){ (uint8_t)((int)((within - rest) / 90) & 3), rest };
}

static inline grz_rotation grz_rotation_of(grz_angle angle) {
    return grz_rotation_turned(angle.rest, angle.turns);
}

/* The rotation by a float's angle, at most 2^27 degrees. Quarter turns are rounded
 * in a double's lowest bits. No quotient of a float is rounded to a tie, so turns
 * are as grz_angle_split has them. */
static inline grz_rotation grz_rotation_of_degrees(double degrees) {
    const double turns = degrees / 90 + GRZ_ROTATION_ROUNDER;
    return grz_rotation_turned(degrees - 90 * (turns - GRZ_ROTATION_ROUNDER),
                               grz_double_bits(turns));
}
