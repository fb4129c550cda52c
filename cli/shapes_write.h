/* shapes_write.h: how two shapes meet, as a line of JSON. */
#ifndef CLI_SHAPES_WRITE_H
#define CLI_SHAPES_WRITE_H

#include "cli/output.h"
#include "graze/shape.h"

/* Write one line. Numbers are as short as they can be and still be read as the same float64; one that is not
 * finite, a distance from a mask without solid pixels, is null. */
void shapes_write_contact(output *o, const graze_manifold *contact);

/* Write one line: the shape of a name is refused. */
void shapes_write_refused(output *o, const char *name, graze_status status);

#endif
