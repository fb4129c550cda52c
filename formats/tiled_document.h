/* tiled_document.h: a document of Tiled, and those it names: tilesets and templates,
 * which are documents, too. */
#ifndef FORMATS_TILED_DOCUMENT_H
#define FORMATS_TILED_DOCUMENT_H

#include "formats/tiled_reader.h"

/* Read a document, whichever of the two formats it is in. */
bool tiled_read_document(tiled_reader *r, error *e);

/* Read the file of a <tileset> with a source, which may be missing; and give an
 * object the values of its template. */
bool tiled_read_tileset(tiled_reader *r, const char *name, error *e);
bool tiled_use_template(tiled_reader *r, const char *name, const tiled_attributes *a,
                        error *e);

#endif
