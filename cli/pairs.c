/* pairs.c: `graze pairs`: which boxes of a file, or of two, overlap. Cost of
 * writing: some 10 ns a pair. */
#include "cli/cli.h"
#include "cli/output.h"
#include "cli/pairs_big.h"
#include "cli/reading.h"
#include "formats/exact.h"
#include "formats/npy.h"
#include "formats/number.h"
#include "formats/rules_file.h"
#include "formats/table.h"
#include "graze/find.h"
#include "join/big_join.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool pairs_is_npy(const char *path) {
    static const char ending[] = ".npy";
    size_t length = path == NULL ? 0 : strlen(path);
    return length >= sizeof ending - 1 &&
           strcmp(path + length - (sizeof ending - 1), ending) == 0;
}

static void write_name(output *o, const table *t, uint32_t row) {
    size_t length = 0;
    if (!t->has_labels) {
        output_uint64(o, row);
        return;
    }
    const char *label = table_label(t, row, &length);
    output_bytes(o, label, length);
}

static void pairs_write_csv(output *o, const graze_pair_list *pairs, const table *a,
                            const table *b) {
    output_text(o, "a,b\n");
    for (size_t i = 0; i < pairs->count && !output_has_failed(o); i++) {
        write_name(o, a, pairs->items[i].a);
        output_bytes(o, ",", 1);
        write_name(o, b, pairs->items[i].b);
        output_bytes(o, "\n", 1);
    }
}

static void pairs_write_npy(output *o, const graze_pair_list *pairs) {
    _Static_assert(sizeof(graze_pair) == 2 * sizeof(uint32_t),
                   "a pair is a row of the array, without padding");
    char header[NPY_HEADER_SIZE];
    npy_array_header((npy_array){ pairs->count, 2, sizeof(uint32_t) }, header);
    output_bytes(o, header, sizeof header);
    output_bytes(o, pairs->items, pairs->count * sizeof *pairs->items);
}

static const char help[] =
    "graze pairs: which boxes of a file overlap, or which of one file overlap "
    "which\n"
    "of another.\n"
    "\n"
    "Usage: graze pairs BOXES [OTHER] [OPTION ...]\n"
    "\n"
    "BOXES and OTHER: CSV whose header names min_x,min_y,max_x,max_y, perhaps id "
    "and\n"
    "layer (0 to 63), gzipped or not; or NumPy .npy, (N,4), float32 or float64.\n"
    "\"-\" is standard input. Edges are compared exactly, as float64.\n"
    "\n"
    "  --method M    broad phase, a name of `graze methods` (auto); all give the\n"
    "                same answer\n"
    "  --closed      boxes that share an edge or a corner touch, and empty ones "
    "too;\n"
    "                without it they do not\n"
    "  --rules R     file of the layers that may meet, one rule a line: `0 3`,\n"
    "                `0 *`, `* *`, `# comment`\n"
    "  --threads N   let N threads share the work, 0 to 64 (1); the output is the\n"
    "                same, byte for byte, for any N\n"
    "  --count       print only how many pairs there are; stores none, while "
    "without it\n"
    "                all pairs are held in memory, 8 bytes each, before the first "
    "is\n"
    "                printed\n"
    "  -o, --output OUT\n"
    "                write to OUT, which changes only when all is done; x.npy gets\n"
    "                row numbers, uint32 (P,2), or uint64 beyond 2^32 rows\n"
    "  --degrees     instead of pairs the number of pairs of each box: CSV, "
    "id,degree,\n"
    "                or a list in x.npy; with OTHER for the boxes of BOXES\n"
    "  --limit N     at most N pairs; with --sorted the first N, else any\n"
    "\n"
    "Boxes beyond memory (one of these, --degrees or --limit): they are cut into\n"
    "tiles in scratch files, and joined tile by tile; a second run goes on where\n"
    "one was killed.\n"
    "  --memory M    bytes to use, as 512M or 4G (1G), at least 16M\n"
    "  --scratch DIR folder for scratch files (that of OUT, or of temporary files)\n"
    "  --sorted      pairs in order, as without --memory; else in any order\n"
    "  --summary F   write counts, sizes and times to F, as JSON\n"
    "  --tiles N     cut into about N tiles (as many as the memory demands)\n"
    "  --threads N   as above, but all processors if it is not given\n"
    "\n"
    "Prints CSV, a,b: the ids (or, without an id column, row numbers from 0), the "
    "box\n"
    "of the earlier row first, sorted by row; with OTHER, a is from BOXES and b "
    "from\n"
    "OTHER.\n"
    "\n"
    "Examples:\n"
    "  graze pairs boxes.csv\n"
    "  graze pairs shots.csv.gz ships.npy --closed --rules rules.txt -o hits.csv\n"
    "  zcat boxes.csv.gz | graze pairs - --count --method sweep-prune\n"
    "  graze pairs coasts.npy roads.npy --memory 4G --scratch /disk -o pairs.npy\n"
    "  graze pairs chip.npy --memory 2G --degrees --summary run.json -o "
    "degrees.npy\n";

