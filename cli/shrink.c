/* shrink.c: `graze shrink`: the least of a recording on which a command still fails.
 *
 * Delta debugging (A. Zeller and R. Hildebrandt, "Simplifying and Isolating
 * Failure-Inducing Input", 2002): parts of a list of units are dropped, larger ones
 * first. A part stays away if the command still fails without it. Units are, in
 * turn: all after a step; bodies, with all calls naming them; steps with their
 * calls; steps alone; single calls. All this is done again until nothing more can
 * go.
 */
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/shrink_work.h"
#include "formats/number.h"

#include <assert.h>
#include <getopt.h> /* optind */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "graze shrink: the least of a recording on which a command still fails, for a "
    "bug\n"
    "report.\n"
    "\n"
    "Usage: graze shrink X.grz --until COMMAND [-o OUT.grz]\n"
    "\n"
    "COMMAND is run by the shell, again and again, each time with a smaller "
    "recording,\n"
    "whose path is \"$1\". As long as its exit code is not 0 there is more to cut. "
    "Frames,\n"
    "bodies and calls are left out; frames are numbered anew from 0, hashes are "
    "those of\n"
    "what is left. A recording that is cut off is taken as far as it is whole.\n"
    "\n"
    "  --until COMMAND   what is to fail on the result, too\n"
    "  -o, --output OUT  where to; default: X.min.grz. It is there as soon as "
    "something is\n"
    "                    smaller, and is the smallest so far: to interrupt is fine\n"
    "  --memory SIZE     the most memory that a recording may take, like 512M or 4G "
    "(1G)\n"
    "\n"
    "A COMMAND that does not fail on the whole recording is bad usage; so is one "
    "that the\n"
    "shell cannot run there (it exits 126 or 127).\n"
    "\n"
    "Examples:\n"
    "  graze shrink bug.grz --until './game --replay \"$1\"'\n"
    "  graze shrink bug.grz --until '! graze play \"$1\" --events - | grep -q "
    "end'\n";

/* Calls dropped or kept as one. */
typedef struct shrink_units {
    size_t *unit; /* by call: which unit it is of, or `count` */
    size_t count;
} shrink_units;

/* How calls are put into units: the unit of a call, SIZE_MAX for none. They ascend
 * with the calls. */
typedef size_t shrink_unit_of(const shrink_call *call, size_t number);

static size_t unit_of_body(const shrink_call *call, size_t number) {
    if (call->adds_body)
        return number;
    return SIZE_MAX;
}

static size_t unit_of_frame(const shrink_call *call, size_t number) {
    (void)number;
    return (size_t)call->step;
}

static size_t unit_of_step(const shrink_call *call, size_t number) {
    if (call->is_step)
        return number;
    return SIZE_MAX;
}

static size_t unit_of_call(const shrink_call *call, size_t number) {
    if (call->is_step)
        return SIZE_MAX;
    return number;
}

/* Number the remaining units. */
static void list_units(const shrink_work *work, shrink_unit_of *unit_of,
                       shrink_units *units) {
    size_t last = SIZE_MAX;
    units->count = 0;
    for (size_t i = 0; i < work->call_count; i++) {
        size_t unit = SIZE_MAX;
        if (!work->is_dropped[i])
            unit = unit_of(&work->calls[i], i);
        if (unit != SIZE_MAX && unit != last)
            units->count++;
        if (unit != SIZE_MAX) {
            last = unit;
            units->unit[i] = units->count - 1;
        } else {
            units->unit[i] = SIZE_MAX;
        }
    }
}

/* Drop the units from `begin` to before `end`, if the command fails without them all
 * the same. */
static bool drop(shrink_work *work, const shrink_units *units, const size_t range[2],
                 bool *is_dropped, error *e) {
    bool *before = malloc(work->call_count + 1);
    if (before == NULL)
        return error_no_memory(e, "the calls");
    memcpy(before, work->is_dropped, work->call_count);
    bool is_other = false;
    for (size_t i = 0; i < work->call_count; i++)
        if (units->unit[i] >= range[0] && units->unit[i] < range[1] &&
            !work->is_dropped[i])
            is_other = work->is_dropped[i] = true;
    *is_dropped = false;
    const bool is_tried = !is_other || shrink_work_try(work, is_dropped, e);
    if (!*is_dropped)
        memcpy(work->is_dropped, before, work->call_count);
    free(before);
    return is_tried;
}

/* Pieces of half of all units, of a quarter, and so on to single ones. */
static bool cut(shrink_work *work, shrink_unit_of *unit_of, shrink_units *units,
                error *e) {
    list_units(work, unit_of, units);
    for (size_t piece = (units->count + 1) / 2; piece > 0;
         piece = piece > 1 ? (piece + 1) / 2 : 0)
        for (size_t end = units->count; end > 0;
             end = end > piece ? end - piece : 0) {
            bool is_dropped = false;
            const size_t range[] = { end > piece ? end - piece : 0, end };
            if (!drop(work, units, range, &is_dropped, e))
                return false;
        }
    return true;
}

