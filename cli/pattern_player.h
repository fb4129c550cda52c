/* pattern_player.h: graze-pattern as a child, and its standard output as read
 * here. */
#ifndef CLI_PATTERN_PLAYER_H
#define CLI_PATTERN_PLAYER_H

#include <stdbool.h>
#include <sys/types.h>

typedef struct player {
    char path[4096];
    pid_t pid;
    int pipe;
} player;

/* Run it with the arguments of this call; its standard output is a pipe to this
 * process. Returns 0 or the cause. */
int player_start(player *p, char **argv);

/* Say that it cannot be run; returns the exit code. */
int player_failed(const player *p, int cause);

/* Wait for its end; returns its exit code, for the program has said why. */
int player_wait(const player *p);

#endif
