/* main.c: graze-mpi: pairs of boxes on many machines. Every rank runs this; rank 0
 * speaks. */
#include "graze/version.h"
#include "mpi/collective.h"
#include "mpi/command.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "graze-mpi: which boxes of a file overlap, found by many machines at once.\n"
    "\n"
    "Usage: mpirun -n RANKS graze-mpi COMMAND [ARGUMENT ...]\n"
    "\n"
    "  pairs    find the pairs of a .npy file\n"
    "  model    measure what ranks cost here, and predict what more of them would\n"
    "\n"
    "  --help, --version; `graze-mpi COMMAND --help` has the rest.\n"
    "\n"
    "Examples:\n"
    "  mpirun -n 4 graze-mpi pairs boxes.npy -o pairs.npy\n"
    "  mpirun -n 64 --hostfile hosts graze-mpi pairs boxes.npy --count --memory 8G\n"
    "  mpirun -n 2 graze-mpi model\n";

/* The rank, where mpirun says it before MPI begins; 0 without mpirun. */
static int main_early_rank(void) {
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
static bool main_speaks(void) {
    int is_initialized = 0, is_finalized = 0, rank;
    MPI_Initialized(&is_initialized);
    MPI_Finalized(&is_finalized);
    if (!is_initialized || is_finalized)
        return main_early_rank() == 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank == 0;
}

int command_print(const char *text) {
    if (main_speaks() && (fputs(text, stdout) == EOF || fflush(stdout) == EOF))
        return 3;
    return 0;
}

int command_fail(const error *e) {
    if (main_speaks())
        error_print("%s%s", e->names_file ? "" : "graze-mpi: ", e->text);
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
    if (main_speaks())
        error_print("graze-mpi%s%s: %s (try: graze-mpi%s%s --help)",
                    *command ? " " : "", command, what, *command ? " " : "",
                    command);
    return ERROR_INPUT;
}

bool command_number(const char *option, const char *text, command_range range,
                    uint64_t *value, error *e) {
    static const char units[] = "KMGT";
    uint64_t thousand = 1000;
    if (range.is_size)
        thousand = 1024;
    const char *at = text, *unit;
    uint64_t number = 0;
    for (; *at >= '0' && *at <= '9' && number < UINT64_MAX / 16; at++)
        number = number * 10 + (uint64_t)(*at - '0');
    bool is_fine = at != text;
    if (is_fine && *at != '\0' && (unit = strchr(units, *at)) != NULL) {
        for (const char *u = units; u <= unit; u++) {
            if (number < UINT64_MAX / 1024)
                number = number * thousand;
            else
                number = UINT64_MAX;
        }
        at++;
    }
    *value = number;
    if (is_fine && *at == '\0' && number >= range.least && number <= range.most)
        return true;
    return error_set(
        e, ERROR_INPUT, "%s: \"%s\" is not a number%s from %llu to %llu", option,
        text, range.is_size ? " of bytes, as 512M or 4G," : "",
        (unsigned long long)range.least, (unsigned long long)range.most);
}

typedef struct main_command {
    const char *name;
    int (*run)(int argc, char **argv);
} main_command;

static const main_command commands[] = { { "pairs", pairs_command },
                                         { "model", model_command } };

static const main_command *main_find(const char *name) {
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(name, commands[i].name) == 0)
            return &commands[i];
    return NULL;
}

static bool main_wants_help(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

/* Run a subcommand, within MPI. mpirun ends all ranks as soon as one exits with an
 * error, so rank 0 prints it first. */
static int main_run(int argc, char **argv) {
    int provided, code;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided);
    const main_command *command = NULL;
    if (argc >= 2)
        command = main_find(argv[1]);
    if (command != NULL)
        code = command->run(argc - 1, argv + 1);
    else if (argc < 2)
        code = command_bad_usage("", "a command is missing: pairs or model");
    else
        code = command_bad_usage("", "no command \"%s\"; there are pairs and model",
                                 argv[1]);
    MPI_Finalize();
    return code;
}

static int main_print_version(void) {
    char text[64];
    snprintf(text, sizeof text, "graze-mpi %d.%d.%d\n", GRAZE_VERSION_MAJOR,
             GRAZE_VERSION_MINOR, GRAZE_VERSION_PATCH);
    return command_print(text);
}

int main(int argc, char **argv) {
    const main_command *command = NULL;
    if (argc >= 2)
        command = main_find(argv[1]);
    /* what is freed goes back to the system, and is not in the budget */
    mallopt(M_MMAP_THRESHOLD, 1 << 17);
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0))
        return command_print(help);
    if (argc > 1 && strcmp(argv[1], "--version") == 0)
        return main_print_version();
    if (command != NULL && main_wants_help(argc - 1, argv + 1))
        return command->run(argc - 1, argv + 1);
    return main_run(argc, argv);
}
