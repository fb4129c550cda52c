//! The world: the functions that calls.rs does not make of the types by itself.

use super::*;
use crate::types::*;
use crate::shape::Held;
use crate::{BodyDef, DangerDef, Flight, Mistake, PartDef, PlatformMove, Positions, Push, Query, Responses, Rules, Shape, TilesDef, WorldBuilder};
use graze_sys::*;
use std::any::Any;
use std::cell::RefCell;
use std::os::raw::c_void;
use std::ptr::{null, null_mut, NonNull};
use std::sync::Arc;

type Sink = Box<dyn FnMut(&[u8]) -> bool + Send>;

/// A world holds bodies and finds out in every step which of them touch.
///
/// Handles are numbers: one of something removed, or of another world, is refused with `Status::STALE_HANDLE`, unless that
/// world gave out the same. Slices of events and contacts are the world's own memory, borrowed until its next change.
pub struct World {
    handle: NonNull<graze_world>,
    pool: *mut graze_pool,
    /// Those of parts, which C points to; in the order of snapshots.
    masks: Vec<Arc<Mask>>,
    /// Those of bodies, likewise.
    sets: Vec<Arc<HitboxSet>>,
    /// Boxes, or NULL; C calls them until the world is closed.
    sink: *mut Sink,
    report: *mut crate::Report,
    counters: *mut Counters,
}

// A world is used by one thread at a time, or by several that only call functions with a const world.
unsafe impl Send for World {}
unsafe impl Sync for World {}

impl Drop for World {
    fn drop(&mut self) {
        unsafe {
            graze_world_close(self.raw());
            graze_pool_close(self.pool);
            free(self.sink);
            free(self.report);
            free(self.counters);
        }
    }
}

/// Ends a box that C had a pointer to; NULL is fine.
///
/// # Safety
/// It is of Box::into_raw, and nothing uses it any more.
unsafe fn free<T>(function: *mut T) {
    if !function.is_null() {
        drop(Box::from_raw(function));
    }
}

impl std::fmt::Debug for World {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.debug_struct("World").field("bodies", &self.body_count()).field("parts", &self.part_count()).finish()
    }
}

unsafe extern "C" fn report(user: *mut c_void, mistake: *const graze_mistake) {
    let (report, it) = (&*(user as *const crate::Report), &*mistake);
    let (function, message, name) = (words(it.function), words(it.message), words(it.name));
    let mistake = Mistake {
        kind: it.kind,
        status: it.status,
        function: &function,
        message: &message,
        body: Body { id: it.body },
        part: Part { id: it.part },
        name: &name,
    };
    guarded(|| report(&mistake));
}

unsafe extern "C" fn take(user: *mut c_void, bytes: *const c_void, size: usize) -> bool {
    let sink = &mut *(user as *mut Sink);
    guarded(|| sink(slice(bytes.cast(), size)))
}

#[track_caller]
pub(crate) fn open(builder: WorldBuilder) -> Result<World> {
    let name = optional(builder.broad_phase.as_deref())?;
    let function = builder.report.map_or(null_mut(), |report| Box::into_raw(Box::new(report)));
    let mut config = graze_world_config {
        broad_phase: name.as_ref().map_or(null(), |name| name.as_ptr()),
        setup: builder.setup,
        edges: builder.edges,
        events: builder.events,
        limits: builder.limits,
        rules: builder.rules.as_ref().map_or(null(), |rules| &rules.0),
        load_memory_max: builder.load_memory_max,
        wrap_width: builder.wrap.0,
        wrap_height: builder.wrap.1,
        ..Default::default()
    };
    if !function.is_null() {
        config.debug = graze_debug { report: Some(report), user: function.cast() };
    }
    let (mut handle, mut pool) = (null_mut(), null_mut());
    let mut status = Status::OK;
    if builder.threads > 1 {
        status = unsafe { graze_pool_open(builder.threads, null(), &mut pool) };
        config.tasks = unsafe { graze_pool_tasks(pool) };
    }
    if status == Status::OK {
        status = unsafe { graze_world_open(&config, &mut handle) };
    }
    match NonNull::new(handle) {
        Some(handle) => Ok(World { handle, pool, masks: Vec::new(), sets: Vec::new(), sink: null_mut(), report: function, counters: null_mut() }),
        None => {
            unsafe { graze_pool_close(pool) };
            unsafe { free(function) };
            Err(Error::of_call(status, "open", &[("broad_phase", &builder.broad_phase), ("setup", &builder.setup), ("wrap", &builder.wrap)]))
        }
    }
}

