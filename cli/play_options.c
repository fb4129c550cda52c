/* play_options.c: the arguments of `graze play`, and its help. */
#include "cli/play_world.h"

#include "cli/cli.h"
#include "cli/options.h"
#include "cli/output.h"
#include "formats/number.h"

#include <float.h>
#include <getopt.h> /* optind */
#include <stdio.h>
#include <string.h>

static const char help[] =
    "graze play: play a scene and tell what begins and ceases to touch.\n"
    "\n"
    "Usage: graze play SCENE [OPTION ...]\n"
    "\n"
    "SCENE is CSV, gzipped or not, with the header "
    "frame,id,layer,min_x,min_y,max_x,max_y and, if boxes "
    "belong\n"
    "together, body; \"-\" is standard input. It lists the boxes that are alive in "
    "each frame.\n"
    "Or it is a recording, X.grz (graze record --help): its calls are made again, "
    "and the hash of each step\n"
    "is checked; exit 1 at the first that differs. It has its own rules and "
    "shapes.\n"
    "\n"
    "  --method M       the broad phase (see graze methods), or all: play them side "
    "by side, print a table,\n"
    "                   exit 1 unless their events are the same; default: auto\n"
    "  --closed         boxes that share an edge touch\n"
    "  --rules R        a file that says which layers may meet (`0 3`, `0 *`; "
    "default: all), which are "
    "swept\n"
    "                   from row to row (`sweep 3`), how near is a near miss "
    "(`near_miss 0 3 6`),\n"
    "                   which strike each body once (`attack 1`), what they are "
    "called (`name 3 bullets`),\n"
    "                   and that opposite sides of the world meet (`wrap 160 120`)\n"
    "  --shapes S       JSON Lines: which layers and rows have shapes in their "
    "boxes (docs/scenes.md), as "
    "in\n"
    "                   {\"layer\": 3, \"fit\": \"circle\"}; then columns shape, "
    "angle, flip and scale are "
    "read\n"
    "  --verify         check every frame against brute; exit 1 at the first "
    "difference\n"
    "  --events OUT     CSV: frame,event,a,b; an event is begin, end, or if the "
    "rules "
    "ask for it\n"
    "                   graze (a near miss) or strike\n"
    "  --times          a fifth column, time: when in the step from the frame "
    "before, from 0 to 1\n"
    "  --stats OUT      CSV: frame,boxes,tests,pairs,after_narrow,begins,ends,ns\n"
    "  --png OUT        draw the frame that --frame names\n"
    "  --frame N        the frame to draw\n"
    "  --cells          draw the cells of the method, too\n"
    "  --margins        draw how far the margins of near misses reach\n"
    "  --contacts       draw the points of contacts, and normals as long as they "
    "are deep\n"
    "  --apng OUT       draw frames as an animated PNG, which browsers show\n"
    "  --frames A:B     its frames from A to B; default: all\n"
    "  --every N        only each N-th of them, 1 to 1000 (1)\n"
    "  --rate N         this many of its pictures a second, 1 to 1000 (60)\n"
    "  --scale N        at 1 / N of the size, 1 to 1000 (1)\n"
    "  --cell W[xH]     the cell size of sectors, four-shift and grid-map, each "
    "side from 1.4e-45 to "
    "3.4e38;\n"
    "                   default: chosen from the boxes\n"
    "  --threads N      let N threads share the work of a step, 0 to 64 (1); events "
    "are the same, byte for\n"
    "                   byte, for any N\n"
    "  --memory SIZE    the most memory that a recording may take, like 512M or 4G "
    "(1G)\n"
    "  --axis x|y       the axis of axis-sort; default: along which the boxes "
    "spread more\n"
    "\n"
    "OUT may be \"-\" for standard output; no two may be the same file. Without "
    "--events a summary is "
    "printed.\n"
    "With --method all, --events, --stats, --png and --apng are of the default "
    "method.\n"
    "\n"
    "Examples:\n"
    "  graze play boss.csv.gz --events -\n"
    "  graze play boss.csv.gz --method all --verify\n"
    "  graze play boss.csv.gz --shapes shmup.shapes --method all --verify\n"
    "  graze play boss.csv.gz --png boss.png --frame 300\n"
    "  graze play boss.csv.gz --apng boss.apng --frames 200:320 --every 2 --rate 30 "
    "--scale 2\n"
    "  graze play game.grz --method all --threads 2\n";

