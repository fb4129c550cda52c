/* pairs_command.c: `graze-mpi pairs`: its arguments, and what it says when it is
 * done. */
#include "formats/number.h"
#include "formats/path.h"
#include "formats/rules_file.h"
#include "join/scratch_clean.h"
#include "mpi/collective.h"
#include "mpi/command.h"
#include "mpi/pairs_run.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char pairs_help[] =
    "graze-mpi pairs: which boxes of a file overlap, or which of one file overlap\n"
    "which of another, found by all ranks together.\n"
    "\n"
    "Usage: mpirun -n RANKS graze-mpi pairs BOXES.npy [OTHER.npy] -o OUT.npy\n"
    "                                       [OPTION ...]\n"
    "       mpirun -n RANKS graze-mpi pairs BOXES.npy [OTHER.npy] --count\n"
    "                                       [OPTION ...]\n"
    "\n"
    "BOXES.npy and OTHER.npy: (N,4) of min_x,min_y,max_x,max_y: float32, float64,\n"
    "int32 or int64, in either byte and memory order, where all ranks can read it.\n"
    "Edges are compared exactly.\n"
    "\n"
    "  -o, --output OUT.npy  gets row numbers (P,2), the smaller first, or with\n"
    "                OTHER that of BOXES: uint32, or uint64 for more than 2^32\n"
    "                rows. It gets its name when all is written. All ranks must be\n"
    "                able to write to its folder\n"
    "  --sorted      pairs in order; then the file is the same, byte for byte, for\n"
    "                any number of ranks. Without it they come tile by tile\n"
    "  --count       print only how many pairs there are\n"
    "  --degrees     OUT.npy gets for each box of BOXES how many boxes it\n"
    "                overlaps, (N,)\n"
    "  --limit N     at most N pairs; with --sorted the first N, else any\n"
    "  --layers L    layers of the boxes, a .npy array (N,) of numbers from 0 to\n"
    "                63, a byte each in memory; given twice, of BOXES and of OTHER\n"
    "  --rules R     file of the layers that may meet, as of `graze pairs`; rank 0\n"
    "                reads both\n"
    "  --closed      boxes that share an edge or a corner touch, and empty ones "
    "too\n"
    "  --distance D  pairs of boxes nearer than D, decided as `graze pairs` does;\n"
    "                with --closed also those at D\n"
    "  --memory SIZE bytes of each rank, with all that MPI takes: 512M, 0.5G,\n"
    "                64MiB (1G)\n"
    "  --scratch DIR folder of each rank for pairs that do not fit (TMPDIR, or\n"
    "                /tmp); these scratch files have no name and vanish with their\n"
    "                rank\n"
    "  --clean       alone or with --scratch DIR: remove what stopped runs left\n"
    "                there, else in this folder and in that of temporary files\n"
    "  --chunk SIZE  bytes that one call of MPI reads, sends or writes, at most: "
    "4K\n"
    "                to 1G (64M)\n"
    "  --tiles N     cut into about N tiles (as many as ranks and memory demand)\n"
    "  --threads N   threads of each rank, 1 to 64 (1)\n"
    "  --summary F   write what was done, and how long it took, to F, as JSON\n"
    "\n"
    "A run that was killed goes on with the tiles that are done, when the same\n"
    "command is given again, with any number of ranks; not with --degrees. They "
    "are\n"
    "kept in a folder graze-pairs-* beside OUT.npy; with --count in the folder of\n"
    "--scratch.\n"
    "\n"
    "Exit 0: fine. 2: bad usage or bad input. 3: no memory, or a full disk. A rank\n"
    "that dies ends all; nothing gets the name OUT.npy then.\n"
    "\n"
    "Examples:\n"
    "  mpirun -n 4 graze-mpi pairs boxes.npy -o pairs.npy --sorted\n"
    "  mpirun -n 2 graze-mpi pairs boxes.npy --count --closed\n"
    "  mpirun -n 4 graze-mpi pairs shots.npy ships.npy --layers shots-on.npy \\\n"
    "      --layers ships-on.npy --rules rules.txt -o hits.npy\n"
    "  graze-mpi pairs --clean --scratch /shared\n"
    "  mpirun -n 64 --hostfile hosts graze-mpi pairs /shared/chip.npy \\\n"
    "      -o /shared/pairs.npy --memory 8G --scratch /local --threads 8\n";

