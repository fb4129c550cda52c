/* fit_real.c: sprites of SuperTux, shrunk to a few pixels; see fit_real.h. */
#include "bench/fit_real.h"

#include "formats/mask_file.h"
#include "graze/content/mask_image.h"

#include <glob.h>
#include <stdio.h>

static const char creatures[] = "build/supertux/images/creatures/*/*.png";

/* Its path; false: there is none, or it does not fit. */
static bool path_find(uint32_t i, uint32_t count, char *path, size_t size) {
    glob_t found = { 0 };
    bool is_found = glob(creatures, 0, NULL, &found) == 0 && found.gl_pathc > 0;
    if (is_found)
        is_found = snprintf(path, size, "%s",
                            found.gl_pathv[found.gl_pathc * i / count]) < (int)size;
    globfree(&found);
    return is_found;
}

static bool mask_shrink(const graze_mask *whole, uint32_t side, graze_mask **mask,
                        error *e) {
    graze_mask_result result = { 0 };
    if (graze_mask_scale(graze_mask_view_all(whole), side, side, &result) !=
        GRAZE_OK)
        return error_no_memory(e, "a mask");
    *mask = result.mask;
    return true;
}

bool fit_real_read(uint32_t i, uint32_t count, uint32_t side, graze_mask **mask,
                   error *e) {
    char path[512];
    mask_recipe recipe = mask_recipe_usual;
    graze_mask *whole = NULL;
    *mask = NULL;
    if (!path_find(i, count, path, sizeof path))
        return true;
    if (!mask_file_read(path, &recipe, &whole, e))
        return false;
    bool is_fine = true;
    recipe.has_region = true;
    if (graze_mask_bounds(whole, &recipe.region)) {
        graze_mask_destroy(whole);
        is_fine = mask_file_read(path, &recipe, &whole, e) &&
                  mask_shrink(whole, side, mask, e);
    }
    graze_mask_destroy(whole);
    return is_fine;
}
