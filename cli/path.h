/* path.h: which file a path means when it is written to. */
#ifndef CLI_PATH_H
#define CLI_PATH_H

#include <stdbool.h>

/* The absolute path, without links, of the file that writing to `path` would change or make: a link is
 * followed, also to a file that is not there yet. The caller frees it. NULL: errno says why. */
char *path_resolve(const char *path);

/* Whether writing to both paths would write to one file. What takes bytes from anybody, as /dev/null or a
 * terminal, is no one's. */
bool path_is_same(const char *a, const char *b);

#endif
