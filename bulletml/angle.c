/* angle.c: sine, cosine and direction in degrees, by IEEE arithmetic alone; see
 * angle.h. */
#include "bulletml/angle.h"

#include <math.h>
#include <stdbool.h>

static const double degree = 3.14159265358979323846 / 180;

/* Taylor's series of the sine, or of the cosine, for at most 45 degrees: ten terms
 * leave less than 1e-20. */
static double series(double radians, bool is_cosine) {
    const double square = radians * radians;
    double term = radians;
    if (is_cosine)
        term = 1;
    double sum = 0;
    for (int i = is_cosine ? 1 : 2; i < 20; i += 2) {
        sum += term;
        term *= -square / (i * (i + 1));
    }
    return sum;
}

/* Quarter turns are taken off exactly; an odd one makes a sine a cosine, two change
 * the sign. */
static double sine_after(double degrees, int quarters) {
    const double within = fmod(degrees, 360);
    const double nearest = floor(within / 90 + 0.5);
    quarters = (quarters + (int)nearest + 8) % 4;
    const double value = series((within - nearest * 90) * degree, quarters % 2 == 1);
    if (quarters < 2)
        return value;
    return -value;
}

double angle_sine(double degrees) {
    return sine_after(degrees, 0);
}

double angle_cosine(double degrees) {
    return sine_after(degrees, 1);
}

/* From the nearest quarter turn, each round takes the sine of what is missing for
 * it: its error's cube is left. */
double angle_towards(double x, double y) {
    const double length = sqrt(x * x + y * y);
    if (!(length > 0) || isinf(length))
        return 0;
    double side = 90;
    if (x < 0)
        side = -90;
    double angle = fabs(x) > fabs(y) ? side : y < 0 ? 0 : 2 * side;
    for (int i = 0; i < 5; i++) {
        const double missing =
            (x * -angle_cosine(angle) - y * angle_sine(angle)) / length;
        angle -= missing / degree;
    }
    return angle;
}
