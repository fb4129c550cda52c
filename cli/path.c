/* path.c: see path.h. realpath knows only what exists; of a new file the directory does. A link to a new file
 * is read by hand, one link at a time; loops have been refused by realpath before. */
#define _XOPEN_SOURCE 700 /* for realpath */
#include "cli/path.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Where the last name in a path begins. */
static const char *last_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

static char *directory_of(const char *path) {
    size_t length = (size_t)(last_name(path) - path);
    return length == 0 ? strdup(".") : strndup(path, length);
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
    char *directory = directory_of(path);
    char *result = directory == NULL ? NULL : joined(directory, target);
    free(directory);
    return result;
}

/* A file that is not there yet: its name in the real directory. */
static char *new_path(const char *path) {
    if (*path == '\0')
        return NULL;
    char *directory = directory_of(path);
    char *real = directory == NULL ? NULL : realpath(directory, NULL);
    char *result = real == NULL ? NULL : joined(real, last_name(path));
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
    real = target == NULL ? new_path(path) : path_resolve(target);
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
    return of_a.st_dev == of_b.st_dev && of_a.st_ino == of_b.st_ino && !S_ISCHR(of_a.st_mode);
}
