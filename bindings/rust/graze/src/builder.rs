//! The settings of a new world.

use crate::types::*;
use crate::{raw, Mistake, Result, Rules, World};

/// A function that hears of a game's likely mistakes; on whichever thread makes them.
pub type Report = Box<dyn Fn(&Mistake<'_>) + Send + Sync>;

/// The settings of a new world. The defaults are good: half-open edges, `auto`, all layers meet, one thread.
#[derive(Default)]
pub struct WorldBuilder {
    pub(crate) broad_phase: Option<String>,
    pub(crate) setup: BroadPhaseSetup,
    pub(crate) edges: Edges,
    pub(crate) events: EventFlags,
    pub(crate) limits: Limits,
    pub(crate) rules: Option<Rules>,
    pub(crate) threads: u32,
    pub(crate) load_memory_max: usize,
    pub(crate) wrap: (f32, f32),
    pub(crate) report: Option<Report>,
}

impl WorldBuilder {
    /// The defaults.
    pub fn new() -> Self {
        Self::default()
    }

    /// Boxes that only share an edge touch.
    pub fn closed(mut self) -> Self {
        self.edges = Edges::CLOSED;
        self
    }

    /// The broad phase, by its name, and its setup.
    pub fn broad_phase(mut self, name: &str, setup: BroadPhaseSetup) -> Self {
        self.broad_phase = Some(name.to_string());
        self.setup = setup;
        self
    }

    /// Which events a step makes: contacts of bodies, touches of parts, or both.
    pub fn events(mut self, events: EventFlags) -> Self {
        self.events = events;
        self
    }

    /// Fixed capacities, which no call exceeds.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Which layers may meet.
    pub fn rules(mut self, rules: &Rules) -> Self {
        self.rules = Some(*rules);
        self
    }

    /// This many threads share a step, the caller's among them. They change no event.
    pub fn threads(mut self, threads: u32) -> Self {
        self.threads = threads;
        self
    }

    /// How many bytes one load of a snapshot may allocate.
    pub fn load_memory_max(mut self, bytes: usize) -> Self {
        self.load_memory_max = bytes;
        self
    }

    /// The sides of a wrapped world, whose opposite sides meet; 0: it does not wrap along x, or y.
    pub fn wrap(mut self, width: f32, height: f32) -> Self {
        self.wrap = (width, height);
        self
    }

    /// Hear of likely mistakes, such as a stale handle. A panic in it ends the process.
    pub fn report(mut self, report: impl Fn(&Mistake<'_>) + Send + Sync + 'static) -> Self {
        self.report = Some(Box::new(report));
        self
    }

    /// Open the world.
    #[track_caller]
    pub fn open(self) -> Result<World> {
        raw::open(self)
    }
}

impl std::fmt::Debug for WorldBuilder {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.debug_struct("WorldBuilder").field("broad_phase", &self.broad_phase).field("edges", &self.edges).finish_non_exhaustive()
    }
}
