/* bosses.c: the two bosses: their parts, and where those are; see fight.h. */
#include "examples/danmaku/fight.h"

#include "bulletml/angle.h"

/* A part: where it is, its capsule, health, whether its bullets are soft, their color,
 * and the patterns that it plays in turns. */
static const boss_part parts_of[BOSSES][BOSS_PARTS] = {
    { { 0,
        0,
        20,
        6,
        900,
        1,
        0,
        { PATTERN_ROLLBAR, PATTERN_DOUBLE_ROLL_SEEDS, PATTERN_57WAY } },
      { -46,
        4,
        11,
        16,
        220,
        1,
        1,
        { PATTERN_NWROLL, PATTERN_22WAY, PATTERN_SIDE_CRACKER } },
      { 46,
        4,
        11,
        16,
        220,
        1,
        1,
        { PATTERN_22WAY, PATTERN_NWROLL, PATTERN_SIDE_CRACKER } },
      { -24,
        -26,
        9,
        4,
        160,
        0,
        2,
        { PATTERN_BEEWINDER, PATTERN_4WACCEL, PATTERN_88WAY } },
      { 24,
        -26,
        9,
        4,
        160,
        1,
        2,
        { PATTERN_88WAY, PATTERN_BIT, PATTERN_4WACCEL } } },
    { { 0,
        0,
        24,
        0,
        1100,
        1,
        3,
        { PATTERN_ROLL3POS, PATTERN_ROLLBAR, PATTERN_88WAY } },
      { -52, 0, 12, 8, 240, 1, 1, { PATTERN_88WAY, PATTERN_XFIRE, PATTERN_NWROLL } },
      { 52, 0, 12, 8, 240, 1, 1, { PATTERN_XFIRE, PATTERN_88WAY, PATTERN_NWROLL } },
      { 0,
        -52,
        12,
        0,
        240,
        0,
        4,
        { PATTERN_NWROLL, PATTERN_DOUBLE_ROLL_SEEDS, PATTERN_ROLLBAR } },
      { 0,
        52,
        12,
        0,
        240,
        1,
        4,
        { PATTERN_4WACCEL, PATTERN_BIT, PATTERN_ROLL3POS } } }
};

const boss_part *boss_part_of(int kind, int part) {
    return &parts_of[kind][part];
}

const char *boss_name(int kind) {
    if (kind == 0)
        return "THE MOTH";
    return "THE WHEEL";
}

void boss_part_place(const boss *self, int part, float *x, float *y) {
    const boss_part *p = &parts_of[self->kind][part];
    const float sine = (float)angle_sine((double)self->angle),
                cosine = (float)angle_cosine((double)self->angle);
    *x = self->x + p->x * cosine - p->y * sine;
    *y = self->y + p->x * sine + p->y * cosine;
}
