/* explain.c: `graze explain`: why two bodies of a scene do not touch in a frame, or since when they do.
 *
 * The names are looked for in the rows of the frame before anything is played. Then the scene is played up to
 * the frame, noting when the two began and ceased to touch, and the world is asked.
 */
#include "cli/cli.h"
#include "cli/explain_write.h"
#include "cli/progress.h"
#include "formats/rules_file.h"
#include "scenes/scene_stage.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>

static const char help[] =
    "graze explain: why two bodies of a scene do not touch in a frame, or since when\n"
    "they do.\n"
    "\n"
    "Usage: graze explain SCENE --frame F A B [OPTION ...]\n"
    "\n"
    "SCENE is a scene as graze play reads it; \"-\" is standard input. A and B are\n"
    "bodies as events name them: in a scene without bodies, ids of boxes. The id of a\n"
    "box stands for its body where no body of the frame has that name.\n"
    "\n"
    "  --frame F     the frame; all before it is played, too\n"
    "  --rules R     a file that says which layers may meet, which are swept, and how\n"
    "                near is a near miss (docs/scenes.md); default: all meet\n"
    "  --closed      boxes that share an edge touch\n"
    "  --shapes S    JSON Lines: which layers and rows have shapes (docs/scenes.md)\n"
    "  --method M    the broad phase (see graze methods); default: auto\n"
    "  --json        the same as JSON\n"
    "\n"
    "It tells the reason (the key gate in JSON) that stopped the two: same body, rules,\n"
    "empty box, boxes apart, shapes apart, mask; and what would let them touch. For\n"
    "bodies with several parts it is about the two parts that came furthest.\n"
    "\n"
    "Examples:\n"
    "  graze explain boss.csv.gz --frame 300 1 12\n"
    "  graze explain boss.csv.gz --frame 300 1 12 --rules shmup.rules --json\n"
    "  graze explain boss.csv.gz --frame 300 1 12 --shapes shmup.shapes\n";

/* Paths that were not given are NULL; "-" is standard input. */
typedef struct explain_options {
    const char *scene, *rules, *shapes, *broad_phase;
    uint64_t frame, a, b;
    bool has_frame, is_closed, is_json;
} explain_options;

enum { CLOSED = 256, FRAME, JSON, METHOD, RULES, SHAPES };

static const struct option long_options[] = { { "closed", no_argument, NULL, CLOSED },
                                              { "frame", required_argument, NULL, FRAME },
                                              { "help", no_argument, NULL, 'h' },
                                              { "json", no_argument, NULL, JSON },
                                              { "method", required_argument, NULL, METHOD },
                                              { "rules", required_argument, NULL, RULES },
                                              { "shapes", required_argument, NULL, SHAPES },
                                              { 0 } };

/* One option that getopt_long found; `text` is its argument, if it takes one. */
static bool option_note(int found, const char *text, explain_options *options, error *e) {
    switch (found) {
    case CLOSED:
        options->is_closed = true;
        return true;
    case FRAME:
        options->has_frame = true;
        return cli_number("--frame", text, UINT64_MAX, &options->frame, e);
    case JSON:
        options->is_json = true;
        return true;
    case METHOD:
        options->broad_phase = text;
        return cli_check_method(text, e);
    case RULES:
        options->rules = text;
        return true;
    default:
        options->shapes = text;
        return true;
    }
}

static bool arguments_note(int count, char **arguments, explain_options *options, error *e) {
    if (count == 0)
        return error_set(e, ERROR_INPUT, "which SCENE?");
    if (count < 3)
        return error_set(e, ERROR_INPUT, "which two? Give SCENE, and the names A and B of two bodies");
    if (count > 3)
        return error_set(e, ERROR_INPUT, "takes SCENE, A and B, but after \"%.100s\" there is \"%.100s\"",
                         arguments[2], arguments[3]);
    if (!options->has_frame)
        return error_set(e, ERROR_INPUT, "in which frame? Give --frame F");
    options->scene = arguments[0];
    return cli_number("A", arguments[1], UINT64_MAX, &options->a, e) &&
           cli_number("B", arguments[2], UINT64_MAX, &options->b, e);
}

/* All options up to --help or what is no option: what stopped the reading, -1 for their end. */
static int options_note(int argc, char **argv, explain_options *options, error *e) {
    int found;
    opterr = 0;
    while ((found = getopt_long(argc, argv, ":h", long_options, NULL)) >= CLOSED)
        if (!option_note(found, optarg, options, e))
            break;
    return found;
}

