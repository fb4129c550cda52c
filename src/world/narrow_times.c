/* narrow_times.c: see narrow_times.h. */
#include "world/narrow_times.h"

#include "core/numbers.h"

#include <stdbool.h>

static bool times_meet(grz_interval a, grz_interval b) {
    return (float)a.first <= (float)b.last && (float)b.first <= (float)a.last;
}

void grz_narrow_times_add(grz_narrow_times *self, grz_interval added) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < self->count; i++)
        if (times_meet(self->at[i], added) || i + 1 == GRZ_NARROW_TIMES_MAX)
            added = (grz_interval){ grz_min(self->at[i].first, added.first),
                                    grz_max(self->at[i].last, added.last) };
        else
            self->at[kept++] = self->at[i];
    self->count = kept + 1;
    for (; kept > 0 && self->at[kept - 1].first > added.first; kept--)
        self->at[kept] = self->at[kept - 1];
    self->at[kept] = added;
}
