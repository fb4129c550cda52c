/* shapes.c: `graze shapes`: whether the two shapes of each line touch, and how. */
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "formats/shape_json.h"
#include "formats/text.h"

#include <getopt.h> /* optind */
#include <stdio.h>

static const char help[] =
    "graze shapes: whether the two shapes of each line touch, and how.\n"
    "\n"
    "Usage: graze shapes PAIRS [OPTION ...]\n"
    "\n"
    "PAIRS: JSON Lines, {\"a\": SHAPE, \"b\": SHAPE} on each, gzipped or not; \"-\" "
    "is\n"
    "standard input. A SHAPE is one of\n"
    "  {\"kind\": \"box\", \"min\": [x, y], \"max\": [x, y]}\n"
    "  {\"kind\": \"circle\", \"center\": [x, y], \"radius\": r}\n"
    "  {\"kind\": \"capsule\", \"from\": [x, y], \"to\": [x, y], \"radius\": r}\n"
    "  {\"kind\": \"polygon\", \"points\": [[x, y], ...], \"radius\": r}   3 to 8 "
    "points,\n"
    "      convex, either way round; without a radius it is 0\n"
    "  {\"kind\": \"ellipse\", \"center\": [x, y], \"radii\": [a, b], "
    "\"angle\": degrees}\n"
    "      turned from x towards y, without an angle not at all; or, in place of "
    "radii\n"
    "      and angle, \"ends\": [[x, y], [x, y]], those of both radii, and perhaps "
    "a\n"
    "      \"radius\" to round it\n"
    "  {\"kind\": \"chain\", \"nodes\": [[x, y, r], ...]}   1 to 512 circles, "
    "joined in "
    "a\n"
    "      row; perhaps with \"off\": [number, ...], the nodes that are gaps, from "
    "0\n"
    "  {\"kind\": \"mask\", \"file\": PNG, \"at\": [x, y]}   the pixels of a "
    "picture with\n"
    "      alpha above 127, the first one's corner at [x, y]; PNG is a file name as "
    "from\n"
    "      the working directory; perhaps with \"flip\": \"x\", \"y\" or \"xy\", "
    "and then\n"
    "      \"turn\": 90, 180 or 270 degrees clockwise\n"
    "\n"
    "  --closed      shapes that only share an edge or a corner touch, too; without "
    "it\n"
    "                they do not, and a box of no width or height touches nothing\n"
    "  -o, --output OUT\n"
    "                write to OUT, which changes only when all is done\n"
    "\n"
    "Prints JSON Lines, one for each line of PAIRS and in their order:\n"
    "  {\"touch\": true, \"depth\": d, \"normal\": [x, y], \"points\": [[x, y], "
    "...]}\n"
    "      moving b by depth along normal parts them, and no shorter push does "
    "(with\n"
    "      masks: none along x or y, nor out of the k-DOP around one; with chains: "
    "none\n"
    "      along x or y, nor out of the piece that is deepest); one or two points "
    "that\n"
    "      lie in both\n"
    "  {\"touch\": false, \"distance\": d}   null if a mask has no solid pixels\n"
    "  {\"error\": \"...\"}   for a shape that is refused: a radius of 0, repeated "
    "corners,\n"
    "      a polygon that is not convex, a box with min beyond max, a place too "
    "far\n"
    "A line that is not JSON or not a pair of shapes, a blank one too, ends all "
    "with "
    "exit 2.\n"
    "Numbers are float64, printed so that reading them gives the same again.\n"
    "\n"
    "Examples:\n"
    "  graze shapes pairs.jsonl --closed\n"
    "  echo '{\"a\": {\"kind\": \"circle\", \"center\": [0, 0], \"radius\": 5},\n"
    "         \"b\": {\"kind\": \"box\", \"min\": [3, -1], \"max\": [9, 1]}}' |\n"
    "      tr -d '\\n' | graze shapes -\n";

/* Pictures of this many bytes, as masks, are kept at once. */
#define MASK_BYTES ((size_t)1 << 28)

/* The lines between two moves of the bar. */
#define LINES_A_TICK 1024

/* The arguments of the command. */
typedef struct shapes_request {
    const char *pairs, *out;
    bool is_closed;
} shapes_request;

/* The open files, and what is kept between lines. */
typedef struct shapes_state {
    const shapes_request *request;
    lines *lines;
    mask_store *masks;
    json_writer *json;
    output *out;
} shapes_state;

static void write_touch(json_writer *w, const graze_manifold *contact) {
    double points[4];
    for (uint32_t i = 0; i < contact->count; i++) {
        points[2 * i] = contact->points[i].x;
        points[2 * i + 1] = contact->points[i].y;
    }
    json_put_boolean(w, "touch", true);
    json_put_number(w, "depth", contact->depth);
    json_put_numbers(w, "normal",
                     (const double[]){ contact->normal.x, contact->normal.y }, 2);
    json_put_rows(w, "points", points, contact->count, 2);
}

