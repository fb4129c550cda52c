/* scenes.c: the table of scenes. */
#include "same/scenes.h"

static const same_scene scenes[] = {
    { "uniform", same_play_boxes, SEEDED_UNIFORM, true },
    { "clustered", same_play_boxes, SEEDED_CLUSTERED, true },
    { "degenerate", same_play_boxes, SEEDED_DEGENERATE, true },
    { "touching", same_play_boxes, SEEDED_TOUCHING, true },
    { "huge", same_play_boxes, SEEDED_HUGE, true },
    { "far", same_play_boxes, SEEDED_FAR, true },
    { "tiny", same_play_boxes, SEEDED_TINY, true },
    { "row", same_play_boxes, SEEDED_ROW, true },
    { "column", same_play_boxes, SEEDED_COLUMN, true },
    { "swarm", same_play_swarm, SEEDED_CLUSTERED, true },
    { "bullets", same_play_bullets, SEEDED_CLUSTERED, true },
    { "search", same_play_search, SEEDED_TOUCHING, true },
    { "compound", same_play_fight, SAME_FIGHT_COMPOUND, true },
    { "shapes", same_play_fight, SAME_FIGHT_SHAPES, true },
    { "swept", same_play_fight, SAME_FIGHT_SWEPT, true },
    { "near misses", same_play_fight, SAME_FIGHT_NEAR, true },
    { "rounded", same_play_fight, SAME_FIGHT_FAR, true },
    { "hitboxes", same_play_hitboxes, 0, true },
    { "responses", same_play_level, 0, true },
    { "tiles", same_play_level, 1, true },
    { "moves", same_play_moves, 0, false },
    { "contacts", same_play_contacts, 0, false },
    { "poses", same_play_poses, 0, false },
    { "masks", same_play_masks, 0, false },
    { "survey", same_play_survey, 0, false },
};

const same_scene *same_scene_at(size_t i) {
    return i < sizeof scenes / sizeof *scenes ? &scenes[i] : NULL;
}
