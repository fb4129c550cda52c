/* box_set.h: the boxes of one file, or of two whose boxes meet each other, as a source
 * of items. */
#pragma once

#include "mpi/slices.h"

/* The files. Those that are not there are NULL. */
typedef struct box_set_paths {
    const char *boxes[2], *layers[2];
} box_set_paths;

typedef struct box_set {
    slices files[2]; /* zeroed but for `file`, if there is one file */
    unsigned count;
    grz_item_layout layout;
    uint64_t layers; /* in use in all ranks */
} box_set;

/* A set without files, which can be closed. `chunk`: as in slices.h. */
box_set box_set_none(size_t chunk);

/* Open the files, and read the layers. Collective; the same error in all ranks. */
bool box_set_open(box_set *set, MPI_Comm comm, const box_set_paths *paths,
                  box_near near, error *e);

/* The rows of the longer file. */
uint64_t box_set_rows_max(const box_set *set);

/* The bytes of windows for all of a rank's share; and make windows of this many.
 * Not collective. Errors: ERROR_RESOURCES. */
uint64_t box_set_bytes(const box_set *set, int ranks);
bool box_set_reserve(box_set *set, uint64_t memory, error *e);

/* The bytes of a rank's layers. */
uint64_t box_set_layers_bytes(const box_set *set);

/* The boxes as a source. Its errors are written to where box_set_open's are. */
grz_spread_source box_set_source(box_set *set);

/* Close it. Collective, if it is open. */
void box_set_close(box_set *set);
