/* many.c: boxes outside of the world move against it in one call, beside each of
 * them moved by itself. travel.c knows where a body ends. */
#include "test_model/calls.h"

#include <string.h>

enum { MOVERS = 7 };

/* Bits of the call's number say which layers are crossed, in the low ones, and which
 * bounce. */
static graze_responses responses_of(const sequence_call *call) {
    graze_responses responses = { .leaves_back = call->flag };
    for (uint32_t a = 0; a < MODEL_LAYERS; a++)
        for (uint32_t b = 0; b < MODEL_LAYERS; b++) {
            graze_response response = GRAZE_SLIDE;
            if (call->number >> b & 1)
                response = GRAZE_CROSS;
            else if ((call->layer + b) % 3 == 0)
                response = GRAZE_BOUNCE;
            graze_responses_set(&responses, a, b, response);
        }
    return responses;
}

/* Movers around the place of the call, some on one spot. */
static void begin_movers(const sequence_call *call, graze_mover *movers) {
    const graze_point at = game_point(call->at), to = game_point(call->to);
    for (uint32_t i = 0; i < MOVERS; i++) {
        const double aside = (double)(i / 2 * (call->number % 5));
        movers[i] =
            (graze_mover){ .box = game_box(call->box),
                           .x = (float)(at.x + aside),
                           .y = (float)(at.y - aside),
                           .goal = { to.x - aside, i % 2 == 0 ? to.y : at.y },
                           .layer = (uint8_t)((call->layer + i) % MODEL_LAYERS) };
    }
}

static bool is_same_hit(const graze_move_hit *a, const graze_move_hit *b) {
    return a->part.id == b->part.id && a->body.id == b->body.id &&
           a->response == b->response && a->time == b->time &&
           a->normal_x == b->normal_x && a->normal_y == b->normal_y &&
           a->touch_x == b->touch_x && a->touch_y == b->touch_y &&
           a->tile_x == b->tile_x && a->tile_y == b->tile_y;
}

static bool is_same_end(const graze_move_results *many, size_t i,
                        const graze_move_result *one) {
    const graze_mover_end *end = &many->ends[i];
    const size_t begin = many->starts[i];
    bool is_same = many->starts[i + 1] - begin == one->count &&
                   end->end_x == one->end_x && end->end_y == one->end_y &&
                   end->is_crushed == one->is_crushed &&
                   end->is_cut_short == one->is_cut_short &&
                   end->is_standing == one->is_standing &&
                   end->floor.part.id == one->floor.part.id;
    for (size_t k = 0; k < one->count && is_same; k++)
        is_same = is_same_hit(&many->hits[begin + k], &one->items[k]);
    return is_same;
}

ASK(many) {
    const graze_responses responses = responses_of(call);
    graze_mover movers[MOVERS];
    begin_movers(call, movers);
    for (int side = 0; side < 2 && !self->is_wrong; side++) {
        graze_move_results many = { 0 };
        graze_move_result one = { 0 };
        const graze_status status = graze_world_move_many(self->worlds[side], movers,
                                                          MOVERS, &responses, &many);
        for (size_t i = 0; i < MOVERS && !self->is_wrong; i++) {
            const graze_part_def part = { .box = movers[i].box,
                                          .layer = movers[i].layer };
            const graze_body_def def = {
                .x = movers[i].x, .y = movers[i].y, .parts = &part, .part_count = 1
            };
            const graze_status alone = graze_world_test_move(
                self->worlds[0], &def, movers[i].goal, &responses, &one);
            if (alone != GRAZE_OK && status != alone)
                wrong(self, "many: %s, but one: %s", graze_status_text(status),
                      graze_status_text(alone));
            if (alone != GRAZE_OK)
                break;
            if (status == GRAZE_OK && !is_same_end(&many, i, &one))
                wrong(self, "mover %zu ends elsewhere, or has other hits", i);
        }
        graze_move_result_free(&one);
        graze_move_results_free(&many);
    }
}
