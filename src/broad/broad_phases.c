/* broad_phases.c: the table of broad phases, and their names. */
#include "broad/broad_phases.h"

/* In the order in which users see them. */
static const grz_broad_phase *const broad_phases[] = {
    &grz_broad_phase_auto,        &grz_broad_phase_brute,
#if !defined(GRZ_FEW_BROAD_PHASES) /* as in GRAZE_ONLY_CORE of graze.c */
    &grz_broad_phase_axis_sort,   &grz_broad_phase_sectors,
    &grz_broad_phase_four_shift,  &grz_broad_phase_grid_map,
    &grz_broad_phase_sweep_prune,
#endif
};

size_t graze_broad_phase_count(void) {
    return sizeof broad_phases / sizeof *broad_phases;
}

const graze_broad_phase *graze_broad_phase_at(size_t i) {
    if (i < graze_broad_phase_count())
        return &broad_phases[i]->about;
    return NULL;
}

const grz_broad_phase *grz_broad_phase_find(const char *name) {
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        if (strcmp(broad_phases[i]->about.name, name != NULL ? name : "auto") == 0)
            return broad_phases[i];
    return NULL;
}

graze_status grz_broad_use(grz_broad_instance *broad, const char *name,
                           grz_broad_setup setup) {
    const grz_broad_phase *phase = grz_broad_phase_find(name);
    if (phase != NULL)
        return grz_broad_use_phase(broad, phase, setup);
    return GRAZE_BAD_BROAD_PHASE;
}
