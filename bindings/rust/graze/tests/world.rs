//! The calls that a game makes on a world, and refused ones.

use graze::*;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

fn square(size: f32) -> PartDef {
    PartDef::new(Aabb::around(0.0, 0.0, size, size))
}

fn at(x: f64, y: f64) -> Point {
    Point::new(x, y)
}

/// A world of some bodies that move on circles; `frame` is all of its input.
fn advance(world: &mut World, bodies: &[Body], frame: i32) {
    for (i, &body) in bodies.iter().enumerate() {
        let (x, y) = ((i as i32 * 7 + frame * 3) % 40, (i as i32 * 11 + frame) % 40);
        world.set_position(body, x as f32, y as f32).unwrap();
    }
    world.step().unwrap();
}

fn many_bodies() -> (World, Vec<Body>) {
    let mut world = World::new().unwrap();
    let bodies = (0..30).map(|i| world.add(&BodyDef::new(0.0, 0.0).user(i).part(square(5.0))).unwrap()).collect();
    (world, bodies)
}

#[test]
fn rollback_plays_the_same_frames_again() {
    let (mut world, bodies) = many_bodies();
    (0..5).for_each(|frame| advance(&mut world, &bodies, frame));
    let (snapshot, mut before) = (world.save().unwrap(), Vec::new());
    for frame in 5..15 {
        advance(&mut world, &bodies, frame);
        before.push((world.hash(), world.events().to_vec()));
    }
    let later = world.save().unwrap();
    world.load(&snapshot).unwrap();
    for (frame, one) in (5..15).zip(&before) {
        advance(&mut world, &bodies, frame);
        assert_eq!((world.hash(), world.events().to_vec()), *one);
    }
    let between = delta(&snapshot, &later).unwrap();
    assert_eq!(delta_apply(&snapshot, &between).unwrap(), later);
    assert_eq!(delta_apply(&later, &between).unwrap_err().status(), Status::DELTA_MISMATCH);
    assert_eq!(world.load(&between).unwrap_err().status(), Status::BAD_FORMAT);
}

#[test]
fn worlds_move_between_threads_and_are_asked_by_several() {
    let (mut world, bodies) = many_bodies();
    world = std::thread::spawn(move || {
        advance(&mut world, &bodies, 1);
        world
    })
    .join()
    .unwrap();
    let found = world.query(&[Query::point(at(3.0, 3.0))]).unwrap().all().len();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_eq!(world.query(&[Query::point(at(3.0, 3.0))]).unwrap().all().len(), found));
        }
    });
}

#[test]
fn walls_hide_what_is_behind_them() {
    let mut world = World::new().unwrap();
    let wall = world.add(&BodyDef::new(10.0, 0.0).part(square(4.0).layer(1))).unwrap();
    world.add(&BodyDef::new(20.0, 0.0).part(square(4.0).layer(2))).unwrap();
    world.step().unwrap();
    let blast = || Query::circle(at(0.0, 0.0), 30.0).layers(1 << 2);
    let found = |world: &World, query| world.query(&[query]).unwrap().all().len();
    assert_eq!(found(&world, blast()), 1);
    assert_eq!(found(&world, blast().blocked_by(1 << 1)), 0);
    world.remove(wall).unwrap();
    assert_eq!(found(&world, blast().blocked_by(1 << 1)), 1);
}

