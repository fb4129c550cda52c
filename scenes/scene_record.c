/* scene_record.c: a scene, played once and recorded; see scene_record.h. */
#include "scenes/scene_record.h"

#include <stdlib.h>
#include <string.h>

static size_t put_number(unsigned char *bytes, uint64_t value) {
    size_t size = 0;
    for (; value >= 128; value >>= 7)
        bytes[size++] = (unsigned char)(value | 128);
    bytes[size++] = (unsigned char)value;
    return size;
}

static uint64_t fold(uint64_t off) {
    return off << 1 ^ (off >> 63 ? UINT64_MAX : 0);
}

/* The names of boxes; most of them follow each other. */
static bool note_names(const scene *s, graze_world *world, error *e) {
    unsigned char *note = malloc(SCENE_NOTE_SIZE + 10 * (size_t)s->ids.count);
    if (note == NULL)
        return error_no_memory(e, "the names of the scene");
    memcpy(note, SCENE_NOTE, SCENE_NOTE_SIZE);
    size_t size = SCENE_NOTE_SIZE;
    uint64_t expected = 0;
    for (uint32_t i = 0; i < s->ids.count; i++) {
        size += put_number(note + size, fold(s->ids.names[i] - expected));
        expected = s->ids.names[i] + 1;
    }
    graze_recording_note(world, note, size);
    free(note);
    return true;
}

/* The error at the end of a recording, its sink aside. */
static bool check_status(graze_status status, error *e) {
    if (status == GRAZE_OK || status == GRAZE_WRITE_FAILED)
        return status == GRAZE_OK;
    return error_set(e,
                     status == GRAZE_OUT_OF_MEMORY ? ERROR_RESOURCES : ERROR_INPUT,
                     "recording the scene: %s", graze_status_text(status));
}

static bool play_all(scene_stage *stage, error *e) {
    while (stage->played < stage->scene->frame_count) {
        graze_recording_set_frame(stage->world,
                                  stage->scene->frames[stage->played].number);
        if (!scene_stage_play(stage, e) ||
            !check_status(graze_recording_status(stage->world), e))
            return false;
    }
    return true;
}

bool scene_record(const scene *s, const graze_world_config *config,
                  const rules_extras *extras, const graze_recording_sink *sink,
                  error *e) {
    scene_stage stage;
    if (!scene_stage_open(s, config, &stage, e))
        return false;
    const bool is_recorded =
        scene_stage_set_extras(&stage, extras, e) &&
        check_status(graze_recording_start(stage.world, sink), e) &&
        note_names(s, stage.world, e) && play_all(&stage, e) &&
        check_status(graze_recording_stop(stage.world), e);
    scene_stage_close(&stage);
    return is_recorded;
}
