/* exchange.h: records sent to ranks in rounds of bounded size.
 *
 * In each round every rank collects records until its buffer is full. All tell each
 * other how many they send, and the records move in one MPI_Alltoallv. A round is
 * small enough that counts and offsets stay below 2^31, however many records there
 * are in all.
 */
#pragma once

#include "graze/status.h"

#include <mpi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The bounds of an exchange in a rank. */
typedef struct grz_exchange_limits {
    size_t memory; /* bytes of buffers */
    /* bytes that a rank sends in a round, at most; 0: GRZ_CHUNK_USUAL */
    size_t chunk;
} grz_exchange_limits;

/* No call of MPI is asked to move more at a time: far below 2^31, and large enough
 * to cost nothing. */
#define GRZ_CHUNK_USUAL ((size_t)1 << 26)

typedef struct grz_exchange {
    MPI_Comm comm;
    int ranks;
    size_t size;     /* of a record */
    size_t capacity; /* records in a round */
    size_t count;    /* of them, collected */
    unsigned char *collected, *send;
    int *to;                               /* the rank of each record */
    int *counts, *starts, *in, *in_starts; /* ranks each */
    uint64_t sent_bytes, rounds;           /* of all runs, for reports */
} grz_exchange;

/* Open for records of this size. A round has room for 4 records a rank at least,
 * even beyond the limits. Errors: GRAZE_OUT_OF_MEMORY. Not collective. */
graze_status grz_exchange_open(grz_exchange *x, MPI_Comm comm, size_t size,
                               grz_exchange_limits limits);

void grz_exchange_close(grz_exchange *x);

/* Whether one more record for each rank has room. */
bool grz_exchange_has_room(const grz_exchange *x);

/* The place for a record to a rank, to be written before the next call. */
unsigned char *grz_exchange_put(grz_exchange *x, int rank);

/* Received records; their number is known before. */
typedef struct grz_exchange_array {
    unsigned char *records;
    uint64_t count, capacity;
} grz_exchange_array;

/* Where records come from and go to. */
typedef struct grz_exchange_ends {
    void *context;
    /* Collect records while there is room; *has_more says whether this must be
     * called again. */
    graze_status (*fill)(void *context, grz_exchange *x, bool *has_more);
    /* They go behind each other into this array; NULL: to where `room` says. */
    grz_exchange_array *array;
    /* The place for the next `count` records; NULL: no memory. */
    unsigned char *(*room)(void *context, size_t count);
    /* They are there. NULL: nothing to do. */
    void (*took)(void *context, const unsigned char *records, size_t count);
} grz_exchange_ends;

/* Run rounds until no rank has more. Collective. Returns the largest status of all
 * ranks' ends. */
graze_status grz_exchange_run(grz_exchange *x, const grz_exchange_ends *ends);

/* The largest status of all ranks. Collective. */
graze_status grz_agree(MPI_Comm comm, graze_status status);
