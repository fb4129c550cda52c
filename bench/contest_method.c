/* contest_method.c: a method of graze alone, as a contender: columns, sync and pairs, no world around it. */
#include "bench/contest.h"

#include "broad/broad.h"

#include <stdlib.h>
#include <string.h>

typedef struct alone {
    graze_allocator allocator;
    graze_counters counters;
    uint64_t meets[GRAZE_LAYER_COUNT];
    grz_columns columns;
    grz_broad broad;
    uint32_t *rows; /* all of them: each changes in each frame */
    grz_buffer room;
    grz_sink sink;
} alone;

static void close_alone(void *state) {
    alone *self = state;
    grz_broad_close(&self->broad);
    grz_columns_free(&self->allocator, &self->columns);
    grz_buffer_free(&self->allocator, &self->room);
    free(self->rows);
    free(self);
}

static bool prepare(alone *self, const char *method, uint32_t count) {
    const grz_setup setup = { .allocator = &self->allocator, .counters = &self->counters };
    memset(self->meets, 0xff, sizeof self->meets);
    self->rows = malloc(count * sizeof *self->rows);
    for (uint32_t i = 0; self->rows != NULL && i < count; i++)
        self->rows[i] = i;
    return self->rows != NULL && grz_columns_reserve(&self->allocator, &self->columns, count) == GRAZE_OK &&
           grz_broad_use(&self->broad, method, setup) == GRAZE_OK;
}

static void *open_alone(const void *method, const drift *field) {
    alone *self = calloc(1, sizeof *self);
    if (self == NULL || prepare(self, method, field->count))
        return self;
    close_alone(self);
    return NULL;
}

static bool frame_alone(void *state, const drift *field) {
    alone *self = state;
    const grz_boxes boxes = grz_columns_boxes(&self->columns, self->meets);
    for (uint32_t i = 0; i < field->count; i++)
        grz_columns_set(&self->columns, i, (grz_row){ .box = field->boxes[i] }, GRAZE_HALF_OPEN);
    grz_sink_collect(&self->sink, &self->room, &self->allocator, SIZE_MAX);
    return grz_broad_sync(&self->broad, &boxes, (grz_changes){ self->rows, field->count }) == GRAZE_OK &&
           grz_broad_pairs(&self->broad, &boxes, &self->sink) == GRAZE_OK;
}

static bool pairs_alone(void *state, const drift *field, graze_pair_list *out) {
    const alone *self = state;
    (void)field;
    out->items = malloc((self->sink.count + 1) * sizeof *out->items);
    if (out->items == NULL)
        return false;
    memcpy(out->items, self->sink.items, self->sink.count * sizeof *out->items);
    out->count = self->sink.count;
    out->capacity = self->sink.count + 1;
    return true;
}

const contender contest_method = {
    .open = open_alone, .frame = frame_alone, .pairs = pairs_alone, .close = close_alone
};
