//! Positions of many bodies, a move of a platform, and what a world reports.

use crate::types::{Body, MistakeKind, Part, Point, PushAxis, PushBody, Status};
use crate::{Error, Responses, Result, Shape};
use graze_sys::graze_positions;

/// The positions of many bodies: bodies\[i\] is to be at (x\[i\], y\[i\]), and at angle\[i\] if there are angles.
#[derive(Clone, Copy, Debug, Default)]
pub struct Positions<'a> {
    /// The bodies; one that is named twice gets its last position.
    pub bodies: &'a [Body],
    /// A number for each body.
    pub x: &'a [f32],
    /// A number for each body.
    pub y: &'a [f32],
    /// A number for each body, in degrees.
    pub angle: Option<&'a [f32]>,
}

impl Positions<'_> {
    /// For C; arrays of different lengths are refused with OUT_OF_SPACE.
    #[track_caller]
    pub(crate) fn raw(&self) -> Result<graze_positions> {
        let count = self.bodies.len();
        if self.x.len() != count || self.y.len() != count || self.angle.map_or(false, |angle| angle.len() != count) {
            return Err(Error::new(Status::OUT_OF_SPACE));
        }
        let angle = self.angle.map_or(std::ptr::null(), |angle| angle.as_ptr());
        Ok(graze_positions { bodies: self.bodies.as_ptr(), x: self.x.as_ptr(), y: self.y.as_ptr(), count, angle })
    }
}

/// A grid of places, a shape that stands there, and how bodies fly: bodies\[i\] moves by (dx\[i\], dy\[i\]) in each step.
#[derive(Clone, Copy, Debug, Default)]
pub struct DangerDef<'a> {
    /// The place (0, 0).
    pub origin: Point,
    /// The distances of places, both above 0.
    pub cell: Point,
    /// How many columns of places there are.
    pub columns: u32,
    /// How many rows of places there are.
    pub rows: u32,
    /// As it is at the place (0, 0); nothing: a point there.
    pub shape: Option<&'a Shape>,
    /// The shape's: parts count on layers that may meet it.
    pub layer: u32,
    /// How far to look ahead.
    pub steps: u32,
    /// The bodies that count.
    pub bodies: &'a [Body],
    /// A number for each body.
    pub dx: &'a [f32],
    /// A number for each body.
    pub dy: &'a [f32],
}

/// The goal of a platform, and its riders.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlatformMove<'a> {
    /// The new position.
    pub x: f32,
    /// The new position.
    pub y: f32,
    /// Bodies with a part on these layers can be carried and pushed, a bit each; 0: all.
    pub layers: u64,
    /// The carrying sides, a sum of GRAZE_SIDE_MIN_X and so on; 0: the upper side where y points down.
    pub sides: u32,
    /// Those of the riders; nothing: they slide.
    pub responses: Option<&'a Responses<'a>>,
}

/// Which bodies push each other apart, and how.
#[derive(Clone, Copy, Debug, Default)]
pub struct Push<'a> {
    /// Parts on these layers are push boxes, a bit each; 0: all.
    pub layers: u64,
    /// The axis along which each pair is pushed apart.
    pub axis: PushAxis,
    /// The positions of bodies decide about sides, not the middles of their boxes.
    pub is_by_position: bool,
    /// At most 1000; 0: 32.
    pub rounds: u32,
    /// Those that are not as others, of weight 1 and priority 0.
    pub bodies: &'a [PushBody],
    /// To walls; nothing: they hold.
    pub responses: Option<&'a Responses<'a>>,
}

/// The flight of a ray, or of a circle: from `at` towards `to`, as far as these are apart, also round its bounces.
#[derive(Clone, Copy, Debug, Default)]
pub struct Flight<'a> {
    /// Where it begins: the ray, or the center of the circle.
    pub at: Point,
    /// Towards where it begins to fly.
    pub to: Point,
    /// The radius of the circle; 0: a ray.
    pub radius: f64,
    /// The layer of the ray or the circle.
    pub layer: u32,
    /// At most 65536.
    pub bounces_max: u32,
    /// Its parts are not hit.
    pub exclude: Body,
    /// Nothing: every hit ends it. A function that chooses is refused.
    pub responses: Option<&'a Responses<'a>>,
}

/// A likely mistake of the game, which `WorldBuilder::report` hears of.
#[derive(Clone, Copy, Debug)]
pub struct Mistake<'a> {
    /// The kind of the mistake.
    pub kind: MistakeKind,
    /// The status that the call returned.
    pub status: Status,
    /// The function of C.
    pub function: &'a str,
    /// A sentence for a person.
    pub message: &'a str,
    /// The body that the call named, which may be stale; zero if it named none.
    pub body: Body,
    /// The part that the call named, which may be stale; zero if it named none.
    pub part: Part,
    /// The name of the body, or "".
    pub name: &'a str,
}
