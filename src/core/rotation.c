/* rotation.c: angles of any size split into quarter turns and a rest; see rotation.h. */
#include "core/rotation.h"

grz_angle grz_angle_split(double degrees) {
    const double near = grz_rotation_rest(degrees, 360 * 1048576.0); /* two steps keep products exact */
    const double within = grz_rotation_rest(near, 360), rest = grz_rotation_rest(within, 90);
    return (grz_angle){ (uint8_t)((int)((within - rest) / 90) & 3), rest };
}

grz_rotation grz_rotation_of(grz_angle angle) {
    return grz_rotation_turned(angle.rest, angle.turns);
}
