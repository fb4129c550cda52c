/* files.c: the files of host.h, by the C library alone. */
#include "examples/shared/host.h"

#include <stdio.h>
#include <string.h>

typedef struct head {
    char magic[8];
    uint64_t size, sum;
} head;

static const char magic[8] = "grazesv";

/* Fowler, Noll and Vo's hash, FNV-1a. */
static uint64_t sum_of(const uint8_t *bytes, size_t size) {
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
    return sum;
}

bool host_write(const char *path, const void *bytes, size_t size) {
    head first = { .size = size, .sum = sum_of(bytes, size) };
    memcpy(first.magic, magic, sizeof magic);
    FILE *file = fopen(path, "wb");
    if (file == NULL)
        return false;
    const bool is_fine = fwrite(&first, sizeof first, 1, file) == 1 && fwrite(bytes, 1, size, file) == size;
    return fclose(file) == 0 && is_fine;
}

size_t host_read(const char *path, void *bytes, size_t capacity, const char **why) {
    head first = { .size = 0 };
    FILE *file = fopen(path, "rb");
    *why = "it cannot be opened";
    if (file == NULL)
        return 0;
    const bool is_ours =
        fread(&first, sizeof first, 1, file) == 1 && memcmp(first.magic, magic, sizeof magic) == 0;
    const size_t size = is_ours ? fread(bytes, 1, capacity, file) : 0;
    const bool is_all = fgetc(file) == EOF;
    fclose(file);
    *why = !is_ours                        ? "it is not a save"
           : size != first.size || !is_all ? "it was cut off, or has grown"
                                           : "it is damaged";
    return is_ours && is_all && size == first.size && sum_of(bytes, size) == first.sum ? size : 0;
}

bool host_take(void *file, const void *bytes, size_t size) {
    return fwrite(bytes, 1, size, file) == size;
}
