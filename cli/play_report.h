/* play_report.h: what `graze play` writes about frames and about the whole. */
#ifndef CLI_PLAY_REPORT_H
#define CLI_PLAY_REPORT_H

#include "cli/output.h"
#include "cli/play_world.h"

/* The header, and the rows of a world's last frame. */
void play_events_begin(output *o, bool with_times);
void play_events_frame(output *o, const play_world *w, bool with_times);
void play_stats_begin(output *o);
void play_stats_frame(output *o, const play_world *w);

/* The most bytes that the texts below have, with the NUL at their end, for `worlds` worlds. */
enum { PLAY_SUMMARY_SIZE = 512, PLAY_TABLE_LINE = 160 };

/* One world in a few lines, PLAY_SUMMARY_SIZE bytes at most. */
void play_summary_text(const play_world *w, char *text);

/* All worlds as a table, PLAY_TABLE_LINE * (count + 1) bytes at most. */
void play_table_text(const play_world *worlds, size_t count, char *text);

#endif
