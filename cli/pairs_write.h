/* pairs_write.h: the pairs of `graze pairs` in memory, as CSV or as .npy. */
#ifndef CLI_PAIRS_WRITE_H
#define CLI_PAIRS_WRITE_H

#include "cli/output.h"
#include "formats/table.h"
#include "graze/pair.h"

/* Whether an output is an array, by the ending of its name. NULL: standard output. */
bool pairs_is_npy(const char *path);

/* A format that a name promises and that is not written: its name, and how pairs
 * get there all the same. */
typedef struct pairs_format {
    const char *ending, *name, *advice;
} pairs_format;

/* That of an output; NULL if its name promises none of these. */
const pairs_format *pairs_other_format(const char *path);

/* Lines of the ids of two rows, or of their numbers in a table without ids. */
void pairs_write_csv(output *o, const graze_pair_list *pairs, const table *a,
                     const table *b);

/* An array (P, 2) of row numbers. */
void pairs_write_npy(output *o, const graze_pair_list *pairs);

#endif
