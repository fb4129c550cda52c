/* scene_hitboxes.c: heroes who show the frames of a hitbox set, flipped and turned,
 * as they run through each other.
 */
#include "same/scenes.h"

enum { HEROES = 40, STEPS = 40, HURT = 0, PUSH = 1, SWORD = 2 };

static const char *const names[] = { "hurt", "push", "sword" };
static const graze_shape blade = { .kind = GRAZE_SHAPE_CAPSULE,
                                   .corner = { { 20.25, 12 }, { 41, 3.5 } },
                                   .radius = 2.5 };
static const graze_hitbox boxes[] = {
    { .box = { 4, 2, 20, 30 }, .name = HURT, .layer = 0 },
    { .box = { 6, 4, 18, 32 }, .name = PUSH, .layer = 1 },
    { .box = { 3, 6, 21, 30 }, .name = HURT, .layer = 0 },
    { .name = SWORD, .layer = 2, .shape = &blade },
    { .box = { 6, 4, 18, 32 }, .name = PUSH, .layer = 1 },
    { .box = { 18, 10.5f, 44, 14.25f }, .name = SWORD, .layer = 2 },
};
static const graze_hitbox_frame frames[] = {
    { .first = 0, .count = 2, .pivot_x = 12, .pivot_y = 32, .duration = 70 },
    { .first = 2, .count = 2, .pivot_x = 12.5f, .pivot_y = 32, .duration = 30 },
    { .first = 4, .count = 2, .pivot_x = 11, .pivot_y = 31, .duration = 110 },
};
static const graze_animation animations[] = { { "strike", 0, 2, GRAZE_PINGPONG,
                                                0 } };
static const graze_hitbox_set set = { .names = names,
                                      .boxes = boxes,
                                      .frames = frames,
                                      .animations = animations,
                                      .name_count = 3,
                                      .box_count = 6,
                                      .frame_count = 3,
                                      .animation_count = 1 };

static graze_frame_pose draw_show(same_run *run, uint32_t hero, uint32_t step) {
    graze_frame_pose show = { .frame = graze_hitbox_set_frame_at(
                                  &set, 0, 16 * step + 37 * hero) };
    show.flip_x = hero % 2 != 0;
    show.flip_y = same_chance(run, 9);
    show.turns = (uint8_t)(same_chance(run, 3) ? seeded_below(&run->random, 4) : 0);
    show.x = (float)same_between(run, 0, 1600) / 5;
    show.y = (float)same_between(run, 0, 700) / 7;
    return show;
}

void same_play_hitboxes(same_run *run, uint32_t variant) {
    (void)variant;
    graze_body heroes[HEROES];
    const graze_box near = { 40, 20, 90, 70 };
    const graze_hitbox_set *const sets[] = { &set };
    run->assets = (graze_assets){ .hitbox_sets = sets, .hitbox_set_count = 1 };
    same_open(run, (graze_world_config){ .events = GRAZE_EVENTS_BOTH });
    for (uint32_t i = 0; i < HEROES; i++) {
        const graze_frame_pose show = draw_show(run, i, 0);
        same_must(
            graze_body_add(run->world, &(graze_body_def){ .user = i }, &heroes[i]),
            "graze_body_add");
        same_must(graze_body_set_hitboxes(run->world, heroes[i], &set, &show),
                  "graze_body_set_hitboxes");
    }
    for (uint32_t step = 1; step <= STEPS; step++) {
        for (uint32_t i = 0; i < HEROES; i++) {
            const graze_frame_pose show = draw_show(run, i, step);
            same_must(graze_body_set_frame(run->world, heroes[i], &show),
                      "graze_body_set_frame");
        }
        same_step(run);
        same_ask(run, &near, 1);
        same_explain(run, heroes[step % HEROES], heroes[(7 * step + 1) % HEROES]);
    }
}
