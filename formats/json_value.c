/* json_value.c: see json_value.h. A json_value is a cJSON under another name. */
#include "formats/json_value.h"

#include "formats/json_strict.h"

#include <cjson/cJSON.h>
#include <string.h>

_Static_assert(JSON_DEPTH_MAX <= CJSON_NESTING_LIMIT, "what passes our check passes cJSON's");

static const cJSON *item_of(const json_value *value) {
    return (const cJSON *)(const void *)value;
}

static const json_value *value_of(const cJSON *item) {
    return (const json_value *)(const void *)item;
}

bool json_parse(json_source source, json_value **out, error *e) {
    *out = NULL;
    if (!json_check(source, e))
        return false;
    *out = (json_value *)(void *)cJSON_ParseWithLength(source.text, source.length);
    return *out != NULL || error_no_memory(e, "reading JSON");
}

void json_free(json_value *value) {
    cJSON_Delete((cJSON *)(void *)value);
}

json_kind json_kind_of(const json_value *value) {
    const cJSON *item = item_of(value);
    if (cJSON_IsObject(item))
        return JSON_OBJECT;
    if (cJSON_IsArray(item))
        return JSON_LIST;
    if (cJSON_IsString(item))
        return JSON_STRING;
    if (cJSON_IsNumber(item))
        return JSON_NUMBER;
    return cJSON_IsBool(item) ? JSON_BOOLEAN : JSON_NULL;
}

double json_as_number(const json_value *value) {
    return item_of(value)->valuedouble;
}

const char *json_as_string(const json_value *value) {
    return item_of(value)->valuestring;
}

bool json_as_boolean(const json_value *value) {
    return cJSON_IsTrue(item_of(value));
}

size_t json_count(const json_value *value) {
    size_t count = 0;
    for (const json_value *item = json_first(value); item != NULL; item = json_next(item))
        count++;
    return count;
}

const json_value *json_first(const json_value *value) {
    return value_of(item_of(value)->child);
}

const json_value *json_next(const json_value *item) {
    return value_of(item_of(item)->next);
}

const char *json_name(const json_value *member) {
    return item_of(member)->string;
}

bool json_member(const json_value *object, const char *name, const json_value **found) {
    *found = NULL;
    for (const json_value *item = json_first(object); item != NULL; item = json_next(item)) {
        if (strcmp(json_name(item), name) != 0)
            continue;
        if (*found != NULL)
            return false;
        *found = item;
    }
    return true;
}
