/* frames.c: copies of a workload's frames; see frames.h. */
#include "bench/workloads/frames.h"

#include <stdlib.h>
#include <string.h>

enum { BOXES_A_TURN = 200000, FRAMES_MOST = 32 };

uint32_t frames_length(uint32_t boxes, uint32_t least) {
    const uint32_t fitting = BOXES_A_TURN / (boxes + 1);
    const uint32_t enough = fitting > least ? fitting : least;
    return 1 + (enough < FRAMES_MOST ? enough : FRAMES_MOST);
}

/* A copy of `count` items; NULL if there are none to copy, or no memory: *is_fine is
 * false then. */
static void *copy_of(const void *items, size_t count, size_t size, bool *is_fine) {
    if (items == NULL)
        return NULL;
    void *copy = malloc((count + 1) * size);
    *is_fine = *is_fine && copy != NULL;
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

bool frames_open(frames *self, workload *from, uint32_t length) {
    *self = (frames){ .from = from,
                      .items = calloc(length, sizeof *self->items),
                      .count = 1,
                      .length = length };
    bool is_fine = from != NULL && self->items != NULL;
    for (uint32_t i = 0; i < length && is_fine; i++)
        is_fine = frame_open(from, from->count, &self->items[i]);
    if (is_fine)
        frame_take(from, &self->items[0]);
    else
        frames_close(self);
    return is_fine;
}

void frames_close(frames *self) {
    for (uint32_t i = 0; i < self->length && self->items != NULL; i++) {
        free(self->items[i].boxes);
        free(self->items[i].layers);
        free(self->items[i].x);
        free(self->items[i].y);
        free(self->items[i].renewed);
    }
    free(self->items);
    workload_close(self->from);
    *self = (frames){ 0 };
}

void frames_record(frames *self, uint32_t count) {
    self->count = 0;
    while (self->count < count && self->count < self->length) {
        workload_next(self->from);
        frame_take(self->from, &self->items[self->count++]);
    }
}
