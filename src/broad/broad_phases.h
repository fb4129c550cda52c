/* broad_phases.h: a broad phase by its name.
 *
 * Worlds and finders use it; no broad phase does. Tests, benches and the command
 * loop over the same table by graze_broad_phase_at. */
#pragma once

#include "broad/broad_phase.h"

/* The broad phase of this name; NULL is "auto". NULL: none has it. */
const grz_broad_phase *grz_broad_phase_find(const char *name);

/* Use the broad phase of this name. Errors: GRAZE_BAD_BROAD_PHASE, and those of
 * grz_broad_use_phase. */
graze_status grz_broad_use(grz_broad_instance *broad, const char *name,
                           grz_broad_setup setup);
