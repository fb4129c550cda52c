/* cli.h: shared by all subcommands: their table, and how they speak to the user.
 *
 * Results go to standard output, everything else to standard error. Each subcommand
 * is a file with one function `NAME_run`, declared here and listed in main.c: one
 * line each. It gets its own arguments; argv[0] is its name. It reads its options by
 * a table (options.h) with getopt_long (docs/adr says why), and returns the exit
 * code. The exit code is 0 if all is well, 1 if a check found a difference, 2 for
 * bad usage or bad input. It is 3 for no memory or a full disk (error_code).
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "formats/error.h"
#include "graze/rules.h"
#include "graze/status.h"
#include "graze/tasks.h"

#include <stdint.h>

/* One subcommand. `summary` is half a line for `graze --help`. */
typedef struct cli_command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
} cli_command;

int pairs_run(int argc, char **argv);
int methods_run(int argc, char **argv);
int play_run(int argc, char **argv);
int record_run(int argc, char **argv);
int shrink_run(int argc, char **argv);
int diff_run(int argc, char **argv);
int view_run(int argc, char **argv);

int bench_run(int argc, char **argv);
int tune_run(int argc, char **argv);
int shapes_run(int argc, char **argv);
int pattern_run(int argc, char **argv);
int hitboxes_run(int argc, char **argv);
int mask_run(int argc, char **argv);
int fit_run(int argc, char **argv);
int ask_run(int argc, char **argv);
int move_run(int argc, char **argv);
int tiles_run(int argc, char **argv);
int explain_run(int argc, char **argv);

/* Print a text, as help, to standard output; returns the exit code, 0 unless writing
 * failed. */
int cli_print(const char *text);

/* Set the running command, a string that stays: messages without a file's name at
 * the beginning begin with it. */
void cli_set_command(const char *command);

/* Say on standard error what is wrong with the call, "graze COMMAND: ..." and where
 * help is. Returns 2. */
int cli_bad_usage(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Say on standard error what went wrong, "FILE: ..." or "graze COMMAND: ...", unless
 * it is quiet. Returns the exit code. */
int cli_fail(const error *e);

/* Say in words what is wrong where getopt_long has returned '?' or ':'. Set opterr
 * to 0 and begin the option string with ':' (see cli/pairs.c). Returns 2. */
int cli_bad_option(const char *command, int found, char **argv);

/* Check options' arguments; on failure `e` says what would be right. */
bool cli_check_method(const char *name, error *e);
bool cli_number(const char *option, const char *text, uint64_t max, uint64_t *value,
                error *e);
/* from 1 on */
bool cli_count(const char *option, const char *text, uint32_t max, uint32_t *count,
               error *e);

/* Read the argument of --memory: bytes, or like "512M", "0.5G" or "64MiB"; units
 * are powers of 1024. On failure `e` says what would be right. */
bool cli_memory(const char *text, size_t *bytes, error *e);

/* Turn what the library said into an error: `what` was being done, as "pairs of
 * boxes.csv". Returns false. */
bool cli_library_error(graze_status status, const char *what, error *e);

/* Read the option's argument, 0 to 64; on failure `e` says what would be right. */
bool threads_read(const char *text, uint32_t *threads, error *e);

/* Open a pool of this many threads; none (NULL) for 0 and 1. */
bool threads_open(uint32_t threads, graze_pool **pool, error *e);

/* The pool as tasks; zeroed for none. */
graze_tasks threads_tasks(graze_pool *pool);

#endif
