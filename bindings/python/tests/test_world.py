"""Worlds: events beside those of all comparisons, views, threads, snapshots, recordings, masks."""

import gc
import gzip
import io
import resource
import threading

import numpy as np
import pytest

import graze
from test_pairs import among


def moved(random, world, bodies, base):
    """Put bodies somewhere; returns their boxes then."""
    at = random.integers(0, 30, (len(bodies), 2)).astype(np.float32)
    world.set_positions(bodies, at[:, 0], at[:, 1])
    return base + np.tile(at, 2)


@pytest.mark.parametrize("broad_phase", [None, "brute", "sweep-prune", "grid-map"])
def test_events_are_the_differences_of_all_comparisons(random, broad_phase):
    base = np.concatenate([np.zeros((60, 2)), random.integers(1, 5, (60, 2))], axis=1).astype(np.float32)
    world = graze.World(broad_phase=broad_phase, events="both")
    bodies = world.add(base)
    before = set()
    for _ in range(20):
        now = {tuple(bodies[pair]) for pair in among(moved(random, world, bodies, base), False)}
        world.step()
        assert {tuple(pair) for pair in world.began().tolist()} == now - before
        assert {tuple(pair) for pair in world.ended().tolist()} == before - now
        assert {(a, b) for a, b, _ in world.contacts().tolist()} == now
        assert len(world.touches()) == len(world.events()) == len(world.events(by_time=True))
        before = now


def test_a_pair_of_layers_has_the_first_layer_first():
    world = graze.World(layers=["player", "bullet"], rules=[("player", "bullet")])
    bullets = world.add([(0, 0, 1, 1)] * 2, layer="bullet")
    ship = world.add([(0, 0, 1, 1)], layer="player")[0]
    world.step()
    assert world.began("player", "bullet").tolist() == [[ship, bullets[0]], [ship, bullets[1]]]
    assert world.began("bullet", "player").tolist() == [[bullets[0], ship], [bullets[1], ship]]
    world.remove(bullets)
    world.step()
    assert len(world.ended("player", "bullet")) == 2 and len(world) == 1


def test_near_misses_and_swept_bodies():
    world = graze.World()
    world.set_margin(0, 1, 5)
    a = world.add([(0, 0, 1, 1)], layer=0)
    b = world.add([(0, 0, 1, 1)], layer=1, x=4)
    world.step()
    assert world.near_misses(1, 0).tolist() == [[b[0], a[0]]] and len(world.began()) == 0
    world.set_swept(b)
    world.move_all(b, x=-100, y=0)
    world.step()
    assert world.events()["kind"].tolist().count(2) == 1 and 0 < world.events()["time"].min() < 1


def test_an_attack_strikes_each_body_once():
    world = graze.World()
    hero = world.add_body(0, 0, user=7)
    blade = world.add_box(hero, (0, 0, 9, 9))
    world.add([(0, 0, 1, 1)] * 2, x=[1, 5], user=[1, 2])
    swing = world.add_attack(bodies_max=2)
    world.set_attack(blade, swing)
    world.step()
    strikes = world.strikes()
    assert strikes["target_user"].tolist() == [1, 2] and strikes["number"].tolist() == [1, 2]
    assert set(strikes["attack"]) == {swing} and set(strikes["part"]) == {blade} and set(strikes["user"]) == {7}
    assert world.events()["kind"].tolist().count(3) == 2
    world.step()
    assert len(world.strikes()) == 0
    world.reset_attack(swing)
    world.step()
    assert len(world.strikes(view=True)) == 2
    laser = world.add_attack(again_after=2)
    world.set_attack(blade, laser)
    counts = []
    for _ in range(5):
        world.step()
        counts.append(len(world.strikes()))
    assert counts == [2, 0, 2, 0, 2]
    world.remove_attack(laser)
    with pytest.raises(graze.GrazeError, match="attack: slot 1, generation 1: a handle names nothing that is alive"):
        world.reset_attack(laser)
    with pytest.raises(graze.GrazeError, match="attack: slot 1, generation 1: a handle names nothing that is alive"):
        world.set_attack(blade, laser)
    world.set_attack(blade, None)
    with pytest.raises(ValueError, match="bodies_max: -1"):
        world.add_attack(bodies_max=-1)


