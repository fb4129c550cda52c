/* tiled_attributes.c: see tiled_attributes.h. */
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

/* The first of that name; what no writer of Tiled's makes, a second one, is passed over. */
static const json_value *json_find(const json_value *json, const char *name) {
    if (json == NULL)
        return NULL;
    for (const json_value *member = json_first(json); member != NULL; member = json_next(member))
        if (strcmp(json_name(member), name) == 0)
            return member;
    return NULL;
}

bool tiled_has(const tiled_attributes *a, const char *name) {
    return xml_find(a->xml, name) != NULL || json_find(a->json, name) != NULL;
}

bool tiled_is_true(const tiled_attributes *a, const char *name) {
    const json_value *value = json_find(a->json, name);
    const char *text = xml_find(a->xml, name);
    if (value != NULL)
        return json_kind_of(value) == JSON_BOOLEAN && json_as_boolean(value);
    return text != NULL && (strcmp(text, "1") == 0 || strcmp(text, "true") == 0);
}

const char *tiled_text(const tiled_attributes *a, const char *name) {
    const json_value *value = json_find(a->json, name);
    if (value != NULL)
        return json_kind_of(value) == JSON_STRING ? json_as_string(value) : NULL;
    return xml_find(a->xml, name);
}

static bool is_number(const tiled_attributes *a, const char *name, double *out) {
    const json_value *value = json_find(a->json, name);
    const char *text = xml_find(a->xml, name);
    if (value != NULL) {
        *out = json_kind_of(value) == JSON_NUMBER ? json_as_number(value) : NAN;
        return isfinite(*out);
    }
    return number_float64(text, strlen(text), out) == NUMBER_OK;
}

bool tiled_number(const tiled_attributes *a, const char *name, double *out, error *e) {
    double value = 0;
    if (!tiled_has(a, name))
        return true;
    if (!is_number(a, name, &value))
        return error_at(e, a->place.file, a->place.line, "%s is no number", name);
    *out = value;
    return true;
}

bool tiled_whole(const tiled_attributes *a, const char *name, tiled_range range, double *out, error *e) {
    double value = *out;
    if (!tiled_has(a, name))
        return true;
    if (!is_number(a, name, &value) || value < range.low || value > range.high || value != floor(value))
        return error_at(e, a->place.file, a->place.line, "%s is no whole number from %.17g to %.17g", name,
                        range.low, range.high);
    *out = value;
    return true;
}
