/* explain.c: `graze explain`: why two bodies of a scene do not touch in a frame, or since when they do.
 *
 * The names are looked for in the rows of the frame before anything is played. Then the scene is played up to
 * the frame, noting when the two began and ceased to touch, and the world is asked.
 */
#include "cli/cli.h"
#include "cli/explain_options.h"
#include "cli/explain_tell.h"
#include "cli/progress.h"
#include "formats/rules_file.h"
#include "scenes/scene_stage.h"

#include <inttypes.h>
#include <stdio.h>

enum { NAMED_MOST = 12, NAMES_SIZE = NAMED_MOST * 24 + 64 };

typedef struct explain {
    explain_options options;
    graze_rules rules;
    rules_extras extras; /* zeroed without rules */
    scene scene;
    const scene_frame *frame;
    uint32_t body_a, body_b; /* by index */
    scene_stage stage;
    scene_facts events; /* of the last frame */
    explain_answer answer;
    progress bar;
} explain;

static void reading_show(void *bar, double done) {
    progress_update(bar, done);
}

static bool scene_load(explain *x, error *e) {
    const explain_options *options = &x->options;
    if (options->rules != NULL && !rules_file_read(options->rules, &x->rules, &x->extras, e))
        return false;
    progress_begin(&x->bar, "reading the scene");
    const bool is_read = scene_read_shaped((scene_paths){ options->scene, options->shapes },
                                           (scene_watcher){ reading_show, &x->bar }, &x->scene, e);
    progress_end(&x->bar);
    return is_read;
}

static bool frame_find(explain *x, error *e) {
    const scene *s = &x->scene;
    const uint64_t wanted = x->options.frame;
    x->frame = scene_find_frame(s, wanted);
    if (x->frame != NULL)
        return true;
    if (s->frame_count == 0)
        return error_set(e, ERROR_INPUT, "--frame %" PRIu64 ": %s has no frames", wanted, x->options.scene);
    return error_set(e, ERROR_INPUT, "--frame %" PRIu64 ": %s has frames from %" PRIu64 " to %" PRIu64,
                     wanted, x->options.scene, s->frames[0].number, s->frames[s->frame_count - 1].number);
}

/* The row of a frame that a name means: one of the body of that name, or the box of that name. */
static const scene_row *row_find(const scene *s, const scene_frame *frame, uint64_t name) {
    const scene_row *rows = s->rows + frame->first_row, *box = NULL;
    for (size_t i = 0; i < frame->row_count; i++) {
        if (s->bodies.names[rows[i].body] == name)
            return &rows[i];
        if (s->ids.names[rows[i].id] == name)
            box = &rows[i];
    }
    return box;
}

/* Write the names of the bodies in a frame, in the order of their rows, but only so many. */
static void alive_write(const explain *x, char *text) {
    const scene_row *rows = x->scene.rows + x->frame->first_row;
    uint32_t named[NAMED_MOST];
    size_t used = 0, count = 0;
    text[0] = 0;
    for (size_t i = 0; i < x->frame->row_count; i++) {
        size_t known = 0;
        while (known < count && named[known] != rows[i].body)
            known++;
        if (known < count)
            continue;
        if (count == NAMED_MOST) {
            (void)snprintf(text + used, NAMES_SIZE - used, " ...");
            return;
        }
        named[count++] = rows[i].body;
        used += (size_t)snprintf(text + used, NAMES_SIZE - used, " %" PRIu64,
                                 x->scene.bodies.names[rows[i].body]);
    }
}

static uint64_t frame_distance(const explain *x, const scene_frame *frame) {
    return frame->number > x->options.frame ? frame->number - x->options.frame
                                            : x->options.frame - frame->number;
}

/* The frame next to the one asked for that has a name; NULL: none has. */
static const scene_frame *frame_with(const explain *x, uint64_t name) {
    const scene_frame *best = NULL;
    for (size_t i = 0; i < x->scene.frame_count; i++) {
        const scene_frame *frame = &x->scene.frames[i];
        if (row_find(&x->scene, frame, name) != NULL &&
            (best == NULL || frame_distance(x, frame) < frame_distance(x, best)))
            best = frame;
    }
    return best;
}

