/* explain.c: `graze explain`: why two bodies of a scene do not touch in a frame, or
 * since when they do.
 *
 * The names are looked for in the rows of the frame before anything is played. Then
 * the scene is played up to the frame, noting when the two began and ceased to
 * touch, and the world is asked.
 */
#include "cli/cli.h"
#include "cli/explain_write.h"
#include "cli/options.h"
#include "cli/reading.h"
#include "formats/rules_file.h"
#include "scenes/scene_stage.h"

#include <getopt.h> /* optind */
#include <inttypes.h>
#include <stdio.h>

static const char help[] =
    "graze explain: why two bodies of a scene do not touch in a frame, or since "
    "when\n"
    "they do.\n"
    "\n"
    "Usage: graze explain SCENE --frame F A B [OPTION ...]\n"
    "\n"
    "SCENE is a scene or a recording (.grz) as graze play reads it; \"-\" is "
    "standard\n"
    "input. A and B are bodies as events name them: in a scene without bodies, ids "
    "of\n"
    "boxes. The id of a box stands for its body where no body of the frame has "
    "that\n"
    "name. A recording has its own rules, edges and shapes, and the names that the "
    "game\n"
    "gave to bodies and layers (graze/name.h); there A and B can be such names.\n"
    "\n"
    "  --frame F     the frame, the first of that number; all before it is played, "
    "too\n"
    "  --rules R     a file that says which layers may meet, which are swept, and "
    "how\n"
    "                near is a near miss, which attack (docs/scenes.md); default: "
    "all "
    "meet\n"
    "  --closed      boxes that share an edge touch\n"
    "  --shapes S    JSON Lines: which layers and rows have shapes "
    "(docs/scenes.md)\n"
    "  --method M    the broad phase (see graze methods); default: auto\n"
    "  --memory SIZE the most memory that a recording may take, like 512M or 4G "
    "(1G)\n"
    "  --json        the same as JSON\n"
    "\n"
    "It tells the reason (the key gate in JSON) that stopped the two: same body, "
    "rules,\n"
    "empty box, boxes apart, shapes apart, mask; and what would let them touch. "
    "For\n"
    "bodies with several parts it is about the two parts that came furthest.\n"
    "\n"
    "Examples:\n"
    "  graze explain boss.csv.gz --frame 300 1 12\n"
    "  graze explain boss.csv.gz --frame 300 1 12 --rules shmup.rules --json\n"
    "  graze explain boss.csv.gz --frame 300 1 12 --shapes shmup.shapes\n"
    "  graze explain bug.grz --frame 300 player \"boss 2\"\n";

/* A or B: a number, or a name given by the game, which is not a number. */
typedef struct asked_body {
    const char *text;
    uint64_t number;
    bool is_number;
} asked_body;

/* Missing paths are NULL; "-" is standard input. */
typedef struct explain_options {
    const char *scene, *rules, *shapes, *broad_phase;
    uint64_t frame;
    asked_body asked[2];
    size_t memory_max; /* of a recording; 0: the default */
    bool has_frame, is_closed, is_json;
} explain_options;

static bool frame_read(const char *text, void *value, error *e) {
    explain_options *options = value;
    options->has_frame = true;
    return cli_number("--frame", text, UINT64_MAX, &options->frame, e);
}

static const cli_option explain_rows[] = {
    { "closed", OPTION_FLAG, .offset = offsetof(explain_options, is_closed) },
    { "frame", OPTION_OWN, .read = frame_read },
    { "json", OPTION_FLAG, .offset = offsetof(explain_options, is_json) },
    { "memory", OPTION_MEMORY, .offset = offsetof(explain_options, memory_max) },
    { "method", OPTION_METHOD, .offset = offsetof(explain_options, broad_phase) },
    { "rules", OPTION_TEXT, .offset = offsetof(explain_options, rules) },
    { "shapes", OPTION_TEXT, .offset = offsetof(explain_options, shapes) },
    { 0 }
};

static bool arguments_note(int count, char **arguments, explain_options *options,
                           error *e) {
    if (count == 0)
        return error_set(e, ERROR_INPUT, "which SCENE?");
    if (count < 3)
        return error_set(
            e, ERROR_INPUT,
            "which two? Give SCENE, and the names A and B of two bodies");
    if (count > 3)
        return error_set(
            e, ERROR_INPUT,
            "takes SCENE, A and B, but after \"%.100s\" there is \"%.100s\"",
            arguments[2], arguments[3]);
    if (!options->has_frame)
        return error_set(e, ERROR_INPUT, "in which frame? Give --frame F");
    options->scene = arguments[0];
    for (int i = 0; i < 2; i++) {
        asked_body *asked = &options->asked[i];
        error none = { 0 };
        asked->text = arguments[i + 1];
        asked->is_number =
            cli_number("", asked->text, UINT64_MAX, &asked->number, &none);
    }
    return true;
}