/* A mask without solid pixels is infinitely far from anything: null. */
static void write_contact(json_writer *w, const graze_manifold *contact) {
    if (contact->is_touching) {
        write_touch(w, contact);
        return;
    }
    json_put_boolean(w, "touch", false);
    json_put_number(w, "distance", contact->distance);
}

static bool check_shape(const graze_shape *shape, const char *name, json_writer *w) {
    const graze_status status = graze_shape_check(shape);
    char text[256];
    snprintf(text, sizeof text, "%s: %s", name, graze_status_text(status));
    if (status != GRAZE_OK)
        json_put_text(w, "error", text);
    return status == GRAZE_OK;
}

static bool answer_pair(const shapes_state *s, const graze_shape pair[2], error *e) {
    graze_manifold contact;
    json_begin_object(s->json, NULL);
    if (check_shape(&pair[0], "a", s->json) && check_shape(&pair[1], "b", s->json)) {
        graze_shapes_manifold(&pair[0], &pair[1],
                              s->request->is_closed ? GRAZE_CLOSED : GRAZE_HALF_OPEN,
                              &contact);
        write_contact(s->json, &contact);
    }
    json_end(s->json);
    return output_json(s->out, s->json, false, e);
}

static bool read_shape(const node *root, const char *name, mask_store *masks,
                       graze_shape *shape, error *e) {
    node n;
    return node_needed(root, name, &n, e) && shape_json_read(&n, masks, shape, e);
}

static bool answer_line(const shapes_state *s, lines_text line, error *e) {
    graze_shape pair[2] = { 0 };
    node root;
    if (!json_parse((json_source){ line.text, line.length, lines_place(s->lines) },
                    &root, e))
        return false;
    const bool is_read =
        node_is(&root, NODE_OBJECT,
                "a pair of shapes; write {\"a\": {...}, \"b\": {...}}", e) &&
        read_shape(&root, "a", s->masks, &pair[0], e) &&
        read_shape(&root, "b", s->masks, &pair[1], e);
    json_free(&root);
    const bool is_answered = is_read && answer_pair(s, pair, e);
    shape_json_free(&pair[0]);
    shape_json_free(&pair[1]);
    return is_answered;
}

static bool answer_lines(const shapes_state *s, progress *bar, error *e) {
    lines_text line;
    lines_step step = LINES_LINE;
    while (!output_has_failed(s->out) &&
           (step = lines_next(s->lines, &line, e)) == LINES_LINE) {
        if (!answer_line(s, line, e))
            return false;
        if (lines_place(s->lines).line % LINES_A_TICK == 0)
            progress_update(bar, lines_progress(s->lines));
    }
    return step != LINES_FAILED;
}

static bool answer(shapes_state *s, error *e) {
    const shapes_request *request = s->request;
    char label[64];
    progress bar;
    if (!lines_open(request->pairs, &s->lines, e) ||
        !mask_store_open(&mask_recipe_usual, MASK_BYTES, &s->masks, e) ||
        !json_writer_open(&s->json, e) || !output_open(request->out, &s->out, e))
        return false;
    snprintf(label, sizeof label, "shapes of %.40s", request->pairs);
    progress_begin(&bar, label);
    const bool is_answered = answer_lines(s, &bar, e);
    progress_end(&bar);
    if (!is_answered)
        return false;
    output *o = s->out;
    s->out = NULL;
    return output_close(o, e);
}

static int run(const shapes_request *request) {
    error e = { 0 };
    shapes_state s = { .request = request };
    const bool is_done = answer(&s, &e);
    output_discard(s.out);
    json_writer_close(s.json);
    mask_store_close(s.masks);
    lines_close(s.lines);
    return is_done ? 0 : cli_fail(&e);
}

int shapes_run(int argc, char **argv) {
    static const cli_option rows[] = {
        { "closed", OPTION_FLAG, .offset = offsetof(shapes_request, is_closed) },
        { "output", OPTION_TEXT, .offset = offsetof(shapes_request, out),
          .letter = 'o' },
        { 0 }
    };
    shapes_request request = { 0 };
    int code;
    if (!cli_options_read(&(cli_options){ "shapes", help, rows }, argc, argv,
                          &request, &code))
        return code;
    if (optind == argc)
        return cli_bad_usage("shapes", "a file of pairs is missing");
    if (argc - optind > 1)
        return cli_bad_usage("shapes",
                             "one file of pairs, but there is a second, \"%s\"",
                             argv[optind + 1]);
    request.pairs = argv[optind];
    return run(&request);
}