#[test]
fn errors_name_their_status_and_change_nothing() {
    let (mut world, bodies) = many_bodies();
    let hash = world.hash();
    let refused = world.set_position(bodies[0], f32::NAN, 0.0).unwrap_err();
    assert_eq!(refused.status(), Status::BAD_NUMBER);
    let line = line!() - 2;
    assert_eq!((refused.location().file(), refused.location().line()), (file!(), line));
    let said = "set_position(body: graze_body(slot 0, generation 1), x: NaN, y: 0.0): a number is NaN or infinite (GRAZE_BAD_NUMBER), at ";
    assert!(refused.to_string().starts_with(said), "{refused}");
    assert_eq!(world.set_name(bodies[0], "a\0b").unwrap_err().status(), Status::BAD_VALUE);
    assert_eq!(world.add(&BodyDef::default().part(square(-1.0))).unwrap_err().status(), Status::BAD_BOX);
    let few = Positions { bodies: &bodies, x: &[1.0], y: &[1.0], angle: None };
    assert_eq!(world.set_positions(&few).unwrap_err().status(), Status::OUT_OF_SPACE);
    let tiles = TilesDef { tile: (16.0, 16.0), columns: 4, rows: 4, kinds: &[1; 15], ..Default::default() };
    assert_eq!(world.add_tiles(&tiles).unwrap_err().status(), Status::OUT_OF_SPACE);
    let unknown = World::builder().broad_phase("none", Default::default()).open().unwrap_err();
    assert_eq!(unknown.status(), Status::BAD_BROAD_PHASE);
    assert!(unknown.to_string().starts_with("open(broad_phase: Some(\"none\"), "), "{unknown}");
    assert_eq!(world.hash(), hash);
    world.remove(bodies[0]).unwrap();
    assert_eq!(world.set_user(bodies[0], 1).unwrap_err().status(), Status::STALE_HANDLE);
    assert_eq!(Rules::new().allow(64, 0).unwrap_err().status(), Status::BAD_LAYER);
}

#[test]
fn errors_point_at_the_line_of_the_game() {
    let (mut world, bodies) = many_bodies();
    world.remove(bodies[0]).unwrap();
    let (nowhere, few) = (Aabb::new(1.0, 0.0, 0.0, 1.0), Positions { bodies: &bodies, x: &[1.0], y: &[1.0], angle: None });
    let unknown = PairsConfig { broad_phase: Some("none"), ..Default::default() };
    let errors = [
        World::builder().broad_phase("a\0b", Default::default()).open().unwrap_err(),
        World::builder().wrap(-1.0, 0.0).open().unwrap_err(),
        world.add(&BodyDef::default().part(PartDef::new(nowhere))).unwrap_err(),
        world.set_positions(&few).unwrap_err(),
        world.move_and_collide(bodies[0], at(0.0, 0.0), &Responses::new(), &mut MoveResult::default()).unwrap_err(),
        world.query(&[Query::point(at(f64::NAN, 0.0))]).unwrap_err(),
        world.set_broad_phase("none", &Default::default()).unwrap_err(),
        world.load(&[]).unwrap_err(),
        find_pairs(&[nowhere], &[], &PairsConfig::default()).unwrap_err(),
        find_pairs_between((&[nowhere], &[]), (&[], &[]), &PairsConfig::default()).unwrap_err(),
        count_pairs(&[], &[], &unknown).unwrap_err(),
        Finder::new(&unknown).unwrap_err(),
        Mask::new(1 << 30, 1).unwrap_err(),
        Chain::new(&[], 3).unwrap_err(),
        Shape::circle(at(0.0, 0.0), -1.0).bounds().unwrap_err(),
        Responses::new().set(64, 0, Response::CROSS).unwrap_err(),
        Replay::new(vec![1, 2, 3]).unwrap_err(),
        delta(&[], &[]).unwrap_err(),
        Error::new(Status::BAD_VALUE),
        Error::new(Status::OUT_OF_MEMORY),
    ];
    assert_eq!(errors[errors.len() - 1].status(), Status::OUT_OF_MEMORY);
    assert_eq!(std::mem::size_of::<Result<()>>(), 2 * std::mem::size_of::<usize>());
    for error in &errors {
        assert_eq!(error.location().file(), file!(), "{error}");
    }
}

#[test]
fn errors_show_the_size_and_the_format_of_bytes() {
    let mut world = World::new().unwrap();
    let snapshot = world.save().unwrap();
    let said = |error: Error, text: &str| assert!(error.to_string().starts_with(text), "{error}");
    let cut = &snapshot[..snapshot.len() - 1];
    said(world.load(cut).unwrap_err(), &format!("load(snapshot: {} bytes of GRAZE_FORMAT_SNAPSHOT, version ", cut.len()));
    said(world.load(b"no").unwrap_err(), "load(snapshot: 2 bytes in an unknown format, the first [6e, 6f]): ");
    said(Replay::new(vec![]).unwrap_err(), "Replay::new(recording: 0 bytes in an unknown format, the first []): ");
    said(delta(b"no", &snapshot).unwrap_err(), "delta(base: 2 bytes in an unknown format, the first [6e, 6f], snapshot: ");
    said(delta_apply(&snapshot, b"no").unwrap_err(), &format!("delta_apply(base: {} bytes of GRAZE_FORMAT_SNAPSHOT, ", snapshot.len()));
}

