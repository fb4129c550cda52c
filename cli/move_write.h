/* move_write.h: where movers came and what they met, as CSV. */
#ifndef CLI_MOVE_WRITE_H
#define CLI_MOVE_WRITE_H

#include "cli/output.h"
#include "formats/table.h"
#include "graze/move.h"

void move_write_header(output *o);

/* A line for each hit of the move of this number, or one without. `boxes` has the
 * ids. */
void move_write(output *o, size_t move, const graze_move_result *result,
                const table *boxes);

#endif