def test_views_are_the_memory_of_the_world_and_hold_its_steps():
    world = graze.World()
    world.add([(0, 0, 2, 2)] * 3)
    world.step()
    view, copy = world.events(view=True), world.events()
    assert len(view) == 3 and not view.flags.writeable and view.tolist() == copy.tolist()
    snapshot = world.save()
    for change in world.step, lambda: world.load(snapshot):
        with pytest.raises(BufferError, match=r"events are held by views \(1\)"):
            change()
    del view
    gc.collect()
    world.step()
    assert len(world.events()) == 0 and len(copy) == 3


def test_snapshots_bring_back_what_was(random):
    base = np.tile(np.array([0, 0, 3, 3], np.float32), (40, 1))
    world = graze.World(layers=["a"])
    bodies = world.add(base, user=np.arange(40))
    moved(random, world, bodies, base)
    world.step()
    snapshot, state = world.save(), world.hash()
    moved(random, world, bodies, base)
    world.remove(bodies[:5])
    world.step()
    assert world.hash() != state
    world.load(snapshot)
    assert world.hash() == state and world.body(bodies[0]).user == 0
    other = graze.World()
    other.load(snapshot)
    assert other.hash() == state and other.save() == snapshot
    for bad in (b"", snapshot[:-1], b"x" + snapshot[1:]):
        with pytest.raises(graze.GrazeError, match="snapshot: "):
            other.load(bad)
    assert other.hash() == state


@pytest.mark.parametrize("packed", [False, True])
def test_a_recording_replays(random, tmp_path, packed):
    world, path, hashes = graze.World(layers=["a", "b"]), tmp_path / "x.grz", []
    base = np.tile(np.array([0, 0, 3, 3], np.float32), (30, 1))
    with graze.Recording(world, path) as recording:
        recording.set_frame(7)
        bodies = world.add(base, layer=np.arange(30) % 2)
        world.set_name(bodies[3], "boss")
        for _ in range(10):
            moved(random, world, bodies, base)
            world.step()
            hashes.append(world.hash())
    if packed:
        path.write_bytes(gzip.compress(path.read_bytes()))
    replay = graze.Replay(path, broad_phase="brute")
    assert [replay.world.hash() for _ in replay] == hashes
    assert replay.steps == 10 and replay.frame == 16 and replay.world.name(bodies[3]) == "boss"
    with pytest.raises((graze.GrazeError, EOFError)):
        for _ in graze.Replay(path.read_bytes()[:-20]):
            pass
    with pytest.raises(graze.GrazeError):
        graze.Replay(b"no recording")


def test_an_error_of_a_recordings_file_comes_out():
    class Full(io.RawIOBase):
        def write(self, data):
            raise OSError("the disk is full")
    world = graze.World()
    with pytest.raises(OSError, match="full"):
        graze.Recording(world, Full())
    world.step()


def test_shapes_and_angles():
    world = graze.World()
    wheel, bar = world.add_body(0, 0), world.add_body(10, 0, angle=0)
    world.add_circle(wheel, (0, 0), 2)
    world.add_capsule(bar, (0, 0), (0, 9), 1)
    oval = world.shape(world.add_ellipse(world.add_body(50, 50), (0, 0), (1, 0.5), 90, tag=3))
    assert oval.kind == "ellipse" and oval.corners.tolist() == [[50, 50], [50, 51], [49.5, 50]]
    world.add_polygon(bar, [(0, 0), (1, 0), (0, 1)])
    world.step()
    assert len(world.began()) == 0
    world.set_positions([bar], 10, 0, 90)
    world.step()
    assert world.began().tolist() == [[wheel, bar]]
    assert world.body(bar).angle == 90 and world.body(bar).parts == 2
    with pytest.raises(graze.GrazeError, match="corners: "):
        world.add_polygon(bar, [(0, 0), (1, 1), (2, 2)])
    with pytest.raises(ValueError, match="radius"):
        world.add_circle(wheel, (0, 0), -1)


def test_masks_overlap_as_their_pixels(random):
    a, b = random.random((30, 70)) < 0.5, random.random((40, 20)) < 0.5
    first, second = graze.Mask(a), graze.Mask(b)
    np.testing.assert_array_equal(first.array(), a)
    for x, y in [(0, 0), (60, -20), (-5, 20), (200, 0)]:
        big = np.zeros((200, 400), bool)
        big[100 + y:140 + y, 100 + x:120 + x] = b
        assert first.overlap(second, x, y) == (big[100:130, 100:170] & a).sum()
    world = graze.World()
    one, other = world.add_body(0, 0), world.add_body(0, 0)
    world.add_mask(one, graze.Mask(np.eye(8, dtype=bool)))
    world.add_mask(other, graze.Mask(np.eye(8, dtype=bool)[::-1]))
    gc.collect()
    world.step()
    assert len(world.began()) == 0
    world.set_positions([other], 1, 0)
    world.step()
    assert len(world.began()) == 1
    state = world.hash()
    world.load(world.save())
    assert world.hash() == state


