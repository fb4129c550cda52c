/* move.c: `graze move`: boxes moving among those of a file, with responses to what
 * they meet. */
#include "cli/cli.h"
#include "cli/move_write.h"
#include "cli/options.h"
#include "cli/reading.h"
#include "formats/moves.h"
#include "formats/table.h"

#include <getopt.h> /* optind */
#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    "graze move: move boxes among those of a file; each responds to what it meets.\n"
    "\n"
    "Usage: graze move BOXES MOVES [OPTION ...]\n"
    "\n"
    "BOXES: as for `graze pairs`: CSV with min_x,min_y,max_x,max_y, perhaps id and\n"
    "layer, NumPy .npy, or FlatGeobuf. MOVES: CSV with the header\n"
    "x,y,w,h,goal_x,goal_y,response.\n"
    "Either may be gzipped CSV, and one of them \"-\", standard input.\n"
    "\n"
    "A row of MOVES is a box of width w and height h whose least corner (x, y) is "
    "to\n"
    "come to (goal_x, goal_y). It is alone with the boxes: movers do not meet. When "
    "it\n"
    "meets a box,\n"
    "\n"
    "  response  it\n"
    "  touch     stops there\n"
    "  cross     goes on\n"
    "  slide     goes on along the box: its goal across is where it stands\n"
    "  bounce    turns round what is left of its motion across\n"
    "\n"
    "One that starts inside a box is first pushed out along the shortest way "
    "(crossing,\n"
    "it is not). A box met exactly at a corner is met over its side along x, but "
    "one met\n"
    "over a side at the same time comes first, so that nothing catches on a floor "
    "of\n"
    "tiles. Half-open: what only shares an edge or passes a corner does not meet, "
    "and\n"
    "an empty box (no width or no height) meets nothing. A mover never ends in a "
    "box\n"
    "that stops it, unless it is crushed: pushed from one box into another, without "
    "a\n"
    "way out. That is reported on standard error.\n"
    "\n"
    "  -o, --output OUT\n"
    "                write to OUT, which changes only when all is done\n"
    "\n"
    "Prints CSV, move,end_x,end_y,rank,id,t,nx,ny,touch_x,touch_y: a line for each "
    "box\n"
    "met, or one with an empty rank where none was. move is the row of MOVES and "
    "rank\n"
    "the order of the hits, both from 0; id is that of the box (or its row "
    "number);\n"
    "t, from 0 to 1, is of the motion under way, which a slide or a bounce begins "
    "anew;\n"
    "the normal points out of the box; (touch_x, touch_y) is where x, y then is. "
    "Where a\n"
    "box stops the mover this is the nearest float64 on the free side.\n"
    "\n"
    "Examples:\n"
    "  graze move walls.csv moves.csv\n"
    "  graze move level.npy moves.csv.gz -o ends.csv\n"
    "  printf 'x,y,w,h,goal_x,goal_y,response\\n1,1,1,1,6,3,slide\\n' |\n"
    "      graze move boxes.csv -\n";

/* The bar moves after this many moves. */
#define MOVES_A_TICK 256

/* The options of the command. */
typedef struct move_request {
    const char *boxes, *moves, *out;
} move_request;

/* The data of a run. */
typedef struct move_state {
    table boxes;
    moves moves;
    graze_index *area_index;
    graze_move_result result;
    size_t crushed, cut_short; /* numbers of movers */
    size_t first_crushed, first_cut_short;
} move_state;

static bool read_input(const move_request *request, move_state *s, error *e) {
    reading r;
    if (!reading_boxes(request->boxes, &s->boxes, e))
        return false;
    reading_begin(&r, request->moves);
    const bool is_read = moves_read(request->moves, &r.watcher, &s->moves, e);
    reading_end(&r);
    return is_read;
}

/* Remember what to report on standard error. */
static void note(move_state *s, size_t i) {
    if (s->result.is_crushed && s->crushed++ == 0)
        s->first_crushed = i;
    if (s->result.is_cut_short && s->cut_short++ == 0)
        s->first_cut_short = i;
}

static bool move_all(move_state *s, output *o, error *e) {
    progress bar;
    bool is_fine = true;
    progress_begin(&bar, "moving");
    move_write_header(o);
    for (size_t i = 0; i < s->moves.count && is_fine && !output_has_failed(o); i++) {
        const move *next = &s->moves.items[i];
        const graze_move_options options = { .response = next->response };
        const graze_status status =
            graze_index_move(s->area_index, &next->mover, &options, &s->result);
        is_fine = status == GRAZE_OK || cli_library_error(status, "moving", e);
        if (is_fine)
            move_write(o, i, &s->result, &s->boxes);
        note(s, i);
        if (i % MOVES_A_TICK == 0)
            progress_update(&bar, (double)i / (double)s->moves.count);
    }
    progress_end(&bar);
    return is_fine;
}

static void warn(const move_state *s) {
    if (s->crushed > 0)
        error_print(
            "graze move: crushed, inside a box without a way out: move %zu%s",
            s->first_crushed, s->crushed > 1 ? " and others" : "");
    if (s->cut_short > 0)
        error_print("graze move: stopped after %d bounces: move %zu%s",
                    GRAZE_MOVE_STOPS_MAX, s->first_cut_short,
                    s->cut_short > 1 ? " and others" : "");
}

static bool go(const move_request *request, move_state *s, error *e) {
    output *o = NULL;
    if (!output_open(request->out, &o, e))
        return false;
    if (!move_all(s, o, e)) {
        output_discard(o);
        return false;
    }
    const bool is_written = output_close(o, e);
    if (is_written)
        warn(s);
    return is_written;
}

static int run(const move_request *request) {
    error e = { 0 };
    move_state s = { 0 };
    const bool is_done = read_input(request, &s, &e) &&
                         reading_index(&s.boxes, NULL, &s.area_index, &e) &&
                         go(request, &s, &e);
    graze_move_result_free(&s.result);
    graze_index_close(s.area_index);
    moves_free(&s.moves);
    table_free(&s.boxes);
    return is_done ? 0 : cli_fail(&e);
}

int move_run(int argc, char **argv) {
    static const cli_option rows[] = { { "output", OPTION_TEXT,
                                         .offset = offsetof(move_request, out),
                                         .letter = 'o' },
                                       { 0 } };
    move_request request = { 0 };
    int code;
    if (!cli_options_read(&(cli_options){ "move", help, rows }, argc, argv, &request,
                          &code))
        return code;
    const int wrong =
        reading_check_files("move", "moves", argc - optind, argv + optind);
    if (wrong != 0)
        return wrong;
    request.boxes = argv[optind];
    request.moves = argv[optind + 1];
    return run(&request);
}
