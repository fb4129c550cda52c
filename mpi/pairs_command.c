/* pairs_command.c: `graze-mpi pairs`: its arguments, and what it says when it is
 * done. */
#include "formats/number.h"
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
    "graze-mpi pairs: which boxes of a file overlap, found by all ranks together.\n"
    "\n"
    "Usage: mpirun -n RANKS graze-mpi pairs BOXES.npy -o OUT.npy [OPTION ...]\n"
    "       mpirun -n RANKS graze-mpi pairs BOXES.npy --count [OPTION ...]\n"
    "\n"
    "BOXES.npy: (N,4) of min_x,min_y,max_x,max_y, float32 or float64, in either "
    "byte\n"
    "and memory order, where all ranks can read it. Edges are compared exactly.\n"
    "\n"
    "  -o, --output OUT.npy  gets row numbers (P,2), the smaller first: uint32, or\n"
    "                uint64 for more than 2^32 rows. It gets its name when all is\n"
    "                written. All ranks must be able to write to its folder\n"
    "  --sorted      pairs in order; then the file is the same, byte for byte, for "
    "any\n"
    "                number of ranks. Without it they come tile by tile\n"
    "  --count       print only how many pairs there are\n"
    "  --degrees     OUT.npy gets for each box how many boxes it overlaps, (N,)\n"
    "  --closed      boxes that share an edge or a corner touch, and empty ones "
    "too\n"
    "  --distance D  pairs of boxes nearer than D, decided as `graze pairs` does; "
    "with\n"
    "                --closed also those at D\n"
    "  --memory SIZE bytes of each rank, with all that MPI takes: 512M, 4G (1G)\n"
    "  --scratch DIR folder of each rank for pairs that do not fit (TMPDIR, or "
    "/tmp);\n"
    "                scratch files have no name and vanish with their rank\n"
    "  --chunk SIZE  bytes that one call of MPI reads, sends or writes, at most: 4K "
    "to 1G\n"
    "                (64M)\n"
    "  --threads N   threads of each rank, 1 to 64 (1)\n"
    "  --summary F   write what was done, and how long it took, to F, as JSON\n"
    "\n"
    "Exit 0: fine. 2: bad usage or bad input. 3: no memory, or a full disk. A rank\n"
    "that dies ends all; nothing gets the name OUT.npy then.\n"
    "\n"
    "Examples:\n"
    "  mpirun -n 4 graze-mpi pairs boxes.npy -o pairs.npy --sorted\n"
    "  mpirun -n 2 graze-mpi pairs boxes.npy --count --closed\n"
    "  mpirun -n 64 --hostfile hosts graze-mpi pairs /shared/chip.npy -o "
    "/shared/pairs.npy \\\n"
    "      --memory 8G --scratch /local --threads 8\n";

enum {
    OPTION_SORTED = 1,
    OPTION_COUNT,
    OPTION_DEGREES,
    OPTION_CLOSED,
    OPTION_DISTANCE,
    OPTION_MEMORY,
    OPTION_CHUNK,
    OPTION_SCRATCH,
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

static bool pairs_take(pairs_job *job, int option, error *e) {
    uint64_t threads = 1;
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
    case OPTION_THREADS:
        if (!command_number("--threads", optarg, (command_range){ 1, 64, false },
                            &threads, e))
            return false;
        job->threads = (uint32_t)threads;
        return true;
    case OPTION_SUMMARY:
        job->summary = optarg;
        return true;
    default:
        job->output = optarg;
        return true;
    }
}

static bool pairs_ends_so(const char *text, const char *end) {
    const size_t length = strlen(text), wanted = strlen(end);
    return length > wanted && strcmp(text + length - wanted, end) == 0;
}

/* An unknown option, perhaps one of `graze pairs`. */
static int pairs_bad_option(const char *option) {
    static const char *const others[] = { "--limit", "--rules", "--method",
                                          "--tiles" };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strncmp(option, others[i], strlen(others[i])) == 0)
            return command_bad_usage(
                "pairs", "no option \"%s\"; `graze pairs` has it, on one machine",
                option);
    return command_bad_usage("pairs", "no option \"%s\"", option);
}

/* Why the arguments contradict each other; NULL: they do not. */
static const char *pairs_flaw(const pairs_job *job, int files) {
    if (files != 1)
        return files == 0 ? "a file of boxes is missing"
                          : "there is more than one file of boxes; `graze pairs A B "
                            "--memory 4G` joins two";
    if (strcmp(job->input, "-") == 0)
        return "each rank reads its part of a file; `graze pairs -` reads standard "
               "input";
    if (job->kind == PAIRS_COUNTED && job->output != NULL)
        return "--count prints a number; leave -o out";
    if (job->kind != PAIRS_COUNTED && job->output == NULL)
        return "-o OUT.npy is missing (or --count)";
    if (job->output != NULL && !pairs_ends_so(job->output, ".npy"))
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
        { "threads", required_argument, NULL, OPTION_THREADS },
        { "summary", required_argument, NULL, OPTION_SUMMARY },
        { "output", required_argument, NULL, 'o' },
        { "help", no_argument, NULL, 'h' },
        { 0 }
    };
    pairs_job job = { .comm = MPI_COMM_WORLD, .memory = UINT64_C(1) << 30 };
    pairs_outcome outcome;
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
    job.input = argv[optind];
    const char *flaw = pairs_flaw(&job, argc - optind);
    if (flaw != NULL)
        return command_bad_usage("pairs", "%s", flaw);
    return pairs_run_job(&job, &outcome, &e) && pairs_tell(&job, &outcome, &e)
               ? 0
               : command_fail(&e);
}
