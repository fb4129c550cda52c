/* seeded_sprites.h: sprites to try things on, made from a seed: the same
 * everywhere. */
#ifndef SCENES_SEEDED_SPRITES_H
#define SCENES_SEEDED_SPRITES_H

#include "graze/mask.h"
#include "scenes/seeded.h"

typedef enum seeded_sprite_kind {
    SEEDED_SPRITE_NOISE,  /* each pixel solid or not, by chance */
    SEEDED_SPRITE_DISCS,  /* one to four ellipses */
    SEEDED_SPRITE_RAGGED, /* the same, a pixel in twelve wrong */
    SEEDED_SPRITE_KINDS
} seeded_sprite_kind;

/* The name of a kind, as "discs". */
const char *seeded_sprite_name(seeded_sprite_kind kind);

/* Make the solid pixels of a cleared mask, which may turn out to be none. */
void seeded_sprite_draw(seeded_random *random, seeded_sprite_kind kind,
                        graze_mask *mask);

#endif
