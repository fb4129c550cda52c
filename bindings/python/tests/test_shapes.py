"""Shapes and chains without a world beside their formulas, and parts with shapes beside these."""

import numpy as np
import pytest

import graze
from graze import Chain, Mask, Shape


def distance_to_segment(point, a, b):
    along = np.clip(np.dot(point - a, b - a) / max(np.dot(b - a, b - a), 1e-300), 0, 1)
    return np.linalg.norm(point - (a + along * (b - a)))


def test_circles_touch_by_their_distance(random):
    for _ in range(200):
        (a, b), (r, s) = random.random((2, 2)) * 10, random.random(2) * 4 + 0.1
        gap = np.linalg.norm(a - b) - r - s
        one, two = Shape.circle(a, r), Shape.circle(b, s)
        found = one.manifold(two)
        assert one.touches(two) == found.is_touching == (gap < 0)
        assert (found.depth if gap < 0 else found.distance) == pytest.approx(abs(gap))
        assert found.normal == pytest.approx(tuple((b - a) / np.linalg.norm(b - a)))
    edge = Shape.circle((0, 0), 1), Shape.circle((3, 0), 2)
    assert not edge[0].touches(edge[1]) and edge[0].touches(edge[1], closed=True)


def test_capsules_and_boxes_have_the_distance_of_their_cores(random):
    for _ in range(100):
        a, b, c = random.random((3, 2)) * 20
        radius = random.random() + 0.1
        found = Shape.capsule(a, b, radius).manifold(Shape.circle(c, 0.5))
        gap = distance_to_segment(c, a, b) - radius - 0.5
        assert (-found.depth if found.is_touching else found.distance) == pytest.approx(gap)
        low = np.minimum(a, b)
        box, point = Shape.box((*low, *(low + 3))), Shape.circle(c, 0.25)
        gap = np.linalg.norm(np.maximum(np.maximum(low - c, c - low - 3), 0)) - 0.25
        assert box.touches(point) == (gap < 0) and (gap < 0 or box.manifold(point).distance == pytest.approx(gap))
    assert Shape.box((0, 0, 4, 2)).manifold(Shape.box((3, -5, 9, 9)))[:5] == (True, 1, 0, (1, 0), [(3, 0), (3, 2)])


def test_shapes_are_read_and_transformed(random):
    corners = np.array([(0, 0), (4, 0), (3, 5), (0, 2)], float)
    shape = Shape.polygon(corners, 0.5)
    assert (shape.kind, shape.radius) == ("polygon", 0.5) and np.array_equal(shape.corners, corners)
    assert shape.bounds() == (-0.5, -0.5, 4.5, 5.5)
    for _ in range(50):
        angle, scale, (x, y) = random.random() * 720 - 360, random.random() + 0.5, random.random(2) * 10
        sine, cosine = graze.angle_sin_cos(angle)
        assert (sine, cosine) == pytest.approx((np.sin(np.radians(angle)), np.cos(np.radians(angle))))
        moved = shape.transform(x=x, y=y, angle=angle, scale=scale, flip_x=True)
        expected = corners * (-scale, scale) @ np.array([[cosine, sine], [-sine, cosine]]) + (x, y)
        assert moved.corners == pytest.approx(expected) and moved.radius == pytest.approx(0.5 * scale)
        low, high = expected.min(axis=0) - 0.5 * scale, expected.max(axis=0) + 0.5 * scale
        assert moved.bounds() == pytest.approx((*low, *high), abs=1e-5)
        tilted = Shape.oriented_box((x, y), (6, 2), angle)
        assert np.linalg.norm(tilted.corners - (x, y), axis=1) == pytest.approx([np.hypot(3, 1)] * 4)
    assert Shape.box((0, 0, 4, 2)).transform(angle=90).bounds() == (-2, 0, 0, 4)


def test_a_mask_as_a_shape_touches_where_its_pixels_do(random):
    pixels, other = random.random((9, 12)) < 0.4, random.random((7, 7)) < 0.4
    one, two = Mask(pixels), Mask(other)
    for x, y in random.integers(-10, 14, (100, 2)).tolist():
        assert Shape.mask(one).touches(Shape.mask(two, (x, y))) == one.overlaps(two, x, y)
        assert Shape.mask(one).touches(Shape.box((x, y, x + 1, y + 1))) == (0 <= y < 9 and 0 <= x < 12 and bool(pixels[y, x]))
    flipped = Shape.mask(one).transform(flip_x=True, x=12)
    assert flipped.touches(Shape.box((0, 0, 1, 9))) == pixels[:, -1].any()


