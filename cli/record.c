/* record.c: `graze record`: a scene into a recording, and a recording into a scene.
 * Which way, the input's first bytes say. */
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/reading.h"
#include "cli/record_csv.h"
#include "formats/gzip.h"
#include "formats/rules_file.h"
#include "scenes/scene_record.h"

#include <assert.h>
#include <getopt.h> /* optind */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char help[] =
    "graze record: a scene as a recording (.grz), and a recording as a scene "
    "(CSV).\n"
    "\n"
    "Usage: graze record SCENE.csv -o OUT.grz [OPTION ...]\n"
    "       graze record X.grz -o OUT.csv\n"
    "\n"
    "A recording holds every call that changed a world, and the world's hash after "
    "each\n"
    "step; games write their own (graze/recording.h). `graze play X.grz` plays it "
    "again and\n"
    "checks each hash. One made of a scene plays as the scene does: the same "
    "events. Made\n"
    "into a scene, a recording is the boxes that were there after each step: ids "
    "and\n"
    "bodies are those of the scene that it was made of; of a game's, bodies are its "
    "user\n"
    "data, where no two at a time share them and none changes, and else handles, as "
    "ids are\n"
    "then. Frames have the game's numbers, if each is one more than the last; else "
    "the steps\n"
    "are counted from 0. Rows come by frame and id. Rules, shapes and steps without "
    "a box at either end are "
    "not in a CSV.\n"
    "\n"
    "  -o, --output OUT  where to; a name that ends in .csv.gz is gzipped\n"
    "  --rules R         of a scene: rules, swept layers and near misses, as for "
    "play\n"
    "  --shapes S        of a scene: the shapes of its rows, as for play\n"
    "  --closed          of a scene: boxes that share an edge touch\n"
    "  --memory SIZE     the most memory that a recording may take, like 512M or 4G "
    "(1G)\n"
    "\n"
    "With a recording as OUT it prints how many bytes there are, a frame and a box; "
    "to\n"
    "compare: gzip -9 < SCENE.csv | wc -c.\n"
    "\n"
    "Examples:\n"
    "  graze record boss.csv.gz -o boss.grz\n"
    "  graze play boss.grz --method all\n"
    "  graze record boss.grz -o boss.csv\n";

typedef struct record_request {
    const char *in, *out, *rules, *shapes;
    bool is_closed;
    size_t memory_max;
} record_request;

typedef struct record_work {
    const record_request *request;
    source *opened; /* the input */
    output *out;
    uint64_t written;
    progress bar;
} record_work;

static bool take(void *user, const void *bytes, size_t size) {
    record_work *work = user;
    output_bytes(work->out, bytes, size);
    work->written += size;
    return !output_has_failed(work->out);
}

static double share(uint64_t bytes, size_t count) {
    if (count == 0)
        return 0;
    return (double)bytes / (double)count;
}

/* To standard error if the recording took standard output. */
static int sizes_tell(const record_work *work, const scene *s, uint64_t raw) {
    char text[256];
    snprintf(text, sizeof text,
             "frames  %zu\nboxes   %zu\nbytes   %" PRIu64
             " (%.1f a frame, %.3f a box; %" PRIu64 " before compression)\n",
             s->frame_count, s->row_count, work->written,
             share(work->written, s->frame_count),
             share(work->written, s->row_count), raw);
    if (strcmp(work->request->out, "-") != 0)
        return cli_print(text);
    fputs(text, stderr);
    return ERROR_NONE;
}

static bool scene_write(record_work *work, const scene *s, uint64_t *raw, error *e) {
    const record_request *request = work->request;
    graze_rules rules;
    rules_extras extras = { 0 };
    recording_writer *writer = NULL;
    if (request->rules != NULL &&
        !rules_file_read(request->rules, &rules, &extras, e))
        return false;
    if (!output_open(request->out, &work->out, e) ||
        !recording_writer_open((graze_recording_sink){ take, work }, &writer, e))
        return false;
    const graze_world_config config = {
        .edges = request->is_closed ? GRAZE_CLOSED : GRAZE_HALF_OPEN,
        .rules = request->rules != NULL ? &rules : NULL,
        .wrap_width = extras.wrap_width,
        .wrap_height = extras.wrap_height
    };
    const graze_recording_sink sink = recording_writer_sink(writer);
    const bool is_recorded = scene_record(s, &config, &extras, &sink, e);
    *raw = recording_writer_taken(writer);
    recording_writer_close(writer);
    return is_recorded;
}

/* The output stays only if it is complete; it knows best what went wrong with it. */
static bool finish(record_work *work, bool is_done, error *e) {
    if (is_done || (work->out != NULL && output_has_failed(work->out)))
        return output_close(work->out, e);
    output_discard(work->out);
    return false;
}

