/* pairs_big.c: `graze pairs` of more boxes than memory holds (join/big_join.h); see
 * pairs_big.h. */
#define _GNU_SOURCE /* mallopt; _SC_NPROCESSORS_ONLN */
#include "cli/pairs_big.h"

#include "cli/cli.h"
#include "cli/id_lines.h"
#include "cli/output.h"
#include "cli/pairs_write.h"
#include "cli/progress.h"
#include "formats/json.h"
#include "formats/number.h"
#include "formats/path.h"
#include "join/big_join.h"

#include <inttypes.h>
#include <limits.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Bytes of a line of CSV, at a guess. */
#define CSV_PAIR 18
#define CSV_DEGREE 12

/* Memory, if none is named, and threads at most. */
#define MEMORY_DEFAULT ((size_t)1 << 30)
#define THREADS_MAX 64

/* A running join. */
typedef struct big_run {
    const pairs_big_options *options;
    big_join_request request;
    big_join_report report;
    output *out;
    json_writer *summary; /* NULL: none is asked for */
    id_lines *lines;      /* NULL: the results are not lines */
    uint64_t degree_row;  /* the next */
    progress bar;
    bool has_bar;
    big_join_step step; /* on the bar */
    int percent;        /* of the step that the last line said */
    double begin;       /* seconds of a clock */
} big_run;

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Two texts for a signal, in turn: a new one is whole before it takes effect. */
static void set_last_words(const big_run *run, big_join_step step) {
    static char texts[2][6 * PATH_MAX];
    static unsigned turn;
    char folder[PATH_MAX];
    char *text = texts[turn++ % 2];
    if (run->report.folder == NULL || realpath(run->report.folder, folder) == NULL)
        return;
    char *outer = path_folder(folder);
    char *word = outer == NULL ? NULL : path_quoted(outer);
    const char *holds = "boxes, none in tiles; the same command begins anew";
    if (step == BIG_WRITE)
        holds = "boxes, some of them in their tiles; the same command goes on from "
                "there";
    if (step >= BIG_JOIN)
        holds =
            "the boxes in their tiles, and the pairs of finished tiles; the same "
            "command goes on from there";
    snprintf(text, sizeof texts[0],
             "%sgraze pairs: stopped. The scratch files are in %s: %s. To remove "
             "them: graze pairs --clean --scratch %s\n",
             isatty(STDERR_FILENO) == 1 ? "\n" : "", folder, holds,
             word == NULL ? "DIR" : word);
    free(word);
    free(outer);
    interrupt_say(text);
}

/* The second forecast. */
static void announce_again(const big_join_report *report) {
    char bytes[2][SCRATCH_BYTES_TEXT];
    scratch_bytes_text(report->scratch_needed, bytes[0]);
    scratch_bytes_text(report->output_needed, bytes[1]);
    error_print("graze pairs: by the pairs of %" PRIu32 " of %" PRIu32
                " tiles, about %.3g (%.3g to %.3g) pairs; scratch about %s, output "
                "about %s",
                report->tiles_counted, report->tiles, report->expected_pairs,
                report->expected_low, report->expected_high, bytes[0], bytes[1]);
}

static void announce(void *user, const big_join_report *report) {
    const big_run *run = user;
    if (report->tiles_counted > 0) {
        announce_again(report);
        return;
    }
    char folder[PATH_MAX] = "";
    char expected[64] = "an unknown number of", bytes[4][SCRATCH_BYTES_TEXT];
    const uint64_t boxes = report->rows[0] + report->rows[1];
    const uint64_t sizes[4] = { run->request.memory, report->scratch_needed,
                                report->scratch_free, report->output_needed };
    for (int i = 0; i < 4; i++)
        scratch_bytes_text(sizes[i], bytes[i]);
    if (report->expected_pairs >= 0)
        snprintf(expected, sizeof expected, "about %.3g (%.3g to %.3g)",
                 report->expected_pairs, report->expected_low,
                 report->expected_high);
    if (report->note[0] != '\0')
        error_print("graze pairs: %s", report->note);
    if (report->is_within_write)
        error_print("graze pairs: an earlier run was stopped while it wrote tiles; "
                    "this one goes on behind %" PRIu64 " of %" PRIu64
                    " box%s, and writes no part again",
                    report->boxes_done, boxes, number_plural(boxes, "es"));
    else if (report->is_resumed)
        error_print(
            "graze pairs: an earlier run was stopped; this one goes on with %" PRIu64
            " of %" PRIu32 " tile%s done",
            report->tiles_done, report->tiles, number_plural(report->tiles, "s"));
    error_print(
        "graze pairs: %" PRIu64 " box%s, %s pairs, %" PRIu32
        " tile%s; memory at most %s, scratch about %s of %s free, output about %s",
        boxes, number_plural(boxes, "es"), expected, report->tiles,
        number_plural(report->tiles, "s"), bytes[0], bytes[1], bytes[2], bytes[3]);
    if (report->folder != NULL && realpath(report->folder, folder) != NULL)
        error_print("graze pairs: scratch files are in %s", folder);
}

