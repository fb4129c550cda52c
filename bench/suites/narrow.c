/* narrow.c: the suite `narrow`: the cost of shapes and masks in a world, beyond
 * its broad phase.
 *
 * Two thousand bullets and fifty sprites are in motion. They fly straight on and are
 * thrown back at the edges, which is a remainder and a fold, in whole eighths of a
 * pixel. Worlds take turns on the same motion. They have boxes alone, masks, circles
 * against masks, placed capsules, or capsules which also turn. The cost of shapes is
 * the world's time less the time of boxes, positions and events included.
 *
 * Each frame's events are hashed; they must be the same in each round, and those of
 * a world of `brute`.
 */
#include "bench/answers.h"
#include "bench/suites/suites.h"
#include "bench/timing.h"
#include "graze/graze.h"
#include "scenes/seeded.h"

#include <inttypes.h>
#include <stdlib.h>

/* --- The motion, and a world in it --- */

enum {
    SWARM_BULLETS = 2000,
    SWARM_SPRITES = 50,
    SWARM_BODIES = SWARM_BULLETS + SWARM_SPRITES,
    SWARM_FRAMES = 120,
    SWARM_WIDTH = 640,
    SWARM_HEIGHT = 480,
    SWARM_BULLET_SIDE = 8,
    SWARM_SPRITE_SIDE = 64
};

/* The look of bodies: the boxes around them, or round bullets and hollow sprites, in
 * masks or as circles. Or bullets are capsules and sprites are circles, placed, or
 * also turned in each frame. */
typedef enum swarm_look {
    SWARM_BOXES,
    SWARM_MASKS,
    SWARM_CIRCLES,
    SWARM_CAPSULES,
    SWARM_TURNED
} swarm_look;

/* Where all bodies are in each frame, in eighths of a pixel, and their angles. */
typedef struct swarm {
    float x[SWARM_FRAMES][SWARM_BODIES], y[SWARM_FRAMES][SWARM_BODIES];
    float angle[SWARM_FRAMES][SWARM_BODIES];
    graze_mask *bullet, *sprite;
} swarm;

/* A world of a look, its bodies where they are in the last frame, and stepped once;
 * bullets meet sprites, and sprites each other. *world is NULL after an error. */
typedef struct swarm_config {
    swarm_look look;
    const char *broad_phase;
} swarm_config;

typedef struct swarm_world {
    graze_world *world;
    bool turns;
    graze_body bodies[SWARM_BODIES];
} swarm_world;

enum { EIGHTHS = 8, LAYER_SPRITES = 0, LAYER_BULLETS = 1 };

/* Solid between two distances from the middle of a square picture, in whole numbers:
 * twice the distance. */
static graze_status ring_make(int32_t side, int64_t inner, int64_t outer,
                              graze_mask **mask) {
    const graze_status status =
        graze_mask_create((uint32_t)side, (uint32_t)side, NULL, mask);
    for (int32_t y = 0; y < side && status == GRAZE_OK; y++)
        for (int32_t x = 0; x < side; x++) {
            const int64_t dx = 2 * (int64_t)x + 1 - side,
                          dy = 2 * (int64_t)y + 1 - side;
            const int64_t square = dx * dx + dy * dy;
            if (square >= inner * inner && square <= outer * outer)
                graze_mask_set(*mask, x, y, true);
        }
    return status;
}

/* The position, after some frames, of a body that starts at `begin`. It turns
 * back at 0 and at `most`. */
static float folded(int64_t begin, int64_t speed, int64_t frame, int64_t most) {
    int64_t place = (begin + speed * frame) % (2 * most);
    if (place < 0)
        place += 2 * most;
    if (place >= most)
        place = 2 * most - place;
    return (float)place / EIGHTHS;
}

/* A speed either way, up to a number of pixels a frame. */
static int64_t speed_of(seeded_random *random, uint32_t most) {
    return (int64_t)seeded_below(random, 2 * most * EIGHTHS + 1) - most * EIGHTHS;
}

