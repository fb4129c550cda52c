/* turn.c: sine and cosine by Taylor's series (B. Taylor, 1715) after taking quarter turns off.
 *
 * In degrees because quarter turns are whole numbers there: taking them off loses nothing, at any size, and
 * 90, 180 and 270 degrees are exact. What is left is at most 45 degrees, where eight terms suffice: the first
 * term left out is below 2^-54 of the sum. Only +, -, * and floor are used, which are the same everywhere.
 */
#include "core/rotation.h"

#include "core/exact.h"

#include <math.h>

/* What is left of a number after the nearest multiple of a step; exact, as it is no larger than the number
 * and a multiple of the same power of two. */
static double rest_of(double number, double step) {
    return number - step * floor(number / step + 0.5);
}

grz_angle grz_angle_split(double degrees) {
    if (fabs(degrees) <= 45)
        return (grz_angle){ 0, degrees };
    const double within = rest_of(rest_of(degrees, 360 * 1048576.0), 360); /* two steps keep products exact */
    const double quarters = floor(within / 90 + 0.5);
    return (grz_angle){ (uint8_t)((int)quarters & 3), within - 90 * quarters };
}

/* pi / 180 */
static const grz_double_double degree = { 0x1.1df46a2529d39p-6, 0x1.5c1d8becdd291p-62 };

static double sine_of(double x) {
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

static double cosine_of(double x) {
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
    if (angle.rest == 0 && angle.turns == 0) /* most are not turned */
        return (grz_rotation){ 0, 1 };
    const grz_double_double radians = grz_two_product(angle.rest, degree.high);
    const double low = radians.low + angle.rest * degree.low;
    const double sine = sine_of(radians.high), cosine = cosine_of(radians.high);
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