/* How long the steps behind this one take, in lengths of it: as in the runs that
 * docs/out-of-core.md lists. The results are read and written once more if they are
 * sorted, or lines. */
static double later_steps(const big_run *run, big_join_step step) {
    const tile_result result = run->request.result;
    const double boxes = (double)(run->report.rows[0] + run->report.rows[1]);
    double lengths[BIG_FINISH + 1] = { 2, 0.1, 2, 1, 0 }, later = 0;
    if (result == TILE_PAIRS && !run->request.is_direct && boxes > 0)
        lengths[BIG_FINISH] = 1.5 * fmax(run->report.expected_pairs, 0) / boxes;
    for (int i = (int)step + 1; i <= BIG_FINISH; i++)
        later += lengths[i];
    return later / lengths[step];
}

/* A line for each whole percent, at most, for programs that start this one. */
static void tell_line(big_run *run, const char *label, double done) {
    const int percent = (int)fmax(0, 100 * done);
    if (percent != run->percent)
        error_print("graze pairs: %s: %d %%", label, percent);
    run->percent = percent;
}

static void tell_step(void *user, big_join_step step, double done, uint64_t boxes) {
    static const char *const labels[] = { "copying the boxes", "drawing a sample",
                                          "writing tiles", "joining tiles",
                                          "writing the results" };
    big_run *run = user;
    if (!run->has_bar || run->step != step) {
        run->percent = -1;
        if (run->has_bar)
            progress_end(&run->bar);
        progress_begin(&run->bar, labels[step]);
        set_last_words(run, step);
        run->has_bar = true;
        run->step = step;
    }
    if (run->options->has_progress)
        tell_line(run, labels[step], done);
    else if (boxes > 0)
        progress_update_rate(
            &run->bar, done,
            &(progress_rate){ (double)boxes, later_steps(run, step), "boxes" });
    else
        progress_update(&run->bar, done);
}

static bool check_output(const big_run *run, error *e) {
    return !output_has_failed(run->out) ||
           error_set(e, ERROR_RESOURCES, "the results cannot be written");
}

static bool open_lines(big_run *run, const big_join_results *results, error *e) {
    const unsigned second =
        run->request.result == TILE_PAIRS && run->options->files[1] != NULL;
    const id_lines_config config = { run->out,
                                     { &results->files[0], &results->files[second] },
                                     run->report.item_size,
                                     results->memory };
    return id_lines_open(&config, &run->lines, e);
}

/* Write what stands before the results; for a count this is all. */
static bool begin_results(void *user, const big_join_results *results, error *e) {
    big_run *run = user;
    const tile_result result = run->request.result;
    char header[NPY_HEADER_SIZE];
    if (!output_open_partial(run->options->out, results->partial, &run->out, e))
        return false;
    if (result == TILE_COUNT) {
        output_uint64(run->out, results->count);
        output_text(run->out, "\n");
    } else if (pairs_is_npy(run->options->out)) {
        const uint32_t size = results->report->item_size;
        const npy_array pairs = { results->count, 2, size },
                        degrees = { results->report->rows[0], 0, size };
        npy_array_header(result == TILE_PAIRS ? pairs : degrees, header);
        output_bytes(run->out, header, sizeof header);
    } else {
        output_text(run->out, result == TILE_PAIRS ? "a,b\n" : "id,degree\n");
        return open_lines(run, results, e);
    }
    return true;
}

static bool write_pairs(void *user, const void *items, size_t count, error *e) {
    big_run *run = user;
    if (run->lines == NULL)
        output_bytes(run->out, items, 2 * count * run->report.item_size);
    else if (!id_lines_pairs(run->lines, items, count, e))
        return false;
    return check_output(run, e);
}

static void write_degree(big_run *run, uint64_t degree) {
    const uint32_t narrow = (uint32_t)degree;
    if (run->report.item_size == sizeof narrow)
        output_bytes(run->out, &narrow, sizeof narrow);
    else
        output_bytes(run->out, &degree, sizeof degree);
}

static bool write_degrees(void *user, const uint64_t *degrees, size_t count,
                          error *e) {
    big_run *run = user;
    for (size_t i = 0; i < count; i++) {
        const uint64_t row = run->degree_row++;
        if (run->lines == NULL)
            write_degree(run, degrees[i]);
        else if (!id_lines_degree(run->lines, row, degrees[i], e))
            return false;
    }
    return check_output(run, e);
}

