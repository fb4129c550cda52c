//! Chains: curved lasers, ropes, tails.

use super::*;
use crate::error;
use crate::types::{ChainNode, ChainPlace, Point};
use graze_sys::*;
use std::ptr::{null, null_mut, NonNull};

/// Circles joined by tapered capsules. A shape shares it (`Arc`), so it changes only while it is in no shape; a part that gets it
/// has a copy.
pub struct Chain(NonNull<graze_chain>);

// Functions with a const chain only read it.
unsafe impl Send for Chain {}
unsafe impl Sync for Chain {}

impl Drop for Chain {
    fn drop(&mut self) {
        unsafe { graze_chain_destroy(self.raw()) }
    }
}

impl std::fmt::Debug for Chain {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "Chain({} of {} nodes)", self.count(), self.capacity())
    }
}

impl Chain {
    /// A chain with some nodes, the front first, that may grow to a capacity; 0: it keeps this many. Errors: those of
    /// graze_chain_create.
    #[track_caller]
    pub fn new(nodes: &[ChainNode], capacity: u32) -> Result<Self> {
        let def = graze_chain_def { nodes: nodes.as_ptr(), count: count(nodes.len())?, capacity };
        let mut chain = null_mut();
        check(unsafe { graze_chain_create(&def, null(), &mut chain) })?;
        error::made(NonNull::new(chain).map(Chain))
    }

    /// A copy of the chain of a shape that a world reported, or nothing.
    #[track_caller]
    pub(super) fn of(shape: &graze_shape) -> Result<Option<Self>> {
        let chain = unsafe { graze_chain_of(shape) };
        if chain.is_null() {
            return Ok(None);
        }
        let nodes = many(|nodes, capacity| unsafe { graze_chain_nodes(chain, nodes, capacity as u32) as usize });
        Self::new(&nodes, unsafe { graze_chain_capacity(chain) }).map(Some)
    }

    pub(crate) fn raw(&self) -> *mut graze_chain {
        self.0.as_ptr()
    }

    /// How many nodes it has.
    pub fn count(&self) -> u32 {
        unsafe { graze_chain_count(self.raw()) }
    }

    /// How many nodes it may have.
    pub fn capacity(&self) -> u32 {
        unsafe { graze_chain_capacity(self.raw()) }
    }

    /// The nodes, the front first.
    pub fn nodes(&self) -> Vec<ChainNode> {
        many(|nodes, capacity| unsafe { graze_chain_nodes(self.raw(), nodes, capacity as u32) as usize })
    }

    /// Put a node in front; at its capacity, the chain drops its last node. Errors: those of graze_chain_push_node.
    #[track_caller]
    pub fn push_node(&mut self, node: ChainNode) -> Result<()> {
        check(unsafe { graze_chain_push_node(self.raw(), node) })
    }

    /// Switch nodes off or on again. `Status::OUT_OF_BOUNDS`: it has not these nodes.
    #[track_caller]
    pub fn switch_nodes(&mut self, first: u32, count: u32, is_off: bool) -> Result<()> {
        check(unsafe { graze_chain_switch_nodes(self.raw(), first, count, is_off) })
    }

    /// Keep only some nodes, at least one. `Status::OUT_OF_BOUNDS`: it has not these nodes.
    #[track_caller]
    pub fn cut(&mut self, first: u32, count: u32) -> Result<()> {
        check(unsafe { graze_chain_cut(self.raw(), first, count) })
    }

    /// Write points along the middle, one every `spacing` from the front on, and return those that were written.
    pub fn points<'a>(&self, spacing: f64, points: &'a mut [Point]) -> &'a [Point] {
        let written = unsafe { graze_chain_points(self.raw(), spacing, points.as_mut_ptr(), points.len()) };
        &points[..written]
    }

    /// The place of the chain that is nearest to a point; nothing: all nodes are off.
    pub fn nearest(&self, point: Point) -> Option<ChainPlace> {
        let mut place = ChainPlace::default();
        let is_there = unsafe { graze_chain_nearest(self.raw(), point, &mut place) };
        Some(place).filter(|_| is_there)
    }
}
