//! Shapes, and the definitions of parts, bodies and tile layers.

use crate::raw;
use crate::types::*;
use crate::{Chain, Mask, MaskView, Result};
use graze_sys::graze_shape;
use std::sync::Arc;

/// The data that a shape points to.
#[derive(Clone, Debug)]
pub(crate) enum Held {
    Mask(Arc<Mask>),
    Chain(Arc<Chain>),
}

/// A box, a circle, a capsule, a convex polygon of 3 to 8 corners, an ellipse, a mask or a chain. It is checked by the call that takes it.
#[derive(Clone, Debug)]
pub struct Shape {
    pub(crate) raw: graze_shape,
    pub(crate) held: Option<Held>,
}

impl Shape {
    pub(crate) fn plain(kind: ShapeKind, corners: &[Point], radius: f64) -> Self {
        let mut raw = graze_shape { kind, radius, count: corners.len() as u32, ..Default::default() };
        for (to, from) in raw.corner.iter_mut().zip(corners) {
            *to = *from;
        }
        Self { raw, held: None }
    }

    /// A box from its min corner to its max corner.
    pub fn aabb(min: Point, max: Point) -> Self {
        Self::plain(ShapeKind::BOX, &[min, max], 0.0)
    }

    /// A circle.
    pub fn circle(center: Point, radius: f64) -> Self {
        Self::plain(ShapeKind::CIRCLE, &[center], radius)
    }

    /// A segment with a radius; with radius 0 it is a segment.
    pub fn capsule(from: Point, to: Point, radius: f64) -> Self {
        Self::plain(ShapeKind::CAPSULE, &[from, to], radius)
    }

    /// A convex polygon, its corners in either direction, rounded by a radius.
    pub fn polygon(corners: &[Point], radius: f64) -> Self {
        Self::plain(ShapeKind::POLYGON, corners, radius)
    }

    /// A box around a center, turned by an angle in degrees.
    pub fn oriented_box(center: Point, size: Point, angle: f64) -> Self {
        raw::oriented_box(center, size, angle)
    }

    /// An ellipse, its radii along x and y, turned by an angle in degrees.
    pub fn ellipse(center: Point, radii: Point, angle: f64) -> Self {
        raw::ellipse(center, radii, angle)
    }

    /// The solid pixels of a mask whose min corner is at `at`. A world keeps the mask until it is closed.
    pub fn mask(mask: &Arc<Mask>, at: Point) -> Self {
        Self::mask_view(mask, at, |view| view)
    }

