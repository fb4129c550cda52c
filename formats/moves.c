/* moves.c: moving boxes from CSV: x,y,w,h,goal_x,goal_y,response; see moves.h. */
#include "formats/moves.h"

#include "formats/csv.h"
#include "formats/growth.h"

#include <stdlib.h>
#include <string.h>

/* How much of a field a message shows. */
#define SHOWN_MAX 40

enum { MOVE_NUMBERS = 6 };

static const char *const number_names[MOVE_NUMBERS] = { "x", "y",      "w",
                                                        "h", "goal_x", "goal_y" };

typedef struct move_columns {
    uint32_t number[MOVE_NUMBERS], response;
} move_columns;

/* A response, by its word. */
typedef struct response_name {
    const char *word;
    graze_response response;
} response_name;

static const response_name responses[] = {
    { "cross", GRAZE_CROSS },
    { "touch", GRAZE_TOUCH },
    { "slide", GRAZE_SLIDE },
    { "bounce", GRAZE_BOUNCE },
};

static bool find_columns(const csv_reader *r, move_columns *columns, error *e) {
    for (int i = 0; i < MOVE_NUMBERS; i++)
        if (!csv_column(r, number_names[i], &columns->number[i], e))
            return false;
    return csv_column(r, "response", &columns->response, e);
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

static csv_field trimmed(csv_field field) {
    while (field.length > 0 && is_blank(field.text[0])) {
        field.text++;
        field.length--;
    }
    while (field.length > 0 && is_blank(field.text[field.length - 1]))
        field.length--;
    return field;
}

static bool read_response(const csv_reader *r, uint32_t column,
                          graze_response *response, error *e) {
    const csv_field word = trimmed(csv_at(r, column));
    for (size_t i = 0; i < sizeof responses / sizeof responses[0]; i++)
        if (strlen(responses[i].word) == word.length &&
            memcmp(responses[i].word, word.text, word.length) == 0) {
            *response = responses[i].response;
            return true;
        }
    return csv_error(
        r, e, "response must be one of touch, cross, slide, bounce, not \"%.*s\"",
        word.length <= SHOWN_MAX ? (int)word.length : SHOWN_MAX, word.text);
}

static bool read_mover(const csv_reader *r, const move_columns *columns,
                       graze_move *mover, error *e) {
    double *const numbers[MOVE_NUMBERS] = { &mover->x,      &mover->y,
                                            &mover->width,  &mover->height,
                                            &mover->goal_x, &mover->goal_y };
    for (int i = 0; i < MOVE_NUMBERS; i++)
        if (!csv_float64(r, columns->number[i], numbers[i], e))
            return false;
    if (mover->width < 0)
        return csv_error(r, e, "w, the width of the mover, is negative");
    return mover->height >= 0 ||
           csv_error(r, e, "h, the height of the mover, is negative");
}

static bool read_move(const csv_reader *r, const move_columns *columns, moves *m,
                      error *e) {
    move next = { 0 };
    if (!read_mover(r, columns, &next.mover, e) ||
        !read_response(r, columns->response, &next.response, e))
        return false;
    if (!growth_reserve(&m->items, &m->capacity, m->count + 1, sizeof *m->items))
        return error_no_memory(e, "the moves");
    m->items[m->count++] = next;
    return true;
}

static bool read_all(csv_reader *r, const table_watcher *watcher, moves *m,
                     error *e) {
    move_columns columns;
    csv_step step = CSV_END;
    if (!find_columns(r, &columns, e))
        return false;
    while ((step = csv_next(r, e)) == CSV_ROW) {
        if (!read_move(r, &columns, m, e))
            return false;
        if (watcher->tell != NULL && m->count % TABLE_ROWS_A_TICK == 0)
            watcher->tell(watcher->user, csv_progress(r));
    }
    return step == CSV_END;
}

bool moves_read(const char *path, const table_watcher *watcher, moves *m, error *e) {
    csv_reader *r = NULL;
    if (!csv_open(path, &r, e))
        return false;
    const bool is_read = read_all(r, watcher, m, e);
    csv_close(r);
    if (!is_read)
        moves_free(m);
    return is_read;
}

void moves_free(moves *m) {
    free(m->items);
    *m = (moves){ 0 };
}
