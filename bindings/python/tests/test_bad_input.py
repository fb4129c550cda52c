"""Bad input raises an error naming the argument and its value, and changes nothing."""

import gc
import gzip
import io
import sys
import weakref

import numpy as np
import pytest

import graze

NAN, INF = float("nan"), float("inf")
BOXES = [(0, 0, 1, 1)] * 2
RAGGED = [(0, 0, 1, 1), (0, 0, 1)]
LONG = np.array([(0, 0, 1, 1)], np.longdouble) + np.array(1, np.longdouble) / 3
MASKED = np.ma.array([(0, 0, 1, 1)], mask=[[0, 0, 0, 1]])
MASK = graze.Mask(np.ones((3, 3)))


def refuses(cases):
    """Each case: words of the message, and the call."""
    for words, call in cases:
        with pytest.raises((ValueError, TypeError), match=words):
            print(words, call())


def test_bad_arguments_of_searches():
    refuses([
        ("boxes: .*inhomogeneous", lambda: graze.pairs(RAGGED)),
        (r"boxes\[0\]: .*float64", lambda: graze.pairs(LONG)),
        ("boxes: .*masked", lambda: graze.pairs(MASKED)),
        ("boxes: numbers are needed, not complex128", lambda: graze.pairs(np.zeros((1, 4), complex))),
        (r"boxes\[0\]: 9007199254740993 is beyond", lambda: graze.pairs(np.array([(0, 0, 1, 2**53 + 1)]))),
        (r"other\[1\]: max_x < min_x", lambda: graze.count_pairs(BOXES, [(0, 0, 1, 1), (2, 0, 1, 1)])),
        (r"boxes\[0\]: max_x < min_x", lambda: graze.count_pairs([(2, 0, 1, 1)], BOXES)),
        (r"a\[0\]: max_x < min_x", lambda: graze.pairs_between([(2, 0, 1, 1)], BOXES)),
        (r"b: shape \(\)", lambda: graze.pairs_between(BOXES, None)),
        ("threads: .*1.5", lambda: graze.pairs(BOXES, threads=1.5)),
        ("threads: .*'x'", lambda: graze.pairs(BOXES, threads="x")),
        ("broad_phase: .*5", lambda: graze.pairs(BOXES, broad_phase=5)),
        ("broad_phase: 'fast': no broad phase", lambda: graze.pairs(BOXES, broad_phase="fast")),
        (r"layers: .*float64", lambda: graze.pairs(BOXES, layers=[0, 1.5])),
        (r"layers\[1\]: .*None", lambda: graze.pairs(BOXES, layers=[0, None])),
        (r"layers: .*1.5", lambda: graze.pairs(BOXES, layers=1.5)),
        (r"layers: shape \(2, 1\)", lambda: graze.pairs(BOXES, layers=[["a"], ["b"]], names=["a", "b"])),
        (r"names\[1\]: 'a' .*twice", lambda: graze.pairs(BOXES, names=["a", "a"])),
        (r"names: .*'ab'", lambda: graze.pairs(BOXES, names="ab")),
        (r"names\[1\]: .*2", lambda: graze.pairs(BOXES, names=["a", 2])),
        (r"names\[64\]", lambda: graze.pairs(BOXES, names=[str(i) for i in range(65)])),
        ("rules: .*5", lambda: graze.pairs(BOXES, rules=5)),
        (r"rules\[0\]: .*5", lambda: graze.pairs(BOXES, rules=[5])),
        (r"rules\[0\]: .*0.5", lambda: graze.pairs(BOXES, rules=[(0.5, 1)])),
        (r"names\['x'\]: layer 64", lambda: graze.Rules(names={"x": 64})),
    ])


