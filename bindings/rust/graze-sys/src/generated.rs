// generated.rs: written by tools/bindings.py from graze-api.json; do not change it by hand.
#![allow(clippy::all)]

use std::os::raw::{c_char, c_uint, c_void};

/// Sets of layers are 64 bits: bit i is layer i. Wherever a set is given, 0 means all layers, too.
pub const GRAZE_ALL_LAYERS: u64 = u64::MAX;
/// The largest number of nodes of a chain.
pub const GRAZE_CHAIN_NODES_MAX: u32 = 512;
/// 2^60
pub const GRAZE_COORD_MAX: f32 = 1152921504606846976.0;
/// The largest number of corners of a polygon.
pub const GRAZE_CORNERS_MAX: u32 = 8;
/// The largest quotient of an ellipse's radii.
pub const GRAZE_ELLIPSE_RATIO_MAX: u32 = 1000;
/// Layers are numbered 0 to 63.
pub const GRAZE_LAYER_COUNT: u32 = 64;
/// One call lets a ray or a circle bounce at most this often.
pub const GRAZE_LEGS_BOUNCES_MAX: u32 = 65536;
/// The usual threshold: pixels with alpha above one half are solid.
pub const GRAZE_MASK_ALPHA_DEFAULT: u32 = 127;
/// 2^50
pub const GRAZE_MASK_MOTION_MAX: f64 = 1125899906842624.0;
/// The largest width and height of a mask.
pub const GRAZE_MASK_SIDE_MAX: u32 = 16384;
/// The most memory for loading a snapshot or replaying a recording, unless the caller says otherwise. A few damaged or malicious bytes could ask for any amount.
pub const GRAZE_MEMORY_MAX_DEFAULT: usize = 1 << 30;
/// In one move, sides stop a mover (slide, bounce) at most this often.
pub const GRAZE_MOVE_STOPS_MAX: u32 = 1000;
/// The most bytes of a name, its end not counted. A name is any text, UTF-8 if the command is to show it.
pub const GRAZE_NAME_MAX: u32 = 31;
/// graze_hitbox_set_find_name and graze_hitbox_set_find_animation return this if there is none.
pub const GRAZE_NO_HITBOX: u32 = u32::MAX;
/// The largest number of threads of a pool.
pub const GRAZE_POOL_THREADS_MAX: u32 = 256;
/// A call has at most this many rounds: usually, and if a game asks for more.
pub const GRAZE_PUSH_ROUNDS: u32 = 32;
pub const GRAZE_PUSH_ROUNDS_MAX: u32 = 1000;
/// The most memory of a replay for seeks, unless the caller says otherwise.
pub const GRAZE_REPLAY_SEEK_MEMORY_DEFAULT: usize = 228 << 20;
/// A grid has at most this many tiles, empty ones included: 16384 x 16384.
pub const GRAZE_TILES_MAX: u64 = 1 << 28;
pub const GRAZE_VERSION_MAJOR: u32 = 1;
pub const GRAZE_VERSION_MINOR: u32 = 0;
pub const GRAZE_VERSION_PATCH: u32 = 0;

/// the side of the min x, whose normal is (-1, 0)
pub const GRAZE_SIDE_MIN_X: c_uint = 1;
/// The sides over which a one-way box is hit, as bits. A one-way platform, where y points down, has GRAZE_SIDE_MIN_Y only.
pub const GRAZE_SIDE_MAX_X: c_uint = 2;
/// The sides over which a one-way box is hit, as bits. A one-way platform, where y points down, has GRAZE_SIDE_MIN_Y only.
pub const GRAZE_SIDE_MIN_Y: c_uint = 4;
/// The sides over which a one-way box is hit, as bits. A one-way platform, where y points down, has GRAZE_SIDE_MIN_Y only.
pub const GRAZE_SIDE_MAX_Y: c_uint = 8;

/// The order in which an animation shows its frames. Ping-pong shows neither end twice in a row.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct graze_animation_direction(pub c_uint);

impl graze_animation_direction {
    /// GRAZE_FORWARD.
    pub const FORWARD: Self = Self(0);
    /// GRAZE_REVERSE.
    pub const REVERSE: Self = Self(1);
    /// forward first
    pub const PINGPONG: Self = Self(2);
    /// backward first
    pub const PINGPONG_REVERSE: Self = Self(3);
}

impl std::fmt::Debug for graze_animation_direction {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::FORWARD => to.write_str("GRAZE_FORWARD"),
            Self::REVERSE => to.write_str("GRAZE_REVERSE"),
            Self::PINGPONG => to.write_str("GRAZE_PINGPONG"),
            Self::PINGPONG_REVERSE => to.write_str("GRAZE_PINGPONG_REVERSE"),
            Self(other) => write!(to, "graze_animation_direction({other})"),
        }
    }
}

/// The axis along which axis-sort sorts. GRAZE_AXIS_AUTO: the one along which the boxes spread more.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct graze_axis(pub c_uint);

impl graze_axis {
    /// GRAZE_AXIS_AUTO.
    pub const AUTO: Self = Self(0);
    /// GRAZE_AXIS_X.
    pub const X: Self = Self(1);
    /// GRAZE_AXIS_Y.
    pub const Y: Self = Self(2);
}

impl std::fmt::Debug for graze_axis {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::AUTO => to.write_str("GRAZE_AXIS_AUTO"),
            Self::X => to.write_str("GRAZE_AXIS_X"),
            Self::Y => to.write_str("GRAZE_AXIS_Y"),
            Self(other) => write!(to, "graze_axis({other})"),
        }
    }
}

/// When two circles touch. r1 and r2 are their radii, d is the distance of their centers, dx and dy are its parts along x and y. Closed, \< is \<=. Games of old took what was cheap, and their patterns are made for it. A world has a rule for each pair of layers (graze_world_set_circle_rule).
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct graze_circle_rule(pub c_uint);

impl graze_circle_rule {
    /// d \< r1 + r2
    pub const ROUND: Self = Self(0);
    /// |dx| \< r1 + r2 and |dy| \< r1 + r2: centers within half the sum of sides, as the squares around the circles overlap
    pub const SIDES: Self = Self(1);
    /// d² \< r1² + r2²
    pub const SQUARES: Self = Self(2);
}

impl std::fmt::Debug for graze_circle_rule {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::ROUND => to.write_str("GRAZE_CIRCLES_ROUND"),
            Self::SIDES => to.write_str("GRAZE_CIRCLES_SIDES"),
            Self::SQUARES => to.write_str("GRAZE_CIRCLES_SQUARES"),
            Self(other) => write!(to, "graze_circle_rule({other})"),
        }
    }
}

/// The kinds of things to draw, a bit each, in the order of drawing; tiles and parts are drawn in one pass.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct graze_draw_kind(pub c_uint);

impl graze_draw_kind {
    /// the grid of the broad phase in use, if it has cells, around all parts: lines
    pub const CELLS: Self = Self(1);
    /// the boxes around shapes, which the broad phase sees
    pub const BOXES: Self = Self(2);
    /// the runs of filled tiles, and each sloped tile
    pub const TILES: Self = Self(4);
    /// the shape of each part, or its box; of a mask each run of solid pixels
    pub const PARTS: Self = Self(8);
    /// parts enlarged by the margins of their layer (near_miss.h)
    pub const MARGINS: Self = Self(16);
    /// of swept parts that move in the next step: the box where each began, and a line
    pub const WAYS: Self = Self(32);
    /// parts that touch as of the last step, where they are now: contact points, and lines along their normals, as long as the depth. If they are apart now: a line between their nearest points
    pub const CONTACTS: Self = Self(64);
    /// the queries passed by the game
    pub const QUERIES: Self = Self(128);
    /// strikes of the last step (attack.h), drawn behind the contacts: a line to the middle of the struck part from the middle of the other, and a cross there
    pub const STRIKES: Self = Self(256);
}

impl std::fmt::Debug for graze_draw_kind {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::CELLS => to.write_str("GRAZE_DRAW_CELLS"),
            Self::BOXES => to.write_str("GRAZE_DRAW_BOXES"),
            Self::TILES => to.write_str("GRAZE_DRAW_TILES"),
            Self::PARTS => to.write_str("GRAZE_DRAW_PARTS"),
            Self::MARGINS => to.write_str("GRAZE_DRAW_MARGINS"),
            Self::WAYS => to.write_str("GRAZE_DRAW_WAYS"),
            Self::CONTACTS => to.write_str("GRAZE_DRAW_CONTACTS"),
            Self::QUERIES => to.write_str("GRAZE_DRAW_QUERIES"),
            Self::STRIKES => to.write_str("GRAZE_DRAW_STRIKES"),
            Self(other) => write!(to, "graze_draw_kind({other})"),
        }
    }
}

/// How edges count. Half-open, \[min, max): boxes with a common edge only do not touch. A box of no width or no height is empty and touches nothing, not even a box around it. Closed, \[min, max\]: boxes with a common edge or corner touch. A box of no width or height is a segment or a point, and touches what it lies on.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct graze_edges(pub c_uint);

impl graze_edges {
    /// How edges count. Half-open, \[min, max): boxes with a common edge only do not touch. A box of no width or no height is empty and touches nothing, not even a box around it. Closed, \[min, max\]: boxes with a common edge or corner touch. A box of no width or height is a segment or a point, and touches what it lies on.
    pub const HALF_OPEN: Self = Self(0);
    /// How edges count. Half-open, \[min, max): boxes with a common edge only do not touch. A box of no width or no height is empty and touches nothing, not even a box around it. Closed, \[min, max\]: boxes with a common edge or corner touch. A box of no width or height is a segment or a point, and touches what it lies on.
    pub const CLOSED: Self = Self(1);
}

impl std::fmt::Debug for graze_edges {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::HALF_OPEN => to.write_str("GRAZE_HALF_OPEN"),
            Self::CLOSED => to.write_str("GRAZE_CLOSED"),
            Self(other) => write!(to, "graze_edges({other})"),
        }
    }
}

/// Which events a step makes, as flags; 0 is GRAZE_EVENTS_CONTACTS.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct graze_event_flags(pub c_uint);

impl graze_event_flags {
    /// a contact per pair of bodies, and near misses
    pub const CONTACTS: Self = Self(1);
    /// a touch per pair of parts
    pub const TOUCHES: Self = Self(2);
    /// GRAZE_EVENTS_BOTH.
    pub const BOTH: Self = Self(3);
}

impl std::fmt::Debug for graze_event_flags {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::CONTACTS => to.write_str("GRAZE_EVENTS_CONTACTS"),
            Self::TOUCHES => to.write_str("GRAZE_EVENTS_TOUCHES"),
            Self::BOTH => to.write_str("GRAZE_EVENTS_BOTH"),
            Self(other) => write!(to, "graze_event_flags({other})"),
        }
    }
}

/// Kinds of events, in the order in which events of one pair at one time are sorted. Near misses are made only for layers with a margin (near_miss.h), strikes only by attacks (attack.h).
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct graze_event_kind(pub c_uint);

impl graze_event_kind {
    /// GRAZE_END.
    pub const END: Self = Self(0);
    /// GRAZE_NEAR_MISS.
    pub const NEAR_MISS: Self = Self(1);
    /// GRAZE_BEGIN.
    pub const BEGIN: Self = Self(2);
    /// GRAZE_STRIKE.
    pub const STRIKE: Self = Self(3);
}

impl std::fmt::Debug for graze_event_kind {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::END => to.write_str("GRAZE_END"),
            Self::NEAR_MISS => to.write_str("GRAZE_NEAR_MISS"),
            Self::BEGIN => to.write_str("GRAZE_BEGIN"),
            Self::STRIKE => to.write_str("GRAZE_STRIKE"),
            Self(other) => write!(to, "graze_event_kind({other})"),
        }
    }
}

/// The formats of bytes. Later versions may know more of them.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct graze_format(pub c_uint);

impl graze_format {
    /// none of these
    pub const UNKNOWN: Self = Self(0);
    /// GRAZE_FORMAT_SNAPSHOT.
    pub const SNAPSHOT: Self = Self(1);
    /// GRAZE_FORMAT_DELTA.
    pub const DELTA: Self = Self(2);
    /// as the sink got it; a gzipped file must be unpacked before
    pub const RECORDING: Self = Self(3);
}

impl std::fmt::Debug for graze_format {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::UNKNOWN => to.write_str("GRAZE_FORMAT_UNKNOWN"),
            Self::SNAPSHOT => to.write_str("GRAZE_FORMAT_SNAPSHOT"),
            Self::DELTA => to.write_str("GRAZE_FORMAT_DELTA"),
            Self::RECORDING => to.write_str("GRAZE_FORMAT_RECORDING"),
            Self(other) => write!(to, "graze_format({other})"),
        }
    }
}

/// Kinds of mistakes. Later versions may know more of them.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct graze_mistake_kind(pub c_uint);

impl graze_mistake_kind {
    /// a call returned the error `status`
    pub const ERROR: Self = Self(0);
    /// graze_world_open failed with `status`: the game has no world
    pub const WORLD_MISSING: Self = Self(1);
    /// half-open, a part's box has no width or no height, so it touches nothing: as it was given, or since it is so far out: its edges round to one float
    pub const EMPTY_BOX: Self = Self(2);
}

impl std::fmt::Debug for graze_mistake_kind {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::ERROR => to.write_str("GRAZE_MISTAKE_ERROR"),
            Self::WORLD_MISSING => to.write_str("GRAZE_MISTAKE_WORLD_MISSING"),
            Self::EMPTY_BOX => to.write_str("GRAZE_MISTAKE_EMPTY_BOX"),
            Self(other) => write!(to, "graze_mistake_kind({other})"),
        }
    }
}

/// The axis along which a pair is pushed apart: x; y; or the one along which its boxes overlap less, x if both are equal.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct graze_push_axis(pub c_uint);

impl graze_push_axis {
    /// GRAZE_PUSH_X.
    pub const X: Self = Self(0);
    /// GRAZE_PUSH_Y.
    pub const Y: Self = Self(1);
    /// GRAZE_PUSH_LEAST.
    pub const LEAST: Self = Self(2);
}

impl std::fmt::Debug for graze_push_axis {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::X => to.write_str("GRAZE_PUSH_X"),
            Self::Y => to.write_str("GRAZE_PUSH_Y"),
            Self::LEAST => to.write_str("GRAZE_PUSH_LEAST"),
            Self(other) => write!(to, "graze_push_axis({other})"),
        }
    }
}

/// The kinds of queries. Half-open, an empty box (no width or no height) is never found; closed, it counts as a segment or a point.
///
/// - POINT: parts that contain `at`. A box contains it if min \<= at \< max half-open,
///   min \<= at \<= max closed. A mask or a tile layer contains it if a solid pixel or
///   tile does, by the same rule. The interior of other shapes contains it,
///   half-open.
/// - BOX: parts overlapping the box from `at` (its min corner) to `to` (its max
///   corner). Half-open, an empty box finds nothing.
/// - CIRCLE: parts nearer to `at` than `radius`; closed, as near counts.
/// - RAY: parts met by the segment from `at` to `to`, sorted by time. Time is 0 at
///   `at` and 1 at `to`. Half-open, the segment must enter the interior before it
///   ends. A segment meets nothing if it only touches a border or a corner, runs
///   along an edge, or ends on a border. Closed, every common point counts. The
///   normal is the border's where the segment enters. A segment with its start inside
///   a part meets it at time 0 with the normal (0, 0); from a border inward it has
///   the border's normal. If two borders are entered at once, the normal is the one
///   along x.
/// - RAY_FIRST: the first hit of RAY only.
/// - NEAREST: the `nearest_count` parts nearest to `at`, sorted by distance, which is
///   0 inside a part.
/// - SHAPE_CAST: parts met by `shape` while it moves by `to` - `at`, sorted by time;
///   `at` may stay zero. The shape starts where its coordinates say. Half-open,
///   interiors must meet before the end. Normals are as for RAY. A part overlapping
///   the shape at the start is met at time 0 with the normal (0, 0).
/// - SHAPE_CAST_FIRST: the first hit of SHAPE_CAST only.
///
/// Hits of equal time or distance, and hits of a kind without an order, are sorted by slot.
///
/// Hits hidden by another part on the layers of blocked_by are left out. Hiding is half-open in every world: a floor does not hide what stands on it.
///
/// - CIRCLE, NEAREST, BOX: the ray from `at` (BOX: from its middle) to the point of
///   the hit part that is nearest to it meets another part. A part that contains it
///   is not hidden. NEAREST finds the nearest of those that are not hidden.
/// - RAY, SHAPE_CAST: the hit is later than the first part that hides. \*_FIRST: the
///   first hit may be hidden.
/// - POINT: nothing is hidden.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct graze_query_kind(pub c_uint);

impl graze_query_kind {
    /// GRAZE_QUERY_POINT.
    pub const POINT: Self = Self(0);
    /// GRAZE_QUERY_BOX.
    pub const BOX: Self = Self(1);
    /// GRAZE_QUERY_CIRCLE.
    pub const CIRCLE: Self = Self(2);
    /// GRAZE_QUERY_RAY.
    pub const RAY: Self = Self(3);
    /// GRAZE_QUERY_RAY_FIRST.
    pub const RAY_FIRST: Self = Self(4);
    /// GRAZE_QUERY_NEAREST.
    pub const NEAREST: Self = Self(5);
    /// GRAZE_QUERY_SHAPE_CAST.
    pub const SHAPE_CAST: Self = Self(6);
    /// GRAZE_QUERY_SHAPE_CAST_FIRST.
    pub const SHAPE_CAST_FIRST: Self = Self(7);
}

impl std::fmt::Debug for graze_query_kind {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::POINT => to.write_str("GRAZE_QUERY_POINT"),
            Self::BOX => to.write_str("GRAZE_QUERY_BOX"),
            Self::CIRCLE => to.write_str("GRAZE_QUERY_CIRCLE"),
            Self::RAY => to.write_str("GRAZE_QUERY_RAY"),
            Self::RAY_FIRST => to.write_str("GRAZE_QUERY_RAY_FIRST"),
            Self::NEAREST => to.write_str("GRAZE_QUERY_NEAREST"),
            Self::SHAPE_CAST => to.write_str("GRAZE_QUERY_SHAPE_CAST"),
            Self::SHAPE_CAST_FIRST => to.write_str("GRAZE_QUERY_SHAPE_CAST_FIRST"),
            Self(other) => write!(to, "graze_query_kind({other})"),
        }
    }
}

/// Why two bodies do not touch, in the order in which the conditions are tested.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct graze_reason(pub c_uint);

impl graze_reason {
    /// a handle is not alive
    pub const STALE: Self = Self(0);
    /// parts of one body never touch
    pub const SAME_BODY: Self = Self(1);
    /// a body has no parts
    pub const NO_PARTS: Self = Self(2);
    /// the rules forbid the layers to meet
    pub const RULES: Self = Self(3);
    /// graze_body_set_disabled
    pub const BODY_DISABLED: Self = Self(4);
    /// graze_part_set_disabled
    pub const PART_DISABLED: Self = Self(5);
    /// the frame of a hitbox set lacks the part's name (frame.h)
    pub const PART_ABSENT: Self = Self(6);
    /// half-open, a box without width or height touches nothing
    pub const EMPTY: Self = Self(7);
    /// the boxes do not overlap
    pub const BOXES_APART: Self = Self(8);
    /// the boxes overlap, the shapes in them do not, or circles do not touch by the rule of their layers (graze_world_set_circle_rule)
    pub const SHAPES_APART: Self = Self(9);
    /// the same, and one shape is a mask
    pub const MASK: Self = Self(10);
    /// the same, and one shape is a tile layer
    pub const TILES: Self = Self(11);
    /// they touch
    pub const NONE: Self = Self(12);
}

impl std::fmt::Debug for graze_reason {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::STALE => to.write_str("GRAZE_REASON_STALE"),
            Self::SAME_BODY => to.write_str("GRAZE_REASON_SAME_BODY"),
            Self::NO_PARTS => to.write_str("GRAZE_REASON_NO_PARTS"),
            Self::RULES => to.write_str("GRAZE_REASON_RULES"),
            Self::BODY_DISABLED => to.write_str("GRAZE_REASON_BODY_DISABLED"),
            Self::PART_DISABLED => to.write_str("GRAZE_REASON_PART_DISABLED"),
            Self::PART_ABSENT => to.write_str("GRAZE_REASON_PART_ABSENT"),
            Self::EMPTY => to.write_str("GRAZE_REASON_EMPTY"),
            Self::BOXES_APART => to.write_str("GRAZE_REASON_BOXES_APART"),
            Self::SHAPES_APART => to.write_str("GRAZE_REASON_SHAPES_APART"),
            Self::MASK => to.write_str("GRAZE_REASON_MASK"),
            Self::TILES => to.write_str("GRAZE_REASON_TILES"),
            Self::NONE => to.write_str("GRAZE_REASON_NONE"),
            Self(other) => write!(to, "graze_reason({other})"),
        }
    }
}

/// The state of a replay.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct graze_replay_state(pub c_uint);

impl graze_replay_state {
    /// a step was made, and it is as it was
    pub const STEPPED: Self = Self(0);
    /// there are no more steps
    pub const ENDED: Self = Self(1);
    /// the recording has no end: its game, or its copying, was interrupted
    pub const TRUNCATED: Self = Self(2);
    /// the step was made, but its hash, a handle or a query's hits differ
    pub const DIFFERS: Self = Self(3);
    /// the next step cannot be read, or has a call that fails
    pub const DAMAGED: Self = Self(4);
    /// out of memory, or a limit of this machine; or the replay is NULL
    pub const FAILED: Self = Self(5);
}

impl std::fmt::Debug for graze_replay_state {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::STEPPED => to.write_str("GRAZE_REPLAY_STEPPED"),
            Self::ENDED => to.write_str("GRAZE_REPLAY_ENDED"),
            Self::TRUNCATED => to.write_str("GRAZE_REPLAY_TRUNCATED"),
            Self::DIFFERS => to.write_str("GRAZE_REPLAY_DIFFERS"),
            Self::DAMAGED => to.write_str("GRAZE_REPLAY_DAMAGED"),
            Self::FAILED => to.write_str("GRAZE_REPLAY_FAILED"),
            Self(other) => write!(to, "graze_replay_state({other})"),
        }
    }
}

/// The response of a mover to a box that it hits.
///
/// - SLIDE: it stops along the axis of the normal, and goes on along the other axis.
/// - CROSS: it goes on; the box is listed, once.
/// - TOUCH: it stops.
/// - BOUNCE: the rest of its motion is mirrored along the axis of the normal.
/// - IGNORE: it goes on; the box is not listed.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct graze_response(pub c_uint);

impl graze_response {
    /// GRAZE_SLIDE.
    pub const SLIDE: Self = Self(0);
    /// GRAZE_CROSS.
    pub const CROSS: Self = Self(1);
    /// GRAZE_TOUCH.
    pub const TOUCH: Self = Self(2);
    /// GRAZE_BOUNCE.
    pub const BOUNCE: Self = Self(3);
    /// GRAZE_IGNORE.
    pub const IGNORE: Self = Self(4);
}

impl std::fmt::Debug for graze_response {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::SLIDE => to.write_str("GRAZE_SLIDE"),
            Self::CROSS => to.write_str("GRAZE_CROSS"),
            Self::TOUCH => to.write_str("GRAZE_TOUCH"),
            Self::BOUNCE => to.write_str("GRAZE_BOUNCE"),
            Self::IGNORE => to.write_str("GRAZE_IGNORE"),
            Self(other) => write!(to, "graze_response({other})"),
        }
    }
}

/// The kinds of shapes.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct graze_shape_kind(pub c_uint);

impl graze_shape_kind {
    /// GRAZE_SHAPE_BOX.
    pub const BOX: Self = Self(0);
    /// GRAZE_SHAPE_CIRCLE.
    pub const CIRCLE: Self = Self(1);
    /// GRAZE_SHAPE_CAPSULE.
    pub const CAPSULE: Self = Self(2);
    /// GRAZE_SHAPE_POLYGON.
    pub const POLYGON: Self = Self(3);
    /// GRAZE_SHAPE_MASK.
    pub const MASK: Self = Self(4);
    /// a tile layer: read from one (tiles.h), never made or passed
    pub const TILES: Self = Self(5);
    /// GRAZE_SHAPE_CHAIN.
    pub const CHAIN: Self = Self(6);
    /// GRAZE_SHAPE_ELLIPSE.
    pub const ELLIPSE: Self = Self(7);
}

impl std::fmt::Debug for graze_shape_kind {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::BOX => to.write_str("GRAZE_SHAPE_BOX"),
            Self::CIRCLE => to.write_str("GRAZE_SHAPE_CIRCLE"),
            Self::CAPSULE => to.write_str("GRAZE_SHAPE_CAPSULE"),
            Self::POLYGON => to.write_str("GRAZE_SHAPE_POLYGON"),
            Self::MASK => to.write_str("GRAZE_SHAPE_MASK"),
            Self::TILES => to.write_str("GRAZE_SHAPE_TILES"),
            Self::CHAIN => to.write_str("GRAZE_SHAPE_CHAIN"),
            Self::ELLIPSE => to.write_str("GRAZE_SHAPE_ELLIPSE"),
            Self(other) => write!(to, "graze_shape_kind({other})"),
        }
    }
}

/// The results of calls. Later versions may add some behind the last.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct graze_status(pub c_uint);

impl graze_status {
    /// GRAZE_OK.
    pub const OK: Self = Self(0);
    /// the allocator returned NULL
    pub const OUT_OF_MEMORY: Self = Self(1);
    /// a number is NaN or infinite
    pub const BAD_NUMBER: Self = Self(2);
    /// a box has min \> max
    pub const BAD_BOX: Self = Self(3);
    /// a coordinate, an edge, an angle or a margin is beyond +-GRAZE_COORD_MAX
    pub const OUT_OF_RANGE: Self = Self(4);
    /// a layer is over 63
    pub const BAD_LAYER: Self = Self(5);
    /// a handle is zero, or its body or part was removed
    pub const STALE_HANDLE: Self = Self(6);
    /// no broad phase has this name
    pub const BAD_BROAD_PHASE: Self = Self(7);
    /// a cell side is negative or not finite
    pub const BAD_CELL: Self = Self(8);
    /// a value that the call does not take: no such kind, edges, option or response; a negative number; a name that is too long; a cast without a shape; a shape of a mask without one; one mask as both operands
    pub const BAD_VALUE: Self = Self(9);
    /// a count or a size would exceed a limit of the world, the library or the machine
    pub const OUT_OF_CAPACITY: Self = Self(10);
    /// a hitbox set has no such frame, or a body no set
    pub const BAD_FRAME: Self = Self(11);
    /// a hitbox set names a box or a frame that is missing
    pub const BAD_HITBOXES: Self = Self(12);
    /// the system starts no thread, or graze was built without threads
    pub const THREADS_MISSING: Self = Self(13);
    /// a polygon has fewer than 3 or more than 8 corners
    pub const BAD_CORNER_COUNT: Self = Self(14);
    /// a radius is below 0; or 0, of a circle or a capsule without length
    pub const BAD_RADIUS: Self = Self(15);
    /// a polygon has two corners at one place
    pub const BAD_REPEATED_CORNER: Self = Self(16);
    /// three corners of a polygon lie on one line
    pub const BAD_COLLINEAR_CORNERS: Self = Self(17);
    /// a polygon turns both ways, or winds round more than once
    pub const BAD_CONVEXITY: Self = Self(18);
    /// a pose's scale is not above zero
    pub const BAD_SCALE: Self = Self(19);
    /// a shape cannot be posed like this and remain of its kind
    pub const BAD_POSE: Self = Self(20);
    /// a box, a mask, a tile layer or a hitbox set cannot be turned freely
    pub const BAD_TURN: Self = Self(21);
    /// no snapshot, delta or recording, or one from before version 1.0
    pub const BAD_FORMAT: Self = Self(22);
    /// a snapshot or a delta is damaged
    pub const BAD_SNAPSHOT: Self = Self(23);
    /// a mask or a hitbox set is not in the list of assets
    pub const ASSET_MISSING: Self = Self(24);
    /// a mask or a hitbox set is not the one that was saved
    pub const BAD_ASSET: Self = Self(25);
    /// a delta was made against another snapshot
    pub const DELTA_MISMATCH: Self = Self(26);
    /// tiles would have no size, or be so far out that two edges round to one float
    pub const BAD_TILES: Self = Self(27);
    /// the sink of a recording has failed
    pub const WRITE_FAILED: Self = Self(28);
    /// a recording is damaged
    pub const BAD_RECORDING: Self = Self(29);
    /// a pointer that the call needs is NULL: its world, say
    pub const ARGUMENT_MISSING: Self = Self(30);
    /// a snapshot, delta or recording of a newer graze (format.h)
    pub const NEWER_FORMAT: Self = Self(31);
    /// a row, a column or a rectangle is not in its tile layer or picture, or a node is not in its chain
    pub const OUT_OF_BOUNDS: Self = Self(32);
    /// a buffer, or a row of one, is too short
    pub const OUT_OF_SPACE: Self = Self(33);
    /// a body is not a tile layer
    pub const TILES_MISSING: Self = Self(34);
    /// a body is a tile layer, which cannot be a platform
    pub const BAD_PLATFORM: Self = Self(35);
    /// a part or a margin is too large for a wrapped world, or such a world does not support the call
    pub const BAD_WRAP: Self = Self(36);
}

