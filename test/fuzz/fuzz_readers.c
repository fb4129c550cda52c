/* fuzz_readers.c: any bytes as a file of any format: an answer that is sound or a
 * message, never a crash.
 *
 * For libFuzzer, which needs clang; see test/fuzz/run.sh. The first byte chooses the
 * reader, of the table in test/formats/test_damaged/readers.c. Readers take paths,
 * so the bytes go through an anonymous file in memory.
 */
#define _GNU_SOURCE /* for memfd_create */
#include "test_damaged/readers.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    char path[64];
    if (size == 0)
        return 0;
    const reader *r = &readers[bytes[0] % reader_count];
    const int descriptor = memfd_create("fuzz", 0);
    if (descriptor < 0 ||
        write(descriptor, bytes + 1, size - 1) != (ssize_t)(size - 1))
        abort();
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    const reading outcome = reader_try(r, path);
    if (outcome.flaw != NULL) {
        fprintf(stderr, "%s: %s\n", r->name, outcome.flaw);
        abort();
    }
    close(descriptor);
    return 0;
}
