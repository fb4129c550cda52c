/* rules_file.c: see rules_file.h. */
#include "formats/rules_file.h"

#include "formats/number.h"
#include "formats/source.h"

#include <string.h>

#define LINE_MAX_BYTES 4096

/* A rules file that is being read. */
typedef struct rules_reader {
    source *source;
    uint64_t line;
    char text[LINE_MAX_BYTES];
    size_t length;
} rules_reader;

/* One side of a rule: layers `first` to `last`. */
typedef struct rules_side {
    unsigned first, last;
} rules_side;

static bool fail(const rules_reader *r, error *e, const char *what) {
    return error_at(e, source_name(r->source), r->line, "%s", what);
}

/* Read one line, without its end; *is_last if the file ends with it. A byte at a time: such files are short.
 */
static bool read_line(rules_reader *r, bool *is_last, error *e) {
    char c = 0;
    size_t got = 0;
    r->line++;
    r->length = 0;
    source_set_line(r->source, r->line);
    while (source_read(r->source, &c, 1, &got, e)) {
        *is_last = got == 0;
        if (got == 0 || c == '\n')
            return true;
        if (c == '\0')
            return fail(r, e, "a NUL byte; this is no text file of rules");
        if (r->length == LINE_MAX_BYTES)
            return fail(r, e, "a line of more than 4096 bytes; write one rule a line");
        r->text[r->length++] = c;
    }
    return false;
}

/* Take the next word off the line; its length is 0 if there is none. */
static const char *next_word(const rules_reader *r, size_t *at, size_t *length) {
    static const char blanks[] = " \t\r";
    while (*at < r->length && strchr(blanks, r->text[*at]) != NULL)
        ++*at;
    size_t begin = *at;
    while (*at < r->length && strchr(blanks, r->text[*at]) == NULL)
        ++*at;
    *length = *at - begin;
    return r->text + begin;
}

static bool read_side(const rules_reader *r, size_t *at, rules_side *side, error *e) {
    size_t length = 0;
    const char *word = next_word(r, at, &length);
    uint8_t layer = 0;
    if (length == 0)
        return fail(r, e, "a rule needs two layers, as in \"0 3\" or \"0 *\"");
    if (length == 1 && *word == '*') {
        *side = (rules_side){ 0, GRAZE_LAYER_COUNT - 1 };
        return true;
    }
    if (number_layer(word, length, &layer) != NUMBER_OK)
        return error_at(e, source_name(r->source), r->line,
                        "\"%.*s\" is not a layer; layers are 0 to 63, or * for all",
                        length < 40 ? (int)length : 40, word);
    *side = (rules_side){ layer, layer };
    return true;
}

static void allow(graze_rules *rules, rules_side one, rules_side other) {
    for (unsigned a = one.first; a <= one.last; a++)
        for (unsigned b = other.first; b <= other.last; b++)
            graze_rules_allow(rules, a, b);
}

static void drop_comment(rules_reader *r) {
    const char *mark = memchr(r->text, '#', r->length);
    if (mark != NULL)
        r->length = (size_t)(mark - r->text);
}

static void drop_byte_order_mark(rules_reader *r) {
    if (r->line != 1 || r->length < 3 || memcmp(r->text, "\xef\xbb\xbf", 3) != 0)
        return;
    r->length -= 3;
    memmove(r->text, r->text + 3, r->length);
}

static bool read_rule(rules_reader *r, graze_rules *rules, error *e) {
    size_t at = 0, length = 0;
    rules_side one = { 0 }, other = { 0 };
    drop_byte_order_mark(r);
    drop_comment(r);
    next_word(r, &at, &length);
    if (length == 0)
        return true;
    at = 0;
    if (!read_side(r, &at, &one, e) || !read_side(r, &at, &other, e))
        return false;
    next_word(r, &at, &length);
    if (length != 0)
        return fail(r, e, "more than two layers; write one rule a line, as in \"0 3\"");
    allow(rules, one, other);
    return true;
}

bool rules_file_read(const char *path, graze_rules *rules, error *e) {
    rules_reader r = { 0 };
    bool is_last = false, is_good = true;
    if (!source_open(path, &r.source, e))
        return false;
    graze_rules_forbid_all(rules);
    while (is_good && !is_last)
        is_good = read_line(&r, &is_last, e) && read_rule(&r, rules, e);
    source_close(r.source);
    return is_good;
}
