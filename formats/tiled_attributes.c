/* tiled_attributes.c: the values of tags, by name; see tiled_attributes.h. */
#include "formats/tiled_attributes.h"

#include "formats/number.h"

#include <math.h>
#include <string.h>

static const char *xml_find(const char *const *xml, const char *name) {
    for (; xml != NULL && *xml != NULL; xml += 2)
        if (strcmp(xml[0], name) == 0)
            return xml[1];
    return NULL;
}

static node json_find(const node *json, const char *name) {
    return json != NULL ? node_member(json, name) : (node){ .kind = NODE_MISSING };
}

bool tiled_has(const tiled_attributes *a, const char *name) {
    return xml_find(a->xml, name) != NULL ||
           json_find(a->json, name).kind != NODE_MISSING;
}

bool tiled_is_true(const tiled_attributes *a, const char *name) {
    const node value = json_find(a->json, name);
    const char *text = xml_find(a->xml, name);
    return (value.kind == NODE_BOOLEAN && value.number > 0) ||
           (text != NULL && (strcmp(text, "1") == 0 || strcmp(text, "true") == 0));
}

const char *tiled_text(const tiled_attributes *a, const char *name) {
    return a->json != NULL ? node_member(a->json, name).text
                           : xml_find(a->xml, name);
}

static bool is_number(const tiled_attributes *a, const char *name, double *out) {
    const node value = json_find(a->json, name);
    const char *text = xml_find(a->xml, name);
    *out = value.number;
    return text != NULL ? number_float64(text, strlen(text), out) == NUMBER_OK
                        : value.kind == NODE_NUMBER;
}

bool tiled_number(const tiled_attributes *a, const char *name, double *out,
                  error *e) {
    double value = 0;
    if (!tiled_has(a, name))
        return true;
    if (!is_number(a, name, &value))
        return error_at(e, a->place.file, a->place.line, "%s is not a number", name);
    *out = value;
    return true;
}

bool tiled_whole(const tiled_attributes *a, const char *name, tiled_range range,
                 double *out, error *e) {
    double value = *out;
    if (!tiled_has(a, name))
        return true;
    if (!is_number(a, name, &value) || value < range.low || value > range.high ||
        value != floor(value))
        return error_at(e, a->place.file, a->place.line,
                        "%s is not a whole number from %s to %s", name,
                        number_shown(range.low).text, number_shown(range.high).text);
    *out = value;
    return true;
}
