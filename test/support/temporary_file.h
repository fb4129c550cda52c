/* temporary_file.h: a file for one test, written and removed. */
#ifndef TEST_TEMPORARY_FILE_H
#define TEST_TEMPORARY_FILE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct temporary_file {
    char path[32];
} temporary_file;

/* A new file holding `size` bytes. */
static inline temporary_file temporary_bytes(const void *bytes, size_t size) {
    temporary_file s = { "/dev/shm/graze-test-XXXXXX" }; /* memory, if it is there */
    if (access("/dev/shm", W_OK) != 0)
        strcpy(s.path, "/tmp/graze-test-XXXXXX");
    int descriptor = mkstemp(s.path);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "wb");
    if (file == NULL || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) {
        perror(s.path);
        abort();
    }
    return s;
}

static inline temporary_file temporary_text(const char *text) {
    return temporary_bytes(text, strlen(text));
}

static inline void temporary_remove(const temporary_file *s) {
    unlink(s->path);
}

#endif