enum {
    OPTION_SORTED = 1,
    OPTION_COUNT,
    OPTION_DEGREES,
    OPTION_CLOSED,
    OPTION_DISTANCE,
    OPTION_MEMORY,
    OPTION_CHUNK,
    OPTION_SCRATCH,
    OPTION_CLEAN,
    OPTION_LIMIT,
    OPTION_LAYERS,
    OPTION_RULES,
    OPTION_TILES,
    OPTION_THREADS,
    OPTION_SUMMARY
};

static bool pairs_take_kind(pairs_job *job, pairs_kind kind, error *e) {
    if (job->kind != PAIRS_LISTED && job->kind != kind)
        return error_set(e, ERROR_INPUT,
                         "--sorted, --count and --degrees exclude each other");
    job->kind = kind;
    return true;
}

static bool pairs_take_distance(pairs_job *job, error *e) {
    double *distance = &job->near.distance;
    return (number_float64(optarg, strlen(optarg), distance) == NUMBER_OK &&
            *distance > 0 && isfinite(*distance)) ||
           error_set(e, ERROR_INPUT,
                     "--distance \"%.100s\": a number above 0 is needed", optarg);
}

static bool pairs_take_layers(pairs_job *job, error *e) {
    const char **layers = job->files.layers;
    if (layers[1] != NULL)
        return error_set(e, ERROR_INPUT,
                         "--layers: there are two files of boxes at most");
    layers[layers[0] == NULL ? 0 : 1] = optarg;
    return true;
}

static bool pairs_take_small(const char *option, uint32_t most, uint32_t *value,
                             error *e) {
    uint64_t number = 1;
    const bool is_fine = command_number(
        option, optarg, (command_range){ 1, most, false }, &number, e);
    *value = (uint32_t)number;
    return is_fine;
}

static bool pairs_take(pairs_job *job, int option, error *e) {
    switch (option) {
    case OPTION_SORTED:
        return pairs_take_kind(job, PAIRS_SORTED, e);
    case OPTION_COUNT:
        return pairs_take_kind(job, PAIRS_COUNTED, e);
    case OPTION_DEGREES:
        return pairs_take_kind(job, PAIRS_DEGREES, e);
    case OPTION_CLOSED:
        job->edges = GRAZE_CLOSED;
        return true;
    case OPTION_DISTANCE:
        return pairs_take_distance(job, e);
    case OPTION_MEMORY:
        return command_number("--memory", optarg,
                              (command_range){ 1 << 20, UINT64_C(1) << 50, true },
                              &job->memory, e);
    case OPTION_CHUNK:
        return command_number("--chunk", optarg,
                              (command_range){ 4 << 10, 1 << 30, true }, &job->chunk,
                              e);
    case OPTION_SCRATCH:
        job->scratch = optarg;
        return true;
    case OPTION_CLEAN:
        job->is_clean = true;
        return true;
    case OPTION_LIMIT:
        return command_number("--limit", optarg,
                              (command_range){ 1, UINT64_MAX / 2, false },
                              &job->limit, e);
    case OPTION_LAYERS:
        return pairs_take_layers(job, e);
    case OPTION_RULES:
        job->rules_path = optarg;
        return true;
    case OPTION_TILES:
        return pairs_take_small("--tiles", TILE_PLAN_TILES_MAX / 2, &job->tiles, e);
    case OPTION_THREADS:
        return pairs_take_small("--threads", 64, &job->threads, e);
    case OPTION_SUMMARY:
        job->summary = optarg;
        return true;
    default:
        job->output = optarg;
        return true;
    }
}

/* An unknown option, perhaps one of `graze pairs`. */
static int pairs_bad_option(const char *option) {
    static const char *const others[] = { "--method", "--in-memory", "--progress",
                                          "--force" };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strncmp(option, others[i], strlen(others[i])) == 0)
            return command_bad_usage(
                "pairs", "no option \"%s\"; `graze pairs` has it, on one machine",
                option);
    return command_bad_usage("pairs", "no option \"%s\"", option);
}

