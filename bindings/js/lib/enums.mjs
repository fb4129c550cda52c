// enums.mjs: written by tools/bindings.py from graze-api.json; do not change it by hand.

/** The call at the end of a recording, in its last block; of src/world/observer.h. */
export const GRZ_CALL_WORLD_CLOSE = 33;

/** The sides over which a one-way box is hit, as bits. */
export const GRAZE_SIDE_MIN_X = 1;
export const GRAZE_SIDE_MAX_X = 2;
export const GRAZE_SIDE_MIN_Y = 4;
export const GRAZE_SIDE_MAX_Y = 8;
export const graze_side = {
  minX: GRAZE_SIDE_MIN_X, maxX: GRAZE_SIDE_MAX_X, minY: GRAZE_SIDE_MIN_Y, maxY: GRAZE_SIDE_MAX_Y
};

/** The order in which an animation shows its frames. */
export const GRAZE_FORWARD = 0;
export const GRAZE_REVERSE = 1;
export const GRAZE_PINGPONG = 2;
export const GRAZE_PINGPONG_REVERSE = 3;
export const graze_animation_direction = {
  forward: GRAZE_FORWARD, reverse: GRAZE_REVERSE, pingpong: GRAZE_PINGPONG,
  pingpongReverse: GRAZE_PINGPONG_REVERSE
};

/** The axis along which axis-sort sorts. */
export const GRAZE_AXIS_AUTO = 0;
export const GRAZE_AXIS_X = 1;
export const GRAZE_AXIS_Y = 2;
export const graze_axis = {
  auto: GRAZE_AXIS_AUTO, x: GRAZE_AXIS_X, y: GRAZE_AXIS_Y
};

/** When two circles touch. */
export const GRAZE_CIRCLES_ROUND = 0;
export const GRAZE_CIRCLES_SIDES = 1;
export const GRAZE_CIRCLES_SQUARES = 2;
export const graze_circle_rule = {
  round: GRAZE_CIRCLES_ROUND, sides: GRAZE_CIRCLES_SIDES, squares: GRAZE_CIRCLES_SQUARES
};

/** The kinds of things to draw, a bit each, in the order of drawing; tiles and parts are drawn in one pass. */
export const GRAZE_DRAW_CELLS = 1;
export const GRAZE_DRAW_BOXES = 2;
export const GRAZE_DRAW_TILES = 4;
export const GRAZE_DRAW_PARTS = 8;
export const GRAZE_DRAW_MARGINS = 16;
export const GRAZE_DRAW_WAYS = 32;
export const GRAZE_DRAW_CONTACTS = 64;
export const GRAZE_DRAW_QUERIES = 128;
export const GRAZE_DRAW_STRIKES = 256;
export const graze_draw_kind = {
  cells: GRAZE_DRAW_CELLS, boxes: GRAZE_DRAW_BOXES, tiles: GRAZE_DRAW_TILES, parts: GRAZE_DRAW_PARTS,
  margins: GRAZE_DRAW_MARGINS, ways: GRAZE_DRAW_WAYS, contacts: GRAZE_DRAW_CONTACTS,
  queries: GRAZE_DRAW_QUERIES, strikes: GRAZE_DRAW_STRIKES
};

/** How edges count. */
export const GRAZE_HALF_OPEN = 0;
export const GRAZE_CLOSED = 1;
export const graze_edges = {
  halfOpen: GRAZE_HALF_OPEN, closed: GRAZE_CLOSED
};

/** Which events a step makes, as flags; 0 is GRAZE_EVENTS_CONTACTS. */
export const GRAZE_EVENTS_CONTACTS = 1;
export const GRAZE_EVENTS_TOUCHES = 2;
export const GRAZE_EVENTS_BOTH = 3;
export const graze_event_flags = {
  contacts: GRAZE_EVENTS_CONTACTS, touches: GRAZE_EVENTS_TOUCHES, both: GRAZE_EVENTS_BOTH
};