static void fly(swarm *s, uint32_t i, seeded_random *random) {
    const int64_t w = SWARM_WIDTH * EIGHTHS, h = SWARM_HEIGHT * EIGHTHS;
    const uint32_t fastest = i < SWARM_SPRITES ? 1 : 4;
    const int64_t x = seeded_below(random, SWARM_WIDTH * EIGHTHS),
                  y = seeded_below(random, SWARM_HEIGHT * EIGHTHS);
    const int64_t speed_x = speed_of(random, fastest),
                  speed_y = speed_of(random, fastest);
    for (uint32_t frame = 0; frame < SWARM_FRAMES; frame++) {
        s->x[frame][i] = folded(x, speed_x, frame, w);
        s->y[frame][i] = folded(y, speed_y, frame, h);
        s->angle[frame][i] = (float)((i * 37 + frame * (1 + i % 13)) % 360);
    }
}

static void swarm_close(swarm *s) {
    if (s == NULL)
        return;
    graze_mask_destroy(s->bullet);
    graze_mask_destroy(s->sprite);
    free(s);
}

/* A new one from a seed; NULL: no memory. */
static swarm *swarm_open(uint64_t seed) {
    swarm *s = calloc(1, sizeof *s);
    seeded_random random = { seed };
    if (s == NULL)
        return NULL;
    for (uint32_t i = 0; i < SWARM_BODIES; i++)
        fly(s, i, &random);
    if (ring_make(SWARM_BULLET_SIDE, 0, SWARM_BULLET_SIDE, &s->bullet) == GRAZE_OK &&
        ring_make(SWARM_SPRITE_SIDE, SWARM_SPRITE_SIDE / 4, SWARM_SPRITE_SIDE,
                  &s->sprite) == GRAZE_OK)
        return s;
    swarm_close(s);
    return NULL;
}

/* Bullets are capsules and sprites circles, or bullets are circles, or all are
 * masks. */
static graze_shape shape_of(const swarm *s, swarm_look look, bool is_sprite,
                            double half) {
    const graze_point middle = { 0, 0 }, corner = { -half, -half };
    if (look >= SWARM_CAPSULES && is_sprite)
        return graze_shape_capsule(middle, middle, half);
    if (look >= SWARM_CAPSULES)
        return graze_shape_capsule((graze_point){ -half, 0 },
                                   (graze_point){ half, 0 }, 2);
    if (look == SWARM_CIRCLES && !is_sprite)
        return graze_shape_circle(middle, half);
    const graze_mask_view view = { .mask = is_sprite ? s->sprite : s->bullet };
    return graze_shape_mask(view, corner);
}

/* A body's place is its middle. */
static graze_status body_add(const swarm *s, swarm_look look, uint32_t i,
                             swarm_world *w) {
    const bool is_sprite = i < SWARM_SPRITES;
    const float half = (is_sprite ? SWARM_SPRITE_SIDE : SWARM_BULLET_SIDE) / 2.0f;
    const graze_shape shape = shape_of(s, look, is_sprite, (double)half);
    const graze_part_def part = { .box = { -half, -half, half, half },
                                  .layer = is_sprite ? LAYER_SPRITES : LAYER_BULLETS,
                                  .shape = look == SWARM_BOXES ? NULL : &shape };
    const graze_body_def body = { .parts = &part, .part_count = 1, .user = i };
    return graze_body_add(w->world, &body, &w->bodies[i]);
}

static void swarm_world_close(swarm_world *w) {
    graze_world_close(w->world);
    w->world = NULL;
}

/* Place all bodies as in a frame, and step. */
static graze_status swarm_world_frame(const swarm *s, uint32_t frame,
                                      swarm_world *w) {
    const graze_positions placement = { .bodies = w->bodies,
                                        .x = s->x[frame],
                                        .y = s->y[frame],
                                        .count = SWARM_BODIES,
                                        .angle = w->turns ? s->angle[frame] : NULL };
    const graze_status status = graze_world_set_positions(w->world, &placement);
    return status == GRAZE_OK ? graze_world_step(w->world) : status;
}

