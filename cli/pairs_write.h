/* pairs_write.h: the pairs of `graze pairs` in memory, as CSV or as .npy. */
#ifndef CLI_PAIRS_WRITE_H
#define CLI_PAIRS_WRITE_H

#include "cli/output.h"
#include "formats/table.h"
#include "graze/pair.h"

/* Lines of the ids of two rows, or of their numbers in a table without ids. */
void pairs_write_csv(output *o, const graze_pair_list *pairs, const table *a,
                     const table *b);

/* An array (P, 2) of row numbers. */
void pairs_write_npy(output *o, const graze_pair_list *pairs);

#endif
