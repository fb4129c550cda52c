/* alone.c: a method without a world: columns in, pairs and answers out; see
 * alone.h. */
#include "bench/alone.h"

#include "broad/broad_phases.h"

#include <stdlib.h>

static bool prepare(alone *self, const char *method, graze_broad_phase_setup user) {
    const grz_broad_setup setup = { .user = user,
                                    .allocator = &self->allocator,
                                    .counters = &self->counters,
                                    .tasks = &self->tasks };
    alone_set_rules(self, NULL);
    self->rows = malloc(self->count * sizeof *self->rows);
    for (uint32_t i = 0; self->rows != NULL && i < self->count; i++)
        self->rows[i] = i;
    return self->rows != NULL &&
           grz_box_columns_reserve(&self->allocator, &self->columns, self->count) ==
               GRAZE_OK &&
           grz_broad_use(&self->broad, method, setup) == GRAZE_OK;
}

alone *alone_open(const char *method, graze_broad_phase_setup setup,
                  uint32_t count) {
    alone *self = calloc(1, sizeof *self);
    if (self == NULL)
        return NULL;
    self->count = count;
    if (prepare(self, method, setup))
        return self;
    alone_close(self);
    return NULL;
}

void alone_close(alone *self) {
    grz_broad_close(&self->broad);
    grz_box_columns_free(&self->allocator, &self->columns);
    grz_buffer_free(&self->allocator, &self->room);
    free(self->rows);
    free(self);
}

static grz_box_view boxes_of(const alone *self) {
    return grz_box_columns_view(&self->columns, self->meets);
}

void alone_set_rules(alone *self, const graze_rules *rules) {
    for (unsigned layer = 0; layer < GRAZE_LAYER_COUNT; layer++)
        self->meets[layer] = rules != NULL ? ~rules->forbidden[layer] : UINT64_MAX;
}

static grz_box_row row_of(const alone *self, const graze_box *places, uint32_t i) {
    return (grz_box_row){ .box = places[i],
                          .layer = self->layers != NULL ? self->layers[i] : 0 };
}

bool alone_sync(alone *self, const graze_box *places) {
    const grz_box_view boxes = boxes_of(self);
    for (uint32_t i = 0; i < self->count; i++)
        grz_box_columns_set(&self->columns, i, row_of(self, places, i),
                            GRAZE_HALF_OPEN);
    return grz_broad_sync(&self->broad, &boxes,
                          (grz_row_changes){ .rows = self->rows,
                                             .count = self->count }) == GRAZE_OK;
}

bool alone_find(alone *self) {
    const grz_box_view boxes = boxes_of(self);
    grz_pair_sink_collect(&self->sink, &self->room, &self->allocator, SIZE_MAX);
    return grz_broad_pairs(&self->broad, &boxes, &self->sink) == GRAZE_OK &&
           self->sink.status == GRAZE_OK;
}

const graze_pair *alone_pairs(const alone *self, size_t *count) {
    *count = self->sink.count;
    return self->sink.items;
}
