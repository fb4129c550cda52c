/* games.h: the games of examples/ without a window. Each plays its attract mode, and
 * prints hashes on the way, the last one after 10,000 frames. They are the same on
 * every machine.
 */
#ifndef TEST_SAME_GAMES_H
#define TEST_SAME_GAMES_H

enum { GAMES_EVERY = 2500 };

/* Each returns 0, or 1 if it failed. The platformer reads its map from the text. */
int danmaku_play(void);
int platformer_play(const char *map);
/* The same with held keys: pairs of keys and frames, as texts. */
int platformer_hold(const char *map, int count, char **pairs);

#endif
