/* debug.h: tells a game, while it is being made, of its likely mistakes.
 *
 * A game sets `debug` in graze_world_config. The callback hears of a world's calls
 * with an error, such as a stale handle. Calls that return a list or a value count,
 * too. It also hears of things allowed but seldom meant. It does not hear
 * of a buffer too small for graze_world_save, which tells the size then. If
 * graze_world_open fails, the game has no world: the callback hears of it, too. A
 * call with a NULL world returns GRAZE_ARGUMENT_MISSING, nothing, 0 or "", and
 * changes nothing; it has no callback. A breakpoint in the callback stops a debugger
 * at the call. Answers do not depend on it.
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
    GRAZE_MISTAKE_ERROR, /* a call returned the error `status` */
    /* graze_world_open failed with `status`: the game has no world */
    GRAZE_MISTAKE_WORLD_MISSING,
    GRAZE_MISTAKE_EMPTY_BOX /* half-open, a part's box has no width or no height, so it touches nothing: as
                               it was given, or since it is so far out: its edges
                               round to one float */
} graze_mistake_kind;

/* A mistake. `function` and `message` are static: the name of the called public
 * function, and a sentence for a person. `part` and `body` are the ids named by the
 * call, also stale ones, so these can be found. For a part, `body` is its body.
 * Other ids are 0. The low 32 bits are the slot. In a batch `body` is the first
 * refused one. `name` is the body's, or "". */
typedef struct graze_mistake {
    graze_mistake_kind kind;
    graze_status status;
    const char *function;
    const char *message;
    uint64_t part, body;
    const char *name;
} graze_mistake;

/* The callback, which may be NULL, and its first argument. A mistake is valid during
 * the call only. It is called on the thread of the mistake, also from calls
 * with a const world on several threads at once, and must not change the world. */
typedef struct graze_debug {
    void (*report)(void *user, const graze_mistake *mistake);
    void *user;
} graze_debug;

#ifdef __cplusplus
}
#endif

#endif
