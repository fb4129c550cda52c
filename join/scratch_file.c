/* scratch_file.c: whole reads and writes at offsets of a file, with errors naming
 * it, and the folder of scratch files. */
#define _GNU_SOURCE /* fallocate */
#include "join/scratch_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

static const char lock_name[] = "lock";

static bool scratch_fail(const scratch_file *file, const char *what, error *e) {
    const char *why = strerror(errno);
    if (errno == ENOSPC || errno == EDQUOT)
        why = "the disk is full";
    else if (errno == EFBIG)
        why = "the limit of a file's size is reached (see ulimit -f)";
    error_set(e, ERROR_RESOURCES, "%.3000s: cannot be %s: %s", file->path, what,
              why);
    e->names_file = true;
    return false;
}

bool scratch_open(scratch_file *file, const char *path, scratch_mode mode,
                  error *e) {
    const int flags =
        O_RDWR | O_CLOEXEC | (mode == SCRATCH_NEW ? O_CREAT | O_TRUNC : 0);
    snprintf(file->path, sizeof file->path, "%s", path);
    file->descriptor = open(path, flags, 0666);
    file->is_open = file->descriptor >= 0;
    return file->is_open || scratch_fail(file, "opened", e);
}

void scratch_close(scratch_file *file) {
    if (file->is_open)
        close(file->descriptor);
    file->is_open = false;
}

bool scratch_write(const scratch_file *file, const void *bytes, size_t size,
                   uint64_t offset, error *e) {
    const char *at = bytes;
    while (size > 0) {
        const ssize_t done = pwrite(file->descriptor, at, size, (off_t)offset);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return scratch_fail(file, "written", e);
        at += done;
        size -= (size_t)done;
        offset += (uint64_t)done;
    }
    return true;
}

bool scratch_read(const scratch_file *file, void *bytes, size_t size,
                  uint64_t offset, error *e) {
    char *at = bytes;
    while (size > 0) {
        const ssize_t done = pread(file->descriptor, at, size, (off_t)offset);
        if (done < 0 && errno == EINTR)
            continue;
        if (done == 0)
            errno = EIO;
        if (done <= 0)
            return scratch_fail(file, "read", e);
        at += done;
        size -= (size_t)done;
        offset += (uint64_t)done;
    }
    return true;
}

bool scratch_size(const scratch_file *file, uint64_t *size, error *e) {
    struct stat is;
    *size = 0;
    if (fstat(file->descriptor, &is) != 0)
        return scratch_fail(file, "asked for its size", e);
    *size = (uint64_t)is.st_size;
    return true;
}

bool scratch_truncate(const scratch_file *file, uint64_t size, error *e) {
    return ftruncate(file->descriptor, (off_t)size) == 0 ||
           scratch_fail(file, "cut", e);
}

void scratch_release(const scratch_file *file, uint64_t offset, uint64_t size) {
#ifdef FALLOC_FL_PUNCH_HOLE
    (void)fallocate(file->descriptor, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
                    (off_t)offset, (off_t)size);
#else
    (void)file, (void)offset, (void)size;
#endif
}

void scratch_prefetch(const scratch_file *file, uint64_t offset, uint64_t size) {
#ifdef POSIX_FADV_WILLNEED
    (void)posix_fadvise(file->descriptor, (off_t)offset, (off_t)size,
                        POSIX_FADV_WILLNEED);
#else
    (void)file, (void)offset, (void)size;
#endif
}

static bool is_whole(int length, error *e) {
    return (length > 0 && length < SCRATCH_PATH_MAX) ||
           error_set(e, ERROR_INPUT, "the path of the scratch files is too long");
}

bool scratch_path(char path[SCRATCH_PATH_MAX], const char *folder, const char *name,
                  error *e) {
    return is_whole(snprintf(path, SCRATCH_PATH_MAX, "%s/%s", folder, name), e);
}

bool scratch_beside(char path[SCRATCH_PATH_MAX], const char *other,
                    const char *ending, error *e) {
    return is_whole(snprintf(path, SCRATCH_PATH_MAX, "%s%s", other, ending), e);
}

bool scratch_free_bytes(const char *path, uint64_t *bytes, uint64_t *device) {
    struct statvfs disk;
    struct stat is;
    if (statvfs(path, &disk) != 0 || stat(path, &is) != 0)
        return false;
    *bytes = (uint64_t)disk.f_bavail * disk.f_frsize;
    *device = (uint64_t)is.st_dev;
    return true;
}

