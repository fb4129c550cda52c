/* diff.c: `graze diff`: the first step and the first body in which two recordings
 * differ.
 *
 * Both are played side by side. After each step the hashes of the worlds are
 * compared; at the first different ones the bodies are compared, by slots, then
 * their parts. If all bodies are alike, something else is not: touches, or a
 * setting.
 */
#include "cli/cli.h"
#include "formats/number.h"
#include "graze/name.h"
#include "graze/save.h"
#include "scenes/replay_stage.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    "graze diff: the first step in which two recordings differ, and the first "
    "body.\n"
    "\n"
    "Usage: graze diff A.grz B.grz [OPTION ...]\n"
    "\n"
    "Both are played side by side, and their worlds are compared after each step. "
    "Nothing\n"
    "is printed if they are alike to the end. Of a first difference a line tells "
    "the frame,\n"
    "and one the first body, by slots, and its first property that differs. One of "
    "the two\n"
    "may be \"-\", which is standard input.\n"
    "\n"
    "  --method M    the broad phase (see graze methods); default: those of the "
    "recordings\n"
    "  --memory SIZE the most memory that a recording may take, like 512M or 4G "
    "(1G)\n"
    "\n"
    "Exit code 0: they are alike; 1: they differ; 2: bad usage, or a recording is "
    "damaged;\n"
    "3: no memory.\n"
    "\n"
    "Examples:\n"
    "  graze diff mine.grz theirs.grz      where two players' games came apart\n"
    "  graze diff before.grz after.grz     what a change of the game has changed "
    "first\n";

/* One of the two. */
typedef struct side {
    const char *path;
    recording_file file;
    replay_names names;
    replay_stage stage;
    bool has_step; /* the last step was made */
} side;

static const graze_world *side_world(const side *self) {
    return graze_replay_world(self->stage.replay);
}

static bool side_open(side *self, const replay_setup *setup, error *e) {
    self->stage.names = &self->names;
    return recording_file_read(self->path, &self->file, e) &&
           replay_names_find(self->path, &self->file, &self->names, e) &&
           replay_stage_open(self->path, &self->file, setup, &self->stage, e);
}

static void side_close(side *self) {
    replay_stage_close(&self->stage);
    replay_names_close(&self->names);
    recording_file_close(&self->file);
}

/* Make a step; false: an error. A recording at its end has no step; this is not an
 * error. */
static bool side_step(side *self, error *e) {
    *e = (error){ .code = ERROR_NONE };
    self->has_step = replay_stage_play(&self->stage, e);
    return self->has_step || e->code == ERROR_NONE;
}

/* A property of both, and whether it differs. */
typedef struct property {
    const char *name;
    double value[2];
} property;

/* Print the first different property; false: none. */
static bool properties_tell(const char *whose, const property *all, size_t count,
                            const side sides[2]) {
    for (size_t i = 0; i < count; i++)
        if (all[i].value[0] != all[i].value[1]) {
            printf("%s: %s is %.9g in %s and %.9g in %s\n", whose, all[i].name,
                   all[i].value[0], sides[0].path, all[i].value[1], sides[1].path);
            return true;
        }
    return false;
}

static bool parts_differ(const char *whose, graze_part a, graze_part b,
                         const side sides[2]) {
    graze_part_info x = { .tag = 0 }, y = { .tag = 0 };
    graze_part_read(side_world(&sides[0]), a, &x);
    graze_part_read(side_world(&sides[1]), b, &y);
    const property all[] = {
        { "min_x of a part", { (double)x.box.min_x, (double)y.box.min_x } },
        { "min_y of a part", { (double)x.box.min_y, (double)y.box.min_y } },
        { "max_x of a part", { (double)x.box.max_x, (double)y.box.max_x } },
        { "max_y of a part", { (double)x.box.max_y, (double)y.box.max_y } },
        { "the layer of a part", { x.layer, y.layer } },
        { "the tag of a part", { x.tag, y.tag } },
        { "whether a part is disabled", { x.is_disabled, y.is_disabled } },
        { "the one-way sides of a part", { x.one_way, y.one_way } }
    };
    return properties_tell(whose, all, sizeof all / sizeof *all, sides);
}

enum { PARTS_MAX = 4096 };

/* Bodies of the same handle: print the first different property. */
static bool bodies_differ(graze_body body, const char *whose, const side sides[2]) {
    static graze_part parts[2][PARTS_MAX];
    graze_body_info x, y;
    graze_body_read(side_world(&sides[0]), body, &x);
    graze_body_read(side_world(&sides[1]), body, &y);
    const property all[] = {
        { "x", { (double)x.x, (double)y.x } },
        { "y", { (double)x.y, (double)y.y } },
        { "its angle", { (double)x.angle, (double)y.angle } },
        { "its user data", { (double)x.user, (double)y.user } },
        { "the low half of its user data", { (uint32_t)x.user, (uint32_t)y.user } },
        { "the number of its parts", { x.part_count, y.part_count } },
        { "whether it is disabled", { x.is_disabled, y.is_disabled } }
    };
    if (properties_tell(whose, all, sizeof all / sizeof *all, sides))
        return true;
    for (int i = 0; i < 2; i++)
        graze_body_parts(side_world(&sides[i]), body, parts[i], PARTS_MAX);
    for (uint32_t i = 0; i < x.part_count && i < PARTS_MAX; i++)
        if (parts_differ(whose, parts[0][i], parts[1][i], sides))
            return true;
    return false;
}

