/* fit.c: a sprite's boxes: the sprite in cells, the best boxes by their cuts, and the way back to pixels. */
#include "fit/fit.h"

#include "fit/cells.h"
#include "fit/finish.h"
#include "fit/levels.h"
#include "fit/single.h"

/* A box in pixels, as the sprite was before it was turned. */
static graze_fit_box box_of(const grz_fit_cells *cells, grz_fit_span span) {
    const uint32_t *x = grz_fit_cells_x(cells), *y = grz_fit_cells_y(cells);
    const graze_fit_box box = { x[span.x0], y[span.y0], x[span.x1] - x[span.x0], y[span.y1] - y[span.y0] };
    return cells->is_turned ? (graze_fit_box){ box.y, box.x, box.h, box.w } : box;
}

static graze_status cells_fit(const grz_fit_cells *cells, const graze_fit_config *config, graze_fit *fit) {
    grz_fit_span spans[GRAZE_FIT_BOXES_MAX];
    const graze_status status = config->boxes == 1 ? grz_fit_single_find(cells, config, &spans[0])
                                                   : grz_fit_levels_find(cells, config, spans);
    for (uint32_t i = 0; i < config->boxes && status == GRAZE_OK; i++)
        if (spans[i].x0 < spans[i].x1)
            fit->boxes[fit->count++] = box_of(cells, spans[i]);
    return status;
}

graze_status grz_fit_bits_fit(const grz_fit_bits *sprite, const graze_fit_config *config, graze_fit *fit) {
    grz_fit_cells cells;
    *fit = (graze_fit){ 0 };
    graze_status status = grz_fit_cells_open(&config->allocator, sprite, &cells);
    if (status != GRAZE_OK)
        return status;
    fit->solid = cells.solid;
    if (cells.solid > 0)
        status = cells_fit(&cells, config, fit);
    grz_fit_cells_close(&config->allocator, &cells);
    if (status == GRAZE_OK)
        grz_fit_finish(sprite, config, fit);
    else
        *fit = (graze_fit){ 0 };
    return status;
}
