/* pairs.c: `graze pairs`: which boxes of a file, or of two, overlap. Cost of
 * writing: some 10 ns a pair. */
#include "cli/cli.h"
#include "cli/output.h"
#include "cli/pairs_big.h"
#include "cli/pairs_memory.h"
#include "cli/pairs_near.h"
#include "cli/pairs_write.h"
#include "cli/reading.h"
#include "formats/exact.h"
#include "formats/number.h"
#include "formats/rules_file.h"
#include "formats/table.h"
#include "graze/find.h"
#include "join/big_join.h"
#include "join/scratch_clean.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "graze pairs: which boxes of a file overlap, or which of one file overlap "
    "which\n"
    "of another.\n"
    "\n"
    "Usage: graze pairs BOXES [OTHER] [OPTION ...]\n"
    "\n"
    "BOXES and OTHER: CSV whose header names min_x,min_y,max_x,max_y (or\n"
    "xmin,ymin,xmax,ymax, or x1,y1,x2,y2), perhaps id and layer (0 to 63), gzipped\n"
    "or not; NumPy .npy, (N,4), float32, float64, int32 or int64; or FlatGeobuf\n"
    ".fgb, the boxes in its index. \"-\" is standard input. Edges are compared\n"
    "exactly, as float64.\n"
    "\n"
    "  --method M    broad phase, a name of `graze methods` (auto); all give the\n"
    "                same answer\n"
    "  --closed      boxes that share an edge or a corner touch, and empty ones "
    "too;\n"
    "                without it they do not\n"
    "  --distance D  pairs of boxes nearer than D, corners included: the sum of "
    "the\n"
    "                squares of the gaps in x and in y is less than that of D; "
    "with\n"
    "                --closed it may be equal; no rounding takes part; boxes "
    "without\n"
    "                width or height are segments and points\n"
    "  --rules R     file of the layers that may meet, one rule a line: `0 3`,\n"
    "                `0 *`, `* *`, `# comment`\n"
    "  --layers L    layers of the boxes, a .npy array (N,) of numbers from 0 to "
    "63; "
    "given\n"
    "                twice, of BOXES and of OTHER\n"
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
    "Where memory is short this says so, and goes out of core as below by itself.\n"
    "  --in-memory   stay in memory\n"
    "\n"
    "Boxes beyond memory (one of these, --degrees or --limit): they are cut into\n"
    "tiles in scratch files, and joined tile by tile; a second run goes on where\n"
    "one was killed.\n"
    "  --memory M    bytes to use, as 512M, 0.5G or 64MiB (1G), at least 16M; K, M, "
    "G\n"
    "                and T are powers of 1024\n"
    "  --scratch DIR folder for scratch files (that of OUT, or of temporary files)\n"
    "  --sorted      pairs in order, as without --memory; else in any order\n"
    "  --summary F   write counts, sizes and times to F, as JSON\n"
    "  --progress    say how far each step is, as lines on standard error\n"
    "  --force       begin even if the disk is too small for the forecast\n"
    "  --clean       alone or with --scratch DIR: remove what stopped runs left "
    "there,\n"
    "                else in this folder and in that of temporary files\n"
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
    const char *layers[2];
    bool is_closed, is_count, is_in_memory, is_clean;
    bool is_big;           /* an option of those for any number of boxes was given */
    pairs_big_options big; /* those */
} pairs_request;

/* The boxes and rules in memory, and the threads working on them. */
typedef struct pairs_input {
    table tables[2];
    graze_rules rules;
    graze_pool *pool;
    graze_box *boxes; /* of both tables, one after the other */
    pairs_budget budget;
} pairs_input;

