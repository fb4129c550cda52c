//! Functions without an object: rules, responses, shapes, deltas, drawing.

use super::*;
use crate::types::*;
use crate::{Draw, DrawConfig, Shape};
use graze_sys::*;
use std::os::raw::c_void;

pub(crate) fn status_text(status: Status) -> Cow<'static, str> {
    unsafe { words(graze_status_text(status)) }
}

/// The version of the linked library, as "major.minor.patch".
pub fn version() -> Cow<'static, str> {
    unsafe { words(graze_version()) }
}

pub(crate) fn set_rule(rules: &mut graze_rules, a: u32, b: u32, is_allowed: bool) -> Result<()> {
    let set = if is_allowed { graze_rules_allow } else { graze_rules_forbid };
    check(unsafe { set(rules, a, b) })
}

pub(crate) fn set_response(responses: &mut graze_responses, mover: u32, other: u32, response: Response) -> Result<()> {
    check(unsafe { graze_responses_set(responses, mover, other, response) })
}

pub(crate) fn set_responses(responses: &mut graze_responses, movers: u64, others: u64, response: Response) -> Result<()> {
    check(unsafe { graze_responses_set_layers(responses, movers, others, response) })
}

pub(crate) fn oriented_box(center: Point, size: Point, angle: f64) -> Shape {
    Shape { raw: unsafe { graze_shape_oriented_box(center, size, angle) }, mask: None }
}

fn check_shape(shape: &Shape) -> Result<()> {
    check(unsafe { graze_shape_check(&shape.raw) })
}

pub(crate) fn shape_bounds(shape: &Shape) -> Result<Aabb> {
    check_shape(shape)?;
    Ok(unsafe { graze_shape_bounds(&shape.raw) })
}

pub(crate) fn shapes_manifold(a: &Shape, b: &Shape, edges: Edges) -> Result<Manifold> {
    check_shape(a)?;
    check_shape(b)?;
    let mut manifold = Manifold::default();
    unsafe { graze_shapes_manifold(&a.raw, &b.raw, edges, &mut manifold) };
    Ok(manifold)
}

pub(crate) fn shape_transform(shape: &Shape, pose: &Pose) -> Result<Shape> {
    check_shape(shape)?;
    let mut placed = shape.clone();
    check(unsafe { graze_shape_transform(&shape.raw, pose, &mut placed.raw) })?;
    Ok(placed)
}

fn bytes(of: &[u8]) -> graze_bytes {
    graze_bytes { data: of.as_ptr().cast(), size: of.len() }
}

/// What a call writes that tells the size it needs: asked with room for `guess` bytes, and again if that was too little.
fn sized(guess: usize, write: impl Fn(*mut c_void, usize, *mut usize) -> Status) -> Result<Vec<u8>> {
    let (mut written, mut size) = (vec![0; guess], 0);
    let mut status = write(written.as_mut_ptr().cast(), written.len(), &mut size);
    if status == Status::OUT_OF_SPACE {
        written.resize(size, 0);
        status = write(written.as_mut_ptr().cast(), written.len(), &mut size);
    }
    check(status)?;
    written.truncate(size);
    Ok(written)
}

/// The difference of a later snapshot from an earlier one, for sending over a network. Errors: those of graze_save_delta.
pub fn delta(base: &[u8], snapshot: &[u8]) -> Result<Vec<u8>> {
    sized(snapshot.len() / 4 + 64, |to, capacity, size| unsafe { graze_save_delta(bytes(base), bytes(snapshot), to, capacity, size) })
}

/// The later snapshot of a delta. Errors: those of graze_save_apply.
pub fn delta_apply(base: &[u8], delta: &[u8]) -> Result<Vec<u8>> {
    sized(base.len() + delta.len(), |to, capacity, size| unsafe { graze_save_apply(bytes(base), bytes(delta), to, capacity, size) })
}

unsafe extern "C" fn line<D: Draw>(user: *mut c_void, from: *const graze_point, to: *const graze_point, style: *const graze_draw_style) {
    guarded(|| (*(user as *mut D)).line(*from, *to, &*style));
}

unsafe extern "C" fn polygon<D: Draw>(user: *mut c_void, corners: *const graze_point, count: u32, style: *const graze_draw_style) {
    guarded(|| (*(user as *mut D)).polygon(slice(corners, count as usize), &*style));
}

unsafe extern "C" fn circle<D: Draw>(user: *mut c_void, center: *const graze_point, radius: f64, style: *const graze_draw_style) {
    guarded(|| (*(user as *mut D)).circle(*center, radius, &*style));
}

pub(super) fn draw<D: Draw>(world: *mut graze_world, config: &DrawConfig, to: &mut D) {
    let raw = graze_draw {
        line: Some(line::<D>),
        polygon: Some(polygon::<D>),
        circle: if D::HAS_CIRCLE { Some(circle::<D>) } else { None },
        user: to as *mut D as *mut c_void,
        what: config.what,
        layers: config.layers,
        view: config.view.as_ref().map_or(std::ptr::null(), |view| view),
        pixel: config.pixel,
        ..Default::default()
    };
    unsafe { graze_world_draw(world, &raw) }
}
