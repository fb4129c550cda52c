/* rules_file.c: which layers may meet, as a text file says it; see rules_file.h. */
#include "formats/rules_file.h"

#include "formats/number.h"
#include "formats/source.h"
#include "formats/text.h"
#include "graze/box.h"

#include <string.h>

#define LINE_MAX_BYTES 4096

/* A rules file while it is read. */
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

/* Read one line, without its end; *is_last if the file ends with it. A byte at a
 * time: such files are short.
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
            return fail(r, e, "a NUL byte; this is not a text file of rules");
        if (r->length == LINE_MAX_BYTES)
            return fail(r, e,
                        "a line of more than 4096 bytes; write one rule a line");
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

static bool read_side(const rules_reader *r, size_t *at, rules_side *side,
                      error *e) {
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

/* Whether the line has no more words. */
static bool is_done(const rules_reader *r, size_t at) {
    size_t length = 0;
    next_word(r, &at, &length);
    return length == 0;
}

static bool read_pair(rules_reader *r, size_t at, graze_rules *rules, error *e) {
    rules_side one = { 0 }, other = { 0 };
    if (!read_side(r, &at, &one, e) || !read_side(r, &at, &other, e))
        return false;
    if (!is_done(r, at))
        return fail(r, e,
                    "more than two layers; write one rule a line, as in \"0 3\"");
    allow(rules, one, other);
    return true;
}

/* sweep 2 */
static bool read_sweep(rules_reader *r, size_t at, rules_extras *extras, error *e) {
    rules_side side = { 0 };
    if (is_done(r, at))
        return fail(r, e, "sweep needs a layer, as in \"sweep 2\" or \"sweep *\"");
    if (!read_side(r, &at, &side, e))
        return false;
    if (!is_done(r, at))
        return fail(r, e,
                    "more than one layer; write one a line, as in \"sweep 2\"");
    for (unsigned layer = side.first; layer <= side.last; layer++)
        extras->swept |= UINT64_C(1) << layer;
    return true;
}

static bool read_margin(const rules_reader *r, size_t *at, float *margin, error *e) {
    size_t length = 0;
    const char *word = next_word(r, at, &length);
    double value = 0;
    if (length == 0)
        return fail(r, e,
                    "graze, or near_miss, needs two layers and a margin, as in "
                    "\"near_miss 1 2 6\"");
    if (number_float64(word, length, &value) != NUMBER_OK ||
        !(value >= 0 && value <= (double)GRAZE_COORD_MAX))
        return error_at(e, source_name(r->source), r->line,
                        "\"%.*s\" is not a margin; it is a number from 0 to 2^60 "
                        "(about 1.15e18)",
                        length < 40 ? (int)length : 40, word);
    *margin = (float)value;
    return true;
}

static bool is_word(const char *word, size_t length, const char *wanted) {
    return length == strlen(wanted) && memcmp(word, wanted, length) == 0;
}

/* again 30, or nothing */
static bool read_interval(const rules_reader *r, size_t *at, uint32_t *interval,
                          error *e) {
    size_t length = 0, digits = 0;
    uint64_t value = 0;
    if (is_done(r, *at))
        return true;
    const char *word = next_word(r, at, &length);
    if (!is_word(word, length, "again"))
        return fail(
            r, e,
            "more than two layers and a margin; write as in \"near_miss 1 2 6\"");
    const char *number = next_word(r, at, &digits);
    if (number_uint64(number, digits, &value) != NUMBER_OK || value == 0 ||
        value > UINT32_MAX)
        return fail(r, e, "again needs a number of steps from 1 to 4294967295");
    *interval = (uint32_t)value;
    return true;
}

