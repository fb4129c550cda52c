/* scene_verify.h: whether two worlds say the same about a frame, and if not, who says what.
 *
 * The worlds play the same scene in lock-step, each with its own bodies, contacts and events; all that they
 * share is the scene's rows.
 */
#ifndef SCENES_SCENE_VERIFY_H
#define SCENES_SCENE_VERIFY_H

#include "formats/error.h"
#include "scenes/scene_facts.h"

/* The facts of one world, sorted; `who` is for messages. */
typedef struct scene_claim {
    const char *who;
    const scene_facts *facts;
} scene_claim;

/* Whether both say the same about a frame. If not: ERROR_DIFFERENCE, naming the frame, the first pair that
 * they differ in, and who says what of it. */
bool scene_claims_agree(uint64_t frame, scene_claim ours, scene_claim oracle, error *e);

#endif
