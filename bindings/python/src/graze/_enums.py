"""The enumerations of graze: written by tools/bindings.py from graze-api.json; do not change it by hand."""

import enum


class Side(enum.IntEnum):
    """The sides over which a one-way box is hit, as bits."""

    MIN_X = 1
    MAX_X = 2
    MIN_Y = 4
    MAX_Y = 8


class AnimationDirection(enum.IntEnum):
    """The order in which an animation shows its frames."""

    FORWARD = 0
    REVERSE = 1
    PINGPONG = 2
    PINGPONG_REVERSE = 3


class Axis(enum.IntEnum):
    """The axis along which axis-sort sorts."""

    AUTO = 0
    X = 1
    Y = 2


class CircleRule(enum.IntEnum):
    """When two circles touch."""

    ROUND = 0
    SIDES = 1
    SQUARES = 2


class DrawKind(enum.IntEnum):
    """The kinds of things to draw, a bit each, in the order of drawing; tiles and parts are drawn in one pass."""

    CELLS = 1
    BOXES = 2
    TILES = 4
    PARTS = 8
    MARGINS = 16
    WAYS = 32
    CONTACTS = 64
    QUERIES = 128
    STRIKES = 256


class Edges(enum.IntEnum):
    """How edges count."""

    HALF_OPEN = 0
    CLOSED = 1


class EventFlags(enum.IntEnum):
    """Which events a step makes, as flags; 0 is GRAZE_EVENTS_CONTACTS."""

    CONTACTS = 1
    TOUCHES = 2
    BOTH = 3


class EventKind(enum.IntEnum):
    """Kinds of events, in the order in which events of one pair at one time are sorted."""

    END = 0
    NEAR_MISS = 1
    BEGIN = 2
    STRIKE = 3


class FitScore(enum.IntEnum):
    """The score to maximise."""

    IOU = 0
    PIXELS = 1
    INSIDE = 2
    COVER = 3


class Format(enum.IntEnum):
    """The formats of bytes."""

    UNKNOWN = 0
    SNAPSHOT = 1
    DELTA = 2
    RECORDING = 3


class MistakeKind(enum.IntEnum):
    """Kinds of mistakes."""

    ERROR = 0
    WORLD_MISSING = 1
    EMPTY_BOX = 2


class PushAxis(enum.IntEnum):
    """The axis along which a pair is pushed apart: x; y; or the one along which its boxes overlap less, x if both are equal."""

    X = 0
    Y = 1
    LEAST = 2


class QueryKind(enum.IntEnum):
    """The kinds of queries."""

    POINT = 0
    BOX = 1
    CIRCLE = 2
    RAY = 3
    RAY_FIRST = 4
    NEAREST = 5
    SHAPE_CAST = 6
    SHAPE_CAST_FIRST = 7


class Reason(enum.IntEnum):
    """Why two bodies do not touch, in the order in which the conditions are tested."""

    STALE = 0
    SAME_BODY = 1
    NO_PARTS = 2
    RULES = 3
    BODY_DISABLED = 4
    PART_DISABLED = 5
    PART_ABSENT = 6
    EMPTY = 7
    BOXES_APART = 8
    SHAPES_APART = 9
    MASK = 10
    TILES = 11
    NONE = 12


class ReplayState(enum.IntEnum):
    """The state of a replay."""

    STEPPED = 0
    ENDED = 1
    TRUNCATED = 2
    DIFFERS = 3
    DAMAGED = 4
    FAILED = 5


class Response(enum.IntEnum):
    """The response of a mover to a box that it hits."""

    SLIDE = 0
    CROSS = 1
    TOUCH = 2
    BOUNCE = 3
    IGNORE = 4


class ShapeKind(enum.IntEnum):
    """The kinds of shapes."""

    BOX = 0
    CIRCLE = 1
    CAPSULE = 2
    POLYGON = 3
    MASK = 4
    TILES = 5
    CHAIN = 6
    ELLIPSE = 7


class Status(enum.IntEnum):
    """The results of calls."""

    OK = 0
    OUT_OF_MEMORY = 1
    BAD_NUMBER = 2
    BAD_BOX = 3
    OUT_OF_RANGE = 4
    BAD_LAYER = 5
    STALE_HANDLE = 6
    BAD_BROAD_PHASE = 7
    BAD_CELL = 8
    BAD_VALUE = 9
    OUT_OF_CAPACITY = 10
    BAD_FRAME = 11
    BAD_HITBOXES = 12
    THREADS_MISSING = 13
    BAD_CORNER_COUNT = 14
    BAD_RADIUS = 15
    BAD_REPEATED_CORNER = 16
    BAD_COLLINEAR_CORNERS = 17
    BAD_CONVEXITY = 18
    BAD_SCALE = 19
    BAD_POSE = 20
    BAD_TURN = 21
    BAD_FORMAT = 22
    BAD_SNAPSHOT = 23
    ASSET_MISSING = 24
    BAD_ASSET = 25
    DELTA_MISMATCH = 26
    BAD_TILES = 27
    WRITE_FAILED = 28
    BAD_RECORDING = 29
    ARGUMENT_MISSING = 30
    NEWER_FORMAT = 31
    OUT_OF_BOUNDS = 32
    OUT_OF_SPACE = 33
    TILES_MISSING = 34
    BAD_PLATFORM = 35
    BAD_WRAP = 36


class StrikeReason(enum.IntEnum):
    """Why a body does not strike another one, in the order in which the conditions are tested."""

    STALE = 0
    NO_ATTACK = 1
    APART = 2
    BODIES_MAX = 3
    STRUCK = 4
    NONE = 5


class Tile(enum.IntEnum):
    """Kinds of tiles."""

    EMPTY = 0
    SOLID = 1
    ONE_WAY_MIN_X = 2
    ONE_WAY_MAX_X = 3
    ONE_WAY_MIN_Y = 4
    ONE_WAY_MAX_Y = 5
    SLOPE_MIN_X_MIN_Y = 6
    SLOPE_MAX_X_MIN_Y = 7
    SLOPE_MIN_X_MAX_Y = 8
    SLOPE_MAX_X_MAX_Y = 9
    LOW_MIN_X_MIN_Y = 10
    LOW_MAX_X_MIN_Y = 11
    LOW_MIN_X_MAX_Y = 12
    LOW_MAX_X_MAX_Y = 13
    HIGH_MIN_X_MIN_Y = 14
    HIGH_MAX_X_MIN_Y = 15
    HIGH_MIN_X_MAX_Y = 16
    HIGH_MAX_X_MAX_Y = 17
