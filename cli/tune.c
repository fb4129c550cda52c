/* tune.c: `graze tune`: every method on a scene of yours, and which of them wins. */
#include "bench/tune.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/printer.h"
#include "cli/reading.h"
#include "formats/rules_file.h"

#include <getopt.h> /* optind */
#include <stdio.h>
#include <string.h>

enum { ROUNDS_MOST = 500 };

static const char help[] =
    "graze tune: time every broad phase on a scene, and say which wins and by how "
    "much.\n"
    "\n"
    "Usage: graze tune SCENE [OPTION ...]\n"
    "\n"
    "SCENE is CSV, gzipped or not, or a recording (.grz), as for graze play; \"-\" "
    "is standard\n"
    "input. A recording has its own rules, edges and shapes; its calls are made as "
    "they were.\n"
    "\n"
    "  --closed     boxes that share an edge touch\n"
    "  --rules R    a file that says which layers may meet (default: all), and all "
    "else that\n"
    "               graze play reads there\n"
    "  --shapes S   which layers and rows have shapes in their boxes, as for graze "
    "play\n"
    "  --rounds N   how often each plays the scene, 1 to 500 (11)\n"
    "  --threads N  let N threads share the work of a step, 0 to 64 (1)\n"
    "  --memory SIZE\n"
    "               the most memory that a recording may take, like 512M or 4G "
    "(1G)\n"
    "  --json OUT   write the figures as an array of records, too; - is standard "
    "output\n"
    "\n"
    "The methods take turns, each playing the whole scene in a new world. A figure "
    "is milliseconds\n"
    "a frame, placing and step: of the fastest round, of the median one; worst is "
    "the slowest frame.\n"
    "Methods with cells are tried with the size that they choose and with four "
    "others. A method\n"
    "that needs 1.6 times the fastest's time in a trial round plays that one only.\n"
    "Exit code 1: the methods' events differ.\n"
    "\n"
    "Examples:\n"
    "  graze tune boss.csv.gz --rules shmup.rules\n"
    "  graze tune game.grz\n"
    "  graze tune - --rounds 3 --json tune.json < scene.csv\n";

/* The arguments of the command, and what was read. */
typedef struct tune_call {
    reading_input input;
    const char *rules_path;
    bool is_closed;
    graze_rules rules;
    rules_extras extras;
    printer_job job;
} tune_call;

static const cli_option tune_rows[] = {
    { "closed", OPTION_FLAG, .offset = offsetof(tune_call, is_closed) },
    { "json", OPTION_TEXT, .offset = offsetof(tune_call, job.json_path) },
    { "memory", OPTION_MEMORY,
      .offset = offsetof(tune_call, input.recording.memory_max) },
    { "rounds", OPTION_COUNT, .offset = offsetof(tune_call, job.options.rounds),
      .max = ROUNDS_MOST },
    { "rules", OPTION_TEXT, .offset = offsetof(tune_call, rules_path) },
    { "shapes", OPTION_TEXT, .offset = offsetof(tune_call, input.paths.shapes) },
    { "threads", OPTION_THREADS, .offset = offsetof(tune_call, job.threads) },
    { 0 }
};

static bool scene_note(int argc, char **argv, tune_call *call, error *e) {
    if (optind == argc)
        return error_set(e, ERROR_INPUT, "which SCENE?");
    call->input.paths.scene = argv[optind];
    if (optind + 1 < argc)
        return error_set(e, ERROR_INPUT,
                         "takes one SCENE, but after \"%s\" there is \"%s\"",
                         argv[optind], argv[optind + 1]);
    if (path_is_dash(call->input.paths.scene) + path_is_dash(call->rules_path) +
            path_is_dash(call->input.paths.shapes) >
        1)
        return error_set(
            e, ERROR_INPUT,
            "only one of SCENE, --rules and --shapes can be standard input");
    return true;
}

static bool scene_load(tune_call *call, error *e) {
    reading_input *input = &call->input;
    input->has_settings =
        call->rules_path != NULL || input->paths.shapes != NULL || call->is_closed;
    return (call->rules_path == NULL ||
            rules_file_read(call->rules_path, &call->rules, &call->extras, e)) &&
           reading_input_read(input, e);
}

static bool tune(void *user, report *r, error *e) {
    return tune_scene(user, r, e);
}

static int load_and_tune(tune_call *call) {
    error e = { 0 };
    bool is_loaded = scene_load(call, &e);
    tune_request request = {
        .path = call->input.paths.scene,
        .on = { .scene = &call->input.scene,
                .recording =
                    call->input.is_recording ? &call->input.recording : NULL,
                .names = &call->input.names,
                .edges = call->is_closed ? GRAZE_CLOSED : GRAZE_HALF_OPEN }
    };
    if (call->rules_path != NULL) {
        request.on.rules = &call->rules;
        request.on.extras = &call->extras;
    }
    call->job.user = &request;
    is_loaded = is_loaded && tune_measure(&request, &e);
    int code;
    if (is_loaded)
        code = printer_run(&call->job);
    else
        code = cli_fail(&e);
    reading_input_close(&call->input);
    return code;
}

int tune_run(int argc, char **argv) {
    tune_call call = { .job = { .label = "graze tune", .work = tune } };
    error e = { 0 };
    int code;
    if (!cli_options_read(&(cli_options){ "tune", help, tune_rows }, argc, argv,
                          &call, &code))
        return code;
    if (!scene_note(argc, argv, &call, &e))
        return cli_bad_usage("tune", "%s", e.text);
    return load_and_tune(&call);
}
