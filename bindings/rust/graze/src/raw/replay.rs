//! Replays of recordings.

use super::world::{assets_of, AssetLists};
use super::*;
use crate::types::*;
use graze_sys::*;
use std::mem::ManuallyDrop;
use std::os::raw::c_void;
use std::ptr::{null, null_mut, NonNull};
use std::sync::Arc;

/// The bytes of a recording, and how many were given.
struct Source {
    bytes: Vec<u8>,
    given: usize,
    notes: Vec<Vec<u8>>,
}

/// Plays a recording again, and checks that the world evolves as it did.
pub struct Replay {
    handle: NonNull<graze_replay>,
    world: ManuallyDrop<World>,
    source: *mut Source,
}

// It owns what it points to.
unsafe impl Send for Replay {}
unsafe impl Sync for Replay {}

/// Where a replay is, and why the last step differed or failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayInfo {
    /// The number of the last step, as the game numbered it.
    pub frame: u64,
    /// How many steps were made.
    pub steps: u64,
    /// The hash in the recording.
    pub hash_recorded: u64,
    /// The hash of the world.
    pub hash_now: u64,
    /// The call that failed, or "".
    pub call: String,
    /// Its status.
    pub status: Status,
}

unsafe extern "C" fn give(user: *mut c_void, to: *mut c_void, size: usize) -> usize {
    let source = &mut *(user as *mut Source);
    let left = &source.bytes[source.given..];
    let given = left.len().min(size);
    std::ptr::copy_nonoverlapping(left.as_ptr(), to.cast(), given);
    source.given += given;
    given
}

unsafe extern "C" fn seek(user: *mut c_void, offset: u64) -> bool {
    let source = &mut *(user as *mut Source);
    let is_inside = offset <= source.bytes.len() as u64;
    if is_inside {
        source.given = offset as usize;
    }
    is_inside
}

unsafe extern "C" fn note(user: *mut c_void, bytes: *const c_void, size: usize) {
    let source = &mut *(user as *mut Source);
    source.notes.push(slice(bytes.cast(), size).to_vec());
}

impl Replay {
    /// A replay of a recording, which is not gzipped. Errors: those of graze_replay_open.
    #[track_caller]
    pub fn new(recording: Vec<u8>) -> Result<Self> {
        let source = Box::into_raw(Box::new(Source { bytes: recording, given: 0, notes: Vec::new() }));
        let config = graze_replay_config {
            source: graze_replay_source { give: Some(give), user: source.cast() },
            note: Some(note),
            user: source.cast(),
            source_seek: Some(seek),
            ..Default::default()
        };
        let mut handle = null_mut();
        let status = unsafe { graze_replay_open(&config, &mut handle) };
        match NonNull::new(handle) {
            Some(handle) => {
                let world = unsafe { NonNull::new_unchecked(graze_replay_world(handle.as_ptr())) };
                Ok(Self { handle, world: World::borrowed(world), source })
            }
            None => {
                let source = unsafe { Box::from_raw(source) };
                Err(Error::of_call(status, "Replay::new", &[("recording", &Bytes(&source.bytes))]))
            }
        }
    }

    pub(super) fn raw(&self) -> *mut graze_replay {
        self.handle.as_ptr()
    }

    /// The world as it is now, to look at.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// All contacts as of the last step.
    pub fn contacts(&mut self) -> &[Contact] {
        self.world.contacts()
    }

    /// The hash of the world.
    pub fn hash(&mut self) -> u64 {
        self.world.hash()
    }

    /// A snapshot of the world, for one that knows these masks and sets in this order. A recording has its own: those of equal content
    /// take their places, and others that bodies show come after them. Errors: those of graze_world_save.
    #[track_caller]
    pub fn save(&mut self, masks: &[Arc<Mask>], sets: &[Arc<HitboxSet>]) -> Result<Vec<u8>> {
        let (own_masks, own_sets) = self.shown();
        let masks = placed(own_masks.clone(), masks, |own, mask| have_the_same_pixels(own, mask.raw()));
        let sets = placed(own_sets, sets, |own, set| are_the_same_set(own, set.raw(), &own_masks));
        let mut snapshot = Vec::new();
        self.world.save_listed(&(masks, sets), &mut snapshot).map(|()| snapshot)
    }

