/* rules_file.h: which layers may meet, as a text file says it.
 *
 * One rule a line: `0 3` lets layers 0 and 3 meet, both ways; `0 *` layer 0 and every layer; `* *` all; `#`
 * begins a comment. Only what the file names meets: an empty one lets nothing meet.
 */
#ifndef FORMATS_RULES_FILE_H
#define FORMATS_RULES_FILE_H

#include "formats/error.h"
#include "graze/rules.h"

/* Read the rules of a file, or of standard input for "-". Errors: ERROR_INPUT naming file and line. */
bool rules_file_read(const char *path, graze_rules *rules, error *e);

#endif