def test_a_chain_without_a_world(random):
    nodes = np.concatenate([np.cumsum(random.random((8, 2)) * 6 - 1, axis=0), np.full((8, 1), 0.5)], axis=1)
    chain = Chain(nodes, capacity=10)
    assert (len(chain), chain.capacity) == (8, 10) and np.array_equal(chain.nodes()[:, :3], nodes)
    shape = Shape.chain(chain, (100, 0))
    for point in random.random((100, 2)) * 30 - 5:
        gaps = [distance_to_segment(point, a, b) for a, b in zip(nodes[:-1, :2], nodes[1:, :2])]
        found = chain.nearest(point)
        assert found.distance == pytest.approx(min(gaps) - 0.5) and gaps[found.node] == pytest.approx(min(gaps))
        a, b = nodes[found.node, :2], nodes[found.node + 1, :2] if found.node < 7 else nodes[found.node, :2]
        assert found.middle == pytest.approx(tuple(a + found.place * (b - a)))
        assert shape.touches(Shape.circle(point + (100, 0), 1)) == (min(gaps) < 1.5)
    points = chain.points(0.5)
    steps = np.linalg.norm(np.diff(nodes[:, :2], axis=0), axis=1)
    ways = np.arange(len(points)) * 0.5
    expected = np.stack([np.interp(ways, np.concatenate([[0], np.cumsum(steps)]), nodes[:, i]) for i in (0, 1)], axis=1)
    assert len(points) == int(steps.sum() / 0.5) + 1 and points == pytest.approx(expected, abs=1e-9)
    for i in range(4):
        chain.push_node(-10 - i, 0, 1)
    assert len(chain) == 10 and chain.nodes()[:4, 0].tolist() == [-13, -12, -11, -10] and np.array_equal(chain.nodes()[4:, :3], nodes[:6])
    assert shape.touches(Shape.circle((87, 0), 0.5))  # the shape shows the chain as it is now
    chain.switch_nodes(1, 2)
    assert chain.nodes()[:, 3].tolist() == [0, 1, 1] + [0] * 7 and len(chain.points(100)) == 2
    chain.switch_nodes(1, 2, False)
    chain.cut_nodes(2, 3)
    assert len(chain) == 3 and chain.nodes()[:2, 0].tolist() == [-11, -10] and chain.capacity == 10
    chain.switch_nodes(0, 3)
    assert chain.nearest((0, 0)) is None and len(chain.points(1)) == 0


def test_parts_get_other_shapes():
    world = graze.World()
    wall, body = world.add([(9, -9, 11, 9)])[0], world.add_body(0, 0)
    part = world.add_shape(body, Shape.circle((0, 0), 2), tag=7)
    world.step()
    assert len(world.contacts()) == 0 and world.part(part).tag == 7
    world.set_shape(part, Shape.capsule((0, 0), (8, 0), 2))
    world.step()
    assert world.began().tolist() == [[wall, body]]
    shape = world.shape(part)
    assert (shape.kind, shape.radius, shape.corners.tolist()) == ("capsule", 2, [[0, 0], [8, 0]])
    world.set_position(body, -20, 5)
    assert world.shape(part).corners.tolist() == [[-20, 5], [-12, 5]]
    world.set_shape(part, None)
    assert world.shape(part).kind == "box" and world.shape(part).bounds() == world.part(part).box == (-22, 3, -10, 7)


def test_a_moved_shape_touches_what_lies_on_its_way():
    world = graze.World()
    wall = world.add([(9, -9, 11, 9)])[0]
    began = []
    for move in (True, False):
        body = world.add_body(0, 0)
        world.set_swept(body)
        part = world.add_shape(body, Shape.circle((0, 0), 2))
        world.step()
        (world.move_shape if move else world.set_shape)(part, Shape.circle((30, 0), 2))
        world.step()
        began.append([wall, body] in world.began().tolist())
    assert began == [True, False]


def test_masks_and_chains_of_parts_are_read_back():
    world = graze.World()
    body = world.add_body(5, 6)
    mask, chain = Mask([[1, 0], [1, 1]]), Chain([(0, 0, 1), (4, 0, 1)], capacity=5)
    part, laser = world.add_shape(body, Shape.mask(mask)), world.add_shape(body, Shape.chain(chain, (0, 20)))
    chain.cut_nodes(0, 1)  # the part has a copy
    assert world.shape(part).touches(Shape.box((5, 6, 6, 7))) and not world.shape(part).touches(Shape.box((6, 6, 7, 7)))
    assert world.shape(laser).touches(Shape.circle((9, 26), 0.5)) and world.nodes(laser)[:, 0].tolist() == [5, 9]
    state = world.hash()
    world.load(world.save())
    assert world.hash() == state
    del mask, chain
    world.step()
    assert world.shape(part).kind == "mask"
    with pytest.raises(graze.GrazeError, match="part: slot"):
        world.shape(int(world.parts(world.add_tiles([[1]], 4, 4))[0]))


