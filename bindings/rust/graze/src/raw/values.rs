//! Functions without an object: rules, responses, shapes, deltas, drawing.

use super::*;
use crate::types::*;
use crate::{Chain, Draw, DrawConfig, Shape};
use graze_sys::*;
use std::os::raw::c_void;

pub(crate) fn status_text(status: Status) -> Cow<'static, str> {
    unsafe { words(graze_status_text(status)) }
}

/// The version of the linked library, as "major.minor.patch".
pub fn version() -> Cow<'static, str> {
    unsafe { words(graze_version()) }
}

/// The sine and cosine of an angle in degrees: the same bits on every machine.
pub fn sin_cos(angle: f64) -> (f64, f64) {
    let (mut sine, mut cosine) = (0.0, 0.0);
    unsafe { graze_angle_sin_cos(angle, &mut sine, &mut cosine) };
    (sine, cosine)
}

/// The colour of a layer in graze's own pictures: 0xRRGGBB.
pub fn layer_color(layer: u32) -> u32 {
    unsafe { graze_layer_color(layer) }
}

/// The reason of an explanation, and what to do about it, in a line.
pub fn reason_text(reason: Reason) -> Cow<'static, str> {
    unsafe { words(graze_reason_text(reason)) }
}

/// The format of some bytes that graze wrote, its version, and the newest that this graze reads.
pub fn format_of(bytes: &[u8]) -> FormatInfo {
    unsafe { graze_format_read(bytes.as_ptr().cast(), bytes.len()) }
}

/// A broad phase: an algorithm that finds the pairs of overlapping boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BroadPhase {
    /// The name that `WorldBuilder::broad_phase` and `PairsConfig` take.
    pub name: Cow<'static, str>,
    /// How it works.
    pub about: Cow<'static, str>,
    /// The text it comes from.
    pub source: Cow<'static, str>,
}

/// All broad phases.
pub fn broad_phases() -> Vec<BroadPhase> {
    let read = |i| unsafe {
        let it = &*graze_broad_phase_at(i);
        BroadPhase { name: words(it.name), about: words(it.what), source: words(it.source) }
    };
    (0..unsafe { graze_broad_phase_count() }).map(read).collect()
}

// The data of a shape is shared and does not change.
unsafe impl Send for Shape {}
unsafe impl Sync for Shape {}

pub(crate) fn chain_shape(chain: &Chain, at: Point) -> graze_shape {
    unsafe { graze_shape_chain(chain.raw(), at) }
}

#[track_caller]
pub(crate) fn set_rules(rules: &mut graze_rules, first: u64, second: u64, is_allowed: bool) -> Result<()> {
    let set = if is_allowed { graze_rules_allow_layers } else { graze_rules_forbid_layers };
    check(unsafe { set(rules, first, second) })
}

#[track_caller]
pub(crate) fn set_rule(rules: &mut graze_rules, a: u32, b: u32, is_allowed: bool) -> Result<()> {
    let set = if is_allowed { graze_rules_allow } else { graze_rules_forbid };
    let status = unsafe { set(rules, a, b) };
    check_call!(status, if is_allowed { "allow" } else { "forbid" }, &[("a", &a), ("b", &b)]);
    Ok(())
}

#[track_caller]
pub(crate) fn set_response(responses: &mut graze_responses, mover: u32, other: u32, response: Response) -> Result<()> {
    let status = unsafe { graze_responses_set(responses, mover, other, response) };
    check_call!(status, "set", &[("mover", &mover), ("other", &other)]);
    Ok(())
}

pub(crate) fn response(responses: &graze_responses, mover: u32, other: u32) -> Response {
    unsafe { graze_responses_get(responses, mover, other) }
}

#[track_caller]
pub(crate) fn set_responses(responses: &mut graze_responses, movers: u64, others: u64, response: Response) -> Result<()> {
    check(unsafe { graze_responses_set_layers(responses, movers, others, response) })
}

pub(crate) fn oriented_box(center: Point, size: Point, angle: f64) -> Shape {
    Shape { raw: unsafe { graze_shape_oriented_box(center, size, angle) }, held: None }
}

pub(crate) fn ellipse(center: Point, radii: Point, angle: f64) -> Shape {
    Shape { raw: unsafe { graze_shape_ellipse(center, radii, angle) }, held: None }
}

