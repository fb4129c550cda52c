/* scene_colors.h: which colour a layer has in pictures. */
#ifndef SCENES_SCENE_COLORS_H
#define SCENES_SCENE_COLORS_H

#include "formats/picture.h"

/* The background, the lines of a grid, and the ties between the boxes of one body. */
extern const picture_color scene_background, scene_grid_color, scene_tie_color;

/* The colour of a layer, 0 to 63; docs/scenes.md has the table. */
picture_color scene_layer_color(unsigned layer);

#endif
