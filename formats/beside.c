/* beside.c: files that a file names; see beside.h. */
#include "formats/beside.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

char *beside_path(const char *document, const char *name) {
    const char *slash = strrchr(document, '/');
    const size_t folder =
        *name == '/' || slash == NULL ? 0 : (size_t)(slash - document) + 1;
    char *path = malloc(folder + strlen(name) + 1);
    if (path != NULL) {
        memcpy(path, document, folder);
        memcpy(path + folder, name, strlen(name) + 1);
    }
    return path;
}

bool beside_is_file(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}