#[track_caller]
fn check_shape(shape: &Shape) -> Result<()> {
    let status = unsafe { graze_shape_check(&shape.raw) };
    check_call!(status, "Shape", &[("kind", &shape.raw.kind), ("radius", &shape.raw.radius)]);
    Ok(())
}

#[track_caller]
pub(crate) fn shape_bounds(shape: &Shape) -> Result<Aabb> {
    check_shape(shape)?;
    Ok(unsafe { graze_shape_bounds(&shape.raw) })
}

#[track_caller]
pub(crate) fn shapes_manifold(a: &Shape, b: &Shape, edges: Edges) -> Result<Manifold> {
    check_shape(a)?;
    check_shape(b)?;
    let mut manifold = Manifold::default();
    unsafe { graze_shapes_manifold(&a.raw, &b.raw, edges, &mut manifold) };
    Ok(manifold)
}

#[track_caller]
pub(crate) fn shapes_touch(a: &Shape, b: &Shape, edges: Edges) -> Result<bool> {
    check_shape(a)?;
    check_shape(b)?;
    Ok(unsafe { graze_shapes_touch(&a.raw, &b.raw, edges) })
}

#[track_caller]
pub(crate) fn shape_transform(shape: &Shape, pose: &Pose) -> Result<Shape> {
    check_shape(shape)?;
    let mut placed = shape.clone();
    check(unsafe { graze_shape_transform(&shape.raw, pose, &mut placed.raw) })?;
    Ok(placed)
}

fn bytes(of: &[u8]) -> graze_bytes {
    graze_bytes { data: of.as_ptr().cast(), size: of.len() }
}

/// The bytes of a call that reports the size it needs. It gets room for `guess` bytes, and is repeated if that was too little.
fn sized(guess: usize, write: impl Fn(*mut c_void, usize, *mut usize) -> Status) -> std::result::Result<Vec<u8>, Status> {
    let (mut written, mut size) = (vec![0; guess], 0);
    let mut status = write(written.as_mut_ptr().cast(), written.len(), &mut size);
    if status == Status::OUT_OF_SPACE {
        written.resize(size, 0);
        status = write(written.as_mut_ptr().cast(), written.len(), &mut size);
    }
    written.truncate(size);
    if status == Status::OK {
        Ok(written)
    } else {
        Err(status)
    }
}

/// The difference of a later snapshot from an earlier one, for sending over a network. Errors: those of graze_save_delta.
#[track_caller]
pub fn delta(base: &[u8], snapshot: &[u8]) -> Result<Vec<u8>> {
    let write = |to, capacity, size| unsafe { graze_save_delta(bytes(base), bytes(snapshot), to, capacity, size) };
    match sized(snapshot.len() / 4 + 64, write) {
        Ok(delta) => Ok(delta),
        Err(status) => Err(Error::of_call(status, "delta", &[("base", &Bytes(base)), ("snapshot", &Bytes(snapshot))])),
    }
}

/// The later snapshot of a delta. Errors: those of graze_save_apply.
#[track_caller]
pub fn delta_apply(base: &[u8], delta: &[u8]) -> Result<Vec<u8>> {
    let write = |to, capacity, size| unsafe { graze_save_apply(bytes(base), bytes(delta), to, capacity, size) };
    match sized(base.len() + delta.len(), write) {
        Ok(snapshot) => Ok(snapshot),
        Err(status) => Err(Error::of_call(status, "delta_apply", &[("base", &Bytes(base)), ("delta", &Bytes(delta))])),
    }
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

pub(super) fn draw<D: Draw>(world: *mut graze_world, config: &DrawConfig<'_>, to: &mut D) {
    let queries = super::world::raw_queries(config.queries);
    let raw = graze_draw {
        line: Some(line::<D>),
        polygon: Some(polygon::<D>),
        circle: if D::HAS_CIRCLE { Some(circle::<D>) } else { None },
        user: to as *mut D as *mut c_void,
        what: config.what,
        layers: config.layers,
        view: config.view.as_ref().map_or(std::ptr::null(), |view| view),
        pixel: config.pixel,
        colors: config.colors.map_or(std::ptr::null(), |colors| colors.as_ptr()),
        queries: queries.as_ptr(),
        query_count: queries.len(),
    };
    unsafe { graze_world_draw(world, &raw) }
}