def test_an_index_refuses_bad_input():
    index = graze.Index(BOXES)
    refuses([
        ("row: 4294967296", lambda: index.remove(2**32)), ("row: -1", lambda: index.remove(-1)), ("row: 2:", lambda: index.remove(2)),
        ("row: .*1.5", lambda: index.remove(1.5)), ("row: 4294967296", lambda: index.move(2**32, (5, 5, 6, 6))),
        ("row: 9:", lambda: index.move(9, (5, 5, 6, 6))), ("box: max_x < min_x", lambda: index.move(1, (5, 5, 3, 6))),
        ("box: min_x is nan", lambda: index.move(1, (NAN, 5, 3, 6))), (r"box: shape \(3,\)", lambda: index.insert((5, 5, 3))),
        ("box: min_y is -inf", lambda: index.insert((5, -INF, 9, 3))), ("layer: .*1.5", lambda: index.insert((0, 0, 3, 3), 1.5)),
        ("box: numbers", lambda: index.insert("abcd")), ("at: numbers", lambda: index.points([("1", "2")])),
        ("at: numbers are needed, not complex", lambda: index.points([(1j, 2)])), ("at: .*inhomogeneous", lambda: index.points([(1, 2), (1,)])),
        (r"at\[0\]: 9007199254740993 is beyond", lambda: index.points(np.array([(2**53 + 1, 0)]))),
        (r"at: shape \(0, 3\)", lambda: index.points(np.zeros((0, 3)))), (r"at: shape \(5, 0\)", lambda: index.points(np.zeros((5, 0)))),
        ("layers: none", lambda: index.points((0, 0), layers=[])), (r"layers: .*1.5", lambda: index.points((0, 0), layers=1.5)),
        (r"layers\[1\]: .*1.5", lambda: index.points((0, 0), layers=[1, 1.5])), ("exclude: -1", lambda: index.points((0, 0), exclude=-1)),
        ("exclude: 1180591620717411303424", lambda: index.points((0, 0), exclude=2**70)),
        (r"boxes\[0\]: max_x is inf", lambda: index.boxes([(0, 0, INF, 1)])), (r"boxes\[1\]: max_x is nan", lambda: index.boxes([*BOXES[:1], (0, 0, NAN, 1)])),
        (r"radius\[0\]: inf", lambda: index.circles((0, 0), INF)), (r"radius: shape \(2,\)", lambda: index.circles((0, 0), [1, 2])),
        ("radius: numbers", lambda: index.circles((0, 0), "x")), ("k: .*1.5", lambda: index.nearest((0, 0), 1.5)),
    ])
    assert index.points((0.5, 0.5)).items["user"].tolist() == [0, 1] and index.insert((0, 0, 1, 1)) == 2