impl std::fmt::Debug for graze_status {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::OK => to.write_str("GRAZE_OK"),
            Self::OUT_OF_MEMORY => to.write_str("GRAZE_OUT_OF_MEMORY"),
            Self::BAD_NUMBER => to.write_str("GRAZE_BAD_NUMBER"),
            Self::BAD_BOX => to.write_str("GRAZE_BAD_BOX"),
            Self::OUT_OF_RANGE => to.write_str("GRAZE_OUT_OF_RANGE"),
            Self::BAD_LAYER => to.write_str("GRAZE_BAD_LAYER"),
            Self::STALE_HANDLE => to.write_str("GRAZE_STALE_HANDLE"),
            Self::BAD_BROAD_PHASE => to.write_str("GRAZE_BAD_BROAD_PHASE"),
            Self::BAD_CELL => to.write_str("GRAZE_BAD_CELL"),
            Self::BAD_VALUE => to.write_str("GRAZE_BAD_VALUE"),
            Self::OUT_OF_CAPACITY => to.write_str("GRAZE_OUT_OF_CAPACITY"),
            Self::BAD_FRAME => to.write_str("GRAZE_BAD_FRAME"),
            Self::BAD_HITBOXES => to.write_str("GRAZE_BAD_HITBOXES"),
            Self::THREADS_MISSING => to.write_str("GRAZE_THREADS_MISSING"),
            Self::BAD_CORNER_COUNT => to.write_str("GRAZE_BAD_CORNER_COUNT"),
            Self::BAD_RADIUS => to.write_str("GRAZE_BAD_RADIUS"),
            Self::BAD_REPEATED_CORNER => to.write_str("GRAZE_BAD_REPEATED_CORNER"),
            Self::BAD_COLLINEAR_CORNERS => to.write_str("GRAZE_BAD_COLLINEAR_CORNERS"),
            Self::BAD_CONVEXITY => to.write_str("GRAZE_BAD_CONVEXITY"),
            Self::BAD_SCALE => to.write_str("GRAZE_BAD_SCALE"),
            Self::BAD_POSE => to.write_str("GRAZE_BAD_POSE"),
            Self::BAD_TURN => to.write_str("GRAZE_BAD_TURN"),
            Self::BAD_FORMAT => to.write_str("GRAZE_BAD_FORMAT"),
            Self::BAD_SNAPSHOT => to.write_str("GRAZE_BAD_SNAPSHOT"),
            Self::ASSET_MISSING => to.write_str("GRAZE_ASSET_MISSING"),
            Self::BAD_ASSET => to.write_str("GRAZE_BAD_ASSET"),
            Self::DELTA_MISMATCH => to.write_str("GRAZE_DELTA_MISMATCH"),
            Self::BAD_TILES => to.write_str("GRAZE_BAD_TILES"),
            Self::WRITE_FAILED => to.write_str("GRAZE_WRITE_FAILED"),
            Self::BAD_RECORDING => to.write_str("GRAZE_BAD_RECORDING"),
            Self::ARGUMENT_MISSING => to.write_str("GRAZE_ARGUMENT_MISSING"),
            Self::NEWER_FORMAT => to.write_str("GRAZE_NEWER_FORMAT"),
            Self::OUT_OF_BOUNDS => to.write_str("GRAZE_OUT_OF_BOUNDS"),
            Self::OUT_OF_SPACE => to.write_str("GRAZE_OUT_OF_SPACE"),
            Self::TILES_MISSING => to.write_str("GRAZE_TILES_MISSING"),
            Self::BAD_PLATFORM => to.write_str("GRAZE_BAD_PLATFORM"),
            Self::BAD_WRAP => to.write_str("GRAZE_BAD_WRAP"),
            Self(other) => write!(to, "graze_status({other})"),
        }
    }
}

/// Why a body does not strike another one, in the order in which the conditions are tested.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct graze_strike_reason(pub c_uint);

impl graze_strike_reason {
    /// a handle is not alive
    pub const STALE: Self = Self(0);
    /// no part of the body belongs to an attack, the target has no part, or both are one body
    pub const NO_ATTACK: Self = Self(1);
    /// no such part touches the target (explain.h)
    pub const APART: Self = Self(2);
    /// the attack has struck as many as it may
    pub const BODIES_MAX: Self = Self(3);
    /// it has struck the target already
    pub const STRUCK: Self = Self(4);
    /// it strikes
    pub const NONE: Self = Self(5);
}

impl std::fmt::Debug for graze_strike_reason {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::STALE => to.write_str("GRAZE_STRIKE_REASON_STALE"),
            Self::NO_ATTACK => to.write_str("GRAZE_STRIKE_REASON_NO_ATTACK"),
            Self::APART => to.write_str("GRAZE_STRIKE_REASON_APART"),
            Self::BODIES_MAX => to.write_str("GRAZE_STRIKE_REASON_BODIES_MAX"),
            Self::STRUCK => to.write_str("GRAZE_STRIKE_REASON_STRUCK"),
            Self::NONE => to.write_str("GRAZE_STRIKE_REASON_NONE"),
            Self(other) => write!(to, "graze_strike_reason({other})"),
        }
    }
}

/// Kinds of tiles. A one-way tile is named by its stopping side: MIN_Y stops motion towards greater y.
///
/// A sloped tile is cut by a line, and named by its solid corner. SLOPE tiles are cut from corner to corner (45 degrees, if tiles are square). Where y points down, SLOPE_MAX_X_MAX_Y is a floor rising to the right. LOW and HIGH tiles are the two halves of a slope over two columns (26.6 degrees). LOW is solid up to half its height, HIGH from half its height to its whole height.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct graze_tile_kind(pub c_uint);

impl graze_tile_kind {
    /// GRAZE_TILE_EMPTY.
    pub const EMPTY: Self = Self(0);
    /// GRAZE_TILE_SOLID.
    pub const SOLID: Self = Self(1);
    /// GRAZE_TILE_ONE_WAY_MIN_X.
    pub const ONE_WAY_MIN_X: Self = Self(2);
    /// GRAZE_TILE_ONE_WAY_MAX_X.
    pub const ONE_WAY_MAX_X: Self = Self(3);
    /// GRAZE_TILE_ONE_WAY_MIN_Y.
    pub const ONE_WAY_MIN_Y: Self = Self(4);
    /// GRAZE_TILE_ONE_WAY_MAX_Y.
    pub const ONE_WAY_MAX_Y: Self = Self(5);
    /// GRAZE_TILE_SLOPE_MIN_X_MIN_Y.
    pub const SLOPE_MIN_X_MIN_Y: Self = Self(6);
    /// GRAZE_TILE_SLOPE_MAX_X_MIN_Y.
    pub const SLOPE_MAX_X_MIN_Y: Self = Self(7);
    /// GRAZE_TILE_SLOPE_MIN_X_MAX_Y.
    pub const SLOPE_MIN_X_MAX_Y: Self = Self(8);
    /// GRAZE_TILE_SLOPE_MAX_X_MAX_Y.
    pub const SLOPE_MAX_X_MAX_Y: Self = Self(9);
    /// GRAZE_TILE_LOW_MIN_X_MIN_Y.
    pub const LOW_MIN_X_MIN_Y: Self = Self(10);
    /// GRAZE_TILE_LOW_MAX_X_MIN_Y.
    pub const LOW_MAX_X_MIN_Y: Self = Self(11);
    /// GRAZE_TILE_LOW_MIN_X_MAX_Y.
    pub const LOW_MIN_X_MAX_Y: Self = Self(12);
    /// GRAZE_TILE_LOW_MAX_X_MAX_Y.
    pub const LOW_MAX_X_MAX_Y: Self = Self(13);
    /// GRAZE_TILE_HIGH_MIN_X_MIN_Y.
    pub const HIGH_MIN_X_MIN_Y: Self = Self(14);
    /// GRAZE_TILE_HIGH_MAX_X_MIN_Y.
    pub const HIGH_MAX_X_MIN_Y: Self = Self(15);
    /// GRAZE_TILE_HIGH_MIN_X_MAX_Y.
    pub const HIGH_MIN_X_MAX_Y: Self = Self(16);
    /// GRAZE_TILE_HIGH_MAX_X_MAX_Y.
    pub const HIGH_MAX_X_MAX_Y: Self = Self(17);
}

impl std::fmt::Debug for graze_tile_kind {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::EMPTY => to.write_str("GRAZE_TILE_EMPTY"),
            Self::SOLID => to.write_str("GRAZE_TILE_SOLID"),
            Self::ONE_WAY_MIN_X => to.write_str("GRAZE_TILE_ONE_WAY_MIN_X"),
            Self::ONE_WAY_MAX_X => to.write_str("GRAZE_TILE_ONE_WAY_MAX_X"),
            Self::ONE_WAY_MIN_Y => to.write_str("GRAZE_TILE_ONE_WAY_MIN_Y"),
            Self::ONE_WAY_MAX_Y => to.write_str("GRAZE_TILE_ONE_WAY_MAX_Y"),
            Self::SLOPE_MIN_X_MIN_Y => to.write_str("GRAZE_TILE_SLOPE_MIN_X_MIN_Y"),
            Self::SLOPE_MAX_X_MIN_Y => to.write_str("GRAZE_TILE_SLOPE_MAX_X_MIN_Y"),
            Self::SLOPE_MIN_X_MAX_Y => to.write_str("GRAZE_TILE_SLOPE_MIN_X_MAX_Y"),
            Self::SLOPE_MAX_X_MAX_Y => to.write_str("GRAZE_TILE_SLOPE_MAX_X_MAX_Y"),
            Self::LOW_MIN_X_MIN_Y => to.write_str("GRAZE_TILE_LOW_MIN_X_MIN_Y"),
            Self::LOW_MAX_X_MIN_Y => to.write_str("GRAZE_TILE_LOW_MAX_X_MIN_Y"),
            Self::LOW_MIN_X_MAX_Y => to.write_str("GRAZE_TILE_LOW_MIN_X_MAX_Y"),
            Self::LOW_MAX_X_MAX_Y => to.write_str("GRAZE_TILE_LOW_MAX_X_MAX_Y"),
            Self::HIGH_MIN_X_MIN_Y => to.write_str("GRAZE_TILE_HIGH_MIN_X_MIN_Y"),
            Self::HIGH_MAX_X_MIN_Y => to.write_str("GRAZE_TILE_HIGH_MAX_X_MIN_Y"),
            Self::HIGH_MIN_X_MAX_Y => to.write_str("GRAZE_TILE_HIGH_MIN_X_MAX_Y"),
            Self::HIGH_MAX_X_MAX_Y => to.write_str("GRAZE_TILE_HIGH_MAX_X_MAX_Y"),
            Self(other) => write!(to, "graze_tile_kind({other})"),
        }
    }
}

/// An allocator is one function. `resize` returns a block of `new_size` bytes, beginning with the bytes of `block`, aligned as malloc aligns. `old_size` is the size of `block` as it was asked for; NULL and 0 ask for a new block. Without memory it returns NULL, and `block` stays as it was. A `new_size` of 0 frees `block` and returns NULL.
///
/// A zeroed graze_allocator means the C library's realloc and free. A world, a list and a call use only their own allocator, on the calling thread. A world's must be thread-safe if several threads ask the world at once.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_allocator {
    pub resize: Option<unsafe extern "C" fn(*mut c_void, *mut c_void, usize, usize) -> *mut c_void>,
    pub user: *mut c_void,
}

impl Default for graze_allocator {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// An animation: the frames from `first` to `last`, both included. `repeats`: how often it passes through them, one way counting as once; 0: for ever.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_animation {
    pub name: *const c_char,
    pub first: u32,
    pub last: u32,
    pub direction: graze_animation_direction,
    pub repeats: u32,
}

impl Default for graze_animation {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A box in double coordinates: finite edges, min \<= max.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_area {
    pub min_x: f64,
    pub min_y: f64,
    pub max_x: f64,
    pub max_y: f64,
}

impl Default for graze_area {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

impl graze_area {
    /// One of these numbers.
    pub const fn new(min_x: f64, min_y: f64, max_x: f64, max_y: f64) -> Self {
        Self { min_x, min_y, max_x, max_y }
    }
}

/// The boxes of an index: `count` of them, at most 2^31 - 1, with finite edges and min \<= max. layers NULL: all are on layer 0.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_area_array {
    pub areas: *const graze_area,
    pub layers: *const u8,
    pub count: u32,
}

impl Default for graze_area_array {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// The masks and hitbox sets that bodies may use. They belong to the game: a snapshot names them by their numbers in these lists, and holds the hash of each one in use. The game passes the same lists to save and to load. An asset may be listed twice, and an entry may be NULL.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_assets {
    pub masks: *const *const graze_mask,
    pub hitbox_sets: *const *const graze_hitbox_set,
    pub mask_count: u32,
    pub hitbox_set_count: u32,
}

impl Default for graze_assets {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// An attack; zeroed, it names none. Its slot is the low 32 bits, as of a body.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct graze_attack {
    pub id: u64,
}

impl Default for graze_attack {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

impl std::fmt::Debug for graze_attack {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "graze_attack(slot {}, generation {})", self.id as u32, self.id >> 32)
    }
}

/// Zeroed: it strikes each body once until it is reset.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_attack_def {
    /// the game's own
    pub user: u64,
    /// after this many steps a body can be struck again, 1: in each step; 0: not before a reset
    pub again_after: u32,
    /// how many bodies it may strike until a reset; 0: any number
    pub bodies_max: u32,
}

impl Default for graze_attack_def {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A body: an object of the game. Its parts move as one and never touch each other.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct graze_body {
    pub id: u64,
}

impl Default for graze_body {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

impl std::fmt::Debug for graze_body {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "graze_body(slot {}, generation {})", self.id as u32, self.id >> 32)
    }
}

/// A body to add: its position, its parts, a value for the game's use, and its angle (graze_body_set_pose). The parts are copied. There may be none, and more can be added later.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_body_def {
    pub x: f32,
    pub y: f32,
    pub parts: *const graze_part_def,
    pub part_count: u32,
    pub user: u64,
    pub angle: f32,
}

impl Default for graze_body_def {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// The state of a body.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_body_info {
    pub x: f32,
    pub y: f32,
    pub angle: f32,
    pub part_count: u32,
    pub user: u64,
    pub is_disabled: bool,
    /// false: it was removed, and its last events can still be read
    pub is_alive: bool,
}

impl Default for graze_body_info {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A box, or AABB (axis-aligned bounding box): its four edges, in the game's own unit. y may point either way. min may equal max.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_box {
    pub min_x: f32,
    pub min_y: f32,
    pub max_x: f32,
    pub max_y: f32,
}

impl Default for graze_box {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

impl graze_box {
    /// One of these numbers.
    pub const fn new(min_x: f32, min_y: f32, max_x: f32, max_y: f32) -> Self {
        Self { min_x, min_y, max_x, max_y }
    }
}

/// `count` boxes to search, at most 2^31 - 1 in all, and a layer for each; layers NULL: all on layer 0. Both are only read.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_box_array {
    pub boxes: *const graze_box,
    pub layers: *const u8,
    pub count: u32,
}

