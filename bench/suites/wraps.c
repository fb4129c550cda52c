/* wraps.c: the suite `wraps`: a world whose sides meet beside one that has none.
 *
 * Boxes or circles fly straight on, and a game puts those that leave at one side back
 * at the other. Both worlds have them at the same places in each frame, and take
 * turns. A frame sets all positions and makes a step. At the end the contacts of both
 * are those of all pairs, looked at one by one.
 */
#include "bench/answers.h"
#include "bench/suites/suites.h"
#include "bench/timing.h"
#include "graze/graze.h"
#include "scenes/seeded.h"

#include <math.h>
#include <stdlib.h>

enum { BODIES_MAX = 10000, FRAMES = 60, ROUNDS = 5, WORLDS = 2 };

typedef struct wraps_scene {
    const char *shape;
    bool are_circles;
    uint32_t count;
    double side, width, speed; /* of a body, of the world, a frame at most */
} wraps_scene;

typedef struct wraps_stage {
    const wraps_scene *scene;
    graze_world *worlds[WORLDS]; /* the second one wraps */
    graze_body bodies[BODIES_MAX];
    float x[BODIES_MAX], y[BODIES_MAX], dx[BODIES_MAX], dy[BODIES_MAX];
    timing frames[WORLDS]; /* the least seconds of each */
    size_t contacts[WORLDS];
    graze_status status;
} wraps_stage;

/* Whole sixty-fourths: no place is rounded. */
static float drawn(seeded_random *random, double below) {
    return (float)seeded_below(random, (uint32_t)(below * 64) + 1) / 64;
}

static void body_draw(wraps_stage *self, seeded_random *random, uint32_t i) {
    const wraps_scene *scene = self->scene;
    self->x[i] = drawn(random, scene->width - 1);
    self->y[i] = drawn(random, scene->width - 1);
    self->dx[i] = drawn(random, 2 * scene->speed) - (float)scene->speed;
    self->dy[i] = drawn(random, 2 * scene->speed) - (float)scene->speed;
}

static graze_status body_add(wraps_stage *self, graze_world *world, uint32_t i) {
    const double half = self->scene->side / 2;
    const graze_shape circle = graze_shape_circle((graze_point){ 0, 0 }, half);
    const graze_part_def part = {
        .box = { (float)-half, (float)-half, (float)half, (float)half },
        .shape = self->scene->are_circles ? &circle : NULL
    };
    const graze_body_def def = {
        .x = self->x[i], .y = self->y[i], .parts = &part, .part_count = 1
    };
    return graze_body_add(world, &def, &self->bodies[i]);
}

static void worlds_close(wraps_stage *self) {
    for (int i = 0; i < WORLDS; i++) {
        graze_world_close(self->worlds[i]);
        self->worlds[i] = NULL;
    }
}

static void worlds_open(wraps_stage *self, const report *r) {
    seeded_random random = { r->options.seed };
    for (uint32_t i = 0; i < self->scene->count; i++)
        body_draw(self, &random, i);
    for (int w = 0; w < WORLDS && self->status == GRAZE_OK; w++) {
        const float size = w > 0 ? (float)self->scene->width : 0;
        const graze_world_config config = { .broad_phase = report_broad_phase(r),
                                            .wrap_width = size,
                                            .wrap_height = size };
        self->status = graze_world_open(&config, &self->worlds[w]);
        for (uint32_t i = 0; i < self->scene->count && self->status == GRAZE_OK; i++)
            self->status = body_add(self, self->worlds[w], i);
        if (self->status == GRAZE_OK)
            self->status = graze_world_step(self->worlds[w]);
    }
}

static float moved(float at, float by, float width) {
    const float to = at + by;
    if (to < 0)
        return to + width;
    if (to >= width)
        return to - width;
    return to;
}

static void frame_play(wraps_stage *self, int w) {
    const graze_positions positions = { .bodies = self->bodies,
                                        .x = self->x,
                                        .y = self->y,
                                        .count = self->scene->count };
    if (self->status == GRAZE_OK)
        self->status = graze_world_set_positions(self->worlds[w], &positions);
    if (self->status == GRAZE_OK)
        self->status = graze_world_step(self->worlds[w]);
}

/* A disturbance of the machine is in few of the rounds, so the least time of each
 * frame counts. */
static void round_play(wraps_stage *self, const report *r, int round) {
    const float width = (float)self->scene->width;
    worlds_open(self, r);
    for (int frame = 0; frame < FRAMES && self->status == GRAZE_OK; frame++) {
        for (uint32_t i = 0; i < self->scene->count; i++) {
            self->x[i] = moved(self->x[i], self->dx[i], width);
            self->y[i] = moved(self->y[i], self->dy[i], width);
        }
        for (int w = 0; w < WORLDS; w++) {
            const timing_start start = timing_begin();
            frame_play(self, w);
            const double seconds = timing_since(start);
            double *least = &self->frames[w].rounds[frame];
            if (round == 0 || seconds < *least)
                *least = seconds;
        }
    }
}

