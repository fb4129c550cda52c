/* command.c: shared by the subcommands of graze-mpi: rank 0 speaks; see command.h.
 * */
#include "mpi/command.h"

#include "formats/number.h"

#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The rank, where mpirun says it before MPI begins; 0 without mpirun. */
static int command_early_rank(void) {
    static const char *const names[] = { "OMPI_COMM_WORLD_RANK", "PMIX_RANK",
                                         "PMI_RANK", "SLURM_PROCID" };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *text = getenv(names[i]);
        if (text != NULL)
            return atoi(text);
    }
    return 0;
}

/* 0 is before MPI begins, too. */
static bool command_speaks(void) {
    int is_initialized = 0, is_finalized = 0, rank;
    MPI_Initialized(&is_initialized);
    MPI_Finalized(&is_finalized);
    if (!is_initialized || is_finalized)
        return command_early_rank() == 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank == 0;
}

int command_print(const char *text) {
    if (command_speaks() && (fputs(text, stdout) == EOF || fflush(stdout) == EOF))
        return 3;
    return 0;
}

int command_fail(const error *e) {
    const char *begin = "graze-mpi: ";
    if (e->names_file)
        begin = "";
    if (command_speaks())
        error_print("%s%s", begin, e->text);
    if (e->code == ERROR_NONE)
        return ERROR_RESOURCES;
    return (int)e->code;
}

int command_bad_usage(const char *command, const char *format, ...) {
    va_list arguments;
    char what[1024];
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    if (command_speaks())
        error_print("graze-mpi%s%s: %s (try: graze-mpi%s%s --help)",
                    *command ? " " : "", command, what, *command ? " " : "",
                    command);
    return ERROR_INPUT;
}

/* A whole number, perhaps with K, M, G or T behind it. */
static bool command_count(const char *text, uint64_t *value) {
    static const char units[] = "KMGT";
    const char *at = text, *unit;
    uint64_t number = 0;
    for (; *at >= '0' && *at <= '9' && number < UINT64_MAX / 16; at++)
        number = number * 10 + (uint64_t)(*at - '0');
    bool is_fine = at != text;
    if (is_fine && *at != '\0' && (unit = strchr(units, *at)) != NULL) {
        for (const char *u = units; u <= unit; u++) {
            if (number < UINT64_MAX / 1024)
                number = number * 1000;
            else
                number = UINT64_MAX;
        }
        at++;
    }
    *value = number;
    return is_fine && *at == '\0';
}

bool command_number(const char *option, const char *text, command_range range,
                    uint64_t *value, error *e) {
    bool is_number;
    if (range.is_size)
        is_number = number_bytes(text, value) == NUMBER_OK;
    else
        is_number = command_count(text, value);
    if (is_number && *value >= range.least && *value <= range.most)
        return true;
    return error_set(
        e, ERROR_INPUT, "%s: \"%s\" is not a number%s from %llu to %llu", option,
        text, range.is_size ? " of bytes, as 512M or 0.5G," : "",
        (unsigned long long)range.least, (unsigned long long)range.most);
}
