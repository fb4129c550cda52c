/* unread_format.h: files that graze does not read, known by their first bytes, and
 * how their boxes get to it. */
#ifndef FORMATS_UNREAD_FORMAT_H
#define FORMATS_UNREAD_FORMAT_H

#include "formats/error.h"

/* False, with an error that names the format and a way, if a file begins with bytes
 * of such a format; the first 8 are enough. */
bool unread_format_refuse(const char *name, const unsigned char *first, size_t size,
                          error *e);

#endif
