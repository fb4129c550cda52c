/* run.c: opening, stepping and closing a run's world; its answers go into the digest
 * field by field. */
#include "same/run.h"

#include <stdio.h>
#include <stdlib.h>

void same_must(graze_status status, const char *call) {
    if (status == GRAZE_OK)
        return;
    printf("%s: %s\n", call, graze_status_text(status));
    exit(1);
}

void same_open(same_run *run, graze_world_config config) {
    config.broad_phase = run->broad_phase;
    config.tasks = run->tasks;
    config.allocator = run->hits.allocator = run->found_hits.allocator =
        run->allocator;
    same_must(graze_world_open(&config, &run->world), "graze_world_open");
    graze_world_set_counters(run->world, run->counters);
}

void same_close(same_run *run) {
    graze_world_close(run->world);
    graze_hits_free(&run->hits);
    graze_hits_free(&run->found_hits);
}

static void hash_contact_events(same_run *run, const graze_contact_event *events,
                                size_t count) {
    digest_u64(&run->events, count);
    for (size_t i = 0; i < count; i++) {
        digest_u64(&run->events, events[i].a.id);
        digest_u64(&run->events, events[i].b.id);
        digest_u32(&run->events, (uint32_t)events[i].kind);
        digest_float(&run->events, events[i].time);
    }
}

static void hash_touch_event(digest *to, const graze_touch_event *event) {
    digest_u64(to, event->a.id);
    digest_u64(to, event->b.id);
    digest_u64(to, event->part_a.id);
    digest_u64(to, event->part_b.id);
    digest_u32(to, event->tag_a);
    digest_u32(to, event->tag_b);
    digest_u32(to, event->layer_a);
    digest_u32(to, event->layer_b);
    digest_u32(to, (uint32_t)event->kind);
    digest_float(to, event->time);
}

static void hash_contacts(same_run *run) {
    size_t count;
    const graze_contact *contacts = graze_world_contacts(run->world, &count);
    digest_u64(&run->events, count);
    for (size_t i = 0; i < count; i++) {
        digest_u64(&run->events, contacts[i].a.id);
        digest_u64(&run->events, contacts[i].b.id);
        digest_u64(&run->events, contacts[i].touches);
    }
}

/* Another world with the run's broad phase, as the image says. */
static void load(same_run *run, const void *image, size_t size) {
    graze_world_close(run->world);
    same_open(run, (graze_world_config){ 0 });
    same_must(graze_world_load(run->world, &run->assets, image, size),
              "graze_world_load");
}

static void save_and_load(same_run *run) {
    same_must(graze_world_save_size(run->world, &run->assets, &run->image_size),
              "graze_world_save_size");
    void *image = malloc(run->image_size);
    same_must(image != NULL ? GRAZE_OK : GRAZE_OUT_OF_MEMORY, "malloc");
    same_must(graze_world_save(run->world, &run->assets, image, run->image_size,
                               &run->image_size),
              "graze_world_save");
    digest_bytes(&run->saves, image, run->image_size);
    load(run, image, run->image_size);
    free(image);
}

void same_step(same_run *run) {
    size_t contacts, touches, by_time;
    same_must(graze_world_step(run->world), "graze_world_step");
    run->steps++;
    const graze_contact_event *events =
        graze_world_contact_events(run->world, &contacts);
    hash_contact_events(run, events, contacts);
    const graze_touch_event *touch = graze_world_touch_events(run->world, &touches);
    digest_u64(&run->events, touches);
    for (size_t i = 0; i < touches; i++)
        hash_touch_event(&run->events, &touch[i]);
    events = graze_world_events_by_time(run->world, &by_time);
    hash_contact_events(run, events, by_time);
    run->event_count += contacts + touches;
    hash_contacts(run);
    digest_u64(&run->saves, graze_world_hash(run->world));
    if (run->steps % 4 == 0)
        save_and_load(run);
    digest_u64(&run->saves, graze_world_hash(run->world));
}
