/* image.c: see image.h. */
#include "formats/image.h"

#include <stdlib.h>

void image_free(image *i) {
    free(i->rgba);
    *i = (image){ 0 };
}
