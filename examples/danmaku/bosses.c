/* bosses.c: the two bosses: their parts, and where those are; see fight.h. */
#include "examples/danmaku/fight.h"

#include "bulletml/angle.h"

/* A part: where it is, its capsule, health, the layer of its bullets, their color,
 * and the patterns that it plays in turns. */
/* clang-format off */
const boss_part boss_parts[BOSSES][BOSS_PARTS] = {
    { { 0, 0, 20, 6, 900, LAYER_SOFT, 0,
        { PATTERN_ROLLBAR, PATTERN_DOUBLE_ROLL_SEEDS, PATTERN_57WAY } },
      { -46, 4, 11, 16, 220, LAYER_SOFT, 1,
        { PATTERN_NWROLL, PATTERN_22WAY, PATTERN_SIDE_CRACKER } },
      { 46, 4, 11, 16, 220, LAYER_SOFT, 1,
        { PATTERN_22WAY, PATTERN_NWROLL, PATTERN_SIDE_CRACKER } },
      { -24, -26, 9, 4, 160, LAYER_BULLET, 2,
        { PATTERN_WINDER, PATTERN_4WACCEL, PATTERN_88WAY } },
      { 24, -26, 9, 4, 160, LAYER_SOFT, 2,
        { PATTERN_88WAY, PATTERN_BEEWINDER, PATTERN_4WACCEL } } },
    { { 0, 0, 24, 0, 1100, LAYER_SOFT, 3,
        { PATTERN_ROLL3POS, PATTERN_ROLLBAR, PATTERN_88WAY } },
      { -52, 0, 12, 8, 240, LAYER_SOFT, 1,
        { PATTERN_88WAY, PATTERN_XFIRE, PATTERN_NWROLL } },
      { 52, 0, 12, 8, 240, LAYER_SOFT, 1,
        { PATTERN_XFIRE, PATTERN_88WAY, PATTERN_NWROLL } },
      { 0, -52, 12, 0, 240, LAYER_BULLET, 4,
        { PATTERN_WINDER, PATTERN_NWROLL, PATTERN_ROLLBAR } },
      { 0, 52, 12, 0, 240, LAYER_SOFT, 4,
        { PATTERN_4WACCEL, PATTERN_BIT, PATTERN_ROLL3POS } } }
};
/* clang-format on */

const char *const boss_names[BOSSES] = { "THE MOTH", "THE WHEEL" };

void boss_part_place(const boss *self, int part, float *x, float *y) {
    const boss_part *p = &boss_parts[self->kind][part];
    const float sine = (float)angle_sine((double)self->angle),
                cosine = (float)angle_cosine((double)self->angle);
    *x = self->x + p->x * cosine - p->y * sine;
    *y = self->y + p->x * sine + p->y * cosine;
}
