/* fuzz_hitboxes.c: any bytes as a file of hitboxes: a message, or sets that are
 * written and read back the same.
 *
 * For libFuzzer; see test/fuzz/run.sh.
 */
#define _GNU_SOURCE /* for memfd_create */
#include "formats/hitbox_read.h"
#include "formats/hitbox_write.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Read bytes as a file; NULL if they were refused, else the sets as JSON, which the
 * caller frees. */
static char *read_bytes(const void *bytes, size_t size) {
    char path[64], *json = NULL;
    error e = { 0 };
    hitbox_collection collection = { 0 };
    hitbox_layers layers;
    int descriptor = memfd_create("fuzz", 0);
    assert(descriptor >= 0 && write(descriptor, bytes, size) == (ssize_t)size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    hitbox_layers_init(&layers);
    const bool is_read = hitbox_read(path, &layers, &collection, &e);
    assert(is_read == (e.code == ERROR_NONE) && is_read == (e.text[0] == '\0'));
    if (is_read) {
        char *c = hitbox_c(&collection, "fuzz.h", &e);
        json = hitbox_json(&collection, &e);
        char *gml = hitbox_gml(&collection, &e);
        assert(c != NULL && json != NULL && gml != NULL && e.code == ERROR_NONE);
        char *godot = hitbox_godot(&collection, &e);
        assert((godot == NULL) == (e.code == ERROR_INPUT));
        free(hitbox_sheet(&collection, true, &e));
        for (int form = HITBOX_PHYSICS_MATTER; form <= HITBOX_PHYSICS_CORONA; form++)
            free(hitbox_physics(&collection, (hitbox_physics_form)form, &e));
        free(c);
        free(gml);
        free(godot);
    }
    hitbox_collection_free(&collection);
    close(descriptor);
    return json;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    char *json = read_bytes(bytes, size);
    if (json == NULL)
        return 0;
    char *again = read_bytes(json, strlen(json));
    assert(again != NULL && strcmp(json, again) == 0);
    free(json);
    free(again);
    return 0;
}
