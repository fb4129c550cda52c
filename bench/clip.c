/* clip.c: some frames of a workload one after the other, the same for several
 * racers; see clip.h. */
#include "bench/clip.h"

#include <stdlib.h>
#include <string.h>

enum { BOXES_A_TURN = 200000, FRAMES_MOST = 32 };

uint32_t clip_length(uint32_t boxes, uint32_t least) {
    const uint32_t frames = BOXES_A_TURN / (boxes + 1);
    const uint32_t enough = frames > least ? frames : least;
    return 1 + (enough < FRAMES_MOST ? enough : FRAMES_MOST);
}

/* A copy of `count` items; NULL if there are none to copy, or no memory: *is_fine is
 * false then. */
static void *copy_of(const void *items, size_t count, size_t size, bool *is_fine) {
    void *copy = items != NULL ? malloc((count + 1) * size) : NULL;
    *is_fine = *is_fine && (copy != NULL || items == NULL);
    return copy;
}

/* Room for any frame of a workload, whose count never exceeds that of its arrays,
 * which `most` is. */
static bool frame_open(const workload *from, uint32_t most, workload *frame) {
    bool is_fine = true;
    *frame = *from;
    frame->boxes = copy_of(from->boxes, most, sizeof *from->boxes, &is_fine);
    frame->layers = copy_of(from->layers, most, sizeof *from->layers, &is_fine);
    frame->x = copy_of(from->x, most, sizeof *from->x, &is_fine);
    frame->y = copy_of(from->y, most, sizeof *from->y, &is_fine);
    frame->renewed = copy_of(from->renewed, most, sizeof *from->renewed, &is_fine);
    return is_fine;
}

static void copy(void *to, const void *from, size_t count, size_t size) {
    if (from != NULL)
        memcpy(to, from, count * size);
}

static void frame_take(const workload *from, workload *frame) {
    frame->count = from->count;
    frame->renewed_count = from->renewed_count;
    copy(frame->boxes, from->boxes, from->count, sizeof *from->boxes);
    copy(frame->layers, from->layers, from->count, sizeof *from->layers);
    copy(frame->x, from->x, from->count, sizeof *from->x);
    copy(frame->y, from->y, from->count, sizeof *from->y);
    copy(frame->renewed, from->renewed, from->renewed_count, sizeof *from->renewed);
}

bool clip_open(clip *t, workload *from, uint32_t length) {
    *t = (clip){ .from = from,
                 .frames = calloc(length, sizeof *t->frames),
                 .count = 1,
                 .length = length };
    bool is_fine = from != NULL && t->frames != NULL;
    for (uint32_t i = 0; i < length && is_fine; i++)
        is_fine = frame_open(from, from->count, &t->frames[i]);
    if (is_fine)
        frame_take(from, &t->frames[0]);
    else
        clip_close(t);
    return is_fine;
}

void clip_close(clip *t) {
    for (uint32_t i = 0; i < t->length && t->frames != NULL; i++) {
        free(t->frames[i].boxes);
        free(t->frames[i].layers);
        free(t->frames[i].x);
        free(t->frames[i].y);
        free(t->frames[i].renewed);
    }
    free(t->frames);
    workload_close(t->from);
    *t = (clip){ 0 };
}

void clip_record(clip *t, uint32_t count) {
    t->count = count < t->length ? count : t->length;
    for (uint32_t i = 0; i < t->count; i++) {
        workload_next(t->from);
        frame_take(t->from, &t->frames[i]);
    }
}
