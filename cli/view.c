/* view.c: `graze view`: a page to play and explain a scene or recording, in one
 * file.
 *
 * The page is built by `make page` and looked for beside the command. A recording is
 * put into it, gzipped and in base64, at the page's mark
 * (docs/adr/0114-the-page-is-found-not-compiled-in.md). With --live the page is served
 * with a mark of its own, and may connect to its server.
 */
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/program.h"
#include "cli/reading.h"
#include "formats/growth.h"
#include "formats/gzip.h"
#include "formats/rules_file.h"
#include "scenes/scene_record.h"

#include <errno.h>
#include <getopt.h> /* optind */
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "graze view: a page that plays, explains and edits scenes: one file that opens "
    "with a\n"
    "double click, without a server and without network access.\n"
    "\n"
    "Usage: graze view [SCENE|RECORDING [RECORDING]] [-o PAGE.html] [OPTION ...]\n"
    "       graze view --live [--port N]\n"
    "\n"
    "The page opens with the recording inside: it is played, stepped and searched, "
    "events\n"
    "have a timeline, and it says why two bodies do not touch. A scene is recorded "
    "first, as\n"
    "graze record does. With a second recording the two are compared: where they "
    "first\n"
    "differ, and the events that only one of them has. Without any, the page is an "
    "empty\n"
    "studio, into which files are dropped. \"-\" is standard input.\n"
    "\n"
    "With --live no file is written. The page is served to this machine's browsers, "
    "and shows\n"
    "a game while it runs, one that links graze_live (live/graze_live.h). Nothing "
    "but "
    "the\n"
    "loopback is listened to, and requests of other origins are refused.\n"
    "\n"
    "  -o, --output PAGE where to, \"-\" for standard output; default: the scene's "
    "name with\n"
    "                    the ending .html, in the working directory\n"
    "  --rules R         of a scene: rules, swept layers and near misses, as for "
    "play\n"
    "  --shapes S        of a scene: the shapes of its rows, as for play\n"
    "  --closed          of a scene: boxes that share an edge touch\n"
    "  --memory SIZE     the most memory that a recording may take, like 512M or 4G "
    "(1G)\n"
    "  --template PAGE   the empty page, as make page builds it; default: "
    "graze-view.html\n"
    "                    beside the command, in ../dist or in ../share/graze\n"
    "  --live            serve the page, and show a running game\n"
    "  --port N          with --live: the port on 127.0.0.1, 0 for any free one "
    "(47293)\n"
    "\n"
    "Examples:\n"
    "  graze view boss.csv.gz --rules shmup.rules      writes boss.html\n"
    "  graze view bug.grz -o bug.html\n"
    "  graze view mine.grz theirs.grz -o both.html     where two runs come apart\n"
    "  graze view --live                               open "
    "http://127.0.0.1:47293/, "
    "start the game\n";

#define PAGE_NAME "graze-view.html"
#define PAGE_MARK "<!--graze:recordings-->"
#define LIVE_MARK "<meta name=\"graze-live\">"

/* PORT_DEFAULT is the port of games, GRAZE_LIVE_PORT (live/graze_live.h). */
enum { RECORDINGS_MAX = 2, PORT_DEFAULT = 47293, PORT_NONE = 1 << 16 };

typedef struct view_request {
    const char *in[RECORDINGS_MAX];
    int count;
    const char *out, *rules, *shapes, *template;
    bool is_closed, is_live;
    uint64_t port; /* of --live; PORT_NONE: not given */
    size_t memory_max;
    char named[NAME_MAX + sizeof ".html"]; /* the name of a page if none is given */
} view_request;

/* ---- base64 ---- */

/* Bytes go to the page in groups of three. */
typedef struct base64_writer {
    output *out;
    unsigned char left[3];
    size_t left_count;
} base64_writer;

static void group_write(base64_writer *w) {
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned long bits = (unsigned long)w->left[0] << 16 |
                               (unsigned long)w->left[1] << 8 |
                               (unsigned long)w->left[2];
    char text[4];
    for (size_t i = 0; i < 4; i++)
        text[i] = i <= w->left_count ? digits[bits >> (18 - 6 * i) & 63] : '=';
    output_bytes(w->out, text, sizeof text);
    memset(w->left, 0, sizeof w->left);
    w->left_count = 0;
}

static void base64_put(void *user, const void *bytes, size_t size) {
    base64_writer *w = user;
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++) {
        w->left[w->left_count++] = at[i];
        if (w->left_count == 3)
            group_write(w);
    }
}

