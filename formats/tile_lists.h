/* tile_lists.h: the long lists of tiles in JSON.
 *
 * A layer of ten million tiles would be ten million values. Its list is made a text
 * before the JSON is parsed: "1,0,7". The text is as long as the list, is one value,
 * and is read as CSV is.
 */
#ifndef FORMATS_TILE_LISTS_H
#define FORMATS_TILE_LISTS_H

#include "formats/text.h"

/* Turn each member "data" of Tiled or "intGridCsv" of LDtk with a list of plain whole
 * numbers into a text, in place; lines stay where they end. Errors: ERROR_INPUT for
 * too many values besides, and for a text as "intGridCsv". */
bool tile_lists_to_texts(const char *file, whole_text *text, error *e);

#endif
