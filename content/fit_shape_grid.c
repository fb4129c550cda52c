/* fit_shape_grid.c: see fit_shape_grid.h. */
#include "content/fit_shape_grid.h"

double grz_shape_grid_score(const grz_shape_grid *g, double solid, double empty) {
    switch (g->config->score) {
    case GRAZE_FIT_PIXELS:
        return (solid - empty) / g->solid;
    case GRAZE_FIT_INSIDE:
        if (empty > 0)
            return -empty;
        return solid / g->solid;
    case GRAZE_FIT_COVER:
        if (solid < g->solid)
            return solid - g->solid;
        return g->solid / (g->solid + empty);
    default:
        return solid / (g->solid + empty);
    }
}
