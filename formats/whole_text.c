/* whole_text.c: see whole_text.h. */
#include "formats/whole_text.h"

#include "formats/growth.h"
#include "formats/source.h"

#include <stdlib.h>
#include <string.h>

enum { STEP = 65536 };

static bool read_all(source *s, size_t most, whole_text *text, error *e) {
    size_t capacity = 0, got = 1;
    while (got > 0) {
        if (!growth_reserve(&text->bytes, &capacity, text->length + STEP + 1, 1))
            return error_no_memory(e, "reading a text");
        if (!source_read(s, text->bytes + text->length, STEP, &got, e))
            return false;
        text->length += got;
        if (text->length > most)
            return error_at(e, source_name(s), 0, "is longer than %zu MiB, more than is read; split it",
                            most >> 20);
    }
    text->bytes[text->length] = '\0';
    return true;
}

/* How many bytes the character at `at` has, 0 if it is none: Unicode 15, table 3-7. */
static size_t character_length(const unsigned char *at, size_t left) {
    if (at[0] < 0x80)
        return at[0] != 0;
    const size_t length = at[0] < 0xc2 ? 0 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : at[0] < 0xf5 ? 4 : 0;
    if (length == 0 || length > left)
        return 0;
    const unsigned char low = at[0] == 0xe0 ? 0xa0 : at[0] == 0xf0 ? 0x90 : 0x80;
    const unsigned char high = at[0] == 0xed ? 0x9f : at[0] == 0xf4 ? 0x8f : 0xbf;
    if (at[1] < low || at[1] > high)
        return 0;
    for (size_t i = 2; i < length; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    return length;
}

static bool is_utf16(const whole_text *text) {
    return text->length >= 2 &&
           (memcmp(text->bytes, "\xff\xfe", 2) == 0 || memcmp(text->bytes, "\xfe\xff", 2) == 0);
}

static bool check_utf8(const char *name, const whole_text *text, error *e) {
    uint64_t line = 1;
    if (is_utf16(text))
        return error_at(e, name, 0, "is UTF-16; save it as UTF-8");
    for (size_t at = 0, length; at < text->length; at += length) {
        const unsigned char *here = (const unsigned char *)text->bytes + at;
        length = character_length(here, text->length - at);
        if (length == 0 && *here == 0)
            return error_at(e, name, line, "a NUL byte; this is no text");
        if (length == 0)
            return error_at(e, name, line, "the byte 0x%02x is no UTF-8; save the file as UTF-8", *here);
        line += *here == '\n';
    }
    return true;
}

static void drop_byte_order_mark(whole_text *text) {
    if (text->length < 3 || memcmp(text->bytes, "\xef\xbb\xbf", 3) != 0)
        return;
    text->length -= 3;
    memmove(text->bytes, text->bytes + 3, text->length + 1);
}

bool whole_text_from(source *s, size_t most, whole_text *out, error *e) {
    *out = (whole_text){ 0 };
    if (read_all(s, most, out, e) && check_utf8(source_name(s), out, e)) {
        drop_byte_order_mark(out);
        return true;
    }
    whole_text_free(out);
    return false;
}

bool whole_text_read(const char *path, size_t most, whole_text *out, error *e) {
    source *s = NULL;
    *out = (whole_text){ 0 };
    if (!source_open(path, &s, e))
        return false;
    const bool is_read = whole_text_from(s, most, out, e);
    source_close(s);
    return is_read;
}

void whole_text_free(whole_text *text) {
    free(text->bytes);
    *text = (whole_text){ 0 };
}
