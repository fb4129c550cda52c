/* responses.c: which response a pair of layers has; see graze/move_and_collide.h. */
#include "world/move/travel.h"

graze_response grz_response_of(const graze_responses *responses, unsigned mover, unsigned other) {
    return responses != NULL ? (graze_response)(responses->response[mover][other] ^ GRAZE_SLIDE)
                             : GRAZE_SLIDE;
}

uint64_t grz_layers_to_hit(const graze_world *world, const graze_responses *responses, unsigned mover) {
    uint64_t met = ~world->rules.forbidden[mover];
    for (unsigned other = 0; other < GRAZE_LAYER_COUNT && responses != NULL; other++)
        if (grz_response_of(responses, mover, other) == GRAZE_IGNORE)
            met &= ~(UINT64_C(1) << other);
    return met;
}

graze_status graze_responses_set(graze_responses *responses, unsigned mover, unsigned other,
                                 graze_response response) {
    if (mover >= GRAZE_LAYER_COUNT || other >= GRAZE_LAYER_COUNT)
        return GRAZE_BAD_LAYER;
    if ((unsigned)response > GRAZE_IGNORE)
        return GRAZE_BAD_VALUE;
    responses->response[mover][other] = (uint8_t)((unsigned)response ^ GRAZE_SLIDE);
    return GRAZE_OK;
}

graze_status graze_responses_set_all(graze_responses *responses, graze_response response) {
    graze_status status = GRAZE_OK;
    for (unsigned pair = 0; pair < GRAZE_LAYER_COUNT * GRAZE_LAYER_COUNT && status == GRAZE_OK; pair++)
        status = graze_responses_set(responses, pair / GRAZE_LAYER_COUNT, pair % GRAZE_LAYER_COUNT, response);
    return status;
}

graze_response graze_responses_get(const graze_responses *responses, unsigned mover, unsigned other) {
    return mover < GRAZE_LAYER_COUNT && other < GRAZE_LAYER_COUNT ? grz_response_of(responses, mover, other)
                                                                  : GRAZE_IGNORE;
}