/* The arguments of the command. */
typedef struct pairs_request {
    const char *files[2]; /* the second may be NULL */
    const char *broad_phase, *rules, *out;
    uint32_t threads;
    bool is_closed, is_count;
    bool is_big;           /* an option of those for any number of boxes was given */
    pairs_big_options big; /* those */
} pairs_request;

/* The boxes and rules in memory, and the threads working on them. */
typedef struct pairs_input {
    table tables[2];
    graze_rules rules;
    graze_pool *pool;
    graze_box *boxes; /* of both tables, one after the other */
} pairs_input;

static bool read_input(const pairs_request *request, pairs_input *input, error *e) {
    const table *second = request->files[1] == NULL ? NULL : &input->tables[1];
    if (request->rules != NULL &&
        !rules_file_read(request->rules, &input->rules, NULL, e))
        return false;
    if (!reading_boxes(request->files[0], &input->tables[0], e))
        return false;
    if (second != NULL && !reading_boxes(request->files[1], &input->tables[1], e))
        return false;
    if (input->tables[0].count > TABLE_ROWS_MAX - input->tables[1].count)
        return error_set(e, ERROR_INPUT,
                         "%s and %s: more than %zu boxes in all; give --memory",
                         request->files[0], request->files[1], TABLE_ROWS_MAX);
    return exact_boxes(&input->tables[0], second, &input->boxes, e);
}

static graze_box_array boxes_of(const pairs_input *input, unsigned i) {
    return (graze_box_array){ .boxes = input->boxes +
                                       (i == 0 ? 0 : input->tables[0].count),
                              .layers = input->tables[i].layers,
                              .count = (uint32_t)input->tables[i].count };
}

static graze_find_config config_of(const pairs_request *request,
                                   const pairs_input *input) {
    return (graze_find_config){
        .broad_phase = request->broad_phase,
        .edges = request->is_closed ? GRAZE_CLOSED : GRAZE_HALF_OPEN,
        .rules = request->rules == NULL ? NULL : &input->rules,
        .tasks = threads_tasks(input->pool)
    };
}

static bool count_pairs(const pairs_request *request, const pairs_input *input,
                        output *o, error *e) {
    graze_find_config config = config_of(request, input);
    graze_box_array other = boxes_of(input, 1);
    uint64_t count = 0;
    graze_status status =
        graze_count_pairs(&config, boxes_of(input, 0),
                          request->files[1] == NULL ? NULL : &other, &count);
    if (status != GRAZE_OK)
        return cli_library_error(status, "counting pairs", e);
    output_uint64(o, count);
    output_text(o, "\n");
    return true;
}

static bool list_pairs(const pairs_request *request, const pairs_input *input,
                       output *o, error *e) {
    graze_find_config config = config_of(request, input);
    graze_pair_list found = { 0 };
    bool is_between = request->files[1] != NULL;
    graze_status status =
        is_between ? graze_find_pairs_between(&config, boxes_of(input, 0),
                                              boxes_of(input, 1), &found)
                   : graze_find_pairs(&config, boxes_of(input, 0), &found);
    if (status != GRAZE_OK)
        return cli_library_error(status, "finding pairs (--count needs less memory)",
                                 e);
    if (pairs_is_npy(request->out))
        pairs_write_npy(o, &found);
    else
        pairs_write_csv(o, &found, &input->tables[0], &input->tables[is_between]);
    graze_pair_list_free(&found);
    return true;
}

static bool answer(const pairs_request *request, const pairs_input *input,
                   error *e) {
    output *o = NULL;
    if (!output_open(request->out, &o, e))
        return false;
    bool is_answered = request->is_count ? count_pairs(request, input, o, e)
                                         : list_pairs(request, input, o, e);
    if (is_answered)
        return output_close(o, e);
    output_discard(o);
    return false;
}

/* Any number of boxes, in a bound of memory. */
static int run_big(const pairs_request *request) {
    error e = { 0 };
    graze_rules rules = { 0 };
    pairs_big_options options = request->big;
    options.files[0] = request->files[0];
    options.files[1] = request->files[1];
    options.out = request->out;
    options.is_closed = request->is_closed;
    options.is_count = request->is_count;
    options.threads = request->threads;
    options.rules = request->rules == NULL ? NULL : &rules;
    const bool is_read =
        request->rules == NULL || rules_file_read(request->rules, &rules, NULL, &e);
    return is_read && pairs_big(&options, &e) ? 0 : cli_fail(&e);
}

static int run(const pairs_request *request) {
    error e = { 0 };
    pairs_input input = { 0 };
    bool is_done = read_input(request, &input, &e) &&
                   threads_open(request->threads, &input.pool, &e) &&
                   answer(request, &input, &e);
    graze_pool_close(input.pool);
    table_free(&input.tables[0]);
    table_free(&input.tables[1]);
    free(input.boxes);
    return is_done ? 0 : cli_fail(&e);
}

