/* index_move.c: a move among the boxes of an index, which are its obstacle source
 * (graze/move.h). */
#include "world/move/move.h"

#include "world/query/box_index.h"
#include "world/query/query_search.h"

typedef struct index_source {
    const graze_index *index;
    const graze_move_options *options;
    const grz_obstacle_visitor *visitor; /* of the search being made */
} index_source;

static void index_move_visit_near(void *self, const grz_query_box *box) {
    const index_source *source = self;
    const uint8_t *one_way = source->options->one_way;
    source->visitor->visit(source->visitor->self,
                           &(grz_obstacle){ box->area, box->row,
                                            one_way == NULL ? 0 : one_way[box->row],
                                            NULL });
}

static graze_status index_show_near(void *self, uint32_t part,
                                    const graze_area *area,
                                    const grz_obstacle_visitor *visitor) {
    index_source *source = self;
    (void)part;
    source->visitor = visitor;
    grz_box_index_traverse(source->index,
                           &(grz_box_index_visitor){ source, UINT64_MAX, area, NULL,
                                                     index_move_visit_near });
    return GRAZE_OK;
}

static graze_response index_respond(void *self, const grz_obstacle *obstacle,
                                    uint32_t part, const graze_move_hit *hit) {
    const graze_move_options *options = ((const index_source *)self)->options;
    (void)obstacle;
    (void)part;
    if (options->respond != NULL)
        return options->respond(options->user, hit);
    return options->response;
}

static graze_status index_move_check(const graze_move *move,
                                     const graze_move_options *options) {
    if (!isfinite(move->x) || !isfinite(move->y) || !isfinite(move->width) ||
        !isfinite(move->height) || !isfinite(move->goal_x) ||
        !isfinite(move->goal_y))
        return GRAZE_BAD_NUMBER;
    if (move->width < 0 || move->height < 0)
        return GRAZE_BAD_BOX;
    if (options->respond == NULL && (unsigned)options->response > GRAZE_IGNORE)
        return GRAZE_BAD_VALUE;
    return GRAZE_OK;
}

graze_status graze_index_move(const graze_index *index, const graze_move *move,
                              const graze_move_options *options,
                              graze_move_result *result) {
    static const graze_move_options defaults;
    graze_move_result unread = { 0 };
    if (result == NULL)
        result = &unread;
    grz_move_result_stay(result, result->end_x, result->end_y);
    if (index == NULL || move == NULL)
        return GRAZE_ARGUMENT_MISSING;
    index_source self = { index, options != NULL ? options : &defaults, NULL };
    const grz_move_part box = { .high = { move->width, move->height } };
    const grz_move moving = { .position = { move->x, move->y },
                              .goal = { move->goal_x, move->goal_y },
                              .parts = &box,
                              .part_count = 1,
                              .walk = self.options->walk,
                              .leaves_back = self.options->leaves_back,
                              .hits_once = self.options->hits_once };
    grz_obstacle_source source = { .self = &self,
                                   .show_near = index_show_near,
                                   .respond = index_respond,
                                   .ignores_hits = self.options->respond == NULL };
    GRZ_FLOAT_ENV_SCOPE;
    graze_status status = index_move_check(move, self.options);
    if (status == GRAZE_OK)
        status = grz_move_run(&source, &moving, result);
    else
        grz_move_result_stay(result, move->x, move->y);
    graze_move_result_free(&unread);
    return status;
}