/* Read and check the arguments. False: there is nothing more to do, and *code is the
 * exit code. */
static bool options_read(int argc, char **argv, explain_options *options,
                         int *code) {
    error e = { 0 };
    *options = (explain_options){ .broad_phase = "auto" };
    if (!cli_options_read(&(cli_options){ "explain", help, explain_rows }, argc,
                          argv, options, code))
        return false;
    if (arguments_note(argc - optind, argv + optind, options, &e))
        return true;
    *code = cli_bad_usage("explain", "%s", e.text);
    return false;
}

enum { NAMED_MOST = 12, NAMES_SIZE = NAMED_MOST * 24 + 64 };

typedef struct explain {
    explain_options options;
    graze_rules rules;
    rules_extras extras; /* zeroed without rules */
    reading_input input;
    const scene_frame *frame;
    uint32_t body_a, body_b; /* by index */
    replay_stage replay;     /* of a recording */
    scene_stage stage;
    graze_body bodies[2]; /* the two, in the frame */
    scene_facts events;   /* of the last frame */
    explain_answer answer;
    progress bar;
} explain;

static bool input_load(explain *x, error *e) {
    const explain_options *options = &x->options;
    x->input = (reading_input){
        .paths = { .scene = options->scene, .shapes = options->shapes },
        .has_settings =
            options->rules != NULL || options->shapes != NULL || options->is_closed,
        .recording = { .memory_max = options->memory_max },
    };
    return (options->rules == NULL ||
            rules_file_read(options->rules, &x->rules, &x->extras, e)) &&
           reading_input_read(&x->input, e);
}

/* Open the replay, at its beginning. */
static bool replay_begin(explain *x, error *e) {
    const replay_setup setup = { .broad_phase = x->options.broad_phase };
    replay_stage_close(&x->replay);
    x->replay.names = &x->input.names;
    if (!replay_stage_open(x->options.scene, &x->input.recording, &setup, &x->replay,
                           e))
        return false;
    scene_stage_open_replay(&x->replay, &x->stage);
    return true;
}

/* Say that the frame is absent; `first` NULL: all are. */
static bool frame_fails(const explain *x, const uint64_t *first, uint64_t last,
                        error *e) {
    const explain_options *options = &x->options;
    if (first == NULL)
        return error_set(e, ERROR_INPUT, "--frame %" PRIu64 ": %s has no frames",
                         options->frame, options->scene);
    return error_set(e, ERROR_INPUT,
                     "--frame %" PRIu64 ": %s has frames from %" PRIu64
                     " to %" PRIu64,
                     options->frame, options->scene, *first, last);
}

static bool frame_find(explain *x, error *e) {
    const scene *s = &x->input.scene;
    x->frame = scene_find_frame(s, x->options.frame);
    if (x->frame != NULL)
        return true;
    if (s->frame_count == 0)
        return frame_fails(x, NULL, 0, e);
    return frame_fails(x, &s->frames[0].number, s->frames[s->frame_count - 1].number,
                       e);
}

/* The row of a frame for a name: one of the body of this name, or the box of this
 * name. */
static const scene_row *row_find(const scene *s, const scene_frame *frame,
                                 uint64_t name) {
    const scene_row *rows = s->rows + frame->first_row, *box = NULL;
    for (size_t i = 0; i < frame->row_count; i++) {
        if (s->bodies.names[rows[i].body] == name)
            return &rows[i];
        if (s->ids.names[rows[i].id] == name)
            box = &rows[i];
    }
    return box;
}

/* Write the names of the bodies in the frame, in the order of their rows, NAMED_MOST
 * at most. */
static void alive_write(const explain *x, char *text) {
    const scene *s = x->input.is_recording ? &x->replay.now : &x->input.scene;
    const scene_row *rows = s->rows + x->frame->first_row;
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
                                 s->bodies.names[rows[i].body]);
    }
}

/* The frame nearest to the requested one, among all frames with the name. */
typedef struct nearest_frame {
    uint64_t number;
    bool is_found;
} nearest_frame;

static uint64_t frame_distance(const explain *x, uint64_t number) {
    if (number > x->options.frame)
        return number - x->options.frame;
    return x->options.frame - number;
}

static void frame_note(const explain *x, uint64_t number, nearest_frame *best) {
    if (!best->is_found ||
        frame_distance(x, number) < frame_distance(x, best->number))
        *best = (nearest_frame){ number, true };
}

