/* sexp.c: see sexp.h. One pass, no recursion; texts are unescaped in place. */
#include "formats/sexp.h"

#include "formats/growth.h"

#include <stdlib.h>
#include <string.h>

/* A text that is taken apart. `last`, by depth: the item that the next one follows. */
typedef struct parser {
    const char *file;
    char *at, *end;
    uint64_t line;
    sexp *out;
    size_t list[SEXP_DEPTH_MAX + 1], last[SEXP_DEPTH_MAX + 1];
    size_t depth;
    error *e;
} parser;

static bool fail(const parser *p, const char *what) {
    return error_at(p->e, p->file, p->line, "%s", what);
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

static void skip_blanks(parser *p) {
    bool is_comment = false;
    for (; p->at < p->end && (is_comment || is_blank(*p->at) || *p->at == ';'); p->at++) {
        is_comment = (is_comment || *p->at == ';') && *p->at != '\n';
        p->line += *p->at == '\n';
    }
}

/* Add an item behind the last of the present list. */
static bool add(parser *p, sexp_kind kind, const char *text, size_t length) {
    sexp *out = p->out;
    if (!growth_reserve(&out->items, &out->room, out->count + 1, sizeof *out->items))
        return error_no_memory(p->e, "reading a list");
    out->items[out->count] = (sexp_item){ kind, p->line, text, length, SEXP_NONE, SEXP_NONE };
    if (p->last[p->depth] != SEXP_NONE)
        out->items[p->last[p->depth]].next = out->count;
    else if (p->depth > 0)
        out->items[p->list[p->depth]].first = out->count;
    p->last[p->depth] = out->count++;
    return true;
}

static bool begin_list(parser *p) {
    p->at++;
    if (p->depth == SEXP_DEPTH_MAX)
        return fail(p, "lists within each other, too many of them");
    if (!add(p, SEXP_LIST, "", 0))
        return false;
    p->depth++;
    p->list[p->depth] = p->out->count - 1;
    p->last[p->depth] = SEXP_NONE;
    return true;
}

static bool end_list(parser *p) {
    p->at++;
    if (p->depth == 0)
        return fail(p, "a closing bracket too many");
    p->depth--;
    return true;
}

static char unescaped(char c) {
    return c == 'n' ? '\n' : c == 't' ? '\t' : c;
}

static bool read_text(parser *p) {
    char *begin = ++p->at, *to = begin;
    const uint64_t line = p->line;
    while (p->at < p->end && *p->at != '"') {
        p->line += *p->at == '\n';
        const bool is_escape = *p->at == '\\' && p->at + 1 < p->end;
        p->at += is_escape;
        *to++ = is_escape ? unescaped(*p->at) : *p->at;
        p->at++;
    }
    if (p->at == p->end) {
        p->line = line;
        return fail(p, "a text begins here that never ends");
    }
    p->at++;
    *to = '\0'; /* at or before the closing quote */
    return add(p, SEXP_TEXT, begin, (size_t)(to - begin));
}

static bool read_word(parser *p) {
    const char *begin = p->at;
    while (p->at < p->end && !is_blank(*p->at) && strchr("();\"", *p->at) == NULL)
        p->at++;
    return add(p, SEXP_WORD, begin, (size_t)(p->at - begin));
}

static bool read_item(parser *p) {
    switch (*p->at) {
    case '(':
        return begin_list(p);
    case ')':
        return end_list(p);
    case '"':
        return read_text(p);
    default:
        return read_word(p);
    }
}

static bool read_all(parser *p) {
    for (skip_blanks(p); p->at < p->end; skip_blanks(p))
        if (!read_item(p))
            return false;
    if (p->depth > 0)
        return error_at(p->e, p->file, p->line, "the file ends within the list of line %llu",
                        (unsigned long long)p->out->items[p->list[p->depth]].line);
    return p->out->count > 0 || fail(p, "there is no list");
}

bool sexp_parse(const char *file, whole_text text, sexp *out, error *e) {
    parser p = {
        .file = file, .at = text.bytes, .end = text.bytes + text.length, .line = 1, .out = out, .e = e
    };
    p.last[0] = SEXP_NONE;
    *out = (sexp){ 0 };
    if (read_all(&p))
        return true;
    sexp_free(out);
    return false;
}

void sexp_free(sexp *s) {
    free(s->items);
    *s = (sexp){ 0 };
}

bool sexp_is_form(const sexp *s, size_t item, const char *word) {
    const size_t first = s->items[item].first;
    return s->items[item].kind == SEXP_LIST && first != SEXP_NONE && s->items[first].kind == SEXP_WORD &&
           s->items[first].length == strlen(word) && memcmp(s->items[first].text, word, strlen(word)) == 0;
}
