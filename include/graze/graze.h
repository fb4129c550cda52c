/* graze.h: everything.
 *
 * Everywhere: a zeroed config or definition is a good default. A set of layers of 0
 * means all layers. An out-parameter may be NULL if a game does not need it. A call
 * without its object (a world, a mask, an index), its definition or a place for its
 * outcome returns GRAZE_ARGUMENT_MISSING, nothing, 0 or "". The callback of debug.h
 * tells of a world that did not open. For C++17 there is graze.hpp.
 *
 * All of it is stable since 1.0: a later 1.x only adds, and says "Since 1.x"
 * there. No struct grows, and a `switch` over statuses or kinds has a `default`
 * (docs/stability.md).
 */
#ifndef GRAZE_GRAZE_H
#define GRAZE_GRAZE_H

#include "graze/attack.h"
#include "graze/body.h"
#include "graze/box.h"
#include "graze/broad_phase.h"
#include "graze/chain.h"
#include "graze/danger.h"
#include "graze/debug.h"
#include "graze/draw.h"
#include "graze/ellipse.h"
#include "graze/explain.h"
#include "graze/find.h"
#include "graze/format.h"
#include "graze/frame.h"
#include "graze/geometry.h"
#include "graze/hitbox.h"
#include "graze/index.h"
#include "graze/legs.h"
#include "graze/mask.h"
#include "graze/mask_edit.h"
#include "graze/mask_make.h"
#include "graze/mask_pair.h"
#include "graze/memory.h"
#include "graze/motion.h"
#include "graze/move.h"
#include "graze/move_and_collide.h"
#include "graze/move_many.h"
#include "graze/name.h"
#include "graze/near_miss.h"
#include "graze/origin.h"
#include "graze/overlaps.h"
#include "graze/pair.h"
#include "graze/part_shape.h"
#include "graze/platform.h"
#include "graze/pose.h"
#include "graze/push.h"
#include "graze/query.h"
#include "graze/recording.h"
#include "graze/replay.h"
#include "graze/rules.h"
#include "graze/save.h"
#include "graze/shape.h"
#include "graze/status.h"
#include "graze/step.h"
#include "graze/tasks.h"
#include "graze/tiles.h"
#include "graze/version.h"
#include "graze/world.h"

#endif
