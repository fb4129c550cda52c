/* scratch_file.h: whole reads and writes at offsets of a file, with errors naming
 * it, and the folder of scratch files.
 *
 * A folder belongs to one request. A lock keeps a second process out; the system
 * releases it when the process ends, however it ends.
 */
#pragma once

#include "formats/error.h"

#include <stddef.h>
#include <stdint.h>

#define SCRATCH_PATH_MAX 4096

/* A file. Zeroed: none. */
typedef struct scratch_file {
    int descriptor; /* valid if is_open */
    bool is_open;
    char path[SCRATCH_PATH_MAX];
} scratch_file;

/* How a file is opened: new and empty, or as it is there, to go on. */
typedef enum scratch_mode { SCRATCH_NEW, SCRATCH_EXISTING } scratch_mode;

/* Open a file for reading and writing. Error: ERROR_RESOURCES. */
bool scratch_open(scratch_file *file, const char *path, scratch_mode mode, error *e);
void scratch_close(scratch_file *file);

/* Write, or read, all of the bytes. Errors: ERROR_RESOURCES for a full disk and
 * other failures of the system, or if the file ends before. */
bool scratch_write(const scratch_file *file, const void *bytes, size_t size,
                   uint64_t offset, error *e);
bool scratch_read(const scratch_file *file, void *bytes, size_t size,
                  uint64_t offset, error *e);

/* The size of a file; false, with an error, if it is not known. */
bool scratch_size(const scratch_file *file, uint64_t *size, error *e);
bool scratch_truncate(const scratch_file *file, uint64_t size, error *e);

/* Give the room of some bytes back to the disk, where the system can; they are not
 * read any more. */
void scratch_release(const scratch_file *file, uint64_t offset, uint64_t size);

/* Ask the system to read bytes ahead. */
void scratch_prefetch(const scratch_file *file, uint64_t offset, uint64_t size);

/* The path of a name in a folder. Error: ERROR_INPUT if it is too long. */
bool scratch_path(char path[SCRATCH_PATH_MAX], const char *folder, const char *name,
                  error *e);

/* The path of a file beside another one, whose name is longer by an ending. Error:
 * the same. */
bool scratch_beside(char path[SCRATCH_PATH_MAX], const char *other,
                    const char *ending, error *e);

/* Bytes free for this user on the disk of a path; false if the system does not tell.
 * *device tells disks apart.
 */
bool scratch_free_bytes(const char *path, uint64_t *bytes, uint64_t *device);

/* Whether this many bytes are free on the disk of a path, as far as the system
 * tells. Error: ERROR_RESOURCES.
 */
bool scratch_has_room(const char *path, uint64_t needed, error *e);

/* The begin of the name of such a folder; 16 hexadecimal digits follow. */
#define SCRATCH_FOLDER "graze-pairs-"

/* A file in it with the path of the unfinished output, if there is one. */
#define SCRATCH_NOTE "output"

/* The end of the name of such an output. */
#define SCRATCH_PARTIAL ".partial"

/* A number of bytes in three digits and a unit, a power of 1024. */
#define SCRATCH_BYTES_TEXT 32
void scratch_bytes_text(uint64_t bytes, char text[SCRATCH_BYTES_TEXT]);

/* Make a folder, if it is not there, and lock it. Errors: ERROR_RESOURCES;
 * ERROR_INPUT if another process has it. */
bool scratch_folder_open(const char *path, scratch_file *lock, error *e);

/* Whether a folder has files, the lock aside: an earlier process left them. */
bool scratch_folder_is_used(const char *path);

/* Remove a folder and, by their names, the files made by this module's users. */
void scratch_folder_remove(const char *path);

/* The same, but the folder and its lock stay. */
void scratch_folder_empty(const char *path);
