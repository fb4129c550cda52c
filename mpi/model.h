/* model.h: the cost of a run: measured constants, and a formula for the seconds. */
#pragma once

#include "formats/error.h"

#include <mpi.h>
#include <stdint.h>

/* The measured constants. Seconds; a box or an item is one of 16 bytes and a tag of
 * 8. */
typedef struct model_constants {
    double latency;          /* of a message between two ranks */
    double seconds_per_byte; /* between two ranks */
    double look;             /* at a box, for the sample and for the counts */
    double move;             /* of an item to its tile, but for the way */
    /* of an item: join + join_log * log2(items of a tile) */
    double join, join_log;
    double sample; /* of a box of the sample, at rank 0 */
} model_constants;

/* Uniform boxes: how many, and the width of one as a part of the plane's. */
typedef struct model_input {
    double boxes, width;
} model_input;

/* Seconds of the parts of a run. */
typedef struct model_seconds {
    double plan, exchange, join;
} model_seconds;

/* Measure. Collective. */
bool model_measure(MPI_Comm comm, uint64_t boxes, model_constants *constants,
                   error *e);

/* A run of this many uniform boxes in the ranks of a communicator; seconds are those
 * of the slowest rank. Collective. */
bool model_run(MPI_Comm comm, model_input input, model_seconds *seconds, error *e);

/* The seconds of a run. */
model_seconds model_predict(const model_constants *constants, model_input input,
                            double ranks);

/* Boxes; each overlaps one other on average. */
model_input model_uniform(double boxes);