static int to_recording(record_work *work) {
    error e = { 0 };
    scene s = { 0 };
    uint64_t raw = 0;
    const scene_paths paths = { work->request->in, work->request->shapes,
                                work->opened };
    const bool is_done =
        reading_scene(paths, &s, &e) && scene_write(work, &s, &raw, &e);
    int code = ERROR_NONE;
    if (finish(work, is_done, &e))
        code = sizes_tell(work, &s, raw);
    else
        code = cli_fail(&e);
    scene_close(&s);
    return code;
}

static void put(void *user, const void *bytes, size_t size) {
    (void)take(user, bytes, size);
}

static void put_gzipped(void *user, const void *bytes, size_t size) {
    gzip_writer_bytes(user, bytes, size);
}

static bool rows_write(record_work *work, const recording_file *file, error *e) {
    gzip_writer *packed = NULL;
    const char *out = work->request->out;
    if (!output_open(out, &work->out, e))
        return false;
    if (path_ends_with(out, ".gz") &&
        !gzip_writer_open(out, (gzip_writer_sink){ put, work }, &packed, e))
        return false;
    record_text text = { put, work };
    if (packed != NULL)
        text = (record_text){ put_gzipped, packed };
    const bool is_written =
        record_csv_write(work->request->in, file, text, &work->bar, e);
    gzip_writer_close(packed, true);
    return is_written;
}

/* The rows of the complete frames of a damaged recording are kept, and the damage is
 * reported. */
static int to_csv(record_work *work) {
    error e = { 0 }, late = { 0 };
    recording_file file = { .memory_max = work->request->memory_max };
    if (!recording_file_take(work->opened, &file, &e))
        return cli_fail(&e);
    const bool is_done = rows_write(work, &file, &e);
    const bool is_damaged = !is_done && e.code == ERROR_INPUT;
    if (!finish(work,
                is_done || (is_damaged && work->out != NULL && work->written > 0),
                &late)) {
        if (late.code != ERROR_NONE || late.is_quiet)
            e = late;
    }
    recording_file_close(&file);
    if (e.code != ERROR_NONE || e.is_quiet)
        return cli_fail(&e);
    return ERROR_NONE;
}

static bool is_csv_name(const char *path) {
    return path_ends_with(path, ".csv") || path_ends_with(path, ".csv.gz");
}

/* Refuse what does not fit the input; 0 if all is well. */
static int input_check(const record_request *request, bool is_recording) {
    if (is_recording &&
        (request->is_closed || request->rules != NULL || request->shapes != NULL))
        return cli_bad_usage(
            "record",
            "%s is a recording: --rules, --shapes and --closed are for scenes",
            request->in);
    if (is_recording ? path_ends_with(request->out, ".grz")
                     : is_csv_name(request->out))
        return cli_bad_usage(
            "record", "%s is a %s, so that %s would be a %s; give it another ending",
            request->in, is_recording ? "recording" : "scene", request->out,
            is_recording ? "CSV" : "recording");
    return 0;
}

static int run(const record_request *request) {
    record_work work = { .request = request };
    error e = { 0 };
    bool is_recording = false;
    if (!recording_source_open(request->in, &work.opened, &is_recording, &e))
        return cli_fail(&e);
    const int code = input_check(request, is_recording);
    if (code == 0) {
        if (is_recording)
            return to_csv(&work);
        return to_recording(&work);
    }
    source_close(work.opened);
    return code;
}

/* Refuse what contradicts itself; 0 if all is well. */
static int take_files(record_request *request, int count, char **files) {
    if (count < 1)
        return cli_bad_usage("record", "which SCENE, or which recording?");
    if (count > 1)
        return cli_bad_usage("record",
                             "takes one file, but after \"%s\" there is \"%s\"",
                             files[0], files[1]);
    request->in = files[0];
    if (request->out == NULL)
        return cli_bad_usage("record",
                             "-o OUT is missing: where to? (- for standard output)");
    if (strcmp(request->out, "-") != 0 && strcmp(request->in, "-") != 0 &&
        path_is_same(request->in, request->out))
        return cli_bad_usage("record", "%s would be written over while it is read",
                             request->in);
    return 0;
}

int record_run(int argc, char **argv) {
    static const cli_option rows[] = {
        { "closed", OPTION_FLAG, .offset = offsetof(record_request, is_closed) },
        { "memory", OPTION_MEMORY, .offset = offsetof(record_request, memory_max) },
        { "output", OPTION_TEXT, .offset = offsetof(record_request, out),
          .letter = 'o' },
        { "rules", OPTION_TEXT, .offset = offsetof(record_request, rules) },
        { "shapes", OPTION_TEXT, .offset = offsetof(record_request, shapes) },
        { 0 }
    };
    record_request request = { 0 };
    int code;
    if (!cli_options_read(&(cli_options){ "record", help, rows }, argc, argv,
                          &request, &code))
        return code;
    const int wrong = take_files(&request, argc - optind, argv + optind);
    if (wrong != 0)
        return wrong;
    assert(request.in != NULL && request.out != NULL);
    return run(&request);
}
