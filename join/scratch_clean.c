/* scratch_clean.c: scratch files of stopped runs are removed; see
 * scratch_clean.h. */
#include "join/scratch_clean.h"

#include "formats/error.h"
#include "formats/path.h"
#include "join/scratch_file.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HASH_DIGITS = 16 };

/* Whether a name is that of a scratch folder. */
static bool is_scratch(const char *name) {
    const size_t length = strlen(SCRATCH_FOLDER);
    return strncmp(name, SCRATCH_FOLDER, length) == 0 &&
           strspn(name + length, "0123456789abcdef") == HASH_DIGITS &&
           name[length + HASH_DIGITS] == '\0';
}

/* The bytes on disk of the files of a folder. */
static uint64_t bytes_in(const char *path) {
    DIR *folder = opendir(path);
    const struct dirent *entry;
    uint64_t bytes = 0;
    while (folder != NULL && (entry = readdir(folder)) != NULL) {
        char name[SCRATCH_PATH_MAX];
        struct stat is;
        error ignored = { 0 };
        if (scratch_path(name, path, entry->d_name, &ignored) &&
            lstat(name, &is) == 0 && S_ISREG(is.st_mode))
            bytes += (uint64_t)is.st_blocks * 512;
    }
    if (folder != NULL)
        closedir(folder);
    return bytes;
}

/* Remove the unfinished output that a run has noted, whose name ends as that of each run does. */
static void remove_partial(const char *path) {
    char name[SCRATCH_PATH_MAX], partial[SCRATCH_PATH_MAX] = "";
    scratch_file note = { 0 };
    error ignored = { 0 };
    uint64_t size = 0;
    const bool is_read = scratch_path(name, path, SCRATCH_NOTE, &ignored) &&
                         scratch_open(&note, name, SCRATCH_EXISTING, &ignored) &&
                         scratch_size(&note, &size, &ignored) &&
                         size < sizeof partial &&
                         scratch_read(&note, partial, (size_t)size, 0, &ignored);
    scratch_close(&note);
    if (is_read && path_ends_with(partial, SCRATCH_PARTIAL))
        (void)unlink(partial);
}

/* Remove one folder; false if it is in use. */
static bool remove_one(const char *command, const char *path) {
    scratch_file lock = { 0 };
    error e = { 0 };
    char text[SCRATCH_BYTES_TEXT];
    scratch_bytes_text(bytes_in(path), text);
    if (!scratch_folder_open(path, &lock, &e)) {
        error_print("%s: %s stays: %s", command, path, e.text);
        scratch_close(&lock);
        return false;
    }
    remove_partial(path);
    scratch_folder_remove(path);
    scratch_close(&lock);
    error_print("%s: removed %s, %s", command, path, text);
    return true;
}

/* Returns how many were removed; negative if the folder cannot be read. */
static int remove_all(const char *command, const char *folder) {
    DIR *at = opendir(folder);
    const struct dirent *entry;
    int count = 0;
    if (at == NULL)
        return -1;
    while ((entry = readdir(at)) != NULL) {
        char path[SCRATCH_PATH_MAX];
        error ignored = { 0 };
        if (is_scratch(entry->d_name) &&
            scratch_path(path, folder, entry->d_name, &ignored))
            count += remove_one(command, path);
    }
    closedir(at);
    return count;
}

int scratch_clean(const char *command, const char *folder) {
    const char *temporary = getenv("TMPDIR");
    if (temporary == NULL || *temporary == '\0')
        temporary = "/tmp";
    const char *folders[2] = { ".", temporary };
    if (folder != NULL) {
        folders[0] = folder;
        folders[1] = NULL;
    }
    int removed = 0;
    for (int i = 0; i < 2 && folders[i] != NULL; i++) {
        const int count = remove_all(command, folders[i]);
        if (count < 0) {
            error_print("%s: this folder cannot be read", folders[i]);
            return ERROR_INPUT;
        }
        removed += count;
    }
    if (removed == 0)
        error_print("%s: no scratch files of stopped runs in %s%s%s", command,
                    folders[0], folders[1] != NULL ? " and " : "",
                    folders[1] != NULL ? folders[1] : "");
    return 0;
}