bool scratch_has_room(const char *path, uint64_t needed, error *e) {
    uint64_t room = 0, device = 0;
    char texts[2][SCRATCH_BYTES_TEXT];
    if (!scratch_free_bytes(path, &room, &device) || needed <= room)
        return true;
    scratch_bytes_text(needed, texts[0]);
    scratch_bytes_text(room, texts[1]);
    return error_set(e, ERROR_RESOURCES,
                     "about %s are needed on the disk of %.3000s, where %s are "
                     "free; give --scratch or -o a "
                     "folder on another disk, or --force",
                     texts[0], path, texts[1]);
}

void scratch_bytes_text(uint64_t bytes, char text[SCRATCH_BYTES_TEXT]) {
    static const char *const units[] = { "bytes", "KiB", "MiB", "GiB",
                                         "TiB",   "PiB", "EiB" };
    double value = (double)bytes;
    unsigned unit = 0;
    while (value >= 1023.5) {
        value /= 1024;
        unit++;
    }
    const int decimals = unit == 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
    snprintf(text, SCRATCH_BYTES_TEXT, "%.*f %s", decimals, value, units[unit]);
}

static bool take_lock(const scratch_file *lock, const char *path, error *e) {
    struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    return fcntl(lock->descriptor, F_SETLK, &whole) == 0 ||
           error_set(e, ERROR_INPUT,
                     "another run with the same files works in %.3000s; wait for it",
                     path);
}

/* Whether the open file is still the one at its path: at its end a process removes
 * its folder, lock and all.
 */
static bool is_in_place(const scratch_file *file) {
    struct stat opened, there;
    return fstat(file->descriptor, &opened) == 0 && stat(file->path, &there) == 0 &&
           opened.st_ino == there.st_ino && opened.st_dev == there.st_dev;
}

static bool make_folder(const char *path, error *e) {
    return mkdir(path, 0777) == 0 || errno == EEXIST ||
           error_set(e, ERROR_RESOURCES,
                     "the folder for scratch files, %.3000s, cannot be made: %s",
                     path, strerror(errno));
}

/* *is_gone: another process removed the folder meanwhile. */
static bool try_folder(const char *path, scratch_file *lock, bool *is_gone,
                       error *e) {
    char name[SCRATCH_PATH_MAX];
    *is_gone = false;
    if (!scratch_path(name, path, lock_name, e) || !make_folder(path, e))
        return false;
    if (!scratch_open(lock, name, SCRATCH_NEW, e)) {
        *is_gone = access(path, F_OK) != 0;
        return false;
    }
    *is_gone = !is_in_place(lock);
    if (!*is_gone && !take_lock(lock, path, e))
        return false;
    *is_gone = !is_in_place(lock);
    return !*is_gone;
}

bool scratch_folder_open(const char *path, scratch_file *lock, error *e) {
    bool is_gone = true, is_own = false;
    while (!is_own && is_gone) {
        scratch_close(lock);
        is_own = try_folder(path, lock, &is_gone, e);
    }
    return is_own;
}

bool scratch_folder_is_used(const char *path) {
    DIR *folder = opendir(path);
    const struct dirent *entry;
    bool is_used = false;
    while (folder != NULL && !is_used && (entry = readdir(folder)) != NULL)
        is_used = entry->d_name[0] != '.' && strcmp(entry->d_name, lock_name) != 0 &&
                  strcmp(entry->d_name, SCRATCH_NOTE) != 0;
    if (folder != NULL)
        closedir(folder);
    return is_used;
}

/* The files have no subfolders; the lock stays. */
void scratch_folder_empty(const char *path) {
    DIR *folder = opendir(path);
    const struct dirent *entry;
    while (folder != NULL && (entry = readdir(folder)) != NULL) {
        char name[SCRATCH_PATH_MAX];
        error ignored = { 0 };
        if (entry->d_name[0] != '.' && strcmp(entry->d_name, lock_name) != 0 &&
            scratch_path(name, path, entry->d_name, &ignored))
            (void)unlink(name);
    }
    if (folder != NULL)
        closedir(folder);
}

/* The lock goes last: as soon as it is gone, the folder may be another process's. */
void scratch_folder_remove(const char *path) {
    char name[SCRATCH_PATH_MAX];
    error ignored = { 0 };
    scratch_folder_empty(path);
    if (scratch_path(name, path, lock_name, &ignored))
        (void)unlink(name);
    (void)rmdir(path);
}
