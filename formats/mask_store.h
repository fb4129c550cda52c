/* mask_store.h: the masks of many picture files, each read once while memory lasts.
 *
 * A list of a million pairs names few pictures. They stay in memory up to a bound; beyond it those that were
 * asked for longest ago go, and are read again if they are asked for again. A picture is known by its name as
 * it is written: one file under two names is read twice.
 */
#ifndef FORMATS_MASK_STORE_H
#define FORMATS_MASK_STORE_H

#include "formats/mask_file.h"

#include <stddef.h>

typedef struct mask_store mask_store;

/* Open a store for masks of about `bytes_max` bytes in all (never fewer than two masks). The recipe is
 * copied. Errors: ERROR_RESOURCES; *out is NULL then. */
bool mask_store_open(const mask_recipe *recipe, size_t bytes_max, mask_store **out, error *e);

/* Free it with all masks; NULL is fine. */
void mask_store_close(mask_store *s);

/* The mask of a picture, `length` bytes of `name`, none of them NUL. It stays the store's, and until two
 * further names have been asked for. NULL: `e` says why, as mask_file_read. */
const graze_mask *mask_store_get(mask_store *s, const char *name, size_t length, error *e);

#endif
