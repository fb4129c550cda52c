/* only_core.c: graze.c with GRAZE_ONLY_CORE does what the whole library does, but
 * for what it leaves out.
 *
 * only_core FOLDER: plays a scene, prints its events and hashes, and writes or reads
 * two snapshots. The whole library writes the scene's one and one of a world with
 * tiles. With GRAZE_ONLY_CORE the first is loaded and played on, and the second is
 * refused. The script tools/check-amalgamation.sh compares what both print.
 */
#include "graze.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void must(bool is_true, const char *what) {
    if (!is_true) {
        fprintf(stderr, "only_core: %s\n", what);
        exit(1);
    }
}

static char snapshot[1 << 16];

static FILE *file_of(const char *folder, const char *name, const char *mode) {
    char path[1000];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, mode);
    must(file != NULL, path);
    return file;
}

#if !defined(GRAZE_ONLY_CORE)
static void save(graze_world *world, const char *folder, const char *name) {
    size_t size;
    must(graze_world_save(world, NULL, snapshot, sizeof snapshot, &size) == GRAZE_OK,
         "a world was not saved");
    FILE *file = file_of(folder, name, "wb");
    must(fwrite(snapshot, 1, size, file) == size && fclose(file) == 0,
         "a snapshot was not written");
}
#else
static graze_status load(graze_world *world, const char *folder, const char *name) {
    FILE *file = file_of(folder, name, "rb");
    const size_t size = fread(snapshot, 1, sizeof snapshot, file);
    fclose(file);
    return graze_world_load(world, NULL, snapshot, size);
}
#endif

static void add(graze_world *world, float x, float y, const graze_shape *shape) {
    const graze_part_def part = { .box = { -4, -4, 4, 4 }, .shape = shape };
    const graze_body_def body = { .x = x, .y = y, .parts = &part, .part_count = 1 };
    must(graze_body_add(world, &body, NULL) == GRAZE_OK, "a body was refused");
}

static void fill(graze_world *world) {
    const graze_shape circle = graze_shape_circle((graze_point){ 0, 0 }, 4);
    const graze_shape capsule =
        graze_shape_capsule((graze_point){ -4, 0 }, (graze_point){ 4, 0 }, 2);
    for (int i = 0; i < 60; i++)
        add(world, (float)(i % 10) * 7, (float)(i / 10) * 7,
            i % 3 == 0   ? &circle
            : i % 3 == 1 ? &capsule
                         : NULL);
}

/* Circles, and those of them that no other part hides. */
static void print_hits(graze_world *world) {
    graze_hits hits = { 0 };
    graze_query query = { .kind = GRAZE_QUERY_CIRCLE,
                          .at = { 30, 20 },
                          .radius = 25 };
    for (int i = 0; i < 2; i++) {
        query.blocked_by = i == 0 ? 0 : 1;
        must(graze_world_query(world, &query, 1, &hits) == GRAZE_OK,
             "a query failed");
        printf("%zu hits\n", (size_t)hits.count);
    }
    graze_hits_free(&hits);
}

static void print_step(graze_world *world) {
    size_t count;
    must(graze_world_step(world) == GRAZE_OK, "a step failed");
    const graze_contact_event *events = graze_world_contact_events(world, &count);
    for (size_t i = 0; i < count; i++)
        printf("%d %" PRIx64 " %" PRIx64 "\n", (int)events[i].kind, events[i].a.id,
               events[i].b.id);
    printf("hash %016" PRIx64 "\n", graze_world_hash(world));
    print_hits(world);
}

static void move_and_step(graze_world *world) {
    graze_body bodies[64];
    const size_t count = graze_world_bodies(world, bodies, 64);
    for (size_t i = 0; i < count; i += 4)
        must(graze_body_set_position(world, bodies[i], (float)i, (float)(2 * i)) ==
                 GRAZE_OK,
             "a move was refused");
    print_step(world);
}

int main(int argc, char **argv) {
    graze_world *world, *other;
    must(argc == 2, "a folder is missing");
    must(graze_world_open(NULL, &world) == GRAZE_OK &&
             graze_world_open(NULL, &other) == GRAZE_OK,
         "no world");
    fill(world);
    print_step(world);
#if defined(GRAZE_ONLY_CORE)
    must(load(other, argv[1], "scene") == GRAZE_OK,
         "a snapshot of the whole library was refused");
    must(load(world, argv[1], "tiles") == GRAZE_BAD_SNAPSHOT,
         "a snapshot with tiles was not refused");
    move_and_step(other);
    graze_world *wrapped = NULL;
    must(graze_world_open(&(graze_world_config){ .wrap_width = 64 }, &wrapped) ==
                 GRAZE_OUT_OF_RANGE &&
             wrapped == NULL,
         "a wrapped world was not refused");
    const graze_shape ellipse = { .kind = GRAZE_SHAPE_ELLIPSE, .count = 3 };
    must(graze_shape_check(&ellipse) == GRAZE_BAD_VALUE,
         "an ellipse was not refused");
#else
    const graze_tiles_def tiles = {
        .tile_width = 8, .tile_height = 8, .columns = 5, .rows = 3
    };
    must(graze_world_add_tiles(other, &tiles, NULL) == GRAZE_OK,
         "tiles were refused");
    save(world, argv[1], "scene");
    save(other, argv[1], "tiles");
    move_and_step(world);
#endif
    graze_world_close(world);
    graze_world_close(other);
    return 0;
}
