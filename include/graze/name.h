/* name.h: names of bodies and layers, for people. They decide nothing: no event and
 * no hash depends on them. Snapshots and recordings keep them; `graze explain` and
 * the pictures of `graze play` show them.
 */
#ifndef GRAZE_NAME_H
#define GRAZE_NAME_H

#include "graze/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The most bytes of a name, its end not counted. A name is any text, UTF-8 if the
 * command is to show it. */
#define GRAZE_NAME_MAX 31

/* Name a body; the name is copied. NULL or "": it has none. A new body has none; the
 * name of a removed body can be read as long as the body. Errors:
 * GRAZE_STALE_HANDLE, GRAZE_BAD_VALUE (longer than GRAZE_NAME_MAX bytes),
 * GRAZE_OUT_OF_MEMORY. The first name costs 32 bytes for each body. */
graze_status graze_body_set_name(graze_world *world, graze_body body,
                                 const char *name);

/* The name of a body; "" if it has none, or the handle is stale. Valid until the
 * next call to name something, add a body or load a snapshot. */
const char *graze_body_name(const graze_world *world, graze_body body);

/* The same for a layer. Errors: GRAZE_BAD_LAYER, GRAZE_BAD_VALUE,
 * GRAZE_OUT_OF_MEMORY. */
graze_status graze_world_set_layer_name(graze_world *world, unsigned layer,
                                        const char *name);
const char *graze_world_layer_name(const graze_world *world, unsigned layer);

#ifdef __cplusplus
}
#endif

#endif
