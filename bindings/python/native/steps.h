/* steps.h: edges that are whole numbers of steps, as 0.1 or 0.01, as these whole
 * numbers. Float32 has them, in the same order: boxes touch where they did. */
#pragma once

#include "graze.h"

#include <stdbool.h>
#include <stddef.h>

/* An edge is a whole number by `unit`, or times `step`, as float64 computes it. */
typedef struct steps_rule {
    double unit;
    double step;      /* 0: whole numbers are divided by the unit */
    double origin[2]; /* along x and y; taken from whole numbers */
} steps_rule;

/* Find a rule that fits a sample of the boxes; false if there is none, or if float32
 * has the sample as it is. The mode of floating point is the default one here and
 * below. */
bool steps_find(steps_rule *rule, const double *edges, size_t count);

/* Make `count` boxes. False if the rule does not fit one of them; then some are not
 * written. */
bool steps_boxes(const steps_rule *rule, const double *edges, size_t count,
                 graze_box *made);
