/* narrow_times.h: the times of a step at which two parts touch. */
#pragma once

#include "narrow/interval.h"

#include <stdint.h>

/* When two parts touch within a step, in order. In a wrapped world they can do so at
 * one side, and again at another one. A way is shorter than the world, so it comes
 * past at most 5 places after each other: over each seam and back. */
enum { GRZ_NARROW_TIMES_MAX = 5 };
typedef struct grz_narrow_times {
    grz_interval at[GRZ_NARROW_TIMES_MAX];
    uint32_t count;
} grz_narrow_times;

/* Add times of a touch. Times that meet, rounded to floats as events are, are one. */
void grz_narrow_times_add(grz_narrow_times *self, grz_interval added);