static bool pairs_is_input(const pairs_job *job, const char *path) {
    for (int i = 0; i < 2; i++)
        if (path_is_same_file(job->files.boxes[i], path) ||
            path_is_same_file(job->files.layers[i], path))
            return true;
    return path_is_same_file(job->rules_path, path);
}

/* Why the arguments contradict each other; NULL: they do not. */
static const char *pairs_flaw(const pairs_job *job, int files) {
    if (job->is_clean)
        return "--clean takes no file of boxes";
    if (files < 1)
        return "a file of boxes is missing";
    if (files > 2)
        return "there are more than two files of boxes";
    if (strcmp(job->files.boxes[0], "-") == 0 ||
        (files == 2 && strcmp(job->files.boxes[1], "-") == 0))
        return "each rank reads its part of a file; `graze pairs -` reads standard "
               "input";
    if (job->files.layers[1] != NULL && files == 1)
        return "--layers is given twice, and there is one file of boxes";
    if (job->limit != UINT64_MAX &&
        (job->kind == PAIRS_COUNTED || job->kind == PAIRS_DEGREES))
        return "only one of --count, --degrees and --limit can be given";
    if (job->kind == PAIRS_COUNTED && job->output != NULL)
        return "--count prints a number; leave -o out";
    if (job->kind != PAIRS_COUNTED && job->output == NULL)
        return "-o OUT.npy is missing (or --count)";
    if (pairs_is_input(job, job->output))
        return "-o names an input of this command; choose another name";
    if (pairs_is_input(job, job->summary))
        return "--summary names an input of this command; choose another name";
    if (path_is_same_file(job->summary, job->output))
        return "-o and --summary are the same file";
    if (job->output != NULL && !path_has_ending(job->output, ".npy"))
        return "-o: OUT must end in .npy; `graze pairs` writes CSV";
    return NULL;
}

static void pairs_write_summary(FILE *file, const pairs_job *job,
                                const pairs_outcome *outcome) {
    static const char *const kinds[] = { "pairs", "sorted", "count", "degrees" };
    const grz_spread_report *report = &outcome->report;
    int ranks;
    MPI_Comm_size(job->comm, &ranks);
    fprintf(file,
            "{\n  \"what\": \"%s\",\n  \"ranks\": %d,\n  \"boxes\": %" PRIu64
            ",\n  \"pairs\": %" PRIu64 ",\n",
            kinds[job->kind], ranks, report->boxes, report->pairs);
    fprintf(file,
            "  \"tiles\": %" PRIu32 ",\n  \"tiles_done_before\": %" PRIu64 ",\n",
            report->tiles, outcome->tiles_done);
    fprintf(file, "  \"rounds\": %" PRIu32 ",\n  \"exchanges\": %" PRIu64 ",\n",
            report->rounds, report->chunks);
    fprintf(file, "  \"memory\": %" PRIu64 ",\n  \"memory_peak\": %" PRIu64 ",\n",
            job->memory, outcome->memory_peak);
    fprintf(file,
            "  \"seconds\": %.3f,\n  \"seconds_of_rank_0\": { \"open\": %.3f, "
            "\"plan\": %.3f, ",
            outcome->seconds, outcome->read_seconds, report->plan_seconds);
    fprintf(file,
            "\"exchange\": %.3f, \"join\": %.3f, \"pairs\": %.3f, \"finish\": %.3f "
            "}\n}\n",
            report->exchange_seconds, report->join_seconds, report->sink_seconds,
            outcome->write_seconds);
}

/* Rank 0 tells. */
static bool pairs_tell(const pairs_job *job, const pairs_outcome *outcome,
                       error *e) {
    bool is_fine = true;
    int rank;
    MPI_Comm_rank(job->comm, &rank);
    if (rank == 0 && job->kind == PAIRS_COUNTED)
        is_fine = printf("%" PRIu64 "\n", outcome->report.pairs) > 0 &&
                  fflush(stdout) == 0;
    if (!is_fine)
        error_set(e, ERROR_RESOURCES, "standard output cannot be written");
    if (rank == 0 && job->summary != NULL && is_fine) {
        FILE *file = fopen(job->summary, "w");
        if (file != NULL)
            pairs_write_summary(file, job, outcome);
        is_fine = file != NULL && !ferror(file);
        if (file != NULL && fclose(file) != 0)
            is_fine = false;
        if (!is_fine)
            collective_system_error(e, errno, job->summary, "cannot be written");
    }
    return collective_fine(job->comm, is_fine, e);
}

