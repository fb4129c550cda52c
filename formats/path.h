/* path.h: paths of files: resolved, compared, and seen from elsewhere. */
#ifndef FORMATS_PATH_H
#define FORMATS_PATH_H

#include <stdbool.h>

/* The absolute path, without links, of the file changed or made by writing to
 * `path`. A link is followed, also to a file not yet there. The caller frees it.
 * NULL: errno says why. */
char *path_resolve(const char *path);

/* Whether writing to both paths would write to one file. A device taking bytes from
 * several writers, as /dev/null or a terminal, does not count as a file. */
bool path_is_same(const char *a, const char *b);

/* Whether a path, which may be NULL, is "-": standard input or output. */
bool path_is_dash(const char *path);

/* Whether two paths, which may be NULL, are files, and writing to both would write
 * to one. */
bool path_is_same_file(const char *a, const char *b);

/* The folder of a path, up to its last slash; "." if there is none. The caller frees
 * it. NULL: no memory. */
char *path_folder(const char *path);

/* The part of a path behind its last slash. */
const char *path_last(const char *path);

bool path_ends_with(const char *path, const char *ending);

/* The same for letters of either case, as "X.NPY" has them; also true if there is
 * nothing but the ending. */
bool path_has_ending(const char *path, const char *ending);

/* The path as one word of a shell's command, quoted if it has to be. The caller
 * frees it. NULL: no memory. */
char *path_quoted(const char *path);

/* The path of an existing file as seen from the folder of `out`, by which a reader
 * of the output finds it. Other paths stay as they are, and all do if `out` is
 * standard output ("-" or NULL). The caller frees it. NULL: no memory. */
char *path_relative(const char *out, const char *path);

#endif
