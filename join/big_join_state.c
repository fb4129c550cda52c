/* big_join_state.c: the scratch files of a big join; see big_join_state.h. */
#include "join/big_join_state.h"

#include "formats/npy.h"

bool big_path(const big_state *state, const char *name, char path[SCRATCH_PATH_MAX],
              error *e) {
    return scratch_path(path, state->names.folder, name, e);
}

bool big_pairs_config(const big_state *state, char paths[2][SCRATCH_PATH_MAX],
                      pair_file_config *config, error *e) {
    const bool is_direct = state->request->is_direct;
    if (!big_path(state, "pairs", paths[0], e) ||
        !big_path(state, "pairs.log", paths[1], e))
        return false;
    *config = (pair_file_config){ is_direct ? state->names.partial : paths[0],
                                  paths[1], state->report->item_size,
                                  is_direct ? NPY_HEADER_SIZE : 0 };
    return true;
}
