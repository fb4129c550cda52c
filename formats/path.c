/* path.c: paths of files; see path.h.
 *
 * A path is resolved by realpath, which knows only what exists; of a new file the
 * directory does. A link to a new file is read by hand, one link at a time.
 */
#define _XOPEN_SOURCE 700 /* for realpath */
#include "formats/path.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *path_folder(const char *path) {
    size_t length = (size_t)(path_last(path) - path);
    if (length == 0)
        return strdup(".");
    return strndup(path, length);
}

static char *joined(const char *directory, const char *name) {
    size_t size = strlen(directory) + strlen(name) + 2;
    char *path = malloc(size);
    if (path != NULL)
        snprintf(path, size, "%s/%s", directory, name);
    return path;
}

/* Where the link at a path leads; NULL if there is none. */
static char *link_target(const char *path) {
    char target[PATH_MAX];
    ssize_t length = readlink(path, target, sizeof target - 1);
    if (length < 0)
        return NULL;
    target[length] = '\0';
    if (target[0] == '/')
        return strdup(target);
    char *directory = path_folder(path);
    char *result = directory == NULL ? NULL : joined(directory, target);
    free(directory);
    return result;
}

/* A file not yet there: its name in the real directory. */
static char *new_path(const char *path) {
    if (*path == '\0')
        return NULL;
    char *directory = path_folder(path);
    char *real = directory == NULL ? NULL : realpath(directory, NULL);
    char *result = real == NULL ? NULL : joined(real, path_last(path));
    free(directory);
    free(real);
    return result;
}

char *path_resolve(const char *path) {
    char *real = realpath(path, NULL);
    if (real != NULL || errno != ENOENT)
        return real;
    char *target = link_target(path);
    errno = ENOENT;
    if (target == NULL)
        real = new_path(path);
    else
        real = path_resolve(target);
    free(target);
    return real;
}

static bool is_same_new_file(const char *a, const char *b) {
    char *real_a = path_resolve(a), *real_b = path_resolve(b);
    bool is_same = real_a != NULL && real_b != NULL && strcmp(real_a, real_b) == 0;
    free(real_a);
    free(real_b);
    return is_same;
}

bool path_is_same(const char *a, const char *b) {
    struct stat of_a, of_b;
    if (stat(a, &of_a) != 0 || stat(b, &of_b) != 0)
        return is_same_new_file(a, b);
    return of_a.st_dev == of_b.st_dev && of_a.st_ino == of_b.st_ino &&
           !S_ISCHR(of_a.st_mode);
}

bool path_is_dash(const char *path) {
    return path != NULL && strcmp(path, "-") == 0;
}

bool path_is_same_file(const char *a, const char *b) {
    return a != NULL && b != NULL && !path_is_dash(a) && !path_is_dash(b) &&
           path_is_same(a, b);
}

const char *path_last(const char *path) {
    const char *slash = strrchr(path, '/');
    if (slash != NULL)
        return slash + 1;
    return path;
}

bool path_ends_with(const char *path, const char *ending) {
    const size_t length = strlen(path), wanted = strlen(ending);
    return length > wanted && strcmp(path + length - wanted, ending) == 0;
}

static char lower(char letter) {
    if (letter >= 'A' && letter <= 'Z')
        return (char)(letter - 'A' + 'a');
    return letter;
}

bool path_has_ending(const char *path, const char *ending) {
    const size_t length = strlen(path), wanted = strlen(ending);
    if (length < wanted)
        return false;
    for (size_t i = 0; i < wanted; i++)
        if (lower(path[length - wanted + i]) != lower(ending[i]))
            return false;
    return true;
}

char *path_quoted(const char *path) {
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
        "0123456789/._-+,:@%=";
    if (*path != '\0' && path[strspn(path, plain)] == '\0')
        return strdup(path);
    char *word = malloc(4 * strlen(path) + 3), *end = word;
    if (word == NULL)
        return NULL;
    *end++ = '\'';
    for (; *path != '\0'; path++) {
        if (*path == '\'') { /* ends, is named, begins again */
            memcpy(end, "'\\''", 4);
            end += 4;
        } else
            *end++ = *path;
    }
    memcpy(end, "'", 2);
    return word;
}

/* Both are absolute: up to their common folder, and down again. */
static char *path_between(const char *from, const char *to) {
    size_t common = 0, ups = 0;
    for (size_t i = 0; from[i] == to[i] && from[i] != '\0'; i++) {
        if (from[i] == '/')
            common = i + 1;
    }
    for (const char *at = from + common; *at != '\0'; at++)
        ups += *at == '/';
    char *path = malloc(3 * ups + strlen(to + common) + 1);
    for (size_t i = 0; i < ups && path != NULL; i++)
        memcpy(path + 3 * i, "../", 3);
    if (path != NULL)
        memcpy(path + 3 * ups, to + common, strlen(to + common) + 1);
    return path;
}

/* If a path cannot be resolved for another reason than want of memory, *out is NULL.
 * False: no memory. */
static bool path_find(const char *path, bool is_new, char **out) {
    errno = 0;
    if (is_new)
        *out = path_resolve(path);
    else
        *out = realpath(path, NULL);
    return *out != NULL || errno != ENOMEM;
}

char *path_relative(const char *out, const char *path) {
    char *from = NULL, *to = NULL, *relative = NULL;
    if (out == NULL || path_is_dash(out) || path_is_dash(path))
        return strdup(path);
    if (path_find(out, true, &from) && path_find(path, false, &to)) {
        if (from != NULL && to != NULL)
            relative = path_between(from, to);
        else
            relative = strdup(path);
    }
    free(from);
    free(to);
    return relative;
}
