/* scratch_file.c: see scratch_file.h. */
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
    const char *why =
        errno == ENOSPC || errno == EDQUOT || errno == EFBIG ? "the disk is full" : strerror(errno);
    error_set(e, ERROR_RESOURCES, "%.3000s: cannot be %s: %s", file->path, what, why);
    e->names_file = true;
    return false;
}

bool scratch_open(scratch_file *file, const char *path, scratch_mode mode, error *e) {
    const int flags = O_RDWR | O_CLOEXEC | (mode == SCRATCH_NEW ? O_CREAT | O_TRUNC : 0);
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

bool scratch_write(const scratch_file *file, const void *bytes, size_t size, uint64_t offset, error *e) {
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

bool scratch_read(const scratch_file *file, void *bytes, size_t size, uint64_t offset, error *e) {
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
    return ftruncate(file->descriptor, (off_t)size) == 0 || scratch_fail(file, "cut", e);
}

void scratch_release(const scratch_file *file, uint64_t offset, uint64_t size) {
#ifdef FALLOC_FL_PUNCH_HOLE
    (void)fallocate(file->descriptor, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t)offset, (off_t)size);
#else
    (void)file, (void)offset, (void)size;
#endif
}

void scratch_prefetch(const scratch_file *file, uint64_t offset, uint64_t size) {
#ifdef POSIX_FADV_WILLNEED
    (void)posix_fadvise(file->descriptor, (off_t)offset, (off_t)size, POSIX_FADV_WILLNEED);
#else
    (void)file, (void)offset, (void)size;
#endif
}

bool scratch_path(char path[SCRATCH_PATH_MAX], const char *folder, const char *name, error *e) {
    const int length = snprintf(path, SCRATCH_PATH_MAX, "%s/%s", folder, name);
    return (length > 0 && length < SCRATCH_PATH_MAX) ||
           error_set(e, ERROR_INPUT, "the path of the scratch files is too long");
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

static bool take_lock(const scratch_file *lock, const char *path, error *e) {
    struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    return fcntl(lock->descriptor, F_SETLK, &whole) == 0 ||
           error_set(e, ERROR_INPUT, "another run with the same files works in %.3000s; wait for it", path);
}

bool scratch_folder_open(const char *path, scratch_file *lock, bool *is_there, error *e) {
    char name[SCRATCH_PATH_MAX];
    *is_there = false;
    if (mkdir(path, 0777) != 0) {
        *is_there = errno == EEXIST;
        if (!*is_there)
            return error_set(e, ERROR_RESOURCES, "the folder for scratch files, %.3000s, cannot be made: %s",
                             path, strerror(errno));
    }
    return scratch_path(name, path, lock_name, e) && scratch_open(lock, name, SCRATCH_NEW, e) &&
           take_lock(lock, path, e);
}

/* The files have no subfolders. */
static void remove_files(const char *path, const char *kept) {
    DIR *folder = opendir(path);
    const struct dirent *entry;
    while (folder != NULL && (entry = readdir(folder)) != NULL) {
        char name[SCRATCH_PATH_MAX];
        error ignored = { 0 };
        const bool is_kept = kept != NULL && strcmp(entry->d_name, kept) == 0;
        if (entry->d_name[0] != '.' && !is_kept && scratch_path(name, path, entry->d_name, &ignored))
            (void)unlink(name);
    }
    if (folder != NULL)
        closedir(folder);
}

void scratch_folder_empty(const char *path) {
    remove_files(path, lock_name);
}

void scratch_folder_remove(const char *path) {
    remove_files(path, NULL);
    (void)rmdir(path);
}