bool play_options_all(const play_options *options) {
    return strcmp(options->broad_phase, "all") == 0;
}

bool play_options_fill_stdout(const play_options *options) {
    return path_is_dash(options->events) || path_is_dash(options->stats) ||
           path_is_dash(options->png) || path_is_dash(options->apng);
}

/* Any positive float will do. A side must not vanish when it is rounded to one: zero
 * would leave the choice to the method. */
static bool side_read(const char *text, size_t length, float *side) {
    double value = 0;
    if (number_float64(text, length, &value) != NUMBER_OK || value > (double)FLT_MAX)
        return false;
    *side = (float)value;
    return *side > 0;
}

/* "32", or "32x16". */
static bool cell_read(const char *text, void *value, error *e) {
    graze_broad_phase_setup *setup = value;
    const char *cross = strchr(text, 'x');
    size_t w_length = cross != NULL ? (size_t)(cross - text) : strlen(text);
    const char *h_text = cross != NULL ? cross + 1 : text;
    if (side_read(text, w_length, &setup->cell_w) &&
        side_read(h_text, strlen(h_text), &setup->cell_h))
        return true;
    return error_set(e, ERROR_INPUT,
                     "--cell \"%.100s\": a size like 32 or 32x16 is needed, each "
                     "side from 1.4e-45 to 3.4e38",
                     text);
}

static bool axis_read(const char *text, void *value, error *e) {
    graze_axis *axis = value;
    *axis = text[0] == 'x' ? GRAZE_AXIS_X : GRAZE_AXIS_Y;
    if (strcmp(text, "x") == 0 || strcmp(text, "y") == 0)
        return true;
    return error_set(e, ERROR_INPUT, "--axis \"%.100s\": x or y is needed", text);
}

enum { COUNT_MAX = 1000 };

/* "100:250". */
static bool frames_read(const char *text, void *value, error *e) {
    play_options *options = value;
    uint64_t *frames = options->frames;
    options->has_frames = true;
    const char *colon = strchr(text, ':');
    if (colon != NULL &&
        number_uint64(text, (size_t)(colon - text), &frames[0]) == NUMBER_OK &&
        number_uint64(colon + 1, strlen(colon + 1), &frames[1]) == NUMBER_OK &&
        frames[0] <= frames[1])
        return true;
    return error_set(
        e, ERROR_INPUT,
        "--frames \"%.100s\": the first and the last, as 100:250, are needed", text);
}

static bool frame_read(const char *text, void *value, error *e) {
    play_options *options = value;
    options->has_frame = true;
    return cli_number("--frame", text, UINT64_MAX, &options->frame, e);
}

static bool method_read(const char *text, void *value, error *e) {
    *(const char **)value = text;
    return strcmp(text, "all") == 0 || cli_check_method(text, e);
}

static const cli_option play_rows[] = {
    { "apng", OPTION_TEXT, .offset = offsetof(play_options, apng) },
    { "axis", OPTION_OWN, .offset = offsetof(play_options, setup.axis),
      .read = axis_read },
    { "cell", OPTION_OWN, .offset = offsetof(play_options, setup),
      .read = cell_read },
    { "cells", OPTION_BITS, .offset = offsetof(play_options, drawn),
      .max = GRAZE_DRAW_CELLS },
    { "closed", OPTION_FLAG, .offset = offsetof(play_options, is_closed) },
    { "contacts", OPTION_BITS, .offset = offsetof(play_options, drawn),
      .max = GRAZE_DRAW_CONTACTS },
    { "events", OPTION_TEXT, .offset = offsetof(play_options, events) },
    { "every", OPTION_COUNT, .offset = offsetof(play_options, every),
      .max = COUNT_MAX },
    { "frame", OPTION_OWN, .read = frame_read },
    { "frames", OPTION_OWN, .read = frames_read },
    { "margins", OPTION_BITS, .offset = offsetof(play_options, drawn),
      .max = GRAZE_DRAW_MARGINS },
    { "memory", OPTION_MEMORY, .offset = offsetof(play_options, memory_max) },
    { "method", OPTION_OWN, .offset = offsetof(play_options, broad_phase),
      .read = method_read },
    { "png", OPTION_TEXT, .offset = offsetof(play_options, png) },
    { "rate", OPTION_COUNT, .offset = offsetof(play_options, rate),
      .max = COUNT_MAX },
    { "rules", OPTION_TEXT, .offset = offsetof(play_options, rules) },
    { "scale", OPTION_COUNT, .offset = offsetof(play_options, scale),
      .max = COUNT_MAX },
    { "shapes", OPTION_TEXT, .offset = offsetof(play_options, shapes) },
    { "stats", OPTION_TEXT, .offset = offsetof(play_options, stats) },
    { "threads", OPTION_THREADS, .offset = offsetof(play_options, threads) },
    { "times", OPTION_FLAG, .offset = offsetof(play_options, shows_times) },
    { "verify", OPTION_FLAG, .offset = offsetof(play_options, is_verified) },
    { 0 }
};