def test_a_world_refuses_bad_input():
    world = graze.World(layers=["a", "b"])
    bodies = world.add([(0, 0, 2, 2)] * 3)
    world.add_box(bodies[2], (0, 0, 1, 1))
    state, first, size = world.hash(), int(bodies[0]), len(world.save())
    refuses([
        (r"layers\[1\]: 'a' .*twice", lambda: graze.World(layers=["a", "a"])), (r"layers\[0\]: .*1", lambda: graze.World(layers=[1])),
        (r"layers\[0\]: .*31 bytes", lambda: graze.World(layers=["x" * 32])), ("broad_phase: 'x': no", lambda: graze.World(broad_phase="x")),
        ("wrap_width: -3", lambda: graze.World(wrap_width=-3)),
        ("wrap_width, wrap_height: 0, 2.71050543e-20: ", lambda: graze.World(wrap_height=2**-65)), ("view: max_x < min_x", lambda: world.draw(view=(1, 0, 0, 1))),
        (r"nodes\[1\]: the radius -1.0 is below 0", lambda: world.add_chain(first, [(0, 0, 1), (1, 0, -1)])),
        ("events must be one of .*'x'", lambda: graze.World(events="x")), (r"events must be one of .*, not \[\]", lambda: graze.World(events=[])),
        (r"boxes\[1\]: max_x < min_x", lambda: world.add([(0, 0, 1, 1), (2, 0, 1, 1)])),
        (r"boxes\[1\]: min_x is nan", lambda: world.add([(0, 0, 1, 1), (NAN, 0, 1, 1)])),
        (r"boxes\[1\]: max_x is 1e\+300", lambda: world.add([(0, 0, 1, 1), (0, 0, 1e300, 1)])),
        (r"boxes\[0\]: .*2\^60", lambda: world.add([(0, 0, 2.0**60, 1)], x=2.0**60)),
        ("x: .*inhomogeneous", lambda: world.add(BOXES, x=[1, [2]])), ("x: numbers", lambda: world.add(BOXES, x="1")),
        (r"user\[1\]: -1", lambda: world.add(BOXES, user=[0, -1])), (r"user\[1\]: 18446744073709551616", lambda: world.add(BOXES, user=[0, 2**64])),
        (r"user: .*float64", lambda: world.add(BOXES, user=[1, 1.5])), (r"tag\[0\]: 4294967296", lambda: world.add(BOXES, tag=2**32)),
        (r"layer: .*1.5", lambda: world.add(BOXES, layer=1.5)),
        ("x: nan", lambda: world.add_body(NAN, 0)), ("y: 1e\\+40", lambda: world.add_body(0, 1e40)), ("x: .*'1'", lambda: world.add_body("1", 0)),
        ("angle: inf", lambda: world.add_body(0, 0, angle=INF)), ("user: -1", lambda: world.add_body(0, 0, user=-1)),
        ("user: 18446744073709551619", lambda: world.set_user(bodies, 2**64 + 3)), ("user: .*1.5", lambda: world.set_user(bodies, 1.5)),
        (r"body: slot 999", lambda: world.add_box(999, (0, 0, 1, 1))), ("body: -1", lambda: world.add_box(-1, (0, 0, 1, 1))),
        (r"body: .*\.5", lambda: world.body(first + 0.5)), ("body: ", lambda: world.body(2**64 + first)),
        (r"body: slot 999", lambda: world.body(999)), (r"body: slot 999", lambda: world.name(999)), (r"body: slot 999", lambda: world.set_name(999, "x")),
        (r"box: shape \(3,\)", lambda: world.add_box(first, (0, 0, 1))), ("box: max_x < min_x", lambda: world.add_box(first, (0, 0, -1, 1))),
        ("box: min_y is nan", lambda: world.add_box(first, (0, NAN, 1, 1))), ("tag: -1", lambda: world.add_box(first, (0, 0, 1, 1), tag=-1)),
        ("tag: 4294967296", lambda: world.add_box(first, (0, 0, 1, 1), tag=2**32)), ("layer: .*1.5", lambda: world.add_box(first, (0, 0, 1, 1), 1.5)),
        ("center: .*one point", lambda: world.add_circle(first, [(0, 0), (1, 1)], 1)), ("radius: .*'x'", lambda: world.add_circle(first, (0, 0), "x")),
        ("radius: nan", lambda: world.add_circle(first, (0, 0), NAN)), ("radius: -1", lambda: world.add_circle(first, (0, 0), -1)),
        ("corners: .*3 to 8", lambda: world.add_polygon(first, np.arange(18).reshape(9, 2))), ("mask: .*None", lambda: world.add_mask(first, None)),
        ("mask: ", lambda: world.add_mask(first, np.ones((3, 3)))), ("at: .*one point", lambda: world.add_mask(first, MASK, [(0, 0), (1, 1)])),
        (r"body: slot 999", lambda: world.add_mask(999, MASK)), (r"bodies\[1\]: slot 999", lambda: world.remove([first, 999])),
        (r"bodies\[0\]: .*1.5", lambda: world.remove([1.5])), ("bodies: .*float64", lambda: world.remove(np.array([float(first)]))),
        (r"bodies\[0\]: -1", lambda: world.remove(np.array([-1]))), (r"bodies: shape \(1, 2\)", lambda: world.remove(np.array([bodies[:2]]))),
        (r"bodies: .*None", lambda: world.remove(None)), (r"bodies\[1\]: slot 999", lambda: world.set_positions([first, 999], 0, 0)),
        (r"bodies\[1\]: slot 999", lambda: world.move_all([first, 999], 0, 0)), (r"bodies: shape \(1, 2\)", lambda: world.set_positions(np.array([bodies[:2]]), 0, 0)),
        (r"bodies\[1\]: .*turned", lambda: world.set_positions(bodies, 0, 0, [0, 45, 0])), (r"margin: nan", lambda: world.set_margin(0, 1, NAN)),
        ("margin: -1", lambda: world.set_margin(0, 1, -1)), ("b: no layer is called 'q'", lambda: world.set_margin("a", "q", 1)),
        ("name: .*31 bytes", lambda: world.set_name(bodies[0], "ä" * 16)), ("name: .*'x.*y'", lambda: world.set_name(bodies[0], "x\0y")),
        ("name: .*5", lambda: world.set_name(bodies[0], 5)), ("layers: none", lambda: world.set_swept_layers([])),
        ("snapshot: .*'x'", lambda: world.load("x")), ("second: ", lambda: world.began("a")), ("first: no layer", lambda: world.ended("q", "a")),
    ])
    assert world.hash() == state and len(world.save()) == size
    other = graze.World()
    other.load(world.save())  # refused masks are not added to the world's


def test_bad_arguments_of_masks():
    refuses([
        ("pixels: numbers", lambda: graze.Mask([["a", "b"]])), ("pixels: .*inhomogeneous", lambda: graze.Mask([[1, 2], [1]])),
        (r"pixels: .*nan", lambda: graze.Mask([[NAN]])), ("pixels: .*whole numbers", lambda: graze.Mask(np.ones((2, 2, 4)))),
        ("threshold: .*'x'", lambda: graze.Mask(np.zeros((2, 2, 4), np.uint8), threshold="x")), ("other: .*None", lambda: MASK.overlap(None)),
        ("x: .*1.5", lambda: MASK.overlap(MASK, 1.5)), ("y: 2147483648", lambda: MASK.overlap(MASK, 0, 2**31)),
        ("boxes: .*1.5", lambda: graze.fit(MASK, 1.5)), ("inset: 4294967296", lambda: graze.fit(MASK, 1, inset=2**32)),
    ])


