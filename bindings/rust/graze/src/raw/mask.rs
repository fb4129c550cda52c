//! Masks: the pixels of sprites.

use super::*;
use crate::types::{Pixel, Point, Rect};
use graze_sys::*;
use std::marker::PhantomData;
use std::ptr::{null, null_mut, NonNull};

/// The solid pixels of a sprite. A shape shares it (`Arc`), so it changes only while it is in no shape.
pub struct Mask(NonNull<graze_mask>);

/// A mask flipped and turned, without a copy.
#[derive(Clone, Copy)]
pub struct MaskView<'a> {
    raw: graze_mask_view,
    mask: PhantomData<&'a Mask>,
}

// Functions with a const mask only read it.
unsafe impl Send for Mask {}
unsafe impl Sync for Mask {}
unsafe impl Send for MaskView<'_> {}
unsafe impl Sync for MaskView<'_> {}

impl Drop for Mask {
    fn drop(&mut self) {
        unsafe { graze_mask_destroy(self.raw()) }
    }
}

impl std::fmt::Debug for Mask {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "Mask({} x {}, {} solid)", self.width(), self.height(), self.count())
    }
}

fn made(make: impl FnOnce(*mut *mut graze_mask) -> graze_status) -> Result<Mask> {
    let mut mask = null_mut();
    check(make(&mut mask))?;
    NonNull::new(mask).map(Mask).ok_or(Error::new(Status::OUT_OF_MEMORY))
}

impl Mask {
    pub(crate) fn raw(&self) -> *mut graze_mask {
        self.0.as_ptr()
    }

    /// A mask without solid pixels. Errors: those of graze_mask_create.
    pub fn new(width: u32, height: u32) -> Result<Self> {
        made(|mask| unsafe { graze_mask_create(width, height, null(), mask) })
    }

    /// The pixels with alpha above a threshold (127 is usual) of four bytes a pixel, row by row. `Status::OUT_OF_SPACE` if
    /// there are fewer bytes than width * height * 4.
    pub fn from_rgba(rgba: &[u8], width: u32, height: u32, threshold: u8) -> Result<Self> {
        let stride = width as usize * 4;
        if (rgba.len() as u64) < u64::from(width) * u64::from(height) * 4 {
            return Err(Error::new(Status::OUT_OF_SPACE));
        }
        let pixels = graze_pixels { rgba: rgba.as_ptr(), width, height, stride };
        made(|mask| unsafe { graze_mask_from_alpha(&pixels, threshold, null(), mask) })
    }

    /// The mask as it is stored.
    pub fn view(&self) -> MaskView<'_> {
        MaskView { raw: graze_mask_view { mask: self.raw(), ..Default::default() }, mask: PhantomData }
    }

    /// The pixels solid in this mask or in another one, whose min corner is at (dx, dy).
    pub fn or(&mut self, other: MaskView<'_>, dx: i32, dy: i32) -> Result<()> {
        check(unsafe { graze_mask_or(self.raw(), other.raw, dx, dy) })
    }

    /// The pixels solid in both.
    pub fn and(&mut self, other: MaskView<'_>, dx: i32, dy: i32) -> Result<()> {
        check(unsafe { graze_mask_and(self.raw(), other.raw, dx, dy) })
    }

    /// The pixels that are not solid in the other one.
    pub fn and_not(&mut self, other: MaskView<'_>, dx: i32, dy: i32) -> Result<()> {
        check(unsafe { graze_mask_and_not(self.raw(), other.raw, dx, dy) })
    }

    /// The pixels solid in one of the two only.
    pub fn xor(&mut self, other: MaskView<'_>, dx: i32, dy: i32) -> Result<()> {
        check(unsafe { graze_mask_xor(self.raw(), other.raw, dx, dy) })
    }
}

impl MaskView<'_> {
    /// Left and right exchanged.
    pub fn flip_x(mut self) -> Self {
        self.raw.flip_x = !self.raw.flip_x;
        self
    }

    /// Top and bottom exchanged.
    pub fn flip_y(mut self) -> Self {
        self.raw.flip_y = !self.raw.flip_y;
        self
    }

    /// Turned by this many quarter turns clockwise, behind the flips.
    pub fn turned(mut self, turns: u8) -> Self {
        self.raw.turns = turns % 4;
        self
    }

    /// A mask of what the view shows.
    pub fn copy(self) -> Result<Mask> {
        made(|mask| unsafe { graze_mask_copy(self.raw, null(), mask) })
    }

    /// The size in pixels.
    pub fn size(self) -> (u32, u32) {
        unsafe { (graze_mask_view_width(self.raw), graze_mask_view_height(self.raw)) }
    }

    /// Whether a pixel is solid; false outside of the view.
    pub fn get(self, x: i32, y: i32) -> bool {
        unsafe { graze_mask_view_get(self.raw, x, y) }
    }

    /// Whether any pixel is solid in both; the other one's min corner is at (dx, dy).
    pub fn overlaps(self, other: MaskView<'_>, dx: i32, dy: i32) -> bool {
        unsafe { graze_mask_overlaps(self.raw, other.raw, dx, dy) }
    }

    /// How many pixels are solid in both.
    pub fn area(self, other: MaskView<'_>, dx: i32, dy: i32) -> u32 {
        unsafe { graze_mask_area(self.raw, other.raw, dx, dy) }
    }

    /// The first pixel that is solid in both: the smallest y, and in that row the smallest x.
    pub fn first_overlap(self, other: MaskView<'_>, dx: i32, dy: i32) -> Option<Pixel> {
        let mut first = Pixel::default();
        let is_there = unsafe { graze_mask_first_overlap(self.raw, other.raw, dx, dy, &mut first) };
        Some(first).filter(|_| is_there)
    }

    /// The smallest rectangle around all pixels that are solid in both.
    pub fn overlap_bounds(self, other: MaskView<'_>, dx: i32, dy: i32) -> Option<Rect> {
        let mut bounds = Rect::default();
        let is_there = unsafe { graze_mask_overlap_bounds(self.raw, other.raw, dx, dy, &mut bounds) };
        Some(bounds).filter(|_| is_there)
    }

    /// The direction of separation towards the other one.
    pub fn normal(self, other: MaskView<'_>, dx: i32, dy: i32) -> Point {
        unsafe { graze_mask_normal(self.raw, other.raw, dx, dy) }
    }

    /// The shortest motion of the other one, along x or along y, to where the two do not overlap.
    pub fn separation(self, other: MaskView<'_>, dx: i32, dy: i32) -> Pixel {
        unsafe { graze_mask_separation(self.raw, other.raw, dx, dy) }
    }
}

impl std::fmt::Debug for MaskView<'_> {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (width, height) = self.size();
        write!(to, "MaskView({width} x {height})")
    }
}