    /// The recording's own masks and sets that bodies show.
    fn shown(&self) -> AssetLists {
        let (mut masks, mut sets) = (Vec::new(), Vec::new());
        for body in self.world.bodies() {
            add_new(&mut sets, unsafe { graze_body_hitboxes(self.world.raw(), body) });
            for part in self.world.parts(body) {
                let mut shape = graze_shape::default();
                if unsafe { graze_part_shape(self.world.raw(), part, &mut shape) } == Status::OK {
                    add_mask(&mut masks, &shape);
                }
            }
        }
        for &set in &sets {
            let boxes = unsafe { slice((*set).boxes, (*set).box_count as usize) };
            boxes.iter().filter_map(|one| unsafe { one.shape.as_ref() }).for_each(|shape| add_mask(&mut masks, shape));
        }
        (masks, sets)
    }

    /// The game's own bytes since the last call.
    pub fn take_notes(&mut self) -> Vec<Vec<u8>> {
        std::mem::take(unsafe { &mut (*self.source).notes })
    }

    /// Where it is.
    pub fn info(&self) -> ReplayInfo {
        let it = unsafe { graze_replay_read(self.raw()) };
        let call = unsafe { words(it.call) }.into_owned();
        ReplayInfo { frame: it.frame, steps: it.steps, hash_recorded: it.hash_recorded, hash_now: it.hash_now, call, status: it.status }
    }
}

fn add_new<T>(all: &mut Vec<*const T>, one: *const T) {
    if !one.is_null() && !all.contains(&one) {
        all.push(one);
    }
}

fn add_mask(all: &mut Vec<*const graze_mask>, shape: &graze_shape) {
    if shape.kind == ShapeKind::MASK {
        add_new(all, shape.mask.mask);
    }
}

/// No place is left out: NULL stands for what no body shows.
fn placed<T, G>(mut own: Vec<*const T>, given: &[G], are_equal: impl Fn(*const T, &G) -> bool) -> Vec<*const T> {
    let mut all = Vec::new();
    for one in given {
        let found = own.iter().position(|&own| are_equal(own, one));
        all.push(found.map_or(null(), |at| own.remove(at)));
    }
    all.append(&mut own);
    all
}

fn have_the_same_pixels(a: *const graze_mask, b: *const graze_mask) -> bool {
    unsafe {
        let size = |mask| (graze_mask_width(mask), graze_mask_height(mask), graze_mask_count(mask));
        size(a) == size(b) && graze_mask_area(graze_mask_view_all(a), graze_mask_view_all(b), 0, 0) == graze_mask_count(a)
    }
}

/// A snapshot with the one loads with the other.
fn are_the_same_set(own: *const graze_hitbox_set, given: *const graze_hitbox_set, masks: &[*const graze_mask]) -> bool {
    let load = || -> Result<()> {
        let (mut trial, mut snapshot) = (World::builder().open()?, Vec::new());
        let body = trial.add(&crate::BodyDef::new(0.0, 0.0))?;
        check(unsafe { graze_body_set_hitboxes(trial.raw(), body, own, &FramePose::default()) })?;
        trial.save_listed(&(masks.to_vec(), vec![own]), &mut snapshot)?;
        let lists = (masks.to_vec(), vec![given]);
        check(unsafe { graze_world_load(trial.raw(), &assets_of(&lists), snapshot.as_ptr().cast(), snapshot.len()) })
    };
    load().is_ok()
}

impl Drop for Replay {
    fn drop(&mut self) {
        unsafe {
            graze_replay_close(self.raw());
            drop(Box::from_raw(self.source));
        }
    }
}

impl std::fmt::Debug for Replay {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.info().fmt(to)
    }
}
