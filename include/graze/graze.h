/* graze.h: everything. */
#ifndef GRAZE_GRAZE_H
#define GRAZE_GRAZE_H

#include "graze/body.h"
#include "graze/box.h"
#include "graze/explain.h"
#include "graze/find.h"
#include "graze/fit.h"
#include "graze/hitbox.h"
#include "graze/mask.h"
#include "graze/mask_edit.h"
#include "graze/mask_make.h"
#include "graze/mask_pair.h"
#include "graze/mask_parts.h"
#include "graze/mask_resample.h"
#include "graze/memory.h"
#include "graze/method.h"
#include "graze/motion.h"
#include "graze/near_miss.h"
#include "graze/part_shape.h"
#include "graze/pose.h"
#include "graze/query.h"
#include "graze/rules.h"
#include "graze/shape.h"
#include "graze/show.h"
#include "graze/status.h"
#include "graze/step.h"
#include "graze/tasks.h"
#include "graze/tile_merge.h"
#include "graze/version.h"
#include "graze/world.h"

#endif
