/* beside.h: files that a file names, which are looked for beside it. */
#ifndef FORMATS_BESIDE_H
#define FORMATS_BESIDE_H

#include <stdbool.h>

/* The path of a name beside a document; the caller frees it. NULL: no memory. */
char *beside_path(const char *document, const char *name);

/* Only plain files are opened because a file says so: others may never end. */
bool beside_is_file(const char *path);

#endif
