/* xml.h: an XML file as its elements come, by Expat. Without Expat graze is built
 * all the same, and xml_read says what is missing.
 *
 * Expat knows the encodings UTF-8, UTF-16, ISO-8859-1 and US-ASCII; a file may also
 * declare any of iconv's, as Shift_JIS and EUC-JP. A DOCTYPE may not declare
 * anything, and is not loaded, so nothing grows out of small files. Elements nest at
 * most XML_DEPTH_MAX deep, and a tag or a comment has at most XML_TAG_MAX bytes.
 */
#ifndef FORMATS_XML_H
#define FORMATS_XML_H

#include "formats/source.h"

#define XML_DEPTH_MAX 200
#define XML_TAG_MAX ((size_t)16 << 20)

/* The functions called for elements and texts. Texts are UTF-8 and live during the
 * call, and may come in several calls; attributes are names and values in turns, and
 * NULL. `line` counts from 1. If a function returns false, it has filled in the
 * error, and ends the reading. `size_max` bounds the file, without its gzip. */
typedef struct xml_handler {
    void *user;
    bool (*open)(void *user, const char *name, const char *const *attributes,
                 uint64_t line, error *e);
    bool (*text)(void *user, const char *text, size_t length, error *e);
    bool (*close)(void *user, error *e);
    uint64_t size_max;
} xml_handler;

/* Read a source to its end. Errors: ERROR_INPUT with the line; ERROR_RESOURCES; the
 * handler's. */
bool xml_read(source *s, const xml_handler *handler, error *e);

#endif
