//! Random worlds beside a model of plain Rust: the same events, contacts and answers with each broad phase.

use graze::{Aabb, Body, BodyDef, ContactEvent, Edges, EventKind, Part, PartDef, Point, Query, Rules, World};
use std::collections::BTreeSet;

/// Marsaglia's xorshift64.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }

    fn coordinate(&mut self) -> f32 {
        self.below(60) as f32 / 2.0
    }

    fn offset(&mut self) -> Aabb {
        let (x, y) = (self.below(9) as f32 - 4.0, self.below(9) as f32 - 4.0);
        Aabb::new(x, y, x + self.below(12) as f32 / 2.0, y + self.below(12) as f32 / 2.0)
    }
}

struct ModelPart {
    part: Part,
    offset: Aabb,
    layer: u8,
    is_disabled: bool,
}

struct ModelBody {
    body: Body,
    x: f32,
    y: f32,
    is_disabled: bool,
    parts: Vec<ModelPart>,
}

struct Model {
    random: Random,
    world: World,
    rules: Rules,
    is_closed: bool,
    bodies: Vec<ModelBody>,
    contacts: BTreeSet<(u64, u64)>,
}

type Named = (u32, u32, u64, u64, EventKind);

fn named(a: u64, b: u64, kind: EventKind) -> Named {
    (a as u32, b as u32, a, b, kind)
}

impl Model {
    fn new(seed: u64) -> Self {
        let names = ["auto", "brute", "axis-sort", "sectors", "four-shift", "grid-map", "sweep-prune"];
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let (is_closed, name) = (random.below(2) == 1, names[random.below(names.len() as u64) as usize]);
        let mut builder = World::builder().broad_phase(name, Default::default()).threads(random.below(3) as u32);
        if is_closed {
            builder = builder.closed();
        }
        let world = builder.open().unwrap();
        Self { random, world, rules: Rules::new(), is_closed, bodies: Vec::new(), contacts: BTreeSet::new() }
    }

    fn add(&mut self) {
        let (x, y) = (self.random.coordinate(), self.random.coordinate());
        let body = self.world.add(&BodyDef::new(x, y).user(7)).unwrap();
        self.bodies.push(ModelBody { body, x, y, is_disabled: false, parts: Vec::new() });
        for _ in 0..self.random.below(4) {
            self.add_part(self.bodies.len() - 1);
        }
    }

    fn add_part(&mut self, i: usize) {
        let (offset, layer) = (self.random.offset(), self.random.below(4) as u8);
        let body = &mut self.bodies[i];
        let part = self.world.add_part(body.body, &PartDef::new(offset).layer(layer)).unwrap();
        body.parts.push(ModelPart { part, offset, layer, is_disabled: false });
    }

    /// One random change to the world and to the model.
    fn change(&mut self) {
        if self.bodies.len() < 12 {
            return self.add();
        }
        let i = self.random.below(self.bodies.len() as u64) as usize;
        let (x, y, is_off) = (self.random.coordinate(), self.random.coordinate(), self.random.below(2) == 1);
        let body = &mut self.bodies[i];
        match self.random.below(9) {
            0 => self.add(),
            1 => self.world.remove(self.bodies.remove(i).body).unwrap(),
            2 => {
                self.world.set_disabled(body.body, is_off).unwrap();
                body.is_disabled = is_off;
            }
            3 => self.add_part(i),
            4 => {
                let (a, b) = (self.random.below(4) as u32, self.random.below(4) as u32);
                if is_off { self.rules.forbid(a, b) } else { self.rules.allow(a, b) }.unwrap();
                self.world.set_rules(&self.rules);
            }
            5 | 6 if !body.parts.is_empty() => self.change_part(i, is_off),
            _ => {
                self.world.set_position(body.body, x, y).unwrap();
                (body.x, body.y) = (x, y);
            }
        }
    }

    fn change_part(&mut self, i: usize, is_off: bool) {
        let parts = &mut self.bodies[i].parts;
        let last = parts.len() - 1;
        let part = &mut parts[last];
        match self.random.below(4) {
            0 => {
                self.world.remove_part(part.part).unwrap();
                parts.pop();
            }
            1 => {
                part.layer = self.random.below(4) as u8;
                self.world.set_layer(part.part, part.layer.into()).unwrap();
            }
            2 => {
                part.is_disabled = is_off;
                self.world.set_part_disabled(part.part, is_off).unwrap();
            }
            _ => {
                part.offset = self.random.offset();
                self.world.set_offset(part.part, part.offset).unwrap();
            }
        }
    }

