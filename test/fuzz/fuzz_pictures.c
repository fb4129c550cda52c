/* fuzz_pictures.c: any bytes as a picture: pixels or a message, never a crash.
 *
 * For libFuzzer; see test/fuzz/run.sh. Checksums are put right first: few mutants
 * would get past them, and the code behind them is the code to try.
 */
#define _GNU_SOURCE /* for memfd_create */
#include "formats/image_file.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <zlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { SIGNATURE_SIZE = 8, CHUNK_SIZE_MIN = 12 };

static uint32_t number_at(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 |
           (uint32_t)bytes[2] << 8 | bytes[3];
}

static void number_put(uint8_t *bytes, uint32_t number) {
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(number >> (24 - 8 * i));
}

static void sums_put_right(uint8_t *bytes, size_t size) {
    size_t at = SIGNATURE_SIZE;
    while (at + CHUNK_SIZE_MIN <= size &&
           number_at(bytes + at) <= size - at - CHUNK_SIZE_MIN) {
        const uint32_t length = number_at(bytes + at);
        number_put(bytes + at + 8 + length,
                   (uint32_t)crc32(0, bytes + at + 4, length + 4));
        at += CHUNK_SIZE_MIN + length;
    }
}

/* A refused file has a message; a picture that was read has all its bytes. */
static void read_image(const char *path) {
    error e = { 0 };
    image i;
    const bool is_read = image_read(path, NULL, &i, &e);
    assert(is_read == (e.code == ERROR_NONE) && is_read == (e.text[0] == '\0') &&
           is_read == (i.rgba != NULL));
    if (is_read) {
        const size_t size = (size_t)i.width * i.height * IMAGE_CHANNELS;
        uint8_t *copy = malloc(size);
        assert(size > 0 && copy != NULL);
        memcpy(copy, i.rgba, size);
        free(copy);
    }
    image_free(&i);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    char path[64];
    uint8_t *copy = malloc(size + 1);
    int descriptor = memfd_create("fuzz", 0);
    assert(copy != NULL);
    memcpy(copy, bytes, size);
    sums_put_right(copy, size);
    if (descriptor >= 0 && write(descriptor, copy, size) == (ssize_t)size) {
        snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
        read_image(path);
    }
    close(descriptor);
    free(copy);
    return 0;
}