/* Read and check the arguments. False: there is nothing more to do, and *code is the exit code. */
static bool options_read(int argc, char **argv, explain_options *options, int *code) {
    error e = { 0 };
    *options = (explain_options){ .broad_phase = "auto" };
    const int found = options_note(argc, argv, options, &e);
    if (found == 'h')
        *code = cli_print(help);
    else if (found == '?' || found == ':')
        *code = cli_bad_option("explain", found, argv);
    else if (e.code == ERROR_NONE && arguments_note(argc - optind, argv + optind, options, &e))
        return true;
    else
        *code = cli_bad_usage("explain", "%s", e.text);
    return false;
}

enum { NAMED_MOST = 12, NAMES_SIZE = NAMED_MOST * 24 + 64 };

typedef struct explain {
    explain_options options;
    graze_rules rules;
    rules_extras extras; /* zeroed without rules */
    scene scene;
    const scene_frame *frame;
    uint32_t body_a, body_b; /* by index */
    scene_stage stage;
    scene_facts events; /* of the last frame */
    explain_answer answer;
    progress bar;
} explain;

static void reading_show(void *bar, double done) {
    progress_update(bar, done);
}

static bool scene_load(explain *x, error *e) {
    const explain_options *options = &x->options;
    if (options->rules != NULL && !rules_file_read(options->rules, &x->rules, &x->extras, e))
        return false;
    progress_begin(&x->bar, "reading the scene");
    const bool is_read = scene_read_shaped((scene_paths){ options->scene, options->shapes },
                                           (scene_watcher){ reading_show, &x->bar }, &x->scene, e);
    progress_end(&x->bar);
    return is_read;
}

static bool frame_find(explain *x, error *e) {
    const scene *s = &x->scene;
    const uint64_t wanted = x->options.frame;
    x->frame = scene_find_frame(s, wanted);
    if (x->frame != NULL)
        return true;
    if (s->frame_count == 0)
        return error_set(e, ERROR_INPUT, "--frame %" PRIu64 ": %s has no frames", wanted, x->options.scene);
    return error_set(e, ERROR_INPUT, "--frame %" PRIu64 ": %s has frames from %" PRIu64 " to %" PRIu64,
                     wanted, x->options.scene, s->frames[0].number, s->frames[s->frame_count - 1].number);
}

/* The row of a frame that a name means: one of the body of that name, or the box of that name. */
static const scene_row *row_find(const scene *s, const scene_frame *frame, uint64_t name) {
    const scene_row *rows = s->rows + frame->first_row, *box = NULL;
    for (size_t i = 0; i < frame->row_count; i++) {
        if (s->bodies.names[rows[i].body] == name)
            return &rows[i];
        if (s->ids.names[rows[i].id] == name)
            box = &rows[i];
    }
    return box;
}

/* Write the names of the bodies in a frame, in the order of their rows, NAMED_MOST at most. */
static void alive_write(const explain *x, char *text) {
    const scene_row *rows = x->scene.rows + x->frame->first_row;
    uint32_t named[NAMED_MOST];
    size_t used = 0, count = 0;
    text[0] = 0;
    for (size_t i = 0; i < x->frame->row_count; i++) {
        size_t known = 0;
        while (known < count && named[known] != rows[i].body)
            known++;
        if (known < count)
            continue;
        if (count == NAMED_MOST) {
            (void)snprintf(text + used, NAMES_SIZE - used, " ...");
            return;
        }
        named[count++] = rows[i].body;
        used += (size_t)snprintf(text + used, NAMES_SIZE - used, " %" PRIu64,
                                 x->scene.bodies.names[rows[i].body]);
    }
}

static uint64_t frame_distance(const explain *x, const scene_frame *frame) {
    return frame->number > x->options.frame ? frame->number - x->options.frame
                                            : x->options.frame - frame->number;
}

/* The frame next to the one asked for that has a name; NULL: none has. */
static const scene_frame *frame_with(const explain *x, uint64_t name) {
    const scene_frame *best = NULL;
    for (size_t i = 0; i < x->scene.frame_count; i++) {
        const scene_frame *frame = &x->scene.frames[i];
        if (row_find(&x->scene, frame, name) != NULL &&
            (best == NULL || frame_distance(x, frame) < frame_distance(x, best)))
            best = frame;
    }
    return best;
}

