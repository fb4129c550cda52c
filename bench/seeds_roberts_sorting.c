/* seeds_roberts_sorting.c: a list of sprites is sorted in every frame of a drift;
 * only order between frames differs.
 */
#include "bench/seeds_roberts.h"
#include "bench/timing.h"
#include "scenes/seeded.h"

#include <math.h>
#include <stdlib.h>

enum { LIST_MOST = 1000, FRAMES = 64 };

/* qsort's comparison function has no other way to tell */
static uint64_t comparisons;

/* Left edges drifting from frame to frame, and the list kept sorted. */
typedef struct list {
    float frames[FRAMES][LIST_MOST]; /* by sprite */
    uint32_t order[LIST_MOST];       /* sprites, sorted as of the last frame */
    uint32_t count, frame;
} list;

static const float *edges_now; /* likewise */

/* Sprites go one way or the other at up to 3 pixels a frame, in a field of 16 pixels
 * a sprite, and come back.
 */
static void list_fill(list *l, uint32_t count, seeded_random *random) {
    l->count = count;
    l->frame = 0;
    for (uint32_t i = 0; i < count; i++) {
        const float begin = (float)seeded_below(random, count * 16);
        const float step = (float)seeded_below(random, 7) - 3;
        l->order[i] = i;
        for (uint32_t frame = 0; frame < FRAMES; frame++) {
            const uint32_t away = frame < FRAMES / 2 ? frame : FRAMES - frame;
            l->frames[frame][i] = begin + step * (float)away;
        }
    }
}

static int by_edge(const void *a, const void *b) {
    const uint32_t *i = a, *j = b;
    comparisons++;
    return (edges_now[*i] > edges_now[*j]) - (edges_now[*i] < edges_now[*j]);
}

static void sort_by_qsort(void *context) {
    list *l = context;
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        edges_now = l->frames[frame];
        qsort(l->order, l->count, sizeof *l->order, by_edge);
    }
}

static void sort_by_insertion(void *context) {
    list *l = context;
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        const float *edges = l->frames[frame];
        for (uint32_t i = 1; i < l->count; i++) {
            const uint32_t key = l->order[i];
            uint32_t at = i;
            while (at > 0 && (comparisons++, edges[l->order[at - 1]] > edges[key])) {
                l->order[at] = l->order[at - 1];
                at--;
            }
            l->order[at] = key;
        }
    }
}

static void sorting_figures(report *r, list *l, const char *name,
                            void (*sort)(void *)) {
    sort(l); /* from here on the list is nearly sorted at each frame */
    comparisons = 0;
    sort(l);
    const double counted = (double)comparisons / FRAMES;
    const double microseconds = timing_of(sort, l, 0.05) / FRAMES * 1e6;
    report_seed(r, (report_figure){ "Roberts", NAN, counted },
                "%s, %u nearly sorted sprites: comparisons", name,
                (unsigned)l->count);
    report_seed(r, (report_figure){ "Roberts", NAN, microseconds },
                "%s, %u nearly sorted sprites: microseconds", name,
                (unsigned)l->count);
}

bool roberts_sorting(report *r, error *e) {
    static const uint32_t sizes[] = { 36, LIST_MOST };
    list *l = malloc(sizeof *l);
    if (l == NULL)
        return error_no_memory(e, "bench seeds");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        list_fill(l, sizes[i], &(seeded_random){ 1995 });
        sorting_figures(r, l, "qsort", sort_by_qsort);
        list_fill(l, sizes[i], &(seeded_random){ 1995 });
        sorting_figures(r, l, "insertion sort", sort_by_insertion);
    }
    free(l);
    return true;
}