static void base64_end(base64_writer *w) {
    if (w->left_count > 0)
        group_write(w);
}

static bool base64_take(void *user, const void *bytes, size_t size) {
    base64_put(user, bytes, size);
    return !output_has_failed(((base64_writer *)user)->out);
}

/* ---- the empty page ---- */

static bool template_is_at(const char *folder, const char *below, char *path) {
    const int length = snprintf(path, PATH_MAX, "%s%s/" PAGE_NAME, folder, below);
    return length > 0 && length < PATH_MAX && access(path, R_OK) == 0;
}

/* The folder of the command, as the system or the caller names it. */
static bool own_folder(char *folder) {
    const ssize_t length = readlink("/proc/self/exe", folder, PATH_MAX - 1);
    if (length <= 0)
        return false;
    folder[length] = 0;
    char *slash = strrchr(folder, '/');
    if (slash != NULL)
        *slash = 0;
    return slash != NULL;
}

static bool template_find(const view_request *request, char *path, error *e) {
    static const char *const places[] = { "", "/../dist", "/../share/graze" };
    char folder[PATH_MAX];
    if (request->template != NULL) {
        snprintf(path, PATH_MAX, "%s", request->template);
        return true;
    }
    const bool has_folder = own_folder(folder);
    for (size_t i = 0; has_folder && i < sizeof places / sizeof *places; i++)
        if (template_is_at(folder, places[i], path))
            return true;
    if (template_is_at(GRAZE_SHARE, "", path))
        return true;
    return error_set(e, ERROR_INPUT,
                     "the page is not there yet: " PAGE_NAME
                     " is neither beside the command nor in ../dist or "
                     "../share/graze; `make page` builds it into dist/ and needs "
                     "node and npm (install nodejs and npm), or --template says "
                     "where it is");
}

typedef struct page_text {
    char *bytes;
    size_t size, capacity;
} page_text;

static bool template_read(const char *path, page_text *text, error *e) {
    source *s = NULL;
    size_t got = 1;
    if (!source_open(path, &s, e))
        return false;
    bool is_fine = true;
    while (is_fine && got > 0) {
        is_fine =
            growth_reserve(&text->bytes, &text->capacity, text->size + 65536 + 1, 1)
                ? source_read(s, text->bytes + text->size, 65536, &got, e)
                : error_no_memory(e, "the page");
        text->size += is_fine ? got : 0;
    }
    source_close(s);
    if (is_fine)
        text->bytes[text->size] = 0;
    return is_fine;
}

/* ---- recordings ---- */

static bool scene_put(const view_request *request, source *opened, base64_writer *w,
                      error *e) {
    graze_rules rules;
    rules_extras extras = { 0 };
    scene s = { 0 };
    recording_writer *writer = NULL;
    const scene_paths paths = { source_name(opened), request->shapes, opened };
    bool is_fine =
        reading_scene(paths, &s, e) &&
        (request->rules == NULL ||
         rules_file_read(request->rules, &rules, &extras, e)) &&
        recording_writer_open((graze_recording_sink){ base64_take, w }, &writer, e);
    if (is_fine) {
        const graze_world_config config = {
            .edges = request->is_closed ? GRAZE_CLOSED : GRAZE_HALF_OPEN,
            .rules = request->rules != NULL ? &rules : NULL,
            .wrap_width = extras.wrap_width,
            .wrap_height = extras.wrap_height
        };
        const graze_recording_sink sink = recording_writer_sink(writer);
        is_fine = scene_record(&s, &config, &extras, &sink, e);
    }
    recording_writer_close(writer);
    scene_close(&s);
    return is_fine;
}

/* A damaged recording is shown as far as it is whole; the page says so. Without zlib
 * it is not compressed. */
static bool recording_put(const view_request *request, source *opened,
                          base64_writer *w, error *e) {
    recording_file file = { .memory_max = request->memory_max };
    gzip_writer *packed = NULL;
    error none = { 0 };
    if (!recording_file_take(opened, &file, e))
        return false;
    if (gzip_writer_open("", (gzip_writer_sink){ base64_put, w }, &packed, &none))
        gzip_writer_bytes(packed, file.bytes, file.size);
    else
        base64_put(w, file.bytes, file.size);
    gzip_writer_close(packed, true);
    recording_file_close(&file);
    return true;
}