static bool end_results(void *user, error *e) {
    big_run *run = user;
    output *out = run->out;
    if (run->lines != NULL && !id_lines_finish(run->lines, e))
        return false;
    run->out = NULL;
    return output_close(out, e);
}

/* Linux tells the peak of this program alone; getrusage includes the program by
 * which it was started. */
static uint64_t peak_memory(void) {
    struct rusage used;
    char line[128];
    uint64_t kilobytes = 0;
    FILE *status = fopen("/proc/self/status", "r");
    while (status != NULL && kilobytes == 0 &&
           fgets(line, sizeof line, status) != NULL)
        if (strncmp(line, "VmHWM:", 6) == 0)
            kilobytes = strtoull(line + 6, NULL, 10);
    if (status != NULL)
        fclose(status);
    if (kilobytes != 0)
        return kilobytes * 1024;
    if (getrusage(RUSAGE_SELF, &used) == 0)
        return (uint64_t)used.ru_maxrss * 1024;
    return 0;
}

static void put_seconds(json_writer *w, const big_join_report *report) {
    static const char *const names[] = { "copy", "sample", "write", "join",
                                         "finish" };
    double all = 0;
    json_begin_object(w, "seconds");
    for (int i = 0; i <= BIG_FINISH; i++) {
        json_put_number(w, names[i], report->seconds[i]);
        all += report->seconds[i];
    }
    json_put_number(w, "all", all);
    json_end(w);
}

static void put_report(json_writer *w, const big_run *run) {
    const big_join_report *report = &run->report;
    json_begin_object(w, NULL);
    json_put_whole(w, "boxes", report->rows[0]);
    json_put_whole(w, "other", report->rows[1]);
    json_put_whole(w, "pairs", report->pairs);
    json_put_number(w, "expected_pairs", report->expected_pairs);
    json_put_number(w, "expected_low", report->expected_low);
    json_put_number(w, "expected_high", report->expected_high);
    json_put_whole(w, "item_size", report->item_size);
    json_put_whole(w, "tiles", report->tiles);
    json_put_whole(w, "tiles_counted", report->tiles_counted);
    json_put_whole(w, "strips", report->strips);
    json_put_whole(w, "boxes_in_tiles", report->copies);
    json_put_whole(w, "boxes_of_many_tiles", report->wide);
    json_put_whole(w, "searches_cut", report->halvings);
    json_put_whole(w, "threads", report->threads);
    json_put_boolean(w, "is_resumed", report->is_resumed);
    json_put_whole(w, "tiles_done_before", report->tiles_done);
    json_put_whole(w, "boxes_done_before", report->boxes_done);
    json_put_whole(w, "memory", run->request.memory);
    json_put_whole(w, "memory_peak", peak_memory());
    json_put_whole(w, "scratch_expected", report->scratch_needed);
    json_put_whole(w, "scratch_written", report->scratch_bytes);
    json_put_whole(w, "output_expected", report->output_needed);
    put_seconds(w, report);
    json_end(w);
}

/* Until the file is whole it has a name that any run of this request gives it. */
static bool open_summary(const big_run *run, output **out, error *e) {
    char *path = path_resolve(run->options->summary), partial[SCRATCH_PATH_MAX];
    const bool is_open =
        (path == NULL || scratch_beside(partial, path, run->report.ending, e)) &&
        output_open_partial(run->options->summary, path == NULL ? NULL : partial,
                            out, e);
    free(path);
    return is_open;
}

static bool write_summary(const big_run *run, error *e) {
    output *out = NULL;
    if (run->summary == NULL)
        return true;
    put_report(run->summary, run);
    if (open_summary(run, &out, e) && output_json(out, run->summary, true, e))
        return output_close(out, e);
    output_discard(out);
    return false;
}

/* Whether bytes cannot be put in the place of what is at a path: standard output, a
 * pipe, a device. */
static bool is_stream(const char *path) {
    struct stat is;
    return path == NULL || path_is_dash(path) ||
           (stat(path, &is) == 0 && !S_ISREG(is.st_mode));
}

/* The folder for scratch files, if none is named: the output's, whose disk must hold
 * much anyway. */
static char *scratch_folder(const pairs_big_options *options) {
    const char *temporary = getenv("TMPDIR");
    if (options->scratch != NULL)
        return strdup(options->scratch);
    if (is_stream(options->out))
        return strdup(temporary != NULL && *temporary != '\0' ? temporary : "/tmp");
    const size_t length = (size_t)(path_last(options->out) - options->out);
    if (length == 0)
        return strdup(".");
    return strndup(options->out, length);
}