#[test]
fn lists_are_borrowed_and_their_items_copied() {
    let (mut world, bodies) = many_bodies();
    advance(&mut world, &bodies, 3);
    let begun = world.events().iter().filter(|event| event.kind == EventKind::BEGIN).count();
    assert_eq!(begun, world.contacts().len());
    let touched = (0..30).map(|i| world.contacts_of(bodies[i]).len()).sum::<usize>();
    assert_eq!(touched, 2 * begun);
    assert_eq!(world.bodies(), bodies);
    let parts = world.parts(bodies[4]);
    assert_eq!((parts.len(), world.read_part(parts[0]).unwrap().body), (1, bodies[4]));
    let (x, y) = (world.read(bodies[4]).unwrap().x, world.read(bodies[4]).unwrap().y);
    assert!(world.point(at(x.into(), y.into()), 0).is_some());
    assert!(world.point(at(900.0, 900.0), 0).is_none());
    world.set_name(bodies[4], "crate").unwrap();
    assert_eq!(world.name(bodies[4]), "crate");
    let event = world.events()[0];
    assert_eq!(event.of(0), Some(event));
    assert_eq!(event.of(1), None);
}

#[test]
fn movers_respond_as_asked() {
    let mut world = World::new().unwrap();
    let wall = PartDef::new(Aabb::new(20.0, -50.0, 30.0, 50.0)).layer(1);
    world.add(&BodyDef::new(0.0, 0.0).user(9).part(wall)).unwrap();
    let mover = world.add(&BodyDef::new(0.0, 0.0).part(square(4.0))).unwrap();
    let mut result = MoveResult::new();
    let slides = Responses::new();
    world.move_and_collide(mover, at(40.0, 8.0), &slides, &mut result).unwrap();
    assert_eq!((result.end(), result.hits().len(), result.hits()[0].user), ((18.0, 8.0), 1, 9));
    let crosses = Responses::new().set(0, 1, Response::CROSS).unwrap();
    world.test_move(mover, at(60.0, 8.0), &crosses, &mut result).unwrap();
    assert_eq!(result.end(), (60.0, 8.0));
    let asked = AtomicUsize::new(0);
    let ignore = |_: Part, hit: &MoveHit| {
        asked.fetch_add(1, Ordering::Relaxed);
        assert_eq!(hit.user, 9);
        Response::IGNORE
    };
    let chosen = Responses::new().choose(&ignore);
    world.test_move(mover, at(60.0, 8.0), &chosen, &mut result).unwrap();
    assert_eq!((result.end(), result.hits().len()), ((60.0, 8.0), 0));
    assert!(asked.load(Ordering::Relaxed) > 0);
    let fails = |_: Part, _: &MoveHit| -> Response { panic!("a mistake of the game") };
    let failing = Responses::new().choose(&fails);
    let run = std::panic::AssertUnwindSafe(|| world.test_move(mover, at(60.0, 8.0), &failing, &mut MoveResult::new()));
    assert!(std::panic::catch_unwind(run).is_err());
}

#[test]
fn platforms_carry_their_riders() {
    let mut world = World::new().unwrap();
    let lift = world.add(&BodyDef::new(0.0, 0.0).part(PartDef::new(Aabb::new(-20.0, 0.0, 20.0, 4.0)).layer(1))).unwrap();
    let rider = world.add(&BodyDef::new(0.0, -2.0).part(square(4.0))).unwrap();
    let mut riders = Riders::new();
    world.move_platform(lift, &PlatformMove { x: 3.0, y: -8.0, ..Default::default() }, &mut riders).unwrap();
    assert_eq!((riders.all().len(), riders.all()[0].body, riders.all()[0].is_carried), (1, rider, true));
    assert_eq!((world.read(rider).unwrap().x, world.read(rider).unwrap().y), (3.0, -10.0));
}

