/* ask.c: `graze ask`: queries to the boxes of a file. */
#include "cli/ask_write.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/reading.h"
#include "formats/query_rows.h"
#include "formats/table.h"

#include <getopt.h> /* optind */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "graze ask: which boxes of a file are in a place, along a segment, or nearest.\n"
    "\n"
    "Usage: graze ask BOXES QUERIES [OPTION ...]\n"
    "\n"
    "BOXES: as for `graze pairs`: CSV with min_x,min_y,max_x,max_y, perhaps id and\n"
    "layer, NumPy .npy, or FlatGeobuf. QUERIES: CSV with the header\n"
    "kind,x0,y0,x1,y1,k,layers.\n"
    "Either may be gzipped CSV, and one of them \"-\", standard input.\n"
    "\n"
    "  kind      asks for\n"
    "  point     boxes that hold (x0, y0): min <= x < max, with --closed <= max\n"
    "  box       boxes that overlap the one from (x0, y0) to (x1, y1)\n"
    "  circle    boxes nearer to (x0, y0) than the radius x1, with --closed as "
    "near\n"
    "  segment   boxes that the way from (x0, y0) to (x1, y1) goes through, by "
    "time\n"
    "  first     the first of these alone\n"
    "  nearest   the k boxes nearest to (x0, y0), equally near ones by row\n"
    "layers: the layers asked for, as `0 2 5`; empty for all. What a kind does not "
    "use\n"
    "is not looked at.\n"
    "\n"
    "  --method M    broad phase, a name of `graze methods` (auto); `brute` looks "
    "at\n"
    "                every box, the others at few; all give the same answer\n"
    "  --closed      borders count, and empty boxes (no width or no height) too;\n"
    "                without it no query finds an empty box, and a segment that "
    "only\n"
    "                touches a border, or ends on it, meets nothing\n"
    "  -o, --output OUT\n"
    "                write to OUT, which changes only when all is done\n"
    "\n"
    "Prints CSV, query,rank,id,t,nx,ny,distance: the query's row and the rank of "
    "the\n"
    "answer, both from 0, and the id of the box (or its row number). t, from 0 to "
    "1, and\n"
    "the normal of the border that was crossed are of segments, distance is of "
    "nearest;\n"
    "empty elsewhere. A segment that starts inside a box meets it at t = 0, normal "
    "0,0.\n"
    "Answers without an order come by row, equal times by row. Times and distances\n"
    "are compared exactly, and printed as the nearest float64.\n"
    "\n"
    "Examples:\n"
    "  graze ask boxes.csv queries.csv\n"
    "  graze ask boxes.npy queries.csv.gz --closed -o answers.csv\n"
    "  printf 'kind,x0,y0,x1,y1,k,layers\\nsegment,0,0,100,50,,\\nnearest,3,4,,,8,0 "
    "2\\n' |\n"
    "      graze ask boxes.csv -\n";

/* How often the bar moves: once for this many queries. */
#define QUESTIONS_A_TICK 256

/* The options. */
typedef struct ask_request {
    const char *boxes, *queries, *broad_phase, *out;
    bool is_closed;
} ask_request;

/* The state of the command. */
typedef struct ask_state {
    table boxes;
    query_rows query_rows;
    graze_index *index;
    graze_hits hits;
} ask_state;

static bool read_input(const ask_request *request, ask_state *s, error *e) {
    reading r;
    if (!reading_boxes(request->boxes, &s->boxes, e))
        return false;
    reading_begin(&r, request->queries);
    const bool is_read =
        query_rows_read(request->queries, &r.watcher, &s->query_rows, e);
    reading_end(&r);
    return is_read;
}

static bool open_index(const ask_request *request, ask_state *s, error *e) {
    const graze_index_config config = { .edges = request->is_closed
                                                     ? GRAZE_CLOSED
                                                     : GRAZE_HALF_OPEN };
    return reading_index(&s->boxes, &config, &s->index, e);
}

static bool answer_all(ask_state *s, output *o, error *e) {
    progress bar;
    bool is_fine = true;
    progress_begin(&bar, "answering");
    ask_write_header(o);
    for (size_t i = 0; i < s->query_rows.count && is_fine && !output_has_failed(o);
         i++) {
        const graze_query *query = &s->query_rows.items[i];
        const graze_status status = graze_index_query(s->index, query, 1, &s->hits);
        is_fine = status == GRAZE_OK || cli_library_error(status, "answering", e);
        if (is_fine)
            ask_write(o, &(ask_result){ i, query->kind, &s->hits, &s->boxes });
        if (i % QUESTIONS_A_TICK == 0)
            progress_update(&bar, (double)i / (double)s->query_rows.count);
    }
    progress_end(&bar);
    return is_fine;
}

static bool answer(const ask_request *request, ask_state *s, error *e) {
    output *o = NULL;
    if (!output_open(request->out, &o, e))
        return false;
    if (answer_all(s, o, e))
        return output_close(o, e);
    output_discard(o);
    return false;
}

static int run(const ask_request *request) {
    error e = { 0 };
    ask_state s = { 0 };
    const bool is_done = read_input(request, &s, &e) &&
                         open_index(request, &s, &e) && answer(request, &s, &e);
    graze_hits_free(&s.hits);
    graze_index_close(s.index);
    query_rows_free(&s.query_rows);
    table_free(&s.boxes);
    return is_done ? 0 : cli_fail(&e);
}

int ask_run(int argc, char **argv) {
    static const cli_option rows[] = {
        { "method", OPTION_METHOD, .offset = offsetof(ask_request, broad_phase) },
        { "closed", OPTION_FLAG, .offset = offsetof(ask_request, is_closed) },
        { "output", OPTION_TEXT, .offset = offsetof(ask_request, out),
          .letter = 'o' },
        { 0 }
    };
    ask_request request = { 0 };
    int code;
    if (!cli_options_read(&(cli_options){ "ask", help, rows }, argc, argv, &request,
                          &code))
        return code;
    const int wrong =
        reading_check_files("ask", "queries", argc - optind, argv + optind);
    if (wrong != 0)
        return wrong;
    request.boxes = argv[optind];
    request.queries = argv[optind + 1];
    return run(&request);
}
