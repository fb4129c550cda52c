/* record_csv.c: see record_csv.h. Floats get the fewest digits to bring them
 * back. */
#include "cli/record_csv.h"

#include "formats/growth.h"
#include "scenes/replay_stage.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static int float_text(char *text, size_t size, float value) {
    int length = 0;
    for (int digits = 6; digits <= 9; digits++) {
        length = snprintf(text, size, "%.*g", digits, (double)value);
        if (strtof(text, NULL) == value)
            break;
    }
    return length;
}

static void row_write(const scene *now, const scene_row *row, record_text text) {
    char line[192];
    const float edges[] = { row->box.min_x, row->box.min_y, row->box.max_x,
                            row->box.max_y };
    const uint64_t id = now->ids.names[row->id], body = now->bodies.names[row->body];
    int at = snprintf(line, sizeof line, "%" PRIu64 ",%" PRIu64 ",%u",
                      now->frames[0].number, id, row->layer);
    for (int i = 0; i < 4; i++) {
        line[at++] = ',';
        at += float_text(line + at, sizeof line - (size_t)at, edges[i]);
    }
    line[at++] = ',';
    if (id != body)
        at += snprintf(line + at, sizeof line - (size_t)at, "%" PRIu64, body);
    line[at++] = '\n';
    text.put(text.user, line, (size_t)at);
}

typedef struct ordered_row {
    uint64_t id;
    const scene_row *row;
} ordered_row;

/* The rows of a frame, by id. */
typedef struct row_order {
    ordered_row *rows;
    size_t capacity;
} row_order;

static int by_id(const void *left, const void *right) {
    const ordered_row *a = left, *b = right;
    return (a->id > b->id) - (a->id < b->id);
}

static bool frame_write(const scene *now, row_order *order, record_text text,
                        error *e) {
    if (!growth_reserve(&order->rows, &order->capacity, now->row_count + 1,
                        sizeof *order->rows))
        return error_no_memory(e, "the rows of a frame");
    assert(order->rows != NULL);
    for (size_t i = 0; i < now->row_count; i++)
        order->rows[i] =
            (ordered_row){ now->ids.names[now->rows[i].id], &now->rows[i] };
    qsort(order->rows, now->row_count, sizeof *order->rows, by_id);
    for (size_t i = 0; i < now->row_count; i++)
        row_write(now, order->rows[i].row, text);
    return true;
}

static bool frames_write(replay_stage *stage, record_text text, progress *bar,
                         error *e) {
    row_order order = { .rows = NULL };
    while (replay_stage_play(stage, e)) {
        if (!replay_stage_look(stage, e) ||
            !frame_write(&stage->now, &order, text, e))
            break;
        progress_update(bar,
                        (double)stage->reader.at / (double)stage->reader.file->size);
    }
    free(order.rows);
    return e->code == ERROR_NONE;
}

bool record_csv_write(const char *path, const recording_file *file, record_text text,
                      progress *bar, error *e) {
    static const char header[] = "frame,id,layer,min_x,min_y,max_x,max_y,body\n";
    replay_names names = { .boxes = NULL };
    replay_stage stage = { .names = &names };
    progress_begin(bar, "writing the rows");
    const bool is_open =
        replay_names_find(path, file, &names, e) &&
        replay_stage_open(path, file, &(replay_setup){ 0 }, &stage, e);
    if (is_open)
        text.put(text.user, header, sizeof header - 1);
    const bool is_written = is_open && frames_write(&stage, text, bar, e);
    progress_end(bar);
    replay_stage_close(&stage);
    replay_names_close(&names);
    return is_written;
}
