/* questions.h: questions about boxes out of CSV: kind,x0,y0,x1,y1,k,layers.
 *
 * Columns stand in any order and others are ignored; x1, y1, k and layers may be missing where no question
 * needs them. What a kind does not use is not looked at.
 */
#ifndef FORMATS_QUESTIONS_H
#define FORMATS_QUESTIONS_H

#include "formats/error.h"
#include "formats/table.h"
#include "graze/survey.h"

/* Zeroed: none. */
typedef struct questions {
    graze_question *items;
    size_t count, capacity;
} questions;

/* Read a path, or standard input for "-", into zeroed questions. All of them can be asked. Errors:
 * ERROR_INPUT naming file and line, ERROR_RESOURCES; there are none then. */
bool questions_read(const char *path, const table_watcher *watcher, questions *q, error *e);

/* Give the memory back; there are none then. */
void questions_free(questions *q);

#endif
