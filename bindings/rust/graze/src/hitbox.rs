//! The frames, boxes and animations of a hitbox set.

use crate::types::{Aabb, AnimationDirection};
use crate::Shape;

/// A box of a frame, in pixels of the frame's picture.
#[derive(Clone, Debug, Default)]
pub struct Hitbox {
    /// Its edges, also outside of the picture.
    pub aabb: Aabb,
    /// The number of its name.
    pub name: u32,
    /// The layer, 0 to 63.
    pub layer: u8,
    /// A shape in the same coordinates, in place of the box.
    pub shape: Option<Shape>,
}

/// An animation: the frames from `first` to `last`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Animation<'a> {
    /// Its name.
    pub name: &'a str,
    /// The first frame.
    pub first: u32,
    /// The last frame, included.
    pub last: u32,
    /// The order of the frames.
    pub direction: AnimationDirection,
    /// How often it passes through them, one way counting as once; 0: for ever.
    pub repeats: u32,
}
