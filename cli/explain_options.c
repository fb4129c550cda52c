/* explain_options.c: the arguments of `graze explain`, and its help. */
#include "cli/explain_options.h"

#include "cli/cli.h"

#include <getopt.h>
#include <stddef.h>

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
    "It tells which gate stopped the two: same body, rules, empty box, boxes apart,\n"
    "shapes apart, mask; and what would let them touch. Of bodies with several boxes\n"
    "it is about the two boxes that came furthest.\n"
    "\n"
    "Examples:\n"
    "  graze explain boss.csv.gz --frame 300 1 12\n"
    "  graze explain boss.csv.gz --frame 300 1 12 --rules shmup.rules --json\n"
    "  graze explain boss.csv.gz --frame 300 1 12 --shapes shmup.shapes\n";

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

bool explain_options_read(int argc, char **argv, explain_options *options, int *code) {
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
