/* model_command.c: `graze-mpi model`: measures the constants of model.h, runs what
 * can be run, and prints both beside the model. */
#include "mpi/collective.h"
#include "mpi/command.h"
#include "mpi/model.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char model_help[] =
    "graze-mpi model: measure what ranks cost here, and predict what more would.\n"
    "\n"
    "Usage: mpirun -n RANKS graze-mpi model [OPTION ...]\n"
    "\n"
    "Measures latency and bandwidth between two ranks, and seconds of a box for "
    "each\n"
    "part of the work; then joins uniform boxes in RANKS ranks, and prints seconds\n"
    "beside those that the model says, and its predictions for other numbers of\n"
    "ranks (docs/mpi.md has the formula).\n"
    "\n"
    "  --boxes N     boxes of the run (1M; K, M and G are 1,000 each)\n"
    "  --predict N   boxes of the predictions (1G)\n"
    "  --save F      write the constants to F; measured by 2 ranks or more they "
    "have\n"
    "                latency and bandwidth\n"
    "  --constants F take the constants from F instead of measuring them\n"
    "\n"
    "Examples:\n"
    "  mpirun -n 2 graze-mpi model --save constants\n"
    "  mpirun -n 1 graze-mpi model --constants constants --boxes 4M\n";

typedef struct model_request {
    uint64_t boxes, predicted;
    const char *save, *constants;
} model_request;

/* The constants by name. */
typedef struct model_field {
    const char *name, *unit;
    size_t offset;
    double factor; /* from seconds */
} model_field;

static const model_field fields[] = {
    { "latency", "us a message", offsetof(model_constants, latency), 1e6 },
    { "seconds_per_byte", "ns a byte", offsetof(model_constants, seconds_per_byte),
      1e9 },
    { "look", "ns a box", offsetof(model_constants, look), 1e9 },
    { "move", "ns an item", offsetof(model_constants, move), 1e9 },
    { "join", "ns an item", offsetof(model_constants, join), 1e9 },
    { "join_log", "ns an item, times log2 of the items",
      offsetof(model_constants, join_log), 1e9 },
    { "sample", "ns a box of the sample", offsetof(model_constants, sample), 1e9 },
};

#define FIELD_COUNT (sizeof fields / sizeof fields[0])

static double model_field_value(const model_constants *constants, size_t i) {
    double value;
    memcpy(&value, (const char *)constants + fields[i].offset, sizeof value);
    return value;
}

static bool model_load(const char *path, model_constants *constants, error *e) {
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return error_at(e, path, 0, "cannot be read; --save writes such a file");
    bool is_fine = true;
    for (size_t i = 0; i < FIELD_COUNT && is_fine; i++) {
        char name[64] = "";
        double value = 0;
        is_fine = fscanf(file, "%63s %lf", name, &value) == 2 &&
                  strcmp(name, fields[i].name) == 0;
        memcpy((char *)constants + fields[i].offset, &value, sizeof value);
    }
    fclose(file);
    return is_fine ||
           error_at(e, path, 0,
                    "these are not the constants of graze-mpi model --save");
}

static bool model_save(const char *path, const model_constants *constants,
                       error *e) {
    FILE *file = fopen(path, "w");
    bool is_fine = file != NULL;
    for (size_t i = 0; i < FIELD_COUNT && is_fine; i++)
        is_fine = fprintf(file, "%s %.17g\n", fields[i].name,
                          model_field_value(constants, i)) > 0;
    if (file != NULL && fclose(file) != 0)
        is_fine = false;
    return is_fine || error_at(e, path, 0, "cannot be written");
}

/* Rank 0 has the constants from a file; all get them. */
static bool model_have_constants(const model_request *request,
                                 model_constants *constants, error *e) {
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (request->constants == NULL) {
        if (!model_measure(MPI_COMM_WORLD, request->boxes, constants, e))
            return false;
    } else if (!collective_fine(
                   MPI_COMM_WORLD,
                   rank != 0 || model_load(request->constants, constants, e), e))
        return false;
    MPI_Bcast(constants, (int)sizeof *constants, MPI_BYTE, 0, MPI_COMM_WORLD);
    return request->save == NULL ||
           collective_fine(MPI_COMM_WORLD,
                           rank != 0 || model_save(request->save, constants, e), e);
}

