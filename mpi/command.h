/* command.h: shared by the subcommands of graze-mpi. */
#pragma once

#include "formats/error.h"

/* Each gets its own arguments, argv[0] being its name, in all ranks, and returns the
 * exit code. */
int pairs_command(int argc, char **argv);
int model_command(int argc, char **argv);

/* Rank 0 prints the common error of all ranks. Returns the exit code. */
int command_fail(const error *e);

/* Bad usage: rank 0 says what is wrong, and where help is. Returns 2. */
int command_bad_usage(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Rank 0 prints a text on standard output. Returns 0. */
int command_print(const char *text);

/* A number from `least` to `most`: of bytes, as number_bytes reads them (is_size), else
 * whole, perhaps with K, M, G or T behind it, 1,000 each. */
typedef struct command_range {
    uint64_t least, most;
    bool is_size;
} command_range;
bool command_number(const char *option, const char *text, command_range range,
                    uint64_t *value, error *e);
