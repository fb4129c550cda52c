/* json_value.h: a JSON text taken apart, by cJSON.
 *
 * Strict, as RFC 8259 has it, where cJSON is not: 01, 1., -.5 and control characters in strings are refused.
 * The text's size bounds the memory, some 64 bytes for each byte at worst; arrays and objects nest at most
 * JSON_DEPTH_MAX deep. Without cJSON graze is built all the same; json_parse then says what is missing.
 */
#ifndef FORMATS_JSON_VALUE_H
#define FORMATS_JSON_VALUE_H

#include "formats/error.h"

#include <stddef.h>

#define JSON_DEPTH_MAX 500

typedef struct json_value json_value;

typedef enum json_kind {
    JSON_NULL,
    JSON_BOOLEAN,
    JSON_NUMBER,
    JSON_STRING,
    JSON_LIST,
    JSON_OBJECT
} json_kind;

/* A text of JSON; its bytes may change while it is read. */
typedef struct json_source {
    char *text;
    size_t length;
    error_place place; /* of its first line, for messages */
} json_source;

/* Take a text apart: one value, blanks around it. Errors: ERROR_INPUT with the place, if it is no JSON or
 * nests too deep, or without cJSON; ERROR_RESOURCES. *out is NULL after an error. */
bool json_parse(json_source source, json_value **out, error *e);

/* Free what json_parse gave, and all values in it; NULL is fine. */
void json_free(json_value *value);

/* What a value is. */
json_kind json_kind_of(const json_value *value);

/* The number, rounded to the nearest float64, infinite if it is too large for one; of a JSON_NUMBER. */
double json_as_number(const json_value *value);

/* The UTF-8 text, without NUL in it; of a JSON_STRING. It lives as long as the value. */
const char *json_as_string(const json_value *value);

/* Whether a JSON_BOOLEAN is true. */
bool json_as_boolean(const json_value *value);

/* How many members or items it has; of a JSON_LIST or JSON_OBJECT. Takes as long as there are. */
size_t json_count(const json_value *value);

/* The first item of a list or member of an object, and the one after an item; NULL: none. The name of a
 * member; of an item of a list NULL. */
const json_value *json_first(const json_value *value);
const json_value *json_next(const json_value *item);
const char *json_name(const json_value *member);

/* The member of a JSON_OBJECT that has a name; *found is NULL if there is none. False if there are two. */
bool json_member(const json_value *object, const char *name, const json_value **found);

#endif