static double model_sum(model_seconds seconds) {
    return seconds.plan + seconds.exchange + seconds.join;
}

static void model_print_row(const char *name, model_seconds seconds) {
    printf("%-22s %9.4f %9.4f %9.4f %9.4f", name, seconds.plan, seconds.exchange,
           seconds.join, model_sum(seconds));
}

static void model_print_run(const model_request *request,
                            const model_constants *constants,
                            const model_seconds *run) {
    int ranks;
    char name[64];
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    for (size_t i = 0; i < FIELD_COUNT; i++)
        printf("%-18s %12.4f %s\n", fields[i].name,
               model_field_value(constants, i) * fields[i].factor, fields[i].unit);
    printf("\n%" PRIu64 " boxes, seconds\n%-22s %9s %9s %9s %9s\n", request->boxes,
           "", "plan", "exchange", "join", "all");
    const model_seconds predicted =
        model_predict(constants, model_uniform((double)request->boxes), ranks);
    snprintf(name, sizeof name, "%d ranks, measured", ranks);
    model_print_row(name, *run);
    snprintf(name, sizeof name, "%d ranks, model", ranks);
    printf("\n");
    model_print_row(name, predicted);
    printf("   model / measured: %.2f\n", model_sum(predicted) / model_sum(*run));
}

static void model_print_predictions(const model_request *request,
                                    const model_constants *constants) {
    static const int counts[] = { 1, 2, 4, 16, 64, 256, 1024 };
    const model_input input = model_uniform((double)request->predicted);
    const double alone = model_sum(model_predict(constants, input, 1));
    printf("\n%" PRIu64 " boxes, seconds by the model\n%-22s %9s %9s %9s %9s %10s\n",
           request->predicted, "", "plan", "exchange", "join", "all", "efficiency");
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        char name[64];
        const model_seconds seconds = model_predict(constants, input, counts[i]);
        snprintf(name, sizeof name, "%d ranks", counts[i]);
        model_print_row(name, seconds);
        printf(" %8.0f %%\n", 100 * alone / model_sum(seconds) / counts[i]);
    }
    if (!(constants->latency > 0))
        printf("(without latency and bandwidth, which take two ranks to measure)\n");
}

static int model_do(const model_request *request) {
    model_constants constants = { 0 };
    model_seconds run;
    error e = { 0 };
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (!model_have_constants(request, &constants, &e) ||
        !model_run(MPI_COMM_WORLD, model_uniform((double)request->boxes), &run, &e))
        return command_fail(&e);
    if (rank == 0) {
        model_print_run(request, &constants, &run);
        model_print_predictions(request, &constants);
        fflush(stdout);
    }
    return 0;
}

int model_command(int argc, char **argv) {
    static const struct option options[] = {
        { "boxes", required_argument, NULL, 'b' },
        { "predict", required_argument, NULL, 'p' },
        { "save", required_argument, NULL, 's' },
        { "constants", required_argument, NULL, 'c' },
        { "help", no_argument, NULL, 'h' },
        { 0 }
    };
    model_request request = { .boxes = 1000000, .predicted = 1000000000 };
    const command_range range = { 1000, UINT64_C(1) << 50, false };
    error e = { 0 };
    int option;
    opterr = 0;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option == 'h')
            return command_print(model_help);
        if (option == '?' || option == ':')
            return command_bad_usage("model",
                                     "no option \"%s\", or its value is missing",
                                     argv[optind - 1]);
        if (option == 's')
            request.save = optarg;
        else if (option == 'c')
            request.constants = optarg;
        else if (!command_number(
                     option == 'b' ? "--boxes" : "--predict", optarg, range,
                     option == 'b' ? &request.boxes : &request.predicted, &e))
            return command_bad_usage("model", "%s", e.text);
    }
    if (optind < argc)
        return command_bad_usage("model", "it takes no file, but there is \"%s\"",
                                 argv[optind]);
    return model_do(&request);
}
