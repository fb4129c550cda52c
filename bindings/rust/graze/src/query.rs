//! Questions to a world or an index.

use crate::types::*;
use crate::Shape;
use graze_sys::graze_query;

/// A question: which parts are at a point, in a box or a circle, on a ray, nearest, or on the way of a shape.
#[derive(Clone, Debug, Default)]
pub struct Query<'a> {
    pub(crate) raw: graze_query,
    pub(crate) shape: Option<&'a Shape>,
}

impl<'a> Query<'a> {
    fn of(kind: QueryKind, at: Point, to: Point) -> Self {
        Self { raw: graze_query { kind, at, to, ..Default::default() }, shape: None }
    }

    /// The parts that contain a point.
    pub fn point(at: Point) -> Self {
        Self::of(QueryKind::POINT, at, at)
    }

    /// The parts that overlap a box.
    pub fn aabb(min: Point, max: Point) -> Self {
        Self::of(QueryKind::BOX, min, max)
    }

    /// The parts nearer to a point than a radius.
    pub fn circle(center: Point, radius: f64) -> Self {
        let mut query = Self::of(QueryKind::CIRCLE, center, center);
        query.raw.radius = radius;
        query
    }

    /// The parts met by a segment, sorted by time.
    pub fn ray(from: Point, to: Point) -> Self {
        Self::of(QueryKind::RAY, from, to)
    }

    /// The first part met by a segment.
    pub fn ray_first(from: Point, to: Point) -> Self {
        Self::of(QueryKind::RAY_FIRST, from, to)
    }

    /// The parts nearest to a point, at most `count` of them, sorted by distance.
    pub fn nearest(at: Point, count: u32) -> Self {
        let mut query = Self::of(QueryKind::NEAREST, at, at);
        query.raw.nearest_count = count;
        query
    }

    /// The parts met by a shape that moves by a vector, sorted by time.
    pub fn cast(shape: &'a Shape, by: Point) -> Self {
        let mut query = Self::of(QueryKind::SHAPE_CAST, Point::default(), by);
        query.shape = Some(shape);
        query
    }

    /// The first part met by a shape that moves by a vector.
    pub fn cast_first(shape: &'a Shape, by: Point) -> Self {
        let mut query = Self::of(QueryKind::SHAPE_CAST_FIRST, Point::default(), by);
        query.shape = Some(shape);
        query
    }

    /// Only parts on these layers: bit i is layer i; 0: all.
    pub fn layers(mut self, layers: u64) -> Self {
        self.raw.layers = layers;
        self
    }

    /// Not what parts on these layers hide: bit i is layer i; 0: nothing is hidden.
    pub fn blocked_by(mut self, layers: u64) -> Self {
        self.raw.blocked_by = layers;
        self
    }

    /// Not the parts of this body.
    pub fn exclude(mut self, body: Body) -> Self {
        self.raw.exclude = body;
        self
    }

    /// Parts with shapes are found by the boxes around them.
    pub fn boxes_only(mut self) -> Self {
        self.raw.boxes_only = true;
        self
    }
}
