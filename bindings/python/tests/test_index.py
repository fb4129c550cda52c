"""An index and a world's queries beside loops over all boxes."""

import numpy as np
import pytest

import graze


def made(random, count):
    low = random.integers(0, 50, (count, 2)) / 4
    return np.concatenate([low, low + random.integers(1, 12, (count, 2)) / 4], axis=1)


def distance(box, point):
    gap = np.maximum(np.maximum(box[:2] - point, point - box[2:]), 0)
    return float(np.hypot(*gap))


def check(queries, boxes, ids, random):
    """`ids`: for each box the user of its hit."""
    at = random.integers(0, 60, (80, 2)) / 4
    inside = [[ids[i] for i, b in enumerate(boxes) if (b[:2] <= p).all() and (p < b[2:]).all()] for p in at]
    assert [sorted(hits["user"].tolist()) for hits in queries.points(at)] == inside
    areas = made(random, 40)
    over = [[ids[i] for i, b in enumerate(boxes) if (b[:2] < a[2:]).all() and (a[:2] < b[2:]).all()] for a in areas]
    assert [sorted(hits["user"].tolist()) for hits in queries.boxes(areas)] == over
    for p, hits in zip(at, queries.nearest(at, 5)):
        expected = sorted(distance(b, p) for b in boxes)[:5]
        np.testing.assert_allclose(hits["distance"], expected, rtol=1e-15, atol=1e-15)
    near = [[ids[i] for i, b in enumerate(boxes) if distance(b, p) < 1.3] for p in at]
    assert [sorted(hits["user"].tolist()) for hits in queries.circles(at, 1.3)] == near
    start, end = at[:40], at[40:]
    every, first = queries.rays(start, end), queries.rays(start, end, first=True)
    for all_hits, hit in zip(every, first):
        assert (np.diff(all_hits["time"]) >= 0).all()
        assert hit["user"].tolist() == all_hits["user"][:1].tolist() and hit["time"].tolist() == all_hits["time"][:1].tolist()
    assert len(every) == 40 and every.query.tolist() == sorted(every.query.tolist())


def test_an_index_is_as_loops_and_changes(random):
    boxes = made(random, 120)
    index = graze.Index(boxes)
    check(index, boxes, range(120), random)
    for row in range(0, 120, 3):
        boxes[row] += 1.5
        index.move(row, boxes[row])
    check(index, boxes, range(120), random)
    index.remove(7)
    assert index.insert((100, 100, 101, 101), layer=5) == 7
    assert index.points([(100.5, 100.5)], layers=5).items["user"].tolist() == [7]
    assert len(index.points([(100.5, 100.5)], layers=[1, 2]).items) == 0
    assert len(graze.Index().points([(0, 0)]).items) == 0


def test_the_length_of_an_index_is_its_number_of_boxes():
    index = graze.Index([(0, 0, 1, 1), (1, 1, 2, 2)])
    assert len(index) == 2 and len(graze.Index()) == 0
    index.insert((2, 2, 3, 3))
    index.remove(0)
    index.move(1, (5, 5, 6, 6))
    assert len(index) == 2
    for bad in (lambda: index.remove(0), lambda: index.insert((1, 0, 0, 0))):
        with pytest.raises(ValueError):
            bad()
    assert len(index) == 2


def test_a_world_answers_the_same(random):
    boxes = made(random, 120)
    world = graze.World()
    world.add(boxes, user=np.arange(120) + 1000)
    check(world, boxes.astype(np.float32).astype(float), range(1000, 1120), random)
    bodies = world.bodies()
    at = (boxes[3, :2] + boxes[3, 2:]) / 2
    assert set(world.points(at).items["layer"].tolist()) == {0} and set(world.points(at).items["tag"].tolist()) == {0}
    found, others = world.points(at).items["body"], world.points(at, exclude=int(bodies[3])).items["body"]
    assert bodies[3] in found and sorted(others.tolist() + [bodies[3]]) == sorted(found.tolist())


def test_a_world_leaves_out_what_is_hidden():
    world = graze.World(layers=["wall", "enemy"])
    wall, enemy = world.add([(10, -5, 12, 5), (20, -1, 22, 1)], layer=["wall", "enemy"]).tolist()
    for ask in (lambda **more: world.circles((0, 0), 50, **more), lambda **more: world.boxes((-50, -50, 50, 50), **more),
                lambda **more: world.rays((0, 0), (50, 0), **more), lambda **more: world.nearest((0, 0), 2, **more)):
        assert ask().items["body"].tolist() == ask(blocked_by="enemy").items["body"].tolist() == [wall, enemy]
        assert ask(blocked_by=["wall"]).items["body"].tolist() == [wall]
    assert len(world.rays((0, 0), (50, 0), first=True, layers="enemy", blocked_by="wall").items) == 0
    with pytest.raises(ValueError, match="layers"):
        world.circles((0, 0), 50, blocked_by=[])
    with pytest.raises(ValueError):
        graze.Index([(0, 0, 1, 1)]).circles((0, 0), 5, blocked_by=1)


def test_bad_queries_are_named():
    index = graze.Index([(0, 0, 1, 1)])
    for words, ask in [(r"at: shape \(1, 3\)", lambda: index.points([(1, 2, 3)])), (r"at\[1\]", lambda: index.points([(0, 0), (0, np.nan)])),
                       (r"boxes\[0\]", lambda: index.boxes([(2, 0, 1, 1)])), (r"radius\[0\]", lambda: index.circles([(0, 0)], -1)),
                       ("end: 2 points", lambda: index.rays([(0, 0)], [(0, 0), (1, 1)])), ("k: -1", lambda: index.nearest((0, 0), -1)),
                       (r"boxes\[1\]: max_x < min_x", lambda: graze.Index([(0, 0, 1, 1), (1, 0, 0, 1)])),
                       ("row: 3: ", lambda: index.remove(3)), ("box: max_x < min_x", lambda: index.insert((1, 0, 0, 0)))]:
        with pytest.raises(ValueError, match=words):
            ask()