#[test]
fn bodies_push_each_other_apart() {
    let mut world = World::new().unwrap();
    let left = world.add(&BodyDef::new(0.0, 0.0).part(square(10.0))).unwrap();
    let right = world.add(&BodyDef::new(6.0, 0.0).part(square(10.0))).unwrap();
    let mut pushed = PushedList::new();
    let bodies = [PushBody { body: left, weight: 3.0, priority: 0 }];
    world.push(&Push { axis: PushAxis::LEAST, bodies: &bodies, ..Default::default() }, &mut pushed).unwrap();
    assert_eq!((pushed.all().len(), pushed.all()[0].body, pushed.all()[0].is_held), (2, left, false));
    assert_eq!((world.read(left).unwrap().x, world.read(right).unwrap().x), (-1.0, 9.0));
    let error = world.push(&Push { rounds: 1001, ..Default::default() }, &mut pushed).unwrap_err();
    assert_eq!(error.status(), Status::BAD_VALUE);
}

#[test]
fn a_flight_has_legs() {
    let mut world = World::new().unwrap();
    let left = world.add(&BodyDef::new(-5.0, 0.0).part(square(10.0))).unwrap();
    world.add(&BodyDef::new(15.0, 0.0).part(square(10.0))).unwrap();
    let responses = Responses::new().set_layers(0, 0, Response::BOUNCE).unwrap();
    let mut flight =
        Flight { at: at(5.0, 0.0), to: at(25.0, 0.0), bounces_max: 2, responses: Some(&responses), ..Default::default() };
    let mut legs = Legs::new();
    world.legs(&flight, &mut legs).unwrap();
    assert_eq!(legs.all().iter().map(|leg| ((leg.to.x * 1e6).round(), leg.time)).collect::<Vec<_>>(), [(1e7, 0.25), (0.0, 0.75), (5e6, 1.0)]);
    assert_eq!((legs.all()[1].body, legs.all()[1].response, legs.is_cut_short()), (left, Response::BOUNCE, false));
    flight.bounces_max = 1;
    world.legs(&flight, &mut legs).unwrap();
    assert!(legs.is_cut_short());
    flight.layer = 64;
    assert_eq!(world.legs(&flight, &mut legs).unwrap_err().status(), Status::BAD_LAYER);
}

#[test]
fn shapes_and_masks_decide_touches() {
    let mut world = World::builder().events(EventFlags::BOTH).open().unwrap();
    let mut mask = Mask::new(8, 8).unwrap();
    mask.set(7, 7, true);
    let mask = Arc::new(mask);
    let sprite = world.add(&BodyDef::new(0.0, 0.0).part(PartDef::shape(Shape::mask(&mask, at(0.0, 0.0))))).unwrap();
    let shot = world.add(&BodyDef::new(1.0, 1.0).part(PartDef::shape(Shape::circle(at(0.0, 0.0), 1.0)))).unwrap();
    drop(mask); // the world keeps it
    world.step().unwrap();
    assert!(world.events().is_empty());
    world.set_position(shot, 7.5, 7.5).unwrap();
    world.step().unwrap();
    assert_eq!((world.events().len(), world.touch_events().len()), (1, 1));
    let part = world.parts(sprite)[0];
    let shape = world.shape(part).unwrap();
    assert_eq!((shape.kind(), shape.corners()[0]), (ShapeKind::MASK, at(0.0, 0.0)));
    let snapshot = world.save().unwrap();
    world.load(&snapshot).unwrap();
    let mut other = World::new().unwrap();
    assert_eq!(other.load(&snapshot).unwrap_err().status(), Status::ASSET_MISSING);
    let turned = Shape::polygon(&[at(0.0, 0.0), at(4.0, 0.0), at(0.0, 4.0)], 0.0);
    let turned = turned.transformed(&Pose { angle: 90.0, ..Default::default() }).unwrap();
    assert_eq!(turned.bounds().unwrap(), Aabb::new(-4.0, 0.0, 0.0, 4.0));
    assert!(turned.manifold(&Shape::circle(at(-1.0, 1.0), 1.0), Edges::HALF_OPEN).unwrap().is_touching);
    assert!(Shape::polygon(&[at(0.0, 0.0)], 0.0).bounds().is_err());
    assert!(Shape::polygon(&[at(0.0, 0.0); 20], 0.0).bounds().is_err());
}

