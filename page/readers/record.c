/* record.c: a scene becomes a recording in the page, as `graze record` makes it. */
#include "page/readers/record.h"
#include "formats/growth.h"
#include "formats/rules_file.h"
#include "page/readers/files.h"
#include "scenes/scene_record.h"

#include <stdlib.h>
#include <string.h>

static struct {
    unsigned char *bytes;
    size_t size, capacity;
} made;

const unsigned char *EXPORT(page_recording)(void) {
    return made.bytes;
}

size_t EXPORT(page_recording_size)(void) {
    return made.size;
}

void page_recording_begin(void) {
    made.size = 0;
}

bool page_recording_take(void *user, const void *bytes, size_t size) {
    (void)user;
    if (!growth_reserve(&made.bytes, &made.capacity, made.size + size, 1))
        return error_no_memory(&page_failure, "the recording");
    memcpy(made.bytes + made.size, bytes, size);
    made.size += size;
    return true;
}

/* Whether the files are sound; NULL: there is none. */
bool EXPORT(page_rules_check)(const char *rules) {
    graze_rules read;
    page_failure = (error){ 0 };
    return rules_file_read(rules, &read, NULL, &page_failure);
}

bool EXPORT(page_shapes_check)(const char *shapes) {
    scene_shapes read = { 0 };
    page_failure = (error){ 0 };
    const bool is_sound = scene_shapes_read(shapes, &read, &page_failure);
    scene_shapes_close(&read);
    return is_sound;
}

static bool record(const scene *s, const char *path) {
    graze_rules rules;
    rules_extras extras = { 0 };
    if (path != NULL && !rules_file_read(path, &rules, &extras, &page_failure))
        return false;
    const graze_world_config config = { .rules = path != NULL ? &rules : NULL };
    const graze_recording_sink sink = { .take = page_recording_take };
    return scene_record(s, &config, &extras, &sink, &page_failure);
}

/* `rules` and `shapes` NULL: none. */
bool EXPORT(page_record)(const char *path, const char *rules, const char *shapes) {
    scene s = { 0 };
    page_failure = (error){ 0 };
    page_recording_begin();
    const scene_paths paths = { .scene = path, .shapes = shapes };
    const bool is_recorded =
        scene_read_shaped(paths, (scene_watcher){ NULL, NULL }, &s, &page_failure) &&
        record(&s, rules);
    scene_close(&s);
    return is_recorded;
}