    /// The definition of overlap, written again.
    fn overlap(&self, a: &Aabb, b: &Aabb) -> bool {
        if self.is_closed {
            return a.min_x <= b.max_x && b.min_x <= a.max_x && a.min_y <= b.max_y && b.min_y <= a.max_y;
        }
        let is_empty = |one: &Aabb| one.min_x == one.max_x || one.min_y == one.max_y;
        !is_empty(a) && !is_empty(b) && a.min_x < b.max_x && b.min_x < a.max_x && a.min_y < b.max_y && b.min_y < a.max_y
    }

    fn boxes<'a>(&self, body: &'a ModelBody) -> impl Iterator<Item = (Aabb, &'a ModelPart)> + 'a {
        let enabled = body.parts.iter().filter(move |part| !part.is_disabled && !body.is_disabled);
        enabled.map(move |part| {
            let it = &part.offset;
            (Aabb::new(it.min_x + body.x, it.min_y + body.y, it.max_x + body.x, it.max_y + body.y), part)
        })
    }

    fn touch(&self, a: &ModelBody, b: &ModelBody) -> bool {
        self.boxes(a).any(|(one, part)| {
            self.boxes(b).any(|(two, other)| self.rules.allows(part.layer.into(), other.layer.into()) && self.overlap(&one, &two))
        })
    }

    fn touching(&self) -> BTreeSet<(u64, u64)> {
        let mut found = BTreeSet::new();
        for (i, a) in self.bodies.iter().enumerate() {
            for b in &self.bodies[..i] {
                if self.touch(a, b) {
                    let (low, high) = if a.body.slot() < b.body.slot() { (a.body.id, b.body.id) } else { (b.body.id, a.body.id) };
                    found.insert((low, high));
                }
            }
        }
        found
    }

    fn step(&mut self) {
        self.world.step().unwrap();
        let now = self.touching();
        let ended = self.contacts.difference(&now).map(|&(a, b)| named(a, b, EventKind::END));
        let begun = now.difference(&self.contacts).map(|&(a, b)| named(a, b, EventKind::BEGIN));
        let mut wanted: Vec<Named> = ended.chain(begun).collect();
        wanted.sort_by_key(|&(a, b, _, _, kind)| (a, b, kind));
        let reported: Vec<Named> = self.world.events().iter().map(|it: &ContactEvent| named(it.a.id, it.b.id, it.kind)).collect();
        assert_eq!(reported, wanted);
        let contacts: BTreeSet<_> = self.world.contacts().iter().map(|it| (it.a.id, it.b.id)).collect();
        assert_eq!(contacts, now);
        self.contacts = now;
    }

    fn ask(&mut self) {
        let (x, y) = (self.random.coordinate(), self.random.coordinate());
        let asked = Aabb::new(x, y, x + 20.0, y + 10.0);
        let query = Query::aabb(Point::new(x.into(), y.into()), Point::new((x + 20.0).into(), (y + 10.0).into()));
        let hits = self.world.query(&[query.layers(0b1011)]).unwrap();
        let mut reported: Vec<u64> = hits.all().iter().map(|hit| hit.part.id).collect();
        let mut wanted: Vec<u64> = Vec::new();
        for body in &self.bodies {
            let found = self.boxes(body).filter(|(it, part)| part.layer != 2 && self.overlap(it, &asked));
            wanted.extend(found.map(|(_, part)| part.part.id));
        }
        reported.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(reported, wanted);
    }
}

#[test]
fn random_worlds_are_as_the_model_says() {
    let mut events = 0;
    for seed in 1..=40 {
        let mut model = Model::new(seed);
        for frame in 0..60 {
            for _ in 0..1 + model.random.below(12) {
                model.change();
            }
            model.ask();
            model.step();
            events += model.world.events().len();
            if frame == 30 {
                let (snapshot, hash) = (model.world.save().unwrap(), model.world.hash());
                model.world.step().unwrap();
                model.world.load(&snapshot).unwrap();
                assert_eq!(model.world.hash(), hash);
            }
        }
    }
    assert!(events > 2000, "{events} events");
    assert_eq!(Edges::default(), Edges::HALF_OPEN);
}
