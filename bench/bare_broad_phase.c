/* bare_broad_phase.c: a broad phase without a world: columns in, pairs and answers
 * out; see bare_broad_phase.h. */
#include "bench/bare_broad_phase.h"

#include "broad/broad_phases.h"

#include <stdlib.h>

static bool prepare(bare_broad_phase *self, const char *broad_phase,
                    graze_broad_phase_setup user) {
    const grz_broad_setup setup = { .user = user,
                                    .allocator = &self->allocator,
                                    .counters = &self->counters,
                                    .tasks = &self->tasks };
    bare_set_rules(self, NULL);
    self->rows = malloc(self->count * sizeof *self->rows);
    for (uint32_t i = 0; self->rows != NULL && i < self->count; i++)
        self->rows[i] = i;
    return self->rows != NULL &&
           grz_box_columns_reserve(&self->allocator, &self->columns, self->count) ==
               GRAZE_OK &&
           grz_broad_use(&self->broad, broad_phase, setup) == GRAZE_OK;
}

bare_broad_phase *bare_open(const char *broad_phase, graze_broad_phase_setup setup,
                            uint32_t count) {
    bare_broad_phase *self = calloc(1, sizeof *self);
    if (self == NULL)
        return NULL;
    self->count = count;
    if (prepare(self, broad_phase, setup))
        return self;
    bare_close(self);
    return NULL;
}

void bare_close(bare_broad_phase *self) {
    grz_broad_close(&self->broad);
    grz_box_columns_free(&self->allocator, &self->columns);
    grz_buffer_free(&self->allocator, &self->room);
    free(self->rows);
    free(self);
}

static grz_box_view boxes_of(const bare_broad_phase *self) {
    return grz_box_columns_view(&self->columns, self->meets);
}

void bare_set_rules(bare_broad_phase *self, const graze_rules *rules) {
    for (unsigned layer = 0; layer < GRAZE_LAYER_COUNT; layer++)
        self->meets[layer] = UINT64_MAX;
    for (unsigned layer = 0; rules != NULL && layer < GRAZE_LAYER_COUNT; layer++)
        self->meets[layer] = ~rules->forbidden[layer];
}

static grz_box_row row_of(const bare_broad_phase *self, const graze_box *places,
                          uint32_t i) {
    return (grz_box_row){ .box = places[i],
                          .layer = self->layers != NULL ? self->layers[i] : 0 };
}

bool bare_sync(bare_broad_phase *self, const graze_box *places) {
    const grz_box_view boxes = boxes_of(self);
    for (uint32_t i = 0; i < self->count; i++)
        grz_box_columns_set(&self->columns, i, row_of(self, places, i),
                            GRAZE_HALF_OPEN);
    return grz_broad_sync(&self->broad, &boxes,
                          (grz_row_changes){ .rows = self->rows,
                                             .count = self->count }) == GRAZE_OK;
}

bool bare_find(bare_broad_phase *self) {
    const grz_box_view boxes = boxes_of(self);
    grz_pair_sink_collect(&self->sink, &self->room, &self->allocator, SIZE_MAX);
    return grz_broad_pairs(&self->broad, &boxes, &self->sink) == GRAZE_OK &&
           self->sink.status == GRAZE_OK;
}

const graze_pair *bare_pairs(const bare_broad_phase *self, size_t *count) {
    *count = self->sink.count;
    return self->sink.items;
}
