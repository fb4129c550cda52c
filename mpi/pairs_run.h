/* pairs_run.h: `graze-mpi pairs`, once its arguments are read. */
#pragma once

#include "formats/error.h"
#include "graze/box.h"
#include "mpi/box_set.h"

/* The kinds of answers. */
typedef enum pairs_kind {
    PAIRS_LISTED,
    PAIRS_SORTED,
    PAIRS_COUNTED,
    PAIRS_DEGREES
} pairs_kind;

typedef struct pairs_job {
    MPI_Comm comm;
    /* those that are not wanted are NULL */
    const char *output, *scratch, *summary, *rules_path;
    box_set_paths files;
    const graze_rules *rules; /* those of the path, once they are read */
    pairs_kind kind;
    uint64_t limit; /* of pairs; UINT64_MAX: all */
    uint32_t tiles; /* at least about as many; 0: as the memory demands */
    graze_edges edges;
    box_near near; /* distance 0: boxes that overlap; else `edges` is GRAZE_CLOSED */
    bool is_clean; /* scratch files are removed, and nothing is joined */
    uint32_t threads;
    uint64_t memory; /* bytes of a rank, with all that MPI has */
    /* bytes that a call of MPI moves, at most; 0: as exchange.h says */
    uint64_t chunk;
} pairs_job;

/* How it went. */
typedef struct pairs_outcome {
    grz_spread_report report;
    uint64_t memory_peak;                        /* of the rank that had most */
    uint64_t tiles_done;                         /* by an earlier run */
    double read_seconds, write_seconds, seconds; /* of this rank */
} pairs_outcome;

/* Do it. Collective; the same error in all ranks. Rank 0 prints a count. */
bool pairs_run_job(const pairs_job *job, pairs_outcome *outcome, error *e);
