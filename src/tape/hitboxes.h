/* hitboxes.h: what is in a hitbox set, on a tape. */
#ifndef GRZ_TAPE_HITBOXES_H
#define GRZ_TAPE_HITBOXES_H

#include "graze/hitbox.h"
#include "tape/tape.h"

/* Write or read all of a set; reading, its arrays live as long as the tape. */
void grz_hitboxes_code(grz_tape *tape, graze_hitbox_set *set);

#endif
