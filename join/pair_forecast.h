/* pair_forecast.h: how many pairs a join will find, from samples of its files. */
#pragma once

#include "graze/rules.h"
#include "join/box_sample.h"

typedef struct forecast_rules {
    graze_edges edges;
    const graze_rules *rules; /* NULL: all layers meet */
} forecast_rules;

/* A number of pairs, and the bounds it stays within in some 19 of 20 cases. Negative:
 * no memory. */
typedef struct pair_forecast {
    double pairs, low, high;
    double weight; /* pairs for one of far rows in the sample; 0: it has no sample */
} pair_forecast;

/* A number of pairs, and the variance of its error. */
typedef struct pair_estimate {
    double pairs, variance;
} pair_estimate;

/* Within the file of a sample, or between two files if `second` is not NULL. */
pair_forecast pair_forecast_make(const box_sample *first, const box_sample *second,
                                 forecast_rules rules);

/* The number and its bounds from a variance, and back. */
pair_forecast pair_forecast_of(double pairs, double variance);
double pair_forecast_variance(pair_forecast forecast);
