/* ask_write.h: answers to query_rows as CSV. */
#ifndef CLI_ASK_WRITE_H
#define CLI_ASK_WRITE_H

#include "cli/output.h"
#include "formats/table.h"
#include "graze/index.h"

/* The hits of one query; its number, and the boxes with the ids. */
typedef struct ask_result {
    size_t query;
    graze_query_kind kind;
    const graze_hits *hits;
    const table *boxes;
} ask_result;

void ask_write_header(output *o);
void ask_write(output *o, const ask_result *result);

#endif
