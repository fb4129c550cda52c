/* scenes.c: the table of scenes. */
#include "same/scenes.h"

static const same_scene scenes[] = {
    { "uniform", same_play_boxes, SEEDED_UNIFORM, true, false },
    { "clustered", same_play_boxes, SEEDED_CLUSTERED, true, false },
    { "degenerate", same_play_boxes, SEEDED_DEGENERATE, true, false },
    { "touching", same_play_boxes, SEEDED_TOUCHING, true, false },
    { "huge", same_play_boxes, SEEDED_HUGE, true, false },
    { "far", same_play_boxes, SEEDED_FAR, true, false },
    { "tiny", same_play_boxes, SEEDED_TINY, true, false },
    { "row", same_play_boxes, SEEDED_ROW, true, false },
    { "column", same_play_boxes, SEEDED_COLUMN, true, false },
    { "swarm", same_play_swarm, SEEDED_CLUSTERED, true, true },
    { "bullets", same_play_bullets, SEEDED_CLUSTERED, true, false },
    { "search", same_play_search, SEEDED_TOUCHING, true, true },
    { "compound", same_play_fight, SAME_FIGHT_COMPOUND, true, false },
    { "shapes", same_play_fight, SAME_FIGHT_SHAPES, true, false },
    { "swept", same_play_fight, SAME_FIGHT_SWEPT, true, false },
    { "near misses", same_play_fight, SAME_FIGHT_NEAR, true, false },
    { "rounded", same_play_fight, SAME_FIGHT_FAR, true, false },
    { "curves", same_play_curves, 0, true, false },
    { "seams", same_play_curves, 1, true, false },
    { "hitboxes", same_play_hitboxes, 0, true, false },
    { "responses", same_play_level, 0, true, false },
    { "tiles", same_play_level, 1, true, false },
    { "slopes", same_play_level, 2, true, false },
    { "moves", same_play_moves, 0, false, false },
    { "contacts", same_play_contacts, 0, false, false },
    { "poses", same_play_poses, 0, false, false },
    { "masks", same_play_masks, 0, false, false },
    { "index", same_play_index, 0, false, false },
};

const same_scene *same_scene_at(size_t i) {
    return i < sizeof scenes / sizeof *scenes ? &scenes[i] : NULL;
}
