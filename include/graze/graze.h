/* graze.h: everything. */
#ifndef GRAZE_GRAZE_H
#define GRAZE_GRAZE_H

#include "graze/body.h"
#include "graze/box.h"
#include "graze/find.h"
#include "graze/memory.h"
#include "graze/method.h"
#include "graze/query.h"
#include "graze/rules.h"
#include "graze/status.h"
#include "graze/step.h"
#include "graze/tasks.h"
#include "graze/tile_merge.h"
#include "graze/version.h"
#include "graze/world.h"

#endif