/* Say that a name is not in the frame; and where it is, or who is there. */
static bool name_fails(const explain *x, uint64_t name, error *e) {
    char alive[NAMES_SIZE], where[64] = "in no other either";
    const scene_frame *frame = frame_with(x, name);
    alive_write(x, alive);
    if (frame != NULL)
        (void)snprintf(where, sizeof where, "the nearest that has it is %" PRIu64, frame->number);
    return error_set(e, ERROR_INPUT, "id %" PRIu64 " is not in frame %" PRIu64 " (%s); alive there:%s", name,
                     x->options.frame, where, alive[0] != 0 ? alive : " nobody");
}

static bool body_find(const explain *x, uint64_t name, uint32_t *body, error *e) {
    const scene_row *row = row_find(&x->scene, x->frame, name);
    if (row == NULL)
        return name_fails(x, name, e);
    *body = row->body;
    return true;
}

static bool bodies_find(explain *x, error *e) {
    if (!body_find(x, x->options.a, &x->body_a, e) || !body_find(x, x->options.b, &x->body_b, e))
        return false;
    x->answer = (explain_answer){ .scene = &x->scene,
                                  .frame = x->options.frame,
                                  .is_closed = x->options.is_closed,
                                  .body_a = x->scene.bodies.names[x->body_a],
                                  .body_b = x->scene.bodies.names[x->body_b] };
    return true;
}

static bool stage_open(explain *x, error *e) {
    const graze_world_config config = { .broad_phase = x->options.broad_phase,
                                        .edges = x->options.is_closed ? GRAZE_CLOSED : GRAZE_HALF_OPEN,
                                        .rules = x->options.rules != NULL ? &x->rules : NULL };
    return scene_stage_open(&x->scene, &config, &x->stage, e) &&
           scene_stage_set_extras(&x->stage, &x->extras, e);
}

/* Note what the events of a frame say of the two. */
static void events_note(explain *x) {
    explain_answer *answer = &x->answer;
    const uint64_t number = scene_stage_frame(&x->stage)->number;
    for (size_t i = 0; i < x->events.count; i++) {
        const scene_fact *fact = &x->events.items[i];
        const bool is_theirs = (fact->a == answer->body_a && fact->b == answer->body_b) ||
                               (fact->a == answer->body_b && fact->b == answer->body_a);
        if (is_theirs && fact->kind == SCENE_BEGIN) {
            answer->have_met = true;
            answer->since = number;
        } else if (is_theirs && fact->kind == SCENE_END) {
            answer->until = number;
        } else if (is_theirs) {
            answer->have_grazed = true;
            answer->grazed = number;
        }
    }
}

static bool frames_play(explain *x, error *e) {
    const size_t count = (size_t)(x->frame - x->scene.frames) + 1;
    bool is_fine = true;
    progress_begin(&x->bar, "playing");
    for (size_t i = 0; i < count && is_fine; i++) {
        progress_update(&x->bar, (double)i / (double)count);
        is_fine = scene_stage_play(&x->stage, e) && scene_stage_events(&x->stage, &x->events, e);
        if (is_fine)
            events_note(x);
    }
    progress_end(&x->bar);
    return is_fine;
}

static bool answer_print(explain *x, error *e) {
    output *o = NULL;
    const scene_troupe *troupes = x->stage.troupes;
    graze_world_explain(x->stage.world, troupes[x->body_a].body, troupes[x->body_b].body, &x->answer.told);
    if (!output_open(NULL, &o, e))
        return false;
    if (x->options.is_json)
        explain_tell_json(&x->answer, o);
    else
        explain_tell_text(&x->answer, o);
    return output_close(o, e);
}

int explain_run(int argc, char **argv) {
    explain x = { 0 };
    error e = { 0 };
    int code;
    if (!explain_options_read(argc, argv, &x.options, &code))
        return code;
    const bool is_done = scene_load(&x, &e) && frame_find(&x, &e) && bodies_find(&x, &e) &&
                         stage_open(&x, &e) && frames_play(&x, &e) && answer_print(&x, &e);
    scene_stage_close(&x.stage);
    scene_facts_close(&x.events);
    scene_close(&x.scene);
    return is_done ? 0 : cli_fail(&e);
}
