/* explain_words.h: what the text and the JSON of an explanation are made of. */
#ifndef CLI_EXPLAIN_WORDS_H
#define CLI_EXPLAIN_WORDS_H

#include "cli/explain_tell.h"

#include <inttypes.h>

/* Append what printf would; at most 400 bytes. */
void explain_words(output *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A gate in a word or two, as in "boxes apart". */
const char *explain_reason_name(graze_reason gate);

/* The id of one's box. */
uint64_t explain_box_name(const explain_answer *answer, const graze_explained_part *one);

#endif
