/* degrees.h: how many boxes each box overlaps, counted tile by tile, added up by the
 * rank of its row. The boxes of a second set are not counted.
 */
#pragma once

#include "mpi/result.h"
#include "mpi/spread.h"

typedef struct degrees degrees;

/* Open for this many rows, in `memory` bytes beside the counts themselves.
 * Collective. Errors: ERROR_RESOURCES, the same in all ranks; *out is NULL then. */
bool degrees_open(MPI_Comm comm, uint64_t rows, size_t memory, degrees **out,
                  error *e);

/* The counting sink. */
grz_spread_sink degrees_sink(degrees *d);

/* The bytes of a rank's counts. */
uint64_t degrees_bytes(uint64_t rows, int ranks);

/* Write this rank's counts. Not collective. */
bool degrees_write(const degrees *d, result *out, error *e);

/* NULL is fine. */
void degrees_close(degrees *d);
