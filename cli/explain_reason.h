/* explain_reason.h: why two bodies do not touch, in a sentence. */
#ifndef CLI_EXPLAIN_REASON_H
#define CLI_EXPLAIN_REASON_H

#include "cli/explain_write.h"

/* Some lines; each call of `explain_say` adds a short text. */
typedef struct explain_text {
    char bytes[2048];
    size_t length;
} explain_text;

void explain_say(explain_text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A name from the game behind a number, if there is one: ` "boss"`. */
void explain_say_name(explain_text *t, const char *name);

/* The reason, the boxes it is about, and what would let them touch. */
void explain_say_reason(explain_text *t, const explain_answer *answer);

/* The name of one of the two explained boxes. */
uint64_t explain_box_name(const explain_answer *answer,
                          const graze_explained_part *one);

#endif
