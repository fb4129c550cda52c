/* fit.c: a sprite's boxes: the sprite in cells, the best boxes by their cuts, and the way back to pixels. */
#include "content/fit/fit.h"

#include "content/fit/cells.h"
#include "content/fit/finish.h"
#include "content/fit/levels.h"
#include "content/fit/single.h"
#include "core/float_env.h"
#include "narrow/mask_rows.h"

/* A box in pixels, as the sprite was before it was turned. */
static graze_rect box_of(const grz_fit_cells *cells, grz_fit_span span) {
    const uint32_t *x = grz_fit_cells_x(cells), *y = grz_fit_cells_y(cells);
    const graze_rect box = { x[span.x0], y[span.y0], x[span.x1] - x[span.x0], y[span.y1] - y[span.y0] };
    return cells->is_turned ? (graze_rect){ box.y, box.x, box.h, box.w } : box;
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
    graze_status status = grz_fit_cells_open(&config->allocator, sprite, config->keeps_width, &cells);
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

/* The runs of a mask as bits of our own. */
static graze_status bits_take(const graze_allocator *allocator, const graze_mask *mask, grz_fit_bits *bits) {
    const grz_mask_rows sight = grz_mask_rows_of(graze_mask_view_all(mask));
    const graze_status status = grz_fit_bits_open(allocator, sight.width, sight.height, bits);
    if (status != GRAZE_OK)
        return status;
    for (uint32_t y = 0; y < sight.height; y++) {
        grz_mask_run run = { 0 };
        while (grz_mask_run_next(&sight, y, run.end, &run))
            grz_fit_bits_fill(bits, y, run.begin, run.end);
    }
    return GRAZE_OK;
}

static graze_status config_check(const graze_fit_config *config) {
    if (config->boxes > GRAZE_FIT_BOXES_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    return config->score > GRAZE_FIT_COVER ? GRAZE_BAD_VALUE : GRAZE_OK;
}

graze_status graze_fit_mask(const graze_mask *mask, const graze_fit_config *config, graze_fit *fit) {
    graze_fit_config full = config != NULL ? *config : (graze_fit_config){ 0 };
    grz_fit_bits bits = { 0 };
    *fit = (graze_fit){ 0 };
    graze_status status = config_check(&full);
    if (status != GRAZE_OK)
        return status;
    full.boxes = full.boxes == 0 ? 1 : full.boxes;
    status = bits_take(&full.allocator, mask, &bits);
    if (status == GRAZE_OK)
        status = grz_fit_bits_fit(&bits, &full, fit);
    grz_fit_bits_close(&full.allocator, &bits);
    return status;
}

double graze_fit_iou(const graze_fit *fit) {
    const uint64_t either = fit->solid + (fit->area - fit->covered);
    const grz_float_env caller = grz_float_env_enter();
    const double iou = either == 0 ? 0 : (double)fit->covered / (double)either;
    grz_float_env_leave(caller);
    return iou;
}
