/* program.c: see program.h. */
#define _GNU_SOURCE
#include "cli/program.h"

#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

/* Write the path of this program, at most size - 1 bytes. A bare root may have no
 * /proc; there, what it was called by. */
static void own_path(char *path, size_t size) {
    ssize_t length = readlink("/proc/self/exe", path, size);
    if (length < 0)
        snprintf(path, size, "%s", (const char *)getauxval(AT_EXECFN));
    else if ((size_t)length < size)
        path[length] = '\0';
    else
        path[0] = '\0';
}

bool program_find(const char *name, char *path, size_t size) {
    const size_t length = strlen(name) + 1;
    own_path(path, size - length);
    char *slash = strrchr(path, '/');
    if (slash == NULL) {
        snprintf(path, size, "%s", name);
        return false;
    }
    memcpy(slash + 1, name, length);
    return access(path, X_OK) == 0;
}