static bool recorded_body_find(const explain *x, const asked_body *asked,
                               graze_body *body, error *e) {
    if (asked->is_number)
        return replay_body_find(&x->replay, asked->number, body, e);
    return replay_body_find_called(&x->replay, asked->text, body, e);
}

static nearest_frame frame_with(explain *x, const asked_body *asked) {
    nearest_frame best = { 0 };
    error none = { 0 };
    graze_body body;
    for (size_t i = 0; i < x->input.scene.frame_count; i++)
        if (row_find(&x->input.scene, &x->input.scene.frames[i], asked->number) !=
            NULL)
            frame_note(x, x->input.scene.frames[i].number, &best);
    if (x->input.is_recording && replay_begin(x, &none))
        while (replay_stage_play(&x->replay, &none))
            if (recorded_body_find(x, asked, &body, &none))
                frame_note(x, x->replay.now.frames[0].number, &best);
    return best;
}

/* Report a body missing in the frame: where it is, and which bodies are there. */
static bool asked_fails(explain *x, const asked_body *asked, error *e) {
    char alive[NAMES_SIZE], where[64] = "in no other either";
    alive_write(x, alive);
    const nearest_frame frame = frame_with(x, asked);
    if (frame.is_found)
        (void)snprintf(where, sizeof where, "the nearest that has it is %" PRIu64,
                       frame.number);
    return error_set(e, ERROR_INPUT,
                     "%s %.100s is not in frame %" PRIu64 " (%s); alive there:%s",
                     asked->is_number ? "id" : "a body called", asked->text,
                     x->options.frame, where, alive[0] != 0 ? alive : " none");
}

static bool body_find(explain *x, const asked_body *asked, uint32_t *body,
                      error *e) {
    if (!asked->is_number)
        return error_set(
            e, ERROR_INPUT,
            "\"%.100s\" is not a number; only in a recording bodies can have names",
            asked->text);
    const scene_row *row = row_find(&x->input.scene, x->frame, asked->number);
    if (row == NULL)
        return asked_fails(x, asked, e);
    *body = row->body;
    return true;
}

static bool bodies_find(explain *x, error *e) {
    const asked_body *asked = x->options.asked;
    if (!body_find(x, &asked[0], &x->body_a, e) ||
        !body_find(x, &asked[1], &x->body_b, e))
        return false;
    x->answer = (explain_answer){ .frame = x->options.frame,
                                  .is_closed = x->options.is_closed,
                                  .body_a = x->input.scene.bodies.names[x->body_a],
                                  .body_b = x->input.scene.bodies.names[x->body_b] };
    return true;
}

static bool stage_open(explain *x, error *e) {
    const graze_world_config config = {
        .broad_phase = x->options.broad_phase,
        .edges = x->options.is_closed ? GRAZE_CLOSED : GRAZE_HALF_OPEN,
        .rules = x->options.rules != NULL ? &x->rules : NULL,
        .wrap_width = x->extras.wrap_width,
        .wrap_height = x->extras.wrap_height
    };
    return scene_stage_open(&x->input.scene, &config, &x->stage, e) &&
           scene_stage_set_extras(&x->stage, &x->extras, e);
}

static uint64_t struck_name(const explain *x, graze_body body, uint64_t user) {
    if (x->input.is_recording)
        return replay_body_name(&x->input.names, x->stage.world, body);
    return user;
}

/* Note in which frame one of the two struck the other. A world counts its steps from
 * its own first one; frames have other numbers. */
static void strikes_note(explain *x) {
    explain_answer *answer = &x->answer;
    size_t count;
    const graze_strike *strikes = graze_world_strikes(x->stage.world, &count);
    for (size_t i = 0; i < count; i++) {
        const uint64_t by = struck_name(x, strikes[i].body, strikes[i].user),
                       target =
                           struck_name(x, strikes[i].target, strikes[i].target_user);
        const bool is_back = by == answer->body_b;
        if ((is_back && target == answer->body_a) ||
            (by == answer->body_a && target == answer->body_b)) {
            answer->struck_step[is_back] = graze_world_steps(x->stage.world);
            answer->struck_frame[is_back] = scene_stage_frame(&x->stage)->number;
        }
    }
}