static bool take_memory(pairs_big_options *big, error *e) {
    if (!cli_memory(optarg, &big->memory, e))
        return false;
    return big->memory >= BIG_JOIN_MEMORY_MIN ||
           error_set(e, ERROR_INPUT, "--memory \"%.100s\": at least 16M are needed",
                     optarg);
}

/* Take one of the options for any number of boxes; false if its value is wrong. */
static bool take_big_option(pairs_request *request, int option, error *e) {
    pairs_big_options *big = &request->big;
    request->is_big |= option != 'S';
    switch (option) {
    case 'M':
        return take_memory(big, e);
    case 'T':
        return cli_count("--tiles", optarg, TILE_PLAN_TILES_MAX / 2, &big->tiles, e);
    case 'L':
        return cli_number("--limit", optarg, UINT64_MAX - 1, &big->limit, e) &&
               (big->limit > 0 ||
                error_set(e, ERROR_INPUT, "--limit 0: at least one pair is needed"));
    case 'S':
        big->is_sorted = true;
        return true;
    case 'D':
        big->is_degrees = true;
        return true;
    case 'Y':
        big->summary = optarg;
        return true;
    default:
        big->scratch = optarg;
        return true;
    }
}

/* Take one option; false if its value is wrong. */
static bool take_option(pairs_request *request, int option, error *e) {
    switch (option) {
    case 'm':
        request->broad_phase = optarg;
        return cli_check_method(optarg, e);
    case 't':
        request->big.has_threads = true;
        return threads_read(optarg, &request->threads, e);
    case 'c':
        request->is_closed = true;
        return true;
    case 'n':
        request->is_count = true;
        return true;
    case 'r':
        request->rules = optarg;
        return true;
    case 'o':
        request->out = optarg;
        return true;
    default:
        return take_big_option(request, option, e);
    }
}

static bool is_standard_input(const char *path) {
    return path != NULL && strcmp(path, "-") == 0;
}

/* Take the files, and refuse what contradicts itself; 0 if all is well. */
static int take_files(pairs_request *request, int count, char **files) {
    if (count < 1)
        return cli_bad_usage("pairs", "a file of boxes is missing");
    if (count > 2)
        return cli_bad_usage(
            "pairs", "at most two files of boxes, but there is a third, \"%s\"",
            files[2]);
    request->files[0] = files[0];
    request->files[1] = count == 2 ? files[1] : NULL;
    if (is_standard_input(files[0]) + is_standard_input(request->files[1]) +
            is_standard_input(request->rules) >
        1)
        return cli_bad_usage("pairs", "only one file can be \"-\", standard input");
    if (request->is_count && pairs_is_npy(request->out))
        return cli_bad_usage("pairs", "--count writes a number, not an array; leave "
                                      "--count out, or choose another name");
    return 0;
}

/* Refuse what contradicts itself; 0 if all is well. */
static int check_big(const pairs_request *request) {
    const pairs_big_options *big = &request->big;
    if (request->broad_phase != NULL && strcmp(request->broad_phase, "auto") != 0)
        return cli_bad_usage(
            "pairs", "with --memory and what goes with it, --method is auto");
    if (request->is_count + big->is_degrees + (big->limit != 0) > 1)
        return cli_bad_usage(
            "pairs", "only one of --count, --degrees and --limit can be given");
    return 0;
}

int pairs_run(int argc, char **argv) {
    static const struct option options[] = {
        { "method", required_argument, NULL, 'm' },
        { "closed", no_argument, NULL, 'c' },
        { "rules", required_argument, NULL, 'r' },
        { "threads", required_argument, NULL, 't' },
        { "count", no_argument, NULL, 'n' },
        { "output", required_argument, NULL, 'o' },
        { "memory", required_argument, NULL, 'M' },
        { "scratch", required_argument, NULL, 'F' },
        { "sorted", no_argument, NULL, 'S' },
        { "degrees", no_argument, NULL, 'D' },
        { "limit", required_argument, NULL, 'L' },
        { "summary", required_argument, NULL, 'Y' },
        { "tiles", required_argument, NULL, 'T' },
        { "help", no_argument, NULL, 'h' },
        { 0 }
    };
    pairs_request request = { 0 };
    error e = { 0 };
    int option;
    opterr = 0;
    while ((option = getopt_long(argc, argv, ":ho:", options, NULL)) != -1) {
        if (option == 'h')
            return cli_print(help);
        if (option == '?' || option == ':')
            return cli_bad_option("pairs", option, argv);
        if (!take_option(&request, option, &e))
            return cli_bad_usage("pairs", "%s", e.text);
    }
    int wrong = take_files(&request, argc - optind, argv + optind);
    if (wrong == 0 && request.is_big)
        wrong = check_big(&request);
    if (wrong != 0)
        return wrong;
    return request.is_big ? run_big(&request) : run(&request);
}
