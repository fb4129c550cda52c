/* rotation.h: sine and cosine, the same on every machine. */
#ifndef GRZ_CORE_ROTATION_H
#define GRZ_CORE_ROTATION_H

#include "core/float_rules.h"

#include <stdint.h>

/* An angle, split exactly: 0 to 3 quarter turns, and `rest` degrees, -45 to 45. */
typedef struct grz_angle {
    uint8_t turns;
    double rest;
} grz_angle;

/* Degrees are at most 2^60 and at least -2^60. */
grz_angle grz_angle_split(double degrees);

typedef struct grz_rotation {
    double sine, cosine;
} grz_rotation;

grz_rotation grz_rotation_of(grz_angle angle);

#endif
