/* pairs_words.h: the words of rank 0 while `graze-mpi pairs` runs. The other ranks say
 * nothing. */
#pragma once

#include "mpi/checkpoint.h"
#include "mpi/spread.h"

/* How far an earlier run had come, and where finished tiles are kept, unless all are
 * done at once. */
void pairs_words_plan(const checkpoint *kept, const grz_spread_report *report);

/* From now on a signal makes it say where the scratch files are, and what they are
 * good for. */
void pairs_words_last(const checkpoint *kept, bool has_tiles);
