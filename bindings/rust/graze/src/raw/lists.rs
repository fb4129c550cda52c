//! Lists that C grows. Used again, they keep their memory.

use crate::types::{Hit, Leg, MoveHit, MoverEnd, Pushed, Rider};
use graze_sys::*;

/// The hits of queries: those of query `i` are `hits.of(i)`.
#[derive(Default)]
pub struct Hits(pub(super) graze_hits);

/// The riders of a platform that moved.
#[derive(Default)]
pub struct Riders(pub(super) graze_rider_list);

/// The bodies that pushed each other apart.
#[derive(Default)]
pub struct PushedList(pub(super) graze_pushed_list);

/// The legs of a flight.
#[derive(Default)]
pub struct Legs(pub(super) graze_legs);

/// The end of a move, and its hits in order.
#[derive(Default)]
pub struct MoveResult(pub(super) graze_move_result);

/// The ends of many movers, and their hits.
#[derive(Default)]
pub struct MoveResults(pub(super) graze_move_results);

impl Hits {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// The hits of all queries, in the order of the queries.
    pub fn all(&self) -> &[Hit] {
        unsafe { super::slice(self.0.items, self.0.count) }
    }

    /// The hits of the i-th query.
    pub fn of(&self, i: usize) -> &[Hit] {
        if i >= self.0.query_count {
            return &[];
        }
        let starts = unsafe { super::slice(self.0.starts, self.0.query_count + 1) };
        &self.all()[starts[i]..starts[i + 1]]
    }

    /// How many queries there were.
    pub fn query_count(&self) -> usize {
        self.0.query_count
    }
}

impl Riders {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// The riders, sorted by slot.
    pub fn all(&self) -> &[Rider] {
        unsafe { super::slice(self.0.items, self.0.count) }
    }
}

impl PushedList {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// The bodies, sorted by slot.
    pub fn all(&self) -> &[Pushed] {
        unsafe { super::slice(self.0.items, self.0.count) }
    }
}

impl Legs {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// The legs, in order.
    pub fn all(&self) -> &[Leg] {
        unsafe { super::slice(self.0.items, self.0.count) }
    }

    /// Whether it would bounce once more than allowed, or is held in a gap without room.
    pub fn is_cut_short(&self) -> bool {
        self.0.is_cut_short
    }
}

impl MoveResult {
    /// An empty result.
    pub fn new() -> Self {
        Self::default()
    }

    /// Where the mover is at the end.
    pub fn end(&self) -> (f64, f64) {
        (self.0.end_x, self.0.end_y)
    }

    /// Whether the mover ends inside a part that would stop it.
    pub fn is_crushed(&self) -> bool {
        self.0.is_crushed
    }

    /// Whether the mover was stopped too often, and stayed there.
    pub fn is_cut_short(&self) -> bool {
        self.0.is_cut_short
    }

    /// The floor that the mover stands on.
    pub fn floor(&self) -> Option<&MoveHit> {
        Some(&self.0.floor).filter(|_| self.0.is_standing)
    }

    /// Its hits, in order.
    pub fn hits(&self) -> &[MoveHit] {
        unsafe { super::slice(self.0.items, self.0.count) }
    }
}

impl MoveResults {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Where each mover is at the end, in their order.
    pub fn ends(&self) -> &[MoverEnd] {
        unsafe { super::slice(self.0.ends, self.0.count) }
    }

    /// The hits of all movers, in the order of the movers.
    pub fn hits(&self) -> &[MoveHit] {
        unsafe { super::slice(self.0.hits, self.0.hit_count) }
    }

    /// The hits of the i-th mover.
    pub fn hits_of(&self, i: usize) -> &[MoveHit] {
        if i >= self.0.count {
            return &[];
        }
        let starts = unsafe { super::slice(self.0.starts, self.0.count + 1) };
        &self.hits()[starts[i]..starts[i + 1]]
    }
}

macro_rules! list {
    ($name:ident, $free:ident, $all:ident) => {
        impl Drop for $name {
            fn drop(&mut self) {
                unsafe { $free(&mut self.0) }
            }
        }

        // The memory is the list's own.
        unsafe impl Send for $name {}
        unsafe impl Sync for $name {}

        impl std::fmt::Debug for $name {
            fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                to.debug_list().entries(self.$all()).finish()
            }
        }
    };
}

list!(Hits, graze_hits_free, all);
list!(Riders, graze_rider_list_free, all);
list!(PushedList, graze_pushed_list_free, all);
list!(Legs, graze_legs_free, all);
list!(MoveResult, graze_move_result_free, hits);
list!(MoveResults, graze_move_results_free, ends);
