/* machine.c: the processor from /proc/cpuinfo, where there is one. */
#include "bench/machine.h"

#include <stdio.h>
#include <string.h>

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "another compiler"
#endif

#if defined(__x86_64__)
#define KIND "x86-64"
#elif defined(__aarch64__)
#define KIND "arm64"
#elif defined(__i386__)
#define KIND "i386"
#else
#define KIND "unknown"
#endif

const char *machine_compiler(void) {
    return COMPILER;
}

/* The value of a line "model name : Some Processor", without its line feed; NULL if
 * it is another line.
 */
static char *model_of(char *line) {
    char *value = strncmp(line, "model name", 10) == 0 ? strchr(line, ':') : NULL;
    if (value == NULL)
        return NULL;
    value[strcspn(value, "\n")] = '\0';
    return value + 1 + strspn(value + 1, " ");
}

void machine_processor(char *name, size_t size) {
    char line[256], *model = NULL;
    FILE *file = fopen("/proc/cpuinfo", "r");
    while (file != NULL && model == NULL && fgets(line, sizeof line, file) != NULL)
        model = model_of(line);
    snprintf(name, size, "%s", model != NULL ? model : KIND);
    if (file != NULL)
        fclose(file);
}
