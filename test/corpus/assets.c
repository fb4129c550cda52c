/* assets.c: the masks and hitbox sets of the game. They stay as they are: a snapshot
 * of any version names them by the hash of their content. */
#include "corpus.h"

#include <string.h>

static const char *const pictures[CORPUS_MASKS][4] = {
    { "..##..", ".####.", "######", "##..##" },
    { "#.......#", ".#.....#.", "..#...#..", "...###..." },
};

static graze_shape shapes[5];

static const char *const names[] = { "hurt", "hit", "push", "hurt", "glow" };

static const graze_hitbox boxes[] = {
    { .box = { -4, 0.5f, 9, 31 }, .name = 0, .layer = 1 },
    { .name = 1, .layer = 2, .shape = &shapes[0] },
    { .name = 2, .layer = 3, .shape = &shapes[1] },
    { .name = 4, .layer = 63, .shape = &shapes[4] },
    { .box = { -3, 1, 8, 30 }, .name = 0, .layer = 1 },
    { .name = 1, .layer = 2, .shape = &shapes[2] },
    { .name = 3, .layer = 4, .shape = &shapes[3] },
};

static const graze_hitbox_frame frames[] = {
    { .first = 0, .count = 4, .pivot_x = 4, .pivot_y = 30.5f, .duration = 80 },
    { .first = 4, .count = 3, .pivot_x = 3.5f, .pivot_y = 30, .duration = 120 },
};

static const graze_hitbox_frame only = {
    .first = 0, .count = 2, .pivot_x = -1, .duration = 7
};

static const graze_animation animations[] = {
    { "walk", 0, 1, GRAZE_FORWARD, 0 },
    { "turn", 1, 1, GRAZE_REVERSE, 2 },
    { "nod", 0, 1, GRAZE_PINGPONG, 3 },
    { "bow", 0, 1, GRAZE_PINGPONG_REVERSE, 1 },
};

static const graze_hitbox_set sets[CORPUS_SETS] = {
    { names, boxes, frames, animations, 5, 7, 2, 4 },
    { names, boxes + 4, &only, NULL, 2, 2, 1, 0 },
};

static graze_mask *mask_of(const char *const *rows) {
    graze_mask *mask = NULL;
    MUST(graze_mask_create((uint32_t)strlen(rows[0]), 4, NULL, &mask));
    for (int32_t y = 0; y < 4; y++)
        for (int32_t x = 0; rows[y][x] != '\0'; x++)
            graze_mask_set(mask, x, y, rows[y][x] == '#');
    return mask;
}

void corpus_assets_open(corpus_assets *assets) {
    const graze_point corners[] = { { 0, 0 }, { 9, 1 }, { 12, 8 }, { 3, 11 } };
    for (int i = 0; i < CORPUS_MASKS; i++)
        assets->masks[i] = mask_of(pictures[i]);
    shapes[0] = graze_shape_box((graze_point){ 1.25, 2 }, (graze_point){ 7, 8 });
    shapes[1] = graze_shape_circle((graze_point){ 4, 12 }, 5.5);
    shapes[2] =
        graze_shape_capsule((graze_point){ 0, 3 }, (graze_point){ 9, 20 }, 2);
    shapes[3] = graze_shape_polygon(corners, 4, 0.75);
    shapes[4] = graze_shape_mask(graze_mask_view_all(assets->masks[1]),
                                 (graze_point){ 2, 3 });
    for (int i = 0; i < CORPUS_SETS; i++)
        assets->sets[i] = &sets[i];
    assets->lists =
        (graze_assets){ .masks = (const graze_mask *const *)assets->masks,
                        .hitbox_sets = assets->sets,
                        .mask_count = CORPUS_MASKS,
                        .hitbox_set_count = CORPUS_SETS };
}

void corpus_assets_close(corpus_assets *assets) {
    for (int i = 0; i < CORPUS_MASKS; i++)
        graze_mask_destroy(assets->masks[i]);
}
