//! Masks, chains, hitbox sets, danger and many movers beside models of plain Rust.

use graze::*;
use std::sync::Arc;

const SIDE: i32 = 11;

fn at(x: f64, y: f64) -> Point {
    Point::new(x, y)
}

fn square(size: f32) -> PartDef {
    PartDef::new(Aabb::around(0.0, 0.0, size, size))
}

fn send<T: Send + Sync>(_: &T) {}

/// Numbers that repeat.
struct Random(u32);

impl Random {
    fn below(&mut self, limit: i32) -> i32 {
        self.0 = self.0.wrapping_mul(1664525).wrapping_add(1013904223);
        ((self.0 >> 8) % limit as u32) as i32
    }
}

/// The pixels of a mask, as a model.
struct Model(Vec<bool>);

impl Model {
    fn get(&self, x: i32, y: i32) -> bool {
        (0..SIDE).contains(&x) && (0..SIDE).contains(&y) && self.0[(y * SIDE + x) as usize]
    }

    fn area(&self, other: &Model, dx: i32, dy: i32) -> u32 {
        (0..SIDE * SIDE).filter(|i| self.get(i % SIDE, i / SIDE) && other.get(i % SIDE - dx, i / SIDE - dy)).count() as u32
    }

    /// Between whole pixels: the areas at four whole offsets, each with its share.
    fn area_at(&self, other: &Model, dx: f64, dy: f64) -> f64 {
        let (left, top) = (dx.floor(), dy.floor());
        let (x, y) = (dx - left, dy - top);
        let area = |dx, dy| f64::from(self.area(other, left as i32 + dx, top as i32 + dy));
        (1.0 - x) * (1.0 - y) * area(0, 0) + x * (1.0 - y) * area(1, 0) + (1.0 - x) * y * area(0, 1) + x * y * area(1, 1)
    }
}

fn mask(random: &mut Random) -> (Mask, Model) {
    let model = Model((0..SIDE * SIDE).map(|_| random.below(8) < 3).collect());
    let mut mask = Mask::new(SIDE as u32, SIDE as u32).unwrap();
    (0..SIDE * SIDE).for_each(|i| mask.set(i % SIDE, i / SIDE, model.0[i as usize]));
    (mask, model)
}

#[test]
fn masks_answer_as_a_model_does() {
    let (mut random, mut impacts) = (Random(3), 0);
    for _ in 0..40 {
        let ((a, one), (b, two)) = (mask(&mut random), mask(&mut random));
        let (dx, dy) = (random.below(25) - 12, random.below(25) - 12);
        let (x, y) = (f64::from(dx) + f64::from(random.below(4)) / 4.0, f64::from(dy) + f64::from(random.below(4)) / 4.0);
        assert_eq!(a.view().area(b.view(), dx, dy), one.area(&two, dx, dy));
        assert_eq!(a.view().area_at(b.view(), x, y), one.area_at(&two, x, y));
        assert_eq!(a.view().overlaps_at(b.view(), x, y), one.area_at(&two, x, y) > 0.0);
        let motion = MaskMotion { x: -14.0, y: f64::from(dy), move_x: 28.0, move_y: 0.0 };
        if let Some(time) = a.view().impact(b.view(), motion) {
            assert_eq!(one.area_at(&two, -14.0 + 28.0 * time, f64::from(dy)), 0.0);
            assert!(one.area_at(&two, -14.0 + 28.0 * time + 0.25, f64::from(dy)) > 0.0);
            impacts += 1;
        }
        let view = a.view().flip_x().turned(1);
        let (mut words, mut rows) = ([0], Vec::new());
        for y in 0..SIDE {
            view.read_row(y as u32, &mut words).unwrap();
            // Left and right exchanged, then a quarter turn clockwise: (x, y) goes to (side - 1 - y, side - 1 - x).
            (0..SIDE).for_each(|x| assert_eq!(words[0] >> x & 1 == 1, one.get(SIDE - 1 - y, SIDE - 1 - x)));
            rows.push(words[0]);
        }
        let bounds = view.bounds().unwrap();
        let all = rows.iter().fold(0, |all, row| all | row);
        assert_eq!((bounds.x, bounds.x + bounds.w), (all.trailing_zeros(), 64 - all.leading_zeros()));
        assert_eq!(bounds.y as usize, rows.iter().position(|&row| row != 0).unwrap());
        assert_eq!(view.read_row(SIDE as u32, &mut words).unwrap_err().status(), Status::OUT_OF_BOUNDS);
        assert_eq!(view.read_row(0, &mut []).unwrap_err().status(), Status::OUT_OF_SPACE);
    }
    assert!(impacts > 20);
    assert_eq!(Mask::new(4, 4).unwrap().view().bounds(), None);
}

