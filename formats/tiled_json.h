/* tiled_json.h: a document of Tiled as JSON. */
#ifndef FORMATS_TILED_JSON_H
#define FORMATS_TILED_JSON_H

#include "formats/text.h"
#include "formats/tiled_reader.h"

/* Read a document from JSON; the text is changed. */
bool tiled_read_json(tiled_reader *r, whole_text *text, error *e);

#endif
