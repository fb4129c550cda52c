//! Hitbox sets: the frames of a sprite.

use super::*;
use crate::types::*;
use crate::{Animation, Hitbox, Shape};
use graze_sys::*;
use std::ptr::null;

/// The frames of a sprite, each with named boxes or shapes, and its animations. It does not change; bodies share it (`Arc`).
pub struct HitboxSet {
    /// C keeps a pointer to it, so a world keeps the set in an Arc, which does not move.
    raw: graze_hitbox_set,
    boxes: Vec<graze_hitbox>,
    frames: Vec<HitboxFrame>,
    animations: Vec<graze_animation>,
    names: Vec<*const c_char>,
    /// Those that boxes point to, and their masks and chains.
    shapes: Vec<Option<Shape>>,
    /// Those that names and animations point to.
    texts: Vec<CString>,
}

// It owns what it points to, and nothing changes it.
unsafe impl Send for HitboxSet {}
unsafe impl Sync for HitboxSet {}

impl std::fmt::Debug for HitboxSet {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "HitboxSet({} frames, {} boxes)", self.frames.len(), self.boxes.len())
    }
}

impl HitboxSet {
    /// A copy of all, if it is valid. The boxes of a frame are those from its `first` on, their names ascending. Errors: those
    /// of graze_hitbox_set_check.
    #[track_caller]
    pub fn new(names: &[&str], boxes: &[Hitbox], frames: &[HitboxFrame], animations: &[Animation<'_>]) -> Result<Self> {
        let spelled = names.iter().copied().chain(animations.iter().map(|one| one.name));
        let texts = spelled.map(text).collect::<Result<Vec<CString>>>()?;
        let shapes: Vec<_> = boxes.iter().map(|one| one.shape.clone()).collect();
        let raw_box = |(one, shape): (&Hitbox, &Option<Shape>)| graze_hitbox {
            r#box: one.aabb,
            name: one.name,
            layer: one.layer,
            shape: shape.as_ref().map_or(null(), |shape| &shape.raw),
        };
        let raw_animation = |(one, name): (&Animation<'_>, &CString)| graze_animation {
            name: name.as_ptr(),
            first: one.first,
            last: one.last,
            direction: one.direction,
            repeats: one.repeats,
        };
        let mut set = Self {
            raw: Default::default(),
            boxes: boxes.iter().zip(&shapes).map(raw_box).collect(),
            frames: frames.to_vec(),
            animations: animations.iter().zip(&texts[names.len()..]).map(raw_animation).collect(),
            names: texts[..names.len()].iter().map(|name| name.as_ptr()).collect(),
            shapes,
            texts,
        };
        set.raw = graze_hitbox_set {
            names: set.names.as_ptr(),
            boxes: set.boxes.as_ptr(),
            frames: set.frames.as_ptr(),
            animations: set.animations.as_ptr(),
            name_count: count(set.names.len())?,
            box_count: count(set.boxes.len())?,
            frame_count: count(set.frames.len())?,
            animation_count: count(set.animations.len())?,
        };
        check(unsafe { graze_hitbox_set_check(set.raw()) })?;
        Ok(set)
    }

    pub(super) fn raw(&self) -> *const graze_hitbox_set {
        &self.raw
    }

    pub(super) fn shapes(&self) -> impl Iterator<Item = &Shape> {
        self.shapes.iter().flatten()
    }

    /// The number of the first name with this spelling.
    pub fn find_name(&self, name: &str) -> Option<u32> {
        self.texts[..self.names.len()].iter().position(|text| text.as_bytes() == name.as_bytes()).map(|i| i as u32)
    }

    /// The number of the first animation with this name.
    pub fn find_animation(&self, name: &str) -> Option<u32> {
        self.texts[self.names.len()..].iter().position(|text| text.as_bytes() == name.as_bytes()).map(|i| i as u32)
    }

    /// The frame of an animation this many milliseconds after its begin. `Status::OUT_OF_BOUNDS`: the set has fewer animations.
    #[track_caller]
    pub fn frame_at(&self, animation: u32, milliseconds: u64) -> Result<u32> {
        if animation as usize >= self.animations.len() {
            return Err(Error::new(Status::OUT_OF_BOUNDS));
        }
        Ok(unsafe { graze_hitbox_set_frame_at(self.raw(), animation, milliseconds) })
    }

    /// A box relative to the body, flipped and turned as the pose says; of a shape the box around it. Errors:
    /// `Status::OUT_OF_BOUNDS` (no such box), `Status::BAD_FRAME`, `Status::BAD_VALUE` (turns over 3).
    #[track_caller]
    pub fn offset(&self, number: u32, pose: &FramePose) -> Result<Aabb> {
        self.posed(number, pose)?;
        Ok(unsafe { graze_hitbox_set_offset(self.raw(), number, pose) })
    }

    /// The shape of a box relative to the body; of one without a shape, its box. Errors: those of `offset`.
    #[track_caller]
    pub fn shape(&self, number: u32, pose: &FramePose) -> Result<Shape> {
        let offset = self.offset(number, pose)?;
        match &self.shapes[number as usize] {
            Some(shape) => Ok(Shape { raw: unsafe { graze_hitbox_set_shape(self.raw(), number, pose) }, held: shape.held.clone() }),
            None => {
                let (min, max) = (Point::new(offset.min_x.into(), offset.min_y.into()), Point::new(offset.max_x.into(), offset.max_y.into()));
                Ok(Shape::aabb(min, max))
            }
        }
    }

    #[track_caller]
    fn posed(&self, number: u32, pose: &FramePose) -> Result<()> {
        if number as usize >= self.boxes.len() {
            return Err(Error::new(Status::OUT_OF_BOUNDS));
        }
        if pose.frame as usize >= self.frames.len() {
            return Err(Error::new(Status::BAD_FRAME));
        }
        check(if pose.turns > 3 { Status::BAD_VALUE } else { Status::OK })
    }
}
