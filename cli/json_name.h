/* json_name.h: the name of a file as a JSON string.
 *
 * A name may hold any bytes. What is UTF-8 stays as it is; each other byte b becomes \udcXX with b's two
 * digits, which is what Python's os.fsdecode makes of it, so that readers can open the file again.
 */
#ifndef CLI_JSON_NAME_H
#define CLI_JSON_NAME_H

#include "cli/output.h"

/* Append a name, in quotes. */
void json_name_write(const char *name, output *o);

#endif
