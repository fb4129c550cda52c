/* pattern_survive.c: `graze pattern --survivable`: reads the scene that
 * graze-pattern writes, searches it (survive.h), and records the way. The way is
 * played in a world before it is written: there it must touch nothing. */
#include "cli/pattern_survive.h"

#include "cli/cli.h"
#include "cli/output.h"
#include "cli/survive.h"
#include "formats/number.h"
#include "scenes/scene_record.h"
#include "scenes/scene_stage.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SIXTEENTHS = 16, PIXELS_MAX = 65536, SHIP = 0, AIR = 2, BULLETS = 3 };

static const char asked[] = "--survivable";

/* The options of the ship: pixels, or two numbers with a sign between them. */
typedef struct ship_option {
    const char *name, *what;
    char between; /* 0: one number */
    int step;     /* in sixteenths */
} ship_option;

enum { OPTION_SIZE, OPTION_SPEED, OPTION_GRID, OPTION_START, OPTION_FIELD, OPTIONS };

static const ship_option options[OPTIONS] = {
    [OPTION_SIZE] = { "--ship-size", "pixels above 0 in steps of 0.125, like 4", 0,
                      2 },
    [OPTION_SPEED] = { "--ship-speed", "pixels above 0 in steps of 0.0625, like 2.5",
                       0, 1 },
    [OPTION_GRID] = { "--ship-grid", "pixels above 0 in steps of 0.0625, like 2.5",
                      0, 1 },
    [OPTION_START] = { "--ship-start", "X,Y in pixels, in steps of 0.0625", ',', 1 },
    [OPTION_FIELD] = { "--field", "WxH in pixels, like 320x480", 'x', 1 },
};

bool pattern_survive_is_asked(int argc, char **argv) {
    bool is_asked = false;
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        is_asked |= strcmp(argv[i], asked) == 0;
    return is_asked;
}

/* Read pixels as sixteenths; *end is behind the number. */
static bool pixels_read(const char *text, char **end, int64_t *value) {
    const double number = strtod(text, end) * SIXTEENTHS;
    *value = 0;
    if (*end == text || !(fabs(number) <= PIXELS_MAX * SIXTEENTHS) ||
        number != floor(number))
        return false;
    *value = (int64_t)number;
    return true;
}

static bool option_read(const ship_option *option, const char *text,
                        int64_t values[2], error *e) {
    char *end;
    bool is_right = pixels_read(text, &end, &values[0]);
    if (is_right && option->between != 0)
        is_right = *end == option->between && pixels_read(end + 1, &end, &values[1]);
    const bool is_size = option->between != ',';
    if (is_right && *end == '\0' && values[0] % option->step == 0 &&
        (values[0] > 0 || !is_size))
        return true;
    return error_set(e, ERROR_INPUT, "%s \"%.100s\": %s", option->name, text,
                     option->what);
}

/* The text of an option at argv[*i], as `--name TEXT` or `--name=TEXT`; NULL: it is
 * another one. A missing text is "". */
static const char *option_text(const char *name, char **argv, int *i) {
    const size_t length = strlen(name);
    if (strncmp(argv[*i], name, length) != 0)
        return NULL;
    if (argv[*i][length] == '=')
        return argv[*i] + length + 1;
    if (argv[*i][length] != '\0')
        return NULL;
    if (argv[*i + 1] == NULL)
        return "";
    return argv[++*i];
}

/* Take the options of the ship off the arguments; the field is the program's, too. */
static bool options_take(int *argc, char **argv, int64_t values[OPTIONS][2],
                         error *e) {
    int kept = 1;
    for (int i = 1; i < *argc; i++) {
        const int first = i;
        const char *text = NULL;
        int found = 0;
        for (; found < OPTIONS; found++)
            if ((text = option_text(options[found].name, argv, &i)) != NULL)
                break;
        if (text != NULL && !option_read(&options[found], text, values[found], e))
            return false;
        const bool is_taken = strcmp(argv[first], asked) == 0 ||
                              (text != NULL && found != OPTION_FIELD);
        for (int j = first; j <= i && !is_taken; j++)
            argv[kept++] = argv[j];
    }
    argv[kept] = NULL;
    *argc = kept;
    return true;
}

