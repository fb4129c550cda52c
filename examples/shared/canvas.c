/* canvas.c: 640 x 480 pixels, 0xRRGGBB, and what the games draw with: by code alone,
 * without pictures or fonts; see canvas.h. */
#include "examples/shared/canvas.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

/* clang-format off */
/* ' ' to '~', a byte a column, the upper dot lowest */
static const uint8_t font[95][5] = {
    {0,0,0,0,0},{0,0,95,0,0},{0,7,0,7,0},{20,127,20,127,20},{36,42,127,42,18},
    {35,19,8,100,98},{54,73,86,32,80},{0,8,7,3,0},{0,28,34,65,0},{0,65,34,28,0},
    {42,28,127,28,42},{8,8,62,8,8},{0,128,112,48,0},{8,8,8,8,8},{0,0,96,96,0},
    {32,16,8,4,2},{62,81,73,69,62},{0,66,127,64,0},{114,73,73,73,70},
    {33,65,73,77,51},{24,20,18,127,16},{39,69,69,69,57},{60,74,73,73,49},
    {65,33,17,9,7},{54,73,73,73,54},{70,73,73,41,30},{0,0,20,0,0},{0,64,52,0,0},
    {0,8,20,34,65},{20,20,20,20,20},{0,65,34,20,8},{2,1,89,9,6},{62,65,93,89,78},
    {124,18,17,18,124},{127,73,73,73,54},{62,65,65,65,34},{127,65,65,65,62},
    {127,73,73,73,65},{127,9,9,9,1},{62,65,65,81,115},{127,8,8,8,127},
    {0,65,127,65,0},{32,64,65,63,1},{127,8,20,34,65},{127,64,64,64,64},
    {127,2,28,2,127},{127,4,8,16,127},{62,65,65,65,62},{127,9,9,9,6},
    {62,65,81,33,94},{127,9,25,41,70},{38,73,73,73,50},{3,1,127,1,3},
    {63,64,64,64,63},{31,32,64,32,31},{63,64,56,64,63},{99,20,8,20,99},
    {3,4,120,4,3},{97,89,73,77,67},{0,127,65,65,65},{2,4,8,16,32},{0,65,65,65,127},
    {4,2,1,2,4},{64,64,64,64,64},{0,3,7,8,0},{32,84,84,120,64},{127,40,68,68,56},
    {56,68,68,68,40},{56,68,68,40,127},{56,84,84,84,24},{0,8,126,9,2},
    {24,164,164,156,120},{127,8,4,4,120},{0,68,125,64,0},{32,64,64,61,0},
    {127,16,40,68,0},{0,65,127,64,0},{124,4,120,4,120},{124,8,4,4,120},
    {56,68,68,68,56},{252,24,36,36,24},{24,36,36,24,252},{124,8,4,4,8},
    {72,84,84,84,36},{4,4,63,68,36},{60,64,64,32,124},{28,32,64,32,28},
    {60,64,48,64,60},{68,40,16,40,68},{76,144,144,144,124},{68,100,84,76,68},
    {0,8,54,65,0},{0,0,119,0,0},{0,65,54,8,0},{2,1,2,4,2}
};
/* clang-format on */

uint32_t color_mix(uint32_t a, uint32_t b, int share) {
    const uint32_t s = (uint32_t)share,
                   rb = ((a & 0xff00ff) * (256 - s) + (b & 0xff00ff) * s) >> 8;
    const uint32_t g = ((a & 0x00ff00) * (256 - s) + (b & 0x00ff00) * s) >> 8;
    return (rb & 0xff00ff) | (g & 0x00ff00);
}

void canvas_clip(canvas *self, int left, int top, int right, int bottom) {
    self->left = left;
    self->top = top;
    self->right = right;
    self->bottom = bottom;
}

static int at_least(int x, int least) {
    if (x > least)
        return x;
    return least;
}

static int at_most(int x, int most) {
    if (x < most)
        return x;
    return most;
}

void canvas_fill(canvas *self, area where, uint32_t color) {
    for (int j = at_least(where.y, self->top);
         j < at_most(where.y + where.height, self->bottom); j++)
        for (int i = at_least(where.x, self->left);
             i < at_most(where.x + where.width, self->right); i++)
            self->pixels[j][i] = color;
}

void canvas_dim(canvas *self, area where, int light) {
    for (int j = at_least(where.y, self->top);
         j < at_most(where.y + where.height, self->bottom); j++)
        for (int i = at_least(where.x, self->left);
             i < at_most(where.x + where.width, self->right); i++)
            self->pixels[j][i] = color_mix(0, self->pixels[j][i], light);
}

void canvas_blend(canvas *self, int x, int y, uint32_t color, int alpha) {
    if (x >= self->left && x < self->right && y >= self->top && y < self->bottom)
        self->pixels[y][x] =
            color_mix(self->pixels[y][x], color, alpha > 256 ? 256 : alpha);
}

