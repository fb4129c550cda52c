/* options.h: the options of a subcommand as a table. A row names an option, says how
 * its argument is read, and where in the subcommand's struct the value goes. Every
 * subcommand has --help as well. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "formats/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum option_kind {
    OPTION_FLAG,    /* no argument: a bool becomes true */
    OPTION_BITS,    /* no argument: a uint32_t gets the bits of `max` */
    OPTION_TEXT,    /* const char *: the argument as it is */
    OPTION_METHOD,  /* const char *: the name of a method */
    OPTION_COUNT,   /* uint32_t: a whole number from 1 to `max` */
    OPTION_NUMBER,  /* uint64_t: a whole number from 0 to `max` */
    OPTION_MEMORY,  /* size_t: bytes, or like 512M or 4G */
    OPTION_THREADS, /* uint32_t: 0 to 64 */
    OPTION_OWN /* what `read` makes of the argument; on failure `e` says what would be right */
} option_kind;

typedef struct cli_option {
    const char *name;
    option_kind kind;
    size_t offset; /* of the value in the struct */
    uint64_t max;
    bool (*read)(const char *text, void *value, error *e);
    char letter; /* of its short form; 0: it has none */
} cli_option;

enum { CLI_OPTIONS_MAX = 32 };

typedef struct cli_options {
    const char *command, *help;
    const cli_option *rows; /* a row without a name ends them */
} cli_options;

/* Read the options into `values`; argv[optind] then is the first argument other than
 * an option. False: there is nothing more to do, since help was asked for or an
 * option is wrong, and *code is the exit code. */
bool cli_options_read(const cli_options *options, int argc, char **argv,
                      void *values, int *code);

/* Add a name to an image_layers, for an OPTION_OWN. */
bool cli_image_layer(const char *text, void *layers, error *e);

#endif