static bool ship_read(int *argc, char **argv, survive_ship *ship, error *e) {
    int64_t values[OPTIONS][2] = { [OPTION_SIZE] = { 4 * SIXTEENTHS, 0 },
                                   [OPTION_SPEED] = { 4 * SIXTEENTHS, 0 },
                                   [OPTION_GRID] = { 2 * SIXTEENTHS, 0 },
                                   [OPTION_START] = { INT64_MIN, INT64_MIN },
                                   [OPTION_FIELD] = { 320 * SIXTEENTHS,
                                                      480 * SIXTEENTHS } };
    if (!options_take(argc, argv, values, e))
        return false;
    *ship = (survive_ship){ values[OPTION_SIZE][0],  values[OPTION_SPEED][0],
                            values[OPTION_GRID][0],  values[OPTION_FIELD][0],
                            values[OPTION_FIELD][1], values[OPTION_START][0],
                            values[OPTION_START][1] };
    if (ship->x == INT64_MIN)
        ship->x = ship->width / 2;
    if (ship->y == INT64_MIN)
        ship->y = ship->height * 5 / 6;
    return true;
}

/* Play the way in a world: the ship must touch nothing in any frame. */
static bool way_check(const scene *s, const graze_world_config *config, error *e) {
    scene_stage stage;
    size_t count = 0;
    bool is_fine = scene_stage_open(s, config, &stage, e);
    for (size_t i = 0; is_fine && i < s->frame_count && count == 0; i++) {
        is_fine = scene_stage_play(&stage, e);
        if (is_fine)
            graze_world_contacts(stage.world, &count);
    }
    scene_stage_close(&stage);
    if (is_fine && count > 0)
        return error_set(e, ERROR_DIFFERENCE, "a world disagrees with the way");
    return is_fine;
}

static bool sink_take(void *user, const void *bytes, size_t size) {
    output_bytes(user, bytes, size);
    return !output_has_failed(user);
}

static bool way_write(const scene *s, const graze_world_config *config,
                      const char *path, error *e) {
    static const rules_extras none;
    output *out = NULL;
    if (path == NULL)
        return true;
    if (!output_open(path, &out, e))
        return false;
    if (scene_record(s, config, &none, &(graze_recording_sink){ sink_take, out },
                     e) ||
        output_has_failed(out))
        return output_close(out, e);
    output_discard(out);
    return false;
}

/* On standard error, if the recording has standard output. */
static void tell(const scene *s, bool is_survivable, uint64_t number,
                 const char *path) {
    FILE *to = path_is_dash(path) ? stderr : stdout;
    if (is_survivable)
        fprintf(to, "survivable: a way through %s%zu frame%s\n",
                s->frame_count == 1 ? "" : "all ", s->frame_count,
                number_plural(s->frame_count, "s"));
    else
        fprintf(to, "not survivable: no way past frame %" PRIu64 "\n", number);
}

static int scene_answer(scene *s, const survive_ship *ship, const char *path) {
    error e = { 0 };
    bool is_survivable;
    uint64_t number = 0;
    graze_rules rules;
    graze_rules_forbid_all(&rules);
    graze_rules_allow(&rules, SHIP, AIR);
    graze_rules_allow(&rules, SHIP, BULLETS);
    const graze_world_config config = { .rules = &rules };
    if (!survive_search(s, ship, &is_survivable, &number, &e))
        return cli_fail(&e);
    if (is_survivable &&
        (!way_check(s, &config, &e) || !way_write(s, &config, path, &e)))
        return cli_fail(&e);
    tell(s, is_survivable, number, path);
    return is_survivable ? ERROR_NONE : ERROR_DIFFERENCE;
}

int pattern_survive_run(player *p, int argc, char **argv, const char *path) {
    error e = { 0 };
    survive_ship ship;
    scene s = { 0 };
    char pipe_path[32];
    if (!ship_read(&argc, argv, &ship, &e))
        return cli_bad_usage("pattern", "%s", e.text);
    const int cause = player_start(p, argv);
    if (cause != 0)
        return player_failed(p, cause);
    snprintf(pipe_path, sizeof pipe_path, "/proc/self/fd/%d", p->pipe);
    const bool is_read = scene_read(pipe_path, (scene_watcher){ 0 }, &s, &e);
    close(p->pipe);
    int code = player_wait(p);
    if (code == 0)
        code = is_read ? scene_answer(&s, &ship, path) : cli_fail(&e);
    scene_close(&s);
    return code;
}
