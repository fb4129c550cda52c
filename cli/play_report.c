/* play_report.c: rows of events and of figures, the summary, the table of methods. */
#include "cli/play_report.h"

#include <inttypes.h>
#include <stdio.h>

void play_events_begin(output *o, bool with_times) {
    output_text(o, with_times ? "frame,event,a,b,time\n" : "frame,event,a,b\n");
}

void play_events_frame(output *o, const play_world *w, bool with_times) {
    uint64_t number = scene_stage_frame(&w->stage)->number;
    char row[SCENE_FACT_ROW_MAX];
    for (size_t i = 0; i < w->events.count; i++)
        output_bytes(o, row,
                     with_times ? scene_fact_timed_row(number, &w->events.items[i], row)
                                : scene_fact_row(number, &w->events.items[i], row));
}

void play_stats_begin(output *o) {
    output_text(o, "frame,boxes,tests,pairs,after_narrow,begins,ends,ns\n");
}

void play_stats_frame(output *o, const play_world *w) {
    const scene_frame *frame = scene_stage_frame(&w->stage);
    const play_totals *t = &w->frame;
    uint64_t figures[] = { frame->number, frame->row_count, t->tests, t->pairs,
                           t->touches,    t->begins,        t->ends,  t->ns };
    size_t count = sizeof figures / sizeof figures[0];
    for (size_t i = 0; i < count; i++) {
        output_uint64(o, figures[i]);
        output_text(o, i + 1 < count ? "," : "\n");
    }
}

/* Milliseconds a frame. */
static double frame_ms(const play_world *w) {
    return w->stage.played == 0 ? 0 : (double)w->all.ns / 1e6 / (double)w->stage.played;
}

enum { PAIRS_TEXT_SIZE = 128 };

static uint64_t event_count(const play_totals *t) {
    return t->begins + t->ends + t->grazes;
}

/* Of which kinds events were; near misses are left out where there are none. */
static void kinds_text(const play_totals *t, char text[PAIRS_TEXT_SIZE]) {
    const int length =
        snprintf(text, PAIRS_TEXT_SIZE, "%" PRIu64 " begin, %" PRIu64 " end", t->begins, t->ends);
    if (t->grazes > 0)
        snprintf(text + length, (size_t)(PAIRS_TEXT_SIZE - length), ", %" PRIu64 " graze", t->grazes);
}

/* How many pairs of boxes overlapped, and where rows have shapes, what became of them. */
static void pairs_text(const play_world *w, char text[PAIRS_TEXT_SIZE]) {
    if (w->stage.scene->looks == NULL)
        snprintf(text, PAIRS_TEXT_SIZE, "%" PRIu64, w->all.pairs);
    else
        snprintf(text, PAIRS_TEXT_SIZE,
                 "%" PRIu64 " (%" PRIu64 " touch by their shapes, %" PRIu64 " thrown out)", w->all.pairs,
                 w->all.touches, w->all.pairs - w->all.touches);
}

void play_summary_text(const play_world *w, char *text) {
    char pairs[PAIRS_TEXT_SIZE], kinds[PAIRS_TEXT_SIZE];
    pairs_text(w, pairs);
    kinds_text(&w->all, kinds);
    snprintf(text, PLAY_SUMMARY_SIZE,
             "method  %s\n"
             "frames  %zu\n"
             "boxes   %" PRIu64 "\n"
             "pairs   %s\n"
             "events  %" PRIu64 " (%s)\n"
             "hash    %016" PRIx64 "\n"
             "time    %.4f ms a frame\n",
             w->broad_phase, w->stage.played, w->all.boxes, pairs, event_count(&w->all), kinds, w->hash,
             frame_ms(w));
}

void play_table_text(const play_world *worlds, size_t count, char *text) {
    size_t used = (size_t)snprintf(text, PLAY_TABLE_LINE, "%-12s %10s %14s %12s %10s  %s\n", "method",
                                   "ms/frame", "tests", "pairs", "events", "event hash");
    for (size_t i = 0; i < count; i++) {
        const play_world *w = &worlds[i];
        used += (size_t)snprintf(text + used, PLAY_TABLE_LINE,
                                 "%-12s %10.4f %14" PRIu64 " %12" PRIu64 " %10" PRIu64 "  %016" PRIx64 "\n",
                                 w->broad_phase, frame_ms(w), w->all.tests, w->all.pairs,
                                 event_count(&w->all), w->hash);
    }
}
