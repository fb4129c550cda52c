/* picture.c: fill, outline and line on an RGB canvas.
 *
 * Boxes, ties and grids need three strokes only, so these are here in place of a
 * drawing library. The line is Bresenham's (1965), in integers.
 */
#include "formats/picture.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

static int32_t least(int32_t a, int32_t b) {
    if (a < b)
        return a;
    return b;
}

static int32_t max_of(int32_t a, int32_t b) {
    if (a > b)
        return a;
    return b;
}

static uint8_t *pixel_at(const picture *p, int32_t x, int32_t y) {
    return p->pixels + ((size_t)y * (size_t)p->width + (size_t)x) * 3;
}

static void pixel_set(uint8_t *pixel, picture_color color) {
    pixel[0] = color.red;
    pixel[1] = color.green;
    pixel[2] = color.blue;
}

bool picture_open(picture *p, int32_t width, int32_t height, picture_color color) {
    assert(width > 0 && width <= INT16_MAX && height > 0 && height <= INT16_MAX);
    p->pixels = malloc((size_t)width * (size_t)height * 3);
    if (p->pixels == NULL)
        return false;
    p->width = width;
    p->height = height;
    picture_fill(p, (picture_rect){ .right = width, .bottom = height }, color);
    return true;
}

void picture_close(picture *p) {
    free(p->pixels);
    *p = (picture){ 0 };
}

picture_color picture_at(const picture *p, int32_t x, int32_t y) {
    const uint8_t *pixel = pixel_at(p, x, y);
    return (picture_color){ .red = pixel[0], .green = pixel[1], .blue = pixel[2] };
}

void picture_fill(picture *p, picture_rect rect, picture_color color) {
    int32_t left = max_of(rect.left, 0);
    int32_t right = least(rect.right, p->width);
    int32_t bottom = least(rect.bottom, p->height);
    for (int32_t y = max_of(rect.top, 0); y < bottom; y++)
        for (int32_t x = left; x < right; x++)
            pixel_set(pixel_at(p, x, y), color);
}

void picture_outline(picture *p, picture_rect rect, int32_t thickness,
                     picture_color color) {
    int32_t top = least(rect.top + thickness, rect.bottom);
    int32_t bottom = max_of(rect.bottom - thickness, top);
    int32_t left = least(rect.left + thickness, rect.right);
    int32_t right = max_of(rect.right - thickness, left);
    picture_fill(p, (picture_rect){ rect.left, rect.top, rect.right, top }, color);
    picture_fill(p, (picture_rect){ rect.left, bottom, rect.right, rect.bottom },
                 color);
    picture_fill(p, (picture_rect){ rect.left, top, left, bottom }, color);
    picture_fill(p, (picture_rect){ right, top, rect.right, bottom }, color);
}

static void point_draw(picture *p, picture_point at, picture_color color) {
    if (at.x >= 0 && at.x < p->width && at.y >= 0 && at.y < p->height)
        pixel_set(pixel_at(p, at.x, at.y), color);
}

void picture_line(picture *p, picture_point from, picture_point to,
                  picture_color color) {
    int32_t width = abs(to.x - from.x);
    int32_t height = abs(to.y - from.y);
    int32_t step_x = -1;
    if (from.x < to.x)
        step_x = 1;
    int32_t step_y = -1;
    if (from.y < to.y)
        step_y = 1;
    /* above zero: the line is due a step along x, below: along y */
    int32_t slack = width - height;
    point_draw(p, from, color);
    while (from.x != to.x || from.y != to.y) {
        int32_t twice = 2 * slack;
        if (twice >= -height) {
            slack -= height;
            from.x += step_x;
        }
        if (twice <= width) {
            slack += width;
            from.y += step_y;
        }
        point_draw(p, from, color);
    }
}

/* Letters of 3 x 5 dots, from the space on: an octal digit a row. */
static const uint16_t letters[64] = {
    000000, 022202, 055000, 057575, 036336, 051245, 025253, 022000, 012221, 042224,
    005250, 002720, 000024, 000700, 000002, 011244, 075557, 026227, 071747, 071717,
    055711, 074717, 074757, 071111, 075757, 075717, 002020, 002024, 012421, 007070,
    042124, 071202, 075747, 025755, 065656, 034443, 065556, 074747, 074744, 034553,
    055755, 072227, 011152, 055655, 044447, 057755, 065555, 025552, 065644, 025563,
    065655, 034216, 072222, 055557, 055552, 055775, 055255, 055222, 071247, 064446,
    044211, 031113, 025000, 000007
};

enum { DOT = 2, LETTER_WIDTH = 4 * DOT };

static void letter_draw(picture *p, picture_point at, unsigned char letter,
                        picture_color color) {
    const int capital = letter >= 'a' && letter <= 'z' ? letter - 'a' + 'A' : letter;
    const uint16_t dots =
        letters[capital >= ' ' && capital < ' ' + 64 ? capital - ' ' : '?' - ' '];
    for (int32_t i = 0; i < 15; i++)
        if (dots >> (14 - i) & 1) {
            const int32_t x = at.x + i % 3 * DOT, y = at.y + i / 3 * DOT;
            picture_fill(p, (picture_rect){ x, y, x + DOT, y + DOT }, color);
        }
}

void picture_text(picture *p, picture_point at, const char *text,
                  picture_color color) {
    for (; *text != 0; text++) {
        const unsigned char letter = (unsigned char)*text;
        if (letter >= 0x80 && letter < 0xc0) /* the character's further bytes */
            continue;
        letter_draw(p, at, letter, color);
        at.x += LETTER_WIDTH;
    }
}

static uint8_t channel_mix(uint8_t from, uint8_t to, uint8_t part) {
    return (uint8_t)((from * (255 - part) + to * part + 127) / 255);
}

picture_color picture_mix(picture_color from, picture_color to, uint8_t part) {
    return (picture_color){ .red = channel_mix(from.red, to.red, part),
                            .green = channel_mix(from.green, to.green, part),
                            .blue = channel_mix(from.blue, to.blue, part) };
}

static uint8_t mean_at(const picture *from, int32_t x, int32_t y, int32_t factor,
                       int channel) {
    int32_t sum = 0;
    for (int32_t j = y * factor; j < (y + 1) * factor; j++)
        for (int32_t i = x * factor; i < (x + 1) * factor; i++)
            sum += from->pixels[3 * ((size_t)j * (size_t)from->width + (size_t)i) +
                                (size_t)channel];
    return (uint8_t)(sum / (factor * factor));
}

bool picture_shrink(const picture *from, int32_t factor, picture *to) {
    const int32_t width = from->width / factor > 0 ? from->width / factor : 1;
    const int32_t height = from->height / factor > 0 ? from->height / factor : 1;
    if (!picture_open(to, width, height, (picture_color){ 0, 0, 0 }))
        return false;
    for (int32_t y = 0; y < from->height / factor; y++)
        for (int32_t x = 0; x < from->width / factor; x++)
            for (int channel = 0; channel < 3; channel++)
                to->pixels[3 * ((size_t)y * (size_t)width + (size_t)x) +
                           (size_t)channel] = mean_at(from, x, y, factor, channel);
    return true;
}
