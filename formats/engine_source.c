/* engine_source.c: see engine_source.h. */
#include "formats/engine_source.h"

#include "formats/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void write_escape(c_text *out, char c) {
    static const char letters[] = "\"\"\\\\\nn\rr\tt";
    for (const char *at = letters; *at != '\0'; at += 2)
        if (*at == c) {
            c_write(out, "\\%c", at[1]);
            return;
        }
    c_write(out, "\\u%04x", (unsigned)(unsigned char)c);
}

static bool is_escaped(char c) {
    return (unsigned char)c < ' ' || c == '"' || c == '\\' || c == 0x7f;
}

void engine_write_text(c_text *out, const char *text) {
    c_write(out, "\"");
    for (size_t left = strlen(text), length; left > 0;
         left -= length, text += length) {
        length = utf8_length(text, left);
        if (length == 0) {
            length = 1;
            c_write(out, "?");
        } else if (is_escaped(*text)) {
            write_escape(out, *text);
        } else {
            c_write(out, "%.*s", (int)length, text);
        }
    }
    c_write(out, "\"");
}

/* Whether a text stands for a value: a float32 if it `is_float`, else a float64. */
static bool is_same(const char *text, double value, bool is_float) {
    const double read = strtod(text, NULL);
    return is_float ? (float)read == (float)value : read == value;
}

/* The digits are counted in scientific form, and written without an exponent. */
static void write_number(c_text *out, double value, bool is_float) {
    char text[40];
    int digits = 0;
    snprintf(text, sizeof text, "%.*e", digits, value);
    while (!is_same(text, value, is_float) && digits < 16)
        snprintf(text, sizeof text, "%.*e", ++digits, value);
    const int places = digits - atoi(strchr(text, 'e') + 1);
    c_write(out, "%.*f", places > 0 ? places : 0, value == 0 ? 0.0 : value);
}

void engine_write_float(c_text *out, float value) {
    write_number(out, (double)value, true);
}

void engine_write_double(c_text *out, double value) {
    write_number(out, value, false);
}

void engine_write_lead(c_text *out, size_t index, const char *lead) {
    if (index > 0)
        c_write(out, ",");
    c_write(out, "%s", lead);
}

void engine_write_texts(c_text *out, char *const *texts, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            c_write(out, ", ");
        engine_write_text(out, texts[i]);
    }
}

const char *engine_direction(graze_animation_direction direction) {
    static const char *const words[] = { "forward", "reverse", "pingpong",
                                         "pingpong_reverse" };
    return words[direction];
}