/** Kinds of events, in the order in which events of one pair at one time are sorted. */
export const GRAZE_END = 0;
export const GRAZE_NEAR_MISS = 1;
export const GRAZE_BEGIN = 2;
export const GRAZE_STRIKE = 3;
export const graze_event_kind = {
  end: GRAZE_END, nearMiss: GRAZE_NEAR_MISS, begin: GRAZE_BEGIN, strike: GRAZE_STRIKE
};

/** The score to maximise. */
export const GRAZE_FIT_IOU = 0;
export const GRAZE_FIT_PIXELS = 1;
export const GRAZE_FIT_INSIDE = 2;
export const GRAZE_FIT_COVER = 3;
export const graze_fit_score = {
  iou: GRAZE_FIT_IOU, pixels: GRAZE_FIT_PIXELS, inside: GRAZE_FIT_INSIDE, cover: GRAZE_FIT_COVER
};

/** The formats of bytes. */
export const GRAZE_FORMAT_UNKNOWN = 0;
export const GRAZE_FORMAT_SNAPSHOT = 1;
export const GRAZE_FORMAT_DELTA = 2;
export const GRAZE_FORMAT_RECORDING = 3;
export const graze_format = {
  unknown: GRAZE_FORMAT_UNKNOWN, snapshot: GRAZE_FORMAT_SNAPSHOT, delta: GRAZE_FORMAT_DELTA,
  recording: GRAZE_FORMAT_RECORDING
};

/** Kinds of mistakes. */
export const GRAZE_MISTAKE_ERROR = 0;
export const GRAZE_MISTAKE_WORLD_MISSING = 1;
export const GRAZE_MISTAKE_EMPTY_BOX = 2;
export const graze_mistake_kind = {
  error: GRAZE_MISTAKE_ERROR, worldMissing: GRAZE_MISTAKE_WORLD_MISSING, emptyBox: GRAZE_MISTAKE_EMPTY_BOX
};

/** The axis along which a pair is pushed apart: x; y; or the one along which its boxes overlap less, x if both are equal. */
export const GRAZE_PUSH_X = 0;
export const GRAZE_PUSH_Y = 1;
export const GRAZE_PUSH_LEAST = 2;
export const graze_push_axis = {
  x: GRAZE_PUSH_X, y: GRAZE_PUSH_Y, least: GRAZE_PUSH_LEAST
};

/** The kinds of queries. */
export const GRAZE_QUERY_POINT = 0;
export const GRAZE_QUERY_BOX = 1;
export const GRAZE_QUERY_CIRCLE = 2;
export const GRAZE_QUERY_RAY = 3;
export const GRAZE_QUERY_RAY_FIRST = 4;
export const GRAZE_QUERY_NEAREST = 5;
export const GRAZE_QUERY_SHAPE_CAST = 6;
export const GRAZE_QUERY_SHAPE_CAST_FIRST = 7;
export const graze_query_kind = {
  point: GRAZE_QUERY_POINT, box: GRAZE_QUERY_BOX, circle: GRAZE_QUERY_CIRCLE, ray: GRAZE_QUERY_RAY,
  rayFirst: GRAZE_QUERY_RAY_FIRST, nearest: GRAZE_QUERY_NEAREST, shapeCast: GRAZE_QUERY_SHAPE_CAST,
  shapeCastFirst: GRAZE_QUERY_SHAPE_CAST_FIRST
};

/** Why two bodies do not touch, in the order in which the conditions are tested. */
export const GRAZE_REASON_STALE = 0;
export const GRAZE_REASON_SAME_BODY = 1;
export const GRAZE_REASON_NO_PARTS = 2;
export const GRAZE_REASON_RULES = 3;
export const GRAZE_REASON_BODY_DISABLED = 4;
export const GRAZE_REASON_PART_DISABLED = 5;
export const GRAZE_REASON_PART_ABSENT = 6;
export const GRAZE_REASON_EMPTY = 7;
export const GRAZE_REASON_BOXES_APART = 8;
export const GRAZE_REASON_SHAPES_APART = 9;
export const GRAZE_REASON_MASK = 10;
export const GRAZE_REASON_TILES = 11;
export const GRAZE_REASON_NONE = 12;
export const graze_reason = {
  stale: GRAZE_REASON_STALE, sameBody: GRAZE_REASON_SAME_BODY, noParts: GRAZE_REASON_NO_PARTS,
  rules: GRAZE_REASON_RULES, bodyDisabled: GRAZE_REASON_BODY_DISABLED, partDisabled: GRAZE_REASON_PART_DISABLED,
  partAbsent: GRAZE_REASON_PART_ABSENT, empty: GRAZE_REASON_EMPTY, boxesApart: GRAZE_REASON_BOXES_APART,
  shapesApart: GRAZE_REASON_SHAPES_APART, mask: GRAZE_REASON_MASK, tiles: GRAZE_REASON_TILES,
  none: GRAZE_REASON_NONE
};

