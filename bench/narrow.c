/* narrow.c: worlds in turns on the same motion. They have boxes alone, masks,
 * circles against masks, placed capsules, or capsules which also turn. The cost of
 * shapes is the world's time less the time of boxes, positions and events included.
 *
 * Each frame's events are hashed; they must be the same in each round, and those of
 * a world of `brute`.
 */
#include "bench/narrow.h"

#include "bench/machine.h"
#include "bench/narrow_swarm.h"
#include "bench/pair_hash.h"
#include "bench/timing.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

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
typedef struct contender {
    swarm_world game;
    graze_counters counters;
    timing rounds;
    narrow_round last;
    bool differs;
} contender;

static uint64_t name_of(const graze_world *world, graze_body body) {
    graze_body_info info = { 0 };
    return graze_body_read(world, body, &info) == GRAZE_OK ? info.user : UINT64_MAX;
}

static void frame_note(contender *self, narrow_round *round) {
    const graze_world *world = self->game.world;
    size_t count;
    const graze_contact_event *events = graze_world_contact_events(world, &count);
    const graze_narrow_counts counts = graze_world_narrow_counts(world);
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += pair_hash_mix(
            pair_hash_one(name_of(world, events[i].a), name_of(world, events[i].b)) +
            (uint64_t)events[i].kind);
    round->hash = pair_hash_mix(round->hash + sum + 1);
    round->pairs += counts.overlapping;
    round->apart += counts.apart;
}

static graze_status play(const swarm *s, contender *self, narrow_round *round) {
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

static graze_status contender_open(const swarm *s, swarm_config config,
                                   contender *self) {
    const graze_status status = swarm_world_open(s, config, &self->game);
    if (status == GRAZE_OK)
        graze_world_set_counters(self->game.world, &self->counters);
    return status;
}

static graze_status turn(const swarm *s, contender *self) {
    narrow_round round;
    const graze_status status = play(s, self, &round);
    self->differs |= self->rounds.count > 0 && round.hash != self->last.hash;
    self->last = round;
    timing_add(&self->rounds, round.seconds);
    return status;
}

/* Whether a world of `brute` finds the same; this is not timed. */
static graze_status check(const swarm *s, swarm_look look, contender *self) {
    contender oracle = { 0 };
    narrow_round round = { 0 };
    graze_status status =
        contender_open(s, (swarm_config){ look, "brute" }, &oracle);
    if (status == GRAZE_OK)
        status = play(s, &oracle, &round);
    self->differs |= round.hash != self->last.hash;
    swarm_world_close(&oracle.game);
    return status;
}

static void record(const contender *self, swarm_look look, double beyond,
                   json_writer *json) {
    char hash[24], processor[128];
    snprintf(hash, sizeof hash, "%016" PRIx64, self->last.hash);
    machine_processor(processor, sizeof processor);
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
    json_put_text(json, "hash", hash);
    json_put_text(json, "machine", processor);
    json_put_text(json, "compiler", machine_compiler());
    json_end(json);
}

static void tell(report *r, const contender *self, swarm_look look,
                 const contender *boxes) {
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

static graze_status race(const swarm *s, const report *r, contender *contenders) {
    const char *method =
        r->options.broad_phase != NULL ? r->options.broad_phase : "auto";
    const uint32_t rounds = r->options.rounds != 0 ? r->options.rounds : ROUNDS;
    graze_status status = GRAZE_OK;
    for (int look = 0; look < LOOKS && status == GRAZE_OK; look++)
        status = contender_open(s, (swarm_config){ (swarm_look)look, method },
                                &contenders[look]);
    for (uint32_t i = 0; i < rounds * LOOKS && status == GRAZE_OK; i++)
        status = turn(s, &contenders[i % LOOKS]);
    for (int look = 0; look < LOOKS && status == GRAZE_OK; look++)
        status = check(s, (swarm_look)look, &contenders[look]);
    return status;
}

bool narrow_bench(report *r, error *e) {
    swarm *s = swarm_open(r->options.seed);
    contender *contenders = calloc(LOOKS, sizeof *contenders);
    const bool has_room = s != NULL && contenders != NULL;
    const graze_status status =
        has_room ? race(s, r, contenders) : GRAZE_OUT_OF_MEMORY;
    if (status == GRAZE_OK)
        head(r);
    for (int look = 0; look < LOOKS && has_room; look++) {
        if (status == GRAZE_OK)
            tell(r, &contenders[look], (swarm_look)look, &contenders[SWARM_BOXES]);
        swarm_world_close(&contenders[look].game);
    }
    free(contenders);
    swarm_close(s);
    return status == GRAZE_OK || error_no_memory(e, "bench narrow");
}