#[test]
fn masks_come_from_pictures_keys_and_bits() {
    let (mut random, width, height) = (Random(8), 9, 5);
    let mut rgba: Vec<u8> = (0..width * height * 4).map(|_| random.below(256) as u8).collect();
    (0..rgba.len()).step_by(12).for_each(|i| rgba[i..i + 3].copy_from_slice(&[1, 2, 3]));
    let bits: Vec<u8> = (0..2 * height).map(|_| random.below(256) as u8).collect();
    let pixels = Pixels::new(&rgba, width as u32, height as u32).unwrap();
    let part = Mask::from_alpha(&pixels.crop(Rect::new(2, 1, 5, 3)).unwrap(), 99).unwrap();
    let key = Mask::from_key(&pixels, [1, 2, 3]).unwrap();
    let raw = Mask::from_bits(&bits, width as u32, height as u32).unwrap();
    for (x, y) in (0..width * height).map(|i| (i % width, i / width)) {
        let pixel = &rgba[(y * width + x) as usize * 4..][..4];
        assert_eq!(part.get(x - 2, y - 1), (2..7).contains(&x) && (1..4).contains(&y) && pixel[3] > 99);
        assert_eq!(key.get(x, y), pixel[..3] != [1, 2, 3]);
        assert_eq!(raw.get(x, y), bits[(2 * y + x / 8) as usize] << (x % 8) & 128 != 0);
    }
    assert_eq!(Pixels::new(&rgba, 9, 6).unwrap_err().status(), Status::OUT_OF_SPACE);
    assert_eq!(pixels.crop(Rect::new(5, 0, 5, 1)).unwrap_err().status(), Status::OUT_OF_BOUNDS);
    assert_eq!(Mask::from_bits(&bits, 17, 5).unwrap_err().status(), Status::OUT_OF_SPACE);
    send(&pixels);
}

#[test]
fn circles_touch_by_their_distance() {
    let mut random = Random(4);
    for _ in 0..200 {
        let (x, y, one, two) = (random.below(20).into(), random.below(20).into(), f64::from(random.below(8) + 1), f64::from(random.below(8) + 1));
        let (a, b) = (Shape::circle(at(0.0, 0.0), one), Shape::circle(at(x, y), two));
        let (distance, reach): (f64, f64) = (x * x + y * y, (one + two) * (one + two));
        assert_eq!(a.touches(&b, Edges::HALF_OPEN).unwrap(), distance < reach);
        assert_eq!(a.touches(&b, Edges::CLOSED).unwrap(), distance <= reach);
    }
    let flat = Shape::polygon(&[at(0.0, 0.0); 3], 0.0);
    assert!(flat.touches(&Shape::circle(at(0.0, 0.0), 1.0), Edges::HALF_OPEN).is_err());
    let mut mask = Mask::new(4, 4).unwrap();
    mask.set(3, 3, true);
    let mask = Arc::new(mask);
    let flipped = Shape::mask_view(&mask, at(10.0, 10.0), |view| view.flip_x());
    assert!(flipped.touches(&Shape::aabb(at(10.0, 13.0), at(11.0, 14.0)), Edges::HALF_OPEN).unwrap());
    assert!(!flipped.touches(&Shape::aabb(at(13.0, 13.0), at(14.0, 14.0)), Edges::HALF_OPEN).unwrap());
    send(&flipped);
}

fn node(x: f64, y: f64) -> ChainNode {
    ChainNode { x, y, radius: 2.0, is_off: false }
}

