/* json.h: lists of flat records as JSON, [{"name": "value", ...}, ...], written by cJSON.
 *
 * Without cJSON graze is built all the same; json_open then says what is missing. A list that runs out of
 * memory remembers it, and json_text gives NULL.
 */
#ifndef FORMATS_JSON_H
#define FORMATS_JSON_H

#include "formats/error.h"

typedef struct json_list json_list;

/* Begin a list. Errors: ERROR_INPUT, naming the package, if graze was built without cJSON; ERROR_RESOURCES.
 */
bool json_open(json_list **out, error *e);

/* Free it; NULL is fine. */
void json_close(json_list *list);

/* Begin the next record, and add members to it. Strings are UTF-8 and copied; a number that is not finite is
 * written as null. */
void json_record(json_list *list);
void json_string(json_list *list, const char *name, const char *value);
void json_number(json_list *list, const char *name, double value);
void json_null(json_list *list, const char *name);

/* The list as indented text, a line feed at its end; the caller frees it. NULL if there was no memory. */
char *json_text(const json_list *list);

#endif