static bool read_layers(const char *path, const char *boxes, table *t, error *e) {
    npy_layers *layers = NULL;
    if (path == NULL)
        return true;
    if (t->layers != NULL)
        return error_at(e, boxes, 0, "has layers of its own; leave --layers out");
    if (!npy_layers_open(path, t->count, &layers, e))
        return false;
    t->layers = malloc(t->count + 1);
    const bool is_read = (t->layers != NULL || error_no_memory(e, "the layers")) &&
                         npy_layers_read(layers, t->layers, t->count, e);
    npy_layers_close(layers);
    return is_read;
}

static box_near near_of(const pairs_request *request) {
    return (box_near){ request->big.distance, request->is_closed };
}

static bool read_input(const pairs_request *request, pairs_input *input, error *e) {
    const table *second = request->files[1] == NULL ? NULL : &input->tables[1];
    if (request->rules != NULL &&
        !rules_file_read(request->rules, &input->rules, NULL, e))
        return false;
    for (int i = 0; i < (second == NULL ? 1 : 2); i++)
        if (!reading_boxes(request->files[i], &input->tables[i], e) ||
            !read_layers(request->layers[i], request->files[i], &input->tables[i],
                         e))
            return false;
    if (input->tables[0].count > TABLE_ROWS_MAX - input->tables[1].count)
        return error_set(e, ERROR_INPUT,
                         "%s and %s: more than %zu boxes in all; give --memory",
                         request->files[0], request->files[1], TABLE_ROWS_MAX);
    const box_near near = near_of(request);
    if (near.distance > 0)
        return pairs_near_boxes(near, &input->tables[0], second, &input->boxes, e);
    return exact_boxes(&input->tables[0], second, &input->boxes, e);
}

static graze_box_array boxes_of(const pairs_input *input, unsigned i) {
    return (graze_box_array){ .boxes = input->boxes +
                                       (i == 0 ? 0 : input->tables[0].count),
                              .layers = input->tables[i].layers,
                              .count = (uint32_t)input->tables[i].count };
}

static graze_find_config config_of(const pairs_request *request,
                                   pairs_input *input) {
    const bool is_closed = request->is_closed || request->big.distance > 0;
    return (graze_find_config){ .allocator = pairs_budget_allocator(&input->budget),
                                .broad_phase = request->broad_phase,
                                .edges = is_closed ? GRAZE_CLOSED : GRAZE_HALF_OPEN,
                                .rules =
                                    request->rules == NULL ? NULL : &input->rules,
                                .tasks = threads_tasks(input->pool) };
}

static bool write_count(output *o, uint64_t count) {
    output_uint64(o, count);
    output_text(o, "\n");
    return true;
}

static bool count_pairs(const pairs_request *request, pairs_input *input, output *o,
                        error *e) {
    graze_find_config config = config_of(request, input);
    graze_box_array other = boxes_of(input, 1);
    uint64_t count = 0;
    graze_status status =
        graze_count_pairs(&config, boxes_of(input, 0),
                          request->files[1] == NULL ? NULL : &other, &count);
    if (status != GRAZE_OK)
        return cli_library_error(status, "counting pairs", e);
    return write_count(o, count);
}

static bool list_pairs(const pairs_request *request, pairs_input *input, output *o,
                       error *e) {
    graze_find_config config = config_of(request, input);
    graze_pair_list found = { .allocator = pairs_budget_allocator(&input->budget) };
    bool is_between = request->files[1] != NULL;
    graze_status status =
        is_between ? graze_find_pairs_between(&config, boxes_of(input, 0),
                                              boxes_of(input, 1), &found)
                   : graze_find_pairs(&config, boxes_of(input, 0), &found);
    if (status != GRAZE_OK)
        return cli_library_error(status,
                                 "finding pairs (--count needs less memory, and "
                                 "--memory any bound)",
                                 e);
    const table *tables = input->tables;
    if (request->big.distance > 0)
        pairs_near_keep(near_of(request), tables, is_between ? &tables[1] : NULL,
                        &found);
    if (request->is_count)
        write_count(o, found.count);
    else if (pairs_is_npy(request->out))
        pairs_write_npy(o, &found);
    else
        pairs_write_csv(o, &found, &tables[0], &tables[is_between]);
    graze_pair_list_free(&found);
    return true;
}

