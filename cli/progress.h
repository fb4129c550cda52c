/* progress.h: a bar on standard error, only if it is a terminal and the work is
 * long.
 *
 * Nothing is shown in the first second. Cost: without a change to show, a call reads
 * a clock; call it every few thousand rows or every frame, not every box.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>

/* A task of some length. Zeroed: shows nothing. */
typedef struct progress {
    const char *label;
    double started, shown; /* seconds */
    bool is_terminal, is_visible;
    char note[48]; /* behind the bar */
} progress;

/* Begin; `label` ("reading boxes.csv") must live as long as `p`. */
void progress_begin(progress *p, const char *label);

/* Say how much is done, from 0 to 1; negative: cannot be known. */
void progress_update(progress *p, double done);

/* The same, and behind the bar the rate and the remaining time. `done` is a part,
 * `items` a number of things so far, and `unit` their name ("boxes"). */
void progress_update_rate(progress *p, double done, double items, const char *unit);

/* Wipe the bar away. */
void progress_end(progress *p);

#endif
