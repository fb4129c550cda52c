/* checkpoint.h: the finished tiles of a run, on disk: after a kill the same command
 * goes on with them, in any number of ranks.
 *
 * A folder of scratch files, named after the request as those of `graze pairs`, has
 * the plan of tiles with the stamps of the input (state), and an entry for each tile
 * (log). Rank 0 alone writes both. The pairs of finished tiles lie behind each other
 * in a file that all ranks reach. An entry is written after the pairs of its tile,
 * and has their checksum, so nothing is believed that was not written whole or was
 * changed since: the run goes on behind the last tile before the first flaw.
 */
#pragma once

#include "formats/error.h"
#include "formats/npy.h"
#include "join/box_file.h"
#include "join/request_name.h"
#include "join/tile_plan.h"

#include <mpi.h>

#define CHECKPOINT_INPUTS 4

/* A run's request. Only rank 0 looks at the paths. */
typedef struct checkpoint_request {
    request_hash hash;   /* of all that decides the answer */
    const char *scratch; /* a folder, in which the one for this run is made */
    const char *target;  /* the output; NULL: none */
    const char *inputs[CHECKPOINT_INPUTS]; /* NULL: none */
    /* bytes of a pair in the file of pairs; 0: pairs are counted, without a file */
    uint32_t pair_size;
    bool is_direct; /* that file becomes the output; else it is in the folder */
    bool is_logged; /* else the folder holds nothing of use */
} checkpoint_request;

/* A finished tile: the pairs found, and where in the file those are that were kept,
 * counted from its first pair. */
typedef struct checkpoint_tile {
    uint64_t tile, found, begin, count;
    uint64_t sum; /* of their bytes: checkpoint_sum, from 0 */
    uint64_t own; /* of this entry and of those before it */
} checkpoint_tile;

typedef struct checkpoint {
    MPI_Comm comm;
    int rank, ranks;
    checkpoint_request request;
    request_names names;
    char pairs[SCRATCH_PATH_MAX]; /* the file of pairs, if there is one */
    scratch_file lock, present, log;
    bool is_open, is_resumed;
    /* of the earlier run, in all ranks, if it is resumed */
    tile_plan *plan;
    uint64_t *counts;                 /* of the tiles: boxes */
    uint8_t *is_done;                 /* of the tiles */
    uint64_t tiles_done, found, kept; /* tiles, pairs found and kept so far */
    uint64_t log_end, log_sum;        /* rank 0 */
    box_file_stamp stamps[CHECKPOINT_INPUTS];
    char note
        [256]; /* why an earlier run could not be resumed; empty: none was there */
} checkpoint;

/* Make the folder, and take over what an earlier run left. Collective. Errors, the
 * same in all ranks: ERROR_INPUT if another run of this request works there;
 * ERROR_RESOURCES. It can be closed even then. */
bool checkpoint_open(checkpoint *c, MPI_Comm comm, const checkpoint_request *request,
                     error *e);

/* Do not go on with the earlier run; `why` goes into the note. Collective. */
bool checkpoint_forget(checkpoint *c, const char *why, error *e);

/* Unless a run is resumed: this is the plan, before the first tile. Collective. */
bool checkpoint_begin(checkpoint *c, const tile_plan *plan, const uint64_t *counts,
                      error *e);

/* A round is over: each rank has finished this tile (NULL: none), whose pairs are in
 * the file. Collective. */
bool checkpoint_add(checkpoint *c, const checkpoint_tile *tile, error *e);

/* A checksum goes on over bytes, a multiple of 8. */
uint64_t checkpoint_sum(uint64_t sum, const void *bytes, size_t size);

/* Remove the folder. Collective. */
void checkpoint_close(checkpoint *c);