/** The state of a replay. */
export const GRAZE_REPLAY_STEPPED = 0;
export const GRAZE_REPLAY_ENDED = 1;
export const GRAZE_REPLAY_TRUNCATED = 2;
export const GRAZE_REPLAY_DIFFERS = 3;
export const GRAZE_REPLAY_DAMAGED = 4;
export const GRAZE_REPLAY_FAILED = 5;
export const graze_replay_state = {
  stepped: GRAZE_REPLAY_STEPPED, ended: GRAZE_REPLAY_ENDED, truncated: GRAZE_REPLAY_TRUNCATED,
  differs: GRAZE_REPLAY_DIFFERS, damaged: GRAZE_REPLAY_DAMAGED, failed: GRAZE_REPLAY_FAILED
};

/** The response of a mover to a box that it hits. */
export const GRAZE_SLIDE = 0;
export const GRAZE_CROSS = 1;
export const GRAZE_TOUCH = 2;
export const GRAZE_BOUNCE = 3;
export const GRAZE_IGNORE = 4;
export const graze_response = {
  slide: GRAZE_SLIDE, cross: GRAZE_CROSS, touch: GRAZE_TOUCH, bounce: GRAZE_BOUNCE, ignore: GRAZE_IGNORE
};

/** The kinds of shapes. */
export const GRAZE_SHAPE_BOX = 0;
export const GRAZE_SHAPE_CIRCLE = 1;
export const GRAZE_SHAPE_CAPSULE = 2;
export const GRAZE_SHAPE_POLYGON = 3;
export const GRAZE_SHAPE_MASK = 4;
export const GRAZE_SHAPE_TILES = 5;
export const GRAZE_SHAPE_CHAIN = 6;
export const GRAZE_SHAPE_ELLIPSE = 7;
export const graze_shape_kind = {
  box: GRAZE_SHAPE_BOX, circle: GRAZE_SHAPE_CIRCLE, capsule: GRAZE_SHAPE_CAPSULE, polygon: GRAZE_SHAPE_POLYGON,
  mask: GRAZE_SHAPE_MASK, tiles: GRAZE_SHAPE_TILES, chain: GRAZE_SHAPE_CHAIN, ellipse: GRAZE_SHAPE_ELLIPSE
};

