/* moves.h: moving boxes from CSV: x,y,w,h,goal_x,goal_y,response.
 *
 * Columns stand in any order and others are ignored.
 */
#ifndef FORMATS_MOVES_H
#define FORMATS_MOVES_H

#include "formats/error.h"
#include "formats/table.h"
#include "graze/move.h"

typedef struct move {
    graze_move mover;
    graze_response response;
} move;

/* Zeroed: none. */
typedef struct moves {
    move *items;
    size_t count, capacity;
} moves;

/* Read a path, or standard input for "-", into zeroed moves. All of them can be
 * made. Errors: ERROR_INPUT naming file and line, ERROR_RESOURCES; there are none
 * then. */
bool moves_read(const char *path, const table_watcher *watcher, moves *m, error *e);

/* Give the memory back; there are none then. */
void moves_free(moves *m);

#endif
