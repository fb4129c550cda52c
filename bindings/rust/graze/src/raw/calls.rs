// calls.rs: written by tools/bindings.py from graze-api.json; do not change it by hand.
#![allow(clippy::all)]

use super::{count, many, slice, text, words, Items, Index, Mask, Replay, World};
use crate::types::*;
use crate::Result;
use graze_sys::*;
use std::os::raw::c_uint;

impl World {
    /// Add an attack; def NULL: zeroed. Error: GRAZE_OUT_OF_MEMORY.
    #[track_caller]
    pub fn add_attack(&mut self, def: &AttackDef) -> Result<Attack> {
        let mut attack = <Attack>::default();
        let status = unsafe { graze_attack_add(self.raw(), def, &mut attack) };
        check_call!(status, "add_attack", &[("def", def)]);
        Ok(attack)
    }

    /// Whether an attack has struck a body since its reset; \*step is the last step in which it did, as counted by graze_world_steps. False for a handle that is not alive.
    pub fn has_struck(&self, attack: Attack, body: Body) -> Option<u64> {
        let mut step = <u64>::default();
        let is_there = unsafe { graze_attack_has_struck(self.raw(), attack, body, &mut step) };
        if is_there { Some(step) } else { None }
    }

    /// Replace \*def by an attack's definition, and \*struck by the number of bodies struck since its reset. Error: GRAZE_STALE_HANDLE.
    #[track_caller]
    pub fn read_attack(&self, attack: Attack) -> Result<(AttackDef, u32)> {
        let mut def = <AttackDef>::default();
        let mut struck = <u32>::default();
        let status = unsafe { graze_attack_read(self.raw(), attack, &mut def, &mut struck) };
        check_call!(status, "read_attack", &[("attack", &attack)]);
        Ok((def, struck))
    }

    /// Remove an attack. Its parts remain, and belong to none. Error: GRAZE_STALE_HANDLE.
    #[track_caller]
    pub fn remove_attack(&mut self, attack: Attack) -> Result<()> {
        let status = unsafe { graze_attack_remove(self.raw(), attack) };
        check_call!(status, "remove_attack", &[("attack", &attack)]);
        Ok(())
    }

    /// Forget what an attack has struck: the next swing. Error: GRAZE_STALE_HANDLE.
    #[track_caller]
    pub fn reset_attack(&mut self, attack: Attack) -> Result<()> {
        let status = unsafe { graze_attack_reset(self.raw(), attack) };
        check_call!(status, "reset_attack", &[("attack", &attack)]);
        Ok(())
    }

    /// Change an attack. Bodies struck before remain struck. Error: GRAZE_STALE_HANDLE.
    #[track_caller]
    pub fn change_attack(&mut self, attack: Attack, def: &AttackDef) -> Result<()> {
        let status = unsafe { graze_attack_set(self.raw(), attack, def) };
        check_call!(status, "change_attack", &[("attack", &attack), ("def", def)]);
        Ok(())
    }

