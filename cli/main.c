/* main.c: `graze`: the table of subcommands, and what is said about all of them. */
#include "cli/cli.h"
#include "cli/output.h"
#include "graze/version.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define HELP_SIZE 4096

static int help_run(int argc, char **argv);

/* A new subcommand is a line here, a line in cli.h and a file. */
static const cli_command commands[] = {
    { "pairs", pairs_run, "which boxes of a file overlap" },
    { "ask", ask_run,
      "which boxes of a file are in a place, along a segment, or nearest" },
    { "move", move_run,
      "boxes that move among those of a file: what they meet, and where they end" },
    { "play", play_run, "a scene, frame by frame: what begins and ceases to touch" },
    { "record", record_run, "a scene as a recording (.grz), and back" },
    { "shrink", shrink_run,
      "cut a recording down to the least on which a command still fails" },
    { "diff", diff_run, "the first step and body in which two recordings differ" },
    { "view", view_run,
      "a page that plays, explains and compares scenes and recordings" },
    { "explain", explain_run,
      "why two bodies of a scene do not touch, or since when they do" },
    { "bench", bench_run,
      "measure: the figures of the sources, and each method against the others" },
    { "tune", tune_run,
      "which method is fastest on a scene of yours, and by how much" },
    { "mask", mask_run,
      "the solid pixels of a picture, and where those of two overlap" },
    { "fit", fit_run,
      "hitboxes out of sprites: the few boxes that describe them best" },
    { "shapes", shapes_run,
      "whether two shapes touch, and how: circles, capsules, polygons, masks" },
    { "tiles", tiles_run,
      "the solid tiles of a map as the fewest rectangles, its objects as boxes" },
    { "pattern", pattern_run,
      "play BulletML patterns, and write what is on the screen as a scene" },
    { "hitboxes", hitboxes_run,
      "hitboxes from Aseprite, PhysicsEditor, TexturePacker, to JSON, C, pictures" },
    { "methods", methods_run,
      "the broad phases there are, and where each comes from" },
    { "help", help_run, "this text, or that of a command: graze help play" },
};

static const size_t command_count = sizeof commands / sizeof commands[0];

static const char help_begin[] =
    "graze finds what touches what in a 2D game.\n"
    "\n"
    "Usage: graze COMMAND [ARGUMENT ...]\n"
    "       graze COMMAND --help, or graze help COMMAND\n"
    "       graze -h | --help | -V | --version\n"
    "\n"
    "Commands:\n";

static const char help_end[] =
    "\n"
    "Examples:\n"
    "  graze pairs boxes.csv                  pairs of ids that overlap, as CSV\n"
    "  graze pairs boxes.csv --closed --count how many, sharing an edge included\n"
    "  graze methods                          what --method may be\n"
    "\n"
    "Exit codes: 0 fine; 1 a check found a difference; 2 bad usage or bad input;\n"
    "3 no memory or a full disk.\n";

static void write_help(char *text, size_t size) {
    size_t used = (size_t)snprintf(text, size, "%s", help_begin);
    for (size_t i = 0; i < command_count; i++)
        used += (size_t)snprintf(text + used, size - used, "  %-9s %s\n",
                                 commands[i].name, commands[i].summary);
    snprintf(text + used, size - used, "%s", help_end);
}

static int help_print(void) {
    char text[HELP_SIZE];
    write_help(text, sizeof text);
    return cli_print(text);
}

static int version_print(void) {
    char text[64];
    snprintf(text, sizeof text, "graze %s\n", graze_version());
    return cli_print(text);
}

static int command_run(int argc, char **argv) {
    for (size_t i = 0; i < command_count; i++)
        if (strcmp(commands[i].name, argv[0]) == 0) {
            cli_set_command(commands[i].name);
            return commands[i].run(argc, argv);
        }
    if (argv[0][0] == '-')
        return cli_bad_usage("", "there is no option %s", argv[0]);
    return cli_bad_usage("", "there is no command \"%s\"", argv[0]);
}

static bool is_either(const char *text, const char *short_name,
                      const char *long_name) {
    return strcmp(text, short_name) == 0 || strcmp(text, long_name) == 0;
}

static int help_run(int argc, char **argv) {
    char option[] = "--help";
    if (argc < 2 || is_either(argv[1], "-h", option))
        return help_print();
    if (argc > 2)
        return cli_bad_usage(
            "", "help takes one command, but after \"%s\" there is \"%s\"", argv[1],
            argv[2]);
    return command_run(2, (char *[]){ argv[1], option, NULL });
}

/* A caller may have closed standard input, output or error. The next opened file
 * would then take their number, and results or messages would end up in it. So the
 * file /dev/null, opened the wrong way round, keeps the number and fails when
 * used. */
static void hold_standard_descriptors(void) {
    for (int i = STDIN_FILENO; i <= STDERR_FILENO; i++)
        if (fcntl(i, F_GETFD) < 0)
            (void)!open("/dev/null", i == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* At a closed pipe or a file that may not grow, a write then fails, and the
 * unfinished file beside the result is cleared away. */
static void turn_signals_into_failures(void) {
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

static int help_is_needed(void) {
    char text[HELP_SIZE];
    write_help(text, sizeof text);
    fputs(text, stderr);
    return ERROR_INPUT;
}

int main(int argc, char **argv) {
    hold_standard_descriptors();
    turn_signals_into_failures();
    if (argc < 2)
        return help_is_needed();
    if (is_either(argv[1], "-h", "--help"))
        return help_print();
    if (is_either(argv[1], "-V", "--version"))
        return version_print();
    return command_run(argc - 1, argv + 1);
}