/* The first contradiction among the options; NULL if there is none. */
static const char *contradiction(const play_options *options) {
    if (options->png != NULL && !options->has_frame)
        return "--png needs --frame N, the frame to draw";
    if (options->png == NULL && options->has_frame)
        return "--frame needs --png OUT, where to draw it";
    if (options->apng == NULL && (options->has_frames || options->every > 0 ||
                                  options->rate > 0 || options->scale > 0))
        return "--frames, --every, --rate and --scale need --apng OUT";
    if (options->events == NULL && options->shows_times)
        return "--times needs --events OUT, where they go";
    if (options->png == NULL && options->apng == NULL && options->drawn != 0)
        return "--cells, --margins and --contacts need --png OUT and --frame N, or "
               "--apng OUT";
    if (path_is_dash(options->scene) && path_is_dash(options->rules))
        return "SCENE and --rules cannot both be standard input";
    if (path_is_dash(options->shapes) &&
        (path_is_dash(options->scene) || path_is_dash(options->rules)))
        return "only one of SCENE, --rules and --shapes can be standard input";
    if (path_is_dash(options->events) + path_is_dash(options->stats) +
            path_is_dash(options->png) + path_is_dash(options->apng) >
        1)
        return "only one of --events, --stats, --png and --apng can be standard "
               "output";
    return NULL;
}

/* Whether each result has a file of its own. */
static bool outputs_check(const play_options *options, error *e) {
    const struct {
        const char *option, *path;
    } outputs[] = { { "--events", options->events },
                    { "--stats", options->stats },
                    { "--png", options->png },
                    { "--apng", options->apng } };
    for (size_t j = 1; j < sizeof outputs / sizeof outputs[0]; j++)
        for (size_t i = 0; i < j; i++)
            if (path_is_same_file(outputs[i].path, outputs[j].path))
                return error_set(
                    e, ERROR_INPUT,
                    "%s %s and %s %s are the same file; give each its own",
                    outputs[i].option, outputs[i].path, outputs[j].option,
                    outputs[j].path);
    return true;
}

static bool scene_note(int argc, char **argv, play_options *options, error *e) {
    if (optind == argc)
        return error_set(e, ERROR_INPUT, "which SCENE?");
    options->scene = argv[optind];
    if (optind + 1 < argc)
        return error_set(e, ERROR_INPUT,
                         "takes one SCENE, but after \"%s\" there is \"%s\"",
                         argv[optind], argv[optind + 1]);
    const char *wrong = contradiction(options);
    if (wrong != NULL)
        return error_set(e, ERROR_INPUT, "%s", wrong);
    return outputs_check(options, e);
}

/* The defaults of an animation. */
static void animation_complete(play_options *options) {
    const uint32_t rate = 60;
    options->every = options->every > 0 ? options->every : 1;
    options->rate = options->rate > 0 ? options->rate : rate;
    options->scale = options->scale > 0 ? options->scale : 1;
}

bool play_options_read(int argc, char **argv, play_options *options, int *code) {
    error e = { 0 };
    *options = (play_options){ .broad_phase = "auto", .frames = { 0, UINT64_MAX } };
    if (!cli_options_read(&(cli_options){ "play", help, play_rows }, argc, argv,
                          options, code))
        return false;
    if (scene_note(argc, argv, options, &e)) {
        animation_complete(options);
        return true;
    }
    *code = cli_bad_usage("play", "%s", e.text);
    return false;
}