def test_one_box_is_the_best_of_all(random):
    pixels = random.random((7, 6)) < 0.6
    best = max((pixels[y:v, x:u].sum() / (pixels.sum() + (v - y) * (u - x) - pixels[y:v, x:u].sum()))
               for y in range(7) for v in range(y + 1, 8) for x in range(6) for u in range(x + 1, 7))
    assert graze.fit(pixels).iou == pytest.approx(best)
    assert len(graze.fit(pixels, 3).boxes) <= 3
    for words, keywords in [("score must be one of .*'x'", {"score": "x"}), ("boxes: 0", {"boxes": 0}), ("inset: -1", {"inset": -1})]:
        with pytest.raises(ValueError, match=words):
            graze.fit(pixels, **keywords)


def test_bad_calls_are_named_and_change_nothing():
    world = graze.World()
    bodies = world.add([(0, 0, 1, 1)] * 3)
    state = world.hash()
    for words, call in [(r"boxes\[1\]: ", lambda: world.add([(0, 0, 1, 1), (0, 0, 0, -1)])),
                        (r"bodies\[1\]: ", lambda: world.remove([bodies[0], 999])),
                        (r"x\[2\]: nan", lambda: world.set_positions(bodies, [0, 0, np.nan], 0)),
                        (r"x: shape \(2,\)", lambda: world.set_positions(bodies, [0, 0], 0)),
                        (r"user\[0\]: -1", lambda: world.add([(0, 0, 1, 1)], user=-1)),
                        ("no layer is called 'x'", lambda: world.add([(0, 0, 1, 1)], layer="x")),
                        ("margin: ", lambda: world.set_margin(0, 1, -1)), ("name: ", lambda: world.set_name(bodies[0], "n" * 99)),
                        ("events must be one of .*'x'", lambda: graze.World(events="x")), ("broad_phase: .x.: ", lambda: graze.World(broad_phase="x"))]:
        with pytest.raises(ValueError, match=words):
            call()
    assert world.hash() == state


def test_a_step_beside_another_thread_is_refused_or_right():
    world = graze.World()
    corners = np.random.default_rng(1).random((20000, 2)) * 300
    world.add(np.concatenate([corners, corners + 2], axis=1))
    failures = []

    def steps():
        for _ in range(20):
            try:
                world.step()
            except RuntimeError as e:
                failures.append(e)
    threads = [threading.Thread(target=steps) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all("another thread" in str(e) for e in failures)
    world.step()


def test_worlds_leave_nothing_behind():
    def use(count):
        for _ in range(count):
            world = graze.World(layers=["a"])
            world.add([(0, 0, 1, 1)] * 3)
            world.step()
            world.events(view=True)
            world.save()
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    use(2000)
    before = use(1000)
    assert use(100_000) - before < 8192  # kilobytes, where 100,000 worlds would be a gigabyte


def test_shapes_and_masks_leave_nothing_behind():
    pixels = np.ones((64, 64))

    def use(count):
        for _ in range(count):
            world = graze.World()
            mask, chain = graze.Mask(pixels), graze.Chain(np.ones((40, 3)))
            part = world.add_shape(world.add_body(), graze.Shape.mask(mask.copy(turns=1)))
            world.set_shape(part, graze.Shape.chain(chain))
            world.shape(part).transform(x=5).manifold(graze.Shape.circle((0, 0), 1))
            mask.xor(mask, 5, 5).outline(), mask.components(), mask.inverted().bounds(), chain.points(1)
            world.move_many([(0, 0, 1, 1)] * 9, 0, 0, 50, 50), world.danger((0, 0), (9, 9), 9, 9, world.bodies(), 1, 0, steps=9)
            for refused in (lambda: graze.Shape.circle((0, 0), 0), lambda: world.move_many([(0, 0, 1e12, 1)], 2.0**60, 0, 0, 0)):
                with pytest.raises(graze.GrazeError):
                    refused()
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    use(300)
    before = use(200)
    assert use(8000) - before < 8192  # kilobytes, where 8,000 masks and chains would be over 20,000
