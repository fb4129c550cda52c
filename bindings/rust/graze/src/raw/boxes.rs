//! Boxes without a world: pairs of overlapping ones, and an index that is queried often.

use super::*;
use crate::error;
use crate::types::*;
use crate::{Query, Rules};
use graze_sys::*;
use std::ptr::{null, null_mut, NonNull};

/// How pairs are found. The defaults: half-open edges, all layers meet, all boxes on layer 0, one thread.
#[derive(Clone, Copy, Debug, Default)]
pub struct PairsConfig<'a> {
    /// Whether boxes that only share an edge overlap.
    pub edges: Edges,
    /// Which layers may meet.
    pub rules: Option<&'a Rules>,
    /// The name of the broad phase; nothing: `auto`.
    pub broad_phase: Option<&'a str>,
    /// Its setup.
    pub setup: BroadPhaseSetup,
    /// Whether pairs come in any order.
    pub is_unsorted: bool,
}

/// Boxes, and a layer for each; no layers: all are on layer 0.
type Boxes<'a> = (&'a [Aabb], &'a [u8]);

/// Boxes for C; `Status::OUT_OF_SPACE` if there are fewer layers than boxes.
#[track_caller]
fn array((boxes, layers): Boxes<'_>) -> Result<graze_box_array> {
    if !layers.is_empty() && layers.len() < boxes.len() {
        return Err(Error::new(Status::OUT_OF_SPACE));
    }
    let layers = if layers.is_empty() { null() } else { layers.as_ptr() };
    Ok(graze_box_array { boxes: boxes.as_ptr(), layers, count: count(boxes.len())? })
}

/// Runs a call with the configuration for C, and shows it where the call is refused.
#[track_caller]
fn with_config(call: &str, config: &PairsConfig<'_>, run: impl FnOnce(&graze_find_config) -> Status) -> Result<()> {
    let name = optional(config.broad_phase)?;
    let status = run(&graze_find_config {
        broad_phase: name.as_ref().map_or(null(), |name| name.as_ptr()),
        setup: config.setup,
        edges: config.edges,
        is_unsorted: config.is_unsorted,
        rules: config.rules.map_or(null(), |rules| &rules.0),
        ..Default::default()
    });
    check_call!(status, call, &[("broad_phase", &config.broad_phase), ("setup", &config.setup)]);
    Ok(())
}

/// A list of C, copied into a vector and freed.
fn taken(mut list: graze_pair_list) -> Vec<Pair> {
    let found = unsafe { slice(list.items, list.count) }.to_vec();
    unsafe { graze_pair_list_free(&mut list) };
    found
}

/// Every pair of overlapping boxes, each once, a < b, sorted. Errors: those of graze_find_pairs.
#[track_caller]
pub fn find_pairs(boxes: &[Aabb], layers: &[u8], config: &PairsConfig<'_>) -> Result<Vec<Pair>> {
    let (boxes, mut list) = (array((boxes, layers))?, graze_pair_list::default());
    with_config("find_pairs", config, |config| unsafe { graze_find_pairs(config, boxes, &mut list) })?;
    Ok(taken(list))
}

/// Every pair of a box of the first array and one of the second. Errors: those of graze_find_pairs_between.
#[track_caller]
pub fn find_pairs_between(first: Boxes<'_>, second: Boxes<'_>, config: &PairsConfig<'_>) -> Result<Vec<Pair>> {
    let (first, second, mut list) = (array(first)?, array(second)?, graze_pair_list::default());
    with_config("find_pairs_between", config, |config| unsafe { graze_find_pairs_between(config, first, second, &mut list) })?;
    Ok(taken(list))
}

/// How many pairs find_pairs finds. Errors: those of graze_count_pairs.
#[track_caller]
pub fn count_pairs(boxes: &[Aabb], layers: &[u8], config: &PairsConfig<'_>) -> Result<u64> {
    let (boxes, mut found) = (array((boxes, layers))?, 0);
    with_config("count_pairs", config, |config| unsafe { graze_count_pairs(config, boxes, null(), &mut found) })?;
    Ok(found)
}

/// Finds pairs again and again, in memory that it keeps.
pub struct Finder {
    handle: NonNull<graze_finder>,
    list: graze_pair_list,
}

// It is used by one thread at a time; nothing of it can be shared but the found pairs.
unsafe impl Send for Finder {}
unsafe impl Sync for Finder {}