/* All after a step: half of the rest, as long as the command still fails. */
static bool cut_end(shrink_work *work, shrink_units *units, error *e) {
    list_units(work, unit_of_frame, units);
    size_t needed = 0, end = units->count; /* too few frames, and enough frames */
    while (end - needed > 1) {
        bool is_dropped = false;
        const size_t range[] = { needed + (end - needed) / 2, end };
        if (!drop(work, units, range, &is_dropped, e))
            return false;
        *(is_dropped ? &end : &needed) = range[0];
    }
    return true;
}

static bool shrink(shrink_work *work, error *e) {
    static shrink_unit_of *const kinds[] = { unit_of_body, unit_of_frame,
                                             unit_of_step, unit_of_call };
    shrink_units units = { .unit =
                               calloc(work->call_count + 1, sizeof *units.unit) };
    if (units.unit == NULL)
        return error_no_memory(e, "the calls");
    size_t before = work->kept + 1;
    bool is_done = cut_end(work, &units, e);
    while (is_done && work->kept < before) {
        before = work->kept;
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds && is_done; i++)
            is_done = cut(work, kinds[i], &units, e);
    }
    free(units.unit);
    return is_done;
}

static bool check_whole(shrink_work *work, error *e) {
    bool fails = false;
    if (!shrink_work_try(work, &fails, e))
        return false;
    return fails || error_set(e, ERROR_INPUT,
                              "the command exits 0 on all of %s: it must fail "
                              "there, and then on less",
                              work->path);
}

static int tell(const shrink_work *work) {
    char text[6144];
    snprintf(text, sizeof text,
             "calls  %zu of %zu (%" PRIu64 " run%s of the command)\n"
             "file   %.4096s\n",
             work->kept, work->call_count, work->runs,
             number_plural(work->runs, "s"), work->out);
    return cli_print(text);
}

static int run(shrink_work *work) {
    error e = { 0 };
    bool is_done = shrink_work_open(work, &e);
    progress_begin(&work->bar, "shrinking");
    is_done = is_done && check_whole(work, &e) && shrink(work, &e);
    progress_end(&work->bar);
    int code;
    if (is_done)
        code = tell(work);
    else
        code = cli_fail(&e);
    shrink_work_close(work);
    return code;
}

/* X.min.grz. */
static char *default_name(const char *path) {
    const size_t length = strlen(path),
                 stem = recording_file_is_named(path) ? length - 4 : length;
    char *name = malloc(length + 16);
    if (name != NULL)
        snprintf(name, length + 16, "%.*s.min.grz", (int)stem, path);
    return name;
}

/* Refuse what contradicts itself; 0 if all is well. */
static int take_files(shrink_work *work, int count, char **files) {
    if (count < 1)
        return cli_bad_usage("shrink", "which recording?");
    if (count > 1)
        return cli_bad_usage("shrink",
                             "takes one recording, but after \"%s\" there is \"%s\"",
                             files[0], files[1]);
    work->path = files[0];
    if (work->command == NULL)
        return cli_bad_usage("shrink",
                             "--until COMMAND is missing: what is to fail?");
    if (work->out != NULL &&
        (strcmp(work->out, "-") == 0 || path_is_same(work->path, work->out)))
        return cli_bad_usage("shrink", "-o %s: a file of its own is needed",
                             work->out);
    if (work->out == NULL && strcmp(work->path, "-") == 0)
        return cli_bad_usage("shrink",
                             "of standard input, -o OUT must say where to");
    return 0;
}

int shrink_run(int argc, char **argv) {
    static const cli_option rows[] = {
        { "memory", OPTION_MEMORY,
          .offset = offsetof(shrink_work, file.memory_max) },
        { "output", OPTION_TEXT, .offset = offsetof(shrink_work, out),
          .letter = 'o' },
        { "until", OPTION_TEXT, .offset = offsetof(shrink_work, command) },
        { 0 }
    };
    shrink_work work = { .path = NULL };
    int code;
    if (!cli_options_read(&(cli_options){ "shrink", help, rows }, argc, argv, &work,
                          &code))
        return code;
    const int wrong = take_files(&work, argc - optind, argv + optind);
    if (wrong != 0)
        return wrong;
    assert(work.path != NULL);
    char *name = work.out == NULL ? default_name(work.path) : NULL;
    if (work.out == NULL)
        work.out = name;
    error e = { 0 };
    if (work.out != NULL)
        code = run(&work);
    else
        code = error_no_memory(&e, "a name"), cli_fail(&e);
    free(name);
    return code;
}
