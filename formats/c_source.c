/* c_source.c: texts, numbers and shapes as C and C++ have them, for data that is compiled in; see
 * c_source.h. */
#include "formats/c_source.h"

#include <string.h>

/* Other characters are three octal digits, so that no digit behind them belongs to them; and there are no
 * trigraphs. */
void c_write_text(FILE *out, const char *text) {
    fputc('"', out);
    for (; *text != '\0'; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\' || c == '?')
            fprintf(out, "\\%c", c);
        else if (c < ' ' || c > '~')
            fprintf(out, "\\%03o", c);
        else
            fputc(c, out);
    }
    fputc('"', out);
}

void c_write_remark(FILE *out, const char *text) {
    for (; *text != '\0'; text++) {
        const unsigned char c = (unsigned char)*text;
        const bool is_plain = c >= ' ' && c <= '~' && c != '*' && c != '\\' && c != '?';
        fputc(is_plain ? c : '_', out);
    }
}

void c_write_float(FILE *out, float value) {
    char text[32];
    snprintf(text, sizeof text, "%.9g", (double)value);
    const bool is_whole = strpbrk(text, ".e") == NULL;
    fprintf(out, "%s%s", text, is_whole ? "" : "f");
}

static void write_double(FILE *out, double value) {
    char text[40];
    snprintf(text, sizeof text, "%.17g", value);
    fprintf(out, "%s%s", text, strpbrk(text, ".en") == NULL ? ".0" : "");
}

void c_write_shape(FILE *out, const graze_shape *shape) {
    static const char *const kinds[] = { "GRAZE_SHAPE_BOX", "GRAZE_SHAPE_CIRCLE", "GRAZE_SHAPE_CAPSULE",
                                         "GRAZE_SHAPE_POLYGON" };
    fprintf(out, "    { %s, %lu, ", kinds[shape->kind], (unsigned long)shape->count);
    write_double(out, shape->radius);
    fprintf(out, ", { ");
    for (int i = 0; i < GRAZE_CORNERS_MAX; i++) {
        fprintf(out, i > 0 ? ", { " : "{ ");
        write_double(out, shape->corner[i].x);
        fprintf(out, ", ");
        write_double(out, shape->corner[i].y);
        fprintf(out, " }");
    }
    fprintf(out, " }, { NULL, false, false, 0 }, NULL },\n");
}
