/* pair_sort.h: the pairs of all ranks written in order: sorted by (a, b).
 *
 * A sample of the pairs cuts their order into parts of about equal size. Exact
 * counts say where each part begins in the file. In each of some rounds every rank
 * gets one part, sorts and writes it.
 */
#pragma once

#include "mpi/exchange.h"
#include "mpi/result.h"
#include "mpi/store.h"

typedef struct pair_sort_config {
    MPI_Comm comm;
    size_t word;                /* bytes of a number: 4 or 8; a pair is two */
    grz_exchange_limits limits; /* of parts and exchanges together */
    uint64_t limit;             /* the first pairs, at most this many */
} pair_sort_config;

/* Write the pairs of the stores. Collective; *total is how many were written. Errors,
 * not yet those of all ranks: false. */
bool pair_sort_write(const pair_sort_config *config, grz_store *store, result *out,
                     uint64_t *total, error *e);
