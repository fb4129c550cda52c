/* sexp.h: s-expressions, ("lists" "of texts" words and (lists)), as SuperTux writes them.
 *
 * A word is whatever stands between blanks and brackets: symbols, numbers, #t. Texts have backslash escapes;
 * a semicolon begins a comment up to the line's end. Each item knows its line. docs/adr says why this reader
 * is ours.
 */
#ifndef FORMATS_SEXP_H
#define FORMATS_SEXP_H

#include "formats/whole_text.h"

#include <stddef.h>

#define SEXP_DEPTH_MAX 64

/* No item: behind the last of a list. */
#define SEXP_NONE SIZE_MAX

typedef enum sexp_kind { SEXP_LIST, SEXP_TEXT, SEXP_WORD } sexp_kind;

typedef struct sexp_item {
    sexp_kind kind;
    uint64_t line;
    const char *text; /* of a text, with a NUL behind it, or of a word, without */
    size_t length;
    size_t first, next; /* the first item of a list, the one behind this; SEXP_NONE */
} sexp_item;

/* Items by number; the first item of the whole is number 0. */
typedef struct sexp {
    sexp_item *items;
    size_t count, room;
} sexp;

/* Take a text apart; its bytes are changed, and must live as long as the items. At least one item. Errors:
 * ERROR_INPUT with the line; ERROR_RESOURCES; *out is zeroed then. */
bool sexp_parse(const char *file, whole_text text, sexp *out, error *e);
void sexp_free(sexp *s);

/* Whether an item is a list that begins with a word: (hitbox ...). */
bool sexp_is_form(const sexp *s, size_t item, const char *word);

#endif
