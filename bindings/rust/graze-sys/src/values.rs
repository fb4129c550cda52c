//! Methods of the plain structs.

use crate::*;

impl graze_body {
    /// The slot: a small number, an index for the game's own arrays. No other body in the world has it.
    pub const fn slot(self) -> u32 {
        self.id as u32
    }

    /// Whether the handle names nothing.
    pub const fn is_none(self) -> bool {
        self.id == 0
    }
}

impl graze_part {
    /// The slot: a small number. No other part in the world has it.
    pub const fn slot(self) -> u32 {
        self.id as u32
    }

    /// Whether the handle names nothing.
    pub const fn is_none(self) -> bool {
        self.id == 0
    }
}

impl graze_box {
    /// A box around a middle, `width` wide and `height` high.
    pub fn around(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self::new(x - width / 2.0, y - height / 2.0, x + width / 2.0, y + height / 2.0)
    }

    /// Whether it is finite, within range, and its min is not above its max.
    pub fn is_valid(self) -> bool {
        let status = unsafe { graze_box_check(self) };
        status == graze_status::OK
    }

    /// Whether two boxes overlap under an edge rule.
    pub fn overlaps(self, other: Self, edges: graze_edges) -> bool {
        unsafe { graze_box_overlaps(self, other, edges) }
    }
}

impl graze_contact_event {
    /// The event with the side on a layer as its `a`, and the other one as its `b`; nothing if neither is on it.
    pub fn of(&self, layer: u32) -> Option<Self> {
        let mut turned = *self;
        let is_there = unsafe { graze_contact_of(self, layer, &mut turned) };
        is_there.then_some(turned)
    }
}

impl graze_touch_event {
    /// The event with the side on a layer as its `a`, and the other one as its `b`; nothing if neither is on it.
    pub fn of(&self, layer: u32) -> Option<Self> {
        let mut turned = *self;
        let is_there = unsafe { graze_touch_of(self, layer, &mut turned) };
        is_there.then_some(turned)
    }
}
