/* tiled_attributes.h: the attributes of a tag of a document of Tiled, in XML or in
 * JSON. */
#ifndef FORMATS_TILED_ATTRIBUTES_H
#define FORMATS_TILED_ATTRIBUTES_H

#include "formats/error.h"
#include "formats/json.h"

/* The attributes of a tag of XML, or an object of JSON: Tiled gives both the same
 * names. At most one of the two is not NULL. */
typedef struct tiled_attributes {
    const char *const *xml;
    const node *json;
    error_place place;
} tiled_attributes;

/* Whether there is one of this name. */
bool tiled_has(const tiled_attributes *a, const char *name);

/* Whether it is there and says yes: true in JSON, 1 or true in XML. */
bool tiled_is_true(const tiled_attributes *a, const char *name);

/* Its text; NULL if there is none, or if JSON has no text there. */
const char *tiled_text(const tiled_attributes *a, const char *name);

/* The numbers from low to high, both included. */
typedef struct tiled_range {
    double low, high;
} tiled_range;

/* Its number: any finite one; or a whole one in a range. *out stays as it is if
 * there is none. Errors: ERROR_INPUT with the place. */
bool tiled_number(const tiled_attributes *a, const char *name, double *out,
                  error *e);
bool tiled_whole(const tiled_attributes *a, const char *name, tiled_range range,
                 double *out, error *e);

#endif
