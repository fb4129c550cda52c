//! Which layers may meet, and what a mover does at what it hits.

use crate::raw;
use crate::types::{MoveHit, Part, Response};
use crate::Result;
use graze_sys::{graze_responses, graze_rules};
use std::fmt;

/// The collision matrix: which of the layers 0 to 63 may meet. Sets of layers are bits; 0 means all.
#[derive(Clone, Copy, PartialEq, Default)]
pub struct Rules(pub(crate) graze_rules);

impl Rules {
    /// All layers meet.
    pub fn new() -> Self {
        Self::default()
    }

    /// No layer meets any.
    pub fn none() -> Self {
        Self(graze_rules { forbidden: [u64::MAX; 64] })
    }

    /// Let two layers meet. `Status::BAD_LAYER` if one is over 63.
    #[track_caller]
    pub fn allow(&mut self, a: u32, b: u32) -> Result<&mut Self> {
        raw::set_rule(&mut self.0, a, b, true)?;
        Ok(self)
    }

    /// Let two layers not meet. `Status::BAD_LAYER` if one is over 63.
    #[track_caller]
    pub fn forbid(&mut self, a: u32, b: u32) -> Result<&mut Self> {
        raw::set_rule(&mut self.0, a, b, false)?;
        Ok(self)
    }

    /// Let all pairs of two sets of layers meet, a bit each; 0: all layers.
    #[track_caller]
    pub fn allow_layers(&mut self, first: u64, second: u64) -> Result<&mut Self> {
        raw::set_rules(&mut self.0, first, second, true)?;
        Ok(self)
    }

    /// Let no pair of two sets of layers meet.
    #[track_caller]
    pub fn forbid_layers(&mut self, first: u64, second: u64) -> Result<&mut Self> {
        raw::set_rules(&mut self.0, first, second, false)?;
        Ok(self)
    }

    /// Whether two layers may meet.
    pub fn allows(&self, a: u32, b: u32) -> bool {
        a < 64 && b < 64 && self.0.forbidden[a as usize] >> b & 1 == 0
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs = (0..64).flat_map(|a| (a..64).map(move |b| (a, b)));
        to.write_str("Rules, forbidden: ")?;
        to.debug_list().entries(pairs.filter(|&(a, b)| !self.allows(a, b))).finish()
    }
}

/// A function that decides at each hit, with the mover's part and the hit; it may be asked twice, and answers alike.
pub type Choose<'a> = dyn Fn(Part, &MoveHit) -> Response + 'a;

/// The responses of movers to their hits, for pairs of layers; by default they slide.
#[derive(Clone, Default)]
pub struct Responses<'a> {
    pub(crate) raw: Box<graze_responses>,
    pub(crate) choose: Option<&'a Choose<'a>>,
}

impl<'a> Responses<'a> {
    /// All movers slide along everything.
    pub fn new() -> Self {
        Self::default()
    }

    /// The response of a mover on a layer to parts on another one.
    #[track_caller]
    pub fn set(mut self, mover: u32, other: u32, response: Response) -> Result<Self> {
        raw::set_response(&mut self.raw, mover, other, response)?;
        Ok(self)
    }

    /// The response of all pairs of two sets of layers, as bits; 0: all layers.
    #[track_caller]
    pub fn set_layers(mut self, movers: u64, others: u64, response: Response) -> Result<Self> {
        raw::set_responses(&mut self.raw, movers, others, response)?;
        Ok(self)
    }

    /// The response of a pair of layers.
    pub fn get(&self, mover: u32, other: u32) -> Response {
        raw::response(&self.raw, mover, other)
    }

    /// A function that decides at each hit.
    pub fn choose(mut self, choose: &'a Choose<'a>) -> Self {
        self.choose = Some(choose);
        self
    }

    /// The side that is a floor (`GRAZE_SIDE_MIN_Y` is 4), and the steepest slope to walk on, as rise over run; 0: 1.
    pub fn floor(mut self, side: u32, max_slope: f64) -> Self {
        self.raw.walk.floor_side = side;
        self.raw.walk.max_slope = max_slope;
        self
    }

    /// How far above a floor a mover that stood is put back on it.
    pub fn snap(mut self, distance: f64) -> Self {
        self.raw.walk.snap = distance;
        self
    }

    /// A mover inside a part at the start leaves it back along its motion, not on the shortest way.
    pub fn leaves_back(mut self) -> Self {
        self.raw.leaves_back = true;
        self
    }

    /// A part is hit at most once in a move.
    pub fn hits_once(mut self) -> Self {
        self.raw.hits_once = true;
        self
    }
}

impl fmt::Debug for Responses<'_> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.debug_struct("Responses").field("has_choose", &self.choose.is_some()).finish_non_exhaustive()
    }
}