/* near_miss 1 2 6 again 30 */
static bool read_graze(rules_reader *r, size_t at, rules_extras *extras, error *e) {
    rules_side one = { 0 }, other = { 0 };
    float margin = 0;
    uint32_t interval = 0;
    if (!read_side(r, &at, &one, e) || !read_side(r, &at, &other, e) ||
        !read_margin(r, &at, &margin, e) || !read_interval(r, &at, &interval, e))
        return false;
    if (!is_done(r, at))
        return fail(r, e,
                    "more than a number of steps; write as in \"near_miss 1 2 6 "
                    "again 30\"");
    for (unsigned a = one.first; a <= one.last; a++)
        for (unsigned b = other.first; b <= other.last; b++) {
            extras->margin[a][b] = extras->margin[b][a] = margin;
            extras->interval[a][b] = extras->interval[b][a] = interval;
        }
    return true;
}

/* circles 1 2 sides */
static bool read_circles(rules_reader *r, size_t at, rules_extras *extras,
                         error *e) {
    static const char *const words[] = { [GRAZE_CIRCLES_ROUND] = "round",
                                         [GRAZE_CIRCLES_SIDES] = "sides",
                                         [GRAZE_CIRCLES_SQUARES] = "squares" };
    rules_side one = { 0 }, other = { 0 };
    if (!read_side(r, &at, &one, e) || !read_side(r, &at, &other, e))
        return false;
    size_t length = 0;
    const char *word = next_word(r, &at, &length);
    int rule = GRAZE_CIRCLES_ROUND;
    while (rule <= GRAZE_CIRCLES_SQUARES && !is_word(word, length, words[rule]))
        rule++;
    if (rule > GRAZE_CIRCLES_SQUARES || !is_done(r, at))
        return fail(r, e,
                    "circles needs two layers and round, sides or squares, as in "
                    "\"circles 1 2 sides\"");
    for (unsigned a = one.first; a <= one.last; a++)
        for (unsigned b = other.first; b <= other.last; b++)
            extras->circles[a][b] = extras->circles[b][a] = (graze_circle_rule)rule;
    return true;
}

/* again 30, or bodies 3 */
static bool read_attack_number(const rules_reader *r, size_t *at,
                               graze_attack_def *def, error *e) {
    size_t length = 0, digits = 0;
    const char *word = next_word(r, at, &length);
    const char *number = next_word(r, at, &digits);
    uint64_t value = 0;
    const bool is_again = is_word(word, length, "again");
    if (!is_again && !is_word(word, length, "bodies"))
        return error_at(
            e, source_name(r->source), r->line,
            "\"%.*s\" is not a word of attack; write as in \"attack 1 again "
            "30 bodies 3\"",
            length < 40 ? (int)length : 40, word);
    if (number_uint64(number, digits, &value) != NUMBER_OK || value == 0 ||
        value > UINT32_MAX)
        return fail(r, e,
                    is_again ? "again needs a number of steps from 1 to 4294967295"
                             : "bodies needs a number from 1 to 4294967295");
    *(is_again ? &def->again_after : &def->bodies_max) = (uint32_t)value;
    return true;
}

/* attack 1 again 30 bodies 3 */
static bool read_attack(rules_reader *r, size_t at, rules_extras *extras, error *e) {
    rules_side side = { 0 };
    graze_attack_def def = { 0 };
    if (is_done(r, at))
        return fail(r, e, "attack needs a layer, as in \"attack 1\"");
    if (!read_side(r, &at, &side, e))
        return false;
    while (!is_done(r, at))
        if (!read_attack_number(r, &at, &def, e))
            return false;
    for (unsigned layer = side.first; layer <= side.last; layer++) {
        extras->attacking |= UINT64_C(1) << layer;
        extras->attack[layer] = def;
    }
    return true;
}

