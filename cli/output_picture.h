/* output_picture.h: a picture as a result, in PNG. */
#ifndef CLI_OUTPUT_PICTURE_H
#define CLI_OUTPUT_PICTURE_H

#include "cli/output.h"
#include "formats/picture.h"

/* Append a picture. Errors: those of png_encode. */
bool output_picture(output *o, const picture *p, error *e);

#endif