#[test]
fn chains_are_shapes() {
    let nodes = [node(0.0, 0.0), node(30.0, 0.0), node(30.0, 40.0)];
    let mut chain = Arc::new(Chain::new(&nodes, 4).unwrap());
    assert_eq!((chain.count(), chain.capacity(), chain.nodes()), (3, 4, nodes.to_vec()));
    let place = chain.nearest(at(12.0, 5.0)).unwrap();
    assert!(place.node == 0 && (place.distance - 3.0).abs() < 1e-12 && (place.place - 0.4).abs() < 1e-12, "{place:?}");
    let mut points = [Point::default(); 20];
    let points = chain.points(10.0, &mut points);
    assert_eq!((points.len(), points[4]), (8, at(30.0, 10.0)));
    let beside = Shape::circle(at(15.0, 4.0), 1.5);
    assert!(!Shape::chain(&chain, at(0.0, 0.0)).touches(&beside, Edges::HALF_OPEN).unwrap());
    assert!(Shape::chain(&chain, at(0.0, 1.0)).touches(&beside, Edges::HALF_OPEN).unwrap());

    let mut world = World::new().unwrap();
    let laser = world.add(&BodyDef::new(100.0, 0.0).part(PartDef::shape(Shape::chain(&chain, at(0.0, 0.0))))).unwrap();
    world.add(&BodyDef::new(115.0, 3.0).part(square(4.0).layer(1))).unwrap();
    world.step().unwrap();
    assert_eq!(world.events().len(), 1);
    let part = world.parts(laser)[0];
    world.push_node(part, node(-10.0, 0.0)).unwrap();
    let shape = world.shape(part).unwrap();
    assert_eq!((shape.kind(), shape.corners()[0]), (ShapeKind::CHAIN, at(100.0, 0.0)));
    assert_eq!(shape.as_chain().unwrap().nodes()[0], node(-10.0, 0.0));
    assert!(shape.touches(&Shape::circle(at(90.0, 0.0), 1.0), Edges::HALF_OPEN).unwrap());

    let own = Arc::get_mut(&mut chain).unwrap(); // the part has a copy
    own.push_node(node(-10.0, 0.0)).unwrap();
    own.switch_nodes(1, 1, true).unwrap();
    assert_eq!(own.nearest(at(0.0, 0.0)).unwrap().distance, 8.0);
    own.cut(1, 2).unwrap();
    assert_eq!(own.count(), 2);
    assert_eq!(own.cut(1, 2).unwrap_err().status(), Status::OUT_OF_BOUNDS);
    assert_eq!(own.switch_nodes(2, 1, true).unwrap_err().status(), Status::OUT_OF_BOUNDS);
    assert_eq!(own.push_node(ChainNode { radius: -1.0, ..node(0.0, 0.0) }).unwrap_err().status(), Status::BAD_RADIUS);
    own.switch_nodes(0, 2, true).unwrap();
    assert!(own.nearest(at(0.0, 0.0)).is_none());
    assert_eq!(Chain::new(&nodes, 2).unwrap_err().status(), Status::BAD_VALUE);
    assert_eq!(Chain::new(&[], 2).unwrap_err().status(), Status::BAD_VALUE);
    send(&*chain);
}

fn hero(mask: &Arc<Mask>) -> Result<HitboxSet> {
    let hurt = |aabb| Hitbox { aabb, layer: 3, ..Default::default() };
    let hit = Hitbox { name: 1, layer: 4, ..Default::default() };
    let boxes = [
        hurt(Aabb::new(1.0, 2.0, 5.0, 4.0)),
        Hitbox { aabb: Aabb::new(6.0, 0.0, 9.0, 3.0), ..hit.clone() },
        hurt(Aabb::new(0.0, 0.0, 2.0, 2.0)),
        Hitbox { shape: Some(Shape::mask(mask, at(0.0, 0.0))), ..hit },
    ];
    let frames = [
        HitboxFrame { first: 0, count: 2, pivot_x: 4.0, pivot_y: 2.0, duration: 100 },
        HitboxFrame { first: 2, count: 2, pivot_x: 1.0, pivot_y: 1.0, duration: 50 },
    ];
    HitboxSet::new(&["hürt", "hit"], &boxes, &frames, &[Animation { name: "run", last: 1, ..Default::default() }])
}