/* A side of a wrapped world, or 0. */
static bool read_wrap_side(const rules_reader *r, size_t *at, float *side,
                           error *e) {
    const double least = 0x1p-60, most = (double)GRAZE_COORD_MAX / 4;
    size_t length = 0;
    const char *word = next_word(r, at, &length);
    double value = 0;
    if (length == 0)
        return fail(r, e, "wrap needs a width and a height, as in \"wrap 160 120\"");
    if (number_float64(word, length, &value) != NUMBER_OK ||
        !(value == 0 || (value >= least && value <= most)))
        return error_at(e, source_name(r->source), r->line,
                        "\"%.*s\" is not a side of a world; it is a number from "
                        "2^-60 to 2^58, or 0 where the world does not wrap",
                        length < 40 ? (int)length : 40, word);
    *side = (float)value;
    return true;
}

/* wrap 160 120 */
static bool read_wrap(const rules_reader *r, size_t at, rules_extras *extras,
                      error *e) {
    if (!read_wrap_side(r, &at, &extras->wrap_width, e) ||
        !read_wrap_side(r, &at, &extras->wrap_height, e))
        return false;
    return is_done(r, at) ||
           fail(r, e,
                "more than a width and a height; write as in \"wrap 160 120\"");
}

/* Whether a name is UTF-8 without characters that move the cursor. */
static bool is_printable(const char *name, size_t length) {
    size_t at = 0, size = 1;
    while (at < length && size > 0 && (unsigned char)name[at] >= ' ') {
        size = utf8_length(name + at, length - at);
        at += size;
    }
    return at == length;
}

/* name 3 enemies' bullets: all behind the layer, without blanks around it */
static bool read_name(const rules_reader *r, size_t at, rules_extras *extras,
                      error *e) {
    rules_side side = { 0 };
    size_t length = 0;
    if (is_done(r, at))
        return fail(r, e,
                    "name needs a layer and its name, as in \"name 3 bullets\"");
    if (!read_side(r, &at, &side, e))
        return false;
    const char *name = next_word(r, &at, &length), *end = r->text + r->length;
    while (end > name && strchr(" \t\r", end[-1]) != NULL)
        end--;
    const size_t size = (size_t)(end - name);
    if (side.first != side.last || length == 0)
        return fail(r, e,
                    "name needs a layer and its name, as in \"name 3 bullets\"");
    if (size > GRAZE_NAME_MAX || !is_printable(name, size))
        return fail(r, e,
                    "a name of a layer has at most 31 bytes of UTF-8, and no "
                    "control characters");
    memset(extras->name[side.first], 0, GRAZE_NAME_MAX + 1);
    memcpy(extras->name[side.first], name, size);
    return true;
}

static bool read_rule(rules_reader *r, graze_rules *rules, rules_extras *extras,
                      error *e) {
    size_t at = 0, length = 0;
    drop_byte_order_mark(r);
    drop_comment(r);
    const char *word = next_word(r, &at, &length);
    if (length == 0)
        return true;
    if (is_word(word, length, "sweep"))
        return read_sweep(r, at, extras, e);
    if (is_word(word, length, "graze") || is_word(word, length, "near_miss"))
        return read_graze(r, at, extras, e);
    if (is_word(word, length, "circles"))
        return read_circles(r, at, extras, e);
    if (is_word(word, length, "attack"))
        return read_attack(r, at, extras, e);
    if (is_word(word, length, "name"))
        return read_name(r, at, extras, e);
    if (is_word(word, length, "wrap"))
        return read_wrap(r, at, extras, e);
    return read_pair(r, 0, rules, e);
}

bool rules_file_read(const char *path, graze_rules *rules, rules_extras *extras,
                     error *e) {
    rules_reader r = { 0 };
    rules_extras unread;
    bool is_last = false, is_good = true;
    if (!source_open(path, &r.source, e))
        return false;
    extras = extras != NULL ? extras : &unread;
    memset(extras, 0, sizeof *extras);
    graze_rules_forbid_all(rules);
    while (is_good && !is_last)
        is_good = read_line(&r, &is_last, e) && read_rule(&r, rules, extras, e);
    source_close(r.source);
    return is_good;
}
