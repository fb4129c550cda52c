/* survive.h: whether a ship can pass a scene of bullets, frame by frame.
 *
 * The ship is a square that goes from place to place of a grid, by at most its speed
 * in each frame. A frame takes away the places at which an enemy or a bullet would
 * overlap it. The search keeps every place that can be reached, and by which move.
 * It is complete for this grid. Between two frames nothing is tested, as in a world
 * whose layers are not swept.
 */
#ifndef CLI_SURVIVE_H
#define CLI_SURVIVE_H

#include "scenes/scene.h"

/* All in sixteenths of a pixel, as the edges of patterns are. */
typedef struct survive_ship {
    int64_t size, speed, grid; /* above 0 */
    int64_t width, height;     /* of the field, which the ship does not leave */
    int64_t x, y;              /* the middle, where it begins */
} survive_ship;

/* Search for a way through all frames. If there is one, the scene has only what is
 * dangerous and the ship on it from then on, as the player. Else *is_survivable is
 * false, and *number is that of the first frame that no way survives. Errors:
 * ERROR_RESOURCES; ERROR_INPUT, the grid is too fine for the speed, or the field too
 * small. */
bool survive_search(scene *s, const survive_ship *ship, bool *is_survivable,
                    uint64_t *number, error *e);

#endif
