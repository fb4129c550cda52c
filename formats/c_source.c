/* c_source.c: texts, numbers and shapes as C and C++ have them, for data to compile
 * in; see c_source.h. */
#include "formats/c_source.h"

#include "formats/growth.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void c_write(c_text *out, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const size_t length = (size_t)vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    out->has_failed |=
        !growth_reserve(&out->bytes, &out->capacity, out->size + length + 1, 1);
    if (out->has_failed)
        return;
    va_start(arguments, format);
    vsnprintf(out->bytes + out->size, length + 1, format, arguments);
    va_end(arguments);
    out->size += length;
}

char *c_text_take(c_text *out, error *e) {
    if (!out->has_failed)
        return out->bytes;
    free(out->bytes);
    error_no_memory(e, "the text to write");
    return NULL;
}

/* Other characters are three octal digits, so a digit behind them never belongs to
 * them; and trigraphs cannot appear. */
void c_write_text(c_text *out, const char *text) {
    c_write(out, "\"");
    for (; *text != '\0'; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\' || c == '?')
            c_write(out, "\\%c", c);
        else if (c < ' ' || c > '~')
            c_write(out, "\\%03o", c);
        else
            c_write(out, "%c", c);
    }
    c_write(out, "\"");
}

void c_write_remark(c_text *out, const char *text) {
    for (; *text != '\0'; text++) {
        const unsigned char c = (unsigned char)*text;
        const bool is_plain =
            c >= ' ' && c <= '~' && c != '*' && c != '\\' && c != '?';
        c_write(out, "%c", is_plain ? c : '_');
    }
}

void c_write_float(c_text *out, float value) {
    char text[32];
    snprintf(text, sizeof text, "%.9g", (double)value);
    const bool is_whole = strpbrk(text, ".e") == NULL;
    c_write(out, "%s%s", text, is_whole ? "" : "f");
}

static void write_double(c_text *out, double value) {
    char text[40];
    snprintf(text, sizeof text, "%.17g", value);
    c_write(out, "%s%s", text, strpbrk(text, ".en") == NULL ? ".0" : "");
}

void c_write_shape(c_text *out, const graze_shape *shape) {
    static const char *const kinds[] = {
        [GRAZE_SHAPE_BOX] = "GRAZE_SHAPE_BOX",
        [GRAZE_SHAPE_CIRCLE] = "GRAZE_SHAPE_CIRCLE",
        [GRAZE_SHAPE_CAPSULE] = "GRAZE_SHAPE_CAPSULE",
        [GRAZE_SHAPE_POLYGON] = "GRAZE_SHAPE_POLYGON",
        [GRAZE_SHAPE_ELLIPSE] = "GRAZE_SHAPE_ELLIPSE"
    };
    c_write(out, "    { %s, %lu, ", kinds[shape->kind], (unsigned long)shape->count);
    write_double(out, shape->radius);
    c_write(out, ", { ");
    for (int i = 0; i < GRAZE_CORNERS_MAX; i++) {
        if (i > 0)
            c_write(out, ", ");
        c_write(out, "{ ");
        write_double(out, shape->corner[i].x);
        c_write(out, ", ");
        write_double(out, shape->corner[i].y);
        c_write(out, " }");
    }
    c_write(out, " }, { NULL, false, false, 0 } },\n");
}
