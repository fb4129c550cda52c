/* move_scenes.h: random boxes, movers among them, and results compared; for the
 * tests of movers. */
#ifndef TEST_MOVE_SCENES_H
#define TEST_MOVE_SCENES_H

#include "support/testing.h"

#include "graze/move.h"
#include "world/move/move.h"

enum { BOXES = 60, ROUNDS = 60, MOVES = 60 };

typedef struct mover_state {
    graze_area areas[BOXES];
    uint8_t responses[BOXES], one_way[BOXES];
    graze_index *index;
    graze_move_result result;
    seeded_random random;
} mover_state;

static inline graze_index *index_of(const graze_area *areas, uint32_t count) {
    graze_index *index;
    assert_int_equal(
        graze_index_open(NULL, (graze_area_array){ areas, NULL, count }, &index),
        GRAZE_OK);
    return index;
}

static inline graze_response respond(void *user, const graze_move_hit *hit) {
    return (graze_response)((const mover_state *)user)->responses[hit->row];
}

static inline graze_move_options options_of(mover_state *self) {
    return (graze_move_options){ .respond = respond,
                                 .user = self,
                                 .one_way = self->one_way };
}

static inline double draw(mover_state *self, uint32_t limit) {
    return (double)seeded_below(&self->random, limit);
}

static inline void draw_boxes(mover_state *self, bool is_mixed) {
    for (int i = 0; i < BOXES; i++) {
        const double x = draw(self, 40), y = draw(self, 40);
        self->areas[i] = (graze_area){ x, y, x + draw(self, 5), y + draw(self, 5) };
        self->responses[i] =
            (uint8_t)(is_mixed ? seeded_below(&self->random, 5) : GRAZE_SLIDE);
        self->one_way[i] = (uint8_t)(is_mixed && seeded_below(&self->random, 4) == 0
                                         ? seeded_below(&self->random, 16)
                                         : 0);
    }
}

static inline graze_move draw_mover(mover_state *self) {
    const double unit = seeded_below(&self->random, 2) == 0 ? 1 : 0.1;
    const bool is_still = seeded_below(&self->random, 8) == 0;
    graze_move mover = { .x = draw(self, 400) * unit,
                         .y = draw(self, 400) * unit,
                         .width = draw(self, 20) * unit,
                         .height = draw(self, 20) * unit };
    mover.goal_x = is_still ? mover.x : draw(self, 400) * unit;
    mover.goal_y = is_still || seeded_below(&self->random, 4) == 0
                       ? mover.y
                       : draw(self, 400) * unit;
    return mover;
}

/* By exact arithmetic. */
static inline bool overlaps(const graze_move *mover, double x, double y,
                            const graze_area *area) {
    const grz_move_part part = { .high = { mover->width, mover->height } };
    return grz_part_overlaps(&part, (double[]){ x, y },
                             &(grz_obstacle){ .area = *area });
}

static inline void assert_same_results(const graze_move_result *a,
                                       const graze_move_result *b) {
    assert_true(a->end_x == b->end_x && a->end_y == b->end_y);
    assert_int_equal(a->is_crushed, b->is_crushed);
    assert_int_equal(a->is_cut_short, b->is_cut_short);
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++) {
        const graze_move_hit *m = &a->items[i], *n = &b->items[i];
        assert_true(m->row == n->row && m->mover_part == n->mover_part &&
                    m->response == n->response);
        assert_true(m->normal_x == n->normal_x && m->normal_y == n->normal_y &&
                    m->time == n->time);
        assert_true(m->touch_x == n->touch_x && m->touch_y == n->touch_y);
    }
}

#endif