static bool answer(const pairs_request *request, pairs_input *input, error *e) {
    output *o = NULL;
    const uint64_t most = pairs_memory_free();
    input->budget.most = SIZE_MAX;
    if (!request->is_in_memory && most < SIZE_MAX)
        input->budget.most = (size_t)(most / 8 * 7);
    if (!output_open(request->out, &o, e))
        return false;
    const bool is_counted = request->is_count && request->big.distance == 0;
    const bool is_answered = is_counted ? count_pairs(request, input, o, e)
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
    options.layers[0] = request->layers[0];
    options.layers[1] = request->layers[1];
    options.out = request->out;
    options.is_closed = request->is_closed;
    options.is_count = request->is_count;
    options.threads = request->threads;
    if (request->rules == NULL)
        options.rules = NULL;
    else
        options.rules = &rules;
    const bool is_read =
        request->rules == NULL || rules_file_read(request->rules, &rules, NULL, &e);
    if (is_read && pairs_big(&options, &e))
        return 0;
    return cli_fail(&e);
}

static bool is_standard_input(const char *path) {
    return path != NULL && strcmp(path, "-") == 0;
}

/* Whether the same can be done out of core, where standard input would be read
 * twice, and another method was not asked for. */
static bool may_leave_memory(const pairs_request *request) {
    const char *method = request->broad_phase;
    return !request->is_in_memory &&
           (method == NULL || strcmp(method, "auto") == 0) &&
           !is_standard_input(request->files[0]) &&
           !is_standard_input(request->files[1]) &&
           !is_standard_input(request->rules);
}

/* Out of core, since the memory is short: the same bytes, in half of what is
 * free. */
static int run_beyond_memory(const pairs_request *request, uint64_t needed,
                             const char *more) {
    pairs_request big = *request;
    char texts[3][SCRATCH_BYTES_TEXT];
    const uint64_t room = pairs_memory_free();
    const size_t half = room / 2 > SIZE_MAX ? SIZE_MAX : (size_t)(room / 2);
    big.big.is_sorted = true;
    if (half < BIG_JOIN_MEMORY_MIN)
        big.big.memory = BIG_JOIN_MEMORY_MIN;
    else
        big.big.memory = half;
    scratch_bytes_text(needed, texts[0]);
    scratch_bytes_text(room, texts[1]);
    scratch_bytes_text(big.big.memory, texts[2]);
    error_print(
        "graze pairs: memory is short: the boxes need about %s%s, and %s are "
        "free; out of core, with %s (--memory sets the bound, --in-memory "
        "stays in memory)",
        texts[0], more, texts[1], texts[2]);
    return run_big(&big);
}

static int run(const pairs_request *request) {
    error e = { 0 };
    const uint64_t needed = pairs_memory_needed(request->files);
    const bool may_leave = may_leave_memory(request);
    if (may_leave && needed > pairs_memory_free())
        return run_beyond_memory(request, needed, "");
    pairs_input input = { 0 };
    bool is_done = read_input(request, &input, &e) &&
                   threads_open(request->threads, &input.pool, &e) &&
                   answer(request, &input, &e);
    graze_pool_close(input.pool);
    table_free(&input.tables[0]);
    table_free(&input.tables[1]);
    free(input.boxes);
    const bool is_short = e.is_out_of_memory || input.budget.is_short;
    if (!is_done && is_short && may_leave &&
        pairs_memory_free() != PAIRS_MEMORY_UNKNOWN)
        return run_beyond_memory(request, needed, ", the pairs more");
    if (is_done)
        return 0;
    return cli_fail(&e);
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
    request->is_big |= option != 'S' && option != 'f' && option != 'P';
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
    case 'f':
        big->is_forced = true;
        return true;
    case 'P':
        big->has_progress = true;
        return true;
    case 'Y':
        big->summary = optarg;
        return true;
    default:
        big->scratch = optarg;
        return true;
    }
}