/** The results of calls. */
export const GRAZE_OK = 0;
export const GRAZE_OUT_OF_MEMORY = 1;
export const GRAZE_BAD_NUMBER = 2;
export const GRAZE_BAD_BOX = 3;
export const GRAZE_OUT_OF_RANGE = 4;
export const GRAZE_BAD_LAYER = 5;
export const GRAZE_STALE_HANDLE = 6;
export const GRAZE_BAD_BROAD_PHASE = 7;
export const GRAZE_BAD_CELL = 8;
export const GRAZE_BAD_VALUE = 9;
export const GRAZE_OUT_OF_CAPACITY = 10;
export const GRAZE_BAD_FRAME = 11;
export const GRAZE_BAD_HITBOXES = 12;
export const GRAZE_THREADS_MISSING = 13;
export const GRAZE_BAD_CORNER_COUNT = 14;
export const GRAZE_BAD_RADIUS = 15;
export const GRAZE_BAD_REPEATED_CORNER = 16;
export const GRAZE_BAD_COLLINEAR_CORNERS = 17;
export const GRAZE_BAD_CONVEXITY = 18;
export const GRAZE_BAD_SCALE = 19;
export const GRAZE_BAD_POSE = 20;
export const GRAZE_BAD_TURN = 21;
export const GRAZE_BAD_FORMAT = 22;
export const GRAZE_BAD_SNAPSHOT = 23;
export const GRAZE_ASSET_MISSING = 24;
export const GRAZE_BAD_ASSET = 25;
export const GRAZE_DELTA_MISMATCH = 26;
export const GRAZE_BAD_TILES = 27;
export const GRAZE_WRITE_FAILED = 28;
export const GRAZE_BAD_RECORDING = 29;
export const GRAZE_ARGUMENT_MISSING = 30;
export const GRAZE_NEWER_FORMAT = 31;
export const GRAZE_OUT_OF_BOUNDS = 32;
export const GRAZE_OUT_OF_SPACE = 33;
export const GRAZE_TILES_MISSING = 34;
export const GRAZE_BAD_PLATFORM = 35;
export const GRAZE_BAD_WRAP = 36;
export const graze_status = {
  GRAZE_OK: GRAZE_OK, GRAZE_OUT_OF_MEMORY: GRAZE_OUT_OF_MEMORY, GRAZE_BAD_NUMBER: GRAZE_BAD_NUMBER,
  GRAZE_BAD_BOX: GRAZE_BAD_BOX, GRAZE_OUT_OF_RANGE: GRAZE_OUT_OF_RANGE, GRAZE_BAD_LAYER: GRAZE_BAD_LAYER,
  GRAZE_STALE_HANDLE: GRAZE_STALE_HANDLE, GRAZE_BAD_BROAD_PHASE: GRAZE_BAD_BROAD_PHASE,
  GRAZE_BAD_CELL: GRAZE_BAD_CELL, GRAZE_BAD_VALUE: GRAZE_BAD_VALUE,
  GRAZE_OUT_OF_CAPACITY: GRAZE_OUT_OF_CAPACITY, GRAZE_BAD_FRAME: GRAZE_BAD_FRAME,
  GRAZE_BAD_HITBOXES: GRAZE_BAD_HITBOXES, GRAZE_THREADS_MISSING: GRAZE_THREADS_MISSING,
  GRAZE_BAD_CORNER_COUNT: GRAZE_BAD_CORNER_COUNT, GRAZE_BAD_RADIUS: GRAZE_BAD_RADIUS,
  GRAZE_BAD_REPEATED_CORNER: GRAZE_BAD_REPEATED_CORNER,
  GRAZE_BAD_COLLINEAR_CORNERS: GRAZE_BAD_COLLINEAR_CORNERS, GRAZE_BAD_CONVEXITY: GRAZE_BAD_CONVEXITY,
  GRAZE_BAD_SCALE: GRAZE_BAD_SCALE, GRAZE_BAD_POSE: GRAZE_BAD_POSE, GRAZE_BAD_TURN: GRAZE_BAD_TURN,
  GRAZE_BAD_FORMAT: GRAZE_BAD_FORMAT, GRAZE_BAD_SNAPSHOT: GRAZE_BAD_SNAPSHOT,
  GRAZE_ASSET_MISSING: GRAZE_ASSET_MISSING, GRAZE_BAD_ASSET: GRAZE_BAD_ASSET,
  GRAZE_DELTA_MISMATCH: GRAZE_DELTA_MISMATCH, GRAZE_BAD_TILES: GRAZE_BAD_TILES,
  GRAZE_WRITE_FAILED: GRAZE_WRITE_FAILED, GRAZE_BAD_RECORDING: GRAZE_BAD_RECORDING,
  GRAZE_ARGUMENT_MISSING: GRAZE_ARGUMENT_MISSING, GRAZE_NEWER_FORMAT: GRAZE_NEWER_FORMAT,
  GRAZE_OUT_OF_BOUNDS: GRAZE_OUT_OF_BOUNDS, GRAZE_OUT_OF_SPACE: GRAZE_OUT_OF_SPACE,
  GRAZE_TILES_MISSING: GRAZE_TILES_MISSING, GRAZE_BAD_PLATFORM: GRAZE_BAD_PLATFORM,
  GRAZE_BAD_WRAP: GRAZE_BAD_WRAP
};