static const char *last_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return strcmp(path, "-") == 0 ? "recording" : slash != NULL ? slash + 1 : path;
}

/* The name of a file without the endings of scenes and recordings. */
static void stem_write(const char *path, char *stem, size_t size) {
    static const char *const endings[] = { ".gz", ".csv", ".grz" };
    snprintf(stem, size, "%s", last_name(path));
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        const size_t length = strlen(stem), ending = strlen(endings[i]);
        if (length > ending && strcmp(stem + length - ending, endings[i]) == 0)
            stem[length - ending] = 0;
    }
}

/* A name between the quotes of an attribute. */
static void name_put(const char *name, output *o) {
    for (; *name != 0; name++)
        switch (*name) {
        case '&':
            output_text(o, "&amp;");
            break;
        case '<':
            output_text(o, "&lt;");
            break;
        case '"':
            output_text(o, "&quot;");
            break;
        default:
            output_bytes(o, name, 1);
        }
}

static bool input_put(const view_request *request, const char *path, output *o,
                      error *e) {
    source *opened = NULL;
    bool is_recording = false;
    char stem[NAME_MAX + 1];
    base64_writer w = { .out = o };
    if (!recording_source_open(path, &opened, &is_recording, e))
        return false;
    if (is_recording &&
        (request->is_closed || request->rules != NULL || request->shapes != NULL)) {
        source_close(opened);
        return error_set(
            e, ERROR_INPUT,
            "%s is a recording: --rules, --shapes and --closed are for scenes",
            path);
    }
    stem_write(path, stem, sizeof stem);
    output_text(o, "<script class=\"given-recording\" "
                   "type=\"application/x-graze-recording\" data-name=\"");
    name_put(stem, o);
    output_text(o, ".grz\">");
    const bool is_fine = is_recording ? recording_put(request, opened, &w, e)
                                      : scene_put(request, opened, &w, e);
    base64_end(&w);
    output_text(o, "</script>\n");
    return is_fine;
}

/* ---- the page ---- */

static bool page_put(const view_request *request, const page_text *text, output *o,
                     error *e) {
    const char *mark = strstr(text->bytes, PAGE_MARK);
    output_bytes(o, text->bytes, (size_t)(mark - text->bytes));
    bool is_fine = true;
    for (int i = 0; i < request->count && is_fine; i++)
        is_fine = input_put(request, request->in[i], o, e);
    output_text(o, mark);
    return is_fine;
}

static bool page_write(const view_request *request, const page_text *text,
                       error *e) {
    output *o = NULL;
    if (!output_open(request->out, &o, e))
        return false;
    if (page_put(request, text, o, e) || output_has_failed(o))
        return output_close(o, e);
    output_discard(o);
    return false;
}

static bool page_read(const view_request *request, page_text *text, error *e) {
    char path[PATH_MAX];
    if (!template_find(request, path, e) || !template_read(path, text, e))
        return false;
    if (strstr(text->bytes, PAGE_MARK) == NULL)
        return error_set(e, ERROR_INPUT, "%s: is not the empty page of graze view",
                         path);
    return true;
}

static int page_make(const view_request *request) {
    error e = { 0 };
    page_text text = { 0 };
    const bool is_fine =
        page_read(request, &text, &e) && page_write(request, &text, &e);
    free(text.bytes);
    if (!is_fine)
        return cli_fail(&e);
    if (strcmp(request->out, "-") != 0)
        fprintf(stderr, "graze view: %s\n", request->out);
    return ERROR_NONE;
}

/* ---- live ---- */

/* The page's policy lets it connect to where it comes from, and the mark tells it
 * to. */
static bool live_page(page_text *text, error *e) {
    static const char policy[] = "connect-src 'none'", own[] = "connect-src 'self'";
    static const char mark[] = LIVE_MARK;
    const size_t added = sizeof mark - 1;
    if (!growth_reserve(&text->bytes, &text->capacity, text->size + added + 1, 1))
        return error_no_memory(e, "the page");
    char *at = strstr(text->bytes, PAGE_MARK), *none = strstr(text->bytes, policy);
    memmove(at + added, at, text->size - (size_t)(at - text->bytes) + 1);
    memcpy(at, mark, added);
    text->size += added;
    if (none == NULL)
        return error_set(e, ERROR_INPUT, "the page has no policy: make page again");
    memcpy(none, own, sizeof own - 1);
    return true;
}

