//! Masks: the pixels of sprites.

use super::*;
use crate::error;
use crate::types::{MaskMotion, Pixel, Point, Rect};
use graze_sys::*;
use std::marker::PhantomData;
use std::ptr::{null, null_mut, NonNull};

/// The solid pixels of a sprite. A shape shares it (`Arc`), so it changes only while it is in no shape.
pub struct Mask(NonNull<graze_mask>);

/// A picture of the game: four bytes a pixel, row by row. No byte is copied.
#[derive(Clone, Copy)]
pub struct Pixels<'a> {
    raw: graze_pixels,
    rgba: PhantomData<&'a [u8]>,
}

impl<'a> Pixels<'a> {
    /// A picture. `Status::OUT_OF_SPACE` if there are fewer bytes than width * height * 4.
    #[track_caller]
    pub fn new(rgba: &'a [u8], width: u32, height: u32) -> Result<Self> {
        if (rgba.len() as u64) / 4 < u64::from(width) * u64::from(height) {
            return Err(Error::new(Status::OUT_OF_SPACE));
        }
        let raw = graze_pixels { rgba: rgba.as_ptr(), width, height, stride: width as usize * 4 };
        Ok(Self { raw, rgba: PhantomData })
    }

    /// A part of the picture, such as a frame of a sheet. `Status::OUT_OF_BOUNDS`: it is not inside.
    #[track_caller]
    pub fn crop(&self, part: Rect) -> Result<Self> {
        let mut cropped = *self;
        check(unsafe { graze_pixels_crop(&self.raw, part, &mut cropped.raw) })?;
        Ok(cropped)
    }
}

impl std::fmt::Debug for Pixels<'_> {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "Pixels({} x {})", self.raw.width, self.raw.height)
    }
}

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
unsafe impl Send for Pixels<'_> {}
unsafe impl Sync for Pixels<'_> {}

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

#[track_caller]
fn made(make: impl FnOnce(*mut *mut graze_mask) -> graze_status) -> Result<Mask> {
    let mut mask = null_mut();
    check(make(&mut mask))?;
    error::made(NonNull::new(mask).map(Mask))
}

impl Mask {
    pub(crate) fn raw(&self) -> *mut graze_mask {
        self.0.as_ptr()
    }

    /// A mask without solid pixels. Errors: those of graze_mask_create.
    #[track_caller]
    pub fn new(width: u32, height: u32) -> Result<Self> {
        made(|mask| unsafe { graze_mask_create(width, height, null(), mask) })
    }

    /// The pixels with alpha above a threshold (127 is usual) of four bytes a pixel, row by row. `Status::OUT_OF_SPACE` if
    /// there are fewer bytes than width * height * 4.
    #[track_caller]
    pub fn from_rgba(rgba: &[u8], width: u32, height: u32, threshold: u8) -> Result<Self> {
        Self::from_alpha(&Pixels::new(rgba, width, height)?, threshold)
    }

    /// The pixels of a picture, or of a part of one, with alpha above a threshold. Errors: those of graze_mask_from_alpha.
    #[track_caller]
    pub fn from_alpha(pixels: &Pixels<'_>, threshold: u8) -> Result<Self> {
        made(|mask| unsafe { graze_mask_from_alpha(&pixels.raw, threshold, null(), mask) })
    }

    /// The pixels of another color than `key`, red, green and blue, of any alpha. Errors: those of graze_mask_from_key.
    #[track_caller]
    pub fn from_key(pixels: &Pixels<'_>, key: [u8; 3]) -> Result<Self> {
        made(|mask| unsafe { graze_mask_from_key(&pixels.raw, key.as_ptr(), null(), mask) })
    }

    /// Bits: the high bit of a byte is its leftmost pixel, and each row begins with a byte of its own. `Status::OUT_OF_SPACE`
    /// if there are too few bytes.
    #[track_caller]
    pub fn from_bits(bytes: &[u8], width: u32, height: u32) -> Result<Self> {
        let stride = (u64::from(width) + 7) / 8;
        if (bytes.len() as u64) < stride * u64::from(height) {
            return Err(Error::new(Status::OUT_OF_SPACE));
        }
        let bits = graze_mask_bits { bytes: bytes.as_ptr(), width, height, stride: stride as usize };
        made(|mask| unsafe { graze_mask_from_bits(&bits, null(), mask) })
    }

