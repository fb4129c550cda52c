/* report.c: lines, records, and the machine on which a bench ran: the processor from
 * /proc/cpuinfo, where there is one. See report.h. */
#include "bench/report.h"

#include "simd/kernels.h"

#include <inttypes.h>
#include <stdarg.h>
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

enum { LINE_MOST = 512, HASH_MOST = 24, PROCESSOR_MOST = 128 };

void report_tick(const report *r, double done) {
    r->tick(r->user, done);
}

void report_line(report *r, const char *format, ...) {
    char text[LINE_MOST] = "";
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text - 1, format, arguments);
    va_end(arguments);
    const size_t end = strlen(text);
    text[end] = '\n';
    text[end + 1] = '\0';
    r->print(r->user, text);
}

const char *report_broad_phase(const report *r) {
    return r->options.broad_phase != NULL ? r->options.broad_phase : "auto";
}

uint32_t report_rounds(const report *r, uint32_t own) {
    return r->options.rounds > 0 ? r->options.rounds : own;
}

void report_put_hash(json_writer *json, const char *name, uint64_t hash) {
    char text[HASH_MOST];
    snprintf(text, sizeof text, "%016" PRIx64, hash);
    json_put_text(json, name, text);
}

void report_put_machine(json_writer *json) {
    char processor[PROCESSOR_MOST];
    report_processor(processor, sizeof processor);
    json_put_text(json, "machine", processor);
    json_put_text(json, "compiler", report_compiler());
    json_put_text(json, "lanes", report_lanes());
}

const char *report_lanes(void) {
    return grz_kernels_best()->name;
}

const char *report_compiler(void) {
    return COMPILER;
}

/* The value of a line "model name : Some Processor", without its line feed; NULL if
 * it is another line.
 */
static const char *model_of(char *line) {
    char *value = strchr(line, ':');
    if (value == NULL || strncmp(line, "model name", 10) != 0)
        return NULL;
    value[strcspn(value, "\n")] = '\0';
    return value + 1 + strspn(value + 1, " ");
}

void report_processor(char *name, size_t size) {
    char line[256];
    const char *model = NULL;
    FILE *file = fopen("/proc/cpuinfo", "r");
    while (file != NULL && model == NULL && fgets(line, sizeof line, file) != NULL)
        model = model_of(line);
    if (model == NULL)
        model = KIND;
    snprintf(name, size, "%s", model);
    if (file != NULL)
        fclose(file);
}
