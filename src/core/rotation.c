/* rotation.c: sine and cosine by Taylor's series (B. Taylor, 1715) after quarter turns are taken off.
 *
 * Angles are in degrees, because quarter turns are whole numbers there: taking them off loses nothing, and
 * 90, 180 and 270 degrees are exact. At most 45 degrees are left, where eight terms suffice: the first term
 * left out is below 2^-54 of the sum. Only +, -, * and floor are used, which are the same everywhere.
 */
#include "core/rotation.h"

#include "core/exact.h"

#include <math.h>

/* A number less the nearest multiple of a step; exact, because it is no larger than the number and a multiple
 * of the same power of two. */
static double rotation_rest(double number, double step) {
    return number - step * floor(number / step + 0.5);
}

grz_angle grz_angle_split(double degrees) {
    if (fabs(degrees) <= 45)
        return (grz_angle){ 0, degrees };
    const double within =
        rotation_rest(rotation_rest(degrees, 360 * 1048576.0), 360); /* two steps keep products exact */
    const double quarters = floor(within / 90 + 0.5);
    return (grz_angle){ (uint8_t)((int)quarters & 3), within - 90 * quarters };
}

/* pi / 180 */
static const grz_double_double rotation_degree = { 0x1.1df46a2529d39p-6, 0x1.5c1d8becdd291p-62 };

static double rotation_sine(double x) {
    static const double terms[] = {
        -1.0 / 6,          1.0 / 120,          -1.0 / 5040,           1.0 / 362880,
        -1.0 / 39916800.0, 1.0 / 6227020800.0, -1.0 / 1307674368000.0
    };
    const double square = x * x;
    double sum = 0;
    for (int i = 6; i >= 0; i--)
        sum = (sum + terms[i]) * square;
    return x + x * sum;
}

static double rotation_cosine(double x) {
    static const double terms[] = {
        1.0 / 24,          -1.0 / 720,           1.0 / 40320,           -1.0 / 3628800,
        1.0 / 479001600.0, -1.0 / 87178291200.0, 1.0 / 20922789888000.0
    };
    const double square = x * x;
    double sum = 0;
    for (int i = 6; i >= 0; i--)
        sum = (sum + terms[i]) * square;
    return 1 - (square / 2 - square * sum);
}

grz_rotation grz_rotation_of(grz_angle angle) {
    if (angle.rest == 0 && angle.turns == 0) /* most shapes are not rotated */
        return (grz_rotation){ 0, 1 };
    const grz_double_double radians = grz_two_product(angle.rest, rotation_degree.high);
    const double low = radians.low + angle.rest * rotation_degree.low;
    const double sine = rotation_sine(radians.high), cosine = rotation_cosine(radians.high);
    const double s = sine + low * cosine, c = cosine - low * sine;
    switch (angle.turns) {
    case 0:
        return (grz_rotation){ s, c };
    case 1:
        return (grz_rotation){ c, 0 - s };
    case 2:
        return (grz_rotation){ 0 - s, 0 - c };
    default:
        return (grz_rotation){ 0 - c, s };
    }
}