impl Drop for Finder {
    fn drop(&mut self) {
        unsafe {
            graze_finder_close(self.handle.as_ptr());
            graze_pair_list_free(&mut self.list);
        }
    }
}

impl std::fmt::Debug for Finder {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.debug_struct("Finder").field("pairs", &self.list.count).finish()
    }
}

impl Finder {
    /// A finder. Errors: those of graze_finder_open.
    #[track_caller]
    pub fn new(config: &PairsConfig<'_>) -> Result<Self> {
        let mut handle = null_mut();
        with_config("Finder::new", config, |config| unsafe { graze_finder_open(config, &mut handle) })?;
        let handle = error::made(NonNull::new(handle))?;
        Ok(Self { handle, list: graze_pair_list::default() })
    }

    /// Every pair of overlapping boxes. Errors: those of graze_finder_pairs.
    #[track_caller]
    pub fn pairs(&mut self, boxes: &[Aabb], layers: &[u8]) -> Result<&[Pair]> {
        check(unsafe { graze_finder_pairs(self.handle.as_ptr(), array((boxes, layers))?, &mut self.list) })?;
        Ok(unsafe { slice(self.list.items, self.list.count) })
    }

    /// Every pair of a box of the first array and one of the second. Errors: those of graze_finder_pairs_between.
    #[track_caller]
    pub fn pairs_between(&mut self, first: Boxes<'_>, second: Boxes<'_>) -> Result<&[Pair]> {
        let (first, second) = (array(first)?, array(second)?);
        check(unsafe { graze_finder_pairs_between(self.handle.as_ptr(), first, second, &mut self.list) })?;
        Ok(unsafe { slice(self.list.items, self.list.count) })
    }

    /// How many pairs there are. Errors: those of graze_finder_count.
    #[track_caller]
    pub fn count(&mut self, boxes: &[Aabb], layers: &[u8]) -> Result<u64> {
        let mut found = 0;
        check(unsafe { graze_finder_count(self.handle.as_ptr(), array((boxes, layers))?, null(), &mut found) })?;
        Ok(found)
    }
}

/// Boxes in float64, built once and queried often; each has a row.
pub struct Index(NonNull<graze_index>);

// Functions with a const index only read it.
unsafe impl Send for Index {}
unsafe impl Sync for Index {}

impl Drop for Index {
    fn drop(&mut self) {
        unsafe { graze_index_close(self.raw()) }
    }
}

impl std::fmt::Debug for Index {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("Index")
    }
}

impl Index {
    /// An index of boxes, with a layer for each, or none. Errors: those of graze_index_open.
    #[track_caller]
    pub fn new(boxes: &[Area], layers: &[u8], edges: Edges) -> Result<Self> {
        if !layers.is_empty() && layers.len() < boxes.len() {
            return Err(Error::new(Status::OUT_OF_SPACE));
        }
        let config = graze_index_config { edges, ..Default::default() };
        let layers = if layers.is_empty() { null() } else { layers.as_ptr() };
        let (areas, mut handle) = (graze_area_array { areas: boxes.as_ptr(), layers, count: count(boxes.len())? }, null_mut());
        check(unsafe { graze_index_open(&config, areas, &mut handle) })?;
        error::made(NonNull::new(handle).map(Index))
    }

    pub(super) fn raw(&self) -> *mut graze_index {
        self.0.as_ptr()
    }

    /// Ask queries; in a hit, `user` is the row. Errors: those of graze_index_query.
    #[track_caller]
    pub fn query(&self, queries: &[Query<'_>]) -> Result<Hits> {
        let (queries, mut hits) = (super::world::raw_queries(queries), Hits::new());
        check(unsafe { graze_index_query(self.raw(), queries.as_ptr(), queries.len(), &mut hits.0) })?;
        Ok(hits)
    }

    /// Move a box among those of the index, as far as a response allows. Errors: those of graze_index_move.
    #[track_caller]
    pub fn move_and_collide(&self, mover: Area, goal: Point, response: Response, result: &mut MoveResult) -> Result<()> {
        let (width, height) = (mover.max_x - mover.min_x, mover.max_y - mover.min_y);
        let mover = graze_move { x: mover.min_x, y: mover.min_y, width, height, goal_x: goal.x, goal_y: goal.y };
        let options = graze_move_options { response, ..Default::default() };
        check(unsafe { graze_index_move(self.raw(), &mover, &options, &mut result.0) })
    }
}