/* Say that a name is not in the frame; and where it is, or who is there. */
static bool name_fails(const explain *x, uint64_t name, error *e) {
    char alive[NAMES_SIZE], where[64] = "in no other either";
    const scene_frame *frame = frame_with(x, name);
    alive_write(x, alive);
    if (frame != NULL)
        (void)snprintf(where, sizeof where, "the nearest that has it is %" PRIu64, frame->number);
    return error_set(e, ERROR_INPUT, "id %" PRIu64 " is not in frame %" PRIu64 " (%s); alive there:%s", name,
                     x->options.frame, where, alive[0] != 0 ? alive : " none");
}

static bool body_find(const explain *x, uint64_t name, uint32_t *body, error *e) {
    const scene_row *row = row_find(&x->scene, x->frame, name);
    if (row == NULL)
        return name_fails(x, name, e);
    *body = row->body;
    return true;
}

static bool bodies_find(explain *x, error *e) {
    if (!body_find(x, x->options.a, &x->body_a, e) || !body_find(x, x->options.b, &x->body_b, e))
        return false;
    x->answer = (explain_answer){ .scene = &x->scene,
                                  .frame = x->options.frame,
                                  .is_closed = x->options.is_closed,
                                  .body_a = x->scene.bodies.names[x->body_a],
                                  .body_b = x->scene.bodies.names[x->body_b] };
    return true;
}

static bool stage_open(explain *x, error *e) {
    const graze_world_config config = { .broad_phase = x->options.broad_phase,
                                        .edges = x->options.is_closed ? GRAZE_CLOSED : GRAZE_HALF_OPEN,
                                        .rules = x->options.rules != NULL ? &x->rules : NULL };
    return scene_stage_open(&x->scene, &config, &x->stage, e) &&
           scene_stage_set_extras(&x->stage, &x->extras, e);
}

/* Note what the events of a frame say of the two. */
static void events_note(explain *x) {
    explain_answer *answer = &x->answer;
    const uint64_t number = scene_stage_frame(&x->stage)->number;
    for (size_t i = 0; i < x->events.count; i++) {
        const scene_fact *fact = &x->events.items[i];
        const bool is_theirs = (fact->a == answer->body_a && fact->b == answer->body_b) ||
                               (fact->a == answer->body_b && fact->b == answer->body_a);
        if (is_theirs && fact->kind == SCENE_BEGIN) {
            answer->have_met = true;
            answer->since = number;
        } else if (is_theirs && fact->kind == SCENE_END) {
            answer->until = number;
        } else if (is_theirs) {
            answer->have_grazed = true;
            answer->grazed = number;
        }
    }
}

static bool frames_play(explain *x, error *e) {
    const size_t count = (size_t)(x->frame - x->scene.frames) + 1;
    bool is_fine = true;
    progress_begin(&x->bar, "playing");
    for (size_t i = 0; i < count && is_fine; i++) {
        progress_update(&x->bar, (double)i / (double)count);
        is_fine = scene_stage_play(&x->stage, e) && scene_stage_events(&x->stage, &x->events, e);
        if (is_fine)
            events_note(x);
    }
    progress_end(&x->bar);
    return is_fine;
}

static bool answer_print(explain *x, error *e) {
    output *o = NULL;
    const scene_troupe *troupes = x->stage.troupes;
    graze_world_explain(x->stage.world, troupes[x->body_a].body, troupes[x->body_b].body, &x->answer.told);
    if (!output_open(NULL, &o, e))
        return false;
    if (!x->options.is_json)
        explain_write_text(&x->answer, o);
    if (!x->options.is_json || explain_write_json(&x->answer, o, e))
        return output_close(o, e);
    output_discard(o);
    return false;
}

int explain_run(int argc, char **argv) {
    explain x = { 0 };
    error e = { 0 };
    int code;
    if (!options_read(argc, argv, &x.options, &code))
        return code;
    const bool is_done = scene_load(&x, &e) && frame_find(&x, &e) && bodies_find(&x, &e) &&
                         stage_open(&x, &e) && frames_play(&x, &e) && answer_print(&x, &e);
    scene_stage_close(&x.stage);
    scene_facts_close(&x.events);
    scene_close(&x.scene);
    return is_done ? 0 : cli_fail(&e);
}