/* Tell the first slot whose bodies differ; false: none. */
static bool slot_differs(uint32_t slot, const side sides[2]) {
    const graze_body body[2] = { graze_body_from_slot(side_world(&sides[0]), slot),
                                 graze_body_from_slot(side_world(&sides[1]), slot) };
    const int one = body[0].id != 0 ? 0 : 1;
    if (body[one].id == 0)
        return false;
    const char *name = graze_body_name(side_world(&sides[one]), body[one]);
    char whose[GRAZE_NAME_MAX + 40];
    snprintf(whose, sizeof whose, "body %" PRIu64 "%s%s",
             replay_body_name(&sides[one].names, side_world(&sides[one]), body[one]),
             name[0] != 0 ? ", " : "", name);
    if (body[0].id == body[1].id)
        return bodies_differ(body[0], whose, sides);
    if (body[1 - one].id != 0)
        printf("%s: it is another one in %s\n", whose, sides[1 - one].path);
    else
        printf("%s: it is in %s only\n", whose, sides[one].path);
    return true;
}

static int difference_tell(const side sides[2]) {
    uint32_t left[2] = { graze_world_body_count(side_world(&sides[0])),
                         graze_world_body_count(side_world(&sides[1])) };
    printf("frame %" PRIu64 ": %s and %s differ\n",
           sides[0].stage.now.frames[0].number, sides[0].path, sides[1].path);
    for (uint32_t slot = 0; left[0] > 0 || left[1] > 0; slot++) {
        if (slot_differs(slot, sides))
            return 1;
        for (int i = 0; i < 2; i++)
            left[i] -= graze_body_from_slot(side_world(&sides[i]), slot).id != 0;
    }
    printf("all bodies are alike; what touches, or a setting, is not\n");
    return 1;
}

/* Play both up to a difference, or to the end. Returns the exit code. */
static int recordings_compare(side sides[2], error *e) {
    for (uint64_t steps = 0;; steps++) {
        if (steps > 0 && (!side_step(&sides[0], e) || !side_step(&sides[1], e)))
            return cli_fail(e);
        if (sides[0].has_step != sides[1].has_step) {
            const int longer = sides[0].has_step ? 0 : 1;
            const uint64_t alike = steps - 1;
            printf("%s ends after %" PRIu64 " frame%s, %s alike; %s goes on\n",
                   sides[1 - longer].path, alike, number_plural(alike, "s"),
                   alike == 1 ? "which is" : "which are", sides[longer].path);
            return 1;
        }
        if (steps > 0 && !sides[0].has_step)
            return 0;
        if (graze_world_hash(graze_replay_world(sides[0].stage.replay)) !=
            graze_world_hash(graze_replay_world(sides[1].stage.replay)))
            return difference_tell(sides);
    }
}

typedef struct diff_options {
    replay_setup setup;
    size_t memory_max;
} diff_options;

enum { MEMORY = 256, METHOD };

static const struct option long_options[] = {
    { "help", no_argument, NULL, 'h' },
    { "memory", required_argument, NULL, MEMORY },
    { "method", required_argument, NULL, METHOD },
    { 0 }
};

static int diff_files(char **paths, const diff_options *options) {
    side sides[2] = { { .path = paths[0], .file.memory_max = options->memory_max },
                      { .path = paths[1], .file.memory_max = options->memory_max } };
    error e = { .code = ERROR_NONE };
    const bool are_open = side_open(&sides[0], &options->setup, &e) &&
                          side_open(&sides[1], &options->setup, &e);
    int code = are_open ? recordings_compare(sides, &e) : cli_fail(&e);
    if (code < 2 && (fflush(stdout) != 0 || ferror(stdout)))
        code = ERROR_RESOURCES;
    side_close(&sides[0]);
    side_close(&sides[1]);
    return code;
}

int diff_run(int argc, char **argv) {
    diff_options options = { .memory_max = 0 };
    error e = { .code = ERROR_NONE };
    opterr = 0;
    for (int found;
         (found = getopt_long(argc, argv, ":h", long_options, NULL)) != -1;) {
        bool is_fine = true;
        if (found == 'h')
            return cli_print(help);
        if (found == '?' || found == ':')
            return cli_bad_option("diff", found, argv);
        if (found == MEMORY)
            is_fine = cli_memory(optarg, &options.memory_max, &e);
        else
            is_fine = cli_check_method(options.setup.broad_phase = optarg, &e);
        if (!is_fine)
            return cli_fail(&e);
    }
    if (argc - optind != 2)
        return cli_bad_usage("diff", "takes two recordings, A.grz and B.grz");
    return diff_files(argv + optind, &options);
}
