/* turn.h: sine and cosine of our own. */
#ifndef GRZ_CORE_ROTATION_H
#define GRZ_CORE_ROTATION_H

#include <stdint.h>

/* An angle taken apart: `turns` quarter turns, 0 to 3, and `rest` degrees, -45 to 45; exactly. */
typedef struct grz_angle {
    uint8_t turns;
    double rest;
} grz_angle;

/* Of any number up to +-2^60. */
grz_angle grz_angle_split(double degrees);

typedef struct grz_rotation {
    double sine, cosine;
} grz_rotation;

grz_rotation grz_rotation_of(grz_angle angle);

#endif
