/* json.c: see json.h. */
#include "formats/json.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct json_list {
    cJSON *items, *record;
    bool has_failed;
};

bool json_open(json_list **out, error *e) {
    json_list *list = calloc(1, sizeof *list);
    *out = list;
    if (list != NULL)
        list->items = cJSON_CreateArray();
    if (list != NULL && list->items != NULL)
        return true;
    json_close(list);
    *out = NULL;
    return error_no_memory(e, "writing JSON");
}

void json_close(json_list *list) {
    if (list == NULL)
        return;
    cJSON_Delete(list->items);
    free(list);
}

void json_record(json_list *list) {
    list->record = cJSON_CreateObject();
    if (!cJSON_AddItemToArray(list->items, list->record))
        list->has_failed = true;
}

void json_string(json_list *list, const char *name, const char *value) {
    if (cJSON_AddStringToObject(list->record, name, value) == NULL)
        list->has_failed = true;
}

void json_number(json_list *list, const char *name, double value) {
    if (!isfinite(value))
        json_null(list, name);
    else if (cJSON_AddNumberToObject(list->record, name, value) == NULL)
        list->has_failed = true;
}

void json_null(json_list *list, const char *name) {
    if (cJSON_AddNullToObject(list->record, name) == NULL)
        list->has_failed = true;
}

char *json_text(const json_list *list) {
    char *printed = list->has_failed ? NULL : cJSON_Print(list->items);
    if (printed == NULL)
        return NULL;
    size_t length = strlen(printed);
    char *text = malloc(length + 2);
    if (text != NULL) {
        memcpy(text, printed, length);
        memcpy(text + length, "\n", 2);
    }
    cJSON_free(printed);
    return text;
}