    /// The same of a mask that is flipped or turned: `|view| view.flip_x()`, say.
    pub fn mask_view(mask: &Arc<Mask>, at: Point, seen: impl FnOnce(MaskView<'_>) -> MaskView<'_>) -> Self {
        let mut shape = Self::plain(ShapeKind::MASK, &[at], 0.0);
        shape.raw.mask = seen(mask.view()).flips_of(mask);
        shape.held = Some(Held::Mask(Arc::clone(mask)));
        shape
    }

    /// A chain, moved by `at`. A part that gets it has a copy.
    pub fn chain(chain: &Arc<Chain>, at: Point) -> Self {
        Self { raw: raw::chain_shape(chain, at), held: Some(Held::Chain(Arc::clone(chain))) }
    }

    /// The chain of a shape of this kind.
    pub fn as_chain(&self) -> Option<&Arc<Chain>> {
        match &self.held {
            Some(Held::Chain(chain)) => Some(chain),
            _ => None,
        }
    }

    /// The kind of the shape.
    pub fn kind(&self) -> ShapeKind {
        self.raw.kind
    }

    /// The corners: min and max of a box, the center of a circle, both ends of a capsule, those of a polygon, the center of an
    /// ellipse and the ends of its radii.
    pub fn corners(&self) -> &[Point] {
        let count = match self.raw.kind {
            ShapeKind::BOX | ShapeKind::CAPSULE => 2,
            ShapeKind::ELLIPSE => 3,
            ShapeKind::POLYGON => self.raw.count.min(8) as usize,
            _ => 1,
        };
        &self.raw.corner[..count]
    }

    /// The radius of a circle, a capsule or a rounded polygon.
    pub fn radius(&self) -> f64 {
        self.raw.radius
    }

    /// The smallest box around the shape. Errors: why the shape is not valid.
    #[track_caller]
    pub fn bounds(&self) -> Result<Aabb> {
        raw::shape_bounds(self)
    }

    /// Whether it touches another shape. Errors: why one of the two is not valid.
    #[track_caller]
    pub fn touches(&self, other: &Shape, edges: Edges) -> Result<bool> {
        raw::shapes_touch(self, other, edges)
    }

    /// How it meets another shape. Errors: why one of the two is not valid.
    #[track_caller]
    pub fn manifold(&self, other: &Shape, edges: Edges) -> Result<Manifold> {
        raw::shapes_manifold(self, other, edges)
    }

    /// It mirrored, scaled, turned and moved, in this order.
    #[track_caller]
    pub fn transformed(&self, pose: &Pose) -> Result<Shape> {
        raw::shape_transform(self, pose)
    }
}

/// A part to add: a box relative to its body, or a shape, and its layer.
#[derive(Clone, Debug, Default)]
pub struct PartDef {
    pub(crate) aabb: Aabb,
    pub(crate) shape: Option<Shape>,
    pub(crate) layer: u8,
    pub(crate) tag: u32,
    pub(crate) is_disabled: bool,
}

impl PartDef {
    /// A box, relative to the body.
    pub fn new(aabb: Aabb) -> Self {
        Self { aabb, ..Self::default() }
    }

    /// A shape, relative to the body.
    pub fn shape(shape: Shape) -> Self {
        Self { shape: Some(shape), ..Self::default() }
    }

    /// The layer, 0 to 63.
    pub fn layer(mut self, layer: u8) -> Self {
        self.layer = layer;
        self
    }

    /// A number for the game's use.
    pub fn tag(mut self, tag: u32) -> Self {
        self.tag = tag;
        self
    }

    /// It touches nothing until it is enabled.
    pub fn disabled(mut self) -> Self {
        self.is_disabled = true;
        self
    }
}

/// A body to add: its position, its parts and a value for the game's use.
#[derive(Clone, Debug, Default)]
pub struct BodyDef {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) angle: f32,
    pub(crate) user: u64,
    pub(crate) parts: Vec<PartDef>,
}

impl BodyDef {
    /// A body at a position.
    pub fn new(x: f32, y: f32) -> Self {
        Self { x, y, ..Self::default() }
    }

    /// One more part.
    pub fn part(mut self, part: PartDef) -> Self {
        self.parts.push(part);
        self
    }

    /// A value that events and hits hand back.
    pub fn user(mut self, user: u64) -> Self {
        self.user = user;
        self
    }

    /// The angle, in degrees from +x towards +y.
    pub fn angle(mut self, angle: f32) -> Self {
        self.angle = angle;
        self
    }
}

/// A level of tiles to add as one body: `kinds` row by row, each a number of `TileKind`, and optionally a value for each.
#[derive(Clone, Debug, Default)]
pub struct TilesDef<'a> {
    /// The min corner of the level.
    pub at: (f32, f32),
    /// The width and the height of a tile.
    pub tile: (f32, f32),
    /// How many columns and rows there are.
    pub columns: u32,
    /// How many rows there are.
    pub rows: u32,
    /// The layer, 0 to 63.
    pub layer: u8,
    /// A number for the game's use.
    pub tag: u32,
    /// A value for the game's use.
    pub user: u64,
    /// The kinds, columns times rows of them.
    pub kinds: &'a [u8],
    /// The values of the tiles, as many, or none.
    pub values: &'a [u16],
}
