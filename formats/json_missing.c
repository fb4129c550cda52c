/* json_missing.c: what json.h says where graze is built without cJSON. */
#include "formats/json.h"

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