/** Why a body does not strike another one, in the order in which the conditions are tested. */
export const GRAZE_STRIKE_REASON_STALE = 0;
export const GRAZE_STRIKE_REASON_NO_ATTACK = 1;
export const GRAZE_STRIKE_REASON_APART = 2;
export const GRAZE_STRIKE_REASON_BODIES_MAX = 3;
export const GRAZE_STRIKE_REASON_STRUCK = 4;
export const GRAZE_STRIKE_REASON_NONE = 5;
export const graze_strike_reason = {
  stale: GRAZE_STRIKE_REASON_STALE, noAttack: GRAZE_STRIKE_REASON_NO_ATTACK, apart: GRAZE_STRIKE_REASON_APART,
  bodiesMax: GRAZE_STRIKE_REASON_BODIES_MAX, struck: GRAZE_STRIKE_REASON_STRUCK, none: GRAZE_STRIKE_REASON_NONE
};

/** Kinds of tiles. */
export const GRAZE_TILE_EMPTY = 0;
export const GRAZE_TILE_SOLID = 1;
export const GRAZE_TILE_ONE_WAY_MIN_X = 2;
export const GRAZE_TILE_ONE_WAY_MAX_X = 3;
export const GRAZE_TILE_ONE_WAY_MIN_Y = 4;
export const GRAZE_TILE_ONE_WAY_MAX_Y = 5;
export const GRAZE_TILE_SLOPE_MIN_X_MIN_Y = 6;
export const GRAZE_TILE_SLOPE_MAX_X_MIN_Y = 7;
export const GRAZE_TILE_SLOPE_MIN_X_MAX_Y = 8;
export const GRAZE_TILE_SLOPE_MAX_X_MAX_Y = 9;
export const GRAZE_TILE_LOW_MIN_X_MIN_Y = 10;
export const GRAZE_TILE_LOW_MAX_X_MIN_Y = 11;
export const GRAZE_TILE_LOW_MIN_X_MAX_Y = 12;
export const GRAZE_TILE_LOW_MAX_X_MAX_Y = 13;
export const GRAZE_TILE_HIGH_MIN_X_MIN_Y = 14;
export const GRAZE_TILE_HIGH_MAX_X_MIN_Y = 15;
export const GRAZE_TILE_HIGH_MIN_X_MAX_Y = 16;
export const GRAZE_TILE_HIGH_MAX_X_MAX_Y = 17;
export const graze_tile_kind = {
  empty: GRAZE_TILE_EMPTY, solid: GRAZE_TILE_SOLID, oneWayMinX: GRAZE_TILE_ONE_WAY_MIN_X,
  oneWayMaxX: GRAZE_TILE_ONE_WAY_MAX_X, oneWayMinY: GRAZE_TILE_ONE_WAY_MIN_Y,
  oneWayMaxY: GRAZE_TILE_ONE_WAY_MAX_Y, slopeMinXMinY: GRAZE_TILE_SLOPE_MIN_X_MIN_Y,
  slopeMaxXMinY: GRAZE_TILE_SLOPE_MAX_X_MIN_Y, slopeMinXMaxY: GRAZE_TILE_SLOPE_MIN_X_MAX_Y,
  slopeMaxXMaxY: GRAZE_TILE_SLOPE_MAX_X_MAX_Y, lowMinXMinY: GRAZE_TILE_LOW_MIN_X_MIN_Y,
  lowMaxXMinY: GRAZE_TILE_LOW_MAX_X_MIN_Y, lowMinXMaxY: GRAZE_TILE_LOW_MIN_X_MAX_Y,
  lowMaxXMaxY: GRAZE_TILE_LOW_MAX_X_MAX_Y, highMinXMinY: GRAZE_TILE_HIGH_MIN_X_MIN_Y,
  highMaxXMinY: GRAZE_TILE_HIGH_MAX_X_MIN_Y, highMinXMaxY: GRAZE_TILE_HIGH_MIN_X_MAX_Y,
  highMaxXMaxY: GRAZE_TILE_HIGH_MAX_X_MAX_Y
};