    /// Add a part in one line, with the tag 0: a box, or a shape around `center` or through `corners`, relative to the body. \*part is its handle, or zero after an error. Errors: those of graze_part_add. An ellipse (ellipse.h) has `radii.x` along x and `radii.y` along y, then turned by an angle in degrees, from +x towards +y.
    #[track_caller]
    pub fn add_box(&mut self, body: Body, r#box: Aabb, layer: c_uint) -> Result<Part> {
        let mut part = <Part>::default();
        let status = unsafe { graze_body_add_box(self.raw(), body, r#box, layer, &mut part) };
        check_call!(status, "add_box", &[("body", &body), ("box", &r#box), ("layer", &layer)]);
        Ok(part)
    }

    /// Add a part in one line, with the tag 0: a box, or a shape around `center` or through `corners`, relative to the body. \*part is its handle, or zero after an error. Errors: those of graze_part_add. An ellipse (ellipse.h) has `radii.x` along x and `radii.y` along y, then turned by an angle in degrees, from +x towards +y.
    #[track_caller]
    pub fn add_capsule(&mut self, body: Body, from: Point, to: Point, radius: f64, layer: c_uint) -> Result<Part> {
        let mut part = <Part>::default();
        let status = unsafe { graze_body_add_capsule(self.raw(), body, from, to, radius, layer, &mut part) };
        check_call!(status, "add_capsule", &[("body", &body), ("from", &from), ("to", &to), ("radius", &radius), ("layer", &layer)]);
        Ok(part)
    }

    /// Add a part in one line, with the tag 0: a box, or a shape around `center` or through `corners`, relative to the body. \*part is its handle, or zero after an error. Errors: those of graze_part_add. An ellipse (ellipse.h) has `radii.x` along x and `radii.y` along y, then turned by an angle in degrees, from +x towards +y.
    #[track_caller]
    pub fn add_circle(&mut self, body: Body, center: Point, radius: f64, layer: c_uint) -> Result<Part> {
        let mut part = <Part>::default();
        let status = unsafe { graze_body_add_circle(self.raw(), body, center, radius, layer, &mut part) };
        check_call!(status, "add_circle", &[("body", &body), ("center", &center), ("radius", &radius), ("layer", &layer)]);
        Ok(part)
    }

    /// Add a part in one line, with the tag 0: a box, or a shape around `center` or through `corners`, relative to the body. \*part is its handle, or zero after an error. Errors: those of graze_part_add. An ellipse (ellipse.h) has `radii.x` along x and `radii.y` along y, then turned by an angle in degrees, from +x towards +y.
    #[track_caller]
    pub fn add_ellipse(&mut self, body: Body, center: Point, radii: Point, angle: f64, layer: c_uint) -> Result<Part> {
        let mut part = <Part>::default();
        let status = unsafe { graze_body_add_ellipse(self.raw(), body, center, radii, angle, layer, &mut part) };
        check_call!(status, "add_ellipse", &[("body", &body), ("center", &center), ("radii", &radii), ("angle", &angle), ("layer", &layer)]);
        Ok(part)
    }

    /// Add a part in one line, with the tag 0: a box, or a shape around `center` or through `corners`, relative to the body. \*part is its handle, or zero after an error. Errors: those of graze_part_add. An ellipse (ellipse.h) has `radii.x` along x and `radii.y` along y, then turned by an angle in degrees, from +x towards +y.
    #[track_caller]
    pub fn add_polygon(&mut self, body: Body, corners: &[Point], layer: c_uint) -> Result<Part> {
        let mut part = <Part>::default();
        let status = unsafe { graze_body_add_polygon(self.raw(), body, corners.as_ptr(), count(corners.len())?, layer, &mut part) };
        check_call!(status, "add_polygon", &[("body", &body), ("corners", &Items(corners.len())), ("layer", &layer)]);
        Ok(part)
    }

    /// Write the contacts of one body as of the last step, sorted by the other body, at most `capacity` of them. In each, `a` is the body. Returns their number; 0 for a stale handle.
    pub fn contacts_of(&mut self, body: Body) -> Vec<Contact> {
        many(|items, capacity| unsafe { graze_body_contacts(self.raw(), body, items, capacity as usize) as usize })
    }

    /// Read the pose in which a body shows its set: the frame, flips and turns given last, and its position now. Snapshots and recordings keep it. Errors, \*pose is zero then: GRAZE_STALE_HANDLE, GRAZE_BAD_FRAME (no set, or no frame since the load of a snapshot of version 6 or older).
    #[track_caller]
    pub fn frame(&self, body: Body) -> Result<FramePose> {
        let mut pose = <FramePose>::default();
        let status = unsafe { graze_body_frame(self.raw(), body, &mut pose) };
        check_call!(status, "frame", &[("body", &body)]);
        Ok(pose)
    }

    /// The slot of a body, and the body of a slot, or zero. A slot is a small number, an index for the game's own arrays. No other body in the world has it; a later one may get it.
    pub fn body_from_slot(&self, slot: u32) -> Body {
        unsafe { graze_body_from_slot(self.raw(), slot) }
    }

    /// The part of a name of the body's set; zero if there is none.
    pub fn hitbox(&self, body: Body, name: u32) -> Part {
        unsafe { graze_body_hitbox(self.raw(), body, name) }
    }

    /// Whether a handle names a body in the world.
    pub fn is_alive(&self, body: Body) -> bool {
        unsafe { graze_body_is_alive(self.raw(), body) }
    }

    /// Move a body to (x, y). Its parts on a swept layer are swept, or all of them if the body is swept. The others are at their new positions at once. Several moves before a step are one. It begins at the body's position of the last step, or where it was put since. It ends where the body was moved last. Errors: those of graze_body_set_position, GRAZE_OUT_OF_MEMORY.
    #[track_caller]
    pub fn move_to(&mut self, body: Body, x: f32, y: f32) -> Result<()> {
        let status = unsafe { graze_body_move_to(self.raw(), body, x, y) };
        check_call!(status, "move_to", &[("body", &body), ("x", &x), ("y", &y)]);
        Ok(())
    }

    /// The name of a body; "" if it has none, or the handle is stale. Valid until the next call to name something, add a body or load a snapshot.
    pub fn name(&self, body: Body) -> std::borrow::Cow<'_, str> {
        unsafe { words(graze_body_name(self.raw(), body)) }
    }

    /// Write the handles of a body's parts, oldest first, at most `capacity` of them. Returns their number; 0 for a stale handle.
    pub fn parts(&self, body: Body) -> Vec<Part> {
        many(|items, capacity| unsafe { graze_body_parts(self.raw(), body, items, capacity as u32) as usize })
    }

    /// Read a body. A removed body can be read until a step has reported the ends of its contacts and the next step is made.
    #[track_caller]
    pub fn read(&self, body: Body) -> Result<BodyInfo> {
        let mut info = <BodyInfo>::default();
        let status = unsafe { graze_body_read(self.raw(), body, &mut info) };
        check_call!(status, "read", &[("body", &body)]);
        Ok(info)
    }

    /// Remove a body and its parts.
    #[track_caller]
    pub fn remove(&mut self, body: Body) -> Result<()> {
        let status = unsafe { graze_body_remove(self.raw(), body) };
        check_call!(status, "remove", &[("body", &body)]);
        Ok(())
    }

    /// Let two bodies have a near miss again; or one body with each other body. Error: GRAZE_STALE_HANDLE.
    #[track_caller]
    pub fn reset_near_misses(&mut self, body: Body) -> Result<()> {
        let status = unsafe { graze_body_reset_near_misses(self.raw(), body) };
        check_call!(status, "reset_near_misses", &[("body", &body)]);
        Ok(())
    }

    /// Disable a body, or enable it again. Parts disabled on their own stay so.
    #[track_caller]
    pub fn set_disabled(&mut self, body: Body, is_disabled: bool) -> Result<()> {
        let status = unsafe { graze_body_set_disabled(self.raw(), body, is_disabled) };
        check_call!(status, "set_disabled", &[("body", &body), ("is_disabled", &is_disabled)]);
        Ok(())
    }

    /// Show a frame of the body's set in a pose. Allocates nothing. Errors: GRAZE_STALE_HANDLE, GRAZE_BAD_FRAME (no such frame, or no set), GRAZE_BAD_VALUE (turns over 3), GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE.
    #[track_caller]
    pub fn set_frame(&mut self, body: Body, pose: &FramePose) -> Result<()> {
        let status = unsafe { graze_body_set_frame(self.raw(), body, pose) };
        check_call!(status, "set_frame", &[("body", &body), ("pose", pose)]);
        Ok(())
    }

    /// Name a body; the name is copied. NULL or "": it has none. A new body has none; the name of a removed body can be read as long as the body. Errors: GRAZE_STALE_HANDLE, GRAZE_BAD_VALUE (longer than GRAZE_NAME_MAX bytes), GRAZE_OUT_OF_MEMORY. The first name costs 32 bytes for each body.
    #[track_caller]
    pub fn set_name(&mut self, body: Body, name: &str) -> Result<()> {
        let name = text(name)?;
        let status = unsafe { graze_body_set_name(self.raw(), body, name.as_ptr()) };
        check_call!(status, "set_name", &[("body", &body), ("name", &name)]);
        Ok(())
    }

    /// Put a body at (x, y) at once, and turn its parts about its origin by `angle` degrees from +x towards +y (radians times 57.29578f), as graze_shape_transform does. Each turn begins with the shapes from the game, so errors of small turns do not add up. At angle 0 the parts are as given. Circles, capsules and polygons can turn. A body at another angle than 0 must not have other parts, and takes none: its calls return GRAZE_BAD_TURN. For a turning box give the part a polygon (graze_shape_oriented_box); frames of hitbox sets have quarter turns, of masks, too (hitbox.h). The first turn in a world, and more parts than ever since, allocate. Errors, besides those of graze_body_set_position: GRAZE_BAD_TURN, GRAZE_OUT_OF_MEMORY, and those of graze_shape_check if rounding collapses a sliver of a polygon.
    #[track_caller]
    pub fn set_pose(&mut self, body: Body, x: f32, y: f32, angle: f32) -> Result<()> {
        let status = unsafe { graze_body_set_pose(self.raw(), body, x, y, angle) };
        check_call!(status, "set_pose", &[("body", &body), ("x", &x), ("y", &y), ("angle", &angle)]);
        Ok(())
    }

    /// Put a body at (x, y) at once; its angle stays. Each edge of a part without a shape becomes float32(offset + position). The box around a shape is rounded outward, its min edges down, its max edges up: it contains the shape. The shape itself is at its corners + position, in doubles. Errors: GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE.
    #[track_caller]
    pub fn set_position(&mut self, body: Body, x: f32, y: f32) -> Result<()> {
        let status = unsafe { graze_body_set_position(self.raw(), body, x, y) };
        check_call!(status, "set_position", &[("body", &body), ("x", &x), ("y", &y)]);
        Ok(())
    }

    /// Mark a body as swept, or not (the default). If a part ceases to be swept before the step, by its body or its layer, it is at its new position at once. Error: GRAZE_STALE_HANDLE.
    #[track_caller]
    pub fn set_swept(&mut self, body: Body, is_swept: bool) -> Result<()> {
        let status = unsafe { graze_body_set_swept(self.raw(), body, is_swept) };
        check_call!(status, "set_swept", &[("body", &body), ("is_swept", &is_swept)]);
        Ok(())
    }

    /// Set the value for the game's use.
    #[track_caller]
    pub fn set_user(&mut self, body: Body, user: u64) -> Result<()> {
        let status = unsafe { graze_body_set_user(self.raw(), body, user) };
        check_call!(status, "set_user", &[("body", &body), ("user", &user)]);
        Ok(())
    }

    /// Write the touches of two bodies as of the last step, sorted by (part_a, part_b), at most `capacity` of them. Parts removed since are left out. Returns their number; 0 if a handle is not alive.
    pub fn touches(&mut self, a: Body, b: Body) -> Vec<Touch> {
        many(|items, capacity| unsafe { graze_body_touches(self.raw(), a, b, items, capacity as usize) as usize })
    }

    /// The attack to which a part belongs; zeroed: none, or the part is not alive.
    pub fn attack_of(&self, part: Part) -> Attack {
        unsafe { graze_part_attack(self.raw(), part) }
    }

    /// Keep only `count` nodes from `first` on, at least one. Error: GRAZE_OUT_OF_BOUNDS.
    #[track_caller]
    pub fn cut_nodes(&mut self, part: Part, first: u32, count: u32) -> Result<()> {
        let status = unsafe { graze_part_cut_nodes(self.raw(), part, first, count) };
        check_call!(status, "cut_nodes", &[("part", &part), ("first", &first), ("count", &count)]);
        Ok(())
    }

    /// How two parts meet where they are: depth, normal from a to b and contact points, or their distance. Rules and bodies do not matter. For the normal of a contact, ask about the parts of its touches. Error: GRAZE_STALE_HANDLE.
    #[track_caller]
    pub fn manifold(&self, a: Part, b: Part) -> Result<Manifold> {
        let mut manifold = <Manifold>::default();
        let status = unsafe { graze_part_manifold(self.raw(), a, b, &mut manifold) };
        check_call!(status, "manifold", &[("a", &a), ("b", &b)]);
        Ok(manifold)
    }

    /// As graze_part_set_box, but as a motion if the part is swept: each edge moves evenly. Errors: those of graze_part_set_box, GRAZE_OUT_OF_MEMORY.
    #[track_caller]
    pub fn move_box(&mut self, part: Part, r#box: Aabb) -> Result<()> {
        let status = unsafe { graze_part_move_box(self.raw(), part, r#box) };
        check_call!(status, "move_box", &[("part", &part), ("box", &r#box)]);
        Ok(())
    }

    /// Chains (chain.h): a part copies the chain of its shape. The calls below change the part's chain, in its body's coordinates, as those of chain.h change one of the game. They allocate nothing. The chain of the shape that graze_part_shape reads is the part's own, and valid until the part changes. A chain does not turn: its body's angle is 0. Errors of all: GRAZE_STALE_HANDLE, GRAZE_BAD_VALUE (the part has no chain), GRAZE_OUT_OF_RANGE (the chain with all its nodes, where the body is).
    ///
    /// Put a node in front; at its capacity, the chain drops its last node. Errors: those of a node (graze_chain_create).
    #[track_caller]
    pub fn push_node(&mut self, part: Part, node: ChainNode) -> Result<()> {
        let status = unsafe { graze_part_push_node(self.raw(), part, node) };
        check_call!(status, "push_node", &[("part", &part), ("node", &node)]);
        Ok(())
    }

    /// Read a part.
    #[track_caller]
    pub fn read_part(&self, part: Part) -> Result<PartInfo> {
        let mut info = <PartInfo>::default();
        let status = unsafe { graze_part_read(self.raw(), part, &mut info) };
        check_call!(status, "read_part", &[("part", &part)]);
        Ok(info)
    }

    /// Remove a part. Its body stays, even without parts.
    #[track_caller]
    pub fn remove_part(&mut self, part: Part) -> Result<()> {
        let status = unsafe { graze_part_remove(self.raw(), part) };
        check_call!(status, "remove_part", &[("part", &part)]);
        Ok(())
    }

    /// Let a part belong to an attack; a zeroed attack: to none. Errors: GRAZE_STALE_HANDLE, GRAZE_OUT_OF_MEMORY.
    #[track_caller]
    pub fn set_attack(&mut self, part: Part, attack: Attack) -> Result<()> {
        let status = unsafe { graze_part_set_attack(self.raw(), part, attack) };
        check_call!(status, "set_attack", &[("part", &part), ("attack", &attack)]);
        Ok(())
    }

    /// Set the box of a part in the world's coordinates, until its body gets another position: then the box is at its offset again. The part's shape is removed. Errors: those of graze_box_check, GRAZE_BAD_TURN.
    #[track_caller]
    pub fn set_box(&mut self, part: Part, r#box: Aabb) -> Result<()> {
        let status = unsafe { graze_part_set_box(self.raw(), part, r#box) };
        check_call!(status, "set_box", &[("part", &part), ("box", &r#box)]);
        Ok(())
    }

    /// Disable a part, or enable it again.
    #[track_caller]
    pub fn set_part_disabled(&mut self, part: Part, is_disabled: bool) -> Result<()> {
        let status = unsafe { graze_part_set_disabled(self.raw(), part, is_disabled) };
        check_call!(status, "set_part_disabled", &[("part", &part), ("is_disabled", &is_disabled)]);
        Ok(())
    }

    /// Change a part's layer. Touches forbidden by the rules on the new layer end with the next step, at time 0. Error: GRAZE_BAD_LAYER.
    #[track_caller]
    pub fn set_layer(&mut self, part: Part, layer: c_uint) -> Result<()> {
        let status = unsafe { graze_part_set_layer(self.raw(), part, layer) };
        check_call!(status, "set_layer", &[("part", &part), ("layer", &layer)]);
        Ok(())
    }

    /// Set the box of a part relative to its body; it is there at once. The part's shape is removed. Errors: those of graze_box_check, for the box relative to the body and at its position, and GRAZE_BAD_TURN.
    #[track_caller]
    pub fn set_offset(&mut self, part: Part, offset: Aabb) -> Result<()> {
        let status = unsafe { graze_part_set_offset(self.raw(), part, offset) };
        check_call!(status, "set_offset", &[("part", &part), ("offset", &offset)]);
        Ok(())
    }

    /// Let movers hit a part only over some of its sides: a sum of GRAZE_SIDE_MIN_X and so on; 0, the default: over any side. Where y points down, GRAZE_SIDE_MIN_Y makes a platform to jump through from below and to land on from above. A mover does not hit it if it starts inside or enters over another side. Touches and queries do not change. graze_part_read tells the sides. Errors: GRAZE_STALE_HANDLE, GRAZE_BAD_VALUE (over 15).
    #[track_caller]
    pub fn set_one_way(&mut self, part: Part, sides: c_uint) -> Result<()> {
        let status = unsafe { graze_part_set_one_way(self.raw(), part, sides) };
        check_call!(status, "set_one_way", &[("part", &part), ("sides", &sides)]);
        Ok(())
    }

    /// Switch `count` nodes off or on again, from `first` on. Error: GRAZE_OUT_OF_BOUNDS.
    #[track_caller]
    pub fn switch_nodes(&mut self, part: Part, first: u32, count: u32, is_off: bool) -> Result<()> {
        let status = unsafe { graze_part_switch_nodes(self.raw(), part, first, count, is_off) };
        check_call!(status, "switch_nodes", &[("part", &part), ("first", &first), ("count", &count), ("is_off", &is_off)]);
        Ok(())
    }

    /// Whether calls are being recorded.
    pub fn is_recording(&self) -> bool {
        unsafe { graze_recording_is_on(self.raw()) }
    }

    /// Add the game's own bytes to the recording: inputs, names, a seed. A replay returns them at the same place among the calls. No effect while nothing is recorded.
    pub fn note(&mut self, bytes: &[u8]) {
        unsafe { graze_recording_note(self.raw(), bytes.as_ptr().cast(), bytes.len()) };
    }

    /// Set the number of the next step, by which replays name it. By default steps are numbered from 0. No effect while nothing is recorded.
    pub fn set_recording_frame(&mut self, number: u64) {
        unsafe { graze_recording_set_frame(self.raw(), number) };
    }

    /// Record each successful graze_world_query and graze_world_legs from now on, too, with a hash of the found parts, of legs with their responses; or no longer. A replay asks again and compares. By default queries are not recorded. Queries of several threads are recorded in the order in which they end. No effect while nothing is recorded.
    pub fn set_recording_queries(&mut self, are_recorded: bool) {
        unsafe { graze_recording_set_queries(self.raw(), are_recorded) };
    }

    /// GRAZE_OK while the recording is complete, or if there is none. If it has ended by itself, the reason: GRAZE_WRITE_FAILED, GRAZE_OUT_OF_MEMORY or GRAZE_OUT_OF_CAPACITY (a step's calls take more than 1 GB).
    #[track_caller]
    pub fn check_recording(&self) -> Result<()> {
        let status = unsafe { graze_recording_status(self.raw()) };
        check_call!(status, "check_recording", &[]);
        Ok(())
    }

    /// Stop: the sink gets the calls since the last step, and the end. Returns what graze_recording_status would return then; GRAZE_OK if nothing was recorded. Closing a world stops its recording.
    #[track_caller]
    pub fn stop_recording(&mut self) -> Result<()> {
        let status = unsafe { graze_recording_stop(self.raw()) };
        check_call!(status, "stop_recording", &[]);
        Ok(())
    }

    /// Set one tile; all tiles of a rectangle to one kind; or all of them to `kinds`, w x h of them, row by row. The next step finds what begins and ends. Costs the tiles that are set; the step tests the bodies over the layer again, unless all tiles kept their shapes. The values of the tiles stay. Errors: GRAZE_BAD_VALUE (a kind), GRAZE_OUT_OF_MEMORY (for the layer's first one-way or sloped tile).
    #[track_caller]
    pub fn fill_tiles(&mut self, tiles: Body, r#where: Rect, kind: TileKind) -> Result<()> {
        let status = unsafe { graze_tiles_fill(self.raw(), tiles, r#where, kind) };
        check_call!(status, "fill_tiles", &[("tiles", &tiles), ("where", &r#where), ("kind", &kind)]);
        Ok(())
    }

    /// The kind of the tile in column x, row y, into \*kind.
    #[track_caller]
    pub fn tile(&self, tiles: Body, x: u32, y: u32) -> Result<TileKind> {
        let mut kind = <TileKind>::default();
        let status = unsafe { graze_tiles_get(self.raw(), tiles, x, y, &mut kind) };
        check_call!(status, "tile", &[("tiles", &tiles), ("x", &x), ("y", &y)]);
        Ok(kind)
    }

    /// The value of the tile in column x, row y, into \*value; 0 if none was set. Values mean nothing to graze: they are in snapshots and recordings, and in the hits of movers (graze_move_hit).
    #[track_caller]
    pub fn tile_value(&self, tiles: Body, x: u32, y: u32) -> Result<u16> {
        let mut value = <u16>::default();
        let status = unsafe { graze_tiles_get_value(self.raw(), tiles, x, y, &mut value) };
        check_call!(status, "tile_value", &[("tiles", &tiles), ("x", &x), ("y", &y)]);
        Ok(value)
    }

    /// The functions below return GRAZE_STALE_HANDLE for a body that is not alive, GRAZE_TILES_MISSING if the body is not a tile layer, and GRAZE_OUT_OF_BOUNDS for tiles outside of it.
    #[track_caller]
    pub fn read_tiles(&self, tiles: Body) -> Result<TilesInfo> {
        let mut info = <TilesInfo>::default();
        let status = unsafe { graze_tiles_read(self.raw(), tiles, &mut info) };
        check_call!(status, "read_tiles", &[("tiles", &tiles)]);
        Ok(info)
    }

    /// Set one tile; all tiles of a rectangle to one kind; or all of them to `kinds`, w x h of them, row by row. The next step finds what begins and ends. Costs the tiles that are set; the step tests the bodies over the layer again, unless all tiles kept their shapes. The values of the tiles stay. Errors: GRAZE_BAD_VALUE (a kind), GRAZE_OUT_OF_MEMORY (for the layer's first one-way or sloped tile).
    #[track_caller]
    pub fn set_tile(&mut self, tiles: Body, x: u32, y: u32, kind: TileKind) -> Result<()> {
        let status = unsafe { graze_tiles_set(self.raw(), tiles, x, y, kind) };
        check_call!(status, "set_tile", &[("tiles", &tiles), ("x", &x), ("y", &y), ("kind", &kind)]);
        Ok(())
    }

    /// Set the value of one tile; of all tiles of a rectangle to `values`, w x h of them, row by row. Error: GRAZE_OUT_OF_MEMORY (for the layer's first value other than 0).
    #[track_caller]
    pub fn set_tile_value(&mut self, tiles: Body, x: u32, y: u32, value: u16) -> Result<()> {
        let status = unsafe { graze_tiles_set_value(self.raw(), tiles, x, y, value) };
        check_call!(status, "set_tile_value", &[("tiles", &tiles), ("x", &x), ("y", &y), ("value", &value)]);
        Ok(())
    }

    /// Write the tiles touched by any part of `body`, as a step made now would find them, merged into boxes in the world's coordinates. The boxes cover each such tile once and nothing else, sloped tiles as a whole. Tiles side by side are one run, and equal runs of consecutive rows are one box. They are sorted by their first row, then column; at most `capacity` are written. Returns their number; 0 if nothing is touched, a handle is stale, or `tiles` is not a tile layer. Allocates nothing. Costs a test of each tile under the body.
    pub fn tiles_touched(&self, body: Body, tiles: Body) -> Vec<Aabb> {
        many(|items, capacity| unsafe { graze_tiles_touched(self.raw(), body, tiles, items, capacity as usize) as usize })
    }

    /// Write the handles of all bodies in the world, sorted, at most `capacity` of them. Returns their number.
    pub fn bodies(&self) -> Vec<Body> {
        many(|items, capacity| unsafe { graze_world_bodies(self.raw(), items, capacity as u32) as usize })
    }

    /// The numbers of bodies and parts in the world now.
    pub fn body_count(&self) -> u32 {
        unsafe { graze_world_body_count(self.raw()) }
    }

    /// One query in one line. Each returns a hit, whose part.id is 0 if nothing is found, or a number of parts. Nothing is left to free. If graze_world_query refuses a query, it finds nothing. `layers` 0: all layers.
    ///
    /// - ray_first: the first part that the segment from `from` to `to` meets.
    /// - point: the part of the lowest slot that contains `at`.
    /// - nearest: the part nearest to `at`.
    /// - box, circle: the number of parts overlapping the box, or nearer to `at` than
    ///   `radius`.
    pub fn count_in_box(&self, r#box: Aabb, layers: u64) -> usize {
        unsafe { graze_world_box(self.raw(), r#box, layers) }
    }

    /// The name of the world's broad phase; a static string.
    pub fn broad_phase(&self) -> std::borrow::Cow<'_, str> {
        unsafe { words(graze_world_broad_phase(self.raw())) }
    }

    /// The sides of the broad phase's cells in the last step, given or chosen; 0 if it has none.
    pub fn cell(&self) -> (f64, f64) {
        let mut w = <f64>::default();
        let mut h = <f64>::default();
        unsafe { graze_world_cell(self.raw(), &mut w, &mut h) };
        (w, h)
    }

    /// One query in one line. Each returns a hit, whose part.id is 0 if nothing is found, or a number of parts. Nothing is left to free. If graze_world_query refuses a query, it finds nothing. `layers` 0: all layers.
    ///
    /// - ray_first: the first part that the segment from `from` to `to` meets.
    /// - point: the part of the lowest slot that contains `at`.
    /// - nearest: the part nearest to `at`.
    /// - box, circle: the number of parts overlapping the box, or nearer to `at` than
    ///   `radius`.
    pub fn count_in_circle(&self, at: Point, radius: f64, layers: u64) -> usize {
        unsafe { graze_world_circle(self.raw(), at, radius, layers) }
    }

    /// The rule of circles of two layers.
    pub fn circle_rule(&self, a: c_uint, b: c_uint) -> CircleRule {
        unsafe { graze_world_circle_rule(self.raw(), a, b) }
    }

    /// The events of the last step: \*count of them, sorted by (a, b, time), at equal times an end before a begin. The same holds for a touch of one instant, which only swept bodies have (motion.h). Touches are then sorted by (part_a, part_b). A world without the event flag has none.
    pub fn events(&self) -> &[ContactEvent] {
        let mut count = 0;
        let items = unsafe { graze_world_contact_events(self.raw(), &mut count) };
        unsafe { slice(items, count) }
    }

    /// All contacts as of the last step: \*count of them, sorted by (a, b). The list is made when it is first asked for after a step, in memory reserved by the step.
    pub fn contacts(&mut self) -> &[Contact] {
        let mut count = 0;
        let items = unsafe { graze_world_contacts(self.raw(), &mut count) };
        unsafe { slice(items, count) }
    }

    /// Whether boxes with a common edge touch: the edges of the world's config.
    pub fn edges(&self) -> Edges {
        unsafe { graze_world_edges(self.raw()) }
    }

    /// The contact events of the last step, sorted by (time, a, b), at equal times an end before a begin of the same bodies. The array belongs to the world until the next step.
    pub fn events_by_time(&mut self) -> &[ContactEvent] {
        let mut count = 0;
        let items = unsafe { graze_world_events_by_time(self.raw(), &mut count) };
        unsafe { slice(items, count) }
    }

    /// Replace \*explanation by the reason why two bodies do not touch; it is GRAZE_REASON_NONE if they do. The field is_touching is true if and only if a step made now would put them in contact. Each pair of handles has an explanation, also stale and zero handles. With several parts it is about the pair of parts that passed most conditions. Among pairs with the same reason it is the least distant one, or the one with the deepest touch. Among equal pairs it is the first in the order of graze_body_parts, of a before b. Boxes are as far apart as on the axis with the larger gap. Two masks without a common pixel are as far apart as their nearest solid pixels, infinitely if one has none.
    ///
    /// begun and ended come from the contact events of the last step; a world without GRAZE_EVENTS_CONTACTS has none. Allocates nothing. Costs the product of the numbers of parts, and the tests of shapes whose boxes overlap. It also looks at each contact and each event of the last step.
    pub fn explain(&mut self, a: Body, b: Body) -> Explanation {
        let mut explanation = <Explanation>::default();
        unsafe { graze_world_explain(self.raw(), a, b, &mut explanation) };
        explanation
    }

    /// Replace \*explanation by the reason why a body does not strike another one; it is GRAZE_STRIKE_REASON_NONE if it would in a step made now. Other bodies touched by the attack may use up its number of bodies first, and motions are not looked at. Costs as graze_world_explain; allocates nothing.
    pub fn explain_strike(&self, body: Body, target: Body) -> StrikeExplanation {
        let mut explanation = <StrikeExplanation>::default();
        unsafe { graze_world_explain_strike(self.raw(), body, target, &mut explanation) };
        explanation
    }

    /// 64-bit hash of the world's state. Worlds that will evolve identically have equal hashes on every platform; others differ, except with probability 2^-64. Masks count by their sizes, hitbox sets by their numbers of names and frames. Allocates nothing.
    pub fn hash(&mut self) -> u64 {
        unsafe { graze_world_hash(self.raw()) }
    }

    /// The same for a layer. Errors: GRAZE_BAD_LAYER, GRAZE_BAD_VALUE, GRAZE_OUT_OF_MEMORY.
    pub fn layer_name(&self, layer: c_uint) -> std::borrow::Cow<'_, str> {
        unsafe { words(graze_world_layer_name(self.raw(), layer)) }
    }

    /// The margin of two layers; 0: they have none.
    pub fn margin(&self, a: c_uint, b: c_uint) -> f32 {
        unsafe { graze_world_margin(self.raw(), a, b) }
    }

    /// The counts of the last step.
    pub fn narrow_counts(&self) -> NarrowCounts {
        unsafe { graze_world_narrow_counts(self.raw()) }
    }

    /// The interval of two layers; 0: they have none.
    pub fn near_miss_interval(&self, a: c_uint, b: c_uint) -> u32 {
        unsafe { graze_world_near_miss_interval(self.raw(), a, b) }
    }

    /// The near misses of the last step: \*count of them, in the order of their events. They belong to the world and stay until the next step. A world without contact events has none.
    pub fn near_misses(&self) -> &[NearMiss] {
        let mut count = 0;
        let items = unsafe { graze_world_near_misses(self.raw(), &mut count) };
        unsafe { slice(items, count) }
    }

    /// The numbers of bodies and parts in the world now.
    pub fn part_count(&self) -> u32 {
        unsafe { graze_world_part_count(self.raw()) }
    }

    /// After a step with GRAZE_OUT_OF_CAPACITY, the count that did not fit; else 0.
    pub fn required_capacity(&self) -> usize {
        unsafe { graze_world_required_capacity(self.raw()) }
    }

    /// Let two bodies have a near miss again; or one body with each other body. Error: GRAZE_STALE_HANDLE.
    #[track_caller]
    pub fn reset_near_miss(&mut self, a: Body, b: Body) -> Result<()> {
        let status = unsafe { graze_world_reset_near_miss(self.raw(), a, b) };
        check_call!(status, "reset_near_miss", &[("a", &a), ("b", &b)]);
        Ok(())
    }

    /// Change the broad phase and its setup from the next step on; no event depends on it. broad_phase NULL: "auto"; setup NULL: zeroed. Errors: GRAZE_BAD_BROAD_PHASE, GRAZE_BAD_CELL, GRAZE_BAD_VALUE, GRAZE_OUT_OF_MEMORY.
    #[track_caller]
    pub fn set_broad_phase(&mut self, broad_phase: &str, setup: &BroadPhaseSetup) -> Result<()> {
        let broad_phase = text(broad_phase)?;
        let status = unsafe { graze_world_set_broad_phase(self.raw(), broad_phase.as_ptr(), setup) };
        check_call!(status, "set_broad_phase", &[("broad_phase", &broad_phase), ("setup", setup)]);
        Ok(())
    }

    /// Set by which rule two parts touch that are circles, GRAZE_SHAPE_CIRCLE, on layers a and b, which may be the same layer; GRAZE_CIRCLES_ROUND is the default. All other kinds touch as ever, also capsules without length and chains. The rule decides in steps, with their events, times, contacts and strikes, in graze_body_overlaps and in graze_world_explain. Queries, moves, manifolds and the distances of near misses are those of the round circles. As of all shapes, the boxes of the two parts must overlap, too. Decisions are exact, times within rounding. The next step tells what a new rule begins or ends, at time 1. Errors: GRAZE_BAD_LAYER; GRAZE_BAD_VALUE, for another rule.
    #[track_caller]
    pub fn set_circle_rule(&mut self, a: c_uint, b: c_uint, rule: CircleRule) -> Result<()> {
        let status = unsafe { graze_world_set_circle_rule(self.raw(), a, b, rule) };
        check_call!(status, "set_circle_rule", &[("a", &a), ("b", &b), ("rule", &rule)]);
        Ok(())
    }

    /// The same for a layer. Errors: GRAZE_BAD_LAYER, GRAZE_BAD_VALUE, GRAZE_OUT_OF_MEMORY.
    #[track_caller]
    pub fn set_layer_name(&mut self, layer: c_uint, name: &str) -> Result<()> {
        let name = text(name)?;
        let status = unsafe { graze_world_set_layer_name(self.raw(), layer, name.as_ptr()) };
        check_call!(status, "set_layer_name", &[("layer", &layer), ("name", &name)]);
        Ok(())
    }

    /// Set the margin of layers a and b, which may be the same layer; 0: no near misses. Layers forbidden to meet can have near misses. Costs as if the boxes of one of the two layers were larger by the margin. Errors: GRAZE_BAD_LAYER; GRAZE_BAD_VALUE (a negative margin), GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE; GRAZE_OUT_OF_MEMORY.
    #[track_caller]
    pub fn set_margin(&mut self, a: c_uint, b: c_uint, margin: f32) -> Result<()> {
        let status = unsafe { graze_world_set_margin(self.raw(), a, b, margin) };
        check_call!(status, "set_margin", &[("a", &a), ("b", &b), ("margin", &margin)]);
        Ok(())
    }

    /// After how many steps two bodies that had a near miss can have one again, if they are near each other then. 1: in each step; 0 (the default): not before a reset. It counts for bodies whose parts on layers a and b are the first to be near each other in the step. An interval is one of a margin, and goes with it. A near miss from before any margin had an interval counts as one of the step before the first one got it. Errors: GRAZE_BAD_LAYER; GRAZE_BAD_VALUE, the layers have no margin.
    #[track_caller]
    pub fn set_near_miss_interval(&mut self, a: c_uint, b: c_uint, steps: u32) -> Result<()> {
        let status = unsafe { graze_world_set_near_miss_interval(self.raw(), a, b, steps) };
        check_call!(status, "set_near_miss_interval", &[("a", &a), ("b", &b), ("steps", &steps)]);
        Ok(())
    }

    /// Mark layers as swept, or not (the default), and leave the others as they are: bit i is layer i; 0: all layers. It counts from the next move on.
    pub fn set_swept_layers(&mut self, layers: u64, is_swept: bool) {
        unsafe { graze_world_set_swept_layers(self.raw(), layers, is_swept) };
    }

    /// Move everything by (dx, dy): the positions of all bodies with their parts, shapes and tile layers. Removed bodies also move while they can be read. Boxes set by graze_part_set_box move, too, and so do the starts of motions of this step. Queries find all of it there at once. Events of the last step stay, and so do contacts, past near misses of bodies and past strikes of attacks. Costs as setting the positions of all bodies.
    ///
    /// Each position becomes float32(position + d), then each edge float32(offset + position), as ever. If none of these sums is rounded, the next step has the same events as without the call. This holds if d, all positions, offsets and corners of shapes are multiples of one power of two, and below 2^24 times it before and after. For multiples of 1/64 the limit is 262,144. If some are rounded, bodies move by this error besides, and the next step tells what touches then, as after any other motion.
    ///
    /// In a wrapped world positions are wrapped then, and a box set by graze_part_set_box has its middle inside.
    ///
    /// Errors, and nothing has moved: GRAZE_BAD_NUMBER; GRAZE_OUT_OF_RANGE, for a position or an edge then beyond GRAZE_COORD_MAX.
    #[track_caller]
    pub fn shift_origin(&mut self, dx: f32, dy: f32) -> Result<()> {
        let status = unsafe { graze_world_shift_origin(self.raw(), dx, dy) };
        check_call!(status, "shift_origin", &[("dx", &dx), ("dy", &dy)]);
        Ok(())
    }

    /// Find out which bodies and parts touch now, and which touches and contacts began and ended since the last step. Errors: GRAZE_OUT_OF_MEMORY; GRAZE_OUT_OF_CAPACITY if pairs or events exceed the world's limits. After an error contacts and events are those of the last step, and the step can be made again.
    #[track_caller]
    pub fn step(&mut self) -> Result<()> {
        let status = unsafe { graze_world_step(self.raw()) };
        check_call!(status, "step", &[]);
        Ok(())
    }

    /// The number of steps made by a world. A snapshot keeps it; the world's hash does not count it.
    pub fn steps(&self) -> u64 {
        unsafe { graze_world_steps(self.raw()) }
    }

    /// The strikes of the last step: \*count of them, in the order of their events. Strikes of the same two bodies at one time are in the order of the attacks' slots. They belong to the world and stay until the next step. A world without contact events has them, too.
    pub fn strikes(&self) -> &[Strike] {
        let mut count = 0;
        let items = unsafe { graze_world_strikes(self.raw(), &mut count) };
        unsafe { slice(items, count) }
    }

    /// The events of the last step: \*count of them, sorted by (a, b, time), at equal times an end before a begin. The same holds for a touch of one instant, which only swept bodies have (motion.h). Touches are then sorted by (part_a, part_b). A world without the event flag has none.
    pub fn touch_events(&self) -> &[TouchEvent] {
        let mut count = 0;
        let items = unsafe { graze_world_touch_events(self.raw(), &mut count) };
        unsafe { slice(items, count) }
    }
}

impl Mask {
    /// The smallest rectangle around all solid pixels. False: there are none, and \*bounds is zeroed.
    pub fn bounds(&self) -> Option<Rect> {
        let mut bounds = <Rect>::default();
        let is_there = unsafe { graze_mask_bounds(self.raw(), &mut bounds) };
        if is_there { Some(bounds) } else { None }
    }

    /// Make all pixels solid; none; or exactly the empty ones.
    pub fn clear(&mut self) {
        unsafe { graze_mask_clear(self.raw()) };
    }

    /// How many pixels are solid.
    pub fn count(&self) -> u32 {
        unsafe { graze_mask_count(self.raw()) }
    }

    /// Make all pixels solid; none; or exactly the empty ones.
    pub fn fill(&mut self) {
        unsafe { graze_mask_fill(self.raw()) };
    }

    /// Whether pixel (x, y) is solid; false outside of the mask.
    pub fn get(&self, x: i32, y: i32) -> bool {
        unsafe { graze_mask_get(self.raw(), x, y) }
    }

    /// The size of a mask in pixels.
    pub fn height(&self) -> u32 {
        unsafe { graze_mask_height(self.raw()) }
    }

    /// Make all pixels solid; none; or exactly the empty ones.
    pub fn invert(&mut self) {
        unsafe { graze_mask_invert(self.raw()) };
    }

    /// Make pixel (x, y) solid or clear it; outside of the mask nothing happens.
    pub fn set(&mut self, x: i32, y: i32, is_solid: bool) {
        unsafe { graze_mask_set(self.raw(), x, y, is_solid) };
    }

    /// The size of a mask in pixels.
    pub fn width(&self) -> u32 {
        unsafe { graze_mask_width(self.raw()) }
    }
}

impl Index {
    /// Insert a box, with finite edges and min \<= max, on a layer from 0 to 63. \*row is the free row removed last, or else one more than the greatest so far. Errors, after which nothing has changed and \*row is 0: GRAZE_BAD_NUMBER, GRAZE_BAD_BOX, GRAZE_BAD_LAYER, GRAZE_OUT_OF_CAPACITY, GRAZE_OUT_OF_MEMORY.
    #[track_caller]
    pub fn insert(&mut self, r#box: &Area, layer: u8) -> Result<u32> {
        let mut row = <u32>::default();
        let status = unsafe { graze_index_insert(self.raw(), r#box, layer, &mut row) };
        check_call!(status, "insert", &[("box", r#box), ("layer", &layer)]);
        Ok(row)
    }

    /// Remove the box of a row. Error: GRAZE_STALE_HANDLE.
    #[track_caller]
    pub fn remove(&mut self, row: u32) -> Result<()> {
        let status = unsafe { graze_index_remove(self.raw(), row) };
        check_call!(status, "remove", &[("row", &row)]);
        Ok(())
    }

    /// Move the box of a row, and change its size. Errors, after which nothing has changed: GRAZE_STALE_HANDLE (no box has this row), GRAZE_BAD_NUMBER, GRAZE_BAD_BOX, GRAZE_OUT_OF_MEMORY.
    #[track_caller]
    pub fn set_box(&mut self, row: u32, r#box: &Area) -> Result<()> {
        let status = unsafe { graze_index_set_box(self.raw(), row, r#box) };
        check_call!(status, "set_box", &[("row", &row), ("box", r#box)]);
        Ok(())
    }
}

impl Replay {
    /// Go to where `step` steps are made, forward or back, and show the last of them. Its events, its notes and its hash are as graze_replay_step has them. Passed steps have none, and are not compared. 0 is the beginning. If there are fewer steps, the last one is shown, and the replay has ended. Steps make keyframes from time to time. Going to a step that was made before takes the time of some dozen steps; another one needs all steps up to it. The world stays the same object; its pointers to events and contacts become invalid.
    ///
    /// GRAZE_REPLAY_FAILED if the replay cannot go back; it stays where it is then. It is forward only, or has a filter, or has no `source_seek` and was given more than it keeps.
    pub fn seek(&mut self, step: u64) -> ReplayState {
        unsafe { graze_replay_seek(self.raw(), step) }
    }

    /// Make all calls up to the next step, and the step. After GRAZE_REPLAY_STEPPED and GRAZE_REPLAY_DIFFERS the replay can go on; the other states are final.
    pub fn step(&mut self) -> ReplayState {
        unsafe { graze_replay_step(self.raw()) }
    }
}
