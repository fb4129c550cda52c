/* broad_phases.h: see broad_phase.h. */
#include "broad/broad_phase.h"