/* The layers of the first file; given again, those of the second. */
static bool take_layers(pairs_request *request, error *e) {
    if (request->layers[1] != NULL)
        return error_set(e, ERROR_INPUT,
                         "--layers \"%.100s\": at most two files have layers",
                         optarg);
    request->layers[request->layers[0] != NULL] = optarg;
    return true;
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
    case 'N':
        return pairs_near_read(optarg, &request->big.distance, e);
    case 'r':
        request->rules = optarg;
        return true;
    case 'o':
        request->out = optarg;
        return true;
    case 'C':
        return request->is_clean = true;
    case 'I':
        request->is_in_memory = true;
        return true;
    case 'A':
        return take_layers(request, e);
    default:
        return take_big_option(request, option, e);
    }
}

/* Refuse an output that is an input, or that nothing here writes; 0 if all is
 * well. */
static int check_output_name(const pairs_request *request) {
    const char *const inputs[] = { request->files[0], request->files[1],
                                   request->layers[0], request->layers[1],
                                   request->rules };
    const char *const outputs[] = { request->out, request->big.summary };
    static const char *const options[] = { "-o", "--summary" };
    for (size_t i = 0; i < 2 * sizeof inputs / sizeof *inputs; i++)
        if (path_is_same_file(inputs[i / 2], outputs[i % 2]))
            return cli_bad_usage("pairs",
                                 "%s %s is an input of this command; choose another "
                                 "name",
                                 options[i % 2], outputs[i % 2]);
    if (path_is_same_file(request->big.summary, request->out))
        return cli_bad_usage("pairs", "-o and --summary are both %s", request->out);
    const pairs_format *other = pairs_other_format(request->out);
    if (other != NULL)
        return cli_bad_usage("pairs",
                             "-o %s: graze writes CSV or .npy, and no %s; %s",
                             request->out, other->name, other->advice);
    return 0;
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
    if (count == 2)
        request->files[1] = files[1];
    else
        request->files[1] = NULL;
    if (is_standard_input(files[0]) + is_standard_input(request->files[1]) +
            is_standard_input(request->rules) +
            is_standard_input(request->layers[0]) +
            is_standard_input(request->layers[1]) >
        1)
        return cli_bad_usage("pairs", "only one file can be \"-\", standard input");
    if (request->layers[1] != NULL && count == 1)
        return cli_bad_usage("pairs", "--layers is given twice, but there is one "
                                      "file of boxes");
    const int wrong = check_output_name(request);
    if (wrong != 0)
        return wrong;
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
        { "clean", no_argument, NULL, 'C' },
        { "layers", required_argument, NULL, 'A' },
        { "in-memory", no_argument, NULL, 'I' },
        { "memory", required_argument, NULL, 'M' },
        { "scratch", required_argument, NULL, 'F' },
        { "sorted", no_argument, NULL, 'S' },
        { "degrees", no_argument, NULL, 'D' },
        { "limit", required_argument, NULL, 'L' },
        { "summary", required_argument, NULL, 'Y' },
        { "force", no_argument, NULL, 'f' },
        { "distance", required_argument, NULL, 'N' },
        { "progress", no_argument, NULL, 'P' },
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
    if (request.is_clean && optind < argc)
        return cli_bad_usage("pairs", "--clean takes --scratch alone, no files");
    if (request.is_clean)
        return scratch_clean("graze pairs", request.big.scratch);
    int wrong = take_files(&request, argc - optind, argv + optind);
    if (wrong == 0 && request.is_big && request.is_in_memory)
        wrong = cli_bad_usage("pairs", "--in-memory contradicts --memory and what "
                                       "goes with it");
    if (wrong == 0 && request.is_big)
        wrong = check_big(&request);
    if (wrong != 0)
        return wrong;
    if (request.is_big)
        return run_big(&request);
    return run(&request);
}
