/* lanes_missing.c: in place of lanes.c where the library is one file, whose kernels
 * cannot be replaced. */
#include "bench/lanes.h"

bool lanes_choose(const char *name, error *e) {
    return error_set(
        e, ERROR_INPUT,
        "--lanes %.20s: graze was built from one file (GRAZE_ONE_FILE), "
        "which has no choice",
        name);
}
