/* fuzz_readers.c: any bytes as a file of boxes and as a file of rules: an answer or a message, never a crash.
 *
 * For libFuzzer, which needs clang; see test/fuzz/run.sh. The readers take paths, so the bytes go through a
 * pipe's cousin, an anonymous file in memory.
 */
#define _GNU_SOURCE /* for memfd_create */
#include "formats/rules_file.h"
#include "formats/table.h"

#include <assert.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* What is refused has a message; what is accepted is sound. */
static void read_table(const char *path) {
    error e = { 0 };
    table t = { 0 };
    bool is_read = table_read(path, NULL, &t, &e);
    assert(is_read == (e.code == ERROR_NONE) && is_read == (e.text[0] == '\0'));
    for (size_t row = 0; row < t.count; row++) {
        size_t length = 0;
        assert(table_box_is_sound(&t.boxes[row]));
        assert(t.layers == NULL || t.layers[row] < GRAZE_LAYER_COUNT);
        assert(!t.has_labels || table_label(&t, row, &length) <= t.labels.bytes + t.labels.size);
    }
    table_free(&t);
}

static void read_rules(const char *path) {
    error e = { 0 };
    graze_rules rules;
    rules_extras extras;
    assert(rules_file_read(path, &rules, &extras, &e) == (e.code == ERROR_NONE));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    char path[64];
    int descriptor = memfd_create("fuzz", 0);
    if (descriptor < 0 || write(descriptor, bytes, size) != (ssize_t)size)
        return 0;
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    read_table(path);
    read_rules(path);
    close(descriptor);
    return 0;
}
