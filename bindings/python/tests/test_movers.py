"""Boxes that are not in the world end where bodies in it would; danger beside times computed by NumPy."""

import numpy as np
import pytest

import graze
from graze import Shape

NAMES = ["player", "wall", "coin"]


def scene(random, threads=1):
    world = graze.World(layers=NAMES, threads=threads)
    at = random.random((60, 2)) * 200
    world.add(np.concatenate([at, at + random.random((60, 2)) * 20], axis=1), layer=np.where(np.arange(60) % 3 == 0, "coin", "wall"), user=np.arange(60))
    world.add_polygon(world.add_body(100, 100), [(0, 0), (30, 30), (0, 30)], layer="wall")
    return world


@pytest.mark.parametrize("threads", [1, 3])
def test_many_boxes_end_where_bodies_end(random, threads):
    world = scene(random, threads)
    count = 100
    boxes = np.tile([-2.0, -3, 2, 3], (count, 1)) * (random.random((count, 1)) + 0.5)
    x, y = random.random((2, count)) * 200
    goal_x, goal_y = random.random((2, count)) * 200
    responses = {("player", "coin"): "cross", ("coin", "wall"): "bounce"}
    layer = np.where(np.arange(count) % 2 == 0, "player", "coin")
    state = world.hash()
    found = world.move_many(boxes, x, y, goal_x, goal_y, layer=layer, responses=responses, snap=1)
    assert world.hash() == state and len(found) == count and found.starts[-1] == len(found.hits)
    hits = list(found)
    for row in range(count):
        body = world.add(boxes[[row]], x=x[row], y=y[row], layer=layer[row])[0]
        one = world.test_move(body, goal_x[row], goal_y[row], responses=responses, snap=1)
        world.remove(body)
        end = found.ends[row]
        assert (end["x"], end["y"], end["is_standing"], end["is_crushed"], end["is_cut_short"]) == one[:5]
        assert repr(hits[row].tolist()) == repr(one.hits.tolist())
        assert not one.is_standing or (end["floor_part"], end["floor_normal"].tolist()) == (one.floor["part"], one.floor["normal"].tolist())
        alone = world.test_move_boxes(boxes[row], (x[row], y[row]), (goal_x[row], goal_y[row]), layer=layer[row], responses=responses, snap=1)
        assert alone[:5] == one[:5] and repr(alone.hits.tolist()) == repr(one.hits.tolist())
    assert sum(map(len, hits)) > count / 2  # the scene is not empty


def test_a_body_of_several_boxes_that_is_not_in_the_world(random):
    world = scene(random)
    boxes = [(-4, -4, 0, 0), (1, 1, 5, 3)]
    for _ in range(30):
        start, goal = random.random((2, 2)) * 200
        body = world.add_body(*start)
        for box in boxes:
            world.add_box(body, box, "player")
        expected = world.test_move(body, *goal)
        world.remove(body)
        found = world.test_move_boxes(boxes, start, goal, layer="player")
        assert found[:5] == expected[:5] and repr(found.hits.tolist()) == repr(expected.hits.tolist())


def test_a_function_chooses_for_boxes_of_the_game():
    world = graze.World()
    world.add([(10, -5, 12, 5), (30, -5, 32, 5)], user=[1, 2])
    seen = []

    def choose(hit):
        seen.append((hit.part, hit.user))
        return "cross" if hit.user == 1 else "touch"
    found = world.move_many([(0, 0, 2, 2)] * 2, 0, [0, 40], 100, [0, 40], choose=choose)
    assert found.ends["x"].tolist() == [28, 100] and found.hits["user"].tolist() == [1, 2] and (0, 1) in seen
    assert world.test_move_boxes((0, 0, 2, 2), (0, 0), (100, 0), choose=choose).x == 28
    for call in (lambda: world.move_many([(0, 0, 2, 2)], 0, 0, 100, 0, choose=lambda hit: 1 / 0),
                 lambda: world.test_move_boxes((0, 0, 2, 2), (0, 0), (100, 0), choose=lambda hit: 1 / 0)):
        with pytest.raises(ZeroDivisionError):
            call()
    with pytest.raises(RuntimeError, match="a function that the world calls.* must not change it"):
        world.move_many([(0, 0, 2, 2)], 0, 0, 100, 0, choose=lambda hit: world.add_body())
    assert len(world.move_many([], [], [], [], [])) == 0 and world.move_many([], 0, 0, 0, 0).starts.tolist() in ([0], [])


def times_of_point(place, low, high, motion, steps):
    """When a moving box contains a point: the slab of each axis, half-open."""
    begin, end = 0.0, np.inf
    for i in (0, 1):
        if motion[i] == 0:
            if not low[i] < place[i] < high[i]:
                return np.inf
            continue
        times = sorted([(place[i] - high[i]) / motion[i], (place[i] - low[i]) / motion[i]])
        begin, end = max(begin, times[0]), min(end, times[1])
    return begin if begin < end and begin <= steps else np.inf


def test_danger_of_points_is_when_a_box_comes(random):
    world = graze.World()
    corners = random.random((40, 2)) * 60
    bodies = world.add(np.tile([0.0, 0, 3, 2], (40, 1)), x=corners[:, 0], y=corners[:, 1])
    dx, dy = (random.random((2, 40)) * 4 - 2).astype(np.float32)
    times = world.danger((1, 2), (5, 4), 12, 14, bodies, dx, dy, steps=12)
    assert times.shape == (14, 12) and times.dtype == np.float32
    corners = corners.astype(np.float32).astype(float)
    expected = np.array([[min(times_of_point((1 + 5 * i, 2 + 4 * j), corners[k], corners[k] + (3, 2), (float(dx[k]), float(dy[k])), 12)
                              for k in range(40)) for i in range(12)] for j in range(14)])
    assert np.array_equal(np.isinf(times), np.isinf(expected)) and 20 < np.isinf(times).sum() < 148
    assert times[~np.isinf(times)] == pytest.approx(expected[~np.isinf(expected)], abs=1e-4)