def test_bad_arguments_of_recordings(tmp_path):
    kept = tmp_path / "kept.grz"
    kept.write_bytes(b"precious")
    world = graze.World()
    world.add(BOXES)
    refuses([("world: .*5", lambda: graze.Recording(5, kept)), ("file: .*None", lambda: graze.Recording(world, None)),
             ("file: .*7", lambda: graze.Recording(world, 7)), ("recording: .*7", lambda: graze.Replay(7)),
             ("recording: .*ended", lambda: graze.Replay(b"\x1f\x8b123"))])
    first, second = io.BytesIO(), io.BytesIO()
    recording = graze.Recording(world, first)
    refuses([("world: .*recorded", lambda: graze.Recording(world, kept)), ("number: -1", lambda: recording.set_frame(-1)),
             ("number: .*1.5", lambda: recording.set_frame(1.5)), ("number: ", lambda: recording.set_frame(2**64))])
    assert kept.read_bytes() == b"precious"
    world.step()
    recording.close()
    refuses([("recording: .*closed", lambda: recording.set_frame(1)), ("recording: .*closed", recording.__enter__)])
    with graze.Recording(world, second):
        world.step()
        recording.close()
        world.step()
    assert [len(list(graze.Replay(file.getvalue()))) for file in (first, second)] == [1, 2]
    refuses([("broad_phase: 'x': no", lambda: graze.Replay(first.getvalue(), broad_phase="x"))])
    packed = gzip.compress(first.getvalue())
    for damaged in packed[:-9], packed[:20] + bytes(9) + packed[29:]:
        with pytest.raises(graze.GrazeError, match="recording: "):
            list(graze.Replay(damaged))


def test_refused_bytes_are_named_with_their_size_and_format(tmp_path):
    world = graze.World()
    snapshot, path = world.save(), tmp_path / "a.grz"
    delta = graze.save_delta(snapshot, snapshot)
    with graze.Recording(world, path):
        world.step()
    recording = path.read_bytes()
    unknown = "5 bytes in an unknown format, from byte 0 on b'hello'"
    refuses([(f"^snapshot: {unknown}: this was not written by graze", lambda: world.load(b"hello")),
             ("^snapshot: 0 bytes in an unknown format, from byte 0 on b'': ", lambda: world.load(b"")),
             (f"^snapshot: {len(recording)} bytes of a recording, version [0-9]+: ", lambda: world.load(recording)),
             ("^snapshot: 20 bytes of a snapshot, version [0-9]+: ", lambda: world.load(snapshot[:20])),
             (f"^recording: {unknown}: ", lambda: graze.Replay(b"hello")),
             (f"^recording: {len(delta)} bytes of a delta, version [0-9]+: ", lambda: graze.Replay(delta)),
             (f"^base: {unknown}; snapshot: {len(snapshot)} bytes of a snapshot, version [0-9]+: ", lambda: graze.save_delta(b"hello", snapshot)),
             (f"; delta: {unknown}: ", lambda: graze.apply_delta(snapshot, b"hello"))])


def test_an_error_survives_the_world_that_it_leaves():
    with pytest.raises(ZeroDivisionError):
        graze.World().body(1 // 0)


def test_a_recording_file_does_not_reach_into_the_call_that_writes():
    world, reported = graze.World(), []

    class File:
        def write(self, data):
            for call in world.step, world.bodies, world.hash, lambda: world.add(BOXES), lambda: world.points((0, 0)):
                with pytest.raises(RuntimeError, match="this world"):
                    call()
                reported.append(len(data))
    with graze.Recording(world, File()):
        bodies = world.add(np.tile(BOXES, (2000, 1)))
        world.set_positions(bodies, np.arange(len(bodies)), 0)
        world.step()
    assert len(reported) > 0 and len(world.bodies()) == len(bodies)


def test_a_file_that_fails_and_is_not_closed_leaves_nothing(recwarn):
    class File:
        def write(self, data):
            raise OSError("full")
    failures, hook = [], sys.unraisablehook
    sys.unraisablehook = lambda reported: failures.append(str(reported.exc_value))
    try:
        world = graze.World()
        with pytest.raises(OSError, match="full"):
            graze.Recording(world, File())
        del world
        gc.collect()
    finally:
        sys.unraisablehook = hook


def test_a_world_that_is_recorded_by_its_owner_is_collected():
    class Game:
        def __init__(self):
            self.world = graze.World()
            self.recording = graze.Recording(self.world, self)

        def write(self, data):
            pass
    gone = weakref.ref(Game())
    gc.collect()
    assert gone() is None


def test_refused_masks_and_masks_used_twice_are_kept_once():
    world = graze.World()
    body = world.add_body()
    for _ in range(3):
        world.add_mask(body, MASK)
    with pytest.raises(ValueError):
        world.add_mask(999, graze.Mask(np.eye(3)))
    other = graze.World()
    other.add_mask(other.add_body(), MASK)
    other.load(world.save())
    assert other.hash() == world.hash()
