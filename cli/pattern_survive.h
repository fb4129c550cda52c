/* pattern_survive.h: `graze pattern --survivable`. */
#ifndef CLI_PATTERN_SURVIVE_H
#define CLI_PATTERN_SURVIVE_H

#include "cli/pattern_player.h"

/* Whether the arguments ask for it. */
bool pattern_survive_is_asked(int argc, char **argv);

/* Play the patterns with the other arguments, search for a way, and write its
 * recording to `path`, unless it is NULL. The exit code is 1 without
 * a way. */
int pattern_survive_run(player *p, int argc, char **argv, const char *path);

#endif
