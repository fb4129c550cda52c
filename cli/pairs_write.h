/* pairs_write.h: pairs as CSV with the boxes' ids, or as a NumPy array of row numbers. */
#ifndef CLI_PAIRS_WRITE_H
#define CLI_PAIRS_WRITE_H

#include "cli/output.h"
#include "formats/table.h"
#include "graze/find.h"

/* Whether a path (NULL: standard output) names a NumPy file. */
bool pairs_is_npy(const char *path);

/* Write all pairs; `a` and `b` are the tables of which they are rows, which may be the same. */
void pairs_write_csv(output *o, const graze_pair_list *pairs, const table *a, const table *b);
void pairs_write_npy(output *o, const graze_pair_list *pairs);

#endif