/* Rank 0 reads the rules for all. */
static bool pairs_read_rules(const pairs_job *job, graze_rules *rules, error *e) {
    int rank;
    MPI_Comm_rank(job->comm, &rank);
    if (!collective_fine(
            job->comm, rank != 0 || rules_file_read(job->rules_path, rules, NULL, e),
            e))
        return false;
    MPI_Bcast(rules, (int)sizeof *rules, MPI_BYTE, 0, job->comm);
    return true;
}

static int pairs_answer(pairs_job *job) {
    pairs_outcome outcome;
    graze_rules rules = { 0 };
    error e = { 0 };
    if (job->rules_path != NULL) {
        job->rules = &rules;
        if (!pairs_read_rules(job, &rules, &e))
            return command_fail(&e);
    }
    return pairs_run_job(job, &outcome, &e) && pairs_tell(job, &outcome, &e)
               ? 0
               : command_fail(&e);
}

static int pairs_clean(const pairs_job *job) {
    int rank, code = 0;
    MPI_Comm_rank(job->comm, &rank);
    if (rank == 0)
        code = scratch_clean("graze-mpi pairs", job->scratch);
    MPI_Bcast(&code, 1, MPI_INT, 0, job->comm);
    return code;
}

int pairs_command(int argc, char **argv) {
    static const struct option options[] = {
        { "sorted", no_argument, NULL, OPTION_SORTED },
        { "count", no_argument, NULL, OPTION_COUNT },
        { "degrees", no_argument, NULL, OPTION_DEGREES },
        { "closed", no_argument, NULL, OPTION_CLOSED },
        { "distance", required_argument, NULL, OPTION_DISTANCE },
        { "memory", required_argument, NULL, OPTION_MEMORY },
        { "chunk", required_argument, NULL, OPTION_CHUNK },
        { "scratch", required_argument, NULL, OPTION_SCRATCH },
        { "clean", no_argument, NULL, OPTION_CLEAN },
        { "limit", required_argument, NULL, OPTION_LIMIT },
        { "layers", required_argument, NULL, OPTION_LAYERS },
        { "rules", required_argument, NULL, OPTION_RULES },
        { "tiles", required_argument, NULL, OPTION_TILES },
        { "threads", required_argument, NULL, OPTION_THREADS },
        { "summary", required_argument, NULL, OPTION_SUMMARY },
        { "output", required_argument, NULL, 'o' },
        { "help", no_argument, NULL, 'h' },
        { 0 }
    };
    pairs_job job = { .comm = MPI_COMM_WORLD,
                      .memory = UINT64_C(1) << 30,
                      .limit = UINT64_MAX };
    error e = { 0 };
    int option;
    opterr = 0;
    while ((option = getopt_long(argc, argv, ":ho:", options, NULL)) != -1) {
        if (option == 'h')
            return command_print(pairs_help);
        if (option == ':')
            return command_bad_usage("pairs", "%s needs a value", argv[optind - 1]);
        if (option == '?')
            return pairs_bad_option(argv[optind - 1]);
        if (!pairs_take(&job, option, &e))
            return command_bad_usage("pairs", "%s", e.text);
    }
    job.near.is_closed = job.edges == GRAZE_CLOSED;
    if (job.near.distance > 0)
        job.edges = GRAZE_CLOSED;
    const int files = argc - optind;
    for (int i = 0; i < 2 && i < files; i++)
        job.files.boxes[i] = argv[optind + i];
    if (job.is_clean && files == 0)
        return pairs_clean(&job);
    const char *flaw = pairs_flaw(&job, files);
    if (flaw != NULL)
        return command_bad_usage("pairs", "%s", flaw);
    return pairs_answer(&job);
}
