/* explain_tell.h: an explanation of two bodies of a scene, in words and as JSON. */
#ifndef CLI_EXPLAIN_TELL_H
#define CLI_EXPLAIN_TELL_H

#include "cli/output.h"
#include "graze/explain.h"
#include "scenes/scene.h"

/* Of two bodies in a frame. Their last encounter up to then began in the frame `since` and, unless they still
 * touch, ended in `until`; their last near miss was in `grazed`. */
typedef struct explain_answer {
    const scene *scene;
    uint64_t frame, body_a, body_b; /* names */
    graze_explanation told;
    bool is_closed, have_met, have_grazed;
    uint64_t since, until, grazed;
} explain_answer;

/* Write some lines of text, or one line of JSON. */
void explain_tell_text(const explain_answer *answer, output *o);
void explain_tell_json(const explain_answer *answer, output *o);

/* Write which gate was shut and what to do about it, in a line without its end, of letters that JSON takes as
 * they are. */
void explain_tell_reason(const explain_answer *answer, output *o);

#endif
