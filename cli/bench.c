/* bench.c: `graze bench`: the suites, one after the other, lines as soon as they are
 * known. */
#include "bench/lanes.h"
#include "bench/suites/suites.h"
#include "cli/cli.h"
#include "cli/printer.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

static const char help_begin[] =
    "graze bench: run suites of measurements, all (some minutes) if none is named.\n"
    "\n"
    "Usage: graze bench [SUITE ...] [OPTION ...]\n"
    "\n"
    "Suites:\n";

static const char help_end[] =
    "\n"
    "  --json OUT   write the figures as an array of records, too; - is standard "
    "output\n"
    "  --lanes L    kernels for these vectors: avx512, avx512f, avx2, sse2, neon, "
    "or "
    "plain,\n"
    "               as far as this machine has them (the best)\n"
    "\n"
    "Of w1 to w8:\n"
    "  --boxes N    N boxes in place of the suite's own sizes, 1 to 20,000,000 (not "
    "in w6,\n"
    "               w7, and on one spot); 10,000,000 with --method auto take 1.2 "
    "GB\n"
    "  --method M   this method alone, even where it is so slow that it is left "
    "out\n"
    "  --rounds N   1 to 500 (11)\n"
    "  --seed N     other places and sizes (0)\n"
    "  --sorted     joins sort their pairs, and worlds list their contacts in each "
    "step\n"
    "  --threads N  let N threads share the work, 0 to 64 (1); the time is that on "
    "the wall\n"
    "\n"
    "Of growth:\n"
    "  --largest N  up to N boxes, 10,000 to 100,000,000 (100,000,000, which take 5 "
    "GB; 10,000,000\n"
    "               if all suites run); --method, --rounds, --seed, --threads as "
    "above\n"
    "\n"
    "published takes --boxes, --method, --rounds (5) and --threads; other pairs "
    "than "
    "the\n"
    "published ones are exit code 1.\n"
    "\n"
    "In w1 to w8 methods take turns on the same boxes, other ones in each round. A "
    "figure is\n"
    "the mean of a turn's calls: of the fastest round, and of the median one; worst "
    "is the\n"
    "slowest call after the first round, in which memory grows. A method that needs "
    "1.6\n"
    "times the fastest time runs a trial round only. Times are processor time of "
    "one\n"
    "thread, unless there are several.\n"
    "Exit code 1: methods disagreed.\n"
    "\n"
    "Examples:\n"
    "  graze bench seeds\n"
    "  graze bench w1 w4 --json joins.json\n"
    "  graze bench w1 w3 --lanes avx2 --method auto\n"
    "  graze bench w1 --boxes 10000000 --method auto --threads 2\n";

enum { GROWTH_LEAST = 10000, GROWTH_MOST = 100000000 };
enum { GROWTH_OF_ALL = 10000000 };
enum { BOXES_MOST = 20000000, ROUNDS_MOST = 500 };

/* A call of the command: `names` of suites, none for all. */
typedef struct bench_call {
    char **names;
    int name_count;
    printer_job job;
} bench_call;

static int help_print(void) {
    char text[6144];
    size_t used = (size_t)snprintf(text, sizeof text, "%s", help_begin);
    for (size_t i = 0; i < suites_count(); i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "  %-10s  %s\n",
                                 suites_at(i)->name, suites_at(i)->what);
    snprintf(text + used, sizeof text - used, "%s", help_end);
    return cli_print(text);
}

static bool suites_run(void *user, report *r, error *e) {
    const bench_call *call = user;
    if (call->name_count == 0 && r->options.largest == 0)
        r->options.largest = GROWTH_OF_ALL;
    for (size_t i = 0; call->name_count == 0 && i < suites_count(); i++)
        if (!suites_at(i)->run(r, e))
            return false;
    for (int i = 0; i < call->name_count; i++)
        if (!suites_find(call->names[i])->run(r, e))
            return false;
    return true;
}

static bool names_check(const bench_call *call, error *e) {
    for (int i = 0; i < call->name_count; i++)
        if (suites_find(call->names[i]) == NULL)
            return error_set(e, ERROR_INPUT, "there is no suite \"%.100s\"",
                             call->names[i]);
    return true;
}

enum { BOXES = 256, JSON, LARGEST, LANES, METHOD, ROUNDS, SEED, SORTED, THREADS };

static const struct option long_options[] = {
    { "boxes", required_argument, NULL, BOXES },
    { "help", no_argument, NULL, 'h' },
    { "json", required_argument, NULL, JSON },
    { "lanes", required_argument, NULL, LANES },
    { "method", required_argument, NULL, METHOD },
    { "largest", required_argument, NULL, LARGEST },
    { "rounds", required_argument, NULL, ROUNDS },
    { "seed", required_argument, NULL, SEED },
    { "sorted", no_argument, NULL, SORTED },
    { "threads", required_argument, NULL, THREADS },
    { 0 }
};

static bool option_note(int found, const char *text, bench_call *call, error *e) {
    switch (found) {
    case BOXES:
        return cli_count("--boxes", text, BOXES_MOST, &call->job.options.boxes, e);
    case LANES:
        return lanes_choose(text, e);
    case LARGEST:
        return cli_count("--largest", text, GROWTH_MOST, &call->job.options.largest,
                         e) &&
               (call->job.options.largest >= GROWTH_LEAST ||
                error_set(e, ERROR_INPUT, "--largest \"%.100s\": at least %d", text,
                          GROWTH_LEAST));
    case METHOD:
        call->job.options.broad_phase = text;
        return cli_check_method(text, e);
    case ROUNDS:
        return cli_count("--rounds", text, ROUNDS_MOST, &call->job.options.rounds,
                         e);
    case SEED:
        return cli_number("--seed", text, UINT64_MAX, &call->job.options.seed, e);
    case SORTED:
        call->job.options.is_sorted = true;
        return true;
    case THREADS:
        return threads_read(text, &call->job.threads, e);
    default:
        call->job.json_path = text;
        return true;
    }
}

int bench_run(int argc, char **argv) {
    bench_call call = { 0 };
    error e = { 0 };
    int found;
    opterr = 0;
    while ((found = getopt_long(argc, argv, ":h", long_options, NULL)) >= BOXES)
        if (!option_note(found, optarg, &call, &e))
            return cli_bad_usage("bench", "%s", e.text);
    if (found == 'h')
        return help_print();
    if (found != -1)
        return cli_bad_option("bench", found, argv);
    call.names = argv + optind;
    call.name_count = argc - optind;
    if (!names_check(&call, &e))
        return cli_bad_usage("bench", "%s", e.text);
    call.job.label = "graze bench";
    call.job.work = suites_run;
    call.job.user = &call;
    return printer_run(&call.job);
}
