/* aseprite_cursor.c: see aseprite_cursor.h. */
#include "formats/aseprite_cursor.h"

#include "formats/text.h"

#include <stdlib.h>
#include <string.h>

void aseprite_skip(aseprite_cursor *c, size_t size) {
    c->is_short |= size > c->end - c->at;
    if (c->is_short)
        c->at = c->end;
    else
        c->at += size;
}

uint32_t aseprite_number(aseprite_cursor *c, unsigned size) {
    const size_t at = c->at;
    uint32_t number = 0;
    aseprite_skip(c, size);
    for (unsigned i = 0; i < size && !c->is_short; i++)
        number |= (uint32_t)c->file->bytes[at + i] << 8 * i;
    return number;
}

int32_t aseprite_signed(aseprite_cursor *c, unsigned size) {
    const uint32_t number = aseprite_number(c, size);
    const int64_t sign = INT64_C(1) << (8 * size - 1);
    return (int32_t)(((int64_t)number ^ sign) - sign);
}

static bool is_utf8(const uint8_t *bytes, size_t size) {
    for (size_t at = 0, length; at < size; at += length) {
        length = utf8_length((const char *)bytes + at, size - at);
        if (length == 0)
            return false;
    }
    return true;
}

bool aseprite_text(aseprite_cursor *c, char **out, error *e) {
    size_t length = aseprite_number(c, 2), at = c->at;
    *out = NULL;
    aseprite_skip(c, length);
    if (c->is_short)
        length = 0;
    const uint8_t *bytes = c->file->bytes + at;
    if (!is_utf8(bytes, length))
        return aseprite_fail(c->file, at, e, "a name or text is not UTF-8");
    *out = malloc(length + 1);
    if (*out == NULL)
        return error_no_memory(e, "a text");
    memcpy(*out, bytes, length);
    (*out)[length] = '\0';
    return true;
}
