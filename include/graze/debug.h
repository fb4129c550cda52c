/* debug.h: tells a game, while it is being made, of its likely mistakes.
 *
 * A game sets `debug` in graze_world_config. The callback hears of calls of the world that return an error,
 * such as one with a stale handle, under the name of the function that refused it, and of things that are
 * allowed but are seldom meant. graze_tiles_get_value and lists that are empty for a stale handle are not
 * told. If graze_world_open fails, the game has no world: the callback hears of that, too, before a call is
 * made with a NULL world, which crashes. A breakpoint in the callback stops a debugger at the call. Answers
 * do not depend on it.
 */
#ifndef GRAZE_DEBUG_H
#define GRAZE_DEBUG_H

#include "graze/status.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Kinds of mistakes. Later versions may know more of them. */
typedef enum graze_mistake_kind {
    GRAZE_MISTAKE_ERROR,         /* a call returned the error `status` */
    GRAZE_MISTAKE_WORLD_MISSING, /* graze_world_open failed with `status`: *world is NULL */
    GRAZE_MISTAKE_EMPTY_BOX /* half-open, a part's box has no width or no height, so it touches nothing */
} graze_mistake_kind;

/* A mistake. The strings are static: the name of the function that was called, perhaps by another function of
 * the library, and a sentence for a person. `part` is the id of the part with an empty box, else 0. */
typedef struct graze_mistake {
    graze_mistake_kind kind;
    graze_status status;
    const char *function;
    const char *message;
    uint64_t part;
} graze_mistake;

/* The callback, which may be NULL, and its first argument. A mistake is valid during the call only. It is
 * called on the thread that made the mistake, also from queries that several threads make at once, and must
 * not change the world. */
typedef struct graze_debug {
    void (*report)(void *user, const graze_mistake *mistake);
    void *user;
} graze_debug;

#ifdef __cplusplus
}
#endif

#endif
