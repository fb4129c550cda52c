/* collective.h: how ranks tell each other of a failure, and how much memory one of
 * them has. */
#pragma once

#include "formats/error.h"
#include "graze/status.h"

#include <mpi.h>

/* Whether all ranks are fine. If not, each has the error of the lowest failing rank.
 * Collective. */
bool collective_fine(MPI_Comm comm, bool is_fine, error *e);

/* The error of a call of MPI, as "FILE: WHAT at rank N on HOST: why". Returns
 * false. */
bool collective_mpi_error(error *e, int code, const char *file, const char *what);

/* The same for a call of the system. */
bool collective_system_error(error *e, int failure, const char *file,
                             const char *what);

/* A status of graze as an error, if there is none yet. Returns false. */
bool collective_status(error *e, graze_status status);

/* The bytes of memory of this process, now and at most so far. */
uint64_t collective_resident(void);
uint64_t collective_resident_peak(void);