impl Default for graze_box_array {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A broad phase: an algorithm to find the pairs of overlapping boxes. All give the same answer, at different cost. The strings are static.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_broad_phase {
    /// what a user types: "sectors"
    pub name: *const c_char,
    /// half a sentence on how it works
    pub what: *const c_char,
    /// the text it comes from: author, title, year
    pub source: *const c_char,
}

impl Default for graze_broad_phase {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// Settings of some broad phases; the others ignore them. Zero lets the broad phase choose from the boxes. cell_w, cell_h: the sides of a sector or cell; zero or positive and finite, else GRAZE_BAD_CELL. A zero cell_h beside a given cell_w means square cells. `sectors` rounds them up to powers of two. axis: one of graze_axis, else GRAZE_BAD_VALUE.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_broad_phase_setup {
    pub cell_w: f32,
    pub cell_h: f32,
    pub axis: graze_axis,
}

impl Default for graze_broad_phase_setup {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// Bytes of the caller.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_bytes {
    pub data: *const c_void,
    pub size: usize,
}

impl Default for graze_bytes {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

#[repr(C)]
#[derive(Debug)]
pub struct graze_chain {
    _private: [u8; 0],
}

/// The nodes that a chain begins with, the front first, and how many it may have; a capacity of 0 is `count`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_chain_def {
    pub nodes: *const graze_chain_node,
    pub count: u32,
    pub capacity: u32,
}

impl Default for graze_chain_def {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A node of a chain. A node of radius 0 touches nothing by itself; a joint of two such nodes is a segment.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_chain_node {
    pub x: f64,
    pub y: f64,
    /// \>= 0
    pub radius: f64,
    /// a gap
    pub is_off: bool,
}

impl Default for graze_chain_node {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A place on a chain.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_chain_place {
    /// between this node and the next one
    pub node: u32,
    /// 0 at this node, 1 at the next one
    pub place: f64,
    /// of the point from the chain; below 0: it is inside
    pub distance: f64,
    /// the place on the line between both nodes
    pub middle: graze_point,
}

impl Default for graze_chain_place {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A contact of two bodies, and the number of touching pairs of their parts.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_contact {
    pub a: graze_body,
    pub b: graze_body,
    pub touches: u64,
}

impl Default for graze_contact {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A contact began or ended, a near miss, or a strike; a has the lower slot. The users are the values of the bodies when the step was made, or when they were removed. The layers are those of the two parts by whose touch the contact began or ended. If several pairs touch at one time, in the order of part_a, part_b, the first to begin and the last to end count. The time is 1 for events at the end of the step. It is 0 for an end by removal, disabling, a new layer or new rules. Only swept bodies have other times (motion.h).
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_contact_event {
    pub a: graze_body,
    pub b: graze_body,
    pub user_a: u64,
    pub user_b: u64,
    pub layer_a: u32,
    pub layer_b: u32,
    pub kind: graze_event_kind,
    pub time: f32,
}

impl Default for graze_contact_event {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// The work of a broad phase. Counts are added to the values in the struct.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct graze_counters {
    /// overlap tests begun, in every pass
    pub tests: u64,
    /// pairs that rules or a common body dropped before a test
    pub refused: u64,
    /// registrations of a box in a sector, each pass its own
    pub visits: u64,
    /// exchanges of neighbours in a sorted list
    pub swaps: u64,
    /// list links made or cut
    pub moves: u64,
}

impl Default for graze_counters {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// The places, the shape standing there, and how bodies fly. Place (column, row) is at origin + (column \* cell.x, row \* cell.y), each in doubles.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_danger_def {
    /// cell: both above 0
    pub origin: graze_point,
    /// cell: both above 0
    pub cell: graze_point,
    pub columns: u32,
    pub rows: u32,
    /// the shape as it is at the place (0, 0); NULL: a point there
    pub shape: *const graze_shape,
    /// of the shape: parts count on layers that may meet it
    pub layer: u32,
    /// how far to look ahead
    pub steps: u32,
    /// bodies\[i\] moves by (dx\[i\], dy\[i\]) in each step. Other bodies do not count. A resting body counts if it is here, with (0, 0).
    pub bodies: *const graze_body,
    pub dx: *const f32,
    pub dy: *const f32,
    pub count: usize,
}

impl Default for graze_danger_def {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// The callback, which may be NULL, and its first argument. A mistake is valid during the call only. It is called on the thread of the mistake, also from calls with a const world on several threads at once, and must not change the world.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_debug {
    pub report: Option<unsafe extern "C" fn(*mut c_void, *const graze_mistake)>,
    pub user: *mut c_void,
}

impl Default for graze_debug {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// How to draw, and what. The game fills it in; zeros are good defaults. `user` is passed to the callbacks, which must not change the world. Points are in the world's coordinates.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_draw {
    pub line: Option<unsafe extern "C" fn(*mut c_void, *const graze_point, *const graze_point, *const graze_draw_style)>,
    /// `count` corners in order, 3 to 40. If this is NULL, polygons are drawn as lines; if `line` is NULL, a line is drawn as a polygon of 2 corners.
    pub polygon: Option<unsafe extern "C" fn(*mut c_void, *const graze_point, u32, *const graze_draw_style)>,
    /// NULL: drawn as a polygon.
    pub circle: Option<unsafe extern "C" fn(*mut c_void, *const graze_point, f64, *const graze_draw_style)>,
    pub user: *mut c_void,
    /// GRAZE_DRAW_\* bits; 0: everything
    pub what: u32,
    /// only parts on these layers, a bit each; 0: all layers
    pub layers: u64,
    /// only what overlaps it or shares an edge; NULL: all
    pub view: *const graze_box,
    /// of the 64 layers; NULL: those of graze_layer_color
    pub colors: *const u32,
    /// a pixel's side in the world's units, for crosses at points; 0: 1
    pub pixel: f64,
    /// those that graze_world_query refuses are not drawn
    pub queries: *const graze_query,
    pub query_count: usize,
}

impl Default for graze_draw {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A thing to draw.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_draw_style {
    pub kind: graze_draw_kind,
    /// 0xRRGGBB: of the part's layer, or one for each kind without a layer
    pub color: u32,
    /// of the part; cells, contacts, strikes and queries have none: 0
    pub layer: u32,
    /// of the part; zero likewise
    pub body: graze_body,
    /// zero likewise
    pub part: graze_part,
    /// the part's body is in contact as of the last step
    pub is_touching: bool,
    /// the part, or its body; or the part is absent
    pub is_disabled: bool,
}

impl Default for graze_draw_style {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// One of the two bodies, and the part of it that the explanation is about. For GRAZE_REASON_STALE, _SAME_BODY and _NO_PARTS all fields but `body` and `is_cause` are zero.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_explained_part {
    pub body: graze_body,
    pub part: graze_part,
    /// in the world's coordinates
    pub r#box: graze_box,
    pub tag: u32,
    pub layer: u32,
    /// GRAZE_SHAPE_BOX if the part has no shape
    pub kind: graze_shape_kind,
    /// the reason is about this one: it is stale, without parts, disabled, absent or empty
    pub is_cause: bool,
    /// motion.h
    pub is_swept: bool,
    /// of its body, in degrees
    pub angle: f32,
}

impl Default for graze_explained_part {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// Lengths are in the world's units.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_explanation {
    pub reason: graze_reason,
    /// the reason is GRAZE_REASON_NONE
    pub is_touching: bool,
    pub a: graze_explained_part,
    pub b: graze_explained_part,
    /// The gaps between the two boxes along each axis. Above 0 they are apart, at 0 they share an edge, below 0 they overlap by this much. Each is exact but for one rounding to double.
    pub gap_x: f64,
    /// The gaps between the two boxes along each axis. Above 0 they are apart, at 0 they share an edge, below 0 they overlap by this much. Each is exact but for one rounding to double.
    pub gap_y: f64,
    /// Overlapping boxes: the depth if the shapes touch, else their distance; otherwise zero. Circles are round here, by any rule.
    pub manifold: graze_manifold,
    /// the last step has left the two in contact; also if one was removed since
    pub is_reported: bool,
    /// a contact of the two began or ended in the last step
    pub has_begun: bool,
    /// a contact of the two began or ended in the last step
    pub has_ended: bool,
    /// the time of the first begin and of the last end, in \[0, 1\]; else 0
    pub begun: f32,
    /// the time of the first begin and of the last end, in \[0, 1\]; else 0
    pub ended: f32,
}

impl Default for graze_explanation {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// The settings of a search. Zeroed, or NULL in a call: `auto`, half-open edges, all layers meet, sorted pairs.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_find_config {
    /// NULL: "auto"
    pub broad_phase: *const c_char,
    pub setup: graze_broad_phase_setup,
    pub edges: graze_edges,
    /// pairs come in the order in which they were found
    pub is_unsorted: bool,
    /// NULL: all layers meet
    pub rules: *const graze_rules,
    /// NULL: nothing is counted
    pub counters: *mut graze_counters,
    /// for scratch memory; a call frees it, a finder when it is closed
    pub allocator: graze_allocator,
    /// zeroed: the calling thread does all work
    pub tasks: graze_tasks,
}

impl Default for graze_find_config {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A finder makes searches with the same config, one after the other, in the same scratch memory. Once this has grown, a search with `auto` allocates nothing. No search depends on earlier ones. One thread uses a finder at a time.
#[repr(C)]
#[derive(Debug)]
pub struct graze_finder {
    _private: [u8; 0],
}

/// The format of some bytes, its version, and the newest version of the format that this graze reads. It writes this one. Both versions of GRAZE_FORMAT_UNKNOWN are 0.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_format_info {
    pub format: graze_format,
    pub version: u32,
    pub version_max: u32,
}

impl Default for graze_format_info {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// How a frame is shown: flipped (flip_x: left and right exchanged), then turned by quarter turns, clockwise where y points down. Both are about its pivot. Then the pivot is put at (x, y).
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_frame_pose {
    pub frame: u32,
    pub flip_x: bool,
    pub flip_y: bool,
    /// 0 to 3
    pub turns: u8,
    pub x: f32,
    pub y: f32,
}

impl Default for graze_frame_pose {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A found part.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_hit {
    pub part: graze_part,
    pub body: graze_body,
    /// of the body
    pub user: u64,
    /// of the part
    pub layer: u32,
    /// of the part
    pub tag: u32,
    /// overlaps.h: the part of the queried body; else zero
    pub own_part: graze_part,
    /// RAY, SHAPE_CAST: of entering the part, 0 at the start, 1 at the end; else 0
    pub time: f64,
    /// RAY, SHAPE_CAST: of leaving it for the last time; 1 if it ends inside; else 0
    pub exit_time: f64,
    /// NEAREST; else 0
    pub distance: f64,
    /// RAY: where the segment enters the part; else (0, 0)
    pub point: graze_point,
    /// RAY, SHAPE_CAST: out of the part, of length 1, or (0, 0); else (0, 0)
    pub normal: graze_point,
}

impl Default for graze_hit {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A box of a frame: its edges in pixels of the frame's picture, also outside the picture; the number of its name; its layer (0-63). It may have a shape in the same coordinates; then `box` is not read.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_hitbox {
    pub r#box: graze_box,
    pub name: u32,
    pub layer: u8,
    /// NULL: the box itself
    pub shape: *const graze_shape,
}

impl Default for graze_hitbox {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A frame: `count` boxes of the set, from `first` on. Their names ascend, so no name is there twice. (pivot_x, pivot_y) is the point of the picture at the body's position; flips and turns are about it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_hitbox_frame {
    pub first: u32,
    pub count: u32,
    pub pivot_x: f32,
    pub pivot_y: f32,
    /// in milliseconds
    pub duration: u32,
}

impl Default for graze_hitbox_frame {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A hitbox set. A box is identified by the number of its name: in all frames the same number is the same box. Two names may have the same spelling, as where an artist drew two boxes "hurt".
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_hitbox_set {
    pub names: *const *const c_char,
    pub boxes: *const graze_hitbox,
    pub frames: *const graze_hitbox_frame,
    pub animations: *const graze_animation,
    pub name_count: u32,
    pub box_count: u32,
    pub frame_count: u32,
    pub animation_count: u32,
}

impl Default for graze_hitbox_set {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// The `count` hits of one query, or of all `query_count` queries of a call, in memory of the caller, grown by the library. The hits of query i are items\[starts\[i\]\] to items\[starts\[i + 1\] - 1\]; starts has query_count + 1 members. A zeroed list is empty and uses the C library's memory; used again, a list keeps its memory. Set `allocator` before the first use, or not at all. Only graze_hits_free frees the arrays.
///
/// If a caller sets `parts_only`, `parts` holds the handles of the found parts, and `items` is not filled. Points and boxes are found up to 1.7 times as fast if the list does not name their bodies.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_hits {
    pub items: *mut graze_hit,
    pub parts: *mut graze_part,
    pub starts: *mut usize,
    /// of items, or of parts
    pub count: usize,
    pub query_count: usize,
    pub parts_only: bool,
    pub allocator: graze_allocator,
}

impl Default for graze_hits {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

#[repr(C)]
#[derive(Debug)]
pub struct graze_index {
    _private: [u8; 0],
}

/// Zeroed: half-open, the C library's memory.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_index_config {
    pub edges: graze_edges,
    pub allocator: graze_allocator,
}

impl Default for graze_index_config {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A straight leg: it ends at a hit, or where the flight does.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_leg {
    /// the ray, or the center of the circle
    pub from: graze_point,
    /// the ray, or the center of the circle
    pub to: graze_point,
    /// at `to`: the share of the whole length, 0 to 1
    pub time: f64,
    /// of the part where it is hit, of length 1, or (0, 0): nothing was hit, or the flight began in a crossed part. The circle touches the part at `to` - radius \* normal
    pub normal: graze_point,
    /// that was hit; zero: none, the flight ends here
    pub part: graze_part,
    pub body: graze_body,
    /// of the body
    pub user: u64,
    /// of the part
    pub layer: u32,
    /// of the part
    pub tag: u32,
    /// GRAZE_BOUNCE, GRAZE_CROSS or GRAZE_TOUCH; without a part GRAZE_IGNORE
    pub response: graze_response,
}

impl Default for graze_leg {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// The legs of a flight, in order. The caller owns the list, and graze grows it. Zeroed, it is empty and uses the C library's memory. Used again, it keeps its memory. Set `allocator` before the first use, or not at all. `items` is a block of `capacity` legs: a game may keep it as its own and zero the list.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_legs {
    pub items: *mut graze_leg,
    pub count: usize,
    pub capacity: usize,
    /// The last leg ends at a part that would bounce it once more than bounces_max. Or rounding holds it in a gap without room.
    pub is_cut_short: bool,
    pub allocator: graze_allocator,
}

impl Default for graze_legs {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// The flight of a ray, or of a circle's center. It begins at `at`, flies towards `to`, and is as long as the distance between the two, also round its bounces.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_legs_def {
    pub at: graze_point,
    pub to: graze_point,
    /// of the circle; 0: a ray
    pub radius: f64,
    /// of the ray or the circle
    pub layer: u32,
    /// at most GRAZE_LEGS_BOUNCES_MAX
    pub bounces_max: u32,
    /// its parts are not hit; zero: no body
    pub exclude: graze_body,
    /// response\[layer\]\[b\] is the response to parts on layer b: bounce, cross, slide, touch or ignore. Crossing, it passes through, and the hit is listed. Slide and touch both end the flight. `choose` is NULL; `walk`, `leaves_back` and `hits_once` are not read. NULL: every hit ends it
    pub responses: *const graze_responses,
}

impl Default for graze_legs_def {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// Fixed capacities; 0: as many as memory and the library allow (2^31 - 1 bodies and parts). A call that would exceed one returns GRAZE_OUT_OF_CAPACITY and changes nothing. `pairs` limits the pairs of parts whose boxes overlap after a step; `events` limits the events of one step, contacts and touches each.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_limits {
    pub bodies: u32,
    pub parts: u32,
    pub pairs: usize,
    pub events: usize,
}

impl Default for graze_limits {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// How two shapes meet.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_manifold {
    pub is_touching: bool,
    /// touching: the length of the shortest parting push, \> 0 half-open, \>= 0 closed
    pub depth: f64,
    /// not touching: their distance, \>= 0
    pub distance: f64,
    /// of length 1, from a to b. Touching: moving b by depth along it parts them. Else: from the nearest point of a to that of b
    pub normal: graze_point,
    /// touching: points of both shapes; else, if the distance is finite: a point of a and one of b that are nearest to each other
    pub points: [graze_point; 2],
    /// of contact points: 2 where an edge of one faces an edge of the other, else 1; not touching: 0
    pub count: u32,
}

impl Default for graze_manifold {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

#[repr(C)]
#[derive(Debug)]
pub struct graze_mask {
    _private: [u8; 0],
}

/// Raw bits, one per pixel: the high bit of a byte is its leftmost pixel. Each row begins with a byte of its own, `stride` bytes after the row before, and padding in its last byte is ignored. These are the collision maps of "Collision Detection" (Dave Roberts, Dr. Dobb's, 1995), there with a stride of (width + 7) / 8.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_mask_bits {
    pub bytes: *const u8,
    pub width: u32,
    pub height: u32,
    pub stride: usize,
}

impl Default for graze_mask_bits {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A straight motion of b: from the offset (x, y) at time 0 to (x + move_x, y + move_y) at time 1.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_mask_motion {
    pub x: f64,
    pub y: f64,
    pub move_x: f64,
    pub move_y: f64,
}

impl Default for graze_mask_motion {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

impl graze_mask_motion {
    /// One of these numbers.
    pub const fn new(x: f64, y: f64, move_x: f64, move_y: f64) -> Self {
        Self { x, y, move_x, move_y }
    }
}

/// A view of a mask: flipped left to right, top to bottom, or both, then turned by quarter turns clockwise. 4 turns are 0, and so on. No pixel is copied, and no question is slower or less exact for it. A view owns nothing and is valid as long as its mask. With zeros behind `mask` it is the mask as it is stored.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_mask_view {
    pub mask: *const graze_mask,
    pub flip_x: bool,
    pub flip_y: bool,
    pub turns: u8,
}

impl Default for graze_mask_view {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A mistake. `function` and `message` are static: the name of the called public function, and a sentence for a person. `part` and `body` are the ids named by the call, also stale ones, so these can be found. For a part, `body` is its body. Other ids are 0. The low 32 bits are the slot. In a batch `body` is the first refused one. `name` is the body's, or "".
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_mistake {
    pub kind: graze_mistake_kind,
    pub status: graze_status,
    pub function: *const c_char,
    pub message: *const c_char,
    pub part: u64,
    pub body: u64,
    pub name: *const c_char,
}

impl Default for graze_mistake {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A move: the box \[x, x + width) by \[y, y + height) moves until (x, y) is (goal_x, goal_y). All numbers are finite, width and height at least 0.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_move {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
    pub goal_x: f64,
    pub goal_y: f64,
}

impl Default for graze_move {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

impl graze_move {
    /// One of these numbers.
    pub const fn new(x: f64, y: f64, width: f64, height: f64, goal_x: f64, goal_y: f64) -> Self {
        Self { x, y, width, height, goal_x, goal_y }
    }
}

/// A hit. `time` is from 0 to 1 within the current straight motion. After a slide or a bounce another motion begins, from the position of the mover to its new goal. The normal points out of the box and has length 1; it is along an axis, unless a slope was hit. If a corner is hit exactly, it is along x.
///
/// A mover inside a box at the start hits it at time 0. The normal is the shortest way out, at a tie along y, and towards greater coordinates. With `leaves_back`, if the mover moves, its motion is continued backwards until it leaves the box; the side there has the normal. Unless the response is to cross the box, the mover is put there before it moves.
///
/// (touch_x, touch_y) is (x, y) of the mover at the hit. If the box stops the mover, the coordinate along the normal is the nearest double on the free side; other coordinates are rounded to the nearest double.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_move_hit {
    /// of the box in the index; 0 in a world
    pub row: u64,
    /// the hit part; zero in an index, as are all fields up to tile_value
    pub part: graze_part,
    pub body: graze_body,
    /// of the body
    pub user: u64,
    /// the number of the mover's part, in the order of graze_body_parts
    pub mover_part: u32,
    /// the part is a tile layer (tiles.h), and this tile of it was hit:
    pub is_tile: bool,
    /// as the game stored it
    pub tile_value: u16,
    /// its column and row
    pub tile_x: u32,
    /// its column and row
    pub tile_y: u32,
    pub response: graze_response,
    pub normal_x: f64,
    pub normal_y: f64,
    pub time: f64,
    pub touch_x: f64,
    pub touch_y: f64,
}

impl Default for graze_move_hit {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// How a mover responds; zeroed, it slides along everything.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_move_options {
    /// to every box, unless `respond` is set
    pub response: graze_response,
    /// The response to a hit, whose `response` is not set yet. It may be called more than once for a box. It may be called for hits that are not listed in the end, because another box stops the mover at the same time. NULL: not called.
    pub respond: Option<unsafe extern "C" fn(*mut c_void, *const graze_move_hit) -> graze_response>,
    pub user: *mut c_void,
    /// By row: the sides over which the box is hit; 0: all sides. A one-way box is hit by a mover entering over one of its sides, and otherwise not at all. NULL: all boxes are hit from all sides.
    pub one_way: *const u8,
    pub walk: graze_walk,
    /// A mover inside a box at the start leaves it back along its motion, not on the shortest way. With `hits_once` this is bump.lua's rule for one box and a moving mover. Inside two boxes, graze takes the lower row first, bump the larger overlap. A resting mover is put out of the box; in bump it stays inside after a slide.
    pub leaves_back: bool,
    /// A box is hit at most once in a move. The mover passes through it from then on, and may end inside it; `is_crushed` does not tell.
    pub hits_once: bool,
}

impl Default for graze_move_options {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// The end of a move, and its hits in order: `items`, `count` of them. The caller owns it; zeroed, it is empty and uses the C library's memory; used again, it keeps its memory. Set `allocator` before the first use, or not at all. Only graze_move_result_free frees the hits.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_move_result {
    pub end_x: f64,
    pub end_y: f64,
    /// the mover ends inside a box that would stop it: one box pushed it into another
    pub is_crushed: bool,
    /// the mover was stopped GRAZE_MOVE_STOPS_MAX times, and stayed there
    pub is_cut_short: bool,
    /// At its end the mover stands on a floor that stops it: `floor`, with the normal, at time 1. If there are several, it is the one under the middle of the mover's part, or else the one of the lowest row or slot. If the mover does not stand, `floor` is zeroed.
    pub is_standing: bool,
    pub floor: graze_move_hit,
    pub items: *mut graze_move_hit,
    pub count: usize,
    pub allocator: graze_allocator,
}

impl Default for graze_move_result {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// The ends of `count` movers, in their order, and their hits. Those of mover i are hits\[starts\[i\]\] to hits\[starts\[i + 1\] - 1\]; starts has count + 1 members if there are movers. A zeroed list is empty and uses the C library's memory; used again, a list keeps its memory, which threads work in. Set `allocator` before the first use, or not at all. Only graze_move_results_free frees the arrays.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_move_results {
    pub ends: *mut graze_mover_end,
    pub hits: *mut graze_move_hit,
    pub starts: *mut usize,
    pub count: usize,
    pub hit_count: usize,
    pub allocator: graze_allocator,
}

impl Default for graze_move_results {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A box which moves until (x, y) is `goal`, as a body with one part does.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_mover {
    /// relative to (x, y), as in graze_part_def
    pub r#box: graze_box,
    pub x: f32,
    pub y: f32,
    /// rounded to float32
    pub goal: graze_point,
    pub layer: u8,
}

impl Default for graze_mover {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// Where a mover ends; the fields are those of graze_move_result.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_mover_end {
    pub end_x: f64,
    pub end_y: f64,
    pub is_crushed: bool,
    pub is_cut_short: bool,
    pub is_standing: bool,
    pub floor: graze_move_hit,
}

impl Default for graze_mover_end {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// The last step in numbers: allowed pairs of boxes that overlapped, the pairs tested by the narrow phase among them, and the tested pairs that do not touch.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct graze_narrow_counts {
    pub overlapping: u64,
    pub shaped: u64,
    pub apart: u64,
}

impl Default for graze_narrow_counts {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A near miss of two bodies, by the parts that were near each other first; of equals those of the lower slots. `distance` is the least distance of these two parts at any time of the step, and `nearest_time` a time at which they had it. `nearest` has a point of each where they were then. It is within some roundings, of two tile layers those of floats. It is 0 if the two overlap, which the rules forbid to touch. A part has its shape and its size of the end of the step on all of its way, so the distance of a box that shrinks can be above the margin. The users are the values of the bodies when the step was made.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_near_miss {
    /// the lower slot first
    pub a: graze_body,
    /// the lower slot first
    pub b: graze_body,
    pub part_a: graze_part,
    pub part_b: graze_part,
    pub user_a: u64,
    pub user_b: u64,
    /// of the event: the first time within the margin
    pub time: f64,
    pub distance: f64,
    pub nearest_time: f64,
    pub nearest: [graze_point; 2],
}

impl Default for graze_near_miss {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// Bodies, and the layers on which parts are found; 0: all layers.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_overlap_query {
    pub bodies: *const graze_body,
    pub count: usize,
    pub layers: u64,
}

impl Default for graze_overlap_query {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// Two overlapping boxes, by their index.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_pair {
    pub a: u32,
    pub b: u32,
}

impl Default for graze_pair {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

impl graze_pair {
    /// One of these numbers.
    pub const fn new(a: u32, b: u32) -> Self {
        Self { a, b }
    }
}

/// A list of pairs. The caller owns it, and graze grows it. Zeroed, it is empty and uses the C library's memory. Used again, a list keeps its memory. Set `allocator` before the first use, or not at all. `items` is a block of `capacity` pairs: a game may keep it as its own and zero the list.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_pair_list {
    pub items: *mut graze_pair,
    pub count: usize,
    pub capacity: usize,
    pub allocator: graze_allocator,
}

impl Default for graze_pair_list {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A part of a body: a box, or a shape (part_shape.h).
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct graze_part {
    pub id: u64,
}

impl Default for graze_part {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

impl std::fmt::Debug for graze_part {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "graze_part(slot {}, generation {})", self.id as u32, self.id >> 32)
    }
}

/// A part to add: its box relative to the body's position, its layer (0-63), and a tag for the game's use.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_part_def {
    pub r#box: graze_box,
    pub layer: u8,
    pub tag: u32,
    /// a disabled part touches nothing
    pub is_disabled: bool,
    /// copied, and `box` is ignored (part_shape.h); NULL: the box
    pub shape: *const graze_shape,
}

impl Default for graze_part_def {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// The state of a part; `box` is in the world's coordinates, `offset` relative to its body, around its turned shape.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_part_info {
    pub body: graze_body,
    pub r#box: graze_box,
    pub offset: graze_box,
    pub tag: u32,
    pub layer: u8,
    /// on its own; its body may be disabled, too
    pub is_disabled: bool,
    /// it belongs to a hitbox set, and the present frame lacks its name (frame.h)
    pub is_absent: bool,
    /// the sides that stop movers, 0: all; see move_and_collide.h
    pub one_way: u8,
}

impl Default for graze_part_info {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A pixel or a tile, by its column and row; or a vector between two of them.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_pixel {
    pub x: i32,
    pub y: i32,
}

impl Default for graze_pixel {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

impl graze_pixel {
    /// One of these numbers.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }
}

/// A picture: four bytes per pixel, red, green, blue and alpha; rows from the top, `stride` bytes from one to the next. It is only read.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_pixels {
    pub rgba: *const u8,
    pub width: u32,
    pub height: u32,
    pub stride: usize,
}

impl Default for graze_pixels {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// The goal of a platform, and its riders.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_platform_move {
    pub x: f32,
    pub y: f32,
    /// bit i: bodies with a part on layer i can be carried and pushed; 0: all bodies
    pub layers: u64,
    /// the carrying sides, a sum of GRAZE_SIDE_MIN_X ...; 0: GRAZE_SIDE_MIN_Y, the upper side where y points down
    pub sides: c_uint,
    /// of the riders; NULL: zeroed. Bounce counts as touch
    pub responses: *const graze_responses,
}

impl Default for graze_platform_move {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A point, or a vector, in the game's own unit.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_point {
    pub x: f64,
    pub y: f64,
}

impl Default for graze_point {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

impl graze_point {
    /// One of these numbers.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }
}

/// Threads of graze's own. They sleep while there is nothing to do, from about a millisecond after the last work on.
#[repr(C)]
#[derive(Debug)]
pub struct graze_pool {
    _private: [u8; 0],
}

/// A transform of a shape about the origin of its own coordinates: it is mirrored, scaled, turned and moved, in this order. Zeroed, a pose changes nothing.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_pose {
    /// the offset
    pub x: f64,
    /// the offset
    pub y: f64,
    /// in degrees, from +x towards +y; up to +-2^60; exact at multiples of 90
    pub angle: f64,
    /// \> 0; 0 stands for 1
    pub scale: f64,
    /// mirror x, y
    pub flip_x: bool,
    /// mirror x, y
    pub flip_y: bool,
}

impl Default for graze_pose {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// The positions of many bodies: bodies\[i\] is to be at (x\[i\], y\[i\]). If `angle` is not NULL, it gets angle\[i\], as by graze_body_set_pose; else angles stay. Each array has `count` items.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_positions {
    pub bodies: *const graze_body,
    pub x: *const f32,
    pub y: *const f32,
    pub count: usize,
    pub angle: *const f32,
}

impl Default for graze_positions {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// Which bodies push each other, and how. Zeroed: all, along x.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_push {
    /// bit i: parts on layer i are push boxes; 0: all parts
    pub layers: u64,
    pub axis: graze_push_axis,
    /// the middle of a body is its position, not the middle of the box around its push boxes. The boxes of a frame then decide about no side
    pub is_by_position: bool,
    /// at most GRAZE_PUSH_ROUNDS_MAX; 0: GRAZE_PUSH_ROUNDS
    pub rounds: u32,
    /// `count` bodies with values of their own; of a body named twice, the last counts. NULL if count is 0
    pub bodies: *const graze_push_body,
    pub count: usize,
    /// of all parts of the bodies to walls: slide, touch and bounce stop, the others do not. `walk`, `leaves_back` and `hits_once` are not read. NULL: all walls stop
    pub responses: *const graze_responses,
}

impl Default for graze_push {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A body with other values than weight 1 and priority 0.
///
/// In a pair of one priority, each body moves by its share, the other's weight divided by the sum of both. Two bodies of weight 0 share alike. An infinite weight never moves. In a pair of two priorities, a wall may take way from the lower one. The higher one moves only by this way.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_push_body {
    pub body: graze_body,
    /// at least 0; infinity is accepted
    pub weight: f32,
    pub priority: i32,
}

impl Default for graze_push_body {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A body moved or held, or still overlapping. It was at (from_x, from_y). A wall held it if it took a part of its way; `against` is the last such part of a wall, or zero. It is overlapping if one of its push boxes still overlaps another body's at the end: between two walls, or after the last round.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_pushed {
    pub body: graze_body,
    /// of the body
    pub user: u64,
    pub from_x: f32,
    pub from_y: f32,
    pub is_moved: bool,
    pub is_held: bool,
    pub is_overlapping: bool,
    pub against: graze_part,
}

impl Default for graze_pushed {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A list of pushed bodies. The caller owns it, and graze grows it. Zeroed, it is empty and uses the C library's memory. Used again, it keeps its memory. Set `allocator` before the first use, or not at all. `items` is a block of `capacity` bodies: a game may keep it as its own and zero the list.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_pushed_list {
    pub items: *mut graze_pushed,
    pub count: usize,
    pub capacity: usize,
    pub allocator: graze_allocator,
}

impl Default for graze_pushed_list {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A query; a field that its kind does not use is ignored. Coordinates are within +-GRAZE_COORD_MAX; a radius, at least 0, may be larger.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_query {
    pub kind: graze_query_kind,
    pub nearest_count: u32,
    pub at: graze_point,
    pub to: graze_point,
    pub radius: f64,
    /// read during the call only
    pub shape: *const graze_shape,
    /// bit i: parts on layer i are found; 0: parts on all layers
    pub layers: u64,
    /// bit i: parts on layer i hide others; 0: none does
    pub blocked_by: u64,
    /// this body's parts are not found and hide nothing; zero: no body
    pub exclude: graze_body,
    /// parts with shapes are found by the boxes around them
    pub boxes_only: bool,
}

impl Default for graze_query {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// Where a recording goes. `take` gets bytes, which are valid during the call only, and returns whether it has stored them; after false it is not called again. It must not call the world.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_recording_sink {
    pub take: Option<unsafe extern "C" fn(*mut c_void, *const c_void, usize) -> bool>,
    pub user: *mut c_void,
}

impl Default for graze_recording_sink {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A rectangle of pixels or tiles: columns x to x + w - 1 and rows y to y + h - 1.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_rect {
    pub x: u32,
    pub y: u32,
    pub w: u32,
    pub h: u32,
}

impl Default for graze_rect {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

impl graze_rect {
    /// One of these numbers.
    pub const fn new(x: u32, y: u32, w: u32, h: u32) -> Self {
        Self { x, y, w, h }
    }
}

#[repr(C)]
#[derive(Debug)]
pub struct graze_replay {
    _private: [u8; 0],
}

/// A call of a recording: the name of its function; its number, from 0; the number of steps before it. `body` is the first body that it names, as it was recorded, or zero. Setting the position of one body, or moving it, has the name of the call for many. Each body of the beginning comes as a call "graze_recording_start"; leaving this call out removes the body before the first step.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_replay_call {
    pub name: *const c_char,
    pub number: u64,
    pub step: u64,
    pub body: graze_body,
}

impl Default for graze_replay_call {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// How to replay. `broad_phase` NULL: that of the recording; else this one, with `setup`. `filter`, if it is not NULL, returns whether a call is made. `note` gets the game's own bytes, which are valid during the call only. `memory_max`: the replay allocates at most this many bytes, its world included; 0: GRAZE_MEMORY_MAX_DEFAULT. If a replay needs more, it ends with GRAZE_OUT_OF_CAPACITY. `is_unchecked`: hashes are not compared, which is faster.
///
/// `source_seek`, if it is not NULL, gets the source's user and an offset; all bytes before the offset were given once. It lets the source go on from the offset, and returns whether it could. With it graze_replay_seek reads bytes again; else it keeps them.
///
/// `seek_memory_max`: graze_replay_seek keeps at most this many bytes, a part of `memory_max`; 0: GRAZE_REPLAY_SEEK_MEMORY_DEFAULT. These are keyframes, and, in at most half of the memory, what a source without `source_seek` has given. `is_forward_only`: nothing is kept, and no seek goes back; a filter has the same effect.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_replay_config {
    pub source: graze_replay_source,
    pub broad_phase: *const c_char,
    pub setup: graze_broad_phase_setup,
    pub tasks: graze_tasks,
    pub allocator: graze_allocator,
    pub filter: Option<unsafe extern "C" fn(*mut c_void, *const graze_replay_call) -> bool>,
    pub note: Option<unsafe extern "C" fn(*mut c_void, *const c_void, usize)>,
    /// of filter and note
    pub user: *mut c_void,
    pub memory_max: usize,
    pub is_unchecked: bool,
    pub is_forward_only: bool,
    pub source_seek: Option<unsafe extern "C" fn(*mut c_void, u64) -> bool>,
    pub seek_memory_max: usize,
}

impl Default for graze_replay_config {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// Where a replay is: the number of the last step, made or failed, and the number of steps made. The two hashes, or the call and its status, say why the last one differed or failed. `call` is NULL if it was not a call. `hash_now` is 0 in an unchecked replay.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_replay_info {
    pub frame: u64,
    pub steps: u64,
    pub hash_recorded: u64,
    pub hash_now: u64,
    pub call: *const c_char,
    pub status: graze_status,
}

impl Default for graze_replay_info {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// Where a recording comes from. `give` writes the next bytes, at most `size`, and returns how many; 0 at the end. To go back, a replay uses `source_seek` of its config.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_replay_source {
    pub give: Option<unsafe extern "C" fn(*mut c_void, *mut c_void, usize) -> usize>,
    pub user: *mut c_void,
}

impl Default for graze_replay_source {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// The responses of bodies to the parts that they hit. The struct belongs to the caller and is only read. Zeroed, every body slides along everything.
///
/// response\[a\]\[b\] is the response of a mover's part on layer a to a part on layer b. (b, a) is another pair: a player slides along a crate that bounces off players.
///
/// `choose`, if it is not NULL, is a function of the game, which decides instead. It gets the mover's part (zero in graze_world_test_move) and the hit. The hit names the part that is hit, and has the response of the layers. It may be called more than once for a part, must give equal answers, and must not change the world. It is not called for layers whose response is GRAZE_IGNORE.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_responses {
    pub response: [[u8; 64]; 64],
    pub choose: Option<unsafe extern "C" fn(*mut c_void, *const graze_part, *const graze_move_hit) -> graze_response>,
    pub user: *mut c_void,
    pub walk: graze_walk,
    /// as in graze_move_options; of a tile layer, each merged block counts
    pub leaves_back: bool,
    /// as in graze_move_options; of a tile layer, each merged block counts
    pub hits_once: bool,
}

impl Default for graze_responses {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A body that was carried or pushed, or could not be: it was at (from_x, from_y). A crushed rider ends with its part `part` inside the part `by` of the platform or of another rider. The part `against` stopped it last, or is zero. Unless is_crushed, all three are zero.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_rider {
    pub body: graze_body,
    /// of the body
    pub user: u64,
    pub from_x: f32,
    pub from_y: f32,
    pub is_carried: bool,
    pub is_pushed: bool,
    pub is_crushed: bool,
    pub part: graze_part,
    pub by: graze_part,
    pub against: graze_part,
}

impl Default for graze_rider {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A list of riders. The caller owns it, and graze grows it. Zeroed, it is empty and uses the C library's memory. Used again, a list keeps its memory. Set `allocator` before the first use, or not at all. `items` is a block of `capacity` riders: a game may keep it as its own and zero the list.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_rider_list {
    pub items: *mut graze_rider,
    pub count: usize,
    pub capacity: usize,
    pub allocator: graze_allocator,
}

impl Default for graze_rider_list {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A symmetric 64 x 64 matrix of forbidden pairs. Zeroed rules let all layers meet, also boxes of one layer. Bit b of forbidden\[a\] and bit a of forbidden\[b\] are equal; the functions below keep them so.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_rules {
    pub forbidden: [u64; 64],
}

impl Default for graze_rules {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A shape, filled by hand or by a function below. Fields that its kind does not use are ignored.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_shape {
    pub kind: graze_shape_kind,
    /// corners in use, of a polygon; other kinds ignore it
    pub count: u32,
    /// circle: \> 0; capsule, polygon, ellipse: \>= 0
    pub radius: f64,
    /// box: min, max; circle: its center; capsule: both ends; polygon: its corners in order, in either direction; mask, tiles: the min corner; chain: where its (0, 0) is; ellipse: its center, the ends of its radii
    pub corner: [graze_point; 8],
    /// of a mask, whose pixels have sides of 1; not owned. Tiles keep their layer here, chains their nodes: do not read them as a mask
    pub mask: graze_mask_view,
}

impl Default for graze_shape {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A body struck another one. The parts are those of the attack's first touch of the two in this step, by time, then by the slots of the parts. The users are the values of the bodies when the step was made.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_strike {
    pub attack: graze_attack,
    pub body: graze_body,
    pub target: graze_body,
    pub part: graze_part,
    pub target_part: graze_part,
    pub user: u64,
    pub target_user: u64,
    /// bodies struck by the attack since its reset, with this one
    pub number: u32,
    /// of the event: 1, unless a swept body begins to touch
    pub time: f32,
}

impl Default for graze_strike {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// From GRAZE_STRIKE_REASON_APART on, `attack` is the attack with most conditions passed, of equals the one with the lowest slot; else it is zero. `step` is the last step in which it has struck the target since its reset, else 0.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_strike_explanation {
    pub attack: graze_attack,
    pub step: u64,
    /// bodies struck by the attack since its reset
    pub struck: u32,
    pub reason: graze_strike_reason,
}

impl Default for graze_strike_explanation {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A way to share work. Zeroed, everything runs on the calling thread.
///
/// `run` calls task(argument, index) once for every index below `count`, in any order and on any threads. It returns when all calls have returned; its caller then sees everything they wrote. A world or a search calls `run` only within its own calls and on the thread of these calls. The tasks of one run never wait for each other, so they may also run one after another. They touch only graze's own memory, call neither an allocator nor the game, and leave each thread's floating-point mode as they find it.
///
/// `threads` is how many threads can work at once, the caller's included; work is cut for this many.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_tasks {
    pub run: Option<unsafe extern "C" fn(*mut c_void, Option<unsafe extern "C" fn(*mut c_void, u32)>, *mut c_void, u32)>,
    pub context: *mut c_void,
    pub threads: u32,
}

impl Default for graze_tasks {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A tile layer to add: the position of its min corner, the size of a tile, and the numbers of columns and rows. Its part has a layer and a tag; `user` is for the game's use. The kinds of the tiles (graze_tile_kind; NULL: all are empty) and their values (NULL: all are 0) are copied. Both arrays have columns x rows items, row by row.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_tiles_def {
    pub x: f32,
    pub y: f32,
    pub tile_width: f32,
    pub tile_height: f32,
    pub columns: u32,
    pub rows: u32,
    pub layer: u8,
    pub tag: u32,
    pub user: u64,
    pub kinds: *const u8,
    pub values: *const u16,
}

impl Default for graze_tiles_def {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// The state of a tile layer.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_tiles_info {
    pub tile_width: f32,
    pub tile_height: f32,
    pub columns: u32,
    pub rows: u32,
    /// the number of filled tiles; counted by each call
    pub filled: u64,
    /// of memory, for the tiles and their values
    pub bytes: usize,
}

impl Default for graze_tiles_info {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// Two touching parts: part_a of body a and part_b of body b.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_touch {
    pub part_a: graze_part,
    pub part_b: graze_part,
    pub tag_a: u32,
    pub tag_b: u32,
    pub layer_a: u32,
    pub layer_b: u32,
}

impl Default for graze_touch {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// A touch of two parts began or ended. Users, tags and layers are those of the bodies and parts now, or when they were removed.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_touch_event {
    pub a: graze_body,
    pub b: graze_body,
    pub part_a: graze_part,
    pub part_b: graze_part,
    pub user_a: u64,
    pub user_b: u64,
    pub tag_a: u32,
    pub tag_b: u32,
    pub layer_a: u32,
    pub layer_b: u32,
    pub kind: graze_event_kind,
    pub time: f32,
}

impl Default for graze_touch_event {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

/// How a mover stands and walks. Zeroed, it stands on upper sides where y points down, and on slopes up to 45 degrees. It does not follow a floor that falls away.
///
/// A floor is a side, or a slope, whose normal points to `floor_side` and which is not steeper than `max_slope`. Sliding along a floor, a mover keeps its motion across. It walks up and down slopes without becoming slower, and does not slide down from them. A steeper slope is a wall to a mover coming from below; a mover falling on it slides down.
///
/// `snap` is for a mover which stood on a floor when its move began, and whose goal is not away from the floor. If its move ends at most `snap` above a floor, it is put back on it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct graze_walk {
    /// one of GRAZE_SIDE_MIN_X and so on; 0: GRAZE_SIDE_MIN_Y
    pub floor_side: c_uint,
    /// rise over run, at least 0; 0: 1, which is 45 degrees. A thousandth more is still a floor, because corners are rounded
    pub max_slope: f64,
    /// a distance, at least 0
    pub snap: f64,
}

impl Default for graze_walk {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

#[repr(C)]
#[derive(Debug)]
pub struct graze_world {
    _private: [u8; 0],
}

/// The settings of a new world. Zeroed (or NULL) is a good default: half-open edges, `auto`, all layers meet.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct graze_world_config {
    /// NULL: "auto"
    pub broad_phase: *const c_char,
    pub setup: graze_broad_phase_setup,
    pub edges: graze_edges,
    pub events: graze_event_flags,
    pub limits: graze_limits,
    /// copied; NULL: all layers meet
    pub rules: *const graze_rules,
    pub allocator: graze_allocator,
    /// the threads that share the work of a step; zeroed: the calling thread alone
    pub tasks: graze_tasks,
    /// bytes that one graze_world_load may allocate; 0: GRAZE_MEMORY_MAX_DEFAULT
    pub load_memory_max: usize,
    /// hears of likely mistakes; zeroed: nothing does
    pub debug: graze_debug,
    /// A wrapped world, whose opposite sides meet: a body at one side touches those at the other. The sides of the world along x and y; 0: it does not wrap along this axis. From 2^-60 to a quarter of GRAZE_COORD_MAX; docs/wrapped-worlds.md.
    pub wrap_width: f32,
    /// A wrapped world, whose opposite sides meet: a body at one side touches those at the other. The sides of the world along x and y; 0: it does not wrap along this axis. From 2^-60 to a quarter of GRAZE_COORD_MAX; docs/wrapped-worlds.md.
    pub wrap_height: f32,
}

impl Default for graze_world_config {
    fn default() -> Self {
        // Zeros are valid in each field.
        unsafe { std::mem::zeroed() }
    }
}

extern "C" {
    /// The sine and cosine of an angle in degrees, as poses use them. The bits are the same on every machine, within 2^-52 of the exact value, and exact at multiples of 90. `angle`: up to +-2^60.
    pub fn graze_angle_sin_cos(angle: f64, sine: *mut f64, cosine: *mut f64);

    /// Add an attack; def NULL: zeroed. Error: GRAZE_OUT_OF_MEMORY.
    pub fn graze_attack_add(world: *mut graze_world, def: *const graze_attack_def, attack: *mut graze_attack) -> graze_status;

    /// Whether an attack has struck a body since its reset; \*step is the last step in which it did, as counted by graze_world_steps. False for a handle that is not alive.
    pub fn graze_attack_has_struck(world: *const graze_world, attack: graze_attack, body: graze_body, step: *mut u64) -> bool;

    /// Replace \*def by an attack's definition, and \*struck by the number of bodies struck since its reset. Error: GRAZE_STALE_HANDLE.
    pub fn graze_attack_read(world: *const graze_world, attack: graze_attack, def: *mut graze_attack_def, struck: *mut u32) -> graze_status;

    /// Remove an attack. Its parts remain, and belong to none. Error: GRAZE_STALE_HANDLE.
    pub fn graze_attack_remove(world: *mut graze_world, attack: graze_attack) -> graze_status;

    /// Forget what an attack has struck: the next swing. Error: GRAZE_STALE_HANDLE.
    pub fn graze_attack_reset(world: *mut graze_world, attack: graze_attack) -> graze_status;

    /// Change an attack. Bodies struck before remain struck. Error: GRAZE_STALE_HANDLE.
    pub fn graze_attack_set(world: *mut graze_world, attack: graze_attack, def: *const graze_attack_def) -> graze_status;

    /// Add a body; \*body is its handle, or zero after an error. Errors: GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE, GRAZE_BAD_BOX (relative to the body, and at its position), those of graze_shape_check, GRAZE_BAD_TURN, GRAZE_BAD_LAYER, GRAZE_OUT_OF_CAPACITY, GRAZE_OUT_OF_MEMORY.
    pub fn graze_body_add(world: *mut graze_world, def: *const graze_body_def, body: *mut graze_body) -> graze_status;

    /// Add a part in one line, with the tag 0: a box, or a shape around `center` or through `corners`, relative to the body. \*part is its handle, or zero after an error. Errors: those of graze_part_add. An ellipse (ellipse.h) has `radii.x` along x and `radii.y` along y, then turned by an angle in degrees, from +x towards +y.
    pub fn graze_body_add_box(world: *mut graze_world, body: graze_body, r#box: graze_box, layer: c_uint, part: *mut graze_part) -> graze_status;

    /// Add a part in one line, with the tag 0: a box, or a shape around `center` or through `corners`, relative to the body. \*part is its handle, or zero after an error. Errors: those of graze_part_add. An ellipse (ellipse.h) has `radii.x` along x and `radii.y` along y, then turned by an angle in degrees, from +x towards +y.
    pub fn graze_body_add_capsule(world: *mut graze_world, body: graze_body, from: graze_point, to: graze_point, radius: f64, layer: c_uint, part: *mut graze_part) -> graze_status;

    /// Add a part in one line, with the tag 0: a box, or a shape around `center` or through `corners`, relative to the body. \*part is its handle, or zero after an error. Errors: those of graze_part_add. An ellipse (ellipse.h) has `radii.x` along x and `radii.y` along y, then turned by an angle in degrees, from +x towards +y.
    pub fn graze_body_add_circle(world: *mut graze_world, body: graze_body, center: graze_point, radius: f64, layer: c_uint, part: *mut graze_part) -> graze_status;

    /// Add a part in one line, with the tag 0: a box, or a shape around `center` or through `corners`, relative to the body. \*part is its handle, or zero after an error. Errors: those of graze_part_add. An ellipse (ellipse.h) has `radii.x` along x and `radii.y` along y, then turned by an angle in degrees, from +x towards +y.
    pub fn graze_body_add_ellipse(world: *mut graze_world, body: graze_body, center: graze_point, radii: graze_point, angle: f64, layer: c_uint, part: *mut graze_part) -> graze_status;

    /// Add a part in one line, with the tag 0: a box, or a shape around `center` or through `corners`, relative to the body. \*part is its handle, or zero after an error. Errors: those of graze_part_add. An ellipse (ellipse.h) has `radii.x` along x and `radii.y` along y, then turned by an angle in degrees, from +x towards +y.
    pub fn graze_body_add_polygon(world: *mut graze_world, body: graze_body, corners: *const graze_point, count: u32, layer: c_uint, part: *mut graze_part) -> graze_status;

    /// Write the contacts of one body as of the last step, sorted by the other body, at most `capacity` of them. In each, `a` is the body. Returns their number; 0 for a stale handle.
    pub fn graze_body_contacts(world: *mut graze_world, body: graze_body, out: *mut graze_contact, capacity: usize) -> usize;

    /// Read the pose in which a body shows its set: the frame, flips and turns given last, and its position now. Snapshots and recordings keep it. Errors, \*pose is zero then: GRAZE_STALE_HANDLE, GRAZE_BAD_FRAME (no set, or no frame since the load of a snapshot of version 6 or older).
    pub fn graze_body_frame(world: *const graze_world, body: graze_body, pose: *mut graze_frame_pose) -> graze_status;

    /// The slot of a body, and the body of a slot, or zero. A slot is a small number, an index for the game's own arrays. No other body in the world has it; a later one may get it.
    pub fn graze_body_from_slot(world: *const graze_world, slot: u32) -> graze_body;

    /// The part of a name of the body's set; zero if there is none.
    pub fn graze_body_hitbox(world: *const graze_world, body: graze_body, name: u32) -> graze_part;

    /// The hitbox set of a body; NULL: it has none, or the handle is not alive.
    pub fn graze_body_hitboxes(world: *const graze_world, body: graze_body) -> *const graze_hitbox_set;

    /// Whether a handle names a body in the world.
    pub fn graze_body_is_alive(world: *const graze_world, body: graze_body) -> bool;

    /// Move a body towards `goal` as far as its responses allow; responses NULL: zeroed. Replace \*result by the end and the hits: end_x and end_y are floats, the new position; NULL: they are not wanted. At one time the part of the lower slot comes first. The goal is rounded to float32.
    ///
    /// The world then moves the body as graze_body_move_to does. A swept body is swept on the straight way from its old position to the new one. Boxes count where the position of the body puts them (graze_part_set_box does not). A body without enabled parts hits nothing. In a wrapped world it moves beyond the sides, among copies of all other parts at every whole number of sizes. The result tells of this way, and the body is where its end is, wrapped.
    ///
    /// Cost: one query (query.h) for each part and each straight motion. Allocates in the result, and where graze_body_move_to does.
    ///
    /// After an error the world is unchanged and the result has no hits. Errors:
    /// - GRAZE_STALE_HANDLE, GRAZE_BAD_NUMBER, GRAZE_OUT_OF_MEMORY
    /// - GRAZE_OUT_OF_RANGE: the goal, or the end
    /// - GRAZE_BAD_VALUE: no such response, or a number of `walk`
    /// - GRAZE_BAD_WRAP: the way, and walk.snap, are longer than 16 sizes of a wrapped
    ///   world
    pub fn graze_body_move_and_collide(world: *mut graze_world, body: graze_body, goal: graze_point, responses: *const graze_responses, result: *mut graze_move_result) -> graze_status;

    /// Move a platform to (move-\>x, move-\>y), first along x, then along y, with its riders, and replace `out` by the riders, sorted by slot. All move as by graze_body_move_to.
    ///
    /// A part carries and pushes if the rules let the two layers meet and the other body's response to it is touch, slide or bounce. A one-way part carries and pushes by its own sides alone. A part does not push a body that it overlaps at the start. This body counts as crushed if it still overlaps the platform at the end. At its goal a platform looks at no body. Riders are found before any body moves, so the order of bodies does not matter; at equal distance the lower slot moves first.
    ///
    /// In a wrapped world a body is carried or pushed on the side of a seam on which it is found first. The goal may be beyond the sides.
    ///
    /// Cost: a query for each rider, and each pair of riders is compared. Scratch memory comes from the list's allocator and is freed.
    ///
    /// After an error the world is unchanged and `out` empty. Errors:
    /// - GRAZE_STALE_HANDLE, GRAZE_BAD_NUMBER, GRAZE_OUT_OF_MEMORY
    /// - GRAZE_BAD_PLATFORM: it is a tile layer
    /// - GRAZE_OUT_OF_RANGE: of a new position
    /// - GRAZE_BAD_VALUE: sides over 15, or a value is not a response
    /// - GRAZE_BAD_WRAP: the way is longer than 16 sizes of a wrapped world
    pub fn graze_body_move_platform(world: *mut graze_world, platform: graze_body, r#move: *const graze_platform_move, out: *mut graze_rider_list) -> graze_status;

    /// Move a body to (x, y). Its parts on a swept layer are swept, or all of them if the body is swept. The others are at their new positions at once. Several moves before a step are one. It begins at the body's position of the last step, or where it was put since. It ends where the body was moved last. Errors: those of graze_body_set_position, GRAZE_OUT_OF_MEMORY.
    pub fn graze_body_move_to(world: *mut graze_world, body: graze_body, x: f32, y: f32) -> graze_status;

    /// The name of a body; "" if it has none, or the handle is stale. Valid until the next call to name something, add a body or load a snapshot.
    pub fn graze_body_name(world: *const graze_world, body: graze_body) -> *const c_char;

    /// Replace `out` by the parts of other bodies which a body's parts touch at their current positions, in a wrapped world also across its seams. A step made now would report these pairs as touches, if no body was swept. The field own_part of a hit is the body's own part. Hits are sorted by (own_part, part). The world's rules, also those of circles, edges and shapes decide. Only parts on `layers` are found; 0: all layers. Errors: GRAZE_STALE_HANDLE, GRAZE_OUT_OF_MEMORY; `out` has no hits then.
    pub fn graze_body_overlaps(world: *const graze_world, body: graze_body, layers: u64, out: *mut graze_hits) -> graze_status;

    /// Write the handles of a body's parts, oldest first, at most `capacity` of them. Returns their number; 0 for a stale handle.
    pub fn graze_body_parts(world: *const graze_world, body: graze_body, parts: *mut graze_part, capacity: u32) -> u32;

    /// Read a body. A removed body can be read until a step has reported the ends of its contacts and the next step is made.
    pub fn graze_body_read(world: *const graze_world, body: graze_body, info: *mut graze_body_info) -> graze_status;

    /// Remove a body and its parts.
    pub fn graze_body_remove(world: *mut graze_world, body: graze_body) -> graze_status;

    /// Let two bodies have a near miss again; or one body with each other body. Error: GRAZE_STALE_HANDLE.
    pub fn graze_body_reset_near_misses(world: *mut graze_world, body: graze_body) -> graze_status;

    /// Disable a body, or enable it again. Parts disabled on their own stay so.
    pub fn graze_body_set_disabled(world: *mut graze_world, body: graze_body, is_disabled: bool) -> graze_status;

    /// Show a frame of the body's set in a pose. Allocates nothing. Errors: GRAZE_STALE_HANDLE, GRAZE_BAD_FRAME (no such frame, or no set), GRAZE_BAD_VALUE (turns over 3), GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE.
    pub fn graze_body_set_frame(world: *mut graze_world, body: graze_body, pose: *const graze_frame_pose) -> graze_status;

    /// Replace a body's hitbox set, and show a frame of the new one. The parts of the old set are removed. NULL: the body has no set then, and `pose` is not read. All memory for later frames is allocated here. The set must outlive the body or its next set. Errors: those of graze_hitbox_set_check and graze_body_set_frame, GRAZE_BAD_TURN (the body has an angle), GRAZE_OUT_OF_CAPACITY, GRAZE_OUT_OF_MEMORY.
    pub fn graze_body_set_hitboxes(world: *mut graze_world, body: graze_body, set: *const graze_hitbox_set, pose: *const graze_frame_pose) -> graze_status;

    /// Name a body; the name is copied. NULL or "": it has none. A new body has none; the name of a removed body can be read as long as the body. Errors: GRAZE_STALE_HANDLE, GRAZE_BAD_VALUE (longer than GRAZE_NAME_MAX bytes), GRAZE_OUT_OF_MEMORY. The first name costs 32 bytes for each body.
    pub fn graze_body_set_name(world: *mut graze_world, body: graze_body, name: *const c_char) -> graze_status;

    /// Put a body at (x, y) at once, and turn its parts about its origin by `angle` degrees from +x towards +y (radians times 57.29578f), as graze_shape_transform does. Each turn begins with the shapes from the game, so errors of small turns do not add up. At angle 0 the parts are as given. Circles, capsules and polygons can turn. A body at another angle than 0 must not have other parts, and takes none: its calls return GRAZE_BAD_TURN. For a turning box give the part a polygon (graze_shape_oriented_box); frames of hitbox sets have quarter turns, of masks, too (hitbox.h). The first turn in a world, and more parts than ever since, allocate. Errors, besides those of graze_body_set_position: GRAZE_BAD_TURN, GRAZE_OUT_OF_MEMORY, and those of graze_shape_check if rounding collapses a sliver of a polygon.
    pub fn graze_body_set_pose(world: *mut graze_world, body: graze_body, x: f32, y: f32, angle: f32) -> graze_status;

    /// Put a body at (x, y) at once; its angle stays. Each edge of a part without a shape becomes float32(offset + position). The box around a shape is rounded outward, its min edges down, its max edges up: it contains the shape. The shape itself is at its corners + position, in doubles. Errors: GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE.
    pub fn graze_body_set_position(world: *mut graze_world, body: graze_body, x: f32, y: f32) -> graze_status;

    /// Mark a body as swept, or not (the default). If a part ceases to be swept before the step, by its body or its layer, it is at its new position at once. Error: GRAZE_STALE_HANDLE.
    pub fn graze_body_set_swept(world: *mut graze_world, body: graze_body, is_swept: bool) -> graze_status;

    /// Set the value for the game's use.
    pub fn graze_body_set_user(world: *mut graze_world, body: graze_body, user: u64) -> graze_status;

    /// The slot of a body, and the body of a slot, or zero. A slot is a small number, an index for the game's own arrays. No other body in the world has it; a later one may get it.
    pub fn graze_body_slot(body: graze_body) -> u32;

    /// The same, but nothing moves. Several threads may test between two changes, each with a result of its own.
    pub fn graze_body_test_move(world: *const graze_world, body: graze_body, goal: graze_point, responses: *const graze_responses, result: *mut graze_move_result) -> graze_status;

    /// Write the touches of two bodies as of the last step, sorted by (part_a, part_b), at most `capacity` of them. Parts removed since are left out. Returns their number; 0 if a handle is not alive.
    pub fn graze_body_touches(world: *mut graze_world, a: graze_body, b: graze_body, out: *mut graze_touch, capacity: usize) -> usize;

    /// Whether a box may be given to graze: GRAZE_OK, GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE or GRAZE_BAD_BOX, in this order of precedence.
    pub fn graze_box_check(r#box: graze_box) -> graze_status;

    /// Whether two boxes overlap under an edge rule. Both have passed graze_box_check. Every broad phase agrees with this function for every pair of boxes.
    pub fn graze_box_overlaps(a: graze_box, b: graze_box, edges: graze_edges) -> bool;

    /// The number of broad phases, and the i-th of them, from 0; NULL beyond the last.
    pub fn graze_broad_phase_at(i: usize) -> *const graze_broad_phase;

    /// The number of broad phases, and the i-th of them, from 0; NULL beyond the last.
    pub fn graze_broad_phase_count() -> usize;

    /// How many nodes a chain has, and may have.
    pub fn graze_chain_capacity(chain: *const graze_chain) -> u32;

    /// How many nodes a chain has, and may have.
    pub fn graze_chain_count(chain: *const graze_chain) -> u32;

    /// Make a chain; the nodes are copied. `allocator` NULL: the C library's memory. Free it with graze_chain_destroy. Errors, after which \*chain is NULL:
    /// - GRAZE_ARGUMENT_MISSING, GRAZE_OUT_OF_MEMORY
    /// - GRAZE_BAD_VALUE: no node, or a capacity below the count
    /// - GRAZE_OUT_OF_CAPACITY: over GRAZE_CHAIN_NODES_MAX
    /// - GRAZE_BAD_NUMBER: of a node
    /// - GRAZE_BAD_RADIUS: of a node, it is below 0
    /// - GRAZE_OUT_OF_RANGE: the circle of a node reaches beyond +-GRAZE_COORD_MAX
    pub fn graze_chain_create(def: *const graze_chain_def, allocator: *const graze_allocator, chain: *mut *mut graze_chain) -> graze_status;

    /// Keep only `count` nodes from `first` on, at least one; the capacity stays. Error: GRAZE_OUT_OF_BOUNDS.
    pub fn graze_chain_cut(chain: *mut graze_chain, first: u32, count: u32) -> graze_status;

    /// Free a chain; NULL is fine.
    pub fn graze_chain_destroy(chain: *mut graze_chain);

    /// The place of a chain that is nearest to a point in the chain's coordinates. For manifolds, hits and near misses: ask about the point they name. False, and \*place is zeroed: the chain touches nothing, as if all nodes are off, or the point is not finite. Costs a few operations a node; within 2^-44 of the greatest coordinate.
    pub fn graze_chain_nearest(chain: *const graze_chain, point: graze_point, place: *mut graze_chain_place) -> bool;

    /// Write the nodes of a chain, the front first, at most `capacity` of them. Returns their number.
    pub fn graze_chain_nodes(chain: *const graze_chain, nodes: *mut graze_chain_node, capacity: u32) -> u32;

    /// The chain of a shape of this kind; NULL: the shape is of another kind.
    pub fn graze_chain_of(shape: *const graze_shape) -> *const graze_chain;

    /// Write points along the middle of the chain, one every `spacing` from the front on: to clear a laser into items. At most `capacity` are written. Returns how many were written. Each run of nodes that are on begins with a point at its first node. 0: the spacing is not above 0 or not finite, or all nodes are off.
    pub fn graze_chain_points(chain: *const graze_chain, spacing: f64, points: *mut graze_point, capacity: usize) -> usize;

    /// Put a node in front; at its capacity, the chain drops its last node. Costs a few boxes, one for each level of the tree. Errors, after which nothing is changed: GRAZE_ARGUMENT_MISSING, those of a node (graze_chain_create).
    pub fn graze_chain_push_node(chain: *mut graze_chain, node: graze_chain_node) -> graze_status;

    /// Switch nodes off or on again: `count` of them from `first` on. Error: GRAZE_OUT_OF_BOUNDS (the chain has not these nodes).
    pub fn graze_chain_switch_nodes(chain: *mut graze_chain, first: u32, count: u32, is_off: bool) -> graze_status;

    /// Whether one side of an event is on a layer. If so, \*out is the event with this side as its a, and the other one as its b; if both are, as it is. Else \*out is left alone. `out` may be `event`, or NULL. With it a game need not know which body has the lower slot:
    ///
    /// ```text
    /// if (graze_contact_of(&events[i], PLAYER, &it) && it.layer_b == COIN)
    ///     take_coin(it.user_b);
    /// ```
    pub fn graze_contact_of(event: *const graze_contact_event, layer: c_uint, out: *mut graze_contact_event) -> bool;

    /// Count the pairs of graze_find_pairs, or of graze_find_pairs_between if `second` is not NULL, and store none. The same errors; `count` is 0 after one.
    pub fn graze_count_pairs(config: *const graze_find_config, first: graze_box_array, second: *const graze_box_array, count: *mut u64) -> graze_status;

    /// Replace `out` by every pair of overlapping boxes that may meet, each once, a \< b, sorted by (a, b) unless config-\>is_unsorted. Errors: those of graze_box_check and GRAZE_BAD_LAYER for any box, GRAZE_BAD_BROAD_PHASE, GRAZE_BAD_CELL, GRAZE_BAD_VALUE (edges or axis), GRAZE_OUT_OF_CAPACITY (too many boxes), GRAZE_OUT_OF_MEMORY. After an error `out` is empty.
    pub fn graze_find_pairs(config: *const graze_find_config, boxes: graze_box_array, out: *mut graze_pair_list) -> graze_status;

    /// The same between two arrays: a indexes the first, b the second, and the boxes of one array never meet each other. Sorted by (a, b).
    pub fn graze_find_pairs_between(config: *const graze_find_config, first: graze_box_array, second: graze_box_array, out: *mut graze_pair_list) -> graze_status;

    /// Close a finder and free all it holds; NULL is fine.
    pub fn graze_finder_close(finder: *mut graze_finder);

    /// graze_find_pairs, graze_find_pairs_between and graze_count_pairs with the finder's config. In graze_finder_count `second` may be NULL: it counts pairs among `first`.
    pub fn graze_finder_count(finder: *mut graze_finder, first: graze_box_array, second: *const graze_box_array, count: *mut u64) -> graze_status;

    /// Open a finder into \*finder. The rules are copied; config-\>counters stays the caller's and is added to by every search. Errors: GRAZE_BAD_BROAD_PHASE, GRAZE_BAD_CELL, GRAZE_BAD_VALUE (edges or axis), GRAZE_OUT_OF_MEMORY; \*finder is NULL then.
    pub fn graze_finder_open(config: *const graze_find_config, finder: *mut *mut graze_finder) -> graze_status;

    /// graze_find_pairs, graze_find_pairs_between and graze_count_pairs with the finder's config. In graze_finder_count `second` may be NULL: it counts pairs among `first`.
    pub fn graze_finder_pairs(finder: *mut graze_finder, boxes: graze_box_array, out: *mut graze_pair_list) -> graze_status;

    /// graze_find_pairs, graze_find_pairs_between and graze_count_pairs with the finder's config. In graze_finder_count `second` may be NULL: it counts pairs among `first`.
    pub fn graze_finder_pairs_between(finder: *mut graze_finder, first: graze_box_array, second: graze_box_array, out: *mut graze_pair_list) -> graze_status;

    /// Tell a format by its first eight bytes; fewer bytes, or NULL, are of no format. The rest is not looked at, so damaged bytes have a format, too. With it a game words its message: "made by a newer graze, format version 9; this one reads up to 8".
    pub fn graze_format_read(bytes: *const c_void, size: usize) -> graze_format_info;

    /// Whether a set is valid. Errors: those of graze_box_check and graze_shape_check, for boxes and shapes as they are and relative to their pivots; GRAZE_BAD_LAYER. GRAZE_BAD_HITBOXES: the set lacks a name, a box or a frame, names are out of order, an array is missing, or a direction is unknown. GRAZE_OUT_OF_CAPACITY: more than 2^31 - 1 of anything.
    pub fn graze_hitbox_set_check(set: *const graze_hitbox_set) -> graze_status;

    /// The number of the first name, or of the first animation, with this spelling.
    pub fn graze_hitbox_set_find_animation(set: *const graze_hitbox_set, name: *const c_char) -> u32;

    /// The number of the first name, or of the first animation, with this spelling.
    pub fn graze_hitbox_set_find_name(set: *const graze_hitbox_set, name: *const c_char) -> u32;

    /// The frame of an animation this many milliseconds after its begin, as a number of the set's frames. Unless it repeats for ever, it stays on its last frame. If no frame has a duration, it is the first frame shown. `animation` must be a number of the set's animations, and the set valid.
    pub fn graze_hitbox_set_frame_at(set: *const graze_hitbox_set, animation: u32, milliseconds: u64) -> u32;

    /// A box of the frame relative to the body: without (x, y), its edges minus the pivot, then flipped and turned, which is exact. `box` is its number in the set. For a shape it is the box around it.
    pub fn graze_hitbox_set_offset(set: *const graze_hitbox_set, r#box: u32, pose: *const graze_frame_pose) -> graze_box;

    /// The shape of a box that has one, relative to the body.
    pub fn graze_hitbox_set_shape(set: *const graze_hitbox_set, r#box: u32, pose: *const graze_frame_pose) -> graze_shape;

    /// Free the memory. The list is empty then and can be used again.
    pub fn graze_hits_free(hits: *mut graze_hits);

    /// Free the memory; NULL is fine.
    pub fn graze_index_close(index: *mut graze_index);

    /// Insert a box, with finite edges and min \<= max, on a layer from 0 to 63. \*row is the free row removed last, or else one more than the greatest so far. Errors, after which nothing has changed and \*row is 0: GRAZE_BAD_NUMBER, GRAZE_BAD_BOX, GRAZE_BAD_LAYER, GRAZE_OUT_OF_CAPACITY, GRAZE_OUT_OF_MEMORY.
    pub fn graze_index_insert(index: *mut graze_index, r#box: *const graze_area, layer: u8, row: *mut u32) -> graze_status;

    /// Move a box among those of an index, which is only read: several threads may move, each with a result of its own. The edge rule of the index does not matter. Hits are sorted by time; at one time sides come first, then corners, then crossed boxes, each by row. A crossed box is listed once, a stopping box each time it stops the mover. A mover bouncing between two walls without room between them stops along their axis. options NULL: zeroed.
    ///
    /// Cost: a look at the boxes near each straight motion. Errors: GRAZE_BAD_NUMBER, GRAZE_BAD_BOX (width or height below 0), GRAZE_BAD_VALUE (no such response, or a number of `walk`), GRAZE_OUT_OF_MEMORY. The result of an error has no hits, and its end is the start.
    pub fn graze_index_move(index: *const graze_index, r#move: *const graze_move, options: *const graze_move_options, result: *mut graze_move_result) -> graze_status;

    /// Build an index. The boxes are copied; the i-th has row i. config NULL: zeroed. Needs some 70 bytes a box, and 16 more while it is built. Errors: GRAZE_BAD_NUMBER, GRAZE_BAD_BOX, GRAZE_BAD_LAYER (of any box), GRAZE_BAD_VALUE (edges), GRAZE_OUT_OF_CAPACITY, GRAZE_OUT_OF_MEMORY; \*out is NULL then.
    pub fn graze_index_open(config: *const graze_index_config, boxes: graze_area_array, out: *mut *mut graze_index) -> graze_status;

    /// Replace `out` by the hits of `count` queries, as graze_world_query (query.h) does for the boxes of a world; `out` may be NULL, as there. In a hit, `user` is the row of the box; part, body, layer and tag are zero. Rows take the place of slots in every order. Coordinates may be any finite doubles. Times and distances are the doubles nearest to the truth (a distance beyond DBL_MAX is DBL_MAX); the order is decided before rounding. `exclude`, `boxes_only` and the list's `parts_only` are ignored.
    ///
    /// Errors: GRAZE_BAD_NUMBER, GRAZE_BAD_BOX, GRAZE_BAD_RADIUS, GRAZE_BAD_VALUE (no such kind, a shape cast, or blocked_by), GRAZE_OUT_OF_MEMORY; `out` has no hits then.
    pub fn graze_index_query(index: *const graze_index, queries: *const graze_query, count: usize, out: *mut graze_hits) -> graze_status;

    /// Remove the box of a row. Error: GRAZE_STALE_HANDLE.
    pub fn graze_index_remove(index: *mut graze_index, row: u32) -> graze_status;

    /// Move the box of a row, and change its size. Errors, after which nothing has changed: GRAZE_STALE_HANDLE (no box has this row), GRAZE_BAD_NUMBER, GRAZE_BAD_BOX, GRAZE_OUT_OF_MEMORY.
    pub fn graze_index_set_box(index: *mut graze_index, row: u32, r#box: *const graze_area) -> graze_status;

    /// The colour of a layer, 0 to 63, in graze's own pictures: 0xRRGGBB. All differ, but for the player and the player's shots on layers 0 and 1, which are white.
    pub fn graze_layer_color(layer: c_uint) -> u32;

    /// Free the list's memory. The list is empty then and can be used again.
    pub fn graze_legs_free(legs: *mut graze_legs);

    /// solid in both
    pub fn graze_mask_and(a: *mut graze_mask, b: graze_mask_view, dx: i32, dy: i32) -> graze_status;

    /// solid in a alone
    pub fn graze_mask_and_not(a: *mut graze_mask, b: graze_mask_view, dx: i32, dy: i32) -> graze_status;

    /// How many pixels are solid in both; between whole pixels, the squares' common area.
    pub fn graze_mask_area(a: graze_mask_view, b: graze_mask_view, dx: i32, dy: i32) -> u32;

    /// How many pixels are solid in both; between whole pixels, the squares' common area.
    pub fn graze_mask_area_at(a: graze_mask_view, b: graze_mask_view, dx: f64, dy: f64) -> f64;

    /// The smallest rectangle around all solid pixels. False: there are none, and \*bounds is zeroed.
    pub fn graze_mask_bounds(mask: *const graze_mask, bounds: *mut graze_rect) -> bool;

    /// Make all pixels solid; none; or exactly the empty ones.
    pub fn graze_mask_clear(mask: *mut graze_mask);

    /// Make a mask of what a view shows. `allocator` NULL: the C library's memory. Error: GRAZE_OUT_OF_MEMORY; \*mask is NULL then.
    pub fn graze_mask_copy(view: graze_mask_view, allocator: *const graze_allocator, mask: *mut *mut graze_mask) -> graze_status;

    /// How many pixels are solid.
    pub fn graze_mask_count(mask: *const graze_mask) -> u32;

    /// Make a mask of `width` x `height` pixels, none solid; width and height may be 0. `allocator` NULL: the C library's memory. Free the mask with graze_mask_destroy. Errors, after which \*mask is NULL: GRAZE_OUT_OF_CAPACITY (a side over GRAZE_MASK_SIDE_MAX; the allocator was not called), GRAZE_OUT_OF_MEMORY.
    pub fn graze_mask_create(width: u32, height: u32, allocator: *const graze_allocator, mask: *mut *mut graze_mask) -> graze_status;

    /// Free a mask; NULL is fine.
    pub fn graze_mask_destroy(mask: *mut graze_mask);

    /// Make all pixels solid; none; or exactly the empty ones.
    pub fn graze_mask_fill(mask: *mut graze_mask);

    /// The first pixel solid in both: the smallest y, and in that row the smallest x. False: there is none, and \*first is left alone.
    pub fn graze_mask_first_overlap(a: graze_mask_view, b: graze_mask_view, dx: i32, dy: i32, first: *mut graze_pixel) -> bool;

    /// Pixels with alpha \> threshold are solid; with a threshold of 255 none is.
    pub fn graze_mask_from_alpha(pixels: *const graze_pixels, threshold: u8, allocator: *const graze_allocator, mask: *mut *mut graze_mask) -> graze_status;

    /// A mask of raw bits.
    pub fn graze_mask_from_bits(bits: *const graze_mask_bits, allocator: *const graze_allocator, mask: *mut *mut graze_mask) -> graze_status;

    /// Pixels of another color than `key`, {red, green, blue}, are solid; alpha does not matter.
    pub fn graze_mask_from_key(pixels: *const graze_pixels, key: *const u8, allocator: *const graze_allocator, mask: *mut *mut graze_mask) -> graze_status;

    /// Whether pixel (x, y) is solid; false outside of the mask.
    pub fn graze_mask_get(mask: *const graze_mask, x: i32, y: i32) -> bool;

    /// The size of a mask in pixels.
    pub fn graze_mask_height(mask: *const graze_mask) -> u32;

    /// Whether the two overlap at any time from 0 to 1. \*time is the time up to which they do not; 0: they overlap from the beginning. Sliding along an edge is not an overlap, nor is arriving at one at time 1. A motion with a number of infinity, NaN or beyond +-GRAZE_MASK_MOTION_MAX touches nothing. False leaves \*time alone. The order of events is exact; only \*time, a quotient, is rounded.
    pub fn graze_mask_impact(a: graze_mask_view, b: graze_mask_view, motion: graze_mask_motion, time: *mut f64) -> bool;

    /// Make all pixels solid; none; or exactly the empty ones.
    pub fn graze_mask_invert(mask: *mut graze_mask);

    /// The direction of separation, from a towards b. Along each axis it is a whole number: the common area with b one pixel back, less the area with b one pixel ahead. Its length has no meaning. It is zero where neither direction is better, as in the middle of a larger mask and far from it.
    pub fn graze_mask_normal(a: graze_mask_view, b: graze_mask_view, dx: i32, dy: i32) -> graze_point;

    /// solid in either
    pub fn graze_mask_or(a: *mut graze_mask, b: graze_mask_view, dx: i32, dy: i32) -> graze_status;

    /// The smallest rectangle around all pixels solid in both. False: there are none, and \*bounds is zeroed.
    pub fn graze_mask_overlap_bounds(a: graze_mask_view, b: graze_mask_view, dx: i32, dy: i32, bounds: *mut graze_rect) -> bool;

    /// Whether any pixel is solid in both.
    pub fn graze_mask_overlaps(a: graze_mask_view, b: graze_mask_view, dx: i32, dy: i32) -> bool;

    /// Whether any pixel is solid in both.
    pub fn graze_mask_overlaps_at(a: graze_mask_view, b: graze_mask_view, dx: f64, dy: f64) -> bool;

    /// The shortest motion of b, along x or along y, to an offset where it does not overlap a: zero if it does not now. Motions along x are preferred to those along y, and those towards less to those towards greater, if they are equally short.
    pub fn graze_mask_separation(a: graze_mask_view, b: graze_mask_view, dx: i32, dy: i32) -> graze_pixel;

    /// Make pixel (x, y) solid or clear it; outside of the mask nothing happens.
    pub fn graze_mask_set(mask: *mut graze_mask, x: i32, y: i32, is_solid: bool);

    /// The view of a mask as it is stored.
    pub fn graze_mask_view_all(mask: *const graze_mask) -> graze_mask_view;

    /// The same questions to a view.
    pub fn graze_mask_view_bounds(view: graze_mask_view, bounds: *mut graze_rect) -> bool;

    /// The same questions to a view.
    pub fn graze_mask_view_get(view: graze_mask_view, x: i32, y: i32) -> bool;

    /// The same questions to a view.
    pub fn graze_mask_view_height(view: graze_mask_view) -> u32;

    /// Write row y of a view, which it must have: pixel x is bit x % 64 of words\[x / 64\]. `words` has room for a word for each 64 pixels, rounded up; bits beyond the width are 0.
    pub fn graze_mask_view_row(view: graze_mask_view, y: u32, words: *mut u64);

    /// The same questions to a view.
    pub fn graze_mask_view_width(view: graze_mask_view) -> u32;

    /// The size of a mask in pixels.
    pub fn graze_mask_width(mask: *const graze_mask) -> u32;

    /// solid in one
    pub fn graze_mask_xor(a: *mut graze_mask, b: graze_mask_view, dx: i32, dy: i32) -> graze_status;

    /// Free the memory. The result is empty then and can be used again.
    pub fn graze_move_result_free(result: *mut graze_move_result);

    /// Free the memory. The list is empty then and can be used again.
    pub fn graze_move_results_free(results: *mut graze_move_results);

    /// Free the list's memory. The list is empty then and can be used again.
    pub fn graze_pair_list_free(list: *mut graze_pair_list);

    /// Add a part to a body, turned as the body is; \*part is zero after an error. Errors: those of graze_body_add.
    pub fn graze_part_add(world: *mut graze_world, body: graze_body, def: *const graze_part_def, part: *mut graze_part) -> graze_status;

    /// The attack to which a part belongs; zeroed: none, or the part is not alive.
    pub fn graze_part_attack(world: *const graze_world, part: graze_part) -> graze_attack;

    /// Keep only `count` nodes from `first` on, at least one. Error: GRAZE_OUT_OF_BOUNDS.
    pub fn graze_part_cut_nodes(world: *mut graze_world, part: graze_part, first: u32, count: u32) -> graze_status;

    /// How two parts meet where they are: depth, normal from a to b and contact points, or their distance. Rules and bodies do not matter. For the normal of a contact, ask about the parts of its touches. Error: GRAZE_STALE_HANDLE.
    pub fn graze_part_manifold(world: *const graze_world, a: graze_part, b: graze_part, manifold: *mut graze_manifold) -> graze_status;

    /// As graze_part_set_box, but as a motion if the part is swept: each edge moves evenly. Errors: those of graze_part_set_box, GRAZE_OUT_OF_MEMORY.
    pub fn graze_part_move_box(world: *mut graze_world, part: graze_part, r#box: graze_box) -> graze_status;

    /// As graze_part_set_shape, but as a motion if the part is swept and has a shape: the new shape moves as its first corner does. `shape` is not NULL. Errors: those of graze_part_set_shape.
    pub fn graze_part_move_shape(world: *mut graze_world, part: graze_part, shape: *const graze_shape) -> graze_status;

    /// Chains (chain.h): a part copies the chain of its shape. The calls below change the part's chain, in its body's coordinates, as those of chain.h change one of the game. They allocate nothing. The chain of the shape that graze_part_shape reads is the part's own, and valid until the part changes. A chain does not turn: its body's angle is 0. Errors of all: GRAZE_STALE_HANDLE, GRAZE_BAD_VALUE (the part has no chain), GRAZE_OUT_OF_RANGE (the chain with all its nodes, where the body is).
    ///
    /// Put a node in front; at its capacity, the chain drops its last node. Errors: those of a node (graze_chain_create).
    pub fn graze_part_push_node(world: *mut graze_world, part: graze_part, node: graze_chain_node) -> graze_status;

    /// Read a part.
    pub fn graze_part_read(world: *const graze_world, part: graze_part, info: *mut graze_part_info) -> graze_status;

    /// Remove a part. Its body stays, even without parts.
    pub fn graze_part_remove(world: *mut graze_world, part: graze_part) -> graze_status;

    /// Let a part belong to an attack; a zeroed attack: to none. Errors: GRAZE_STALE_HANDLE, GRAZE_OUT_OF_MEMORY.
    pub fn graze_part_set_attack(world: *mut graze_world, part: graze_part, attack: graze_attack) -> graze_status;

    /// Set the box of a part in the world's coordinates, until its body gets another position: then the box is at its offset again. The part's shape is removed. Errors: those of graze_box_check, GRAZE_BAD_TURN.
    pub fn graze_part_set_box(world: *mut graze_world, part: graze_part, r#box: graze_box) -> graze_status;

    /// Disable a part, or enable it again.
    pub fn graze_part_set_disabled(world: *mut graze_world, part: graze_part, is_disabled: bool) -> graze_status;

    /// Change a part's layer. Touches forbidden by the rules on the new layer end with the next step, at time 0. Error: GRAZE_BAD_LAYER.
    pub fn graze_part_set_layer(world: *mut graze_world, part: graze_part, layer: c_uint) -> graze_status;

    /// Set the box of a part relative to its body; it is there at once. The part's shape is removed. Errors: those of graze_box_check, for the box relative to the body and at its position, and GRAZE_BAD_TURN.
    pub fn graze_part_set_offset(world: *mut graze_world, part: graze_part, offset: graze_box) -> graze_status;

    /// Let movers hit a part only over some of its sides: a sum of GRAZE_SIDE_MIN_X and so on; 0, the default: over any side. Where y points down, GRAZE_SIDE_MIN_Y makes a platform to jump through from below and to land on from above. A mover does not hit it if it starts inside or enters over another side. Touches and queries do not change. graze_part_read tells the sides. Errors: GRAZE_STALE_HANDLE, GRAZE_BAD_VALUE (over 15).
    pub fn graze_part_set_one_way(world: *mut graze_world, part: graze_part, sides: c_uint) -> graze_status;

    /// Give a part a shape, in its body's coordinates, which turn with the body. NULL takes the shape away: the part is then the box that was around it. Shapes are offset, turned, flipped or scaled within their body by graze_shape_transform. The shape is copied, and so is a chain, but a mask is not. It must outlive the part or its shape. If its pixels change, the shape must be set again. The part's offset becomes graze_shape_bounds of the shape. Allocates only for the first shape of a world, when the world has more parts than ever since, and for a chain. Errors: GRAZE_STALE_HANDLE, those of graze_shape_check, GRAZE_BAD_TURN, GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE for the box where the body is, GRAZE_OUT_OF_MEMORY.
    pub fn graze_part_set_shape(world: *mut graze_world, part: graze_part, shape: *const graze_shape) -> graze_status;

    /// The shape of a part where it is, in the world's coordinates; of a part without a shape, its box. Error: GRAZE_STALE_HANDLE.
    pub fn graze_part_shape(world: *const graze_world, part: graze_part, shape: *mut graze_shape) -> graze_status;

    /// Switch `count` nodes off or on again, from `first` on. Error: GRAZE_OUT_OF_BOUNDS.
    pub fn graze_part_switch_nodes(world: *mut graze_world, part: graze_part, first: u32, count: u32, is_off: bool) -> graze_status;

    /// A part of a picture, such as one frame of a sheet. No pixel is copied: `part` reads the same memory. Error: GRAZE_OUT_OF_BOUNDS (the rectangle is not inside the picture); \*part is empty then.
    pub fn graze_pixels_crop(pixels: *const graze_pixels, rect: graze_rect, part: *mut graze_pixels) -> graze_status;

    /// End the threads and free the pool; NULL is fine. No run may be under way, and worlds with its tasks must be closed before.
    pub fn graze_pool_close(pool: *mut graze_pool);

    /// Open a pool of `threads`, the calling thread among them: one less is started, none for 0 and 1. If the system starts only some of them, the pool has those. `allocator` NULL: the C library's memory. Errors: GRAZE_OUT_OF_CAPACITY, GRAZE_OUT_OF_MEMORY, GRAZE_THREADS_MISSING (always, where graze was built without threads); \*pool is NULL then.
    pub fn graze_pool_open(threads: u32, allocator: *const graze_allocator, pool: *mut *mut graze_pool) -> graze_status;

    /// The pool as tasks, with the number of its threads. A pool may serve any number of worlds and searches, from any threads, and the game's own work. It does one run at a time: a run in between, or from within a task, is done by the calling thread alone.
    pub fn graze_pool_tasks(pool: *mut graze_pool) -> graze_tasks;

    /// Free the list's memory. The list is empty then and can be used again.
    pub fn graze_pushed_list_free(list: *mut graze_pushed_list);

    /// The reason and what to do about it, in a line of English without a full stop; a static string.
    pub fn graze_reason_text(reason: graze_reason) -> *const c_char;

    /// Whether calls are being recorded.
    pub fn graze_recording_is_on(world: *const graze_world) -> bool;

    /// Add the game's own bytes to the recording: inputs, names, a seed. A replay returns them at the same place among the calls. No effect while nothing is recorded.
    pub fn graze_recording_note(world: *mut graze_world, bytes: *const c_void, size: usize);

    /// Set the number of the next step, by which replays name it. By default steps are numbered from 0. No effect while nothing is recorded.
    pub fn graze_recording_set_frame(world: *mut graze_world, number: u64);

    /// Record each successful graze_world_query and graze_world_legs from now on, too, with a hash of the found parts, of legs with their responses; or no longer. A replay asks again and compares. By default queries are not recorded. Queries of several threads are recorded in the order in which they end. No effect while nothing is recorded.
    pub fn graze_recording_set_queries(world: *mut graze_world, are_recorded: bool);

    /// Begin to record a world; a running recording is stopped first. The sink gets the world's state at once. Costs 48 bytes of memory for each slot of a body or a part, and the calls of a step. Errors, after which nothing is recorded: GRAZE_OUT_OF_MEMORY, GRAZE_WRITE_FAILED, GRAZE_OUT_OF_CAPACITY.
    pub fn graze_recording_start(world: *mut graze_world, sink: *const graze_recording_sink) -> graze_status;

    /// GRAZE_OK while the recording is complete, or if there is none. If it has ended by itself, the reason: GRAZE_WRITE_FAILED, GRAZE_OUT_OF_MEMORY or GRAZE_OUT_OF_CAPACITY (a step's calls take more than 1 GB).
    pub fn graze_recording_status(world: *const graze_world) -> graze_status;

    /// Stop: the sink gets the calls since the last step, and the end. Returns what graze_recording_status would return then; GRAZE_OK if nothing was recorded. Closing a world stops its recording.
    pub fn graze_recording_stop(world: *mut graze_world) -> graze_status;

    /// Close it, and its world; NULL is fine.
    pub fn graze_replay_close(replay: *mut graze_replay);

    /// Read the beginning of a recording and make the world that it begins with. Errors, \*replay is NULL then: GRAZE_BAD_FORMAT (not a recording), GRAZE_NEWER_FORMAT (format.h), GRAZE_BAD_RECORDING (damaged), GRAZE_OUT_OF_MEMORY, GRAZE_OUT_OF_CAPACITY, those of graze_world_open for the broad phase and its setup.
    pub fn graze_replay_open(config: *const graze_replay_config, replay: *mut *mut graze_replay) -> graze_status;

    /// Where a replay is.
    pub fn graze_replay_read(replay: *const graze_replay) -> graze_replay_info;

    /// Go to where `step` steps are made, forward or back, and show the last of them. Its events, its notes and its hash are as graze_replay_step has them. Passed steps have none, and are not compared. 0 is the beginning. If there are fewer steps, the last one is shown, and the replay has ended. Steps make keyframes from time to time. Going to a step that was made before takes the time of some dozen steps; another one needs all steps up to it. The world stays the same object; its pointers to events and contacts become invalid.
    ///
    /// GRAZE_REPLAY_FAILED if the replay cannot go back; it stays where it is then. It is forward only, or has a filter, or has no `source_seek` and was given more than it keeps.
    pub fn graze_replay_seek(replay: *mut graze_replay, step: u64) -> graze_replay_state;

    /// Make all calls up to the next step, and the step. After GRAZE_REPLAY_STEPPED and GRAZE_REPLAY_DIFFERS the replay can go on; the other states are final.
    pub fn graze_replay_step(replay: *mut graze_replay) -> graze_replay_state;

    /// The world, for queries. A change to it changes how the replay goes on.
    pub fn graze_replay_world(replay: *mut graze_replay) -> *mut graze_world;

    /// The response of a pair of layers; GRAZE_IGNORE if one is over 63.
    pub fn graze_responses_get(responses: *const graze_responses, mover: c_uint, other: c_uint) -> graze_response;

    /// Set the response of parts on layer `mover` to parts on layer `other`; or for all layers of the sets `movers` and `others` (0: all layers). Errors: GRAZE_BAD_LAYER, GRAZE_BAD_VALUE. For example, a player walks through coins and flags, and a ball stops at every hit:
    ///
    /// ```text
    /// graze_responses_set_layers(&responses, 1 << PLAYER, 1 << COIN | 1 << FLAG,
    /// GRAZE_CROSS); graze_responses_set_layers(&responses, 1 << BALL, 0,
    /// GRAZE_TOUCH);
    /// ```
    pub fn graze_responses_set(responses: *mut graze_responses, mover: c_uint, other: c_uint, response: graze_response) -> graze_status;

    /// Set the response of parts on layer `mover` to parts on layer `other`; or for all layers of the sets `movers` and `others` (0: all layers). Errors: GRAZE_BAD_LAYER, GRAZE_BAD_VALUE. For example, a player walks through coins and flags, and a ball stops at every hit:
    ///
    /// ```text
    /// graze_responses_set_layers(&responses, 1 << PLAYER, 1 << COIN | 1 << FLAG,
    /// GRAZE_CROSS); graze_responses_set_layers(&responses, 1 << BALL, 0,
    /// GRAZE_TOUCH);
    /// ```
    pub fn graze_responses_set_layers(responses: *mut graze_responses, movers: u64, others: u64, response: graze_response) -> graze_status;

    /// Free the list's memory. The list is empty then and can be used again.
    pub fn graze_rider_list_free(list: *mut graze_rider_list);

    /// Let layers a and b meet, or not meet, both ways. GRAZE_BAD_LAYER if one is over 63.
    pub fn graze_rules_allow(rules: *mut graze_rules, a: c_uint, b: c_uint) -> graze_status;

    /// Let each layer of the set a and each of the set b (0: all layers) meet, or not meet, both ways.
    pub fn graze_rules_allow_layers(rules: *mut graze_rules, a: u64, b: u64) -> graze_status;

    /// Whether layers a and b may meet; false if one is over 63.
    pub fn graze_rules_allows(rules: *const graze_rules, a: c_uint, b: c_uint) -> bool;

    /// Let layers a and b meet, or not meet, both ways. GRAZE_BAD_LAYER if one is over 63.
    pub fn graze_rules_forbid(rules: *mut graze_rules, a: c_uint, b: c_uint) -> graze_status;

    /// Let no layer meet any.
    pub fn graze_rules_forbid_all(rules: *mut graze_rules);

    /// Let each layer of the set a and each of the set b (0: all layers) meet, or not meet, both ways.
    pub fn graze_rules_forbid_layers(rules: *mut graze_rules, a: u64, b: u64) -> graze_status;

    /// Write the later snapshot of a delta, byte for byte. \*size is its length, also if `capacity` is too small. After an error the buffer's content is undefined. Errors: GRAZE_BAD_FORMAT (not a delta, or the base is not a snapshot), GRAZE_NEWER_FORMAT, GRAZE_DELTA_MISMATCH (the delta was made with another base), GRAZE_BAD_SNAPSHOT (damaged), GRAZE_OUT_OF_SPACE.
    pub fn graze_save_apply(base: graze_bytes, delta: graze_bytes, snapshot: *mut c_void, capacity: usize, size: *mut usize) -> graze_status;

    /// Write the difference between an earlier snapshot, `base`, and a later one into a buffer of `capacity` bytes. It is short if few bodies changed, for sending over a network. \*size is its length, at worst little more than the length of `snapshot`. Allocates nothing; needs 24 KB of stack. Errors: GRAZE_BAD_FORMAT, GRAZE_NEWER_FORMAT or GRAZE_BAD_SNAPSHOT if one of the two is not a snapshot. GRAZE_OUT_OF_SPACE as with graze_world_save; GRAZE_OUT_OF_CAPACITY if a snapshot is longer than 2^31 - 1 bytes.
    pub fn graze_save_delta(base: graze_bytes, snapshot: graze_bytes, delta: *mut c_void, capacity: usize, size: *mut usize) -> graze_status;

    /// The smallest box of floats around a valid shape (graze_shape_check). It is rounded outward, so touching shapes have overlapping boxes under the same rule. Around a segment along an axis it is one float wide.
    pub fn graze_shape_bounds(shape: *const graze_shape) -> graze_box;

    /// These only fill in a shape; graze_shape_check says whether it is valid.
    pub fn graze_shape_box(min: graze_point, max: graze_point) -> graze_shape;

    /// These only fill in a shape; graze_shape_check says whether it is valid.
    pub fn graze_shape_capsule(from: graze_point, to: graze_point, radius: f64) -> graze_shape;

    /// A chain, moved by `at`. The chain must outlive the shape.
    pub fn graze_shape_chain(chain: *const graze_chain, at: graze_point) -> graze_shape;

    /// Whether a shape is valid. Errors, the first one in this order:
    /// - GRAZE_BAD_VALUE: no kind has this number; a mask or a chain that is NULL; a tile
    ///   layer
    /// - GRAZE_BAD_CORNER_COUNT: a polygon of fewer than 3 or more than 8 corners
    /// - GRAZE_BAD_NUMBER: a number is NaN or infinite
    /// - GRAZE_OUT_OF_RANGE: it reaches beyond +-GRAZE_COORD_MAX, its radius counted
    /// - GRAZE_BAD_BOX: a box with min \> max
    /// - GRAZE_BAD_RADIUS: a circle's is not \> 0, a capsule's or a polygon's is negative,
    ///   or a capsule has neither radius nor length; an ellipse: see ellipse.h
    /// - GRAZE_BAD_REPEATED_CORNER: a polygon has two corners at one place
    /// - GRAZE_BAD_COLLINEAR_CORNERS: three corners of a polygon in a row lie on one line
    /// - GRAZE_BAD_CONVEXITY: a polygon turns both ways, or winds round more than once
    ///
    /// All of it is decided exactly. A box of no width or height is valid, and so is a capsule of no length with a radius, which is a circle.
    pub fn graze_shape_check(shape: *const graze_shape) -> graze_status;

    /// These only fill in a shape; graze_shape_check says whether it is valid.
    pub fn graze_shape_circle(center: graze_point, radius: f64) -> graze_shape;

    /// An ellipse about a center: `radii.x` along x and `radii.y` along y, then turned by an angle in degrees, from +x towards +y. Errors of graze_shape_check:
    /// - GRAZE_BAD_RADIUS: a radius is not \> 0, or too small beside the other one
    ///   (GRAZE_ELLIPSE_RATIO_MAX); the radii are not at right angles; `radius` is
    ///   negative
    /// - GRAZE_BAD_NUMBER: the angle is beyond +-2^60
    pub fn graze_shape_ellipse(center: graze_point, radii: graze_point, angle: f64) -> graze_shape;

    /// A mask whose min corner is at `at`, also between pixels. The mask must outlive the shape.
    pub fn graze_shape_mask(mask: graze_mask_view, at: graze_point) -> graze_shape;

    /// An oriented box: a polygon of 4 corners around `center`, `size` wide and high, turned by `angle` degrees from +x towards +y. Nothing is checked; corners are NaN if the angle is beyond 2^60.
    pub fn graze_shape_oriented_box(center: graze_point, size: graze_point, angle: f64) -> graze_shape;

    /// A polygon of `count` corners in order, in either direction. More than GRAZE_CORNERS_MAX are not read.
    pub fn graze_shape_polygon(corners: *const graze_point, count: u32, radius: f64) -> graze_shape;

    /// Write the transformed shape to `placed`, which may be `shape` itself. The outcome passes graze_shape_check. A box remains a box at multiples of 90 degrees and becomes a polygon at other angles. A mask keeps its pixels: it takes flips and multiples of 90 degrees only, at scale 1. Errors, with `placed` unchanged: those of graze_shape_check for the outcome (rounding may collapse a sliver); GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE, GRAZE_BAD_SCALE for the pose. GRAZE_BAD_POSE: a mask at another angle or scale, or a box of no width or height at another angle.
    pub fn graze_shape_transform(shape: *const graze_shape, pose: *const graze_pose, placed: *mut graze_shape) -> graze_status;

    /// Replace `manifold` by how two valid shapes meet. The field is_touching is the answer of graze_shapes_touch. If several pushes are shortest, two boxes take one along x before y, and towards greater before less. Other shapes take the one along the first edge, in the order of corners, of the first shape. The first shape is decided by kind, count, corners (x before y) and radius.
    ///
    /// Shapes but masks are a convex core (a point, a segment, a polygon) and a radius. Their distance is the cores' distance less the radii. Overlapping cores have the least depth over all their edges: the separating axis theorem (S. Gottschalk, 1996, for boxes; H. Minkowski, 1896). Two points are the ends of the common part of two facing edges, clipped as by I. Sutherland and G. Hodgman, 1974. Numbers too close to zero for doubles are computed by sums without error (J. Shewchuk, 1997).
    pub fn graze_shapes_manifold(a: *const graze_shape, b: *const graze_shape, edges: graze_edges, manifold: *mut graze_manifold);

    /// Whether two shapes touch. Both are valid (graze_shape_check).
    pub fn graze_shapes_touch(a: *const graze_shape, b: *const graze_shape, edges: graze_edges) -> bool;

    /// The status in words, for a message to a person. The string is static; an unknown value has one too.
    pub fn graze_status_text(status: graze_status) -> *const c_char;

    /// Set one tile; all tiles of a rectangle to one kind; or all of them to `kinds`, w x h of them, row by row. The next step finds what begins and ends. Costs the tiles that are set; the step tests the bodies over the layer again, unless all tiles kept their shapes. The values of the tiles stay. Errors: GRAZE_BAD_VALUE (a kind), GRAZE_OUT_OF_MEMORY (for the layer's first one-way or sloped tile).
    pub fn graze_tiles_fill(world: *mut graze_world, tiles: graze_body, r#where: graze_rect, kind: graze_tile_kind) -> graze_status;

    /// The kind of the tile in column x, row y, into \*kind.
    pub fn graze_tiles_get(world: *const graze_world, tiles: graze_body, x: u32, y: u32, kind: *mut graze_tile_kind) -> graze_status;

    /// The value of the tile in column x, row y, into \*value; 0 if none was set. Values mean nothing to graze: they are in snapshots and recordings, and in the hits of movers (graze_move_hit).
    pub fn graze_tiles_get_value(world: *const graze_world, tiles: graze_body, x: u32, y: u32, value: *mut u16) -> graze_status;

    /// The functions below return GRAZE_STALE_HANDLE for a body that is not alive, GRAZE_TILES_MISSING if the body is not a tile layer, and GRAZE_OUT_OF_BOUNDS for tiles outside of it.
    pub fn graze_tiles_read(world: *const graze_world, tiles: graze_body, info: *mut graze_tiles_info) -> graze_status;

    /// Set one tile; all tiles of a rectangle to one kind; or all of them to `kinds`, w x h of them, row by row. The next step finds what begins and ends. Costs the tiles that are set; the step tests the bodies over the layer again, unless all tiles kept their shapes. The values of the tiles stay. Errors: GRAZE_BAD_VALUE (a kind), GRAZE_OUT_OF_MEMORY (for the layer's first one-way or sloped tile).
    pub fn graze_tiles_set(world: *mut graze_world, tiles: graze_body, x: u32, y: u32, kind: graze_tile_kind) -> graze_status;

    /// Set one tile; all tiles of a rectangle to one kind; or all of them to `kinds`, w x h of them, row by row. The next step finds what begins and ends. Costs the tiles that are set; the step tests the bodies over the layer again, unless all tiles kept their shapes. The values of the tiles stay. Errors: GRAZE_BAD_VALUE (a kind), GRAZE_OUT_OF_MEMORY (for the layer's first one-way or sloped tile).
    pub fn graze_tiles_set_many(world: *mut graze_world, tiles: graze_body, r#where: graze_rect, kinds: *const u8) -> graze_status;

    /// Set the value of one tile; of all tiles of a rectangle to `values`, w x h of them, row by row. Error: GRAZE_OUT_OF_MEMORY (for the layer's first value other than 0).
    pub fn graze_tiles_set_value(world: *mut graze_world, tiles: graze_body, x: u32, y: u32, value: u16) -> graze_status;

    /// Set the value of one tile; of all tiles of a rectangle to `values`, w x h of them, row by row. Error: GRAZE_OUT_OF_MEMORY (for the layer's first value other than 0).
    pub fn graze_tiles_set_values(world: *mut graze_world, tiles: graze_body, r#where: graze_rect, values: *const u16) -> graze_status;

    /// Write the tiles touched by any part of `body`, as a step made now would find them, merged into boxes in the world's coordinates. The boxes cover each such tile once and nothing else, sloped tiles as a whole. Tiles side by side are one run, and equal runs of consecutive rows are one box. They are sorted by their first row, then column; at most `capacity` are written. Returns their number; 0 if nothing is touched, a handle is stale, or `tiles` is not a tile layer. Allocates nothing. Costs a test of each tile under the body.
    pub fn graze_tiles_touched(world: *const graze_world, body: graze_body, tiles: graze_body, out: *mut graze_box, capacity: usize) -> usize;

    /// Whether one side of an event is on a layer. If so, \*out is the event with this side as its a, and the other one as its b; if both are, as it is. Else \*out is left alone. `out` may be `event`, or NULL. With it a game need not know which body has the lower slot:
    ///
    /// ```text
    /// if (graze_contact_of(&events[i], PLAYER, &it) && it.layer_b == COIN)
    ///     take_coin(it.user_b);
    /// ```
    pub fn graze_touch_of(event: *const graze_touch_event, layer: c_uint, out: *mut graze_touch_event) -> bool;

    /// The version of the linked library, as "major.minor.patch". The string is static.
    pub fn graze_version() -> *const c_char;

    /// Add a tile layer; \*body is its handle, or zero after an error. Errors: GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE (of an edge), GRAZE_OUT_OF_CAPACITY (over GRAZE_TILES_MAX tiles, or a limit of the world), GRAZE_BAD_VALUE (a kind), GRAZE_BAD_LAYER, GRAZE_OUT_OF_MEMORY. GRAZE_BAD_TILES: no columns or rows, a size not above 0, or two edges of a tile would be rounded to one float at this position. GRAZE_BAD_WRAP: the world is wrapped; its walls are bodies with boxes.
    pub fn graze_world_add_tiles(world: *mut graze_world, def: *const graze_tiles_def, body: *mut graze_body) -> graze_status;

    /// Write the handles of all bodies in the world, sorted, at most `capacity` of them. Returns their number.
    pub fn graze_world_bodies(world: *const graze_world, bodies: *mut graze_body, capacity: u32) -> u32;

    /// The numbers of bodies and parts in the world now.
    pub fn graze_world_body_count(world: *const graze_world) -> u32;

    /// One query in one line. Each returns a hit, whose part.id is 0 if nothing is found, or a number of parts. Nothing is left to free. If graze_world_query refuses a query, it finds nothing. `layers` 0: all layers.
    ///
    /// - ray_first: the first part that the segment from `from` to `to` meets.
    /// - point: the part of the lowest slot that contains `at`.
    /// - nearest: the part nearest to `at`.
    /// - box, circle: the number of parts overlapping the box, or nearer to `at` than
    ///   `radius`.
    pub fn graze_world_box(world: *const graze_world, r#box: graze_box, layers: u64) -> usize;

    /// The name of the world's broad phase; a static string.
    pub fn graze_world_broad_phase(world: *const graze_world) -> *const c_char;

    /// The sides of the broad phase's cells in the last step, given or chosen; 0 if it has none.
    pub fn graze_world_cell(world: *const graze_world, w: *mut f64, h: *mut f64);

    /// One query in one line. Each returns a hit, whose part.id is 0 if nothing is found, or a number of parts. Nothing is left to free. If graze_world_query refuses a query, it finds nothing. `layers` 0: all layers.
    ///
    /// - ray_first: the first part that the segment from `from` to `to` meets.
    /// - point: the part of the lowest slot that contains `at`.
    /// - nearest: the part nearest to `at`.
    /// - box, circle: the number of parts overlapping the box, or nearer to `at` than
    ///   `radius`.
    pub fn graze_world_circle(world: *const graze_world, at: graze_point, radius: f64, layers: u64) -> usize;

    /// The rule of circles of two layers.
    pub fn graze_world_circle_rule(world: *const graze_world, a: c_uint, b: c_uint) -> graze_circle_rule;

    /// Close a world and free its memory; NULL is fine.
    pub fn graze_world_close(world: *mut graze_world);

    /// The events of the last step: \*count of them, sorted by (a, b, time), at equal times an end before a begin. The same holds for a touch of one instant, which only swept bodies have (motion.h). Touches are then sorted by (part_a, part_b). A world without the event flag has none.
    pub fn graze_world_contact_events(world: *const graze_world, count: *mut usize) -> *const graze_contact_event;

    /// All contacts as of the last step: \*count of them, sorted by (a, b). The list is made when it is first asked for after a step, in memory reserved by the step.
    pub fn graze_world_contacts(world: *mut graze_world, count: *mut usize) -> *const graze_contact;

    /// Write the first time, in steps from now, at which each place would be hit, row by row: times\[row \* columns + column\]. 0: something is there already; INFINITY: nothing hits it within the steps. `times` is an array of columns \* rows floats of the caller.
    ///
    /// Enabled parts of the bodies count, at their present positions, also those set since the last step. A time is decided as SHAPE_CAST (query.h) decides it for the shape, moved from the place by -steps \* (dx, dy), and a point as RAY. It is the float nearest to `steps` times that query's time, the same for any number of threads. In a wrapped world the times are as of those queries, too.
    ///
    /// Cost: for each body the rows of places it reaches. A place is tested exactly only where the boxes of both can meet before the time found so far. Circles, and a point against circles, take some nanoseconds a place, other pairs a shape cast. The world's tasks share the rows. It takes no memory.
    ///
    /// Nothing is written after an error. Errors, the first one in this order:
    /// - GRAZE_BAD_LAYER, and those of graze_shape_check
    /// - GRAZE_BAD_NUMBER
    /// - GRAZE_BAD_VALUE: a cell is not above 0
    /// - GRAZE_OUT_OF_RANGE: the shape at some place is beyond GRAZE_COORD_MAX
    /// - of the first body with an error: GRAZE_STALE_HANDLE, GRAZE_BAD_NUMBER, or
    ///   GRAZE_OUT_OF_RANGE: the shape at some place, moved as above, is beyond it
    /// - GRAZE_BAD_WRAP: the places or a way are longer than 16 sizes of a wrapped
    ///   world
    pub fn graze_world_danger(world: *mut graze_world, def: *const graze_danger_def, times: *mut f32) -> graze_status;

    /// Draw a world as it is now; contacts as of the last step. Parts are drawn by slot, contacts by the slots of their parts, strikes as graze_world_strikes lists them. In a wrapped world a part that reaches beyond a side is drawn at the other one, too. A draw without any callback draws nothing. Allocates nothing.
    pub fn graze_world_draw(world: *mut graze_world, draw: *const graze_draw);

    /// Whether boxes with a common edge touch: the edges of the world's config.
    pub fn graze_world_edges(world: *const graze_world) -> graze_edges;

    /// The contact events of the last step, sorted by (time, a, b), at equal times an end before a begin of the same bodies. The array belongs to the world until the next step.
    pub fn graze_world_events_by_time(world: *mut graze_world, count: *mut usize) -> *const graze_contact_event;

    /// Replace \*explanation by the reason why two bodies do not touch; it is GRAZE_REASON_NONE if they do. The field is_touching is true if and only if a step made now would put them in contact. Each pair of handles has an explanation, also stale and zero handles. With several parts it is about the pair of parts that passed most conditions. Among pairs with the same reason it is the least distant one, or the one with the deepest touch. Among equal pairs it is the first in the order of graze_body_parts, of a before b. Boxes are as far apart as on the axis with the larger gap. Two masks without a common pixel are as far apart as their nearest solid pixels, infinitely if one has none.
    ///
    /// begun and ended come from the contact events of the last step; a world without GRAZE_EVENTS_CONTACTS has none. Allocates nothing. Costs the product of the numbers of parts, and the tests of shapes whose boxes overlap. It also looks at each contact and each event of the last step.
    pub fn graze_world_explain(world: *mut graze_world, a: graze_body, b: graze_body, explanation: *mut graze_explanation);

    /// Replace \*explanation by the reason why a body does not strike another one; it is GRAZE_STRIKE_REASON_NONE if it would in a step made now. Other bodies touched by the attack may use up its number of bodies first, and motions are not looked at. Costs as graze_world_explain; allocates nothing.
    pub fn graze_world_explain_strike(world: *const graze_world, body: graze_body, target: graze_body, explanation: *mut graze_strike_explanation);

    /// 64-bit hash of the world's state. Worlds that will evolve identically have equal hashes on every platform; others differ, except with probability 2^-64. Masks count by their sizes, hitbox sets by their numbers of names and frames. Allocates nothing.
    pub fn graze_world_hash(world: *mut graze_world) -> u64;

    /// The same for a layer. Errors: GRAZE_BAD_LAYER, GRAZE_BAD_VALUE, GRAZE_OUT_OF_MEMORY.
    pub fn graze_world_layer_name(world: *const graze_world, layer: c_uint) -> *const c_char;

    /// Replace `out` by the legs of a flight; NULL: the definition is only checked. There is at least one leg. Each begins where the one before it ends.
    ///
    /// Parts are hit as by RAY and SHAPE_CAST (query.h), half-open in every world: the flight must enter a part's interior. So edges and corners do not count if it only touches them. Parts with shapes are hit by their shapes, tile layers by their tiles. Disabled parts, and layers that the world's rules forbid to meet `layer`, are never hit. At one time the part of the lower slot comes first. A bounce mirrors the rest of the way by the normal.
    ///
    /// - A part is crossed once in a straight motion, where it is entered. One that
    ///   contains the start is listed first, at time 0, without a normal. After a bounce,
    ///   crossed parts that contain the place of the bounce are not listed again. A part
    ///   that would be entered at the time of a bounce, or of the end, is not listed.
    /// - If a motion begins in a part that bounces or ends it, the normal is the shortest
    ///   way out. If it flies out, it does not hit the part until it bounces elsewhere;
    ///   otherwise it hits the part at once.
    /// - No hit is listed twice because of rounding. A motion that left a border cannot
    ///   enter one with the same normal. So the next hit of a part with the normal of the
    ///   last bounce (within 2^-20) is not listed: the flight goes on away from the
    ///   border. A place that rounding put into a part is moved out of it along the
    ///   normal.
    ///
    /// In a wrapped world a flight goes straight on beyond the sides, among copies of all parts, and its places may be outside. Each copy is hit as a part of its own, so a part is crossed once more in each round; at one time lower places come first.
    ///
    /// Places and times are doubles within some roundings for each bounce, the same on every machine. Several threads may call it between two changes, each with a list of its own; an allocator of the world must be thread-safe then.
    ///
    /// Cost: one or two queries for each straight motion: the first hit of stopping layers, and all hits of crossed layers. In a wrapped world these are asked in each place on the way. Working memory comes from the world's allocator.
    ///
    /// After an error `out` is empty. Errors, the first one in this order:
    /// - GRAZE_ARGUMENT_MISSING, GRAZE_BAD_NUMBER
    /// - GRAZE_BAD_RADIUS: it is below 0
    /// - GRAZE_BAD_LAYER
    /// - GRAZE_OUT_OF_CAPACITY: over GRAZE_LEGS_BOUNCES_MAX
    /// - GRAZE_BAD_VALUE: a response does not exist, or `choose` is set
    /// - GRAZE_OUT_OF_RANGE: a flight of this length could leave +-GRAZE_COORD_MAX
    /// - GRAZE_BAD_WRAP: a flight and its circle are longer than 16 sizes of a wrapped
    ///   world, or begin over 2^20 sizes away
    /// - GRAZE_OUT_OF_MEMORY
    pub fn graze_world_legs(world: *const graze_world, def: *const graze_legs_def, out: *mut graze_legs) -> graze_status;

    /// Replace the state of a world by a snapshot's, edges, event flags, limits and rules included. Handles alive when it was saved are alive again. Handles first given out since then are stale until the same calls give them out again. The snapshot is checked as a whole before anything changes, and can be freed afterwards. `assets` NULL: no assets. The world keeps its memory: a game loading every frame allocates no more once it has grown.
    ///
    /// Errors, after which nothing has changed: GRAZE_BAD_FORMAT (not a snapshot), GRAZE_NEWER_FORMAT (format.h), GRAZE_BAD_SNAPSHOT (damaged), GRAZE_ASSET_MISSING, GRAZE_OUT_OF_MEMORY. GRAZE_BAD_ASSET: a mask or a set has another content than when it was saved. GRAZE_OUT_OF_CAPACITY: a limit does not fit size_t, or the load would allocate more than graze_world_config.load_memory_max.
    pub fn graze_world_load(world: *mut graze_world, assets: *const graze_assets, snapshot: *const c_void, size: usize) -> graze_status;

    /// The margin of two layers; 0: they have none.
    pub fn graze_world_margin(world: *const graze_world, a: c_uint, b: c_uint) -> f32;

    /// Move all bodies, or none on an error. With angles, a body whose angle changes is first turned where it is, as by graze_body_set_pose. Its motion begins there, and earlier moves in the same step are forgotten. Errors: those of graze_body_move_to, and with angles those of graze_body_set_pose.
    pub fn graze_world_move_all(world: *mut graze_world, positions: *const graze_positions) -> graze_status;

    /// Replace \*out by the ends and the hits of `count` movers; responses NULL: zeroed. In a hit, `mover_part` is 0. With `choose`, a function of the game, all moves are made on the calling thread, in any order. It gets a zero part.
    ///
    /// The tasks of the world run during the call. Several threads may call it between two changes, each with a list of its own. For this the tasks must be able to run on several threads at once, as those of a graze_pool can.
    ///
    /// Cost: a mover costs a quarter to half of graze_world_test_move, with hits and without. It costs as much near polygons with slanted sides, near slopes of tiles, with `hits_once` or `choose`, and in a wrapped world. The threads share the movers. `graze bench moves` measures it. A mover whose task has too little memory is moved again on the calling thread, and the list keeps what it needed. Memory: about 190 bytes a mover, 220 a hit and 110 a floor.
    ///
    /// Errors, of the first mover with one: those of graze_world_test_move; GRAZE_ARGUMENT_MISSING, GRAZE_OUT_OF_CAPACITY (over 2^31 - 1 movers). The list is empty then.
    pub fn graze_world_move_many(world: *const graze_world, movers: *const graze_mover, count: usize, responses: *const graze_responses, out: *mut graze_move_results) -> graze_status;

    /// The counts of the last step.
    pub fn graze_world_narrow_counts(world: *const graze_world) -> graze_narrow_counts;

    /// The interval of two layers; 0: they have none.
    pub fn graze_world_near_miss_interval(world: *const graze_world, a: c_uint, b: c_uint) -> u32;

    /// The near misses of the last step: \*count of them, in the order of their events. They belong to the world and stay until the next step. A world without contact events has none.
    pub fn graze_world_near_misses(world: *const graze_world, count: *mut usize) -> *const graze_near_miss;

    /// One query in one line. Each returns a hit, whose part.id is 0 if nothing is found, or a number of parts. Nothing is left to free. If graze_world_query refuses a query, it finds nothing. `layers` 0: all layers.
    ///
    /// - ray_first: the first part that the segment from `from` to `to` meets.
    /// - point: the part of the lowest slot that contains `at`.
    /// - nearest: the part nearest to `at`.
    /// - box, circle: the number of parts overlapping the box, or nearer to `at` than
    ///   `radius`.
    pub fn graze_world_nearest(world: *const graze_world, at: graze_point, layers: u64) -> graze_hit;

    /// Open a world into \*world. Errors: GRAZE_BAD_BROAD_PHASE, GRAZE_BAD_CELL, GRAZE_BAD_VALUE (edges, events, axis, or a negative side), GRAZE_BAD_NUMBER and GRAZE_OUT_OF_RANGE (a side), GRAZE_OUT_OF_MEMORY; \*world is NULL then.
    pub fn graze_world_open(config: *const graze_world_config, world: *mut *mut graze_world) -> graze_status;

    /// The same for each of many bodies, in their order. If one handle is stale, `out` has no hits.
    pub fn graze_world_overlaps(world: *const graze_world, query: *const graze_overlap_query, out: *mut graze_hits) -> graze_status;

    /// Write to out\[i\], an array of the caller, whether body i touches anything. Errors as graze_world_overlaps; `out` is undefined then.
    pub fn graze_world_overlaps_any(world: *const graze_world, query: *const graze_overlap_query, out: *mut bool) -> graze_status;

    /// The numbers of bodies and parts in the world now.
    pub fn graze_world_part_count(world: *const graze_world) -> u32;

    /// One query in one line. Each returns a hit, whose part.id is 0 if nothing is found, or a number of parts. Nothing is left to free. If graze_world_query refuses a query, it finds nothing. `layers` 0: all layers.
    ///
    /// - ray_first: the first part that the segment from `from` to `to` meets.
    /// - point: the part of the lowest slot that contains `at`.
    /// - nearest: the part nearest to `at`.
    /// - box, circle: the number of parts overlapping the box, or nearer to `at` than
    ///   `radius`.
    pub fn graze_world_point(world: *const graze_world, at: graze_point, layers: u64) -> graze_hit;

    /// Push bodies apart until no two of them overlap, and replace `out` by those that were moved or held, or still overlap, sorted by slot; NULL: it is not wanted. All move as by graze_world_move_all, in one call.
    ///
    /// Two parts push each other if both are on the layers and enabled, and the rules let their layers meet. Boxes are half-open in every world: pushed apart, they share an edge. They are where the positions of their bodies put them (graze_part_set_box does not count). A body with a tile layer is a wall. All enabled parts of a body are held by walls, as in graze_body_move_and_collide; a slope holds as a wall does. If a body overlaps a wall at the start, it is held there. Each move is straight along one axis, swept, and never through a wall.
    ///
    /// A round looks for overlapping pairs, and pushes each apart. If only bodies that already move as one still overlap, the next round separates them again. Bodies in a row need as many rounds as pushes reach further bodies, which is one for most. Cost: a look at all bodies of the world; a round sorts the pushing bodies by x, and a push asks one query (query.h) for each moving part. Scratch memory comes from the list's allocator and is freed.
    ///
    /// In a wrapped world bodies push copies of each other, too. The order of two bodies is the order of the middles of the two overlapping copies; of several, the nearest. Walls hold where their copies are. Ends are wrapped.
    ///
    /// Errors: GRAZE_ARGUMENT_MISSING, GRAZE_STALE_HANDLE, GRAZE_BAD_NUMBER (a weight is NaN), GRAZE_BAD_VALUE (a weight below 0, or the axis, the rounds or a response do not exist), GRAZE_OUT_OF_RANGE (of a new position), GRAZE_OUT_OF_MEMORY. After an error the world is unchanged and `out` is empty.
    pub fn graze_world_push(world: *mut graze_world, push: *const graze_push, out: *mut graze_pushed_list) -> graze_status;

    /// Replace `out` by the hits of `count` queries, which may be of different kinds, in the order of the queries. `out` NULL: the queries are only checked. Neighbouring queries for points, or for boxes, with the same layers are answered in one pass, which is several times as fast as one by one.
    ///
    /// Errors, of the first query with one, in this order of precedence; `out` has no hits then, and both its counts are 0:
    /// - GRAZE_BAD_VALUE: no such kind; a cast without a shape
    /// - GRAZE_BAD_NUMBER: a number that the kind uses is NaN or infinite
    /// - GRAZE_OUT_OF_RANGE: a coordinate, or a cast's end, is beyond GRAZE_COORD_MAX
    /// - GRAZE_BAD_BOX: min \> max; GRAZE_BAD_RADIUS: a radius below 0
    /// - those of graze_shape_check, of a cast's shape
    /// - GRAZE_BAD_WRAP: a ray, or a cast with its shape, spans over 16 wrapped worlds
    /// - GRAZE_OUT_OF_MEMORY
    pub fn graze_world_query(world: *const graze_world, queries: *const graze_query, count: usize, out: *mut graze_hits) -> graze_status;

    /// Write to out\[i\] whether query i finds anything, as graze_world_query decides it. Each search ends at its first hit. `out`: `count` members of the caller, or NULL. Errors as graze_world_query; `out` is undefined then. Working memory comes from the world's allocator.
    pub fn graze_world_query_any(world: *const graze_world, queries: *const graze_query, count: usize, out: *mut bool) -> graze_status;

    /// One query in one line. Each returns a hit, whose part.id is 0 if nothing is found, or a number of parts. Nothing is left to free. If graze_world_query refuses a query, it finds nothing. `layers` 0: all layers.
    ///
    /// - ray_first: the first part that the segment from `from` to `to` meets.
    /// - point: the part of the lowest slot that contains `at`.
    /// - nearest: the part nearest to `at`.
    /// - box, circle: the number of parts overlapping the box, or nearer to `at` than
    ///   `radius`.
    pub fn graze_world_ray_first(world: *const graze_world, from: graze_point, to: graze_point, layers: u64) -> graze_hit;

    /// After a step with GRAZE_OUT_OF_CAPACITY, the count that did not fit; else 0.
    pub fn graze_world_required_capacity(world: *const graze_world) -> usize;

    /// Let two bodies have a near miss again; or one body with each other body. Error: GRAZE_STALE_HANDLE.
    pub fn graze_world_reset_near_miss(world: *mut graze_world, a: graze_body, b: graze_body) -> graze_status;

    /// Change or read the rules. Touches forbidden by new rules end with the next step, at time 0.
    pub fn graze_world_rules(world: *const graze_world, rules: *mut graze_rules);

    /// Write a snapshot of the world into a buffer of `capacity` bytes; \*size is its length. `assets` NULL: no assets. The world does not change. Errors: those of graze_world_save_size; GRAZE_OUT_OF_SPACE if it is longer than `capacity`: \*size is right, and the buffer's content is undefined.
    pub fn graze_world_save(world: *mut graze_world, assets: *const graze_assets, buffer: *mut c_void, capacity: usize, size: *mut usize) -> graze_status;

    /// Replace \*size by the number of bytes that graze_world_save would write. `assets` NULL: no assets. Errors, \*size is 0 then: GRAZE_ASSET_MISSING (a body uses a mask or a set that is not listed), GRAZE_OUT_OF_MEMORY (masks and sets are marked).
    pub fn graze_world_save_size(world: *mut graze_world, assets: *const graze_assets, size: *mut usize) -> graze_status;

    /// Change the broad phase and its setup from the next step on; no event depends on it. broad_phase NULL: "auto"; setup NULL: zeroed. Errors: GRAZE_BAD_BROAD_PHASE, GRAZE_BAD_CELL, GRAZE_BAD_VALUE, GRAZE_OUT_OF_MEMORY.
    pub fn graze_world_set_broad_phase(world: *mut graze_world, broad_phase: *const c_char, setup: *const graze_broad_phase_setup) -> graze_status;

    /// Set by which rule two parts touch that are circles, GRAZE_SHAPE_CIRCLE, on layers a and b, which may be the same layer; GRAZE_CIRCLES_ROUND is the default. All other kinds touch as ever, also capsules without length and chains. The rule decides in steps, with their events, times, contacts and strikes, in graze_body_overlaps and in graze_world_explain. Queries, moves, manifolds and the distances of near misses are those of the round circles. As of all shapes, the boxes of the two parts must overlap, too. Decisions are exact, times within rounding. The next step tells what a new rule begins or ends, at time 1. Errors: GRAZE_BAD_LAYER; GRAZE_BAD_VALUE, for another rule.
    pub fn graze_world_set_circle_rule(world: *mut graze_world, a: c_uint, b: c_uint, rule: graze_circle_rule) -> graze_status;

    /// From now on the broad phase adds its work to \*counters, which the caller keeps alive; NULL: no more.
    pub fn graze_world_set_counters(world: *mut graze_world, counters: *mut graze_counters);

    /// The same for a layer. Errors: GRAZE_BAD_LAYER, GRAZE_BAD_VALUE, GRAZE_OUT_OF_MEMORY.
    pub fn graze_world_set_layer_name(world: *mut graze_world, layer: c_uint, name: *const c_char) -> graze_status;

    /// Set the margin of layers a and b, which may be the same layer; 0: no near misses. Layers forbidden to meet can have near misses. Costs as if the boxes of one of the two layers were larger by the margin. Errors: GRAZE_BAD_LAYER; GRAZE_BAD_VALUE (a negative margin), GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE; GRAZE_OUT_OF_MEMORY.
    pub fn graze_world_set_margin(world: *mut graze_world, a: c_uint, b: c_uint, margin: f32) -> graze_status;

    /// After how many steps two bodies that had a near miss can have one again, if they are near each other then. 1: in each step; 0 (the default): not before a reset. It counts for bodies whose parts on layers a and b are the first to be near each other in the step. An interval is one of a margin, and goes with it. A near miss from before any margin had an interval counts as one of the step before the first one got it. Errors: GRAZE_BAD_LAYER; GRAZE_BAD_VALUE, the layers have no margin.
    pub fn graze_world_set_near_miss_interval(world: *mut graze_world, a: c_uint, b: c_uint, steps: u32) -> graze_status;

    /// Put all bodies at their positions at once, or none on an error. If a body is named twice, its last position counts. Errors: those of graze_body_set_position, and with angles those of graze_body_set_pose.
    pub fn graze_world_set_positions(world: *mut graze_world, positions: *const graze_positions) -> graze_status;

    /// Change or read the rules. Touches forbidden by new rules end with the next step, at time 0.
    pub fn graze_world_set_rules(world: *mut graze_world, rules: *const graze_rules);

    /// Mark layers as swept, or not (the default), and leave the others as they are: bit i is layer i; 0: all layers. It counts from the next move on.
    pub fn graze_world_set_swept_layers(world: *mut graze_world, layers: u64, is_swept: bool);

    /// Move everything by (dx, dy): the positions of all bodies with their parts, shapes and tile layers. Removed bodies also move while they can be read. Boxes set by graze_part_set_box move, too, and so do the starts of motions of this step. Queries find all of it there at once. Events of the last step stay, and so do contacts, past near misses of bodies and past strikes of attacks. Costs as setting the positions of all bodies.
    ///
    /// Each position becomes float32(position + d), then each edge float32(offset + position), as ever. If none of these sums is rounded, the next step has the same events as without the call. This holds if d, all positions, offsets and corners of shapes are multiples of one power of two, and below 2^24 times it before and after. For multiples of 1/64 the limit is 262,144. If some are rounded, bodies move by this error besides, and the next step tells what touches then, as after any other motion.
    ///
    /// In a wrapped world positions are wrapped then, and a box set by graze_part_set_box has its middle inside.
    ///
    /// Errors, and nothing has moved: GRAZE_BAD_NUMBER; GRAZE_OUT_OF_RANGE, for a position or an edge then beyond GRAZE_COORD_MAX.
    pub fn graze_world_shift_origin(world: *mut graze_world, dx: f32, dy: f32) -> graze_status;

    /// Find out which bodies and parts touch now, and which touches and contacts began and ended since the last step. Errors: GRAZE_OUT_OF_MEMORY; GRAZE_OUT_OF_CAPACITY if pairs or events exceed the world's limits. After an error contacts and events are those of the last step, and the step can be made again.
    pub fn graze_world_step(world: *mut graze_world) -> graze_status;

    /// The number of steps made by a world. A snapshot keeps it; the world's hash does not count it.
    pub fn graze_world_steps(world: *const graze_world) -> u64;

    /// The strikes of the last step: \*count of them, in the order of their events. Strikes of the same two bodies at one time are in the order of the attacks' slots. They belong to the world and stay until the next step. A world without contact events has them, too.
    pub fn graze_world_strikes(world: *const graze_world, count: *mut usize) -> *const graze_strike;

    /// The same for a body outside the world, as it would be added; only its position and its parts count. In a hit, mover_part counts def-\>parts. Errors: those of graze_body_add for `def`, too.
    pub fn graze_world_test_move(world: *const graze_world, def: *const graze_body_def, goal: graze_point, responses: *const graze_responses, result: *mut graze_move_result) -> graze_status;

    /// The events of the last step: \*count of them, sorted by (a, b, time), at equal times an end before a begin. The same holds for a touch of one instant, which only swept bodies have (motion.h). Touches are then sorted by (part_a, part_b). A world without the event flag has none.
    pub fn graze_world_touch_events(world: *const graze_world, count: *mut usize) -> *const graze_touch_event;
}

#[cfg(test)]
mod layout {
    use super::*;
    use std::mem::size_of;

    #[test]
    #[cfg(not(all(target_arch = "x86", not(windows))))]
    fn structs_are_laid_out_as_in_c() {
        assert_eq!(size_of::<graze_allocator>(), of(16, 8));
        let it = graze_allocator::default();
        assert_eq!(offset(&it, &it.resize), of(0, 0), "graze_allocator.resize");
        assert_eq!(offset(&it, &it.user), of(8, 4), "graze_allocator.user");
        assert_eq!(size_of::<graze_animation>(), of(24, 20));
        let it = graze_animation::default();
        assert_eq!(offset(&it, &it.name), of(0, 0), "graze_animation.name");
        assert_eq!(offset(&it, &it.first), of(8, 4), "graze_animation.first");
        assert_eq!(offset(&it, &it.last), of(12, 8), "graze_animation.last");
        assert_eq!(offset(&it, &it.direction), of(16, 12), "graze_animation.direction");
        assert_eq!(offset(&it, &it.repeats), of(20, 16), "graze_animation.repeats");
        assert_eq!(size_of::<graze_area>(), of(32, 32));
        let it = graze_area::default();
        assert_eq!(offset(&it, &it.min_x), of(0, 0), "graze_area.min_x");
        assert_eq!(offset(&it, &it.min_y), of(8, 8), "graze_area.min_y");
        assert_eq!(offset(&it, &it.max_x), of(16, 16), "graze_area.max_x");
        assert_eq!(offset(&it, &it.max_y), of(24, 24), "graze_area.max_y");
        assert_eq!(size_of::<graze_area_array>(), of(24, 12));
        let it = graze_area_array::default();
        assert_eq!(offset(&it, &it.areas), of(0, 0), "graze_area_array.areas");
        assert_eq!(offset(&it, &it.layers), of(8, 4), "graze_area_array.layers");
        assert_eq!(offset(&it, &it.count), of(16, 8), "graze_area_array.count");
        assert_eq!(size_of::<graze_assets>(), of(24, 16));
        let it = graze_assets::default();
        assert_eq!(offset(&it, &it.masks), of(0, 0), "graze_assets.masks");
        assert_eq!(offset(&it, &it.hitbox_sets), of(8, 4), "graze_assets.hitbox_sets");
        assert_eq!(offset(&it, &it.mask_count), of(16, 8), "graze_assets.mask_count");
        assert_eq!(offset(&it, &it.hitbox_set_count), of(20, 12), "graze_assets.hitbox_set_count");
        assert_eq!(size_of::<graze_attack>(), of(8, 8));
        let it = graze_attack::default();
        assert_eq!(offset(&it, &it.id), of(0, 0), "graze_attack.id");
        assert_eq!(size_of::<graze_attack_def>(), of(16, 16));
        let it = graze_attack_def::default();
        assert_eq!(offset(&it, &it.user), of(0, 0), "graze_attack_def.user");
        assert_eq!(offset(&it, &it.again_after), of(8, 8), "graze_attack_def.again_after");
        assert_eq!(offset(&it, &it.bodies_max), of(12, 12), "graze_attack_def.bodies_max");
        assert_eq!(size_of::<graze_body>(), of(8, 8));
        let it = graze_body::default();
        assert_eq!(offset(&it, &it.id), of(0, 0), "graze_body.id");
        assert_eq!(size_of::<graze_body_def>(), of(40, 32));
        let it = graze_body_def::default();
        assert_eq!(offset(&it, &it.x), of(0, 0), "graze_body_def.x");
        assert_eq!(offset(&it, &it.y), of(4, 4), "graze_body_def.y");
        assert_eq!(offset(&it, &it.parts), of(8, 8), "graze_body_def.parts");
        assert_eq!(offset(&it, &it.part_count), of(16, 12), "graze_body_def.part_count");
        assert_eq!(offset(&it, &it.user), of(24, 16), "graze_body_def.user");
        assert_eq!(offset(&it, &it.angle), of(32, 24), "graze_body_def.angle");
        assert_eq!(size_of::<graze_body_info>(), of(32, 32));
        let it = graze_body_info::default();
        assert_eq!(offset(&it, &it.x), of(0, 0), "graze_body_info.x");
        assert_eq!(offset(&it, &it.y), of(4, 4), "graze_body_info.y");
        assert_eq!(offset(&it, &it.angle), of(8, 8), "graze_body_info.angle");
        assert_eq!(offset(&it, &it.part_count), of(12, 12), "graze_body_info.part_count");
        assert_eq!(offset(&it, &it.user), of(16, 16), "graze_body_info.user");
        assert_eq!(offset(&it, &it.is_disabled), of(24, 24), "graze_body_info.is_disabled");
        assert_eq!(offset(&it, &it.is_alive), of(25, 25), "graze_body_info.is_alive");
        assert_eq!(size_of::<graze_box>(), of(16, 16));
        let it = graze_box::default();
        assert_eq!(offset(&it, &it.min_x), of(0, 0), "graze_box.min_x");
        assert_eq!(offset(&it, &it.min_y), of(4, 4), "graze_box.min_y");
        assert_eq!(offset(&it, &it.max_x), of(8, 8), "graze_box.max_x");
        assert_eq!(offset(&it, &it.max_y), of(12, 12), "graze_box.max_y");
        assert_eq!(size_of::<graze_box_array>(), of(24, 12));
        let it = graze_box_array::default();
        assert_eq!(offset(&it, &it.boxes), of(0, 0), "graze_box_array.boxes");
        assert_eq!(offset(&it, &it.layers), of(8, 4), "graze_box_array.layers");
        assert_eq!(offset(&it, &it.count), of(16, 8), "graze_box_array.count");
        assert_eq!(size_of::<graze_broad_phase>(), of(24, 12));
        let it = graze_broad_phase::default();
        assert_eq!(offset(&it, &it.name), of(0, 0), "graze_broad_phase.name");
        assert_eq!(offset(&it, &it.what), of(8, 4), "graze_broad_phase.what");
        assert_eq!(offset(&it, &it.source), of(16, 8), "graze_broad_phase.source");
        assert_eq!(size_of::<graze_broad_phase_setup>(), of(12, 12));
        let it = graze_broad_phase_setup::default();
        assert_eq!(offset(&it, &it.cell_w), of(0, 0), "graze_broad_phase_setup.cell_w");
        assert_eq!(offset(&it, &it.cell_h), of(4, 4), "graze_broad_phase_setup.cell_h");
        assert_eq!(offset(&it, &it.axis), of(8, 8), "graze_broad_phase_setup.axis");
        assert_eq!(size_of::<graze_bytes>(), of(16, 8));
        let it = graze_bytes::default();
        assert_eq!(offset(&it, &it.data), of(0, 0), "graze_bytes.data");
        assert_eq!(offset(&it, &it.size), of(8, 4), "graze_bytes.size");
        assert_eq!(size_of::<graze_chain_def>(), of(16, 12));
        let it = graze_chain_def::default();
        assert_eq!(offset(&it, &it.nodes), of(0, 0), "graze_chain_def.nodes");
        assert_eq!(offset(&it, &it.count), of(8, 4), "graze_chain_def.count");
        assert_eq!(offset(&it, &it.capacity), of(12, 8), "graze_chain_def.capacity");
        assert_eq!(size_of::<graze_chain_node>(), of(32, 32));
        let it = graze_chain_node::default();
        assert_eq!(offset(&it, &it.x), of(0, 0), "graze_chain_node.x");
        assert_eq!(offset(&it, &it.y), of(8, 8), "graze_chain_node.y");
        assert_eq!(offset(&it, &it.radius), of(16, 16), "graze_chain_node.radius");
        assert_eq!(offset(&it, &it.is_off), of(24, 24), "graze_chain_node.is_off");
        assert_eq!(size_of::<graze_chain_place>(), of(40, 40));
        let it = graze_chain_place::default();
        assert_eq!(offset(&it, &it.node), of(0, 0), "graze_chain_place.node");
        assert_eq!(offset(&it, &it.place), of(8, 8), "graze_chain_place.place");
        assert_eq!(offset(&it, &it.distance), of(16, 16), "graze_chain_place.distance");
        assert_eq!(offset(&it, &it.middle), of(24, 24), "graze_chain_place.middle");
        assert_eq!(size_of::<graze_contact>(), of(24, 24));
        let it = graze_contact::default();
        assert_eq!(offset(&it, &it.a), of(0, 0), "graze_contact.a");
        assert_eq!(offset(&it, &it.b), of(8, 8), "graze_contact.b");
        assert_eq!(offset(&it, &it.touches), of(16, 16), "graze_contact.touches");
        assert_eq!(size_of::<graze_contact_event>(), of(48, 48));
        let it = graze_contact_event::default();
        assert_eq!(offset(&it, &it.a), of(0, 0), "graze_contact_event.a");
        assert_eq!(offset(&it, &it.b), of(8, 8), "graze_contact_event.b");
        assert_eq!(offset(&it, &it.user_a), of(16, 16), "graze_contact_event.user_a");
        assert_eq!(offset(&it, &it.user_b), of(24, 24), "graze_contact_event.user_b");
        assert_eq!(offset(&it, &it.layer_a), of(32, 32), "graze_contact_event.layer_a");
        assert_eq!(offset(&it, &it.layer_b), of(36, 36), "graze_contact_event.layer_b");
        assert_eq!(offset(&it, &it.kind), of(40, 40), "graze_contact_event.kind");
        assert_eq!(offset(&it, &it.time), of(44, 44), "graze_contact_event.time");
        assert_eq!(size_of::<graze_counters>(), of(40, 40));
        let it = graze_counters::default();
        assert_eq!(offset(&it, &it.tests), of(0, 0), "graze_counters.tests");
        assert_eq!(offset(&it, &it.refused), of(8, 8), "graze_counters.refused");
        assert_eq!(offset(&it, &it.visits), of(16, 16), "graze_counters.visits");
        assert_eq!(offset(&it, &it.swaps), of(24, 24), "graze_counters.swaps");
        assert_eq!(offset(&it, &it.moves), of(32, 32), "graze_counters.moves");
        assert_eq!(size_of::<graze_danger_def>(), of(88, 72));
        let it = graze_danger_def::default();
        assert_eq!(offset(&it, &it.origin), of(0, 0), "graze_danger_def.origin");
        assert_eq!(offset(&it, &it.cell), of(16, 16), "graze_danger_def.cell");
        assert_eq!(offset(&it, &it.columns), of(32, 32), "graze_danger_def.columns");
        assert_eq!(offset(&it, &it.rows), of(36, 36), "graze_danger_def.rows");
        assert_eq!(offset(&it, &it.shape), of(40, 40), "graze_danger_def.shape");
        assert_eq!(offset(&it, &it.layer), of(48, 44), "graze_danger_def.layer");
        assert_eq!(offset(&it, &it.steps), of(52, 48), "graze_danger_def.steps");
        assert_eq!(offset(&it, &it.bodies), of(56, 52), "graze_danger_def.bodies");
        assert_eq!(offset(&it, &it.dx), of(64, 56), "graze_danger_def.dx");
        assert_eq!(offset(&it, &it.dy), of(72, 60), "graze_danger_def.dy");
        assert_eq!(offset(&it, &it.count), of(80, 64), "graze_danger_def.count");
        assert_eq!(size_of::<graze_debug>(), of(16, 8));
        let it = graze_debug::default();
        assert_eq!(offset(&it, &it.report), of(0, 0), "graze_debug.report");
        assert_eq!(offset(&it, &it.user), of(8, 4), "graze_debug.user");
        assert_eq!(size_of::<graze_draw>(), of(88, 56));
        let it = graze_draw::default();
        assert_eq!(offset(&it, &it.line), of(0, 0), "graze_draw.line");
        assert_eq!(offset(&it, &it.polygon), of(8, 4), "graze_draw.polygon");
        assert_eq!(offset(&it, &it.circle), of(16, 8), "graze_draw.circle");
        assert_eq!(offset(&it, &it.user), of(24, 12), "graze_draw.user");
        assert_eq!(offset(&it, &it.what), of(32, 16), "graze_draw.what");
        assert_eq!(offset(&it, &it.layers), of(40, 24), "graze_draw.layers");
        assert_eq!(offset(&it, &it.view), of(48, 32), "graze_draw.view");
        assert_eq!(offset(&it, &it.colors), of(56, 36), "graze_draw.colors");
        assert_eq!(offset(&it, &it.pixel), of(64, 40), "graze_draw.pixel");
        assert_eq!(offset(&it, &it.queries), of(72, 48), "graze_draw.queries");
        assert_eq!(offset(&it, &it.query_count), of(80, 52), "graze_draw.query_count");
        assert_eq!(size_of::<graze_draw_style>(), of(40, 40));
        let it = graze_draw_style::default();
        assert_eq!(offset(&it, &it.kind), of(0, 0), "graze_draw_style.kind");
        assert_eq!(offset(&it, &it.color), of(4, 4), "graze_draw_style.color");
        assert_eq!(offset(&it, &it.layer), of(8, 8), "graze_draw_style.layer");
        assert_eq!(offset(&it, &it.body), of(16, 16), "graze_draw_style.body");
        assert_eq!(offset(&it, &it.part), of(24, 24), "graze_draw_style.part");
        assert_eq!(offset(&it, &it.is_touching), of(32, 32), "graze_draw_style.is_touching");
        assert_eq!(offset(&it, &it.is_disabled), of(33, 33), "graze_draw_style.is_disabled");
        assert_eq!(size_of::<graze_explained_part>(), of(56, 56));
        let it = graze_explained_part::default();
        assert_eq!(offset(&it, &it.body), of(0, 0), "graze_explained_part.body");
        assert_eq!(offset(&it, &it.part), of(8, 8), "graze_explained_part.part");
        assert_eq!(offset(&it, &it.r#box), of(16, 16), "graze_explained_part.box");
        assert_eq!(offset(&it, &it.tag), of(32, 32), "graze_explained_part.tag");
        assert_eq!(offset(&it, &it.layer), of(36, 36), "graze_explained_part.layer");
        assert_eq!(offset(&it, &it.kind), of(40, 40), "graze_explained_part.kind");
        assert_eq!(offset(&it, &it.is_cause), of(44, 44), "graze_explained_part.is_cause");
        assert_eq!(offset(&it, &it.is_swept), of(45, 45), "graze_explained_part.is_swept");
        assert_eq!(offset(&it, &it.angle), of(48, 48), "graze_explained_part.angle");
        assert_eq!(size_of::<graze_explanation>(), of(232, 232));
        let it = graze_explanation::default();
        assert_eq!(offset(&it, &it.reason), of(0, 0), "graze_explanation.reason");
        assert_eq!(offset(&it, &it.is_touching), of(4, 4), "graze_explanation.is_touching");
        assert_eq!(offset(&it, &it.a), of(8, 8), "graze_explanation.a");
        assert_eq!(offset(&it, &it.b), of(64, 64), "graze_explanation.b");
        assert_eq!(offset(&it, &it.gap_x), of(120, 120), "graze_explanation.gap_x");
        assert_eq!(offset(&it, &it.gap_y), of(128, 128), "graze_explanation.gap_y");
        assert_eq!(offset(&it, &it.manifold), of(136, 136), "graze_explanation.manifold");
        assert_eq!(offset(&it, &it.is_reported), of(216, 216), "graze_explanation.is_reported");
        assert_eq!(offset(&it, &it.has_begun), of(217, 217), "graze_explanation.has_begun");
        assert_eq!(offset(&it, &it.has_ended), of(218, 218), "graze_explanation.has_ended");
        assert_eq!(offset(&it, &it.begun), of(220, 220), "graze_explanation.begun");
        assert_eq!(offset(&it, &it.ended), of(224, 224), "graze_explanation.ended");
        assert_eq!(size_of::<graze_find_config>(), of(88, 52));
        let it = graze_find_config::default();
        assert_eq!(offset(&it, &it.broad_phase), of(0, 0), "graze_find_config.broad_phase");
        assert_eq!(offset(&it, &it.setup), of(8, 4), "graze_find_config.setup");
        assert_eq!(offset(&it, &it.edges), of(20, 16), "graze_find_config.edges");
        assert_eq!(offset(&it, &it.is_unsorted), of(24, 20), "graze_find_config.is_unsorted");
        assert_eq!(offset(&it, &it.rules), of(32, 24), "graze_find_config.rules");
        assert_eq!(offset(&it, &it.counters), of(40, 28), "graze_find_config.counters");
        assert_eq!(offset(&it, &it.allocator), of(48, 32), "graze_find_config.allocator");
        assert_eq!(offset(&it, &it.tasks), of(64, 40), "graze_find_config.tasks");
        assert_eq!(size_of::<graze_format_info>(), of(12, 12));
        let it = graze_format_info::default();
        assert_eq!(offset(&it, &it.format), of(0, 0), "graze_format_info.format");
        assert_eq!(offset(&it, &it.version), of(4, 4), "graze_format_info.version");
        assert_eq!(offset(&it, &it.version_max), of(8, 8), "graze_format_info.version_max");
        assert_eq!(size_of::<graze_frame_pose>(), of(16, 16));
        let it = graze_frame_pose::default();
        assert_eq!(offset(&it, &it.frame), of(0, 0), "graze_frame_pose.frame");
        assert_eq!(offset(&it, &it.flip_x), of(4, 4), "graze_frame_pose.flip_x");
        assert_eq!(offset(&it, &it.flip_y), of(5, 5), "graze_frame_pose.flip_y");
        assert_eq!(offset(&it, &it.turns), of(6, 6), "graze_frame_pose.turns");
        assert_eq!(offset(&it, &it.x), of(8, 8), "graze_frame_pose.x");
        assert_eq!(offset(&it, &it.y), of(12, 12), "graze_frame_pose.y");
        assert_eq!(size_of::<graze_hit>(), of(96, 96));
        let it = graze_hit::default();
        assert_eq!(offset(&it, &it.part), of(0, 0), "graze_hit.part");
        assert_eq!(offset(&it, &it.body), of(8, 8), "graze_hit.body");
        assert_eq!(offset(&it, &it.user), of(16, 16), "graze_hit.user");
        assert_eq!(offset(&it, &it.layer), of(24, 24), "graze_hit.layer");
        assert_eq!(offset(&it, &it.tag), of(28, 28), "graze_hit.tag");
        assert_eq!(offset(&it, &it.own_part), of(32, 32), "graze_hit.own_part");
        assert_eq!(offset(&it, &it.time), of(40, 40), "graze_hit.time");
        assert_eq!(offset(&it, &it.exit_time), of(48, 48), "graze_hit.exit_time");
        assert_eq!(offset(&it, &it.distance), of(56, 56), "graze_hit.distance");
        assert_eq!(offset(&it, &it.point), of(64, 64), "graze_hit.point");
        assert_eq!(offset(&it, &it.normal), of(80, 80), "graze_hit.normal");
        assert_eq!(size_of::<graze_hitbox>(), of(32, 28));
        let it = graze_hitbox::default();
        assert_eq!(offset(&it, &it.r#box), of(0, 0), "graze_hitbox.box");
        assert_eq!(offset(&it, &it.name), of(16, 16), "graze_hitbox.name");
        assert_eq!(offset(&it, &it.layer), of(20, 20), "graze_hitbox.layer");
        assert_eq!(offset(&it, &it.shape), of(24, 24), "graze_hitbox.shape");
        assert_eq!(size_of::<graze_hitbox_frame>(), of(20, 20));
        let it = graze_hitbox_frame::default();
        assert_eq!(offset(&it, &it.first), of(0, 0), "graze_hitbox_frame.first");
        assert_eq!(offset(&it, &it.count), of(4, 4), "graze_hitbox_frame.count");
        assert_eq!(offset(&it, &it.pivot_x), of(8, 8), "graze_hitbox_frame.pivot_x");
        assert_eq!(offset(&it, &it.pivot_y), of(12, 12), "graze_hitbox_frame.pivot_y");
        assert_eq!(offset(&it, &it.duration), of(16, 16), "graze_hitbox_frame.duration");
        assert_eq!(size_of::<graze_hitbox_set>(), of(48, 32));
        let it = graze_hitbox_set::default();
        assert_eq!(offset(&it, &it.names), of(0, 0), "graze_hitbox_set.names");
        assert_eq!(offset(&it, &it.boxes), of(8, 4), "graze_hitbox_set.boxes");
        assert_eq!(offset(&it, &it.frames), of(16, 8), "graze_hitbox_set.frames");
        assert_eq!(offset(&it, &it.animations), of(24, 12), "graze_hitbox_set.animations");
        assert_eq!(offset(&it, &it.name_count), of(32, 16), "graze_hitbox_set.name_count");
        assert_eq!(offset(&it, &it.box_count), of(36, 20), "graze_hitbox_set.box_count");
        assert_eq!(offset(&it, &it.frame_count), of(40, 24), "graze_hitbox_set.frame_count");
        assert_eq!(offset(&it, &it.animation_count), of(44, 28), "graze_hitbox_set.animation_count");
        assert_eq!(size_of::<graze_hits>(), of(64, 32));
        let it = graze_hits::default();
        assert_eq!(offset(&it, &it.items), of(0, 0), "graze_hits.items");
        assert_eq!(offset(&it, &it.parts), of(8, 4), "graze_hits.parts");
        assert_eq!(offset(&it, &it.starts), of(16, 8), "graze_hits.starts");
        assert_eq!(offset(&it, &it.count), of(24, 12), "graze_hits.count");
        assert_eq!(offset(&it, &it.query_count), of(32, 16), "graze_hits.query_count");
        assert_eq!(offset(&it, &it.parts_only), of(40, 20), "graze_hits.parts_only");
        assert_eq!(offset(&it, &it.allocator), of(48, 24), "graze_hits.allocator");
        assert_eq!(size_of::<graze_index_config>(), of(24, 12));
        let it = graze_index_config::default();
        assert_eq!(offset(&it, &it.edges), of(0, 0), "graze_index_config.edges");
        assert_eq!(offset(&it, &it.allocator), of(8, 4), "graze_index_config.allocator");
        assert_eq!(size_of::<graze_leg>(), of(96, 96));
        let it = graze_leg::default();
        assert_eq!(offset(&it, &it.from), of(0, 0), "graze_leg.from");
        assert_eq!(offset(&it, &it.to), of(16, 16), "graze_leg.to");
        assert_eq!(offset(&it, &it.time), of(32, 32), "graze_leg.time");
        assert_eq!(offset(&it, &it.normal), of(40, 40), "graze_leg.normal");
        assert_eq!(offset(&it, &it.part), of(56, 56), "graze_leg.part");
        assert_eq!(offset(&it, &it.body), of(64, 64), "graze_leg.body");
        assert_eq!(offset(&it, &it.user), of(72, 72), "graze_leg.user");
        assert_eq!(offset(&it, &it.layer), of(80, 80), "graze_leg.layer");
        assert_eq!(offset(&it, &it.tag), of(84, 84), "graze_leg.tag");
        assert_eq!(offset(&it, &it.response), of(88, 88), "graze_leg.response");
        assert_eq!(size_of::<graze_legs>(), of(48, 24));
        let it = graze_legs::default();
        assert_eq!(offset(&it, &it.items), of(0, 0), "graze_legs.items");
        assert_eq!(offset(&it, &it.count), of(8, 4), "graze_legs.count");
        assert_eq!(offset(&it, &it.capacity), of(16, 8), "graze_legs.capacity");
        assert_eq!(offset(&it, &it.is_cut_short), of(24, 12), "graze_legs.is_cut_short");
        assert_eq!(offset(&it, &it.allocator), of(32, 16), "graze_legs.allocator");
        assert_eq!(size_of::<graze_legs_def>(), of(64, 64));
        let it = graze_legs_def::default();
        assert_eq!(offset(&it, &it.at), of(0, 0), "graze_legs_def.at");
        assert_eq!(offset(&it, &it.to), of(16, 16), "graze_legs_def.to");
        assert_eq!(offset(&it, &it.radius), of(32, 32), "graze_legs_def.radius");
        assert_eq!(offset(&it, &it.layer), of(40, 40), "graze_legs_def.layer");
        assert_eq!(offset(&it, &it.bounces_max), of(44, 44), "graze_legs_def.bounces_max");
        assert_eq!(offset(&it, &it.exclude), of(48, 48), "graze_legs_def.exclude");
        assert_eq!(offset(&it, &it.responses), of(56, 56), "graze_legs_def.responses");
        assert_eq!(size_of::<graze_limits>(), of(24, 16));
        let it = graze_limits::default();
        assert_eq!(offset(&it, &it.bodies), of(0, 0), "graze_limits.bodies");
        assert_eq!(offset(&it, &it.parts), of(4, 4), "graze_limits.parts");
        assert_eq!(offset(&it, &it.pairs), of(8, 8), "graze_limits.pairs");
        assert_eq!(offset(&it, &it.events), of(16, 12), "graze_limits.events");
        assert_eq!(size_of::<graze_manifold>(), of(80, 80));
        let it = graze_manifold::default();
        assert_eq!(offset(&it, &it.is_touching), of(0, 0), "graze_manifold.is_touching");
        assert_eq!(offset(&it, &it.depth), of(8, 8), "graze_manifold.depth");
        assert_eq!(offset(&it, &it.distance), of(16, 16), "graze_manifold.distance");
        assert_eq!(offset(&it, &it.normal), of(24, 24), "graze_manifold.normal");
        assert_eq!(offset(&it, &it.points), of(40, 40), "graze_manifold.points");
        assert_eq!(offset(&it, &it.count), of(72, 72), "graze_manifold.count");
        assert_eq!(size_of::<graze_mask_bits>(), of(24, 16));
        let it = graze_mask_bits::default();
        assert_eq!(offset(&it, &it.bytes), of(0, 0), "graze_mask_bits.bytes");
        assert_eq!(offset(&it, &it.width), of(8, 4), "graze_mask_bits.width");
        assert_eq!(offset(&it, &it.height), of(12, 8), "graze_mask_bits.height");
        assert_eq!(offset(&it, &it.stride), of(16, 12), "graze_mask_bits.stride");
        assert_eq!(size_of::<graze_mask_motion>(), of(32, 32));
        let it = graze_mask_motion::default();
        assert_eq!(offset(&it, &it.x), of(0, 0), "graze_mask_motion.x");
        assert_eq!(offset(&it, &it.y), of(8, 8), "graze_mask_motion.y");
        assert_eq!(offset(&it, &it.move_x), of(16, 16), "graze_mask_motion.move_x");
        assert_eq!(offset(&it, &it.move_y), of(24, 24), "graze_mask_motion.move_y");
        assert_eq!(size_of::<graze_mask_view>(), of(16, 8));
        let it = graze_mask_view::default();
        assert_eq!(offset(&it, &it.mask), of(0, 0), "graze_mask_view.mask");
        assert_eq!(offset(&it, &it.flip_x), of(8, 4), "graze_mask_view.flip_x");
        assert_eq!(offset(&it, &it.flip_y), of(9, 5), "graze_mask_view.flip_y");
        assert_eq!(offset(&it, &it.turns), of(10, 6), "graze_mask_view.turns");
        assert_eq!(size_of::<graze_mistake>(), of(48, 40));
        let it = graze_mistake::default();
        assert_eq!(offset(&it, &it.kind), of(0, 0), "graze_mistake.kind");
        assert_eq!(offset(&it, &it.status), of(4, 4), "graze_mistake.status");
        assert_eq!(offset(&it, &it.function), of(8, 8), "graze_mistake.function");
        assert_eq!(offset(&it, &it.message), of(16, 12), "graze_mistake.message");
        assert_eq!(offset(&it, &it.part), of(24, 16), "graze_mistake.part");
        assert_eq!(offset(&it, &it.body), of(32, 24), "graze_mistake.body");
        assert_eq!(offset(&it, &it.name), of(40, 32), "graze_mistake.name");
        assert_eq!(size_of::<graze_move>(), of(48, 48));
        let it = graze_move::default();
        assert_eq!(offset(&it, &it.x), of(0, 0), "graze_move.x");
        assert_eq!(offset(&it, &it.y), of(8, 8), "graze_move.y");
        assert_eq!(offset(&it, &it.width), of(16, 16), "graze_move.width");
        assert_eq!(offset(&it, &it.height), of(24, 24), "graze_move.height");
        assert_eq!(offset(&it, &it.goal_x), of(32, 32), "graze_move.goal_x");
        assert_eq!(offset(&it, &it.goal_y), of(40, 40), "graze_move.goal_y");
        assert_eq!(size_of::<graze_move_hit>(), of(96, 96));
        let it = graze_move_hit::default();
        assert_eq!(offset(&it, &it.row), of(0, 0), "graze_move_hit.row");
        assert_eq!(offset(&it, &it.part), of(8, 8), "graze_move_hit.part");
        assert_eq!(offset(&it, &it.body), of(16, 16), "graze_move_hit.body");
        assert_eq!(offset(&it, &it.user), of(24, 24), "graze_move_hit.user");
        assert_eq!(offset(&it, &it.mover_part), of(32, 32), "graze_move_hit.mover_part");
        assert_eq!(offset(&it, &it.is_tile), of(36, 36), "graze_move_hit.is_tile");
        assert_eq!(offset(&it, &it.tile_value), of(38, 38), "graze_move_hit.tile_value");
        assert_eq!(offset(&it, &it.tile_x), of(40, 40), "graze_move_hit.tile_x");
        assert_eq!(offset(&it, &it.tile_y), of(44, 44), "graze_move_hit.tile_y");
        assert_eq!(offset(&it, &it.response), of(48, 48), "graze_move_hit.response");
        assert_eq!(offset(&it, &it.normal_x), of(56, 56), "graze_move_hit.normal_x");
        assert_eq!(offset(&it, &it.normal_y), of(64, 64), "graze_move_hit.normal_y");
        assert_eq!(offset(&it, &it.time), of(72, 72), "graze_move_hit.time");
        assert_eq!(offset(&it, &it.touch_x), of(80, 80), "graze_move_hit.touch_x");
        assert_eq!(offset(&it, &it.touch_y), of(88, 88), "graze_move_hit.touch_y");
        assert_eq!(size_of::<graze_move_options>(), of(64, 48));
        let it = graze_move_options::default();
        assert_eq!(offset(&it, &it.response), of(0, 0), "graze_move_options.response");
        assert_eq!(offset(&it, &it.respond), of(8, 4), "graze_move_options.respond");
        assert_eq!(offset(&it, &it.user), of(16, 8), "graze_move_options.user");
        assert_eq!(offset(&it, &it.one_way), of(24, 12), "graze_move_options.one_way");
        assert_eq!(offset(&it, &it.walk), of(32, 16), "graze_move_options.walk");
        assert_eq!(offset(&it, &it.leaves_back), of(56, 40), "graze_move_options.leaves_back");
        assert_eq!(offset(&it, &it.hits_once), of(57, 41), "graze_move_options.hits_once");
        assert_eq!(size_of::<graze_move_result>(), of(152, 136));
        let it = graze_move_result::default();
        assert_eq!(offset(&it, &it.end_x), of(0, 0), "graze_move_result.end_x");
        assert_eq!(offset(&it, &it.end_y), of(8, 8), "graze_move_result.end_y");
        assert_eq!(offset(&it, &it.is_crushed), of(16, 16), "graze_move_result.is_crushed");
        assert_eq!(offset(&it, &it.is_cut_short), of(17, 17), "graze_move_result.is_cut_short");
        assert_eq!(offset(&it, &it.is_standing), of(18, 18), "graze_move_result.is_standing");
        assert_eq!(offset(&it, &it.floor), of(24, 24), "graze_move_result.floor");
        assert_eq!(offset(&it, &it.items), of(120, 120), "graze_move_result.items");
        assert_eq!(offset(&it, &it.count), of(128, 124), "graze_move_result.count");
        assert_eq!(offset(&it, &it.allocator), of(136, 128), "graze_move_result.allocator");
        assert_eq!(size_of::<graze_move_results>(), of(56, 28));
        let it = graze_move_results::default();
        assert_eq!(offset(&it, &it.ends), of(0, 0), "graze_move_results.ends");
        assert_eq!(offset(&it, &it.hits), of(8, 4), "graze_move_results.hits");
        assert_eq!(offset(&it, &it.starts), of(16, 8), "graze_move_results.starts");
        assert_eq!(offset(&it, &it.count), of(24, 12), "graze_move_results.count");
        assert_eq!(offset(&it, &it.hit_count), of(32, 16), "graze_move_results.hit_count");
        assert_eq!(offset(&it, &it.allocator), of(40, 20), "graze_move_results.allocator");
        assert_eq!(size_of::<graze_mover>(), of(48, 48));
        let it = graze_mover::default();
        assert_eq!(offset(&it, &it.r#box), of(0, 0), "graze_mover.box");
        assert_eq!(offset(&it, &it.x), of(16, 16), "graze_mover.x");
        assert_eq!(offset(&it, &it.y), of(20, 20), "graze_mover.y");
        assert_eq!(offset(&it, &it.goal), of(24, 24), "graze_mover.goal");
        assert_eq!(offset(&it, &it.layer), of(40, 40), "graze_mover.layer");
        assert_eq!(size_of::<graze_mover_end>(), of(120, 120));
        let it = graze_mover_end::default();
        assert_eq!(offset(&it, &it.end_x), of(0, 0), "graze_mover_end.end_x");
        assert_eq!(offset(&it, &it.end_y), of(8, 8), "graze_mover_end.end_y");
        assert_eq!(offset(&it, &it.is_crushed), of(16, 16), "graze_mover_end.is_crushed");
        assert_eq!(offset(&it, &it.is_cut_short), of(17, 17), "graze_mover_end.is_cut_short");
        assert_eq!(offset(&it, &it.is_standing), of(18, 18), "graze_mover_end.is_standing");
        assert_eq!(offset(&it, &it.floor), of(24, 24), "graze_mover_end.floor");
        assert_eq!(size_of::<graze_narrow_counts>(), of(24, 24));
        let it = graze_narrow_counts::default();
        assert_eq!(offset(&it, &it.overlapping), of(0, 0), "graze_narrow_counts.overlapping");
        assert_eq!(offset(&it, &it.shaped), of(8, 8), "graze_narrow_counts.shaped");
        assert_eq!(offset(&it, &it.apart), of(16, 16), "graze_narrow_counts.apart");
        assert_eq!(size_of::<graze_near_miss>(), of(104, 104));
        let it = graze_near_miss::default();
        assert_eq!(offset(&it, &it.a), of(0, 0), "graze_near_miss.a");
        assert_eq!(offset(&it, &it.b), of(8, 8), "graze_near_miss.b");
        assert_eq!(offset(&it, &it.part_a), of(16, 16), "graze_near_miss.part_a");
        assert_eq!(offset(&it, &it.part_b), of(24, 24), "graze_near_miss.part_b");
        assert_eq!(offset(&it, &it.user_a), of(32, 32), "graze_near_miss.user_a");
        assert_eq!(offset(&it, &it.user_b), of(40, 40), "graze_near_miss.user_b");
        assert_eq!(offset(&it, &it.time), of(48, 48), "graze_near_miss.time");
        assert_eq!(offset(&it, &it.distance), of(56, 56), "graze_near_miss.distance");
        assert_eq!(offset(&it, &it.nearest_time), of(64, 64), "graze_near_miss.nearest_time");
        assert_eq!(offset(&it, &it.nearest), of(72, 72), "graze_near_miss.nearest");
        assert_eq!(size_of::<graze_overlap_query>(), of(24, 16));
        let it = graze_overlap_query::default();
        assert_eq!(offset(&it, &it.bodies), of(0, 0), "graze_overlap_query.bodies");
        assert_eq!(offset(&it, &it.count), of(8, 4), "graze_overlap_query.count");
        assert_eq!(offset(&it, &it.layers), of(16, 8), "graze_overlap_query.layers");
        assert_eq!(size_of::<graze_pair>(), of(8, 8));
        let it = graze_pair::default();
        assert_eq!(offset(&it, &it.a), of(0, 0), "graze_pair.a");
        assert_eq!(offset(&it, &it.b), of(4, 4), "graze_pair.b");
        assert_eq!(size_of::<graze_pair_list>(), of(40, 20));
        let it = graze_pair_list::default();
        assert_eq!(offset(&it, &it.items), of(0, 0), "graze_pair_list.items");
        assert_eq!(offset(&it, &it.count), of(8, 4), "graze_pair_list.count");
        assert_eq!(offset(&it, &it.capacity), of(16, 8), "graze_pair_list.capacity");
        assert_eq!(offset(&it, &it.allocator), of(24, 12), "graze_pair_list.allocator");
        assert_eq!(size_of::<graze_part>(), of(8, 8));
        let it = graze_part::default();
        assert_eq!(offset(&it, &it.id), of(0, 0), "graze_part.id");
        assert_eq!(size_of::<graze_part_def>(), of(40, 32));
        let it = graze_part_def::default();
        assert_eq!(offset(&it, &it.r#box), of(0, 0), "graze_part_def.box");
        assert_eq!(offset(&it, &it.layer), of(16, 16), "graze_part_def.layer");
        assert_eq!(offset(&it, &it.tag), of(20, 20), "graze_part_def.tag");
        assert_eq!(offset(&it, &it.is_disabled), of(24, 24), "graze_part_def.is_disabled");
        assert_eq!(offset(&it, &it.shape), of(32, 28), "graze_part_def.shape");
        assert_eq!(size_of::<graze_part_info>(), of(48, 48));
        let it = graze_part_info::default();
        assert_eq!(offset(&it, &it.body), of(0, 0), "graze_part_info.body");
        assert_eq!(offset(&it, &it.r#box), of(8, 8), "graze_part_info.box");
        assert_eq!(offset(&it, &it.offset), of(24, 24), "graze_part_info.offset");
        assert_eq!(offset(&it, &it.tag), of(40, 40), "graze_part_info.tag");
        assert_eq!(offset(&it, &it.layer), of(44, 44), "graze_part_info.layer");
        assert_eq!(offset(&it, &it.is_disabled), of(45, 45), "graze_part_info.is_disabled");
        assert_eq!(offset(&it, &it.is_absent), of(46, 46), "graze_part_info.is_absent");
        assert_eq!(offset(&it, &it.one_way), of(47, 47), "graze_part_info.one_way");
        assert_eq!(size_of::<graze_pixel>(), of(8, 8));
        let it = graze_pixel::default();
        assert_eq!(offset(&it, &it.x), of(0, 0), "graze_pixel.x");
        assert_eq!(offset(&it, &it.y), of(4, 4), "graze_pixel.y");
        assert_eq!(size_of::<graze_pixels>(), of(24, 16));
        let it = graze_pixels::default();
        assert_eq!(offset(&it, &it.rgba), of(0, 0), "graze_pixels.rgba");
        assert_eq!(offset(&it, &it.width), of(8, 4), "graze_pixels.width");
        assert_eq!(offset(&it, &it.height), of(12, 8), "graze_pixels.height");
        assert_eq!(offset(&it, &it.stride), of(16, 12), "graze_pixels.stride");
        assert_eq!(size_of::<graze_platform_move>(), of(32, 24));
        let it = graze_platform_move::default();
        assert_eq!(offset(&it, &it.x), of(0, 0), "graze_platform_move.x");
        assert_eq!(offset(&it, &it.y), of(4, 4), "graze_platform_move.y");
        assert_eq!(offset(&it, &it.layers), of(8, 8), "graze_platform_move.layers");
        assert_eq!(offset(&it, &it.sides), of(16, 16), "graze_platform_move.sides");
        assert_eq!(offset(&it, &it.responses), of(24, 20), "graze_platform_move.responses");
        assert_eq!(size_of::<graze_point>(), of(16, 16));
        let it = graze_point::default();
        assert_eq!(offset(&it, &it.x), of(0, 0), "graze_point.x");
        assert_eq!(offset(&it, &it.y), of(8, 8), "graze_point.y");
        assert_eq!(size_of::<graze_pose>(), of(40, 40));
        let it = graze_pose::default();
        assert_eq!(offset(&it, &it.x), of(0, 0), "graze_pose.x");
        assert_eq!(offset(&it, &it.y), of(8, 8), "graze_pose.y");
        assert_eq!(offset(&it, &it.angle), of(16, 16), "graze_pose.angle");
        assert_eq!(offset(&it, &it.scale), of(24, 24), "graze_pose.scale");
        assert_eq!(offset(&it, &it.flip_x), of(32, 32), "graze_pose.flip_x");
        assert_eq!(offset(&it, &it.flip_y), of(33, 33), "graze_pose.flip_y");
        assert_eq!(size_of::<graze_positions>(), of(40, 20));
        let it = graze_positions::default();
        assert_eq!(offset(&it, &it.bodies), of(0, 0), "graze_positions.bodies");
        assert_eq!(offset(&it, &it.x), of(8, 4), "graze_positions.x");
        assert_eq!(offset(&it, &it.y), of(16, 8), "graze_positions.y");
        assert_eq!(offset(&it, &it.count), of(24, 12), "graze_positions.count");
        assert_eq!(offset(&it, &it.angle), of(32, 16), "graze_positions.angle");
        assert_eq!(size_of::<graze_push>(), of(48, 32));
        let it = graze_push::default();
        assert_eq!(offset(&it, &it.layers), of(0, 0), "graze_push.layers");
        assert_eq!(offset(&it, &it.axis), of(8, 8), "graze_push.axis");
        assert_eq!(offset(&it, &it.is_by_position), of(12, 12), "graze_push.is_by_position");
        assert_eq!(offset(&it, &it.rounds), of(16, 16), "graze_push.rounds");
        assert_eq!(offset(&it, &it.bodies), of(24, 20), "graze_push.bodies");
        assert_eq!(offset(&it, &it.count), of(32, 24), "graze_push.count");
        assert_eq!(offset(&it, &it.responses), of(40, 28), "graze_push.responses");
        assert_eq!(size_of::<graze_push_body>(), of(16, 16));
        let it = graze_push_body::default();
        assert_eq!(offset(&it, &it.body), of(0, 0), "graze_push_body.body");
        assert_eq!(offset(&it, &it.weight), of(8, 8), "graze_push_body.weight");
        assert_eq!(offset(&it, &it.priority), of(12, 12), "graze_push_body.priority");
        assert_eq!(size_of::<graze_pushed>(), of(40, 40));
        let it = graze_pushed::default();
        assert_eq!(offset(&it, &it.body), of(0, 0), "graze_pushed.body");
        assert_eq!(offset(&it, &it.user), of(8, 8), "graze_pushed.user");
        assert_eq!(offset(&it, &it.from_x), of(16, 16), "graze_pushed.from_x");
        assert_eq!(offset(&it, &it.from_y), of(20, 20), "graze_pushed.from_y");
        assert_eq!(offset(&it, &it.is_moved), of(24, 24), "graze_pushed.is_moved");
        assert_eq!(offset(&it, &it.is_held), of(25, 25), "graze_pushed.is_held");
        assert_eq!(offset(&it, &it.is_overlapping), of(26, 26), "graze_pushed.is_overlapping");
        assert_eq!(offset(&it, &it.against), of(32, 32), "graze_pushed.against");
        assert_eq!(size_of::<graze_pushed_list>(), of(40, 20));
        let it = graze_pushed_list::default();
        assert_eq!(offset(&it, &it.items), of(0, 0), "graze_pushed_list.items");
        assert_eq!(offset(&it, &it.count), of(8, 4), "graze_pushed_list.count");
        assert_eq!(offset(&it, &it.capacity), of(16, 8), "graze_pushed_list.capacity");
        assert_eq!(offset(&it, &it.allocator), of(24, 12), "graze_pushed_list.allocator");
        assert_eq!(size_of::<graze_query>(), of(88, 88));
        let it = graze_query::default();
        assert_eq!(offset(&it, &it.kind), of(0, 0), "graze_query.kind");
        assert_eq!(offset(&it, &it.nearest_count), of(4, 4), "graze_query.nearest_count");
        assert_eq!(offset(&it, &it.at), of(8, 8), "graze_query.at");
        assert_eq!(offset(&it, &it.to), of(24, 24), "graze_query.to");
        assert_eq!(offset(&it, &it.radius), of(40, 40), "graze_query.radius");
        assert_eq!(offset(&it, &it.shape), of(48, 48), "graze_query.shape");
        assert_eq!(offset(&it, &it.layers), of(56, 56), "graze_query.layers");
        assert_eq!(offset(&it, &it.blocked_by), of(64, 64), "graze_query.blocked_by");
        assert_eq!(offset(&it, &it.exclude), of(72, 72), "graze_query.exclude");
        assert_eq!(offset(&it, &it.boxes_only), of(80, 80), "graze_query.boxes_only");
        assert_eq!(size_of::<graze_recording_sink>(), of(16, 8));
        let it = graze_recording_sink::default();
        assert_eq!(offset(&it, &it.take), of(0, 0), "graze_recording_sink.take");
        assert_eq!(offset(&it, &it.user), of(8, 4), "graze_recording_sink.user");
        assert_eq!(size_of::<graze_rect>(), of(16, 16));
        let it = graze_rect::default();
        assert_eq!(offset(&it, &it.x), of(0, 0), "graze_rect.x");
        assert_eq!(offset(&it, &it.y), of(4, 4), "graze_rect.y");
        assert_eq!(offset(&it, &it.w), of(8, 8), "graze_rect.w");
        assert_eq!(offset(&it, &it.h), of(12, 12), "graze_rect.h");
        assert_eq!(size_of::<graze_replay_call>(), of(32, 32));
        let it = graze_replay_call::default();
        assert_eq!(offset(&it, &it.name), of(0, 0), "graze_replay_call.name");
        assert_eq!(offset(&it, &it.number), of(8, 8), "graze_replay_call.number");
        assert_eq!(offset(&it, &it.step), of(16, 16), "graze_replay_call.step");
        assert_eq!(offset(&it, &it.body), of(24, 24), "graze_replay_call.body");
        assert_eq!(size_of::<graze_replay_config>(), of(136, 72));
        let it = graze_replay_config::default();
        assert_eq!(offset(&it, &it.source), of(0, 0), "graze_replay_config.source");
        assert_eq!(offset(&it, &it.broad_phase), of(16, 8), "graze_replay_config.broad_phase");
        assert_eq!(offset(&it, &it.setup), of(24, 12), "graze_replay_config.setup");
        assert_eq!(offset(&it, &it.tasks), of(40, 24), "graze_replay_config.tasks");
        assert_eq!(offset(&it, &it.allocator), of(64, 36), "graze_replay_config.allocator");
        assert_eq!(offset(&it, &it.filter), of(80, 44), "graze_replay_config.filter");
        assert_eq!(offset(&it, &it.note), of(88, 48), "graze_replay_config.note");
        assert_eq!(offset(&it, &it.user), of(96, 52), "graze_replay_config.user");
        assert_eq!(offset(&it, &it.memory_max), of(104, 56), "graze_replay_config.memory_max");
        assert_eq!(offset(&it, &it.is_unchecked), of(112, 60), "graze_replay_config.is_unchecked");
        assert_eq!(offset(&it, &it.is_forward_only), of(113, 61), "graze_replay_config.is_forward_only");
        assert_eq!(offset(&it, &it.source_seek), of(120, 64), "graze_replay_config.source_seek");
        assert_eq!(offset(&it, &it.seek_memory_max), of(128, 68), "graze_replay_config.seek_memory_max");
        assert_eq!(size_of::<graze_replay_info>(), of(48, 40));
        let it = graze_replay_info::default();
        assert_eq!(offset(&it, &it.frame), of(0, 0), "graze_replay_info.frame");
        assert_eq!(offset(&it, &it.steps), of(8, 8), "graze_replay_info.steps");
        assert_eq!(offset(&it, &it.hash_recorded), of(16, 16), "graze_replay_info.hash_recorded");
        assert_eq!(offset(&it, &it.hash_now), of(24, 24), "graze_replay_info.hash_now");
        assert_eq!(offset(&it, &it.call), of(32, 32), "graze_replay_info.call");
        assert_eq!(offset(&it, &it.status), of(40, 36), "graze_replay_info.status");
        assert_eq!(size_of::<graze_replay_source>(), of(16, 8));
        let it = graze_replay_source::default();
        assert_eq!(offset(&it, &it.give), of(0, 0), "graze_replay_source.give");
        assert_eq!(offset(&it, &it.user), of(8, 4), "graze_replay_source.user");
        assert_eq!(size_of::<graze_responses>(), of(4144, 4136));
        let it = graze_responses::default();
        assert_eq!(offset(&it, &it.response), of(0, 0), "graze_responses.response");
        assert_eq!(offset(&it, &it.choose), of(4096, 4096), "graze_responses.choose");
        assert_eq!(offset(&it, &it.user), of(4104, 4100), "graze_responses.user");
        assert_eq!(offset(&it, &it.walk), of(4112, 4104), "graze_responses.walk");
        assert_eq!(offset(&it, &it.leaves_back), of(4136, 4128), "graze_responses.leaves_back");
        assert_eq!(offset(&it, &it.hits_once), of(4137, 4129), "graze_responses.hits_once");
        assert_eq!(size_of::<graze_rider>(), of(56, 56));
        let it = graze_rider::default();
        assert_eq!(offset(&it, &it.body), of(0, 0), "graze_rider.body");
        assert_eq!(offset(&it, &it.user), of(8, 8), "graze_rider.user");
        assert_eq!(offset(&it, &it.from_x), of(16, 16), "graze_rider.from_x");
        assert_eq!(offset(&it, &it.from_y), of(20, 20), "graze_rider.from_y");
        assert_eq!(offset(&it, &it.is_carried), of(24, 24), "graze_rider.is_carried");
        assert_eq!(offset(&it, &it.is_pushed), of(25, 25), "graze_rider.is_pushed");
        assert_eq!(offset(&it, &it.is_crushed), of(26, 26), "graze_rider.is_crushed");
        assert_eq!(offset(&it, &it.part), of(32, 32), "graze_rider.part");
        assert_eq!(offset(&it, &it.by), of(40, 40), "graze_rider.by");
        assert_eq!(offset(&it, &it.against), of(48, 48), "graze_rider.against");
        assert_eq!(size_of::<graze_rider_list>(), of(40, 20));
        let it = graze_rider_list::default();
        assert_eq!(offset(&it, &it.items), of(0, 0), "graze_rider_list.items");
        assert_eq!(offset(&it, &it.count), of(8, 4), "graze_rider_list.count");
        assert_eq!(offset(&it, &it.capacity), of(16, 8), "graze_rider_list.capacity");
        assert_eq!(offset(&it, &it.allocator), of(24, 12), "graze_rider_list.allocator");
        assert_eq!(size_of::<graze_rules>(), of(512, 512));
        let it = graze_rules::default();
        assert_eq!(offset(&it, &it.forbidden), of(0, 0), "graze_rules.forbidden");
        assert_eq!(size_of::<graze_shape>(), of(160, 152));
        let it = graze_shape::default();
        assert_eq!(offset(&it, &it.kind), of(0, 0), "graze_shape.kind");
        assert_eq!(offset(&it, &it.count), of(4, 4), "graze_shape.count");
        assert_eq!(offset(&it, &it.radius), of(8, 8), "graze_shape.radius");
        assert_eq!(offset(&it, &it.corner), of(16, 16), "graze_shape.corner");
        assert_eq!(offset(&it, &it.mask), of(144, 144), "graze_shape.mask");
        assert_eq!(size_of::<graze_strike>(), of(64, 64));
        let it = graze_strike::default();
        assert_eq!(offset(&it, &it.attack), of(0, 0), "graze_strike.attack");
        assert_eq!(offset(&it, &it.body), of(8, 8), "graze_strike.body");
        assert_eq!(offset(&it, &it.target), of(16, 16), "graze_strike.target");
        assert_eq!(offset(&it, &it.part), of(24, 24), "graze_strike.part");
        assert_eq!(offset(&it, &it.target_part), of(32, 32), "graze_strike.target_part");
        assert_eq!(offset(&it, &it.user), of(40, 40), "graze_strike.user");
        assert_eq!(offset(&it, &it.target_user), of(48, 48), "graze_strike.target_user");
        assert_eq!(offset(&it, &it.number), of(56, 56), "graze_strike.number");
        assert_eq!(offset(&it, &it.time), of(60, 60), "graze_strike.time");
        assert_eq!(size_of::<graze_strike_explanation>(), of(24, 24));
        let it = graze_strike_explanation::default();
        assert_eq!(offset(&it, &it.attack), of(0, 0), "graze_strike_explanation.attack");
        assert_eq!(offset(&it, &it.step), of(8, 8), "graze_strike_explanation.step");
        assert_eq!(offset(&it, &it.struck), of(16, 16), "graze_strike_explanation.struck");
        assert_eq!(offset(&it, &it.reason), of(20, 20), "graze_strike_explanation.reason");
        assert_eq!(size_of::<graze_tasks>(), of(24, 12));
        let it = graze_tasks::default();
        assert_eq!(offset(&it, &it.run), of(0, 0), "graze_tasks.run");
        assert_eq!(offset(&it, &it.context), of(8, 4), "graze_tasks.context");
        assert_eq!(offset(&it, &it.threads), of(16, 8), "graze_tasks.threads");
        assert_eq!(size_of::<graze_tiles_def>(), of(56, 48));
        let it = graze_tiles_def::default();
        assert_eq!(offset(&it, &it.x), of(0, 0), "graze_tiles_def.x");
        assert_eq!(offset(&it, &it.y), of(4, 4), "graze_tiles_def.y");
        assert_eq!(offset(&it, &it.tile_width), of(8, 8), "graze_tiles_def.tile_width");
        assert_eq!(offset(&it, &it.tile_height), of(12, 12), "graze_tiles_def.tile_height");
        assert_eq!(offset(&it, &it.columns), of(16, 16), "graze_tiles_def.columns");
        assert_eq!(offset(&it, &it.rows), of(20, 20), "graze_tiles_def.rows");
        assert_eq!(offset(&it, &it.layer), of(24, 24), "graze_tiles_def.layer");
        assert_eq!(offset(&it, &it.tag), of(28, 28), "graze_tiles_def.tag");
        assert_eq!(offset(&it, &it.user), of(32, 32), "graze_tiles_def.user");
        assert_eq!(offset(&it, &it.kinds), of(40, 40), "graze_tiles_def.kinds");
        assert_eq!(offset(&it, &it.values), of(48, 44), "graze_tiles_def.values");
        assert_eq!(size_of::<graze_tiles_info>(), of(32, 32));
        let it = graze_tiles_info::default();
        assert_eq!(offset(&it, &it.tile_width), of(0, 0), "graze_tiles_info.tile_width");
        assert_eq!(offset(&it, &it.tile_height), of(4, 4), "graze_tiles_info.tile_height");
        assert_eq!(offset(&it, &it.columns), of(8, 8), "graze_tiles_info.columns");
        assert_eq!(offset(&it, &it.rows), of(12, 12), "graze_tiles_info.rows");
        assert_eq!(offset(&it, &it.filled), of(16, 16), "graze_tiles_info.filled");
        assert_eq!(offset(&it, &it.bytes), of(24, 24), "graze_tiles_info.bytes");
        assert_eq!(size_of::<graze_touch>(), of(32, 32));
        let it = graze_touch::default();
        assert_eq!(offset(&it, &it.part_a), of(0, 0), "graze_touch.part_a");
        assert_eq!(offset(&it, &it.part_b), of(8, 8), "graze_touch.part_b");
        assert_eq!(offset(&it, &it.tag_a), of(16, 16), "graze_touch.tag_a");
        assert_eq!(offset(&it, &it.tag_b), of(20, 20), "graze_touch.tag_b");
        assert_eq!(offset(&it, &it.layer_a), of(24, 24), "graze_touch.layer_a");
        assert_eq!(offset(&it, &it.layer_b), of(28, 28), "graze_touch.layer_b");
        assert_eq!(size_of::<graze_touch_event>(), of(72, 72));
        let it = graze_touch_event::default();
        assert_eq!(offset(&it, &it.a), of(0, 0), "graze_touch_event.a");
        assert_eq!(offset(&it, &it.b), of(8, 8), "graze_touch_event.b");
        assert_eq!(offset(&it, &it.part_a), of(16, 16), "graze_touch_event.part_a");
        assert_eq!(offset(&it, &it.part_b), of(24, 24), "graze_touch_event.part_b");
        assert_eq!(offset(&it, &it.user_a), of(32, 32), "graze_touch_event.user_a");
        assert_eq!(offset(&it, &it.user_b), of(40, 40), "graze_touch_event.user_b");
        assert_eq!(offset(&it, &it.tag_a), of(48, 48), "graze_touch_event.tag_a");
        assert_eq!(offset(&it, &it.tag_b), of(52, 52), "graze_touch_event.tag_b");
        assert_eq!(offset(&it, &it.layer_a), of(56, 56), "graze_touch_event.layer_a");
        assert_eq!(offset(&it, &it.layer_b), of(60, 60), "graze_touch_event.layer_b");
        assert_eq!(offset(&it, &it.kind), of(64, 64), "graze_touch_event.kind");
        assert_eq!(offset(&it, &it.time), of(68, 68), "graze_touch_event.time");
        assert_eq!(size_of::<graze_walk>(), of(24, 24));
        let it = graze_walk::default();
        assert_eq!(offset(&it, &it.floor_side), of(0, 0), "graze_walk.floor_side");
        assert_eq!(offset(&it, &it.max_slope), of(8, 8), "graze_walk.max_slope");
        assert_eq!(offset(&it, &it.snap), of(16, 16), "graze_walk.snap");
        assert_eq!(size_of::<graze_world_config>(), of(136, 84));
        let it = graze_world_config::default();
        assert_eq!(offset(&it, &it.broad_phase), of(0, 0), "graze_world_config.broad_phase");
        assert_eq!(offset(&it, &it.setup), of(8, 4), "graze_world_config.setup");
        assert_eq!(offset(&it, &it.edges), of(20, 16), "graze_world_config.edges");
        assert_eq!(offset(&it, &it.events), of(24, 20), "graze_world_config.events");
        assert_eq!(offset(&it, &it.limits), of(32, 24), "graze_world_config.limits");
        assert_eq!(offset(&it, &it.rules), of(56, 40), "graze_world_config.rules");
        assert_eq!(offset(&it, &it.allocator), of(64, 44), "graze_world_config.allocator");
        assert_eq!(offset(&it, &it.tasks), of(80, 52), "graze_world_config.tasks");
        assert_eq!(offset(&it, &it.load_memory_max), of(104, 64), "graze_world_config.load_memory_max");
        assert_eq!(offset(&it, &it.debug), of(112, 68), "graze_world_config.debug");
        assert_eq!(offset(&it, &it.wrap_width), of(128, 76), "graze_world_config.wrap_width");
        assert_eq!(offset(&it, &it.wrap_height), of(132, 80), "graze_world_config.wrap_height");
    }

    /// The number for pointers of 64 bits, or of 32.
    fn of(wide: usize, narrow: usize) -> usize {
        if size_of::<usize>() == 8 {
            wide
        } else {
            narrow
        }
    }

    fn offset<T, F>(whole: &T, field: &F) -> usize {
        field as *const F as usize - whole as *const T as usize
    }
}