def test_a_cast_meets_circles_when_they_are_near_enough(random):
    world = graze.World(layers=["wall", "coin"])
    at = (random.random((60, 2)) * 80 - 40).astype(np.float32).astype(float)
    bodies = [world.add_body(*one) for one in at.tolist()]
    for row, body in enumerate(bodies):
        world.add_circle(body, (0, 0), 1, layer=row % 2)
    ways = random.random((100, 2)) * 100 - 50
    found = world.shape_casts(Shape.circle((1, 2), 2), ways, layers="wall")
    alone = world.shape_casts(Shape.circle((1, 2), 2), ways, first=True, layers="wall", exclude=bodies[0])
    for way, hits, one in zip(ways, found, alone):
        gap = at - (1, 2)
        a, b, c = way @ way, -2 * gap @ way, (gap * gap).sum(axis=1) - 9
        with np.errstate(invalid="ignore"):
            times = np.where(c < 0, 0, (-b - np.sqrt(b * b - 4 * a * c)) / (2 * a))
        met = sorted((times[row], bodies[row]) for row in range(0, 60, 2) if 0 <= times[row] <= 1)
        assert hits["time"] == pytest.approx([time for time, _ in met]) and set(hits["body"].tolist()) == {body for _, body in met}
        others = [(time, body) for time, body in met if body != bodies[0]]
        assert one["body"].tolist() == [body for _, body in others[:1]] or others[0][0] == 0 == one["time"][0]
    assert len(found.items) > 30
    chained = world.shape_casts(Shape.chain(Chain([(1, 2, 2)])), ways, layers="wall")
    assert chained.items["body"].tolist() == found.items["body"].tolist()


@pytest.mark.parametrize("call, error, text", [
    (lambda: graze.World().shape_casts((0, 0), (1, 1)), TypeError, r"shape: a Shape is needed, not \(0, 0\)"),
    (lambda: graze.World().shape_casts(Shape.circle((0, 0), 1), (1, np.inf)), ValueError, r"motion\[0\]: \[1.0, inf\] is not finite"),
    (lambda: Shape(), TypeError, "Shape: use Shape.box"), (lambda: Shape.circle((0, 0), 0), graze.GrazeError, "radius: 0: a radius"),
    (lambda: Shape.circle((0, 0), -1), ValueError, "radius: -1 is not within"), (lambda: Shape.circle((0, np.nan), 1), ValueError, r"center\[0\]: "),
    (lambda: Shape.box((1, 0, 0, 1)), ValueError, "box: max_x < min_x"),
    (lambda: Shape.capsule((1, 1), (1, 1)), graze.GrazeError, r"start, end, radius: \[\[1.0, 1.0\], \[1.0, 1.0\]\], 0: "),
    (lambda: Shape.polygon([(0, 0), (1, 0)]), ValueError, "corners: 3 to 8 are needed, not 2"),
    (lambda: Shape.polygon([(0, 0), (1, 0), (2, 0)]), graze.GrazeError, r"corners: \[\[0.0, 0.0\], .*: three corners"),
    (lambda: Shape.oriented_box((0, 0), (0, 1), 45), graze.GrazeError, r"size: \[0.0, 1.0\]: "),
    (lambda: Shape.mask([[1]]), TypeError, "mask: a Mask is needed"), (lambda: Shape.chain([(0, 0, 1)]), TypeError, "chain: a Chain is needed"),
    (lambda: Shape.box((0, 0, 1, 1)).touches((0, 0)), TypeError, r"other: a Shape is needed, not \(0, 0\)"),
    (lambda: Shape.box((0, 0, 1, 1)).transform(scale=0), ValueError, "scale: 0 is not above 0"),
    (lambda: Shape.mask(Mask([[1]])).transform(angle=45), graze.GrazeError, "angle, scale: 45, 1: "),
    (lambda: graze.angle_sin_cos("1"), TypeError, "angle: a number is needed, not '1'"),
    (lambda: Chain([(0, 0)]), ValueError, r"nodes: shape \(1, 2\)"), (lambda: Chain([(0, 0, -1)]), ValueError, r"nodes\[0\]: the radius -1.0 is below 0"),
    (lambda: Chain([(0, 0, 1)], capacity=-1), ValueError, "capacity: -1 is not between"),
    (lambda: Chain([(0, 0, 1), (9, 0, 1)], capacity=1), ValueError, "capacity: 1 is below the 2 nodes"),
    (lambda: Chain([(0, 0, 1)]).cut_nodes(0, 3), graze.GrazeError, "first, count: 0, 3: "),
    (lambda: Chain([(0, 0, 1)]).push_node(0, np.nan), ValueError, "y: nan is not within"),
    (lambda: Chain([(0, 0, 1), (9, 0, 1)]).points(0), ValueError, "spacing: 0 is too small for a chain 9 long"),
    (lambda: graze.World().set_shape(1 << 32, None), graze.GrazeError, "part: slot 0, generation 1: "),
    (lambda: graze.World().add_shape(1 << 32, Shape.circle((0, 0), 1)), graze.GrazeError, "body: slot 0, generation 1: "),
    (lambda: graze.World().move_shape(1, "circle"), TypeError, "shape: a Shape is needed, not 'circle'"),
    (lambda: graze.World().add_shape(1, Shape.circle((0, 0), 1), layer=64), ValueError, "layer: layer 64 is not between 0 and 63"),
])
def test_wrong_arguments_are_named(call, error, text):
    with pytest.raises(error, match=text):
        call()
