//! The one module that calls C. Its functions are safe: each lends C what it needs for the call, and a world keeps what C
//! keeps a pointer to. Functions with a const world in C take `&self`, the others `&mut self`.
#![allow(unsafe_code)]

/// Ends a function with the error of a call that was refused, which shows the call and its arguments. A function would have them
/// put together before each call.
macro_rules! check_call {
    ($status:expr, $call:expr, $arguments:expr) => {
        if $status != crate::types::Status::OK {
            return Err(crate::Error::of_call($status, $call, $arguments));
        }
    };
}

mod boxes;
mod calls;
mod chain;
mod hitboxes;
mod lists;
mod mask;
mod replay;
mod values;
mod world;

pub use boxes::{count_pairs, find_pairs, find_pairs_between, Finder, Index, PairsConfig};
pub use chain::Chain;
pub use hitboxes::HitboxSet;
pub use lists::{Hits, Legs, MoveResult, MoveResults, PushedList, Riders};
pub use mask::{Mask, MaskView, Pixels};
pub use replay::{Replay, ReplayInfo};
pub(crate) use values::*;
pub use values::{broad_phases, delta, delta_apply, format_of, layer_color, reason_text, sin_cos, version, BroadPhase};
pub(crate) use world::open;
pub use world::World;

use crate::types::{Format, Status};
use crate::{Error, Result};
use std::borrow::Cow;
use std::ffi::{CStr, CString};
use std::fmt::{Debug, Formatter};
use std::os::raw::c_char;

#[inline]
#[track_caller]
pub(crate) fn check(status: Status) -> Result<()> {
    if status == Status::OK {
        Ok(())
    } else {
        Err(Error::new(status))
    }
}

/// How errors show a list.
struct Items(usize);

impl Debug for Items {
    fn fmt(&self, to: &mut Formatter<'_>) -> std::fmt::Result {
        write!(to, "{} items", self.0)
    }
}

/// How errors show bytes: how many, and their format, or the first of them if they have none.
struct Bytes<'a>(&'a [u8]);

impl Debug for Bytes<'_> {
    fn fmt(&self, to: &mut Formatter<'_>) -> std::fmt::Result {
        let info = format_of(self.0);
        write!(to, "{} bytes ", self.0.len())?;
        if info.format != Format::UNKNOWN {
            return write!(to, "of {:?}, version {}", info.format, info.version);
        }
        write!(to, "in an unknown format, the first {:02x?}", &self.0[..self.0.len().min(8)])
    }
}

/// A text for C, which ends at a zero: one inside is refused.
#[track_caller]
fn text(from: &str) -> Result<CString> {
    match CString::new(from) {
        Ok(text) => Ok(text),
        Err(_) => Err(Error::of_call(Status::BAD_VALUE, "a text with a zero inside", &[("text", &from)])),
    }
}

/// The same, or none.
#[track_caller]
fn optional(from: Option<&str>) -> Result<Option<CString>> {
    match from {
        Some(name) => Ok(Some(text(name)?)),
        None => Ok(None),
    }
}

/// A text of C.
///
/// # Safety
/// It is NULL, or ends with a zero and lives as long as `'a`.
unsafe fn words<'a>(from: *const c_char) -> Cow<'a, str> {
    if from.is_null() {
        Cow::Borrowed("")
    } else {
        CStr::from_ptr(from).to_string_lossy()
    }
}

/// An array of C.
///
/// # Safety
/// It is NULL, or has `count` items and lives as long as `'a`.
unsafe fn slice<'a, T>(items: *const T, count: usize) -> &'a [T] {
    if items.is_null() {
        &[]
    } else {
        std::slice::from_raw_parts(items, count)
    }
}

/// A count for a field of 32 bits.
#[track_caller]
fn count(length: usize) -> Result<u32> {
    match u32::try_from(length) {
        Ok(count) => Ok(count),
        Err(_) => Err(Error::new(Status::OUT_OF_CAPACITY)),
    }
}

/// The items of a function that writes at most `capacity` of them and returns how many there are.
fn many<T: Copy + Default>(write: impl Fn(*mut T, usize) -> usize) -> Vec<T> {
    let mut items = vec![T::default(); write(std::ptr::null_mut(), 0)];
    let written = write(items.as_mut_ptr(), items.len());
    items.truncate(written);
    items
}

/// Runs a function of the game below one of C, which no panic may pass.
fn guarded<R>(run: impl FnOnce() -> R) -> R {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).unwrap_or_else(|_| std::process::abort())
}