/* How far two coordinates are apart, over a side if that is less. */
static double apart(float a, float b, double width, bool is_wrapped) {
    const double distance = fabs((double)a - (double)b);
    if (is_wrapped)
        return fmin(distance, width - distance);
    return distance;
}

static bool overlaps(const wraps_stage *self, uint32_t i, uint32_t j,
                     bool is_wrapped) {
    const wraps_scene *scene = self->scene;
    const double x = apart(self->x[i], self->x[j], scene->width, is_wrapped),
                 y = apart(self->y[i], self->y[j], scene->width, is_wrapped);
    if (scene->are_circles)
        return x * x + y * y < scene->side * scene->side;
    return x < scene->side && y < scene->side;
}

static size_t pairs_count(const wraps_stage *self, bool is_wrapped) {
    size_t pairs = 0;
    for (uint32_t i = 0; i < self->scene->count; i++)
        for (uint32_t j = 0; j < i; j++)
            pairs += overlaps(self, i, j, is_wrapped);
    return pairs;
}

static double frame_seconds(const wraps_stage *self, int w) {
    double sum = 0;
    for (int frame = 0; frame < FRAMES; frame++)
        sum += self->frames[w].rounds[frame];
    return sum / FRAMES;
}

static void tell(report *r, const wraps_stage *self, bool is_right) {
    const wraps_scene *scene = self->scene;
    const double plain = frame_seconds(self, 0), wrapped = frame_seconds(self, 1);
    report_line(r, "%6u %-8s %5.0f %7.0f %6.2f %9zu %9zu %9.1f %9.1f %6.2f%s",
                scene->count, scene->shape, scene->side, scene->width, scene->speed,
                self->contacts[0], self->contacts[1], plain * 1e6, wrapped * 1e6,
                wrapped / plain, is_right ? "" : "  DIFFERS");
    r->has_difference |= !is_right;
    if (r->json == NULL)
        return;
    json_begin_object(r->json, NULL);
    json_put_text(r->json, "suite", "wraps");
    json_put_text(r->json, "shape", scene->shape);
    json_put_number(r->json, "n", scene->count);
    json_put_number(r->json, "side", scene->side);
    json_put_number(r->json, "width", scene->width);
    json_put_number(r->json, "speed", scene->speed);
    json_put_number(r->json, "contacts", (double)self->contacts[0]);
    json_put_number(r->json, "wrapped_contacts", (double)self->contacts[1]);
    json_put_number(r->json, "ns", plain * 1e9);
    json_put_number(r->json, "wrapped_ns", wrapped * 1e9);
    report_put_machine(r->json);
    json_end(r->json);
}

static void scene_run(wraps_stage *self, report *r) {
    bool is_right = true;
    for (int round = 0; round < ROUNDS && self->status == GRAZE_OK; round++) {
        worlds_close(self);
        round_play(self, r, round);
    }
    for (int w = 0; w < WORLDS && self->status == GRAZE_OK; w++) {
        graze_world_contacts(self->worlds[w], &self->contacts[w]);
        is_right &= self->contacts[w] == pairs_count(self, w > 0);
    }
    if (self->status == GRAZE_OK)
        tell(r, self, is_right);
    worlds_close(self);
}

bool wraps_suite(report *r, error *e) {
    static const wraps_scene scenes[] = {
        { "squares", false, 300, 16, 320, 2 },
        { "squares", false, 2000, 20, 300, 2 },
        { "squares", false, 2000, 20, 500, 2 },
        { "squares", false, 2000, 40, 1000, 2 },
        { "squares", false, 10000, 10, 2000, 0.5 },
        { "squares", false, 10000, 10, 2000, 2 },
        { "circles", true, 10000, 10, 2000, 2 },
    };
    wraps_stage *self = calloc(1, sizeof *self);
    if (self == NULL)
        return error_no_memory(e, "bench wraps");
    report_line(r, "%6s %-8s %5s %7s %6s %9s %9s %9s %9s %6s", "bodies", "", "side",
                "world", "speed", "contacts", "wrapped", "us", "wrapped", "ratio");
    for (size_t i = 0;
         i < sizeof scenes / sizeof *scenes && self->status == GRAZE_OK; i++) {
        self->scene = &scenes[i];
        scene_run(self, r);
    }
    const graze_status status = self->status;
    free(self);
    return answers_are_fine(status, "wraps", e);
}
