/* json_strict.h: whether a text is JSON, to the letter of RFC 8259; only json_value.c includes it. */
#ifndef FORMATS_JSON_STRICT_H
#define FORMATS_JSON_STRICT_H

#include "formats/json_value.h"

/* Check one value with blanks around it. Numbers longer than cJSON can read are rewritten in place, shorter
 * and blank-padded, to the same float64. Errors: ERROR_INPUT, with line and column of what is wrong. */
bool json_check(json_source source, error *e);

#endif