#[test]
fn hitbox_sets_show_their_frames() {
    let mut mask = Mask::new(4, 4).unwrap();
    mask.set(3, 0, true);
    let mask = Arc::new(mask);
    let set = Arc::new(hero(&mask).unwrap());
    send(&*set);
    assert_eq!((set.find_name("hürt"), set.find_name("hit"), set.find_name("run")), (Some(0), Some(1), None));
    assert_eq!((set.find_animation("run"), set.find_animation("hit")), (Some(0), None));
    for time in (0..600).step_by(25) {
        assert_eq!(set.frame_at(0, time).unwrap(), if time % 150 < 100 { 0 } else { 1 });
    }
    // The box less the pivot, then mirrored, then a quarter turn: (x, y) goes to (-y, x).
    let pose = FramePose::default();
    let flipped = FramePose { flip_x: true, ..pose };
    assert_eq!(set.offset(0, &pose).unwrap(), Aabb::new(-3.0, 0.0, 1.0, 2.0));
    assert_eq!(set.offset(0, &flipped).unwrap(), Aabb::new(-1.0, 0.0, 3.0, 2.0));
    assert_eq!(set.offset(0, &FramePose { turns: 1, ..flipped }).unwrap(), Aabb::new(-2.0, -1.0, 0.0, 3.0));
    assert_eq!(set.shape(0, &pose).unwrap().corners(), [at(-3.0, 0.0), at(1.0, 2.0)]);
    let shape = set.shape(3, &FramePose { frame: 1, ..flipped }).unwrap();
    assert_eq!(shape.kind(), ShapeKind::MASK);
    // The pixel (3, 0) is at (2, -1) from the pivot, mirrored at (-3, -1).
    assert!(shape.touches(&Shape::circle(at(-2.5, -0.5), 0.25), Edges::HALF_OPEN).unwrap());
    assert!(!shape.touches(&Shape::circle(at(2.5, -0.5), 0.25), Edges::HALF_OPEN).unwrap());

    let mut world = World::new().unwrap();
    let body = world.add(&BodyDef::new(0.0, 0.0)).unwrap();
    assert!(world.hitboxes(body).is_none());
    let shown = FramePose { x: 50.0, y: 20.0, ..pose };
    world.set_hitboxes(body, Some(&set), &shown).unwrap();
    assert!(Arc::ptr_eq(world.hitboxes(body).unwrap(), &set));
    let hit = world.hitbox(body, 1);
    assert_eq!(world.read_part(hit).unwrap().r#box, Aabb::new(52.0, 18.0, 55.0, 21.0));
    let second = FramePose { frame: 1, ..shown };
    world.set_frame(body, &second).unwrap();
    assert_eq!(world.frame(body).unwrap(), second);
    assert!(world.point(at(52.5, 19.5), 1 << 4).is_some() && world.point(at(51.5, 19.5), 1 << 4).is_none());

    let snapshot = world.save().unwrap();
    let mut other = World::new().unwrap();
    assert_eq!(other.load(&snapshot).unwrap_err().status(), Status::ASSET_MISSING);
    other.know_hitboxes(&set);
    other.load(&snapshot).unwrap();
    assert_eq!(other.hash(), world.hash());
    drop((set, mask)); // both worlds keep them
    other.set_frame(body, &shown).unwrap();
    other.set_frame(body, &second).unwrap();
    assert_eq!(other.hash(), world.hash());
    let set = Arc::clone(world.hitboxes(body).unwrap());
    world.set_hitboxes(body, None, &pose).unwrap();
    assert!(world.hitboxes(body).is_none() && world.parts(body).is_empty());
    assert_eq!(world.frame(body).unwrap_err().status(), Status::BAD_FRAME);

    let status = |refused: Result<()>| refused.unwrap_err().status();
    assert_eq!(status(world.set_hitboxes(body, Some(&set), &FramePose { frame: 2, ..pose })), Status::BAD_FRAME);
    assert_eq!(status(set.offset(0, &FramePose { frame: 2, ..pose }).map(drop)), Status::BAD_FRAME);
    assert_eq!(status(set.offset(0, &FramePose { turns: 4, ..pose }).map(drop)), Status::BAD_VALUE);
    assert_eq!(status(set.shape(4, &pose).map(drop)), Status::OUT_OF_BOUNDS);
    assert_eq!(status(set.frame_at(1, 0).map(drop)), Status::OUT_OF_BOUNDS);
    assert_eq!(status(HitboxSet::new(&["a\0b"], &[], &[], &[]).map(drop)), Status::BAD_VALUE);
    assert_eq!(status(HitboxSet::new(&[], &[Hitbox::default()], &[], &[]).map(drop)), Status::BAD_HITBOXES);
}

#[test]
fn many_movers_end_where_each_one_does() {
    let mut world = World::builder().threads(2).open().unwrap();
    let mut random = Random(12);
    let mut place = || random.below(300) as f32;
    for i in 0..60 {
        world.add(&BodyDef::new(place(), place()).part(square(15.0).layer(1 + i % 2))).unwrap();
    }
    let size = Aabb::new(-2.0, -1.0, 2.0, 1.0);
    let mut mover = || Mover { r#box: size, x: place(), y: place(), goal: at(place().into(), place().into()), layer: 0 };
    let movers: Vec<Mover> = (0..200).map(|_| mover()).collect();
    let responses = Responses::new().set(0, 1, Response::TOUCH).unwrap().set_layers(1, 4, Response::BOUNCE).unwrap();
    assert_eq!((responses.get(0, 1), responses.get(0, 2), responses.get(5, 5)), (Response::TOUCH, Response::BOUNCE, Response::SLIDE));
    let (mut results, mut one, hash) = (MoveResults::new(), MoveResult::new(), world.hash());
    world.move_many(&movers, &responses, &mut results).unwrap();
    for (i, it) in movers.iter().enumerate() {
        world.test_move_of(&BodyDef::new(it.x, it.y).part(PartDef::new(size)), it.goal, &responses, &mut one).unwrap();
        let end = results.ends()[i];
        assert_eq!(((end.end_x, end.end_y), results.hits_of(i).len()), (one.end(), one.hits().len()));
        assert!(results.hits_of(i).iter().zip(one.hits()).all(|(a, b)| a.part == b.part && a.time == b.time));
    }
    assert!(results.hits().len() > 100 && results.hits_of(200).is_empty());
    assert_eq!(world.hash(), hash);
    let refused = world.move_many(&[Mover { x: f32::NAN, ..movers[0] }], &responses, &mut results).unwrap_err();
    assert_eq!((refused.status(), results.ends().len()), (Status::BAD_NUMBER, 0));
}

#[test]
fn danger_is_the_time_at_which_a_body_comes_by() {
    let mut world = World::new().unwrap();
    let mut body = |y| world.add(&BodyDef::new(0.0, y).part(square(4.0).layer(1))).unwrap();
    let bodies = [body(0.0), body(40.0)];
    let ball = Shape::circle(at(0.0, 0.0), 1.0);
    let mut times = [0.0; 45];
    for (shape, radius) in [(None, 0.0), (Some(&ball), 1.0)] {
        let (dx, dy) = (&[2.0, 0.0], &[0.0, 0.0]);
        let def = DangerDef { cell: at(5.0, 10.0), columns: 9, rows: 5, shape, steps: 15, bodies: &bodies, dx, dy, ..Default::default() };
        world.danger(&def, &mut times).unwrap();
        for (i, &time) in times.iter().enumerate() {
            // The first body comes by in row 0; the second one rests at the begin of row 4.
            let (column, row) = (i % 9, i / 9);
            let comes = f64::max(0.0, (5.0 * column as f64 - 2.0 - radius) / 2.0);
            let is_hit = row == 0 && comes <= 15.0 || row == 4 && column == 0;
            assert_eq!(time, if is_hit { comes as f32 } else { f32::INFINITY }, "{column} {row}");
        }
        assert_eq!(world.danger(&def, &mut [0.0; 44]).unwrap_err().status(), Status::OUT_OF_SPACE);
        assert_eq!(world.danger(&DangerDef { dx: &[1.0], ..def }, &mut times).unwrap_err().status(), Status::OUT_OF_SPACE);
        assert_eq!(world.danger(&DangerDef { layer: 64, ..def }, &mut times).unwrap_err().status(), Status::BAD_LAYER);
    }
}

#[derive(Default)]
struct Pen(Vec<(Point, Point, u32)>);

impl Draw for Pen {
    fn line(&mut self, from: Point, to: Point, style: &DrawStyle) {
        self.0.push((from, to, style.color));
    }
}

#[test]
fn drawings_show_queries_and_the_games_colors() {
    let mut world = World::new().unwrap();
    world.add(&BodyDef::new(0.0, 0.0).part(square(4.0).layer(5))).unwrap();
    let (mut pen, mut colors) = (Pen::default(), [0; 64]);
    let config = DrawConfig { what: DrawKind::PARTS.0, ..Default::default() };
    world.draw(&config, &mut pen);
    assert!(pen.0.len() == 4 && pen.0.iter().all(|line| line.2 == layer_color(5)));
    colors[5] = 0x123456;
    world.draw(&DrawConfig { colors: Some(&colors), ..config }, &mut pen);
    assert!(pen.0.len() == 8 && pen.0[4..].iter().all(|line| line.2 == 0x123456));
    let ray = Query::ray(at(-9.0, 0.0), at(9.0, 0.0));
    let mut rays = Pen::default();
    world.draw(&DrawConfig { what: DrawKind::QUERIES.0, queries: &[ray], ..config }, &mut rays);
    assert!(rays.0.iter().any(|line| (line.0, line.1) == (at(-9.0, 0.0), at(9.0, 0.0))), "{:?}", rays.0);
}

#[test]
fn steps_count_their_work() {
    let mut world = World::new().unwrap();
    for i in 0..30u8 {
        world.add(&BodyDef::new(f32::from(i), 0.0).part(square(5.0))).unwrap();
    }
    assert!(world.counters().is_none());
    world.set_counting(true);
    world.step().unwrap();
    let tests = world.counters().unwrap().tests;
    assert!(tests >= world.contacts().len() as u64 && tests > 0);
    world.set_counting(false);
    world.step().unwrap();
    assert!(world.counters().is_none());
}

#[test]
fn some_functions_need_no_object() {
    for one in broad_phases() {
        assert!(World::builder().broad_phase(&one.name, Default::default()).open().is_ok() && !one.about.is_empty());
    }
    assert!(broad_phases().len() > 3);
    let colors: std::collections::HashSet<u32> = (0..64).map(layer_color).collect();
    assert_eq!(colors.len(), 63); // two layers are white
    assert_ne!(reason_text(Reason::BOXES_APART), reason_text(Reason::NONE));
    assert_eq!(format_of(&World::new().unwrap().save().unwrap()).format, Format::SNAPSHOT);
    assert_eq!(format_of(&[1, 2, 3]).format, Format::UNKNOWN);
    for degrees in (-400..400).step_by(7) {
        let ((sine, cosine), angle) = (sin_cos(degrees.into()), f64::from(degrees).to_radians());
        assert!((sine - angle.sin()).abs() < 1e-14 && (cosine - angle.cos()).abs() < 1e-14);
    }
    assert_eq!(sin_cos(270.0), (-1.0, 0.0));
    assert!(Aabb::new(0.0, 0.0, 1.0, 1.0).is_valid() && !Aabb::new(2.0, 0.0, 1.0, 1.0).is_valid());
    let mut rules = Rules::new();
    rules.forbid_layers(1 << 3, 0).unwrap().allow_layers(1 << 3, 6).unwrap();
    assert_eq!([0, 1, 2, 3].map(|layer| rules.allows(layer, 3)), [false, true, true, false]);
}

#[test]
fn replays_are_saved() {
    let (sprite, unused) = (Arc::new(mask(&mut Random(5)).0), Arc::new(Mask::new(SIDE as u32, SIDE as u32).unwrap()));
    let hero = Arc::new(hero(&sprite).unwrap());
    let bytes = Arc::new(std::sync::Mutex::new(Vec::new()));
    let sink = Arc::clone(&bytes);
    let mut world = World::builder().open().unwrap();
    world.record(move |more| { sink.lock().unwrap().extend_from_slice(more); true }).unwrap();
    for frame in 0..2 {
        let body = world.add(&BodyDef::new(9.0, 9.0)).unwrap();
        world.set_hitboxes(body, Some(&hero), &FramePose { frame, ..Default::default() }).unwrap();
    }
    world.step().unwrap();
    world.stop_recording().unwrap();
    let recording = bytes.lock().unwrap().clone();
    let mut replay = Replay::new(recording).unwrap();
    assert_eq!(replay.step(), ReplayState::STEPPED);
    assert_eq!(replay.save(&[], &[]).unwrap().len(), world.save().unwrap().len());
    let snapshot = replay.save(&[Arc::clone(&unused), Arc::clone(&sprite)], &[Arc::clone(&hero)]).unwrap();
    let mut other = World::builder().open().unwrap();
    other.know_mask(&unused);
    other.know_hitboxes(&hero);
    other.load(&snapshot).unwrap();
    assert_eq!(other.hash(), world.hash());
}