/* Put the page where the next program finds it as its standard input. */
static bool live_give_page(const page_text *text, error *e) {
    FILE *page = tmpfile();
    const bool is_given =
        page != NULL && fwrite(text->bytes, 1, text->size, page) == text->size &&
        fflush(page) == 0 && lseek(fileno(page), 0, SEEK_SET) == 0 &&
        dup2(fileno(page), STDIN_FILENO) >= 0;
    return is_given || error_set(e, ERROR_RESOURCES, "the page cannot be kept: %s",
                                 strerror(errno));
}

/* Become the server, which is a program of its own (cli/live/server.c). Returns only
 * if it cannot be run. */
static bool live_become(const view_request *request, error *e) {
    char path[4096], port[24], memory[24];
    const size_t memory_max =
        request->memory_max != 0 ? request->memory_max : GRAZE_MEMORY_MAX_DEFAULT;
    char *arguments[] = { "graze-live", port, memory, NULL };
    snprintf(port, sizeof port, "%" PRIu64, request->port);
    snprintf(memory, sizeof memory, "%zu", memory_max);
    if (!program_find(arguments[0], path, sizeof path))
        return error_set(e, ERROR_INPUT,
                         "--live is served by %s, which is not there: graze was "
                         "built without libmicrohttpd; install libmicrohttpd-dev "
                         "and build again",
                         path);
    execv(path, arguments);
    return error_set(e, ERROR_RESOURCES, "%s cannot be run: %s", path,
                     strerror(errno));
}

static int live_run(const view_request *request) {
    error e = { 0 };
    page_text text = { 0 };
    if (page_read(request, &text, &e) && live_page(&text, &e) &&
        live_give_page(&text, &e))
        live_become(request, &e);
    free(text.bytes);
    return cli_fail(&e);
}

/* --live takes no file, and the port is for it alone. */
static int live_check(view_request *request) {
    const bool has_port = request->port != PORT_NONE;
    if (has_port && !request->is_live)
        return cli_bad_usage("view", "--port is for --live");
    if (!request->is_live)
        return ERROR_NONE;
    if (!has_port)
        request->port = PORT_DEFAULT;
    if (request->count > 0)
        return cli_bad_usage("view", "--live shows a running game, not \"%s\"",
                             request->in[0]);
    if (request->out != NULL || request->rules != NULL || request->shapes != NULL ||
        request->is_closed)
        return cli_bad_usage("view", "--live goes with --port, --memory and "
                                     "--template only");
    return ERROR_NONE;
}

static int run(view_request *request) {
    char stem[NAME_MAX + 1] = "graze-view";
    if (request->out == NULL) {
        if (request->count > 0)
            stem_write(request->in[0], stem, sizeof stem);
        snprintf(request->named, sizeof request->named, "%s.html", stem);
        request->out = request->named;
    }
    for (int i = 0; i < request->count; i++)
        if (strcmp(request->out, "-") != 0 &&
            path_is_same(request->in[i], request->out))
            return cli_bad_usage("view", "%s would be written over while it is read",
                                 request->in[i]);
    return page_make(request);
}

static const cli_option view_rows[] = {
    { "closed", OPTION_FLAG, .offset = offsetof(view_request, is_closed) },
    { "live", OPTION_FLAG, .offset = offsetof(view_request, is_live) },
    { "memory", OPTION_MEMORY, .offset = offsetof(view_request, memory_max) },
    { "output", OPTION_TEXT, .offset = offsetof(view_request, out), .letter = 'o' },
    { "port", OPTION_NUMBER, .offset = offsetof(view_request, port), .max = 65535 },
    { "rules", OPTION_TEXT, .offset = offsetof(view_request, rules) },
    { "shapes", OPTION_TEXT, .offset = offsetof(view_request, shapes) },
    { "template", OPTION_TEXT, .offset = offsetof(view_request, template) },
    { 0 }
};

int view_run(int argc, char **argv) {
    view_request request = { .port = PORT_NONE };
    int code;
    if (!cli_options_read(&(cli_options){ "view", help, view_rows }, argc, argv,
                          &request, &code))
        return code;
    if (argc - optind > RECORDINGS_MAX)
        return cli_bad_usage(
            "view",
            "shows one file, or compares two, but after \"%s\" there is \"%s\"",
            argv[optind + 1], argv[optind + 2]);
    while (optind < argc)
        request.in[request.count++] = argv[optind++];
    code = live_check(&request);
    if (code != ERROR_NONE)
        return code;
    return request.is_live ? live_run(&request) : run(&request);
}
