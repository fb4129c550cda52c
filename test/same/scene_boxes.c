/* scene_boxes.c: bodies of one box each, placed as scenes/seeded.h draws them:
 * dense, far away, denormal, huge. In the large scenes threads share as much work as
 * possible. The scenes have enough boxes and pairs for each place in src/ which cuts
 * work into parts. */
#include "same/scenes.h"

enum {
    FEW = 300,
    STEPS = 16,
    MANY = 9000,
    MANY_STEPS = 4,
    MOST = 16400,
    BULLETS = 3
};

static void add_boxes(same_run *run, const seeded_scene *scene, graze_part *parts) {
    for (uint32_t i = 0; i < scene->count; i++) {
        const graze_part_def part = { .box = scene->boxes[i],
                                      .layer = scene->layers[i],
                                      .tag = i };
        graze_body body;
        same_must(graze_body_add(
                      run->world,
                      &(graze_body_def){ .parts = &part, .part_count = 1 }, &body),
                  "graze_body_add");
        graze_body_parts(run->world, body, &parts[i], 1);
    }
}

static void step_boxes(same_run *run, seeded_scene *scene, const graze_part *parts) {
    seeded_move(scene);
    for (uint32_t i = 0; i < scene->count; i++)
        same_must(graze_part_set_box(run->world, parts[i], scene->boxes[i]),
                  "graze_part_set_box");
    same_step(run);
    same_ask(run, scene->boxes, scene->count);
}

/* A layer that does not meet itself, as of bullets, and two that do not meet. */
static graze_rules some_rules(void) {
    graze_rules rules = { { 0 } };
    graze_rules_forbid(&rules, BULLETS, BULLETS);
    graze_rules_forbid(&rules, 1, 2);
    return rules;
}

static graze_box boxes[MOST];
static uint8_t layers[MOST];
static graze_part parts[MANY];

static seeded_scene draw(same_run *run, seeded_kind kind, uint32_t count) {
    seeded_scene scene = {
        .kind = kind, .count = count, .boxes = boxes, .layers = layers
    };
    seeded_fill(&scene, run->random.state);
    return scene;
}

static void play(same_run *run, seeded_scene scene, uint32_t steps) {
    const graze_rules rules = some_rules();
    same_open(run, (graze_world_config){
                       .edges = scene.kind % 2 != 0 ? GRAZE_CLOSED : GRAZE_HALF_OPEN,
                       .events = GRAZE_EVENTS_BOTH,
                       .rules = &rules });
    add_boxes(run, &scene, parts);
    for (uint32_t step = 0; step < steps; step++)
        step_boxes(run, &scene, parts);
}

void same_play_boxes(same_run *run, uint32_t kind) {
    play(run, draw(run, (seeded_kind)kind, FEW), STEPS);
}

void same_play_swarm(same_run *run, uint32_t kind) {
    play(run, draw(run, (seeded_kind)kind, MANY), MANY_STEPS);
}

void same_play_bullets(same_run *run, uint32_t kind) {
    const seeded_scene scene = draw(run, (seeded_kind)kind, MANY);
    for (uint32_t i = 100; i < MANY; i++)
        layers[i] = BULLETS;
    play(run, scene, MANY_STEPS);
}

void same_play_search(same_run *run, uint32_t kind) {
    const seeded_scene scene = draw(run, (seeded_kind)kind, MOST);
    const graze_find_config config = { .broad_phase = run->broad_phase,
                                       .edges = GRAZE_CLOSED,
                                       .tasks = run->tasks };
    graze_pair_list pairs = { 0 };
    same_must(graze_find_pairs(&config,
                               (graze_box_array){ scene.boxes, NULL, scene.count },
                               &pairs),
              "graze_find_pairs");
    digest_u64(&run->answers, pairs.count);
    for (size_t i = 0; i < pairs.count; i++) {
        digest_u32(&run->answers, pairs.items[i].a);
        digest_u32(&run->answers, pairs.items[i].b);
    }
    graze_pair_list_free(&pairs);
}
