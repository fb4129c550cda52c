/* explain_write.h: an explanation of two bodies of a scene, in words and as JSON. */
#ifndef CLI_EXPLAIN_WRITE_H
#define CLI_EXPLAIN_WRITE_H

#include "cli/output.h"
#include "graze/attack.h"
#include "graze/explain.h"
#include "graze/name.h"

/* About two bodies in a frame. Their last contact up to then began in the frame
 * `since` and, unless they still touch, ended in `until`. Their last near miss was
 * in `grazed`. */
typedef struct explain_answer {
    const graze_world *world;
    uint64_t frame, body_a, body_b; /* names */
    uint64_t part_a, part_b;        /* names of the parts in `explained` */
    graze_explanation explained;
    graze_strike_explanation strikes[2]; /* of a at b; of b at a */
    /* likewise the last one seen: the world's step, 0 for none, and its frame */
    uint64_t struck_step[2], struck_frame[2];
    bool is_closed, is_recording, have_met, have_grazed;
    uint64_t since, until, grazed;
} explain_answer;

/* Write some lines of text. */
void explain_write_text(const explain_answer *answer, output *o);

/* Write one line of JSON, in which a member without a meaning for the reason is
 * null. Errors: those of json.h.
 */
bool explain_write_json(const explain_answer *answer, output *o, error *e);

#endif
