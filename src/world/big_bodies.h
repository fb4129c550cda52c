/* big_bodies.h: layers of their own for the parts of big bodies.
 *
 * Parts of one body never meet, but finding this out pair by pair takes the square
 * of their number. So the parts of a big body get layers of their own for the broad
 * phase. These do not meet each other and meet others as their layers do: the broad
 * phase skips their pairs as it skips forbidden ones. They are layers without parts;
 * if these are too few, the pairs of the last bodies are tested. */
#pragma once

#include "world/world.h"

/* Let a view show the big bodies' own layers to the broad phase; rows with another
 * layer than before are changed rows. Error: GRAZE_OUT_OF_MEMORY. */
graze_status grz_big_bodies_view(graze_world *world, grz_box_view *view);
