/* main.c: graze-mpi: pairs of boxes on many machines. Every rank runs this; rank 0
 * speaks. */
#include "graze/version.h"
#include "mpi/command.h"

#include <malloc.h>
#include <mpi.h>
#include <stdio.h>
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