static graze_status swarm_world_open(const swarm *s, swarm_config config,
                                     swarm_world *w) {
    graze_rules rules = { 0 };
    graze_rules_forbid(&rules, LAYER_BULLETS, LAYER_BULLETS);
    const graze_world_config world = { .broad_phase = config.broad_phase,
                                       .rules = &rules };
    graze_status status = graze_world_open(&world, &w->world);
    w->turns = config.look == SWARM_TURNED;
    for (uint32_t i = 0; i < SWARM_BODIES && status == GRAZE_OK; i++)
        status = body_add(s, config.look, i, w);
    if (status == GRAZE_OK)
        status = swarm_world_frame(s, SWARM_FRAMES - 1, w);
    if (status != GRAZE_OK)
        swarm_world_close(w);
    return status;
}

/* --- Turns --- */

enum { LOOKS = SWARM_TURNED + 1, ROUNDS = 21 };

static const char *const look_names[LOOKS] = { [SWARM_BOXES] = "boxes",
                                               [SWARM_MASKS] = "masks",
                                               [SWARM_CIRCLES] = "circles, masks",
                                               [SWARM_CAPSULES] = "capsules",
                                               [SWARM_TURNED] = "capsules, turned" };

/* The result of a round, and the input of each stage. These are the tests, the pairs
 * whose boxes overlap, and the pairs among them whose shapes do not touch. */
typedef struct narrow_round {
    double seconds;
    uint64_t tests, pairs, apart, hash;
} narrow_round;

/* A look's world, its rounds, and the last one in full. */
typedef struct stage {
    swarm_world game;
    graze_counters counters;
    timing rounds;
    narrow_round last;
    bool differs;
} stage;

static uint64_t name_of(const graze_world *world, graze_body body) {
    graze_body_info info = { 0 };
    return graze_body_read(world, body, &info) == GRAZE_OK ? info.user : UINT64_MAX;
}

static void frame_note(stage *self, narrow_round *round) {
    const graze_world *world = self->game.world;
    size_t count;
    const graze_contact_event *events = graze_world_contact_events(world, &count);
    const graze_narrow_counts counts = graze_world_narrow_counts(world);
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += answers_mix(answers_hash_pair(name_of(world, events[i].a),
                                             name_of(world, events[i].b)) +
                           (uint64_t)events[i].kind);
    round->hash = answers_mix(round->hash + sum + 1);
    round->pairs += counts.overlapping;
    round->apart += counts.apart;
}

static graze_status play(const swarm *s, stage *self, narrow_round *round) {
    graze_status status = GRAZE_OK;
    const uint64_t tests = self->counters.tests;
    *round = (narrow_round){ 0 };
    for (uint32_t frame = 0; frame < SWARM_FRAMES && status == GRAZE_OK; frame++) {
        const timing_start start = timing_begin();
        status = swarm_world_frame(s, frame, &self->game);
        round->seconds += timing_since(start) / SWARM_FRAMES;
        frame_note(self, round);
    }
    round->tests = self->counters.tests - tests;
    return status;
}

static graze_status stage_open(const swarm *s, swarm_config config, stage *self) {
    const graze_status status = swarm_world_open(s, config, &self->game);
    if (status == GRAZE_OK)
        graze_world_set_counters(self->game.world, &self->counters);
    return status;
}

static graze_status turn(const swarm *s, stage *self) {
    narrow_round round;
    const graze_status status = play(s, self, &round);
    self->differs |= self->rounds.count > 0 && round.hash != self->last.hash;
    self->last = round;
    timing_add(&self->rounds, round.seconds);
    return status;
}

/* Whether a world of `brute` finds the same; this is not timed. */
static graze_status check(const swarm *s, swarm_look look, stage *self) {
    stage oracle = { 0 };
    narrow_round round = { 0 };
    graze_status status = stage_open(s, (swarm_config){ look, "brute" }, &oracle);
    if (status == GRAZE_OK)
        status = play(s, &oracle, &round);
    self->differs |= round.hash != self->last.hash;
    swarm_world_close(&oracle.game);
    return status;
}