void canvas_ring(canvas *self, place at, float radius, float width, uint32_t color) {
    const float half = width / 2 + 0.5f, reach = radius + half;
    for (int j = at_least((int)(at.y - reach), self->top);
         j < at_most((int)(at.y + reach) + 2, self->bottom); j++)
        for (int i = at_least((int)(at.x - reach), self->left);
             i < at_most((int)(at.x + reach) + 2, self->right); i++) {
            const float dx = (float)i + 0.5f - at.x, dy = (float)j + 0.5f - at.y;
            const float part = half - fabsf(sqrtf(dx * dx + dy * dy) - radius);
            if (part > 0)
                canvas_blend(self, i, j, color, part < 1 ? (int)(part * 256) : 256);
        }
}

void canvas_disc(canvas *self, place at, float radius, uint32_t color) {
    canvas_ring(self, at, radius / 2, radius, color);
}

void canvas_line(canvas *self, place from, place to, uint32_t color) {
    const float dx = to.x - from.x, dy = to.y - from.y,
                far = fmaxf(fabsf(dx), fabsf(dy));
    const int steps = far < 2000 ? (int)far + 1 : 2000;
    for (int i = 0; i <= steps; i++)
        canvas_blend(self, (int)floorf(from.x + dx * (float)i / (float)steps),
                     (int)floorf(from.y + dy * (float)i / (float)steps), color, 256);
}

/* Balls are drawn by the thousand: by integers, from the square of the distance. The
 * distance along an ellipse counts less. */
void canvas_ball(canvas *self, place at, place along, float radius, uint32_t color) {
    const float square = radius * radius,
                far = fmaxf(along.x * along.x + along.y * along.y, square),
                less = 64 * sqrtf((1 - square / far) / far);
    const int cx = (int)(at.x * 8), cy = (int)(at.y * 8), r = (int)(radius * 8),
              all = r * r, heart = all / 5, reach = (int)(sqrtf(far) * 8),
              wx = (int)(along.x * less), wy = (int)(along.y * less);
    for (int j = at_least((cy - reach) >> 3, self->top);
         j < at_most(((cy + reach) >> 3) + 1, self->bottom); j++)
        for (int i = at_least((cx - reach) >> 3, self->left);
             i < at_most(((cx + reach) >> 3) + 1, self->right); i++) {
            const int dx = 8 * i + 4 - cx, dy = 8 * j + 4 - cy,
                      w = (dx * wx + dy * wy) / 64, d = dx * dx + dy * dy - w * w;
            if (d < heart)
                self->pixels[j][i] = 0xffffff;
            else if (d < all)
                self->pixels[j][i] = color_mix(color, self->pixels[j][i],
                                               (d - heart) * 200 / (all - heart));
        }
}

void canvas_polygon(canvas *self, const float *corners, int count, uint32_t color) {
    float top = corners[1], bottom = corners[1];
    for (int i = 1; i < count; i++) {
        top = fminf(top, corners[2 * i + 1]);
        bottom = fmaxf(bottom, corners[2 * i + 1]);
    }
    for (int y = at_least((int)floorf(top), self->top);
         y < at_most((int)ceilf(bottom), self->bottom); y++) {
        float left = CANVAS_WIDTH, right = -1;
        const float middle = (float)y + 0.5f;
        for (int i = 0; i < count; i++) {
            const float *a = &corners[2 * i], *b = &corners[2 * ((i + 1) % count)];
            if ((a[1] <= middle) == (b[1] <= middle))
                continue;
            const float x = a[0] + (b[0] - a[0]) * (middle - a[1]) / (b[1] - a[1]);
            left = fminf(left, x);
            right = fmaxf(right, x);
        }
        canvas_fill(self,
                    (area){ (int)floorf(left + 0.5f), y,
                            (int)floorf(right + 0.5f) - (int)floorf(left + 0.5f),
                            1 },
                    color);
    }
}

int canvas_text(canvas *self, const int *at, uint32_t color, const char *format,
                ...) {
    char text[200];
    const int scale = at[2];
    int x = at[0], y = at[1];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    for (const char *c = text; *c != '\0'; c++, x += 6 * scale) {
        if (*c == '\n') {
            x = at[0] - 6 * scale;
            y += 10 * scale;
        }
        const uint8_t *columns = *c > ' ' && *c <= '~' ? font[*c - ' '] : font[0];
        for (int i = 0; i < 40; i++)
            if (columns[i / 8] >> (i % 8) & 1)
                canvas_fill(
                    self,
                    (area){ x + i / 8 * scale, y + i % 8 * scale, scale, scale },
                    color);
    }
    return x;
}

void canvas_capsule(canvas *self, const float *ends, float radius, uint32_t color) {
    const float dx = ends[2] - ends[0], dy = ends[3] - ends[1],
                far = sqrtf(dx * dx + dy * dy);
    if (far > 0) {
        const float nx = -dy / far * radius, ny = dx / far * radius;
        const float corners[] = { ends[0] + nx, ends[1] + ny, ends[2] + nx,
                                  ends[3] + ny, ends[2] - nx, ends[3] - ny,
                                  ends[0] - nx, ends[1] - ny };
        canvas_polygon(self, corners, 4, color);
    }
    canvas_disc(self, (place){ ends[0], ends[1] }, radius, color);
    canvas_disc(self, (place){ ends[2], ends[3] }, radius, color);
}
