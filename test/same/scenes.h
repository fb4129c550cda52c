/* scenes.h: the players of the scenes, each called with its variant; see the
 * files. */
#ifndef TEST_SAME_SCENES_H
#define TEST_SAME_SCENES_H

#include "same/run.h"

/* scene_boxes.c: one box a body, few or many; most on a layer that does not meet
 * itself; a search of an array. The variant is a seeded_kind; odd ones are
 * closed. */
void same_play_boxes(same_run *run, uint32_t kind);
void same_play_swarm(same_run *run, uint32_t kind);
void same_play_bullets(same_run *run, uint32_t kind);
void same_play_search(same_run *run, uint32_t kind);

/* scene_fight.c: bodies of many boxes and shapes that come, go, change and move. */
typedef enum same_fight_kind {
    SAME_FIGHT_COMPOUND, /* bodies of many boxes; layers and rules change */
    SAME_FIGHT_SHAPES,   /* with shapes of every kind, masks too */
    SAME_FIGHT_SWEPT,    /* and most of them swept */
    SAME_FIGHT_NEAR,     /* and near misses */
    SAME_FIGHT_FAR,      /* far from the origin, in units a float rounds */
    SAME_FIGHT_KINDS
} same_fight_kind;

void same_play_fight(same_run *run, uint32_t kind);

/* scene_curves.c: ellipses, chains, attacks, pushes, flights and danger (0), and a
 * wrapped world of them (1). */
void same_play_curves(same_run *run, uint32_t is_wrapped);

/* scene_hitboxes.c: bodies that show the frames of a hitbox set. */
void same_play_hitboxes(same_run *run, uint32_t variant);

/* scene_level.c: bodies moving with response, without tiles (0), on them (1), and on
 * slopes (2); movers without a world.
 */
void same_play_level(same_run *run, uint32_t variant);
void same_play_moves(same_run *run, uint32_t variant);

/* without_world.c: shapes and their contacts; poses; masks and shapes made of them;
 * an index in doubles.
 */
void same_play_contacts(same_run *run, uint32_t variant);
void same_play_poses(same_run *run, uint32_t variant);
void same_play_masks(same_run *run, uint32_t variant);
void same_play_index(same_run *run, uint32_t variant);

#endif