/* Note what the events of a frame say of the two. */
static void events_note(explain *x) {
    explain_answer *answer = &x->answer;
    const uint64_t number = scene_stage_frame(&x->stage)->number;
    for (size_t i = 0; i < x->events.count; i++) {
        const scene_fact *fact = &x->events.items[i];
        const bool is_other =
            (fact->a == answer->body_a && fact->b == answer->body_b) ||
            (fact->a == answer->body_b && fact->b == answer->body_a);
        if (is_other && fact->kind == SCENE_BEGIN) {
            answer->have_met = true;
            answer->since = number;
        } else if (is_other && fact->kind == SCENE_END) {
            answer->until = number;
        } else if (is_other && fact->kind == SCENE_GRAZE) {
            answer->have_grazed = true;
            answer->grazed = number;
        }
    }
}

static bool frame_play(explain *x, error *e) {
    if (!scene_stage_play(&x->stage, e) ||
        !scene_stage_events(&x->stage, &x->events, e))
        return false;
    events_note(x);
    strikes_note(x);
    return true;
}

static bool scene_play(explain *x, error *e) {
    const size_t count = (size_t)(x->frame - x->input.scene.frames) + 1;
    bool is_fine = true;
    progress_begin(&x->bar, "playing");
    for (size_t i = 0; i < count && is_fine; i++) {
        progress_update(&x->bar, (double)i / (double)count);
        is_fine = frame_play(x, e);
    }
    progress_end(&x->bar);
    x->bodies[0] = x->stage.bodies[x->body_a].body;
    x->bodies[1] = x->stage.bodies[x->body_b].body;
    return is_fine;
}

static bool scene_ask(explain *x, error *e) {
    return frame_find(x, e) && bodies_find(x, e) && stage_open(x, e) &&
           scene_play(x, e);
}

/* Play a recording up to the frame. */
static bool recording_reach(explain *x, bool with_events, error *e) {
    uint64_t first = 0, last = 0;
    bool is_there = false;
    progress_begin(&x->bar, "playing");
    while (!is_there &&
           (with_events ? frame_play(x, e) : scene_stage_play(&x->stage, e))) {
        last = x->replay.now.frames[0].number;
        if (x->stage.played == 1)
            first = last;
        is_there = last == x->options.frame;
        progress_update(&x->bar, (double)x->replay.reader.at /
                                     (double)x->input.recording.size);
    }
    progress_end(&x->bar);
    if (!is_there && e->code == ERROR_NONE)
        frame_fails(x, x->stage.played > 0 ? &first : NULL, last, e);
    return is_there;
}

/* Find the two in the frame, and their names. */
static bool recorded_bodies_find(explain *x, error *e) {
    const asked_body *asked = x->options.asked;
    x->frame = x->replay.now.frames;
    for (int i = 0; i < 2; i++)
        if (!recorded_body_find(x, &asked[i], &x->bodies[i], e))
            return e->code == ERROR_NONE && scene_stage_look(&x->stage, e) &&
                   asked_fails(x, &asked[i], e);
    x->answer = (explain_answer){
        .frame = x->options.frame,
        .is_recording = true,
        .is_closed = graze_world_edges(x->stage.world) == GRAZE_CLOSED,
        .body_a = replay_body_name(&x->input.names, x->stage.world, x->bodies[0]),
        .body_b = replay_body_name(&x->input.names, x->stage.world, x->bodies[1])
    };
    return true;
}

/* Names are known in the frame only. A second play finds the events before it that
 * have these names. */
static bool recording_ask(explain *x, error *e) {
    return replay_begin(x, e) && recording_reach(x, false, e) &&
           recorded_bodies_find(x, e) && replay_begin(x, e) &&
           recording_reach(x, true, e);
}

static uint64_t part_name(const explain *x, const graze_explained_part *one) {
    if (x->input.is_recording)
        return replay_part_name(&x->input.names, one->part, one->tag);
    return x->input.scene.ids.names[one->tag];
}

static bool answer_print(explain *x, error *e) {
    output *o = NULL;
    explain_answer *answer = &x->answer;
    graze_world_explain(x->stage.world, x->bodies[0], x->bodies[1],
                        &answer->explained);
    for (int i = 0; i < 2; i++)
        graze_world_explain_strike(x->stage.world, x->bodies[i], x->bodies[1 - i],
                                   &answer->strikes[i]);
    answer->world = x->stage.world;
    answer->part_a = part_name(x, &answer->explained.a);
    answer->part_b = part_name(x, &answer->explained.b);
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
    const bool is_done =
        input_load(&x, &e) &&
        (x.input.is_recording ? recording_ask(&x, &e) : scene_ask(&x, &e)) &&
        answer_print(&x, &e);
    scene_stage_close(&x.stage);
    replay_stage_close(&x.replay);
    reading_input_close(&x.input);
    scene_facts_close(&x.events);
    if (is_done)
        return 0;
    return cli_fail(&e);
}