static void record(const stage *self, swarm_look look, double beyond,
                   json_writer *json) {
    json_begin_object(json, NULL);
    json_put_text(json, "suite", "narrow");
    json_put_text(json, "look", look_names[look]);
    json_put_number(json, "n", SWARM_BODIES);
    json_put_number(json, "fastest_ns", timing_fastest(&self->rounds) * 1e9);
    json_put_number(json, "median_ns", timing_median(&self->rounds) * 1e9);
    json_put_number(json, "beyond_ns", beyond * 1e9);
    json_put_number(json, "tests", (double)self->last.tests / SWARM_FRAMES);
    json_put_number(json, "pairs", (double)self->last.pairs / SWARM_FRAMES);
    json_put_number(json, "apart", (double)self->last.apart / SWARM_FRAMES);
    report_put_hash(json, "hash", self->last.hash);
    report_put_machine(json);
    json_end(json);
}

static void tell(report *r, const stage *self, swarm_look look, const stage *boxes) {
    const double beyond =
        timing_median(&self->rounds) - timing_median(&boxes->rounds);
    report_line(r, "%-16s %9.4f %9.4f %9.4f %11.1f %9.1f %9.1f  %016" PRIx64 "%s",
                look_names[look], timing_fastest(&self->rounds) * 1e3,
                timing_median(&self->rounds) * 1e3, beyond * 1e3,
                (double)self->last.tests / SWARM_FRAMES,
                (double)self->last.pairs / SWARM_FRAMES,
                (double)self->last.apart / SWARM_FRAMES, self->last.hash,
                self->differs ? "  DIFFERS" : "");
    r->has_difference |= self->differs;
    if (r->json != NULL)
        record(self, look, beyond, r->json);
}

static void head(report *r) {
    report_line(r,
                "%d bullets of %d px, %d sprites of %d px on %d x %d px, %d frames",
                SWARM_BULLETS, SWARM_BULLET_SIDE, SWARM_SPRITES, SWARM_SPRITE_SIDE,
                SWARM_WIDTH, SWARM_HEIGHT, SWARM_FRAMES);
    report_line(r, "%-16s %9s %9s %9s %11s %9s %9s  %s", "ms a frame:", "fastest",
                "median", "beyond", "tests", "pairs", "apart", "hash");
}

static graze_status take_turns(const swarm *s, const report *r, stage *stages) {
    const char *method = report_broad_phase(r);
    const uint32_t rounds = report_rounds(r, ROUNDS);
    graze_status status = GRAZE_OK;
    for (int look = 0; look < LOOKS && status == GRAZE_OK; look++)
        status =
            stage_open(s, (swarm_config){ (swarm_look)look, method }, &stages[look]);
    for (uint32_t i = 0; i < rounds * LOOKS && status == GRAZE_OK; i++)
        status = turn(s, &stages[i % LOOKS]);
    for (int look = 0; look < LOOKS && status == GRAZE_OK; look++)
        status = check(s, (swarm_look)look, &stages[look]);
    return status;
}

bool narrow_suite(report *r, error *e) {
    swarm *s = swarm_open(r->options.seed);
    stage *stages = calloc(LOOKS, sizeof *stages);
    const bool has_room = s != NULL && stages != NULL;
    graze_status status = GRAZE_OUT_OF_MEMORY;
    if (has_room)
        status = take_turns(s, r, stages);
    if (status == GRAZE_OK)
        head(r);
    for (int look = 0; look < LOOKS && has_room; look++) {
        if (status == GRAZE_OK)
            tell(r, &stages[look], (swarm_look)look, &stages[SWARM_BOXES]);
        swarm_world_close(&stages[look].game);
    }
    free(stages);
    swarm_close(s);
    return status == GRAZE_OK || error_no_memory(e, "bench narrow");
}
