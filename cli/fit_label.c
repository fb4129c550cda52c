/* fit_label.c: see fit_label.h. Thirteen characters of 3 x 5 dots need no library of fonts. */
#include "cli/fit_label.h"

#include <stddef.h>
#include <string.h>

enum { DOT = 2, DOTS_X = 3, DOTS_Y = 5 };

static const char characters[] = "0123456789.%";

/* Rows from the top; the high bit of three is the left dot. */
static const unsigned char dots[][DOTS_Y] = {
    { 7, 5, 5, 5, 7 }, { 2, 6, 2, 2, 7 }, { 7, 1, 7, 4, 7 }, { 7, 1, 3, 1, 7 },
    { 5, 5, 7, 1, 1 }, { 7, 4, 7, 1, 7 }, { 7, 4, 7, 5, 7 }, { 7, 1, 1, 2, 2 },
    { 7, 5, 7, 5, 7 }, { 7, 5, 7, 1, 7 }, { 0, 0, 0, 0, 2 }, { 5, 1, 2, 4, 5 },
};

static void character_draw(picture *p, picture_point at, const unsigned char *rows, picture_color color) {
    for (int32_t y = 0; y < DOTS_Y; y++)
        for (int32_t x = 0; x < DOTS_X; x++)
            if (rows[y] >> (DOTS_X - 1 - x) & 1) {
                const picture_rect dot = { at.x + x * DOT, at.y + y * DOT, at.x + (x + 1) * DOT,
                                           at.y + (y + 1) * DOT };
                picture_fill(p, dot, color);
            }
}

void fit_label_draw(picture *p, picture_point at, const char *text, picture_color color) {
    for (; *text != '\0'; text++, at.x += FIT_LABEL_W) {
        const char *found = strchr(characters, *text);
        if (found != NULL)
            character_draw(p, at, dots[found - characters], color);
    }
}
