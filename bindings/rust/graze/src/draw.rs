//! Debug drawing by functions of the game.

use crate::types::{Aabb, DrawStyle, Point};
use crate::Query;

/// Draws what a world knows: lines, and polygons and circles where the game draws these itself. A panic in one of the
/// functions ends the process.
pub trait Draw {
    /// Whether `circle` is called; else circles are polygons.
    const HAS_CIRCLE: bool = false;

    /// A line between two points of the world.
    fn line(&mut self, from: Point, to: Point, style: &DrawStyle);

    /// A polygon of 3 to 40 corners; by default it is drawn as lines.
    fn polygon(&mut self, corners: &[Point], style: &DrawStyle) {
        for (i, &from) in corners.iter().enumerate() {
            self.line(from, corners[(i + 1) % corners.len()], style);
        }
    }

    /// A circle.
    fn circle(&mut self, _center: Point, _radius: f64, _style: &DrawStyle) {}
}

/// Which things are drawn. The defaults draw everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct DrawConfig<'a> {
    /// A sum of the numbers of `DrawKind`; 0: everything.
    pub what: u32,
    /// Only parts on these layers, a bit each; 0: all.
    pub layers: u64,
    /// Only what overlaps it or shares an edge.
    pub view: Option<Aabb>,
    /// A pixel's side in the world's units, for crosses at points; 0: 1.
    pub pixel: f64,
    /// Those of the 64 layers, 0xRRGGBB; nothing: those of `layer_color`.
    pub colors: Option<&'a [u32; 64]>,
    /// Queries to draw with what they find.
    pub queries: &'a [Query<'a>],
}
