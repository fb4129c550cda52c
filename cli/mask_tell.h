/* mask_tell.h: the numbers of one mask, or of a pair, as JSON or in words. */
#ifndef CLI_MASK_TELL_H
#define CLI_MASK_TELL_H

#include "cli/mask_pair.h"
#include "cli/output.h"

/* What is told. Without a second name only `pair->a` is; the place is that of b. */
typedef struct mask_telling {
    const char *name_a, *name_b;
    const mask_pair *pair;
} mask_telling;

/* Write one JSON object on a line of its own, or some lines for a person. */
bool mask_tell_json(const mask_telling *telling, output *o, error *e);
bool mask_tell_text(const mask_telling *telling, output *o, error *e);

#endif
