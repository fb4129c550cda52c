/* cli.c: how subcommands speak to the user, and the options they share; see
 * cli.h. */
#include "cli/cli.h"

#include "cli/output.h"
#include "formats/number.h"
#include "graze/broad_phase.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *running = "";

void cli_set_command(const char *command) {
    running = command;
}

int cli_print(const char *text) {
    error e = { 0 };
    output *o = NULL;
    if (!output_open(NULL, &o, &e))
        return cli_fail(&e);
    output_text(o, text);
    if (output_close(o, &e))
        return 0;
    return cli_fail(&e);
}

int cli_bad_usage(const char *command, const char *format, ...) {
    error e = { 0 };
    va_list arguments;
    char what[1024];
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    error_set(&e, ERROR_INPUT, "%s (try: graze%s%s --help)", what,
              *command ? " " : "", command);
    return cli_fail(&e);
}

int cli_fail(const error *e) {
    if (!e->is_quiet && e->names_file)
        error_print("%s", e->text);
    else if (!e->is_quiet)
        error_print("graze%s%s: %s", *running ? " " : "", running, e->text);
    return (int)e->code;
}

int cli_bad_option(const char *command, int found, char **argv) {
    const char *given = argv[optind - 1];
    if (found == ':')
        return cli_bad_usage(command, "%s needs a value", given);
    if (optopt != 0 && strncmp(given, "--", 2) == 0)
        return cli_bad_usage(command, "%s takes no value", given);
    if (optopt != 0)
        return cli_bad_usage(command, "there is no option -%c", optopt);
    return cli_bad_usage(command, "there is no option %s", given);
}

static bool method_exists(const char *name) {
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        if (strcmp(graze_broad_phase_at(i)->name, name) == 0)
            return true;
    return false;
}

bool cli_check_method(const char *name, error *e) {
    char names[512] = "";
    if (method_exists(name))
        return true;
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", i > 0 ? ", " : "",
                 graze_broad_phase_at(i)->name);
    }
    return error_set(e, ERROR_INPUT,
                     "there is no method \"%.100s\"; the methods are %s", name,
                     names);
}

bool cli_number(const char *option, const char *text, uint64_t max, uint64_t *value,
                error *e) {
    if (number_uint64(text, strlen(text), value) == NUMBER_OK && *value <= max)
        return true;
    return error_set(e, ERROR_INPUT,
                     "%s \"%.100s\": a whole number from 0 to %" PRIu64 " is needed",
                     option, text, max);
}

bool cli_memory(const char *text, size_t *bytes, error *e) {
    uint64_t value = 0;
    if (number_bytes(text, &value) == NUMBER_OK && value <= SIZE_MAX) {
        *bytes = (size_t)value;
        return true;
    }
    return error_set(
        e, ERROR_INPUT,
        "--memory \"%.100s\": a number of bytes is needed, or like 512M, "
        "0.5G or 64MiB; K, M, G and T are powers of 1024",
        text);
}

bool cli_count(const char *option, const char *text, uint32_t max, uint32_t *count,
               error *e) {
    uint64_t value = 0;
    if (number_uint64(text, strlen(text), &value) != NUMBER_OK || value < 1 ||
        value > max)
        return error_set(e, ERROR_INPUT,
                         "%s \"%.100s\": a whole number from 1 to %" PRIu32
                         " is needed",
                         option, text, max);
    *count = (uint32_t)value;
    return true;
}

bool cli_library_error(graze_status status, const char *what, error *e) {
    error_code code = ERROR_INPUT;
    if (status == GRAZE_OUT_OF_MEMORY)
        code = ERROR_RESOURCES;
    return error_set(e, code, "%s: %s", what, graze_status_text(status));
}

enum { THREADS_MOST = 64 };

bool threads_read(const char *text, uint32_t *threads, error *e) {
    uint64_t value = 0;
    if (!cli_number("--threads", text, THREADS_MOST, &value, e))
        return false;
    *threads = (uint32_t)value;
    return true;
}

bool threads_open(uint32_t threads, graze_pool **pool, error *e) {
    *pool = NULL;
    if (threads <= 1)
        return true;
    const graze_status status = graze_pool_open(threads, NULL, pool);
    if (status == GRAZE_THREADS_MISSING)
        return error_set(e, ERROR_INPUT,
                         "--threads %u: the system starts no threads, or graze was "
                         "built without them; leave "
                         "--threads out",
                         (unsigned)threads);
    return status == GRAZE_OK || cli_library_error(status, "starting threads", e);
}

graze_tasks threads_tasks(graze_pool *pool) {
    if (pool != NULL)
        return graze_pool_tasks(pool);
    return (graze_tasks){ 0 };
}
