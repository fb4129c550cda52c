/* fuzz_save.c: a snapshot of a world, changed anywhere, and its sum put right. It is
 * refused with the world as it was, or loaded. A loaded world is sound: it steps,
 * and its own snapshot loads again with the same hash.
 *
 * For libFuzzer; see test/fuzz/run.sh. The input is changes to a snapshot of a small
 * world: two bytes for the place, one for the new byte. A place behind the end cuts
 * the snapshot short.
 */
#include "core/hash.h"
#include "graze/graze.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { SNAPSHOT_MAX = 1 << 14, HEADER = 24, SIZE_AT = 8, SUM_AT = 16, BODIES = 6 };

static void must(bool holds, const char *claim) {
    if (!holds) {
        fprintf(stderr, "not so: %s\n", claim);
        abort();
    }
}

static graze_world *open_world(void) {
    graze_world *world = NULL;
    must(graze_world_open(&(graze_world_config){ .events = GRAZE_EVENTS_BOTH },
                          &world) == GRAZE_OK,
         "a world opens");
    return world;
}

static size_t save(graze_world *world, uint8_t snapshot[SNAPSHOT_MAX]) {
    size_t size = 0;
    must(graze_world_save(world, NULL, snapshot, SNAPSHOT_MAX, &size) == GRAZE_OK,
         "a world is saved");
    return size;
}

/* Bodies of one and of several boxes and shapes, some removed, some swept, some
 * touching, a margin. */
static graze_world *make_world(void) {
    graze_world *world = open_world();
    const graze_shape disc = graze_shape_circle((graze_point){ 1, 1 }, 2);
    const graze_part_def parts[] = { { .box = { 0, 0, 3, 3 }, .layer = 1, .tag = 7 },
                                     { .shape = &disc, .layer = 2 } };
    graze_body body[BODIES];
    for (int i = 0; i < BODIES; i++) {
        const graze_body_def def = { .x = 2 * (float)i,
                                     .parts = parts,
                                     .part_count = 1 + (uint32_t)i % 2,
                                     .user = 9 };
        must(graze_body_add(world, &def, &body[i]) == GRAZE_OK, "a body is added");
    }
    must(graze_world_set_margin(world, 1, 2, 3) == GRAZE_OK, "a margin is set");
    must(graze_body_set_swept(world, body[1], true) == GRAZE_OK, "a body is swept");
    must(graze_world_step(world) == GRAZE_OK, "a world steps");
    must(graze_body_remove(world, body[3]) == GRAZE_OK, "a body is removed");
    must(graze_body_move_to(world, body[1], 40, 1) == GRAZE_OK, "a body moves");
    return world;
}

static size_t change(uint8_t *snapshot, size_t length, const uint8_t *bytes,
                     size_t size) {
    for (size_t i = 0; i + 3 <= size; i += 3) {
        const size_t at = (size_t)bytes[i] << 8 | bytes[i + 1];
        if (at < length)
            snapshot[at] = bytes[i + 2];
        else
            length -= at % 64 < length - HEADER ? at % 64 : 0;
    }
    grz_store64(snapshot + SIZE_AT, length);
    grz_store64(snapshot + SUM_AT, grz_hash_of(snapshot + HEADER, length - HEADER));
    return length;
}

/* A world that was loaded is a world like any other. */
static void use(graze_world *world) {
    static uint8_t snapshot[SNAPSHOT_MAX];
    graze_world *other = open_world();
    const uint64_t hash = graze_world_hash(world);
    const size_t length = save(world, snapshot);
    must(graze_world_load(other, NULL, snapshot, length) == GRAZE_OK,
         "what was saved can be loaded");
    must(graze_world_hash(other) == hash, "and has the same hash");
    for (int i = 0; i < 2; i++) {
        const graze_status status = graze_world_step(world);
        must(status == graze_world_step(other), "both step alike");
        must(graze_world_hash(other) == graze_world_hash(world), "to the same hash");
    }
    graze_world_close(other);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static uint8_t whole[SNAPSHOT_MAX];
    graze_world *world = make_world();
    const size_t length = save(world, whole);
    uint8_t *snapshot = malloc(length);
    must(snapshot != NULL, "there is memory");
    memcpy(snapshot, whole, length);
    const size_t left = change(snapshot, length, bytes, size);
    const uint64_t hash = graze_world_hash(world);
    if (graze_world_load(world, NULL, snapshot, left) != GRAZE_OK)
        must(graze_world_hash(world) == hash, "a refused snapshot changes nothing");
    use(world);
    free(snapshot);
    graze_world_close(world);
    return 0;
}