#[test]
fn masks_answer_pixel_by_pixel() {
    let rgba: Vec<u8> = (0..16).flat_map(|i| [0, 0, 0, if i % 5 == 0 { 255 } else { 0 }]).collect();
    let mask = Mask::from_rgba(&rgba, 4, 4, 127).unwrap();
    assert_eq!(mask.count(), 4);
    assert!(Mask::from_rgba(&rgba[1..], 4, 4, 127).is_err());
    let flipped = mask.view().flip_x();
    assert!(flipped.get(3, 0) && !flipped.get(0, 0));
    assert_eq!(mask.view().area(mask.view(), 0, 0), 4);
    assert_eq!(mask.view().first_overlap(mask.view(), 1, 1), Some(Pixel::new(1, 1)));
    assert!(!mask.view().overlaps(flipped, 0, 0));
    let mut both = flipped.copy().unwrap();
    both.or(mask.view(), 0, 0).unwrap();
    assert_eq!((both.count(), both.bounds()), (8, Some(Rect::new(0, 0, 4, 4))));
}

#[test]
fn tiles_are_one_body() {
    let mut world = World::new().unwrap();
    let kinds = [0, 0, 1, 1].map(|kind| kind as u8);
    let def = TilesDef { tile: (10.0, 10.0), columns: 2, rows: 2, layer: 1, kinds: &kinds, values: &[0, 0, 5, 6], ..Default::default() };
    let level = world.add_tiles(&def).unwrap();
    let mover = world.add(&BodyDef::new(5.0, 3.0).part(square(4.0))).unwrap();
    let mut result = MoveResult::new();
    world.move_and_collide(mover, at(14.0, 30.0), &Responses::new(), &mut result).unwrap();
    assert_eq!(result.end(), (14.0, 8.0));
    assert_eq!(result.floor().map(|hit| hit.tile_y), Some(1));
    world.set_tiles(level, Rect::new(0, 1, 2, 1), &[0, 0]).unwrap();
    assert_eq!(world.tile(level, 1, 1).unwrap(), TileKind::EMPTY);
    assert_eq!(world.tile_value(level, 1, 1).unwrap(), 6);
    assert_eq!(world.tile(level, 2, 0).unwrap_err().status(), Status::OUT_OF_BOUNDS);
}

#[test]
fn recordings_replay_with_the_same_hashes() {
    let bytes = Arc::new(Mutex::new(Vec::new()));
    let (mut world, bodies) = many_bodies();
    let sink = Arc::clone(&bytes);
    world.record(move |chunk| { sink.lock().unwrap().extend_from_slice(chunk); true }).unwrap();
    world.note(b"a note");
    let hashes: Vec<u64> = (0..6).map(|frame| { advance(&mut world, &bodies, frame); world.hash() }).collect();
    world.stop_recording().unwrap();
    let recording = bytes.lock().unwrap().clone();
    let mut replay = Replay::new(recording.clone()).unwrap();
    for &hash in &hashes {
        assert_eq!(replay.step(), ReplayState::STEPPED);
        assert_eq!(replay.hash(), hash);
    }
    assert_eq!(replay.step(), ReplayState::ENDED);
    assert_eq!(replay.take_notes(), vec![b"a note".to_vec()]);
    assert_eq!(replay.seek(2), ReplayState::STEPPED);
    assert_eq!((replay.hash(), replay.info().steps, replay.world().body_count()), (hashes[1], 2, 30));
    assert!(Replay::new(recording[1..].to_vec()).is_err());
    let mut cut = Replay::new(recording[..recording.len() / 2].to_vec()).unwrap();
    while cut.step() == ReplayState::STEPPED {}
    world.record(|_| false).unwrap_err();
    assert!(!world.is_recording());
}

