/* json_missing.c: what json.h, json_value.h and hitbox_write.h say where graze is built without cJSON. */
#include "formats/hitbox_write.h"
#include "formats/json.h"
#include "formats/json_value.h"

#include <stddef.h>

bool json_open(json_list **out, error *e) {
    *out = NULL;
    return error_set(
        e, ERROR_INPUT,
        "this graze was built without cJSON and writes no JSON; install libcjson-dev and build again");
}

void json_close(json_list *list) {
    (void)list;
}

void json_record(json_list *list) {
    (void)list;
}

void json_string(json_list *list, const char *name, const char *value) {
    (void)list;
    (void)name;
    (void)value;
}

void json_number(json_list *list, const char *name, double value) {
    (void)list;
    (void)name;
    (void)value;
}

void json_null(json_list *list, const char *name) {
    (void)list;
    (void)name;
}

char *json_text(const json_list *list) {
    (void)list;
    return NULL;
}

bool json_parse(json_source source, json_value **out, error *e) {
    (void)source;
    *out = NULL;
    return error_set(
        e, ERROR_INPUT,
        "this graze was built without cJSON and reads no JSON; install libcjson-dev and build again");
}

void json_free(json_value *value) {
    (void)value;
}

json_kind json_kind_of(const json_value *value) {
    (void)value;
    return JSON_NULL;
}

double json_as_number(const json_value *value) {
    (void)value;
    return 0;
}

const char *json_as_string(const json_value *value) {
    (void)value;
    return "";
}

bool json_as_boolean(const json_value *value) {
    (void)value;
    return false;
}

size_t json_count(const json_value *value) {
    (void)value;
    return 0;
}

const json_value *json_first(const json_value *value) {
    (void)value;
    return NULL;
}

const json_value *json_next(const json_value *item) {
    (void)item;
    return NULL;
}

const char *json_name(const json_value *member) {
    (void)member;
    return NULL;
}

bool json_member(const json_value *object, const char *name, const json_value **found) {
    (void)object;
    (void)name;
    *found = NULL;
    return true;
}

char *hitbox_json(const hitbox_collection *book, error *e) {
    json_list *list;
    (void)book;
    (void)json_open(&list, e);
    return NULL;
}
