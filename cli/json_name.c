/* json_name.c: see json_name.h. What is UTF-8 says RFC 3629: no surrogates, nothing longer than it must be.
 */
#include "cli/json_name.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static bool is_in(unsigned char byte, unsigned char low, unsigned char high) {
    return byte >= low && byte <= high;
}

/* How many bytes of UTF-8 begin here, for a character beyond ASCII; 0: none. The text ends with a zero, which
 * is in none of these ranges. */
static size_t sequence_length(const unsigned char *s) {
    const bool is_two = is_in(s[0], 0xc2, 0xdf);
    const bool is_three = is_in(s[0], 0xe0, 0xef);
    const bool is_four = is_in(s[0], 0xf0, 0xf4);
    const unsigned char low = s[0] == 0xe0 ? 0xa0 : s[0] == 0xf0 ? 0x90 : 0x80;
    const unsigned char high = s[0] == 0xed ? 0x9f : s[0] == 0xf4 ? 0x8f : 0xbf;
    if (!(is_two || is_three || is_four) || !is_in(s[1], low, high))
        return 0;
    if (is_two)
        return 2;
    if (!is_in(s[2], 0x80, 0xbf))
        return 0;
    return is_three ? 3 : is_in(s[3], 0x80, 0xbf) ? 4 : 0;
}

/* Write what stands at s; how many bytes that was. */
static size_t character_write(const unsigned char *s, output *o) {
    char escape[8];
    const size_t length = s[0] < 0x80 ? 1 : sequence_length(s);
    if (length == 0)
        snprintf(escape, sizeof escape, "\\udc%02x", s[0]);
    else if (s[0] == '"' || s[0] == '\\')
        snprintf(escape, sizeof escape, "\\%c", s[0]);
    else if (s[0] < 0x20)
        snprintf(escape, sizeof escape, "\\u%04x", s[0]);
    else {
        output_bytes(o, s, length);
        return length;
    }
    output_text(o, escape);
    return 1;
}

void json_name_write(const char *name, output *o) {
    const unsigned char *s = (const unsigned char *)name;
    output_text(o, "\"");
    while (*s != '\0')
        s += character_write(s, o);
    output_text(o, "\"");
}