/// The function of some responses while C calls it, and the panic that came out of it.
struct Chooser<'a> {
    choose: &'a crate::Choose<'a>,
    panic: RefCell<Option<Box<dyn Any + Send>>>,
}

unsafe extern "C" fn choose(user: *mut c_void, part: *const graze_part, hit: *const graze_move_hit) -> graze_response {
    let chooser = &*(user as *const Chooser<'_>);
    let (part, hit) = (*part, &*hit);
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| (chooser.choose)(part, hit))).unwrap_or_else(|panic| {
        *chooser.panic.borrow_mut() = Some(panic);
        Response::IGNORE
    })
}

/// Runs a call with responses; a panic of their function goes on behind it.
fn responding<R>(responses: &Responses<'_>, run: impl FnOnce(*const graze_responses) -> R) -> R {
    let function = match responses.choose {
        Some(function) => function,
        None => return run(&*responses.raw),
    };
    let chooser = Chooser { choose: function, panic: RefCell::new(None) };
    let mut raw = responses.raw.clone();
    raw.choose = Some(choose);
    raw.user = &chooser as *const Chooser<'_> as *mut c_void;
    let result = run(&*raw);
    if let Some(panic) = chooser.panic.into_inner() {
        std::panic::resume_unwind(panic);
    }
    result
}

/// The parts of a definition for C; shapes are those of `parts`.
fn part_defs(parts: &[PartDef]) -> Vec<graze_part_def> {
    let made = |part: &PartDef| graze_part_def {
        r#box: part.aabb,
        layer: part.layer,
        tag: part.tag,
        is_disabled: part.is_disabled,
        shape: part.shape.as_ref().map_or(null(), |shape| &shape.raw),
    };
    parts.iter().map(made).collect()
}

#[track_caller]
fn body_def(def: &BodyDef, parts: &[graze_part_def]) -> Result<graze_body_def> {
    let part_count = count(parts.len())?;
    Ok(graze_body_def { x: def.x, y: def.y, angle: def.angle, user: def.user, parts: parts.as_ptr(), part_count })
}

impl World {
    /// A world with the defaults.
    #[track_caller]
    pub fn new() -> Result<Self> {
        WorldBuilder::new().open()
    }

    /// The settings of a new world.
    pub fn builder() -> WorldBuilder {
        WorldBuilder::new()
    }

    pub(super) fn raw(&self) -> *mut graze_world {
        self.handle.as_ptr()
    }

    /// The world of a replay, which the replay closes.
    pub(super) fn borrowed(handle: NonNull<graze_world>) -> std::mem::ManuallyDrop<Self> {
        std::mem::ManuallyDrop::new(Self {
            handle,
            pool: null_mut(),
            masks: Vec::new(),
            sets: Vec::new(),
            sink: null_mut(),
            report: null_mut(),
            counters: null_mut(),
        })
    }

    /// Make a mask known, so that snapshots name it by its place among the known ones. Parts with masks do it by themselves;
    /// a world that loads another one's snapshot knows the same masks in the same order.
    pub fn know_mask(&mut self, mask: &Arc<Mask>) {
        if !self.masks.iter().any(|known| Arc::ptr_eq(known, mask)) {
            self.masks.push(Arc::clone(mask));
        }
    }

