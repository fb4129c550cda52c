/* graze_mpi.h: pairs of boxes on many machines, by MPI.
 *
 * For a code whose boxes are in the ranks of a communicator already. All calls are
 * collective: every rank of the communicator makes them, with the same options, and
 * every rank gets the same status. The boxes may lie anywhere, in any rank; a rank
 * may have none. Nothing is kept between calls.
 *
 * The library stands beside libgraze and needs it: link graze-mpi-openmpi or
 * graze-mpi-mpich, graze, and your MPI. Errors of MPI itself go to the
 * communicator's error handler, as in every call of MPI.
 */
#ifndef GRAZE_MPI_H
#define GRAZE_MPI_H

#include "graze/box.h"
#include "graze/geometry.h"
#include "graze/rules.h"
#include "graze/status.h"
#include "graze/tasks.h"

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The settings of a call, equal in all ranks but for `tasks` and `layers`. Zeroed, or
 * NULL in a call: half-open edges, 1 GiB, one thread in each rank, one layer. */
typedef struct graze_mpi_options {
    graze_edges edges; /* of graze_mpi_pairs; a halo is closed */
    /* bytes that the call may use in each rank beside its arguments and its
     * result, the sort of the result, and the messages of MPI; from 1 MiB on; 0:
     * 1 GiB. Pairs that are on their way go to a scratch file beyond it. */
    size_t memory;
    /* folder of scratch files, which have no name while they are used; NULL: the
     * value of TMPDIR, else /tmp */
    const char *scratch;
    graze_tasks tasks; /* threads of this rank, as in a graze_find_config */
    /* of pairs, not of a halo: */
    const uint8_t *layers; /* of this rank's boxes, 0 to 63; NULL: all on layer 0 */
    const graze_rules *rules; /* which layers may meet; NULL: all */
} graze_mpi_options;

/* A pair of overlapping boxes, at the rank of one of the two. */
typedef struct graze_mpi_pair {
    /* global ids: of the box of this rank, and of the other box */
    uint64_t own, other;
    /* the box of this rank, by its index in the arrays of the call */
    uint32_t own_index;
    int32_t other_rank; /* the rank that has the other box, perhaps this one */
    /* the other box, by its index in the arrays of that rank */
    uint32_t other_index;
    uint32_t reserved; /* 0 */
} graze_mpi_pair;

/* A list of pairs, which the caller owns and graze grows. Zeroed: empty. */
typedef struct graze_mpi_pair_list {
    graze_mpi_pair *items;
    size_t count, capacity;
} graze_mpi_pair_list;

/* Replace `out` by pairs of boxes that overlap and may meet, each pair at one of its two owners,
 * once over all ranks. The pairs of a rank are sorted by (own, other, own_index).
 * Only the two ids decide which owner has a pair: the owner of the smaller id if the
 * sum of both ids is even, otherwise the other. So all owners have about as many.
 *
 * `boxes` and `global_ids` are `count` boxes of this rank, at most 2^31 - 1, and
 * their ids. An id names a box over all ranks. Both arrays are only read, and may be
 * NULL if `count` is 0. Ids should differ; graze compares boxes, not ids.
 *
 * Errors, the same in all ranks: those of graze_box_check for any box of any rank,
 * GRAZE_BAD_VALUE (edges; memory below 1 MiB), GRAZE_BAD_LAYER, GRAZE_OUT_OF_CAPACITY (too many boxes
 * in a rank), GRAZE_ARGUMENT_MISSING, GRAZE_OUT_OF_MEMORY (also if more boxes lie in
 * one place than a rank can hold), GRAZE_WRITE_FAILED (the scratch file; its disk is
 * full). `out` is empty then. */
graze_status graze_mpi_pairs(MPI_Comm comm, const graze_box *boxes,
                             const uint64_t *global_ids, size_t count,
                             const graze_mpi_options *options,
                             graze_mpi_pair_list *out);

/* The same for boxes in float64, whose edges are compared exactly. They may be any
 * finite ones; GRAZE_BAD_NUMBER or GRAZE_BAD_BOX where one is not, or min is above
 * max. */
graze_status graze_mpi_pairs_of_areas(MPI_Comm comm, const graze_area *areas,
                                      const uint64_t *global_ids, size_t count,
                                      const graze_mpi_options *options,
                                      graze_mpi_pair_list *out);

/* Free the list's memory. The list is empty then and can be used again. */
void graze_mpi_pair_list_free(graze_mpi_pair_list *list);

/* A box of another rank near a box of this rank. */
typedef struct graze_mpi_halo_box {
    graze_box box;
    uint64_t id;    /* its global id */
    uint32_t index; /* in the arrays of its rank */
    int32_t rank;   /* that has it */
} graze_mpi_halo_box;

/* A list of such boxes, which the caller owns and graze grows. Zeroed: empty. */
typedef struct graze_mpi_halo_list {
    graze_mpi_halo_box *items;
    size_t count, capacity;
} graze_mpi_halo_list;

/* Replace `out` by the halo of this rank. It has each box of another rank within
 * `margin` of some box of this rank, along x and along y. Each box stands there
 * once, sorted by (rank, index). Margin 0: boxes that touch, edges included. A box
 * that is further away by no more than a rounding may be listed, too; none that is
 * near is left out.
 *
 * `margin` is in the unit of the boxes, finite, at least 0, and equal in all ranks.
 * The other arguments and errors are those of graze_mpi_pairs. GRAZE_BAD_VALUE also
 * stands for any other margin, GRAZE_OUT_OF_RANGE for a box whose margin reaches
 * beyond +-GRAZE_COORD_MAX. */
graze_status graze_mpi_halo(MPI_Comm comm, const graze_box *boxes,
                            const uint64_t *global_ids, size_t count, float margin,
                            const graze_mpi_options *options,
                            graze_mpi_halo_list *out);

/* Free the list's memory. The list is empty then and can be used again. */
void graze_mpi_halo_list_free(graze_mpi_halo_list *list);

#ifdef __cplusplus
}
#endif

#endif
