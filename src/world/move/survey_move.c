/* survey_move.c: the boxes of a survey as ground; see graze/move.h. */
#include "world/move/mover.h"

#include "core/float_env.h"
#include "world/query/box_index.h"

#include <math.h>

typedef struct survey_ground {
    const graze_index *survey;
    const graze_move_options *manners;
} survey_ground;

/* A walk of the tree for what is near. */
typedef struct near_walk {
    const graze_area *area;
    const graze_move_options *manners;
    const grz_obstacle_visitor *onlooker;
} near_walk;

static bool areas_meet(const graze_area *a, const graze_area *b) {
    return a->min_x <= b->max_x && b->min_x <= a->max_x && a->min_y <= b->max_y && b->min_y <= a->max_y;
}

static bool near_may_hold(void *self, const grz_query_box *node, double *key) {
    const near_walk *walk = self;
    *key = 0;
    return areas_meet(&node->area, walk->area);
}

static void near_look(void *self, const grz_query_box *box) {
    const near_walk *walk = self;
    const uint8_t *one_way = walk->manners->one_way;
    if (!areas_meet(&box->area, walk->area))
        return;
    walk->onlooker->look(walk->onlooker->self,
                         &(grz_obstacle){ box->area, box->row, one_way == NULL ? 0 : one_way[box->row] });
}

static graze_status survey_show_near(void *self, uint32_t part, const graze_area *area,
                                     const grz_obstacle_visitor *onlooker) {
    const survey_ground *ground = self;
    near_walk walk = { area, ground->manners, onlooker };
    (void)part;
    grz_box_index_traverse(ground->survey, &(grz_box_index_visitor){ &walk, UINT64_MAX, near_may_hold, near_look });
    return GRAZE_OK;
}

static graze_response survey_respond(void *self, const grz_obstacle *obstacle,
                                     const graze_move_hit *meeting) {
    const graze_move_options *manners = ((const survey_ground *)self)->manners;
    (void)obstacle;
    return manners->respond != NULL ? manners->respond(manners->user, meeting) : manners->response;
}

static graze_status mover_check(const graze_move *mover, const graze_move_options *manners) {
    if (!isfinite(mover->x) || !isfinite(mover->y) || !isfinite(mover->width) || !isfinite(mover->height) ||
        !isfinite(mover->goal_x) || !isfinite(mover->goal_y))
        return GRAZE_BAD_NUMBER;
    if (mover->width < 0 || mover->height < 0)
        return GRAZE_BAD_BOX;
    return manners->respond == NULL && (unsigned)manners->response > GRAZE_IGNORE ? GRAZE_BAD_VALUE
                                                                                  : GRAZE_OK;
}

graze_status graze_index_move(const graze_index *survey, const graze_move *mover,
                              const graze_move_options *manners, graze_move_result *trip) {
    static const graze_move_options usual;
    survey_ground self = { survey, manners != NULL ? manners : &usual };
    const grz_move_part box = { .high = { mover->width, mover->height } };
    const grz_move moving = { .place = { mover->x, mover->y },
                              .goal = { mover->goal_x, mover->goal_y },
                              .parts = &box,
                              .part_count = 1 };
    trip->count = 0;
    trip->end_x = mover->x;
    trip->end_y = mover->y;
    trip->is_crushed = trip->is_cut_short = false;
    graze_status status = mover_check(mover, self.manners);
    if (status != GRAZE_OK)
        return status;
    const grz_float_env env = grz_float_env_enter();
    status = grz_move_run(
        &(grz_obstacle_source){ .self = &self, .show_near = survey_show_near, .respond = survey_respond },
        &moving, trip);
    grz_float_env_leave(env);
    return status;
}