    /// The same for a hitbox set, with the masks of its shapes. Bodies with the set do it by themselves.
    pub fn know_hitboxes(&mut self, set: &Arc<HitboxSet>) {
        if !self.sets.iter().any(|known| Arc::ptr_eq(known, set)) {
            set.shapes().for_each(|shape| self.know(Some(shape)));
            self.sets.push(Arc::clone(set));
        }
    }

    /// Keep a shape's mask. A part copies a chain.
    fn know(&mut self, shape: Option<&Shape>) {
        if let Some(Held::Mask(mask)) = shape.and_then(|shape| shape.held.as_ref()) {
            self.know_mask(mask);
        }
    }

    /// Give a body the boxes of a set, in place of those of its set before, and show a frame of it. Nothing: it has no set then.
    /// Errors: those of graze_body_set_hitboxes.
    #[track_caller]
    pub fn set_hitboxes(&mut self, body: Body, set: Option<&Arc<HitboxSet>>, pose: &FramePose) -> Result<()> {
        if let Some(set) = set {
            self.know_hitboxes(set);
        }
        let status = unsafe { graze_body_set_hitboxes(self.raw(), body, set.map_or(null(), |set| set.raw()), pose) };
        check_call!(status, "set_hitboxes", &[("body", &body), ("pose", pose)]);
        Ok(())
    }

    /// The hitbox set of a body.
    pub fn hitboxes(&self, body: Body) -> Option<&Arc<HitboxSet>> {
        let raw = unsafe { graze_body_hitboxes(self.raw(), body) };
        self.sets.iter().find(|set| std::ptr::eq(set.raw(), raw))
    }

    /// Let steps count the work of the broad phase from 0 on, or not any more.
    pub fn set_counting(&mut self, is_counting: bool) {
        let before = self.counters;
        self.counters = if is_counting { Box::into_raw(Box::default()) } else { null_mut() };
        unsafe {
            graze_world_set_counters(self.raw(), self.counters);
            free(before);
        }
    }

    /// The work since the world began to count it; nothing: it does not.
    pub fn counters(&self) -> Option<Counters> {
        unsafe { self.counters.as_ref() }.copied()
    }

    /// Add a body with its parts. Errors: those of graze_body_add.
    #[track_caller]
    pub fn add(&mut self, def: &BodyDef) -> Result<Body> {
        def.parts.iter().for_each(|part| self.know(part.shape.as_ref()));
        let parts = part_defs(&def.parts);
        let mut body = Body::default();
        let status = unsafe { graze_body_add(self.raw(), &body_def(def, &parts)?, &mut body) };
        check_call!(status, "add", &[("def", def)]);
        Ok(body)
    }

    /// Add a part to a body. Errors: those of graze_part_add.
    #[track_caller]
    pub fn add_part(&mut self, body: Body, def: &PartDef) -> Result<Part> {
        self.know(def.shape.as_ref());
        let mut part = Part::default();
        let status = unsafe { graze_part_add(self.raw(), body, &part_defs(std::slice::from_ref(def))[0], &mut part) };
        check_call!(status, "add_part", &[("body", &body), ("def", def)]);
        Ok(part)
    }

    /// Give a part a shape, relative to its body, or take it away. Errors: those of graze_part_set_shape.
    #[track_caller]
    pub fn set_shape(&mut self, part: Part, shape: Option<&Shape>) -> Result<()> {
        self.know(shape);
        check(unsafe { graze_part_set_shape(self.raw(), part, shape.map_or(null(), |shape| &shape.raw)) })
    }

    /// The same as a motion, if the part is swept. Errors: those of graze_part_move_shape.
    #[track_caller]
    pub fn move_shape(&mut self, part: Part, shape: &Shape) -> Result<()> {
        self.know(Some(shape));
        check(unsafe { graze_part_move_shape(self.raw(), part, &shape.raw) })
    }