def test_danger_of_a_circle_is_when_circles_meet(random):
    world = graze.World(layers=["ship", "shot", "friend"], rules=[("ship", "shot")])
    at, motion = random.random((20, 2)) * 50, random.random((20, 2)) * 3 - 1.5
    bodies = [world.add_body(*one) for one in at.tolist()]
    for row, body in enumerate(bodies):
        world.add_circle(body, (0, 0), 1.5, layer="friend" if row % 4 == 0 else "shot")
    times = world.danger((0, 0), (7, 7), 8, 8, bodies, motion[:, 0], motion[:, 1], steps=20, shape=Shape.circle((0, 0), 2), layer="ship")
    expected = np.full((8, 8), np.inf)
    for row in range(20):
        if row % 4 == 0:
            continue
        start, step = at[row].astype(np.float32).astype(float), motion[row].astype(np.float32).astype(float)
        for j in range(8):
            for i in range(8):
                gap = start - (7 * i, 7 * j)
                a, b, c = step @ step, 2 * gap @ step, gap @ gap - 3.5**2
                root = b * b - 4 * a * c
                time = 0 if c < 0 else (-b - np.sqrt(root)) / (2 * a) if root > 0 else np.inf
                if 0 <= time <= 20:
                    expected[j, i] = min(expected[j, i], time)
    assert np.array_equal(np.isinf(times), np.isinf(expected)) and np.isinf(times).any() and (times == 0).any()
    assert times[~np.isinf(times)] == pytest.approx(expected[~np.isinf(expected)], abs=1e-4)
    assert np.array_equal(times == 0, world.danger((0, 0), (7, 7), 8, 8, bodies, 0, 0, steps=0, shape=Shape.circle((0, 0), 2), layer="ship") == 0)
    tail = Shape.chain(graze.Chain([(0, 0, 2)]))
    assert world.danger((0, 0), (7, 7), 8, 8, bodies, motion[:, 0], motion[:, 1], steps=20, shape=tail, layer="ship") == pytest.approx(times, abs=1e-4)


@pytest.mark.parametrize("call, error, text", [
    (lambda w, b: w.move_many([(0, 0, 1, 1), (3, 0, 2, 1)], 0, 0, 1, 1), ValueError, r"boxes\[1\]: max_x < min_x"),
    (lambda w, b: w.move_many([(0, 0, 1, 1)], [1, 2], 0, 1, 1), ValueError, r"x: shape \(2,\), but \(1,\) is needed"),
    (lambda w, b: w.move_many([(0, 0, 1, 1)], 0, 0, np.nan, 1), ValueError, r"goal_x\[0\]: nan is not within"),
    (lambda w, b: w.move_many([(0, 0, 1e12, 1)] * 2, [0, 2.0**60], 0, 1, 1), graze.GrazeError, r"boxes\[1\]: "),
    (lambda w, b: w.move_many([(0, 0, 1, 1)], 0, 0, 1, 1, layer="ship"), ValueError, "layer: no layer is called 'ship'"),
    (lambda w, b: w.move_many([(0, 0, 1, 1)], 0, 0, 1, 1, responses="stop"), ValueError, "responses must be one of .*, not 'stop'"),
    (lambda w, b: w.move_many([(0, 0, 1, 1)], 20, 0, 20, 40, choose=lambda hit: "stop"), ValueError, "choose must be one of .*, not 'stop'"),
    (lambda w, b: w.test_move_boxes((0, 0, 1, 1), (0, 0), 5), ValueError, "goal: "),
    (lambda w, b: w.test_move_boxes((0, 0, 1, 1), (0, 0), (0, 2.0**61)), ValueError, "goal: 2.3.*e.18 is not within"),
    (lambda w, b: w.danger((0, 0), (1, 0), 2, 2, b, 0, 0, steps=1), ValueError, r"cell: \[1.0, 0.0\] is not above 0"),
    (lambda w, b: w.danger((0, 0), (1, 1), -1, 2, b, 0, 0, steps=1), ValueError, "columns: -1 is not between"),
    (lambda w, b: w.danger((0, 0), (1, 1), 2, 2, [b, 99], 0, 0, steps=1), graze.GrazeError, r"bodies\[1\]: slot 99, generation 0"),
    (lambda w, b: w.danger((0, 0), (1, 1), 2, 2, b, [1, 2], 0, steps=1), ValueError, r"dx: shape \(2,\)"),
    (lambda w, b: w.danger((0, 0), (1, 1), 2, 2, b, 0, 0, steps=-1), ValueError, "steps: -1 is not between"),
    (lambda w, b: w.danger((0, 0), (1, 1), 2, 2, b, 0, 0, steps=1, shape=3), TypeError, "shape: a Shape is needed, not 3"),
    (lambda w, b: w.danger((0, 0), (1, 1), 2, 2, b, 0, 0, steps=1, layer=64), ValueError, "layer: layer 64"),
    (lambda w, b: w.danger((2.0**60, 0), (2.0**60, 1), 2, 2, b, 0, 0, steps=1), graze.GrazeError, "danger: "),
])
def test_wrong_arguments_are_named(call, error, text):
    world = graze.World()
    body = int(world.add([(20, 20, 21, 21)])[0])
    with pytest.raises(error, match=text):
        call(world, body)
    assert [event for event in world.events().tolist()] == []
