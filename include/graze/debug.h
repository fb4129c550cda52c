/* debug.h: tells a game, while it is being made, of its likely mistakes.
 *
 * A game sets `debug` in graze_world_config. The callback hears of calls of the world that return an error,
 * such as one with a stale handle, also of those that return a list or a value, and of things that are
 * allowed but are seldom meant. It does not hear of a buffer that is too small for graze_world_save, which
 * tells the size then. If graze_world_open fails, the game has no world: the callback hears of that,
 * too. A call with a NULL world returns GRAZE_ARGUMENT_MISSING, nothing, 0 or "", and changes nothing; it has
 * no callback. A breakpoint in the callback stops a debugger at the call. Answers do not depend on it.
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
    GRAZE_MISTAKE_WORLD_MISSING, /* graze_world_open failed with `status`: the game has no world */
    GRAZE_MISTAKE_EMPTY_BOX /* half-open, a part's box has no width or no height, so it touches nothing: as
                               it was given, or since it is so far out that its edges round to one float */
} graze_mistake_kind;

/* A mistake. `function` and `message` are static: the name of the public function that the game called, and a
 * sentence for a person. `part` and `body` are the ids of those that the call named, as it named them, so
 * that a stale one can be found; the body of a part, too; else 0. The low 32 bits are the slot. In a batch
 * `body` is the first that is refused. `name` is the body's, or "". */
typedef struct graze_mistake {
    graze_mistake_kind kind;
    graze_status status;
    const char *function;
    const char *message;
    uint64_t part, body;
    const char *name;
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