    /// The shape of a part where it is; of a part without a shape, its box. A chain is copied.
    #[track_caller]
    pub fn shape(&self, part: Part) -> Result<Shape> {
        let mut raw = graze_shape::default();
        check(unsafe { graze_part_shape(self.raw(), part, &mut raw) })?;
        if let Some(chain) = Chain::of(&raw)? {
            return Ok(Shape::chain(&Arc::new(chain), raw.corner[0]));
        }
        let mask = self.masks.iter().find(|mask| raw.kind == ShapeKind::MASK && std::ptr::eq(mask.raw(), raw.mask.mask)).cloned();
        if mask.is_none() {
            raw.mask = Default::default(); // tiles, or a mask of a replay
        }
        Ok(Shape { raw, held: mask.map(Held::Mask) })
    }

    /// Which layers may meet.
    pub fn rules(&self) -> Rules {
        let mut rules = Rules::default();
        unsafe { graze_world_rules(self.raw(), &mut rules.0) };
        rules
    }

    /// Change which layers may meet. Touches that are forbidden now end with the next step.
    pub fn set_rules(&mut self, rules: &Rules) {
        unsafe { graze_world_set_rules(self.raw(), &rules.0) }
    }

    /// Put many bodies at their positions at once, or none on an error.
    #[track_caller]
    pub fn set_positions(&mut self, positions: &Positions<'_>) -> Result<()> {
        check(unsafe { graze_world_set_positions(self.raw(), &positions.raw()?) })
    }

    /// Move many bodies at once, or none on an error: those that are swept touch what lies on their way.
    #[track_caller]
    pub fn move_all(&mut self, positions: &Positions<'_>) -> Result<()> {
        check(unsafe { graze_world_move_all(self.raw(), &positions.raw()?) })
    }

