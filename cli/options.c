/* options.c: getopt_long on a table of options; see options.h. */
#include "cli/options.h"

#include "cli/cli.h"
#include "formats/image.h"

#include <assert.h>
#include <getopt.h>
#include <stdio.h>
#include <string.h>

/* what getopt_long returns for the first row: no letter */
enum { FIRST_OPTION = 256 };

/* The rows as getopt_long wants them, and the letters of their short forms. */
typedef struct known_options {
    struct option longs[CLI_OPTIONS_MAX + 2];
    char letters[2 * CLI_OPTIONS_MAX + 3];
} known_options;

static void options_know(const cli_option *rows, known_options *known) {
    *known = (known_options){ .longs = { { "help", no_argument, NULL, 'h' } },
                              .letters = ":h" };
    for (int i = 0; rows[i].name != NULL; i++) {
        assert(i < CLI_OPTIONS_MAX);
        const bool is_alone =
            rows[i].kind == OPTION_FLAG || rows[i].kind == OPTION_BITS;
        known->longs[i + 1] =
            (struct option){ rows[i].name,
                             is_alone ? no_argument : required_argument, NULL,
                             FIRST_OPTION + i };
        const size_t used = strlen(known->letters);
        if (rows[i].letter != 0)
            snprintf(known->letters + used, 3, "%c%s", rows[i].letter,
                     is_alone ? "" : ":");
    }
}

static const cli_option *option_found(const cli_option *rows, int found) {
    if (found >= FIRST_OPTION)
        return &rows[found - FIRST_OPTION];
    while (rows->letter != found)
        rows++;
    return rows;
}

static bool option_read(const cli_option *option, const char *text, void *value,
                        error *e) {
    char name[64];
    snprintf(name, sizeof name, "--%s", option->name);
    switch (option->kind) {
    case OPTION_FLAG:
        return *(bool *)value = true;
    case OPTION_BITS:
        *(uint32_t *)value |= (uint32_t)option->max;
        return true;
    case OPTION_METHOD:
        *(const char **)value = text;
        return cli_check_method(text, e);
    case OPTION_COUNT:
        return cli_count(name, text, (uint32_t)option->max, value, e);
    case OPTION_NUMBER:
        return cli_number(name, text, option->max, value, e);
    case OPTION_MEMORY:
        return cli_memory(text, value, e);
    case OPTION_THREADS:
        return threads_read(text, value, e);
    case OPTION_OWN:
        return option->read(text, value, e);
    default:
        *(const char **)value = text;
        return true;
    }
}

bool cli_options_read(const cli_options *options, int argc, char **argv,
                      void *values, int *code) {
    known_options known;
    error e = { 0 };
    int found;
    options_know(options->rows, &known);
    opterr = 0;
    while ((found = getopt_long(argc, argv, known.letters, known.longs, NULL)) !=
           -1) {
        if (found == 'h' || found == '?' || found == ':') {
            *code = found == 'h' ? cli_print(options->help)
                                 : cli_bad_option(options->command, found, argv);
            return false;
        }
        const cli_option *option = option_found(options->rows, found);
        if (!option_read(option, optarg, (char *)values + option->offset, &e)) {
            *code = cli_bad_usage(options->command, "%s", e.text);
            return false;
        }
    }
    return true;
}

bool cli_image_layer(const char *text, void *layers, error *e) {
    image_layers *to = layers;
    if (to->count == IMAGE_LAYERS_MAX)
        return error_set(e, ERROR_INPUT, "--layer: at most %d are taken",
                         IMAGE_LAYERS_MAX);
    to->names[to->count++] = text;
    return true;
}
