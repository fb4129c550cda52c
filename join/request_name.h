/* request_name.h: the names of a request's scratch files, which follow from the
 * request: the next process with the same one finds them, and another one has other
 * names. */
#pragma once

#include "join/scratch_file.h"

#include <stddef.h>
#include <stdint.h>

/* A hash of what makes the request. */
typedef uint64_t request_hash;

#define REQUEST_HASH_BEGIN UINT64_C(0xcbf29ce484222325)

void request_hash_bytes(request_hash *hash, const void *bytes, size_t size);
void request_hash_number(request_hash *hash, uint64_t number);
void request_hash_text(request_hash *hash, const char *text);

/* The same file from any folder. Standard input has no name, so the folder tells
 * runs apart. NULL: none. */
void request_hash_path(request_hash *hash, const char *path);

/* The folder of scratch files; and beside the target, if there is one, the
 * unfinished output, whose name is longer by the ending. */
typedef struct request_names {
    char folder[SCRATCH_PATH_MAX];
    char partial[SCRATCH_PATH_MAX]; /* empty: no target */
    char ending[32];
} request_names;

/* Make the names. `target` may be NULL. Error: ERROR_INPUT if a path is too long. */
bool request_names_make(request_names *names, request_hash hash, const char *scratch,
                        const char *target, error *e);

/* Write into the folder, which is there, where the unfinished output is: --clean
 * finds it so. Error: ERROR_RESOURCES. */
bool request_names_note(const request_names *names, error *e);