    /// Ask queries, of any kinds. Errors: those of graze_world_query.
    #[track_caller]
    pub fn query(&self, queries: &[Query<'_>]) -> Result<Hits> {
        let mut hits = Hits::new();
        self.query_into(queries, &mut hits).map(|()| hits)
    }

    /// Ask queries, into a list that keeps its memory.
    #[track_caller]
    pub fn query_into(&self, queries: &[Query<'_>], hits: &mut Hits) -> Result<()> {
        let queries = raw_queries(queries);
        check(unsafe { graze_world_query(self.raw(), queries.as_ptr(), queries.len(), &mut hits.0) })
    }

    /// Whether each query finds anything; a search ends at its first hit.
    #[track_caller]
    pub fn query_any(&self, queries: &[Query<'_>]) -> Result<Vec<bool>> {
        let queries = raw_queries(queries);
        let mut found = vec![false; queries.len()];
        check(unsafe { graze_world_query_any(self.raw(), queries.as_ptr(), queries.len(), found.as_mut_ptr()) })?;
        Ok(found)
    }

    /// The first part on some layers (0: all) that a segment meets.
    pub fn ray_first(&self, from: Point, to: Point, layers: u64) -> Option<Hit> {
        there(unsafe { graze_world_ray_first(self.raw(), from, to, layers) })
    }

    /// The part of the lowest slot, on some layers (0: all), that contains a point.
    pub fn point(&self, at: Point, layers: u64) -> Option<Hit> {
        there(unsafe { graze_world_point(self.raw(), at, layers) })
    }

    /// The part on some layers (0: all) that is nearest to a point.
    pub fn nearest(&self, at: Point, layers: u64) -> Option<Hit> {
        there(unsafe { graze_world_nearest(self.raw(), at, layers) })
    }

    /// The parts that a body touches where it is now, between two steps, on some layers (0: all).
    #[track_caller]
    pub fn overlaps(&self, body: Body, layers: u64) -> Result<Hits> {
        let mut hits = Hits::new();
        check(unsafe { graze_body_overlaps(self.raw(), body, layers, &mut hits.0) })?;
        Ok(hits)
    }

    /// The same for each of many bodies, in their order.
    #[track_caller]
    pub fn overlaps_all(&self, bodies: &[Body], layers: u64) -> Result<Hits> {
        let (mut hits, query) = (Hits::new(), graze_overlap_query { bodies: bodies.as_ptr(), count: bodies.len(), layers });
        check(unsafe { graze_world_overlaps(self.raw(), &query, &mut hits.0) })?;
        Ok(hits)
    }

    /// Whether each of many bodies touches anything.
    #[track_caller]
    pub fn overlaps_any(&self, bodies: &[Body], layers: u64) -> Result<Vec<bool>> {
        let query = graze_overlap_query { bodies: bodies.as_ptr(), count: bodies.len(), layers };
        let mut found = vec![false; bodies.len()];
        check(unsafe { graze_world_overlaps_any(self.raw(), &query, found.as_mut_ptr()) })?;
        Ok(found)
    }

    /// Move a body towards a goal as far as its responses allow. Errors: those of graze_body_move_and_collide.
    #[track_caller]
    pub fn move_and_collide(&mut self, body: Body, goal: Point, responses: &Responses<'_>, result: &mut MoveResult) -> Result<()> {
        let world = self.raw();
        let status = responding(responses, |raw| unsafe { graze_body_move_and_collide(world, body, goal, raw, &mut result.0) });
        check_call!(status, "move_and_collide", &[("body", &body), ("goal", &goal)]);
        Ok(())
    }

    /// The same, only asked.
    #[track_caller]
    pub fn test_move(&self, body: Body, goal: Point, responses: &Responses<'_>, result: &mut MoveResult) -> Result<()> {
        let status = responding(responses, |raw| unsafe { graze_body_test_move(self.raw(), body, goal, raw, &mut result.0) });
        check_call!(status, "test_move", &[("body", &body), ("goal", &goal)]);
        Ok(())
    }

    /// The same for a body outside of the world.
    #[track_caller]
    pub fn test_move_of(&self, def: &BodyDef, goal: Point, responses: &Responses<'_>, result: &mut MoveResult) -> Result<()> {
        let parts = part_defs(&def.parts);
        let def = body_def(def, &parts)?;
        check(responding(responses, |raw| unsafe { graze_world_test_move(self.raw(), &def, goal, raw, &mut result.0) }))
    }

    /// The same for thousands of boxes outside of the world, on all threads of the world. Errors: those of graze_world_move_many.
    #[track_caller]
    pub fn move_many(&self, movers: &[Mover], responses: &Responses<'_>, results: &mut MoveResults) -> Result<()> {
        let run = |raw| unsafe { graze_world_move_many(self.raw(), movers.as_ptr(), movers.len(), raw, &mut results.0) };
        check(responding(responses, run))
    }

    /// Write the first time, in steps from now, at which each place of a grid would be hit, row by row. 0: something is there;
    /// infinity: nothing hits it. `Status::OUT_OF_SPACE` if there are fewer times than places, or fewer motions than bodies;
    /// the other errors are those of graze_world_danger.
    #[track_caller]
    pub fn danger(&mut self, def: &DangerDef<'_>, times: &mut [f32]) -> Result<()> {
        enough(times.len(), u64::from(def.columns) * u64::from(def.rows))?;
        enough(def.dx.len().min(def.dy.len()), def.bodies.len() as u64)?;
        let raw = graze_danger_def {
            origin: def.origin,
            cell: def.cell,
            columns: def.columns,
            rows: def.rows,
            shape: def.shape.map_or(null(), |shape| &shape.raw),
            layer: def.layer,
            steps: def.steps,
            bodies: def.bodies.as_ptr(),
            dx: def.dx.as_ptr(),
            dy: def.dy.as_ptr(),
            count: def.bodies.len(),
        };
        check(unsafe { graze_world_danger(self.raw(), &raw, times.as_mut_ptr()) })
    }

    /// Move a platform with its riders. Errors: those of graze_body_move_platform.
    #[track_caller]
    pub fn move_platform(&mut self, platform: Body, to: &PlatformMove<'_>, riders: &mut Riders) -> Result<()> {
        let zeroed = Responses::new();
        let world = self.raw();
        check(responding(to.responses.unwrap_or(&zeroed), |responses| {
            let to = graze_platform_move { x: to.x, y: to.y, layers: to.layers, sides: to.sides, responses };
            unsafe { graze_body_move_platform(world, platform, &to, &mut riders.0) }
        }))
    }

    /// Push bodies apart, and list those that were moved or held, or still overlap. Errors: those of graze_world_push.
    #[track_caller]
    pub fn push(&mut self, push: &Push<'_>, pushed: &mut PushedList) -> Result<()> {
        let zeroed = Responses::new();
        let world = self.raw();
        check(responding(push.responses.unwrap_or(&zeroed), |responses| {
            let push = graze_push {
                layers: push.layers,
                axis: push.axis,
                is_by_position: push.is_by_position,
                rounds: push.rounds,
                bodies: push.bodies.as_ptr(),
                count: push.bodies.len(),
                responses,
            };
            unsafe { graze_world_push(world, &push, &mut pushed.0) }
        }))
    }

    /// List the legs of a ray or a circle that bounces off parts, passes through them, or ends at them. Errors: those of
    /// graze_world_legs.
    #[track_caller]
    pub fn legs(&self, flight: &Flight<'_>, legs: &mut Legs) -> Result<()> {
        let zeroed = Responses::new();
        check(responding(flight.responses.unwrap_or(&zeroed), |responses| {
            let def = graze_legs_def {
                at: flight.at,
                to: flight.to,
                radius: flight.radius,
                layer: flight.layer,
                bounces_max: flight.bounces_max,
                exclude: flight.exclude,
                responses,
            };
            unsafe { graze_world_legs(self.raw(), &def, &mut legs.0) }
        }))
    }

    /// Add a level of tiles as one body. `Status::OUT_OF_SPACE` if there are fewer kinds or values than tiles; the other errors
    /// are those of graze_world_add_tiles.
    #[track_caller]
    pub fn add_tiles(&mut self, def: &TilesDef<'_>) -> Result<Body> {
        let tiles = u64::from(def.columns) * u64::from(def.rows);
        enough(def.kinds.len(), tiles)?;
        enough(if def.values.is_empty() { usize::MAX } else { def.values.len() }, tiles)?;
        let raw = graze_tiles_def {
            x: def.at.0,
            y: def.at.1,
            tile_width: def.tile.0,
            tile_height: def.tile.1,
            columns: def.columns,
            rows: def.rows,
            layer: def.layer,
            tag: def.tag,
            user: def.user,
            kinds: def.kinds.as_ptr(),
            values: if def.values.is_empty() { null() } else { def.values.as_ptr() },
        };
        let mut body = Body::default();
        check(unsafe { graze_world_add_tiles(self.raw(), &raw, &mut body) })?;
        Ok(body)
    }

    /// Set the kinds of the tiles of a rectangle, row by row. `Status::OUT_OF_SPACE` if there are too few.
    #[track_caller]
    pub fn set_tiles(&mut self, tiles: Body, at: Rect, kinds: &[u8]) -> Result<()> {
        enough(kinds.len(), u64::from(at.w) * u64::from(at.h))?;
        check(unsafe { graze_tiles_set_many(self.raw(), tiles, at, kinds.as_ptr()) })
    }

    /// Set the values of the tiles of a rectangle, row by row. `Status::OUT_OF_SPACE` if there are too few.
    #[track_caller]
    pub fn set_tile_values(&mut self, tiles: Body, at: Rect, values: &[u16]) -> Result<()> {
        enough(values.len(), u64::from(at.w) * u64::from(at.h))?;
        check(unsafe { graze_tiles_set_values(self.raw(), tiles, at, values.as_ptr()) })
    }

    /// A snapshot. Errors: those of graze_world_save.
    #[track_caller]
    pub fn save(&mut self) -> Result<Vec<u8>> {
        let mut snapshot = Vec::new();
        self.save_into(&mut snapshot).map(|()| snapshot)
    }

    /// A snapshot in place of what a vector holds; it keeps its memory.
    #[track_caller]
    pub fn save_into(&mut self, snapshot: &mut Vec<u8>) -> Result<()> {
        self.save_listed(&self.asset_lists(), snapshot)
    }

    /// The same with other lists of masks and sets than the known ones.
    #[track_caller]
    pub(super) fn save_listed(&mut self, lists: &AssetLists, snapshot: &mut Vec<u8>) -> Result<()> {
        let (assets, mut size) = (assets_of(lists), 0);
        check(unsafe { graze_world_save_size(self.raw(), &assets, &mut size) })?;
        snapshot.resize(size, 0);
        check(unsafe { graze_world_save(self.raw(), &assets, snapshot.as_mut_ptr().cast(), size, &mut size) })
    }

    /// Replace the state by that of a snapshot. Errors: those of graze_world_load; nothing has changed then.
    #[track_caller]
    pub fn load(&mut self, snapshot: &[u8]) -> Result<()> {
        let lists = self.asset_lists();
        let status = unsafe { graze_world_load(self.raw(), &assets_of(&lists), snapshot.as_ptr().cast(), snapshot.len()) };
        check_call!(status, "load", &[("snapshot", &Bytes(snapshot))]);
        Ok(())
    }

    fn asset_lists(&self) -> AssetLists {
        (self.masks.iter().map(|mask| mask.raw() as *const graze_mask).collect(), self.sets.iter().map(|set| set.raw()).collect())
    }

    /// Record all calls from now on. The sink gets the bytes of a file X.grz, and returns whether it has stored them. A panic
    /// in it ends the process.
    #[track_caller]
    pub fn record(&mut self, sink: impl FnMut(&[u8]) -> bool + Send + 'static) -> Result<()> {
        self.stop_recording().ok(); // the sink before has all bytes then
        let function: *mut Sink = Box::into_raw(Box::new(Box::new(sink)));
        let before = std::mem::replace(&mut self.sink, function);
        let raw = graze_recording_sink { take: Some(take), user: function.cast() };
        let status = unsafe { graze_recording_start(self.raw(), &raw) };
        unsafe { free(before) };
        check(status)
    }

    /// Draw the world by functions of the game; see `Draw`.
    pub fn draw<D: crate::Draw>(&mut self, config: &crate::DrawConfig<'_>, to: &mut D) {
        super::draw(self.raw(), config, to);
    }
}

/// The known masks and hitbox sets.
pub(super) type AssetLists = (Vec<*const graze_mask>, Vec<*const graze_hitbox_set>);

pub(super) fn assets_of((masks, sets): &AssetLists) -> graze_assets {
    graze_assets { masks: masks.as_ptr(), hitbox_sets: sets.as_ptr(), mask_count: masks.len() as u32, hitbox_set_count: sets.len() as u32 }
}

fn there(hit: Hit) -> Option<Hit> {
    Some(hit).filter(|hit| !hit.part.is_none())
}

#[track_caller]
fn enough(length: usize, tiles: u64) -> Result<()> {
    if (length as u64) < tiles {
        return Err(Error::new(Status::OUT_OF_SPACE));
    }
    Ok(())
}

pub(super) fn raw_queries(queries: &[Query<'_>]) -> Vec<graze_query> {
    let made = |query: &Query<'_>| graze_query { shape: query.shape.map_or(null(), |shape| &shape.raw), ..query.raw };
    queries.iter().map(made).collect()
}
