/* progress.c: a bar on standard error, only if it is a terminal and the work is
 * long; see progress.h. */
#include "cli/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define BAR_WIDTH 30

/* Seconds before the first bar, and between two. */
static const double first_delay = 1.0, interval = 0.1;

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void progress_begin(progress *p, const char *label) {
    *p = (progress){ .label = label, .is_terminal = isatty(STDERR_FILENO) == 1 };
    if (p->is_terminal)
        p->started = seconds_now();
}

static void show(const progress *p, double done) {
    if (done < 0) {
        fprintf(stderr, "\r%s ...%s\033[K", p->label, p->note);
        return;
    }
    double part = done > 1 ? 1 : done;
    int full = (int)(part * BAR_WIDTH);
    fprintf(stderr, "\r%s [%.*s%*s] %3d %%%s\033[K", p->label, full,
            "##############################", BAR_WIDTH - full, "",
            (int)(part * 100), p->note);
}

void progress_update(progress *p, double done) {
    if (!p->is_terminal)
        return;
    double now = seconds_now();
    if (now - p->started < first_delay || now - p->shown < interval)
        return;
    show(p, done);
    p->shown = now;
    p->is_visible = true;
}

void progress_update_rate(progress *p, double done, const progress_rate *rate) {
    if (!p->is_terminal)
        return;
    const double passed = seconds_now() - p->started,
                 speed = passed > 0 ? rate->items / passed : 0;
    const double left = done > 0 ? passed / done * (1 + rate->later) - passed : 0;
    snprintf(p->note, sizeof p->note, ", %.2f M %s/s, %d:%02d left in all",
             1e-6 * speed, rate->unit, (int)(left / 60), (int)left % 60);
    progress_update(p, done);
}

void progress_end(progress *p) {
    if (p->is_visible)
        fputs("\r\033[K", stderr);
    p->is_visible = false;
}
