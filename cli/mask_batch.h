/* mask_batch.h: many pairs of masks, from a list. */
#ifndef CLI_MASK_BATCH_H
#define CLI_MASK_BATCH_H

#include "cli/mask_options.h"
#include "cli/output.h"

/* Read options->batch, CSV with the columns a,b,x,y, and write a line for each row, in order. */
bool mask_batch_run(const mask_options *options, output *o, error *e);

#endif
