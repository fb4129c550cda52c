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
    char note[64]; /* behind the bar */
} progress;

/* Begin; `label` ("reading boxes.csv") must live as long as `p`. */
void progress_begin(progress *p, const char *label);

/* Say how much is done, from 0 to 1; negative: cannot be known. */
void progress_update(progress *p, double done);

/* A number of things so far, the name of their unit ("boxes"), and how long the
 * steps that follow take, in lengths of this one. */
typedef struct progress_rate {
    double items, later;
    const char *unit;
} progress_rate;

/* The same, and behind the bar the rate and the time left of all steps. */
void progress_update_rate(progress *p, double done, const progress_rate *rate);

/* Wipe the bar away. */
void progress_end(progress *p);

#endif