/* Whether the pairs can be written where they stay. */
static bool is_direct(const pairs_big_options *options) {
    return pairs_is_npy(options->out) && !options->is_sorted && !options->is_count &&
           !options->is_degrees && !is_stream(options->out);
}

static bool run_join(big_run *run, const big_join_watcher *watcher, error *e) {
    const big_join_taker taker = {
        begin_results, { write_pairs, run }, write_degrees, end_results
    };
    const bool is_joined = big_join(&run->request, watcher, &taker, &run->report, e);
    interrupt_say(NULL);
    if (run->has_bar)
        progress_end(&run->bar);
    if (is_joined) {
        error_print("graze pairs: %" PRIu64 " pair%s in %.1f s", run->report.pairs,
                    number_plural(run->report.pairs, "s"),
                    seconds_now() - run->begin);
        return write_summary(run, e);
    }
    error of_output = { 0 };
    if (run->out != NULL && output_has_failed(run->out)) {
        /* knows best why: a full disk, a closed pipe */
        (void)output_close(run->out, &of_output);
        *e = of_output;
    } else
        output_discard(run->out);
    return false;
}

static uint32_t thread_count(const pairs_big_options *options) {
#ifdef _SC_NPROCESSORS_ONLN
    const long there = sysconf(_SC_NPROCESSORS_ONLN);
#else
    const long there = 1;
#endif
    if (options->has_threads)
        return options->threads;
    if (there < 1)
        return 1;
    if (there > THREADS_MAX)
        return THREADS_MAX;
    return (uint32_t)there;
}

/* Large blocks go back to the system as soon as they are freed, and threads reserve
 * no room of their own. */
static void free_at_once(void) {
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_MMAP_THRESHOLD, 1 << 17);
    mallopt(M_TRIM_THRESHOLD, 1 << 20);
#endif
}

static void make_request(big_run *run) {
    const pairs_big_options *options = run->options;
    big_join_request *request = &run->request;
    const bool is_array = pairs_is_npy(options->out);
    request->files[0] = options->files[0];
    request->files[1] = options->files[1];
    request->layers[0] = options->layers[0];
    request->layers[1] = options->layers[1];
    if (options->memory == 0)
        request->memory = MEMORY_DEFAULT;
    else
        request->memory = options->memory;
    request->tiles = options->tiles;
    if (options->is_closed)
        request->edges = GRAZE_CLOSED;
    else
        request->edges = GRAZE_HALF_OPEN;
    if (options->distance > 0) {
        request->near = (box_near){ options->distance, options->is_closed };
        request->edges = GRAZE_CLOSED;
    }
    request->rules = options->rules;
    if (options->is_count)
        request->result = TILE_COUNT;
    else if (options->is_degrees)
        request->result = TILE_DEGREES;
    else
        request->result = TILE_PAIRS;
    request->is_sorted = options->is_sorted && request->result == TILE_PAIRS;
    request->is_forced = options->is_forced;
    if (options->limit == 0)
        request->limit = UINT64_MAX;
    else
        request->limit = options->limit;
    request->output_row = options->is_degrees ? (is_array ? 4 : CSV_DEGREE)
                          : is_array          ? 8
                                              : CSV_PAIR;
}

static bool run_with_paths(big_run *run, char *paths[2], error *e) {
    graze_pool *pool = NULL;
    const pairs_big_options *options = run->options;
    paths[0] = scratch_folder(options);
    if (is_stream(options->out))
        paths[1] = NULL;
    else
        paths[1] = path_resolve(options->out);
    if (paths[0] == NULL || (paths[1] == NULL && !is_stream(options->out)))
        return error_no_memory(e, "the paths of the files");
    run->request.scratch = paths[0];
    run->request.target = paths[1];
    run->request.is_direct = is_direct(options);
    if (!threads_open(thread_count(options), &pool, e) && options->has_threads)
        /* without threads, where none were asked for, this one does all */
        return false;
    run->request.tasks = threads_tasks(pool);
    const big_join_watcher watcher = { announce, tell_step, run };
    const bool is_joined = run_join(run, &watcher, e);
    graze_pool_close(pool);
    return is_joined;
}

bool pairs_big(const pairs_big_options *options, error *e) {
    big_run run = { .options = options, .begin = seconds_now() };
    char *paths[2] = { 0 };
    if (!output_check(options->out, e) || !output_check(options->summary, e) ||
        (options->summary != NULL && !json_writer_open(&run.summary, e)))
        return false;
    free_at_once();
    make_request(&run);
    const bool is_done = run_with_paths(&run, paths, e);
    free(paths[0]);
    free(paths[1]);
    id_lines_close(run.lines);
    json_writer_close(run.summary);
    return is_done;
}
