/* scene_colors.c: the colours of Gunbird's debug mode, and more for further layers.
 *
 * In motorherp's "Art of Collision 1: Gunbird" (2008) the game's debug mode shows the player and its shots
 * white, power-ups green, ground enemies red, air enemies and their bullets yellow. graze's own scenes number
 * their layers in the order of `named`.
 */
#include "scenes/scene_colors.h"

const picture_color scene_background = { 17, 19, 28 };
const picture_color scene_grid_color = { 44, 50, 70 };
const picture_color scene_tie_color = { 90, 190, 255 };

enum { NAMED = 6 };

static const picture_color named[NAMED] = {
    { 255, 255, 255 }, /* 0: player */
    { 255, 255, 255 }, /* 1: the player's shots */
    { 255, 205, 20 },  /* 2: air enemies */
    { 255, 236, 90 },  /* 3: enemies' bullets */
    { 235, 64, 52 },   /* 4: ground enemies */
    { 64, 200, 90 },   /* 5: power-ups */
};

/* A saturated colour on the wheel, which has 1536 steps: red 0, yellow 256, green 512, cyan, blue, magenta.
 */
static picture_color wheel_color(unsigned step) {
    uint8_t up = (uint8_t)(step % 256);
    uint8_t down = (uint8_t)(255 - up);
    switch (step / 256) {
    case 0:
        return (picture_color){ 255, up, 0 };
    case 1:
        return (picture_color){ down, 255, 0 };
    case 2:
        return (picture_color){ 0, 255, up };
    case 3:
        return (picture_color){ 0, down, 255 };
    case 4:
        return (picture_color){ up, 0, 255 };
    default:
        return (picture_color){ 255, 0, down };
    }
}

/* Layers beyond the named ones go round the wheel by the golden section, which keeps neighbours apart, from
 * cyan on, and are lightened, since pure blue is hard to see on black. */
picture_color scene_layer_color(unsigned layer) {
    if (layer < NAMED)
        return named[layer];
    enum { WHEEL = 1536, CYAN = 800, GOLDEN_SECTION = 949 };
    picture_color pure = wheel_color((CYAN + (layer - NAMED) * GOLDEN_SECTION) % WHEEL);
    return picture_mix(pure, (picture_color){ 255, 255, 255 }, 70);
}
