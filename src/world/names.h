/* names.h: the names of bodies and layers. */
#ifndef GRZ_WORLD_NAMES_H
#define GRZ_WORLD_NAMES_H

#include "graze/name.h"
#include "world/world.h"

/* The name of a body or a layer; "": it has none. */
const char *grz_name_read(const grz_buffer *names, uint32_t i);

/* Store a name of at most GRAZE_NAME_MAX bytes; NULL: none. Error: GRAZE_OUT_OF_MEMORY. */
graze_status grz_name_write(graze_world *world, grz_buffer *names, uint32_t i, const char *name);

/* Whether a slot or a layer may have a name that counts: a slot that is free has none. */
bool grz_body_has_name(const graze_world *world, uint32_t slot);

#endif