#[test]
fn mistakes_are_reported() {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let list = Arc::clone(&heard);
    let mut world = World::builder().report(move |it| list.lock().unwrap().push((it.status, it.function.to_string()))).open().unwrap();
    world.remove(Body::default()).unwrap_err();
    assert_eq!(*heard.lock().unwrap(), [(Status::STALE_HANDLE, "graze_body_remove".to_string())]);
    let list = Arc::clone(&heard);
    World::builder().report(move |it| list.lock().unwrap().push((it.status, String::new()))).broad_phase("x", Default::default()).open().unwrap_err();
    assert_eq!((heard.lock().unwrap().len(), Arc::strong_count(&heard)), (2, 2));
}

#[derive(Default)]
struct Lines(usize);

impl Draw for Lines {
    fn line(&mut self, _: Point, _: Point, _: &DrawStyle) {
        self.0 += 1;
    }
}

#[test]
fn worlds_draw_themselves() {
    let mut world = World::new().unwrap();
    world.add(&BodyDef::new(0.0, 0.0).part(square(4.0))).unwrap();
    let (mut lines, config) = (Lines::default(), DrawConfig { what: 8, ..Default::default() });
    world.draw(&config, &mut lines);
    assert_eq!(lines.0, 4);
}

#[test]
fn pairs_and_an_index_need_no_world() {
    let boxes: Vec<Aabb> = (0..100).map(|i| Aabb::new(i as f32, 0.0, i as f32 + 1.5, 1.0)).collect();
    let config = PairsConfig::default();
    let found = find_pairs(&boxes, &[], &config).unwrap();
    assert_eq!((found.len(), found[3]), (99, Pair::new(3, 4)));
    assert_eq!(count_pairs(&boxes, &[0; 100], &config).unwrap(), 99);
    assert_eq!(find_pairs(&boxes, &[0; 99], &config).unwrap_err().status(), Status::OUT_OF_SPACE);
    assert_eq!(find_pairs_between((&boxes[..50], &[]), (&boxes[50..], &[]), &config).unwrap(), [Pair::new(49, 0)]);
    let mut finder = Finder::new(&config).unwrap();
    assert_eq!(finder.pairs(&boxes, &[]).unwrap(), found);
    assert_eq!(finder.count(&boxes[..10], &[]).unwrap(), 9);
    let areas: Vec<Area> = (0..10).map(|i| Area::new(i as f64, 0.0, i as f64 + 0.5, 1.0)).collect();
    let mut index = Index::new(&areas, &[], Edges::HALF_OPEN).unwrap();
    let hits = index.query(&[Query::nearest(at(4.2, 0.5), 2), Query::ray_first(at(-1.0, 0.5), at(9.0, 0.5))]).unwrap();
    assert_eq!((hits.of(0)[0].user, hits.of(1)[0].user, hits.of(2).len()), (4, 0, 0));
    index.remove(4).unwrap();
    assert_eq!(index.insert(&Area::new(4.0, 0.0, 4.5, 1.0), 0).unwrap(), 4);
    let mut result = MoveResult::new();
    index.move_and_collide(Area::new(-2.0, 0.0, -1.0, 1.0), at(3.0, 0.0), Response::TOUCH, &mut result).unwrap();
    assert_eq!((result.end(), result.hits()[0].row), ((-1.0, 0.0), 0));
}

#[test]
fn attacks_strike_once() {
    let mut world = World::new().unwrap();
    let attack = world.add_attack(&AttackDef::default()).unwrap();
    let sword = world.add(&BodyDef::new(0.0, 0.0).part(square(4.0))).unwrap();
    let part = world.parts(sword)[0];
    world.set_attack(part, attack).unwrap();
    let target = world.add(&BodyDef::new(1.0, 0.0).part(square(4.0))).unwrap();
    world.step().unwrap();
    assert_eq!((world.strikes().len(), world.has_struck(attack, target)), (1, Some(1)));
    world.step().unwrap();
    assert_eq!((world.strikes().len(), world.steps()), (0, 2));
}

#[test]
fn a_message_shows_a_handle_as_its_slot_and_its_generation() {
    let mut world = World::new().unwrap();
    let body = world.add(&BodyDef::new(0.0, 0.0)).unwrap();
    assert_eq!(format!("{body:?}"), "graze_body(slot 0, generation 1)");
}