    /// The mask as it is stored.
    pub fn view(&self) -> MaskView<'_> {
        MaskView { raw: graze_mask_view { mask: self.raw(), ..Default::default() }, mask: PhantomData }
    }

    /// The pixels solid in this mask or in another one, whose min corner is at (dx, dy).
    #[track_caller]
    pub fn or(&mut self, other: MaskView<'_>, dx: i32, dy: i32) -> Result<()> {
        check(unsafe { graze_mask_or(self.raw(), other.raw, dx, dy) })
    }

    /// The pixels solid in both.
    #[track_caller]
    pub fn and(&mut self, other: MaskView<'_>, dx: i32, dy: i32) -> Result<()> {
        check(unsafe { graze_mask_and(self.raw(), other.raw, dx, dy) })
    }

    /// The pixels that are not solid in the other one.
    #[track_caller]
    pub fn and_not(&mut self, other: MaskView<'_>, dx: i32, dy: i32) -> Result<()> {
        check(unsafe { graze_mask_and_not(self.raw(), other.raw, dx, dy) })
    }

    /// The pixels solid in one of the two only.
    #[track_caller]
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
    #[track_caller]
    pub fn copy(self) -> Result<Mask> {
        made(|mask| unsafe { graze_mask_copy(self.raw, null(), mask) })
    }

    /// The size in pixels.
    pub fn size(self) -> (u32, u32) {
        unsafe { (graze_mask_view_width(self.raw), graze_mask_view_height(self.raw)) }
    }

    /// The same view of another mask.
    pub(crate) fn flips_of(self, mask: &Mask) -> graze_mask_view {
        graze_mask_view { mask: mask.raw(), ..self.raw }
    }

    /// The smallest rectangle around all solid pixels.
    pub fn bounds(self) -> Option<Rect> {
        let mut bounds = Rect::default();
        let is_there = unsafe { graze_mask_view_bounds(self.raw, &mut bounds) };
        Some(bounds).filter(|_| is_there)
    }

    /// The pixels of a row: pixel x is bit x % 64 of words\[x / 64\]. Errors: `Status::OUT_OF_BOUNDS` (no such row),
    /// `Status::OUT_OF_SPACE` (fewer words than one for each 64 pixels, rounded up).
    #[track_caller]
    pub fn read_row(self, y: u32, words: &mut [u64]) -> Result<()> {
        let (width, height) = self.size();
        if y >= height {
            return Err(Error::new(Status::OUT_OF_BOUNDS));
        }
        if words.len() < (width as usize + 63) / 64 {
            return Err(Error::new(Status::OUT_OF_SPACE));
        }
        unsafe { graze_mask_view_row(self.raw, y, words.as_mut_ptr()) };
        Ok(())
    }

    /// Whether a pixel is solid; false outside of the view.
    pub fn get(self, x: i32, y: i32) -> bool {
        unsafe { graze_mask_view_get(self.raw, x, y) }
    }

    /// Whether any pixel is solid in both; the other one's min corner is at (dx, dy).
    pub fn overlaps(self, other: MaskView<'_>, dx: i32, dy: i32) -> bool {
        unsafe { graze_mask_overlaps(self.raw, other.raw, dx, dy) }
    }

    /// The same between whole pixels: whether the squares of two pixels have a common area.
    pub fn overlaps_at(self, other: MaskView<'_>, dx: f64, dy: f64) -> bool {
        unsafe { graze_mask_overlaps_at(self.raw, other.raw, dx, dy) }
    }

    /// The common area of the squares of all pixels.
    pub fn area_at(self, other: MaskView<'_>, dx: f64, dy: f64) -> f64 {
        unsafe { graze_mask_area_at(self.raw, other.raw, dx, dy) }
    }

    /// The time, 0 to 1, up to which the two do not overlap while the other one moves; nothing: they never do.
    pub fn impact(self, other: MaskView<'_>, motion: MaskMotion) -> Option<f64> {
        let mut time = 0.0;
        let is_there = unsafe { graze_mask_impact(self.raw, other.raw, motion, &mut time) };
        Some(time).filter(|_| is_there)
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
