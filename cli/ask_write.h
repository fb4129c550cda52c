/* ask_write.h: answers to questions as CSV. */
#ifndef CLI_ASK_WRITE_H
#define CLI_ASK_WRITE_H

#include "cli/output.h"
#include "formats/table.h"
#include "graze/survey.h"

/* The answers to one question; its number, and the boxes that have the ids. */
typedef struct ask_result {
    size_t query;
    graze_question_kind kind;
    const graze_answer_list *answers;
    const table *boxes;
} ask_result;

void ask_write_header(output *o);
void ask_write(output *o, const ask_result *result);

#endif
